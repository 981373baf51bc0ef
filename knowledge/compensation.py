"""What a loss may bring: each award with its own limit, and the civil suit that has none, kept apart.

Four sums are easily mixed up (facts.md section 10): the award to an owner whose animal was wrongly seized, the award to
a crop owner on a conviction, an award without a limit (Assam), and the suit in a civil court.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from knowledge.model import Figure, Provision
from knowledge.prosecution import conditions
from knowledge.resolve import Applicable

AWARDS: tuple[tuple[str, str], ...] = (
    ("complaint_award", "owner"),
    ("straying_compensation", "crop"),
    ("fine_to_loss", "crop"),
    ("fine_compensation", "crop"),
)
"""Roles of what a court (in Kerala the local authority) may order, and whom it is paid to."""
NO_LIMIT = ("IN-AS/CTA-1871/26",)
"""Sections that were read to set no limit; another without a figure is one whose limit is not on file."""
PLUS_COSTS = ("CTA-1871/22",)
"""Sections that add the pound fees and the costs of release on top of the limit."""

Limit = Literal["capped", "uncapped", "the_fine", "not_stated", "not_on_file"]


@dataclass(frozen=True)
class Award:
    """One sum that may be ordered.

    ``most`` is the most in rupees where ``limit`` is ``capped``; ``the_fine`` means that it comes out of the fine and
    cannot be more, ``not_stated`` that the section names no sum. ``plus_costs``: the fees and costs of release come on
    top. ``conditions`` are told with it.
    """

    role: str
    side: str
    provision: Provision
    limit: Limit
    most: Figure | None = None
    plus_costs: bool = False
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Suit:
    """A claim in a civil court; the law sets no limit on it. ``most`` is what one village court may hear, if any."""

    provision: Provision
    most: Figure | None = None


@dataclass(frozen=True)
class Compensation:
    """The awards, the suits and the rule that what was paid already is taken off (``set_off``)."""

    awards: tuple[Award, ...]
    suits: tuple[Suit, ...]
    set_off: Provision | None


def compensation(law: Applicable, side: str | None = None) -> Compensation:
    """What a loss may bring in a State; unconfirmed law is left out, and no two sums are ever added up.

    ``side`` (``owner``, ``crop``) leaves out what the other side is paid; suits for damage are the crop owner's.
    """
    both = side not in ("owner", "crop")
    awards = tuple(a for a in _awards(law) if both or a.side == side)
    if not both and side != "crop":
        return Compensation(awards, (), None)
    sure = [p for p in law.with_role("civil_suit") if p.status != "unconfirmed"]
    suits = tuple(Suit(p, p.figure("suit_value_max")) for p in sure)
    return Compensation(awards, suits, law.confirmed("set_off"))


def _awards(law: Applicable) -> Iterator[Award]:
    for role, side in AWARDS:
        for provision in law.with_role(role):
            if provision.status == "unconfirmed":
                continue
            most = provision.figure("compensation_max")
            if role == "fine_to_loss":
                limit: Limit = "the_fine"
            elif role == "fine_compensation":
                limit = "not_stated"
            elif most is not None:
                limit = "capped"
            else:
                limit = "uncapped" if provision.id in NO_LIMIT else "not_on_file"
            costs = f"{provision.act}/{provision.section}" in PLUS_COSTS
            needs = conditions(provision, role) + provision.reach_conditions
            yield Award(role, side, provision, limit, most if limit == "capped" else None, costs, needs)

"""Which provisions are the law in a State, in that kind of place, on that day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from knowledge.corpus import Corpus
from knowledge.model import Jurisdiction, Provision, Reach

PLACES = ("village", "town", "road", "railway", "forest")
BASE_ACT = "CTA-1871"
CANTONMENTS = "CA-2006"
CHARGES = "CHARGES"
"""The Act name of amounts that were seen somewhere; they are asked for by name, never as the law."""


class UnknownJurisdiction(KeyError):
    """No State or territory has that code."""

    def __init__(self, code: str) -> None:
        super().__init__(f"unknown State or territory '{code}'")


@dataclass(frozen=True)
class Applicable:
    """The provisions that apply: the cattle law of the place first, then the Union's other Acts.

    Where the 1871 Act applies, local Acts stand beside it and come after it; where it does not, they stand alone.
    """

    jurisdiction: Jurisdiction
    place: str
    on: date
    reach: Reach
    provisions: tuple[Provision, ...]
    excluded: bool = False
    """Whether the place is a city that the 1871 Act leaves out."""

    @property
    def on_file(self) -> bool:
        """Whether any cattle law is on file for this place."""
        return self.reach.base == "applies" or bool(self.reach.acts)

    def with_role(self, role: str) -> Iterator[Provision]:
        """Every applicable provision that does a thing (``complaint``, ``surplus`` ...)."""
        return (p for p in self.provisions if role in p.roles)

    def first(self, role: str) -> Provision | None:
        """The provision to rely on for a thing: the first that is confirmed, else the first at all."""
        return self.confirmed(role) or next(self.with_role(role), None)

    def confirmed(self, role: str) -> Provision | None:
        """The first provision for a thing that is seen in the law or in a report of it, or None."""
        return next((p for p in self.with_role(role) if p.status != "unconfirmed"), None)

    def section(self, number: str) -> list[Provision]:
        """Applicable provisions with that section number (``20``, ``12-b``), or of one Act (``BNS-2023/325``)."""
        act, _, section = number.rpartition("/")
        wanted = section.upper().replace("-", "").replace(" ", "")
        return [p for p in self.provisions if p.section.upper() == wanted and act in ("", p.act)]


def resolve(
    corpus: Corpus, state: str, place: str = "village", on: date | None = None, city: str | None = None
) -> Applicable:
    """The law of a State or territory.

    ``city`` is the name of a city; in one that the 1871 Act leaves out (a presidency-town, s.1) it is not cited.

    ``place`` is one of :data:`PLACES`; a road, railway or forest lies in a village's area for the cattle law.
    ``on`` is the day whose law is wanted (the newest on file if None). A section that the State changed
    replaces the Union's; a displaced Act is left out. Raises :class:`UnknownJurisdiction`.
    """
    jurisdiction = corpus.jurisdictions.get(state)
    if jurisdiction is None:
        raise UnknownJurisdiction(state)
    if place not in PLACES:
        raise ValueError(f"unknown kind of place '{place}': one of {', '.join(PLACES)}")
    reach = jurisdiction.town if place == "town" else jurisdiction.village
    excluded = city is not None and city in jurisdiction.excluded_cities
    if excluded:
        reach = Reach("none")
    day = on or date.max
    in_force = [p for p in corpus.provisions.values() if p.in_force(day)]

    local = [p for act in reach.acts for p in in_force if (p.jurisdiction, p.act) == (state, act)]
    base: list[Provision] = []
    if reach.base == "applies":
        own = {p.section: p for p in in_force if (p.jurisdiction, p.act) == (state, BASE_ACT)}
        union = {p.section: p for p in in_force if (p.jurisdiction, p.act) == ("IN", BASE_ACT)}
        sections = sorted(union.keys() | own.keys(), key=_section_order)
        base = [own.get(section) or union[section] for section in sections]
    other: list[Provision] = []
    elsewhere = set() if place == "town" else {CANTONMENTS}
    for act in sorted({p.act for p in in_force if p.jurisdiction == "IN"} - {BASE_ACT} - elsewhere):
        own_of_act = [p for p in in_force if (p.jurisdiction, p.act) == (state, act)]
        amended = {p.amends for p in own_of_act}
        other += own_of_act
        other += [p for p in in_force if (p.jurisdiction, p.act) == ("IN", act) and p.id not in amended]
    return Applicable(jurisdiction, place, day, reach, tuple(base + local + other), excluded)


def charges_seen(corpus: Corpus, state: str) -> list[Provision]:
    """Amounts reported for towns and villages of a State; none of them is the fee under the Act."""
    return [p for p in corpus.provisions.values() if p.jurisdiction == state and p.act == CHARGES]


def _section_order(section: str) -> tuple[int, str]:
    digits = "".join(c for c in section if c.isdigit())
    return (int(digits) if digits else 10**6, section)

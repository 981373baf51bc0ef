"""How long a court may take up an offence: the class that Bharatiya Nagarik Suraksha Sanhita 2023 s.514 puts it in.

The periods are the section's own figures. That an offence falls in a class is worked out here from the longest jail
term its provision names, so every date that follows from it is marked as inferred.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knowledge.model import Figure, Provision
from knowledge.resolve import Applicable

OFFENCES: tuple[tuple[str, str, str], ...] = (
    ("straying_penalty", "damaged", "crop"),
    ("night_confinement", "damaged", "crop"),
    ("mischief", "damaged", "crop"),
    ("rescue_penalty", "rescued", "crop"),
    ("keeper_penalty", "neglected", "owner"),
)
"""Role of the offence, the event that it is counted from, and the side that may bring it before a court."""

PIGS_OR_NOTIFIED = "pigs_or_notified_area"
INTENT = "intent_or_knowledge"
FINE_ONLY = "fine_only"
_MONTHS = {"month": 1, "year": 12}


@dataclass(frozen=True)
class Branch:
    """One way in which a provision punishes: ``key`` is ``first``, ``later`` or the case of its figure.

    ``longest`` is the longest jail term, None where only a fine is possible.
    """

    key: str
    longest: Figure | None


def branches(provision: Provision) -> tuple[Branch, ...]:
    """Every way in which a provision punishes, the first offence first; none where its punishment is not on file.

    Jail for an unpaid fine is no punishment of the offence and does not count.
    """
    if not any(f.name.startswith(("fine_max", "imprisonment_max")) for f in provision.figures):
        return ()
    jail = [f for f in provision.figures if f.name == "imprisonment_max"]
    cased = tuple(Branch(f.case, f) for f in jail if f.case)
    if cased:
        return cased
    found = [Branch("first", jail[0] if jail else None)]
    later = next((f for f in provision.figures if f.name == "imprisonment_max_later"), None)
    if later or any(f.name == "fine_max_later" for f in provision.figures):
        found.append(Branch("later", later))
    return tuple(found)


def limit(section: Provision, branch: Branch) -> Figure | None:
    """The period for a branch; None where the offence is too grave to have one.

    In s.514 the period of a class is the jail term that bounds the class, so one figure is read as both.
    """
    periods = [f for f in section.figures if f.name == "prosecution_months"]
    if branch.longest is None:
        return next((f for f in periods if f.case == FINE_ONLY), None)
    longest = branch.longest.value * _MONTHS[branch.longest.unit]
    classes = sorted((f for f in periods if f.case != FINE_ONLY), key=lambda f: f.value)
    return next((f for f in classes if longest <= f.value), None)


def conditions(provision: Provision, role: str) -> tuple[str, ...]:
    """What must be so for the provision to punish at all: told with every date that follows from it."""
    found = []
    if {f.case for f in provision.figures if f.name == "fine_max"} & {"pigs", "notified"}:
        found.append(PIGS_OR_NOTIFIED)
    if role == "mischief":
        found.append(INTENT)
    return tuple(found)


def offences(law: Applicable) -> Iterator[tuple[str, str, str, Provision]]:
    """Role, event, side and provision of every offence on file there, confirmed or not; each provision once."""
    seen: set[str] = set()
    for role, event, side in OFFENCES:
        for provision in law.with_role(role):
            if provision.id not in seen:
                seen.add(provision.id)
                yield role, event, side, provision

"""What dates there are, each with the figures it is counted from, and how one is counted.

The day of the event is not counted and a date is never moved later (General Clauses Act 1897 s.9;
whether s.10 moves a last day that is a holiday is unsettled, so the reply names the working day before).
``knowledge.reckoner`` counts all of them for a case.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from knowledge.calendar import add_months
from knowledge.model import Figure, Provision, weakest

EARLIEST = ("report_earliest", "sale_earliest", "security_refund")
"""The names that say how soon something may come; the others say how late."""


@dataclass(frozen=True)
class Count:
    """How one date is counted, and whose it is: the periods of ``figures`` are added one after another.

    ``needs`` are figures without which the provision speaks of something else (a sale without a report first);
    ``only`` are the sections (``act/section``) whose text was read to say so; ``unless`` is an event that gives
    the date better; ``conditions`` are told with the date.
    """

    name: str
    role: str
    event: str
    figures: tuple[str, ...]
    side: str = "owner"
    case: str | None = None
    needs: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    unless: str | None = None
    doubts: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """``earliest`` or ``last``."""
        return "earliest" if self.name in EARLIEST else "last"


_SALE, _UNCLAIMED = "sale_earliest", "unclaimed_sale"
COUNTS: tuple[Count, ...] = (
    Count("pound", "seize_power", "seized", ("pound_hours",), "crop"),
    Count("complaint", "complaint", "seized", ("complaint_days",)),
    Count("report_earliest", _UNCLAIMED, "impounded", ("unclaimed_days",), needs=("notice_days",)),
    Count(_SALE, _UNCLAIMED, "noticed", ("notice_days",)),
    # No notice was told of: it cannot lawfully have been posted before the report.
    Count(
        _SALE,
        _UNCLAIMED,
        "impounded",
        ("unclaimed_days", "notice_days"),
        unless="noticed",
        doubts=("notice_not_told",),
    ),
    # The Gujarat handbook has the panchayat sell without a notice (facts.md 3.2).
    Count(_SALE, _UNCLAIMED, "impounded", ("unclaimed_days",), only=("GPA-1993/186",)),
    # These sections were read to name no waiting period (facts.md 1.5, 4.1); others are not on file.
    Count(
        _SALE,
        "refusal_sale",
        "refused",
        (),
        case="refusal",
        only=("CTA-1871/16", "KCTA-1961/15"),
        doubts=("no_waiting_period_stated",),
    ),
    Count(
        _SALE,
        "early_sale",
        "impounded",
        ("unclaimed_hours",),
        case="weak",
        conditions=("weak_maimed_or_motherless_young",),
    ),
    Count(
        _SALE, "early_sale", "impounded", ("early_sale_days",), case="weak", conditions=("weak_maimed_pig_or_donkey",)
    ),
    Count("surplus", "surplus", "deposited", ("surplus_months",)),
    Count("surplus", "surplus", "sold", ("surplus_days",)),
    Count("security_refund", "security_refund", "secured", ("security_months",)),
    Count("suit", "suit_limit", "damaged", ("suit_years",), "crop"),
    Count("suit", "wrongful_suit_limit", "seized", ("suit_years",), case="wrongful_seizure"),
)
"""Every date by the names of docs/contract.md, but the prosecutions (see ``knowledge.prosecution``)."""
NAMES: Mapping[str, frozenset[str]] = {
    side: frozenset({rule.name for rule in COUNTS if rule.side == side} | {"prosecution"}) for side in ("owner", "crop")
}
"""The names of which a side may have a date."""

AFTER: Mapping[str, tuple[str, ...]] = {
    "complaint": ("release_on_payment", "keeper_penalty", "wrongful_suit_limit", "legal_aid"),
    "pound": ("legal_aid",),
    "report_earliest": ("release_on_payment", "deposit_release", "legal_aid"),
    "sale_earliest": ("release_on_payment", "deposit_release", "surplus", "legal_aid"),
    "surplus": ("legal_aid",),
    "security_refund": ("security_refund",),
    "suit": ("legal_aid",),
    "prosecution": ("civil_suit", "legal_aid"),
}
"""Roles that may still help once a date has passed (for ``earliest`` ones: has come)."""


@dataclass(frozen=True)
class Step:
    """One period of a count, and the day it reaches."""

    figure: Figure
    until: date


@dataclass(frozen=True)
class Counted:
    """How a date was counted: from an event, period by period.

    ``clock`` is the hour of the event where a rule in hours used it. ``rule`` is the provision by which the first
    day is left out (General Clauses Act 1897 s.9, for Central Acts); None where none is on file or hours are counted.
    """

    event: str
    start: date
    clock: time | None
    steps: tuple[Step, ...]
    rule: Provision | None = None


@dataclass(frozen=True)
class Doubt:
    """Something that is not certain about a date, as a key, with the provision that it comes from, if any."""

    key: str
    provision: Provision | None = None


@dataclass(frozen=True)
class Way:
    """What may still be open after a last day has passed: a role, and the provision that has it in that State."""

    role: str
    provision: Provision


@dataclass(frozen=True)
class Deadline:
    """A date that follows from an event.

    ``days_left`` is negative once it has passed; ``time`` (HH:MM) is set for rules in hours;
    ``safe`` is the working day before where ``day`` is a Sunday or a listed holiday.
    ``kind`` is ``last`` (do it by then) or ``earliest`` (it cannot lawfully come sooner); ``case`` names the branch
    where a name has several; ``offence`` is what a prosecution is about; ``conditions`` must hold for the date to mean
    anything and are told with it; ``passed`` is whether a last date is over.
    """

    name: str
    day: date
    days_left: int
    provision: Provision
    figures: tuple[Figure, ...]
    time: str | None = None
    safe: date | None = None
    kind: str = "last"
    case: str | None = None
    side: str | None = None
    offence: Provision | None = None
    counted: Counted | None = None
    doubts: tuple[Doubt, ...] = ()
    conditions: tuple[str, ...] = ()
    passed: bool = False
    remaining: tuple[Way, ...] = ()

    @property
    def status(self) -> str:
        """How sure the date is: as the weakest thing that it rests on. The class of an offence is always inferred."""
        inferred = ("unconfirmed",) if self.offence is not None else ()
        return weakest(self.provision.status, *(f.status for f in self.figures), *inferred)


def plain_figure(provision: Provision, name: str) -> Figure | None:
    """The figure of that name which holds without a case, or None."""
    return next((f for f in provision.figures if f.name == name and f.case is None), None)


def count(start: date, clock: time | None, figures: tuple[Figure, ...]) -> tuple[tuple[Step, ...], str | None]:
    """The periods added one after another, and the time of day (HH:MM) where hours were counted from a known one.

    Without a time, hours run from the start of the day. The first day is left out, as adding a period does.
    """
    day, at = start, None
    steps: list[Step] = []
    for figure in figures:
        amount = int(figure.value)
        if figure.unit == "hour":
            end = datetime.combine(day, clock or time()) + timedelta(hours=amount)
            day, at = end.date(), f"{end:%H:%M}" if clock is not None else None
        elif figure.unit == "day":
            day += timedelta(days=amount)
        elif figure.unit == "week":
            day += timedelta(weeks=amount)
        else:
            day = add_months(day, amount * (12 if figure.unit == "year" else 1))
        steps.append(Step(figure, day))
    return tuple(steps), at

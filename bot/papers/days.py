"""The days of a case as events that dates are counted from, and whether they can be at all."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time

from bot.papers.case import EVENTS, Case, CaseFault
from knowledge.charges import MOST_ANIMALS
from knowledge.events import EventError, checked

FIRST_YEAR = 1950
EVENT_OF: Mapping[str, str] = {
    "damaged": "damaged",
    "seized": "seized",
    "impounded": "impounded",
    "notice": "noticed",
    "unpaid": "refused",
    "secured": "secured",
    "released": "released",
    "rescued": "rescued",
    "neglected": "neglected",
    "sold": "sold",
    "deposited": "deposited",
}
"""Fields of a case with their names in ``knowledge.events``.

The field ``refused`` is not among them: it is the keeper who would not release, and the law's sale upon refusal is
counted from the day on which the owner came and did not pay (``unpaid``).
"""
FIELD_OF: Mapping[str, str] = {event: field for field, event in EVENT_OF.items()}
ORDER = (("seized", "refused"),)
"""Pairs beside those of ``knowledge.events``: the first cannot come after the second."""


def events(case: Case) -> dict[str, date]:
    """The days that were told, by their names in ``knowledge.events``; the seizure with its hour where known."""
    found = {event: day for field, event in EVENT_OF.items() if (day := getattr(case, field)) is not None}
    if "seized" in found and case.hour is not None:
        found["seized"] = datetime.combine(found["seized"], time(case.hour))
    return found


def check(case: Case, today: date) -> None:
    """Whether the facts can be: no day after ``today`` or out of order, not too many animals in all.

    Raises :class:`bot.papers.case.CaseFault` for the first that cannot.
    """
    for event in EVENTS:
        day = getattr(case, event)
        if day is not None and day > today:
            raise CaseFault(event, "future", date=day)
        if day is not None and day.year < FIRST_YEAR:
            raise CaseFault(event, "too-old", date=day)
    for first, second in ORDER:
        before, after = getattr(case, first), getattr(case, second)
        if before is not None and after is not None and before > after:
            raise CaseFault(second, "order", first=first, before=before, after=after)
    try:
        checked(events(case), today)
    except EventError as error:
        raise _fault(error, case) from error
    if sum(one.count or 0 for one in case.animals) > MOST_ANIMALS:
        raise CaseFault("animals", "number", least=1, most=MOST_ANIMALS)


def _fault(error: EventError, case: Case) -> CaseFault:
    """The library's fault as one of the case: by field, and with the days that do not fit."""
    field = FIELD_OF[error.event]
    day = getattr(case, field)
    if error.reason == "order" and error.before is not None:
        first = FIELD_OF[error.before]
        return CaseFault(field, "order", first=first, before=getattr(case, first), after=day)
    if error.reason == "future":
        return CaseFault(field, "future", date=day)
    return CaseFault(field, "date", value=day.isoformat())

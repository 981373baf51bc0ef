"""From a day that is known to the dates that follow, each with the figure it was counted from.

The day of the event is not counted and a date is never moved later (General Clauses Act 1897 s.9;
whether s.10 moves a last day that is a holiday is unsettled, so the reply names the working day before).
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache

import holidays

from knowledge.model import Figure, Provision
from knowledge.resolve import Applicable


@dataclass(frozen=True)
class Rule:
    """Which event and which figures make a date: periods are added one after another.

    ``needs`` are figures without which the provision speaks of something else (a sale without a report first).
    """

    role: str
    event: str
    figures: tuple[str, ...]
    needs: tuple[str, ...] = ()


RULES: Mapping[str, Rule] = {
    "complaint": Rule("complaint", "seized", ("complaint_days",)),
    "pound": Rule("seize_power", "seized", ("pound_hours",)),
    "report_earliest": Rule("unclaimed_sale", "impounded", ("unclaimed_days",), needs=("notice_days",)),
    "suit": Rule("suit_limit", "damaged", ("suit_years",)),
}
"""The last dates that the product works out, by the deadline names of docs/contract.md."""


@dataclass(frozen=True)
class Deadline:
    """A date that follows from an event.

    ``days_left`` is negative once it has passed; ``time`` (HH:MM) is set for rules in hours;
    ``safe`` is the working day before where ``day`` is a Sunday or a listed holiday.
    """

    name: str
    day: date
    days_left: int
    provision: Provision
    figures: tuple[Figure, ...]
    time: str | None = None
    safe: date | None = None


def reckon(
    law: Applicable, names: tuple[str, ...], events: Mapping[str, date], today: date, hour: int | None = None
) -> list[Deadline]:
    """The dates that follow from the events, soonest first.

    ``events`` holds the days of ``seized``, ``impounded``, ``damaged``; ``hour`` (0 to 23) is the hour of the
    seizure where it is known. An event that is not known or a period that is not confirmed gives no date.
    """
    found: list[Deadline] = []
    for name in names:
        rule = RULES[name]
        event = events.get(rule.event)
        provision = law.first(rule.role)
        if event is None or provision is None or not all(_plain(provision, n) for n in rule.needs):
            continue
        figures = tuple(f for f in (_plain(provision, n) for n in rule.figures) if f and f.status != "unconfirmed")
        if len(figures) == len(rule.figures):
            day, time = _add(event, figures, hour)
            safe = safe_day(day, law.jurisdiction.code) if time is None else day
            found.append(
                Deadline(name, day, (day - today).days, provision, figures, time, safe if safe != day else None)
            )
    return sorted(found, key=lambda d: (d.day, d.name))


def _plain(provision: Provision, name: str) -> Figure | None:
    return next((f for f in provision.figures if f.name == name and f.case is None), None)


def _add(event: date, figures: tuple[Figure, ...], hour: int | None) -> tuple[date, str | None]:
    day, time = event, None
    for figure in figures:
        amount = int(figure.value)
        if figure.unit == "hour":
            end = datetime.combine(day, datetime.min.time()) + timedelta(hours=amount + (hour or 0))
            day, time = end.date(), f"{end:%H:%M}" if hour is not None else None
        elif figure.unit == "day":
            day += timedelta(days=amount)
        elif figure.unit == "week":
            day += timedelta(weeks=amount)
        else:
            day = add_months(day, amount * (12 if figure.unit == "year" else 1))
    return day, time


def add_months(day: date, months: int) -> date:
    """The same day some months on; the month's last day where that day does not exist there."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    following = date(year + (month == 11), (month + 1) % 12 + 1, 1)
    return min(date(year, month + 1, 1) + timedelta(days=day.day - 1), following - timedelta(days=1))


def safe_day(day: date, state: str) -> date:
    """That day, or the nearest day before it that is neither a Sunday nor a holiday listed for the State."""
    while day.weekday() == 6 or day in _holidays(state, day.year):
        day -= timedelta(days=1)
    return day


@cache
def _holidays(state: str, year: int) -> frozenset[date]:
    # The library's gaps: movable festivals are estimates, and a State's own later orders are not in it.
    subdivision = state.removeprefix("IN-")
    known = holidays.country_holidays("IN").subdivisions
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # outside 2001 to 2035 it has the fixed holidays only, and warns
        listed = holidays.country_holidays("IN", subdiv=subdivision if subdivision in known else None, years=year)
    return frozenset(listed.keys())

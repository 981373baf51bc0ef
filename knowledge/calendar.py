"""Days: what day it is in India, months added to a day, and the working day before one that is a holiday.

Nothing here moves a date later. Which days are holidays comes from the ``holidays`` library, whose gaps are named.
"""

from __future__ import annotations

import warnings
from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import holidays

INDIA = ZoneInfo("Asia/Kolkata")
HOLIDAYS_KNOWN = range(2001, 2036)
"""The years for which the library has movable festivals; outside them it has the fixed holidays only."""


def in_india(moment: datetime) -> datetime:
    """A moment on an Indian clock, without its zone. One without a zone is taken to be Indian already."""
    return moment if moment.tzinfo is None else moment.astimezone(INDIA).replace(tzinfo=None)


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


def holiday_gaps(state: str, year: int) -> tuple[str, ...]:
    """What the list of holidays does not know of that State and year, as keys.

    ``holidays_estimated``: movable festivals are estimates, and a State's or a court's own orders are not in it
    (always); ``holidays_fixed_only``: no movable festivals; ``holidays_national_only``: none of the State's own.
    """
    gaps = ["holidays_estimated"]
    if year not in HOLIDAYS_KNOWN:
        gaps.append("holidays_fixed_only")
    if _subdivision(state) is None:
        gaps.append("holidays_national_only")
    return tuple(gaps)


def _subdivision(state: str) -> str | None:
    code = state.removeprefix("IN-")
    return code if code in holidays.country_holidays("IN").subdivisions else None


@cache
def _holidays(state: str, year: int) -> frozenset[date]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns outside HOLIDAYS_KNOWN; holiday_gaps says so
        listed = holidays.country_holidays("IN", subdiv=_subdivision(state), years=year)
    return frozenset(listed.keys())

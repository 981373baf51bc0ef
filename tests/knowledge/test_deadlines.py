"""Dates: the day of the event is not counted, nothing is moved later, and the unconfirmed gives no date."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge import Corpus, resolve
from knowledge.deadlines import RULES, add_months, reckon, safe_day

TODAY = date(2026, 12, 5)
ALL = tuple(RULES)
DAYS = st.dates(date(1950, 1, 1), date(2100, 12, 31))


def dates(corpus: Corpus, state: str, place: str = "village", **events: date) -> dict[str, date]:
    return {d.name: d.day for d in reckon(resolve(corpus, state, place), ALL, events, TODAY)}


@pytest.mark.parametrize(
    ("state", "events", "expected"),
    [
        ("IN-UP", {"seized": date(2026, 12, 1)}, {"complaint": date(2026, 12, 11), "pound": date(2026, 12, 2)}),
        ("IN-UP", {"impounded": date(2026, 11, 28)}, {"report_earliest": date(2026, 12, 5)}),
        ("IN-PB", {"impounded": date(2026, 11, 28)}, {"report_earliest": date(2026, 12, 1)}),
        ("IN-KL", {"seized": date(2026, 12, 1)}, {"complaint": date(2026, 12, 11)}),
        ("IN-GJ", {"seized": date(2026, 12, 1)}, {}),
        ("IN-RJ", {"seized": date(2026, 12, 1)}, {"pound": date(2026, 12, 2)}),
        ("IN-SK", {"seized": date(2026, 12, 1)}, {}),
        ("IN-BR", {"damaged": date(2024, 2, 29)}, {"suit": date(2027, 2, 28)}),
        ("IN-BR", {}, {}),
    ],
)
def test_dates_that_follow(corpus: Corpus, state: str, events: dict[str, date], expected: dict[str, date]) -> None:
    found = dates(corpus, state, **events)
    assert {name: found.get(name) for name in expected} == expected
    if not expected:
        assert found == {}


def test_the_hour_of_seizure_gives_the_hour_of_the_pound(corpus: Corpus) -> None:
    law = resolve(corpus, "IN-UP")
    found = reckon(law, ("pound",), {"seized": date(2026, 12, 4)}, TODAY, hour=18)[0]
    assert (found.day, found.time, found.days_left) == (date(2026, 12, 5), "18:00", 0)


def test_a_past_date_is_kept_with_negative_days_left(corpus: Corpus) -> None:
    found = reckon(resolve(corpus, "IN-UP"), ("complaint",), {"seized": date(2026, 11, 20)}, TODAY)[0]
    assert found.day == date(2026, 11, 30)
    assert found.days_left == -5


def test_a_last_day_on_a_sunday_names_the_working_day_before(corpus: Corpus) -> None:
    found = reckon(resolve(corpus, "IN-UP"), ("complaint",), {"seized": date(2026, 12, 3)}, TODAY)[0]
    assert found.day == date(2026, 12, 13)  # a Sunday: the date itself is not moved
    assert found.safe == date(2026, 12, 12)


@given(DAYS)
def test_a_safe_day_is_never_later_and_never_a_sunday(day: date) -> None:
    safe = safe_day(day, "IN-UP")
    assert day - timedelta(days=10) <= safe <= day
    assert safe.weekday() != 6


@given(DAYS, st.integers(0, 240))
def test_months_keep_the_day_or_end_the_month(day: date, months: int) -> None:
    later = add_months(day, months)
    assert (later.year * 12 + later.month) - (day.year * 12 + day.month) == months
    assert later.day == day.day or (later + timedelta(days=1)).day == 1


@given(DAYS)
def test_the_complaint_is_always_its_period_after_the_seizure(day: date) -> None:
    corpus = _corpus()
    law = resolve(corpus, "IN-UP")
    period = int(law.first("complaint").figure("complaint_days").value)  # type: ignore[union-attr]
    found = reckon(law, ("complaint",), {"seized": day}, day)[0]
    assert (found.day - day).days == found.days_left == period


def _corpus() -> Corpus:
    global _CACHED
    if _CACHED is None:
        _CACHED = Corpus.from_files()
    return _CACHED


_CACHED: Corpus | None = None

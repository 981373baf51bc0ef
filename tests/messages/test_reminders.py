"""Reminders as they are planned: at the right hours in India, changed by a correction, never made twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, update
from sqlalchemy.engine import Engine

from bot.messages import reminders
from bot.messages.tables import reminders as table
from bot.reminding import AT, DAYS_BEFORE, FAR_BEFORE, REMINDED, LastDate, all_moments, moments, wanted
from bot.replies.catalog import keys
from knowledge import Corpus
from knowledge.calendar import INDIA, safe_day
from knowledge.deadlines import COUNTS
from knowledge.reckoner import reckon_all
from knowledge.resolve import resolve
from tests.messages.store import KINDS, NOON, RAM, SITA, fresh, message, rows, take

CASE, OTHER = "a1b2c3d4e5f6", "0f0f0f0f0f0f"
COMPLAINT = LastDate("complaint", date(2026, 12, 12))
SUIT = LastDate("suit", date(2029, 12, 2), date(2029, 12, 1))
DAY = timedelta(days=1)
DAYS = st.dates(date(2026, 1, 1), date(2034, 12, 31))


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    for engine in fresh(request.param, tmp_path):
        take(engine, message("1", "a"), message("2", "b", SITA))
        yield engine


def plan(engine: Engine, *dates: LastDate, case: str = CASE, now: datetime = NOON, person: str = RAM) -> None:
    with engine.begin() as connection:
        reminders.plan(connection, person, case, "IN-UP", dates, now)


def at(day: int, month: int = 12, year: int = 2026) -> datetime:
    """Nine o'clock in India on a day, as the table keeps it."""
    return datetime(year, month, day, 3, 30)


def waiting(engine: Engine, person: str = RAM) -> list[tuple[str, datetime]]:
    mine = rows(engine, table, table.c.conversation == person, table.c.status == "waiting")
    return sorted((row.name, row.due_at) for row in mine)


def queue_all(engine: Engine, now: datetime) -> list[int]:
    with engine.begin() as connection:
        ids = [row.id for mine in reminders.due(connection, now, 100).values() for row in mine]
        reminders.settle(connection, ids, "queued")
    return ids


# -- when --------------------------------------------------------------------------------------------------------------


def test_three_days_and_one_day_before_at_nine_in_india(engine: Engine) -> None:
    plan(engine, COMPLAINT)
    assert waiting(engine) == [("complaint", at(9)), ("complaint", at(11))]
    assert [row.day for row in rows(engine, table)] == [COMPLAINT.day] * 2


def test_a_holiday_counts_from_the_working_day_before_and_a_far_date_has_one_more(engine: Engine) -> None:
    plan(engine, SUIT)
    assert [due for _, due in waiting(engine)] == [at(1, 11, 2029), at(28, 11, 2029), at(30, 11, 2029)]


@pytest.mark.parametrize(
    ("now", "days"),
    [
        (datetime(2026, 12, 9, 3, 29, tzinfo=UTC), [9, 11]),  # 08:59 in India
        (datetime(2026, 12, 9, 3, 30, tzinfo=UTC), [11]),
        (datetime(2026, 12, 11, 3, 29, tzinfo=UTC), [11]),
        (datetime(2026, 12, 11, 3, 30, tzinfo=UTC), []),
        (datetime(2026, 12, 20, tzinfo=UTC), []),
    ],
)
def test_what_is_past_is_left_out(now: datetime, days: list[int]) -> None:
    assert [moment.astimezone(INDIA).day for moment in moments(COMPLAINT, now)] == days


@given(day=DAYS, now=st.datetimes(datetime(2026, 1, 1), datetime(2035, 1, 1)))
def test_a_reminder_is_ahead_of_now_and_before_the_safe_day(day: date, now: datetime) -> None:
    safe = safe_day(day, "IN-UP")
    last, moment = LastDate("complaint", day, safe if safe != day else None), now.replace(tzinfo=UTC)
    found = moments(last, moment)
    assert found == sorted(set(found))
    for one in found:
        assert one > moment
        assert one.tzinfo is INDIA
        assert one.time() == AT
        assert one.date() < safe <= day
        assert (safe - one.date()).days in (*DAYS_BEFORE, FAR_BEFORE)
    assert set(found) <= set(all_moments(last))
    if (safe - moment.astimezone(INDIA).date()).days > max(DAYS_BEFORE):
        assert len(found) >= len(DAYS_BEFORE)


def test_whole_dates_only_are_reminded_of(corpus: Corpus) -> None:
    events = {"damaged": date(2026, 11, 30), "seized": date(2026, 12, 1), "sold": date(2026, 12, 3)}
    today = date(2026, 12, 5)
    for state in ("IN-UP", "IN-GJ", "IN-MH", "IN-KL", "IN-AS", "IN-KA"):
        law = resolve(corpus, state, "village", today)
        for side in ("owner", "crop"):
            every = reckon_all(law, events, today, side)
            names = {last.name.partition(".")[0] for last in wanted(every)}
            assert names <= set(REMINDED) & {d.name for d in every if d.kind == "last"}
            assert "complaint" not in names or side == "owner"
            assert "suit" not in names or side == "crop"
            assert all(last.day >= today for last in wanted(every))
        assert "suit" in {last.name for last in wanted(reckon_all(law, events, today, "crop"))}
    later = reckon_all(resolve(corpus, "IN-UP", "village", today), events, date(2027, 3, 1), "owner")
    assert wanted(later) == []


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_date_that_may_be_reminded_of_has_its_words(language: str) -> None:
    possible = {rule.name + (f"-{rule.case}" if rule.case else "") for rule in COUNTS if rule.name in REMINDED}
    assert {f"reminder-of-{name}" for name in possible} <= keys(language).keys()


def test_a_date_outlives_its_json() -> None:
    for last in (COMPLAINT, SUIT):
        assert LastDate.read(last.plain()) == last


# -- once --------------------------------------------------------------------------------------------------------------


def test_asked_twice_it_is_planned_once(engine: Engine) -> None:
    plan(engine, COMPLAINT, SUIT)
    before = rows(engine, table)
    plan(engine, COMPLAINT, SUIT, now=NOON + DAY)
    assert rows(engine, table) == before


def test_a_correction_cancels_what_is_wrong_and_adds_what_is_missing(engine: Engine) -> None:
    plan(engine, COMPLAINT, SUIT)
    plan(engine, COMPLAINT, case=OTHER, person=SITA)
    plan(engine, LastDate("complaint", date(2026, 12, 13)), SUIT)
    assert [due for name, due in waiting(engine) if name == "complaint"] == [at(10), at(12)]
    assert len([due for name, due in waiting(engine) if name == "suit"]) == 3
    assert len(waiting(engine, SITA)) == 2
    plan(engine)
    assert waiting(engine) == []
    plan(engine, COMPLAINT)  # and back again
    assert waiting(engine) == [("complaint", at(9)), ("complaint", at(11))]
    assert len(rows(engine, table, table.c.conversation == RAM)) == 7


def test_a_far_reminder_stays_when_the_date_comes_nearer(engine: Engine) -> None:
    near = LastDate("surplus", date(2027, 2, 20))
    plan(engine, near)
    assert len(waiting(engine)) == 3
    plan(engine, near, now=datetime(2027, 1, 5, tzinfo=UTC))
    assert len(waiting(engine)) == 3


def test_what_was_queued_is_never_made_again(engine: Engine) -> None:
    plan(engine, COMPLAINT)
    queue_all(engine, datetime(2026, 12, 9, 3, 30, tzinfo=UTC))
    for case in (CASE, OTHER):  # the message that asks again may have come in before that moment
        plan(engine, COMPLAINT, case=case, now=datetime(2026, 12, 9, 3, 29, tzinfo=UTC))
    due = [row.due_at for row in rows(engine, table) if row.status in ("waiting", "queued")]
    assert due.count(at(9)) == 1


@given(
    days=st.lists(st.dates(date(2026, 12, 6), date(2027, 6, 30)), min_size=1, max_size=5),
    hours=st.lists(st.integers(0, 24 * 220), min_size=5, max_size=5),
    stops=st.sets(st.integers(0, 4)),
)
def test_whatever_is_corrected_nothing_is_due_twice_or_after_its_day(
    tmp_path_factory: pytest.TempPathFactory, days: list[date], hours: list[int], stops: set[int]
) -> None:
    for engine in fresh("sqlite", tmp_path_factory.mktemp("planned")):
        take(engine, message("1", "a"))
        given_out: list[tuple[str, date, datetime]] = []
        for n, (day, hour) in enumerate(zip(days, sorted(hours), strict=False)):
            now = NOON + timedelta(hours=hour)
            ids = queue_all(engine, now)
            given_out += [(r.name, r.day, r.due_at) for r in rows(engine, table, table.c.id.in_(ids))]
            if n in stops:
                with engine.begin() as connection:
                    reminders.cancel(connection, RAM)
            plan(engine, LastDate("complaint", day), now=now)
        assert len(given_out) == len(set(given_out))
        assert all(row.due_at.date() < row.day for row in rows(engine, table))


# -- stopped and deleted -----------------------------------------------------------------------------------------------


def test_stop_cancels_everything_of_that_person(engine: Engine) -> None:
    plan(engine, COMPLAINT)
    plan(engine, SUIT, case=OTHER)
    plan(engine, COMPLAINT, person=SITA)
    with engine.begin() as connection:
        reminders.follow(connection, RAM, {"stop": True}, NOON)
    assert waiting(engine) == []
    assert {row.status for row in rows(engine, table, table.c.conversation == RAM)} == {"cancelled"}
    assert len(waiting(engine, SITA)) == 2


def test_the_slot_is_followed(engine: Engine) -> None:
    told: dict[str, Any] = {"case": CASE, "state": "IN-UP", "dates": [COMPLAINT.plain()]}
    with engine.begin() as connection:
        reminders.follow(connection, RAM, told, NOON)
    assert waiting(engine) == [("complaint", at(9)), ("complaint", at(11))]
    assert {(row.case, row.state) for row in rows(engine, table)} == {(CASE, "IN-UP")}


def test_deleted_is_gone(engine: Engine) -> None:
    plan(engine, COMPLAINT)
    plan(engine, COMPLAINT, person=SITA)
    with engine.begin() as connection:
        reminders.erase(connection, RAM)
    assert {row.conversation for row in rows(engine, table)} == {SITA}


# -- due ---------------------------------------------------------------------------------------------------------------


def test_due_gives_whole_people_the_longest_due_first(engine: Engine) -> None:
    plan(engine, COMPLAINT, LastDate("surplus", date(2026, 12, 14)))
    plan(engine, LastDate("complaint", date(2026, 12, 11)), person=SITA)
    now = datetime(2026, 12, 11, 4, tzinfo=UTC)
    assert not reminders.any_due(engine, datetime(2026, 12, 8, 3, 29, tzinfo=UTC))
    assert reminders.any_due(engine, datetime(2026, 12, 8, 3, 30, tzinfo=UTC))
    with engine.begin() as connection:
        one = reminders.due(connection, now, 1)
        both = reminders.due(connection, now, 50)
    assert list(one) == [SITA]
    assert [(who, len(found)) for who, found in both.items()] == [(SITA, 2), (RAM, 3)]


def test_counts(engine: Engine) -> None:
    plan(engine, COMPLAINT)
    with engine.begin() as connection:
        first = connection.execute(select(table.c.id).order_by(table.c.due_at).limit(1)).scalar_one()
        connection.execute(update(table).where(table.c.id == first).values(status="missed"))
    assert reminders.counts(engine) == {("telegram", "waiting"): 1, ("telegram", "missed"): 1}

"""The outbox: what was queued is sent in order, its outcome is recorded, and never goes back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.engine import Engine

from bot.messages import outbox
from bot.messages.outbox import MAX_UNKNOWN, RANK
from bot.messages.tables import conversations, inbox
from bot.messages.tables import outbox as table
from tests.messages.store import KINDS, NOON, RAM, SITA, fresh, message, rows, say, take

MINUTE = timedelta(minutes=1)


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from fresh(request.param, tmp_path)


def one(engine: Engine, row_id: int) -> Any:
    return rows(engine, table, table.c.id == row_id)[0]


def due(engine: Engine, *channels: str, now: Any = NOON) -> Any:
    return outbox.next_due(engine, now, channels or ["telegram", "sms"])


def test_what_the_web_shows_is_sent_at_once(engine: Engine) -> None:
    web, other = say(engine, "a", conversation="web-x", channel="web"), say(engine, "b")
    assert [one(engine, n).status for n in (*web, *other)] == ["sent", "queued"]
    assert due(engine, "web", "telegram").content["text"] == "b"


def test_a_conversation_is_in_order_and_a_postponed_message_holds_it(engine: Engine) -> None:
    first, second = say(engine, "1", "2")
    (other,) = say(engine, "s", conversation=SITA)
    row = due(engine)
    assert (row.id, row.address is not None, row.opted_out, row.unreachable) == (first, True, False, None)
    outbox.begin(engine, first)
    assert due(engine).id == other  # what is being sent holds its own conversation alone
    outbox.postpone(engine, one(engine, first), "busy", NOON + MINUTE, NOON)
    outbox.begin(engine, other)
    outbox.sent(engine, other, "p", NOON)
    assert due(engine) is None
    assert due(engine, now=NOON + MINUTE).id == first
    outbox.begin(engine, first)
    outbox.sent(engine, first, "p1", NOON + MINUTE)
    assert due(engine, now=NOON + MINUTE).id == second
    assert (one(engine, first).attempts, one(engine, first).error) == (2, None)


def test_a_channel_that_is_off_holds_no_other(engine: Engine) -> None:
    say(engine, "t")
    (sms,) = say(engine, "s", conversation="sms-x", channel="sms")
    assert due(engine, "sms").id == sms
    assert due(engine, "pigeon") is None


def test_what_was_being_sent_is_sent_again_and_counted(engine: Engine) -> None:
    (first,) = say(engine, "1")
    say(engine, "2", conversation=SITA)
    outbox.begin(engine, first)
    assert outbox.recover(engine) == 1
    assert outbox.recover(engine) == 0
    assert [(r.status, r.unknown) for r in rows(engine, table)] == [("queued", 1), ("queued", 0)]
    assert due(engine).id == first
    assert outbox.counts(engine) == {("telegram", "queued"): 2, ("telegram", "unknown"): 1}


def test_a_kill_never_loses_a_message_however_often(engine: Engine) -> None:
    (row_id,) = say(engine, "1")
    for kills in range(1, 2 * MAX_UNKNOWN):
        outbox.begin(engine, row_id)
        outbox.recover(engine)
        assert one(engine, row_id).unknown == kills
    outbox.begin(engine, row_id)
    outbox.postpone(engine, one(engine, row_id), "busy", NOON, NOON)  # it did not arrive, so it is not given up
    assert one(engine, row_id).status == "queued"


def test_an_unknown_outcome_is_repeated_only_so_often(engine: Engine) -> None:
    (row_id,) = say(engine, "1")
    for times in range(1, MAX_UNKNOWN + 1):
        assert due(engine).id == row_id
        row = due(engine)
        outbox.begin(engine, row_id)
        outbox.postpone(engine, row, "no answer", NOON, NOON, unknown=True)
        assert (one(engine, row_id).status, one(engine, row_id).attempts) == (
            "queued" if times < MAX_UNKNOWN else "failed", times,
        )  # fmt: skip
    assert one(engine, row_id).error == "given up: no answer"
    assert due(engine) is None


def test_a_provider_that_is_down_is_waited_for_a_day(engine: Engine) -> None:
    (row_id,) = say(engine, "1")
    for hours, status in ((1, "queued"), (24, "queued"), (25, "failed")):
        now = NOON + timedelta(hours=hours)
        outbox.begin(engine, row_id)
        outbox.postpone(engine, one(engine, row_id), "down", now, now)
        assert one(engine, row_id).status == status


def test_a_refusal_is_recorded_and_the_person_is_unreachable_until_he_writes(engine: Engine) -> None:
    take(engine, message("1", "a"))
    (row_id,) = say(engine, "1", answers=1)
    outbox.begin(engine, row_id)
    outbox.failed(engine, row_id, "blocked", NOON, unreachable=True)
    assert (one(engine, row_id).status, one(engine, row_id).error) == ("failed", "blocked")
    assert rows(engine, conversations)[0].unreachable == "blocked"
    take(engine, message("2", "b"))
    assert rows(engine, conversations)[0].unreachable is None


@pytest.mark.parametrize("words", ["", "x" * 500, "a\0b\ud83d\n", "ठीक नहीं"])
def test_whatever_a_provider_says_can_be_recorded(engine: Engine, words: str) -> None:
    ids = [n for person in range(4) for n in say(engine, "1", conversation=f"telegram-{person}")]
    for row_id in ids:
        outbox.begin(engine, row_id)
    outbox.failed(engine, ids[0], words, NOON, unreachable=True)
    outbox.sent(engine, ids[1], words, NOON)
    assert outbox.report(engine, ids[1], "undelivered", words, NOON)
    outbox.postpone(engine, one(engine, ids[2]), words, NOON, NOON)
    assert [one(engine, n).status for n in ids] == ["failed", "undelivered", "queued", "sending"]
    assert len(one(engine, ids[0]).error or "") <= 80
    assert rows(engine, conversations, conversations.c.id == "telegram-0")[0].unreachable


@pytest.mark.parametrize("row_id", [0, -1, 10**9, 2**31, 2**63, 10**30])
def test_a_report_about_nothing_is_no_fault(engine: Engine, row_id: int) -> None:
    assert outbox.report(engine, row_id, "delivered", None, NOON) is False
    assert outbox.find(engine, row_id) is None


def test_a_report_may_be_faster_than_the_call_that_it_is_about(engine: Engine) -> None:
    (row_id,) = say(engine, "1")
    outbox.begin(engine, row_id)
    assert outbox.report(engine, row_id, "delivered", None, NOON)
    outbox.sent(engine, row_id, "p1", NOON)
    outbox.postpone(engine, one(engine, row_id), "late trouble", NOON, NOON)
    assert (one(engine, row_id).status, one(engine, row_id).provider_id) == ("delivered", "p1")
    assert outbox.recover(engine) == 0


Step = tuple[str, str]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("report"), st.sampled_from(["sent", "delivered", "undelivered", "failed"])),
        st.tuples(st.sampled_from(["begin", "sent", "failed", "postpone", "unknown", "recover"]), st.just("")),
    ),
    max_size=14,
)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(steps=STEPS)
def test_no_order_of_reports_and_returns_takes_a_status_back(engine: Engine, steps: list[Step]) -> None:
    (row_id,) = say(engine, "1", conversation=f"telegram-{len(rows(engine, table))}")
    settled, before = False, 0
    for step, value in steps:
        row = one(engine, row_id)
        if step == "report":
            assert outbox.report(engine, row_id, value, None, NOON)
        elif step == "recover":
            outbox.recover(engine)
        elif step == "begin":
            if row.status == "queued":  # what next_due gives
                outbox.begin(engine, row_id)
        elif step == "sent":
            outbox.sent(engine, row_id, "p", NOON)
        elif step == "failed":
            outbox.failed(engine, row_id, "no", NOON)
        else:
            outbox.postpone(engine, row, "later", NOON, NOON, unknown=step == "unknown")
        rank = RANK[one(engine, row_id).status]
        if settled:
            assert rank >= before
        settled, before = settled or rank >= RANK["sent"], rank
        assert (one(engine, row_id).settled_at is not None) == settled


def test_what_the_web_has_shown_is_delivered(engine: Engine) -> None:
    ids = say(engine, "1", "2", "3", conversation="web-x", channel="web")
    say(engine, "other", conversation="web-y", channel="web")
    outbox.seen(engine, "web-x", ids[1], NOON)
    assert [r.status for r in rows(engine, table)] == ["delivered", "delivered", "sent", "sent"]
    outbox.seen(engine, "web-x", 999_999_999_999_999, NOON)
    assert [r.status for r in rows(engine, table)] == ["delivered"] * 3 + ["sent"]


def test_a_conversation_is_told_as_the_person_saw_it(engine: Engine) -> None:
    take(engine, message("1", "a"), message("2", "of another", SITA))
    ids = say(engine, "x", "y")
    theirs, ours = outbox.transcript(engine, RAM)
    assert ([r.text for r in theirs], [r.id for r in ours]) == (["a"], ids)
    assert [r.id for r in outbox.transcript(engine, RAM, ids[0])[1]] == [ids[1]]
    assert (outbox.newest(engine, RAM), outbox.newest(engine, "nobody")) == (ids[1], 0)
    found = outbox.find(engine, ids[0])
    assert found is not None
    assert found.content["text"] == "x"


# -- the last words ----------------------------------------------------------------------------------------------------


def last_words(engine: Engine, *texts: str) -> list[int]:
    take(engine, message("delete", command="delete"))
    return say(engine, *texts, answers=1, last=True)


def send(engine: Engine, row_id: int) -> None:
    outbox.begin(engine, row_id)
    outbox.sent(engine, row_id, "p", NOON)


def address(engine: Engine) -> str | None:
    found: str | None = rows(engine, conversations)[0].address
    return found


def test_once_the_last_words_are_sent_neither_they_nor_the_address_are_kept(engine: Engine) -> None:
    first, second = last_words(engine, "deleted,", "all of it")
    send(engine, first)
    assert (one(engine, first).content, address(engine) is None) == (None, False)
    send(engine, second)
    assert (one(engine, second).content, address(engine)) == (None, None)
    take(engine, message("delete", command="delete"))  # the provider repeats itself
    assert address(engine) is None
    assert outbox.report(engine, second, "delivered", None, NOON)
    assert one(engine, second).status == "delivered"


def test_the_address_goes_too_where_the_last_words_cannot_be_sent(engine: Engine) -> None:
    (row_id,) = last_words(engine, "deleted")
    outbox.begin(engine, row_id)
    outbox.failed(engine, row_id, "blocked", NOON, unreachable=True)
    assert (one(engine, row_id).content, address(engine)) == (None, None)


def test_who_writes_before_the_last_words_are_sent_is_still_answered(engine: Engine) -> None:
    (row_id,) = last_words(engine, "deleted")
    take(engine, message("2", "one more thing"))
    send(engine, row_id)
    assert address(engine) is not None


def test_last_words_on_the_web_go_once_they_are_seen(engine: Engine) -> None:
    (row_id,) = say(engine, "deleted", conversation="web-x", channel="web", answers=1, last=True)
    assert one(engine, row_id).content is not None
    outbox.seen(engine, "web-x", row_id, NOON)
    assert (one(engine, row_id).status, one(engine, row_id).content) == ("delivered", None)


def test_other_words_stay(engine: Engine) -> None:
    take(engine, message("1", "a"))
    (row_id,) = say(engine, "x", answers=1)
    send(engine, row_id)
    assert (one(engine, row_id).content["text"], address(engine) is None) == ("x", False)


def test_a_late_report_does_not_lose_who_has_written_since(engine: Engine) -> None:
    take(engine, message("1", "a"))
    first = rows(engine, inbox)[0].id
    with engine.begin() as connection:
        outbox.queue(connection, RAM, "telegram", [{"text": "b", "buttons": []}], NOON, answers=first)
    sent = rows(engine, table)[0].id
    take(engine, message("2", "c"))
    with engine.begin() as connection:
        outbox.lost(connection, sent, "bad number", opted_out=True)
    (person,) = rows(engine, conversations)
    assert (person.unreachable, person.opted_out) == (None, False)
    with engine.begin() as connection:
        outbox.lost(connection, 999_999, "bad number")  # a row that is gone

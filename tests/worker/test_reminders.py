"""Reminders in the worker: asked for, due, handed over once, whatever ends the process, and stopped by a word."""

from __future__ import annotations

import asyncio
import itertools
import json
import signal
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, update
from sqlalchemy.engine import Engine

from actions.law import corpus
from bot import scheduler
from bot import worker as worker_module
from bot.delivery import Delivery
from bot.messages import outbox, reminders
from bot.messages.database import only_one, utc
from bot.messages.inbox import Incoming, accept
from bot.messages.tables import conversations
from bot.messages.tables import inbox as inbox_table
from bot.messages.tables import outbox as outbox_table
from bot.messages.tables import reminders as table
from bot.nlu.phrases import intent_of
from bot.reminding import LastDate
from bot.replies import sms
from bot.replies.formats import long_date
from bot.replies.reminders import promise, reminder
from bot.replies.voice import Speaker, Voice
from bot.worker import Worker
from knowledge.calendar import INDIA
from tests.messages.store import KEYS, KINDS, NOON, PLENTY, RAM, SITA, fresh, message, rows, take
from tests.worker.test_worker import Killed, once, remembered

COMPLAINT = LastDate("complaint", date(2026, 12, 12))
SUNDAY = LastDate("complaint", date(2026, 12, 13), date(2026, 12, 12))
SURPLUS = LastDate("surplus", date(2026, 12, 12))
CASE = "a1b2c3d4e5f6"
VOICES = [("en", "native"), ("hi", "native"), ("hi", "latin")]
_numbers = itertools.count()
acting = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from fresh(request.param, tmp_path)


def india(day: int, hour: int = 9, minute: int = 0, month: int = 12) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=INDIA)


def person(engine: Engine, who: str = RAM, channel: str = "telegram", **known: Any) -> str:
    """Somebody whom the bot knows, with reminders of nothing yet."""
    values = {"id": who, "channel": channel, "address": KEYS.seal(who), "seen_at": utc(NOON), "opted_out": False}
    with engine.begin() as connection:
        connection.execute(insert(conversations).values(**{**values, **known}))
    return who


def plan(engine: Engine, *dates: LastDate, who: str = RAM, now: datetime = NOON) -> None:
    with engine.begin() as connection:
        reminders.plan(connection, who, CASE, "IN-UP", dates, now)


def statuses(engine: Engine, *where: Any) -> Counter[str]:
    return Counter(row.status for row in rows(engine, table, *where))


def sent(engine: Engine, who: str = RAM) -> list[str]:
    """What was handed over of our own accord."""
    found = rows(engine, outbox_table, outbox_table.c.conversation == who, outbox_table.c.answers.is_(None))
    return [row.content["text"] for row in found]


# -- due ---------------------------------------------------------------------------------------------------------------


def test_each_reminder_comes_once_at_its_time(engine: Engine) -> None:
    person(engine)
    plan(engine, COMPLAINT)
    assert scheduler.remind(engine, india(9, 8, 59)) == []
    assert scheduler.remind(engine, india(9)) == [RAM]
    assert scheduler.remind(engine, india(9)) == scheduler.remind(engine, india(11, 8, 59)) == []
    assert scheduler.remind(engine, india(11)) == [RAM]
    assert scheduler.remind(engine, india(12, 23)) == []
    first, second = sent(engine)
    assert "Saturday 12 December 2026. 3 days left." in first
    assert "Saturday 12 December 2026. 1 day left." in second
    assert all("write: Stop reminders" in text for text in (first, second))
    assert statuses(engine) == {"queued": 2}
    (row, _) = rows(engine, outbox_table)
    assert (row.status, row.answers, row.content["until"]) == ("queued", None, "2026-12-12")
    assert [button["title"] for button in row.content["buttons"]] == ["Stop reminders"]


@pytest.mark.parametrize("channel", ["web", "telegram", "sms"])
@pytest.mark.parametrize(
    ("language", "script", "words"),
    [
        ("en", "native", "4 days left"),
        ("hi", "native", "4 दिन बाकी"),
        ("hi", "latin", "4 din baaki"),
        (None, None, "4 days left"),
        ("gu", "native", "4 days left"),
    ],
)
def test_in_the_language_and_for_the_channel_of_the_person(
    tmp_path: Path, channel: str, language: str | None, script: str | None, words: str
) -> None:
    for engine in fresh("sqlite", tmp_path):
        person(engine, channel=channel, language=language, script=script)
        plan(engine, SUNDAY)
        assert scheduler.remind(engine, india(9)) == [RAM]
        (row,) = rows(engine, outbox_table)
        assert words in row.content["text"]
        assert row.channel == channel
        assert row.status == ("sent" if channel == "web" else "queued")
        assert bool(row.content["buttons"]) is (channel != "sms")
        for button in row.content["buttons"]:  # nothing but what it shows is understood under such a message
            assert intent_of(button["title"]) == intent_of(button["payload"]) == "stop_reminder"
        stop = row.content["text"].removesuffix(sms.SIGNATURE).strip()
        told = [stop.rpartition(" write ")[2], stop.rpartition(": ")[2]]
        assert "stop_reminder" in [intent_of(words) for words in told]
        if channel == "sms":
            assert sms.segments(row.content["text"]) <= 2
            assert row.content["text"].endswith(sms.SIGNATURE)


def test_several_dates_of_one_person_come_in_one_message(engine: Engine) -> None:
    person(engine)
    plan(engine, COMPLAINT, SURPLUS)
    assert scheduler.remind(engine, india(9)) == [RAM]
    (text,) = sent(engine)
    assert text.count("12 December 2026") == 2
    assert text.count("Stop reminders") == 1


def test_after_a_standstill_one_late_reminder_and_none_once_the_date_has_passed(engine: Engine) -> None:
    for who, day in ((RAM, 12), (SITA, 11)):
        person(engine, who)
        plan(engine, LastDate("complaint", date(2026, 12, day)), who=who)
    assert scheduler.remind(engine, india(12, 20)) == [RAM]
    assert len(sent(engine)) == 1
    assert "It is today." in sent(engine)[0]
    assert sent(engine, SITA) == []
    assert statuses(engine, table.c.conversation == SITA) == {"missed": 2}
    assert statuses(engine, table.c.conversation == RAM) == {"queued": 2}


def test_a_working_day_that_is_over_is_not_told(engine: Engine) -> None:
    person(engine)
    plan(engine, SUNDAY)
    scheduler.remind(engine, india(13, 7))
    (text,) = sent(engine)
    assert "It is today." in text
    assert "act by" not in text


@pytest.mark.parametrize("known", [{"opted_out": True}, {"unreachable": "blocked"}])
def test_who_has_stopped_or_cannot_be_reached_gets_none(engine: Engine, known: dict[str, Any]) -> None:
    person(engine, **known)
    plan(engine, COMPLAINT)
    assert scheduler.remind(engine, india(9)) == []
    assert sent(engine) == []
    assert statuses(engine, table.c.due_at < utc(india(10))) == {"cancelled": 1}


def test_a_fault_in_one_reminder_holds_up_nobody(engine: Engine, capfd: pytest.CaptureFixture[str]) -> None:
    person(engine)
    person(engine, SITA)
    plan(engine, LastDate("no-such-date", COMPLAINT.day))
    plan(engine, COMPLAINT, who=SITA)
    assert scheduler.remind(engine, india(9)) == [SITA]
    assert scheduler.remind(engine, india(9)) == []
    assert statuses(engine, table.c.conversation == RAM, table.c.due_at < utc(india(10))) == {"missed": 1}
    assert "could not be made (CatalogError" in capfd.readouterr().err


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("step", [(outbox, "queue"), (reminders, "settle"), (reminders, "due")])
def test_wherever_the_process_ends_each_comes_once(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, step: tuple[Any, str], before: bool
) -> None:
    owner, name = step
    for who in (RAM, SITA):
        person(engine, who)
        plan(engine, COMPLAINT, who=who)
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, once(getattr(owner, name), before))
        with pytest.raises(Killed):
            scheduler.remind(engine, india(9))
    assert rows(engine, outbox_table) == []
    assert scheduler.remind(engine, india(9)) == [RAM, SITA]
    assert (len(sent(engine)), len(sent(engine, SITA))) == (1, 1)


def test_a_batch_is_small_and_in_order(engine: Engine) -> None:
    people = [person(engine, f"telegram-{n:03}") for n in range(scheduler.BATCH + 20)]
    for who in people:
        plan(engine, COMPLAINT, who=who)
    first, second = scheduler.remind(engine, india(9)), scheduler.remind(engine, india(9))
    assert first == people[: scheduler.BATCH]
    assert first + second == people
    assert [row.conversation for row in rows(engine, outbox_table)] == people


@given(
    days=st.lists(st.dates(date(2026, 12, 5), date(2027, 4, 30)), min_size=1, max_size=3, unique=True),
    looks=st.lists(st.integers(0, 24 * 160), max_size=12),
    corrected=st.dates(date(2026, 12, 5), date(2027, 4, 30)),
)
def test_never_after_the_last_day_and_never_twice(
    tmp_path_factory: pytest.TempPathFactory, days: Sequence[date], looks: Sequence[int], corrected: date
) -> None:
    for engine in fresh("sqlite", tmp_path_factory.mktemp("due")):
        person(engine)
        plan(engine, *(LastDate("complaint", day) for day in days))
        told: list[tuple[str, date]] = []  # the date that was told, and on which day
        for n, hours in enumerate(sorted(looks)):
            now = NOON + timedelta(hours=hours)
            if n == len(looks) // 2:
                plan(engine, LastDate("complaint", corrected), now=now)
            before = len(sent(engine))
            scheduler.remind(engine, now)
            today = now.astimezone(INDIA).date()
            for text in sent(engine)[before:]:
                for day in {*days, corrected}:
                    if long_date(day, "en") in text:
                        told.append((day.isoformat(), today))
                        assert today <= day
        assert len(told) == len(set(told))
        assert max(Counter(day for day, _ in told).values(), default=0) <= 3


@pytest.mark.parametrize(("language", "script"), VOICES)
@given(last=st.dates(date(2026, 1, 1), date(2034, 12, 31)), before=st.integers(0, 33), name=st.sampled_from(
    ["complaint", "suit", "surplus", "suit.wrongful_seizure"]
))  # fmt: skip
def test_by_sms_a_reminder_is_two_segments_at_most(
    language: str, script: str, last: date, before: int, name: str
) -> None:
    reply = Speaker(corpus(), Voice(language, script, "sms"))
    told = LastDate(name, last, last - timedelta(days=1))
    (text,) = reminder(reply, [told], last - timedelta(days=before))
    assert sms.segments(text) <= 2
    now = datetime.combine(last - timedelta(days=before), datetime.min.time(), INDIA)
    assert all(sms.reply_fits(piece) for piece in sms.split_reply(promise(reply, [told], now)))


async def test_a_reminder_that_could_not_be_sent_in_time_is_not_sent_late(engine: Engine) -> None:
    person(engine)
    plan(engine, COMPLAINT)
    scheduler.remind(engine, india(12, 20))
    taken: list[str] = []

    class Provider:
        per_second = 1000.0

        async def send(self, address: str, content: Any, row_id: int) -> str | None:
            taken.append(content["text"])
            return "p"

    await Delivery(engine, KEYS, {"telegram": Provider()}, lambda: india(13, 0, 1)).send_next()
    (row,) = rows(engine, outbox_table)
    assert (row.status, row.error, taken) == ("failed", "too late", [])
    with engine.begin() as connection:
        connection.execute(update(outbox_table).values(status="queued"))
    await Delivery(engine, KEYS, {"telegram": Provider()}, lambda: india(12, 23, 59)).send_next()
    assert len(taken) == 1


# -- asked for, in a conversation --------------------------------------------------------------------------------------


async def talk(engine: Engine, assistant: Any, *said: str | Incoming, now: datetime = NOON) -> list[str]:
    """Says things one after another; gives what answered each."""
    answers = []
    for words in said:
        number = next(_numbers)
        incoming = message(f"r{number}", words) if isinstance(words, str) else words
        accept(engine, incoming, now, PLENTY)
        await Worker(engine, assistant, lambda: now).answer_next()
        last = rows(engine, inbox_table)[-1].id
        answered = rows(engine, outbox_table, outbox_table.c.answers == last)
        answers.append(" ".join(row.content["text"] if row.content else "" for row in answered))
    return answers


def due(engine: Engine, status: str = "waiting") -> list[tuple[str, datetime]]:
    found = rows(engine, table, table.c.conversation == RAM, table.c.status == status)
    return [(row.name, row.due_at.replace(tzinfo=UTC).astimezone(INDIA)) for row in found]


ASKED = ["where do I complain that my cow was taken, I am in UP", "2 december 2026"]


@acting
async def test_asked_for_corrected_and_stopped(engine: Engine, assistant: Any) -> None:
    *_, told, promised = await talk(engine, assistant, *ASKED, "remind me")
    assert "12 December 2026" in told
    assert "You will be reminded here." in promised
    assert "Wednesday 9 December 2026" in promised
    assert due(engine) == [("complaint", india(9)), ("complaint", india(11))]
    await talk(engine, assistant, "no, it was taken on 1 december 2026")
    assert due(engine) == [("complaint", india(8)), ("complaint", india(10))]
    assert len({row.case for row in rows(engine, table)}) == 1
    before = rows(engine, table)
    await talk(engine, assistant, "thanks", "where do I complain")
    assert rows(engine, table) == before
    (stopped,) = await talk(engine, assistant, "STOP REMINDERS")
    assert "no more reminders" in stopped
    assert due(engine) == []
    assert not rows(engine, conversations)[0].opted_out
    (answer,) = await talk(engine, assistant, "where do I complain")
    assert "Magistrate" in answer
    await talk(engine, assistant, "no, it was taken on 30 november 2026")  # no wish any more, so nothing is planned
    assert due(engine) == []
    await talk(engine, assistant, "remind me")
    assert due(engine) == [("complaint", india(7)), ("complaint", india(9))]


@acting
@pytest.mark.parametrize(
    ("asked", "stop", "words"),
    [
        (
            ["मेरी गाय पकड़ ली, शिकायत कहाँ करूँ, मैं UP में हूँ", "2 दिसंबर 2026", "याद दिलाएँ"],
            "याद न दिलाएँ",
            "याद नहीं दिलाई जाएगी",
        ),
        (
            ["meri gaay pakad li, shikayat kahan karu, main UP me hu", "2 december 2026", "yaad dila dena"],
            "yaad na dilaen",
            "yaad nahin",
        ),
    ],
)
async def test_in_hindi(tmp_path: Path, assistant: Any, asked: list[str], stop: str, words: str) -> None:
    for engine in fresh("sqlite", tmp_path):
        answers = await talk(engine, assistant, *asked)
        assert due(engine) == [("complaint", india(9)), ("complaint", india(11))], answers
        assert scheduler.remind(engine, india(9)) == [RAM]
        assert intent_of(sent(engine)[0].rpartition(": ")[2]) == "stop_reminder"
        (stopped,) = await talk(engine, assistant, stop)
        assert words in stopped
        assert due(engine) == []


@acting
async def test_an_offered_choice_asks_for_reminders(engine: Engine, assistant: Any) -> None:
    await talk(engine, assistant, *ASKED)
    offered = [b["payload"] for row in rows(engine, outbox_table) for b in row.content["buttons"]]
    assert "remind:yes" in offered
    await talk(engine, assistant, "remind:yes")
    assert len(due(engine)) == 2
    (last,) = rows(engine, outbox_table)[-1:]
    assert [b["payload"] for b in last.content["buttons"]] == ["remind:stop"]
    await talk(engine, assistant, "remind:stop")
    assert due(engine) == []


@acting
async def test_what_is_missing_is_asked_first(engine: Engine, assistant: Any) -> None:
    which_state, *_ = await talk(engine, assistant, "remind me")
    assert "Which State" in which_state
    answers = await talk(engine, assistant, "UP", "side:owner", "2 december 2026", "remind me")
    assert "You will be reminded" in answers[-1]
    assert len(due(engine)) == 2


@acting
async def test_a_day_too_near_is_said_and_nothing_is_promised(engine: Engine, assistant: Any) -> None:
    (*_, told) = await talk(engine, assistant, ASKED[0], "26 november 2026", "remind me")
    assert "too near for a reminder" in told
    assert "You will be reminded" not in told
    assert rows(engine, table) == []
    (none,) = await talk(engine, assistant, "remind me", now=NOON + timedelta(days=3, hours=1))
    assert none
    assert rows(engine, table) == []


@acting
async def test_restart_keeps_them_and_a_new_case_takes_nothing_over(engine: Engine, assistant: Any) -> None:
    await talk(engine, assistant, *ASKED, "remind me", message("restart", command="restart"))
    assert due(engine) == [("complaint", india(9)), ("complaint", india(11))]
    await talk(engine, assistant, ASKED[0], "4 december 2026")
    assert due(engine) == [("complaint", india(9)), ("complaint", india(11))]
    await talk(engine, assistant, "remind me")
    assert len({row.case for row in rows(engine, table)}) == 2
    assert len(due(engine)) == 4


def age(engine: Engine, hours: float) -> None:
    """Makes the conversation as old as if nothing had been said since."""
    events = remembered(engine)
    for event in events:
        event["timestamp"] -= 3600 * hours
    with engine.begin() as connection:
        connection.execute(update(conversations).values(memory=zlib.compress(json.dumps(events).encode())))


@acting
async def test_a_new_session_changes_no_reminder(engine: Engine, assistant: Any) -> None:
    await talk(engine, assistant, *ASKED, "remind me")
    age(engine, hours=30)
    later = NOON + timedelta(hours=30)
    await talk(engine, assistant, "thanks", ASKED[0], "5 december 2026", now=later)
    assert due(engine) == [("complaint", india(9)), ("complaint", india(11))]
    await talk(engine, assistant, "stop reminders", now=later)
    assert due(engine) == []


@acting
async def test_stop_and_delete_end_them(engine: Engine, assistant: Any) -> None:
    await talk(engine, assistant, *ASKED, "remind me", message("s", command="stop"))
    assert due(engine) == []
    assert len(due(engine, "cancelled")) == 2
    await talk(engine, assistant, "no, it was taken on 1 december 2026")  # which asks for no reminders again
    assert due(engine) == []
    await talk(engine, assistant, "remind me")
    assert due(engine) == [("complaint", india(8)), ("complaint", india(10))]
    await talk(engine, assistant, message("s2", command="stop"), "remind me")
    assert len(due(engine)) == 2
    await talk(engine, assistant, message("d", command="delete"))
    assert rows(engine, table) == []
    assert scheduler.remind(engine, india(9)) == []


@acting
async def test_who_writes_comes_first_and_waits_for_one_batch_at_most(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [person(engine, f"telegram-{n:03}") for n in range(3 * scheduler.BATCH)]
    for who in people:
        plan(engine, COMPLAINT, who=who)
    take(engine, message("1", "thanks"), message("2", "thanks"), message("3", "thanks"))
    told: list[str] = []
    monkeypatch.setattr(worker_module, "_tell", told.append)
    monkeypatch.setattr(signal, "alarm", lambda _: 0)
    with only_one(engine, "turns") as role:
        task = asyncio.create_task(
            worker_module._work(Worker(engine, assistant, lambda: india(9)), role, asyncio.Event())
        )
        async with asyncio.timeout(60):
            while len(told) < len(people) + 3:
                await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    order = [row.answers for row in rows(engine, outbox_table)]
    assert [n for n in order if n is not None] == [1, 2, 3]
    assert order.index(1) == 0
    assert order.index(2) == scheduler.BATCH + 1
    assert order.index(3) == 2 * (scheduler.BATCH + 1)
    assert Counter(told) == Counter([f"out {who}" for who in people] + [f"out {RAM}"] * 3)

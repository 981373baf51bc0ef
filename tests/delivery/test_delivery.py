"""Delivery: in order, with back-off, each outcome recorded, whatever a provider or the database does."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update
from sqlalchemy.engine import Engine

from bot import delivery as module
from bot.delivery import Delivery, OutcomeUnknown, Refused, Sender, TryLater
from bot.messages import outbox
from bot.messages.database import take as take_role
from bot.messages.outbox import MAX_UNKNOWN
from bot.messages.tables import conversations
from bot.messages.tables import outbox as table
from tests.messages.store import KEYS, KINDS, NOON, RAM, SITA, cut_off, fresh, message, rows, say, take
from tests.waiting import soon

SECOND = timedelta(seconds=1)


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from fresh(request.param, tmp_path)


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


def ticking() -> Callable[[], datetime]:
    """A clock that runs from noon."""
    start = time.monotonic()
    return lambda: NOON + timedelta(seconds=time.monotonic() - start)


Outcome = Exception | str | Callable[[], Awaitable[str]]


class Provider:
    """A sender whose outcomes are given one by one; after them everything is taken."""

    def __init__(self, *outcomes: Outcome, per_second: float = 1000.0) -> None:
        self.outcomes = list(outcomes)
        self.per_second = per_second
        self.taken: list[str] = []
        self.tried: list[str] = []

    async def send(self, address: str, content: Mapping[str, Any], row_id: int) -> str | None:
        self.tried.append(content["text"])
        outcome = self.outcomes.pop(0) if self.outcomes else "p"
        if callable(outcome):
            outcome = await outcome()
        if isinstance(outcome, Exception):
            raise outcome
        self.taken.append(content["text"])
        return outcome


@pytest.fixture
def clock() -> Clock:
    return Clock()


def of(engine: Engine, clock: Clock, **senders: Sender) -> Delivery:
    return Delivery(engine, KEYS, senders, clock)


async def work(delivery: Delivery, clock: Clock, seconds: float = 0.01) -> None:
    """Sends all that is due now, letting the clock run on a little between the messages."""
    clock.pass_(seconds)
    while await delivery.send_next():
        clock.pass_(0.01)


def statuses(engine: Engine) -> list[tuple[str, str | None]]:
    return [(r.status, r.error) for r in rows(engine, table)]


@asynccontextmanager
async def running(delivery: Delivery) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(delivery.run())
    try:
        yield task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


# -- order -------------------------------------------------------------------------------------------------------------


async def test_a_message_is_taken_once_with_its_address_and_its_id(engine: Engine, clock: Clock) -> None:
    (row_id,) = say(engine, "x")
    calls: list[tuple[str, str, int]] = []

    class Noting(Provider):
        async def send(self, address: str, content: Mapping[str, Any], row_id: int) -> str | None:
            calls.append((address, content["text"], row_id))
            return "provider-1"

    delivery = of(engine, clock, telegram=Noting())
    await work(delivery, clock)
    await work(delivery, clock, 3600)
    assert calls == [(RAM, "x", row_id)]
    (row,) = rows(engine, table)
    assert (row.status, row.provider_id, row.attempts, row.unknown, row.error) == ("sent", "provider-1", 1, 0, None)


async def test_a_conversation_keeps_its_order_while_others_go_on(engine: Engine, clock: Clock) -> None:
    say(engine, "r1", "r2")
    say(engine, "s1", "s2", conversation=SITA)
    say(engine, "m1", conversation="sms-x", channel="sms")
    telegram, sms = Provider(TryLater("this one", after=60, whole_channel=False)), Provider()
    delivery = of(engine, clock, telegram=telegram, sms=sms)
    await work(delivery, clock)
    assert (telegram.taken, sms.taken) == (["s1", "s2"], ["m1"])
    await work(delivery, clock, 59)
    assert telegram.taken == ["s1", "s2"]
    await work(delivery, clock, 1)
    assert telegram.taken == ["s1", "s2", "r1", "r2"]


async def test_no_more_a_second_than_the_provider_allows(engine: Engine, clock: Clock) -> None:
    say(engine, "1", "2", "3")
    provider = Provider(per_second=0.5)
    delivery = of(engine, clock, telegram=provider)
    for expected in (1, 1, 2, 2, 3):
        while await delivery.send_next():
            pass
        assert len(provider.taken) == expected
        clock.pass_(1)


# -- trouble -----------------------------------------------------------------------------------------------------------


async def test_what_the_provider_asks_to_wait_is_waited(engine: Engine, clock: Clock) -> None:
    say(engine, "r1")
    say(engine, "s1", conversation=SITA)
    provider = Provider(TryLater("flood", after=30))
    delivery = of(engine, clock, telegram=provider)
    await work(delivery, clock)
    await work(delivery, clock, 29)
    assert provider.tried == ["r1"]  # the channel as a whole is left alone
    await work(delivery, clock, 1)
    assert provider.taken == ["r1", "s1"]
    assert statuses(engine) == [("sent", None), ("sent", None)]


@pytest.mark.parametrize("after", [-5.0, 0.0, 1e300, float("inf"), float("nan")])
async def test_a_provider_may_ask_for_nonsense(engine: Engine, clock: Clock, after: float) -> None:
    say(engine, "r1")
    provider = Provider(TryLater("flood", after=after))
    delivery = of(engine, clock, telegram=provider)
    await work(delivery, clock)
    assert statuses(engine) == [("queued", "flood")]
    await work(delivery, clock, 86_400)
    assert provider.taken == ["r1"]


async def test_the_waits_grow_and_are_bounded(engine: Engine, clock: Clock) -> None:
    say(engine, "r1")
    provider = Provider(*[TryLater("down")] * 200)
    delivery = of(engine, clock, telegram=provider)
    waits = []
    for _ in range(20):
        await work(delivery, clock)
        (row,) = rows(engine, table)
        waits.append((row.due_at - clock.now.replace(tzinfo=None)).total_seconds())
        clock.now = row.due_at.replace(tzinfo=clock.now.tzinfo)
    assert 1 < waits[0] < 3
    assert all(later > earlier for earlier, later in itertools.pairwise(waits[:5]))
    assert all(150 < wait <= 300 for wait in waits[10:])
    assert len(provider.tried) == 20


async def test_a_provider_that_is_down_gets_everything_in_order_when_it_is_back(engine: Engine, clock: Clock) -> None:
    say(engine, "r1", "r2")
    say(engine, "s1", conversation=SITA)
    provider = Provider(*[TryLater("down")] * 6)
    delivery = of(engine, clock, telegram=provider)
    for _ in range(200):
        await work(delivery, clock, 30)
    assert provider.taken == ["r1", "s1", "r2"] or provider.taken == ["r1", "r2", "s1"]
    assert len(provider.tried) == 9  # while it is down it is asked for one message at a time


async def test_what_cannot_be_delivered_for_a_day_is_given_up(engine: Engine, clock: Clock) -> None:
    say(engine, "r1")
    provider = Provider(*[TryLater("down")] * 10_000)
    delivery = of(engine, clock, telegram=provider)
    for _ in range(30):
        await work(delivery, clock, 3600)
    assert statuses(engine) == [("failed", "given up: down")]
    tried = len(provider.tried)
    await work(delivery, clock, 86_400)
    assert len(provider.tried) == tried


async def test_a_refusal_is_recorded_and_not_repeated(engine: Engine, clock: Clock) -> None:
    take(engine, message("1", "a"))
    say(engine, "r1", "r2", answers=1)
    provider = Provider(Refused("blocked", unreachable=True))
    delivery = of(engine, clock, telegram=provider)
    await work(delivery, clock)
    await work(delivery, clock, 86_400)
    assert provider.tried == ["r1"]
    assert statuses(engine) == [("failed", "blocked"), ("failed", "unreachable")]
    take(engine, message("2", "b"))
    say(engine, "r3", answers=2)
    await work(delivery, clock)
    assert provider.taken == ["r3"]


async def test_who_writes_while_a_message_is_refused_is_answered(engine: Engine, clock: Clock) -> None:
    take(engine, message("1", "a"))
    say(engine, "r1", answers=1)

    async def meanwhile() -> str:
        await asyncio.to_thread(take, engine, message("2", "b"), now=NOON + SECOND)
        raise Refused("blocked", unreachable=True)

    provider = Provider(meanwhile)
    delivery = of(engine, clock, telegram=provider)
    await work(delivery, clock)
    say(engine, "r2", answers=2, now=NOON + 2 * SECOND)
    await work(delivery, clock, 5)
    assert provider.taken == ["r2"]


async def test_to_whom_cannot_be_reached_nothing_goes_of_our_own_accord_until_he_writes(
    engine: Engine, clock: Clock
) -> None:
    take(engine, message("1", "a"))
    say(engine, "reply", answers=1)
    provider = Provider(Refused("blocked", unreachable=True))
    delivery = of(engine, clock, telegram=provider)
    await work(delivery, clock)
    say(engine, "reminder")
    await work(delivery, clock)
    assert provider.tried == ["reply"]
    assert statuses(engine)[1] == ("failed", "unreachable")
    take(engine, message("2", "b"))
    say(engine, "reminder again")
    await work(delivery, clock)
    assert provider.taken == ["reminder again"]


async def test_who_has_opted_out_gets_replies_alone(engine: Engine, clock: Clock) -> None:
    take(engine, message("1", "a"))
    with engine.begin() as connection:
        connection.execute(update(conversations).values(opted_out=True))
    say(engine, "reminder")
    say(engine, "you will get no more", answers=1)
    provider = Provider()
    await work(of(engine, clock, telegram=provider), clock)
    assert provider.tried == ["you will get no more"]
    assert statuses(engine) == [("failed", "opted out"), ("sent", None)]


@pytest.mark.parametrize("outcome", [OutcomeUnknown("no answer"), TimeoutError()])
async def test_an_unknown_outcome_is_counted_and_repeated_so_often(
    engine: Engine, clock: Clock, outcome: Exception
) -> None:
    say(engine, "r1")
    provider = Provider(*[outcome] * 10)
    delivery = of(engine, clock, telegram=provider)
    for _ in range(20):
        await work(delivery, clock, 600)
    assert provider.tried == ["r1"] * MAX_UNKNOWN
    (row,) = rows(engine, table)
    assert (row.status, row.attempts) == ("failed", MAX_UNKNOWN)


async def test_an_unknown_outcome_then_a_known_one(engine: Engine, clock: Clock) -> None:
    say(engine, "r1")
    delivery = of(engine, clock, telegram=Provider(OutcomeUnknown("no answer"), TryLater("down")))
    for _ in range(5):
        await work(delivery, clock, 600)
    (row,) = rows(engine, table)
    assert (row.status, row.attempts, row.unknown, row.error) == ("sent", 3, 1, None)


async def test_a_fault_of_ours_stops_no_other_message(engine: Engine, clock: Clock) -> None:
    say(engine, "r1", "r2")
    provider = Provider(KeyError("9876543210"))
    await work(of(engine, clock, telegram=provider), clock)
    assert statuses(engine) == [("failed", "fault: KeyError"), ("sent", None)]


async def test_an_address_that_cannot_be_read_is_recorded(engine: Engine, clock: Clock) -> None:
    say(engine, "r1")
    with engine.begin() as connection:
        connection.execute(update(conversations).values(address="of another secret"))
    provider = Provider()
    await work(of(engine, clock, telegram=provider), clock)
    assert (provider.tried, statuses(engine)) == ([], [("failed", "no address")])


async def test_a_report_during_the_call_is_not_taken_back(engine: Engine, clock: Clock) -> None:
    (row_id,) = say(engine, "r1")

    async def reported() -> str:
        await asyncio.to_thread(outbox.report, engine, row_id, "delivered", None, NOON)
        raise OutcomeUnknown("cut off")

    provider = Provider(reported)
    delivery = of(engine, clock, telegram=provider)
    await work(delivery, clock)
    await work(delivery, clock, 86_000)
    assert (len(provider.tried), statuses(engine)) == (1, [("delivered", None)])


async def test_no_transaction_is_open_while_a_provider_is_called(engine: Engine) -> None:
    say(engine, "r1")
    seen: list[int] = []

    async def look() -> str:
        if engine.dialect.name == "postgresql":
            with engine.connect() as connection:
                waiting = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"
                seen.append(connection.execute(text(waiting)).scalar_one())
        else:
            say(engine, "r2")  # nobody holds the lock for writing
            seen.append(0)
        return "p"

    async with running(Delivery(engine, KEYS, {"telegram": Provider(look)}, ticking())):
        await soon(lambda: bool(seen))
    assert seen == [0]


# -- a provider that hangs ---------------------------------------------------------------------------------------------


async def test_a_provider_that_hangs_holds_no_other_for_long(
    engine: Engine, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    say(engine, "r1", "r2")
    say(engine, *[f"m{n}" for n in range(5)], conversation="sms-x", channel="sms")
    let_go = asyncio.Event()

    async def hang() -> str:
        await let_go.wait()
        return "late"

    telegram, sms = Provider(hang), Provider()
    delivery = of(engine, clock, telegram=telegram, sms=sms)
    await work(delivery, clock)
    assert (telegram.tried, sms.taken) == (["r1"], ["m0", "m1", "m2", "m3", "m4"])
    assert statuses(engine)[0] == ("sending", None)
    let_go.set()
    await soon(lambda: statuses(engine)[0] == ("sent", None))
    await work(delivery, clock)
    assert telegram.taken == ["r1", "r2"]


async def test_a_call_that_never_returns_is_given_up_as_unknown(
    engine: Engine, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_CALL", 0.1)
    say(engine, "r1")
    provider = Provider(asyncio.Event().wait)  # type: ignore[arg-type]
    delivery = of(engine, clock, telegram=provider)
    await work(delivery, clock)
    assert [(r.status, r.unknown) for r in rows(engine, table)] == [("queued", 1)]
    await work(delivery, clock, 600)
    assert provider.taken == ["r1"]


# -- the process and the database --------------------------------------------------------------------------------------


async def test_while_it_runs_it_sends_what_comes(engine: Engine) -> None:
    provider = Provider()
    delivery = Delivery(engine, KEYS, {"telegram": provider}, ticking())
    async with running(delivery):
        say(engine, "r1")
        delivery.ring()
        await soon(lambda: statuses(engine) == [("sent", None)])
        say(engine, "r2")  # nobody rings
        await soon(lambda: len(provider.taken) == 2)


async def test_after_a_kill_what_was_being_sent_is_sent_again(engine: Engine) -> None:
    first, _ = say(engine, "r1", "r2")
    outbox.begin(engine, first)  # and here the process was killed
    provider = Provider()
    async with running(Delivery(engine, KEYS, {"telegram": provider}, ticking())):
        await soon(lambda: len(provider.taken) == 2)
        await soon(lambda: statuses(engine) == [("sent", None)] * 2)
    assert provider.taken == ["r1", "r2"]
    assert outbox.counts(engine)["telegram", "unknown"] == 1


async def test_a_stop_lets_the_call_under_way_come_to_its_end(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 60)
    say(engine, "r1", "r2")
    begun, let_go = asyncio.Event(), asyncio.Event()

    async def slow() -> str:
        begun.set()
        await let_go.wait()
        return "p"

    provider = Provider(slow)
    task = asyncio.create_task(Delivery(engine, KEYS, {"telegram": provider}, ticking()).run())
    await begun.wait()
    task.cancel()
    await asyncio.sleep(0)
    assert take_role(engine, "delivery") is None  # nobody else may send yet
    let_go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert statuses(engine) == [("sent", None), ("queued", None)]
    role = take_role(engine, "delivery")
    assert role is not None
    role.release()


async def test_a_second_sender_waits_and_can_be_stopped(engine: Engine) -> None:
    role = take_role(engine, "delivery")
    assert role is not None
    say(engine, "r1")
    provider = Provider()
    async with running(Delivery(engine, KEYS, {"telegram": provider}, ticking())):
        await asyncio.sleep(0.3)
        assert provider.tried == []
    async with running(Delivery(engine, KEYS, {"telegram": provider}, ticking())):
        role.release()
        await soon(lambda: provider.taken == ["r1"])


async def test_an_outcome_waits_for_the_database_and_nothing_goes_twice(
    engine: Engine, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    def rename(old: str, new: str) -> None:
        with engine.begin() as connection:
            connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))

    say(engine, "my words", "r2")

    async def taken() -> str:
        await asyncio.to_thread(rename, "outbox", "elsewhere")
        return "p"

    provider = Provider(taken)
    delivery = of(engine, clock, telegram=provider)
    sending = asyncio.create_task(delivery.send_next())
    await soon(lambda: "an outcome waits" in capsys.readouterr().err)
    rename("elsewhere", "outbox")
    await sending
    await soon(lambda: statuses(engine)[0] == ("sent", None))
    await work(delivery, clock)
    assert provider.taken == ["my words", "r2"]


async def test_where_the_outbox_is_away_it_is_looked_for_again(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE outbox RENAME TO elsewhere"))
    provider = Provider()
    async with running(Delivery(engine, KEYS, {"telegram": provider}, ticking())):
        await soon(lambda: "the outbox is away" in capsys.readouterr().err)
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO outbox"))
        say(engine, "r1")
        await soon(lambda: statuses(engine) == [("sent", None)])
    assert provider.taken == ["r1"]


async def test_a_role_that_was_lost_with_its_connection_is_taken_anew(engine: Engine) -> None:
    provider = Provider()
    async with running(Delivery(engine, KEYS, {"telegram": provider}, ticking())):
        await soon(lambda: _held(engine))
        cut_off(engine)
        say(engine, "r1")
        await soon(lambda: provider.taken == ["r1"])
        await soon(lambda: _held(engine))


def _held(engine: Engine) -> bool:
    role = take_role(engine, "delivery")
    if role is not None:
        role.release()
    return role is None

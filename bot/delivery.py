"""Delivery: sends what the outbox holds, one message at a time, and records what came of it.

One at a time, so that a process that is killed leaves at most one message whose outcome nobody knows. A provider that
hangs does not hold the others up for longer than :data:`PATIENCE`.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, Protocol

from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from bot.messages import outbox
from bot.messages.database import LOOK_AGAIN, Role, take
from bot.messages.keys import Keys
from knowledge.calendar import INDIA

IDLE = 0.5
"""Seconds between looks into the outbox when nobody rings."""
PATIENCE = 2.0
"""Seconds after which a call that has not returned no longer keeps the other channels waiting."""
LONGEST_WAIT = 300.0
"""Seconds between attempts at most, unless the provider asks for more."""
LONGEST_ASKED = 86_400.0
"""Seconds that a provider may ask to wait; it may ask for anything."""
LONGEST_CALL = 120.0
"""Seconds after which a call that has not returned is given up, its outcome unknown."""

_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


class TryLater(Exception):
    """The provider did not take the message; ``after`` are the seconds it asks to wait, if it does.

    ``whole_channel`` is False where only this message is to wait.
    """

    def __init__(self, reason: str, after: float | None = None, whole_channel: bool = True) -> None:
        super().__init__(reason)
        self.after = after
        self.whole_channel = whole_channel


class OutcomeUnknown(Exception):
    """The provider may or may not have taken the message."""


class Refused(Exception):
    """The message cannot be delivered. ``unreachable``: nothing to this person can be, until he writes again."""

    def __init__(self, reason: str, unreachable: bool = False) -> None:
        super().__init__(reason)
        self.unreachable = unreachable


class Sender(Protocol):
    """One channel's way out."""

    per_second: float
    """Messages a second that the provider allows."""

    async def send(self, address: str, content: Mapping[str, Any], row_id: int) -> str | None:
        """Sends one message; returns the provider's id of it.

        Raises :class:`TryLater`, :class:`OutcomeUnknown` or :class:`Refused`.
        """


@dataclass
class _Way:
    """What is known of a channel's way out: whether a call is under way, and from when on there may be another."""

    busy: asyncio.Task[None] | None = None
    free_at: datetime = _LONG_AGO
    troubles: int = 0


class Delivery:
    """Sends from the outbox until cancelled. :meth:`ring` says that there is something new."""

    def __init__(
        self,
        engine: Engine,
        keys: Keys,
        senders: Mapping[str, Sender],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.engine = engine
        self.keys = keys
        self.senders = senders
        self.now = now
        self._bell = asyncio.Event()
        self._ways = {channel: _Way() for channel in senders}

    def ring(self) -> None:
        self._bell.set()

    async def run(self) -> None:
        """Takes the role of the only sender (waiting while another process has it) and sends, until cancelled."""
        while True:
            patience: float | None = None
            role: Role | None = None
            try:
                while (role := await asyncio.to_thread(take, self.engine, "delivery")) is None:
                    await asyncio.sleep(LOOK_AGAIN)
                await asyncio.to_thread(outbox.recover, self.engine)
                await self._work(role)
            except SQLAlchemyError as error:
                print(f"gramvakil: the outbox is away ({type(error).__name__})", file=sys.stderr)
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                patience = PATIENCE
                raise
            finally:  # what is being sent is let come to its end: its outcome would be unknown
                try:
                    if under_way := [way.busy for way in self._ways.values() if way.busy]:
                        await asyncio.wait(under_way, timeout=patience)
                finally:
                    if role is not None:
                        role.release()

    async def _work(self, role: Role) -> None:
        while True:
            self._bell.clear()
            await asyncio.to_thread(role.check)
            while await self.send_next():
                pass
            with suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), self._pause())

    def _pause(self) -> float:
        """Seconds until there may be something to send without anybody ringing."""
        now = self.now()
        waits = [(way.free_at - now).total_seconds() for way in self._ways.values() if way.free_at > now]
        return min([IDLE, *waits])

    async def send_next(self) -> bool:
        """Sends the next message that is due. False where nothing is due on a channel that is free."""
        now = self.now()
        free = [name for name, way in self._ways.items() if way.busy is None and way.free_at <= now]
        row = await asyncio.to_thread(outbox.next_due, self.engine, now, free) if free else None
        if row is None:
            return False
        way = self._ways[row.channel]
        await asyncio.to_thread(outbox.begin, self.engine, row.id)
        way.busy = asyncio.create_task(self._send(row, way))
        await asyncio.wait({way.busy}, timeout=PATIENCE)
        return True

    async def _send(self, row: Any, way: _Way) -> None:
        sender = self.senders[row.channel]
        try:
            record = await self._outcome(row, sender, way)
            await self._until_done(record)
        finally:
            way.free_at = max(way.free_at, self.now() + timedelta(seconds=1 / sender.per_second))
            way.busy = None
            self.ring()

    async def _outcome(self, row: Any, sender: Sender, way: _Way) -> Callable[[], object]:
        """Sends one message; gives what is then to be recorded."""
        address = self.keys.unseal(row.address)
        if address is None or row.content is None:
            return partial(outbox.failed, self.engine, row.id, "no address", self.now())
        if row.unreachable or (row.opted_out and row.answers is None):  # what nobody gets, or nobody asked for
            reason = "unreachable" if row.unreachable else "opted out"
            return partial(outbox.failed, self.engine, row.id, reason, self.now())
        if _over(row.content, self.now()):
            return partial(outbox.failed, self.engine, row.id, "too late", self.now())
        try:
            provider_id = await _called(sender, address, row)
        except Refused as refused:
            way.troubles = 0
            return partial(outbox.failed, self.engine, row.id, str(refused), self.now(), refused.unreachable)
        except (TryLater, OutcomeUnknown) as trouble:
            due, unknown = self._due(row, way, trouble), isinstance(trouble, OutcomeUnknown)
            return partial(outbox.postpone, self.engine, row, str(trouble), due, self.now(), unknown)
        except Exception as error:  # a fault of ours in one message must not stop the others
            return partial(outbox.failed, self.engine, row.id, f"fault: {type(error).__name__}", self.now())
        way.troubles = 0
        return partial(outbox.sent, self.engine, row.id, provider_id, self.now())

    def _due(self, row: Any, way: _Way, trouble: TryLater | OutcomeUnknown) -> datetime:
        """When to try again: as the provider asks, else later each time. A provider in trouble is left alone."""
        whole = isinstance(trouble, OutcomeUnknown) or trouble.whole_channel
        way.troubles += whole
        asked = trouble.after if isinstance(trouble, TryLater) else None
        times = max(row.attempts, way.troubles if whole else 0)
        if asked is not None:
            wait = min(max(1.0, asked), LONGEST_ASKED)
        else:
            wait = min(LONGEST_WAIT, 2.0 ** min(times, 9) * random.uniform(0.75, 1.25))
        due = self.now() + timedelta(seconds=wait)
        if whole:
            way.free_at = due
        return due

    async def _until_done(self, record: Callable[[], object]) -> None:
        """Records an outcome, trying on while the database is away: it is what keeps a message from going twice."""
        while True:
            try:
                await asyncio.to_thread(record)
            except SQLAlchemyError as error:
                print(f"gramvakil: an outcome waits for the database ({type(error).__name__})", file=sys.stderr)
                await asyncio.sleep(1)
            else:
                return


def _over(content: Mapping[str, Any], now: datetime) -> bool:
    """Whether the last day (in India) on which a message says something true has gone by."""
    until = content.get("until")
    return until is not None and now.astimezone(INDIA).date() > date.fromisoformat(until)


async def _called(sender: Sender, address: str, row: Any) -> str | None:
    """Calls the provider. A time-out of whatever kind says nothing about the outcome."""
    try:
        async with asyncio.timeout(LONGEST_CALL):
            return await sender.send(address, row.content, row.id)
    except TimeoutError:
        raise OutcomeUnknown("no answer in time") from None

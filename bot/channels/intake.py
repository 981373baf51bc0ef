"""What every channel does with a message it has verified: store it, then acknowledge, then wake the worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy.engine import Engine

from bot.messages import inbox
from bot.messages.inbox import Incoming, Limits, Verdict
from bot.messages.keys import Keys


def _utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass
class Intake:
    """The way in that all channels share.

    ``wake`` is called after a message was stored. Providers' clocks are not trusted: a message counts from when it
    came in here.
    """

    engine: Engine
    keys: Keys
    limits: Limits
    wake: Callable[[], None] = lambda: None
    now: Callable[[], datetime] = field(default=_utc_now)
    _threads: ThreadPoolExecutor = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # SQLite has one writer at a time: waiting in a row is quicker than asking again and again for its lock
        one = self.engine.dialect.name == "sqlite"
        self._threads = ThreadPoolExecutor(1 if one else 8, thread_name_prefix="intake")

    async def accept(self, message: Incoming) -> Verdict:
        """Stores a message; when this returns it may be acknowledged. Raises SQLAlchemyError (answer 503)."""
        loop = asyncio.get_running_loop()
        verdict = await loop.run_in_executor(self._threads, inbox.accept, self.engine, message, self.now(), self.limits)
        if verdict is not Verdict.DUPLICATE:
            self.wake()
        return verdict

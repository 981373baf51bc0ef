"""The Bot API by way of python-telegram-bot, and how its troubles are waited out."""

from __future__ import annotations

import asyncio
import logging
import sys
from datetime import timedelta
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from telegram import Bot
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError
from telegram.request import HTTPXRequest

from bot.channels.telegram.updates import KINDS
from bot.settings import Telegram as Config

LONG_POLL = 25
"""Seconds that Telegram may hold a question for updates open when there is none."""
CONNECT = 5.0
READ = 15.0
"""Seconds to wait for a connection, and for an answer."""
FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
"""Seconds to wait after the first trouble, and at most."""


class Api(Bot):
    """The library's bot. It needs no network to be made; :meth:`hang_up` when done."""

    def __init__(self, config: Config) -> None:
        _hush()
        self._clients = tuple(HTTPXRequest(connect_timeout=CONNECT, read_timeout=READ) for _ in range(2))
        super().__init__(
            config.token,
            base_url=f"{config.api}/bot",
            base_file_url=f"{config.api}/file/bot",
            get_updates_request=self._clients[0],
            request=self._clients[1],
        )

    async def updates(self, offset: int | None) -> list[dict[str, Any]]:
        """The updates from ``offset`` on, as they came; asking with an offset confirms all before it.

        The library's own call fails for all where it cannot read one of them, and then logs what people wrote.
        """
        asked = {"offset": offset, "timeout": LONG_POLL, "allowed_updates": list(KINDS)}
        updates: list[dict[str, Any]] = await self._post("getUpdates", asked, read_timeout=LONG_POLL + READ)
        return updates

    async def hang_up(self) -> None:
        """Closes the connections. (The library's ``close`` is a call to Telegram, and means something else.)"""
        for client in self._clients:
            await client.shutdown()


def _hush() -> None:
    """Addresses of the Bot API have the token in them, and the libraries log them; also answers they cannot read."""
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("telegram").setLevel(logging.CRITICAL)


def seconds(asked: RetryAfter) -> float:
    """How long Telegram asks to wait."""
    after = asked.retry_after
    return after.total_seconds() if isinstance(after, timedelta) else float(after)


class Patience:
    """Waits longer after each trouble in a row, and says once in words what the trouble is."""

    def __init__(self) -> None:
        self._times = 0
        self._said: str | None = None

    async def wait(self, trouble: Exception) -> None:
        """Waits as Telegram asks, else longer each time."""
        words = _words(trouble)
        if words != self._said:
            print(f"gramvakil: {words}", file=sys.stderr)
            self._said = words
        asked = seconds(trouble) if isinstance(trouble, RetryAfter) else 0.0
        own = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(self._times, 9))
        self._times += 1
        await asyncio.sleep(max(asked, own))

    def over(self) -> None:
        """The trouble is over."""
        self._times, self._said = 0, None


def _words(trouble: Exception) -> str:
    if isinstance(trouble, InvalidToken):
        return "Telegram does not accept the token; check GRAMVAKIL_TELEGRAM_TOKEN (still trying)"
    if isinstance(trouble, Conflict):
        return "Telegram gives this bot's messages to another program as well; stop that one (still trying)"
    if isinstance(trouble, RetryAfter):
        return "Telegram asks to wait"
    if isinstance(trouble, SQLAlchemyError):
        return f"the messages database is away ({type(trouble).__name__})"
    who = "Telegram cannot be reached" if isinstance(trouble, TelegramError) else "fault in the Telegram channel"
    return f"{who} ({type(trouble).__name__}); trying again"

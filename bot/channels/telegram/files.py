"""Fetches the files that people sent, to be kept with their case for staff."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.engine import Engine
from telegram.error import BadRequest, Forbidden, InvalidToken

from bot.channels.telegram.api import Api, Patience
from bot.channels.telegram.updates import MAX_FILE
from bot.messages.database import reading
from bot.messages.tables import attachments, conversations

IDLE = 60.0
"""Seconds between looks when nobody rings."""
TRIES = 3
"""How often a file is asked for that Telegram calls temporarily unavailable; it says so of lost ones too."""
SLOW = 60.0
"""Seconds that a file may take to come."""


class Gone(Exception):
    """The file cannot be had, or is too large to be kept."""


class Files:
    """Fetches what the tables want until cancelled; what is wanted is in the database, so a restart loses nothing."""

    def __init__(self, api: Api, engine: Engine) -> None:
        self._api = api
        self._engine = engine
        self._bell = asyncio.Event()
        self._tries: Counter[int] = Counter()

    def ring(self) -> None:
        """Says that a file has been announced."""
        self._bell.set()

    async def run(self) -> None:
        """Fetches, and waits out whatever goes wrong."""
        patience = Patience()
        while True:
            self._bell.clear()
            try:
                await self._fetch_wanted()
            except Exception as error:
                await patience.wait(error)
                continue
            patience.over()
            try:
                await asyncio.wait_for(self._bell.wait(), IDLE)
            except TimeoutError:
                continue

    async def _fetch_wanted(self) -> None:
        """Tries each wanted file once: one file's trouble does not keep the others. Raises the last trouble."""
        trouble: Exception | None = None
        for row in await asyncio.to_thread(self._wanted):
            try:
                await asyncio.to_thread(self._record, row.id, await self._content(row))
            except Exception as error:
                trouble = error
        if trouble is not None:
            raise trouble

    def _wanted(self) -> list[Any]:
        theirs = attachments.join(conversations, conversations.c.id == attachments.c.conversation)
        query = select(attachments.c.id, attachments.c.reference).select_from(theirs)
        query = query.where(attachments.c.status == "wanted", conversations.c.channel == "telegram")
        with reading(self._engine) as connection:
            return list(connection.execute(query.order_by(attachments.c.id)).all())

    async def _content(self, row: Any) -> bytes | None:
        try:
            return await self._download(row)
        except Gone:
            return None

    async def _download(self, row: Any) -> bytes:
        try:
            file = await self._api.get_file(row.reference)
        except BadRequest as refusal:
            self._tries[row.id] += 1
            if "temporarily" in refusal.message and self._tries[row.id] < TRIES:
                raise
            raise Gone from None
        except Forbidden:
            raise Gone from None
        if (file.file_size or 0) > MAX_FILE:
            raise Gone
        try:
            content = bytes(await file.download_as_bytearray(read_timeout=SLOW))
        except (BadRequest, Forbidden, InvalidToken):  # the library takes 404 for a wrong token, which just was right
            raise Gone from None
        if len(content) > MAX_FILE:
            raise Gone
        return content

    def _record(self, row_id: int, content: bytes | None) -> None:
        """Keeps a file, unless the person has had everything deleted meanwhile: then its row is no more."""
        self._tries.pop(row_id, None)
        values = {"status": "refused" if content is None else "kept", "content": content}
        still = (attachments.c.id == row_id) & (attachments.c.status == "wanted")
        with self._engine.begin() as connection:
            connection.execute(update(attachments).where(still).values(**values))

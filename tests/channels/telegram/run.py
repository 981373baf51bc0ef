"""Runs the channel, an app of ours, or waits until something is so."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import uvicorn

from bot.channels.telegram.channel import Telegram
from tests.waiting import soon


class Quiet(uvicorn.Server):
    """Uvicorn that leaves the process's signals alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[str]:
    """An app of ours on a real socket, in this loop; gives its address."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = Quiet(uvicorn.Config(app, log_level="error", access_log=False, ws="none", timeout_graceful_shutdown=1))
    task = asyncio.create_task(server.serve([listening]))
    await soon(lambda: server.started)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


@asynccontextmanager
async def running(telegram: Telegram) -> AsyncIterator[None]:
    """The channel at work; nothing but being cancelled may end it."""
    task = asyncio.create_task(telegram.run())
    try:
        yield
    finally:
        task.cancel()
        ended = await asyncio.gather(task, return_exceptions=True)
    assert isinstance(ended[0], asyncio.CancelledError)

"""What the channels are measured against: providers on loopback, and the real server in a process of its own."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
SECRET = "only-for-this-bench-" + "x" * 32
TOKEN = "100000001:" + "b" * 35
SMS_TOKEN = "only-for-this-bench"
ANSWER_AFTER = 0.03
"""Seconds from when a provider has taken a message until it says so: a kill in between leaves the outcome unknown."""


@dataclass
class Providers:
    """The Bot API and the SMS gateway: count what they are sent, and tell who waits for it."""

    received: Counter[str] = field(default_factory=Counter)
    arrived: dict[str, asyncio.Event] = field(default_factory=dict)
    _ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def application(self) -> web.Application:
        app = web.Application()
        app.router.add_route("*", "/bot{token}/{method}", self._bot_api)
        app.router.add_route("*", "/sendsms", self._gateway)
        return app

    async def _bot_api(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        result: Any = True
        if method == "getMe":
            result = {"id": 100000001, "is_bot": True, "first_name": "Gram Vakil", "username": "gram_vakil_bot"}
        elif method == "sendMessage":
            data = await request.post()
            if not data:
                data = await request.json()
            await self._take("telegram", str(data["chat_id"]))
            chat = {"id": int(str(data["chat_id"])), "type": "private"}
            result = {"message_id": next(self._ids), "date": 1764500000, "chat": chat, "text": "."}
        return web.json_response({"ok": True, "result": result})

    async def _gateway(self, request: web.Request) -> web.Response:
        given = {**request.query, **(await request.post() if request.method == "POST" else {})}
        await self._take("sms", str(given["to"]))
        return web.Response(status=202, text="0: Accepted for delivery")

    async def _take(self, channel: str, address: str) -> None:
        self.received[channel] += 1
        if event := self.arrived.get(address.lstrip("+")):
            event.set()
        await asyncio.sleep(ANSWER_AFTER)


class Service:
    """The real server in a process of its own, killed and started again."""

    def __init__(self, folder: Path, providers: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "GRAMVAKIL_VAR": str(folder),
            "GRAMVAKIL_SECRET": SECRET,
            "GRAMVAKIL_PORT": str(self.port),
            "GRAMVAKIL_PUBLIC_URL": self.url,
            "GRAMVAKIL_PER_MINUTE": "100000",
            "GRAMVAKIL_PER_DAY": "100000",
            "GRAMVAKIL_CEILING": "1000000",
            "GRAMVAKIL_TELEGRAM_TOKEN": TOKEN,
            "GRAMVAKIL_TELEGRAM_MODE": "webhook",
            "GRAMVAKIL_TELEGRAM_API": providers,
            "GRAMVAKIL_SMS_PROFILE": "kannel",
            "GRAMVAKIL_SMS_URL": f"{providers}/sendsms",
            "GRAMVAKIL_SMS_SENDER": "56767",
            "GRAMVAKIL_SMS_TOKEN": SMS_TOKEN,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "bot.cli", "serve"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL)

    async def ready(self, session: aiohttp.ClientSession) -> None:
        while True:
            try:
                async with session.get(f"{self.url}/health") as answer:
                    if answer.status == 200:
                        return
            except aiohttp.ClientError:
                pass
            await asyncio.sleep(0.2)

    async def worker_pid(self, session: aiohttp.ClientSession) -> int:
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(children[0])

    async def kill(self, session: aiohttp.ClientSession, whom: str) -> None:
        """kill -9 of the ``server``, the ``worker`` or ``both``; the server is started again, as systemd would."""
        assert self.process is not None
        pids = [] if whom == "server" else [await self.worker_pid(session)]
        pids += [] if whom == "worker" else [self.process.pid]
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        if whom != "worker":
            self.process.wait()
            await asyncio.sleep(0.5)
            self.start()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=30)


@asynccontextmanager
async def running(providers: Providers) -> AsyncIterator[tuple[Path, Service, aiohttp.ClientSession]]:
    """The server on the providers, ready, with its folder and a session to call it; all of it ends with the block."""
    runner = web.AppRunner(providers.application(), access_log=None)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder), f"http://127.0.0.1:{port}")
        service.start()
        try:
            async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
                await service.ready(session)
                yield Path(folder), service, session
        finally:
            service.stop()
            await runner.cleanup()


def report(name: str, figures: Mapping[str, float], aims: Mapping[str, str], digits: int = 1, **run: Any) -> None:
    """Prints the figures beside what is aimed at, and keeps them with what the run was in ``tests/bench``."""
    for key, value in figures.items():
        shown = f"{value:.{digits}f}" if isinstance(value, float) else str(value)
        print(f"{key:<26}{shown:>10}  {aims.get(key, '')}".rstrip())
    kept = json.dumps({**run, "figures": figures}, indent=1)
    (ROOT / "tests" / "bench" / f"{name}.json").write_text(kept + "\n")

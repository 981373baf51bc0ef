"""What the web tests talk to: the real routes in a thread, the real server as a process, and sites that embed it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import uvicorn
from playwright.sync_api import Page
from sqlalchemy import create_engine, select
from starlette.applications import Starlette

from bot.channels.intake import Intake
from bot.channels.web.hub import Hub
from bot.channels.web.routes import Web
from bot.messages import inbox, outbox
from bot.messages.database import migrate, open_engine, reading
from bot.messages.inbox import Limits
from bot.messages.keys import Keys
from bot.messages.tables import conversations
from bot.messages.tables import inbox as inbox_table
from tests.ports import free_port

ROOT = Path(__file__).parents[3]
SECRET = "a secret of the tests that is long enough"
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def wait_until(found: Callable[[], Any], seconds: float = 15.0, page: Page | None = None) -> Any:
    """Asks until the answer is true, and gives it; a page whose requests the test handles goes on meanwhile."""
    end = time.monotonic() + seconds
    while not (answer := found()):
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(20) if page else time.sleep(0.02)
    return answer


class Stage:
    """The real routes on a port, with a database of their own; the test plays the worker."""

    def __init__(self, folder: Path, origins: tuple[str, ...] = (), limits: Limits | None = None) -> None:
        self.engine = open_engine(f"sqlite:///{folder / 'messages.db'}")
        migrate(self.engine)
        self.keys = Keys(SECRET)
        self.limits = limits or Limits()
        self.origins = origins
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/chat/"
        self.later = timedelta()
        self.start()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.later

    def start(self) -> None:
        """Begins to serve, on the same port each time."""
        self.hub = Hub()
        self.intake = Intake(self.engine, self.keys, self.limits, now=self.now)
        self.web = Web(self.intake, self.hub, self.origins)
        app = Starlette(routes=[self.web.mount()])
        config = uvicorn.Config(
            app, port=self.port, log_level="error", lifespan="off", timeout_graceful_shutdown=3, ws="none"
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve()

    def stop(self) -> None:
        """Ends as the real server does: the streams first."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self.hub.close)
            self._server.should_exit = True
            self._thread.join()

    def break_database(self) -> None:
        self.intake.engine = create_engine("sqlite:////nowhere/at/all.db", future=True)

    def mend_database(self) -> None:
        self.intake.engine = self.engine

    def rows(self) -> list[Any]:
        """The inbox."""
        with reading(self.engine) as connection:
            return list(connection.execute(select(inbox_table).order_by(inbox_table.c.id)))

    def texts(self) -> list[str]:
        return [row.text or row.command for row in self.rows()]

    def stored(self) -> int:
        """How many rows there are in the inbox and of conversations."""
        with reading(self.engine) as connection:
            return len(self.rows()) + len(list(connection.execute(select(conversations.c.id))))

    def answer(self, text: str, **content: Any) -> str:
        """Answers the oldest message that waits, as soon as there is one, and gives its conversation."""
        row = wait_until(lambda: inbox.begin_next(self.engine))
        told = {"text": text, "buttons": [], "language": "en", "script": "native", **content}
        with self.engine.begin() as connection:
            outbox.queue(connection, row.conversation, "web", [told], self.now(), answers=row.id)
            inbox.settle(connection, row.id, "done", self.now())
        self._loop.call_soon_threadsafe(self.hub.notify, row.conversation)
        return str(row.conversation)


class Live:
    """``gramvakil serve`` as a process: everything is real."""

    def __init__(self, folder: Path, origins: str = "") -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/chat/"
        self.messages = folder / "messages.db"
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "GRAMVAKIL_VAR": str(folder),
            "GRAMVAKIL_SECRET": SECRET,
            "GRAMVAKIL_PORT": str(self.port),
            "GRAMVAKIL_ORIGINS": origins,
        }
        command = [sys.executable, "-c", "from bot.cli import main; main()", "serve"]
        self._process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        wait_until(self._ready, 120)

    def _ready(self) -> bool:
        assert self._process.poll() is None, "the server has ended"
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/health") as answer:
                return bool(json.load(answer)["ready"])
        except OSError:
            time.sleep(0.2)
            return False

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)


@contextmanager
def host_site(widget: str) -> Iterator[str]:
    """A strict site of somebody else that shows the widget; its own style would hide or shrink every button."""
    server = widget.split("/chat/")[0]
    page = (
        "<!doctype html><html lang=en><title>A site</title><style nonce=a>"
        "button, textarea { display: none !important } * { font-size: 1px }"
        f"</style><main><h1>A site</h1><gram-vakil-chat lang=hi></gram-vakil-chat></main><script src={widget}></script>"
    )
    policy = f"default-src 'none'; script-src {server}; connect-src {server}; style-src 'nonce-a'"

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path == "/"
            self.send_response(200 if found else 204)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Security-Policy", policy)
            self.end_headers()
            self.wfile.write(page.encode() if found else b"")

        def log_message(self, *_: Any) -> None:
            pass

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{site.server_port}"
    finally:
        site.shutdown()
        site.server_close()

"""The server: takes messages in from every channel, sends replies out, and keeps the worker going beside it.

It never holds the model: an acknowledgement must not wait for somebody else's answer.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from actions.law import corpus
from bot.channels.http import Refusal, refused
from bot.channels.intake import Intake
from bot.channels.sms.routes import Sms
from bot.channels.sms.sender import no_template
from bot.channels.sms.templates import Catalogue, read_ids
from bot.channels.web.hub import Hub
from bot.channels.web.paper_page import PaperPage
from bot.channels.web.routes import Web
from bot.delivery import Delivery, Sender
from bot.messages.database import migrate, open_engine, reading
from bot.messages.inbox import Limits
from bot.messages.keys import Keys
from bot.settings import BadSetting, Settings, settings
from bot.settings import Sms as SmsSettings
from bot.start import CannotStart, load_law

if TYPE_CHECKING:
    from bot.channels.telegram.channel import Telegram

RESTART_AFTER = 1.0
"""Seconds after which a worker that has ended is started again."""


class Worker:
    """The worker's process: started, heard and started again. ``on_out`` is called with a conversation's id."""

    def __init__(self, on_out: Callable[[str], None]) -> None:
        self._on_out = on_out
        self._process: asyncio.subprocess.Process | None = None
        self.ready = asyncio.Event()

    def wake(self) -> None:
        """Tells the worker that a message has come in."""
        pipe = self._process.stdin if self._process else None
        if pipe is not None and not pipe.is_closing():
            pipe.write(b"\n")

    async def run(self) -> None:
        """Keeps a worker going until cancelled; it ends by itself when this process does."""
        while True:
            try:
                await self._once()
                print("gramvakil: the worker has ended; starting it again", file=sys.stderr)
            except (OSError, ValueError) as error:  # no memory for a process; a line without end
                print(f"gramvakil: no worker ({type(error).__name__}); trying again", file=sys.stderr)
            await asyncio.sleep(RESTART_AFTER)

    async def _once(self) -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "bot.worker")
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        try:
            await self._listen(self._process)
        finally:
            self.ready.clear()
            if self._process.returncode is None:
                self._process.terminate()
            await self._process.wait()

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            word, _, conversation = line.decode("utf-8", "replace").strip().partition(" ")
            if word == "ready":
                self.ready.set()
                self.wake()
            elif word == "out":
                self._on_out(conversation)


def build() -> Starlette:
    """The server, ready to run. Raises :class:`bot.start.CannotStart` or :class:`bot.settings.BadSetting`."""
    chosen = settings()
    load_law()
    keys = Keys(chosen.secret())
    try:
        engine = open_engine(chosen.conversations_url)
        migrate(engine)
    except (SQLAlchemyError, OSError) as error:
        raise CannotStart(
            f"the messages database cannot be used ({type(error).__name__}); check GRAMVAKIL_CONVERSATIONS_URL"
        ) from error
    intake = Intake(engine, keys, Limits(chosen.per_minute, chosen.per_day, chosen.ceiling))
    hub = Hub()
    telegram = _telegram(intake, chosen) if chosen.telegram else None
    sms = Sms(intake, chosen.sms, chosen.public_url, _templates(chosen.sms)) if chosen.sms else None
    senders: dict[str, Sender] = {}
    if telegram is not None:
        senders["telegram"] = telegram.sender
    if sms is not None:
        senders["sms"] = sms.sender
    delivery = Delivery(open_engine(chosen.conversations_url, durable=False), keys, senders)

    def on_out(conversation: str) -> None:
        hub.notify(conversation)
        delivery.ring()

    worker = Worker(on_out)
    intake.wake = worker.wake

    async def health(_: Request) -> Response:
        """Whether people can be answered now: 200, or 503 with what is missing."""
        try:
            with reading(engine) as connection:
                connection.exec_driver_sql("SELECT 1")
            database = True
        except SQLAlchemyError:
            database = False
        ready = database and worker.ready.is_set()
        return JSONResponse(
            {
                "ready": ready,
                "database": database,
                "worker": worker.ready.is_set(),
                "provisions": len(corpus().provisions),
            },
            status_code=200 if ready else 503,
        )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        running = [delivery.run(), worker.run(), *([telegram.run()] if telegram else [])]
        tasks = [asyncio.create_task(work) for work in running]
        yield
        hub.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for channel in (telegram, sms):
            if channel is not None:
                await channel.close()

    web = Web(intake, hub, chosen.origins)
    routes = [
        Route("/", lambda _: RedirectResponse("/chat/")),
        Route("/health", health),
        web.mount(),
        PaperPage(engine).mount(),
        *(telegram.routes() if telegram else []),
        *(sms.routes() if sms else []),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={Refusal: refused})
    app.state.hub = hub
    app.state.worker = worker
    return app


def _telegram(intake: Intake, chosen: Settings) -> Telegram:
    """The Telegram channel; its library, which takes a second to import, is loaded only where the channel is on."""
    from bot.channels.telegram.channel import Telegram

    assert chosen.telegram is not None
    return Telegram(intake, chosen.telegram, chosen.public_url)


def _templates(config: SmsSettings) -> Callable[[str], str | None]:
    """Finds the id that a text is registered under; None for every text where no ids are on file."""
    if config.templates is None:
        return no_template
    catalogue = Catalogue(corpus(), read_ids(config.templates))
    if missing := catalogue.missing():
        raise BadSetting(f"GRAMVAKIL_SMS_TEMPLATES: no template_id for {', '.join(missing)}")
    return catalogue.id_of


class _Server(uvicorn.Server):
    """Uvicorn that lets the open event streams end when it is asked to stop, and says when people can be answered."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: object) -> None:
        self._app.state.hub.close()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]


def run(port: int) -> None:
    """Serves until interrupted."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # every open stream is a file
    app = build()
    config = uvicorn.Config(
        app,
        host=settings().host,
        port=port,
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        ws="none",
    )
    asyncio.run(_serve(_Server(config, app), app, port))


async def _serve(server: uvicorn.Server, app: Starlette, port: int) -> None:
    async def tell() -> None:
        await app.state.worker.ready.wait()
        print(f"\n  Gram Vakil is ready: open http://{settings().host}:{port}/chat/  (Ctrl-C stops it)\n", flush=True)

    telling = asyncio.create_task(tell())
    await server.serve()
    telling.cancel()

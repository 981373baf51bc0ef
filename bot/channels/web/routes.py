"""The web channel's routes, under ``/chat``: session, messages in, messages out, the widget and the provisions.

A session's token goes in the ``Authorization`` header, never in an address: addresses are logged on the way.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from actions.law import corpus
from bot.channels.http import Refusal, attachment, body_of, content_type, refused
from bot.channels.intake import Intake
from bot.channels.web.files import file_response
from bot.channels.web.headers import SafeHeaders
from bot.channels.web.hub import Hub
from bot.channels.web.law_page import provision_json, render_provision
from bot.channels.web.session import SessionLimit, conversation_of, new_token
from bot.channels.web.wire import conversation_json, document_id_of, message_of, number_of
from bot.messages import documents, outbox
from bot.messages.inbox import Incoming, Verdict
from bot.replies.catalog import LANGUAGES

STATIC = Path(__file__).parent / "static"
WIDGET = Path(__file__).parents[2] / "widget" / "gram-vakil-chat.js"
FILES = {"page.css": "text/css", "icon.svg": "image/svg+xml"}
MAX_MESSAGE = 16_384
"""Bytes of a request; a text of 2,000 letters in any script fits."""
HEARTBEAT = 15.0
"""Seconds between signs of life on a stream on which nothing happens."""
WAIT = 20
"""Seconds that a person is asked to wait who has sent too many messages."""
FRESH = {"Cache-Control": "no-cache"}
"""Asked for each time, and not sent again while it has not changed."""
SHARED = {"Cache-Control": "public, max-age=300", "Cross-Origin-Resource-Policy": "cross-origin"}
"""The widget's file, which other sites load."""


class Web:
    """The web channel. ``origins`` are the other sites that may show the widget."""

    def __init__(self, intake: Intake, hub: Hub, origins: tuple[str, ...]) -> None:
        self.intake = intake
        self.hub = hub
        self.origins = origins
        self.sessions = SessionLimit()

    def mount(self) -> Mount:
        """The routes."""
        conversation = [
            Route("/session", self.session, methods=["GET", "POST"]),
            Route("/messages", self.messages, methods=["GET", "POST"]),
            Route("/events", self.events),
            Route("/documents/{number}", self.document),
        ]
        for route in conversation:
            assert route.methods is not None
            route.methods.discard("HEAD")  # Starlette adds it; a stream without a body would never end
        routes = [
            Route("/", self.page),
            Route("/static/{name}", self.static),
            Route("/gram-vakil-chat.js", self.widget),
            *conversation,
            Route("/law/{provision:path}", self.law),
        ]
        cors = Middleware(
            CORSMiddleware,
            allow_origins=list(self.origins),
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type"],
            expose_headers=["Retry-After"],
            max_age=3600,
        )
        # refusals are made in here, so that they carry the same headers as all else
        refusals = Middleware(ExceptionMiddleware, handlers={Refusal: refused})
        return Mount("/chat", routes=routes, middleware=[Middleware(SafeHeaders), cors, refusals])

    # -- what is shown ---------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page that shows the widget."""
        return file_response(request, STATIC / "page.html", "text/html", FRESH)

    async def static(self, request: Request) -> Response:
        """How this page and those of the provisions look."""
        name = request.path_params["name"]
        if name not in FILES:
            raise Refusal(404, "no such file")
        return file_response(request, STATIC / name, FILES[name], FRESH)

    async def widget(self, request: Request) -> Response:
        """The widget: one file, for a script tag on this page or on another site."""
        return file_response(request, WIDGET, "text/javascript", SHARED)

    async def law(self, request: Request) -> Response:
        """A provision, as a page or (``?format=json&lang=hi``) for the widget to show."""
        found = corpus().provisions.get(request.path_params["provision"])
        as_data = request.query_params.get("format") == "json"
        if found is None and as_data:
            raise Refusal(404, "not on file")
        if found is None:
            return HTMLResponse("<!doctype html><title>Not on file</title><p>Not on file.", status_code=404)
        if as_data:
            language = request.query_params.get("lang", "en")
            return JSONResponse(provision_json(corpus(), found, language if language in LANGUAGES else "en"))
        return HTMLResponse(render_provision(corpus(), found))

    # -- the conversation ------------------------------------------------------------------------------------------

    async def session(self, request: Request) -> Response:
        """POST begins a session, GET only tells a site whether it may. Nothing is stored until the first message."""
        self._same_site(request)
        if request.method == "GET":
            return Response(status_code=204)
        await body_of(request, 1024)
        wait = self.sessions.wait(request.client.host if request.client else "")
        if wait:
            return _wait(wait, "too many sessions from this address; please wait a little")
        return JSONResponse({"token": new_token(self.intake.keys)})

    async def messages(self, request: Request) -> Response:
        """POST takes one message, GET gives what was said."""
        conversation = self._session(request)
        try:
            if request.method == "POST":
                return await self._say(conversation, request)
            return await self._tell(conversation, request)
        except SQLAlchemyError:
            raise Refusal(503, "the messages cannot be reached; please try again") from None

    async def _say(self, conversation: str, request: Request) -> Response:
        """Takes ``{"id", "text"}`` or ``{"id", "command"}``; the same id again changes nothing."""
        if content_type(request) != "application/json":
            raise Refusal(415, "send application/json")
        message = message_of(await body_of(request, MAX_MESSAGE))
        incoming = Incoming(
            "web",
            conversation,
            None,
            f"{conversation}:{message['id']}",
            message.get("text", ""),
            message.get("command"),
            message.get("locale"),
        )
        verdict = await self.intake.accept(incoming)
        if verdict is Verdict.LIMITED:
            return _wait(WAIT, "too many messages; please wait a little")
        self.hub.notify(conversation)  # the same conversation may be open a second time
        return JSONResponse({"accepted": message["id"]}, status_code=202)

    async def _tell(self, conversation: str, request: Request) -> Response:
        """What was said after ``?after=`` (a row of ours) and ``?heard=`` (a row of theirs); all of it from 0.

        Who asks for what comes after a row has shown the rows up to it: that counts as their delivery.
        """
        after, heard = _place(request)
        if after:
            await asyncio.to_thread(outbox.seen, self.intake.engine, conversation, after, self.intake.now())
        return JSONResponse(await self._since(conversation, after, heard))

    async def events(self, request: Request) -> Response:
        """The same as it comes, as server-sent events of one message each."""
        conversation = self._session(request)
        if self.hub.full(conversation):
            raise Refusal(429, "too many open streams; ask for /chat/messages now and then")
        stream = self._stream(conversation, *_place(request))
        return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def _stream(self, conversation: str, after: int, heard: int) -> AsyncIterator[str]:
        yield ": open\n\n"
        with self.hub.listening(conversation) as bell:
            while not self.hub.closing:
                bell.clear()  # before looking, so that nothing falls in between
                try:
                    found = await self._since(conversation, after, heard)
                except SQLAlchemyError:
                    return  # the widget connects again
                for message in found["messages"]:
                    number = f"id: {message['id']}\n" if message["from"] == "bot" else ""
                    yield f"{number}data: {json.dumps(message, ensure_ascii=False)}\n\n"
                after, heard = found["cursor"], found["heard"]
                try:
                    await asyncio.wait_for(bell.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": here\n\n"

    async def _since(self, conversation: str, after: int, heard: int) -> dict[str, Any]:
        theirs, ours = await asyncio.to_thread(outbox.transcript, self.intake.engine, conversation, after)
        return conversation_json(theirs, ours, after, heard)

    async def document(self, request: Request) -> Response:
        """A file that came with a message of this conversation."""
        conversation = self._session(request)
        number = document_id_of(request.path_params["number"])
        try:
            found = await asyncio.to_thread(documents.find, self.intake.engine, conversation, number)
        except SQLAlchemyError:
            raise Refusal(503, "the file cannot be reached; please try again") from None
        if found is None:
            raise Refusal(404, "no such file")
        return attachment(found.name, found.media_type, found.content)

    # -- who may -----------------------------------------------------------------------------------------------------

    def _same_site(self, request: Request) -> None:
        """Refuses a page of a site that is not on the list; a browser always says where it is."""
        origin = request.headers.get("origin")
        if origin is None or origin in self.origins:
            return
        if origin.partition("://")[2] != request.headers.get("host"):
            raise Refusal(403, "this site may not show the widget")

    def _session(self, request: Request) -> str:
        self._same_site(request)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        conversation = conversation_of(token, self.intake.keys) if scheme.lower() == "bearer" else None
        if conversation is None:
            raise Refusal(401, "no session; start a new one")
        return conversation


def _wait(seconds: int, reason: str) -> Response:
    return JSONResponse({"error": reason}, status_code=429, headers={"Retry-After": str(seconds)})


def _place(request: Request) -> tuple[int, int]:
    after, heard = (number_of(request.query_params.get(name, "0"), name) for name in ("after", "heard"))
    return after, heard

"""The web channel's routes, under ``/chat``: session, messages in, messages out, the widget and the provisions.

A session's token goes in the ``Authorization`` header, never in an address: addresses are logged on the way.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from actions.law import corpus
from bot.channels.http import Refusal, body_of, content_type
from bot.channels.intake import Intake
from bot.channels.web.hub import Hub
from bot.channels.web.law_page import provision_json, render_provision
from bot.channels.web.session import conversation_of, new_token
from bot.messages import outbox
from bot.messages.inbox import Incoming, Verdict
from bot.replies.catalog import LANGUAGES

STATIC = Path(__file__).parent / "static"
WIDGET = Path(__file__).parents[2] / "widget" / "gram-vakil-chat.js"
FILES = {"page.css": "text/css", "page.js": "text/javascript"}
MAX_MESSAGE = 16_384
"""Bytes of a request; a text of 2,000 letters in any script fits."""
MAX_TEXT = 2000
COMMANDS = {"start", "help", "menu", "human", "restart", "delete", *(f"lang:{code}" for code in LANGUAGES)}
"""What the widget's own buttons may say (``bot.nlu.context.COMMANDS``)."""
CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
HEARTBEAT = 15.0
"""Seconds between signs of life on a stream on which nothing happens."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Web:
    """The web channel. ``origins`` are the other sites that may show the widget."""

    def __init__(self, intake: Intake, hub: Hub, origins: tuple[str, ...]) -> None:
        self.intake = intake
        self.hub = hub
        self.origins = origins

    def mount(self) -> Mount:
        """The routes."""
        routes = [
            Route("/", self.page),
            Route("/static/{name}", self.static),
            Route("/gram-vakil-chat.js", self.widget),
            Route("/session", self.session, methods=["POST"]),
            Route("/messages", self.messages, methods=["GET"]),
            Route("/messages", self.say, methods=["POST"]),
            Route("/events", self.events),
            Route("/law/{provision:path}", self.law),
        ]
        cors = Middleware(
            CORSMiddleware,
            allow_origins=list(self.origins),
            allow_methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type"],
            max_age=3600,
        )
        return Mount("/chat", routes=routes, middleware=[cors])

    # -- what is shown ---------------------------------------------------------------------------------------------

    async def page(self, _: Request) -> Response:
        """The page that shows the widget."""
        return FileResponse(STATIC / "page.html", headers=HEADERS)

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            raise Refusal(404, "no such file")
        return FileResponse(STATIC / name, media_type=FILES[name], headers=HEADERS)

    async def widget(self, _: Request) -> Response:
        """The widget: one file, for a script tag on this page or on another site."""
        headers = {**HEADERS, "Cache-Control": "public, max-age=300", "Cross-Origin-Resource-Policy": "cross-origin"}
        return FileResponse(WIDGET, media_type="text/javascript", headers=headers)

    async def law(self, request: Request) -> Response:
        """A provision, as a page or (``?format=json&lang=hi``) for the widget to show."""
        found = corpus().provisions.get(request.path_params["provision"])
        if found is None:
            return HTMLResponse(
                "<!doctype html><title>Not on file</title><p>Not on file.", status_code=404, headers=HEADERS
            )
        if request.query_params.get("format") == "json":
            language = request.query_params.get("lang", "en")
            return JSONResponse(provision_json(corpus(), found, language if language in LANGUAGES else "en"))
        return HTMLResponse(render_provision(corpus(), found), headers=HEADERS)

    # -- the conversation ------------------------------------------------------------------------------------------

    async def session(self, request: Request) -> Response:
        """A new session."""
        self._same_site(request)
        await body_of(request, 1024)
        return JSONResponse({"token": new_token(self.intake.keys)}, headers={"Cache-Control": "no-store"})

    async def say(self, request: Request) -> Response:
        """Takes one message: ``{"id", "text"}`` or ``{"id", "command"}``; the same id again changes nothing."""
        conversation = self._session(request)
        if content_type(request) != "application/json":
            raise Refusal(415, "send application/json")
        message = _message(await body_of(request, MAX_MESSAGE))
        incoming = Incoming(
            "web",
            conversation,
            None,
            f"{conversation}:{message['id']}",
            message.get("text", ""),
            message.get("command"),
            message.get("locale"),
        )
        try:
            verdict = await self.intake.accept(incoming)
        except SQLAlchemyError:
            raise Refusal(503, "not stored; please send it again") from None
        if verdict is Verdict.LIMITED:
            raise Refusal(429, "too many messages; please wait a little")
        return JSONResponse({"accepted": message["id"]}, status_code=202, headers={"Cache-Control": "no-store"})

    async def messages(self, request: Request) -> Response:
        """The conversation after a point (``?after=``, an id of ours); all of it, both sides, from 0."""
        conversation = self._session(request)
        after = _after(request)
        return JSONResponse(await self._since(conversation, after), headers={"Cache-Control": "no-store"})

    async def events(self, request: Request) -> Response:
        """The same as :meth:`messages` as a stream of server-sent events."""
        conversation = self._session(request)
        after = _after(request)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self._stream(conversation, after), media_type="text/event-stream", headers=headers)

    async def _stream(self, conversation: str, after: int) -> AsyncIterator[str]:
        yield ": open\n\n"
        while not self.hub.closing:
            waiting = asyncio.create_task(self.hub.wait(conversation, HEARTBEAT))
            await asyncio.sleep(0)  # listening before looking, so that nothing falls in between
            try:
                found = await self._since(conversation, after)
            except SQLAlchemyError:
                waiting.cancel()
                return  # the widget connects again
            for message in found["messages"]:
                if message["from"] == "bot":
                    yield f"id: {message['id']}\ndata: {json.dumps(message, ensure_ascii=False)}\n\n"
            if found["cursor"] > after:
                after = found["cursor"]
                waiting.cancel()
                continue
            await waiting
            yield ": here\n\n"

    async def _since(self, conversation: str, after: int) -> dict[str, Any]:
        engine = self.intake.engine
        if after:
            await asyncio.to_thread(outbox.seen, engine, conversation, after, self.intake.now())
        theirs, ours = await asyncio.to_thread(outbox.transcript, engine, conversation, after)
        shown = [(row.created_at, _from_bot(row)) for row in ours if row.content is not None]
        if not after:
            shown += [(row.received_at, _from_person(row)) for row in theirs if row.text or row.command]
        messages = [message for _, message in sorted(shown, key=lambda pair: pair[0])]
        return {"messages": messages, "cursor": max([after, *(row.id for row in ours)])}

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


def _message(body: bytes) -> dict[str, Any]:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        raise Refusal(400, "not JSON") from None
    if not isinstance(message, dict):
        raise Refusal(400, "an object is needed")
    if not isinstance(message.get("id"), str) or not CLIENT_ID.fullmatch(message["id"]):
        raise Refusal(400, "'id' must be 8 to 64 letters, digits, '-' or '_'")
    given = [key for key in ("text", "command") if key in message]
    if len(given) != 1 or not isinstance(message[given[0]], str):
        raise Refusal(400, "one of 'text' and 'command' is needed, as a string")
    if "command" in message and message["command"] not in COMMANDS:
        raise Refusal(400, "no such command")
    if "text" in message and (not message["text"].strip() or len(message["text"]) > MAX_TEXT):
        raise Refusal(400, f"'text' must have 1 to {MAX_TEXT} characters")
    if not isinstance(message.get("locale", ""), str) or len(message.get("locale", "")) > 12:
        raise Refusal(400, "'locale' must be a language code")
    return message


def _after(request: Request) -> int:
    value = request.query_params.get("after", "0")
    if not value.isascii() or not value.isdigit() or len(value) > 15:
        raise Refusal(400, "'after' must be a number")
    return int(value)


def _from_bot(row: Any) -> dict[str, Any]:
    return {"from": "bot", "id": row.id, **row.content}


def _from_person(row: Any) -> dict[str, Any]:
    return {"from": "person", "id": row.key.rpartition(":")[2], "text": row.text, "command": row.command}

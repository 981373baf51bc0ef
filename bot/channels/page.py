"""The chat page that ``make run`` serves: one signed session a browser, JSON in and out, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from rasa.core.channels.channel import InputChannel, UserMessage
from sanic import Blueprint
from sanic.request import Request
from sanic.response import HTTPResponse, file, html, json, redirect

from actions.law import corpus
from actions.turn import INDIA
from bot.assistant import Assistant
from bot.channels.law_page import render_provision
from bot.channels.session import COOKIE, conversation_of, new_token
from bot.settings import settings

STATIC = Path(__file__).parent / "static"
FILES = {"page.js": "text/javascript", "page.css": "text/css"}
MAX_BODY = 16_384
"""Bytes of a request; a longer one is refused."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class PageInput(InputChannel):
    """The page as a Rasa channel: under ``/chat/`` with ``make run``, ``/webhooks/chat/`` with ``rasa run``."""

    @classmethod
    def name(cls) -> str:
        return "chat"

    def blueprint(self, on_new_message: Callable[[UserMessage], Awaitable[Any]]) -> Blueprint:
        """The routes. The assistant is built around the agent that the server has loaded."""
        routes = Blueprint("page", strict_slashes=False)

        @routes.get("/")
        async def page(request: Request) -> HTTPResponse:
            if not request.path.endswith("/"):  # what the page loads is named relative to it
                return redirect(f"{request.path}/")
            response = await file(STATIC / "page.html", headers=HEADERS)
            if conversation_of(request.cookies.get(COOKIE), settings().secret()) is None:
                response.cookies[COOKIE] = new_token(settings().secret())
                response.cookies[COOKIE].update({"httponly": True, "samesite": "Strict", "path": "/"})
            return response

        @routes.get("/static/<name:str>")
        async def static(_: Request, name: str) -> HTTPResponse:
            if name not in FILES:
                return json({"error": "no such file"}, status=404)
            return await file(STATIC / name, mime_type=FILES[name], headers=HEADERS)

        @routes.get("/health")
        async def health(request: Request) -> HTTPResponse:
            agent = getattr(request.app.ctx, "agent", None)
            ready = bool(agent and agent.is_ready())
            return json({"ready": ready, "provisions": len(corpus().provisions)}, status=200 if ready else 503)

        @routes.get("/law/<provision:path>")
        async def law(_: Request, provision: str) -> HTTPResponse:
            found = corpus().provisions.get(provision)
            if found is None:
                return html("<!doctype html><title>Not on file</title><p>Not on file.", status=404, headers=HEADERS)
            return html(render_provision(corpus(), found), headers=HEADERS)

        @routes.post("/say")
        async def say(request: Request) -> HTTPResponse:
            conversation = conversation_of(request.cookies.get(COOKIE), settings().secret())
            if conversation is None:
                return json({"error": "no session; load the page again"}, status=403)
            problem = _refusal(request)
            if problem is not None:
                return problem
            turn = await self._assistant(request).turn(
                conversation, request.json["text"], channel="web", now=datetime.now(INDIA)
            )
            keys = ("messages", "citations", "deadlines", "language", "script")
            return json({key: turn[key] for key in keys}, headers=HEADERS)

        return routes

    @staticmethod
    def _assistant(request: Request) -> Assistant:
        ctx = request.app.ctx
        if not hasattr(ctx, "assistant") or ctx.assistant.agent is not ctx.agent:
            ctx.assistant = Assistant(ctx.agent)
        assistant: Assistant = ctx.assistant
        return assistant


def _refusal(request: Request) -> HTTPResponse | None:
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.host:
        return json({"error": "another site may not speak for this page"}, status=403)
    if len(request.body) > MAX_BODY:
        return json({"error": "the message is too long"}, status=413)
    if not request.headers.get("content-type", "").startswith("application/json"):
        return json({"error": "send application/json"}, status=415)
    try:
        body = request.json
    except Exception:  # Sanic raises its own kinds for bytes that are not JSON; all mean the same to the sender
        return json({"error": "not JSON"}, status=400)
    if not isinstance(body, dict) or not isinstance(body.get("text"), str):
        return json({"error": "'text' is missing"}, status=400)
    return None

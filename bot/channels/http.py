"""Reading requests from outside: no more than a size, and refusals that say why without repeating what was sent."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse

MAX_BODY = 65_536
"""Bytes of a request; a longer one is refused."""


class Refusal(Exception):
    """A request that is refused: the HTTP status, and the reason in words for who sends it."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


async def body_of(request: Request, limit: int = MAX_BODY) -> bytes:
    """The body of a request. Raises :class:`Refusal` (413) as soon as it is longer than ``limit``."""
    declared = request.headers.get("content-length", "0")
    if not (declared.isascii() and declared.isdigit()) or int(declared) > limit:
        raise Refusal(413, "the request is too long")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise Refusal(413, "the request is too long")
    return body


def object_of(body: bytes) -> dict[str, Any]:
    """The JSON object that a body holds. Raises :class:`Refusal` (400)."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise Refusal(400, "not JSON") from None
    if not isinstance(value, dict):
        raise Refusal(400, "an object is needed")
    return value


def content_type(request: Request) -> str:
    """The media type of a request, without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def refused(_: Request, refusal: Exception) -> JSONResponse:
    """Turns a :class:`Refusal` into its response."""
    assert isinstance(refusal, Refusal)
    return JSONResponse({"error": refusal.reason}, status_code=refusal.status)

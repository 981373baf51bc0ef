"""HTTP with the outside: no more is read than a size, a refusal repeats nothing that was sent, a file is only saved."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

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


def attachment(name: str, media_type: str, content: bytes) -> Response:
    """A file to be saved: a browser neither shows it here, nor guesses what it is, nor keeps it."""
    headers = {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
    }
    return Response(content, media_type=media_type, headers=headers)


async def refused(_: Request, refusal: Exception) -> JSONResponse:
    """Turns a :class:`Refusal` into its response."""
    assert isinstance(refusal, Refusal)
    return JSONResponse({"error": refusal.reason}, status_code=refusal.status)

"""A gateway on loopback that takes what is sent, and answers as a test wants: also wrongly, late or not at all."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

HANGS = (-1, "", {})
"""Reads the request and never answers."""
HANGS_UP = (-2, "", {})
"""Reads the request and closes the connection."""
Answer = tuple[int, str, dict[str, str]]


def answers(status: int, body: str = "", **headers: str) -> Answer:
    return status, body, {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass
class Call:
    """One request as the gateway saw it."""

    method: str
    path: str
    headers: dict[str, str]
    fields: dict[str, str]

    @property
    def account(self) -> str | None:
        """User and password of basic authentication."""
        scheme, _, told = self.headers.get("authorization", "").partition(" ")
        return base64.b64decode(told).decode() if scheme == "Basic" else None


@dataclass
class Gateway:
    """``script`` are the next answers; after the last one, ``otherwise``."""

    script: list[Answer] = field(default_factory=list)
    otherwise: Answer = (200, "{}", {})
    calls: list[Call] = field(default_factory=list)
    url: str = ""

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = (await reader.readexactly(int(headers.get("content-length", "0")))).decode()
            self.calls.append(_call(first, headers, body))
            status, text, more = self.script.pop(0) if self.script else self.otherwise
            if status == HANGS[0]:
                await reader.read()
            if status > 0:
                told = {"Content-Length": str(len(text.encode())), "Connection": "close", **more}
                lines = [f"HTTP/1.1 {status} told", *(f"{name}: {value}" for name, value in told.items())]
                writer.write("\r\n".join([*lines, "", text]).encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


def _call(first: str, headers: dict[str, str], body: str) -> Call:
    method, target, _ = first.split(" ")
    url = urlsplit(target)
    if headers.get("content-type", "").startswith("application/json"):
        fields = json.loads(body)
    else:
        fields = dict(parse_qsl(body or url.query, keep_blank_values=True))
    return Call(method, url.path, headers, fields)


@asynccontextmanager
async def running(gateway: Gateway, port: int = 0) -> AsyncIterator[Gateway]:
    """The gateway, listening on a free port (or on ``port``)."""
    server = await asyncio.start_server(gateway._serve, "127.0.0.1", port)
    gateway.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/send"
    async with server:
        yield gateway

"""A Bot API on loopback: what Telegram would be to the library, with its errors to order.

with BotApi() as api:
    api.say(message("my cow is in the pound"))        # an update, for who asks or by api.push() to the webhook
    api.order("sendMessage", BLOCKED, HANG)           # what the next two calls come to
    api.of("sendMessage")                             # the calls so far, their parameters as values
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import socket
import threading
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

import httpx
import uvicorn

from tests.channels.telegram.run import Quiet

TOKEN = "110201543:made-up-for-these-tests"
BOT = {"id": 110201543, "is_bot": True, "first_name": "Gram Vakil", "username": "gram_vakil_bot"}

WORDS = ("text", "caption", "secret_token", "file_id", "callback_query_id", "language_code")
"""Parameters that are words even where they look like something else."""
_DISPOSITION = re.compile(r' (name|filename)="([^"]*)"')


@dataclass(frozen=True)
class Fault:
    """What a call comes to instead of its result; ``kind`` is ``answer``, ``hang``, ``drop``."""

    status: int = 200
    body: bytes = b""
    kind: str = "answer"


def error(status: int, description: str, **parameters: Any) -> Fault:
    """An error as the Bot API tells it."""
    told = {"ok": False, "error_code": status, "description": description}
    return Fault(status, json.dumps(told | ({"parameters": parameters} if parameters else {})).encode())


HANG = Fault(kind="hang")
DROP = Fault(kind="drop")
BLOCKED = error(403, "Forbidden: bot was blocked by the user")
BAD_TOKEN = error(401, "Unauthorized")
CONFLICT = error(
    409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
)
BROKEN = error(500, "Internal Server Error")
GATEWAY = Fault(502, b"<html>Bad Gateway</html>")


def wait_for(seconds: int) -> Fault:
    """Too many requests."""
    return error(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


@dataclass(frozen=True)
class Sent:
    """A file that came with a call."""

    name: str
    content: bytes


@dataclass
class Call:
    """One call: the method and its parameters."""

    method: str
    values: dict[str, Any]
    at: float = field(default_factory=time.monotonic)


class BotApi:
    """The server, in a thread. ``files`` maps a file's id to its bytes."""

    def __init__(self, token: str = TOKEN, port: int = 0) -> None:
        self.token = token
        self.calls: list[Call] = []
        self.pending: list[dict[str, Any]] = []
        self.files: dict[str, bytes] = {}
        self.webhook: dict[str, Any] | None = None
        self.long_poll: float | None = None
        self._orders: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self._always: dict[str, Fault] = {}
        self._ids = itertools.count(1)
        self._port = port
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    # -- for the tests -----------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def order(self, method: str, *faults: Fault) -> None:
        """The next calls of a method come to these, one each."""
        self._orders[method].extend(faults)

    def always(self, method: str, fault: Fault | None) -> None:
        """Every call of a method comes to this, until told otherwise."""
        self._always.pop(method, None)
        if fault is not None:
            self._always[method] = fault

    def of(self, method: str) -> list[dict[str, Any]]:
        """The parameters of each call of a method so far."""
        return [call.values for call in self.calls if call.method == method]

    def texts(self) -> list[str]:
        """The texts that were sent, refused ones too."""
        return [values["text"] for values in self.of("sendMessage")]

    def say(self, *updates: dict[str, Any]) -> None:
        """Puts updates where they are asked for."""
        self.pending.extend(updates)

    async def push(self, update: dict[str, Any]) -> int:
        """Sends an update to the webhook as it was set; gives the status."""
        assert self.webhook is not None
        headers = {"X-Telegram-Bot-Api-Secret-Token": self.webhook["secret_token"]}
        async with httpx.AsyncClient() as client:
            return (await client.post(self.webhook["url"], json=update, headers=headers)).status_code

    # -- the server ----------------------------------------------------------------------------------------------------

    def __enter__(self) -> BotApi:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Starts, on the port of the last time if there was one."""
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", self._port))
        self._port = listening.getsockname()[1]
        config = uvicorn.Config(
            self._app, log_level="critical", access_log=False, interface="asgi3", ws="none", lifespan="off"
        )
        self._server = Quiet(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the Bot API has not started"
            time.sleep(0.005)

    def stop(self) -> None:
        """Stops; calls that hang are cut off."""
        assert self._server is not None
        assert self._thread is not None
        self._server.should_exit = True
        self._server.force_exit = True
        self._thread.join(10)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        body = b""
        while (message := await receive())["type"] == "http.request":
            body += message["body"]
            if not message.get("more_body"):
                break
        fault, answer = await self._answer(scope["path"], body, dict(scope["headers"]).get(b"content-type", b""))
        if fault.kind == "hang":
            await receive()  # until the other side gives up
        elif fault.kind == "drop":
            send.__self__.transport.abort()
        else:
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
            await send({"type": "http.response.start", "status": fault.status, "headers": headers})
            await send({"type": "http.response.body", "body": answer})

    async def _answer(self, path: str, body: bytes, media_type: bytes) -> tuple[Fault, bytes]:
        if path.startswith(f"/file/bot{self.token}/"):
            return self._file(path.rpartition("/")[2])
        if not path.startswith(f"/bot{self.token}/"):
            return BAD_TOKEN, BAD_TOKEN.body
        method = path.rpartition("/")[2]
        if media_type.startswith(b"multipart/"):
            values = _parts(body, media_type)
        else:
            values = dict(parse_qsl(body.decode(), keep_blank_values=True))
        values = {key: v if key in WORDS or isinstance(v, Sent) else _value(v) for key, v in values.items()}
        self.calls.append(Call(method, values))
        fault = self._orders[method].popleft() if self._orders[method] else self._always.get(method)
        if fault is not None:
            return fault, fault.body
        made = getattr(self, f"_{method}", None)
        result = await made(values) if made else True
        if isinstance(result, Fault):
            return result, result.body
        return Fault(), json.dumps({"ok": True, "result": result}).encode()

    def _file(self, name: str) -> tuple[Fault, bytes]:
        fault = self._orders["file"].popleft() if self._orders["file"] else self._always.get("file")
        if fault is not None:
            return fault, fault.body
        return Fault(), self.files[name]

    # -- its methods --------------------------------------------------------------------------------------------------

    async def _getMe(self, _: dict[str, Any]) -> Any:
        return BOT

    async def _setWebhook(self, values: dict[str, Any]) -> Any:
        self.webhook = values
        return True

    async def _deleteWebhook(self, _: dict[str, Any]) -> Any:
        self.webhook = None
        return True

    async def _getUpdates(self, values: dict[str, Any]) -> Any:
        if self.webhook is not None:
            return error(409, "Conflict: can't use getUpdates method while webhook is active")
        if (offset := values.get("offset")) is not None:
            self.pending = [update for update in self.pending if update["update_id"] >= offset]
        seconds = values.get("timeout", 0) if self.long_poll is None else self.long_poll
        until = time.monotonic() + seconds
        while not self.pending and time.monotonic() < until:
            await asyncio.sleep(0.01)
        return self.pending[:100]

    async def _sendMessage(self, values: dict[str, Any]) -> Any:
        if len(values["text"].encode("utf-16-le")) // 2 > 4096 and values.get("parse_mode") is None:
            return error(400, "Bad Request: message is too long")
        for row in values.get("reply_markup", {}).get("inline_keyboard", []):
            if any(len(button["callback_data"].encode()) > 64 for button in row):
                return error(400, "Bad Request: BUTTON_DATA_INVALID")
        chat = {"id": values["chat_id"], "type": "private"}
        return {"message_id": next(self._ids), "date": 1_700_000_000, "chat": chat, "text": values["text"]}

    async def _sendDocument(self, values: dict[str, Any]) -> Any:
        sent = values["document"]
        if not isinstance(sent, Sent) or not sent.content:
            return error(400, "Bad Request: file must be non-empty")
        if len(values.get("caption", "")) > 1024:
            return error(400, "Bad Request: message caption is too long")
        chat = {"id": values["chat_id"], "type": "private"}
        document = {"file_id": "f", "file_unique_id": "u", "file_name": sent.name, "file_size": len(sent.content)}
        return {"message_id": next(self._ids), "date": 1_700_000_000, "chat": chat, "document": document}

    async def _getFile(self, values: dict[str, Any]) -> Any:
        content = self.files.get(values["file_id"])
        if content is None:
            return error(400, "Bad Request: wrong file_id or the file is temporarily unavailable")
        name = values["file_id"]
        return {"file_id": name, "file_unique_id": "u", "file_size": len(content), "file_path": f"kept/{name}"}


def _parts(body: bytes, media_type: bytes) -> dict[str, Any]:
    """The parameters of a call with files, which are :class:`Sent`."""
    boundary = media_type.partition(b"boundary=")[2].strip(b'"')
    found: dict[str, Any] = {}
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary)[1:-1]:
        head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        told = dict(_DISPOSITION.findall(head.decode()))
        found[told["name"]] = Sent(told["filename"], content) if "filename" in told else content.decode()
    return found


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text

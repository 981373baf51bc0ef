"""The SMS channel on a fresh database, as the tests of every gateway want it."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
from sqlalchemy import insert, select
from starlette.applications import Starlette
from twilio.request_validator import RequestValidator

from bot.channels.http import Refusal, refused
from bot.channels.intake import Intake
from bot.channels.sms.routes import Sms
from bot.messages import outbox
from bot.messages.database import migrate, open_engine, reading
from bot.messages.inbox import Limits
from bot.messages.keys import Keys
from bot.messages.tables import conversations, inbox
from bot.messages.tables import outbox as outbox_table
from bot.settings import Sms as SmsSettings

TOKEN = "only-for-the-tests-of-sms"
NUMBER = "+919812345678"
OUR_NUMBER = "+919999900000"
PUBLIC = "https://vakil.example/bot"
SETTINGS = SmsSettings(
    profile="generic",
    url="http://127.0.0.1:9/send",
    user="an-account",
    password="a-password",
    sender=OUR_NUMBER,
    token=TOKEN,
    region="IN",
    entity="",
    templates=None,
)


@dataclass(frozen=True)
class Stored:
    """One message of the inbox: who, what, and how it is to be read."""

    number: str
    text: str
    command: str | None = None
    key: str | None = None
    part: tuple[str, int, int] | None = None
    status: str = "waiting"


@dataclass
class Channel:
    """The channel, its server (called in this process) and its database."""

    folder: Path
    profile: str
    settings: SmsSettings = SETTINGS
    public_url: str | None = PUBLIC
    limits: Limits = field(default_factory=Limits)
    woken: int = 0

    def __post_init__(self) -> None:
        self.engine = open_engine(f"sqlite:///{self.folder / 'messages.db'}")
        migrate(self.engine)
        self.keys = Keys("a secret of the tests, thirty-two letters")
        self.intake = Intake(self.engine, self.keys, self.limits, wake=self._wake, now=lambda: NOW)
        self.sms = Sms(self.intake, replace(self.settings, profile=self.profile), self.public_url)
        self.app = Starlette(routes=self.sms.routes(), exception_handlers={Refusal: refused})

    def _wake(self) -> None:
        self.woken += 1

    @property
    def path(self) -> str:
        return f"/sms/{self.profile}"

    async def ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        """One request to the channel."""
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://inside:5005") as client:
            return await client.request(method, path, **how)

    def stored(self) -> list[Stored]:
        """All messages of the inbox, in their order, the addresses unsealed."""
        query = select(inbox, conversations.c.address).join(conversations).order_by(inbox.c.id)
        with reading(self.engine) as connection:
            rows = connection.execute(query).all()
        found = []
        for row in rows:
            number = self.keys.unseal(row.address) or ""
            assert row.conversation == self.keys.conversation("sms", number)
            part = tuple(row.part) if row.part else None
            found.append(Stored(number, row.text, row.command, row.key, part, row.status))
        return found

    def is_empty(self) -> bool:
        """Whether nothing is stored of anybody."""
        with reading(self.engine) as connection:
            return not any(connection.execute(select(t)).first() for t in (inbox, conversations))

    def person(self, number: str = NUMBER) -> Any:
        """The row of a person's conversation."""
        of_person = conversations.c.id == self.keys.conversation("sms", number)
        with reading(self.engine) as connection:
            return connection.execute(select(conversations).where(of_person)).one()

    def queue(self, *texts: str, number: str = NUMBER) -> list[int]:
        """Puts messages to a person into the outbox; their ids."""
        conversation = self.keys.conversation("sms", number)
        with self.engine.begin() as connection:
            if connection.execute(select(conversations).where(conversations.c.id == conversation)).first() is None:
                values = {"id": conversation, "channel": "sms", "address": self.keys.seal(number), "opted_out": False}
                connection.execute(insert(conversations).values(**values, seen_at=self.intake.now()))
            contents = [{"text": text, "buttons": []} for text in texts]
            outbox.queue(connection, conversation, "sms", contents, self.intake.now(), answers=1)
        return [row.id for row in self.sent()][-len(texts) :]

    def sent(self) -> list[Any]:
        """All messages of the outbox, in their order."""
        with reading(self.engine) as connection:
            return connection.execute(select(outbox_table).order_by(outbox_table.c.id)).all()

    def report_path(self, row_id: int) -> str:
        """Where a delivery report on a row goes."""
        address = self.sms._report_address(row_id)
        assert address is not None
        return address.removeprefix(self.public_url or "")


# -- requests as the gateways make them --------------------------------------------------------------------------------


def kannel_get(token: str | None = TOKEN, **fields: str | bytes) -> tuple[str, str, dict[str, Any]]:
    given = {**({"token": token} if token is not None else {}), **fields}
    return "GET", f"/sms/kannel?{urlencode(given)}", {}


def kannel_post(
    text: bytes, token: str | None = TOKEN, media: str = "text/plain; charset=UTF-8", **fields: str
) -> tuple[str, str, dict[str, Any]]:
    given = {**({"token": token} if token is not None else {}), **fields}
    return "POST", f"/sms/kannel?{urlencode(given)}", {"content": text, "headers": {"Content-Type": media}}


def exotel(token: str | None = TOKEN, **fields: str | bytes) -> tuple[str, str, dict[str, Any]]:
    method, path, how = kannel_get(token, **fields)
    return method, path.replace("kannel", "exotel"), how


def twilio(
    fields: dict[str, str], path: str = "/sms/twilio", secret: str = TOKEN, public: str = PUBLIC
) -> tuple[str, str, dict[str, Any]]:
    """Signed by Twilio's own library."""
    signature = RequestValidator(secret).compute_signature(public + path, fields)
    return "POST", path, {"data": fields, "headers": {"X-Twilio-Signature": signature}}


def twilio_json(fields: dict[str, Any], path: str = "/sms/twilio") -> tuple[str, str, dict[str, Any]]:
    body = json.dumps(fields).encode()
    path = f"{path}?bodySHA256={hashlib.sha256(body).hexdigest()}"
    signature = RequestValidator(TOKEN).compute_signature(PUBLIC + path, {})
    return "POST", path, {"content": body, "headers": {"X-Twilio-Signature": signature} | JSON}


NOW = datetime.now(UTC)
"""The clock of these tests stands still: a signature is made when they are collected and checked when they run."""
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def generic(fields: dict[str, Any], token: str | None = TOKEN) -> tuple[str, str, dict[str, Any]]:
    headers = JSON | ({"X-Token": token} if token is not None else {})
    return "POST", "/sms/generic", {"content": json.dumps(fields).encode(), "headers": headers}


def generic_signed(
    body: bytes, age: int = 0, secret: str = TOKEN, media: str = "application/json"
) -> tuple[str, str, dict[str, Any]]:
    stamp = str(int(NOW.timestamp()) - age)
    signature = hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    headers = {"Content-Type": media, "X-Signature": signature, "X-Timestamp": stamp}
    return "POST", "/sms/generic", {"content": body, "headers": headers}


def percent(text: str, charset: str) -> str:
    """A text in some charset, percent-encoded."""
    return quote(text.encode(charset))

"""Reads a gateway's request: its fields as bytes, from a query, a form, JSON or plain text; nothing is guessed."""

from __future__ import annotations

import codecs
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from bot.channels.http import Refusal, body_of, content_type
from bot.channels.sms.profile import Way

FORMS = {"application/x-www-form-urlencoded": "form", "application/json": "json", "text/plain": "text"}
MAX_FIELDS = 64
MAX_QUERY = 16_384
"""Bytes of a query; the longest text that is read fits, percent-encoded."""
CHARSETS = ("utf-8", "ascii", "iso8859-1", "cp1252", "utf-16-be", "utf-16-le")
"""Codecs a gateway may name; UTF-16 without a byte order is big-endian, as over the air."""
BIG_ENDIAN = ("ucs-2", "ucs2", "iso-10646-ucs-2", "utf-16", "utf16")

Pairs = list[tuple[str, bytes]]


@dataclass(frozen=True)
class Sent:
    """A request as it came: its body, what kind of body that is, and the fields of the query."""

    request: Request
    body: bytes
    form: str | None
    query: Pairs

    def pairs(self) -> Pairs:
        """The fields of the message: those of the body where it has fields, else those of the query.

        Raises :class:`Refusal` (400) where the body is not what it says it is.
        """
        if self.form == "form":
            return _urlencoded(self.body)
        return _json(self.body) if self.form == "json" else self.query


async def receive(request: Request, way: Way) -> Sent:
    """Reads a request, and nothing into it. Raises :class:`Refusal` (400, 413, 414, 415)."""
    raw_query: bytes = request.scope["query_string"]
    if len(raw_query) > MAX_QUERY:
        raise Refusal(414, "the address is too long")
    body, form = b"", None
    if request.method == "POST":
        form = FORMS.get(content_type(request))
        if form not in way.bodies:
            expected = " or ".join(media for media, kind in FORMS.items() if kind in way.bodies)
            raise Refusal(415, f"send {expected}")
        body = await body_of(request)
    return Sent(request, body, form, _urlencoded(raw_query))


class Fields:
    """The fields of a message by name. All methods raise :class:`Refusal` (400) for what cannot be read."""

    def __init__(self, sent: Sent) -> None:
        self._values: dict[str, list[bytes]] = {}
        for name, value in sent.pairs():
            self._values.setdefault(name, []).append(value)

    def raw(self, name: str | None) -> bytes | None:
        """A field's bytes; None where it is not there (or the gateway has no such field)."""
        values = self._values.get(name or "", [])
        if len(values) > 1:
            raise Refusal(400, f"'{name}' is given twice")
        return values[0] if values else None

    def text(self, name: str | None) -> str | None:
        """A field in UTF-8."""
        value = self.raw(name)
        return None if value is None else decoded(value, "utf-8")

    def needed(self, name: str) -> str:
        value = self.text(name)
        if value is None or not value.strip():
            raise Refusal(400, f"'{name}' is missing")
        return value.strip()

    def number(self, name: str) -> int:
        value = self.needed(name)
        if not (value.isascii() and value.isdigit() and len(value) <= 3):
            raise Refusal(400, f"'{name}' must be a number")
        return int(value)


def decoded(value: bytes, charset: str) -> str:
    """Bytes as text. Raises :class:`Refusal` (400) for a charset that is not known or does not fit."""
    try:
        name = "utf-16-be" if charset.lower() in BIG_ENDIAN else codecs.lookup(charset).name
        if name not in CHARSETS:
            raise LookupError
        return value.decode(name)
    except (LookupError, ValueError):
        raise Refusal(400, "the text is not in the charset that it names, or in none that is known") from None


def _urlencoded(data: bytes) -> Pairs:
    try:
        given = parse_qsl(data.decode("latin-1"), True, encoding="latin-1", max_num_fields=MAX_FIELDS)
        return [(_name(name), value.encode("latin-1")) for name, value in given]
    except ValueError:
        raise Refusal(400, "the fields cannot be read") from None


def _name(name: str) -> str:
    return name.encode("latin-1").decode("utf-8")


def _json(body: bytes) -> Pairs:
    try:
        given = json.loads(body.decode("utf-8"), object_pairs_hook=_Object)
    except (ValueError, RecursionError):
        raise Refusal(400, "not JSON") from None
    if not isinstance(given, _Object) or len(given) > MAX_FIELDS:
        raise Refusal(400, "an object is needed")
    plain = [(name, value) for name, value in given if isinstance(value, str | int) and not isinstance(value, bool)]
    return [(name, str(value).encode("utf-8", "replace")) for name, value in plain]


class _Object(list[tuple[str, Any]]):
    """A JSON object with every name that it gives, also those given twice."""

"""Turns the fields of a verified request into a message for the inbox."""

from __future__ import annotations

import unicodedata

from bot.channels.http import Refusal
from bot.channels.sms import keywords, numbers
from bot.channels.sms.fields import Fields, Sent, decoded
from bot.channels.sms.profile import MessageFields
from bot.messages.inbox import Incoming, Part
from bot.messages.keys import Keys
from bot.settings import Sms

CHANNEL = "sms"
MAX_TEXT = 1600
"""Characters of a message that are read; the rest is cut off."""
MAX_PARTS = 255
"""Parts of one message at most (3GPP TS 23.040: their number is one octet)."""
MAX_REFERENCE = 40


def read(sent: Sent, names: MessageFields, config: Sms, keys: Keys) -> Incoming | None:
    """The message of a request; None where its sender is not a person. Raises :class:`Refusal` (400).

    A message without text asks for help: who sends an empty one wants to be heard and does not know how to begin.
    """
    fields = Fields(sent)
    number = _sender(fields.needed(names.sender), config)
    if number is None:
        return None
    part = _part(fields, names)
    text = _tidied(_text(sent, fields, names))
    told = keywords.command(text) if part is None else None
    return Incoming(
        channel=CHANNEL,
        conversation=keys.conversation(CHANNEL, number),
        sealed=keys.seal(number),
        key=(fields.text(names.id) or "").strip() or None,
        text=text,
        command=told if text.strip() or part else "help",
        part=part,
    )


def _sender(given: str, config: Sms) -> str | None:
    try:
        return numbers.person(given, config.region, config.sender)
    except numbers.NoNumber:
        raise Refusal(400, "the sender is not a telephone number") from None


def _text(sent: Sent, fields: Fields, names: MessageFields) -> str:
    if sent.form == "text":
        return decoded(sent.body, _charset_of_body(sent) or fields.text(names.charset) or "utf-8")
    in_hex = fields.text(names.hex)
    if in_hex is not None:
        try:
            return decoded(bytes.fromhex(in_hex), fields.text(names.charset) or "utf-16-be")
        except ValueError:
            raise Refusal(400, f"'{names.hex}' is not hexadecimal") from None
    text = fields.raw(names.text)
    if text is None:
        raise Refusal(400, f"'{names.text}' is missing")
    return decoded(text, fields.text(names.charset) or "utf-8")


def _charset_of_body(sent: Sent) -> str | None:
    _, _, parameters = sent.request.headers.get("content-type", "").partition(";")
    found = [p.partition("=")[2] for p in parameters.split(";") if p.strip().lower().startswith("charset=")]
    return found[0].strip(' "') if found else None


def _part(fields: Fields, names: MessageFields) -> Part | None:
    if names.part is None or fields.raw(names.part.reference) is None:
        return None
    reference = fields.needed(names.part.reference)
    number, total = fields.number(names.part.number), fields.number(names.part.total)
    if len(reference) > MAX_REFERENCE or not 1 <= number <= total <= MAX_PARTS:
        raise Refusal(400, "no such part of a message")
    return Part(reference, number, total) if total > 1 else None


def _tidied(text: str) -> str:
    """The text without control characters and no longer than :data:`MAX_TEXT`; a part may begin with a space."""
    return "".join(" " if unicodedata.category(c) == "Cc" and c != "\n" else c for c in text[:MAX_TEXT])

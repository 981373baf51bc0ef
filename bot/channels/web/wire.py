"""What goes over the wire: a message as the widget sends it, and as it is shown to the widget."""

from __future__ import annotations

import re
from typing import Any

from bot.channels.http import Refusal, object_of
from bot.replies.catalog import LANGUAGES

MAX_TEXT = 2000
"""Letters of a message; the widget counts an emoji as two, and so never sends more."""
COMMANDS = {"start", "help", "menu", "papers", "human", "restart", "delete", *(f"lang:{code}" for code in LANGUAGES)}
"""What the widget's own buttons may say (``bot.nlu.context.COMMANDS``)."""
CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
LOCALE = re.compile(r"[A-Za-z0-9-]{0,12}")


def message_of(body: bytes) -> dict[str, Any]:
    """Reads ``{"id", "text"}`` or ``{"id", "command"}``, with a ``locale`` or none. Raises :class:`Refusal` (400)."""
    message = object_of(body)
    if not _matches(CLIENT_ID, message.get("id")):
        raise Refusal(400, "'id' must be 8 to 64 letters, digits, '-' or '_'")
    given = [key for key in ("text", "command") if key in message]
    if len(given) != 1 or not isinstance(message[given[0]], str):
        raise Refusal(400, "one of 'text' and 'command' is needed, as a string")
    if "command" in message and message["command"] not in COMMANDS:
        raise Refusal(400, "no such command")
    if "text" in message and (not message["text"].strip() or len(message["text"]) > MAX_TEXT):
        raise Refusal(400, f"'text' must have 1 to {MAX_TEXT} characters")
    if not _matches(LOCALE, message.get("locale", "")):
        raise Refusal(400, "'locale' must be a language code")
    return message


def _matches(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def number_of(value: str, name: str) -> int:
    """A row number from an address. Raises :class:`Refusal` (400)."""
    if not value.isascii() or not value.isdigit() or len(value) > 9:
        raise Refusal(400, f"'{name}' must be a number")
    return int(value)


def document_id_of(value: str) -> int:
    """A file's id from an address. Raises :class:`Refusal` (404) where none can have it."""
    if not value.isascii() or not value.isdigit() or len(value) > 10:
        raise Refusal(404, "no such file")
    return int(value)


def conversation_json(theirs: list[Any], ours: list[Any], after: int, heard: int) -> dict[str, Any]:
    """Both sides of a conversation, in order of time, after a row of ours and a row of theirs.

    ``cursor`` and ``heard`` are what to ask for next; a message of ours tells in ``to`` which of theirs it answers.
    """
    name = {row.id: row.key.rpartition(":")[2] for row in theirs}
    shown = [(row.created_at, _from_bot(row, name)) for row in ours if row.content is not None]
    shown += [(row.received_at, _from_person(row, name)) for row in theirs if row.id > heard and _was_said(row)]
    return {
        "messages": [message for _, message in sorted(shown, key=lambda pair: pair[0])],
        "cursor": max([after, *(row.id for row in ours)]),
        "heard": max([heard, *name]),
    }


def _was_said(row: Any) -> bool:
    return bool(row.text) or row.command in COMMANDS  # not what the server says to itself


def _from_bot(row: Any, name: dict[int, str]) -> dict[str, Any]:
    own = {"from": "bot", "id": row.id, "to": name.get(row.answers), "at": f"{row.created_at.isoformat()}Z"}
    return {**row.content, **own}


def _from_person(row: Any, name: dict[int, str]) -> dict[str, Any]:
    own = {"from": "person", "id": name[row.id], "row": row.id, "at": f"{row.received_at.isoformat()}Z"}
    return {**own, "text": row.text, "command": row.command}

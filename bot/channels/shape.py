"""Cuts a message into what a channel can carry at once, before it is stored: one row of the outbox is one sending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.channels.telegram.text import split

SPLITTERS: dict[str, Callable[[str], list[str]]] = {"telegram": split}
"""SMS is cut where it is written (``bot.replies.sms``), for each piece costs money; the web has no limit."""


def shaped(channel: str, content: dict[str, Any]) -> list[dict[str, Any]]:
    """The pieces of a message; its buttons go with the last, what it rests on with the first."""
    splitter = SPLITTERS.get(channel)
    pieces = splitter(content["text"]) if splitter else [content["text"]]
    if len(pieces) == 1:
        return [{**content, "text": pieces[0]}]
    voice = {key: value for key, value in content.items() if key not in ("citations", "dates")}
    shaped = [{**voice, "text": piece, "buttons": []} for piece in pieces]
    shaped[0] |= {key: content[key] for key in ("citations", "dates") if key in content}
    shaped[-1]["buttons"] = content["buttons"]
    return shaped

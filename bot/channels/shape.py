"""Cuts a message into what a channel can carry at once, before it is stored: one row of the outbox is one sending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.channels.telegram.text import split

SPLITTERS: dict[str, Callable[[str], list[str]]] = {"telegram": split}
"""SMS is cut where it is written (``bot.replies.sms``), for each piece costs money; the web has no limit."""


def shaped(channel: str, content: dict[str, Any]) -> list[dict[str, Any]]:
    """The pieces of a message; its buttons go with the last of the text, what it rests on with the first.

    Each file is a sending of its own, after the text.
    """
    splitter = SPLITTERS.get(channel)
    if splitter is None:
        return [content]
    voice = {key: value for key, value in content.items() if key not in ("citations", "dates", "documents")}
    pieces = [{**voice, "text": piece, "buttons": []} for piece in splitter(content["text"])]
    pieces[0] |= {key: content[key] for key in ("citations", "dates") if key in content}
    pieces[-1]["buttons"] = content["buttons"]
    files = [{**voice, "text": "", "buttons": [], "document": file["id"]} for file in content.get("documents", ())]
    return [*pieces, *files]

"""Conversations with the real assistant, for the tests of what it says."""

from __future__ import annotations

import itertools
from datetime import datetime
from typing import Any

from bot.assistant import Presets
from knowledge.calendar import INDIA

NOON = datetime(2026, 12, 5, 12, tzinfo=INDIA)
_numbers = itertools.count()


async def talk(
    assistant: Any, *messages: str, channel: str = "web", now: datetime = NOON, **presets: str | None
) -> list[dict[str, Any]]:
    """Holds one conversation and gives its turns."""
    key = f"talk-{next(_numbers)}"
    await assistant.begin(key, Presets(**presets))
    return [await assistant.turn(key, text, channel=channel, now=now) for text in messages]


def text_of(turn: dict[str, Any]) -> str:
    """All that a turn says."""
    return "\n".join(message["text"] for message in turn["messages"])

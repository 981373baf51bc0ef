"""Buttons: a short token instead of what the button says, and what a pressed one stands for.

A button's data may have 64 bytes (Bot API, InlineKeyboardButton), some twenty Hindi letters; and what it says must not
come from outside. So it names a message of the outbox and the button's place there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Engine
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.messages import outbox
from bot.messages.database import reading
from bot.messages.tables import SPOKEN, inbox

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"b:([0-9a-z]{1,6}):([0-9]{1,2})")


@dataclass(frozen=True)
class Chosen:
    """The button that was pressed: what it shows, and what the person has said by it."""

    title: str
    text: str


def token(row_id: int, index: int) -> str:
    """The data of a message's button."""
    digits = ""
    while row_id or not digits:
        row_id, digit = divmod(row_id, 36)
        digits = _DIGITS[digit] + digits
    return f"b:{digits}:{index}"


def keyboard(row_id: int, buttons: Sequence[Mapping[str, str]]) -> InlineKeyboardMarkup | None:
    """A message's buttons, one a row so that long titles are not cut off; None where it has none."""
    if not buttons:
        return None
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(b["title"], callback_data=token(row_id, n))] for n, b in enumerate(buttons)]
    )


def chosen(engine: Engine, conversation: str, data: str) -> Chosen | None:
    """What a pressed button stands for; None for one that was not given to this conversation, or is deleted.

    A payload is understood only while the assistant still offers it, that is in answer to the person's last message.
    Later, and under a message that we sent of our own accord, a button says its title, as if the person wrote it.
    """
    match = _TOKEN.fullmatch(data)
    row = outbox.find(engine, int(match[1], 36)) if match else None
    if match is None or row is None or row.conversation != conversation or row.content is None:
        return None
    buttons = row.content.get("buttons") or []
    if int(match[2]) >= len(buttons):
        return None
    button = buttons[int(match[2])]
    return Chosen(button["title"], button["payload"] if _still_offered(engine, row) else button["title"])


def _still_offered(engine: Engine, row: Any) -> bool:
    if row.answers is None:
        return False
    mine = inbox.c.conversation == row.conversation
    later = select(inbox.c.id).where(mine, inbox.c.id > row.answers, inbox.c.status.in_(SPOKEN)).limit(1)
    with reading(engine) as connection:
        return connection.execute(later).first() is None

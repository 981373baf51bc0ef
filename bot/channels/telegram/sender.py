"""The way out: one message or file of the outbox to Telegram, and what each of Telegram's errors means for it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from telegram import InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.channels.calls import NEVER_SENT
from bot.channels.telegram.api import Api, seconds
from bot.channels.telegram.buttons import keyboard
from bot.channels.telegram.text import html
from bot.delivery import OutcomeUnknown, Refused, TryLater

_NOBODY = re.compile(r"chat not found|user not found|peer_id_invalid|user_deactivated", re.IGNORECASE)
_TEXT_REFUSED = re.compile(r"parse entities|entity", re.IGNORECASE)
_BUTTONS_REFUSED = re.compile(r"button|markup|keyboard", re.IGNORECASE)


class TelegramSender:
    """Implements :class:`bot.delivery.Sender`."""

    per_second = 25.0
    """Telegram allows about 30 in all (Bots FAQ, "My bot is hitting limits")."""

    def __init__(self, api: Api, document: Callable[[str, int], Any | None]) -> None:
        """``document`` finds the file of an address (a chat) by its id, in a thread."""
        self._api = api
        self._document = document

    async def send(self, address: str, content: Mapping[str, Any], row_id: int) -> str | None:
        """Sends one message; gives Telegram's id of it. Raises as the protocol says."""
        if (number := content.get("document")) is not None:
            return await self._send_document(address, number, content["text"])
        text, buttons = content["text"], content.get("buttons") or []
        try:
            return await self._send(address, html(text), keyboard(row_id, buttons), ParseMode.HTML)
        except BadRequest as refusal:
            plain = _in_plain_words(refusal, text, [button["title"] for button in buttons])
            if plain is None:
                raise outcome(refusal) from None
            kept = keyboard(row_id, buttons) if plain == text else None
        except TelegramError as error:
            raise outcome(error) from None
        try:
            return await self._send(address, plain, kept, None)
        except TelegramError as error:
            raise outcome(error) from None

    async def _send(self, address: str, text: str, buttons: InlineKeyboardMarkup | None, mode: str | None) -> str:
        return await _taken(
            self._api.send_message(
                int(address),
                text,
                parse_mode=mode,
                reply_markup=buttons,
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )
        )

    async def _send_document(self, address: str, number: int, caption: str) -> str:
        try:
            file = await asyncio.to_thread(self._document, address, number)
        except SQLAlchemyError:
            raise TryLater("the file cannot be read") from None
        if file is None:  # deleted since, at the person's wish
            raise Refused("the file is gone")
        try:
            return await _taken(
                self._api.send_document(int(address), file.content, filename=file.name, caption=caption or None)
            )
        except TelegramError as error:
            raise outcome(error) from None


async def _taken(call: Awaitable[Any]) -> str:
    """Telegram's id of what was sent. Raises what the call raises."""
    try:
        return str((await call).message_id)
    except (KeyError, TypeError, AttributeError):  # taken, but the answer is not what it should be
        raise OutcomeUnknown("the answer was not understood") from None


def _in_plain_words(refusal: BadRequest, text: str, titles: list[str]) -> str | None:
    """What to send instead where only the dress was refused: no markup, and numbered lines in place of buttons."""
    if _TEXT_REFUSED.search(refusal.message):
        return text
    if _BUTTONS_REFUSED.search(refusal.message):
        return "\n".join([text, "", *(f"{n}. {title}" for n, title in enumerate(titles, 1))])
    return None


def outcome(error: TelegramError) -> TryLater | OutcomeUnknown | Refused:
    """What an error means for the message. Reasons are in our words: Telegram's may repeat the message's."""
    if isinstance(error, RetryAfter):
        return TryLater("Telegram asks to wait", after=seconds(error))
    if isinstance(error.__cause__, TelegramError):  # an error page of something in between is not Telegram's word
        return TryLater("something else than Telegram answered")
    if isinstance(error, Forbidden):
        return Refused("blocked", unreachable=True)
    if isinstance(error, ChatMigrated):
        return Refused("the group has moved", unreachable=True)
    if isinstance(error, BadRequest):
        nobody = _NOBODY.search(error.message) is not None
        return Refused("no such chat" if nobody else "not accepted", unreachable=nobody)
    if isinstance(error, InvalidToken):
        return TryLater("the token is not accepted")
    if isinstance(error, Conflict) or (isinstance(error, NetworkError) and error.__cause__ is None):
        return TryLater("Telegram is in trouble")  # 5xx, as an answer of Telegram's
    if isinstance(error.__cause__, NEVER_SENT):
        return TryLater("Telegram cannot be reached")
    return OutcomeUnknown("the connection broke off")

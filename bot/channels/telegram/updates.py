"""From an update of the Bot API to what it means here. Pure: asks nobody and stores nothing.

One person alone with the bot is heard; a group is asked once to write privately; everything else is silence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from telegram import CallbackQuery, Chat, ChatMemberUpdated, Message, PhotoSize, Update, User
from telegram.constants import ChatMemberStatus, ChatType

from bot.messages.inbox import Attachment

KINDS = ("message", "edited_message", "callback_query", "my_chat_member")
"""The updates that Telegram is asked for."""
COMMANDS = ("start", "help", "menu", "language", "state", "papers", "human", "delete", "restart", "stop")
"""What a person may say with a ``/`` before it; anything else with a ``/`` is a text (``bot.nlu.context.COMMANDS``)."""
MAX_FILE = 5_000_000
"""Bytes of a file that is kept; a larger one is not fetched."""
MAX_TEXT = 4096
"""Letters of a text; Telegram sends no longer one."""
_COMMAND = re.compile(r"/([a-z]+)(?:@(\w+))?(?!\S)", re.IGNORECASE | re.ASCII)
_VOICE = ("voice", "audio", "video_note")
_VIDEO = ("animation", "video")
_OTHER = ("sticker", "contact", "poll", "dice", "game", "story", "paid_media", "checklist", "live_photo")
"""What a person sends and nobody here can use. What is in none of these lists is the service's own message."""
_MAX_REFERENCE = 200
_MAX_MEDIA_TYPE = 100  # as the tables have it


class Unreadable(Exception):
    """An update that the library or this module cannot make sense of; the message is its kind."""


@dataclass(frozen=True)
class Me:
    """The bot itself: its id, and its name as far as it is known."""

    id: int | None = None
    name: str | None = None


@dataclass(frozen=True)
class Said:
    """Something was said in a chat: a text, or a command of ``bot.nlu.context``."""

    chat: int
    text: str = ""
    command: str | None = None
    locale: str | None = None
    attachment: Attachment | None = None


@dataclass(frozen=True)
class Located:
    """A location was shared, in degrees."""

    chat: int
    latitude: float
    longitude: float
    locale: str | None = None


@dataclass(frozen=True)
class Pressed:
    """A button was pressed; ``query`` is to be answered whatever it means. No ``chat``: it is nobody's of ours."""

    query: str
    chat: int | None
    data: str
    locale: str | None = None


@dataclass(frozen=True)
class Reached:
    """A person has shut the bot out, or let it in again."""

    chat: int
    reachable: bool


Heard = Said | Located | Pressed | Reached


def read(raw: Mapping[str, Any], me: Me) -> Heard | None:
    """What an update means; None where nothing is to be done. Raises :class:`Unreadable`, and nothing else."""
    try:
        return _read(Update.de_json(dict(raw), None), me)
    except Exception:  # an update of a kind that nobody has foreseen must neither stop the others nor be told in a log
        kind = next((kind for kind in Update.ALL_TYPES if kind in raw), "unknown")
    raise Unreadable(kind)


def _read(update: Update, me: Me) -> Heard | None:
    if update.message is not None:
        return _message(update.message, me)
    if update.edited_message is not None:
        return _edited(update.edited_message)
    if update.callback_query is not None:
        return _pressed(update.callback_query)
    if update.my_chat_member is not None:
        return _reached(update.my_chat_member)
    return None


def _message(message: Message, me: Me) -> Heard | None:
    if message.from_user is None or message.from_user.is_bot:
        return None
    chat, locale = _id(message.chat), _locale(message.from_user)
    if message.chat.type in (ChatType.GROUP, ChatType.SUPERGROUP):
        return Said(chat, command="group", locale=locale) if _spoken_to(message, me) else None
    if message.chat.type != ChatType.PRIVATE:
        return None
    if message.text is not None:
        return _text(chat, message.text, locale)
    if message.location is not None:  # a venue has one as well
        return Located(chat, float(message.location.latitude), float(message.location.longitude), locale)
    return _file(chat, message, locale)


def _text(chat: int, text: str, locale: str | None) -> Said:
    command = _COMMAND.match(text)
    if command and command[1].lower() in COMMANDS:
        return Said(chat, command=command[1].lower(), locale=locale)
    return Said(chat, _storable(text), locale=locale)


def _edited(message: Message) -> Said | None:
    """An edited text is said anew. A location that moves and everything else is not."""
    if message.from_user is None or message.from_user.is_bot or message.chat.type != ChatType.PRIVATE:
        return None
    return _text(_id(message.chat), message.text, _locale(message.from_user)) if message.text else None


def _file(chat: int, message: Message, locale: str | None) -> Said | None:
    """A file, kept with what is written under it or, where nothing is, told as received."""
    kind, file = _largest_use(message)
    if kind is None:
        return None
    attachment = _attachment(kind, file)
    if message.caption:
        return Said(chat, _storable(message.caption), locale=locale, attachment=attachment)
    return Said(chat, command=f"received:{kind if attachment else 'other'}", locale=locale, attachment=attachment)


def _largest_use(message: Message) -> tuple[str | None, Any]:
    if message.photo:
        return "photo", _photo(message.photo)
    for kind, names in (("voice", _VOICE), ("video", _VIDEO), ("document", ("document",)), ("other", _OTHER)):
        for name in names:  # an animation is a document as well, so documents come after
            if (file := getattr(message, name, None)) is not None:
                return kind, file
    return None, None


def _photo(sizes: Sequence[PhotoSize]) -> PhotoSize | None:
    small_enough = [size for size in sizes if (size.file_size or 0) <= MAX_FILE]
    return max(small_enough, key=lambda size: size.width * size.height, default=None)


def _attachment(kind: str, file: Any) -> Attachment | None:
    """What is to be fetched of a file; None for one that nobody keeps or that is too large."""
    if kind == "other" or file is None or (file.file_size or 0) > MAX_FILE:
        return None
    media_type = "image/jpeg" if kind == "photo" else getattr(file, "mime_type", None)  # photos are always JPEG
    if not isinstance(file.file_id, str) or len(file.file_id) > _MAX_REFERENCE:
        return None
    if media_type is not None and len(media_type) > _MAX_MEDIA_TYPE:
        media_type = None
    return Attachment(kind, file.file_id, _storable(media_type) if media_type else None)


def _spoken_to(message: Message, me: Me) -> bool:
    """Whether a message in a group is meant for the bot: a command, its name, or an answer to it."""
    answered = message.reply_to_message
    if answered is not None and answered.from_user is not None and answered.from_user.id == me.id:
        return True
    text = message.text or message.caption or ""
    name = (me.name or "").lower()
    command = _COMMAND.match(text)
    if command and command[1].lower() in COMMANDS:
        return command[2] is None or command[2].lower() == name
    return bool(name) and re.search(rf"@{re.escape(name)}(?!\w)", text.lower()) is not None


def _pressed(query: CallbackQuery) -> Pressed:
    """A button; the message it stands under may be gone or too old to be shown."""
    chat = query.message.chat if query.message is not None else None
    private = chat is None or chat.type == ChatType.PRIVATE
    whose = _number(query.from_user.id) if private and not query.from_user.is_bot else None
    if not isinstance(query.id, str):
        raise TypeError
    data = query.data if isinstance(query.data, str) else ""
    return Pressed(query.id, whose, data, _locale(query.from_user))


def _reached(change: ChatMemberUpdated) -> Reached | None:
    if change.chat.type != ChatType.PRIVATE:
        return None
    shut_out = change.new_chat_member.status in (ChatMemberStatus.BANNED, ChatMemberStatus.LEFT)
    return Reached(_id(change.chat), not shut_out)


def _id(chat: Chat) -> int:
    return _number(chat.id)


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _locale(user: User) -> str | None:
    code = user.language_code
    return code if isinstance(code, str) and re.fullmatch(r"[A-Za-z0-9-]{2,12}", code) else None


def _storable(text: str) -> str:
    """A text as every database takes it: no NUL, no half of a surrogate pair, not too long."""
    return text.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")[:MAX_TEXT]

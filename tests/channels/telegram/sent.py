"""Updates as Telegram sends them."""

from __future__ import annotations

import itertools
from typing import Any

from tests.channels.telegram.bot_api import BOT

_updates = itertools.count(860_000_000)
PERSON = {"id": 7_654_321_987, "is_bot": False, "first_name": "Sunita", "last_name": "Devi", "language_code": "hi"}


def private(**content: Any) -> dict[str, Any]:
    """A message of a person alone with the bot."""
    person = content.pop("person", PERSON)
    chat = {"id": person["id"], "type": "private", "first_name": person["first_name"]}
    return {"message_id": 11, "date": 1_700_000_000, "chat": chat, "from": person, **content}


def update(**content: Any) -> dict[str, Any]:
    """An update with an id of its own."""
    return {"update_id": next(_updates), **content}


def message(text: str, person: dict[str, Any] = PERSON) -> dict[str, Any]:
    """The update of a text."""
    return update(message=private(text=text, person=person))


def press(data: str, under: dict[str, Any] | None = None, person: dict[str, Any] = PERSON) -> dict[str, Any]:
    """The update of a button that was pressed."""
    stands = private(person=BOT | {"id": BOT["id"]}, text="?") if under is None else under
    if under is None:
        stands["chat"] = {"id": person["id"], "type": "private"}
    query = {"id": "query-7", "from": person, "message": stands, "chat_instance": "1", "data": data}
    return update(callback_query=query)

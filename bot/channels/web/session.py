"""The widget's session: a random conversation id that the server signs and the browser only carries."""

from __future__ import annotations

import secrets

from bot.messages.keys import Keys

PURPOSE = "web-session"


def new_token(keys: Keys) -> str:
    """A fresh session token, ``<id>.<signature>``."""
    conversation = f"web-{secrets.token_urlsafe(18)}"
    return f"{conversation}.{keys.sign(PURPOSE, conversation)}"


def conversation_of(token: str | None, keys: Keys) -> str | None:
    """The conversation id of a token, or None where the token is not one of ours."""
    conversation, _, signature = (token or "").rpartition(".")
    return conversation if conversation and keys.signed(PURPOSE, conversation, signature) else None

"""The page's session: a random conversation id that the server signs and the browser only carries."""

from __future__ import annotations

import hashlib
import hmac
import secrets

COOKIE = "gramvakil_session"


def new_token(secret: str) -> str:
    """A fresh session token, ``<id>.<signature>``."""
    conversation = secrets.token_urlsafe(18)
    return f"{conversation}.{_sign(conversation, secret)}"


def conversation_of(token: str | None, secret: str) -> str | None:
    """The conversation id of a token, or None where the token is not one of ours."""
    conversation, dot, signature = (token or "").partition(".")
    if not dot or not hmac.compare_digest(signature.encode(), _sign(conversation, secret).encode()):
        return None
    return f"web-{conversation}"


def _sign(conversation: str, secret: str) -> str:
    return hmac.new(secret.encode(), conversation.encode(), hashlib.sha256).hexdigest()

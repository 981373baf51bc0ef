"""Whether a person can be reached: Telegram says when he shuts the bot out and when he lets it in again."""

from __future__ import annotations

from sqlalchemy import update
from sqlalchemy.engine import Engine

from bot.messages.tables import conversations


def mark(engine: Engine, conversation: str, reachable: bool) -> None:
    """Records it, where there is such a conversation. Raises SQLAlchemyError."""
    value = None if reachable else "blocked"
    with engine.begin() as connection:
        connection.execute(update(conversations).where(conversations.c.id == conversation).values(unreachable=value))

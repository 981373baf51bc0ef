"""The files of papers, kept for whoever they were made for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.engine import Connection, Engine

from bot.messages.database import reading, utc
from bot.messages.outbox import MAX_ID
from bot.messages.tables import documents
from bot.papers.order import File


def store(
    connection: Connection, conversation: str, inbox: int, token: str, files: Iterable[File], now: datetime
) -> list[dict[str, Any]]:
    """Keeps the files of an order that a message (its inbox row) brought about.

    Gives what a message to the person says of each: ``id``, ``name``, ``media_type``, ``size`` in bytes.
    """
    told = []
    for file in files:
        values = {"name": file.name, "media_type": file.media_type}
        row = insert(documents).values(
            conversation=conversation, inbox=inbox, token=token, content=file.content, made_at=utc(now), **values
        )
        number = int(connection.execute(row).inserted_primary_key[0])
        told.append({"id": number, **values, "size": len(file.content)})
    return told


def find(engine: Engine, conversation: str, number: int) -> Any | None:
    """One file by its id; None where this conversation has none of that id (any more)."""
    if not 0 < number <= MAX_ID:
        return None
    query = select(documents).where(documents.c.id == number, documents.c.conversation == conversation)
    with reading(engine) as connection:
        return connection.execute(query).first()


def by_token(engine: Engine, token: str) -> list[Any]:
    """The files that a token opens, in the order of making: everything but their bytes, and the ``size``."""
    but_bytes = [column for column in documents.c if column is not documents.c.content]
    query = select(*but_bytes, func.length(documents.c.content).label("size")).where(documents.c.token == token)
    with reading(engine) as connection:
        return list(connection.execute(query.order_by(documents.c.id)).all())

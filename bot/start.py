"""Getting ready: the law in its database and the model in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from bot.settings import settings
from knowledge import database

if TYPE_CHECKING:
    from bot.assistant import Assistant


class CannotStart(RuntimeError):
    """The law or the model is not to be had; the message says what to do."""


def load_law() -> None:
    """Brings the database to the law of the files; does nothing where it is there already.

    Raises :class:`CannotStart` where the database cannot be used.
    """
    url = settings().database_url
    if url.startswith("sqlite:///"):
        from pathlib import Path

        Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    try:
        database.load(database.open_engine(url))
    except SQLAlchemyError as error:
        kind = type(error).__name__
        raise CannotStart(f"the law's database cannot be used ({kind}); check GRAMVAKIL_DATABASE_URL") from error


async def ready_assistant() -> Assistant:
    """A loaded assistant. Imports Rasa, which takes some seconds."""
    from bot.assistant import Assistant

    load_law()
    return await Assistant.load(settings().model)

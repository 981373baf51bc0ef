"""Getting ready: the law in its database and the model in memory."""

from __future__ import annotations

from bot.settings import settings
from knowledge import database


def load_law() -> None:
    """Brings the database to the law of the files; does nothing where it is there already."""
    url = settings().database_url
    if url.startswith("sqlite:///"):
        from pathlib import Path

        Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    database.load(database.open_engine(url))


async def ready_assistant(conversations_url: str | None = None):  # type: ignore[no-untyped-def]  # heavy import below
    """A loaded assistant. Imports Rasa, which takes some seconds."""
    from bot.assistant import Assistant

    load_law()
    return await Assistant.load(settings().model, conversations_url)

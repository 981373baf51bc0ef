"""The knowledge base as the actions see it: opened at the first question, then kept."""

from __future__ import annotations

from functools import cache

from sqlalchemy.engine import Engine

from bot.settings import settings
from knowledge import database, search
from knowledge.corpus import Corpus
from knowledge.resolve import Applicable


@cache
def engine() -> Engine:
    """The law's database."""
    return database.open_engine(settings().database_url)


@cache
def corpus() -> Corpus:
    """The law on file. Raises :class:`knowledge.database.NoLaw` where none was loaded."""
    return database.read(engine())


def find(query: str, law: Applicable) -> list[search.Hit]:
    """Provisions of the person's law that hold the words of a question."""
    with engine().connect() as connection:
        return search.find(connection, query, {p.id for p in law.provisions})

"""What the tests of the store share: a fresh database of either kind, and messages to put into it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.engine import Engine

from bot.messages import inbox, outbox
from bot.messages.database import migrate, open_engine, reading
from bot.messages.inbox import Incoming, Limits, Verdict
from bot.messages.keys import Keys
from bot.messages.tables import conversations
from tests.knowledge.postgres import postgres_url

KINDS = ["sqlite", "postgresql"]
KEYS = Keys("a secret of the tests, long enough to be one")
NOON = datetime(2026, 12, 5, 6, 30, tzinfo=UTC)
PLENTY = Limits(10_000, 10_000, 1_000_000)
RAM = KEYS.conversation("telegram", "ram")
SITA = KEYS.conversation("telegram", "sita")


def empty(kind: str, folder: Path) -> Iterator[Engine]:
    """An engine on a database without tables; for use with ``yield from``."""
    url = f"sqlite:///{folder / 'messages.db'}" if kind == "sqlite" else postgres_url()
    engine = open_engine(url)
    if kind == "postgresql":
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
    yield engine
    engine.dispose()


def fresh(kind: str, folder: Path) -> Iterator[Engine]:
    """An engine on a database with empty tables."""
    for engine in empty(kind, folder):
        migrate(engine)
        yield engine


def cut_off(engine: Engine) -> None:
    """Ends every connection to a PostgreSQL database, as when it is started again. Does nothing on SQLite."""
    if engine.dialect.name == "postgresql":
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        engine.dispose()
        with engine.begin() as connection:
            connection.execute(text(f"{others} AND datname = current_database()"))


def url_of(engine: Engine) -> str:
    """The URL of a database, for another process."""
    return str(engine.url.render_as_string(hide_password=False))


def message(
    key: str | None, text: str = "", conversation: str = RAM, channel: str = "telegram", **more: Any
) -> Incoming:
    """A message of one of two people, with an address."""
    return Incoming(channel, conversation, KEYS.seal("12345"), key, text, **more)


def take(engine: Engine, *messages: Incoming, now: datetime = NOON, limits: Limits = PLENTY) -> list[Verdict]:
    """Accepts messages one after another, a millisecond apart."""
    return [inbox.accept(engine, m, now + timedelta(milliseconds=n), limits) for n, m in enumerate(messages)]


def rows(engine: Engine, table: Any, *where: Any) -> list[Any]:
    """The rows of a table, oldest first."""
    with reading(engine) as connection:
        order = table.c.seen_at if table is conversations else table.c.id
        return list(connection.execute(select(table).where(*where).order_by(order)).all())


def say(engine: Engine, *texts: str, conversation: str = RAM, channel: str = "telegram", **more: Any) -> list[int]:
    """Puts texts into the outbox, for a person who need not have written; gives their ids."""
    now = more.pop("now", NOON)
    with engine.begin() as connection:
        known = connection.execute(select(conversations.c.id).where(conversations.c.id == conversation)).first()
        if known is None:
            person = {"id": conversation, "channel": channel, "address": KEYS.seal(conversation), "seen_at": NOON}
            connection.execute(conversations.insert().values(**{**person, "seen_at": NOON.replace(tzinfo=None)}))
        contents = [{"text": one, "buttons": []} for one in texts]
        outbox.queue(connection, conversation, channel, contents, now, **more)
        newest = select(outbox.outbox.c.id).order_by(outbox.outbox.c.id.desc()).limit(len(texts))
        return sorted(connection.execute(newest).scalars())

"""Opens the messages database and says who may work on it."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import Connection, Engine

from knowledge import database

MIGRATIONS = Path(__file__).parent / "migrations"
LOOK_AGAIN = 0.1
"""Seconds between looks whether a role is free."""


def open_engine(url: str, durable: bool = True) -> Engine:
    """An engine for the messages database.

    ``durable`` is for what is acknowledged to somebody: a commit is on the disk when it returns. Without it, a commit
    on SQLite outlives the process but may be lost with the power, and what it recorded is then done again.

    On SQLite a transaction takes the write lock when it begins (``BEGIN IMMEDIATE``), unless it only reads
    (:func:`reading`): one that took it later could fail instead of waiting.
    """
    if url.startswith("sqlite:///"):
        path = Path(url.removeprefix("sqlite:///"))
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # what people write is nobody else's on this machine
    engine = database.open_engine(url)
    engine.hide_parameters = True  # what people write stands in no error
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _manual(connection: Any, _: Any) -> None:
            connection.isolation_level = None
            connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            reads = connection.get_execution_options().get("reading")
            connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def reading(engine: Engine) -> Connection:
    """A connection that only reads; for use with ``with``."""
    connection: Connection = engine.connect().execution_options(reading=True)
    return connection


def migrate(engine: Engine) -> None:
    """Brings the tables to the newest version."""
    database.migrate(engine, MIGRATIONS)


def utc(now: datetime) -> datetime:
    """A moment as the tables keep it: UTC, without a zone."""
    return now.astimezone(UTC).replace(tzinfo=None)


@dataclass(frozen=True)
class Role:
    """A role that this process has. ``check`` raises SQLAlchemyError where it may have been lost."""

    release: Callable[[], None]
    check: Callable[[], None]


@contextmanager
def only_one(engine: Engine, role: str) -> Iterator[Role]:
    """Holds a role (``turns``, ``delivery``) that one process at a time may have; waits while another has it."""
    while (held := take(engine, role)) is None:
        time.sleep(LOOK_AGAIN)
    try:
        yield held
    finally:
        held.release()


def take(engine: Engine, role: str) -> Role | None:
    """Takes a role, without waiting: None while another process has it.

    The lock goes with the process that holds it, however that ends: a file lock beside a SQLite database, an advisory
    lock of the session on PostgreSQL, which is lost with its connection.
    """
    if engine.dialect.name == "sqlite":
        descriptor = os.open(f"{engine.url.database}.{role}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        return Role(partial(os.close, descriptor), lambda: None)
    connection = engine.connect()
    lock = text("SELECT pg_try_advisory_lock(hashtext(:role))")
    taken = connection.execute(lock, {"role": f"gramvakil-{role}"}).scalar_one()
    connection.commit()
    if not taken:
        connection.close()
        return None
    connection.detach()  # a connection that went back to the pool would keep the lock

    def check() -> None:
        connection.execute(text("SELECT 1"))
        connection.commit()

    return Role(connection.close, check)

"""Opens the messages database and says who may work on it."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import Connection, Engine

from knowledge import database

MIGRATIONS = Path(__file__).parent / "migrations"


def open_engine(url: str) -> Engine:
    """An engine for the messages database.

    On SQLite a transaction takes the write lock when it begins (``BEGIN IMMEDIATE``), unless it only reads
    (:func:`reading`): one that took it later could fail instead of waiting.
    """
    if url.startswith("sqlite:///"):
        path = Path(url.removeprefix("sqlite:///"))
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # what people write is nobody else's on this machine
    engine = database.open_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _manual(connection: Any, _: Any) -> None:
            connection.isolation_level = None

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            reads = connection.get_execution_options().get("reading")
            connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def reading(engine: Engine) -> Connection:
    """A connection that only reads; for use with ``with``."""
    connection: Connection = engine.execution_options(reading=True).connect()
    return connection


def migrate(engine: Engine) -> None:
    """Brings the tables to the newest version."""
    database.migrate(engine, MIGRATIONS)


def utc(now: datetime) -> datetime:
    """A moment as the tables keep it: UTC, without a zone."""
    return now.astimezone(UTC).replace(tzinfo=None)


@contextmanager
def only_one(engine: Engine, role: str) -> Iterator[None]:
    """Holds a role (``turns``, ``delivery``) that one process at a time may have; waits while another has it.

    The lock goes with the process that holds it, however that ends: a file lock beside a SQLite database, an advisory
    lock of the session on PostgreSQL.
    """
    if engine.dialect.name == "sqlite":
        descriptor = os.open(f"{engine.url.database}.{role}.lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            while not _locked(descriptor):
                time.sleep(0.1)
            yield
        finally:
            os.close(descriptor)
        return
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(hashtext(:role))"), {"role": f"gramvakil-{role}"})
        connection.commit()
        yield


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True

"""The messages database: its tables, its files, and who may work on it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from bot.messages import database
from bot.messages.tables import conversations, metadata
from knowledge import Corpus
from knowledge import database as law
from tests.messages.store import KINDS, cut_off, empty, message, take, url_of


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from empty(request.param, tmp_path)


def test_migrations_make_the_tables_that_the_code_works_with(engine: Engine) -> None:
    database.migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "version_table": "messages_version"}
        )
        assert compare_metadata(context, metadata) == []


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    database.migrate(engine)
    take(engine, message("1", "my cow"))
    database.migrate(engine)
    with database.reading(engine) as connection:
        assert connection.execute(text("SELECT count(*) FROM inbox")).scalar_one() == 1


def test_the_law_may_stand_in_the_same_database(engine: Engine, corpus: Corpus) -> None:
    law.migrate(engine)
    database.migrate(engine)
    take(engine, message("1", "my cow"))
    assert law.load(engine) is True
    database.migrate(engine)
    assert law.load(engine) is False
    assert law.read(engine).provisions == corpus.provisions
    with database.reading(engine) as connection:
        assert connection.execute(text("SELECT count(*) FROM inbox")).scalar_one() == 1
    assert {"alembic_version", "messages_version"} <= set(inspect(engine).get_table_names())


def test_what_a_reader_does_waits_for_no_writer(engine: Engine) -> None:
    database.migrate(engine)
    with engine.begin() as writer:
        writer.execute(conversations.delete())
        with database.reading(engine) as reader:
            assert reader.execute(text("SELECT count(*) FROM conversation")).scalar_one() == 0


def test_an_error_does_not_say_what_a_person_wrote(engine: Engine) -> None:
    with pytest.raises(SQLAlchemyError) as caught:  # there are no tables yet
        take(engine, message("1", "Ram Prasad of Rampur"))
    assert "Rampur" not in str(caught.value)
    assert "Rampur" not in repr(caught.value)


def test_the_files_are_nobody_elses(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        engine = database.open_engine(f"sqlite:///{tmp_path / 'var' / 'messages.db'}")
        database.migrate(engine)
        with engine.begin() as connection, database.only_one(engine, "turns"):
            connection.execute(conversations.delete())
            found = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "var").iterdir()}
    finally:
        os.umask(before)
    assert found == {
        "messages.db": 0o600, "messages.db-wal": 0o600, "messages.db-shm": 0o600, "messages.db.turns.lock": 0o600,
    }  # fmt: skip


def test_a_role_is_free_again_when_it_is_given_back(engine: Engine) -> None:
    for _ in range(3):
        turns = database.take(engine, "turns")
        assert turns is not None
        assert database.take(engine, "turns") is None
        delivery = database.take(engine, "delivery")
        assert delivery is not None
        turns.check()
        delivery.release()
        turns.release()


def test_a_role_that_was_lost_with_its_connection_is_noticed(tmp_path: Path) -> None:
    for engine in empty("postgresql", tmp_path):
        with database.only_one(engine, "turns") as role:
            role.check()
            cut_off(engine)
            with pytest.raises(SQLAlchemyError):
                role.check()
        with database.only_one(engine, "turns") as role:
            role.check()


HOLDER = """
import sys, time
from bot.messages.database import only_one, open_engine
with only_one(open_engine(sys.argv[1]), "turns"):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_process_waits_and_a_killed_one_lets_go(engine: Engine) -> None:
    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", HOLDER, url_of(engine)], stdout=subprocess.PIPE)

    def held(process: subprocess.Popen[bytes]) -> threading.Event:
        told = threading.Event()

        def listen() -> None:
            assert process.stdout is not None
            if process.stdout.readline() == b"held\n":
                told.set()

        threading.Thread(target=listen, daemon=True).start()
        return told

    first = start()
    try:
        assert held(first).wait(60)
        second = start()
        try:
            second_held = held(second)
            assert not second_held.wait(3)
            first.send_signal(signal.SIGKILL)
            assert second_held.wait(60)
        finally:
            second.kill()
            second.wait()
    finally:
        first.kill()
        first.wait()


def test_a_waiting_second_process_can_be_ended(engine: Engine) -> None:
    with database.only_one(engine, "turns"):
        second = subprocess.Popen([sys.executable, "-c", HOLDER, url_of(engine)], stdout=subprocess.DEVNULL)
        second.terminate()
        assert second.wait(60) == -signal.SIGTERM

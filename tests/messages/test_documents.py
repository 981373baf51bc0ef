"""The files of papers in the store: found by their own conversation, or by their token, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import Engine

from bot.messages import documents
from bot.messages.database import utc
from bot.messages.outbox import MAX_ID
from bot.papers.order import File
from tests.messages.store import KINDS, NOON, RAM, SITA, fresh, message, take

TOKEN, OTHER = "t" * 24, "o" * 24
PDF = File("complaint-hi.pdf", "application/pdf", b"%PDF-1.7 \x00\xff\r\n" * 10)
TEXT = File("complaint-hi.txt", "text/plain; charset=utf-8", "शिकायत".encode())


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    for engine in fresh(request.param, tmp_path):
        take(engine, message("1", "paper:make"), message("2", "paper:make", SITA))
        yield engine


def store(engine: Engine, *files: File, conversation: str = RAM, token: str = TOKEN) -> list[int]:
    inbox = 1 if conversation == RAM else 2
    with engine.begin() as connection:
        return [told["id"] for told in documents.store(connection, conversation, inbox, token, files, NOON)]


def test_what_was_stored_is_told_and_found_with_every_byte(engine: Engine) -> None:
    with engine.begin() as connection:
        told = documents.store(connection, RAM, 1, TOKEN, [PDF, TEXT], NOON)
    assert [(one["name"], one["media_type"], one["size"]) for one in told] == [
        ("complaint-hi.pdf", "application/pdf", len(PDF.content)),
        ("complaint-hi.txt", "text/plain; charset=utf-8", 18),
    ]
    row = documents.find(engine, RAM, told[0]["id"])
    assert row is not None
    assert (bytes(row.content), row.name, row.inbox, row.made_at) == (PDF.content, PDF.name, 1, utc(NOON))


def test_nobody_finds_the_file_of_another_by_its_id(engine: Engine) -> None:
    (mine,), (other,) = store(engine, PDF), store(engine, TEXT, conversation=SITA, token=OTHER)
    assert documents.find(engine, RAM, mine) is not None
    assert documents.find(engine, RAM, other) is None
    assert documents.find(engine, SITA, mine) is None


@pytest.mark.parametrize("number", [0, -1, MAX_ID, MAX_ID + 1, 2**63, 10**30])
def test_an_id_that_no_row_has_is_not_found_and_breaks_nothing(engine: Engine, number: int) -> None:
    store(engine, PDF)
    assert documents.find(engine, RAM, number) is None


def test_a_token_opens_what_was_made_together_and_nothing_else(engine: Engine) -> None:
    store(engine, PDF, TEXT)
    store(engine, TEXT, token=OTHER)
    assert [(row.name, row.size, row.conversation) for row in documents.by_token(engine, TOKEN)] == [
        (PDF.name, len(PDF.content), RAM),
        (TEXT.name, len(TEXT.content), RAM),
    ]
    for token in ("", "%", TOKEN[:-1], TOKEN.upper(), "x" * 10_000):
        assert documents.by_token(engine, token) == []


def test_what_is_not_committed_is_not_there(engine: Engine) -> None:
    with engine.connect() as connection:
        documents.store(connection, RAM, 1, TOKEN, [PDF], NOON)
        connection.rollback()
    assert documents.by_token(engine, TOKEN) == []

"""The database: what goes in comes out, loading twice does nothing, and a wrong file leaves the old law."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Engine

from knowledge import Corpus, database, resolve, search
from knowledge.files import LawFileError
from tests.knowledge.postgres import postgres_url


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    url = f"sqlite:///{tmp_path / 'law.db'}" if request.param == "sqlite" else postgres_url()
    engine = database.open_engine(url)
    if request.param == "postgresql":
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
    yield engine
    engine.dispose()


def test_what_is_loaded_is_what_is_read(engine: Engine, corpus: Corpus) -> None:
    assert database.load(engine) is True
    read = database.read(engine)
    assert read.provisions == corpus.provisions
    assert list(read.provisions) == list(corpus.provisions)
    assert (read.acts, read.jurisdictions, read.contacts) == (corpus.acts, corpus.jurisdictions, corpus.contacts)


def test_loading_again_does_nothing(engine: Engine) -> None:
    database.load(engine)
    assert database.load(engine) is False


def test_a_wrong_file_leaves_the_old_law(engine: Engine, law: Path) -> None:
    database.load(engine, law)
    path = law / "statutes/IN/CTA-1871.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("unit: day", "unit: moon", 1), encoding="utf-8")
    with pytest.raises(LawFileError):
        database.load(engine, law)
    assert "IN/CTA-1871/20" in database.read(engine).provisions


def test_a_changed_file_changes_the_law(engine: Engine, law: Path) -> None:
    database.load(engine, law)
    path = law / "statutes/IN/CTA-1871.yml"
    changed = path.read_text(encoding="utf-8").replace(
        "name: complaint_days, value: 10", "name: complaint_days, value: 12"
    )
    path.write_text(changed, encoding="utf-8")
    assert database.load(engine, law) is True
    figure = database.read(engine).provisions["IN/CTA-1871/20"].figure("complaint_days")
    assert figure is not None
    assert figure.value == 12


def test_reading_before_loading_says_what_to_do(engine: Engine) -> None:
    with pytest.raises(database.NoLaw, match="gramvakil law load"):
        database.read(engine)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("pound-keeper omits food and water", "IN/CTA-1871/27"),
        ("surplus proceeds unclaimed deposit", "IN/CTA-1871/17"),
        ("पुलिस मदद", "IN/CTA-1871/10"),
    ],
)
def test_search_finds_by_words(engine: Engine, query: str, expected: str) -> None:
    database.load(engine)
    among = {p.id for p in resolve(database.read(engine), "IN-BR").provisions}
    with engine.connect() as connection:
        hits = search.find(connection, query, among)
    assert expected in [hit.provision_id for hit in hits]
    assert all(hit.score >= search.FLOOR for hit in hits)


@pytest.mark.parametrize(
    "query", ["", "xyzzy plugh", "'; DROP TABLE law_act; --", '" OR *', "🐄🐄", "ration card pension loan"]
)
def test_search_finds_nothing_below_its_floor(engine: Engine, query: str) -> None:
    database.load(engine)
    among = {p.id for p in resolve(database.read(engine), "IN-BR").provisions}
    with engine.connect() as connection:
        assert search.find(connection, query, among) == []
    assert database.read(engine).provisions

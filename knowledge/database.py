"""Loads the statute files into the database, all or nothing, and reads the corpus back from it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, delete, event, insert, select
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from knowledge import files, search, tables
from knowledge.corpus import Corpus
from knowledge.model import Act, Contact, Figure, Jurisdiction, Provision, Reach

_DETAIL = [
    "jurisdiction",
    "act",
    "source",
    "source_text",
    "issues",
    "binds",
    "forum",
    "mode",
    "who",
    "conditions",
    "exceptions",
    "notes",
    "amends",
    "inherited_from",
]
_TUPLES = ("issues", "binds", "mode", "who", "conditions", "exceptions", "notes")


class NoLaw(RuntimeError):
    """The database holds no law yet."""


def open_engine(url: str) -> Engine:
    """An engine for a database URL. SQLite gets write-ahead logging, a busy timeout and foreign keys.

    Connections are kept: opening one on SQLite costs as much as storing a message.
    """
    sqlite = make_url(url).get_backend_name() == "sqlite"
    kept: dict[str, Any] = {"poolclass": QueuePool, "connect_args": {"check_same_thread": False}} if sqlite else {}
    engine: Engine = create_engine(url, future=True, **kept)
    if sqlite:

        @event.listens_for(engine, "connect")
        def _pragmas(connection: Any, _: Any) -> None:
            for pragma in ("journal_mode=WAL", "busy_timeout=5000", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: Engine, scripts: Path = Path(__file__).parent / "migrations") -> None:
    """Brings the tables of a folder of Alembic scripts to their newest version."""
    config = Config()
    config.set_main_option("script_location", str(scripts))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def digest(root: Path = files.ROOT) -> str:
    """A fingerprint of every law file below a folder."""
    hashed = hashlib.sha256()
    for path in sorted(root.rglob("*.yml")):
        hashed.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return hashed.hexdigest()


def load(engine: Engine, root: Path = files.ROOT) -> bool:
    """Puts the law files into the database. Returns False where that same law is already there.

    Everything is read and checked first and then written in one transaction, so a wrong file
    (:class:`knowledge.files.LawFileError`) or a database error leaves the old law untouched.
    """
    fingerprint = digest(root)
    migrate(engine)
    with engine.connect() as connection:
        if _stored_digest(connection) == fingerprint:
            return False
    corpus = Corpus.from_files(root)
    with engine.begin() as connection:
        for table in reversed(tables.metadata.sorted_tables):
            connection.execute(delete(table))
        _write(connection, corpus)
        search.rebuild(connection, corpus)
        connection.execute(insert(tables.state).values(key="digest", value=fingerprint))
    return True


def read(engine: Engine) -> Corpus:
    """The corpus as the database holds it. Raises :class:`NoLaw` where none was loaded."""
    try:
        with engine.connect() as connection:
            if _stored_digest(connection) is None:
                raise NoLaw("no law is loaded; run 'gramvakil law load'")
            return _read(connection)
    except SQLAlchemyError as error:
        raise NoLaw(
            f"the law cannot be read from the database ({type(error).__name__}); run 'gramvakil law load'"
        ) from (error)


def _stored_digest(connection: Connection) -> str | None:
    return connection.execute(select(tables.state.c.value).where(tables.state.c.key == "digest")).scalar_one_or_none()


def _write(connection: Connection, corpus: Corpus) -> None:
    def rows(table: Any, values: list[dict[str, Any]]) -> None:
        if values:
            connection.execute(insert(table), values)

    rows(tables.acts, [{"id": act.id, **asdict(act)} for act in corpus.acts.values()])
    provisions, figures = [], []
    for position, p in enumerate(corpus.provisions.values()):
        values = asdict(p)
        provisions.append(
            {
                name: values[name]
                for name in ["id", "section", "status", "checked", "in_force_from", "until", "heading", "text", "roles"]
            }
            | {
                "act_id": f"{p.jurisdiction}/{p.act}",
                "position": position,
                "detail": {name: values[name] for name in _DETAIL},
            }
        )
        figures += [{"provision_id": p.id, "position": n, **asdict(f)} for n, f in enumerate(p.figures)]
    rows(tables.provisions, provisions)
    rows(tables.figures, figures)
    rows(tables.jurisdictions, [asdict(j) for j in corpus.jurisdictions.values()])
    rows(tables.contacts, [asdict(c) for c in corpus.contacts.values()])


def _read(connection: Connection) -> Corpus:
    acts = {
        row.id: Act(row.jurisdiction, row.act, row.title, row.short, row.sms)
        for row in connection.execute(select(tables.acts))
    }
    figures: dict[str, list[Figure]] = {}
    for row in connection.execute(select(tables.figures).order_by(tables.figures.c.position)):
        value = int(row.value) if row.value == int(row.value) else row.value
        figure = Figure(row.name, value, row.unit, row.per, row.case, row.status, row.since)
        figures.setdefault(row.provision_id, []).append(figure)
    provisions: dict[str, Provision] = {}
    for row in connection.execute(select(tables.provisions).order_by(tables.provisions.c.position)):
        detail: dict[str, Any] = {key: tuple(value) if key in _TUPLES else value for key, value in row.detail.items()}
        provisions[row.id] = Provision(
            id=row.id,
            section=row.section,
            heading=row.heading,
            text=row.text,
            roles=row.roles,
            status=row.status,
            checked=row.checked,
            in_force_from=row.in_force_from,
            until=row.until,
            figures=tuple(figures.get(row.id, ())),
            **detail,
        )
    jurisdictions = {
        row.code: Jurisdiction(
            row.code, row.name, _reach(row.village), _reach(row.town), row.note, tuple(row.excluded_cities)
        )
        for row in connection.execute(select(tables.jurisdictions))
    }
    contacts = {
        row.key: Contact(row.key, row.number, row.name, row.status)
        for row in connection.execute(select(tables.contacts))
    }
    return Corpus(acts, provisions, jurisdictions, contacts)


def _reach(value: dict[str, Any]) -> Reach:
    return Reach(value["base"], tuple(value["acts"]))


def to_json(provision: Provision) -> str:
    """A provision as JSON, for ``gramvakil law show --json``."""
    return json.dumps(asdict(provision), ensure_ascii=False, default=str)

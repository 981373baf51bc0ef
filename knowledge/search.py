"""Finds provisions by words, for what no issue covers: one interface over SQLite FTS5 and PostgreSQL text search."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import text
from sqlalchemy.engine import Connection

from knowledge.corpus import Corpus

FLOOR = 0.5
"""The least share of a query's telling words that a provision must hold to count as found."""

_WORD = re.compile(r"[\w\u0900-\u0dff]+")
_EMPTY = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "to",
        "in",
        "on",
        "by",
        "for",
        "and",
        "or",
        "is",
        "are",
        "was",
        "be",
        "it",
        "its",
        "my",
        "me",
        "i",
        "we",
        "you",
        "he",
        "she",
        "they",
        "them",
        "his",
        "her",
        "this",
        "that",
        "what",
        "how",
        "when",
        "where",
        "who",
        "which",
        "can",
        "may",
        "must",
        "do",
        "does",
        "did",
        "at",
        "from",
        "with",
        "about",
        "as",
        "if",
        "not",
        "no",
        "any",
        "there",
        "has",
        "have",
        "had",
        "will",
        "would",
        "tell",
        "say",
        "says",
        "please",
        "law",
        "का",
        "की",
        "के",
        "को",
        "में",
        "से",
        "पर",
        "है",
        "हैं",
        "था",
        "थी",
        "थे",
        "हो",
        "और",
        "या",
        "क्या",
        "कैसे",
        "कब",
        "कहाँ",
        "कहां",
        "कौन",
        "यह",
        "वह",
        "मैं",
        "मेरा",
        "मेरी",
        "मेरे",
        "हम",
        "ने",
        "एक",
        "कर",
        "करना",
        "करें",
        "कोई",
        "नहीं",
        "भी",
        "तो",
        "ही",
        "जो",
        "कि",
        "बताओ",
        "बताइए",
        "बताएं",
        "कानून",
    ]
)


@dataclass(frozen=True)
class Hit:
    """A provision that a search found; ``score`` is the share of the query's words it holds, 0 to 1."""

    provision_id: str
    score: float


def telling_words(query: str) -> list[str]:
    """The words of a query that can tell one provision from another, without repeats."""
    words = [w.casefold() for w in _WORD.findall(query)]
    return list(dict.fromkeys(w for w in words if w not in _EMPTY and len(w) > 1))[:24]


def rebuild(connection: Connection, corpus: Corpus) -> None:
    """Writes the search table anew from a corpus, inside the caller's transaction."""
    if connection.dialect.name == "sqlite":
        connection.execute(text("DROP TABLE IF EXISTS law_search"))
        connection.execute(
            text(
                "CREATE VIRTUAL TABLE law_search USING fts5(provision_id UNINDEXED, body, "
                "tokenize=\"unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'\", prefix='3')"
            )
        )
    else:
        connection.execute(text("DROP TABLE IF EXISTS law_search"))
        connection.execute(text("CREATE TABLE law_search (provision_id varchar(120) PRIMARY KEY, body tsvector)"))
        connection.execute(text("CREATE INDEX ix_law_search_body ON law_search USING gin (body)"))
    value = ":body" if connection.dialect.name == "sqlite" else "to_tsvector('simple', :body)"
    rows = [
        {"id": p.id, "body": " ".join([*p.heading.values(), *p.text.values(), corpus.act_of(p).title["en"]]).casefold()}
        for p in corpus.provisions.values()
    ]
    if rows:
        connection.execute(text(f"INSERT INTO law_search (provision_id, body) VALUES (:id, {value})"), rows)


def find(connection: Connection, query: str, among: Collection[str], limit: int = 5) -> list[Hit]:
    """The provisions that hold most of a query's words, best first; empty below :data:`FLOOR`.

    ``among`` are the ids that may be found (the law that applies to the person).
    """
    words = telling_words(query)
    if not words or not among:
        return []
    found: dict[str, float] = {}
    for word in words:
        for provision_id in _holding(connection, word):
            if provision_id in among:
                found[provision_id] = found.get(provision_id, 0.0) + 1 / len(words)
    hits = [Hit(provision_id, round(score, 3)) for provision_id, score in found.items() if score >= FLOOR]
    return sorted(hits, key=lambda hit: (-hit.score, hit.provision_id))[:limit]


def _holding(connection: Connection, word: str) -> list[str]:
    stem = word if len(word) < 5 else word[:-1]
    if connection.dialect.name == "sqlite":
        statement, argument = "SELECT provision_id FROM law_search WHERE law_search MATCH :q", f'"{stem}"*'
    else:
        statement = "SELECT provision_id FROM law_search WHERE body @@ to_tsquery('simple', :q)"
        argument = f"'{stem}':*"
    rows = cast(Any, connection.execute(text(statement), {"q": argument}))
    return [row.provision_id for row in rows]

"""The statute files against figures that a second person typed from the same evidence."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from knowledge.files import read_acts

EXPECTED = Path(__file__).parents[1] / "data" / "law_expected.csv"
HEADER = ["provision", "fact", "value", "unit", "tag"]
STATUS_OF_TAG = {"V": "verified", "V2": "secondary", "I": "unconfirmed", "R": "unconfirmed", "NF": "unconfirmed"}

Fact = tuple[str, str, float, str, str]
"""Provision, figure name, value, unit and status."""


def _rows() -> tuple[list[str], list[list[str]]]:
    with EXPECTED.open(encoding="utf-8", newline="") as lines:
        header, *rows = csv.reader(lines)
    return header, rows


def _expected() -> Counter[Fact]:
    _, rows = _rows()
    return Counter((at, name, float(value), unit, STATUS_OF_TAG[tag]) for at, name, value, unit, tag in rows)


def _on_file() -> Counter[Fact]:
    _, provisions = read_acts()
    return Counter(
        (provision.id, figure.name, float(figure.value), figure.unit, figure.status)
        for provision in provisions.values()
        for figure in provision.figures
    )


def _listed(facts: Counter[Fact]) -> list[str]:
    return [
        f"  {at} {name} {value:g} {unit} {status}" + (f" (x{count})" if count > 1 else "")
        for (at, name, value, unit, status), count in sorted(facts.items())
    ]


def test_header_is_exact() -> None:
    header, rows = _rows()
    assert header == HEADER
    assert [row for row in rows if len(row) != len(HEADER)] == []


def test_both_readings_of_the_law_agree() -> None:
    on_file, expected = _on_file(), _expected()
    unread, missing = on_file - expected, expected - on_file
    problems: list[str] = []
    if unread:
        problems += ["in the statute files, not in law_expected.csv:", *_listed(unread)]
    if missing:
        problems += ["in law_expected.csv, not in the statute files:", *_listed(missing)]
    assert not problems, "\n".join(["the two readings differ", *problems])

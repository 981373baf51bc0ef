"""Case files: a fault is named by file, line and field, and values stay as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.papers.case_file import EXAMPLE, CaseFileError, read_case
from tests.papers.cases import TODAY


def read(tmp_path: Path, text: str | bytes) -> object:
    path = tmp_path / "case.yml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_case(path, TODAY)


def test_the_example_can_be_read_and_holds_a_whole_case() -> None:
    case = read_case(EXAMPLE, TODAY)
    assert (case.state, case.side, case.hour, case.receipt) == ("IN-UP", "owner", 18, False)
    assert case.animals[0].count == 2


def test_the_example_names_every_fact_there_is() -> None:
    from bot.papers.case import Animal, Case

    text = EXAMPLE.read_text(encoding="utf-8")
    missing = [name for name in (*Case.__fields__, *Animal.__fields__) if name not in text]
    assert missing == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("state: IN-UP\nseized: 2026-02-29\n", "case.yml:2: seized: there is no day 2026-02-29"),
        ("state: IN-UP\nseized: 2027-01-01\n", "case.yml:2: seized: Friday 1 January 2027 has not come yet"),
        ("state: IN-UP\n\nanimals:\n  - kind: cow\n    count: 0\n", "case.yml:5: animals.0.count: write"),
        ("state: IN-UP\nseizd: 2026-11-28\n", "case.yml:2: seizd: there is no such field"),
        ("seized: 2026-11-28\nreleased: 2026-11-27\n", 'case.yml:2: released: Friday 27 November 2026 is before "Seiz'),
        ("state: IN-UP\nstate: IN-MP\n", "case.yml:2: "),
        ("state: [\n", "case.yml:"),
        ("- a list\n", "case.yml:1: write one fact a line"),
        ("", "case.yml:1: write one fact a line"),
        ("a: &x [1]\nb: *x\n", "case.yml:2: write each fact out"),
        ("story: " + "[" * 20_000, "case.yml:1: write each fact out"),
        ("- " * 20_000 + "x", "case.yml:1: write each fact out"),
        (b"name: \xff\n", "not UTF-8"),
        ("story: " + "x" * 100_001, "too large"),
        ("story: {a: b}\n", "case.yml:1: story: "),
    ],
    ids=lambda value: value[:20],
)
def test_a_fault_is_named(tmp_path: Path, text: str | bytes, said: str) -> None:
    with pytest.raises(CaseFileError) as caught:
        read(tmp_path, text)
    assert said in str(caught.value)


def test_values_stay_as_they_were_written(tmp_path: Path) -> None:
    case = read(tmp_path, "\ufeffstate: IN-UP\nphone: 05842222222\nname: no\naddress: 1e3\nrelation: ~\n")
    assert (case.phone, case.name, case.address, case.relation) == ("05842222222", "no", "1e3", None)  # type: ignore[attr-defined]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CaseFileError, match="No such file"):
        read_case(tmp_path / "none.yml", TODAY)

"""``gramvakil case``: the papers of a case from a file, without a conversation."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from bot.cli.case import case
from bot.papers import LANGUAGES, fonts

pytestmark = pytest.mark.usefixtures("fonts_here")
app = typer.Typer()
app.command()(case)
runner = CliRunner()
DAY = ("--today", "2026-12-05")


def a_case(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "case.yml"
    path.write_text(text, encoding="utf-8")
    return path


def example(tmp_path: Path) -> Path:
    printed = runner.invoke(app, ["--example"])
    assert printed.exit_code == 0
    return a_case(tmp_path, printed.stdout)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_papers_of_the_example_are_made(tmp_path: Path, lang: str) -> None:
    out = tmp_path / "new" / "papers"
    done = runner.invoke(app, ["--file", str(example(tmp_path)), "--out", str(out), "--lang", lang, *DAY])
    assert done.exit_code == 0, done.output
    names = ("complaint", "deposit", "keeper", "police", "legal-aid", "summary")
    made = {f"{name}-{lang}.{form}" for name in names for form in ("pdf", "docx", "txt")} | {f"dates-{lang}.ics"}
    assert {path.name for path in out.iterdir()} == made
    assert "आपका नाम" in (out / f"complaint-{lang}.txt").read_text(encoding="utf-8")
    lines = done.stdout.splitlines()
    assert len(lines) == 8
    assert lines[2].startswith("notice: ")


def test_only_what_is_asked_for_is_made(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    arguments = ["--file", str(example(tmp_path)), "--out", str(out), "--paper", "summary", "--form", "txt", *DAY]
    assert runner.invoke(app, arguments).exit_code == 0
    assert [path.name for path in out.iterdir()] == ["summary-en.txt"]


def test_a_refused_paper_is_told_with_its_reason_and_nothing_is_left_behind(tmp_path: Path) -> None:
    path = a_case(tmp_path, "state: IN-GJ\nside: owner\nseized: 2026-11-28\n")
    out = tmp_path / "papers"
    done = runner.invoke(app, ["--file", str(path), "--out", str(out), "--paper", "complaint", *DAY])
    assert done.exit_code == 1
    assert "complaint: not made. Where, or by which date, to complain in Gujarat is not on file" in done.stdout
    assert not out.exists()


def test_only_the_calendar_where_only_that_is_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    arguments = ["--file", str(example(tmp_path)), "--out", str(out), "--form", "ics", *DAY]
    done = runner.invoke(app, arguments)
    assert (done.exit_code, done.stdout) == (0, "dates: made (dates-en.ics)\n")
    assert [path.name for path in out.iterdir()] == ["dates-en.ics"]


def test_without_a_last_date_there_is_no_calendar(tmp_path: Path) -> None:
    path = a_case(tmp_path, "state: IN-UP\nside: owner\n")
    done = runner.invoke(app, ["--file", str(path), "--out", str(tmp_path / "papers"), "--form", "ics", *DAY])
    assert done.exit_code == 1
    assert "dates: not made" in done.stdout


@pytest.mark.parametrize(
    ("text", "arguments", "said"),
    [
        (
            "seized: 2026-11-20\nsold: 2026-11-28\ndeposited: 2026-11-27\n",
            [],
            'case.yml:3: deposited: Friday 27 November 2026 is before "Sold on" (Saturday 28 November 2026)',
        ),
        ("neglected: 2026-12-06\n", [], "case.yml:1: neglected: Sunday 6 December 2026 has not come yet"),
        ("state: IN-UP\nseized: 2026-12-06\n", [], "case.yml:2: seized: Sunday 6 December 2026 has not come yet"),
        ("state: IN-UP\nname: राम 😀\n", [], "case.yml:2: name: no font here has the letter 😀 (U+1F600)"),
        ("state: IN-UP\nanimals:\n  - marks: 中\n", [], "case.yml:3: animals.0.marks: no font here"),
        ("state: IN-XX\n", [], "unknown State IN-XX"),
        ("state: IN-UP\n", ["--lang", "xx"], "--lang 'xx' is not one of en, hi"),
        ("state: IN-UP\n", ["--paper", "will"], "--paper 'will' is not one of complaint"),
        ("state: IN-UP\n", ["--form", "odt"], "--form 'odt' is not one of pdf, docx, txt"),
        ("state: IN-UP\n", ["--today", "5 Dec"], "bad date '5 Dec'"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, arguments: list[str], said: str) -> None:
    path = a_case(tmp_path, text)
    done = runner.invoke(app, ["--file", str(path), "--out", str(tmp_path / "papers"), *DAY, *arguments])
    assert done.exit_code == 2
    assert said in done.stderr
    assert not (tmp_path / "papers").exists()


def test_a_file_and_a_folder_are_needed() -> None:
    done = runner.invoke(app, [])
    assert done.exit_code == 2
    assert "--example" in done.stderr


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    taken = a_case(tmp_path, "state: IN-UP\nside: owner\n")
    done = runner.invoke(app, ["--file", str(taken), "--out", str(taken), "--form", "txt", *DAY])
    assert done.exit_code == 2
    assert "File exists" in done.stderr


def test_without_fonts_the_other_forms_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(text: str) -> None:
        raise fonts.FontsMissing("no font: install fonts-noto-core")

    monkeypatch.setattr(fonts, "look_up", missing)
    arguments = ["--file", str(example(tmp_path)), "--out", str(tmp_path / "papers"), *DAY]
    done = runner.invoke(app, arguments)
    assert done.exit_code == 1
    assert "--form docx --form txt" in done.stderr
    assert runner.invoke(app, [*arguments, "--form", "docx", "--form", "txt"]).exit_code == 0


def test_the_help_teaches() -> None:
    done = runner.invoke(app, ["--help"])
    assert done.exit_code == 0
    for word in ("--example", "complaint", "legal-aid", "Exit status"):
        assert word in done.stdout

"""``gramvakil law``: look, check, compare."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from knowledge.files import ROOT

runner = CliRunner()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "IN/CTA-1871/20"], "complaint_days = 10 day"),
        (["show", "IN/CTA-1871/20", "--lang", "hi"], "मजिस्ट्रेट"),
        (["show", "IN/CTA-1871/20", "--json"], '"value": 10'),
        (["applies", "IN-GJ"], "IN-GJ/GPA-1993/183"),
        (["applies", "IN-SK"], "not on file"),
        (["applies", "IN-AS", "--on", "2002-11-17"], "IN/CTA-1871/26 "),
        (["check"], "are in order"),
        (["stale", "--months", "60", "--today", "2026-12-05"], "2016-07"),
    ],
)
def test_what_it_shows(arguments: list[str], said: str) -> None:
    done = runner.invoke(app, ["law", *arguments])
    assert done.exit_code == 0, done.output
    assert said in done.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "IN/CTA-1871/99"], "no provision 'IN/CTA-1871/99'"),
        (["applies", "IN-XX"], "IN-XX"),
        (["applies", "IN-UP", "--place", "moon"], "moon"),
        (["applies", "IN-UP", "--on", "yesterday"], "bad date 'yesterday'"),
    ],
)
def test_what_it_refuses(arguments: list[str], said: str) -> None:
    done = runner.invoke(app, ["law", *arguments])
    assert done.exit_code == 2
    assert said in done.output


def test_diff_shows_which_answers_change(law: Path) -> None:
    path = law / "statutes/IN-KL/KCTA-1961.yml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("complaint_days, value: 10", "complaint_days, value: 15"), "utf-8"
    )
    done = runner.invoke(app, ["law", "diff", str(ROOT), str(law), "--today", "2026-12-05"])
    assert done.exit_code == 0, done.output
    assert "IN-KL seizure_illegal owner" in done.output
    assert "- IN-KL/KCTA-1961/19 complaint_days 10 day" in done.output
    assert "+ IN-KL/KCTA-1961/19 complaint_days 15 day" in done.output
    assert "IN-UP" not in done.output


def test_check_names_file_line_and_field(law: Path) -> None:
    path = law / "statutes/IN/CTA-1871.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("unit: day", "unit: moon", 1), encoding="utf-8")
    done = runner.invoke(app, ["law", "check", str(law)])
    assert done.exit_code == 2
    assert "CTA-1871.yml:" in done.output
    assert "unit" in done.output


def test_check_reads_the_lists_of_proof_too(law: Path) -> None:
    path = law / "evidence.yml"
    good = path.read_text(encoding="utf-8")
    path.write_text(good.replace("how: note", "how: guess", 1), encoding="utf-8")
    done = runner.invoke(app, ["law", "check", str(law)])
    assert done.exit_code == 2
    line = next(n for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if "how: guess" in text)
    assert f"evidence.yml:{line}:" in done.output
    assert "how" in done.output
    path.write_text(good, encoding="utf-8")
    assert runner.invoke(app, ["law", "check", str(law)]).exit_code == 0

"""Papers on the command line: ``gramvakil ask`` names them, ``gramvakil chat --out`` writes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import run

PRESETS = ("--state", "IN-UP", "--side", "owner")
TALK = ("where do i complain", "28 november 2026", "paper:complaint", "paper:finish", "paper:make")

pytestmark = pytest.mark.usefixtures("fonts_here")


def test_ask_names_the_papers_and_prints_no_fact_and_no_token(tmp_path: Path) -> None:
    done = run("ask", *PRESETS, "--today", "2026-12-05", "--json", *TALK, var=tmp_path)
    assert done.returncode == 0, done.stderr
    *before, made = [json.loads(line) for line in done.stdout.splitlines()]
    assert not any("documents" in message for turn in before for message in turn["messages"])
    (message,) = made["messages"]
    assert message["documents"] == [
        {"paper": "complaint", "forms": ["pdf", "docx", "txt"]},
        {"paper": "dates", "forms": ["ics"]},
    ]


def test_chat_writes_them_and_says_where(tmp_path: Path) -> None:
    out = tmp_path / "papers"
    done = run("chat", *PRESETS, "--out", str(out), var=tmp_path, told="\n".join([*TALK, "", ""]))
    assert done.returncode == 0, done.stderr
    names = ["complaint-en.docx", "complaint-en.pdf", "complaint-en.txt", "dates-en.ics"]
    assert sorted(path.name for path in out.iterdir()) == names
    for name in names:
        assert f"written: {out / name}" in done.stdout
    assert (out / "complaint-en.pdf").read_bytes().startswith(b"%PDF-")


def test_chat_without_a_folder_says_which_there_are_and_one_that_cannot_be_is_named(tmp_path: Path) -> None:
    done = run("chat", *PRESETS, var=tmp_path, told="\n".join([*TALK, "", ""]))
    assert "(complaint: pdf, docx, txt)" in done.stdout
    taken = tmp_path / "taken"
    taken.write_text("")
    done = run("chat", *PRESETS, "--out", str(taken), var=tmp_path, told="\n".join([*TALK, "thanks", "", ""]))
    assert done.returncode == 0
    assert f"{taken}: " in done.stderr
    assert "Traceback" not in done.stderr

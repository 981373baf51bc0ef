"""``gramvakil ask``: the command itself, in a process of its own, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.ask import BadInput, conversation, read_lines
from tests.cli.command import run


def test_good_lines_are_answered_before_a_bad_one_stops_it(tmp_path: Path) -> None:
    file = tmp_path / "c.jsonl"
    good = {"id": "c1", "state": "IN-UP", "side": "owner", "lang": None, "today": "2026-12-05",
            "messages": ["मेरी गाय 28 नवंबर को पकड़ी गई", "/greet"]}  # fmt: skip
    file.write_text(
        json.dumps(good) + "\n" + '{"id": "c2", "state": "IN-XX", "messages": ["hello"]}\n', encoding="utf-8"
    )
    done = run("ask", "--file", str(file), "--json", var=tmp_path)
    assert done.returncode == 2, done.stderr
    (line,) = done.stdout.splitlines()
    result = json.loads(line)
    assert result["id"] == "c1"
    assert [t["user"] for t in result["turns"]] == good["messages"]
    assert "मेरी" in line  # UTF-8, not escaped
    assert "line 2" in done.stderr
    assert "IN-XX" in done.stderr
    assert "Traceback" not in done.stderr
    assert "मेरी" not in done.stderr  # what people write is never logged


def test_one_turn_a_line_without_a_file(tmp_path: Path) -> None:
    done = run("ask", "--state", "IN-AS", "--json", "cattle ate my crop", "what is the fine", var=tmp_path)
    assert done.returncode == 0, done.stderr
    turns = [json.loads(line) for line in done.stdout.splitlines()]
    assert [t["issue"] for t in turns] == ["crop_damage", "penalty"]


def test_help_teaches(tmp_path: Path) -> None:
    done = run("ask", "--help", var=tmp_path)
    for word in ("--state", "--side", "--place", "--lang", "--channel", "--today", "--file", "--json", "exit status 2"):
        assert word in done.stdout


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("not json", "line 1: not JSON"),
        ("[1]", "line 1: must be an object"),
        ('{"messages": ["x"]}', "'id' is missing"),
        ('{"id": "a"}', "'messages' is missing"),
        ('{"id": "a", "messages": []}', "'messages' must be a list"),
        ('{"id": "a", "messages": [1]}', "'messages' must be a list"),
        ('{"id": "a", "messages": ["x"], "state": "UP"}', "unknown State 'UP'"),
        ('{"id": "a", "messages": ["x"], "side": "both"}', "side 'both'"),
        ('{"id": "a", "messages": ["x"], "place": "moon"}', "place 'moon'"),
        ('{"id": "a", "messages": ["x"], "lang": "xx"}', "lang 'xx'"),
        ('{"id": "a", "messages": ["x"], "channel": "fax"}', "channel 'fax'"),
        ('{"id": "a", "messages": ["x"], "today": "2026-02-30"}', "bad date '2026-02-30'"),
        ('{"id": "a", "messages": ["x"], "today": 5}', "bad date 5"),
        ('{"id": "a", "messages": ["x"], "colour": "red"}', "unknown field 'colour'"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: str, problem: str) -> None:
    file = tmp_path / "c.jsonl"
    file.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        list(read_lines(file))
    assert problem in str(caught.value)
    assert "line 1" in str(caught.value)


def test_broken_utf8_and_a_missing_file_are_named(tmp_path: Path) -> None:
    file = tmp_path / "c.jsonl"
    file.write_bytes(b'{"id": "a", "messages": ["\xff\xfe"]}\n')
    with pytest.raises(BadInput, match="line 1: not UTF-8"):
        list(read_lines(file))
    with pytest.raises(BadInput, match=r"none\.jsonl"):
        list(read_lines(tmp_path / "none.jsonl"))


def test_defaults_are_those_of_the_contract() -> None:
    one = conversation({"id": 7, "messages": ["x"]})
    assert (one.id, one.channel, one.place, one.state, one.side, one.lang) == ("7", "web", "village", None, None, None)
    assert (one.now().hour, str(one.now().tzinfo)) == (12, "Asia/Kolkata")

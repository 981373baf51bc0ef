"""What a channel itself says (commands, files, places): the real assistant answers without taking it for a text."""

from __future__ import annotations

import itertools
from datetime import datetime
from typing import Any

import pytest

from bot.assistant import Presets
from knowledge.calendar import INDIA

NOON = datetime(2026, 12, 5, 12, tzinfo=INDIA)
_numbers = itertools.count()
pytestmark = pytest.mark.asyncio(loop_scope="session")


async def say(assistant: Any, key: str, text: str = "", **how: Any) -> dict[str, Any]:
    turn: dict[str, Any] = await assistant.turn(key, text, channel=how.pop("channel", "telegram"), now=NOON, **how)
    return turn


def fresh() -> str:
    return f"command-{next(_numbers)}"


@pytest.mark.parametrize(
    ("command", "issue", "words"),
    [
        ("start", "greet", "What happened?"),
        ("help", "help", "in your own words"),
        ("language", "change_language", "Which language?"),
        ("state", "change_state", "Which State are you in?"),
        ("papers", "make_paper", "a few things for the paper"),
        ("human", "human", "15100"),
        ("delete", "delete_data", "deleted"),
        ("menu", "menu", "What is it about?"),
        ("restart", "restart", "from the beginning"),
        ("stop", "stop", "no more messages"),
        ("lang:en", "change_language", "English from now on"),
        ("received:voice", None, "kept with your case"),
        ("received:photo", None, "The photo is kept"),
        ("received:document", None, "The file is kept"),
        ("received:video", None, "The video is kept"),
        ("received:other", None, "cannot be read here"),
        ("received:sticker", None, "cannot be read here"),
        ("location:IN-UP", None, "Uttar Pradesh. Is that right?"),
        ("location:none", None, "No State of India"),
        ("slow", None, "Many messages"),
        ("group", None, "write to me alone"),
    ],
)
async def test_a_command_is_answered(assistant: Any, command: str, issue: str | None, words: str) -> None:
    turn = await say(assistant, fresh(), command=command)
    assert turn["issue"] == issue
    assert words in turn["messages"][0]["text"]


async def test_the_same_words_from_a_person_are_no_command(assistant: Any) -> None:
    for text in ("received:voice", "lang:hi", "/slow", "group"):
        turn = await say(assistant, fresh(), text)
        assert turn["language"] == "en"
        assert not any(words in turn["messages"][0]["text"] for words in ("kept with your case", "Many", "alone"))


async def test_a_place_becomes_the_state_only_when_the_person_says_yes(assistant: Any) -> None:
    key = fresh()
    await say(assistant, key, "my cow was impounded")
    asked = await say(assistant, key, command="location:IN-MP")
    assert asked["state"] is None
    assert asked["messages"][0]["buttons"][0] == {"title": "Madhya Pradesh", "payload": "state:IN-MP"}
    told = await say(assistant, key, "state:IN-MP")
    assert (told["state"], told["issue"]) == ("IN-MP", "impounded")
    assert told["citations"]


async def test_a_file_leaves_the_question_that_waits(assistant: Any) -> None:
    key = fresh()
    await assistant.begin(key, Presets(state="IN-UP", side="owner"))
    await say(assistant, key, "my cow was impounded")
    await say(assistant, key, command="received:photo")
    turn = await say(assistant, key, "28 november")
    assert [d["date"] for d in turn["deadlines"] if d["name"] == "complaint"] == ["2026-12-08"]


@pytest.mark.parametrize(
    ("locale", "command", "text", "language"),
    [
        ("hi", "start", "", "hi"),
        ("en", "start", "", "en"),
        ("ta", "start", "", "en"),
        (None, "start", "", "en"),
        ("hi", None, "UP", "hi"),
        ("hi", None, "my cow was impounded and they want money", "en"),
    ],
)
async def test_the_device_tells_the_language_until_the_person_has_written(
    assistant: Any, locale: str | None, command: str | None, text: str, language: str
) -> None:
    turn = await say(assistant, fresh(), text, command=command, locale=locale)
    assert turn["language"] == language


async def test_a_command_keeps_the_language_of_the_conversation(assistant: Any) -> None:
    key = fresh()
    await say(assistant, key, "meri gay kanji haus me band kar di hai")
    turn = await say(assistant, key, command="help", locale="en")
    assert (turn["language"], turn["script"]) == ("hi", "latin")


@pytest.mark.parametrize("command", ["start", "help", "human", "stop", "slow", "received:voice", "language"])
@pytest.mark.parametrize("locale", ["en", "hi"])
async def test_on_sms_a_command_is_answered_in_one_message(assistant: Any, command: str, locale: str) -> None:
    turn = await say(assistant, fresh(), command=command, locale=locale, channel="sms")
    assert len(turn["messages"]) == 1

"""What proof is needed, in conversation: the list of the case that was told of before, in each form and channel."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.replies import sms
from tests.assistant import talking
from tests.assistant.talking import text_of

talk = partial(talking.talk, state="IN-UP")
pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("story", "question", "side", "words"),
    [
        ("cattle ate my crop", "what proof do I need", "crop", "Proof to collect: Cattle ate my crop"),
        ("पशु मेरी फसल खा गए", "क्या सबूत चाहिए", "crop", "ये सबूत जुटाएँ: पशु मेरी फ़सल खा गए"),
        (
            "meri gay kanji house me band hai",
            "saboot kya chahiye",
            "owner",
            "ye saboot jutayein: pashu kanji house mein",
        ),
    ],
)
async def test_the_list_is_that_of_the_case(assistant: Any, story: str, question: str, side: str, words: str) -> None:
    turns = await talk(assistant, story, question, side=side)
    assert turns[1]["issue"] == "evidence"
    assert words in text_of(turns[1])
    assert turns[1]["citations"]


async def test_a_question_that_belongs_to_any_case_does_not_displace_it(assistant: Any) -> None:
    turns = await talk(assistant, "cattle ate my crop", "where do I complain", "what proof do I need", side="crop")
    assert "Proof to collect: Cattle ate my crop" in text_of(turns[2])


async def test_a_new_story_does(assistant: Any) -> None:
    turns = await talk(
        assistant, "my cow is in the pound", "somebody cut my cow with a knife", "what proof do I need", side="owner"
    )
    assert turns[1]["issue"] == "animal_hurt"
    assert "Proof to collect: My animal was hurt" in text_of(turns[2])
    assert "before the wound heals" in text_of(turns[2])


async def test_without_a_story_the_list_is_general(assistant: Any) -> None:
    (turn,) = await talk(assistant, "what evidence do I need", side="owner")
    assert turn["issue"] == "evidence"
    assert "Proof to collect" not in text_of(turn)
    assert "Ask two people who saw it" in text_of(turn)


async def test_one_side_is_not_given_the_others_list(assistant: Any) -> None:
    owner, crop = [(await talk(assistant, "what proof is needed", side=side))[0] for side in ("owner", "crop")]
    assert "eaten and trampled crop" not in text_of(owner)
    assert "who took the animal" not in text_of(crop)


async def test_the_last_day_to_complain_is_said_as_a_day(assistant: Any) -> None:
    turns = await talk(assistant, "my cow was impounded on 28 November", "what proof do I need", side="owner")
    assert "(by Tuesday 8 December 2026)" in text_of(turns[1])
    assert "2026-12-08" in {d["date"] for d in turns[1]["deadlines"]}


@pytest.mark.parametrize(
    ("story", "question", "first"),
    [
        ("cattle ate my crop", "what proof do I need", ("Photos of the crop", "Loss report", "Show two people")),
        ("पशु मेरी फसल खा गए", "क्या सबूत चाहिए", ("फ़सल की फ़ोटो", "रिपोर्ट लें", "नाम लिखें")),
        ("pashu meri fasal kha gaye", "kya saboot chahiye", ("fasal ki photo", "report lein", "naam likhein")),
    ],
)
async def test_on_sms_three_come_first_and_the_rest_after_one(
    assistant: Any, story: str, question: str, first: tuple[str, ...]
) -> None:
    turns = await talk(assistant, story, question, "1", channel="sms", side="crop")
    assert all(words in text_of(turns[1]) for words in first)
    assert all(sms.fits(m["text"]) for turn in turns for m in turn["messages"])
    assert text_of(turns[2]) != text_of(turns[1])


async def test_after_danger_safety_comes_first(assistant: Any) -> None:
    turns = await talk(assistant, "they are beating me with sticks right now", "what proof do I need", side="owner")
    assert turns[0]["issue"] == "danger"
    said = text_of(turns[1])
    assert said.index("112") < said.index("From a safe place, write down")


async def test_a_new_case_does_not_know_the_old_one(assistant: Any) -> None:
    turns = await talk(assistant, "cattle ate my crop", "restart", "what proof do I need", "my crop", side="crop")
    assert "Proof to collect" not in "".join(text_of(turn) for turn in turns[2:])

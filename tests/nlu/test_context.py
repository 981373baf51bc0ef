"""A message in the light of what the bot asked and offered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nlu.context import (
    CERTAIN,
    FALLBACK,
    GUARDED,
    MARGIN,
    SURE,
    Interpretation,
    Situation,
    intent_of_choice,
    interpret,
    offered_choice,
)
from knowledge import Corpus
from knowledge.answers import plans

SIDES = (
    {"title": "My animal", "payload": "side:owner"},
    {"title": "मेरी फ़सल", "payload": "side:crop"},
    {"title": "I ask for somebody else", "payload": "side:other"},
)
NINE = tuple({"title": f"Choice {n * 100}", "payload": f"issue:number_{n}"} for n in range(1, 10))
CLEAR = {"greet": 0.05}
"""What a classifier says of a word that means nothing to it."""


def entity(kind: str, value: str = "x") -> dict[str, Any]:
    return {"entity": kind, "value": value}


@pytest.mark.parametrize(
    ("text", "payload"),
    [
        ("side:owner", "side:owner"),
        (" side:owner ", "side:owner"),
        ("My animal", "side:owner"),
        ("my ANIMAL!", "side:owner"),
        ("मेरी फसल", "side:crop"),
        ("1", "side:owner"),
        ("1.", "side:owner"),
        ("2)", "side:crop"),
        ("३", "side:other"),
        ("૨", "side:crop"),
        ("one", "side:owner"),
        ("Two", "side:crop"),
        ("do", "side:crop"),
        ("teen", "side:other"),
        ("एक", "side:owner"),
        ("दो", "side:crop"),
        ("तीन", "side:other"),
        ("dusra", "side:crop"),
        ("4", None),
        ("0", None),
        ("12", None),
        ("1 cow", None),
        ("my", None),
        ("", None),
    ],
)
def test_a_choice_is_named_by_payload_title_or_number(text: str, payload: str | None) -> None:
    assert offered_choice(text, SIDES) == payload


@pytest.mark.parametrize(
    ("number", "texts"),
    [
        (1, "1 1. 1) (1) #1 १ ૧ ১ one ONE ek Ek. एक એક এক"),
        (2, "2 २. ૨ ২ two do दो બે दोन don দুই dui"),
        (6, "6 छह छः છ सहा ছয় saha"),
    ],
)
def test_a_number_is_told_in_every_language_and_script(number: int, texts: str) -> None:
    for text in texts.split():
        assert offered_choice(text, NINE) == f"issue:number_{number}", text


def test_no_is_not_a_number() -> None:
    assert [offered_choice(text, NINE) for text in ("no", "na", "नहीं", "ना")] == [None] * 4


@pytest.mark.parametrize("text", ["9", "nine", "nau", "नौ", "९"])
def test_nine_choices_can_be_told_by_number(text: str) -> None:
    assert offered_choice(text, NINE) == "issue:number_9"


@pytest.mark.parametrize("text", ["1", "ek", "one", "१", "My animal", "side"])
def test_what_was_not_offered_is_not_a_choice(text: str) -> None:
    assert interpret(text, CLEAR, [], Situation()).choice is None


def test_an_offered_choice_is_taken_whatever_the_classifier_thinks() -> None:
    found = interpret("2", {"danger": 0.99}, [], Situation(offered=SIDES))
    assert found == Interpretation("change_side", 1.0, "side:crop")


@pytest.mark.parametrize(
    ("token", "intent"),
    [
        ("state:IN-UP", "change_state"),
        ("side:crop", "change_side"),
        ("place:railway", "inform"),
        ("lang:hi", "change_language"),
        ("issue:crop_damage", "crop_damage"),
        ("law:IN-UP/CTA-1871/26", "section_lookup"),
        ("day:2026-12-04", "inform"),
        ("fact:unknown", "inform"),
        ("more", "more"),
        ("menu", "menu"),
        ("person", "human"),
    ],
)
def test_a_token_is_a_choice_only_where_it_was_offered(token: str, intent: str) -> None:
    assert intent_of_choice(token) == intent
    offered = ({"title": "Something else", "payload": token},)
    assert interpret(f" {token} ", CLEAR, [], Situation(offered=offered)) == Interpretation(intent, 1.0, token)
    assert interpret(token, CLEAR, [], Situation()).choice is None


@pytest.mark.parametrize(
    "word",
    ["state", "side", "place", "day", "law", "fact", "issue", "lawyer", "language", "days", "states", "personal",
     "moreover", "daya", "placed", "state:", "side: owner", "law:क", "more:", "more help"],
)  # fmt: skip
def test_a_word_that_begins_like_a_token_is_not_one(word: str) -> None:
    assert interpret(word, CLEAR, [], Situation()) == Interpretation(FALLBACK, 0.05)


def test_every_provision_and_issue_fits_a_buttons_64_bytes(corpus: Corpus) -> None:
    for payload in [f"law:{i}" for i in corpus.provisions] + [f"issue:{i}" for i in plans()]:
        assert len(payload.encode()) <= 64, payload


STATE, SIDE, SECTION = entity("state", "IN-UP"), entity("side", "owner"), entity("section", "20")


@pytest.mark.parametrize(
    ("asked", "text", "scores", "entities", "intent"),
    [
        ("state", "uttar pradesh", {"greet": 0.2}, [STATE], "change_state"),
        ("state", "I am in a village of Uttar Pradesh", {"inform": 0.6}, [STATE], "change_state"),
        (None, "uttar pradesh", {"definition": 0.5}, [STATE], "change_state"),
        ("state", "what is the fee for a cow in Uttar Pradesh", {"release_fee": 0.8}, [STATE], "release_fee"),
        ("side", "meri gaay", {"impounded": 0.4}, [SIDE], "change_side"),
        ("side", "my cow is in the pound since Monday", {"impounded": 0.9}, [SIDE], "impounded"),
        (None, "meri gaay", {"impounded": 0.9}, [SIDE], "impounded"),
        ("seized_on", "28 november", {"deadline": 0.3}, [], "inform"),
        ("seized_on", "kal", {"goodbye": 0.5}, [], "inform"),
        ("damaged_on", "आज सुबह", {"greet": 0.5}, [], "inform"),
        ("hour", "8 baje", {"greet": 0.3}, [], "inform"),
        ("seized_on", "pata nahi", {"deny": 0.6}, [], "deny"),
        ("seized_on", "no not that day", {"correct": 0.6}, [], "inform"),
        ("animals", "yes two cows", {"affirm": 0.6}, [], "inform"),
        ("seizer", "on the road", {"road_public": 0.6}, [], "inform"),
        ("place", "road", {"road_public": 0.9}, [], "inform"),
        ("seized_on", "what is the fee", {"release_fee": 0.9}, [], "release_fee"),
        ("section", "20", {"inform": 0.5}, [SECTION], "section_lookup"),
        (None, "thanks a lot", {"thanks": 0.9}, [], "thanks"),
    ],
)
def test_an_answer_to_the_bots_question(
    asked: str | None, text: str, scores: dict[str, float], entities: list[dict[str, Any]], intent: str
) -> None:
    assert interpret(text, scores, entities, Situation(asked, issue="impounded")).intent == intent


def test_an_answer_is_surer_than_the_classifier() -> None:
    assert interpret("UP", {"greet": 0.2}, [STATE], Situation("state")) == Interpretation("change_state", 0.9)


@pytest.mark.parametrize("issue", GUARDED)
@pytest.mark.parametrize(
    ("asked", "entities"), [("state", [STATE]), ("side", [SIDE]), ("seized_on", []), ("section", [SECTION])]
)
def test_a_guardrail_is_heard_before_the_answer(issue: str, asked: str, entities: list[dict[str, Any]]) -> None:
    assert interpret("kal maar du", {issue: 0.8, "inform": 0.1}, entities, Situation(asked)).intent == issue


def test_an_unsure_guardrail_does_not_hide_an_answer() -> None:
    scores = {"danger": SURE - 0.01, "inform": 0.1}
    assert interpret("UP", scores, [STATE], Situation("state")).intent == "change_state"


@pytest.mark.parametrize(
    ("scores", "intent"),
    [
        ({"greet": SURE - 0.01}, FALLBACK),
        ({"greet": SURE, "thanks": 0.0}, "greet"),
        ({"impounded": CERTAIN - 0.01, "auction": CERTAIN - 0.01 - MARGIN / 2}, FALLBACK),
        ({"impounded": CERTAIN - 0.01, "auction": CERTAIN - 0.02 - MARGIN}, "impounded"),
        ({"impounded": CERTAIN, "auction": CERTAIN - MARGIN / 2}, "impounded"),
        ({"auction": 0.1, "impounded": 0.9}, "impounded"),
    ],
)
def test_a_low_or_a_narrow_score_is_not_understood(scores: dict[str, float], intent: str) -> None:
    best = max(scores.values())
    assert interpret("some words here", scores, [], Situation()) == Interpretation(intent, best)


@pytest.mark.parametrize("text", ["", "  ", "?!", "😂"])
def test_a_message_without_words_is_not_understood(text: str) -> None:
    assert interpret(text, {"greet": 0.99}, [], Situation()) == Interpretation(FALLBACK, 0.0)


def test_a_bare_fact_needs_an_issue_or_a_state() -> None:
    scores = {"inform": 0.9}
    assert interpret("it was on a Monday morning", scores, [], Situation()).intent == FALLBACK
    assert interpret("it was on a Monday morning", scores, [], Situation(issue="impounded")).intent == "inform"
    assert interpret("it was in a village of UP", scores, [STATE], Situation()).intent == "inform"


class Tracker:
    def __init__(self, **slots: Any) -> None:
        self.slots = slots

    def get_slot(self, name: str) -> Any:
        return self.slots.get(name)


def test_the_situation_comes_from_the_slots() -> None:
    assert Situation.of(None) == Situation.of(Tracker()) == Situation()
    tracker = Tracker(asked="side", offered=list(SIDES), issue="impounded")
    assert Situation.of(tracker) == Situation("side", SIDES, "impounded")


ASKED = st.sampled_from([None, "state", "side", "seized_on", "damaged_on", "hour", "animals", "seizer", "place"])


@settings(deadline=None)
@given(
    st.text(st.characters(exclude_categories=()), max_size=60) | st.sampled_from(["state:x", "law:a/b", "1", "more"]),
    st.dictionaries(st.sampled_from([*plans(), "inform", "greet", "deny"]), st.floats(0, 1), min_size=1),
    st.lists(st.sampled_from([STATE, SIDE, SECTION])),
    ASKED,
    st.sampled_from([(), SIDES]),
)
def test_every_message_has_an_intent(
    text: str, scores: dict[str, float], entities: list[Any], asked: str | None, offered: Any
) -> None:
    found = interpret(text, scores, entities, Situation(asked, offered))
    assert found.intent
    assert 0 <= found.confidence <= 1


def test_data_is_deleted_only_for_a_sure_request() -> None:
    assert interpret("clear", {"delete_data": 0.7, "inform": 0.1}, [], Situation()).intent == FALLBACK

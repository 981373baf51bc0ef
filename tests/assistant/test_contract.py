"""The turn of docs/contract.md, on the real model and the real actions."""

from __future__ import annotations

from typing import Any

import pytest

from bot.assistant import Presets
from bot.replies import sms
from tests.assistant.talking import NOON, talk, text_of

KEYS = {
    "user",
    "issue",
    "confidence",
    "language",
    "script",
    "state",
    "side",
    "messages",
    "citations",
    "figures",
    "deadlines",
}
pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_before_the_state_is_known_no_law_is_said(assistant: Any) -> None:
    for message, side in (("my cow was impounded", "owner"), ("padosi ki gay meri fasal kha gayi", "crop")):
        (turn,) = await talk(assistant, message)
        assert set(turn) >= KEYS
        assert turn["state"] is None
        assert turn["side"] == side
        assert turn["citations"] == turn["figures"] == turn["deadlines"] == []
        assert "112" in text_of(turn)
        assert any(b["payload"].startswith("state:") for m in turn["messages"] for b in m["buttons"])


async def test_the_state_is_asked_once_and_answers_the_issue(assistant: Any) -> None:
    turns = await talk(assistant, "my cow was impounded", "UP", "3 din pehle")
    assert [t["issue"] for t in turns] == ["impounded"] * 3
    assert turns[1]["state"] == "IN-UP"
    assert "IN/CTA-1871/20" in [c["id"] for c in turns[1]["citations"]]
    assert turns[2]["deadlines"] == [
        {"name": "complaint", "date": "2026-12-12", "days_left": 7, "citation": "IN/CTA-1871/20",
         "kind": "last", "case": None, "conditions": [], "safe": None, "status": "verified"}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("message", "language", "script"),
    [
        ("my cow was impounded on 28 November how do i get it back", "en", "native"),
        ("मेरी गाय 28 नवंबर को कांजी हाउस में बंद कर दी गई कैसे छुड़ाऊँ", "hi", "native"),
        ("meri gay 28 november ko kanji haus me band kar di kaise chhudau", "hi", "latin"),
    ],
)
async def test_the_same_case_in_three_forms(assistant: Any, message: str, language: str, script: str) -> None:
    (turn,) = await talk(assistant, message, state="IN-UP", side="owner")
    assert (turn["issue"], turn["language"], turn["script"]) == ("impounded", language, script)
    complaint = next(d for d in turn["deadlines"] if d["name"] == "complaint")
    assert complaint == {
        "name": "complaint", "date": "2026-12-08", "days_left": 3, "citation": "IN/CTA-1871/20",
        "kind": "last", "case": None, "conditions": [], "safe": None, "status": "verified",
    }  # fmt: skip
    figure = next(f for f in turn["figures"] if f["name"] == "complaint_days")
    assert figure == {
        "name": "complaint_days", "value": 10, "unit": "day", "per": None, "case": None,
        "status": "verified", "citation": "IN/CTA-1871/20",
    }  # fmt: skip
    citation = next(c for c in turn["citations"] if c["id"] == "IN/CTA-1871/20")
    assert (citation["status"], citation["checked"]) == ("verified", "2026-05-09")


LAW_OF_STATES = [
    ("IN-GJ", "cattle ate my crop", "crop", "IN-GJ/GPA-1993/183", "CTA-1871"),
    ("IN-MH", "how can I complain that my cow was taken wrongly", "owner", "IN/CTA-1871/20", "KCTA"),
    ("IN-MP", "पड़ोसी रोज रात को पशु छोड़ देता है", "crop", "IN-MP/CTA-1871/12B", "IN/CTA-1871/10"),
    ("IN-AS", "neighbour's cattle ate my paddy", "crop", "IN-AS/CTA-1871/26", "IN/CTA-1871/26"),
    ("IN-KL", "where do i complain about illegal seizure", "owner", "IN-KL/KCTA-1961/19", "IN/CTA-1871"),
    ("IN-PB", "when can they auction my buffalo", "owner", "IN-PB/CTA-1871/14", "IN/CTA-1871/14"),
    ("IN-RJ", "who may seize cattle from my field", "crop", "IN-RJ/RPRR-1996/116", "CTA-1871"),
    ("IN-BR", "मेरी गाय कांजी हाउस में है कैसे छुड़ाऊँ", "owner", "IN/CTA-1871/15", "IN-"),
]


@pytest.mark.parametrize(("state", "message", "side", "cited", "never"), LAW_OF_STATES)
async def test_the_law_is_that_of_the_state(
    assistant: Any, state: str, message: str, side: str, cited: str, never: str
) -> None:
    (turn,) = await talk(assistant, message, state=state, side=side)
    ids = [c["id"] for c in turn["citations"]]
    assert cited in ids
    assert not [i for i in ids if never in i]


async def test_a_gujarat_village_has_no_complaint_date(assistant: Any) -> None:
    (turn,) = await talk(assistant, "my cow was taken yesterday, by when must I complain", state="IN-GJ", side="owner")
    assert turn["deadlines"] == []
    assert "complaint_days" not in [f["name"] for f in turn["figures"]]


@pytest.mark.parametrize("state", ["IN-UP", "IN-GJ", "IN-MH", "IN-AS", "IN-KL", "IN-MP", "IN-SK"])
@pytest.mark.parametrize("side", ["owner", "crop", "other"])
async def test_three_turns_in_every_state_and_side(assistant: Any, state: str, side: str) -> None:
    turns = await talk(
        assistant,
        "what is the punishment if cattle stray",
        "and where do i complain",
        "say it simpler",
        state=state,
        side=side,
    )
    assert [t["issue"] for t in turns] == ["penalty", "complaint_how", "repeat"]
    for turn in turns:
        assert (turn["state"], turn["side"]) == (state, side)
        assert text_of(turn).strip()
    assert len(text_of(turns[2])) < len(text_of(turns[1]))


async def test_state_and_side_change_in_one_sentence(assistant: Any) -> None:
    turns = await talk(
        assistant, "cattle ate my crop", "no, I am in Assam", "I'm asking for the owner of the animal", state="IN-UP"
    )
    assert turns[1]["issue"] == "change_state"
    assert turns[1]["state"] == "IN-AS"
    assert "IN-AS/CTA-1871/26" in [c["id"] for c in turns[1]["citations"]]
    assert turns[2]["side"] == "owner"


async def test_a_plain_statement_overrides_a_preset(assistant: Any) -> None:
    (turn,) = await talk(assistant, "neighbour's goats ate my crop in Gujarat", state="IN-UP", side="owner")
    assert (turn["state"], turn["side"]) == ("IN-GJ", "crop")


async def test_choices_by_payload_title_and_number(assistant: Any) -> None:
    for pick in (0, 1, 2):
        (first,) = await talk(assistant, "how do i get compensation", state="IN-UP")
        button = first["messages"][0]["buttons"][1]
        said = [button["payload"], button["title"], "2"][pick]
        turns = await talk(assistant, "how do i get compensation", said, state="IN-UP")
        assert turns[1]["side"] == "crop"
        assert turns[1]["issue"] == "compensation"
        assert turns[1]["confidence"] == 1.0


async def test_a_choice_that_was_not_offered_is_not_one(assistant: Any) -> None:
    (turn,) = await talk(assistant, "2", state="IN-UP")
    assert turn["issue"] is None
    assert turn["confidence"] is None


async def test_sms_is_short_sourced_and_paged(assistant: Any) -> None:
    turns = await talk(
        assistant, "meri gay kanji haus me hai kaise chhudau", "1", "1", channel="sms", state="IN-UP", side="owner"
    )
    for turn in turns:
        assert turn["messages"]
        for message in turn["messages"]:
            assert sms.fits(message["text"])
            assert message["buttons"] == []
            assert "₹" not in message["text"]
    assert turns[0]["citations"]
    assert turns[1]["issue"] == "impounded"
    assert text_of(turns[1]) != text_of(turns[0])


async def test_an_unconfirmed_source_is_marked_on_sms(assistant: Any) -> None:
    turns = await talk(assistant, "where do i complain", *["1"] * 6, channel="sms", state="IN-GJ", side="owner")
    assert "?)" in "".join(text_of(t) for t in turns) or "?," in "".join(text_of(t) for t in turns)


@pytest.mark.parametrize("language", ["gu", "mr", "as"])
async def test_a_language_not_on_file_gets_english_and_is_told(assistant: Any, language: str) -> None:
    (turn,) = await talk(assistant, "my cow was impounded", state="IN-UP", side="owner", language=language)
    assert turn["language"] == "en"
    assert "not on file yet" in text_of(turn)


async def test_the_chosen_language_lasts(assistant: Any) -> None:
    turns = await talk(assistant, "answer in hindi please", "my cow was impounded", "Gujarat")
    assert [t["language"] for t in turns] == ["hi", "hi", "hi"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "   ",
        "x" * 10_000,
        "🐄🐄🐄",
        "\x00\x07\x1b[31m",
        "\ud800 broken",
        "/restart",
        "/impounded",
        "//greet",
        "<b>hi</b>",
        "<script>alert(1)</script>",
        "'; DROP TABLE law_act; --",
        "9" * 400,
        "1.5e308 rupees",
        "{{7*7}}",
        "{complaint_days}",
        "my cow was taken on 1 January 1850",
        "मेरी गाय 2090 में पकड़ी",
        "I am in Wakanda",
        '/inform{"side": "owner"}',
    ],
)
async def test_bad_input_gets_a_civil_reply(assistant: Any, message: str) -> None:
    (turn,) = await talk(assistant, message)
    assert text_of(turn).strip()
    assert turn["state"] is None
    assert "{" not in text_of(turn)


async def test_an_injected_intent_sets_nothing(assistant: Any) -> None:
    (turn,) = await talk(assistant, '/change_state{"state": "IN-KL"}')
    assert turn["state"] is None


async def test_an_unknown_state_is_asked_again(assistant: Any) -> None:
    turns = await talk(assistant, "my cow was impounded", "Wakanda")
    assert turns[1]["state"] is None
    assert "State" in text_of(turns[1])


async def test_a_future_day_is_asked_again_and_nothing_counted(assistant: Any) -> None:
    turns = await talk(assistant, "my cow was impounded", "20 December 2026", state="IN-UP", side="owner")
    assert turns[1]["deadlines"] == []
    assert "still to come" in text_of(turns[1])


async def test_a_question_in_between_is_answered_and_the_form_asks_again(assistant: Any) -> None:
    turns = await talk(
        assistant, "my cow was impounded", "what does section 24 say", "yesterday", state="IN-UP", side="owner"
    )
    assert turns[1]["issue"] == "section_lookup"
    assert "On which day" in text_of(turns[1])
    assert turns[2]["issue"] == "impounded"
    assert turns[2]["deadlines"][0]["date"] == "2026-12-14"


async def test_a_correction_changes_the_date(assistant: Any) -> None:
    turns = await talk(
        assistant,
        "my cow was impounded",
        "yesterday",
        "no that is wrong it was 30 November",
        state="IN-UP",
        side="owner",
    )
    complaint = next(d for d in turns[2]["deadlines"] if d["name"] == "complaint")
    assert complaint["date"] == "2026-12-10"


async def test_a_passed_date_is_said_and_other_ways_named(assistant: Any) -> None:
    (turn,) = await talk(assistant, "my cow was seized on 20 November, can i complain", state="IN-UP", side="owner")
    assert next(d for d in turn["deadlines"] if d["name"] == "complaint")["days_left"] == -5
    assert "over" in text_of(turn)


async def test_every_date_of_the_side_is_in_the_turn(assistant: Any) -> None:
    """Waits for a model with the slots of the later events."""
    turns = await talk(
        assistant,
        "my cow was impounded on 20 November",
        "the notice was posted on 1 December",
        "they released it on 18 November",
        state="IN-UP",
        side="owner",
    )
    assert [(d["name"], d["date"], d["kind"]) for d in turns[0]["deadlines"]] == [
        ("report_earliest", "2026-11-27", "earliest"),
        ("complaint", "2026-11-30", "last"),
        ("sale_earliest", "2026-12-04", "earliest"),
    ]
    sale = next(d for d in turns[1]["deadlines"] if d["name"] == "sale_earliest")
    assert sale["date"] == "2026-12-08"
    assert "do not fit together" in text_of(turns[2])


async def test_prosecutions_are_told_to_the_crop_as_inferred(assistant: Any) -> None:
    (turn,) = await talk(assistant, "cattle ate my crop on 1 December", state="IN-BR", side="crop")
    found = [(d["name"], d["case"], d["date"], d["status"]) for d in turn["deadlines"]]
    assert found[0] == ("suit", None, "2029-12-01", "verified")
    assert ("prosecution", "straying_penalty", "2027-06-01", "unconfirmed") in found
    assert len({(d["name"], d["case"], d["date"]) for d in turn["deadlines"]}) == len(found) > 2
    assert "Worked out from the punishment" in text_of(turn)


async def test_unclear_twice_explains_then_offers_a_person(assistant: Any) -> None:
    turns = await talk(assistant, "blorp zzkq wvx", "qqq wvx blorp", "zzkq vvv blorp", state="IN-UP")
    assert [t["issue"] for t in turns] == [None, None, None]
    assert any(b["payload"].startswith("issue:") for b in turns[1]["messages"][0]["buttons"])
    assert "15100" in text_of(turns[2])


async def test_guardrails_are_answered_as_such_with_and_without_a_state(assistant: Any) -> None:
    for message, issue in (
        ("can i poison the stray cow", "harm_animal"),
        ("they are beating me now with sticks", "danger"),
    ):
        (without,) = await talk(assistant, message)
        (with_state,) = await talk(assistant, message, state="IN-GJ", side="crop")
        assert without["issue"] == with_state["issue"] == issue
        assert without["citations"] == []
        assert with_state["citations"]
        assert "112" in text_of(without)


async def test_force_is_never_advised(assistant: Any) -> None:
    (turn,) = await talk(assistant, "can i break the lock and take my cow at night", state="IN-UP", side="owner")
    assert turn["issue"] == "rescue_force"
    assert "Do not take the animal by force" in text_of(turn)
    assert "IN/CTA-1871/24" in [c["id"] for c in turn["citations"]]


async def test_deleted_data_is_gone(assistant: Any) -> None:
    key = "test-delete"
    await assistant.begin(key, Presets(state="IN-UP"))
    await assistant.turn(key, "my cow was impounded yesterday", channel="web", now=NOON)
    turn = await assistant.turn(key, "delete my data", channel="web", now=NOON)
    assert turn["issue"] == "delete_data"
    assert "deleted" in text_of(turn)
    assert assistant.memory.held(key) is None
    again = await assistant.turn(key, "how much must i pay", channel="web", now=NOON)
    assert again["state"] is None


async def test_a_new_session_never_shows_the_last_case(assistant: Any) -> None:
    turns = await talk(
        assistant, "my cow was impounded yesterday", "start again", "what is my last date", state="IN-UP"
    )
    assert turns[2]["deadlines"] == []


async def test_a_person_is_reached_with_the_summary(assistant: Any) -> None:
    turns = await talk(
        assistant, "my cow was impounded on 28 November", "let me talk to a person", state="IN-UP", side="owner"
    )
    assert turns[1]["issue"] == "human"
    assert "15100" in text_of(turns[1])
    assert "28 November" in text_of(turns[1])


async def test_the_disclaimer_is_said_once(assistant: Any) -> None:
    turns = await talk(
        assistant,
        "my cow was impounded yesterday",
        "what proof do i need",
        "where do i complain",
        state="IN-UP",
        side="owner",
    )
    assert sum("not a lawyer's advice" in text_of(t) for t in turns) == 1

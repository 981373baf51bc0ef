"""Days that a person tells: which event each is kept for, and what is asked where they cannot be."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from rasa_sdk import Tracker
from rasa_sdk.executor import CollectingDispatcher

from actions.case_forms import ValidateSeizureDay
from actions.dates import Problem, note_days
from actions.turn import EVENTS, Turn
from knowledge.calendar import INDIA

NOON = datetime(2026, 12, 5, 12, tzinfo=INDIA)
KNOWN = {"state": "IN-UP", "side": "owner", "seized_on": "2026-11-20", "impounded_on": "2026-11-20"}


def turn_of(text: str, language: str = "en", intent: str = "inform", now: datetime = NOON, **slots: Any) -> Turn:
    """A message as the actions see it, without the model: ``language`` is en, hi or hi_latn."""
    message = {
        "text": text,
        "intent": {"name": intent},
        "entities": [],
        "language": "en" if language == "en" else "hi",
        "script": "latin" if language == "hi_latn" else "native",
        "metadata": {"now": now.isoformat(), "channel": "web"},
    }
    tracker = Tracker("days", {"side": "owner", **slots}, message, [], False, None, {}, None)
    return Turn(CollectingDispatcher(), tracker)


def noted(turn: Turn, issue: str = "auction") -> tuple[dict[str, str], Problem | None]:
    problem = note_days(turn, issue)
    return {event: turn[f"{event}_on"] for event in EVENTS if turn[f"{event}_on"]}, problem


@pytest.mark.parametrize(
    ("text", "language", "event", "day"),
    [
        ("the notice was posted on 1 December", "en", "noticed", "2026-12-01"),
        ("they put up a notice at the pound on 1 December", "en", "noticed", "2026-12-01"),
        ("1 दिसंबर को नोटिस चिपकाया गया", "hi", "noticed", "2026-12-01"),
        ("नीलामी की मुनादी 1 दिसंबर को हुई", "hi", "noticed", "2026-12-01"),
        ("1 दिसंबर को नीलामी की मुनादी हुई", "hi", "noticed", "2026-12-01"),
        ("1 December ko notice laga", "hi_latn", "noticed", "2026-12-01"),
        ("1 december ko munadi hui", "hi_latn", "noticed", "2026-12-01"),
        ("they sold it on 4 December", "en", "sold", "2026-12-04"),
        ("it was sold yesterday", "en", "sold", "2026-12-04"),
        ("4 दिसंबर को गाय बेच दी", "hi", "sold", "2026-12-04"),
        ("गाय 4 दिसंबर को नीलाम हो गई", "hi", "sold", "2026-12-04"),
        ("4 december ko neelam ho gaya", "hi_latn", "sold", "2026-12-04"),
        ("kal bech diya", "hi_latn", "sold", "2026-12-04"),
        ("they released my cow on 30 November", "en", "released", "2026-11-30"),
        ("I got it back on 30 November", "en", "released", "2026-11-30"),
        ("गाय 30 नवम्बर को छोड़ी गई", "hi", "released", "2026-11-30"),
        ("30 नवंबर को गाय मिल गई", "hi", "released", "2026-11-30"),
        ("30 november ko gay wapas mil gayi", "hi_latn", "released", "2026-11-30"),
        ("30 november ko chhod diya", "hi_latn", "released", "2026-11-30"),
    ],
)
def test_what_happened_after_the_seizure_is_kept(text: str, language: str, event: str, day: str) -> None:
    before, _ = noted(turn_of("", language, **KNOWN))
    after, problem = noted(turn_of(text, language, **KNOWN))
    assert problem is None
    assert after == before | {event: day}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("they will sell it on the 10th", "en"),
        ("it will be sold on 10 December", "en"),
        ("10 दिसंबर को बेचेंगे", "hi"),
        ("10 tarikh ko nilam karenge", "hi_latn"),
        ("they did not release it on 30 November", "en"),
        ("30 नवंबर को छोड़ा नहीं", "hi"),
        ("30 november ko nahi chhodi", "hi_latn"),
        ("I got a legal notice on 1 December", "en"),
        ("1 दिसंबर को नोटिस मिल गया", "hi"),
        ("the hearing is on 1 December", "en"),
    ],
)
def test_what_is_to_come_or_did_not_happen_is_no_event(text: str, language: str) -> None:
    after, problem = noted(turn_of(text, language, intent="auction", **KNOWN))
    assert (after, problem) == ({"seized": "2026-11-20", "impounded": "2026-11-20"}, None)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("on 2 December the owner snatched them back from me", "en"),
        ("2 दिसंबर को मालिक ने पशु छीन लिए", "hi"),
        ("2 december ko malik ne pashu chhin liye", "hi_latn"),
    ],
)
def test_a_snatching_is_the_crop_owners_event_alone(text: str, language: str) -> None:
    crop, _ = noted(turn_of(text, language, intent="seizure_resisted", side="crop"), "seizure_resisted")
    assert crop == {"rescued": "2026-12-02"}
    owner, _ = noted(turn_of(text, language, intent="rescue_force", side="owner"), "rescue_force")
    assert "rescued" not in owner


def test_the_other_sides_events_are_not_kept_for_the_crop() -> None:
    kept, _ = noted(turn_of("they sold it on 4 December", side="crop", intent="auction"), "auction")
    assert kept == {}
    left, _ = noted(turn_of("2 दिसंबर को पड़ोसी ने गाय मेरे खेत में छोड़ दी", "hi", side="crop"), "crop_damage")
    assert left == {"damaged": "2026-12-02"}


def test_seizure_and_impounding_on_two_days() -> None:
    both, _ = noted(turn_of("taken on 25 November, impounded on 26 November", intent="impounded"), "impounded")
    assert both == {"seized": "2026-11-25", "impounded": "2026-11-26"}
    alone, _ = noted(turn_of("my cow was impounded on 26 November", intent="impounded"), "impounded")
    assert alone == {"seized": "2026-11-26", "impounded": "2026-11-26"}
    later, _ = noted(turn_of("it was impounded on 26 November", seized_on="2026-11-25"), "impounded")
    assert later == both


def test_a_corrected_seizure_takes_the_impounding_of_that_day_with_it() -> None:
    kept, problem = noted(turn_of("no, it was 22 November", intent="correct", **KNOWN), "impounded")
    assert (kept, problem) == ({"seized": "2026-11-22", "impounded": "2026-11-22"}, None)


ORDER = [
    ("they released it on 28 November", "en", ("given back on", "taken on")),
    ("28 नवंबर को गाय छोड़ दी", "hi", ("पशु छूटने का दिन", "पकड़े जाने का दिन")),
    ("28 november ko gay chhod di", "hi_latn", ("pashu chhootne ka din", "pakde jaane ka din")),
]


@pytest.mark.parametrize(("text", "language", "words"), ORDER)
@pytest.mark.parametrize("intent", ["inform", "auction", "complaint_how"])
def test_days_out_of_order_are_asked_about_and_the_earlier_telling_stays(
    text: str, language: str, words: tuple[str, str], intent: str
) -> None:
    turn = turn_of(text, language, intent, seized_on="2026-11-30", script="latin" if language == "hi_latn" else None)
    kept, problem = noted(turn)
    assert kept == {"seized": "2026-11-30"}
    assert problem is not None
    assert all(word in problem[0] for word in (*words, "28", "30"))
    assert turn["asked"] == "released_on"


def test_the_answer_to_that_question_counts_for_the_day_told_last() -> None:
    kept, problem = noted(turn_of("1 December", asked="released_on", seized_on="2026-11-30"))
    assert (kept, problem) == ({"seized": "2026-11-30", "released": "2026-12-01"}, None)


def test_a_day_that_is_told_again_is_right_and_the_other_is_forgotten() -> None:
    first = turn_of("they released it on 28 November", seized_on="2026-11-30")
    _, problem = noted(first)
    assert problem is not None
    again = turn_of("28 November", asked="released_on", seized_on="2026-11-30", said={"text": problem[0]})
    assert noted(again) == ({"released": "2026-11-28"}, None)


def test_days_of_one_message_are_taken_together() -> None:
    turn = turn_of("released on 27 November, taken on 25 November", seized_on="2026-11-30")
    assert noted(turn) == ({"seized": "2026-11-25", "released": "2026-11-27"}, None)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("my cow was taken on 29 February 2026", "en"),
        ("मेरी गाय 29 फरवरी 2026 को पकड़ी", "hi"),
        ("meri gay 29 farvari 2026 ko pakdi", "hi_latn"),
    ],
)
def test_a_day_that_does_not_exist_is_not_kept_and_still_wanted(text: str, language: str) -> None:
    turn = turn_of(text, language, "seizure_illegal", state="IN-UP")
    assert noted(turn, "seizure_illegal")[0] == {}
    assert turn.answer("seizure_illegal").ask == "seized_on"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("my cow was taken on 29 February 2024", "en"),
        ("मेरी गाय 29 फरवरी 2024 को पकड़ी", "hi"),
        ("meri gay 29 farvari 2024 ko pakdi", "hi_latn"),
    ],
)
def test_a_leap_day_that_exists_is_kept(text: str, language: str) -> None:
    assert noted(turn_of(text, language), "seizure_illegal")[0] == {"seized": "2024-02-29"}


@pytest.mark.parametrize(
    ("text", "language"),
    [("it was taken yesterday", "en"), ("गाय कल पकड़ी गई", "hi"), ("gay kal pakdi gayi", "hi_latn")],
)
@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 12, 5, 0, 10, tzinfo=INDIA), "2026-12-04"),
        (datetime(2026, 12, 4, 18, 40, tzinfo=UTC), "2026-12-04"),  # the same moment
        (datetime(2026, 12, 4, 23, 50, tzinfo=INDIA), "2026-12-03"),
        (datetime(2026, 12, 4, 18, 20, tzinfo=UTC), "2026-12-03"),
    ],
)
def test_yesterday_is_an_indian_day(text: str, language: str, now: datetime, day: str) -> None:
    assert noted(turn_of(text, language, now=now), "seizure_illegal")[0] == {"seized": day}


@pytest.mark.parametrize(
    ("text", "language", "question"),
    [
        ("it was taken on 20 December 2026", "en", "That day is still to come."),
        ("गाय 20 दिसंबर 2026 को पकड़ी गई", "hi", None),
        ("gay 20 december 2026 ko pakdi gayi", "hi_latn", None),
    ],
)
def test_a_seizure_to_come_is_asked_about(text: str, language: str, question: str | None) -> None:
    turn = turn_of(text, language, asked="seized_on")
    kept, problem = noted(turn, "seizure_illegal")
    assert kept == {}
    assert problem is not None
    assert problem[0] == turn.say("date-future")
    assert question is None or question in problem[0]
    assert turn["asked"] == "seized_on"


def test_every_day_that_is_kept_reaches_the_law() -> None:
    days = {f"{event}_on": "2026-12-01" for event in EVENTS}
    facts = turn_of("hello", **days).facts()
    assert facts.events == dict.fromkeys(EVENTS, date(2026, 12, 1))
    assert turn_of("hello", seized_on="2026-12-03", impounded_on="2026-12-01").facts().events == {
        "seized": date(2026, 12, 3)
    }


def test_a_bare_day_in_what_was_not_understood_is_no_event() -> None:
    assert noted(turn_of("blorp 28 November", intent="nlu_fallback"))[0] == {}
    assert noted(turn_of("notice posted 28 November", intent="nlu_fallback"))[0] == {"noticed": "2026-11-28"}
    assert noted(turn_of("28 November", intent="nlu_fallback", asked="seized_on"))[0] == {"seized": "2026-11-28"}


def _validated(text: str, language: str) -> tuple[dict[str, Any], list[str], str, str]:
    """What the form on the day of the seizure makes of an answer: slots, texts; its question, its "could not read"."""
    script = "latin" if language == "hi_latn" else "native"
    known = {"issue": "auction", "case_issue": "auction", "requested_slot": "seized_on", "asked": "seized_on"}
    turn = turn_of(text, language, **known, state="IN-UP", script=script)
    events = ValidateSeizureDay().run(turn.dispatcher, turn.tracker, {})
    slots = {event["name"]: event["value"] for event in events}
    texts = [message["text"] for message in turn.dispatcher.messages]
    return slots, texts, turn.say("ask-seized_on"), turn.say("date-unread")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("it was released on 30 November", "en"),
        ("30 नवंबर को गाय छोड़ दी", "hi"),
        ("30 november ko gay chhod di", "hi_latn"),
    ],
)
def test_another_day_told_in_answer_is_kept_and_the_question_asked_again(text: str, language: str) -> None:
    slots, texts, question, _ = _validated(text, language)
    assert slots["released_on"] == "2026-11-30"
    assert "seized_on" not in slots
    assert texts == [question]


@pytest.mark.parametrize(("text", "language"), [("in the field", "en"), ("खेत में", "hi"), ("khet mein", "hi_latn")])
def test_an_answer_without_a_day_could_not_be_read(text: str, language: str) -> None:
    slots, texts, _, unread = _validated(text, language)
    assert not {"seized_on", "released_on"} & slots.keys()
    assert texts == [unread]

"""The guided form on the real model: questions, corrections, bad input, and the order for the paper at the end."""

from __future__ import annotations

import itertools
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.assistant import Presets
from bot.nlu.context import NUMBERS_ASKED
from bot.papers import case_from, make
from bot.papers.as_text import render
from bot.papers.document import BLANK
from bot.papers.plans import PAPERS
from bot.papers.questions import QUESTIONS, questions
from bot.replies import sms
from knowledge import Corpus
from knowledge.calendar import INDIA

NOON = datetime(2026, 12, 5, 12, tzinfo=INDIA)
_numbers = itertools.count()
pytestmark = pytest.mark.asyncio(loop_scope="session")
FORM = {
    "en": {"owner": "my cow was impounded on 28 November", "crop": "cattle ate my crop on 28 November"},
    "hi": {"owner": "मेरी गाय 28 नवंबर से कांजी हाउस में बंद है", "crop": "28 नवंबर को जानवरों ने मेरी फसल खा ली"},
    "hi_latn": {
        "owner": "meri gaay 28 november se kanji house mein band hai",
        "crop": "28 november ko jaanwar meri fasal kha gaye",
    },
}
ANSWERS = {
    "seized": "28 November, 6 pm", "impounded": "29 November", "damaged": "28 November", "happened": "28 November",
    "animals": "2 cows", "marks": "one white, one black", "other": "Ram Lal, Sultanpur", "where": "behind the school",
    "pound": "Rampur", "keeper": "Shyam Lal", "station": "Rampur", "land": "khasra 12", "crop": "wheat, two bigha",
    "asked": "2000 rupees", "paid": "Rs 500", "loss": "5,000", "income": "90000", "receipt": "no", "grounds": "1 2",
    "keeper_faults": "1 3", "report": "1", "entitled": "1 3", "story": "They took the animals from the grazing land.",
    "witnesses": "Mohan of Rampur", "name": "Sita Devi", "relation": "Hari Prasad", "address": "Rampur, post Rampur",
    "tehsil": "Sadar", "district": "Rampur", "phone": "9812345678",
}  # fmt: skip
"""An answer to every question; in Hindi people write names in Latin letters as well."""
TOLD = {
    "seized": "2026-11-28", "impounded": "2026-11-29", "damaged": "2026-11-28", "happened": "2026-11-28",
    "other": "Ram Lal, Sultanpur", "where": "behind the school", "pound": "Rampur", "keeper": "Shyam Lal",
    "station": "Rampur", "land": "khasra 12", "crop": "wheat, two bigha", "asked": 2000.0, "paid": 500.0,
    "loss": 5000.0, "income": 90000.0, "receipt": False, "grounds": ["no_damage", "no_right"],
    "keeper_faults": ["no_receipt", "no_list"], "entitled": ["woman", "scheduled_caste_or_tribe"],
    "story": "They took the animals from the grazing land.", "witnesses": ["Mohan of Rampur"], "name": "Sita Devi",
    "relation": "Hari Prasad", "address": "Rampur, post Rampur", "tehsil": "Sadar", "district": "Rampur",
    "phone": "9812345678",
}  # fmt: skip


class Talk:
    """One conversation with the form."""

    def __init__(self, assistant: Any, channel: str = "web", now: datetime = NOON, **places: str) -> None:
        self.assistant, self.channel, self.now, self.places = assistant, channel, now, places
        self.key = f"papers-{next(_numbers)}"
        self.turn: dict[str, Any] = {}

    async def begin(self, *messages: str, **presets: str) -> Talk:
        await self.assistant.begin(self.key, Presets(**presets))
        for message in messages:
            await self.say(message)
        return self

    async def say(self, text: str) -> str:
        self.turn = await self.assistant.turn(self.key, text, channel=self.channel, now=self.now, **self.places)
        return self.text

    @property
    def text(self) -> str:
        return "\n".join(m["text"] for m in self.turn["messages"])

    @property
    def asked(self) -> str | None:
        tracker = self.assistant.memory.held(self.key)
        return str((tracker.get_slot("paper") or {}).get("ask")) if tracker.active_loop_name == "paper_form" else None

    @property
    def orders(self) -> list[dict[str, Any]]:
        return [order for m in self.turn["messages"] for order in m.get("documents", ())]

    async def press(self, payload: str) -> str:
        """Presses a button, or on SMS writes its number."""
        offered = self.assistant.memory.held(self.key).get_slot("offered")
        ((number, title),) = [(n, c["title"]) for n, c in enumerate(offered, 1) if c["payload"] == payload]
        asked = self.assistant.memory.held(self.key).get_slot("asked")
        by_sms = title if asked in NUMBERS_ASKED else str(number)
        return await self.say(by_sms if self.channel == "sms" else payload)

    async def answer_until(self, stop: str) -> list[str]:
        """Answers every question up to one; gives those that were asked."""
        asked = []
        while self.asked != stop:
            fact = self.asked
            assert fact in ANSWERS, (fact, self.text)
            assert fact not in asked, (fact, self.text)
            asked.append(fact)
            await self.say(ANSWERS[fact])
        return asked


async def started(assistant: Any, paper: str = "complaint", channel: str = "web", **presets: str) -> Talk:
    """A form that has just asked its first question."""
    side = PAPERS[paper].sides[0]
    talk = await Talk(assistant, channel).begin(**({"state": "IN-UP", "side": side} | presets))
    talk.turn = await assistant.turn(talk.key, "", channel=channel, now=NOON, command="papers")
    await talk.press(f"paper:{paper}")
    return talk


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("channel", ["web", "telegram", "sms"])
async def test_every_paper_is_made_from_the_answers(assistant: Any, corpus: Corpus, paper: str, channel: str) -> None:
    talk = await started(assistant, paper, channel)
    side = PAPERS[paper].sides[0]
    asked = await talk.answer_until("review")
    wanted = questions(paper, side, by_sms=channel == "sms")
    assert [*asked] == [fact for fact in QUESTIONS[paper] if fact in wanted]
    assert talk.turn["issue"] == "make_paper"
    await talk.press("paper:make")
    assert talk.asked is None
    order = talk.orders[0]
    assert order["paper"] == paper
    assert order["language"] == "en"
    case = order["case"]
    for fact in set(asked) - {"animals", "marks", "report"}:
        assert case[fact] == TOLD[fact], fact
    words = render(make(corpus, case_from(case), paper, "en", date.fromisoformat(order["today"])))
    assert "DRAFT" in words
    for fact in {"name", "other", "crop"} & set(asked) & set(PAPERS[paper].facts):
        assert TOLD[fact] in words
    forms = {"web": ["pdf", "docx", "txt"], "telegram": ["pdf"], "sms": ["pdf", "docx"]}[channel]
    assert order["forms"] == forms
    assert len(order["token"]) >= 22
    assert "draft" in talk.text.lower()


@pytest.mark.parametrize("form", FORM)
@pytest.mark.parametrize("side", ["owner", "crop"])
async def test_the_form_speaks_as_the_person_does(assistant: Any, form: str, side: str) -> None:
    paper = {"owner": "complaint", "crop": "notice"}[side]
    talk = await Talk(assistant).begin(FORM[form][side], state="IN-UP", side=side)
    assert any(b["payload"].startswith("paper:") for m in talk.turn["messages"] for b in m["buttons"]), talk.text
    talk.turn = await assistant.turn(talk.key, "", channel="web", now=NOON, command="papers")
    await talk.press(f"paper:{paper}")
    await talk.answer_until("review")
    language = form[:2]
    assert (talk.turn["language"], talk.turn["script"]) == (language, "latin" if form == "hi_latn" else "native")
    await talk.say({"en": "yes", "hi": "हाँ", "hi_latn": "haan"}[form])
    assert talk.orders[0]["language"] == language
    day = "seized" if side == "owner" else "damaged"
    assert talk.orders[0]["case"][day] == "2026-11-28"


async def test_what_is_known_is_not_asked_again_and_a_second_paper_asks_only_for_what_is_new(assistant: Any) -> None:
    talk = await Talk(assistant).begin("my 2 cows were impounded on 28 November", state="IN-UP", side="owner")
    talk.turn = await assistant.turn(talk.key, "", channel="web", now=NOON, command="papers")
    await talk.press("paper:complaint")
    asked = await talk.answer_until("review")
    assert not {"seized", "animals"} & set(asked)
    await talk.press("paper:make")
    await talk.press("paper:which")
    await talk.press("paper:deposit")
    assert await talk.answer_until("review") == ["asked"]


async def test_everything_may_be_left_blank(assistant: Any, corpus: Corpus) -> None:
    talk = await started(assistant)
    count = 0
    while talk.asked != "review":
        await talk.press("fact:unknown")
        count += 1
    assert count == len(questions("complaint", "owner"))
    await talk.press("paper:make")
    (order, *_) = talk.orders
    assert order["case"].keys() <= {"state", "side", "place"}
    assert BLANK in render(make(corpus, case_from(order["case"]), "complaint", "en", NOON.date()))


async def test_the_questions_can_be_ended_and_the_paper_given_up(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.say(ANSWERS["seized"])
    await talk.press("paper:finish")
    assert talk.asked == "review"
    assert "28 November" in talk.text
    assert "Name" in talk.text.partition("Left blank")[2]
    await talk.press("paper:cancel")
    assert talk.asked is None
    assert talk.orders == []
    assert "No paper was made" in talk.text


async def test_a_fact_is_corrected_in_the_review(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.answer_until("review")
    await talk.press("paper:change")
    await talk.press("edit:name")
    assert talk.asked == "name"
    await talk.say("Gita Devi")
    assert talk.asked == "review"
    assert "Gita Devi" in talk.text
    await talk.say("the address is wrong")
    assert talk.asked == "address"
    await talk.press("fact:unknown")
    assert "Address" in talk.text.partition("Left blank")[2]
    await talk.say("yes")
    assert talk.orders[0]["case"]["name"] == "Gita Devi"
    assert "address" not in talk.orders[0]["case"]


@pytest.mark.parametrize("channel", ["web", "sms"])
async def test_several_of_a_list_are_chosen_one_by_one(assistant: Any, channel: str) -> None:
    talk = await started(assistant, "complaint", channel)
    await talk.answer_until("grounds")
    for ground in ("no_right", "late_to_pound"):
        await talk.press(f"fact:{ground}")
        assert talk.asked == "grounds"
    await talk.say("two cows")
    assert talk.asked == "grounds"
    await talk.press("fact:done")
    assert talk.asked == "paid"
    await talk.press("paper:finish")
    await talk.press("paper:make")
    assert talk.orders[0]["case"]["grounds"] == ["no_right", "late_to_pound"]
    assert "paid" not in talk.orders[0]["case"]


@pytest.mark.parametrize(
    ("paper", "fact", "bad", "back"),
    [
        ("complaint", "seized", "20 December 2026", "has not come yet"),
        ("complaint", "seized", "31 February", "could not read that date"),
        ("complaint", "seized", "29 February 2026", "could not read that date"),
        ("complaint", "seized", "some time last month", "Which date was it?"),
        ("complaint", "impounded", "20 November", "is before"),
        ("complaint", "animals", "0 cows", "from 1 to 9,999"),
        ("complaint", "animals", "10,000 cows", "from 1 to 9,999"),
        ("complaint", "animals", "they are mine", "Which animals, and how many?"),
        ("complaint", "animals", "28 november", "Which animals, and how many?"),
        ("complaint", "paid", "a lot", "could not read an amount"),
        ("complaint", "paid", "99999999999 rupees", "could not read an amount"),
        ("complaint", "paid", "999 crore rupees", "from 0 to"),
        ("complaint", "name", "Sita 1234 5678 9012", "Aadhaar"),
        ("complaint", "name", "Sita \U0001f404", "no font here has the letter"),
        ("complaint", "address", "a" * 2001, "at most 2,000"),
        ("complaint", "phone", "12", "not a telephone number"),
        ("complaint", "grounds", "because", "choose one"),
        ("keeper", "receipt", "perhaps", "yes or no"),
        ("police", "report", "9", "choose one"),
    ],
)
async def test_bad_input_is_asked_back_and_nothing_is_kept(
    assistant: Any, paper: str, fact: str, bad: str, back: str
) -> None:
    talk = await started(assistant, paper)
    await talk.answer_until(fact)
    await talk.say(bad)
    assert back.lower() in talk.text.lower()
    assert talk.asked == fact
    await talk.say(ANSWERS[fact])
    assert talk.asked != fact


@pytest.mark.parametrize(
    "name", ['<b>Sita</b> & "Gita"', "#let x = 1 $y$ *bold*", "{{name}} {$name}", "சீதா", "سیتا", "সীতা দেৱী", "સીતા"]
)
async def test_a_name_is_never_markup(assistant: Any, corpus: Corpus, name: str) -> None:
    talk = await started(assistant)
    await talk.answer_until("name")
    await talk.say(name)
    await talk.press("paper:finish")
    assert name in talk.text
    await talk.press("paper:make")
    assert talk.orders[0]["case"]["name"] == name


async def test_an_address_of_two_thousand_letters_is_taken(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.answer_until("address")
    address = ("Rampur " * 300)[:2000].strip()
    await talk.say(address)
    await talk.press("paper:finish")
    await talk.press("paper:make")
    assert talk.orders[0]["case"]["address"] == address


@pytest.mark.parametrize(
    ("said", "day"), [("yesterday", "2026-12-04"), ("kal", "2026-12-04"), ("कल", "2026-12-04"), ("aaj", "2026-12-05")]
)
async def test_yesterday_is_counted_on_an_indian_clock(assistant: Any, said: str, day: str) -> None:
    just_after_midnight = datetime.fromisoformat("2026-12-04T18:35:00+00:00")
    talk = await started(assistant)
    talk.now = just_after_midnight
    await talk.say(said)
    await talk.press("paper:finish")
    await talk.press("paper:make")
    assert talk.orders[0]["case"]["seized"] == day


async def test_a_leap_day_is_a_day_in_a_leap_year(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.say("29 February 2024")
    await talk.press("paper:finish")
    assert "29 February 2024" in talk.text


async def test_a_question_in_between_is_answered_and_the_form_goes_on(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.answer_until("paid")
    await talk.say("what is the punishment for taking it back by force?")
    assert talk.turn["issue"] in ("rescue_force", "penalty")
    assert talk.turn["citations"]
    assert talk.asked == "paid"
    assert "How many rupees have you paid?" in talk.text


async def test_a_form_that_was_left_is_taken_up_again(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.answer_until("paid")
    await talk.say("how much must i pay?")
    await talk.say("where do i complain?")
    assert talk.asked is None
    await talk.press("paper:go_on")
    assert talk.asked == "paid"


async def test_a_paper_is_chosen_by_a_part_of_its_title_and_a_question_is_left_by_a_word(assistant: Any) -> None:
    talk = await Talk(assistant).begin(state="IN-UP", side="owner")
    talk.turn = await assistant.turn(talk.key, "", channel="web", now=NOON, command="papers")
    await talk.say("free lawyer")
    assert talk.asked == "seized"
    await talk.say("skip")
    assert talk.asked == "other"
    await talk.say("khali")
    assert talk.asked == "entitled"


async def test_a_question_about_harm_is_answered_and_the_form_goes_on(assistant: Any) -> None:
    talk = await started(assistant, "notice")
    await talk.answer_until("loss")
    await talk.say("can i poison these cows")
    assert talk.turn["issue"] == "harm_animal"
    assert talk.asked == "loss"


@pytest.mark.parametrize(
    ("said", "animals"),
    [
        ("2 cows and 3 goats", [("cow", 2), ("goat", 3)]),
        ("3 cows and a calf", [("cow", 3), ("calf", None)]),
        ("cow tag 4521", [("cow", None)]),
        ("cow aged 3 years", [("cow", None)]),
        ("4", [("cattle", 4)]),
        ("गाय 2", [("cow", 2)]),
        ("दो गाय", [("cow", 2)]),
        ("do gaay aur teen bakri", [("cow", 2), ("goat", 3)]),
    ],
)
async def test_a_number_counts_the_animal_that_it_stands_beside(
    assistant: Any, said: str, animals: list[tuple[str, int | None]]
) -> None:
    talk = await started(assistant)
    await talk.answer_until("animals")
    await talk.say(said)
    await talk.press("paper:finish")
    await talk.press("paper:make")
    told = [(one["kind"], one.get("count")) for one in talk.orders[0]["case"]["animals"]]
    assert told == animals


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("released on 1 december, seized on 28 november", "2026-11-28"),
        ("28 november about 5 pm", "2026-11-28"),
        ("28 november ko nahi 27 november ko", None),
    ],
)
async def test_of_several_days_none_is_guessed(assistant: Any, said: str, day: str | None) -> None:
    talk = await started(assistant)
    await talk.say(said)
    if day is None:
        assert talk.asked == "seized"
        assert "Which day do you mean?" in talk.text
    else:
        assert assistant.memory.held(talk.key).get_slot("seized_on") == day


@pytest.mark.parametrize("said", ["2 cows for 3000", "5 days at 500", "500 each for 3 cows"])
async def test_of_several_sums_none_is_guessed(assistant: Any, said: str) -> None:
    talk = await started(assistant, "deposit")
    await talk.answer_until("asked")
    await talk.say(said)
    assert talk.asked == "asked"


@pytest.mark.parametrize("channel", ["web", "sms"])
async def test_a_bare_number_answers_where_numbers_are_asked_for(assistant: Any, channel: str) -> None:
    talk = await started(assistant, "complaint", channel)
    await talk.answer_until("animals")
    await talk.say("3")
    assert assistant.memory.held(talk.key).get_slot("animals") == [{"animal": "cattle", "count": 3}]
    await talk.answer_until("paid")
    await talk.say("2")
    await talk.press("paper:finish")
    await talk.press("paper:make")
    assert talk.orders[0]["case"]["paid"] == 2


@pytest.mark.parametrize(
    ("said", "day"), [("no, it was seized on 30 november", "2026-11-30"), ("नहीं, 27 नवंबर को पकड़ी गई थी", "2026-11-27")]
)
async def test_a_correction_at_the_review_is_taken(assistant: Any, said: str, day: str) -> None:
    talk = await started(assistant)
    await talk.say("28 november")
    await talk.press("paper:finish")
    await talk.say(said)
    assert talk.asked == "review"
    await talk.say("yes")
    assert talk.orders[0]["case"]["seized"] == day


async def test_a_day_of_the_pound_never_becomes_the_day_of_the_seizure(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.say("28 november")
    await talk.press("paper:finish")
    await talk.say("कांजी हाउस में 1 दिसंबर को बंद किया गया")
    slots = assistant.memory.held(talk.key)
    assert (slots.get_slot("seized_on"), slots.get_slot("impounded_on")) == ("2026-11-28", "2026-12-01")
    await talk.say("no, it was 30 november")
    assert talk.asked == "change"
    assert slots.get_slot("seized_on") == "2026-11-28"


@pytest.mark.parametrize("word", ["cancel", "radd", "रद्द"])
async def test_giving_a_paper_up_does_not_end_the_messages(assistant: Any, word: str) -> None:
    talk = await started(assistant)
    await talk.say(word)
    assert talk.turn["issue"] == "make_paper"
    assert talk.asked is None
    assert talk.orders == []


@pytest.mark.parametrize("said", ["my name is Raju Kumar", "mera naam Raju Kumar hai", "मेरा नाम राजू है"])
async def test_a_name_erases_nothing(assistant: Any, said: str) -> None:
    talk = await started(assistant)
    await talk.answer_until("name")
    await talk.say(said)
    assert talk.turn["issue"] == "make_paper"
    (turn,) = [await assistant.turn(f"{talk.key}-alone", said, channel="web", now=NOON)]
    assert turn["issue"] != "delete_data"


async def test_a_reminder_is_set_in_between(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.answer_until("grounds")
    await talk.say("remind me before the last date")
    assert talk.turn["issue"] == "set_reminder"
    assert talk.asked == "grounds"


async def test_danger_in_a_story_is_answered_and_written_down(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.answer_until("story")
    await talk.say("they are beating me now with sticks and will kill me")
    assert "112" in talk.text
    assert talk.asked == "witnesses"


async def test_danger_comes_before_a_question_of_the_form(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.say("they are beating me now with sticks")
    assert talk.turn["issue"] == "danger"
    assert "112" in talk.text


@pytest.mark.parametrize(
    ("state", "side", "paper", "why"),
    [
        ("IN-UP", "crop", "complaint", "other side"),
        ("IN-UP", "owner", "notice", "other side"),
        ("IN-GJ", "owner", "complaint", "not on file"),
        ("IN-SK", "owner", "complaint", "not on file"),
    ],
)
async def test_a_paper_that_there_is_not_is_refused_with_the_reason(
    assistant: Any, state: str, side: str, paper: str, why: str
) -> None:
    talk = await Talk(assistant).begin(state=state, side=side)
    word = {"complaint": "make the complaint to the magistrate", "notice": "prepare the notice to the cattle owner"}
    await talk.say(word[paper])
    assert talk.asked == "which", talk.text
    assert why in talk.text
    offered = [b["payload"] for m in talk.turn["messages"] for b in m["buttons"]]
    assert f"paper:{paper}" not in offered
    assert "paper:summary" in offered


@pytest.mark.parametrize("side", ["owner", "crop"])
async def test_no_paper_and_no_fact_of_the_other_side_is_offered(assistant: Any, side: str) -> None:
    talk = await Talk(assistant).begin(state="IN-UP", side=side)
    talk.turn = await assistant.turn(talk.key, "", channel="web", now=NOON, command="papers")
    offered = {b["payload"].removeprefix("paper:") for m in talk.turn["messages"] for b in m["buttons"]}
    assert {name for name, plan in PAPERS.items() if side in plan.sides} == offered & PAPERS.keys()


async def test_state_and_side_are_asked_first(assistant: Any) -> None:
    talk = Talk(assistant)
    await assistant.begin(talk.key, Presets())
    talk.turn = await assistant.turn(talk.key, "", channel="web", now=NOON, command="papers")
    assert talk.asked == "state"
    assert talk.turn["citations"] == []
    await talk.say("uttar pradesh")
    assert talk.asked == "side"
    await talk.say("my animal")
    assert talk.asked == "which"


async def test_staff_say_whose_paper_it_is(assistant: Any) -> None:
    talk = await Talk(assistant).begin(state="IN-UP", side="other")
    talk.turn = await assistant.turn(talk.key, "", channel="web", now=NOON, command="papers")
    assert talk.asked == "side"
    await talk.press("side:crop")
    assert talk.asked == "which"
    assert talk.turn["side"] == "other"


async def test_deleted_data_ends_the_form_and_leaves_nothing(assistant: Any) -> None:
    talk = await started(assistant)
    await talk.answer_until("name")
    await talk.say("Sita Devi")
    await talk.say("delete my data")
    assert talk.turn["issue"] == "delete_data"
    assert assistant.memory.held(talk.key) is None


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ({"link": "https://bot.example.org/paper/"}, "https://bot.example.org/paper/"),
        ({"collect": "Panchayat office, Rampur"}, "Panchayat office, Rampur"),
        ({}, "15100"),
    ],
)
@pytest.mark.parametrize("language", ["en", "hi"])
async def test_by_sms_it_says_where_the_paper_is_and_gives_its_text(
    assistant: Any, corpus: Corpus, places: dict[str, str], words: str, language: str
) -> None:
    talk = await started(assistant, "complaint", "sms", language=language)
    talk.places = places
    await talk.answer_until("review")
    assert all(sms.segments(m["text"]) <= sms.BUDGET for m in talk.turn["messages"])
    await talk.press("paper:make")
    assert words in talk.text
    assert all(sms.segments(m["text"]) <= sms.BUDGET for m in talk.turn["messages"])
    copied = ""
    for _ in range(20):
        await talk.say("1")
        copied += f"{talk.text} "
        if "Sita Devi" in copied and "Sultanpur" in copied:
            break
        assert all(sms.segments(m["text"]) <= sms.BUDGET for m in talk.turn["messages"])
    assert "Sita Devi" in copied
    assert "Sultanpur" in copied


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=80), st.sampled_from(sorted(ANSWERS)))
async def test_no_text_breaks_the_form(assistant: Any, text: str, fact: str) -> None:
    paper = next(
        name for name, facts in QUESTIONS.items() if fact in facts and fact in questions(name, PAPERS[name].sides[0])
    )
    talk = await started(assistant, paper)
    await talk.answer_until(fact)
    await talk.say(text)
    assert talk.text.strip()

"""The amount asked, in words: short, sourced, told once, and no verdict without a scale on file."""

from __future__ import annotations

import re
from datetime import date

import pytest

from bot.replies import demand, sms
from bot.replies.pages import Page
from bot.replies.render import Renderer
from bot.replies.voice import Voice
from knowledge import Corpus
from knowledge.answers import WITH_DEMAND, Answer, Facts, answer

TODAY = date(2026, 12, 5)
WEB, SMS = Voice("en", "native", "web"), Voice("en", "native", "sms")
VOICES = [
    Voice(language, script, channel)
    for language, script in (("en", "native"), ("hi", "native"), ("hi", "latin"))
    for channel in ("web", "sms")
]
COWS = {"animals": {"cow": 2}, "events": {"impounded": date(2026, 12, 3), "seized": date(2026, 12, 3)}}


def told(corpus: Corpus, issue: str = "release_fee", state: str = "IN-UP", **facts: object) -> Answer:
    given = Facts(**{"asked": 2_000, **facts})  # type: ignore[arg-type]
    return answer(corpus, issue, "owner", state, today=TODAY, facts=given)


def first(corpus: Corpus, found: Answer, voice: Voice = WEB) -> Page:
    return Renderer(corpus, voice).answer(found)[0]


def block(text: str) -> list[str]:
    return next(part.split("\n")[1:] for part in text.split("\n\n") if part.startswith("The amount asked"))


def test_without_a_scale_it_is_said_that_it_cannot_be_told(corpus: Corpus) -> None:
    page = first(corpus, told(corpus, receipt=False))
    lines = block(page.text)
    assert lines[0] == (
        "• Whether ₹2,000 is too much cannot be told here: no scale of charges is on file for Uttar Pradesh."
    )
    assert "• A complaint about the charges can go to the District Magistrate." in lines
    assert any(line.startswith("• No receipt: ask for one again") for line in lines)
    assert "above" not in " ".join(lines)
    assert {"IN/CTA-1871/5", "IN/CTA-1871/15", "IN/CTA-1871/27"} <= {c["id"] for c in page.citations}


def test_what_a_rule_tells_is_left_to_the_rule(corpus: Corpus) -> None:
    fee, pound = (block(first(corpus, told(corpus, issue)).text) for issue in ("release_fee", "impounded"))
    assert not [line for line in fee if "list of charges" in line or "a fine of up to" in line]
    assert [line for line in pound if "list of charges" in line]
    assert "• If the keeper failed in a duty, a fine of up to ₹50 is possible." in pound
    figures = first(corpus, told(corpus, "impounded")).figures
    assert ("fine_max", "IN/CTA-1871/27") in {(f["name"], f["citation"]) for f in figures}


def test_above_the_scale_on_file(corpus: Corpus) -> None:
    page = first(corpus, told(corpus, state="IN-CH", **{**COWS, "asked": 90_000}))
    lines = block(page.text)
    assert lines[0] == "• ₹90,000 is above the scale on file by at least ₹47,000: by that scale it comes to ₹42,000."
    assert lines[1] == "• For cow (2): fee ₹20,000 each, feeding ₹500 each a day; 2 days counted."
    assert any("a newer one may be in force" in line for line in lines)
    used = {(f["name"], f["value"], f["citation"]) for f in page.figures}
    scale = "IN-CH/CTA-1871/12"
    assert {("pound_fee", 20_000, scale), ("feeding_charge", 500, scale)} <= used


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (1, "₹1 is not above"),
        (42_000, "₹42,000 is not above"),
        (42_500, "unless a part of a day"),
        (43_001, "by at least ₹1:"),
    ],
)
def test_the_borders_of_the_scale(corpus: Corpus, asked: int, words: str) -> None:
    assert words in block(first(corpus, told(corpus, state="IN-CH", **{**COWS, "asked": asked})).text)[0]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "please say which animals they are and how many"),
        ({"animals": {"cow": 1}}, "please say on which day the animals were put into the pound"),
        ({**COWS, "animals": {"horse": 1}}, "does not settle these animals"),
    ],
)
def test_what_is_missing_for_a_comparison_is_asked_for(corpus: Corpus, facts: dict[str, object], words: str) -> None:
    assert words in block(first(corpus, told(corpus, state="IN-CH", **facts)).text)[0]


def test_without_a_scale_the_animals_are_not_asked_for(corpus: Corpus) -> None:
    assert "which animals" not in first(corpus, told(corpus)).text


@pytest.mark.parametrize("voice", VOICES)
def test_every_state_and_issue_can_be_told(corpus: Corpus, voice: Voice) -> None:
    reply = Renderer(corpus, voice)
    for state in corpus.jurisdictions:
        for issue in WITH_DEMAND:
            for facts in ({}, COWS, {**COWS, "asked": 10**9, "receipt": False}):
                found = told(corpus, issue, state, **facts)
                said = demand.lines(reply, found)
                assert said, f"{state} {issue}"
                assert not [one for one in said if re.search(r"[{}]|None|  ", one.text)]
                assert voice.script == "native" or not re.search("[\u0900-\u097f]", " ".join(s.text for s in said))
                if voice.is_sms:
                    assert len(said) <= demand.MOST_ON_SMS
                    page = reply.demand(found)
                    assert sms.reply_fits(page.text)


def test_on_sms_the_verdict_comes_first_with_whom_to_complain_to(corpus: Corpus) -> None:
    page = first(corpus, told(corpus, receipt=False), SMS)
    assert page.text.startswith("Is Rs.2,000 too much? No scale is on file to tell.")
    assert "Complain of the charges to the District Magistrate." in page.text
    assert "IN/CTA-1871/5" in {c["id"] for c in page.citations}


def test_a_total_on_sms_lists_the_rates_it_was_worked_out_from(corpus: Corpus) -> None:
    page = Renderer(corpus, SMS).demand(told(corpus, state="IN-CH", **{**COWS, "asked": 90_000}))
    assert page.text.startswith("Rs.90,000 is at least Rs.47,000 above the scale on file (Rs.42,000).")
    assert {(f["name"], f["value"]) for f in page.figures} == {("pound_fee", 20_000), ("feeding_charge", 500)}


def test_a_law_that_is_not_confirmed_is_marked(corpus: Corpus) -> None:
    marked = [
        said.text
        for state in corpus.jurisdictions
        for issue in WITH_DEMAND
        for said in demand.lines(Renderer(corpus, WEB), told(corpus, issue, state, **COWS))
        if any(p.status == "unconfirmed" for p in said.provisions)
    ]
    assert marked
    assert all(text.endswith("[not confirmed]") for text in marked)


def test_nothing_is_said_where_no_amount_was_told(corpus: Corpus) -> None:
    found = told(corpus, asked=None)
    assert demand.lines(Renderer(corpus, WEB), found) == []
    assert "The amount asked" not in first(corpus, found).text
    assert Renderer(corpus, WEB).demand(found) == Page()

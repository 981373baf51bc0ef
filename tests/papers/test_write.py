"""What stands in a paper: the forum, the dates and the law of the State; nothing that the person did not say."""

from __future__ import annotations

import re
import typing
from typing import Any

import pytest

from bot.papers import LANGUAGES, PAPERS, Case, CaseFault, Document, PaperRefused, case_from, make
from bot.papers.as_text import render
from bot.papers.case import KeeperFault, Report
from bot.papers.document import BLANK, Facts
from bot.papers.wording import refusal
from knowledge import Corpus
from knowledge.files import read_jurisdictions
from tests.papers.cases import TODAY, crop, owner

STATES = sorted(read_jurisdictions())
NO_LAW = ("IN-GA", "IN-JK", "IN-LA", "IN-SK")
"""States of which no cattle law is on file."""
HALF = ("IN-KA", "IN-MZ", "IN-NL", "IN-RJ")
"""States whose law on file has no confirmed forum or period for a complaint."""


def text(corpus: Corpus, case: Case, paper: str, language: str = "en") -> str:
    return render(make(corpus, case, paper, language, TODAY))


def refused(corpus: Corpus, case: Case, paper: str) -> str | None:
    try:
        make(corpus, case, paper, "en", TODAY)
    except PaperRefused as error:
        return error.reason
    return None


def owner_papers(state: str, place: str) -> dict[str, str]:
    """The papers that an owner cannot have there, with the reason."""
    if state in NO_LAW:
        found = dict.fromkeys(("complaint", "deposit", "keeper"), "no-law")
    elif state in HALF or (state == "IN-GJ" and place == "village"):
        found = {"complaint": "no-complaint", "keeper": "no-keeper_penalty"}
        found |= {} if state == "IN-KA" else {"deposit": "no-deposit_release"}
    else:
        found = {"deposit": "no-deposit_release"} if state == "IN-CG" else {}
    return found | {"notice": "wrong-side"}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("place", ["village", "town"])
def test_which_papers_an_owner_can_have(corpus: Corpus, state: str, place: str) -> None:
    case = owner(state=state, place=place)
    reasons = {paper: reason for paper in PAPERS if (reason := refused(corpus, case, paper))}
    assert reasons == owner_papers(state, place)


@pytest.mark.parametrize("state", STATES)
def test_which_papers_a_crop_owner_can_have(corpus: Corpus, state: str) -> None:
    case = crop(state=state)
    reasons = {paper: reason for paper in PAPERS if (reason := refused(corpus, case, paper))}
    keeper = {k: v for k, v in owner_papers(state, "village").items() if k == "keeper"}
    assert reasons == {"complaint": "wrong-side", "deposit": "wrong-side"} | keeper


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_every_paper_in_every_language_for_every_state(corpus: Corpus, state: str, language: str) -> None:
    made, reasons = 0, []
    for told in (owner, crop):
        for place in ("village", "town"):
            for report in (None, *typing.get_args(Report)):
                case = told(state=state, place=place, report=report, keeper_faults=list(typing.get_args(KeeperFault)))
                for paper in PAPERS:
                    if report is not None and paper != "police":
                        continue
                    try:
                        document = make(corpus, case, paper, language, TODAY)
                    except PaperRefused as error:
                        reasons.append(refusal(error, language, state, "15100"))
                        continue
                    whole(document, case)
                    made += 1
    assert made >= 2 * 2 * 4
    assert min(map(len, reasons)) > 10


def whole(document: Document, case: Case) -> None:
    """A paper says that it is a draft and information, and has no hole where a word should be."""
    words = render(document)
    assert document.banner[0].startswith(("DRAFT", "मसौदा"))
    assert words.rstrip().endswith(document.footer)
    assert case.name is not None
    assert case.name in words
    assert not re.search(r"\{|\}|None|unknown|\[\]", words.replace(case.story or "", ""))
    assert "173" not in words.replace(case.phone or "", "")  # the number is not confirmed from a text


@pytest.mark.parametrize(
    ("state", "place", "office", "section"),
    [
        ("IN-UP", "village", "The Chief Judicial Magistrate, or a Judicial Magistrate of the first class", "20"),
        (
            "IN-PB",
            "village",
            "The Chief Judicial Magistrate, or a Judicial Magistrate who may take up cases directly",
            "20",
        ),
        ("IN-GJ", "town", "The Chief Judicial Magistrate, or a Judicial Magistrate of the first class", "20"),
        ("IN-KL", "village", "The local authority (village panchayat or municipality), through its Secretary", "19"),
    ],
)
def test_a_complaint_goes_to_the_forum_of_the_state(
    corpus: Corpus, state: str, place: str, office: str, section: str
) -> None:
    words = text(corpus, owner(state=state, place=place), "complaint")
    assert f"To\n{office}\n" in words
    assert re.search(rf"Given under: .*\b{section}\b", words)
    assert "Last date to complain of a wrong seizure or detention: Tuesday 8 December 2026." in words


def test_a_kerala_complaint_names_no_court(corpus: Corpus) -> None:
    words = text(corpus, owner(state="IN-KL"), "complaint")
    assert "Kerala Cattle Trespass Act 1961, sections 19, 20, 21" in words
    assert "oath" not in words
    assert "Cattle-trespass Act 1871" not in words


@pytest.mark.parametrize(("city", "reason"), [("Mumbai", "excluded-city"), ("Pune", None)])
def test_a_city_that_the_act_leaves_out_has_no_complaint(corpus: Corpus, city: str, reason: str | None) -> None:
    assert refused(corpus, owner(state="IN-MH", place="town", city=city), "complaint") == reason


@pytest.mark.parametrize(
    ("changes", "paper", "reason"),
    [
        ({"state": None}, "complaint", "no-state"),
        ({"state": None}, "summary", "no-state"),
        ({"side": None}, "complaint", "unknown-side"),
        ({"side": "other"}, "police", "unknown-side"),
        ({"side": None}, "summary", None),
        ({"report": "driven_in"}, "police", "wrong-side"),
        ({"report": "animal_hurt"}, "police", None),
        ({"released": "2026-12-01"}, "deposit", "over"),
        ({"released": "2026-12-01"}, "complaint", None),
    ],
)
def test_why_a_paper_is_refused(corpus: Corpus, changes: dict[str, Any], paper: str, reason: str | None) -> None:
    assert refused(corpus, owner(**changes), paper) == reason


def test_the_police_are_told_of_loose_cattle_only_where_they_may_act(corpus: Corpus) -> None:
    may = [s for s in STATES if refused(corpus, crop(state=s, report="let_loose"), "police") is None]
    assert may == ["IN-DL", "IN-GJ", "IN-KL", "IN-MH"]


def test_a_paper_names_only_confirmed_law_and_marks_the_rest(corpus: Corpus) -> None:
    words = text(corpus, owner(state="IN-MH"), "complaint")
    handed_in, kept = words.split("-" * 40)
    assert "Village Panchayats" not in handed_in
    assert "Maharashtra Village Panchayats Act 1958, sections 164, 166, 168 (not confirmed)" in kept
    assert "Cattle-trespass Act 1871, sections 8, 20, 21, 22 (confirmed from the text, checked 9 May 2026)" in kept


def test_what_was_not_said_stays_blank(corpus: Corpus) -> None:
    case = case_from({"state": "IN-UP", "side": "owner"})
    for paper in ("complaint", "deposit", "keeper", "police", "legal-aid", "summary"):
        document = make(corpus, case, paper, "en", TODAY)
        rows = dict(row for block in document.body if isinstance(block, Facts) for row in block.rows)
        said = {name: value for name, value in rows.items() if value is not None}
        assert said.keys() <= {"State", "Side", "Matter"}
        assert "Last date" not in render(document)
        assert BLANK in render(document)


def test_what_was_said_stands_there_as_it_was_said(corpus: Corpus) -> None:
    name = "<b>राम</b> {{ name }} #panic() $x$ \\ & 'शर्मा' \"जी\""
    words = text(corpus, owner(name=name, story="*तारा* _नीचे_ `code`"), "complaint", "hi")
    assert f"नाम: {name}" in words
    assert "*तारा* _नीचे_ `code`" in words


@pytest.mark.parametrize(
    ("seized", "line", "on_top"),
    [
        ("2026-11-28", "Tuesday 8 December 2026", True),
        ("2026-11-26", "Sunday 6 December 2026. That day is a Sunday or a holiday", True),
        ("2026-11-24", "Friday 4 December 2026. This date has passed. Ask a lawyer", False),
    ],
)
def test_the_last_date_is_on_the_complaint(corpus: Corpus, seized: str, line: str, on_top: bool) -> None:
    words = text(corpus, owner(seized=seized, impounded=None), "complaint")
    assert line[:20] in words
    assert ("Last date" in words.split("\n\n")[0]) is on_top
    assert ("Why this is given after the last date" in words) is not on_top


def test_the_other_side_does_not_see_the_last_date(corpus: Corpus) -> None:
    handed_in, kept = text(corpus, crop(), "notice").split("-" * 40)
    assert "Last date for a civil suit: Wednesday 28 November 2029." in kept
    assert "2029" not in handed_in


def test_each_side_has_its_own_dates_and_facts(corpus: Corpus) -> None:
    mixed = {"damaged": "2026-11-28", "land": "khasra 112"}
    words = text(corpus, owner(**mixed), "summary")
    assert "Last date for a civil suit" not in words
    assert "khasra" not in words
    words = text(corpus, crop(seized="2026-11-28", asked=500), "summary")
    assert "to complain of a wrong seizure" not in words
    assert "Amount asked" not in words


def test_release_is_not_asked_for_what_was_released(corpus: Corpus) -> None:
    assert "order their release" in text(corpus, owner(), "complaint")
    assert "order their release" not in text(corpus, owner(released="2026-12-01"), "complaint")


def test_a_deposit_says_that_a_complaint_follows_only_where_one_can(corpus: Corpus) -> None:
    assert "I am going to complain of this seizure under" in text(corpus, owner(), "deposit")
    assert "I am going to complain" not in text(corpus, owner(state="IN-KA"), "deposit")
    late = text(corpus, owner(seized="2026-11-24"), "deposit")
    assert "I am going to complain" not in late
    assert "Friday 4 December 2026. This date has passed." in late


def test_a_complaint_about_a_keeper_cites_the_duties_that_were_broken(corpus: Corpus) -> None:
    words = text(corpus, owner(), "keeper")
    assert "To\nThe District Magistrate" in words
    assert "Given under: Cattle-trespass Act 1871, sections 9, 12, 27." in words
    assert "- The animals were not given enough food or water." in words


def test_a_day_that_cannot_be_is_asked_back_before_anything_is_written(corpus: Corpus) -> None:
    with pytest.raises(CaseFault):
        make(corpus, owner(seized="2026-12-06", impounded=None), "complaint", "en", TODAY)


def test_an_unknown_paper_is_an_error(corpus: Corpus) -> None:
    with pytest.raises(KeyError):
        make(corpus, owner(), "will", "en", TODAY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_person_is_told_what_to_collect_until_when(corpus: Corpus, language: str) -> None:
    words = {"en": ("Proof to collect", "by Tuesday 8 December 2026"), "hi": ("ये सबूत जुटाएँ", "मंगलवार 8 दिसंबर 2026")}
    handed_in, kept = text(corpus, owner(state="IN-UP"), "complaint", language).split("-" * 40)
    heading, day = words[language]
    assert heading not in handed_in
    proof = kept.partition(heading)[2]
    assert proof.count("\n- ") >= 4
    assert day in proof


def test_no_side_is_told_the_other_sides_proof(corpus: Corpus) -> None:
    assert "eaten and trampled crop" in text(corpus, crop(), "notice")
    assert "eaten and trampled crop" not in text(corpus, owner(), "complaint")
    assert "eaten and trampled crop" not in text(corpus, owner(), "keeper")

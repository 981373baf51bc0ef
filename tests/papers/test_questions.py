"""The questions of the guided form: each is of a fact of the case, of the paper's own side, and has words."""

from __future__ import annotations

import pytest

from bot.papers import PAPERS
from bot.papers.case import Case
from bot.papers.plans import NOT_OF_SIDE, REPORTS
from bot.papers.questions import BY_SMS, KINDS, OPTIONS, QUESTIONS, options, questions
from bot.papers.wording import LANGUAGES, label
from bot.replies.catalog import keys

ASKED = sorted({fact for facts in QUESTIONS.values() for fact in facts})


def test_there_are_questions_for_every_paper() -> None:
    assert QUESTIONS.keys() == PAPERS.keys()
    assert all(len(set(facts)) == len(facts) for facts in QUESTIONS.values())


@pytest.mark.parametrize("fact", ASKED)
def test_every_question_is_of_a_fact_and_has_words(fact: str) -> None:
    assert fact in Case.__fields__ or fact == "marks"
    for language in LANGUAGES:
        assert f"ask-paper-{fact}" in keys(language)
        assert label(fact, language) != fact


def test_the_kinds_are_those_of_the_case() -> None:
    assert KINDS.keys() <= set(ASKED)
    for fact, kind in KINDS.items():
        assert (fact in OPTIONS) == (kind in ("one", "many"))
    for fact in {"seized", "impounded", "damaged", "happened"}:
        assert KINDS[fact] == "day"


@pytest.mark.parametrize("side", ["owner", "crop"])
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_of_the_other_side_is_asked(paper: str, side: str) -> None:
    asked = questions(paper, side)
    assert not set(asked) & set(NOT_OF_SIDE[side])
    assert set(questions(paper, side, by_sms=True)) == set(asked) & BY_SMS
    if side in PAPERS[paper].sides:
        assert asked


def test_reports_to_the_police_are_those_of_the_side() -> None:
    for side in ("owner", "crop"):
        assert set(options("report", side)) == {name for name, (sides, _, _) in REPORTS.items() if side in sides}

"""What an answer holds: what the question names comes first, and each side is asked for its own day."""

from __future__ import annotations

from datetime import date

import pytest

from knowledge import Corpus
from knowledge.answers import Answer, Facts, answer, plans

TODAY = date(2026, 12, 5)


def told(corpus: Corpus, issue: str, side: str, *focus: str, state: str = "IN-UP") -> Answer:
    return answer(corpus, issue, side, state, today=TODAY, facts=Facts(focus=focus))


def roles(found: Answer) -> list[str]:
    return list(dict.fromkeys(p.key for p in found.points if p.kind in ("rule", "missing")))


@pytest.mark.parametrize("side", ["owner", "crop", "other"])
@pytest.mark.parametrize("state", ["IN-UP", "IN-GJ", "IN-KL", "IN-SK"])
def test_what_the_question_names_comes_first(corpus: Corpus, state: str, side: str) -> None:
    plain, asked = told(corpus, "penalty", side, state=state), told(corpus, "penalty", side, "animal_harm", state=state)
    assert roles(plain)[0] != "animal_harm"
    assert roles(asked)[0] == "animal_harm"
    assert [role for role in roles(asked) if role != "animal_harm"] == [r for r in roles(plain) if r != "animal_harm"]
    assert len(asked.points) == len(plain.points)
    assert all(point in plain.points for point in asked.points)


def test_of_two_that_are_named_the_first_comes_first(corpus: Corpus) -> None:
    assert roles(told(corpus, "penalty", "owner", "mischief", "animal_harm"))[:2] == ["mischief", "animal_harm"]


def test_what_the_issue_does_not_hold_is_not_added(corpus: Corpus) -> None:
    assert told(corpus, "penalty", "owner", "legal_aid").points == told(corpus, "penalty", "owner").points


def test_a_word_that_is_asked_for_takes_the_place_of_the_usual_one(corpus: Corpus) -> None:
    assert roles(told(corpus, "definition", "owner")) == ["cattle_meaning"]
    assert roles(told(corpus, "definition", "owner", "animal_harm")) == ["animal_harm"]


@pytest.mark.parametrize(
    ("issue", "side", "ask"),
    [
        ("complaint_how", "owner", "seized_on"),
        ("complaint_how", "crop", "damaged_on"),
        ("deadline", "owner", "seized_on"),
        ("deadline", "crop", "damaged_on"),
        ("impounded", "owner", "seized_on"),
        ("crop_damage", "crop", "damaged_on"),
        ("crop_damage", "other", "damaged_on"),
        ("penalty", "owner", None),
    ],
)
def test_each_side_is_asked_for_its_own_day(corpus: Corpus, issue: str, side: str, ask: str | None) -> None:
    assert plans()[issue].of(side).ask == ask
    assert told(corpus, issue, side).ask == ask


def test_a_day_is_not_asked_for_where_no_date_follows_from_it(corpus: Corpus) -> None:
    city = answer(corpus, "complaint_how", "owner", "IN-MH", today=TODAY, place="town", facts=Facts(city="mumbai"))
    assert city.ask is None
    assert told(corpus, "complaint_how", "owner", state="IN-SK").ask is None
    known = Facts({"seized": date(2026, 12, 1)})
    assert answer(corpus, "complaint_how", "owner", "IN-UP", today=TODAY, facts=known).ask is None

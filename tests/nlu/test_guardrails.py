"""What puts a guardrail on top; the words themselves are data."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.nlu import guardrails

RULES = """
- issue: danger
  phrases: [Kill Myself, "ज़हर पी", end it all]
- issue: danger
  all: [[KILL, HURT], [PERSON]]
  none: [PAST]
- issue: harm_animal
  all: [[KILL], [ANIMAL]]
"""
BELOW, ABOVE = guardrails.CLEAR - 0.01, guardrails.CLEAR
UNSURE, SURE = guardrails.SURE - 0.01, guardrails.SURE
GUARDED = 0.6
"""The least that a guardrail is worth where it applies."""


@pytest.fixture(autouse=True)
def _rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "guardrails.yml"
    path.write_text(RULES, encoding="utf-8")
    loaded = guardrails.rules(path)
    monkeypatch.setattr(guardrails, "rules", lambda: loaded)
    monkeypatch.setattr(guardrails, "concepts", lambda folded: [w.upper() for w in folded.split()])


def best(text: str, scores: dict[str, float]) -> str:
    found = guardrails.apply(text, scores)
    return max(found, key=lambda issue: found[issue])


@pytest.mark.parametrize(
    ("text", "scores", "issue"),
    [
        ("what is the fee", {"release_fee": 0.9, "danger": BELOW}, "release_fee"),
        ("the fee or a mob", {"release_fee": 0.9, "danger": BELOW}, "release_fee"),
        ("the fee or a mob", {"release_fee": 0.9, "danger": ABOVE}, "danger"),
        ("the fee or starve", {"release_fee": 0.9, "harm_animal": ABOVE}, "harm_animal"),
        ("the fee or a mob", {"release_fee": 0.9, "harm_animal": ABOVE}, "release_fee"),  # another issue's word
        ("the fee or a weapon", {"danger": ABOVE, "harm_animal": 0.5}, "danger"),  # a person comes first
        ("what is the fee", {"release_fee": 0.3, "danger": UNSURE}, "release_fee"),  # no word of harm
        ("what is the fee", {"release_fee": 0.3, "harm_animal": UNSURE}, "release_fee"),
        ("what is the fee", {"release_fee": 0.9, "danger": SURE}, "danger"),
        ("what is the fee", {"release_fee": 0.9, "harm_animal": SURE}, "harm_animal"),
        ("to starve", {"release_fee": 0.3, "danger": UNSURE, "harm_animal": ABOVE}, "harm_animal"),
        ("reading my mind", {"release_fee": 0.9, "danger": UNSURE}, "release_fee"),
        ("i end it all", {"release_fee": 0.3, "danger": UNSURE}, "danger"),  # a phrase needs no word of harm
        ("i end it all", {"release_fee": 0.9, "danger": BELOW}, "danger"),
        ("I will kill myself", {"release_fee": 0.9}, "danger"),
        ("मैं ज़हर पी लूँ", {"release_fee": 0.9}, "danger"),
        ("reskill myself", {"release_fee": 0.9}, "release_fee"),  # a phrase begins at a word
        ("kill person", {"release_fee": 0.9}, "danger"),
        ("hurt person", {"release_fee": 0.9}, "danger"),
        ("kill person past", {"release_fee": 0.9}, "release_fee"),
        ("person", {"release_fee": 0.9}, "release_fee"),
        ("kill animal", {"release_fee": 0.9}, "harm_animal"),
        ("kill animal person", {"release_fee": 0.9}, "danger"),
    ],
)
def test_what_is_on_top(text: str, scores: dict[str, float], issue: str) -> None:
    assert best(text, scores) == issue


def test_a_guardrail_by_words_is_sure_enough_to_be_answered() -> None:
    assert guardrails.apply("kill animal", {"greet": 0.1})["harm_animal"] >= GUARDED


def test_a_guardrail_that_is_likelier_keeps_its_score() -> None:
    assert guardrails.apply("kill animal", {"greet": 0.1, "harm_animal": 0.8})["harm_animal"] == 0.8


def test_a_guardrail_without_a_word_of_harm_is_put_out_and_the_rest_stay() -> None:
    scores = {"greet": 0.2, "danger": UNSURE, "harm_animal": ABOVE}
    assert guardrails.apply("hello", scores) == {"greet": 0.2, "danger": 0.0, "harm_animal": 0.0}


def test_the_other_scores_are_lowered_and_the_given_ones_are_not_changed() -> None:
    scores = {"greet": 0.5, "thanks": 0.2, "danger": 0.01}
    assert guardrails.apply("hello", scores) == scores
    assert guardrails.apply("kill person", scores) == pytest.approx({"greet": 0.2, "thanks": 0.08, "danger": GUARDED})
    assert scores == {"greet": 0.5, "thanks": 0.2, "danger": 0.01}

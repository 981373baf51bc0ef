"""What puts a guardrail on top; the words themselves are data."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.nlu import guardrails

RULES = """
- issue: danger
  phrases: [Kill Myself, "ज़हर पी"]
- issue: danger
  all: [[KILL, HURT], [PERSON]]
  none: [PAST]
- issue: harm_animal
  all: [[KILL], [ANIMAL]]
"""
BELOW, ABOVE = guardrails.CLEAR - 0.01, guardrails.CLEAR
SURE = 0.6
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
        ("what is the fee", {"release_fee": 0.9, "danger": ABOVE}, "danger"),
        ("what is the fee", {"release_fee": 0.9, "harm_animal": ABOVE}, "harm_animal"),
        ("what is the fee", {"danger": ABOVE, "harm_animal": 0.5}, "danger"),  # a person comes first
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
    assert guardrails.apply("kill animal", {"greet": 0.1})["harm_animal"] >= SURE


def test_the_other_scores_stay_and_the_given_ones_are_not_changed() -> None:
    scores = {"greet": 0.5, "thanks": 0.2, "danger": 0.01}
    assert guardrails.apply("hello", scores) == scores
    assert guardrails.apply("kill person", scores) == {"greet": 0.5, "thanks": 0.2, "danger": SURE}
    assert scores == {"greet": 0.5, "thanks": 0.2, "danger": 0.01}

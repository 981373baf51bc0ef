"""Guardrails come first: harm to an animal and danger to a person are never answered as anything else.

The classifier's own probability decides where it is clear; the word rules in ``guardrails.yml`` catch what it
misses. A rule is a set of concept groups that must all be present, and groups that must not be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ruamel.yaml import YAML

from bot.nlu.concepts import concepts
from bot.nlu.normalise import fold

ORDER = ("danger", "harm_animal")
CLEAR = 0.25
"""A guardrail this likely is taken even where something else is likelier; set on held-out training folds."""


@dataclass(frozen=True)
class Rule:
    """``issue`` holds where every group of ``all`` has one of its concepts present and none of ``none`` is."""

    issue: str
    all: tuple[frozenset[str], ...]
    none: frozenset[str]


@cache
def rules(path: Path = Path(__file__).parent / "guardrails.yml") -> tuple[Rule, ...]:
    """The word rules, in order."""
    data = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    return tuple(
        Rule(raw["issue"], tuple(frozenset(group) for group in raw["all"]), frozenset(raw.get("none", ())))
        for raw in data
    )


def apply(text: str, scores: Mapping[str, float]) -> dict[str, float]:
    """The scores with a guardrail put on top where one applies."""
    present = set(concepts(fold(text)))
    for issue in ORDER:
        by_words = any(
            rule.issue == issue and all(present & group for group in rule.all) and not present & rule.none
            for rule in rules()
        )
        if by_words or scores.get(issue, 0.0) >= CLEAR:
            top = max(scores.values())
            return {**scores, issue: max(scores.get(issue, 0.0), min(0.999, top + 0.001), 0.6)}
    return dict(scores)

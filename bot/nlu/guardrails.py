"""Guardrails come first: harm to an animal and danger to a person are never answered as anything else.

The classifier's own probability decides where it is clear; the word rules in ``guardrails.yml`` catch what it
misses. A rule is a phrase that is enough by itself, or concept groups that must all be present and none that may not.
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
GUARDED = 0.6
"""How sure the bot is, at the least, of a guardrail that it takes."""
CLEAR = 0.15
"""A guardrail this likely is taken even where something else is likelier; set on held-out training folds."""
LIKELY, SURE, SHORT = 0.3, 0.6, 5
"""Below LIKELY, or in a message of at most SHORT words below SURE, a word of harm (:data:`SIGNS`) is wanted too."""
_VIOLENCE = (
    "BEAT",
    "KILL",
    "POISON",
    "STONE",
    "SHOOT",
    "ELECTRIC",
    "INJURE",
    "WEAPON",
    "BLOOD",
    "LIFE_THREAT",
    "DIED",
    "BY_FORCE",
)
SIGNS = {
    "harm_animal": frozenset(
        [*_VIOLENCE, "STARVE", "SLAUGHTER", "TIE", "LOCK", "INSULT_ANGER", "THREATEN", "DEAD_BODY"]
    ),
    "danger": frozenset([*_VIOLENCE, "MOB", "SURROUND", "THREATEN", "BREAK_LOCK", "HELP", "EVERYONE_MEN", "SNATCH"]),
}


@dataclass(frozen=True)
class Rule:
    """One rule of ``guardrails.yml``."""

    issue: str
    phrases: tuple[str, ...]
    all: tuple[frozenset[str], ...]
    none: frozenset[str]

    def holds(self, folded: str, present: frozenset[str]) -> bool:
        """Whether a message with this folded text and these concepts is the rule's issue."""
        padded = f" {folded}"
        if any(f" {phrase}" in padded for phrase in self.phrases):
            return True
        return bool(self.all) and all(present & group for group in self.all) and not present & self.none


@cache
def rules(path: Path = Path(__file__).parent / "guardrails.yml") -> tuple[Rule, ...]:
    """The word rules, in order."""
    data = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
    return tuple(
        Rule(
            raw["issue"],
            tuple(fold(phrase) for phrase in raw.get("phrases", ())),
            tuple(frozenset(group) for group in raw.get("all", ())),
            frozenset(raw.get("none", ())),
        )
        for raw in data
    )


def apply(text: str, scores: Mapping[str, float]) -> dict[str, float]:
    """The scores with a guardrail put on top where one applies."""
    folded = fold(text)
    present = frozenset(concepts(folded))
    for issue in ORDER:
        by_words = any(rule.issue == issue and rule.holds(folded, present) for rule in rules())
        likely = scores.get(issue, 0.0)
        enough = SURE if len(folded.split()) <= SHORT else LIKELY
        if by_words or likely >= enough or (likely >= CLEAR and present & SIGNS[issue]):
            others = {name: score * (1 - GUARDED) for name, score in scores.items()}
            return {**others, issue: max(GUARDED, likely)}
        if likely >= CLEAR:
            scores = {**scores, issue: 0.0}
    return dict(scores)

"""Concepts: words of one meaning in every language and spelling, so that what is learnt from one serves the others.

The words are data (``bot/nlu/concepts/*.yml``): a form may be several words, and a trailing ``*`` makes its last
word a beginning.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ruamel.yaml import YAML

FOLDER = Path(__file__).parent / "concepts"
MIN_PREFIX = 3
"""The shortest beginning that a form may give."""
ANIMALS = frozenset({"COW", "BUFFALO", "BULLOCK", "GOAT_SHEEP", "PIG", "HORSE_CAMEL", "CATTLE"})
"""The concepts that are animals."""

_Form = tuple[tuple[str, ...], bool, str]
"""The words, whether the last is a beginning, and the concept."""


@cache
def _forms(folder: Path = FOLDER) -> tuple[dict[str, list[_Form]], dict[str, list[_Form]]]:
    """Forms by their first word, and those that are one beginning by its first letters."""
    by_word: dict[str, list[_Form]] = {}
    by_start: dict[str, list[_Form]] = {}
    for path in sorted(folder.glob("*.yml")):
        for concept, languages in YAML(typ="safe").load(path.read_text(encoding="utf-8")).items():
            for form in {str(f) for forms in languages.values() for f in forms}:
                words = tuple(form.removesuffix("*").split())
                if not words:
                    continue
                entry = (words, form.endswith("*"), str(concept))
                if len(words) == 1 and entry[1]:
                    by_start.setdefault(words[0][:MIN_PREFIX], []).append(entry)
                else:
                    by_word.setdefault(words[0], []).append(entry)
    return by_word, by_start


def concepts(folded: str) -> list[str]:
    """The concepts of a folded text (:func:`bot.nlu.normalise.fold`), in order of first appearance."""
    by_word, by_start = _forms()
    words = folded.split()
    found: dict[str, None] = {}
    for index, word in enumerate(words):
        for form, beginning, concept in by_word.get(word, ()):
            if _matches(words[index : index + len(form)], form, beginning):
                found[concept] = None
        for form, _, concept in by_start.get(word[:MIN_PREFIX], ()):
            if word.startswith(form[0]):
                found[concept] = None
    return list(found)


def _matches(words: list[str], form: tuple[str, ...], beginning: bool) -> bool:
    if len(words) < len(form) or tuple(words[:-1]) != form[:-1]:
        return False
    return words[-1].startswith(form[-1]) if beginning else words[-1] == form[-1]

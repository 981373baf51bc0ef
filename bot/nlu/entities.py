"""Finds what a message names: States, kinds of place, animals, crops, sides, seizers, languages, section numbers.

The words are data (``bot/nlu/lexicon/*.yml``); spaCy's entity ruler matches them on the folded text, longest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import spacy
from ruamel.yaml import YAML

from bot.nlu.normalise import fold

FOLDER = Path(__file__).parent / "lexicon"
_BEFORE = frozenset(["in", "from", "state", "district", "jila", "zila", "rajya", "राज्य", "जिला"])
_AFTER = frozenset(
    [
        "me",
        "mein",
        "main",
        "se",
        "ka",
        "ke",
        "ki",
        "state",
        "district",
        "jila",
        "zila",
        "rajya",
        "hai",
        "hain",
        "hu",
        "hoon",
        "hun",
        "में",
        "से",
        "का",
        "के",
        "की",
        "राज्य",
        "जिला",
        "है",
        "हैं",
        "हूं",
        "प्रदेश",
    ]
)
"""Words before and after which a short code such as ``up`` is a State: ``in up``, but not ``locked up in``."""
_OWN_WORDS = frozenset(["ka", "as", "or", "la", "an", "ch", "raj"])
"""Codes that are words too: being beside a preposition proves nothing for them."""
_PERSON = frozenset(
    ["our", "my", "the", "an", "hamare", "apne", "mere", "humare", "mla", "sansad", "sahab", "saheb", "sir", "ji", "ne"]
)
"""Words beside which ``mp`` is a member of parliament."""
_DOTTED = re.compile(r"\b[A-Za-z]\s?[.&]\s?[A-Za-z]\b")
_SECTION = re.compile(
    r"(?:\b(?:sections?|sect?|dhara|dhaara|dara|article|kalam|rule|niyam|u/s)(?![a-z])|धारा|दफा|कलम|नियम|सेक्शन"
    r"|\bunder\b(?!\s*\d+\s*(?:rs|rupees?|hours?|days?|weeks?|months?|years?|%)))"
    r"\s*(?:no\.?|number|नंबर|नम्बर)?\s*[-:.]?\s*(\d{1,3}(?!\d)(?:\s?-?\s?[a-zA-Zक-घ](?![\w\u0900-\u097f]))?)",
    re.IGNORECASE,
)
_BARE_SECTION = re.compile(r"^\s*(?:s\.?\s*)?(\d{1,3}\s?-?\s?[a-zA-Z]?)\s*(?:dhara|धारा)?\s*[?.]?\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Entity:
    """A thing that a message names. ``start`` and ``end`` are places in the folded text."""

    kind: str
    value: str
    start: int
    end: int


class EntityFinder:
    """Holds the compiled rules; building it takes a moment, finding does not."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._pipeline = spacy.blank("xx")
        ruler: Any = self._pipeline.add_pipe(
            "span_ruler", config={"spans_key": "found", "annotate_ents": False, "phrase_matcher_attr": "LOWER"}
        )
        patterns, self._short = _read(folder)
        ruler.add_patterns(patterns)

    def find(self, text: str) -> list[Entity]:
        """Every entity of a text; of two of one kind that overlap, the longer."""
        folded = fold(text)
        if not folded:
            return []
        doc = self._pipeline(folded)
        spans = sorted(doc.spans["found"], key=lambda s: (-(s.end - s.start), s.start))
        taken: list[Entity] = []
        for span in spans:
            kind, _, value = span.label_.partition("|")
            one = Entity(kind, value, span.start_char, span.end_char)
            if not any(o.kind == kind and o.start < one.end and one.start < o.end for o in taken):
                taken.append(one)
        taken += self._short_states(text, folded, taken)
        taken += [Entity("section", number, 0, 0) for number in section_numbers(text)]
        return sorted(taken, key=lambda e: (e.start, e.kind))

    def _short_states(self, text: str, folded: str, taken: list[Entity]) -> Iterator[Entity]:
        if any(e.kind == "state" for e in taken):
            return
        words = [(m.group(), m.start(), m.end()) for m in re.finditer(r"\S+", folded)]
        written = set(re.findall(r"\b[A-Z]{2}\b", text)) - {"AS", "OR"} if text != text.upper() else set()
        sure = {fold(code) for code in (*written, *_DOTTED.findall(text))}
        for size in (2, 1):  # "u p" for U.P., then "up"
            for index in range(len(words) - size + 1):
                form = " ".join(word for word, _, _ in words[index : index + size])
                if form not in self._short:
                    continue
                before = {word for word, _, _ in words[max(0, index - 1) : index]}
                after = {word for word, _, _ in words[index + size : index + size + 1]}
                beside = (before & _BEFORE or after & _AFTER) and form not in _OWN_WORDS
                person = form in ("mp", "m p") and (before | after) & _PERSON
                if len(words) == size or ((form in sure or beside) and not person):
                    yield Entity("state", self._short[form], words[index][1], words[index + size - 1][2])
                    return


def section_numbers(text: str) -> list[str]:
    """The section numbers that a text names (``20``, ``12B``), in order."""
    normal = "".join(str(int(c)) if c.isdecimal() else c for c in text)
    found = _SECTION.findall(normal) or _BARE_SECTION.findall(normal)
    letters = str.maketrans("कखगघ", "ABCD")
    return [re.sub(r"[\s-]", "", number).translate(letters).upper() for number in found]


@cache
def _files(folder: Path) -> tuple[Any, ...]:
    return tuple(YAML(typ="safe").load(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.yml")))


def _read(folder: Path) -> tuple[list[dict[str, str]], dict[str, str]]:
    patterns: list[dict[str, str]] = []
    short: dict[str, str] = {}
    for file in _files(folder):
        for value, words in file["values"].items():
            label = f"{file['entity']}|{value}"
            patterns += [{"label": label, "pattern": form} for form in words["forms"]]
            short.update({form: str(value) for form in words.get("short", ())})
    return patterns, short

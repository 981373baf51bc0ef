"""Writes the forms of a lexicon as patterns of spaCy's span ruler.

A form is one or more folded words, matched as they stand. It may also cover several wordings: ``a|b`` is either word,
a trailing ``*`` makes a word a beginning, a trailing ``?`` lets the word be missing, ``...`` is up to :data:`GAP` words
of any kind, and a name in capitals is a set of words that the file lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

GAP = 3
"""The most words that ``...`` passes over."""
_MARKS = re.compile(r"[|*?A-Z]|\.\.\.")

Sets = Mapping[str, Sequence[str]]
Pattern = str | list[dict[str, Any]]


def pattern_of(form: str, sets: Sets) -> Pattern:
    """The pattern of a form: a phrase, or token by token where it has marks. Raises KeyError for an unknown set."""
    return [_token(word, sets) for word in form.split()] if _MARKS.search(form) else form


def _token(word: str, sets: Sets) -> dict[str, Any]:
    if word == "...":
        return {"OP": f"{{,{GAP}}}"}
    either = "|".join(_word(w) for part in word.removesuffix("?").split("|") for w in _members(part, sets))
    token: dict[str, Any] = {"LOWER": {"REGEX": f"^(?:{either})$"}}
    return {**token, "OP": "?"} if word.endswith("?") else token


def _members(part: str, sets: Sets) -> Sequence[str]:
    return sets[part] if part.isupper() else (part,)


def _word(word: str) -> str:
    return re.escape(word.removesuffix("*")) + (".*" if word.endswith("*") else "")

"""Letters of any script: what is left out of a text, what cannot be written, and where a long word may break."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""The invisible letters that Indian scripts need."""
BREAK = "\u200b"
"""Where a line may break although there is no space."""
VIRAMA = 9
MOST_MARKS = 4
LONG_WORD = 24

_LEFT_OUT = ("Cc", "Cf", "Co", "Cs")
"""Controls, marks of direction, private and half letters: nothing that a person means."""


def clean(text: str) -> str:
    """The text in composed form, with single spaces and without invisible controls; it does not start with a mark."""
    composed = unicodedata.normalize("NFC", text)
    kept = (c for c in composed if c.isspace() or c in JOINERS or unicodedata.category(c) not in _LEFT_OUT)
    words = " ".join("".join(kept).split())
    start = next(
        (i for i, c in enumerate(words) if not unicodedata.category(c).startswith(("M", "C", "Z"))), len(words)
    )
    return words[start:]


def clusters(text: str) -> list[str]:
    """What a reader takes as single letters: each with its vowel signs and marks, a conjunct as one."""
    found: list[str] = []
    joins = False
    for c in text:
        mark = unicodedata.category(c).startswith("M")
        if found and (mark or c in JOINERS or (joins and unicodedata.category(c) == "Lo")):
            found[-1] += c
        else:
            found.append(c)
        # A virama (combining class 9) joins the next letter to this one; a joiner after it changes nothing in that.
        joins = unicodedata.combining(c) == VIRAMA or (joins and c in JOINERS)
    return found


def piled(text: str) -> bool:
    """Whether more marks are piled on one letter than any script has."""
    run = 0
    for c in text:
        run = run + 1 if unicodedata.category(c) in ("Mn", "Me") else 0
        if run > MOST_MARKS:
            return True
    return False


def breakable(text: str) -> str:
    """The text with places where its very long words may break, never inside a letter."""
    return " ".join(BREAK.join(clusters(word)) if len(word) > LONG_WORD else word for word in text.split(" "))


def plain_digits(text: str) -> str:
    """The text with the digits of every script as 0 to 9."""
    return "".join(str(unicodedata.digit(c)) if c.isdecimal() else c for c in text)

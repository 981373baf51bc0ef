"""Texts as Telegram shows them: escaped HTML, and no longer than one message may be."""

from __future__ import annotations

import re
from html import escape
from unicodedata import category

LIMIT = 4096
"""Characters of one message, counted in UTF-16 units after the markup is taken out (Bot API, sendMessage)."""
_ENDS = (r"\n\n", r"\n", r"(?<=[.!?।])\s+", r"\s+")
"""Where a text may be cut, the best kind first: a block, a line, a sentence, a word."""
_JOINERS = "\u094d\u09cd\u0acd\u200d"
"""What binds the next letter to the one before: the signs for "no vowel", and the joiner of emoji."""


def length(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def split(text: str, limit: int = LIMIT) -> list[str]:
    """A text in pieces of at most ``limit``, cut between blocks, lines, sentences or words, in this order."""
    pieces: list[str] = []
    rest = text.strip()
    while length(rest) > limit:
        cut = _cut(rest, _fitting(rest, limit))
        pieces.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*pieces, rest] if rest or not pieces else pieces


def _fitting(text: str, limit: int) -> str:
    window = text[:limit]
    while length(window) > limit:
        window = window[: len(window) - max(1, (length(window) - limit) // 2)]
    return window


def _cut(text: str, window: str) -> int:
    for end in _ENDS:
        found = [m.end() for m in re.finditer(end, window)]
        if found and found[-1] > len(window) // 2:
            return found[-1]
    return found[-1] if found else _between_letters(text, len(window))


def _between_letters(text: str, cut: int) -> int:
    """The last place up to ``cut`` where a letter ends with all its signs."""
    for place in range(cut, cut // 2, -1):
        if category(text[place])[0] != "M" and text[place] != "\u200d" and text[place - 1] not in _JOINERS:
            return place
    return cut


def html(text: str) -> str:
    """The text as Telegram's HTML: a line that heads a list is bold, everything else is escaped as it stands."""
    lines = text.split("\n")
    following = [*lines[1:], ""]
    return "\n".join(
        f"<b>{escape(line, quote=False)}</b>"
        if after.startswith("• ") and line and not line.startswith("• ")
        else escape(line, quote=False)
        for line, after in zip(lines, following, strict=True)
    )

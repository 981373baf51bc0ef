"""Texts as Telegram shows them: escaped HTML, and no longer than one message may be."""

from __future__ import annotations

import re
from html import escape

LIMIT = 4096
"""Characters of one message, counted in UTF-16 units after the markup is taken out (Bot API, sendMessage)."""
_ENDS = re.compile(r"\n\n|\n|(?<=[.!?।])\s+|\s+")
"""Where a text may be cut, the best kind first: a block, a line, a sentence, a word."""


def length(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def split(text: str, limit: int = LIMIT) -> list[str]:
    """A text in pieces of at most ``limit``, cut between blocks, lines, sentences or words, in this order."""
    pieces: list[str] = []
    rest = text.strip()
    while length(rest) > limit:
        window = _fitting(rest, limit)
        cut = _cut(window)
        pieces.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return [*pieces, rest] if rest or not pieces else pieces


def _fitting(text: str, limit: int) -> str:
    window = text[:limit]
    while length(window) > limit:
        window = window[: len(window) - max(1, (length(window) - limit) // 2)]
    return window


def _cut(window: str) -> int:
    for end in (r"\n\n", r"\n", r"(?<=[.!?।])\s+", r"\s+"):
        found = [m.end() for m in re.finditer(end, window)]
        if found and found[-1] > len(window) // 2:
            return found[-1]
    return found[-1] if found else len(window)


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

"""Plain SMS: which letters fit which coding, how many segments a text takes, and how points are packed into them.

GSM 03.38: 160 seven-bit characters alone, 153 a part when joined; UCS-2: 70 alone, 67 a part, counted in UTF-16 units.
"""

from __future__ import annotations

import unicodedata

_GSM = set(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿"
    "abcdefghijklmnopqrstuvwxyzäöñüà"
)
_GSM_EXTENDED = set("^{}[]~\\|€\f")
_PLAIN = str.maketrans(
    {"₹": "Rs ", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"}
    | {"…": "...", "\u00a0": " ", "•": "-", "×": "x"}
)
BUDGET = 3
"""The most segments that one reply may cost."""


def plain(text: str) -> str:
    """The text with typographic characters replaced by ones that do not cost a second coding."""
    return text.translate(_PLAIN)


def is_gsm(text: str) -> bool:
    """Whether every character is in the GSM 7-bit alphabet."""
    return all(c in _GSM or c in _GSM_EXTENDED for c in text)


def units(text: str) -> int:
    """The text's length in its coding: septets, or UTF-16 units where a letter needs UCS-2."""
    if is_gsm(text):
        return len(text) + sum(c in _GSM_EXTENDED for c in text)
    return len(text.encode("utf-16-be")) // 2


def segments(text: str) -> int:
    """How many SMS the text is sent as; 0 for an empty text."""
    single, joined = (160, 153) if is_gsm(text) else (70, 67)
    size = units(text)
    return 0 if size == 0 else 1 if size <= single else -(-size // joined)


def fits(text: str, budget: int = BUDGET) -> bool:
    """Whether the text stays within a number of segments."""
    return segments(text) <= budget


def split_long(text: str, budget: int = BUDGET, ending: str = "") -> list[str]:
    """A text cut into pieces that each fit, at a space where there is one and never before a combining sign.

    ``ending`` is what will be said after a piece: room is kept for it.
    """
    after = f" {ending}" if ending else ""
    pieces: list[str] = []
    rest = text.strip()
    while rest and not fits(rest + after, budget):
        cut = _longest_fit(rest, budget, after)
        space = rest.rfind(" ", 0, cut)
        at = space if space > 0 else _before_cluster(rest, cut)
        pieces.append(rest[:at].strip())
        rest = rest[at:].strip()
    return [*pieces, rest] if rest else pieces


def _longest_fit(text: str, budget: int, after: str) -> int:
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(text[:middle] + after, budget) else (low, middle - 1)
    return low


def _before_cluster(text: str, cut: int) -> int:
    while cut > 1 and (unicodedata.category(text[cut]).startswith("M") or text[cut - 1] in "\u094d\u0acd\u09cd\u200d"):
        cut -= 1
    return cut

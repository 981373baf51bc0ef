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
    {"₹": "Rs.", "…": "...", "•": "-", "·": "-", "×": "x", "→": "->", "\t": " "}
    | dict.fromkeys("‘’‚′`´", "'")
    | dict.fromkeys("“”„″«»", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f", " ")
    | dict.fromkeys("\u00ad\u200b\u2060\ufeff", "")
)
_VIRAMAS = "\u094d\u09cd\u0acd"
_JOINERS = "\u200c\u200d"
BUDGET = 3
"""The most segments that one reply may cost."""
SIGNATURE = "-Gram Vakil"
"""Ends every SMS: India's operators take no template without the sender's name (``bot.channels.sms.templates``)."""


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
    """How many SMS the text is sent as; 0 for an empty text.

    What takes two units (an extension character with its escape, a surrogate pair) stays in one part: where it would
    straddle the end of one it goes to the next, as gateways do.
    """
    gsm = is_gsm(text)
    single, joined = (160, 153) if gsm else (70, 67)
    if units(text) <= single:
        return 1 if text else 0
    parts, used = 1, 0
    for c in text:
        size = 2 if (c in _GSM_EXTENDED if gsm else ord(c) > 0xFFFF) else 1
        if used + size > joined:
            parts, used = parts + 1, 0
        used += size
    return parts


def fits(text: str, budget: int = BUDGET) -> bool:
    """Whether the text stays within a number of segments."""
    return segments(text) <= budget


def signed(text: str) -> str:
    """A reply as it is sent."""
    return f"{text} {SIGNATURE}".strip()


def reply_fits(text: str) -> bool:
    """Whether a reply, once signed, stays within its budget."""
    return fits(signed(text))


def split_reply(text: str, ending: str = "") -> list[str]:
    """A reply cut into pieces that each fit once signed; ``ending`` is what will be said after a piece."""
    return split_long(text, ending=signed(ending))


def split_long(text: str, budget: int = BUDGET, ending: str = "") -> list[str]:
    """A text cut into pieces that each fit, at a space where there is one and never within a letter and its signs.

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
    """The last place up to ``cut`` that is not within a letter and its signs; ``cut`` where there is none."""
    at = cut
    while at > 0 and _within(text, at):
        at -= 1
    return at or cut


def _within(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    mark = unicodedata.category(after).startswith("M") or after in _JOINERS or "\U0001f3fb" <= after <= "\U0001f3ff"
    return mark or before in _JOINERS or before in _VIRAMAS

"""Which script a message is written in, by counting letters."""

from __future__ import annotations

from collections import Counter

_BLOCKS = {
    "latin": ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x24F)),
    "devanagari": ((0x900, 0x97F),),
    "bengali": ((0x980, 0x9FF),),
    "gujarati": ((0xA80, 0xAFF),),
}
LANGUAGE_OF_SCRIPT = {"devanagari": "hi", "bengali": "as", "gujarati": "gu"}
"""The language of a message in a script that is not Latin, where nothing else decides."""


def script_of(text: str) -> str | None:
    """The script of most letters (``latin``, ``devanagari``, ``bengali``, ``gujarati``), or None without letters.

    One word of an Indian script outweighs the English words mixed into it.
    """
    counts: Counter[str] = Counter()
    for character in text:
        code = ord(character)
        for script, blocks in _BLOCKS.items():
            if any(low <= code <= high for low, high in blocks) and not character.isdigit():
                counts[script] += 1
    if not counts:
        return None
    indian = [(count, script) for script, count in counts.items() if script != "latin"]
    if indian and max(indian)[0] * 3 >= counts["latin"]:
        return max(indian)[1]
    return counts.most_common(1)[0][0]

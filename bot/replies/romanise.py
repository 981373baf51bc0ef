"""Hindi replies in Latin letters: word by word, from a checked list of spellings, by rule where the list has none.

The list (``latin/hi.tsv``) holds every word of the catalogue and the statute files as people write it on phones;
the rule serves names and what is quoted.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "latin"
_WORD = re.compile(r"[\u0900-\u0963\u0970-\u097f\u200c\u200d]+")
_DIGITS = str.maketrans("०१२३४५६७८९।", "0123456789.")
_INDEPENDENT = dict(
    zip("अआइईउऊऋएऐओऔऑऍ", ["a", "aa", "i", "i", "u", "u", "ri", "e", "ai", "o", "au", "o", "e"], strict=True)
)
_SIGNS = dict(zip("ािीुूृेैोौॉॅ", ["a", "i", "i", "u", "u", "ri", "e", "ai", "o", "au", "o", "e"], strict=True))
_CONSONANTS = dict(
    zip(
        "कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ",
        [
            "k",
            "kh",
            "g",
            "gh",
            "n",
            "ch",
            "chh",
            "j",
            "jh",
            "n",
            "t",
            "th",
            "d",
            "dh",
            "n",
            "t",
            "th",
            "d",
            "dh",
            "n",
            "p",
            "ph",
            "b",
            "bh",
            "m",
            "y",
            "r",
            "l",
            "v",
            "sh",
            "sh",
            "s",
            "h",
            "l",
        ],
        strict=True,
    )
)
_NUKTA = {"क": "q", "ख": "kh", "ग": "g", "ज": "z", "ड": "d", "ढ": "dh", "फ": "f"}
_HALANT, _NUKTA_SIGN, _NASAL = "\u094d", "\u093c", "\u0902\u0901"


def romanise(text: str, language: str) -> str:
    """The text in Latin letters. Only Hindi is on file; other languages are returned as they are."""
    if language != "hi":
        return text
    spellings = _spellings()
    return _WORD.sub(lambda m: spellings.get(m.group()) or spell(m.group()), text).translate(_DIGITS)


@cache
def _spellings() -> dict[str, str]:
    lines = (FOLDER / "hi.tsv").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines if "\t" in line)


def words_of(text: str) -> list[str]:
    """The Devanagari words of a text, as the list of spellings has them."""
    return _WORD.findall(text)


def spell(word: str) -> str:
    """One word by rule: consonants with the inherent vowel, which is dropped at the end and between two voiced ones."""
    units: list[tuple[str, str]] = []
    before = ""
    for character in word:
        if character in _CONSONANTS:
            if before and before in _NASAL and character in "पफबभम":
                units[-1] = ("m", "")
            units.append((_CONSONANTS[character], "a"))
        elif character == _NUKTA_SIGN and units:
            base = next((k for k, v in _CONSONANTS.items() if v == units[-1][0]), "")
            units[-1] = (_NUKTA.get(base, units[-1][0]), units[-1][1])
        elif character in _SIGNS and units:
            units[-1] = (units[-1][0], _SIGNS[character])
        elif character == _HALANT and units:
            units[-1] = (units[-1][0], "")
        elif character in _INDEPENDENT:
            units.append(("", _INDEPENDENT[character]))
        elif character in _NASAL:
            units.append(("n", ""))
        before = character
    return "".join(consonant + vowel for consonant, vowel in _without_silent_vowels(word, units))


def _without_silent_vowels(word: str, units: list[tuple[str, str]]) -> list[tuple[str, str]]:
    inherent = _inherent(word)
    result = list(units)
    if len(result) > 1 and inherent[-1:] == [True]:
        result[-1] = (result[-1][0], "")
    for index in range(len(result) - 2, 0, -1):
        voiced_after = result[index + 1][1] != ""
        voiced_before = result[index - 1][1] != ""
        if inherent[index] and voiced_after and voiced_before and result[index][0]:
            result[index] = (result[index][0], "")
    return result


def _inherent(word: str) -> list[bool]:
    """For each sound unit of a word, whether its vowel is the unwritten one."""
    flags: list[bool] = []
    for character in word:
        if character in _CONSONANTS:
            flags.append(True)
        elif (character in _SIGNS or character == _HALANT) and flags:
            flags[-1] = False
        elif character in _INDEPENDENT or character in _NASAL:
            flags.append(False)
    return flags

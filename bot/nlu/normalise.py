"""One form for what can be typed in many: what is kept of a message, and what is matched on.

:func:`clean` is what is stored and shown; :func:`fold` is what rules and the classifier see; :func:`skeleton`
is how it sounds, so that Hindi in Devanagari and in Latin letters meet.
"""

from __future__ import annotations

import re
import unicodedata

MAX_LENGTH = 4096
"""Characters of a message that are read; a longer one is cut."""

_INVISIBLE = dict.fromkeys([0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x00AD])
_NUKTA = {0x093C: None, 0x0929: "न", 0x0931: "र", 0x0934: "ळ"}
_SPLIT_VOWELS = (("\u093e\u0947", "\u094b"), ("\u093e\u0948", "\u094c"))
_REPEATED = re.compile(r"(\D)\1{2,}")
_NOT_WORD = re.compile(r"[^\w\s\u0900-\u0963\u0966-\u096f\u0971-\u097f\u0980-\u09ff\u0a80-\u0aff₹]+")


def clean(text: str) -> str:
    """The message without control and invisible characters, in NFC, one space between words, cut to a length.

    A leading ``/`` goes too: to Rasa it would be a command, from a person it is a slip.
    """
    text = text.encode("utf-8", "replace").decode("utf-8")
    text = text[: MAX_LENGTH * 2].translate(_INVISIBLE)
    text = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp", "Zs") else c for c in text)
    text = "".join(c for c in text if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn"))
    text = unicodedata.normalize("NFC", text)
    return " ".join(text.split())[:MAX_LENGTH].lstrip("/ ").rstrip()


def fold(text: str) -> str:
    """The text for matching: lower case, digits 0-9, no nukta, one nasal sign, no punctuation, no long repeats."""
    text = unicodedata.normalize("NFC", text.translate(_INVISIBLE)).casefold()
    text = text.translate(_NUKTA).replace("\u0901", "\u0902")
    for wrong, right in _SPLIT_VOWELS:
        text = text.replace(wrong, right)
    text = "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in text)
    text = _REPEATED.sub(r"\1\1", text)
    return " ".join(_NOT_WORD.sub(" ", text).split())


_CONSONANTS = dict(
    zip(
        "कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ",
        [
            "k",
            "k",
            "g",
            "g",
            "n",
            "c",
            "c",
            "j",
            "j",
            "n",
            "t",
            "t",
            "d",
            "d",
            "n",
            "t",
            "t",
            "d",
            "d",
            "n",
            "p",
            "f",
            "b",
            "b",
            "m",
            "y",
            "r",
            "l",
            "v",
            "s",
            "s",
            "s",
            "h",
            "l",
        ],
        strict=True,
    )
)
_VOWELS = dict(zip("अआइईउऊऋएऐओऔऑऍ", ["a", "a", "i", "i", "u", "u", "r", "e", "e", "o", "o", "o", "e"], strict=True))
_LATIN = (
    ("chh", "c"), ("ch", "c"), ("sh", "s"), ("ph", "f"), ("kh", "k"), ("gh", "g"), ("th", "t"), ("dh", "d"),
    ("bh", "b"), ("jh", "j"), ("ck", "k"), ("q", "k"), ("x", "ks"), ("z", "j"), ("w", "v"),
    ("oo", "u"), ("ee", "i"), ("au", "o"), ("ai", "e"),
)  # fmt: skip
_DROPPED = re.compile(r"(?<=.)[aeiouy]+")
_DOUBLED = re.compile(r"(.)\1+")


def skeleton(text: str) -> str:
    """The consonants of each word as they sound, in Latin letters: ``kanji haus`` and ``कांजी हाउस`` are ``knj hs``."""
    words = []
    for word in fold(text).split():
        latin = _sounds(word)
        for spelling, sound in _LATIN:
            latin = latin.replace(spelling, sound)
        latin = latin[:1] + latin[1:].replace("h", "")
        words.append(_DOUBLED.sub(r"\1", _DROPPED.sub("", latin)))
    return " ".join(words)


def _sounds(word: str) -> str:
    sounds = []
    for character in word:
        if character in _CONSONANTS:
            sounds.append(_CONSONANTS[character] + "a")  # the vowel keeps p+h and c+k apart from Latin "ph", "ck"
        elif character in _VOWELS:
            sounds.append(_VOWELS[character])
        elif character == "\u0902":
            sounds.append("n")
        elif unicodedata.category(character).startswith("M"):
            continue
        else:
            sounds.append(character)
    return "".join(sounds)

"""Fonts on this machine, and whether they have every letter of a text. None is part of the project.

Debian's ``fonts-noto-core`` has all that is needed. Without a font typst sets nothing and says nothing, so letters are
looked up first.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import typst
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bot.papers.letters import BREAK, JOINERS, clusters

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts")
FAMILIES = (
    "Noto Sans",
    "Noto Sans Devanagari",
    "Noto Sans Gujarati",
    "Noto Sans Bengali",
    "Noto Sans Gurmukhi",
    "Noto Sans Oriya",
    "Noto Sans Tamil",
    "Noto Sans Telugu",
    "Noto Sans Kannada",
    "Noto Sans Malayalam",
    "Noto Sans Ol Chiki",
    "Noto Sans MeeteiMayek",
    "Noto Naskh Arabic",
)
"""The families that papers are set in, first that has a letter: the scripts that names in India are written in."""


class FontsMissing(RuntimeError):
    """No usable font on this machine; the message says what to install."""


class LetterMissing(ValueError):
    """A letter that no font here has. ``letter`` is as a reader sees it, ``code`` names what it is made of."""

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.code = " ".join(f"U+{ord(c):04X}" for c in letter)
        super().__init__(f"no font here has the letter {letter} ({self.code})")


@cache
def found(folders: tuple[str, ...] = FOLDERS) -> typst.Fonts:
    """The fonts for typst, looked up once in a process."""
    here = [folder for folder in folders if Path(folder).is_dir()]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=here)


@cache
def _letters(folders: tuple[str, ...]) -> tuple[frozenset[int], ...]:
    """The letters of each family, in the order of :data:`FAMILIES`. Raises :class:`FontsMissing`."""
    files: dict[str, Path] = {}
    for font in found(folders).fonts():
        if font.family in FAMILIES and font.style == "normal" and font.weight == 400 and font.path:
            files.setdefault(font.family, Path(font.path))
    if FAMILIES[0] not in files:
        raise FontsMissing(f"the font '{FAMILIES[0]}' is not on this machine: install Debian's package fonts-noto-core")
    return tuple(_letters_of(files[family]) for family in FAMILIES if family in files)


def _letters_of(path: Path) -> frozenset[int]:
    with TTFont(path, lazy=True) as font:
        table: Any = font.getBestCmap()
        return frozenset(table)


def look_up(text: str, folders: tuple[str, ...] = FOLDERS) -> None:
    """Whether every letter of a text can be set: all that makes up one letter must be in one font.

    Raises :class:`LetterMissing` for the first that cannot, :class:`FontsMissing` where there is no font at all.
    """
    sets = _letters(folders)
    for letter in dict.fromkeys(clusters(text)):
        needed = {ord(c) for c in letter if not c.isspace() and c not in JOINERS and c != BREAK}
        if not any(needed <= have for have in sets):
            raise LetterMissing(letter)

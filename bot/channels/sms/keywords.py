"""The words that an SMS can say to the channel itself: only where the whole message is nothing but one of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bot.nlu.context import COMMANDS
from bot.nlu.normalise import fold
from bot.settings import BadSetting
from knowledge.files import LawFileError, line_of, read_yaml

FILE = Path(__file__).parent / "keywords.yml"


def command(text: str) -> str | None:
    """The command that a message is, or None: ``BAND`` is ``stop``, "meri gaay band hai" is a message."""
    return keywords().get(fold(text))


@cache
def keywords(path: Path = FILE) -> dict[str, str]:
    """The command of each word, as :func:`bot.nlu.normalise.fold` sees it.

    Raises :class:`BadSetting` for an unknown command, an empty word, or a word that means two things.
    """
    found: dict[str, str] = {}
    try:
        data = read_yaml(path)
        for name, languages in data.items():
            if name not in COMMANDS:
                raise LawFileError(path, line_of(data, (name,)), name, "no such command")
            for language, words in languages.items():
                for word in words:
                    folded = fold(str(word))
                    if not folded or found.setdefault(folded, name) != name:
                        problem = f"{word!r} also means {found[folded]}" if folded else f"{word!r} is no word"
                        raise LawFileError(path, line_of(data, (name, language)), f"{name}.{language}", problem)
    except LawFileError as error:
        raise BadSetting(str(error)) from error
    return found

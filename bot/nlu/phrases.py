"""Whole messages that mean one thing with certainty (``phrases.yml``): they are not left to the classifier."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ruamel.yaml import YAML

from bot.nlu.normalise import fold

FILE = Path(__file__).parent / "phrases.yml"


def intent_of(text: str) -> str | None:
    """The intent that a message is word for word, or None: "याद न दिलाएँ" is ``stop_reminder``."""
    return phrases().get(fold(text))


@cache
def phrases(path: Path = FILE) -> dict[str, str]:
    """The intent of each phrase, as :func:`bot.nlu.normalise.fold` sees it. Raises ValueError for one of two."""
    found: dict[str, str] = {}
    for intent, languages in YAML(typ="safe").load(path.read_text(encoding="utf-8")).items():
        for said in (phrase for spoken in languages.values() for phrase in spoken):
            if found.setdefault(fold(said), intent) != intent:
                raise ValueError(f"{path.name}: {said!r} means {found[fold(said)]} and {intent}")
    return found

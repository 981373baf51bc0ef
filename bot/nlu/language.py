"""Which language and script a message is in."""

from __future__ import annotations

from dataclasses import dataclass

from bot.nlu.linear import LinearText
from bot.nlu.normalise import fold
from bot.nlu.script import LANGUAGE_OF_SCRIPT, script_of


@dataclass(frozen=True)
class Guess:
    """``language`` is None where the text does not tell; ``script`` is ``native`` or ``latin``."""

    language: str | None
    script: str | None


def identify(text: str, latin_model: LinearText | None) -> Guess:
    """The language of a text. In Latin letters English and romanised Hindi are told apart by the learnt model.

    A text of one short word or of digits tells nothing: the caller keeps the language it had.
    """
    script = script_of(text)
    if script is None:
        return Guess(None, None)
    if script != "latin":
        return Guess(LANGUAGE_OF_SCRIPT[script], "native")
    words = [w for w in fold(text).split() if not w.isdigit()]
    if latin_model is None or not words:
        return Guess(None, None)
    row = latin_model.probabilities([text])[0]
    best = latin_model.labels[int(row.argmax())]
    if len(words) == 1 and row.max() < 0.9:
        return Guess(None, None)
    return Guess(best, "native" if best == "en" else "latin")

"""The sum that a pound asks for animals, told apart from a loss, a bribe, a price and what was paid already."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ruamel.yaml import YAML

from bot.nlu.amounts import Amount, find_amounts
from bot.nlu.concepts import ANIMALS, concepts
from bot.nlu.normalise import fold

NEAR = 6
"""Words on each side of a sum in which it is told what the sum is; the nearest decides."""
ASKED = frozenset({"DEMAND_MONEY", "PAY", "HAVE_TO"})
OTHER = frozenset({"PAID", "COMPENSATION", "BUY_SELL", "SOLD", "SELL_AUCTION", "MILK_PRICE", "LOAN", "WAGES"})
NEVER = frozenset({"LOSS", "BRIBE"})
"""Concepts that are the sum's own wherever they stand in its clause."""
CHARGES = frozenset({"FEE_RATE", "FINE"})
"""Words for charges: they tell that a sum was asked where no verb tells that it was paid."""
POUND = frozenset({"KEEPER", "POUND", "SHELTER", "OFFICER", "SARPANCH", "POLICE", "TOWN", "FOREST", "RAIL"})
PRIVATE = frozenset({"NEIGHBOUR", "LANDOWNER", "HIS_FIELD", "CROP", "FIELD"})
"""Who asks: a demand that names a neighbour or a field and no pound is the crop owner's, not the keeper's."""
_CLAUSE = re.compile(r"(?<!\brs)[.,;!?।]|\b(?:and|but|aur|lekin)\b|और|लेकिन", re.IGNORECASE)


@cache
def _words(name: str) -> frozenset[str]:
    """One list of ``demand.yml``, in every language and as messages are folded."""
    lists = YAML(typ="safe").load(Path(__file__).with_suffix(".yml").read_text(encoding="utf-8"))[name]
    return frozenset(fold(word) for words in lists.values() for word in words)


def asked_sum(text: str, language: str, *, likely: bool) -> float | None:
    """The first sum of a message, in rupees, that is asked for letting animals go; None where there is none.

    ``likely`` is whether the message is about the charges: then a sum of which nothing is told was asked.
    """
    return next((a.rupees for a in find_amounts(text, language) if _is_asked(text, a, likely=likely)), None)


def _is_asked(text: str, amount: Amount, *, likely: bool) -> bool:
    before, after = _CLAUSE.split(text[: amount.start])[-1], _CLAUSE.split(text[amount.end :])[0]
    left, right = fold(before).split(), fold(after).split()
    clause = set(concepts(" ".join(left))) | set(concepts(" ".join(right)))
    if _is_price(left, right) or _is_private(clause, set(concepts(fold(text)))):
        return False
    if clause & NEVER and "UNHARMED_NO_DAMAGE" not in clause:
        return False
    if " ".join(right[:2]) in _words("not_without"):
        return True
    for size in range(1, NEAR + 1):
        near = [words for words in (left[-size:][::-1], right[:size]) if len(words) == size]
        told = {concept for words in (left[-size:], right[:size]) for concept in concepts(" ".join(words))}
        edge = {words[-1] for words in near}
        if told & OTHER or edge & _words("other"):
            return False
        if told & ASKED or edge & _words("asked"):
            return True
    return likely or bool(clause & CHARGES)


def _is_price(left: list[str], right: list[str]) -> bool:
    """Whether the sum is what an animal is worth: ``my cow of 40,000``, ``40,000 ki gay``, ``my 40,000 rupee cow``."""
    if len(left) > 1 and left[-1] in ("of", "worth") and _animal(left[-2]):
        return True
    if right[:1] and _animal(right[0]):
        return not set(concepts(" ".join(left))) & ASKED and not set(left) & _words("asked")
    if right[:1] and right[0] in _words("of"):
        rest = [word for word in right[1:3] if word not in _words("my")]
        return bool(rest) and (rest[0] in _words("is") or _animal(rest[0]))
    return False


def _animal(word: str) -> bool:
    return bool(set(concepts(word)) & ANIMALS)


def _is_private(clause: set[str], whole: set[str]) -> bool:
    """Whether somebody else than the pound asks."""
    if clause & PRIVATE:
        return not clause & POUND
    return bool(whole & PRIVATE) and not whole & POUND

"""The facts of a case as rows of a table, in a language; what was not told is None."""

from __future__ import annotations

from bot.papers.case import Animal, Case
from bot.papers.wording import has, label, say
from bot.replies.formats import long_date, rupees

AMOUNTS = ("asked", "paid", "loss", "income")
OTHER_SIDE = ("seized_by", "cattle_owner", "other")
"""What the other side is called in a paper: all are the fields ``other`` and ``other_address``."""


def row(case: Case, key: str, language: str, state: str | None = None) -> tuple[str, str | None]:
    """One row: how the fact is named, and what was told. ``state`` is the State's name."""
    return label(key, language), value(case, key, language, state)


def value(case: Case, key: str, language: str, state: str | None = None) -> str | None:
    """What was told of a fact, in words, or None."""
    if key in OTHER_SIDE:
        return joined(case.other, case.other_address)
    if key in AMOUNTS:
        amount = getattr(case, key)
        return None if amount is None else rupees(amount, language)
    if key == "animals":
        return "; ".join(filter(None, (animal(one, language) for one in case.animals))) or None
    if key == "state":
        return state
    if key in ("side", "matter"):
        return say(language, f"{key}-{case.side}") if case.side in ("owner", "crop") else None
    if key == "receipt":
        return _receipt(case, language)
    if key == "seized" and case.seized is not None and case.hour is not None:
        return say(language, "day-and-hour", date=long_date(case.seized, language), time=f"{case.hour:02d}:00")
    told = getattr(case, key)
    if isinstance(told, tuple):
        return "; ".join(told) or None
    if told is None or isinstance(told, str):
        return told
    return long_date(told, language)


def joined(*parts: str | None) -> str | None:
    """The parts that were told, with commas."""
    return ", ".join(part for part in parts if part) or None


def animal(one: Animal, language: str) -> str | None:
    """Animals of one kind: ``Cow: 2 (white, left horn broken)``."""
    if one.kind is None and one.count is None and one.marks is None:
        return None
    key = f"animal-{one.kind}"
    named = one.kind and (say(language, key) if has(language, key) else one.kind)
    kind = named or label("animals", language)
    text = kind if one.count is None else f"{kind}: {one.count}"
    return f"{text} ({one.marks})" if one.marks else text


def _receipt(case: Case, language: str) -> str | None:
    if case.receipt is False:
        return say(language, "receipt-no")
    if case.receipt_number:
        return say(language, "receipt-number", number=case.receipt_number)
    return None if case.receipt is None else say(language, "receipt-yes")

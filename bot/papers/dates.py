"""The dates of a case in words: each with what must hold, what is uncertain, and what is still open once it is over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from bot.papers.case import Case
from bot.papers.days import FIELD_OF, events
from bot.papers.telling import Telling
from bot.papers.wording import label
from bot.replies.catalog import say as say_reply
from bot.replies.formats import long_date
from knowledge.deadlines import Deadline
from knowledge.reckoner import Gap, gaps, reckon_all
from knowledge.resolve import Applicable

SIDES = ("owner", "crop")
OF_ALL = (
    *("first_day_rule_inferred", "first_day_rule_not_on_file", "next_open_day_unsettled"),
    *("holidays_estimated", "holidays_fixed_only", "holidays_national_only"),
)
"""Doubts that are of the counting and not of one date: they are told once, after the dates."""


def reckoned(law: Applicable, case: Case, today: date) -> tuple[Deadline, ...]:
    """Every date of the case on the person's own side, soonest first.

    Where the side is not known the dates of both stand there. Raises :class:`knowledge.events.EventError`, which
    :func:`bot.papers.days.check` has turned into a question before.
    """
    return tuple(reckon_all(law, events(case), today, case.side))


def last_dates(law: Applicable, case: Case, today: date) -> list[Deadline]:
    """The last dates of the case that are not over. Raises as :func:`reckoned`."""
    return [d for d in reckoned(law, case, today) if d.kind == "last" and not d.passed]


def wanting(law: Applicable, case: Case, today: date) -> tuple[Gap, ...]:
    """Why there are no more dates; nothing where the side is not known. Raises as :func:`reckoned`."""
    if case.side not in SIDES:
        return ()
    return tuple(gaps(law, events(case), today, case.side))


def line(deadline: Deadline, telling: Telling, today: date, *, side: str | None, own: bool = False) -> str:
    """All about one date. ``own`` is whether the paper itself must be given by then; ``side`` is the person's."""
    parts = [telling.date(deadline)]
    if side not in SIDES and deadline.side in SIDES:
        parts.insert(0, telling.say(f"date-of-{deadline.side}"))
    parts.append(telling.all_of(deadline.conditions))
    if deadline.passed:
        parts.append(telling.say("date-over" if own else "date-passed"))
    elif deadline.kind == "earliest" and deadline.remaining:
        parts.append(telling.say("date-come"))
    elif deadline.safe is not None and deadline.safe >= today:
        parts.append(say_reply(telling.language, "safe-day", date=long_date(deadline.safe, telling.language)))
    parts += of_one(deadline, telling)
    if side in SIDES:
        parts.append(_open(deadline, telling))
    return telling.joined(*parts)


def of_one(deadline: Deadline, telling: Telling) -> list[str]:
    """What is uncertain about this date alone."""
    return [
        telling.say(f"doubt-{doubt.key}", law=telling.law(doubt.provision) if doubt.provision is not None else "")
        for doubt in deadline.doubts
        if doubt.key not in OF_ALL
    ]


def of_all(deadlines: Iterable[Deadline], telling: Telling) -> list[str]:
    """What is uncertain about the counting, once each."""
    keys = {doubt.key for d in deadlines for doubt in d.doubts}
    return [telling.say(f"doubt-{key}") for key in OF_ALL if key in keys]


def missing(found: Iterable[Gap], telling: Telling) -> list[str]:
    """Why there are no other dates: one line for each reason."""
    lines = []
    held = list(found)
    for why in dict.fromkeys(gap.why for gap in held):
        these = [gap for gap in held if gap.why == why]
        names = ", ".join(telling.say(f"name-{gap.name}") for gap in these)
        fields = dict.fromkeys(FIELD_OF[event] for gap in these for event in gap.events)
        days = ", ".join(label(field, telling.language) for field in fields)
        lines.append(telling.say(f"gap-{why}", names=names, days=days, state=telling.state, **telling.numbers))
    return lines


def _open(deadline: Deadline, telling: Telling) -> str:
    ways = [
        telling.say(f"way-{way.role}", law=telling.law(way.provision), **telling.numbers) for way in deadline.remaining
    ]
    return telling.say("still-open", ways="; ".join(ways)) if ways else ""

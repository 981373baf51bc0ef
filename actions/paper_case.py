"""The case as the papers want it: from what the conversation knows and what the guided form was told."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from actions.summary import SEIZERS
from actions.turn import EVENTS, UNKNOWN, Turn
from bot.papers.case import Case, CaseFault, case_from
from bot.papers.days import EVENT_OF, check
from bot.papers.fonts import FontsMissing
from bot.papers.money import KIND_OF as SCALE_KIND_OF
from bot.papers.order import check_letters
from bot.replies.catalog import say

DAY_SLOTS: Mapping[str, str] = {field: f"{event}_on" for field, event in EVENT_OF.items() if event in EVENTS}
"""Days that answers count from too: they stand in the slots of the conversation, all other facts in ``told``."""
KIND_OF = {scale: paper for paper, scale in SCALE_KIND_OF.items()}
"""Kinds of animals that the papers name otherwise."""


def told(turn: Turn) -> dict[str, Any]:
    """What the form was told, by field of the case; None for what the person left blank."""
    return dict(turn["told"] or {})


def side_of(turn: Turn) -> str | None:
    """Whose paper it is: for staff who ask for somebody else, that person's side."""
    side = told(turn).get("side") or turn["side"]
    return side if side in ("owner", "crop") else None


def known(turn: Turn, field: str) -> bool:
    """Whether a fact was told, or left blank by choice."""
    if field in told(turn):
        return True
    if field in DAY_SLOTS:
        return turn[DAY_SLOTS[field]] is not None
    return field in ("animals", "asked") and facts_of(turn).get(field) is not None


def facts_of(turn: Turn) -> dict[str, Any]:
    """The facts as plain values, by field of :class:`bot.papers.case.Case`."""
    facts = {field: value for field, value in told(turn).items() if value is not None and field != "marks"}
    facts |= {f: turn[slot] for f, slot in DAY_SLOTS.items() if turn[slot] not in (None, UNKNOWN)}
    facts |= {"state": turn["state"], "side": side_of(turn), "place": turn["place"], "city": turn["city"]}
    if isinstance(turn["hour"], (int, float)):
        facts["hour"] = int(turn["hour"])
    if isinstance(turn["animals"], list):
        facts["animals"] = _animals(turn)
    if "asked" not in facts and side_of(turn) == "owner" and (asked := turn.facts().asked) is not None:
        facts["asked"] = asked
    if "other" not in facts and side_of(turn) == "owner" and turn["seizer"] not in (None, UNKNOWN):
        who = turn["seizer"]
        facts["other"] = say(turn.voice.language, f"seizer-{who}") if who in SEIZERS else who
    return facts


def _animals(turn: Turn) -> list[dict[str, Any]]:
    marks = told(turn).get("marks")
    animals = [
        {"kind": KIND_OF.get(item["animal"], item["animal"]), "count": item["count"]} for item in turn["animals"]
    ]
    return [*({**animals[0], "marks": marks} for _ in animals[:1]), *animals[1:]]


def case_of(turn: Turn) -> Case:
    """The case. Raises :class:`CaseFault` where its facts cannot be."""
    case = case_from(facts_of(turn))
    check(case, turn.today)
    return case


def note(turn: Turn, field: str, value: Any) -> None:
    """Remembers a fact, or with None that it stays blank. Raises :class:`CaseFault`, and then nothing has changed."""
    before = {slot: turn[slot] for slot in ("told", "animals", "hour", *DAY_SLOTS.values())}
    facts = told(turn)
    if field in DAY_SLOTS:
        turn[DAY_SLOTS[field]] = value.isoformat() if isinstance(value, date) else None
        if value is None:
            turn["told"] = facts | {field: None}
        else:
            facts.pop(field, None)
            turn["told"] = facts
    elif field == "animals" and value is not None:
        turn["animals"] = value
    else:
        if field == "animals":
            turn["animals"] = None
        turn["told"] = facts | {field: value.isoformat() if isinstance(value, date) else value}
    try:
        case = case_of(turn)
        with suppress(FontsMissing):  # then no PDF is made, and no letter is wanting
            check_letters(case)
    except CaseFault:
        for slot, old in before.items():
            turn[slot] = old
        raise

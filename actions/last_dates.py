"""The last dates of the case at hand that the person is reminded of, and the slot ``reminders`` that holds the wish.

The slot is ``{"case", "state", "dates"}`` (``bot.reminding.LastDate``), or ``{"stop": true}``. The case's id is random:
another case of the same person, or of the next person at a shared phone, takes nothing over.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from actions.law import corpus
from bot.reminding import LastDate, wanted
from knowledge.events import EventError
from knowledge.reckoner import reckon_all
from knowledge.resolve import resolve

if TYPE_CHECKING:
    from actions.turn import Turn

COUNTED_FROM = ("state", "side", "place", "city")
"""Slots beside the days (``..._on``) on which a last date depends."""


def last_dates(turn: Turn) -> list[LastDate]:
    """The last dates still ahead on the person's own side; none where the days that were told cannot be."""
    if turn["state"] is None:
        return []
    facts = turn.facts()
    law = resolve(corpus(), turn["state"], turn["place"] or "village", turn.today, facts.city)
    try:
        return wanted(reckon_all(law, facts.events, turn.today, turn["side"]))
    except EventError:
        return []


def wish(turn: Turn, dates: Collection[LastDate]) -> dict[str, Any]:
    """The slot's value for these dates, in the case that it has already, if any."""
    case = (turn["reminders"] or {}).get("case") or secrets.token_hex(6)
    return {"case": case, "state": turn["state"], "dates": [last.plain() for last in dates]}


def renew(turn: Turn, changed: Collection[str]) -> None:
    """Makes the wanted dates anew where the person has corrected what they are counted from."""
    asked_for = "dates" in (turn["reminders"] or {})
    if asked_for and any(slot in COUNTED_FROM or slot.endswith("_on") for slot in changed):
        turn["reminders"] = wish(turn, last_dates(turn))

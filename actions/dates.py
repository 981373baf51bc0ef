"""Days that the person tells: which event they are of, and what to ask where a day cannot be right."""

from __future__ import annotations

from datetime import date

from actions.turn import Choice, Turn
from bot.nlu.concepts import concepts
from bot.nlu.normalise import fold
from knowledge.answers import plans

OLDEST_DAYS = 366 * 12
"""A day longer ago than this is taken for a slip (the longest period on file is 12 years or less)."""

Problem = tuple[str, list[Choice]]


def event_of(turn: Turn, issue: str) -> str:
    """The event that a day belongs to when the message does not say: the damage on the crop's side, else the seizure."""
    ask = plans()[issue].ask if issue in plans() else None
    if ask in ("seized_on", "damaged_on"):
        return "damaged" if ask == "damaged_on" and turn["side"] != "owner" else "seized"
    return "damaged" if turn["side"] == "crop" else "seized"


def note_days(turn: Turn, issue: str) -> Problem | None:
    """Remembers the day and hour that a message tells. Returns what to ask where the day is unclear."""
    moments = turn.moments()
    if not moments:
        return None
    moment = next((m for m in moments if m.day or m.candidates), moments[0])
    event = event_of(turn, issue)
    if moment.hour is not None:
        turn["hour"] = moment.hour
    if moment.candidates and moment.day is None:
        past = [day for day in moment.candidates if day <= turn.today]
        turn["asked"] = f"{event}_on"
        if len(past) != 1:
            choices = [Choice(turn.reply.day(day), f"day:{day.isoformat()}") for day in moment.candidates]
            return turn.say("day-ambiguous"), choices
        return _remember(turn, event, past[0])
    if moment.day is None:
        return None
    if issue == "auction" and moment.day > turn.today:
        return None
    if moment.day > turn.today:
        turn["asked"] = f"{event}_on"
        return turn.say("date-future"), []
    if (turn.today - moment.day).days > OLDEST_DAYS:
        turn["asked"] = f"{event}_on"
        return turn.say("date-unlikely", date=turn.reply.day(moment.day)), []
    if moment.approximate:
        turn["asked"] = f"{event}_on"
        return turn.say("date-approximate"), []
    return _remember(turn, event, moment.day)


def _remember(turn: Turn, event: str, day: date) -> None:
    turn[f"{event}_on"] = day.isoformat()
    if event == "seized" and {"IMPOUND", "POUND"} & set(concepts(fold(turn.text))):
        turn["impounded_on"] = day.isoformat()
    if turn["asked"] == f"{event}_on":
        turn["asked"] = None

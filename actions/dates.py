"""Days that the person tells: which event they are of, and what to ask where a day cannot be right."""

from __future__ import annotations

from datetime import date

from actions.turn import Choice, Turn
from bot.nlu.concepts import concepts
from bot.nlu.dates import Moment
from bot.nlu.normalise import fold
from knowledge.answers import plans

OLDEST_DAYS = 366 * 12
"""A day longer ago than this is taken for a slip (the longest period on file is 12 years or less)."""

Problem = tuple[str, list[Choice]]


def event_of(turn: Turn, issue: str) -> str:
    """The event that a day belongs to where the message does not say: the damage for a crop, else the seizure."""
    ask = plans()[issue].ask if issue in plans() else None
    if ask in ("seized_on", "damaged_on"):
        return "damaged" if ask == "damaged_on" and turn["side"] != "owner" else "seized"
    return "damaged" if turn["side"] == "crop" else "seized"


def note_days(turn: Turn, issue: str) -> Problem | None:
    """Remembers the day and hour that a message tells. Returns what to ask where an answer to our question is unclear.

    In the middle of a story an unclear or future day ("they will sell it tomorrow") is left alone; the form asks.
    """
    moments = turn.moments()
    if not moments:
        return None
    event = event_of(turn, issue)
    hour = next((m.hour for m in moments if m.hour is not None), None)
    if hour is not None:
        turn["hour"] = hour
    moment = next((m for m in moments if m.day or m.candidates), None)
    if moment is None:
        return None
    past = [day for day in moment.candidates if day <= turn.today]
    day = moment.day or (past[0] if len(past) == 1 else None)
    problem = _problem(turn, moment, day)
    if problem is None and day is not None:
        _remember(turn, event, day)
        return None
    answered = turn["asked"] in ("seized_on", "damaged_on") or turn.intent in ("inform", "correct")
    if not answered:
        return None
    turn["asked"] = f"{event}_on"
    return problem


def _problem(turn: Turn, moment: Moment, day: date | None) -> Problem | None:
    """What is wrong with a day, as a question."""
    if day is None:
        choices = [Choice(turn.reply.day(one), f"day:{one.isoformat()}") for one in moment.candidates]
        return turn.say("day-ambiguous"), choices
    if day > turn.today:
        return turn.say("date-future"), []
    if (turn.today - day).days > OLDEST_DAYS:
        return turn.say("date-unlikely", date=turn.reply.day(day)), []
    if moment.approximate:
        return turn.say("date-approximate"), []
    return None


def _remember(turn: Turn, event: str, day: date) -> None:
    turn[f"{event}_on"] = day.isoformat()
    if event == "seized" and {"IMPOUND", "POUND"} & set(concepts(fold(turn.text))):
        turn["impounded_on"] = day.isoformat()
    if turn["asked"] == f"{event}_on":
        turn["asked"] = None

"""Days that the person tells: which event they are of, and what to ask where a day cannot be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from actions.cues import OTHER, names_pound, tied_event
from actions.summary import event_words
from actions.turn import EVENTS, Choice, Turn
from bot.nlu.dates import Moment
from knowledge.answers import plans
from knowledge.events import EventError, checked

OLDEST_DAYS = 366 * 12
"""A day longer ago than this is taken for a slip (the longest period on file is 12 years or less)."""
ASKED_FOR = ("seized", "damaged")
"""Events whose day an answer asks for; the others are remembered where they are told."""

Problem = tuple[str, list[Choice]]


def event_of(turn: Turn, issue: str) -> str:
    """The event that a day belongs to where the message does not say: what was asked for, else the issue's own."""
    asked = (turn["asked"] or "").removesuffix("_on")
    ask = plans()[issue].of(turn["side"]).ask if issue in plans() else None
    if asked in EVENTS:
        return str(asked)
    if ask in ("seized_on", "damaged_on"):
        return ask.removesuffix("_on")
    return "damaged" if turn["side"] == "crop" else "seized"


def note_days(turn: Turn, issue: str) -> Problem | None:
    """Remembers the days and the hour that a message tells. Returns what to ask where they cannot be remembered.

    Days out of order are always asked about. In the middle of a story an unclear or future day ("they will sell it
    tomorrow") is left alone; the form asks.
    """
    moments = turn.moments()
    if not moments:
        return None
    asked = (turn["asked"] or "").removesuffix("_on")
    answered = asked in EVENTS or turn.intent in ("inform", "correct")
    hour = next((m.hour for m in moments if m.hour is not None), None)
    side = turn["side"] or (plans()[issue].side if issue in plans() else None)
    dated = [(tied_event(turn.text, m, side), m) for m in moments if m.day or m.candidates]
    told = [(tie, m) for tie, m in dated if tie is not None and tie != OTHER]
    story = turn.intent != "nlu_fallback"  # a bare day in what was not understood is no event
    loose = [
        (event_of(turn, issue), m) for tie, m in dated if tie is None and (answered or (story and m.day != turn.today))
    ]
    days: dict[str, date] = {}
    problems: dict[str, Problem] = {}
    for event, moment in told or loose[:1]:
        day = settled(turn, moment)
        problem = _problem(turn, moment, day)
        if problem is not None:
            problems.setdefault(event, problem)
        elif day is not None:  # the crop was eaten on one day and the animal taken on another
            days.setdefault(event, day)
    if hour is not None:
        turn["hour"] = hour
    out_of_order = _remember(turn, days) if days else None
    if out_of_order is not None:
        return out_of_order
    unclear = next((e for e in problems if e == asked or e in ASKED_FOR), None)
    if unclear is None or unclear in days or not answered:
        return None
    turn["asked"] = f"{unclear}_on"
    return problems[unclear]


def settled(turn: Turn, moment: Moment) -> date | None:
    """The day of a moment; of several that it may be, the only one that is not still to come."""
    past = [day for day in moment.candidates if day <= turn.today]
    return moment.day or (past[0] if len(past) == 1 else None)


def _problem(turn: Turn, moment: Moment, day: date | None) -> Problem | None:
    """What is wrong with a day, as a question."""
    if day is None:
        return which_day(turn, moment.candidates)
    if day > turn.today:
        return turn.say("date-future"), []
    if (turn.today - day).days > OLDEST_DAYS:
        return turn.say("date-unlikely", date=turn.reply.day(day)), []
    if moment.approximate:
        return turn.say("date-approximate"), []
    return None


def which_day(turn: Turn, days: Iterable[date]) -> Problem:
    """Asks which of several days is meant."""
    return turn.say("day-ambiguous"), [Choice(turn.reply.day(day), f"day:{day.isoformat()}") for day in days]


def _remember(turn: Turn, days: Mapping[str, date]) -> Problem | None:
    """Remembers the days. Where they do not fit with what was told before it asks, and keeps what it had.

    A day that is told again in answer to that very question is right, and the other is forgotten.
    """
    known = turn.facts().events
    told = _with_the_pound(turn, days, known)
    try:
        checked({**known, **told}, turn.today)
    except EventError as error:
        events = {**known, **told}
        after, before = error.event, error.before or error.event
        new, old = (after, before) if known.get(after) != events[after] else (before, after)
        words = {"later": event_words(turn, after, events[after]), "earlier": event_words(turn, before, events[before])}
        question = turn.say("date-order", **words)
        if turn["said"] is None or turn["said"]["text"] != question:
            turn["asked"] = f"{new}_on"
            return question, []
        turn[f"{old}_on"] = None
        return _remember(turn, {event: day for event, day in days.items() if event != old})
    for event, day in told.items():
        turn[f"{event}_on"] = day.isoformat()
        if turn["asked"] == f"{event}_on":
            turn["asked"] = None
    return None


def _with_the_pound(turn: Turn, days: Mapping[str, date], known: Mapping[str, date]) -> dict[str, date]:
    """The days, with the seizure and the impounding on the same day where only one is told and nothing parts them."""
    told, seized, pound = dict(days), known.get("seized"), known.get("impounded")
    together = seized == pound or (turn.intent == "correct" and pound is None)
    if "impounded" in told and "seized" not in told and together:
        told["seized"] = told["impounded"]
    alike = names_pound(turn.text) or (pound is not None and pound == seized)
    if "seized" in told and "impounded" not in told and alike:
        told["impounded"] = told["seized"]
    return told

"""Days that the person tells: which event they are of, and what to ask where a day cannot be right."""

from __future__ import annotations

import re
from datetime import date

from actions.turn import Choice, Turn
from bot.nlu.concepts import concepts
from bot.nlu.dates import Moment
from bot.nlu.normalise import fold
from knowledge.answers import plans

OLDEST_DAYS = 366 * 12
"""A day longer ago than this is taken for a slip (the longest period on file is 12 years or less)."""

NEAR = 5
"""Words on each side of a day in which its verb is looked for."""
CUES = {
    "seized": frozenset({"SEIZE", "IMPOUND"}),
    "damaged": frozenset({"EAT_GRAZE", "TRAMPLE", "ENTER", "LOSS"}),
    "other": frozenset({"SOLD", "SELL_AUCTION", "GIVE_BACK", "PAID", "NOTICE", "SUMMONS", "FIR", "COMPLAIN", "DIED"}),
}
"""Concepts that tie a day to an event."""
OTHER_WORDS = frozenset(
    {
        "released",
        "release",
        "hearing",
        "peshi",
        "tarikh",
        "gave",
        "birth",
        "born",
        "writing",
        "wrote",
        "filed",
        "got",
        "पेशी",
        "छोड़ा",
        "छोडा",
        "छूटी",
        "जन्म",
    }
)
"""Words that tie a day to something that no date follows from."""

Problem = tuple[str, list[Choice]]


def event_of(turn: Turn, issue: str) -> str:
    """The event that a day belongs to where the message does not say: the damage for a crop, else the seizure."""
    ask = plans()[issue].of(turn["side"]).ask if issue in plans() else None
    if ask in ("seized_on", "damaged_on"):
        return ask.removesuffix("_on")
    return "damaged" if turn["side"] == "crop" else "seized"


def tied_event(text: str, moment: Moment) -> str | None:
    """The event that the words beside a day tie it to (``seized``, ``damaged``, ``other``), or None.

    The nearest telling word of the same clause decides: "released on 30 November, taken on 25 November".
    """
    before = re.split(r"[,;.।!?]", text[: moment.start])[-1]
    after = re.split(r"[,;.।!?]", text[moment.end :])[0]
    left, right = fold(before).split()[::-1][:NEAR], fold(after).split()[:NEAR]
    for distance in range(NEAR):
        for words in (left, right):
            if distance < len(words):
                found = set(concepts(words[distance]))
                event = next((event for event, cues in CUES.items() if found & cues), None)
                if event is not None or words[distance] in OTHER_WORDS:
                    return event or "other"
    return None


def note_days(turn: Turn, issue: str) -> Problem | None:
    """Remembers the day and hour that a message tells. Returns what to ask where an answer to our question is unclear.

    In the middle of a story an unclear or future day ("they will sell it tomorrow") is left alone; the form asks.
    """
    moments = turn.moments()
    if not moments:
        return None
    answered = turn["asked"] in ("seized_on", "damaged_on") or turn.intent in ("inform", "correct")
    event = event_of(turn, issue)
    hour = next((m.hour for m in moments if m.hour is not None), None)
    if hour is not None:
        turn["hour"] = hour
    dated = [(tied_event(turn.text, m), m) for m in moments if m.day or m.candidates]
    told = [(tie, m) for tie, m in dated if tie in ("seized", "damaged")]
    loose = [(tie, m) for tie, m in dated if tie is None and (answered or m.day != turn.today)]
    if not told and not loose:
        return None
    for also, other in told[1:]:  # the crop was eaten on one day and the animal taken on another
        if other.day is not None and _problem(turn, other, other.day) is None:
            _remember(turn, str(also), other.day)
    tie, moment = (told or loose)[0]
    event = tie or event
    past = [day for day in moment.candidates if day <= turn.today]
    day = moment.day or (past[0] if len(past) == 1 else None)
    problem = _problem(turn, moment, day)
    if problem is None and day is not None:
        _remember(turn, event, day)
        return None
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

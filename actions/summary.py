"""The facts of a case in words, for the person to check or to tell somebody."""

from __future__ import annotations

from datetime import date

from actions.turn import UNKNOWN, Turn
from bot.replies.catalog import keys
from knowledge.answers import plans

SEIZERS = frozenset(key.removeprefix("seizer-") for key in keys("en") if key.startswith("seizer-"))
"""Who may have taken an animal, so far as the catalogue has words for it; others are named as the person did."""


def summary(turn: Turn) -> str:
    """What is known of the case, in one line."""
    parts = [turn.reply.state_name(turn["state"])] if turn["state"] else []
    if turn["issue"] in plans():
        parts.append(turn.say(f"issue-{turn['issue']}"))
    parts += [event_words(turn, event, day) for event, day in turn.facts().events.items() if event != "impounded"]
    if isinstance(turn["hour"], (int, float)):
        parts.append(turn.say("fact-hour", hour=int(turn["hour"])))
    for item in turn["animals"] if isinstance(turn["animals"], list) else ():
        name = turn.say(f"animal-{item['animal']}")
        parts.append(turn.say("fact-animals", count=item["count"], animal=name) if item["count"] else name)
    who = turn["seizer"]
    if who not in (None, UNKNOWN):
        parts.append(turn.say("fact-seizer", who=turn.say(f"seizer-{who}") if who in SEIZERS else who))
    return ", ".join(parts)


def event_words(turn: Turn, event: str, day: date) -> str:
    """An event with its day: "taken on 28 November"."""
    return turn.say(f"fact-{event}_on", date=turn.reply.day(day))

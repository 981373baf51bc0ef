"""Offers a reminder with the dates that are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from actions.turn import Choice, Turn
from bot.reminding import wanted
from bot.replies import sms
from knowledge.deadlines import Deadline


def reminder_choice(turn: Turn, told: Iterable[Deadline]) -> list[Choice]:
    """To be reminded, where a last date that was told is ahead and no reminders of this case are on."""
    ahead = any(last.day > turn.today for last in wanted(told))
    on = "dates" in (turn["reminders"] or {})
    return [Choice(turn.say("reminder-offer"), "remind:yes")] if ahead and not on else []


def affordable(turn: Turn, text: str, choices: Sequence[Choice], extra: Sequence[Choice]) -> list[Choice]:
    """The choices with what is also offered; on SMS only where that costs no further segment."""
    whole = [*choices, *extra]
    if turn.voice.is_sms and _segments(text, whole) > _segments(text, choices):
        return list(choices)
    return whole


def _segments(text: str, choices: Sequence[Choice]) -> int:
    numbered = (f"{number} {choice.title}" for number, choice in enumerate(choices, 1))
    return sms.segments(sms.signed(" ".join([text, *numbered])))

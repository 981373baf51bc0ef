"""What a person reads of reminders: what was promised, and the reminder itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from bot.reminding import LastDate, moments
from bot.replies import sms
from bot.replies.voice import Speaker
from knowledge.calendar import INDIA


def reminder(reply: Speaker, dates: Sequence[LastDate], today: date) -> list[str]:
    """A reminder of last dates as it is sent, with how to stop it; more than one text where SMS needs it."""
    lines = []
    for last in sorted(dates, key=lambda one: (one.day, one.name)):
        told = reply.say("reminder", what=_what(reply, last), date=reply.day(last.day), left=_left(reply, last, today))
        lines += [told, *_safe(reply, last, today, near=True)]
    text = _joined(reply, [*lines, reply.say("reminder-stop-how")])
    return [sms.signed(piece) for piece in sms.split_reply(text)] if reply.voice.is_sms else [text]


def promise(reply: Speaker, dates: Sequence[LastDate], now: datetime) -> str:
    """What is said to somebody who asks for reminders: of which dates, from when on, and how to stop them.

    Of a date that is too near for a reminder it says so.
    """
    today = now.astimezone(INDIA).date()
    lines, promised = [], False
    for last in dates:
        lines.append(reply.say("reminder-date", what=_what(reply, last), date=reply.day(last.day, today)))
        lines += _safe(reply, last, today)
        if planned := moments(last, now):
            lines.append(reply.say("reminder-first", first=reply.day(planned[0].date(), today)))
            promised = True
        else:
            lines.append(reply.say("reminder-too-near", left=_left(reply, last, today)))
    opening, closing = ([reply.say("reminder-set")], [reply.say("reminder-stop-how")]) if promised else ([], [])
    return _joined(reply, [*opening, *lines, reply.say("reminder-check"), *closing])


def _what(reply: Speaker, last: LastDate) -> str:
    return reply.say(f"reminder-of-{last.name.replace('.', '-')}")


def _left(reply: Speaker, last: LastDate, today: date) -> str:
    return reply.say("reminder-left", days=(last.day - today).days)


def _safe(reply: Speaker, last: LastDate, today: date, near: bool = False) -> list[str]:
    """The working day before a holiday, while it is still to come; a near one is told without its year on SMS."""
    if last.safe is None or last.safe < today:
        return []
    return [reply.say("reminder-safe", date=reply.day(last.safe, None if near else today))]


def _joined(reply: Speaker, lines: Iterable[str]) -> str:
    return (" " if reply.voice.is_sms else "\n").join(lines)

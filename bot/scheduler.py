"""The scheduler: turns reminders that have come due into messages of the outbox, a small batch at a time.

Words are made at this moment, so the days left are right; what is late after a standstill is told while its date has
not passed, and once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy.engine import Connection, Engine

from actions.law import corpus
from bot.messages import outbox, reminders
from bot.quiet import fault_of
from bot.reminding import LastDate
from bot.replies.catalog import LANGUAGES
from bot.replies.reminders import reminder
from bot.replies.voice import Speaker, Voice
from knowledge.calendar import INDIA, safe_day

BATCH = 50
"""Reminders of one transaction: a person who writes meanwhile waits no longer than this takes."""


def remind(engine: Engine, now: datetime) -> list[str]:
    """Hands over one batch of reminders that are due; gives the conversations that have a message now."""
    if not reminders.any_due(engine, now):
        return []
    told = []
    with engine.begin() as connection:
        for conversation, rows in reminders.due(connection, now, BATCH).items():
            if _hand_over(connection, conversation, rows, now):
                told.append(conversation)
    return told


def _hand_over(connection: Connection, conversation: str, rows: Sequence[Any], now: datetime) -> bool:
    """Settles all that is due for one person; True where a message goes out."""
    today = now.astimezone(INDIA).date()
    person = rows[0]
    ahead = [row for row in rows if row.day >= today]
    reminders.settle(connection, [row.id for row in rows if row.day < today], "missed")
    if person.opted_out or person.unreachable:
        reminders.settle(connection, [row.id for row in ahead], "cancelled")
        return False
    if not ahead:
        return False
    try:
        contents = _contents(person, ahead, today)
    except Exception as error:  # a fault in one person's reminder must not hold up everybody else's
        print(f"gramvakil worker: a reminder could not be made ({fault_of(error)})", file=sys.stderr)
        reminders.settle(connection, [row.id for row in ahead], "missed")
        return False
    outbox.queue(connection, conversation, person.channel, contents, now)
    reminders.settle(connection, [row.id for row in ahead], "queued")
    return True


def _contents(person: Any, rows: Sequence[Any], today: date) -> list[dict[str, Any]]:
    """The message: each date once, in the language that the person last spoke here.

    Its button says what it shows: no payload is understood under a message that answers nothing.
    """
    language = person.language if person.language in LANGUAGES else "en"
    reply = Speaker(corpus(), Voice(language, person.script or "native", person.channel))
    dates = {(row.name, row.day): _last_date(row) for row in rows}
    title = reply.say("reminder-stop")
    voice = {"language": language, "script": reply.voice.script}
    until = min(last.day for last in dates.values()).isoformat()
    buttons = [] if reply.voice.is_sms else [{"title": title, "payload": title}]
    return [
        {"text": text, "buttons": buttons, "until": until, **voice}
        for text in reminder(reply, list(dates.values()), today)
    ]


def _last_date(row: Any) -> LastDate:
    safe = safe_day(row.day, row.state)
    return LastDate(row.name, row.day, safe if safe != row.day else None)

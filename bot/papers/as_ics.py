"""The last dates of a case as a calendar file (RFC 5545), without a fact of the case but the dates themselves."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256

from icalendar import Alarm, Calendar, Event

from bot.papers import dates
from bot.papers.case import Case
from bot.papers.days import check
from bot.papers.telling import Telling, telling
from bot.replies.formats import long_date
from knowledge.corpus import Corpus
from knowledge.deadlines import Deadline
from knowledge.resolve import resolve

ALARM = timedelta(days=-2)
"""When it reminds: before the start of the last day."""


def render(corpus: Corpus, case: Case, language: str, today: date) -> bytes | None:
    """The calendar: one event of a whole day for each last date that is not over; None where there is none.

    The side must be known: a calendar is for one side. Raises :class:`bot.papers.case.CaseFault`.
    """
    check(case, today)
    if case.state is None or case.side not in dates.SIDES:
        return None
    law = resolve(corpus, case.state, case.place, today, case.area)
    last = dates.last_dates(law, case, today)
    return _calendar(last, telling(corpus, language, case.state), case.state, today) if last else None


def _calendar(last: Iterable[Deadline], told: Telling, state: str, today: date) -> bytes:
    made = Calendar()
    made.add("prodid", "-//Gram Vakil//Last dates//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", told.say("dates-calendar"))
    stamp = datetime.combine(today, time(), UTC)
    for deadline in last:
        event = Event()
        event.add("uid", _uid(deadline, state))
        event.add("dtstamp", stamp)
        event.add("summary", told.date(deadline))
        event.add("dtstart", deadline.day)
        event.add("dtend", deadline.day + timedelta(days=1))
        event.add("transp", "TRANSPARENT")
        event.add("description", "\n".join(_about(deadline, told, today)))
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", told.joined(f"{told.say('dates-alarm')}:", told.date(deadline)))
        alarm.add("trigger", ALARM)
        event.add_component(alarm)
        made.add_component(event)
    return bytes(made.to_ical())


def _about(deadline: Deadline, told: Telling, today: date) -> list[str]:
    """What must hold, the working day before, what is uncertain, and the source."""
    lines = [told.all_of(deadline.conditions)]
    if deadline.safe is not None and deadline.safe >= today:
        lines.append(told.say("dates-safe", date=long_date(deadline.safe, told.language)))
    lines += dates.of_one(deadline, told)
    lines += dates.of_all([deadline], told)
    lines.append(told.say("dates-source", law=told.law(*filter(None, (deadline.provision, deadline.offence)))))
    lines.append(told.say("dates-check", **told.numbers))
    return [line for line in lines if line]


def _uid(deadline: Deadline, state: str) -> str:
    """The same for the same last date, made from nothing that a person told but the day that follows from it."""
    offence = deadline.offence.id if deadline.offence is not None else ""
    parts = (state, deadline.name, deadline.case or "", deadline.provision.id, offence, deadline.day.isoformat())
    return f"{sha256('|'.join(parts).encode()).hexdigest()[:32]}@gram-vakil"

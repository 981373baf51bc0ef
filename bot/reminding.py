"""Of which last dates a person is reminded, and when: :data:`REMINDED` and :func:`moments` are the one place for it.

Reminders are stored by ``bot.messages.reminders`` and handed to the outbox by ``bot.scheduler``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from knowledge.calendar import INDIA
from knowledge.deadlines import Deadline

REMINDED = ("complaint", "surplus", "suit")
"""The last dates that a person is reminded of, by their names in docs/contract.md, where they hold without a condition.

Not ``pound``, which is over within a day, nor ``prosecution``, whose period is inferred from an offence's class.
"""
AT = time(9)
"""The hour in India."""
DAYS_BEFORE = (3, 1)
"""Days before the safe day: the working day before where the last day is a Sunday or a holiday, else the last day."""
FAR, FAR_BEFORE = 60, 30
"""For a date more than FAR days off, one more reminder comes FAR_BEFORE days before it."""


@dataclass(frozen=True)
class LastDate:
    """A last date to be reminded of; ``safe`` is the working day before where it is a Sunday or a holiday.

    ``name`` is the date's name, with its branch after a dot where it has several.
    """

    name: str
    day: date
    safe: date | None = None

    @classmethod
    def of(cls, deadline: Deadline) -> LastDate:
        name = f"{deadline.name}.{deadline.case}" if deadline.case else deadline.name
        return cls(name, deadline.day, deadline.safe)

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> LastDate:
        """From its JSON form, as the slot ``reminders`` has it."""
        safe = plain.get("safe")
        return cls(plain["name"], date.fromisoformat(plain["day"]), date.fromisoformat(safe) if safe else None)

    def plain(self) -> dict[str, Any]:
        """Its JSON form."""
        return {"name": self.name, "day": self.day.isoformat(), "safe": self.safe.isoformat() if self.safe else None}


def wanted(deadlines: Iterable[Deadline]) -> list[LastDate]:
    """Those of a case's dates that a person is reminded of, soonest first."""
    chosen = [d for d in deadlines if d.name in REMINDED and d.kind == "last" and not d.passed and not d.conditions]
    return [LastDate.of(d) for d in sorted(chosen, key=lambda d: d.day)]


def all_moments(last: LastDate) -> list[datetime]:
    """Every moment at which a reminder of this date may come, soonest first."""
    goal = last.safe or last.day
    return [datetime.combine(goal - timedelta(days=n), AT, INDIA) for n in (FAR_BEFORE, *DAYS_BEFORE)]


def moments(last: LastDate, now: datetime) -> list[datetime]:
    """When to remind of a date, soonest first; none where its last days have come. Times already past are left out."""
    far = (last.day - now.astimezone(INDIA).date()).days > FAR
    return [moment for moment in all_moments(last)[0 if far else 1 :] if moment > now]

"""The days that a person told, checked: none in the future, none out of order, none outside the years taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from knowledge.calendar import in_india

EARLIER: Mapping[str, tuple[str, ...]] = {
    "damaged": (),
    "seized": ("damaged",),
    "impounded": ("damaged", "seized"),
    "noticed": ("seized", "impounded"),
    "refused": ("seized", "impounded"),
    "secured": ("seized", "impounded"),
    "released": ("seized", "impounded"),
    "rescued": ("seized",),
    "neglected": ("seized", "impounded"),
    "sold": ("seized", "impounded", "noticed", "refused"),
    "deposited": ("seized", "impounded", "noticed", "refused", "sold"),
}
"""Every event that a date may be counted from, with those that cannot have come after it.

``damaged`` the cattle entered and did damage; ``noticed`` the notice of unclaimed cattle was posted; ``refused`` the
owner came and did not pay; ``secured`` the security was deposited; ``released`` the owner got the cattle back;
``rescued`` they were taken back by force; ``neglected`` the pound-keeper failed in a duty; ``deposited`` the balance
of the sale was lodged with the Magistrate.
"""
EVENTS = tuple(EARLIER)
YEARS = range(1900, 2201)
"""The years that are taken, as in docs/contract.md."""


class EventError(ValueError):
    """What was told cannot be so; it is a reason to ask again.

    ``reason`` is ``unknown`` (no such event), ``year`` (outside :data:`YEARS`), ``future`` or ``order``;
    ``event`` is the one that was told wrongly and, for ``order``, ``before`` the one that cannot come after it.
    """

    def __init__(self, reason: str, event: str, before: str | None = None) -> None:
        self.reason, self.event, self.before = reason, event, before
        super().__init__(f"{event}: {reason}" + (f" ({event} is before {before})" if before else ""))


@dataclass(frozen=True)
class Moment:
    """A day in India, with the time of day where it was told."""

    day: date
    clock: time | None = None

    @classmethod
    def of(cls, told: date) -> Moment:
        """Of a day, or of a moment (on an Indian clock, or with its own zone)."""
        if isinstance(told, datetime):
            local = in_india(told)
            return cls(local.date(), local.time().replace(second=0, microsecond=0))
        return cls(told)

    def before(self, other: Moment) -> bool:
        """Whether it is surely before the other; times count only where both are known."""
        if self.day != other.day or self.clock is None or other.clock is None:
            return self.day < other.day
        return self.clock < other.clock


def checked(events: Mapping[str, date], today: date) -> dict[str, Moment]:
    """The events as moments in India. ``today`` is a day, or the moment itself.

    A plain day is taken as an Indian one. Raises :class:`EventError` for the first fault.
    """
    now = Moment.of(today)
    moments: dict[str, Moment] = {}
    for name, told in events.items():
        if name not in EARLIER:
            raise EventError("unknown", name)
        moments[name] = moment = Moment.of(told)
        if moment.day.year not in YEARS:
            raise EventError("year", name)
        if now.before(moment):
            raise EventError("future", name)
    for name in EVENTS:
        for earlier in EARLIER[name]:
            if name in moments and earlier in moments and moments[name].before(moments[earlier]):
                raise EventError("order", name, earlier)
    return moments


def fitting(events: Mapping[str, date], today: date) -> dict[str, date]:
    """Those of the events that can be, in the order of :data:`EVENTS`; what does not fit with them is left out."""
    held: dict[str, date] = {}
    for name in EVENTS:
        if name in events:
            try:
                checked({**held, name: events[name]}, today)
            except EventError:
                continue
            held[name] = events[name]
    return held

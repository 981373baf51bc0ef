"""The law as plain values: what a provision is, and the figures it fixes.

Nothing here reads a file, a database or a clock, and nothing here knows Rasa or a channel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

STATUSES = ("verified", "secondary", "unconfirmed")
"""How sure the project is of a provision, strongest first (see docs/law.md)."""

UNITS = ("INR", "hour", "day", "week", "month", "year", "head")

Words = Mapping[str, str]
"""The same sentence by language code (``en``, ``hi``)."""


def weakest(*statuses: str) -> str:
    """The least certain of some statuses."""
    return max(statuses, key=STATUSES.index)


@dataclass(frozen=True)
class Figure:
    """One amount, period, term or count that a provision fixes.

    ``value`` is in ``unit`` (``INR`` in rupees); ``per`` is ``head``, ``day``, ``year`` or None;
    ``case`` names the branch where one section has several; ``since`` the event a period runs from.
    """

    name: str
    value: float
    unit: str
    per: str | None = None
    case: str | None = None
    status: str = "verified"
    since: str | None = None

    @property
    def key(self) -> str:
        """What a sentence's placeholder says: ``fine_max`` or ``fine_max.notified``."""
        return f"{self.name}.{self.case}" if self.case else self.name


@dataclass(frozen=True)
class Act:
    """An Act, a set of rules or a collection of decisions in one jurisdiction."""

    jurisdiction: str
    act: str
    title: Words
    short: Words
    sms: Words

    @property
    def id(self) -> str:
        return f"{self.jurisdiction}/{self.act}"


NOTIFIED = "notified_areas_only"
"""The note of a provision that holds only where the State has said so."""


@dataclass(frozen=True)
class Provision:
    """One section as it reads in one jurisdiction.

    ``text`` restates the whole of it; ``roles`` holds one sentence for each thing it does
    (``complaint``, ``deposit_release`` ...), with ``{figure}`` placeholders in both.
    """

    id: str
    jurisdiction: str
    act: str
    section: str
    heading: Words
    text: Words
    status: str
    source: str
    source_text: str
    checked: str | None
    roles: Mapping[str, Words] = field(default_factory=dict)
    issues: tuple[str, ...] = ()
    binds: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    forum: str | None = None
    mode: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    in_force_from: date | None = None
    until: date | None = None
    amends: str | None = None
    inherited_from: str | None = None

    @property
    def reach_conditions(self) -> tuple[str, ...]:
        """Notes without which the provision reaches nobody: told with whatever follows from it."""
        return tuple(note for note in self.notes if note == NOTIFIED)

    def figure(self, key: str) -> Figure | None:
        """The figure that a placeholder names, or None."""
        return next((f for f in self.figures if f.key == key), None)

    def in_force(self, on: date) -> bool:
        """Whether the provision is law on that day, as far as the file says."""
        return (self.in_force_from is None or self.in_force_from <= on) and (self.until is None or on < self.until)


@dataclass(frozen=True)
class Reach:
    """Where the 1871 Act and local law stand in one kind of place of a jurisdiction.

    ``base`` is ``applies``, ``displaced``, ``unconfirmed`` or ``none`` and speaks of CTA-1871;
    ``acts`` are the local Acts that answer there, in the order they are asked.
    """

    base: str
    acts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Jurisdiction:
    """A State, a Union territory or the Union (``IN``)."""

    code: str
    name: Words
    village: Reach
    town: Reach
    note: str | None = None
    excluded_cities: tuple[str, ...] = ()

    @property
    def on_file(self) -> bool:
        """Whether any cattle law is on file for its villages or towns."""
        return any(r.base == "applies" or r.acts for r in (self.village, self.town))


@dataclass(frozen=True)
class Contact:
    """A telephone number that a reply may give; not a figure of law."""

    key: str
    number: str
    name: Words
    status: str

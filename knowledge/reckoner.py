"""Every date that follows from what a person told, how each was counted, and why another could not be.

Only periods on file that are seen in the law (``verified``) or in a report of it (``secondary``) give a date;
inferred ones give a :class:`Gap`. A State's own section gives its own period, and a displaced Act gives none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Literal

from knowledge import prosecution
from knowledge.calendar import holiday_gaps, safe_day
from knowledge.deadlines import AFTER, COUNTS, Count, Counted, Deadline, Doubt, Way, count, plain_figure
from knowledge.events import Moment, checked
from knowledge.model import Figure, Provision
from knowledge.resolve import BASE_ACT, Applicable

NOTES_OF_DOUBT = ("decriminalising_2026", "number_inferred", "panchayat_law_first")
"""The notes of a provision (docs/law.md) that make a date from it uncertain."""


ENDS_RELEASE = ("released", "sold")
"""After these events there is nothing left to release."""
ENDS_WITH_RELEASE = ("report_earliest", "sale_earliest")
"""Once the animals are back, and were not sold, there is nothing to sell."""
FOR_RELEASE = ("release_on_payment", "deposit_release")
"""Roles by which animals are got back."""
FOR_CROP = ("civil_suit",)
"""Roles that are a way for whoever had the damage, not for the owner of the animals."""

Why = Literal["event_unknown", "unconfirmed", "not_on_file", "no_limit"]
_WEIGHT = ("event_unknown", "no_limit", "unconfirmed", "not_on_file")


@dataclass(frozen=True)
class Gap:
    """A date that could not be given. ``events`` are those of which one would give it, where the period is on file.

    ``provision`` is the one that was found wanting, None where the State has none on file.
    """

    name: str
    why: Why
    events: tuple[str, ...] = ()
    case: str | None = None
    provision: Provision | None = None


def reckon_all(law: Applicable, events: Mapping[str, date], today: date, side: str | None = None) -> list[Deadline]:
    """Every date that follows, soonest first.

    ``events`` are days, or moments where the hour matters, by the names of :data:`knowledge.events.EVENTS`;
    ``today`` is a day or a moment. Moments with a zone are read on an Indian clock. ``side`` (``owner``, ``crop``)
    leaves out what is the other side's; None and ``other`` give all. Raises :class:`knowledge.events.EventError`.
    """
    moments = checked(events, today)
    every = [d for d, _ in _all(law, moments, Moment.of(today)) if d is not None]
    if any(d.name == "complaint" and d.passed for d in every):
        every = [replace(d, remaining=tuple(w for w in d.remaining if w.role != "deposit_release")) for d in every]
    # The same date from a second section (a notified area's, say) is told once, from the section that stands first.
    found = {(d.name, d.case, d.day): d for d in reversed(every) if _concerns(side, d.side)}
    return sorted(found.values(), key=lambda d: (d.day, d.name, d.case or ""))


def gaps(law: Applicable, events: Mapping[str, date], today: date, side: str | None = None) -> list[Gap]:
    """Why a name has no date at all: one gap for each, the nearest to a date (an event that is not known) first.

    Raises :class:`knowledge.events.EventError` as :func:`reckon_all` does.
    """
    moments = checked(events, today)
    given: set[str] = set()
    missing: dict[str, list[Gap]] = {}
    for deadline, gap in _all(law, moments, Moment.of(today), side):
        if deadline is not None:
            given.add(deadline.name)
        elif gap is not None:
            missing.setdefault(gap.name, []).append(gap)
    result = []
    for name, found in missing.items():
        if name not in given:
            best = min(found, key=lambda g: _WEIGHT.index(g.why))
            wanted = dict.fromkeys(e for g in found if g.why == best.why for e in g.events)
            result.append(replace(best, events=tuple(wanted)))
    return result


def _concerns(side: str | None, whose: str | None) -> bool:
    return side not in ("owner", "crop") or whose == side


def _all(
    law: Applicable, moments: Mapping[str, Moment], now: Moment, side: str | None = None
) -> Iterator[tuple[Deadline | None, Gap | None]]:
    for rule in COUNTS:
        if rule.name in ENDS_WITH_RELEASE and "released" in moments and "sold" not in moments:
            continue
        if _concerns(side, rule.side) and (rule.unless is None or rule.unless not in moments):
            yield _one(law, rule, moments, now)
    section = law.first("prosecution_limit")
    for role, event, whose, offence in prosecution.offences(law):
        if section is not None and _concerns(side, whose):
            yield from _prosecutions(law, section, (role, event, whose), offence, moments, now)


def _one(
    law: Applicable, rule: Count, moments: Mapping[str, Moment], now: Moment
) -> tuple[Deadline | None, Gap | None]:
    role = "seize_public" if rule.role == "seize_power" and law.place == "road" else rule.role
    having = [p for p in law.with_role(role) if not rule.only or f"{p.act}/{p.section}" in rule.only]
    fitting = [(p, figures) for p in having if (figures := _figures(p, rule)) is not None]
    sure = [
        (p, figures)
        for p, figures in fitting
        if p.status != "unconfirmed" and all(f.status != "unconfirmed" for f in figures)
    ]
    if not sure:
        wanting = fitting[0][0] if fitting else having[0] if having else None
        doubtful = bool(fitting) or (wanting is not None and wanting.status == "unconfirmed")
        return None, Gap(rule.name, "unconfirmed" if doubtful else "not_on_file", (), rule.case, wanting)
    provision, figures = sure[0]
    moment = moments.get(rule.event)
    if moment is None:
        return None, Gap(rule.name, "event_unknown", (rule.event,), rule.case, provision)
    base = Deadline(rule.name, moment.day, 0, provision, figures, kind=rule.kind, case=rule.case, side=rule.side)
    others = [Doubt("other_law_unconfirmed", p) for p in having if p.status == "unconfirmed" and p.act != provision.act]
    start = [Doubt("start_not_on_file", provision)] if figures and any(f.since is None for f in figures) else []
    doubts = [Doubt(key) for key in rule.doubts] + others + (start if rule.name == "security_refund" else [])
    needs = rule.conditions + provision.reach_conditions
    return _finish(law, base, rule.event, moments, now, doubts, needs), None


def _figures(provision: Provision, rule: Count) -> tuple[Figure, ...] | None:
    figures = [plain_figure(provision, name) for name in (*rule.figures, *rule.needs)]
    return None if None in figures else tuple(f for f in figures[: len(rule.figures)] if f is not None)


def _prosecutions(
    law: Applicable,
    section: Provision,
    of: tuple[str, str, str],
    offence: Provision,
    moments: Mapping[str, Moment],
    now: Moment,
) -> Iterator[tuple[Deadline | None, Gap | None]]:
    role, event, side = of
    ways = prosecution.branches(offence)
    if offence.status == "unconfirmed" or not ways:
        why: Why = "unconfirmed" if offence.status == "unconfirmed" else "not_on_file"
        yield None, Gap("prosecution", why, (), role, offence)
        return
    limits = [(way, prosecution.limit(section, way)) for way in ways]
    same = len({period for _, period in limits}) == 1
    for way, period in limits[:1] if same else limits:
        case = role if same or way.key == "first" else f"{role}.{way.key}"
        sure = way.longest is None or way.longest.status != "unconfirmed"
        if period is None:
            yield None, Gap("prosecution", "no_limit", (), case, offence)
        elif not sure or section.status == "unconfirmed" or period.status == "unconfirmed":
            yield None, Gap("prosecution", "unconfirmed", (), case, offence)
        elif event not in moments:
            yield None, Gap("prosecution", "event_unknown", (event,), case, offence)
        else:
            base = Deadline(
                "prosecution", moments[event].day, 0, section, (period,), case=case, side=side, offence=offence
            )
            needs = prosecution.conditions(offence, role) + offence.reach_conditions
            yield _finish(law, base, event, moments, now, [Doubt("class_inferred", offence)], needs), None


def _finish(
    law: Applicable,
    base: Deadline,
    event: str,
    moments: Mapping[str, Moment],
    now: Moment,
    doubts: Iterable[Doubt],
    conditions: tuple[str, ...],
) -> Deadline:
    """Counts the date, and says how and what is uncertain about it."""
    start, state = moments[event], law.jurisdiction.code
    steps, at = count(start.day, start.clock, base.figures)
    day = steps[-1].until if steps else start.day
    hours = any(f.unit == "hour" for f in base.figures)
    central = base.provision.jurisdiction == "IN" or base.provision.act == BASE_ACT
    rule = law.first("day_count") if central and steps and not hours else None
    relied = [p for p in (base.provision, base.offence) if p is not None]
    unsure = [*doubts, *(Doubt(note, p) for p in relied for note in p.notes if note in NOTES_OF_DOUBT)]
    if steps and not hours:
        unsure.append(Doubt("first_day_rule_inferred" if rule else "first_day_rule_not_on_file", rule))
    if hours and start.clock is None:
        unsure.append(Doubt("hour_not_told"))
    safe = None
    if base.kind == "last" and not hours:
        working = safe_day(day, state)
        unsure += [Doubt(gap) for gap in holiday_gaps(state, day.year)]
        if working != day:
            safe = working
            unsure.append(Doubt("next_open_day_unsettled", law.first("holiday") if central else None))
    end = Moment(day, time.fromisoformat(at) if at is not None else None)
    passed = base.kind == "last" and end.before(now)
    over = passed or (base.kind == "earliest" and not now.before(end))
    ended = any(name in moments for name in ENDS_RELEASE)
    closed = {*(FOR_RELEASE if ended else ()), *(FOR_CROP if base.side == "owner" else ())}
    roles = [role for role in AFTER[base.name] if role not in closed]
    ways = tuple(Way(role, p) for role in roles if (p := law.first(role)) is not None) if over else ()
    return replace(
        base,
        day=day,
        days_left=(day - now.day).days,
        time=at,
        safe=safe,
        counted=Counted(event, start.day, start.clock if hours else None, steps, rule),
        doubts=tuple(unsure),
        conditions=conditions,
        passed=passed,
        remaining=ways,
    )

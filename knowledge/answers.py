"""What the law says on an issue, for one side, in one State: facts in the order of speaking, without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Literal

from knowledge import files
from knowledge.charges import ChargeError, Demand, days_held, demand
from knowledge.corpus import Corpus
from knowledge.deadlines import NAMES, Deadline
from knowledge.evidence import GENERAL, Item, evidence
from knowledge.model import Provision
from knowledge.reckoner import reckon_all
from knowledge.resolve import BASE_ACT, Applicable, charges_seen, resolve

SIDES = ("owner", "crop", "other")
PLACE_ROLES = {"road": "seize_public", "railway": "railway", "forest": "forest"}
"""The rule that comes first in a kind of place."""
ONLY_AT = {"railway": "railway", "forest": "forest", "forest_fee": "forest", "forest_penalty": "forest"}
"""Rules that are told only in their own kind of place."""
DEFINING = ("cattle_meaning",)
"""The rules of a plan that explains words: a word that is asked for takes their place."""
COURTS_ON_OTHER_LAW = frozenset(
    {"courts_mischief", "courts_accident", "courts_permit", "courts_removal", "courts_streets"}
)
"""Decisions on other Acts than that of 1871: told wherever the issue is."""
WITH_TOWN_CHARGES = ("release_fee", "accused", "penalty")
"""Issues where, in a town, the amounts reported for towns are told as what they are."""
OF_THE_BASE_ACT = frozenset({"which_court", "gram_nyayalaya", "day_count", "holiday"})
"""Rules of other Acts that speak of a complaint under the 1871 Act: told only where that Act applies."""

WITH_DEMAND = ("release_fee", "release_refused", "impounded")
"""Issues where the owner is told what can be said of the amount that the pound asks."""
SAFE_FIRST = ("danger_first", "leave_place", "never_harm", "stop_harm", "no_force", "do_not_fight")
"""Steps of a case that are said before what proof it needs: nobody is to run a risk for a photo."""

FAR = ("suit", "prosecution")
"""Dates that are years away: they are told after the others."""

MOST_SECTIONS = 3
"""Sections looked up at once."""

Kind = Literal["step", "rule", "missing", "courts", "charge", "provision"]


@dataclass(frozen=True)
class Point:
    """One thing to say. ``key`` names a step or a role; ``provision`` is what it rests on, if anything."""

    kind: Kind
    key: str
    provision: Provision | None = None


@dataclass(frozen=True)
class Answer:
    """Everything to say on an issue. ``ask`` is the fact that is wanted next, or None.

    ``demand`` is what can be said of the amount asked, to the owner of the animals alone. ``proof`` is what to collect
    in a case of the issue ``about`` (None: in general), where that is what was asked.
    """

    issue: str
    side: str
    law: Applicable
    points: tuple[Point, ...]
    deadlines: tuple[Deadline, ...] = ()
    ask: str | None = None
    demand: Demand | None = None
    about: str | None = None
    proof: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Facts:
    """What the person told.

    Days of events, the hour of the seizure (0 to 23), the sections (``20``, ``20,BNS-2023/325``) or the provision
    asked for, the roles that the question itself names (``focus``), and the city, for what lies outside the law;
    what the pound asks (``asked``, in rupees), whether it gives a receipt, and the animals by kind
    (``knowledge.scales.KINDS``); the issue that was being worked on before (``about``).
    """

    events: Mapping[str, date] = field(default_factory=dict)
    hour: int | None = None
    section: str | None = None
    provision: str | None = None
    focus: tuple[str, ...] = ()
    city: str | None = None
    asked: float | None = None
    receipt: bool | None = None
    animals: Mapping[str, int] | None = None
    about: str | None = None


@dataclass(frozen=True)
class SidePlan:
    side: str
    steps: tuple[str, ...]
    rules: tuple[str, ...]
    dates: tuple[str, ...]
    need: tuple[str, ...]
    courts: tuple[str, ...]
    ask: str | None


@dataclass(frozen=True)
class Plan:
    """What an answer to an issue holds (knowledge/issues.yml)."""

    issue: str
    side: str | None
    sides: Mapping[str, SidePlan]

    def of(self, side: str | None) -> SidePlan:
        """The plan for a side; for ``other`` or none, that of the side the issue speaks from."""
        return self.sides[side if side is not None and side in self.sides else self.side or "owner"]


@cache
def plans(path: Path = files.ROOT / "issues.yml") -> Mapping[str, Plan]:
    """The plan of every issue. Raises :class:`knowledge.files.LawFileError` for an unknown word in it."""
    data = files.read_yaml(path)
    result: dict[str, Plan] = {}
    for issue in data:
        raw = data[issue]
        sides = {side: _side(path, data, issue, side) for side in ("owner", "crop")}
        result[issue] = Plan(issue, raw.get("side"), sides)
    return result


def _side(path: Path, data: Any, issue: str, side: str) -> SidePlan:
    raw = data[issue].get(side)
    if raw is None:
        raise files.LawFileError(path, files.line_of(data, (issue,)), f"{issue}.{side}", "missing")
    unknown = set(raw) - {"steps", "rules", "dates", "need", "courts"}
    unknown |= {name for name in raw.get("dates", ()) if name.partition("@")[0] not in NAMES[side]}
    if unknown:
        problem = f"unknown {', '.join(sorted(unknown))}"
        raise files.LawFileError(path, files.line_of(data, (issue, side)), f"{issue}.{side}", problem)
    ask = data[issue].get("ask")
    lists = {name: tuple(raw.get(name, ())) for name in ("steps", "rules", "dates", "need", "courts")}
    return SidePlan(side, **lists, ask=ask.get(side) if isinstance(ask, dict) else ask)


def answer(
    corpus: Corpus,
    issue: str,
    side: str,
    state: str,
    *,
    today: date,
    place: str = "village",
    facts: Facts | None = None,
) -> Answer:
    """The answer to one issue of docs/contract.md.

    ``side`` ``other`` (staff, officers) is answered from the side the issue speaks of. Raises KeyError for an
    unknown issue, :class:`knowledge.resolve.UnknownJurisdiction` for an unknown State and
    :class:`knowledge.events.EventError` for days that cannot be.
    """
    facts = facts or Facts()
    plan = plans()[issue]
    law = resolve(corpus, state, place, today, facts.city)
    side_plan = plan.of(side)
    about = facts.about if issue == GENERAL else None
    if issue == "section_lookup":
        points = _lookup(corpus, law, facts, side_plan)
    else:
        points = [*_safe_first(about, side), *_steps(law, side_plan), *_rules(law, side_plan, place, facts.focus)]
        base = law.reach.base == "applies"
        told = [role for role in side_plan.courts if base or role in COURTS_ON_OTHER_LAW]
        points += [Point("courts", role, p) for role in told if (p := law.first(role))]
    if issue in WITH_TOWN_CHARGES and place == "town":
        points += [Point("charge", "town_charge", p) for p in charges_seen(corpus, state)[:2]]
    if issue != "section_lookup" and not any(p.provision or p.kind == "missing" for p in points):
        points.append(Point("missing", "rule"))
    deadlines = _dates(law, side_plan, facts, today)
    return Answer(
        issue,
        side,
        law,
        tuple(points),
        deadlines,
        _still_wanted(facts, law, side_plan, place),
        demand=_demand(issue, side, law, facts, today),
        about=about,
        proof=evidence(law, about, plans()[about or issue].of(side).side) if issue == GENERAL else (),
    )


def _safe_first(about: str | None, side: str) -> list[Point]:
    """The steps of a dangerous case that come before any proof."""
    steps = plans()[about].of(side).steps if about is not None else ()
    return [Point("step", step) for step in takewhile(lambda step: step in SAFE_FIRST, steps)]


def _demand(issue: str, side: str, law: Applicable, facts: Facts, today: date) -> Demand | None:
    """What can be said of the amount asked; None where none was told, or none that can be."""
    if issue not in WITH_DEMAND or side != "owner" or facts.asked is None:
        return None
    days = days_held(facts.events.get("impounded"), facts.events.get("released") or today)
    try:
        return demand(law, facts.asked, receipt=facts.receipt, animals=facts.animals, days=days, area=facts.city)
    except ChargeError:
        return None


def _steps(law: Applicable, plan: SidePlan) -> list[Point]:
    points = []
    for step in plan.steps:
        key, _, role = step.partition("@")
        provision = law.first(role) if role else None
        if not role or (provision is not None and provision.status != "unconfirmed"):
            points.append(Point("step", key, provision))
    return points


def _rules(law: Applicable, plan: SidePlan, place: str, focus: tuple[str, ...]) -> list[Point]:
    first = PLACE_ROLES.get(place)
    asked = [role for role in focus if role in plan.rules or plan.rules == DEFINING]
    listed = [] if asked and plan.rules == DEFINING else list(plan.rules)
    roles = list(dict.fromkeys(asked + ([first] if first in plan.rules else []) + listed))
    roles = [role for role in roles if ONLY_AT.get(role, place) == place]
    if law.reach.base != "applies":
        roles = [role for role in roles if role not in OF_THE_BASE_ACT]
    points: list[Point] = []
    for role in roles:
        provisions = list(law.with_role(role))
        sure = [p for p in provisions if p.status != "unconfirmed"]
        # An unconfirmed local rule is shown beside a confirmed one, never instead of it.
        points += [Point("rule", role, p) for p in (sure[:2] + [p for p in provisions if p not in sure][:1])]
        if not provisions and role in plan.need:
            points.append(Point("missing", role))
    return points


def _dates(law: Applicable, plan: SidePlan, facts: Facts, today: date) -> tuple[Deadline, ...]:
    """The plan's dates: the near ones, then those that hold only in a case, then the far ones; each soonest first."""
    events = dict(facts.events)
    if facts.hour is not None and "seized" in events:
        events["seized"] = datetime.combine(events["seized"], time(facts.hour))
    found = [d for d in reckon_all(law, events, today, plan.side) if _planned(d, plan)]
    return tuple(sorted(found, key=lambda d: (d.name in FAR, bool(d.case or d.conditions), d.day)))


def _planned(deadline: Deadline, plan: SidePlan) -> bool:
    """Whether the plan tells it; ``prosecution@rescue_penalty`` tells those for one offence only."""
    wanted = (name.partition("@") for name in plan.dates)
    offence = (deadline.case or "").partition(".")[0]
    return any(name == deadline.name and of in ("", offence) for name, _, of in wanted)


def _lookup(corpus: Corpus, law: Applicable, facts: Facts, plan: SidePlan) -> list[Point]:
    """The sections asked for by number, or one provision by id; the local Act's and the 1871 Act's first."""
    if facts.provision is not None:
        chosen = corpus.provisions.get(facts.provision)
        return [Point("provision", chosen.section, chosen)] if chosen else [Point("missing", "section")]
    if facts.section is None:
        return [Point("step", key) for key in plan.steps]
    points: list[Point] = []
    for number in facts.section.split(",")[:MOST_SECTIONS]:
        found = law.section(number)
        cattle = [p for p in found if p.jurisdiction != "IN" or p.act == BASE_ACT]
        points += [Point("provision", p.section, p) for p in (cattle or found)[:2]] or [Point("missing", "section")]
    return [point for at, point in enumerate(points) if point not in points[:at]]


def _still_wanted(facts: Facts, law: Applicable, plan: SidePlan, place: str) -> str | None:
    """The fact to ask for: a day only where a date could follow from it in this State."""
    ask = plan.ask
    if ask in ("seized_on", "damaged_on"):
        event = ask.removesuffix("_on")
        if event in facts.events:
            return None
        return ask if _dates(law, plan, Facts({event: law.on}), law.on) else None
    if ask == "place":
        return ask if place == "village" else None
    return ask

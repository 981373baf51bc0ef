"""What may lawfully be asked for impounded cattle, what a demand can be checked against, and what a loss may bring.

An amount comes from a scale on file (``knowledge.scales``) or is not said. Where there is none, the result names the
list that must hang at the pound and who fixes it. Charges that were only reported somewhere are no scale, ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from knowledge.model import Figure, Provision
from knowledge.resolve import Applicable
from knowledge.scales import KINDS, Scale, scale_for

PART_DAYS = "part_days_not_on_file"
"""The doubt of a scale that does not say whether a part of a day counts as a day."""
MOST_ANIMALS = 9_999
MOST_DAYS = 3_660
MOST_RUPEES = Decimal(10**9)
"""Beyond these it is a slip of the pen, and a reason to ask again."""


class ChargeError(ValueError):
    """What was told cannot be so; it is a reason to ask again.

    ``reason`` is ``no_animals``, ``too_many_animals``, ``unknown_kind``, ``negative_days``, ``too_many_days`` or
    ``amount``; ``value`` is what was told.
    """

    def __init__(self, reason: str, value: object) -> None:
        self.reason, self.value = reason, value
        super().__init__(f"{reason}: {value!r}")


@dataclass(frozen=True)
class Line:
    """The charge for one kind of animal, in rupees for all of that kind together; None where the scale is silent."""

    kind: str
    animals: int
    fee: Figure | None
    feeding: Figure | None
    fee_total: Decimal | None
    feeding_total: Decimal | None


@dataclass(frozen=True)
class RateList:
    """What to ask for at the pound: the list that must hang there, and who fixes what stands in it.

    Each is the provision that says so, None where none is on file. Their status tells whether it is confirmed.
    """

    list: Provision | None
    fee_fixed_by: Provision | None
    feeding_fixed_by: Provision | None


@dataclass(frozen=True)
class Charges:
    """What may be asked. ``total`` (rupees) is None unless every animal's fee and feeding are known.

    ``missing`` are keys of what stands in the way: ``scale`` (none on file), ``kind`` (an animal that the scale on
    file does not settle), ``fee``, ``feeding`` (the scale has no such column), ``days`` (not told). ``security`` may
    be asked on top where it is due; its amount is never part of the total. ``ceiling`` is the section that limits what
    a forest scale may be. ``doubts`` are those of the scale.
    """

    scale: Scale | None
    lines: tuple[Line, ...]
    days: int | None
    total: Decimal | None
    missing: tuple[str, ...]
    rate_list: RateList
    security: Provision | None
    ceiling: Provision | None
    doubts: tuple[str, ...]


def herd(told: Iterable[tuple[str | None, int | None]]) -> dict[str, int] | None:
    """The number of animals by kind; None unless kind and number of each were told in words that scales use."""
    found: dict[str, int] = {}
    for kind, number in told:
        if kind not in KINDS or number is None:
            return None
        found[kind] = found.get(kind, 0) + number
    return found or None


def days_held(impounded: date | None, until: date) -> int | None:
    """The full days in the pound; None where the day of the impounding was not told or cannot be counted from."""
    if impounded is None:
        return None
    held = (until - impounded).days
    return held if 0 <= held <= MOST_DAYS else None


def charges(law: Applicable, animals: Mapping[str, int], days: int | None, area: str | None = None) -> Charges:
    """What the pound may ask for these animals (number by kind, see :data:`knowledge.scales.KINDS`) and days.

    ``days`` are the full days that feeding is charged for; ``area`` the town, district or panchayat, in small letters.
    Raises :class:`ChargeError`.
    """
    _check_animals(animals)
    _check_days(days)
    scale = scale_for(law, area)
    lines = tuple(_line(scale, kind, number, days) for kind, number in animals.items() if number) if scale else ()
    missing = tuple(dict.fromkeys(_missing(scale, lines, days)))
    known = [t for line in lines for t in (line.fee_total, line.feeding_total) if t is not None]
    return Charges(
        scale,
        lines,
        days,
        None if missing else sum(known, Decimal(0)),
        missing,
        rate_list(law),
        law.first("security"),
        law.first("forest_fee") if law.place == "forest" else None,
        scale.doubts if scale else (),
    )


def rate_list(law: Applicable) -> RateList:
    """The list that must hang at the pound in that State, and who fixes the fee and the feeding charge."""
    return RateList(law.first("rate_list"), law.first("pound_fee"), law.first("feeding_rates"))


def _check_animals(animals: Mapping[str, int]) -> None:
    for kind, number in animals.items():
        if kind not in KINDS:
            raise ChargeError("unknown_kind", kind)
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise ChargeError("no_animals", number)
    total = sum(animals.values())
    if total < 1:
        raise ChargeError("no_animals", total)
    if total > MOST_ANIMALS:
        raise ChargeError("too_many_animals", total)


def _check_days(days: int | None) -> None:
    if days is not None and days < 0:
        raise ChargeError("negative_days", days)
    if days is not None and days > MOST_DAYS:
        raise ChargeError("too_many_days", days)


def _line(scale: Scale, kind: str, number: int, days: int | None) -> Line:
    rate = scale.rates.get(kind)
    fee, feeding = (rate.fee, rate.feeding) if rate else (None, None)
    return Line(
        kind,
        number,
        fee,
        feeding,
        _rupees(fee) * number if fee else None,
        _rupees(feeding) * number * days if feeding and days is not None else None,
    )


def _rupees(figure: Figure) -> Decimal:
    return Decimal(str(figure.value))


def _missing(scale: Scale | None, lines: tuple[Line, ...], days: int | None) -> Iterator[str]:
    if scale is None:
        yield "scale"
    for line in lines:
        if line.fee is None and line.feeding is None:
            yield "kind"
        elif line.fee is None:
            yield "fee"
        elif line.feeding is None:
            yield "feeding"
    if days is None:
        yield "days"


@dataclass(frozen=True)
class Finding:
    """One thing to say about a demand, as a key, with what it rests on.

    On the amount: ``above_scale`` (by ``amount`` rupees at least), ``within_scale``, ``within_scale_by_part_days``
    (only if a part of a day counts as a day), ``no_scale_on_file``, ``kind_not_settled``, ``part_of_scale_only``,
    ``tell_animals``, ``tell_days``, ``ask_for_list``, ``other_law_unconfirmed`` (another law may set the fee there),
    ``security_may_be_asked``, ``forest_ceiling``.
    On the receipt: ``no_receipt``, ``ask_receipt``, ``keep_receipt``. What can be done: ``deposit_under_protest``;
    ``complain_to`` for each authority (``forum`` where the provision names one), or ``complain_to_not_on_file``;
    ``keeper_penalty`` (``figure`` is the most), or ``keeper_penalty_not_on_file``.
    ``conditions`` must hold and are told with it: ``seizure_disputed``, ``duty_failed``, ``notified_areas_only``,
    ``without_security`` (no security deposit is part of what was asked).
    """

    key: str
    provision: Provision | None = None
    figure: Figure | None = None
    amount: Decimal | None = None
    forum: str | None = None
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Demand:
    """What a pound-keeper asked, in rupees, and what can be said about it to the owner of the animals."""

    asked: Decimal
    charges: Charges | None
    findings: tuple[Finding, ...]

    def of(self, key: str) -> Finding | None:
        """The first finding of that key, or None."""
        return next((f for f in self.findings if f.key == key), None)


def demand(
    law: Applicable,
    asked: float | Decimal,
    *,
    receipt: bool | None = None,
    animals: Mapping[str, int] | None = None,
    days: int | None = None,
    area: str | None = None,
) -> Demand:
    """Compares what the pound-keeper asked (rupees, for all animals) with what may be asked.

    ``receipt`` is whether one is offered, None where it was not said. An amount is called too high only against a
    scale on file. It is advice for the owner of the animals alone. Raises :class:`ChargeError`.
    """
    rupees = Decimal(str(asked)) if not isinstance(asked, bool) else Decimal("NaN")
    if not rupees.is_finite() or not 0 < rupees <= MOST_RUPEES:
        raise ChargeError("amount", asked)
    _check_days(days)
    lawful = charges(law, animals, days, area) if animals is not None else None
    scale = lawful.scale if lawful else scale_for(law, area)
    return Demand(rupees, lawful, (*_compared(rupees, lawful, scale, law), *_to_do(law, receipt)))


def _compared(asked: Decimal, lawful: Charges | None, scale: Scale | None, law: Applicable) -> Iterator[Finding]:
    hangs = rate_list(law)
    if lawful is None:
        yield Finding("tell_animals")
    if scale is None:
        yield Finding("no_scale_on_file", hangs.fee_fixed_by)
    elif lawful is not None and lawful.total is not None:
        yield _against(asked, lawful, lawful.total, scale)
    elif lawful is not None:
        keys = {"kind": "kind_not_settled", "days": "tell_days"}
        told = dict.fromkeys(keys.get(what, "part_of_scale_only") for what in lawful.missing)
        yield from (Finding(key, scale.provision) for key in told)
    if hangs.list is not None:
        yield Finding("ask_for_list", hangs.list)
    if law.confirmed("pound_fee") is not None:
        beside = (p for p in law.with_role("pound_fee") if p.status == "unconfirmed")
        yield from (Finding("other_law_unconfirmed", p) for p in beside)


def _against(asked: Decimal, lawful: Charges, total: Decimal, scale: Scale) -> Finding:
    """Too high only where it is too high however a part of a day counts; security may be asked on top of a scale."""
    day = sum((_rupees(line.feeding) * line.animals for line in lawful.lines if line.feeding), Decimal(0))
    most = total + day if PART_DAYS in scale.doubts else total
    on_top = ("without_security",) if lawful.security is not None else ()
    if asked > most:
        return Finding("above_scale", scale.provision, amount=asked - most, conditions=on_top)
    return Finding("within_scale" if asked <= total else "within_scale_by_part_days", scale.provision)


def _to_do(law: Applicable, receipt: bool | None) -> Iterator[Finding]:
    asked_for = {None: "ask_receipt", True: "keep_receipt", False: "no_receipt"}
    # Whoever gets the cattle back signs in the pound's register; a duty to give a receipt for money is not on file.
    yield Finding(asked_for[receipt], law.confirmed("release_on_payment"))
    if (security := law.first("security")) is not None:
        yield Finding("security_may_be_asked", security, conditions=security.reach_conditions)
    if law.place == "forest" and (ceiling := law.first("forest_fee")) is not None:
        yield Finding("forest_ceiling", ceiling)
    if (deposit := law.confirmed("deposit_release")) is not None:
        yield Finding("deposit_under_protest", deposit, conditions=("seizure_disputed",))
    authorities = {p.id: p for role in ("feeding_rates", "pound_keeper") if (p := law.confirmed(role)) is not None}
    yield from (Finding("complain_to", p, forum=p.forum) for p in authorities.values())
    if not authorities:
        yield Finding("complain_to_not_on_file")
    penalty = law.confirmed("keeper_penalty")
    if penalty is None:
        yield Finding("keeper_penalty_not_on_file", law.first("keeper_penalty"))
    else:
        most = next((f for f in penalty.figures if f.name == "fine_max" and f.status != "unconfirmed"), None)
        yield Finding("keeper_penalty", penalty, most, forum=penalty.forum, conditions=("duty_failed",))

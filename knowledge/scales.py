"""Scales of what a pound may charge: one file in ``scales/`` for each, added by whoever runs the product.

A scale is a gazette notification or an order that was seen, with its source. What a newspaper reports, what a village
meeting decides and what a town fines under its own bye-laws is no scale and has no file here.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Extra, Field, validator

from knowledge.files import ROOT, LawFileError, SourceFile, line_of, parse, read_yaml
from knowledge.model import Figure, Provision, weakest

if TYPE_CHECKING:
    from knowledge.resolve import Applicable

FOLDER = ROOT / "scales"
KINDS = (
    "cow",
    "bull",
    "bullock",
    "buffalo",
    "calf",
    "goat",
    "sheep",
    "pig",
    "horse",
    "donkey",
    "mule",
    "camel",
    "elephant",
)
"""The kinds of cattle by the names of bot/nlu/lexicon/animals.yml; a heifer is a cow, a kid a goat, a pony a horse."""


MADE_UNDER = frozenset({"pound_fee", "feeding_rates"})
"""A scale is made under a section that has one of these roles; sums reported in the press have neither."""


class RateFile(BaseModel):
    """A row: rupees a head (``fee``) and rupees a head and day (``feeding``), or the key of a figure that says so."""

    kinds: list[str] = Field(min_items=1)
    fee: float | str | None = None
    feeding: float | str | None = None

    class Config:
        extra = Extra.forbid
        smart_union = True

    @validator("kinds", each_item=True)
    def _known(cls, value: str) -> str:
        if value not in KINDS:
            raise ValueError(f"'{value}' is not one of {', '.join(KINDS)}")
        return value

    @validator("fee", "feeding", pre=True)
    def _not_yes_or_no(cls, value: object) -> object:
        if isinstance(value, bool):
            raise ValueError("an amount in rupees or the key of a figure")
        return value

    @validator("fee", "feeding")
    def _not_negative(cls, value: float | str | None) -> float | str | None:
        if isinstance(value, float) and not 0 <= value < 10**7:
            raise ValueError("an amount in rupees from 0 to 99,99,999")
        return value


class ScaleFile(BaseModel):
    """A file of ``scales/``. ``areas`` and ``place`` narrow where it holds; neither: the whole State."""

    jurisdiction: str = Field(regex=r"^IN-[A-Z]{2}$")
    provision: str
    areas: list[str] = []
    place: Literal["village", "town"] | None = None
    status: Literal["verified", "secondary", "unconfirmed"]
    source: SourceFile
    in_force_from: date | None = None
    until: date | None = None
    doubts: list[str] = []
    rates: list[RateFile] = Field(min_items=1)

    class Config:
        extra = Extra.forbid

    @validator("areas", "doubts", each_item=True)
    def _slug(cls, value: str) -> str:
        if not value or value != value.lower() or " " in value:
            raise ValueError(f"'{value}' must be a name in small letters without spaces")
        return value

    @validator("until")
    def _after_start(cls, value: date | None, values: dict[str, Any]) -> date | None:
        start = values.get("in_force_from")
        if value is not None and start is not None and value <= start:
            raise ValueError("must be after in_force_from")
        return value


@dataclass(frozen=True)
class Rate:
    """What one kind of animal costs: ``fee`` a head, ``feeding`` a head and day; None where the scale has none."""

    fee: Figure | None
    feeding: Figure | None


@dataclass(frozen=True)
class Scale:
    """A scale on file, with the provision that it is made under. ``rates`` are by kind of animal."""

    id: str
    jurisdiction: str
    provision: Provision
    status: str
    source: str
    checked: str | None
    rates: Mapping[str, Rate]
    areas: tuple[str, ...] = ()
    place: str | None = None
    in_force_from: date | None = None
    until: date | None = None
    doubts: tuple[str, ...] = ()

    def holds(self, place: str, on: date, area: str | None) -> bool:
        """Whether it is the scale for that kind of place, day and area (a town, district or panchayat)."""
        kind = "town" if place == "town" else "village"
        return (
            (self.place is None or self.place == kind)
            and (not self.areas or area in self.areas)
            and (self.in_force_from is None or self.in_force_from <= on)
            and (self.until is None or on < self.until)
        )


def read_scales(
    provisions: Mapping[str, Provision], folder: Path = FOLDER, states: Container[str] | None = None
) -> tuple[Scale, ...]:
    """Every scale of a folder, against all provisions on file; a folder that is not there holds none.

    ``states`` are the codes that there are (not checked if None). Raises :class:`knowledge.files.LawFileError` for the
    first fault, by file, line and field.
    """
    scales: list[Scale] = []
    for one in _read(folder):
        if states is not None and one.file.jurisdiction not in states:
            raise one.fault(("jurisdiction",), f"unknown State or territory {one.file.jurisdiction}")
        if one.file.provision not in provisions:
            raise one.fault(("provision",), f"no provision {one.file.provision}")
        own = f"{one.file.jurisdiction}/{one.file.provision.removeprefix('IN/')}"
        if own in provisions and own != one.file.provision:
            raise one.fault(("provision",), f"the State has its own section, {own}")
        scale = one.against(provisions[one.file.provision])
        if any(_overlap(scale, other) for other in scales):
            raise one.fault(("jurisdiction",), "another scale holds for the same places and days")
        scales.append(scale)
    return tuple(scales)


def scale_for(law: Applicable, area: str | None = None) -> Scale | None:
    """The scale on file that holds under the law of a place, the one of its own area first; None where there is none.

    A scale made under a provision that does not apply there, or that is unconfirmed, is not used.
    """
    applying = {p.id: p for p in law.provisions}
    ours = [one for one in _on_file() if one.file.jurisdiction == law.jurisdiction.code]
    scales = [one.against(applying[one.file.provision]) for one in ours if one.file.provision in applying]
    holding = [s for s in scales if s.status != "unconfirmed" and s.holds(law.place, law.on, area)]
    return min(holding, key=lambda s: (not s.areas, s.place is None), default=None)


class _Loaded:
    """One parsed scale file, with what is needed to point at a fault in it."""

    def __init__(self, path: Path) -> None:
        self.path, self.data = path, read_yaml(path)
        self.file: ScaleFile = parse(ScaleFile, self.data, path)

    def fault(self, location: tuple[Any, ...], problem: str) -> LawFileError:
        return LawFileError(self.path, line_of(self.data, location), ".".join(map(str, location)), problem)

    def against(self, provision: Provision) -> Scale:
        """The scale, with its figures; they are no surer than the scale or its provision."""
        file = self.file
        if provision.jurisdiction not in ("IN", file.jurisdiction):
            raise self.fault(("provision",), f"{provision.id} is not law in {file.jurisdiction}")
        if not MADE_UNDER & provision.roles.keys():
            raise self.fault(("provision",), f"{provision.id} is no section on pound fees or feeding")
        status = weakest(file.status, provision.status)
        rates: dict[str, Rate] = {}
        for index, row in enumerate(file.rates):
            at = ("rates", index)
            fee = self._figure((*at, "fee"), row.fee, provision, status)
            feeding = self._figure((*at, "feeding"), row.feeding, provision, status)
            if fee is None and feeding is None:
                raise self.fault(at, "neither a fee nor a feeding charge")
            for kind in row.kinds:
                if kind in rates:
                    raise self.fault((*at, "kinds"), f"'{kind}' stands in two rows")
                rates[kind] = Rate(fee, feeding)
        source = file.source
        return Scale(
            self.path.stem,
            file.jurisdiction,
            provision,
            status,
            source.what,
            source.checked,
            rates,
            tuple(file.areas),
            file.place,
            file.in_force_from,
            file.until,
            tuple(file.doubts),
        )

    def _figure(self, at: tuple[Any, ...], raw: float | str | None, of: Provision, status: str) -> Figure | None:
        name, per = ("pound_fee", "head") if at[-1] == "fee" else ("feeding_charge", "day")
        if raw is None:
            return None
        if isinstance(raw, float):
            value = int(raw) if raw == int(raw) else raw
            return Figure(name, value, "INR", per, self.path.stem, status)
        figure = of.figure(raw)
        if figure is None or (figure.name, figure.unit, figure.per) != (name, "INR", per):
            raise self.fault(at, f"'{raw}' is not a {name} of {of.id} in rupees, per {per}")
        return replace(figure, status=weakest(figure.status, status))


def _read(folder: Path) -> list[_Loaded]:
    return [_Loaded(path) for path in sorted(folder.glob("*.yml"))]


@cache
def _on_file() -> tuple[_Loaded, ...]:
    return tuple(_read(FOLDER))


def _overlap(one: Scale, other: Scale) -> bool:
    def days(scale: Scale) -> tuple[date, date]:
        return scale.in_force_from or date.min, scale.until or date.max

    (start, end), (from_, to) = days(one), days(other)
    same = (one.jurisdiction, one.place, sorted(one.areas)) == (other.jurisdiction, other.place, sorted(other.areas))
    return same and start < to and from_ < end

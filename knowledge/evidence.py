"""What proof to collect in a case: for each issue and side, in order of importance (knowledge/evidence.yml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import BaseModel, Extra, Field

from knowledge.files import ROOT, LawFileError, line_of, parse, read_yaml
from knowledge.model import Provision
from knowledge.resolve import Applicable

Side = Literal["owner", "crop"]
SIDES: tuple[Side, ...] = get_args(Side)
GENERAL = "evidence"
"""The list for whoever has told of no case."""

How = Literal["note", "photograph", "ask_in_writing", "keep", "witness"]
By = Literal[
    "today",
    "each_time",
    "before_moved",
    "before_cleared",
    "before_mended",
    "before_healed",
    "before_burial",
    "with_payment",
    "before_sale",
    "before_hearing",
    "before_complaint",
    "before_suit",
]
From = Literal[
    "pound_keeper",
    "revenue_officer",
    "vet",
    "hospital",
    "police_or_court",
    "police_or_panchayat",
    "office",
    "office_in_charge",
]
HOW: tuple[str, ...] = get_args(How)
BY: tuple[str, ...] = get_args(By)
FROM: tuple[str, ...] = get_args(From)
DEADLINE_OF: Mapping[str, str] = {"before_complaint": "complaint"}
"""Which near last date (docs/contract.md) stands behind a ``by``, so that it can be said as a day."""


class ItemFile(BaseModel):
    """An item: how it is got, from whom, by when; the side and the role of the law that it is kept to, if any."""

    how: How
    who: From | None = Field(None, alias="from")
    by: By | None = None
    role: str | None = Field(None, regex=r"^[a-z_]+$")
    side: Side | None = None

    class Config:
        extra = Extra.forbid


class EvidenceFile(BaseModel):
    """The whole file: items by id, and for each issue and side the ids in order."""

    items: dict[str, ItemFile]
    lists: dict[str, dict[Side, list[str]]]

    class Config:
        extra = Extra.forbid


@dataclass(frozen=True)
class Item:
    """One thing to collect.

    ``provision`` is the confirmed law of the State that has the item's ``role``; None where the item needs no law.
    """

    id: str
    how: str
    who: str | None = None
    by: str | None = None
    role: str | None = None
    side: str | None = None
    provision: Provision | None = None


@cache
def lists(path: Path = ROOT / "evidence.yml") -> Mapping[str, Mapping[str, tuple[Item, ...]]]:
    """The items by issue and side. Raises :class:`knowledge.files.LawFileError` by file, line and field."""
    data = read_yaml(path)
    file: EvidenceFile = parse(EvidenceFile, data, path)
    items = {key: Item(key, raw.how, raw.who, raw.by, raw.role, raw.side) for key, raw in file.items.items()}
    unused = items.keys() - {key for sides in file.lists.values() for keys in sides.values() for key in keys}
    if unused:
        raise _fault(path, data, ("items", min(unused)), "stands in no list")
    return {issue: {s: _side(path, data, file, items, issue, s) for s in SIDES} for issue in file.lists}


def _side(
    path: Path, data: Any, file: EvidenceFile, items: Mapping[str, Item], issue: str, side: Side
) -> tuple[Item, ...]:
    keys = file.lists[issue].get(side)
    if keys is None:
        raise _fault(path, data, ("lists", issue), f"no list for {side}")
    for index, key in enumerate(keys):
        at = ("lists", issue, side, index)
        if key not in items:
            raise _fault(path, data, at, f"no item {key}")
        if items[key].side not in (None, side):
            raise _fault(path, data, at, f"'{key}' is an item of the other side")
        if key in keys[:index]:
            raise _fault(path, data, at, f"'{key}' stands there twice")
    return tuple(items[key] for key in keys)


def _fault(path: Path, data: Any, location: tuple[Any, ...], problem: str) -> LawFileError:
    return LawFileError(path, line_of(data, location), ".".join(map(str, location)), problem)


def evidence(law: Applicable, issue: str | None, side: str) -> tuple[Item, ...]:
    """What to collect in a case of an issue, most important first; None is a case not told of.

    An item that rests on a rule is left out where no confirmed law of the place has that rule. Raises KeyError for an
    unknown issue or side.
    """
    found = []
    for item in lists()[issue or GENERAL][side]:
        provision = law.confirmed(item.role) if item.role is not None else None
        if item.role is None or provision is not None:
            found.append(replace(item, provision=provision))
    return tuple(found)

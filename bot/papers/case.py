"""The facts of one case as a person told them, each checked; what was not told is None and stays a blank.

An identity number (Aadhaar) is not a fact of a case: there is no field for it, and in the other fields it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any, Literal

import phonenumbers
from pydantic import BaseModel, Extra, Field, ValidationError, validator
from pydantic.errors import PydanticValueError

from bot.papers.letters import clean, piled, plain_digits
from knowledge.charges import MOST_ANIMALS
from knowledge.files import read_jurisdictions
from knowledge.resolve import PLACES

MOST_RUPEES = 1_000_000_000
MOST_IN_A_LIST = 20

Ground = Literal["no_damage", "no_right", "kept_elsewhere", "late_to_pound"]
"""Why the owner says that the seizure was wrong."""
KeeperFault = Literal[
    "no_receipt", "above_list", "no_list", "no_food", "hurt", "not_released", "no_copy", "no_account", "not_taken_in"
]
"""What the pound-keeper is said to have done."""
Report = Literal["animal_hurt", "driven_in", "taken_back", "let_loose", "threat"]
"""What is reported to the police."""
Entitled = Literal[
    "woman",
    "child",
    "scheduled_caste_or_tribe",
    "disabled_or_mentally_ill",
    "industrial_workman",
    "person_in_custody",
    "victim_of_trafficking_or_begar",
    "disaster_or_atrocity_victim",
]
"""Who gets free legal aid at any income: the ``who`` of the provision with the role ``legal_aid``."""

EVENTS = (
    *("damaged", "seized", "impounded", "notice", "refused", "unpaid", "secured", "released", "rescued"),
    *("neglected", "sold", "deposited", "happened"),
)
"""The fields that are days of events; ``bot.papers.days`` has those that dates are counted from."""

# Twelve digits in a row or in fours, unless they are a telephone number that starts with India's code.
_IDENTITY = re.compile(r"(?<![0-9])(?!91[6-9])[0-9]{4}[ .-]?[0-9]{4}[ .-]?[0-9]{4}(?![0-9])")
_MAY_HOLD_TWELVE_DIGITS = ("marks", "phone")  # an ear tag has twelve


class CaseFault(ValueError):
    """A fact that cannot be used: the field, the reason (a message ``fault-...`` of the words) and its values.

    It is a question to put back to the person; :func:`bot.papers.wording.fault` puts it in words.
    """

    def __init__(self, field: str, reason: str, **values: Any) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
        self.values = values


class _Wrong(PydanticValueError):
    """A fault found while a field is read; ``reason`` as in :class:`CaseFault`."""

    code = "case"
    msg_template = "{reason}"


class _Facts(BaseModel):
    class Config:
        extra = Extra.forbid
        allow_mutation = False

    @validator("*", pre=True)
    def _as_written(cls, value: object, field: Any) -> object:
        if isinstance(value, (list, tuple)):
            if len(value) > MOST_IN_A_LIST:
                raise _Wrong(reason="too-long", most=MOST_IN_A_LIST)
            return [_text(item, field.name) for item in value]
        return _text(value, field.name)


def _text(value: object, field: str) -> object:
    if not isinstance(value, str):
        return value
    text = clean(value)
    if piled(text):
        raise _Wrong(reason="marks")
    if field not in _MAY_HOLD_TWELVE_DIGITS and _IDENTITY.search(plain_digits(text)):
        raise _Wrong(reason="identity")
    return text or None


class Animal(_Facts):
    """Animals of one kind. ``kind`` is a word of the papers (``cow``, ``goat``) or the person's own."""

    kind: str | None = Field(None, max_length=60)
    count: int | None = Field(None, ge=1, le=MOST_ANIMALS)
    marks: str | None = Field(None, max_length=300)


class Case(_Facts):
    """What a person told. Days are those of the events; amounts are in rupees; ``hour`` (0 to 23) is of the seizure.

    ``other`` is the other side: who seized the animal, or whose animal did the damage. ``story`` is in the person's
    own words and is not changed or translated. ``side`` is the person's, ``place`` one of ``PLACES``.
    ``refused``: the keeper would not release; ``unpaid``: the owner came and did not pay.
    """

    state: str | None = None
    side: Literal["owner", "crop", "other"] | None = None
    place: str = "village"
    city: str | None = Field(None, max_length=60)

    name: str | None = Field(None, max_length=200)
    relation: str | None = Field(None, max_length=200)
    address: str | None = Field(None, max_length=2_000)
    phone: str | None = Field(None, max_length=30)
    tehsil: str | None = Field(None, max_length=100)
    district: str | None = Field(None, max_length=100)

    animals: tuple[Animal, ...] = ()
    damaged: date | None = None
    seized: date | None = None
    hour: int | None = Field(None, ge=0, le=23)
    impounded: date | None = None
    notice: date | None = None
    refused: date | None = None
    unpaid: date | None = None
    secured: date | None = None
    released: date | None = None
    rescued: date | None = None
    neglected: date | None = None
    sold: date | None = None
    deposited: date | None = None
    happened: date | None = None

    where: str | None = Field(None, max_length=500)
    other: str | None = Field(None, max_length=200)
    other_address: str | None = Field(None, max_length=2_000)
    pound: str | None = Field(None, max_length=300)
    keeper: str | None = Field(None, max_length=200)
    station: str | None = Field(None, max_length=200)

    asked: float | None = Field(None, ge=0, le=MOST_RUPEES)
    paid: float | None = Field(None, ge=0, le=MOST_RUPEES)
    receipt: bool | None = None
    receipt_number: str | None = Field(None, max_length=60)
    land: str | None = Field(None, max_length=300)
    crop: str | None = Field(None, max_length=300)
    loss: float | None = Field(None, ge=0, le=MOST_RUPEES)

    grounds: tuple[Ground, ...] = ()
    keeper_faults: tuple[KeeperFault, ...] = ()
    report: Report | None = None
    story: str | None = Field(None, max_length=6_000)
    witnesses: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    entitled: tuple[Entitled, ...] = ()
    income: float | None = Field(None, ge=0, le=MOST_RUPEES)

    @property
    def area(self) -> str | None:
        """The city, as the law's lists of cities and areas write it."""
        return self.city.lower() if self.city else None

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text that the person gave, with the field it stands in (``animals.0.marks``)."""
        return _texts(self.dict(), "")

    @validator("state")
    def _known_state(cls, value: str | None) -> str | None:
        if value is not None and value not in _states():
            raise _Wrong(reason="state", value=value)
        return value

    @validator("place", pre=True, always=True)
    def _known_place(cls, value: object) -> object:
        if value is None or value == "":
            return "village"
        if value not in PLACES:
            raise _Wrong(reason="place", value=str(value)[:40], known=", ".join(PLACES))
        return value

    @validator("phone")
    def _a_number(cls, value: str | None) -> str | None:
        if value is None:
            return None
        try:
            possible = phonenumbers.is_possible_number(phonenumbers.parse(value, "IN"))
        except phonenumbers.NumberParseException:
            possible = False
        if not possible:
            raise _Wrong(reason="phone")
        return value

    @validator(*EVENTS, pre=True)
    def _a_day(cls, value: object) -> object:
        if value is None or isinstance(value, date):
            return value
        text = plain_digits(str(value)).strip()
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise _Wrong(reason="date", value=str(value)[:40])
        try:
            return date.fromisoformat(text)
        except ValueError:
            raise _Wrong(reason="no-such-day", value=text) from None

    @validator("asked", "paid", "loss", "income", pre=True)
    def _rupees(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return re.sub(r"^(₹|rs\.?|रु\.?|रू\.?)\s*|,", "", plain_digits(value).strip(), flags=re.IGNORECASE)

    @validator("witnesses", "papers", each_item=True)
    def _short(cls, value: str) -> str:
        if len(value) > 300:
            raise _Wrong(reason="too-long", most=300)
        return value


def _texts(value: Any, at: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield at, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
    for key, item in pairs:
        yield from _texts(item, f"{at}.{key}" if at else str(key))


@cache
def _states() -> frozenset[str]:
    return frozenset(read_jurisdictions())


def case_from(values: Mapping[str, Any]) -> Case:
    """A case from plain values (texts, days, numbers, lists). Raises :class:`CaseFault` for the first wrong one."""
    try:
        return Case.parse_obj(dict(values))
    except ValidationError as error:
        raise _fault(error.errors()[0]) from error


def _fault(error: Any) -> CaseFault:
    field = ".".join(str(part) for part in error["loc"])
    values = dict(error.get("ctx") or {})
    kind = error["type"]
    if kind == "value_error.case":
        return CaseFault(field, values.pop("reason"), **values)
    if kind == "value_error.extra":
        return CaseFault(field, "unknown", known=", ".join(Case.__fields__))
    if kind == "value_error.any_str.max_length":
        return CaseFault(field, "too-long", most=values["limit_value"])
    if kind in ("value_error.number.not_ge", "value_error.number.not_le"):
        name = error["loc"][-1]
        least, most = _bounds(name)
        return CaseFault(field, "number", least=least, most=most)
    if "permitted" in values:
        return CaseFault(field, "choice", known=", ".join(values["permitted"]))
    return CaseFault(field, "kind")


def _bounds(name: str) -> tuple[int, int]:
    if name == "count":
        return 1, MOST_ANIMALS
    return (0, 23) if name == "hour" else (0, MOST_RUPEES)

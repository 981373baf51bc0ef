"""How a gateway speaks, as data: one file for each in ``profiles/``, checked when it is loaded."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any, Literal

from pydantic import BaseModel, Extra, Field, root_validator, validator

from bot.settings import BadSetting
from knowledge.files import LawFileError, parse, read_yaml

PROFILES = Path(__file__).parent / "profiles"
ROOT = Path(__file__).resolve().parents[3]
PLACEHOLDERS = ("user", "password", "sender", "to", "digits", "text", "report", "entity", "template")
"""What a sending may be filled in with: ``to`` with a plus, ``digits`` without; ``report`` is where the gateway is to
tell what became of it, ``entity`` and ``template`` what an Indian operator knows the text by."""


class _Strict(BaseModel):
    class Config:
        extra = Extra.forbid
        allow_mutation = False


class Proof(_Strict):
    """What a request proves itself with.

    ``token``: the setting itself, in a query parameter or header ``name``. ``hmac``: HMAC-SHA-256 with it over
    ``<timestamp>.<body>`` in hexadecimal, at most ``window`` seconds old or ahead. ``twilio``: Twilio's signature.
    """

    kind: Literal["token", "hmac", "twilio"]
    where: Literal["query", "header"] = "header"
    name: str = Field(min_length=1)
    timestamp: str | None = None
    window: int | None = Field(default=None, ge=1, le=3600)

    @root_validator(skip_on_failure=True)
    def _complete(cls, values: dict[str, Any]) -> dict[str, Any]:
        if values["kind"] == "hmac" and (values["timestamp"] is None or values["window"] is None):
            raise ValueError("'hmac' needs 'timestamp' and 'window'")
        return values


class Acknowledgement(_Strict):
    """What a gateway is answered once its request is done with."""

    status: int = Field(default=200, ge=200, le=204)
    type: str = "text/plain"
    body: str = ""


class Way(_Strict):
    """How requests of one kind come in: ``bodies`` are the forms that a POST may have."""

    methods: list[Literal["GET", "POST"]] = Field(min_items=1)
    bodies: list[Literal["form", "json", "text"]] = []
    verify: list[Proof] = []
    acknowledge: Acknowledgement = Acknowledgement()

    @validator("bodies", always=True)
    def _for_post(cls, bodies: list[str], values: dict[str, Any]) -> list[str]:
        if bool(bodies) != ("POST" in values.get("methods", [])):
            raise ValueError("'bodies' and the method POST go together")
        return bodies


class PartFields(_Strict):
    """Where a part of a long message says which it is."""

    reference: str
    number: str
    total: str


class MessageFields(_Strict):
    """The gateway's names of what a message has; ``hex`` is its text in hexadecimal UTF-16BE, if that is given."""

    sender: str
    text: str
    id: str | None = None
    charset: str | None = None
    hex: str | None = None
    part: PartFields | None = None


class Messages(Way):
    """Messages from people."""

    verify: list[Proof] = Field(min_items=1)
    fields: MessageFields


class StatusField(_Strict):
    """A field of a report, and what its values mean; a value that is not listed means nothing."""

    field: str
    means: dict[str, Literal["sent", "delivered", "undelivered", "failed"]]


class Reports(Way):
    """Delivery reports, proven by the signature in their address and by what ``verify`` may ask besides.

    The first of ``statuses`` that knows its value counts. ``error`` names the field with the gateway's code;
    ``opted_out`` are the codes of somebody who has told the gateway to stop, ``unreachable`` those of a bad number.
    """

    statuses: list[StatusField] = Field(min_items=1)
    error: str | None = None
    opted_out: list[str] = []
    unreachable: list[str] = []


class Answer(_Strict):
    """A gateway's answer to a sending, told by its status or by what stands in it, and what it means."""

    status: list[int] = []
    body: str = ""
    means: Literal["accepted", "refused", "unreachable", "opted_out", "later"]

    @validator("body")
    def _pattern(cls, body: str) -> str:
        return _compiled(body)


class Sending(_Strict):
    """How a message is sent.

    ``parameters``, and those of its coding (``gsm`` or ``ucs2``), go as ``place`` says; one whose placeholder has no
    value is left out. ``callback`` is what stands for ``report`` in them. The first of ``answers`` that fits tells the
    outcome; where none does, the status does. ``id`` finds the gateway's id in its answer.
    """

    per_second: float = Field(gt=0, le=1000)
    method: Literal["GET", "POST"]
    place: Literal["query", "form", "json"]
    auth: Literal["none", "basic"] = "none"
    headers: dict[str, str] = {}
    parameters: dict[str, str]
    gsm: dict[str, str] = {}
    ucs2: dict[str, str] = {}
    callback: str = "{report}"
    answers: list[Answer] = []
    id: str | None = None

    @validator("headers", "parameters", "gsm", "ucs2", each_item=True)
    def _known(cls, value: str) -> str:
        for _, name, _, _ in Formatter().parse(value):
            if name is not None and name not in PLACEHOLDERS:
                raise ValueError(f"placeholder {{{name}}} is not one of {', '.join(PLACEHOLDERS)}")
        return value

    @validator("parameters")
    def _says_what_to_whom(cls, parameters: dict[str, str]) -> dict[str, str]:
        used = {name for value in parameters.values() for _, name, _, _ in Formatter().parse(value)}
        if "text" not in used or not used & {"to", "digits"}:
            raise ValueError("{text} and one of {to} and {digits} are needed")
        return parameters

    @validator("place")
    def _fits_method(cls, place: str, values: dict[str, Any]) -> str:
        if (place == "query") != (values.get("method") == "GET"):
            raise ValueError("'query' goes with GET, 'form' and 'json' with POST")
        return place

    @validator("callback")
    def _has_report(cls, callback: str) -> str:
        if not callback.startswith("{report}"):
            raise ValueError("it must begin with {report}")
        return callback

    @validator("id")
    def _one_group(cls, pattern: str | None) -> str | None:
        if pattern is not None and re.compile(_compiled(pattern)).groups != 1:
            raise ValueError("one group is needed, around the id")
        return pattern


class Profile(_Strict):
    """One gateway. ``name`` is its part of the address, ``/sms/<name>``, and the name of its file."""

    name: str = Field(regex=r"^[a-z][a-z0-9-]*$")
    messages: Messages
    reports: Reports
    sending: Sending


def _compiled(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise ValueError(f"not a regular expression: {error}") from None
    return pattern


def shipped() -> list[str]:
    """The names of the profiles that come with the project."""
    return sorted(path.stem for path in PROFILES.glob("*.yml"))


def load(name: str) -> Profile:
    """A profile by its name, or from a file of one's own (a path that ends in ``.yml``).

    Raises :class:`BadSetting` where there is none, or with the file, line and field that is wrong.
    """
    if not name.endswith(".yml") and name not in shipped():
        raise BadSetting(f"GRAMVAKIL_SMS_PROFILE is {name!r}: use {', '.join(shipped())} or the path of a .yml file")
    path = Path(name) if name.endswith(".yml") else PROFILES / f"{name}.yml"
    try:
        data = read_yaml(path)
        profile: Profile = parse(Profile, data, path)
        if profile.name != path.stem:
            raise LawFileError(path, 1, "name", "file name and content disagree")
    except LawFileError as error:
        raise BadSetting(str(error).replace(f"{ROOT}/", "")) from error
    return profile

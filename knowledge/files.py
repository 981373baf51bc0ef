"""Reads and checks the statute files; a fault is named by file, line and field, and nothing is half-read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Extra, Field, ValidationError, validator
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError

from knowledge.model import STATUSES, UNITS, Act, Contact, Figure, Jurisdiction, Provision, Reach, weakest

ROOT = Path(__file__).parent
PLACEHOLDER = re.compile(r"\{([a-z0-9_.]+)\}")
LANGUAGES = ("en", "hi")

Status = Literal["verified", "secondary", "unconfirmed"]


class LawFileError(ValueError):
    """A statute file is wrong. The message names the file, the line and the field."""

    def __init__(self, path: Path, line: int | None, field: str, problem: str) -> None:
        where = f"{_relative(path)}:{line}" if line is not None else str(_relative(path))
        super().__init__(f"{where}: {field}: {problem}" if field else f"{where}: {problem}")


def _relative(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


class _Strict(BaseModel):
    class Config:
        extra = Extra.forbid


class WordsFile(_Strict):
    """A sentence in each language that the product speaks."""

    en: str = Field(min_length=1)
    hi: str = Field(min_length=1)

    @validator("en", "hi")
    def _one_space(cls, value: str) -> str:
        return " ".join(value.split())


class SourceFile(_Strict):
    what: str
    checked: str | None = None

    @validator("checked", pre=True)
    def _as_text(cls, value: object) -> object:
        return value.isoformat() if isinstance(value, date) else value


class FigureFile(_Strict):
    name: str = Field(regex=r"^[a-z_]+$")
    value: float
    unit: str
    per: Literal["head", "day", "year"] | None = None
    case: str | None = Field(None, regex=r"^[a-z0-9_]+$")
    status: Status | None = None
    since: str | None = Field(None, alias="from")

    @validator("unit")
    def _known_unit(cls, value: str) -> str:
        if value not in UNITS:
            raise ValueError(f"unit '{value}' is not one of {', '.join(UNITS)}")
        return value


class ProvisionFile(_Strict):
    section: str = Field(regex=r"^[A-Za-z0-9][A-Za-z0-9-]*$")
    amends: str | None = None
    drops: list[str] = []
    status: Status
    source: str
    in_force_from: date | None = None
    until: date | None = None
    heading: WordsFile
    text: WordsFile
    roles: dict[str, WordsFile] = {}
    issues: list[str] = Field(min_items=1)
    binds: list[str] = []
    figures: list[FigureFile] = []
    forum: str | None = None
    mode: list[str] = []
    who: list[str] = []
    conditions: list[str] = []
    exceptions: list[str] = []
    notes: list[str] = []


class ActFile(_Strict):
    act: str = Field(regex=r"^[A-Z0-9][A-Z0-9-]*$")
    jurisdiction: str = Field(regex=r"^IN(-[A-Z]{2})?$")
    title: WordsFile
    short: WordsFile
    sms: WordsFile
    inherits: str | None = None
    inherits_status: Status | None = None
    sources: dict[str, SourceFile] = {}
    provisions: list[ProvisionFile] = []


class ReachFile(_Strict):
    base: Literal["applies", "displaced", "unconfirmed", "none"]
    acts: list[str] = []


class JurisdictionFile(_Strict):
    name: WordsFile
    village: ReachFile
    town: ReachFile | None = None
    note: str | None = None
    excluded_cities: list[str] = []


class ContactFile(_Strict):
    number: str
    name: WordsFile
    status: Status


def read_yaml(path: Path) -> Any:
    """Parses one file, keeping line numbers. Raises :class:`LawFileError` where it is not YAML."""
    try:
        data = YAML(typ="rt").load(path.read_text(encoding="utf-8"))
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise LawFileError(path, line, "", str(error.problem)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise LawFileError(path, None, "", str(error)) from error
    if not isinstance(data, dict):
        raise LawFileError(path, 1, "", "the file must be a mapping")
    return data


def line_of(data: Any, location: tuple[Any, ...]) -> int | None:
    """The line (from 1) of a field in a parsed file, or of the nearest thing around it."""
    line: int | None = None
    marks: Any
    for key in location:
        marks = getattr(data, "lc", None)
        try:
            line = (marks.item(key) if isinstance(data, list) else marks.key(key))[0] + 1
            data = data[key]
        except (KeyError, IndexError, TypeError, AttributeError):
            if marks is not None and line is None:
                line = marks.line + 1
            break
    return line


def parse(model: type[BaseModel], data: Any, path: Path, at: tuple[Any, ...] = ()) -> Any:
    """Validates a parsed file against its schema, naming the first fault by line and field."""
    value = data
    for key in at:
        value = value[key]
    try:
        return model.parse_obj(_plain(value))
    except ValidationError as error:
        first = error.errors()[0]
        location = at + tuple(part for part in first["loc"] if part != "__root__")
        field = ".".join(str(part) for part in location)
        raise LawFileError(path, line_of(data, location), field, first["msg"]) from error


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value


class _Loaded:
    """One parsed Act file, with what is needed to point at a fault in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = read_yaml(path)
        self.file: ActFile = parse(ActFile, self.data, path)
        self.id = f"{self.file.jurisdiction}/{self.file.act}"

    def fault(self, location: tuple[Any, ...], problem: str) -> LawFileError:
        field = ".".join(str(part) for part in location)
        return LawFileError(self.path, line_of(self.data, location), field, problem)


def read_acts(root: Path = ROOT / "statutes") -> tuple[dict[str, Act], dict[str, Provision]]:
    """Every Act and provision under a folder of ``<jurisdiction>/<act>.yml``.

    Raises :class:`LawFileError` for the first wrong field, duplicate id, unknown source,
    dangling reference or placeholder without a figure.
    """
    loaded: dict[str, _Loaded] = {}
    for path in sorted(root.glob("*/*.yml")):
        one = _Loaded(path)
        if path.stem != one.file.act or path.parent.name != one.file.jurisdiction:
            raise one.fault(("act",), f"file name and content disagree ({one.id})")
        if one.id in loaded:
            raise one.fault(("act",), f"duplicate id {one.id}")
        loaded[one.id] = one

    acts: dict[str, Act] = {}
    provisions: dict[str, Provision] = {}
    for one in sorted(loaded.values(), key=lambda item: item.file.inherits is not None):
        file = one.file
        acts[one.id] = Act(file.jurisdiction, file.act, file.title.dict(), file.short.dict(), file.sms.dict())
        own = dict(_own(one, loaded))
        if file.inherits is not None:
            if file.inherits not in loaded:
                raise one.fault(("inherits",), f"no file for {file.inherits}")
            provisions.update(list(_inherited(one, provisions, own)))
        provisions.update(own)
    return acts, provisions


def _own(one: _Loaded, loaded: Mapping[str, _Loaded]) -> Iterator[tuple[str, Provision]]:
    seen: set[str] = set()
    for index, item in enumerate(one.file.provisions):
        at = ("provisions", index)
        provision_id = f"{one.id}/{item.section}"
        if provision_id in seen:
            raise one.fault((*at, "section"), f"duplicate id {provision_id}")
        seen.add(provision_id)
        source = one.file.sources.get(item.source)
        if source is None:
            raise one.fault((*at, "source"), f"source '{item.source}' is not listed under sources")
        figures = _figures(one, index, item, loaded)
        provision = Provision(
            id=provision_id,
            jurisdiction=one.file.jurisdiction,
            act=one.file.act,
            section=item.section,
            heading=item.heading.dict(),
            text=item.text.dict(),
            roles={role: words.dict() for role, words in item.roles.items()},
            issues=tuple(item.issues),
            binds=tuple(item.binds),
            figures=tuple(figures.values()),
            forum=item.forum,
            mode=tuple(item.mode),
            who=tuple(item.who),
            conditions=tuple(item.conditions),
            exceptions=tuple(item.exceptions),
            notes=tuple(item.notes),
            status=item.status,
            source=item.source,
            source_text=source.what,
            checked=source.checked,
            in_force_from=item.in_force_from,
            until=item.until,
            amends=item.amends,
        )
        _check_placeholders(one, index, provision)
        yield provision_id, provision


def _figures(one: _Loaded, index: int, item: ProvisionFile, loaded: Mapping[str, _Loaded]) -> dict[str, Figure]:
    figures: dict[str, Figure] = {}
    if item.amends is not None:
        act_id, _, section = item.amends.rpartition("/")
        base = loaded.get(act_id)
        amended = next((p for p in base.file.provisions if p.section == section), None) if base else None
        if amended is None:
            raise one.fault(("provisions", index, "amends"), f"no provision {item.amends}")
        figures = {f.key: f for f in (_figure(raw, item.status) for raw in amended.figures)}
    for key in item.drops:
        if figures.pop(key, None) is None:
            raise one.fault(("provisions", index, "drops"), f"'{key}' is not a figure of {item.amends}")
    own: set[str] = set()
    for position, raw in enumerate(item.figures):
        figure = _figure(raw, item.status)
        if figure.key in own:
            raise one.fault(("provisions", index, "figures", position), f"duplicate figure {figure.key}")
        own.add(figure.key)
        figures[figure.key] = figure
    return figures


def _figure(raw: FigureFile, provision_status: str) -> Figure:
    value = int(raw.value) if raw.value == int(raw.value) else raw.value
    status = weakest(raw.status or provision_status, provision_status)
    return Figure(raw.name, value, raw.unit, raw.per, raw.case, status, raw.since)


def _check_placeholders(one: _Loaded, index: int, provision: Provision) -> None:
    places = [("text", provision.text)] + [(f"roles.{role}", words) for role, words in provision.roles.items()]
    for field, words in places:
        for language in LANGUAGES:
            for key in PLACEHOLDER.findall(words[language]):
                if provision.figure(key) is None:
                    location = ("provisions", index, *field.split("."), language)
                    raise one.fault(location, f"placeholder {{{key}}} has no figure")


def _inherited(
    one: _Loaded, provisions: Mapping[str, Provision], own: Mapping[str, Provision]
) -> Iterator[tuple[str, Provision]]:
    cap = one.file.inherits_status or STATUSES[0]
    for provision in provisions.values():
        new_id = f"{one.id}/{provision.section}"
        if f"{provision.jurisdiction}/{provision.act}" != one.file.inherits or new_id in own:
            continue
        yield (
            new_id,
            replace(
                provision,
                id=new_id,
                jurisdiction=one.file.jurisdiction,
                act=one.file.act,
                status=weakest(provision.status, cap),
                figures=tuple(replace(f, status=weakest(f.status, cap)) for f in provision.figures),
                inherited_from=provision.id,
            ),
        )


def read_jurisdictions(path: Path = ROOT / "jurisdictions.yml") -> dict[str, Jurisdiction]:
    """The States and territories by code, with where the 1871 Act stands in each."""
    data = read_yaml(path)
    result: dict[str, Jurisdiction] = {}
    for code in data:
        file: JurisdictionFile = parse(JurisdictionFile, data, path, (code,))
        village = Reach(file.village.base, tuple(file.village.acts))
        town = Reach(file.town.base, tuple(file.town.acts)) if file.town else village
        result[code] = Jurisdiction(code, file.name.dict(), village, town, file.note, tuple(file.excluded_cities))
    return result


def read_contacts(path: Path = ROOT / "contacts.yml") -> dict[str, Contact]:
    """The telephone numbers a reply may give, by key."""
    data = read_yaml(path)
    files = {key: parse(ContactFile, data, path, (key,)) for key in data}
    return {key: Contact(key, f.number, f.name.dict(), f.status) for key, f in files.items()}

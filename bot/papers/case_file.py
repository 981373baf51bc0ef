"""Reads the facts of a case from a YAML file; a fault is named by file, line and field."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.tokens import (
    AliasToken,
    BlockEndToken,
    BlockMappingStartToken,
    BlockSequenceStartToken,
    FlowMappingEndToken,
    FlowMappingStartToken,
    FlowSequenceEndToken,
    FlowSequenceStartToken,
)

from bot.papers.case import Case, CaseFault, case_from
from bot.papers.days import check
from bot.papers.wording import fault
from knowledge.files import line_of

EXAMPLE = Path(__file__).parent / "example.yml"
MOST_BYTES = 100_000
DEEPEST = 4
STARTS = (BlockMappingStartToken, BlockSequenceStartToken, FlowMappingStartToken, FlowSequenceStartToken)
ENDS = (BlockEndToken, FlowMappingEndToken, FlowSequenceEndToken)


class CaseFileError(ValueError):
    """A case file cannot be used. The message names the file, the line and the field, and asks back."""


class _AsWritten(VersionedResolver):  # type: ignore[misc]
    """Takes every value as the text that stands there: a telephone number keeps its zero, a wrong day its digits."""

    @property
    def versioned_resolver(self) -> dict[Any, Any]:
        return {}


def read_case(path: Path, today: date) -> Case:
    """The case of a file, its days checked against ``today``. Raises :class:`CaseFileError`."""
    data = _read(path)
    try:
        case = case_from(_plain(data))
        check(case, today)
    except CaseFault as error:
        raise CaseFileError(_place(path, data, error.field) + fault(error, "en")) from error
    return case


def place(path: Path, field: str) -> str:
    """Where a field stands in a case file: ``case.yml:12: address: ``."""
    return _place(path, _read(path), field)


def _place(path: Path, data: Any, field: str) -> str:
    parts = tuple(int(part) if part.isdigit() else part for part in field.split("."))
    line = line_of(data, parts)
    return f"{path}:{line}: {field}: " if line is not None else f"{path}: {field}: "


def _read(path: Path) -> Any:
    yaml = YAML(typ="rt")
    yaml.Resolver = _AsWritten
    try:
        raw = path.read_bytes()
        if len(raw) > MOST_BYTES:
            raise CaseFileError(f"{path}: the file is too large for the facts of one case ({len(raw)} bytes)")
        text = raw.decode("utf-8-sig")
        _plainly_written(path, text)
        data = yaml.load(text)
    except OSError as error:
        raise CaseFileError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CaseFileError(f"{path}: not UTF-8 text (byte {error.start})") from error
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise CaseFileError(f"{path}:{line}: {error.problem}") from error
    if not isinstance(data, dict):
        raise CaseFileError(f"{path}:1: write one fact a line, as in: state: IN-UP")
    return data


def _plainly_written(path: Path, text: str) -> None:
    """Stops at what could make a small file large or deep; no fact needs it."""
    depth = 0
    for token in YAML(typ="rt").scan(text):
        depth += isinstance(token, STARTS) - isinstance(token, ENDS)
        if isinstance(token, AliasToken) or depth > DEEPEST:
            raise CaseFileError(
                f"{path}:{token.start_mark.line + 1}: write each fact out, without references or nesting"
            )


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return None if value is None or value == "" or value == "~" else str(value)

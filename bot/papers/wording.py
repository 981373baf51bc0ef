"""The words of the papers: one Fluent file a language, nothing of the law in it."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from bot.papers.case import CaseFault
from bot.papers.plans import PaperRefused
from bot.replies.catalog import CatalogError
from bot.replies.formats import long_date

FOLDER = Path(__file__).parent / "words"
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.ftl")))
"""The languages that papers can be written in."""


@cache
def _bundle(language: str) -> FluentBundle:
    if language not in LANGUAGES:
        raise CatalogError(f"no papers in language '{language}': there are {', '.join(LANGUAGES)}")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((FOLDER / f"{language}.ftl").read_text(encoding="utf-8")))
    return bundle


def has(language: str, key: str) -> bool:
    """Whether the words of a language have a message."""
    return bool(_bundle(language).has_message(key))


def say(language: str, key: str, **values: Any) -> str:
    """A message of the papers. Raises :class:`bot.replies.catalog.CatalogError` where it or a value is missing."""
    bundle = _bundle(language)
    if not bundle.has_message(key):
        raise CatalogError(f"papers/words/{language}.ftl has no message '{key}'")
    text, errors = bundle.format_pattern(bundle.get_message(key).value, values)
    if errors:
        raise CatalogError(f"papers/words/{language}.ftl: '{key}': {errors[0]}")
    return str(text)


def fault(error: CaseFault, language: str) -> str:
    """A fault of a case as a sentence that asks back."""
    values = {k: long_date(v, language) if isinstance(v, date) else v for k, v in error.values.items()}
    if "first" in values:
        values["first"] = label(values["first"], language)
    return say(language, f"fault-{error.reason}", field=label(error.field, language), **values)


def label(field: str, language: str) -> str:
    """How a field of a case is named to a person: ``animals.0.count`` is about the animals."""
    name = field.split(".")[0]
    return say(language, f"fact-{name}") if has(language, f"fact-{name}") else name


def refusal(error: PaperRefused, language: str, state: str, legal_aid: str) -> str:
    """Why there is no such paper, and whom to ask."""
    return say(language, f"refused-{error.reason}", state=state, legal_aid=legal_aid)

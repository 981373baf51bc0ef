"""The reply catalogue: one Fluent file a language, a `.sms` attribute where plain SMS needs a shorter form."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

FOLDER = Path(__file__).parent / "catalog"
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.ftl")))
"""The languages that replies can be given in."""


class CatalogError(ValueError):
    """A catalogue file is wrong, or a message is missing. Names the file and the message."""


@cache
def _bundle(language: str) -> FluentBundle:
    path = FOLDER / f"{language}.ftl"
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def keys(language: str) -> dict[str, set[str]]:
    """Every message of a language with the names of its attributes."""
    messages = _bundle(language)._messages
    return {key: {attribute.id.name for attribute in message.attributes} for key, message in messages.items()}


def say(language: str, key: str, *, sms: bool = False, **values: Any) -> str:
    """A message in a language, its short form on SMS if it has one. Raises :class:`CatalogError`."""
    bundle = _bundle(language)
    if not bundle.has_message(key):
        raise CatalogError(f"{language}.ftl has no message '{key}'")
    message = bundle.get_message(key)
    pattern = message.attributes.get("sms") if sms and "sms" in message.attributes else message.value
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise CatalogError(f"{language}.ftl: '{key}': {errors[0]}")
    return str(text)

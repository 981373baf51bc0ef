"""A paper as PDF, set by typst. The words go in as data: nothing that a person wrote is ever read as markup."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typst

from bot.papers import fonts
from bot.papers.document import BLANK, Document
from bot.papers.letters import breakable

TEMPLATE = Path(__file__).parent / "paper.typ"


def render(document: Document) -> bytes:
    """The paper as PDF; the same paper gives the same bytes.

    Raises :class:`bot.papers.fonts.LetterMissing` and :class:`bot.papers.fonts.FontsMissing`.
    """
    return typst.compile(
        TEMPLATE.read_bytes(), font_paths=fonts.found(), sys_inputs=_words(document), format="pdf", timestamp=0
    )


def pictures(document: Document, dots_per_inch: int = 96) -> list[bytes]:
    """The pages as PNG, to look at. Raises as :func:`render`."""
    pages: Any = typst.compile(
        TEMPLATE.read_bytes(), font_paths=fonts.found(), sys_inputs=_words(document), format="png", ppi=dots_per_inch
    )
    return pages if isinstance(pages, list) else [pages]


def _words(document: Document) -> dict[str, str]:
    for text in document.words():
        fonts.look_up(text)
    data = _breakable(asdict(document)) | {"fonts": [document.font, *fonts.FAMILIES]}
    return {"paper": json.dumps(data, ensure_ascii=False)}


def _breakable(value: Any) -> Any:
    if isinstance(value, str):
        return value if BLANK in value else breakable(value)
    if isinstance(value, dict):
        return {key: _breakable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_breakable(item) for item in value]
    return value

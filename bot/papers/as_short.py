"""A paper in few words, to be copied by hand from an SMS: what is handed in, without empty lines."""

from __future__ import annotations

from bot.papers.document import BLANK, Block, Document, Facts, Heading, Items, Lines, Paragraph

_TO_FILL = "..."


def render(document: Document) -> str:
    """The part that is handed in, in one line. A place to fill in is three dots; what was not told is left out."""
    return " ".join([f"{document.title}.", *filter(None, (_block(block) for block in document.body))])


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return ""
    if isinstance(block, Paragraph):
        return _filled(block.text)
    if isinstance(block, Facts):
        return " ".join(f"{name}: {value}." for name, value in block.rows if value is not None)
    if isinstance(block, Lines):
        lines = [_filled(line) for line in block.lines if line.strip("_ ")]
        return f"{', '.join(lines)}." if lines else ""
    assert isinstance(block, Items)
    return " ".join(_filled(item) for item in block.items)


def _filled(text: str) -> str:
    return text.replace(BLANK, _TO_FILL)

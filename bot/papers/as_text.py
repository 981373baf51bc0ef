"""A paper as plain text: one paragraph a line, to print, to send, or to copy by hand."""

from __future__ import annotations

from bot.papers.document import BLANK, Block, Document, Facts, Heading, Items, Lines, Paragraph


def render(document: Document) -> str:
    """The whole paper as text. Ruled lines are rows of low lines."""
    parts = ["\n".join(document.banner), document.title]
    parts += [_block(block) for block in document.body]
    parts.append("-" * 40)
    parts += [_block(block) for block in document.keep]
    return "\n\n".join([*parts, document.footer]) + "\n"


def _block(block: Block) -> str:
    if isinstance(block, (Heading, Paragraph)):
        return block.text
    if isinstance(block, Facts):
        return "\n".join(f"{name}: {BLANK if value is None else value}" for name, value in block.rows)
    if isinstance(block, Lines):
        return "\n".join(block.lines)
    assert isinstance(block, Items)
    marks = [f"{n}." if block.numbered else "-" for n in range(1, len(block.items) + 1)]
    return "\n".join(f"{mark} {item}" for mark, item in zip(marks, block.items, strict=True))

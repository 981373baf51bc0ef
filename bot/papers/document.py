"""A paper as structure: what PDF, DOCX and plain text are all made from. It holds words only, never markup."""

from __future__ import annotations

from dataclasses import dataclass

BLANK = "_" * 24
"""A place to fill by hand within a sentence."""


@dataclass(frozen=True)
class Heading:
    text: str
    kind: str = "heading"


@dataclass(frozen=True)
class Paragraph:
    text: str
    kind: str = "paragraph"


@dataclass(frozen=True)
class Facts:
    """A table of what is known; a value of None is a ruled line to fill by hand."""

    rows: tuple[tuple[str, str | None], ...]
    kind: str = "facts"


@dataclass(frozen=True)
class Items:
    """A list, numbered or with bullets."""

    items: tuple[str, ...]
    numbered: bool = False
    kind: str = "items"


@dataclass(frozen=True)
class Lines:
    """Lines that stand one under the other: an address, a place to sign."""

    lines: tuple[str, ...]
    kind: str = "lines"


Block = Heading | Paragraph | Facts | Items | Lines


@dataclass(frozen=True)
class Document:
    """One paper.

    ``banner`` says that it is a draft, and the last date where that is for the addressee's eyes too; ``body`` is what
    is handed in; ``keep`` is for the person alone, on a page of its own unless ``on_one_page``; ``footer`` stands on
    every page; ``font`` is the family that the language is written with.
    """

    paper: str
    language: str
    font: str
    title: str
    banner: tuple[str, ...]
    body: tuple[Block, ...]
    keep: tuple[Block, ...]
    footer: str
    on_one_page: bool = False

    def words(self) -> tuple[str, ...]:
        """Every text in it, in the order of reading."""
        found = [*self.banner, self.title]
        for block in (*self.body, *self.keep):
            if isinstance(block, (Heading, Paragraph)):
                found.append(block.text)
            elif isinstance(block, Facts):
                found += [text for row in block.rows for text in row if text is not None]
            else:
                found += block.items if isinstance(block, Items) else block.lines
        return (*found, self.footer)

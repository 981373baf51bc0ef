"""A paper as DOCX, to be corrected in a word processor before it is printed."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO

import docx
from docx.document import Document as Docx
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt
from docx.text.run import Run

from bot.papers.document import Block, Document, Facts, Heading, Items, Lines, Paragraph

LATIN = "Noto Sans"
UNDATED = datetime(2000, 1, 1)
"""When a file says that it was made: a paper tells nobody more than its words."""


def render(document: Document) -> bytes:
    """The paper as DOCX."""
    made = docx.Document()
    _set_up(made, document)
    banner = made.add_paragraph("\n".join(document.banner))
    banner.runs[0].italic = True
    title = made.add_paragraph()
    title.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _bold(title.add_run(document.title), 14)
    for block in document.body:
        _add(made, block)
    if not document.on_one_page:
        made.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
    for block in document.keep:
        _add(made, block)
    held = BytesIO()
    made.save(held)
    return held.getvalue()


def _set_up(made: Docx, document: Document) -> None:
    section = made.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(22)
    section.top_margin = section.bottom_margin = Mm(18)
    section.footer.paragraphs[0].text = document.footer
    style = made.styles["Normal"]
    style.font.name, style.font.size = LATIN, Pt(10.5)
    style.paragraph_format.space_after = Pt(6)
    properties = style.element.get_or_add_rPr()
    # Scripts other than Latin take the font and the size of "complex" text.
    properties.rFonts.set(qn("w:cs"), document.font)
    size = OxmlElement("w:szCs")
    size.set(qn("w:val"), "21")
    language = OxmlElement("w:lang")
    language.set(qn("w:bidi"), f"{document.language}-IN")
    language.set(qn("w:val"), f"{document.language}-IN")
    properties.append(size)
    properties.append(language)
    made.core_properties.title = document.title
    made.core_properties.author = "Gram Vakil"
    made.core_properties.comments = ""
    made.core_properties.created = made.core_properties.modified = UNDATED


def _add(made: Docx, block: Block) -> None:
    if isinstance(block, Heading):
        heading = made.add_paragraph()
        heading.paragraph_format.keep_with_next = True
        _bold(heading.add_run(block.text))
    elif isinstance(block, Paragraph):
        made.add_paragraph(block.text)
    elif isinstance(block, Facts):
        table = made.add_table(rows=0, cols=2, style="Table Grid")
        for name, value in block.rows:
            cells = table.add_row().cells
            cells[0].width, cells[1].width = Mm(56), Mm(110)
            cells[0].text, cells[1].text = name, value or ""
        made.add_paragraph()
    elif isinstance(block, Lines):
        made.add_paragraph("\n".join(block.lines))
    else:
        _list(made, block)


def _list(made: Docx, block: Items) -> None:
    # Numbers are written out: Word would go on counting from one list to the next.
    for number, item in enumerate(block.items, 1):
        paragraph = made.add_paragraph(f"{number}. {item}" if block.numbered else f"• {item}")
        paragraph.paragraph_format.left_indent = Mm(6)
        paragraph.paragraph_format.first_line_indent = Mm(-5)


def _bold(run: Run, size: float | None = None) -> None:
    run.bold = True
    properties = run._r.get_or_add_rPr()
    properties.append(OxmlElement("w:bCs"))
    if size is not None:
        run.font.size = Pt(size)
        complex_size = OxmlElement("w:szCs")
        complex_size.set(qn("w:val"), str(int(size * 2)))
        properties.append(complex_size)

"""Makes the picture of docs/papers.md anew: ``python -m tests.papers.picture``."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from bot.papers import as_pdf, make
from bot.papers.case_file import read_case
from knowledge import Corpus

ROOT = Path(__file__).resolve().parents[2]
DAY = date(2026, 12, 5)


def main() -> None:
    """Draws the two pages of the example's complaint beside each other."""
    case = read_case(ROOT / "bot" / "papers" / "example.yml", DAY)
    document = make(Corpus.from_files(), case, "complaint", "hi", DAY)
    pages = [Image.open(BytesIO(page)).convert("L") for page in as_pdf.pictures(document, 90)]
    framed = [ImageOps.expand(page, 10, 215) for page in pages]
    sheet = Image.new("L", (sum(p.width for p in framed), framed[0].height), 215)
    at = 0
    for page in framed:
        sheet.paste(page, (at, 0))
        at += page.width
    sheet.save(ROOT / "docs" / "images" / "paper.png", optimize=True)


if __name__ == "__main__":
    main()

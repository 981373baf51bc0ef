"""Orders for papers: read back as they were given, refused where they cannot be, and the files they come to."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import docx
import icalendar
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.papers import LANGUAGES, PAPERS, PaperRefused, fonts
from bot.papers.order import DATES, FORMS, MEDIA_TYPES, File, Order, OrderFault, files, parts_of, save
from knowledge import Corpus
from tests.papers.cases import OWNER, TODAY, crop, owner

TOKEN = "a" * 24
GOOD: dict[str, Any] = {
    "paper": "complaint",
    "language": "hi",
    "today": "2026-12-05",
    "forms": ["pdf", "docx", "txt", "ics"],
    "token": TOKEN,
    "case": OWNER,
}


@given(
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(LANGUAGES),
    st.lists(st.sampled_from(FORMS), min_size=1, unique=True),
    st.dates(),
    st.sampled_from([owner(), crop(), owner(name=None, animals=[]), crop(loss="0.5", hour=0)]),
)
def test_an_order_reads_back_as_it_was_given(
    paper: str, language: str, forms: list[str], today: Any, case: Any
) -> None:
    order = Order(paper, language, today, tuple(forms), case, TOKEN)
    assert Order.from_json(json.loads(json.dumps(order.as_json()))) == order


@pytest.mark.parametrize("missing", sorted(GOOD))
def test_what_is_missing_is_named(missing: str) -> None:
    with pytest.raises(OrderFault, match=f"^{missing}: is missing"):
        Order.from_json({key: value for key, value in GOOD.items() if key != missing})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"paper": "will"}, "paper"),
        ({"paper": DATES}, "paper"),
        ({"language": "xx"}, "language"),
        ({"today": "5 December"}, "today"),
        ({"today": None}, "today"),
        ({"forms": []}, "forms"),
        ({"forms": "pdf"}, "forms"),
        ({"forms": ["exe"]}, "forms"),
        ({"token": "short"}, "token"),
        ({"token": "../../../../../../../etc/passwd"}, "token"),
        ({"token": 5}, "token"),
        ({"case": 5}, "today"),
        ({"case": OWNER | {"seized": "yesterday"}}, r"case\.seized: date"),
        ({"case": OWNER | {"name": "Aadhaar 1234 5678 9012"}}, r"case\.name: identity"),
    ],
)
def test_a_faulty_order_is_refused_without_a_fact_of_the_case(change: dict[str, Any], said: str) -> None:
    with pytest.raises(OrderFault, match=f"^{said}") as caught:
        Order.from_json(GOOD | change)
    assert "1234" not in str(caught.value)
    assert "yesterday" not in str(caught.value)


@pytest.mark.usefixtures("fonts_here")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_a_file_that_its_reader_opens(corpus: Corpus, language: str) -> None:
    made = files(corpus, Order.from_json(GOOD | {"language": language}))
    pdf, word, text, dates = made
    assert [one.name for one in made] == [
        *(f"complaint-{language}.{form}" for form in ("pdf", "docx", "txt")), f"dates-{language}.ics",
    ]  # fmt: skip
    assert [one.media_type for one in made] == [MEDIA_TYPES[form] for form in FORMS]
    assert pdf.content.startswith(b"%PDF-")
    assert any("राम प्रसाद द्विवेदी" in cell.text for t in docx.Document(io.BytesIO(word.content)).tables
               for row in t.rows for cell in row.cells)  # fmt: skip
    assert "राम प्रसाद द्विवेदी" in text.content.decode()
    assert icalendar.Calendar.from_ical(dates.content).walk("VEVENT")
    assert parts_of(pdf.name) == ("complaint", language, "pdf")


def test_a_calendar_alone(corpus: Corpus) -> None:
    (dates,) = files(corpus, Order.from_json(GOOD | {"paper": DATES, "forms": ["ics"]}))
    assert (dates.name, dates.media_type) == ("dates-hi.ics", "text/calendar; charset=utf-8")
    assert files(corpus, Order(DATES, "en", TODAY, ("ics",), owner(seized=None, impounded=None))) == ()


def test_without_fonts_there_is_no_pdf_and_all_else(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: Any) -> None:
        raise fonts.FontsMissing("no font: install fonts-noto-core")

    monkeypatch.setattr(fonts, "look_up", missing)
    made = files(corpus, Order.from_json(GOOD))
    assert [parts_of(one.name)[2] for one in made] == ["docx", "txt", "ics"]


@pytest.mark.usefixtures("fonts_here")
def test_a_letter_that_cannot_be_set_is_not_left_out_silently(corpus: Corpus) -> None:
    with pytest.raises(fonts.LetterMissing):
        files(corpus, Order("complaint", "en", TODAY, ("pdf",), owner(name="राम \U0001f404")))


def test_a_paper_that_there_is_not_is_refused(corpus: Corpus) -> None:
    with pytest.raises(PaperRefused):
        files(corpus, Order("notice", "en", TODAY, ("txt",), owner()))


def test_files_are_saved_under_their_names(tmp_path: Path) -> None:
    save(tmp_path / "new" / "folder", [File("a-en.txt", "text/plain", b"x")])
    assert (tmp_path / "new" / "folder" / "a-en.txt").read_bytes() == b"x"


@pytest.mark.parametrize(
    "name", ["", "complaint.pdf", "../complaint-en.pdf", "complaint-en.pdf/x", "Complaint-en.pdf\n"]
)
def test_a_name_that_is_none_of_ours_is_told_apart(name: str) -> None:
    with pytest.raises(ValueError, match="not the name"):
        parts_of(name)

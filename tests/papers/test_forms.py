"""PDF, DOCX and plain text of the same paper: nothing lost, nothing read as markup, no letter wrong, no overflow."""

from __future__ import annotations

from io import BytesIO

import docx
import pytest
import typst
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from bot.papers import LANGUAGES, PAPERS, CaseFault, Document, as_docx, as_pdf, as_text, fonts, make
from bot.papers.document import Paragraph
from knowledge import Corpus
from tests.papers.cases import TODAY, crop, owner

pytestmark = pytest.mark.usefixtures("fonts_here")
DPI = 60
SIDE = 22 / 25.4 * DPI
"""The margin at each side, in pixels of a picture."""
NAMES = [
    "श्रीमती विद्या क्षत्रिय",
    "ક્ષત્રિય શ્રી જ્ઞાનેન્દ્ર",
    "শ্ৰী ৰক্ষা যুক্তাক্ষৰ",
    "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
    "கிருஷ்ணன்",
    "శ్రీ కృష్ణ",
    "ಶ್ರೀ ಕೃಷ್ಣ",
    "ശ്രീ കൃഷ്ണൻ",
    "ଶ୍ରୀ କୃଷ୍ଣ",
    "ᱥᱟᱱᱛᱟᱲ",
    "محمد علی",
    "José Ñandú",
    "<b>Ram</b> {{ x }} #panic() $x$ \\ @a // * _ ` ~",
]


def papers(corpus: Corpus, language: str) -> list[Document]:
    found = []
    for name in PAPERS:
        case = crop(report="driven_in") if name == "notice" else owner(report="animal_hurt")
        found.append(make(corpus, case, name, language, TODAY))
    return found


def pages(document: Document) -> list[Image.Image]:
    return [Image.open(BytesIO(page)).convert("L") for page in as_pdf.pictures(document, DPI)]


def inside_the_margins(page: Image.Image) -> bool:
    ink = ImageOps.invert(page).getbbox()
    assert ink is not None
    return ink[0] >= SIDE - 3 and ink[2] <= page.width - SIDE + 3 and ink[3] < page.height - 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paper_is_a_pdf_without_a_warning_and_always_the_same(corpus: Corpus, language: str) -> None:
    for document in papers(corpus, language):
        first = as_pdf.render(document)
        assert first.startswith(b"%PDF-")
        assert as_pdf.render(document) == first
        _, warned = typst.compile_with_warnings(
            as_pdf.TEMPLATE.read_bytes(), font_paths=fonts.found(), sys_inputs=as_pdf._words(document), format="pdf"
        )
        assert [warning.message for warning in warned] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_keeps_its_margins_and_the_summary_is_one_page(corpus: Corpus, language: str) -> None:
    for document in papers(corpus, language):
        made = pages(document)
        assert all(inside_the_margins(page) for page in made), document.paper
        assert len(made) == (1 if document.paper == "summary" else 2), document.paper


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_docx_opened_again_holds_every_word_in_order(corpus: Corpus, language: str) -> None:
    for document in papers(corpus, language):
        opened = docx.Document(BytesIO(as_docx.render(document)))
        found = "\n".join(
            "\n".join(cell.text for row in part.rows for cell in row.cells) if hasattr(part, "rows") else part.text
            for part in opened.iter_inner_content()
        )
        at = 0
        for text in document.words()[:-1]:
            place = found.find(text, at)
            assert place >= 0, text
            at = place + len(text)
        assert opened.sections[0].footer.paragraphs[0].text == document.footer


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_text_holds_every_word(corpus: Corpus, language: str) -> None:
    for document in papers(corpus, language):
        text = as_text.render(document)
        assert [word for word in document.words() if word not in text] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_of_india_is_written(corpus: Corpus, name: str) -> None:
    document = make(corpus, owner(name=name, other=name), "complaint", "hi", TODAY)
    assert all(inside_the_margins(page) for page in pages(document))
    assert as_docx.render(document)


@pytest.mark.parametrize("word", ["x", "क", "क्ष", "ক্ষ", "abc ", "ग्राम खेड़ा, "])
def test_an_address_of_2000_letters_makes_a_clean_paper(corpus: Corpus, word: str) -> None:
    address = (word * 2000)[:2000].strip()
    document = make(corpus, owner(address=address, other_address=address), "complaint", "hi", TODAY)
    assert all(inside_the_margins(page) for page in pages(document))


def one_line(text: str) -> Document:
    return Document("summary", "hi", "Noto Sans Devanagari", "", (), (Paragraph(text),), (), "")


def width(text: str) -> int:
    """How wide the ink of a line is, in pixels."""
    page = Image.open(BytesIO(as_pdf.pictures(one_line(text), 200)[0])).convert("L")
    line = page.crop((0, int(page.height * 0.08), page.width, int(page.height * 0.5)))
    ink = ImageOps.invert(line).getbbox()
    assert ink is not None
    return ink[2] - ink[0]


@pytest.mark.parametrize("conjunct", ["क्ष", "त्र", "ज्ञ", "ક્ષ", "જ્ઞ", "ক্ষ", "জ্ঞ"])
def test_a_conjunct_is_one_letter(conjunct: str) -> None:
    letters = conjunct[0] + conjunct[2]
    apart = conjunct[:2] + "\u200c" + conjunct[2:]
    assert width(conjunct * 8) < width(letters * 8)
    assert width(conjunct * 8) < width(apart * 8)


def test_the_vowel_sign_i_stands_before_its_letter() -> None:
    picture = as_pdf.pictures(one_line("कि" * 4))
    assert picture != as_pdf.pictures(one_line("क" * 4))
    assert picture != as_pdf.pictures(one_line("की" * 4))


@pytest.mark.parametrize(("letter", "code"), [("😀", "U+1F600"), ("\u4e2d", "U+4E2D"), ("क\u0338", "U+0915 U+0338")])
def test_a_letter_that_no_font_has_is_an_error_in_words(corpus: Corpus, letter: str, code: str) -> None:
    document = make(corpus, owner(name=f"राम {letter}"), "complaint", "hi", TODAY)
    with pytest.raises(fonts.LetterMissing) as caught:
        as_pdf.render(document)
    assert (caught.value.letter, caught.value.code) == (letter, code)
    assert as_docx.render(document)
    assert letter in as_text.render(document)


def test_without_fonts_the_package_to_install_is_named(tmp_path: object) -> None:
    with pytest.raises(fonts.FontsMissing, match="fonts-noto-core"):
        fonts.look_up("a", (str(tmp_path),))


@settings(max_examples=40)
@given(name=st.text(max_size=60), address=st.text(max_size=400))
def test_any_name_and_address_is_a_question_back_or_a_clean_paper(corpus: Corpus, name: str, address: str) -> None:
    clean_or_asked_back(corpus, name, address)


@settings(max_examples=40)
@given(
    name=st.text("कखगघचछजटडतदनपबमयरलवशसह्ािीुूेैोौंःँ़ abc<>{}#$\\\u200c\u200d\u202e", max_size=80),
    address=st.text("abcকখগ্ািীগઘક્ષ,. \n<&>\"'*_`@~/=-", max_size=2000),
)
def test_indian_letters_and_markup_in_any_order_too(corpus: Corpus, name: str, address: str) -> None:
    clean_or_asked_back(corpus, name, address)


def clean_or_asked_back(corpus: Corpus, name: str, address: str) -> None:
    try:
        case = owner(name=name, address=address)
    except CaseFault:
        assume(False)
    document = make(corpus, case, "deposit", "hi", TODAY)
    if case.address:
        assert case.address in as_text.render(document)
    opened = docx.Document(BytesIO(as_docx.render(document)))
    assert opened.tables[0].rows[0].cells[1].text == (case.name or "")
    try:
        made = pages(document)
    except fonts.LetterMissing:
        return
    assert all(inside_the_margins(page) for page in made)

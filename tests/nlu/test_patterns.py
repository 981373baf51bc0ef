"""Forms of a lexicon with alternatives, gaps and sets, and the lexicon that uses them."""

from __future__ import annotations

import re

import pytest
import spacy

from bot.nlu.entities import FOLDER, EntityFinder, _files
from bot.nlu.normalise import fold
from bot.nlu.patterns import GAP, pattern_of

SETS = {"WRITING": ("letter", "arji", "अर्जी"), "KEEPER": ("keeper", "rakhwal*")}


def matches(form: str, text: str) -> bool:
    """Whether a form is found in a text as it would be in a message."""
    pipeline = spacy.blank("xx")
    ruler = pipeline.add_pipe("span_ruler", config={"phrase_matcher_attr": "LOWER"})
    ruler.add_patterns([{"label": "x", "pattern": pattern_of(form, SETS)}])
    return bool(pipeline(text).spans["ruler"])


@pytest.mark.parametrize(
    ("form", "text", "found"),
    [
        ("free lawyer", "a free lawyer please", True),
        ("free lawyer", "a lawyer free", False),
        ("free|muft lawyer|vakil", "muft vakil ki", True),
        ("free|muft lawyer|vakil", "muft ka vakil", False),
        ("likh* do", "likhwa do", True),
        ("likh do", "likhwa do", False),
        ("WRITING to the? KEEPER", "letter to the rakhwale", True),
        ("WRITING to the? KEEPER", "अर्जी to keeper", True),
        ("WRITING to the? KEEPER", "letter to my keeper", False),
        ("WRITING|note KEEPER", "note keeper", True),
        ("a ... b", "a b", True),
        ("a ... b", f"a {'x ' * GAP}b", True),
        ("a ... b", f"a {'x ' * (GAP + 1)}b", False),
    ],
)
def test_a_form_covers_its_wordings(form: str, text: str, found: bool) -> None:
    assert matches(form, text) is found


def test_a_form_without_marks_stays_a_phrase() -> None:
    assert pattern_of("कांजी हाउस वाले", {}) == "कांजी हाउस वाले"


def test_a_set_that_is_not_listed_is_a_fault_of_the_file() -> None:
    with pytest.raises(KeyError):
        pattern_of("LETTER to", SETS)


def test_every_word_of_a_form_with_marks_is_folded_and_every_set_is_used() -> None:
    for file in _files(FOLDER):
        sets = file.get("sets", {})
        forms = [*file.get("except", ()), *(form for words in file["values"].values() for form in words["forms"])]
        words = {part for form in forms for word in form.split() for part in word.removesuffix("?").split("|")}
        assert set(sets) <= words
        for word in (*words, *(w for listed in sets.values() for w in listed)):
            plain = word.removesuffix("*")
            assert word == "..." or plain in sets or fold(plain) == plain, word
            assert not re.search(r"[*?|]", plain), word


FINDER = EntityFinder()
PAPERS = [
    # English
    ("complaint", "draft my complaint to the magistrate"),
    ("complaint", "a court complaint please"),
    ("complaint", "write a complaint about the illegal seizure of my ox"),
    ("deposit", "application to release on deposit"),
    ("deposit", "make the release application under protest"),
    ("notice", "notice to the cattle owner"),
    ("notice", "please write a legal notice"),
    ("keeper", "complaint against the pound keeper"),
    ("keeper", "letter to the keeper of the pound"),
    ("keeper", "complaint against kanji house wala"),
    ("police", "make the police report"),
    ("police", "draft an FIR for me"),
    ("police", "type the tehrir"),
    ("legal-aid", "free lawyer application"),
    ("legal-aid", "application for a free lawyer"),
    ("legal-aid", "application to free legal aid"),
    ("summary", "case summary for the helpline"),
    # Hindi
    ("complaint", "मजिस्ट्रेट के नाम शिकायत लिख दो"),
    ("complaint", "परिवाद बना दीजिए"),
    ("deposit", "रकम जमा करके गाय छुड़ाने की अर्जी बना दो"),
    ("deposit", "पशु छुड़ाने का आवेदन"),
    ("notice", "पशु मालिक को नोटिस बना दो"),
    ("notice", "फ़सल के नुकसान का नोटिस"),
    ("keeper", "कांजी हाउस वाले की शिकायत लिख दो"),
    ("keeper", "रखवाले के खिलाफ़ कागज़ बना दो"),
    ("police", "तहरीर लिख दो"),
    ("police", "थाने की अर्जी बना दो"),
    ("police", "पुलिस को रिपोर्ट"),
    ("legal-aid", "मुफ़्त वकील का आवेदन"),
    ("legal-aid", "विधिक सेवा का आवेदन लिख दीजिए"),
    ("summary", "मामले का सार"),
    # romanised Hindi
    ("complaint", "court ke liye complaint bana do"),
    ("complaint", "galat pakadne ki shikayat likh do"),
    ("deposit", "paisa jama karke chhudane ki arji"),
    ("deposit", "deposit wala kagaz bana do"),
    ("notice", "gay ke malik ko notice bana do"),
    ("notice", "padosi ko likhit notice dena h"),
    ("keeper", "kanji house wale ki shikayat"),
    ("keeper", "kanji haus wale ke khilaf kagaz bana do"),
    ("police", "thane ki arji bana do"),
    ("police", "fir ke liye application likh do"),
    ("police", "police ke liye report likh do"),
    ("legal-aid", "free vakil ki arzi bana do"),
    ("legal-aid", "vidhik sahayata ka form bhar do"),
    ("summary", "mere case ka summary bana do"),
]
UNCLEAR = [
    "make the paper",
    "write my complaint",
    "make a complaint letter",
    "शिकायत लिख दो",
    "अर्जी बना दो",
    "shikayat bana do",
    "arji likh do",
    "fir se bana do",  # again
    "fir likh do",
    "I got a notice of sale, make the paper",
    "make a reply to the notice",
    "notice ka jawab likh do",
    "I paid the keeper, now make the paper",
    "deposit the application for me",
    "my cow was released, make the paper",
]


@pytest.mark.parametrize(("paper", "text"), PAPERS)
def test_the_paper_that_is_named(paper: str, text: str) -> None:
    assert [e.value for e in FINDER.find(text) if e.kind == "paper"] == [paper]


@pytest.mark.parametrize("text", UNCLEAR)
def test_no_paper_is_guessed(text: str) -> None:
    assert [e.value for e in FINDER.find(text) if e.kind == "paper"] == []


def test_every_paper_can_be_named() -> None:
    from bot.papers.plans import PAPERS as MADE

    assert {paper for paper, _ in PAPERS} == set(MADE)

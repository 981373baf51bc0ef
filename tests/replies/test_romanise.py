"""Hindi replies in Latin letters: the list of spellings, and the rule behind it."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.papers.wording import FOLDER as PAPERS
from bot.replies import romanise as module
from bot.replies.catalog import FOLDER as CATALOG
from bot.replies.formats import long_date
from bot.replies.romanise import FOLDER, romanise, spell, words_of
from knowledge import Corpus

DEVANAGARI = re.compile(r"[\u0900-\u097f]")


@pytest.mark.parametrize(
    ("word", "latin"),
    [
        ("पशु", "pashu"),
        ("गाय", "gay"),
        ("कमल", "kamal"),
        ("सरकार", "sarkar"),
        ("शिकायत", "shikayat"),
        ("पंचायत", "panchayat"),
        ("जुर्माना", "jurmana"),
        ("फ़सल", "fasal"),
        ("ज़ब्त", "zabt"),
        ("क़ानून", "qanun"),
        ("पकड़ा", "pakda"),
        ("पढ़ना", "padhna"),
        ("छुड़ाना", "chhudana"),
        ("ऊँट", "unt"),
        ("औरत", "aurat"),
        ("ऋण", "rin"),
        ("डॉक्टर", "doktar"),
        ("उत्तर", "uttar"),
        ("प्रदेश", "pradesh"),
        ("राजस्थान", "rajasthan"),
        ("मुंबई", "mumbai"),  # the nasal sign before a lip sound is m
        ("दिसंबर", "disambar"),
        ("जन्म", "janm"),  # a written n stays one
        ("न", "na"),
        ("क्या", "kya"),
        ("ं", "n"),
        ("", ""),
    ],
)
def test_spelling_by_rule(word: str, latin: str) -> None:
    assert spell(word) == latin


def test_the_list_comes_before_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_spellings", lambda: {"गाय": "gaay"})
    assert romanise("गाय, पशु।", "hi") == "gaay, pashu."


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("(२०) 5।", "hi", "(20) 5."),
        ("CT Act 1871", "hi", "CT Act 1871"),
        ("નમસ્તે", "gu", "નમસ્તે"),
        ("गाय", "en", "गाय"),
        ("", "hi", ""),
    ],
)
def test_what_is_not_a_hindi_word_stays(text: str, language: str, expected: str) -> None:
    assert romanise(text, language) == expected


@pytest.mark.parametrize(("text", "words"), [("गाय, 20 पशु। ₹5", ["गाय", "पशु"]), ("no words", [])])
def test_words_of(text: str, words: list[str]) -> None:
    assert words_of(text) == words


@settings(deadline=None)
@given(st.text(st.sampled_from("कनजफडबमय\u093c\u093e\u093f\u0947\u094d\u0902\u0901\u0903ऽअईऋॐ।५ -a"), max_size=40))
def test_no_letter_of_devanagari_is_left(text: str) -> None:
    assert not DEVANAGARI.search(romanise(text, "hi"))


PAPER_WORDS = re.compile(r"(fact|fault|refused|date|receipt|day-and-hour|animal|branch|offence)\b.*")
"""Words of the papers that are also said in the conversation."""


def _catalogue_words(file: Path, named: re.Pattern[str]) -> set[str]:
    resource = FluentParser().parse(file.read_text(encoding="utf-8"))
    texts: list[str] = []

    def collect(pattern: ftl.Pattern) -> None:
        for element in pattern.elements:
            if isinstance(element, ftl.TextElement):
                texts.append(element.value)
            elif isinstance(element.expression, ftl.SelectExpression):
                for variant in element.expression.variants:
                    collect(variant.value)

    for entry in resource.body:
        if isinstance(entry, ftl.Message) and entry.value is not None and named.fullmatch(entry.id.name):
            collect(entry.value)
            for attribute in entry.attributes:
                collect(attribute.value)
    return {word for text in texts for word in words_of(text)}


def _law_words(corpus: Corpus) -> set[str]:
    texts = [words["hi"] for act in corpus.acts.values() for words in (act.title, act.short, act.sms)]
    for provision in corpus.provisions.values():
        texts += [provision.heading["hi"], provision.text["hi"], *(w["hi"] for w in provision.roles.values())]
    texts += [jurisdiction.name["hi"] for jurisdiction in corpus.jurisdictions.values()]
    return {word for text in texts for word in words_of(text)}


def _listed() -> list[list[str]]:
    lines = (FOLDER / "hi.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def test_every_hindi_word_of_the_replies_is_on_the_list(corpus: Corpus) -> None:
    replies = _catalogue_words(CATALOG / "hi.ftl", re.compile(r".*"))
    papers = _catalogue_words(PAPERS / "hi.ftl", PAPER_WORDS)
    missing = (replies | papers | _law_words(corpus)) - {row[0] for row in _listed()}
    assert sorted(missing) == []


def test_every_month_and_weekday_is_on_the_list() -> None:
    days = [date(2026, month, day) for month in range(1, 13) for day in range(1, 8)]
    words = {word for day in days for word in words_of(long_date(day, "hi"))}
    assert len(words) == 19
    assert sorted(words - {row[0] for row in _listed()}) == []


def test_the_list_is_two_columns_of_one_word_and_its_plain_letters_once() -> None:
    rows = _listed()
    assert [row for row in rows if len(row) != 2] == []
    assert [row for row in rows if words_of(row[0]) != [row[0]]] == []
    assert [row for row in rows if not re.fullmatch(r"[A-Za-z][A-Za-z'. -]*", row[1])] == []
    words = [row[0] for row in rows]
    assert sorted({word for word in words if words.count(word) > 1}) == []

"""Quantities in words and digits, and the words that only look like one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from bot.nlu.numbers import find_numbers
from bot.nlu.words import WORDS_FILE, fold, lexicon, phrase_key, tokenise

LANGUAGES = ("en", "hi", "hi-latin")

# text, language, values as (value, approximate)
ROWS: list[tuple[str, str, list[tuple[float, bool]]]] = [
    ("2 गाय", "hi", [(2, False)]),
    ("५ हजार", "hi", [(5000, False)]),
    ("१0 गाय", "hi", [(10, False)]),
    ("૫૦૦", "gu", [(500, False)]),
    ("২০০ টকা", "as", [(200, False)]),
    ("1,00,000", "en", [(100000, False)]),
    ("12,34,567", "hi", [(1234567, False)]),
    ("2,500.50", "en", [(2500.5, False)]),
    ("1,2,3", "en", [(1, False), (2, False), (3, False)]),
    ("दो हज़ार", "hi", [(2000, False)]),
    ("दो हजार पाँच सौ", "hi", [(2500, False)]),
    ("दो हजार पांच सौ", "hi", [(2500, False)]),
    ("तीन सौ50", "hi", [(350, False)]),
    ("एक लाख पच्चीस हज़ार", "hi", [(125000, False)]),
    ("साढ़े तीन सौ", "hi", [(350, False)]),
    ("पौने दो सौ", "hi", [(175, False)]),
    ("सवा सौ", "hi", [(125, False)]),
    ("डेढ सौ", "hi", [(150, False)]),
    ("ढाई लाख", "hi", [(250000, False)]),
    ("अट्ठाईस", "hi", [(28, False)]),
    ("अठाइस", "hi", [(28, False)]),
    ("निन्यानवे रुपये", "hi", [(99, False)]),
    ("दो-तीन दिन", "hi", [(3, True)]),
    ("करीब दस बकरी", "hi", [(10, True)]),
    ("रसीद दो", "hi", []),
    ("do gaay", "hi-latin", [(2, False)]),
    ("5 hajar", "hi-latin", [(5000, False)]),
    ("5k", "hi-latin", [(5000, False)]),
    ("2.5k", "hi-latin", [(2500, False)]),
    ("paanch hazaar", "hi-latin", [(5000, False)]),
    ("panch hazar do", "hi-latin", [(5000, False)]),
    ("dhai hazar", "hi-latin", [(2500, False)]),
    ("dedh sau", "hi-latin", [(150, False)]),
    ("sawa lakh", "hi-latin", [(125000, False)]),
    ("sadhe teen sau", "hi-latin", [(350, False)]),
    ("paune do sau", "hi-latin", [(175, False)]),
    ("do so rupaye", "hi-latin", [(200, False)]),
    ("ek crore", "hi-latin", [(10000000, False)]),
    ("unnis sau", "hi-latin", [(1900, False)]),
    ("do-teen din", "hi-latin", [(3, True)]),
    ("das pandrah log", "hi-latin", [(15, True)]),
    ("2 3 din", "hi-latin", [(3, True)]),
    ("2 se 3 lakh", "hi-latin", [(300000, True)]),
    ("5 hazar se 6 hazar", "hi-latin", [(6000, True)]),
    ("dasek gaay", "hi-latin", [(10, True)]),
    ("das-ek log", "hi-latin", [(10, True)]),
    ("500 ke karib", "hi-latin", [(500, True)]),
    ("char gaay le gaye", "hi-latin", [(4, False)]),
    ("khet char gaye", "hi-latin", []),
    ("do baar pakda", "hi-latin", [(2, False)]),
    ("khasra no 9", "hi-latin", [(9, False)]),
    ("no din", "hi-latin", [(9, False)]),
    ("koi rasid no", "hi-latin", []),
    ("ram das ne pakda", "hi-latin", []),
    ("tera bail", "hi-latin", []),
    ("gaay choda nahi", "hi-latin", []),
    ("so rahe the", "hi-latin", []),
    ("2 hazar 3 din pehle", "hi-latin", [(2000, False), (3, False)]),
    ("twenty five cows", "en", [(25, False)]),
    ("one hundred and fifty", "en", [(150, False)]),
    ("two thousand five hundred", "en", [(2500, False)]),
    ("five hundred thousand", "en", [(500000, False)]),
    ("two and a half thousand", "en", [(2500, False)]),
    ("a hundred rupees", "en", [(100, False)]),
    ("about 500", "en", [(500, True)]),
    ("a couple of days", "en", [(2, True)]),
    ("2 or 3 cows", "en", [(3, True)]),
    ("no one came so do it", "en", []),
    ("call 98765 43210", "en", []),
    ("aadhaar 1234 5678 9012", "en", []),
    ("MH12AB1234", "en", []),
    ("3rd day", "en", []),
    ("28/11/2026 at 8:30", "en", []),
]


@pytest.mark.parametrize(("text", "language", "expected"), ROWS)
def test_numbers(text: str, language: str, expected: list[tuple[float, bool]]) -> None:
    assert [(n.value, n.approximate) for n in find_numbers(text, language)] == expected


def test_place_and_lower_end() -> None:
    text = "wo do-teen hazar mang rahe"
    (number,) = find_numbers(text, "hi-latin")
    assert text[number.start : number.end] == "do-teen hazar"
    assert (number.low, number.value) == (2000, 3000)


@pytest.mark.parametrize("value", range(100))
@pytest.mark.parametrize("language", ["hi", "hi-latin"])
def test_every_number_word_reads_as_its_value(language: str, value: int) -> None:
    for word in YAML(typ="safe").load(WORDS_FILE)[language]["numbers"][value]:
        assert [n.value for n in find_numbers(f"{word} din", language)] == [value], word


def test_no_spelling_has_two_values() -> None:
    raw = YAML(typ="safe").load(WORDS_FILE)
    for language, fields in raw.items():
        for name in ("numbers", "scales", "prefixes", "units", "months", "weekdays", "days", "parts", "ordinals"):
            seen: dict[str, object] = {}
            for value, words in fields.get(name, {}).items():
                for word in words:
                    assert seen.setdefault(phrase_key(word), value) == value, (language, name, word)


def test_languages_have_the_same_fields() -> None:
    raw = YAML(typ="safe").load(WORDS_FILE)
    assert raw["hi"].keys() == raw["hi-latin"].keys()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("हज़ार", "हजार"),
        ("पाँच", "पांच"),
        ("पन्द्रह", "पंद्रह"),
        ("Hazaar", "hajar"),
        ("somwar", "somvaar"),
        ("अठाईस", "अट्ठाइस"),
    ],
)
def test_fold(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_another_language_falls_back() -> None:
    assert lexicon("xx").number("numbers", phrase_key("two")) == 2
    assert lexicon("hi_Latn") is lexicon("hi-latin")


WORDS = st.sampled_from(
    ["do", "teen", "so", "sau", "hazar", "sadhe", "paune", "sawa", "das", "ek", "no", "char", "twenty", "one",
     "and", "a", "half", "5", "2,000", "9.5", "-", "se", "k", "दो", "सौ"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join)), st.sampled_from(LANGUAGES))
@settings(max_examples=300, deadline=None)
def test_any_text(text: str, language: str) -> None:
    end = 0
    for number in find_numbers(text, language):
        assert end <= number.start < number.end <= len(text)
        assert number.value >= 0
        assert number.low is None or (number.low < number.value and number.approximate)
        end = number.end
    for token in tokenise(text):
        assert 0 <= token.start < token.end <= len(text)


@pytest.mark.parametrize(
    "piece", ["9", "9,", "1,11,", "do ", "2-", "9 ", "sau ", "💥", "\x00", "a'", "twenty ", "1/", "half "]
)
def test_long_text_in_time(piece: str) -> None:
    start = time.perf_counter()
    find_numbers((piece * 10_000)[:10_000], "hi-latin")
    assert time.perf_counter() - start < 2

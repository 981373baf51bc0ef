"""What is kept of a message, what is matched on, and how it sounds."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nlu.normalise import MAX_LENGTH, clean, fold, skeleton

CLEANED = [
    ("e\u0301", "\u00e9"),  # NFC
    ("\u0958\u093e\u0928\u0942\u0928", "\u0915\u093c\u093e\u0928\u0942\u0928"),  # NFC takes qa apart
    ("गा\u200bय", "गाय"),
    ("\ufeffनमस्ते", "नमस्ते"),
    ("क्\u200dया", "क्या"),
    ("re\u00adcord", "record"),
    ("e\u061c\u0301", "\u00e9"),  # composed after the invisible sign between has gone
    ("cow\u202e taken", "cow taken"),
    ("a\x00b\nc\td\u2028e\u00a0f", "a b c d e f"),
    ("  two   spaces  ", "two spaces"),
    ("cow \ud83d", "cow ?"),
    ("\ude02\ud83d", "??"),
    ("\ue000x\U000f0000", "x"),
    ("/restart", "restart"),
    (" // /restart", "restart"),
    ("\u200b/restart", "restart"),
    ("u/s 24", "u/s 24"),
    ("/", ""),
    ("", ""),
    ("\n\t ", ""),
    ("😂 गाय", "😂 गाय"),
    ("🐄", "🐄"),
]


@pytest.mark.parametrize(("text", "expected"), CLEANED)
def test_clean(text: str, expected: str) -> None:
    assert clean(text) == expected


@pytest.mark.parametrize("text", ["x" * 10_000, "गाय " * 2_500, " a" * 5_000, "/" * 10_000, "\u200b" * 10_000])
def test_clean_cuts_a_message_of_ten_thousand_characters(text: str) -> None:
    assert len(clean(text)) <= MAX_LENGTH
    assert clean(clean(text)) == clean(text)


def test_clean_keeps_a_message_of_the_full_length() -> None:
    assert clean("y" * MAX_LENGTH) == "y" * MAX_LENGTH


FOLDED = [
    ("ज़मीन", "जमीन"),
    ("\u095bमीन", "जमीन"),
    ("पढ़ें", "पढें"),
    ("\u0929\u0931\u0934", "नरळ"),  # letters that hold a nukta and that NFC does not take apart
    ("पाँच", "पांच"),
    ("का\u0947ई", "कोई"),
    ("का\u0948न", "कौन"),
    ("का\u093c\u0947", "को"),
    ("धारा २०", "धारा 20"),
    ("২০", "20"),
    ("૨૦", "20"),
    ("௨௦", "20"),
    ("٢٠", "20"),
    ("²①𝟛", "213"),
    ("1000 रुपये", "1000 रुपये"),
    ("Hellooooo", "helloo"),
    ("हांाााा", "हांाा"),
    ("gaay!!!!", "gaay"),
    ("गाय को पकड़ लिया।", "गाय को पकड लिया"),
    ("उ॰प्र॰ ॥", "उ प्र"),
    ("कांजी-हाउस, (गाँव)", "कांजी हाउस गांव"),
    ("U.P.", "u p"),
    ("U/S 24", "u s 24"),
    ("₹500", "₹500"),
    ("STRASSE straße", "strasse strasse"),
    ("ગાય", "ગાય"),
    ("গৰু", "গৰু"),
    ("गा\u200cय", "गाय"),
    ("😂", ""),
    ("?!", ""),
    ("", ""),
]


@pytest.mark.parametrize(("text", "expected"), FOLDED)
def test_fold(text: str, expected: str) -> None:
    assert fold(text) == expected


SAME_SOUND = [
    ("कांजी हाउस", "kanji haus", "knj hs"),
    ("गाय", "gaay", "g"),
    ("फसल", "fasal", "fsl"),
    ("फ़सल", "phasal", "fsl"),
    ("खेत", "khet", "kt"),
    ("भैंस", "bhains", "bns"),
    ("बकरी", "bakri", "bkr"),
    ("पंचायत", "panchayat", "pnct"),
    ("शिकायत", "shikayat", "skt"),
    ("छुड़ाना", "chhudana", "cdn"),
    ("जुर्माना", "jurmana", "jrmn"),
    ("पुलिस", "pulis", "pls"),
    ("नुकसान", "nuksan", "nksn"),
    ("धारा", "dhara", "dr"),
    ("कानून", "kanoon", "kn"),
    ("बछड़ा", "bachhda", "bcd"),
    ("रसीद", "raseed", "rsd"),
    ("पड़ोसी", "padosi", "pds"),
    ("उत्तर प्रदेश", "uttar pradesh", "utr prds"),
    ("वकील", "wakil", "vkl"),
    ("ज़मीन", "zameen", "jmn"),
    ("मुआवज़ा", "muavja", "mvj"),
    ("चौकीदार", "chaukidar", "ckdr"),
    ("पहले", "pahle", "pl"),
    ("ऊँट", "oont", "unt"),
    ("और", "aur", "or"),
    ("झगड़ा", "jhagda", "jgd"),
    ("अदालत", "adalat", "adlt"),
    ("क्षेत्र", "kshetra", "kstr"),
    ("क़ब्ज़ा", "qabza", "kbj"),
]


@pytest.mark.parametrize(("devanagari", "latin", "sound"), SAME_SOUND)
def test_both_spellings_of_a_word_sound_the_same(devanagari: str, latin: str, sound: str) -> None:
    assert skeleton(devanagari) == skeleton(latin) == sound


@pytest.mark.parametrize(("one", "other"), [("गाय", "भैंस"), ("खेत", "फसल"), ("dhara", "shikayat"), ("दिन", "दस")])
def test_other_words_sound_different(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


ANYTHING = st.text(st.characters(exclude_categories=()), max_size=200)
TROUBLE = st.text(
    st.sampled_from("/ aAiıİße\u0301\u0307\u061c\u200b\u200d\ufeff\u00ad\ud83d\ude02😂\n\x00\u00a0\u2028"
                    "कन\u0929ज\u093c\u093e\u0947\u0948\u094d\u0901\u0902।२৩²₹-?"),
    max_size=60,
)  # fmt: skip


@settings(deadline=None)
@given(ANYTHING | TROUBLE)
def test_clean_holds_for_any_text(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert not once.startswith("/")
    assert once == once.strip()
    assert len(once) <= MAX_LENGTH
    assert unicodedata.is_normalized("NFC", once)
    assert not {unicodedata.category(c) for c in once} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@settings(deadline=None)
@given(ANYTHING | TROUBLE)
def test_fold_holds_for_any_text(text: str) -> None:
    once = fold(text)
    assert fold(once) == once
    assert not any(c in once for c in "\u093c\u0901।॥")
    assert all(c in "0123456789" for c in once if c.isdigit())


@settings(deadline=None)
@given(ANYTHING | TROUBLE)
def test_a_skeleton_has_a_sound_for_every_word(text: str) -> None:
    assert len(skeleton(text).split(" ")) == len(fold(text).split(" "))


@settings(deadline=None)
@given(st.lists(st.sampled_from([row[0] for row in SAME_SOUND]), min_size=1, max_size=6))
def test_the_sound_of_words_is_the_sound_of_each(words: list[str]) -> None:
    assert skeleton(" ".join(words)) == " ".join(skeleton(word) for word in words)

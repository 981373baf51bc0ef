"""How many segments a text costs on plain SMS, and how a long one is cut."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.replies.sms import BUDGET, fits, is_gsm, plain, segments, split_long, units


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("a", 1),
        ("a" * 160, 1),
        ("a" * 161, 2),
        ("a" * 306, 2),
        ("a" * 307, 3),
        ("a" * 459, 3),
        ("a" * 460, 4),
        ("क" * 70, 1),
        ("क" * 71, 2),
        ("क" * 134, 2),
        ("क" * 135, 3),
        ("क" * 201, 3),
        ("क" * 202, 4),
        ("a" * 69 + "₹", 1),  # one letter outside the alphabet changes the coding of all
        ("a" * 70 + "₹", 2),
        ("€" * 80, 1),  # an extension character is two septets
        ("€" * 80 + "a", 2),
        ("a" * 158 + "{", 1),
        ("a" * 159 + "{", 2),
        ("😂" * 35, 1),  # an emoji is two UTF-16 units
        ("😂" * 35 + "a", 2),
        ("😂" * 66, 2),  # 33 in a part of 67 units: half of one cannot be in each
        ("😂" * 67, 3),
        ("क" + "😂" * 66, 2),
        ("क" * 67 + "😂" * 33, 2),
        ("क" * 66 + "😂" * 33 + "कक", 3),  # 134 units, but the 67th would be half of the first emoji
        ("€" * 152, 2),  # likewise 76 extension characters in a part of 153 septets
        ("€" * 153, 3),
        ("a" * 153 + "€" * 76, 2),
        ("a" * 152 + "€" * 76 + "a", 2),
        ("a" * 152 + "€" * 76 + "aa", 3),
    ],
)
def test_segments(text: str, count: int) -> None:
    assert segments(text) == count


@pytest.mark.parametrize(
    ("text", "length", "gsm"),
    [
        ("Pay Rs 500 @ pound", 18, True),
        ("[a]", 5, True),
        ("^{}\\~|€", 14, True),
        ("line\nline", 9, True),
        ("éèùìòÇ", 6, True),
        ("ç", 1, False),
        ("`", 1, False),
        ("₹500", 4, False),
        ("–", 1, False),
        ("गाय", 3, False),
        ("👍🏽", 4, False),
        ("", 0, True),
    ],
)
def test_units(text: str, length: int, gsm: bool) -> None:
    assert units(text) == length
    assert is_gsm(text) is gsm


@pytest.mark.parametrize(("text", "budget", "expected"), [("a" * 459, 3, True), ("a" * 460, 3, False), ("b", 1, True)])
def test_fits(text: str, budget: int, expected: bool) -> None:
    assert fits(text, budget) is expected


def test_a_reply_costs_three_segments_at_most() -> None:
    assert BUDGET == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("₹1,400", "Rs.1,400"),
        ("“owner’s” ‘cow’", "\"owner's\" 'cow'"),
        ("10–20 days — or more…", "10-20 days - or more..."),
        ("• first", "- first"),
        ("2\u00a0× cow", "2 x cow"),
        ("a\u2011b\u2009c\u202fd\u00ad\u200b−5→6\t`", "a-b c d-5->6 '"),
        ("क्\u200dष", "क्\u200dष"),  # a joiner says how letters are written
        ("गाय, धारा 20", "गाय, धारा 20"),
        ("plain", "plain"),
    ],
)
def test_plain(text: str, expected: str) -> None:
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "budget", "pieces"),
    [
        ("", 1, []),
        ("  ", 1, []),
        ("short", 1, ["short"]),
        ("a" * 160, 1, ["a" * 160]),
        ("a" * 161, 1, ["a" * 160, "a"]),
        ("a" * 100 + " " + "b" * 100, 1, ["a" * 100, "b" * 100]),
        ("क" * 40 + " " + "ख" * 40, 1, ["क" * 40, "ख" * 40]),
        ("क" * 70 + "ि", 1, ["क" * 69, "कि"]),  # a vowel sign stays with its letter
        ("क" * 69 + "क्ष", 1, ["क" * 69, "क्ष"]),  # and so does the rest of a conjunct
        ("😂" * 36, 1, ["😂" * 35, "😂"]),
        ("a" * 69 + "👩\u200d🌾", 1, ["a" * 69, "👩\u200d🌾"]),  # nor is one emoji made two
        ("a" * 68 + "👍🏽", 1, ["a" * 68, "👍🏽"]),
        ("क" + "\u0901" * 80, 1, ["क" + "\u0901" * 69, "\u0901" * 11]),  # no letter has that many
    ],
)
def test_split_long(text: str, budget: int, pieces: list[str]) -> None:
    assert split_long(text, budget) == pieces


@pytest.mark.parametrize(
    ("text", "budget", "ending", "pieces"),
    [
        ("a" * 155, 1, "more", ["a" * 155]),
        ("a" * 156, 1, "more", ["a" * 155, "a"]),
        ("a" * 100 + " " + "b" * 56, 1, "more", ["a" * 100, "b" * 56]),
        ("a" * 306, 3, "b" * 152, ["a" * 306]),
        ("a" * 306, 3, "b" * 160, ["a" * 298, "a" * 8]),  # one part alone holds more than a joined one
        ("a" * 66, 1, "और", ["a" * 66]),
        ("a" * 68, 1, "और", ["a" * 67, "a"]),  # the ending decides the coding of both
    ],
)
def test_split_long_keeps_room_for_what_follows(text: str, budget: int, ending: str, pieces: list[str]) -> None:
    assert split_long(text, budget, ending) == pieces
    assert all(fits(f"{piece} {ending}", budget) for piece in pieces)


TEXTS = st.one_of(
    st.text(max_size=400),
    st.lists(st.sampled_from(["पशु", "कांजी", "हाउस", "में", "क्षेत्र", "pay", "Rs 500", "€", "😂", "a" * 90, "न" * 80]))
    .map(lambda words: " ".join(words * 5)),
)  # fmt: skip


@settings(deadline=None)
@given(TEXTS, st.integers(1, BUDGET))
def test_pieces_fit_and_nothing_but_spaces_is_lost(text: str, budget: int) -> None:
    pieces = split_long(text, budget)
    assert all(piece and piece == piece.strip() and fits(piece, budget) for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())


def parts(text: str) -> list[str]:
    """What each SMS carries, told in another way: parts are taken off the front as long as they fit."""
    room = 153 if is_gsm(text) else 67
    whole = []
    while text:
        count = max(n for n in range(1, len(text) + 1) if sum(cost(c, room == 153) for c in text[:n]) <= room)
        whole.append(text[:count])
        text = text[count:]
    return whole


def cost(character: str, gsm: bool) -> int:
    return 1 + (character in "^{}[]~\\|€\f") if gsm else len(character.encode("utf-16-le")) // 2


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["a" * 150, "€", "{", "a"]), max_size=60).map("".join)
    | st.lists(st.sampled_from(["क" * 60, "😂", "कि", "a"]), max_size=60).map("".join)
)
def test_segments_are_what_parts_there_are(text: str) -> None:
    if units(text) > (160 if is_gsm(text) else 70):
        assert segments(text) == len(parts(text)) >= units(text) / (153 if is_gsm(text) else 67)


SYLLABLES = ["क", "की", "क्षि", "ज़ि", "न्त्र", "में", "हूँ", "र्य", "ગા", "ত্ৰি", "a", " "]


@settings(deadline=None)
@given(st.lists(st.sampled_from(SYLLABLES), max_size=300).map("".join), st.integers(1, 2))
def test_no_piece_begins_inside_a_letter_with_its_signs(text: str, budget: int) -> None:
    pieces = split_long(text, budget)
    assert not any(unicodedata.category(piece[0]).startswith("M") for piece in pieces)
    assert not any(piece[-1] in "\u094d\u0acd\u09cd" for piece in pieces)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_plain_text_is_left_alone_the_second_time(text: str) -> None:
    assert plain(plain(text)) == plain(text)


@settings(deadline=None)
@given(st.text(max_size=300), st.text(max_size=50))
def test_more_text_never_costs_less(text: str, more: str) -> None:
    assert segments(text + more) >= segments(text)

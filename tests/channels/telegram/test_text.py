"""Texts for Telegram: pieces, and markup."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.shape import shaped
from bot.channels.telegram.text import LIMIT, html, length, split

SENTENCE = "आपकी गाय काँजी हाउस में है; दस दिन के भीतर शिकायत करें। "


@pytest.mark.parametrize(
    ("text", "limit", "pieces"),
    [
        ("short", 20, ["short"]),
        ("", 20, [""]),
        ("one two three. four five", 20, ["one two three.", "four five"]),
        ("first block\n\nsecond block", 20, ["first block", "second block"]),
        ("first line.\nsecond line. third", 22, ["first line.", "second line. third"]),
        ("गाय बंद है। भैंस नहीं।", 14, ["गाय बंद है।", "भैंस नहीं।"]),
        ("no sentence ends here at all", 12, ["no sentence", "ends here", "at all"]),
        ("कककककक", 4, ["कककक", "कक"]),
        ("किकिकि", 3, ["कि", "कि", "कि"]),
        ("कक्षकक्ष", 7, ["कक्षक", "क्ष"]),
        ("🐄🐄🐄", 4, ["🐄🐄", "🐄"]),
        ("👨‍🌾👨‍🌾👨‍🌾", 12, ["👨‍🌾👨‍🌾", "👨‍🌾"]),
    ],
)
def test_pieces(text: str, limit: int, pieces: list[str]) -> None:
    assert split(text, limit) == pieces


@pytest.mark.parametrize(
    "text", [SENTENCE * 400, "क्षि" * 3000, "🐄" * 5000, "a" * 20_000, "\n".join(["• line"] * 3000)]
)
def test_no_piece_is_longer_than_a_message(text: str) -> None:
    pieces = [content["text"] for content in shaped("telegram", {"text": text, "buttons": []})]

    assert all(0 < length(piece) <= LIMIT for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())
    assert not any(unicodedata.category(piece[0])[0] == "M" for piece in pieces)


@given(st.text(alphabet="abक षिी्।. \n🐄\u200d<&", max_size=300), st.integers(8, 40))
def test_nothing_but_spaces_is_lost(text: str, limit: int) -> None:
    pieces = split(text, limit)

    assert all(length(piece) <= limit for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        ("<b>not bold</b>", "&lt;b&gt;not bold&lt;/b&gt;"),
        ('<a href="tg://user?id=1">x</a>', '&lt;a href="tg://user?id=1"&gt;x&lt;/a&gt;'),
        ("Dates\n• one\n• two", "<b>Dates</b>\n• one\n• two"),
        ("तारीख़ें <1>\n• पहली", "<b>तारीख़ें &lt;1&gt;</b>\n• पहली"),
        ("• one\n• two", "• one\n• two"),
        ("\n• one", "\n• one"),
        ("a\n\nb", "a\n\nb"),
    ],
)
def test_markup(text: str, markup: str) -> None:
    assert html(text) == markup

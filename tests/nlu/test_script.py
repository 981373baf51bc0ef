"""The script of a message, by its letters."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nlu.script import LANGUAGE_OF_SCRIPT, script_of


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("my cow", "latin"),
        ("meri gaay", "latin"),
        ("café", "latin"),
        ("मेरी गाय", "devanagari"),
        ("मेरी गाय police station में", "devanagari"),  # Indian letters outweigh English ones
        ("please tell me about the word गाय in the Act of the year", "latin"),
        ("মোৰ গৰু", "bengali"),
        ("મારી ગાય", "gujarati"),
        ("2026", None),
        ("२०", None),
        ("20 गाय", "devanagari"),
        ("?! 😂", None),
        ("தமிழ்", None),
        ("", None),
    ],
)
def test_script(text: str, script: str | None) -> None:
    assert script_of(text) == script


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=()), max_size=100))
def test_any_text_has_a_known_script_or_none(text: str) -> None:
    assert script_of(text) in {"latin", None, *LANGUAGE_OF_SCRIPT}

"""STOP, START, HELP: only where the whole message is the word."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.sms.keywords import FILE, command, keywords
from bot.nlu.normalise import fold
from bot.settings import BadSetting


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("STOP", "stop"), ("stop", "stop"), (" Stop. ", "stop"), ("STOP!!!", "stop"), ("“stop”", "stop"),
        ("stop 🙏", "stop"), ("\u200bstop", "stop"), ("Unsubscribe", "stop"), ("opt-out", "stop"),
        ("बंद", "stop"), ("बंद।", "stop"), ("बंद करो", "stop"), ("रोको", "stop"), ("BAND", "stop"), ("band karo", "stop"),
        ("roko!", "stop"), ("bandh", "stop"),
        ("બંધ", "stop"), ("બંધ કરો", "stop"), ("રોકો", "stop"), ("bandh karo", "stop"),
        ("बंद करा", "stop"), ("थांबा", "stop"), ("band kara", "stop"), ("thamba", "stop"),
        ("বন্ধ", "stop"), ("বন্ধ কৰক", "stop"), ("ৰওক", "stop"), ("bondho korok", "stop"),
        ("START", "start"), ("शुरू", "start"), ("शुरु", "start"), ("shuru", "start"), ("શરૂ", "start"), ("ચાલુ", "start"),
        ("सुरू", "start"), ("चालू", "start"), ("chalu", "start"), ("আৰম্ভ", "start"), ("arombho", "start"),
        ("HELP?", "help"), ("मदद", "help"), ("madad", "help"), ("સહાય", None), ("મદદ", "help"), ("मदत", "help"),
        ("madat", "help"), ("সহায়", "help"), ("xohai", "help"), ("Info", "help"),
        ("language", "language"), ("भाषा", "language"), ("bhasha", "language"), ("ભાષા", "language"),
        ("ভাষা", "language"),
    ],
)  # fmt: skip
def test_a_keyword(text: str, told: str | None) -> None:
    assert command(text) == told


@pytest.mark.parametrize(
    "text",
    ["meri gaay band hai", "band ho gayi", "stop the sale", "मेरी गाय बंद है", "कांजी हाउस में बंद", "gaay band",
     "band hai", "बंद है", "don't stop", "stop 1", "1 stop", "help my cow", "mujhe madad chahiye gaay ke liye",
     "start from the beginning please", "बंद कर दी", "s t o p", "stopped", "", " ", "1", "haan", "cancel", "end", "quit",
     "ruko", "ગાય બંધ છે", "गाय बंद केली", "গৰু বন্ধ"],
)  # fmt: skip
def test_a_message_that_only_has_such_a_word(text: str) -> None:
    assert command(text) is None


@given(st.sampled_from(sorted(keywords())), st.text("!?.,।… \n", max_size=4), st.booleans())
def test_case_and_what_stands_around_it_do_not_count(word: str, around: str, upper: bool) -> None:
    assert command(f"{around}{word.upper() if upper else word}{around}") == keywords()[word]


@given(st.sampled_from(sorted(keywords())), st.sampled_from(["gaay", "गाय", "ગાય", "গৰু", "cow", "5"]))
def test_one_word_more_makes_it_a_message(word: str, more: str) -> None:
    assert command(f"{more} {word}") is None
    assert command(f"{word} {more}") is None


def test_every_language_has_its_words() -> None:
    commands = set(keywords().values())
    assert commands == {"stop", "start", "help", "language"}
    assert all(word == fold(word) for word in keywords())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("en: [start,", "en: [stop,", r":\d+: start.en: 'stop' also means stop"),
        ("en: [help,", "en: [बन्द,", r":\d+: help.en: 'बन्द' also means stop"),
        ("en: [help,", "en: ['!!',", r":\d+: help.en: '!!' is no word"),
        ("language:\n", "languages:\n", r":\d+: languages: no such command"),
        ("stop:\n", "stop: [\n", r":\d+: "),
    ],
)
def test_a_wrong_file_is_named_by_line_and_field(tmp_path: Path, old: str, new: str, problem: str) -> None:
    path = tmp_path / "keywords.yml"
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadSetting, match=problem):
        keywords(path)

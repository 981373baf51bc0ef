"""Whole messages that mean one thing with certainty, in every language, on every channel."""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from actions.law import corpus
from bot.channels.sms import keywords
from bot.nlu.context import Situation, interpret
from bot.nlu.phrases import FILE, intent_of, phrases
from bot.replies.voice import Speaker, Voice

LISTED = [
    (intent, phrase)
    for intent, languages in YAML(typ="safe").load(FILE.read_text(encoding="utf-8")).items()
    for spoken in languages.values()
    for phrase in spoken
]
CERTAIN = {"stop": 0.9, "human": 0.1}
"""What a classifier might say of them."""


@pytest.mark.parametrize(("intent", "phrase"), LISTED)
def test_a_phrase_is_its_intent_whatever_the_classifier_says(intent: str, phrase: str) -> None:
    for said in (phrase, phrase.upper(), f"  {phrase}! "):
        found = interpret(said, CERTAIN, [], Situation(asked="seized_on", issue="deadline"))
        assert (found.intent, found.confidence) == (intent, 1.0)


@pytest.mark.parametrize(("_", "phrase"), LISTED)
def test_no_phrase_is_a_keyword_of_sms(_: str, phrase: str) -> None:
    assert keywords.command(phrase) is None


@pytest.mark.parametrize("channel", ["web", "telegram", "sms"])
@pytest.mark.parametrize(("language", "script"), [("en", "native"), ("hi", "native"), ("hi", "latin")])
def test_what_a_reminder_names_is_understood(language: str, script: str, channel: str) -> None:
    speaker = Speaker(corpus(), Voice(language, script, channel))
    assert intent_of(speaker.say("reminder-stop")) == "stop_reminder"
    assert intent_of(speaker.say("reminder-offer")) == "set_reminder"
    assert speaker.say("reminder-stop-how").endswith(speaker.say("reminder-stop"))


@pytest.mark.parametrize(
    "text",
    [
        "stop", "बंद करो", "band karo", "", "stop them, they take my cow", "will you remind the police to come",
        "मुझे याद नहीं", "yaad nahi", "I do not remember",
    ],
)  # fmt: skip
def test_anything_else_is_left_to_the_classifier(text: str) -> None:
    assert intent_of(text) is None


def test_a_phrase_of_two_intents_is_named(tmp_path: Path) -> None:
    file = tmp_path / "phrases.yml"
    file.write_text("one: {en: [Remind me]}\ntwo: {en: ['remind  me!']}\n")
    with pytest.raises(ValueError, match="'remind  me!' means one and two"):
        phrases(file)

"""Reads a message in the light of what the bot last asked or offered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.nlu.normalise import fold
from bot.nlu.phrases import intent_of

FALLBACK = "nlu_fallback"
SURE = 0.35
"""Below this the bot does not say that it understood; set on held-out training folds (make bench prints it)."""
MARGIN = 0.08
"""Two issues closer than this are offered as a choice while both are below :data:`CERTAIN`."""
CERTAIN = 0.55
TALK = ("inform", "change_state", "change_side", "greet", "help", "affirm", "deny", "correct", "repeat", "out_of_scope")
"""Intents that tell nothing about what a message wants of the law."""
IRREVERSIBLE = 0.75
"""Data is deleted only for a message that is at least this surely a request for it."""
GUARDED = ("danger", "harm_animal", "rescue_force", "human", "delete_data")
"""Issues that are heard even where the bot waits for an answer to its own question."""
LEAVES_FORM = (
    *("human", "delete_data", "stop", "restart", "menu", "help", "repeat", "change_language", "goodbye"),
    *("set_reminder", "stop_reminder"),
)
"""Intents that are heard even where a form asks for own words."""
NUMBERS_ASKED = ("paper:animals", "paper:amount")
"""Questions that a bare number answers, so that it never names a choice there."""
CANCELS = frozenset(
    map(
        fold,
        (
            "cancel",
            "cancel it",
            "no paper",
            "radd",
            "radd karo",
            "radd karein",
            "rehne do",
            "रद्द",
            "रद्द करो",
            "रद्द करें",
            "रहने दो",
            "रहने दें",
        ),
    )
)
"""Ways to give a paper up, beside the choice for it."""
COMMANDS = {
    "start": "greet",
    "help": "help",
    "menu": "menu",
    "language": "change_language",
    "state": "change_state",
    "human": "human",
    "delete": "delete_data",
    "restart": "restart",
    "stop": "stop",
    "papers": "make_paper",
    "received": "notice",
    "location": "notice",
    "slow": "notice",
    "group": "notice",
}
"""What a channel itself may say, as ``name`` or ``name:value``; a person's text never comes this way."""
_ORDINALS = {
    1: ("1", "one", "ek", "एक", "pehla", "पहला", "એક", "এক", "এটা"),
    2: ("2", "two", "do", "दो", "dusra", "दूसरा", "બે", "be", "दोन", "don", "দুই", "dui", "দুটা"),
    3: ("3", "three", "teen", "tin", "तीन", "ત્રણ", "tran", "trn", "তিনি", "tini", "তিনিটা"),
    4: ("4", "four", "char", "chaar", "चार", "ચાર", "চাৰি", "চারি", "চাৰিটা", "sari", "chari"),
    5: ("5", "five", "panch", "paanch", "पांच", "પાંચ", "पाच", "pach", "paach", "পাঁচ", "পাঁচোটা"),
    6: (
        "6",
        "six",
        "chhah",
        "chah",
        "छह",
        "छः",
        "छे",
        "chhe",
        "che",
        "છ",
        "chha",
        "chh",
        "सहा",
        "saha",
        "ছয়",
        "ছয়টা",
        "soy",
        "choi",
    ),
    7: ("7", "seven", "saat", "sat", "सात", "સાત", "সাত", "সাতোটা", "xat", "hat"),
    8: ("8", "eight", "aath", "ath", "आठ", "આઠ", "আঠ", "আঠোটা"),
    9: ("9", "nine", "nau", "नौ", "નવ", "nav", "नऊ", "ন", "নটা"),
}
"""How a number in a list of choices is said (``no`` and ``na`` are left out: they say no)."""
_NUMBER_OF = {fold(word): number for number, words in _ORDINALS.items() for word in words}


@dataclass(frozen=True)
class Situation:
    """What the bot is waiting for: the question it asked, the choices it offered (title and payload)."""

    asked: str | None = None
    offered: tuple[Mapping[str, str], ...] = ()
    issue: str | None = None

    @classmethod
    def of(cls, tracker: Any) -> Situation:
        """From a Rasa tracker, or nothing known without one."""
        if tracker is None:
            return cls()
        return cls(tracker.get_slot("asked"), tuple(tracker.get_slot("offered") or ()), tracker.get_slot("issue"))


@dataclass(frozen=True)
class Interpretation:
    """What a message is taken as; ``choice`` is the payload of the offered choice that it names."""

    intent: str
    confidence: float
    choice: str | None = None


def interpret(
    text: str, scores: Mapping[str, float], entities: Sequence[Mapping[str, Any]], situation: Situation
) -> Interpretation:
    """The intent of a message, given the classifier's scores and what the bot waits for."""
    in_form = (situation.asked or "").startswith("paper:")
    counted = situation.asked in NUMBERS_ASKED and fold(text).isdigit()
    choice = None if counted else offered_choice(text, situation.offered)
    if choice is None and in_form and fold(text) in CANCELS:
        choice = "paper:cancel"  # a person who gives up a paper does not want to be left alone for good
    if choice is not None:
        return Interpretation(intent_of_choice(choice), 1.0, choice)
    if not fold(text):
        return Interpretation(FALLBACK, 0.0)
    if (said := intent_of(text)) is not None:
        return Interpretation(said, 1.0)
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    best, confidence = ranked[0]
    form = (situation.asked or "").partition(":")
    if form[0] == "paper":
        answer = _answer_in_form(text, form[2], best, confidence)
        if answer is None and form[2] == "steer" and best not in LEAVES_FORM and _names_paper(text, entities, best):
            answer = "make_paper"
        if answer is not None:
            return Interpretation(answer, max(confidence, 0.9))
    if best not in GUARDED or confidence < SURE:
        answer = _answer_to_question(text, entities, situation, best, confidence)
        if answer is not None:
            return Interpretation(answer, max(confidence, 0.9))
    if best == "inform" and situation.issue is None and not any(e["entity"] == "state" for e in entities):
        return Interpretation(FALLBACK, confidence)
    runner_up = ranked[1][1] if len(ranked) > 1 else 0.0
    unsure = confidence < SURE or (best == "delete_data" and confidence < IRREVERSIBLE)
    if unsure and best != "delete_data" and any(e["entity"] == "section" for e in entities):
        return Interpretation("section_lookup", max(confidence, SURE))
    if unsure or (confidence < CERTAIN and confidence - runner_up < MARGIN):
        return Interpretation(FALLBACK, confidence)
    return Interpretation(best, confidence)


def _answer_to_question(
    text: str, entities: Sequence[Mapping[str, Any]], situation: Situation, best: str, confidence: float
) -> str | None:
    """The intent of a plain answer to the bot's question, where the message is one."""
    kinds = {e["entity"] for e in entities}
    words = len(fold(text).split())
    told = best not in TALK and confidence >= CERTAIN
    plain = words <= 4 or confidence < SURE or best in ("inform", "change_state", "change_side", "affirm", "deny")
    if not plain:
        return None
    if "state" in kinds and (situation.asked == "state" or (words <= 3 and "section" not in kinds and not told)):
        return "change_state"
    if situation.asked == "side" and kinds & {"side", "bare_side"}:
        return "change_side"
    if situation.asked in ("seized_on", "damaged_on", "hour", "animals", "seizer", "place") and best in (
        "inform",
        "correct",
        "deny",
        "affirm",
        "road_public",
    ):
        return best if best == "deny" else "inform"
    if situation.asked in ("seized_on", "damaged_on", "hour") and re.search(r"\d|\bkal\b|कल|aaj|आज|yesterday", text):
        return "inform"
    if situation.issue and "animal" in kinds and words <= 5 and not told and best not in GUARDED:
        return "inform"  # "and for a goat?"
    if situation.asked == "section" and "section" in kinds:
        return "section_lookup"
    return None


def _answer_in_form(text: str, kind: str, best: str, confidence: float) -> str | None:
    """The intent of an answer to the guided form (``actions.paper_form``); None for a message that leaves it.

    Own words may say anything at all, so that only a command, a cry for help or a plain question is taken as one there.
    """
    words, sure = len(fold(text).split()), confidence >= CERTAIN
    if best in LEAVES_FORM and sure and words <= 6:
        return None
    if kind == "story":
        return "inform"
    if not any(c.isalpha() for c in text):
        return "inform"
    if best in GUARDED and confidence >= IRREVERSIBLE:
        return None
    if best in ("affirm", "deny", "correct", "make_paper") and (kind != "text" or (best == "deny" and words <= 4)):
        return best
    plain = text.rstrip().endswith("?") or (kind == "steer" and words > 2)
    asks = sure and best not in TALK and plain
    return None if asks else "inform"


def _names_paper(text: str, entities: Sequence[Mapping[str, Any]], best: str) -> bool:
    """Whether a few words name a paper: "complaint to the magistrate" is no question where papers are chosen."""
    named = any(e["entity"] == "paper" for e in entities)
    return named and best not in GUARDED and len(fold(text).split()) <= 6 and not text.rstrip().endswith("?")


def offered_choice(text: str, offered: Sequence[Mapping[str, str]]) -> str | None:
    """The payload of the offered choice that a text names by payload, title or number, or None."""
    wanted = fold(text)
    for choice in offered:
        if text.strip() == choice["payload"] or wanted == fold(choice["title"]):
            return choice["payload"]
    bare = wanted.strip(". )")
    number = int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 3 else _NUMBER_OF.get(bare)
    if number is not None and 1 <= number <= len(offered):
        return offered[number - 1]["payload"]
    return None


def command_given(command: str) -> Interpretation:
    """What a channel's command is taken as. Raises KeyError for one that does not exist."""
    name, _, value = command.partition(":")
    if value and name in ("state", "lang"):
        return Interpretation(intent_of_choice(command), 1.0, command)
    return Interpretation(COMMANDS[name], 1.0)


def intent_of_choice(choice: str) -> str:
    """The intent that a choice stands for (``state:IN-UP`` is ``change_state``)."""
    kind, _, value = choice.partition(":")
    if kind == "issue":
        return value
    return {
        "state": "change_state",
        "side": "change_side",
        "place": "inform",
        "day": "inform",
        "fact": "inform",
        "lang": "change_language",
        "law": "section_lookup",
        "edit": "inform",
        "file": "make_paper",
        "paper": "make_paper",
        "remind": "set_reminder" if value == "yes" else "stop_reminder",
        "more": "more",
        "menu": "menu",
        "person": "human",
    }[kind]

"""What the guided form says: each question with its choices, the review, and what can be changed."""

from __future__ import annotations

from typing import Any

from actions.answer import side_choices, state_choices
from actions.law import corpus
from actions.paper_answers import many_choices
from actions.paper_case import case_of, facts_of, side_of
from actions.turn import Choice, Turn, day_choices
from bot.papers.basis import basis
from bot.papers.case import Case, case_from
from bot.papers.facts import value
from bot.papers.plans import PAPERS, PaperRefused
from bot.papers.questions import KINDS, OPTIONS, options, questions
from bot.papers.wording import label, refusal

DECIDE = ("state", "side", "place", "city", "released", "sold")
"""The facts by which there is a paper or not."""
MOST_CHANGES = 9
"""Facts that are offered for a change at once by SMS: what one digit can name."""


def bare_case(turn: Turn) -> Case:
    """The case as far as it decides which papers there are."""
    facts = facts_of(turn)
    return case_from({key: facts[key] for key in DECIDE if facts.get(key) is not None})


def refused(turn: Turn, error: PaperRefused) -> str:
    """Why there is no such paper."""
    language = turn.voice.language
    state = corpus().jurisdictions[turn["state"]].name[language] if turn["state"] else ""
    return turn.reply.written(refusal(error, language, state, turn.reply.numbers["legal_aid"]))


def question(turn: Turn, draft: dict[str, Any], ask: str) -> tuple[str, list[Choice]]:
    """What to say for what comes next: a fact, ``state``, ``side``, ``which`` paper, ``review`` or ``change``."""
    if ask == "state":
        return turn.say("ask-state"), state_choices(turn)
    if ask == "side":
        return turn.say("paper-whose"), side_choices(turn)[:2]
    if ask == "which":
        return turn.say("paper-which"), paper_choices(turn)
    if ask == "review":
        return _review(turn, draft)
    if ask == "change":
        return turn.say("paper-change-which"), _changes(turn, draft)
    return turn.say(f"ask-paper-{ask}"), _choices(turn, draft, ask)


def paper_choices(turn: Turn) -> list[Choice]:
    """The papers that there are for this side in this State."""
    found = []
    case = bare_case(turn)
    for paper in PAPERS:
        try:
            basis(corpus(), case, paper, turn.today)
        except PaperRefused:
            continue
        found.append(Choice(turn.say(f"paper-{paper}"), f"paper:{paper}"))
    return found


def _choices(turn: Turn, draft: dict[str, Any], ask: str) -> list[Choice]:
    kind = KINDS.get(ask, "text")
    skip = Choice(turn.say("paper-skip"), "fact:unknown")
    offered: list[Choice] = []
    if kind == "day":
        offered = [] if turn.voice.is_sms else day_choices(turn)[:-1]
    elif kind == "yes_no":
        offered = [Choice(turn.say(f"paper-{word}"), f"fact:{word}") for word in ("yes", "no")]
    elif kind == "one":
        offered = [Choice(turn.say(f"option-{one}"), f"fact:{one}") for one in options(ask, side_of(turn) or "")]
    elif kind == "many":
        return [*many_choices(turn, ask, []), *_ways_out(turn, draft)]
    return [*offered, skip, *_ways_out(turn, draft)]


def _ways_out(turn: Turn, draft: dict[str, Any]) -> list[Choice]:
    finish = [] if draft.get("finish") else [Choice(turn.say("paper-finish"), "paper:finish")]
    return [*finish, Choice(turn.say("paper-cancel"), "paper:cancel")]


def _review(turn: Turn, draft: dict[str, Any]) -> tuple[str, list[Choice]]:
    """Everything that will stand in the paper, to be checked."""
    case, language = case_of(turn), turn.voice.language
    rows, blank = [], []
    for fact in questions(draft["name"], side_of(turn) or "owner"):
        words = "" if fact == "marks" else _told(turn, case, fact)
        if words:
            rows.append(f"{label(fact, language)}: {words}")
        elif fact != "marks":
            blank.append(label(fact, language))
    mark, between = ("", "; ") if turn.voice.is_sms else ("• ", "\n")
    told_rows = between.join(mark + row for row in rows)
    text = turn.say("paper-review", paper=turn.say(f"paper-{draft['name']}"), facts=turn.reply.written(told_rows))
    if blank and not turn.voice.is_sms:
        text = f"{text}\n{turn.say('paper-blank', facts=turn.reply.written(', '.join(blank)))}"
    ways = [("paper-make", "make"), ("paper-change", "change"), ("paper-cancel", "cancel")]
    return text, [Choice(turn.say(key), f"paper:{way}") for key, way in ways]


def _told(turn: Turn, case: Case, fact: str) -> str:
    if fact in OPTIONS:
        held = getattr(case, fact) or ()
        return ", ".join(turn.say(f"option-{one}") for one in ((held,) if isinstance(held, str) else held))
    return value(case, fact, turn.voice.language) or ""


def _changes(turn: Turn, draft: dict[str, Any]) -> list[Choice]:
    """The facts of the paper as choices: by SMS those that were told."""
    asked = questions(draft["name"], side_of(turn) or "owner", by_sms=turn.voice.is_sms)
    names = [Choice(turn.reply.written(label(fact, turn.voice.language)), f"edit:{fact}") for fact in asked]
    if turn.voice.is_sms:
        case = case_of(turn)
        names = [c for c in names if _told(turn, case, c.payload.removeprefix("edit:"))][: MOST_CHANGES - 1]
    return [*names, Choice(turn.say("paper-nothing-to-change"), "paper:finish")]

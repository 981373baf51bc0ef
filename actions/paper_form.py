"""The guided form: which paper, then one fact at a time, a review with corrections, and the paper.

One slot holds the form open (``paper_done``); what is asked next follows from the paper and from what is known, so a
form that was left can be taken up again, and a second paper asks only for what is new.
"""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType, FollowupAction, SlotSet
from rasa_sdk.executor import CollectingDispatcher

from actions import paper_ready
from actions.cues import names_pound, tied_event
from actions.law import corpus
from actions.paper_answers import take
from actions.paper_case import known, side_of, told
from actions.paper_questions import bare_case, paper_choices, question, refused
from actions.turn import PAPER_FORM, Choice, Turn
from bot.nlu.normalise import fold
from bot.papers.basis import basis
from bot.papers.plans import PAPERS, PaperRefused
from bot.papers.questions import KINDS, questions
from bot.papers.wording import label

ANSWERS = ("inform", "deny", "affirm", "correct", "make_paper", "nlu_fallback")
"""What a message that answers a question may be taken as."""
MADE, CANCELLED = "made", "cancelled"


def draft_of(turn: Turn) -> dict[str, Any]:
    """The paper at hand.

    Its ``name`` and ``side``, the question that was asked (``ask``), what is asked out of turn (``edit``: a fact that
    is changed or was not understood, or ``change``: which one), whether the other questions are over (``finish``).
    """
    return dict(turn["paper"] or {})


class ActionMakePaper(Action):
    """Starts the form, or takes it up again; brings a paper that was made in another form of file."""

    def name(self) -> str:
        return "action_make_paper"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"], turn["misses"] = "make_paper", 0
        kind, _, wanted = (turn.choice or "").partition(":")
        draft = draft_of(turn)
        if kind == "file" and draft.get("name"):
            paper_ready.bring(turn, draft["name"], (wanted,))
            return turn.events()
        if not turn.choice:
            turn.absorb(None)
        if draft.get("side") not in (None, side_of(turn)):  # what was told of the other side is not of this one
            turn["told"] = None
        named = wanted if wanted in PAPERS else next(iter(turn.entities("paper")), None)
        turn["paper"] = {"name": named} if named or wanted == "which" else _afresh(draft)
        turn["paper_done"] = None
        if not turn["told"] and wanted != "go_on":
            turn.utter(turn.say("paper-begin"))
        return [*turn.events(), FollowupAction(PAPER_FORM)]


def _afresh(draft: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in draft.items() if key in ("name", "finish")}


class ValidatePaperForm(Action):
    """Takes what the message answers; no event means that it answered nothing."""

    def name(self) -> str:
        return f"validate_{PAPER_FORM}"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        draft = draft_of(turn)
        ask = draft.get("ask")
        if turn["requested_slot"] is None or ask is None or not _answers(turn, ask):
            return []
        turn["taken_as"], turn["misses"], turn["interruptions"] = "make_paper", 0, 0
        back = _steer(turn, draft, ask) if _steers(turn, ask) else _answer(turn, draft, ask)
        turn["paper"] = draft
        if back is not None:
            turn.utter(*back)
            turn["question_said"] = bool(back[1])
        return turn.events() or [SlotSet("taken_as", "make_paper")]


def _answers(turn: Turn, ask: str) -> bool:
    if turn.choice:
        kind = turn.choice.partition(":")[0]
        return kind in ("paper", "edit", "fact", "day") or kind == ask
    return turn.intent in ANSWERS or turn.intent == {"state": "change_state", "side": "change_side"}.get(ask)


def _steers(turn: Turn, ask: str) -> bool:
    """Whether the message says how to go on instead of telling a fact."""
    kind = (turn.choice or "").partition(":")[0]
    return kind in ("paper", "edit") or ask in ("review", "change", "which")


def _steer(turn: Turn, draft: dict[str, Any], ask: str) -> tuple[str, list[Choice]] | None:
    kind, _, wanted = (turn.choice or "").partition(":")
    named = wanted if wanted in PAPERS else next(iter(turn.entities("paper")), None)
    draft["edit"] = None
    if kind == "edit":
        draft["edit"] = wanted
    elif wanted == "cancel":
        turn["paper_done"] = CANCELLED
    elif wanted == "finish":
        draft["finish"] = True
    elif ask == "which" or named:
        named = named or _by_title(turn)
        if named is None:
            return turn.say("paper-choose"), []
        draft |= {"name": named, "finish": False}
    elif wanted == "make" or (not turn.choice and ask == "review" and turn.intent in ("affirm", "make_paper")):
        turn["paper_done"] = MADE
    elif not turn.choice and (fact := _told_fact(turn, draft)):
        return _answer(turn, draft, fact)
    else:
        draft["edit"] = _named_fact(turn, draft) or "change"
    return None


def _told_fact(turn: Turn, draft: dict[str, Any]) -> str | None:
    """The fact that a correction tells anew: "no, it was 30 November", "it was 3 cows"."""
    asked = questions(draft["name"], side_of(turn) or "owner")
    if moments := turn.moments():  # a day is taken only for the event that its words name, or the one there is
        days = [fact for fact in asked if KINDS.get(fact) == "day"]
        tie = tied_event(turn.text, moments[0], side_of(turn))
        if names_pound(turn.text):
            return "impounded" if "impounded" in days else None
        return tie if tie in days else (days[0] if tie is None and len(days) == 1 else None)
    return "animals" if turn.entities("animal") and "animals" in asked else None


def _by_title(turn: Turn) -> str | None:
    """The one paper among those offered whose title has the words: "free lawyer"."""
    words = fold(turn.text)
    found = [choice.payload for choice in paper_choices(turn) if words and words in fold(choice.title)]
    return found[0].removeprefix("paper:") if len(found) == 1 else None


def _named_fact(turn: Turn, draft: dict[str, Any]) -> str | None:
    """The fact that a correction names: "the address is wrong"."""
    words = turn.text.lower()
    asked = questions(draft["name"], side_of(turn) or "owner")
    return next((fact for fact in asked if label(fact, turn.voice.language).lower() in words), None)


def _answer(turn: Turn, draft: dict[str, Any], ask: str) -> tuple[str, list[Choice]] | None:
    if ask == "side" and turn["side"] == "other":  # staff stay on nobody's side: only this paper has one
        chosen = turn.choice.removeprefix("side:") if turn.choice else next(iter(turn.entities("side")), None)
        if chosen in ("owner", "crop"):
            turn["told"] = told(turn) | {"side": chosen}
        return None
    if ask in ("state", "side"):
        turn.absorb(None)
        return None
    back = take(turn, ask)
    draft["edit"] = ask if back is not None else None
    return back


class AskPaper(Action):
    """Asks what comes next, unless what was said just before already ended with a question."""

    def name(self) -> str:
        return "action_ask_paper_done"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        draft = draft_of(turn)
        if draft.get("name") and turn["state"] and side_of(turn):
            _refuse(turn, draft)
        ask = draft["ask"] = _next(turn, draft)
        draft["side"] = side_of(turn)
        turn["paper"] = draft
        turn["asked"] = ask if ask in ("state", "side") else f"paper:{KINDS.get(ask, 'text')}"
        if ask in ("review", "change", "which", "story"):
            turn["asked"] = "paper:story" if ask == "story" else "paper:steer"
        if not turn["question_said"]:
            turn.utter(*question(turn, draft, ask))
        turn["question_said"] = False
        return turn.events()


def _refuse(turn: Turn, draft: dict[str, Any]) -> None:
    """Says why there is no such paper, and lets another be chosen."""
    try:
        basis(corpus(), bare_case(turn), draft["name"], turn.today)
    except PaperRefused as error:
        turn.utter(refused(turn, error))
        draft["name"] = None


def _next(turn: Turn, draft: dict[str, Any]) -> str:
    if turn["state"] is None:
        return "state"
    side = side_of(turn)
    if side is None:
        return "side"
    if not draft.get("name"):
        return "which"
    if draft.get("edit"):
        return str(draft["edit"])
    asked = questions(draft["name"], side, by_sms=turn.voice.is_sms)
    missing = (fact for fact in asked if not known(turn, fact))
    return "review" if draft.get("finish") else next(missing, "review")


class ActionPaperDone(Action):
    """Brings the paper once the form is through."""

    def name(self) -> str:
        return "action_paper_done"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        done, draft = turn["paper_done"], draft_of(turn)
        turn["paper_done"] = turn["asked"] = None
        turn["taken_as"] = "make_paper"
        turn["paper"] = {"name": draft.get("name"), "side": draft.get("side")}
        if done == MADE:
            paper_ready.bring(turn, draft["name"])
        else:
            turn.utter(turn.say("paper-cancelled"), [Choice(turn.say("choice-menu"), "menu")])
        return turn.events()

"""Answers an issue from the law of the person's State, or asks the one thing that is missing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import ActiveLoop, EventType, FollowupAction
from rasa_sdk.executor import CollectingDispatcher

from actions.case_forms import form_for
from actions.dates import note_days
from actions.paper_offer import paper_choice
from actions.reminder_offer import reminder_choice
from actions.turn import PAPER_FORM, Choice, Turn, day_choices
from bot.replies import sms
from bot.replies.pages import Page
from knowledge.answers import Answer, plans

STATE_CHOICES = ("IN-UP", "IN-GJ", "IN-MH", "IN-AS", "IN-MP", "IN-RJ", "IN-BR", "IN-KL")
"""States offered as buttons; every other is typed."""
NEXT_ISSUES = ("complaint_how", "evidence", "legal_aid")
"""What is offered after an answer, where it is not what was asked."""
PATIENCE = 1
"""Questions in between after which a form that waits gives up asking."""
FINAL = ("danger", "harm_animal", "human")
"""Issues after which no form asks on."""
FINAL_IN_PAPER = ("danger", "human")
"""The same for a paper: many questions are answered already, and a harm that was only asked about can wait for it."""
ABOUT_ANY = frozenset(
    {"complaint_how", "deadline", "penalty", "section_lookup", "definition", "pound_info", "legal_aid", "human"}
)
"""Questions that belong to any case: after one of them proof is still asked for the case told of before."""
BEFORE_STATE = {"harm_animal": "harm", "danger": "danger"}


class ActionAnswer(Action):
    """Takes the message's issue and answers it."""

    def name(self) -> str:
        return "action_answer"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        issue = turn.intent if turn.intent in plans() else turn["issue"]
        if issue is None:
            turn.utter(turn.say("greet"))
            return turn.events()
        if issue != turn["issue"] or turn.entities("section"):
            turn["section"] = turn["provision"] = None
        after = answer_issue(turn, issue)
        return [*turn.events(), *after]


def answer_issue(turn: Turn, issue: str, *, fresh: bool = True) -> list[EventType]:
    """Says the answer to an issue, or asks for the State or the side first.

    Returns what follows the slots of the turn: a form to start or to end.

    ``fresh`` is False where the message only added a fact to the issue that is being worked on.
    """
    turn["issue"] = turn["taken_as"] = issue
    if issue != "evidence" and (turn["about"] is None or issue not in ABOUT_ANY):
        turn["about"] = issue
    turn["misses"] = 0
    if fresh:
        turn.absorb(issue)
        problem = note_days(turn, issue)
        if problem is not None:
            turn.utter(*problem)
            return []
    turn["side"] = turn["side"] or plans()[issue].side
    if turn["state"] is None:
        return _ask_state(turn, issue)
    if turn["side"] is None and issue not in (
        "danger",
        "harm_animal",
        "human",
        "legal_aid",
        "definition",
        "section_lookup",
    ):
        return ask_side(turn)
    return _tell(turn, issue)


def _ask_state(turn: Turn, issue: str) -> list[EventType]:
    kind = BEFORE_STATE.get(issue, turn["side"] if turn["side"] in ("owner", "crop") else "general")
    first = turn.say(f"before-state-{kind}") if issue not in ("legal_aid",) else turn.say("call_legal_aid")
    if issue == "danger":
        turn["asked"] = None
        turn.utter(first, [Choice(turn.say("choice-person"), "person")])
        return []
    turn["asked"] = "state"
    turn.utter(f"{first} {turn.say('ask-state')}", state_choices(turn))
    return []


def state_choices(turn: Turn) -> list[Choice]:
    """States as buttons; none on SMS, where the list would cost more than the word."""
    if turn.voice.is_sms:
        return []
    return [Choice(turn.reply.state_name(code), f"state:{code}") for code in STATE_CHOICES]


def ask_side(turn: Turn) -> list[EventType]:
    """Asks whose side the person is on."""
    turn["asked"] = "side"
    turn.utter(turn.say("ask-side"), side_choices(turn))
    return []


def side_choices(turn: Turn) -> list[Choice]:
    return [Choice(turn.say(f"side-{side}"), f"side:{side}") for side in ("owner", "crop", "other")]


def _tell(turn: Turn, issue: str) -> list[EventType]:
    found = turn.answer(issue)
    in_paper = turn.tracker.active_loop_name == PAPER_FORM
    if in_paper:  # which goes on with its own question
        found = replace(found, ask=None)
    if issue == "section_lookup" and not turn["section"] and not turn["provision"]:
        turn["asked"] = "section"
        turn.utter(turn.say("say_section"))
        return []
    closing = [turn.say("disclaimer")] if not turn["disclaimed"] else []
    closing += [turn.say(f"ask-{found.ask}")] if found.ask else []
    pages = turn.reply.answer(found, " ".join(closing))
    turn["asked"], turn["disclaimed"] = found.ask, True
    first, rest = pages[0], pages[1:]
    turn["pages"] = [vars(page) for page in rest]
    choices = [Choice(turn.say("more-button", number=1), "more")] if rest else []
    after = _after(turn, issue, found.ask)
    if in_paper and after and not turn.voice.is_sms:
        choices.append(Choice(turn.say("paper-go-on"), "paper:go_on"))
    if turn.voice.is_sms:
        turn.utter(" ".join([first.text, *closing, *(c.title for c in choices)]), choices, first)
    else:
        choices += _next_choices(turn, issue, found)
        turn.utter("\n\n".join([first.text, *closing]), choices, first)
    return after


def _after(turn: Turn, issue: str, ask: str | None) -> list[EventType]:
    """Starts the form that an answer asks for. A form that was waiting goes on after one question in between."""
    if ask in ("seized_on", "damaged_on"):
        turn["question_said"], turn["case_issue"], turn["interruptions"] = True, issue, 0
        return [FollowupAction(form_for(issue, ask))]
    if not turn.tracker.active_loop_name:
        return []
    count = int(turn["interruptions"] or 0) + 1
    ends = FINAL if turn.tracker.active_loop_name != PAPER_FORM else FINAL_IN_PAPER
    if count > PATIENCE or issue in ends or ask == "place":
        turn["interruptions"] = 0
        return [ActiveLoop(None)]
    turn["interruptions"] = count
    return []


def _next_choices(turn: Turn, issue: str, found: Answer) -> list[Choice]:
    if found.ask == "place":
        return [Choice(turn.say(f"place-{p}"), f"place:{p}") for p in ("village", "town", "road", "railway", "forest")]
    if found.ask:
        return day_choices(turn)
    offered = [Choice(turn.say(f"issue-{i}"), f"issue:{i}") for i in NEXT_ISSUES if i != issue]
    first = [*reminder_choice(turn, found.deadlines), *paper_choice(turn, issue)]
    return [*first, *offered[:2], Choice(turn.say("choice-person"), "person")]


class ActionMore(Action):
    """The next page of the last answer."""

    def name(self) -> str:
        return "action_more"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"] = turn["issue"] or turn["taken_as"]
        pages = turn["pages"] or []
        if not pages:
            return repeat(turn)
        page, rest = Page(**pages[0]), pages[1:]
        turn["pages"] = rest
        more = Choice(turn.say("more-button", number=1), "more")
        text = page.text
        if rest and turn.voice.is_sms and sms.reply_fits(f"{text} {more.title}"):
            text = f"{text} {more.title}"
        turn.utter(text, [more] if rest else [], page)
        return turn.events()


class ActionRepeat(Action):
    """Says the last answer again, shorter and plainer where there is a shorter form."""

    def name(self) -> str:
        return "action_repeat"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"] = "repeat"
        return repeat(turn)


def repeat(turn: Turn) -> list[EventType]:
    """The steps of the issue in their short form, or the last thing said."""
    issue, state = turn["issue"], turn["state"]
    if issue in plans() and state is not None:
        page = turn.reply.short_steps(turn.answer(issue))
        if page.text:
            turn.utter(page.text, [Choice(turn.say("choice-person"), "person")], page)
            return turn.events()
    said = turn["said"]
    if said:
        choices = [Choice(b["title"], b["payload"]) for b in said["buttons"]]
        turn.utter(said["text"], choices, Page("", **said["relied"]))
    else:
        turn.utter(turn.say("nothing-to-repeat"))
    return turn.events()

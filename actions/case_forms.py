"""The case forms: the day and hour, the animals and who took them, one question at a time.

Which facts an issue needs decides the form; a question in between is answered and the form asks again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType
from rasa_sdk.executor import CollectingDispatcher

from actions.dates import Problem, note_days
from actions.paper_offer import paper_choice
from actions.reminder_offer import affordable, reminder_choice
from actions.summary import summary
from actions.turn import UNKNOWN, Choice, Turn, day_choices
from bot.nlu.concepts import concepts
from bot.nlu.normalise import fold
from knowledge.answers import WITH_DEMAND

DETAIL = {"seizure_illegal": "seizer", "release_fee": "animals", "may_seize": "hour", "crop_damage": "animals"}
"""The fact asked after the day, by issue."""
FORMS: Mapping[tuple[str, str | None], str] = {
    ("seized_on", None): "seizure_day_form",
    ("seized_on", "seizer"): "seizure_seizer_form",
    ("seized_on", "hour"): "seizure_hour_form",
    ("seized_on", "animals"): "seizure_animals_form",
    ("damaged_on", None): "damage_day_form",
    ("damaged_on", "animals"): "damage_animals_form",
}


def form_for(issue: str, ask: str) -> str:
    """The form that asks for a day (``seized_on``, ``damaged_on``) and what the issue needs besides."""
    detail = DETAIL.get(issue)
    return FORMS.get((ask, detail)) or FORMS[(ask, None)]


class _Validate(Action):
    """Takes what the message tells of the fact asked for; no event means that it told nothing."""

    form = ""

    def name(self) -> str:
        return f"validate_{self.form}"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        asked = turn["requested_slot"]
        if (
            asked is None
            or turn["case_issue"] is None
            or turn.intent not in ("inform", "deny", "correct", "nlu_fallback", "affirm")
        ):
            return []
        turn["taken_as"] = turn["issue"] = turn["case_issue"]
        if turn.intent == "deny" or turn.choice == "fact:unknown":
            turn[asked] = UNKNOWN
        elif asked in ("seized_on", "damaged_on", "hour"):
            self._day(turn, asked)
        else:
            self._detail(turn, asked)
        return turn.events() if turn[asked] is not None or dispatcher.messages else []

    @staticmethod
    def _day(turn: Turn, asked: str) -> None:
        if "DONT_KNOW" in concepts(fold(turn.text)) and not turn.moments():
            turn[asked] = UNKNOWN
            return
        known = turn.facts().events
        problem = note_days(turn, turn["issue"])
        if problem is None and turn[asked] is None and asked != "hour":
            another_told = turn.facts().events != known
            problem = _question(turn, asked) if another_told else (turn.say("date-unread"), [])
        if problem is not None:
            turn.utter(*problem)
            turn["question_said"] = True
        elif asked != "hour":
            tell_dates(turn)

    @staticmethod
    def _detail(turn: Turn, asked: str) -> None:
        turn.absorb(turn["issue"])
        if turn[asked] is None and turn.intent == "inform":
            turn[asked] = turn.text[:80]


def tell_dates(turn: Turn) -> None:
    """Says the dates that follow from the day just told."""
    found = turn.answer(turn["issue"])
    page = turn.reply.dates(found)
    if page.text:
        complain = Choice(turn.say("issue-complaint_how"), "issue:complaint_how")
        choices = [complain, *paper_choice(turn, turn["issue"])]
        turn.utter(page.text, affordable(turn, page.text, choices, reminder_choice(turn, found.deadlines)), page)


def tell_demand(turn: Turn) -> None:
    """Compares the amount asked with the scale on file, if there is one, now that the animals are known."""
    found = turn.answer(turn["case_issue"])
    if found.demand is None or found.demand.charges is None or found.demand.charges.scale is None:
        return
    page = turn.reply.demand(found)
    turn.utter(page.text, [], page)


def _question(turn: Turn, slot: str) -> Problem:
    """What the form asks for a fact, with choices where they cost nothing."""
    question = turn.say(f"ask-{slot}")
    if turn.voice.is_sms:
        return question, []
    if slot in ("seized_on", "damaged_on"):
        return question, day_choices(turn)
    return question, [Choice(turn.say("ask-facts-skip"), "fact:unknown")]


class _Ask(Action):
    """Asks for one fact, unless what was said just before already ended with that question."""

    slot = ""

    def name(self) -> str:
        return f"action_ask_{self.slot}"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["asked"] = self.slot
        if not turn["question_said"]:
            turn.utter(*_question(turn, self.slot))
        turn["question_said"] = False
        return turn.events()


class ActionCaseDone(Action):
    """Closes a form: says back what was noted, where it asked for more than the day."""

    def name(self) -> str:
        return "action_case_done"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["asked"] = None
        detail = DETAIL.get(turn["case_issue"] or "")
        told = detail is not None and turn[detail] not in (None, UNKNOWN) and not turn.voice.is_sms
        if told or not turn.said_now():
            turn.utter(turn.say("facts-thanks", summary=summary(turn)), [Choice(turn.say("choice-person"), "person")])
        if detail == "animals" and turn[detail] not in (None, UNKNOWN) and turn["case_issue"] in WITH_DEMAND:
            tell_demand(turn)
        return turn.events()


class ValidateSeizureDay(_Validate):
    form = "seizure_day_form"


class ValidateSeizureSeizer(_Validate):
    form = "seizure_seizer_form"


class ValidateSeizureHour(_Validate):
    form = "seizure_hour_form"


class ValidateSeizureAnimals(_Validate):
    form = "seizure_animals_form"


class ValidateDamageDay(_Validate):
    form = "damage_day_form"


class ValidateDamageAnimals(_Validate):
    form = "damage_animals_form"


class AskSeizedOn(_Ask):
    slot = "seized_on"


class AskDamagedOn(_Ask):
    slot = "damaged_on"


class AskHour(_Ask):
    slot = "hour"


class AskAnimals(_Ask):
    slot = "animals"


class AskSeizer(_Ask):
    slot = "seizer"

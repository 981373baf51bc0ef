"""The case form: the day and hour, the animals and who took them, one question at a time."""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType, SlotSet
from rasa_sdk.executor import CollectingDispatcher

from actions.answer import day_choices, the_answer
from actions.dates import event_of, note_days
from actions.turn import Choice, Turn
from knowledge.answers import plans

UNKNOWN = "unknown"
"""The value of a fact that the person does not know."""
FURTHER = {
    "seizure_illegal": ("seizer",),
    "release_fee": ("animals",),
    "may_seize": ("hour",),
    "crop_damage": ("animals",),
}
"""Facts asked after the day, by issue."""


def wanted(turn: Turn) -> list[str]:
    """The facts still to ask for, in order."""
    issue = turn["issue"]
    if issue not in plans():
        return []
    first = f"{event_of(turn, issue)}_on" if plans()[issue].ask in ("seized_on", "damaged_on") else None
    facts = [*([first] if first else []), *FURTHER.get(issue, ())]
    return [fact for fact in facts if turn[fact] is None]


class ValidateCaseForm(Action):
    """Takes what the message tells, and names the next fact to ask for; no event means it told nothing."""

    def name(self) -> str:
        return "validate_case_form"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        asked = turn["requested_slot"]
        if asked is None:
            return self._next(turn)
        if turn.intent not in ("inform", "deny", "correct", "nlu_fallback", "affirm"):
            return []
        turn["taken_as"] = turn["issue"]
        dispatched = len(dispatcher.messages)
        if turn.intent == "deny" or turn.choice == "fact:unknown":
            turn[asked] = UNKNOWN
        elif asked in ("seized_on", "damaged_on", "hour"):
            self._day(turn, asked)
        else:
            turn.absorb(turn["issue"])
            if turn[asked] is None and turn.intent == "inform":
                turn[asked] = turn.text[:80]
        if turn[asked] is None:
            return turn.events() if len(dispatcher.messages) > dispatched else []
        return self._next(turn)

    def _day(self, turn: Turn, asked: str) -> None:
        problem = note_days(turn, turn["issue"])
        if problem is not None:
            turn.utter(*problem)
            turn["question_said"] = True
        elif asked != "hour" and turn[asked] is not None:
            tell_dates(turn)

    def _next(self, turn: Turn) -> list[EventType]:
        remaining = wanted(turn)
        if remaining and turn["asked"] != remaining[0]:
            turn["asked"] = remaining[0]
        if not remaining:
            turn["asked"] = None
        return [*turn.events(), SlotSet("requested_slot", remaining[0] if remaining else None)]


def tell_dates(turn: Turn) -> None:
    """Says the dates that follow from the day just told."""
    side = turn["side"] or plans()[turn["issue"]].side or "owner"
    page = turn.reply.dates(the_answer(turn, turn["issue"], side))
    if page.text:
        turn.utter(page.text, [Choice(turn.say("issue-complaint_how"), "issue:complaint_how")], page)


class _Ask(Action):
    """Asks for one fact, unless the answer just before already ended with that question."""

    slot = ""

    def name(self) -> str:
        return f"action_ask_case_form_{self.slot}"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["asked"] = self.slot
        if not turn["question_said"]:
            skip = [Choice(turn.say("ask-facts-skip"), "fact:unknown")]
            choices = day_choices(turn) if self.slot in ("seized_on", "damaged_on") else skip
            turn.utter(turn.say(f"ask-{self.slot}"), [] if turn.voice.is_sms else choices)
        turn["question_said"] = False
        return turn.events()


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


class ActionCaseDone(Action):
    """Closes the form: says back what was noted, where the form asked for more than the day."""

    def name(self) -> str:
        return "action_case_done"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["asked"] = None
        if FURTHER.get(turn["issue"]):
            turn.utter(turn.say("facts-thanks", summary=turn.summary()), [Choice(turn.say("choice-person"), "person")])
        return turn.events()

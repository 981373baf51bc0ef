"""Greetings, thanks, help and the other small turns of a conversation."""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import ActiveLoop, EventType
from rasa_sdk.executor import CollectingDispatcher

from actions.answer import answer_issue
from actions.summary import summary
from actions.turn import Choice, Turn
from knowledge.answers import plans

MENU = ("impounded", "seizure_illegal", "release_fee", "crop_damage", "complaint_how", "deadline")


def menu_choices(turn: Turn) -> list[Choice]:
    """The issues asked most, and a paper, as choices."""
    issues = [Choice(turn.say(f"issue-{issue}"), f"issue:{issue}") for issue in MENU]
    return [*issues, Choice(turn.say("paper-menu"), "paper:which")]


class _SmallTalk(Action):
    """Says one message."""

    intent = ""
    with_menu = False

    def name(self) -> str:
        return f"action_{self.intent}"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"] = self.intent
        turn["misses"] = 0
        turn.utter(self.words(turn), menu_choices(turn) if self.with_menu else ())
        return turn.events()

    def words(self, turn: Turn) -> str:
        return turn.say(self.intent)


class ActionGreet(_SmallTalk):
    intent = "greet"


class ActionThanks(_SmallTalk):
    intent = "thanks"


class ActionGoodbye(_SmallTalk):
    intent = "goodbye"


class ActionHelp(_SmallTalk):
    intent = "help"
    with_menu = True


class ActionMenu(_SmallTalk):
    intent = "menu"
    with_menu = True


class ActionStop(_SmallTalk):
    intent = "stop"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        return [*super().run(dispatcher, tracker, domain), ActiveLoop(None)]  # no question comes after it


class ActionOutOfScope(_SmallTalk):
    intent = "out_of_scope"


class _YesNo(Action):
    """Yes or no: to the one choice that was offered, or to nothing in particular."""

    intent = ""

    def name(self) -> str:
        return f"action_{self.intent}"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        offered = turn["offered"] or []
        issues = [o["payload"].removeprefix("issue:") for o in offered if o["payload"].startswith("issue:")]
        if self.intent == "affirm" and len(issues) == 1 and issues[0] in plans():
            after = answer_issue(turn, issues[0])
            return [*turn.events(), *after]
        turn["taken_as"] = self.intent
        turn.utter(turn.say(f"{self.intent}-nothing"))
        return turn.events()


class ActionAffirm(_YesNo):
    intent = "affirm"


class ActionDeny(_YesNo):
    intent = "deny"


class ActionHuman(Action):
    """A way to a person, with the case summary to tell."""

    def name(self) -> str:
        return "action_human"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        facts = summary(turn)
        if turn["state"] is not None:
            earlier = turn["issue"]
            events = answer_issue(turn, "human")
            turn["issue"] = earlier
            if facts and earlier:
                turn.dispatcher.utter_message(text=turn.say("human-summary", summary=facts))
            return [*turn.events(), *events, ActiveLoop(None)]
        turn.absorb("human")
        turn["taken_as"] = "human"
        text = turn.say("human")
        turn.utter(f"{text} {turn.say('human-summary', summary=facts)}" if turn["issue"] else text)
        return turn.events()

"""What a channel tells of itself: a file that came, a shared location, too many messages, a group."""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType
from rasa_sdk.executor import CollectingDispatcher

from actions.answer import state_choices
from actions.law import corpus
from actions.turn import Choice, Turn

KEPT = ("voice", "photo", "document", "video")
"""Kinds of attachment that are kept with the case for staff."""


class ActionNotice(Action):
    """Answers a channel's notice civilly; the case and the question that waits stay as they are."""

    def name(self) -> str:
        return "action_notice"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"] = None
        name, _, value = (turn.command or "").partition(":")
        if name == "received":
            turn.utter(turn.say(f"received-{value}" if value in KEPT else "received-other"))
        elif name == "location":
            self._location(turn, value)
        else:
            turn.utter(turn.say("notice-group" if name == "group" else "notice-slow"))
        return turn.events()

    def _location(self, turn: Turn, state: str) -> None:
        """A State is taken over only after the person has said yes: near a border the nearest town may mislead."""
        turn["asked"] = "state"
        if state not in corpus().jurisdictions:
            turn.utter(turn.say("location-unknown"), state_choices(turn))
            return
        yes = Choice(turn.reply.state_name(state), f"state:{state}")
        others = [c for c in state_choices(turn) if c.payload != yes.payload]
        turn.utter(turn.say("location-state", state=yes.title), [yes, *others])

"""Beginnings and ends: a new session on a shared phone never shows the last case; data is deleted when asked."""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import ActionExecuted, ActiveLoop, AllSlotsReset, EventType, SessionStarted, SlotSet
from rasa_sdk.executor import CollectingDispatcher

from actions.turn import CASE_SLOTS, Turn

KEPT = ("state", "language", "script", "language_chosen")
"""What a new session remembers of the person: nothing of a case."""


class ActionSessionStart(Action):
    """Opens a session with the State and the language, and without the last case."""

    def name(self) -> str:
        return "action_session_start"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        kept = [SlotSet(slot, tracker.get_slot(slot)) for slot in KEPT if tracker.get_slot(slot) is not None]
        return [SessionStarted(), *kept, ActionExecuted("action_listen")]


class ActionRestart(Action):
    """Forgets the case, keeps State and language; stands in for Rasa's own, which forgets everything."""

    def name(self) -> str:
        return "action_restart"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        for slot in (*CASE_SLOTS, "side", "place"):
            turn[slot] = None
        turn["taken_as"] = "restart"
        turn.utter(turn.say("restart"))
        return [*turn.events(), ActiveLoop(None)]


class ActionDeleteData(Action):
    """Erases what is known; the conversation's record goes with it (see ``bot.assistant``)."""

    def name(self) -> str:
        return "action_delete_data"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn.utter(turn.say("deleted"))
        spoken = [SlotSet("language", turn.voice.language), SlotSet("script", turn.voice.script)]
        return [AllSlotsReset(), SlotSet("taken_as", "delete_data"), *spoken, ActiveLoop(None)]

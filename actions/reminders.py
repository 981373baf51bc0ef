"""Asking to be reminded of the last dates, and taking that back."""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType
from rasa_sdk.executor import CollectingDispatcher

from actions.answer import answer_issue
from actions.dates import note_days
from actions.last_dates import last_dates, wish
from actions.turn import Choice, Turn
from bot.reminding import moments
from bot.replies.reminders import promise

ISSUE = "deadline"
"""The issue whose questions lead to a date where something is missing."""


class ActionSetReminder(Action):
    """Notes that the person wants reminders, or asks what a last date cannot be counted without."""

    def name(self) -> str:
        return "action_set_reminder"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["misses"] = 0
        turn.absorb(turn["issue"] or ISSUE)
        problem = note_days(turn, turn["issue"] or ISSUE)
        if problem is not None:
            turn["issue"], turn["taken_as"] = turn["issue"] or ISSUE, "set_reminder"
            turn.utter(*problem)
            return turn.events()
        if turn["state"] is None or turn["side"] is None or not turn.facts().events:
            after = answer_issue(turn, ISSUE, fresh=False)
            turn["taken_as"] = "set_reminder"
            return [*turn.events(), *after]
        turn["taken_as"] = "set_reminder"
        dates = last_dates(turn)
        if not dates:
            turn.utter(turn.say("reminder-none"), [Choice(turn.say("choice-person"), "person")])
            return turn.events()
        promised = [last for last in dates if moments(last, turn.now)]
        if promised:
            turn["reminders"] = wish(turn, dates)
        stop = [Choice(turn.say("reminder-stop"), "remind:stop")] if promised and not turn.voice.is_sms else []
        turn.utter(promise(turn.reply, dates, turn.now), stop)
        return turn.events()


class ActionStopReminder(Action):
    """Cancels every reminder of the person; questions are answered as before."""

    def name(self) -> str:
        return "action_stop_reminder"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"] = "stop_reminder"
        turn["reminders"] = {"stop": True}
        turn.utter(turn.say("reminder-stopped"))
        return turn.events()

"""What was not understood: a choice first, then what can be asked, then a person. The law is never guessed."""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType
from rasa_sdk.executor import CollectingDispatcher

from actions import law
from actions.answer import answer_issue
from actions.dates import note_days
from actions.small_talk import menu_choices
from actions.turn import Choice, Turn
from bot.replies.sources import title
from knowledge.answers import plans
from knowledge.resolve import resolve

LIKELY = 0.12
"""An issue less likely than this is not worth offering as a choice."""


class ActionUnclear(Action):
    """Two-stage fallback: choices, then an explanation, then a person."""

    def name(self) -> str:
        return "action_unclear"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"] = None
        turn.absorb(None)
        told = self._told(turn)
        if told is not None:
            return told
        misses = int(turn["misses"] or 0) + 1
        turn["misses"] = misses
        person = Choice(turn.say("choice-person"), "person")
        if turn["asked"] == "state" and turn["state"] is None:
            turn.utter(turn.say("unknown-state"), [person] if misses > 1 else [])
        elif misses == 1:
            choices = [*self._likely(turn), *self._found(turn)][:3]
            if choices:
                turn.utter(turn.say("unclear-choices"), choices)
            else:
                turn.utter(turn.say("unclear-nothing"), [Choice(turn.say("choice-menu"), "menu"), person])
        elif misses == 2:
            turn.utter(turn.say("unclear-explain"), menu_choices(turn))
        else:
            turn.utter(turn.say("unclear-person"), [person, Choice(turn.say("choice-menu"), "menu")])
        return turn.events()

    def _told(self, turn: Turn) -> list[EventType] | None:
        """Answers the issue at hand anew where the message, not a question itself, tells the day of an event."""
        issue = turn["issue"]
        if issue not in plans():
            return None
        before = turn.facts().events
        problem = note_days(turn, issue)
        if problem is None and turn.facts().events == before:
            return None
        turn["taken_as"] = issue
        if problem is not None:
            turn.utter(*problem)
            return turn.events()
        after = answer_issue(turn, issue, fresh=False)
        return [*turn.events(), *after]

    def _likely(self, turn: Turn) -> list[Choice]:
        ranking = [r for r in turn.message.get("intent_ranking") or () if r["name"] in plans()]
        likely = [r["name"] for r in ranking if r["confidence"] >= LIKELY][:2]
        return [Choice(turn.say(f"issue-{issue}"), f"issue:{issue}") for issue in likely]

    def _found(self, turn: Turn) -> list[Choice]:
        """The best provision that a search of the person's law finds, where one is above the floor."""
        if turn["state"] is None:
            return []
        applicable = resolve(law.corpus(), turn["state"], turn["place"] or "village", turn.today)
        hits = law.find(turn.text, applicable)[:1]
        return [
            Choice(title(turn.reply, p), f"law:{p.id}")
            for hit in hits
            if (p := law.corpus().provisions[hit.provision_id])
        ]

"""Changes of State, side, place and language, and corrections: said in one sentence, remembered at once."""

from __future__ import annotations

from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType
from rasa_sdk.executor import CollectingDispatcher

from actions.absorb import sum_asked
from actions.answer import answer_issue, ask_side, repeat, state_choices
from actions.dates import note_days
from actions.law import corpus
from actions.turn import Choice, Turn
from bot.replies.catalog import LANGUAGES
from bot.replies.render import Renderer
from bot.replies.voice import Voice
from knowledge.answers import plans


class _Change(Action):
    intent = ""

    def name(self) -> str:
        return f"action_{self.intent}"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: dict[str, Any]) -> list[EventType]:
        turn = Turn(dispatcher, tracker)
        turn["taken_as"] = self.intent
        return self.change(turn)

    def change(self, turn: Turn) -> list[EventType]:
        raise NotImplementedError


class ActionChangeState(_Change):
    intent = "change_state"

    def change(self, turn: Turn) -> list[EventType]:
        asked, before = turn["asked"], turn["state"]
        turn.absorb(None)
        if turn["state"] is None or (turn["state"] == before and not turn.entities("state") and not turn.choice):
            turn["asked"] = "state"
            turn.utter(turn.say("unknown-state" if asked == "state" else "ask-state"), state_choices(turn))
            return turn.events()
        if turn["issue"] in plans():
            taken = turn["issue"] if asked == "state" else "change_state"
            events = answer_issue(turn, turn["issue"])
            turn["taken_as"] = taken
            return [*turn.events(), *events]
        turn["asked"] = None
        turn.utter(
            f"{turn.say('changed-state', state=turn.reply.state_name(turn['state']))} {turn.say('what-happened')}"
        )
        return turn.events()


class ActionChangeSide(_Change):
    intent = "change_side"

    def change(self, turn: Turn) -> list[EventType]:
        asked = turn["asked"]
        before = turn["side"]
        turn.absorb(None)
        unchanged = turn["side"] == before and not turn.entities("side") and not turn.choice
        if turn["side"] is None or (unchanged and asked != "side"):
            ask_side(turn)
            return turn.events()
        if turn["issue"] in plans():
            taken = turn["issue"] if asked == "side" else "change_side"
            events = answer_issue(turn, turn["issue"])
            turn["taken_as"] = taken
            return [*turn.events(), *events]
        noted = turn.say(f"changed-side-{turn['side']}")
        turn.utter(f"{noted} {turn.say('what-happened')}")
        return turn.events()


class ActionChangeLanguage(_Change):
    intent = "change_language"

    def change(self, turn: Turn) -> list[EventType]:
        named = turn.entities("language")
        wanted = turn.choice.removeprefix("lang:") if turn.choice else (named[-1] if named else None)
        if wanted is None:
            titles = {"en": "English", "hi": "हिन्दी"}
            turn.utter(turn.say("ask-language"), [Choice(titles[code], f"lang:{code}") for code in LANGUAGES])
            return turn.events()
        known = wanted in LANGUAGES
        turn["language_chosen"] = turn["language"] = wanted if known else "en"
        if wanted != "hi" or turn.message.get("script") != "latin" or turn.choice:
            turn["script"] = "native"
        turn.voice = Voice(turn["language"], turn["script"], turn.channel)
        turn.reply = Renderer(corpus(), turn.voice)
        turn.utter(turn.say("changed-language" if known else "language-not-on-file"))
        return turn.events()


class ActionCorrect(_Change):
    intent = "correct"

    def change(self, turn: Turn) -> list[EventType]:
        known = {slot: turn[slot] for slot in ("state", "side", "place", "animals", "seizer")}
        turn.absorb(turn["issue"])
        days_before = turn.facts().events
        problem = note_days(turn, turn["issue"]) if turn["issue"] in plans() else None
        changed = any(turn[slot] != value for slot, value in known.items())
        changed = changed or turn.facts().events != days_before
        if problem is not None:
            turn.utter(*problem)
        elif changed and turn["issue"] in plans():
            events = answer_issue(turn, turn["issue"], fresh=False)
            turn["taken_as"] = "correct"
            return [*turn.events(), *events]
        else:
            turn.utter(turn.say("correct-what"))
        return turn.events()


class ActionInform(_Change):
    """A bare fact: it goes to the issue that is being worked on."""

    intent = "inform"

    def change(self, turn: Turn) -> list[EventType]:
        issue = turn["issue"]
        if issue not in plans():
            turn["taken_as"] = None
            turn.utter(turn.say("unclear-nothing"), [Choice(turn.say("choice-menu"), "menu")])
            return turn.events()
        place = turn["place"]
        turn["taken_as"] = issue
        if turn["said"] is not None and not self._adds(turn, place):
            return repeat(turn)
        events = answer_issue(turn, issue)
        return [*turn.events(), *events]

    def _adds(self, turn: Turn, place: str | None) -> bool:
        told = turn.moments() or turn.message.get("entities") or turn.choice or sum_asked(turn, turn["issue"])
        return bool(told) or turn["place"] != place

"""One message as an action sees it: who speaks how, what is known of the case, and what the message adds to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from rasa_sdk import Tracker
from rasa_sdk.events import EventType, SlotSet
from rasa_sdk.executor import CollectingDispatcher

from actions.absorb import absorb
from actions.last_dates import renew
from actions.law import corpus
from bot.nlu.concepts import concepts
from bot.nlu.context import NUMBERS_ASKED
from bot.nlu.dates import Moment, find_moments
from bot.nlu.normalise import fold
from bot.nlu.script import script_of
from bot.replies.catalog import LANGUAGES
from bot.replies.pages import Page
from bot.replies.render import Renderer
from bot.replies.voice import Voice
from knowledge.answers import Answer, Facts, answer, plans
from knowledge.calendar import INDIA
from knowledge.charges import herd
from knowledge.events import fitting

CHANNELS = ("web", "telegram", "sms")
FOCUS = {
    **dict.fromkeys(("KILL", "BEAT", "POISON", "INJURE", "SHOOT", "STONE"), ("animal_harm", "cruelty")),
    **dict.fromkeys(("BY_FORCE", "SNATCH", "BREAK_LOCK"), ("rescue_penalty",)),
    "STARVE": ("keeper_penalty", "cruelty"),
    "KEEPER": ("pound_keeper", "keeper_penalty"),
    "POUND": ("pound_site",),
    "MAGISTRATE_COURT": ("which_court",),
}
"""Rules that a question itself names; they come first where the issue's plan has them."""
EVENTS = ("damaged", "seized", "impounded", "noticed", "sold", "released", "rescued")
"""Events whose days are remembered (``seized_on`` ...), by their names in ``knowledge.events``."""
PAPER_FORM = "paper_form"
UNKNOWN = "unknown"
"""The value of a fact that the person does not know."""
CASE_SLOTS = [
    "issue",
    *(f"{event}_on" for event in EVENTS),
    "hour",
    "animals",
    "amount",
    "receipt",
    "about",
    "seizer",
    "section",
    "provision",
    "asked",
    "offered",
    "pages",
    "said",
    "misses",
    "question_said",
    "case_issue",
    "interruptions",
    "city",
    "paper",
    "paper_done",
    "told",
    "reminders",
]
"""What belongs to one case and goes when the case goes; State, side and language are the person's."""


@dataclass(frozen=True)
class Choice:
    """Something the person may choose; ``payload`` is a token of ``bot.nlu.context``."""

    title: str
    payload: str


def day_choices(turn: Turn) -> list[Choice]:
    """Today, yesterday and the day before as choices, and a way to say that one does not know."""
    days = [turn.today - timedelta(days=n) for n in range(3)]
    known = [Choice(turn.reply.day(day), f"day:{day.isoformat()}") for day in days]
    return [*known, Choice(turn.say("ask-facts-skip"), "fact:unknown")]


class Turn:
    """Reads a tracker once and collects what to say and to remember."""

    def __init__(self, dispatcher: CollectingDispatcher, tracker: Tracker) -> None:
        self.dispatcher = dispatcher
        self.tracker = tracker
        self.message: Mapping[str, Any] = tracker.latest_message
        self.text: str = self.message.get("text") or ""
        self.intent: str | None = (self.message.get("intent") or {}).get("name")
        self.choice: str | None = self.message.get("choice")
        metadata = self.message.get("metadata") or {}
        self.now = datetime.fromisoformat(metadata["now"]) if metadata.get("now") else datetime.now(INDIA)
        self.command: str | None = metadata.get("command")
        self.locale: str | None = metadata.get("locale")
        channel = metadata.get("channel") or tracker.get_latest_input_channel()
        self.channel: str = channel if channel in CHANNELS else "web"
        self.slots: dict[str, Any] = dict(tracker.slots)
        self._changed: dict[str, Any] = {}
        if metadata.get("opted_out"):
            self["reminders"] = None  # they ended with the STOP that was said before this message
        self.language_missing = False
        self._spoke = False
        self.voice = self._voice()
        self.reply = Renderer(corpus(), self.voice)

    @property
    def today(self) -> date:
        return self.now.astimezone(INDIA).date()

    # -- memory ----------------------------------------------------------------------------------------------------

    def __getitem__(self, slot: str) -> Any:
        return self.slots.get(slot)

    def __setitem__(self, slot: str, value: Any) -> None:
        if self.slots.get(slot) != value:
            self.slots[slot] = value
            self._changed[slot] = value

    def events(self) -> list[EventType]:
        """The slots that this turn changed."""
        renew(self, set(self._changed))
        return [SlotSet(slot, value) for slot, value in self._changed.items()]

    def entities(self, kind: str) -> list[str]:
        """The values of one kind that the message names, in order."""
        return [e["value"] for e in self.message.get("entities") or () if e["entity"] == kind]

    def _voice(self) -> Voice:
        chosen, guess = self["language_chosen"], self.message.get("language")
        script = self.message.get("script") or self["script"] or "native"
        short = len(fold(self.text).split()) <= 2 and script_of(self.text) in (None, "latin")
        in_form = self.tracker.active_loop_name == PAPER_FORM  # a name and an address tell no language
        if self["language"] and (self.choice or self.command or short or in_form):  # nor does a State's name, a number
            guess, script = self["language"], self["script"] or "native"
        elif self.locale in LANGUAGES and (self.command or short):  # the device's language, until he has written
            guess, script = self.locale, "native"
        language = chosen or guess or self["language"] or "en"
        if language not in LANGUAGES:
            self.language_missing = True
            language = "en"
        if language == "en" or (guess and guess != language):
            script = "native"
        self["language"], self["script"] = language, script
        return Voice(language, script, self.channel)

    @property
    def spoken(self) -> str:
        """How the message itself is written: ``en``, ``hi`` or ``hi_latn``."""
        if script_of(self.text) == "devanagari":
            return "hi"
        return "hi_latn" if self.message.get("script") == "latin" or self["script"] == "latin" else "en"

    # -- what the message tells ------------------------------------------------------------------------------------

    def absorb(self, issue: str | None) -> None:
        """Remembers what the message states, apart from days; the issue tells what is likely meant."""
        absorb(self, issue)

    def moments(self) -> list[Moment]:
        """The days that the message names."""
        if self.choice and self.choice.startswith("day:"):
            day = date.fromisoformat(self.choice.removeprefix("day:"))
            return [Moment(0, 0, day, None, None, False, ())]
        found = find_moments(self.text, self.spoken, self.today)
        if not found and self.spoken == "en":  # a few romanised words are easily taken for English
            found = find_moments(self.text, "hi_latn", self.today)
        return found

    def facts(self) -> Facts:
        """What is known of the case, for the knowledge base."""
        events = {
            name: date.fromisoformat(self[f"{name}_on"]) for name in EVENTS if self[f"{name}_on"] not in (None, UNKNOWN)
        }
        hour = self["hour"] if isinstance(self["hour"], (int, float)) else None
        return Facts(
            fitting(events, self.today),
            int(hour) if hour is not None else None,
            self["section"],
            self["provision"],
            focus=tuple(dict.fromkeys(role for c in concepts(fold(self.text)) for role in FOCUS.get(c, ()))),
            city=self["city"],
            asked=self["amount"],
            receipt=self["receipt"],
            animals=self._herd(),
            about=self["about"],
        )

    def _herd(self) -> dict[str, int] | None:
        told = self["animals"] if isinstance(self["animals"], list) else ()
        return herd((item["animal"], item["count"]) for item in told)

    def answer(self, issue: str) -> Answer:
        """The knowledge base's answer to an issue for what is known of the case."""
        side = self["side"] or plans()[issue].side or "owner"
        place = self["place"] or "village"
        return answer(corpus(), issue, side, self["state"], today=self.today, place=place, facts=self.facts())

    # -- speaking --------------------------------------------------------------------------------------------------

    def say(self, key: str, **values: Any) -> str:
        return self.reply.say(key, **values)

    def utter(
        self,
        text: str,
        choices: Sequence[Choice] = (),
        page: Page | None = None,
        documents: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Says a text with choices: buttons on screens, numbered words on SMS; remembers what was offered.

        ``documents`` are orders for papers that go with it (``bot.papers.order``).
        """
        if self.language_missing and not self["language_told"]:
            text = f"{self.say('language-not-on-file')} {text}"
            self["language_told"] = True
        page = page or Page()
        numbered = [f"{n} {c.title}" for n, c in enumerate(choices, 1)]
        if self["asked"] in NUMBERS_ASKED and numbered:  # there a number is the answer: the choices are named by words
            numbered = [f"({' / '.join(c.title for c in choices)})"]
        if self.voice.is_sms and numbered and not all(c.payload == "more" for c in choices):
            text = " ".join([text, *numbered])
        earlier = list(self["offered"] or ()) if self.said_now() or self._spoke else []
        self._spoke = True
        self["offered"] = earlier + [{"title": c.title, "payload": c.payload} for c in choices]
        relied = {
            "citations": page.citations,
            "figures": page.figures,
            "deadlines": page.deadlines,
            "dates": page.dates,
        }
        buttons = [] if self.voice.is_sms else [{"title": c.title, "payload": c.payload} for c in choices]
        beside = relied | ({"documents": list(documents)} if documents else {})
        self.dispatcher.utter_message(text=text, buttons=buttons, json_message={"gramvakil": beside})
        self["said"] = {"text": text, "buttons": [vars(c) for c in choices], "relied": relied}

    def said_now(self) -> bool:
        """Whether the bot has already said something in answer to this message."""
        events = self.tracker.events
        last_user = max((n for n, e in enumerate(events) if e.get("event") == "user"), default=0)
        return any(e.get("event") == "bot" for e in events[last_user:])

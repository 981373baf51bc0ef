"""One message as an action sees it: who speaks how, what is known of the case, and what the message adds to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from rasa_sdk import Tracker
from rasa_sdk.events import EventType, SlotSet
from rasa_sdk.executor import CollectingDispatcher

from actions.law import corpus
from bot.nlu.amounts import find_amounts
from bot.nlu.concepts import concepts
from bot.nlu.dates import Moment, find_moments
from bot.nlu.normalise import fold
from bot.nlu.numbers import find_numbers
from bot.nlu.script import script_of
from bot.replies.catalog import LANGUAGES, keys
from bot.replies.render import Page, Renderer, Voice
from knowledge.answers import Answer, Facts, answer, plans
from knowledge.calendar import INDIA

CHANNELS = ("web", "telegram", "sms")
SEIZERS = frozenset(key.removeprefix("seizer-") for key in keys("en") if key.startswith("seizer-"))
FOCUS = {
    **dict.fromkeys(("KILL", "BEAT", "POISON", "INJURE", "SHOOT", "STONE"), ("animal_harm", "cruelty")),
    **dict.fromkeys(("BY_FORCE", "SNATCH", "BREAK_LOCK"), ("rescue_penalty",)),
    "STARVE": ("keeper_penalty", "cruelty"),
    "KEEPER": ("pound_keeper", "keeper_penalty"),
    "POUND": ("pound_site",),
    "MAGISTRATE_COURT": ("which_court",),
}
"""Rules that a question itself names; they come first where the issue's plan has them."""
CASE_SLOTS = [
    "issue",
    "seized_on",
    "impounded_on",
    "damaged_on",
    "hour",
    "animals",
    "amount",
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
        return [SlotSet(slot, value) for slot, value in self._changed.items()]

    def entities(self, kind: str) -> list[str]:
        """The values of one kind that the message names, in order."""
        return [e["value"] for e in self.message.get("entities") or () if e["entity"] == kind]

    def _voice(self) -> Voice:
        chosen, guess = self["language_chosen"], self.message.get("language")
        script = self.message.get("script") or self["script"] or "native"
        short = len(fold(self.text).split()) <= 2 and script_of(self.text) in (None, "latin")
        if self["language"] and (self.choice or self.command or short):  # a State's name or a number tells no language
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
        """Remembers the State, place, side, animals and section that the message states."""
        if self.choice:
            self._absorb_choice(self.choice)
            return
        if states := self.entities("state"):
            self["state"] = states[-1]
        if places := self.entities("place"):
            self["place"] = places[-1]
        if cities := self.entities("city"):
            self["city"], self["place"] = cities[-1], "town"
        sides = set(self.entities("side"))
        usual = plans()[issue].side if issue is not None and issue in plans() else None
        if not sides and (self["asked"] == "side" or self.intent in ("correct", "change_side")):
            sides = set(self.entities("bare_side"))
        if len(sides) == 1:
            self["side"] = sides.pop()
        elif sides and self.intent in ("change_side", "correct"):
            self["side"] = self.entities("side")[-1]
        elif usual in sides:
            self["side"] = usual
        if animals := self._animals():
            self["animals"] = animals
        if seizers := self.entities("seizer"):
            self["seizer"] = seizers[0]
        if sections := self.entities("section"):
            self["section"], self["provision"] = ",".join(dict.fromkeys(sections)), None
        if amounts := find_amounts(self.text, self.spoken):
            self["amount"] = amounts[0].rupees

    def _absorb_choice(self, choice: str) -> None:
        kind, _, value = choice.partition(":")
        if kind in ("state", "side", "place"):
            self[kind] = value
        elif kind == "law":
            self["provision"], self["section"] = value, None

    def _animals(self) -> list[dict[str, Any]]:
        kinds = self.entities("animal")
        taken = [(m.start, m.end) for m in self.moments()]
        taken += [(a.start, a.end) for a in find_amounts(self.text, self.spoken)]
        numbers = [
            n
            for n in find_numbers(self.text, self.spoken)
            if n.value == int(n.value) and not any(start < n.end and n.start < end for start, end in taken)
        ]
        count = int(numbers[0].value) if len(numbers) == 1 and 0 < numbers[0].value < 10_000 else None
        return [{"animal": kind, "count": count if len(kinds) == 1 else None} for kind in dict.fromkeys(kinds)]

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
            name: date.fromisoformat(self[f"{name}_on"])
            for name in ("seized", "impounded", "damaged")
            if self[f"{name}_on"] not in (None, "unknown")
        }
        hour = self["hour"] if isinstance(self["hour"], (int, float)) else None
        return Facts(
            events,
            int(hour) if hour is not None else None,
            self["section"],
            self["provision"],
            focus=tuple(dict.fromkeys(role for c in concepts(fold(self.text)) for role in FOCUS.get(c, ()))),
            city=self["city"],
        )

    def answer(self, issue: str) -> Answer:
        """The knowledge base's answer to an issue for what is known of the case."""
        side = self["side"] or plans()[issue].side or "owner"
        place = self["place"] or "village"
        return answer(corpus(), issue, side, self["state"], today=self.today, place=place, facts=self.facts())

    # -- speaking --------------------------------------------------------------------------------------------------

    def say(self, key: str, **values: Any) -> str:
        return self.reply.say(key, **values)

    def utter(self, text: str, choices: Sequence[Choice] = (), page: Page | None = None) -> None:
        """Says a text with choices: buttons on screens, numbered words on SMS; remembers what was offered."""
        if self.language_missing and not self["language_told"]:
            text = f"{self.say('language-not-on-file')} {text}"
            self["language_told"] = True
        page = page or Page()
        numbered = [f"{n} {c.title}" for n, c in enumerate(choices, 1)]
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
        self.dispatcher.utter_message(text=text, buttons=buttons, json_message={"gramvakil": relied})
        self["said"] = {"text": text, "buttons": [vars(c) for c in choices], "relied": relied}

    def said_now(self) -> bool:
        """Whether the bot has already said something in answer to this message."""
        events = self.tracker.events
        last_user = max((n for n, e in enumerate(events) if e.get("event") == "user"), default=0)
        return any(e.get("event") == "bot" for e in events[last_user:])

    def summary(self) -> str:
        """The facts of the case in one line, for the person to check or to tell somebody."""
        parts = [self.reply.state_name(self["state"])] if self["state"] else []
        if self["issue"] in plans():
            parts.append(self.say(f"issue-{self['issue']}"))
        for fact in ("seized_on", "damaged_on"):
            if self[fact] not in (None, "unknown"):
                parts.append(self.say(f"fact-{fact}", date=self.reply.day(date.fromisoformat(self[fact]))))
        if isinstance(self["hour"], (int, float)):
            parts.append(self.say("fact-hour", hour=int(self["hour"])))
        for item in self["animals"] if isinstance(self["animals"], list) else ():
            name = self.say(f"animal-{item['animal']}")
            parts.append(self.say("fact-animals", count=item["count"], animal=name) if item["count"] else name)
        if self["seizer"] not in (None, "unknown"):
            who = self["seizer"]
            known = who in SEIZERS
            parts.append(self.say("fact-seizer", who=self.say(f"seizer-{who}") if known else who))
        return ", ".join(parts)

"""Who is spoken to and how: single words and messages in the person's language and script, in the channel's shape."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from bot.replies import sms
from bot.replies.catalog import say
from bot.replies.formats import long_date, short_date
from bot.replies.romanise import romanise
from knowledge.corpus import Corpus


@dataclass(frozen=True)
class Voice:
    """How to speak: language (``en``, ``hi``), script (``native``, ``latin``) and channel."""

    language: str
    script: str
    channel: str

    @property
    def is_sms(self) -> bool:
        return self.channel == "sms"


class Speaker:
    """Says single things in one voice; all that it gives out is in the voice's script and may be said within more."""

    def __init__(self, corpus: Corpus, voice: Voice) -> None:
        self.corpus = corpus
        self.voice = voice
        self.numbers = {key: contact.number for key, contact in corpus.contacts.items()}

    def say(self, key: str, **values: Any) -> str:
        """A message of the catalogue, with the telephone numbers filled in."""
        return self.written(say(self.voice.language, key, sms=self.voice.is_sms, **self.numbers, **values))

    def written(self, text: str) -> str:
        """Words of the language that come from elsewhere than the catalogue."""
        if self.voice.script == "latin" and self.voice.language != "en":
            text = romanise(text, self.voice.language)
        return sms.plain(text) if self.voice.is_sms else text

    def state_name(self, code: str) -> str:
        return self.written(self.corpus.jurisdictions[code].name[self.voice.language])

    def day(self, day: date, today: date | None = None) -> str:
        """A day in words; on SMS without its year, unless that is not the year of ``today``."""
        if self.voice.is_sms:
            return self.written(short_date(day, self.voice.language, today))
        return self.written(long_date(day, self.voice.language))

    def in_short(self) -> Speaker:
        """Who says the same things as briefly as SMS does."""
        return Speaker(self.corpus, replace(self.voice, channel="sms"))

"""What every sentence of a paper about the law needs: the language, how sections are named, whom to call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.papers.wording import has, say
from bot.replies.catalog import say as say_reply
from bot.replies.formats import long_date
from bot.replies.sources import labels
from bot.replies.voice import Speaker, Voice
from knowledge.corpus import Corpus
from knowledge.deadlines import Deadline
from knowledge.model import Provision


@dataclass(frozen=True)
class Telling:
    """A voice for one State; ``numbers`` are the telephone numbers of the helplines."""

    language: str
    reply: Speaker
    numbers: Mapping[str, str]
    state: str

    def say(self, key: str, **values: str) -> str:
        return say(self.language, key, **values)

    def has(self, key: str) -> bool:
        return has(self.language, key)

    def law(self, *provisions: Provision) -> str:
        """The sections by name, marked where one is not confirmed."""
        named = "; ".join(labels(self.reply, provisions))
        if any(p.status == "unconfirmed" for p in provisions):
            return f"{named} [{say_reply(self.language, 'status-unconfirmed')}]"
        return named

    def joined(self, *sentences: str) -> str:
        return " ".join(s for s in sentences if s)

    def all_of(self, keys: tuple[str, ...]) -> str:
        """What must hold, as one sentence; nothing where nothing must."""
        if not keys:
            return ""
        return self.say("only-if", conditions="; ".join(self.say(f"condition-{key}") for key in keys))

    def date(self, deadline: Deadline) -> str:
        """The date without the days left, which a paper cannot know when it is read."""
        day = long_date(deadline.day, self.language)
        if deadline.name == "prosecution":
            role, _, branch = (deadline.case or "").partition(".")
            offence = self.say(f"offence-{role}")
            if branch:
                offence = self.say("offence-branch", offence=offence, branch=self.say(f"branch-{branch}"))
            law = self.law(deadline.offence) if deadline.offence is not None else ""
            return self.say("date-prosecution", offence=offence, law=law, date=day)
        key = "-".join(filter(None, ("date", deadline.name, deadline.case, "time" if deadline.time else "")))
        return self.say(key, date=day, time=deadline.time or "")


def telling(corpus: Corpus, language: str, state: str) -> Telling:
    """The voice for a State (its code) in a language of ``wording.LANGUAGES``."""
    numbers = {key: contact.number for key, contact in corpus.contacts.items()}
    named = corpus.jurisdictions[state].name[language]
    return Telling(language, Speaker(corpus, Voice(language, "native", "web")), numbers, named)

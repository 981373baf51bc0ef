"""What proof to collect, in words: one sentence an item, with from whom and until when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from bot.replies.voice import Speaker
from knowledge.deadlines import Deadline
from knowledge.evidence import DEADLINE_OF, HOW, Item

GROUPS = {how: f"proof-{how}" for how in HOW}
"""The kinds of items in the order of screens, as groups of lines; their headings are ``heading-proof-...``."""
FIRST_ON_SMS = 3
"""Items that the first SMS has room for; the rest follow under "more"."""


def lines(reply: Speaker, items: Iterable[Item], deadlines: Iterable[Deadline] = ()) -> list[tuple[Item, str]]:
    """Each item with its sentence, in the voice's language, script and channel.

    Where one of ``deadlines`` stands behind "before you complain" it is said as a day (the working day before, where
    the last one is a holiday); where that day is over nothing is said of it. SMS leaves out the "until when".
    """
    dated = {d.name: d for d in deadlines if d.case is None}
    return [(item, _sentence(reply, item, dated)) for item in items]


def _sentence(reply: Speaker, item: Item, dated: Mapping[str, Deadline]) -> str:
    what = reply.say(f"proof-{item.id}", who=reply.say(f"from-{item.who}") if item.who is not None else "")
    when = "" if reply.voice.is_sms or item.by is None else _when(reply, item.by, dated)
    return reply.say("proof-when", what=what, when=when) if when else reply.say("proof-line", what=what)


def _when(reply: Speaker, by: str, dated: Mapping[str, Deadline]) -> str:
    deadline = dated.get(DEADLINE_OF.get(by, ""))
    if deadline is None:
        return reply.say(f"by-{by}")
    if deadline.days_left < 0:
        return ""
    today = deadline.day - timedelta(days=deadline.days_left)
    safe = deadline.safe if deadline.safe is not None and deadline.safe >= today else deadline.day
    return reply.say("by-date", date=reply.day(safe, today))

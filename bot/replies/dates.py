"""The dates of an answer in words: one line a date, what it depends on, and what is open where one is over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from bot.replies.lines import Line
from bot.replies.sources import marked
from bot.replies.voice import Speaker
from knowledge.answers import FAR
from knowledge.deadlines import Deadline
from knowledge.prosecution import OFFENCES

ORDER = (
    *("complaint", "pound", "surplus", "sale_earliest", "report_earliest", "security_refund"),
    *("suit", "prosecution"),
)
"""Which date comes first where there is room for few."""
ROLES = [role for role, _, _ in OFFENCES]
PLAIN_BRANCHES = ("", "simple")
"""Branches of an offence that are told by its name alone."""


def lines(reply: Speaker, deadlines: Sequence[Deadline]) -> list[Line]:
    """A line for each date, one for the prosecutions of a day; on screens, what is open where one is over."""
    found = list(deadlines)
    if reply.voice.is_sms:
        found.sort(key=lambda d: (bool(d.conditions), ORDER.index(d.name)))
    said = [_deadline(reply, d) for d in found if d.name != "prosecution"]
    for day in dict.fromkeys(d.day for d in found if d.name == "prosecution"):
        said.append(_prosecutions(reply, [d for d in found if d.name == "prosecution" and d.day == day]))
    return said if reply.voice.is_sms else [*said, *_still_open(reply, found)]


def _deadline(reply: Speaker, deadline: Deadline) -> Line:
    today = _today(deadline)
    timed = "_time" if deadline.time and deadline.name == "pound" else ""
    key = "-".join(filter(None, ("deadline", deadline.name, deadline.case))) + timed
    day = reply.day(deadline.day, today)
    parts = [reply.say(key, date=day, left=_left(reply, deadline), time=deadline.time or "")]
    if deadline.conditions:
        parts.append(reply.say("only-if", conditions=_conditions(reply, deadline)))
    if deadline.days_left < 0 and deadline.name == "complaint":
        parts.append(reply.say("late-complaint"))
    elif deadline.safe is not None and deadline.safe >= today:
        parts.append(reply.say("safe-day", date=reply.day(deadline.safe, today)))
    text = " ".join(part.strip() for part in parts)
    return Line(text, (deadline.provision,), deadlines=(deadline,), group="dates")


def _prosecutions(reply: Speaker, deadlines: Sequence[Deadline]) -> Line:
    """The offences that a court may take up until the same day, each by its name once."""
    branches: dict[str, dict[str, Deadline]] = {}
    for deadline in deadlines:
        role, _, branch = (deadline.case or "").partition(".")
        branches.setdefault(role, {})[branch] = deadline
    named = [_offence(reply, role, branches[role]) for role in sorted(branches, key=ROLES.index)]
    day, left = reply.day(deadlines[0].day, _today(deadlines[0])), _left(reply, deadlines[0])
    text = reply.say("deadline-prosecution", offence="; ".join(named), date=day, left=left).strip()
    provisions = [p for d in deadlines for p in (d.provision, d.offence) if p is not None]
    return Line(text, tuple(provisions), deadlines=tuple(deadlines), group="dates")


def _offence(reply: Speaker, role: str, branches: dict[str, Deadline]) -> str:
    words = reply.say(f"offence-{role}")
    if not branches.keys() & set(PLAIN_BRANCHES):
        listed = ", ".join(reply.say(f"branch-{branch}") for branch in branches)
        words = reply.say("offence-branch", offence=words, branch=listed)
    if conditions := _conditions(reply, next(iter(branches.values()))):
        words = reply.say("offence-only-if", offence=words, conditions=conditions)
    return words


def _still_open(reply: Speaker, deadlines: Sequence[Deadline]) -> list[Line]:
    over = [d for d in deadlines if d.passed or (d.name == "sale_earliest" and not d.conditions)]
    ways = {way.role: way.provision for d in over for way in d.remaining}
    if not ways:
        return []
    named = "; ".join(marked(reply, reply.say(f"way-{role}"), provision) for role, provision in ways.items())
    return [Line(reply.say("still-open", ways=named), tuple(ways.values()), group="dates")]


def _left(reply: Speaker, deadline: Deadline) -> str:
    """How far off a date is; of what is years away, only whether it is over."""
    if deadline.kind == "earliest":
        return reply.say("date-come") if deadline.days_left <= 0 else ""
    if deadline.days_left < 0:
        return reply.say("days-over", days=-deadline.days_left)
    return "" if deadline.name in FAR else reply.say("days-left", days=deadline.days_left)


def _conditions(reply: Speaker, deadline: Deadline) -> str:
    return "; ".join(reply.say(f"condition-{key}") for key in deadline.conditions)


def _today(deadline: Deadline) -> date:
    return deadline.day - timedelta(days=deadline.days_left)

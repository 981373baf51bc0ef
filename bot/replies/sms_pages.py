"""An answer on SMS: what matters most first, in pages that each fit one reply, the sources named in short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.replies import evidence, sms
from bot.replies.lines import Line, provisions_of
from bot.replies.pages import Page, page
from bot.replies.sources import cautions, checks, labels
from bot.replies.voice import Speaker

FIRST_DATES = 2
"""Dates that come before the rules; the rest follow under "more"."""
CHECKED = 3
"""Provisions of which it is said when they were checked."""


def pages(reply: Speaker, lines: Sequence[Line], closing: str = "", *, rule_first: bool = False) -> list[Page]:
    """The pages, with room for ``closing`` after the first and for the offer of more after each.

    ``rule_first`` puts the rule before the steps.
    """
    more = reply.say("more-button", number=1)
    first_ending = f"{closing} {more}".strip()
    chunks: list[list[Line]] = []
    for line in _ordered(lines, rule_first):
        ending = more if len(chunks) > 1 else first_ending
        if chunks and sms.reply_fits(f"{text(reply, [*chunks[-1], line])} {ending}"):
            chunks[-1].append(line)
        else:
            chunks.append([line])
    found = [one_page(reply, chunk) for chunk in chunks]
    provisions = provisions_of(lines)
    tail = [*cautions(reply, provisions), *checks(reply, provisions[:CHECKED])]
    found += [Page(" ".join(chunk)) for chunk in _packed(tail, more)]
    endings = [first_ending, *[more] * len(found)]
    return [part for one, ending in zip(found, endings, strict=False) for part in _within_budget(one, ending)]


def one_page(reply: Speaker, lines: Sequence[Line]) -> Page:
    """All the lines on one page, whatever its length."""
    return page(reply, text(reply, lines), lines)


def text(reply: Speaker, lines: Sequence[Line]) -> str:
    """The lines one after another, and what they rely on in brackets."""
    named = labels(reply, provisions_of(lines))
    return " ".join([*(line.text for line in lines), *([f"({', '.join(named)})"] if named else [])])


def _ordered(lines: Sequence[Line], rule_first: bool) -> list[Line]:
    """A step, the near dates and a rule come first; where it is about proof, the steps and the first items of it."""
    kinds = evidence.GROUPS.values()
    steps = [line for line in lines if line.group == "step"]
    dates = [line for line in lines if line.group == "dates"]
    proof = [line for line in lines if line.group in kinds]
    others = [line for line in lines if line.group not in ("step", "dates", *kinds)]
    soon = [line for line in dates if line.deadlines[0].name != "prosecution"][:FIRST_DATES]
    later = [line for line in dates if line not in soon]
    if proof:
        first, rest = proof[: evidence.FIRST_ON_SMS], proof[evidence.FIRST_ON_SMS :]
        return [*steps, *first, *soon, *rest, *later, *others]
    if rule_first:
        return [*others[:1], *soon, *steps[:1], *others[1:2], *steps[1:], *later, *others[2:]]
    return [*steps[:1], *soon, *others[:1], *steps[1:], *later, *others[1:]]


def _within_budget(one: Page, ending: str) -> list[Page]:
    """A page whose one sentence is too long is sent in two; what it relied on stays with the part that says it."""
    if sms.reply_fits(f"{one.text} {ending}"):
        return [one]
    first, *rest = sms.split_reply(one.text, ending=ending)
    return [Page(first, one.citations, one.figures, one.deadlines, one.dates)] + [
        Page(piece, one.citations, one.figures) for piece in rest
    ]


def _packed(parts: Iterable[str], more: str) -> list[list[str]]:
    packed: list[list[str]] = []
    for part in parts:
        if packed and sms.reply_fits(" ".join([*packed[-1], part, more])):
            packed[-1].append(part)
        else:
            packed.append([part])
    return packed

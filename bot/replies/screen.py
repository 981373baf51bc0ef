"""An answer on screens: one page under headings with its sources at the end, the rest of it under "more"."""

from __future__ import annotations

from collections.abc import Sequence

from bot.replies import evidence
from bot.replies.lines import Line, provisions_of
from bot.replies.pages import Page, page
from bot.replies.sources import cautions, sources
from bot.replies.voice import Speaker

MAX_RULES = 5
"""Rules told at once where there is room; the rest follow under "more"."""
STEPS = "heading-step"


def pages(reply: Speaker, lines: Sequence[Line], steps: str = STEPS) -> list[Page]:
    """The first page and, where there is more to say, a second one; ``steps`` is the heading of the steps."""
    rules = [line for line in lines if line.group == "rule"]
    later = set(map(id, rules[MAX_RULES:])) | {id(line) for line in lines if line.group in ("courts", "charge")}
    first = [line for line in lines if id(line) not in later]
    rest = [line for line in lines if id(line) in later]
    return [one_page(reply, chosen, steps) for chosen in (first, rest) if chosen]


def one_page(reply: Speaker, lines: Sequence[Line], steps: str = STEPS) -> Page:
    """All the lines on one page."""
    blocks: list[str] = []
    for group, heading in (
        ("step", steps),
        ("demand", "heading-demand"),
        ("proof", None),
        *((group, f"heading-{group}") for group in evidence.GROUPS.values()),
        ("dates", "heading-dates"),
        ("missing", None),
        ("rule", "heading-rule"),
        ("courts", "heading-courts"),
        ("charge", "charge-town"),
    ):
        chosen = [line.text for line in lines if line.group == group]
        if chosen:
            blocks.append(_list(reply.say(heading), chosen) if heading else "\n".join(chosen))
    provisions = provisions_of(lines)
    if named := sources(reply, provisions):
        blocks.append(_list(reply.say("heading-source"), named))
    return page(reply, "\n\n".join([*blocks, *cautions(reply, provisions)]), lines)


def _list(heading: str, items: Sequence[str]) -> str:
    return "\n".join([heading, *(f"• {item}" for item in items)])

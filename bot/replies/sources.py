"""What a reply relied on: how provisions are named, how sure they are, and what must be known of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.replies.formats import source_date
from bot.replies.voice import Speaker
from knowledge.model import Provision

NOTES = {
    "decriminalising_2026": "note-decriminalising",
    "number_inferred": "note-number-inferred",
    "number_and_text_unconfirmed": "note-number-inferred",
    "notified_areas_only": "note-notified-areas",
    "panchayat_law_first": "note-panchayat-law",
    "repealed": "note-repealed",
}
"""What is said of a provision's notes, by the note."""
NAMED_BY_HEADING = ("CASE", "CHARGES")
"""Court decisions and the scales of charges: their heading is their name."""
SCHEDULE = "Sch1"
ACTS_WITH_ARTICLES = ("LA-1963",)
"""Acts whose bare numbers are Articles of a schedule."""
SETS_OF_RULES = ("GCPR-1998", "KCTR-1962", "KCTR-1971", "RPRR-1996")
"""What is not an Act but rules under one."""
BUTTON = 60
"""The most letters of a choice."""


def sources(reply: Speaker, provisions: Iterable[Provision]) -> list[str]:
    """Provisions by name, those together that are equally sure and of one day."""
    groups: dict[tuple[str, str | None], list[Provision]] = {}
    for provision in provisions:
        groups.setdefault((provision.status, provision.checked), []).append(provision)
    found = []
    for (status, when), alike in groups.items():
        detail = [reply.say(f"status-{status}")]
        if checked := _checked(reply, when):
            detail.append(checked)
        found += [f"{label} ({', '.join(detail)})" for label in labels(reply, alike)]
    return found


def checks(reply: Speaker, provisions: Iterable[Provision]) -> list[str]:
    """Each provision with the day when it was checked, where one is on file."""
    dated = ((provision, _checked(reply, provision.checked)) for provision in provisions)
    return [f"{label(reply, provision)}: {checked}" for provision, checked in dated if checked]


def _checked(reply: Speaker, when: str | None) -> str:
    day = source_date(when, reply.voice.language)
    return reply.say("source-checked", date=day) if day else ""


def labels(reply: Speaker, provisions: Iterable[Provision]) -> list[str]:
    """How provisions are named to a person, the sections of one Act together; on SMS in short, "?" if unconfirmed."""
    named: dict[str, None] = {}
    together: dict[tuple[str, str], list[str]] = {}
    for provision in provisions:
        if provision.act in NAMED_BY_HEADING:
            named[reply.written(provision.heading[reply.voice.language])] = None
            continue
        act = reply.corpus.act_of(provision)
        name = (act.sms if reply.voice.is_sms else act.short)[reply.voice.language]
        mark = "?" if reply.voice.is_sms and provision.status == "unconfirmed" else ""
        together.setdefault((name, _form(provision)), []).append(f"{provision.section}{mark}")
    for (name, form), sections in together.items():
        key = "source-lines" if form == "source-line" and len(sections) > 1 else form
        mark = "?" if form == "source-schedule" and sections[0].endswith("?") else ""
        named[reply.say(key, act=name, section=", ".join(sections)) + mark] = None
    return list(named)


def label(reply: Speaker, provision: Provision) -> str:
    """How one provision is named to a person."""
    return labels(reply, [provision])[0]


def title(reply: Speaker, provision: Provision) -> str:
    """A provision as a choice: its name and what it is about, cut to fit a button."""
    name, heading = label(reply, provision), reply.written(provision.heading[reply.voice.language])
    return (heading if name == heading else f"{name}: {heading}")[:BUTTON]


def _form(provision: Provision) -> str:
    """The catalogue's form for naming a provision: a section, an Article, a rule or a schedule."""
    if provision.section == SCHEDULE:
        return "source-schedule"
    if provision.act in ACTS_WITH_ARTICLES and provision.section.isdigit():
        return "source-article"
    return "source-rule" if provision.act in SETS_OF_RULES else "source-line"


def marked(reply: Speaker, text: str, provision: Provision) -> str:
    """Words that rest on a provision; on screens it is said where that is not confirmed (SMS marks the source)."""
    if reply.voice.is_sms or provision.status != "unconfirmed":
        return text
    return f"{text} [{reply.say('status-unconfirmed')}]"


def cautions(reply: Speaker, provisions: Iterable[Provision]) -> list[str]:
    """What must be known before one acts on provisions: that some are not confirmed, and their notes."""
    several = list(provisions)
    unsure = any(provision.status == "unconfirmed" for provision in several)
    return [*([reply.say("note-unconfirmed")] if unsure else []), *notes(reply, several)]


def notes(reply: Speaker, provisions: Iterable[Provision]) -> list[str]:
    """What must be known of provisions beside their status, each once."""
    found: dict[str, str] = {}
    for provision in provisions:
        for key in (NOTES[note] for note in provision.notes if note in NOTES):
            checked = source_date(provision.checked, reply.voice.language) or "?"
            found.setdefault(key, reply.say(key, checked=checked))
    return list(found.values())


def citation(reply: Speaker, provision: Provision, status: str) -> dict[str, Any]:
    """A source as docs/contract.md has it; ``status`` is that of the least sure thing it was used for."""
    return {
        "id": provision.id,
        "label": label(reply, provision),
        "status": status,
        "checked": provision.checked,
    }

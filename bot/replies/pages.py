"""A page of a reply: its text with what it relied on beside it, in the JSON forms of docs/contract.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.replies.lines import Line, provisions_of
from bot.replies.sources import citation
from bot.replies.voice import Speaker
from knowledge.deadlines import Deadline
from knowledge.model import Figure, Provision, weakest


@dataclass
class Page:
    """Some text and what it relied on: the JSON forms of docs/contract.md. ``dates`` are its lines that tell a date."""

    text: str = ""
    citations: list[dict[str, Any]] = field(default_factory=list)
    figures: list[dict[str, Any]] = field(default_factory=list)
    deadlines: list[dict[str, Any]] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)


def page(reply: Speaker, text: str, lines: Sequence[Line]) -> Page:
    """The page that says ``lines`` as ``text``; a citation is as sure as the least sure figure taken from it."""
    figures: dict[tuple[str, str], dict[str, Any]] = {}
    weakest_of: dict[str, str] = {}
    for line in lines:
        for provision in line.provisions:
            weakest_of[provision.id] = weakest(weakest_of.get(provision.id, provision.status), provision.status)
        for figure, provision in line.figures:
            figures[(figure.key, provision.id)] = figure_json(figure, provision)
            weakest_of[provision.id] = weakest(weakest_of[provision.id], figure.status)
    citations = [citation(reply, p, weakest_of[p.id]) for p in provisions_of(lines)]
    deadlines = [deadline_json(deadline) for line in lines for deadline in line.deadlines]
    dates = [line.text for line in lines if line.deadlines]
    return Page(text, citations, list(figures.values()), deadlines, dates)


def figure_json(figure: Figure, provision: Provision) -> dict[str, Any]:
    """A figure as docs/contract.md has it."""
    return {
        "name": figure.name,
        "value": figure.value,
        "unit": figure.unit,
        "per": figure.per,
        "case": figure.case,
        "status": figure.status,
        "citation": provision.id,
    }


def deadline_json(deadline: Deadline) -> dict[str, Any]:
    """A deadline as docs/contract.md has it."""
    entry = {
        "name": deadline.name,
        "date": deadline.day.isoformat(),
        "days_left": deadline.days_left,
        "citation": deadline.provision.id,
        "kind": deadline.kind,
        "case": deadline.case,
        "conditions": list(deadline.conditions),
        "safe": deadline.safe.isoformat() if deadline.safe else None,
        "status": deadline.status,
    }
    return entry | ({"time": deadline.time} if deadline.time else {})

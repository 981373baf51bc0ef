"""Brings a paper that is ready: its last date, the files of the channel, and what can be done next.

The files are made when the turn is stored (``bot.papers.order``); here everything that could stop them is looked at,
so that a paper is promised only where there will be one.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from actions.law import corpus
from actions.paper_case import case_of
from actions.paper_questions import refused
from actions.reminder_offer import reminder_choice
from actions.turn import Choice, Turn
from bot.papers import as_short, fonts
from bot.papers.basis import Basis, basis
from bot.papers.case import Case, CaseFault
from bot.papers.dates import last_dates
from bot.papers.order import DATES, Order
from bot.papers.plans import PAPERS, PaperRefused
from bot.papers.telling import telling
from bot.papers.wording import fault
from bot.papers.write import write
from bot.replies import sms
from bot.replies.pages import Page, deadline_json
from bot.replies.sources import citation, labels
from knowledge.deadlines import Deadline

FORMS: Mapping[str, tuple[str, ...]] = {"web": ("pdf", "docx", "txt"), "telegram": ("pdf",), "sms": ("pdf", "docx")}
"""The files of a paper on each channel: a telephone on a bad line gets one, and the others when it asks."""
ON_REQUEST = ("docx", "txt", "ics")
"""What can be asked for by Telegram after the paper."""


def bring(turn: Turn, paper: str, forms: tuple[str, ...] | None = None) -> None:
    """Says that the paper is ready, with the order for its files, or why there is none."""
    language = turn.voice.language
    try:
        case = case_of(turn)
        law = basis(corpus(), case, paper, turn.today)
    except CaseFault as error:
        turn.utter(turn.reply.written(fault(error, language)))
        return
    except PaperRefused as error:
        turn.utter(refused(turn, error))
        return
    ahead = last_dates(law.law, case, turn.today)
    token = secrets.token_urlsafe(18)
    orders = [_order(turn, case, paper, token, forms or FORMS[turn.channel])]
    if ahead and forms is None and turn.channel != "telegram":
        orders.append(_order(turn, case, DATES, token, ("ics",)))
    elif forms == ("ics",):
        orders = [_order(turn, case, DATES, token, forms)] if ahead else []
    page = _page(turn, law, paper)
    text = _text(turn, paper, law, page, token) if forms is None else turn.say("paper-file")
    choices = _next_choices(turn, ahead, forms)
    if turn.voice.is_sms and forms is None:
        document = write(corpus(), case, paper, language, turn.today, law)
        pieces = sms.split_reply(sms.plain(as_short.render(document)), turn.say("more-button", number=1))
        turn["pages"] = [vars(Page(piece)) for piece in pieces]
        choices = [Choice(turn.say("paper-copy", number=1), "more")]
        text = f"{text} {choices[0].title}"
    turn.utter(text, choices, page if forms is None else None, [order for order in orders if order["forms"]])


def _order(turn: Turn, case: Case, paper: str, token: str, forms: tuple[str, ...]) -> dict[str, Any]:
    """What the files are made from: docs/papers.md. Without fonts there is no PDF."""
    kept = forms if _fonts_here() else tuple(dict.fromkeys("docx" if form == "pdf" else form for form in forms))
    return Order(paper, turn.voice.language, turn.today, kept, case, token).as_json()


def _fonts_here() -> bool:
    try:
        fonts.look_up("a")
    except fonts.FontsMissing:
        return False
    return True


def _page(turn: Turn, law: Basis, paper: str) -> Page:
    """What the message relies on: the sections of the paper, and its own last dates."""
    own = [d for d in law.deadlines if d.name in PAPERS[paper].dates and not d.conditions]
    named = {p.id: p for p in (*law.cites, *(d.provision for d in own))}
    citations = [citation(turn.reply, p, p.status) for p in named.values()]
    lines = [_date_line(turn, law, d) for d in own]
    return Page("", citations, [], [deadline_json(d) for d in own], lines)


def _date_line(turn: Turn, law: Basis, deadline: Deadline) -> str:
    words = telling(corpus(), turn.voice.language, law.law.jurisdiction.code)
    left = turn.say("days-over" if deadline.passed else "days-left", days=abs(deadline.days_left))
    return f"{turn.reply.written(words.date(deadline))} {left}"


def _text(turn: Turn, paper: str, law: Basis, page: Page, token: str) -> str:
    parts = [turn.say("paper-ready", paper=turn.say(f"paper-{paper}"))]
    parts += page.dates[: 1 if turn.voice.is_sms else None]
    if turn.voice.is_sms:
        return " ".join([*parts, _collect(turn, token)])
    if law.cites:
        parts.append(turn.say("paper-rests-on", law="; ".join(labels(turn.reply, law.cites))))
    return "\n\n".join([*parts, turn.say("paper-give")])


def _collect(turn: Turn, token: str) -> str:
    """Where a paper that cannot come by SMS is had: at an address, at an office, or with help."""
    metadata = turn.message.get("metadata") or {}
    link, place = metadata.get("link"), metadata.get("collect")
    told = [turn.say("paper-collect-link", link=f"{link}{token}")] if link else []
    told += [turn.say("paper-collect-at", place=place)] if place else []
    return " ".join(told or [turn.say("paper-collect-nowhere")])


def _next_choices(turn: Turn, ahead: list[Deadline], forms: tuple[str, ...] | None) -> list[Choice]:
    wanted = [form for form in ON_REQUEST if (ahead or form != "ics") and form not in (forms or ())]
    files = [Choice(turn.say(f"paper-file-{form}"), f"file:{form}") for form in wanted]
    remind = reminder_choice(turn, ahead)
    other = [Choice(turn.say("paper-another"), "paper:which"), Choice(turn.say("choice-person"), "person")]
    return [*(files if turn.channel == "telegram" else []), *remind, *other]

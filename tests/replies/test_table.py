"""The whole table: State, kind of place, issue, side, language, script and channel; each gives an honest reply."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from bot.replies import sms
from bot.replies.pages import Page
from bot.replies.render import Renderer
from bot.replies.voice import Voice
from knowledge import Corpus
from knowledge.answers import Answer, Facts, answer, plans
from knowledge.events import EVENTS

TODAY = date(2026, 12, 5)
KNOWN = Facts(
    {event: date(2026, 11, 28) for event in EVENTS if event not in ("released", "noticed")},
    section="20",
)
VOICES = [
    Voice(language, script, channel)
    for language, script in (("en", "native"), ("hi", "native"), ("hi", "latin"))
    for channel in ("web", "telegram", "sms")
]
DEVANAGARI = re.compile(r"[\u0900-\u097f]+")
STATES = list(Corpus.from_files().jurisdictions)


@pytest.mark.parametrize("state", STATES)
def test_every_reply_is_sourced_and_fits(corpus: Corpus, state: str) -> None:
    problems: list[str] = []
    for issue in plans():
        for side in ("owner", "crop", "other"):
            for place in ("village", "town"):
                found = answer(corpus, issue, side, state, today=TODAY, place=place, facts=KNOWN)
                for voice in VOICES:
                    renderer = Renderer(corpus, voice)
                    closing = _closing(renderer, found)
                    pages = renderer.answer(found, closing)
                    where = f"{state} {issue} {side} {place} {voice}"
                    problems += [f"{where}: {problem}" for problem in _problems(corpus, pages, found, voice)]
                    if voice.is_sms:
                        problems += [f"{where}: {problem}" for problem in _too_long(renderer, pages, closing)]
    assert not problems, "\n".join(problems[:20])


def _closing(renderer: Renderer, found: Answer) -> str:
    """What is said after the first page of the first answer."""
    return " ".join(renderer.say(key) for key in ("disclaimer", f"ask-{found.ask}" if found.ask else None) if key)


def _too_long(renderer: Renderer, pages: list[Page], closing: str) -> list[str]:
    """Pages that cost too much with what follows: the closing on the first, the offer of more on all but the last."""
    more = renderer.say("more-button", number=1)
    problems = []
    for number, page in enumerate(pages):
        parts = [page.text, closing if number == 0 else "", more if number + 1 < len(pages) else ""]
        text = " ".join(filter(None, parts))
        if not sms.reply_fits(text):
            problems.append(f"page {number + 1}: {sms.segments(text)} segments with what follows")
    return problems


@pytest.mark.parametrize("place", ["town", "village"])
@pytest.mark.parametrize(("state", "city"), [("IN-MH", "mumbai"), ("IN-WB", "kolkata"), ("IN-TS", "hyderabad")])
def test_a_city_that_the_1871_act_leaves_out_cites_none_of_it_and_is_told_so(
    corpus: Corpus, state: str, city: str, place: str
) -> None:
    problems: list[str] = []
    facts = replace(KNOWN, city=city)
    for issue in plans():
        for side in ("owner", "crop", "other"):
            found = answer(corpus, issue, side, state, today=TODAY, place=place, facts=facts)
            assert "complaint" not in {d.name for d in found.deadlines}
            for voice in VOICES:
                renderer = Renderer(corpus, voice)
                pages = renderer.answer(found)
                where = f"{issue} {side} {voice}"
                problems += [f"{where}: {problem}" for problem in _problems(corpus, pages, found, voice)]
                if any("/CTA-1871/" in c["id"] for page in pages for c in page.citations):
                    problems.append(f"{where}: cites the 1871 Act")
                if renderer.say("excluded-city") not in " ".join(page.text for page in pages):
                    problems.append(f"{where}: does not say that the Act does not reach the city")
                if renderer.say("not-on-file-state", state=renderer.state_name(state)) in pages[0].text:
                    problems.append(f"{where}: says that the State's law is not on file")
    assert not problems, "\n".join(problems[:20])


def _problems(corpus: Corpus, pages: list[Page], found: object, voice: Voice) -> list[str]:
    problems = []
    law = found.law  # type: ignore[attr-defined]
    applicable = {p.id for p in law.provisions}
    cited = {c["id"] for page in pages for c in page.citations}
    text = "\n".join(page.text for page in pages)
    if not text.strip():
        return ["an empty reply"]
    said_missing = any(point.kind == "missing" for point in found.points)  # type: ignore[attr-defined]
    if not cited and not said_missing and law.on_file:
        problems.append("cites nothing and does not say that nothing is on file")
    charges = {p.id for p in corpus.provisions.values() if p.act == "CHARGES"}
    if cited - applicable - charges:
        problems.append(f"cites what does not apply: {sorted(cited - applicable - charges)}")
    if law.reach.base != "applies" and any("/CTA-1871/" in c for c in cited):
        problems.append("cites the 1871 Act where it is not law")
    for page in pages:
        page_cited = {c["id"] for c in page.citations}
        if {f["citation"] for f in page.figures} - page_cited:
            problems.append("a figure without its citation on the page")
        if voice.is_sms and not sms.reply_fits(page.text):
            problems.append(f"{sms.segments(page.text)} segments: {page.text[:60]}")
        if voice.is_sms and (sms.plain(page.text) != page.text or "₹" in page.text):
            problems.append("typographic characters on SMS")
        if voice.script == "latin" and (left := DEVANAGARI.findall(page.text)):
            problems.append(f"Devanagari in a Latin reply: {left[:3]}")
        if "{" in page.text:
            problems.append("an unfilled placeholder")
    return problems


def test_figures_in_the_text_are_listed(corpus: Corpus) -> None:
    """Every number that stands beside a unit of law in an English reply is in ``figures``."""
    unit = re.compile(
        r"(?:₹([\d,]+(?:\.\d+)?))|(?:\b(\d+) (?:hours?|days?|weeks?|months?|years?)\b)|(?:\b(\d+) paise\b)"
    )
    for state in STATES:
        for issue in plans():
            for side in ("owner", "crop"):
                found = answer(corpus, issue, side, state, today=TODAY, facts=Facts(section="20"))
                for page in Renderer(corpus, Voice("en", "native", "web")).answer(found):
                    values = {f"{f['value']:g}" for f in page.figures}
                    for money, period, paise in unit.findall(page.text):
                        value = int(paise) / 100 if paise else float((money or period).replace(",", ""))
                        number = f"{value:g}"
                        assert number in values, f"{state} {issue} {side}: {number} in {page.text}"

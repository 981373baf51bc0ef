"""Turns an answer into words: in the person's language and in the channel's shape, with what it relied on beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from bot.replies import sms
from bot.replies.catalog import say
from bot.replies.formats import filled, long_date, short_date, source_date
from bot.replies.romanise import romanise
from knowledge.answers import Answer, Point, plans
from knowledge.corpus import Corpus
from knowledge.deadlines import Deadline
from knowledge.model import Figure, Provision, weakest

NOTES = {
    "decriminalising_2026": "note-decriminalising",
    "number_inferred": "note-number-inferred",
    "number_and_text_unconfirmed": "note-number-inferred",
    "notified_areas_only": "note-notified-areas",
    "panchayat_law_first": "note-panchayat-law",
    "repealed": "note-repealed",
}
CASES = "CASE"
SCHEDULE = "Sch1"
ACTS_WITH_ARTICLES = ("LA-1963",)
"""Acts whose bare numbers are Articles of a schedule."""
SETS_OF_RULES = ("GCPR-1998", "KCTR-1962", "KCTR-1971", "RPRR-1996")
"""What is not an Act but rules under one."""
DATE_ORDER = ("complaint", "pound", "suit", "report_earliest")
"""Which date comes first where there is room for few."""
RULE_FIRST = ("complaint_how", "deadline", "penalty", "definition", "pound_info", "release_fee", "compensation")
"""Issues that ask for the rule itself: on SMS it comes before the steps."""
STEP_HEADINGS: dict[tuple[str, str | None], str] = {
    ("other", "owner"): "heading-step-owner",
    ("other", "crop"): "heading-step-crop",
}
"""Whose steps they are, where staff or an officer asks (side of the person, side of the issue)."""
MAX_RULES = 5
"""Rules told at once where there is room; the rest follow under "more"."""


@dataclass(frozen=True)
class Voice:
    """How to speak: language (``en``, ``hi``), script (``native``, ``latin``) and channel."""

    language: str
    script: str
    channel: str

    @property
    def is_sms(self) -> bool:
        return self.channel == "sms"


@dataclass
class Page:
    """Some text and what it relied on: the JSON forms of docs/contract.md. ``dates`` are its lines that tell a date."""

    text: str = ""
    citations: list[dict[str, Any]] = field(default_factory=list)
    figures: list[dict[str, Any]] = field(default_factory=list)
    deadlines: list[dict[str, Any]] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Line:
    """One sentence or block of an answer with its provisions, figures and deadline."""

    text: str
    provisions: tuple[Provision, ...] = ()
    figures: tuple[tuple[Figure, Provision], ...] = ()
    deadline: Deadline | None = None
    group: str = ""


class Renderer:
    """Writes answers and small messages for one voice."""

    def __init__(self, corpus: Corpus, voice: Voice) -> None:
        self.corpus = corpus
        self.voice = voice
        self.numbers = {key: contact.number for key, contact in corpus.contacts.items()}

    def say(self, key: str, **values: Any) -> str:
        """A message of the catalogue, with the telephone numbers filled in, in the voice's script."""
        return self._script(self._raw(key, **values))

    def _raw(self, key: str, **values: Any) -> str:
        return say(self.voice.language, key, sms=self.voice.is_sms, **self.numbers, **values)

    def _script(self, text: str) -> str:
        if self.voice.script == "latin" and self.voice.language != "en":
            text = romanise(text, self.voice.language)
        return sms.plain(text) if self.voice.is_sms else text

    def state_name(self, code: str) -> str:
        return self._script(self.corpus.jurisdictions[code].name[self.voice.language])

    def day(self, day: date, today: date | None = None) -> str:
        """A day in words; on SMS without its year, unless that is not the year of ``today``."""
        if self.voice.is_sms:
            return self._script(short_date(day, self.voice.language, today))
        return self._script(long_date(day, self.voice.language))

    # -- answers ---------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer, closing: str = "") -> list[Page]:
        """The pages of an answer: one on screens with the rest under "more", several short ones on SMS.

        ``closing`` is what will be said after the first page; on SMS room is kept for it.
        """
        lines = list(self._lines(answer))
        if self.voice.is_sms:
            return self._sms_pages(lines, closing, rule_first=answer.issue in RULE_FIRST)
        return self._screen_pages(lines, _steps_heading(answer))

    def _lines(self, answer: Answer) -> Iterable[_Line]:
        state = self.corpus.jurisdictions[answer.law.jurisdiction.code].name[self.voice.language]
        for point in answer.points:
            if point.kind == "step":
                yield _Line(self._raw(point.key), _one(point.provision), group="step")
        ordered = sorted(answer.deadlines, key=lambda d: DATE_ORDER.index(d.name))
        dates = [self._deadline(d) for d in (ordered if self.voice.is_sms else answer.deadlines)]
        rules = [p for p in answer.points if p.kind in ("rule", "missing", "provision")]
        if self.voice.is_sms:
            yield from dates
        if not answer.law.on_file:
            key = "excluded-city" if answer.law.excluded else "not-on-file-state"
            yield _Line(self._raw(key, state=state), group="missing")
            rules = [p for p in rules if p.kind != "missing"]
        for point in rules:
            if point.kind == "missing":
                yield _Line(self._raw(f"missing-{point.key}", state=state), group="missing")
            elif point.provision is not None:
                yield self._rule(point, point.provision)
        if not self.voice.is_sms:
            yield from dates
        for point in answer.points:
            if point.kind == "courts" and point.provision is not None:
                yield self._rule(point, point.provision, group="courts")
            elif point.kind == "charge" and point.provision is not None:
                yield self._rule(point, point.provision, group="charge")

    def _rule(self, point: Point, provision: Provision, group: str = "rule") -> _Line:
        words = provision.text if point.kind == "provision" else provision.roles[point.key]
        text, used = filled(words[self.voice.language], provision, self.voice.language, sms=self.voice.is_sms)
        if point.kind == "provision":
            text = f"{provision.heading[self.voice.language]}: {text}"
        if not self.voice.is_sms and provision.status == "unconfirmed":
            text = f"{text} [{self._raw('status-unconfirmed')}]"
        return _Line(text, (provision,), tuple((figure, provision) for figure in used), group=group)

    def _deadline(self, deadline: Deadline) -> _Line:
        parts = []
        today = deadline.day - timedelta(days=deadline.days_left)
        if deadline.days_left < 0:
            left = self._raw("days-over", days=-deadline.days_left)
        else:
            left = self._raw("days-left", days=deadline.days_left)
        key = f"deadline-{deadline.name}" + ("_time" if deadline.time else "")
        day = self.day(deadline.day, today)
        parts.append(self._raw(key, date=day, left=left, time=deadline.time or ""))
        if deadline.days_left < 0 and deadline.name == "complaint":
            parts.append(self._raw("late-complaint"))
        elif deadline.safe is not None and deadline.days_left >= 0 and deadline.name in ("complaint", "suit"):
            parts.append(self._raw("safe-day", date=self.day(deadline.safe, today)))
        text = " ".join(part.strip() for part in parts)
        return _Line(text, (deadline.provision,), deadline=deadline, group="dates")

    def dates(self, answer: Answer) -> Page:
        """Only the dates of an answer, with what they rest on: for a day told after the answer."""
        lines = [self._deadline(d) for d in answer.deadlines]
        if not lines:
            return Page()
        if self.voice.is_sms:
            return self._page(lines, self._sms_text(lines, ""))
        return self._page(lines, self._screen_text(lines))

    def short_steps(self, answer: Answer) -> Page:
        """The steps in their short form and the dates: the answer said more simply."""
        lines = [
            _Line(say(self.voice.language, p.key, sms=True, **self.numbers), _one(p.provision), group="step")
            for p in answer.points
            if p.kind == "step"
        ]
        lines += [self._deadline(d) for d in answer.deadlines]
        if self.voice.is_sms:
            while lines and not sms.reply_fits(self._sms_text(lines, "")):
                lines.pop()
            return self._page(lines, self._sms_text(lines, ""))
        return self._page(lines, self._screen_text(lines, _steps_heading(answer)))

    # -- pages -----------------------------------------------------------------------------------------------------

    def _screen_pages(self, lines: list[_Line], steps: str) -> list[Page]:
        rules = [line for line in lines if line.group == "rule"]
        later = set(map(id, rules[MAX_RULES:])) | {id(line) for line in lines if line.group in ("courts", "charge")}
        first = [line for line in lines if id(line) not in later]
        rest = [line for line in lines if id(line) in later]
        return [self._page(chosen, self._screen_text(chosen, steps)) for chosen in (first, rest) if chosen]

    def _screen_text(self, lines: list[_Line], steps: str = "heading-step") -> str:
        blocks: list[str] = []
        for group, heading in (
            ("step", steps),
            ("dates", "heading-dates"),
            ("missing", None),
            ("rule", "heading-rule"),
            ("courts", "heading-courts"),
            ("charge", "charge-town"),
        ):
            chosen = [line.text for line in lines if line.group == group]
            if chosen:
                title = [self._raw(heading)] if heading else []
                blocks.append("\n".join(title + ([f"• {text}" for text in chosen] if heading else chosen)))
        if sources := self.sources(_provisions(lines)):
            blocks.append("\n".join([self._raw("heading-source"), *(f"• {source}" for source in sources)]))
        blocks += self._notes(lines)
        return "\n\n".join(blocks)

    def sources(self, provisions: Iterable[Provision]) -> list[str]:
        """Provisions by name, those together that are equally sure and of one day."""
        groups: dict[tuple[str, str | None], list[Provision]] = {}
        for provision in provisions:
            groups.setdefault((provision.status, provision.checked), []).append(provision)
        sources = []
        for (status, when), alike in groups.items():
            detail = [self._raw(f"status-{status}")]
            if checked := source_date(when, self.voice.language):
                detail.append(self._raw("source-checked", date=checked))
            sources += [f"{label} ({', '.join(detail)})" for label in self.labels(alike)]
        return sources

    def title(self, provision: Provision) -> str:
        """A provision as a choice: its name and what it is about, cut to fit a button."""
        heading = self._script(provision.heading[self.voice.language])
        label = self._script(self.label(provision))
        return heading[:60] if label == heading else f"{label}: {heading}"[:60]

    def label(self, provision: Provision) -> str:
        """How a provision is named to a person: Act and section, short on SMS with "?" where unconfirmed."""
        return self.labels([provision])[0]

    def labels(self, provisions: Iterable[Provision]) -> list[str]:
        """How provisions are named to a person, the sections of one Act together."""
        named: dict[str, list[str]] = {}
        together: dict[tuple[str, str], list[str]] = {}
        for provision in provisions:
            if provision.act in (CASES, "CHARGES"):
                named[provision.heading[self.voice.language]] = []
                continue
            form = _form(provision)
            act = self.corpus.act_of(provision)
            words = (act.sms if self.voice.is_sms else act.short)[self.voice.language]
            mark = "?" if self.voice.is_sms and provision.status == "unconfirmed" else ""
            together.setdefault((words, form), []).append(f"{provision.section}{mark}")
        for (words, form), sections in together.items():
            key = "source-lines" if form == "source-line" and len(sections) > 1 else form
            mark = "?" if form == "source-schedule" and sections[0].endswith("?") else ""
            named[self._raw(key, act=words, section=", ".join(sections)) + mark] = sections
        return list(named)

    def _notes(self, lines: Iterable[_Line]) -> list[str]:
        provisions = _provisions(lines)
        unsure = any(p.status == "unconfirmed" for p in provisions)
        return [*([self._raw("note-unconfirmed")] if unsure else []), *self.notes(provisions)]

    def notes(self, provisions: Iterable[Provision]) -> list[str]:
        """What must be known of provisions beside their status, each once."""
        notes: dict[str, str] = {}
        for provision in provisions:
            for key in (NOTES[note] for note in provision.notes if note in NOTES):
                checked = source_date(provision.checked, self.voice.language) or "?"
                notes.setdefault(key, self._raw(key, checked=checked))
        return list(notes.values())

    def _sms_pages(self, lines: list[_Line], closing: str, rule_first: bool) -> list[Page]:
        more = self._script(self._raw("more-button", number=1))
        steps = [line for line in lines if line.group == "step"]
        dates = [line for line in lines if line.group == "dates"]
        others = [line for line in lines if line.group not in ("step", "dates")]
        ordered = steps[:1] + dates + others[:1] + steps[1:] + others[1:]
        if rule_first:
            ordered = others[:1] + dates + steps[:1] + others[1:2] + steps[1:] + others[2:]
        pages: list[Page] = []
        current: list[_Line] = []
        for line in ordered:
            ending = more if pages else f"{closing} {more}".strip()
            if current and not sms.reply_fits(self._sms_text([*current, line], ending)):
                pages.append(self._page(current, self._sms_text(current, "")))
                current = []
            current.append(line)
        if current:
            pages.append(self._page(current, self._sms_text(current, "")))
        tail = self._notes(lines) + [
            f"{self.label(p)}: {self._raw('source-checked', date=when)}"
            for p in _provisions(lines)[:3]
            if (when := source_date(p.checked, self.voice.language))
        ]
        if tail:
            pages += [Page(self._script(" ".join(chunk))) for chunk in _pack(tail, lambda t: self._fits_with(t, more))]
        endings = [f"{closing} {more}".strip(), *[more] * len(pages)]
        return [p for page, ending in zip(pages, endings, strict=False) for p in self._within_budget(page, ending)]

    def _fits_with(self, text: str, more: str) -> bool:
        return sms.reply_fits(self._script(f"{text} {more}"))

    def _sms_text(self, lines: list[_Line], more: str) -> str:
        labels = self.labels(_provisions(lines))
        source = f"({', '.join(labels)})" if labels else ""
        return self._script(" ".join(filter(None, [*(line.text for line in lines), source, more])))

    def _within_budget(self, page: Page, ending: str) -> list[Page]:
        """A page whose one sentence is too long is sent in two; what it relied on stays with the part that says it."""
        if sms.reply_fits(f"{page.text} {ending}"):
            return [page]
        first, *rest = sms.split_reply(page.text, ending=ending)
        return [Page(first, page.citations, page.figures, page.deadlines, page.dates)] + [
            Page(text, page.citations, page.figures) for text in rest
        ]

    def _page(self, lines: list[_Line], text: str) -> Page:
        figures: dict[tuple[str, str], dict[str, Any]] = {}
        weakest_of: dict[str, str] = {}
        for line in lines:
            for provision in line.provisions:
                weakest_of[provision.id] = weakest(weakest_of.get(provision.id, provision.status), provision.status)
            for figure, provision in line.figures:
                figures[(figure.key, provision.id)] = figure_json(figure, provision)
                weakest_of[provision.id] = weakest(weakest_of[provision.id], figure.status)
        citations = [self.citation(p, weakest_of[p.id]) for p in _provisions(lines)]
        deadlines = [deadline_json(line.deadline) for line in lines if line.deadline]
        dates = [self._script(line.text) for line in lines if line.deadline]
        shown = self._script(text) if not self.voice.is_sms else text
        return Page(shown, citations, list(figures.values()), deadlines, dates)

    def citation(self, provision: Provision, status: str) -> dict[str, Any]:
        return {
            "id": provision.id,
            "label": self._script(self.label(provision)),
            "status": status,
            "checked": provision.checked,
        }


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
    }
    return entry | ({"time": deadline.time} if deadline.time else {})


def _steps_heading(answer: Answer) -> str:
    return STEP_HEADINGS.get((answer.side, plans()[answer.issue].side), "heading-step")


def _form(provision: Provision) -> str:
    """The catalogue's form for naming a provision: a section, an Article, a rule or a schedule."""
    if provision.section == SCHEDULE:
        return "source-schedule"
    if provision.act in ACTS_WITH_ARTICLES and provision.section.isdigit():
        return "source-article"
    return "source-rule" if provision.act in SETS_OF_RULES else "source-line"


def _one(provision: Provision | None) -> tuple[Provision, ...]:
    return (provision,) if provision else ()


def _provisions(lines: Iterable[_Line]) -> list[Provision]:
    return list({p.id: p for line in lines for p in line.provisions}.values())


def _pack(parts: Iterable[str], fits: Callable[[str], bool]) -> list[list[str]]:
    packed: list[list[str]] = []
    for part in parts:
        if packed and fits(" ".join([*packed[-1], part])):
            packed[-1].append(part)
        else:
            packed.append([part])
    return packed

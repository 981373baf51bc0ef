"""Writes a paper: the facts of a case and the law of its State, in the words of a language."""

from __future__ import annotations

from datetime import date
from itertools import islice

from bot.papers import dates, facts, money
from bot.papers.basis import Basis, basis
from bot.papers.case import Case
from bot.papers.days import check
from bot.papers.document import BLANK, Block, Document, Facts, Heading, Items, Lines, Paragraph
from bot.papers.plans import NOT_OF_SIDE, PAPERS, SELDOM, confirmed
from bot.papers.telling import telling
from bot.papers.wording import has, say
from bot.replies import evidence as proof
from bot.replies.catalog import say as say_reply
from bot.replies.formats import filled, long_date
from bot.replies.sources import labels, marked, notes, sources
from knowledge.corpus import Corpus
from knowledge.model import Provision

COUNTING = frozenset({"day_count", "holiday"})
"""Roles of the sections by which days are counted."""
RULED = (BLANK * 3,) * 3
"""Lines to write on by hand."""


def make(corpus: Corpus, case: Case, paper: str, language: str, today: date) -> Document:
    """One paper of a case, drafted on ``today``, in a language of ``wording.LANGUAGES``.

    Raises :class:`bot.papers.plans.PaperRefused` where there is no such paper for this case,
    :class:`bot.papers.case.CaseFault` where a day of it cannot be, and KeyError for an unknown paper.
    """
    check(case, today)
    return write(corpus, case, paper, language, today, basis(corpus, case, paper, today))


def write(corpus: Corpus, case: Case, paper: str, language: str, today: date, law: Basis) -> Document:
    """The same as :func:`make`, of facts that are checked and with the paper's law (``bot.papers.basis``) at hand."""
    return _Writer(corpus, case, paper, language, today, law).document()


class _Writer:
    def __init__(self, corpus: Corpus, case: Case, paper: str, language: str, today: date, found: Basis) -> None:
        self.case, self.paper, self.language, self.today, self.basis = case, paper, language, today, found
        self.plan = PAPERS[paper]
        self.telling = telling(corpus, language, found.law.jurisdiction.code)
        self.state, self.numbers = self.telling.state, self.telling.numbers

    def document(self) -> Document:
        return Document(
            self.paper,
            self.language,
            self._say("font"),
            self._say(f"{self.paper}-title"),
            tuple(self._banner()),
            tuple(self._body()),
            tuple(self._keep()),
            self._say("footer"),
            self.plan.on_one_page,
        )

    def _say(self, key: str, **values: str) -> str:
        return say(self.language, key, blank=BLANK, **values)

    def _own(self, key: str, **values: str) -> str:
        """The paper's own form of a message (``under-police``), else the common one."""
        own = f"{key}-{self.paper}"
        return self._say(own if has(self.language, own) else key, **values)

    def _banner(self) -> list[str]:
        if not self.plan.date_on_top:
            return [self._say("draft")]
        own = (d for d in self.basis.deadlines if d.name in self.plan.dates and not d.passed and not d.conditions)
        return [self._say("draft"), *(self.telling.date(d) for d in islice(own, 1))]

    # -- what is handed in -----------------------------------------------------------------------------------------

    def _body(self) -> list[Block]:
        blocks: list[Block] = [Lines(tuple(self._to()))] if self.paper != "summary" else []
        blocks.append(Paragraph(self._say(f"{self.paper}-opening")))
        if self.paper == "police" and self.case.report is not None:
            blocks.append(Paragraph(self._say(f"police-{self.case.report}")))
        rows = [facts.row(self.case, key, self.language, self.state) for key in self._rows()]
        blocks += [Heading(self._say("heading-facts")), Facts(tuple(rows))]
        blocks += self._told()
        if self.basis.late and self.paper == "complaint":
            blocks += [Heading(self._say("heading-late")), Lines(RULED[:2])]
        asks = [self._say(key) for key in self._asks()]
        blocks += [Heading(self._own("heading-asks")), Items(tuple(asks), numbered=True)] if asks else []
        blocks += [Paragraph(text) for text in self._closing()]
        if self.plan.declared:
            blocks.append(Paragraph(self._say("declaration")))
            name = self.case.name or BLANK
            blocks.append(Lines((self._say("place-date"), self._say("signature"), self._say("signed-name", name=name))))
        return blocks

    def _rows(self) -> list[str]:
        other_sides = NOT_OF_SIDE.get(self.case.side or "", ())
        untold = (*other_sides, *(key for key in SELDOM if getattr(self.case, key) is None))
        return [key for key in (*self.plan.facts, "witnesses", "papers") if key not in untold]

    def _to(self) -> list[str]:
        case = self.case
        if self.basis.forum is not None:
            office = self._say(f"forum-{self.basis.forum}")
        else:
            other = facts.value(case, "other", self.language) or BLANK
            named = {"pound": case.pound or BLANK, "other": other, "station": case.station or BLANK}
            office = self._say(f"to-{self.paper}", **named)
        place = self._say("locality", tehsil=case.tehsil or BLANK, district=case.district or BLANK, state=self.state)
        if self.paper == "notice":
            return [self._say("to-other-side"), office]
        return [self._say("to"), office, place]

    def _told(self) -> list[Block]:
        """What the person said beyond the table: the grounds, the keeper's faults, the group, the own words."""
        case, blocks = self.case, list[Block]()
        grounds = [self._say(f"ground-{g}") for g in case.grounds] if self.paper in ("complaint", "deposit") else []
        wrongs = [self._say(f"keeper-{f}") for f in case.keeper_faults] if self.paper == "keeper" else []
        for key, items in (("heading-grounds", grounds), ("heading-keeper-faults", wrongs)):
            blocks += [Heading(self._say(key)), Items(tuple(items))] if items else []
        if self.paper == "legal-aid":
            groups = ", ".join(self._say(f"entitled-{e}") for e in case.entitled)
            key = "legal-aid-entitled" if groups else "legal-aid-entitled-blank"
            blocks.append(Paragraph(self._say(key, groups=groups)))
        heading = Heading(self._own("heading-story"))
        if case.story is not None:
            blocks += [heading, Paragraph(case.story)]
        elif not blocks and self.paper != "summary":
            blocks += [heading, Lines(RULED)]
        return blocks

    def _asks(self) -> list[str]:
        asks = []
        for ask in self.plan.asks:
            key, _, role = ask.partition("@")
            if role and confirmed(self.basis.law, role) is None:
                continue
            if key == "ask-release" and self.case.released is not None:
                continue
            asks.append(key)
        return asks

    def _closing(self) -> list[str]:
        closing = []
        if self.paper == "deposit" and not self.basis.late and (complaint := confirmed(self.basis.law, "complaint")):
            closing.append(self._say("deposit-complaint", law=self._law((complaint,))))
        if self.basis.cites:
            closing.append(self._own("under", law=self._law(self.basis.cites)))
        if self.paper == "notice":
            closing.append(self._say("notice-closing"))
        return closing

    def _law(self, provisions: tuple[Provision, ...]) -> str:
        return "; ".join(labels(self.telling.reply, provisions))

    # -- what the person keeps -------------------------------------------------------------------------------------

    def _keep(self) -> list[Block]:
        blocks: list[Block] = []
        if not self.plan.on_one_page:
            blocks.append(Heading(self._say("heading-keep")))
            points = [self._say(key) for key in ("keep-blanks", "keep-copies", "keep-no-force")]
            points += [self._rule(role, provision) for role, provision in self.basis.tells]
            blocks.append(Items(tuple(points)))
        parts = (("dates", self._dates()), ("money", self._money()), ("award", self._award()), ("proof", self._proof()))
        for heading, lines in parts:
            blocks += [Heading(self._say(f"heading-{heading}")), Items(tuple(lines))] if lines else []
        if self.basis.sources:
            blocks += [
                Heading(say_reply(self.language, "heading-source")),
                Items(tuple(sources(self.telling.reply, self.basis.sources))),
            ]
        blocks += [Paragraph(note) for note in self._notes()]
        blocks.append(Paragraph(self._say("help", **self.numbers)))
        blocks.append(Paragraph(self._say("made-on", date=long_date(self.today, self.language))))
        return blocks

    def _rule(self, role: str, provision: Provision) -> str:
        text, _ = filled(provision.roles[role][self.language], provision, self.language)
        return marked(self.telling.reply, text, provision)

    def _dates(self) -> list[str]:
        found, side = self.basis.deadlines, self.case.side
        own = () if self.plan.on_one_page else self.plan.dates
        lines = [dates.line(d, self.telling, self.today, side=side, own=d.name in own) for d in found]
        return [*lines, *dates.of_all(found, self.telling), *dates.missing(self.basis.gaps, self.telling)]

    def _money(self) -> list[str]:
        found = self.basis.demand
        return money.demand_lines(found, self.case, self.telling, self.today) if found is not None else []

    def _award(self) -> list[str]:
        told = [role for role, _ in self.basis.tells]
        return money.award_lines(self.basis.awards, self.telling, told) if self.basis.awards is not None else []

    def _proof(self) -> list[str]:
        return [words for _, words in proof.lines(self.telling.reply, self.basis.proof, self.basis.deadlines)]

    def _notes(self) -> list[str]:
        told = []
        if self.paper == "police" and confirmed(self.basis.law, "fir") is None:
            told.append(self._say("keep-number"))
        # How days are counted has its own line among the dates.
        if any(p.status == "unconfirmed" and not COUNTING & p.roles.keys() for p in self.basis.sources):
            told.append(say_reply(self.language, "note-unconfirmed"))
        return [*told, *notes(self.telling.reply, self.basis.sources)]

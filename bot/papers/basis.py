"""What the law of a State gives a paper: the forum, the provisions, the last dates; or the reason why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from bot.papers import dates, money
from bot.papers.case import Case
from bot.papers.plans import (
    COURTS,
    FAULT_ROLES,
    IN_COURT,
    OF_SIDE,
    PAPERS,
    REPORTS,
    PaperRefused,
    Plan,
    confirmed,
    stands_behind,
)
from knowledge.charges import Demand
from knowledge.compensation import Compensation, compensation
from knowledge.corpus import Corpus
from knowledge.deadlines import Deadline
from knowledge.evidence import Item, evidence
from knowledge.model import Provision
from knowledge.reckoner import Gap
from knowledge.resolve import Applicable, resolve

MOST_PROOF = 6
"""Items of proof on the page that the person keeps, the most important ones: it is to stay one page."""


@dataclass(frozen=True)
class Basis:
    """The law behind one paper.

    ``forum`` is the slug of the office it goes to, None where the words name the addressee; ``cites`` are the
    confirmed provisions that the paper names, ``tells`` role and provision of what only the person is told;
    ``deadlines`` are all dates of the case on the person's side, ``gaps`` why there are no more (a summary only),
    ``demand`` what can be said of the amount asked, ``awards`` what a loss may bring.
    ``proof`` is what to collect for it. ``sources`` are all of these and the unconfirmed ones beside them.
    """

    law: Applicable
    forum: str | None
    cites: tuple[Provision, ...]
    tells: tuple[tuple[str, Provision], ...]
    sources: tuple[Provision, ...]
    deadlines: tuple[Deadline, ...]
    gaps: tuple[Gap, ...] = ()
    demand: Demand | None = None
    awards: Compensation | None = None
    proof: tuple[Item, ...] = ()

    @property
    def late(self) -> bool:
        """Whether the last date to complain is over."""
        return any(d.name == "complaint" and d.passed for d in self.deadlines)


def basis(corpus: Corpus, case: Case, paper: str, today: date) -> Basis:
    """The law for a paper of this case. Raises :class:`PaperRefused`; KeyError for an unknown paper."""
    plan = PAPERS[paper]
    if case.state is None:
        raise PaperRefused(paper, "no-state")
    needs, tells = _roles(case, paper, plan)
    law = resolve(corpus, case.state, case.place, today, case.area)
    for role in needs:
        if confirmed(law, role) is None:
            raise PaperRefused(paper, _why(law, paper, role))
    forum = _forum(law, paper, plan)
    first = confirmed(law, needs[0]) if needs else None
    if plan.period is not None and (first is None or not _fixes(first, plan.period)):
        raise PaperRefused(paper, f"no-{needs[0]}")

    cited = _cited(case, paper, plan, needs)
    cites = _in_order(law, (p for role in cited if (p := confirmed(law, role))))
    heard = [role for role in tells if forum in COURTS or role not in IN_COURT]
    told = tuple((role, p) for role in heard for p in stands_behind(law, role))
    behind = [*cites, *(p for role in cited for p in stands_behind(law, role)), *(p for _, p in told)]
    deadlines = dates.reckoned(law, case, today) if plan.dates else ()
    found = Basis(law, forum, cites, told, (), deadlines)
    demand = money.asked(law, case, today, late=found.late) if plan.money else None
    awards = compensation(law, case.side) if plan.award else None
    gaps = dates.wanting(law, case, today) if paper == "summary" else ()
    proof = evidence(law, plan.proof, case.side)[:MOST_PROOF] if plan.proof and case.side else ()
    named = [p for d in deadlines for p in _named(d)] + [item.provision for item in proof if item.provision]
    sources = _in_order(law, [*behind, *named, *money.rests_on(demand, awards)])
    return replace(found, sources=sources, gaps=gaps, demand=demand, awards=awards, proof=proof)


def _named(deadline: Deadline) -> list[Provision]:
    """The provisions that a date rests on and those that its words name."""
    rule = deadline.counted.rule if deadline.counted is not None else None
    named = [deadline.provision, deadline.offence, rule]
    named += [doubt.provision for doubt in deadline.doubts] + [way.provision for way in deadline.remaining]
    return [p for p in named if p is not None]


def _roles(case: Case, paper: str, plan: Plan) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The roles that the paper needs and those that it tells. Refuses a paper of the other side."""
    if paper != "summary" and case.side not in ("owner", "crop"):
        raise PaperRefused(paper, "unknown-side")
    sides, needs, tells = plan.sides, plan.needs, plan.tells
    if paper == "police" and case.report is not None:
        sides, needs, tells = REPORTS[case.report]
    if paper != "summary" and case.side not in sides:
        raise PaperRefused(paper, "wrong-side")
    if any(getattr(case, event) is not None for event in plan.unless):
        raise PaperRefused(paper, "over")
    return needs, tells


def _why(law: Applicable, paper: str, role: str) -> str:
    if law.excluded:
        return "excluded-city"
    if not law.on_file and role not in ("suit_limit", "legal_aid"):
        return "no-law"
    return "no-police_law" if paper == "police" else f"no-{role}"


def _forum(law: Applicable, paper: str, plan: Plan) -> str | None:
    """The office of the first confirmed provision that names one; a complaint goes to the court that now tries it."""
    if not plan.to:
        return None
    named = (p for role in plan.to for p in law.with_role(role) if p.status != "unconfirmed" and p.forum)
    first = next(named, None)
    if first is None or first.forum is None:
        raise PaperRefused(paper, f"no-{plan.needs[0]}" if plan.period else "no-forum")
    court = confirmed(law, "which_court") if "complaint" in plan.to else None
    return court.forum if court is not None and court.forum and first.forum == "magistrate" else first.forum


def _fixes(provision: Provision, name: str) -> bool:
    figure = provision.figure(name)
    return figure is not None and figure.status != "unconfirmed"


def _cited(case: Case, paper: str, plan: Plan, needs: tuple[str, ...]) -> tuple[str, ...]:
    if paper == "summary":
        return OF_SIDE.get(case.side or "", ())
    if paper == "police":
        return needs
    if paper == "keeper":
        return (*plan.cites, *(FAULT_ROLES[fault] for fault in case.keeper_faults if fault in FAULT_ROLES))
    if "late_to_pound" in case.grounds and paper == "complaint":
        return (*plan.cites, "seize_power")
    return plan.cites


def _in_order(law: Applicable, provisions: Iterable[Provision]) -> tuple[Provision, ...]:
    """The provisions once each, as the law of the State has them: its cattle law first, section after section."""
    chosen = {p.id for p in provisions}
    return tuple(p for p in law.provisions if p.id in chosen)

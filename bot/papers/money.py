"""What the pound-keeper asked, and what a loss may bring, in words; no figure that is not on file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from bot.papers.case import Case
from bot.papers.telling import Telling
from bot.replies.formats import figure_text, long_date, rupees
from knowledge.charges import Demand, Finding, days_held, demand, herd
from knowledge.compensation import Award, Compensation
from knowledge.model import Provision
from knowledge.resolve import Applicable

KIND_OF = {"ass": "donkey"}
"""Kinds of the papers that the scales name otherwise."""
ONLY_WHILE_HELD = ("deposit_under_protest", "security_may_be_asked")
"""Findings that are of no more use once the animals are back or sold."""


def asked(law: Applicable, case: Case, today: date, *, late: bool) -> Demand | None:
    """What can be said of the amount asked, to the owner of the animals alone; None where none was told.

    ``late`` is whether the last date to complain is over: a deposit under protest goes with a complaint.
    """
    if case.side != "owner" or not case.asked:
        return None
    held = days(case, today)
    found = demand(law, case.asked, receipt=case.receipt, animals=animals(case), days=held, area=case.area)
    over = case.released is not None or case.sold is not None
    kept = tuple(
        f
        for f in found.findings
        if not (over and f.key in ONLY_WHILE_HELD) and not (late and f.key == "deposit_under_protest")
    )
    return Demand(found.asked, found.charges, kept)


def animals(case: Case) -> dict[str, int] | None:
    """The number of animals by kind; None unless kind and number of each were told in words that scales use."""
    return herd((KIND_OF.get(one.kind or "", one.kind), one.count) for one in case.animals)


def until(case: Case, today: date) -> date:
    """The day up to which the animals were held: their release or sale, else today."""
    return case.released or case.sold or today


def days(case: Case, today: date) -> int | None:
    """The full days in the pound; None where the day of the impounding was not told or is too long ago."""
    return days_held(case.impounded, until(case, today))


def demand_lines(found: Demand, case: Case, telling: Telling, today: date) -> list[str]:
    """The findings, one line each; the doubts of the scale go with the amount."""
    lines = [_finding(finding, found, case, telling, today) for finding in found.findings]
    compared = any(f.key in ("above_scale", "within_scale", "within_scale_by_part_days") for f in found.findings)
    doubts = found.charges.doubts if found.charges is not None and compared else ()
    return [*lines, *(telling.say(f"money-doubt-{key}") for key in doubts)]


def _finding(finding: Finding, found: Demand, case: Case, telling: Telling, today: date) -> str:
    law = telling.law(finding.provision) if finding.provision is not None else ""
    key = f"money-{finding.key}"
    if finding.key == "complain_to" and finding.forum is not None:
        key += "-forum"
    elif not law and telling.has(f"{key}-no-law"):
        key += "-no-law"
    elif finding.key == "keeper_penalty" and finding.figure is None:
        key += "-no-figure"
    total = found.charges.total if found.charges is not None else None
    return telling.joined(
        telling.say(
            key,
            law=law,
            asked=rupees(float(found.asked), telling.language),
            total="" if total is None else rupees(float(total), telling.language),
            amount="" if finding.amount is None else rupees(float(finding.amount), telling.language),
            figure="" if finding.figure is None else figure_text(finding.figure, telling.language),
            forum="" if finding.forum is None else telling.say(f"office-{finding.forum}"),
            date=long_date(until(case, today), telling.language),
            state=telling.state,
            **telling.numbers,
        ),
        telling.all_of(finding.conditions),
    )


def award_lines(found: Compensation, telling: Telling, told: Iterable[str] = ()) -> list[str]:
    """What a court may order, each sum with its own limit. ``told`` are roles that the paper tells already."""
    lines = [_award(award, telling) for award in found.awards if award.role not in tuple(told)]
    for suit in found.suits:
        key = "award-suit" if suit.most is None else "award-suit-limit"
        most = "" if suit.most is None else figure_text(suit.most, telling.language)
        lines.append(telling.say(key, law=telling.law(suit.provision), most=most))
    return lines + ([telling.say("award-set_off", law=telling.law(found.set_off))] if found.set_off else [])


def _award(award: Award, telling: Telling) -> str:
    most = "" if award.most is None else figure_text(award.most, telling.language)
    return telling.joined(
        telling.say(f"award-{award.limit}", law=telling.law(award.provision), most=most),
        telling.say(f"award-of-{award.side}"),
        telling.say("award-plus_costs") if award.plus_costs else "",
        telling.all_of(award.conditions),
    )


def rests_on(found: Demand | None, awards: Compensation | None) -> list[Provision]:
    """The provisions that the lines name."""
    named = [f.provision for f in found.findings if f.provision is not None] if found is not None else []
    if awards is not None:
        named += [a.provision for a in awards.awards] + [s.provision for s in awards.suits]
        named += [awards.set_off] if awards.set_off is not None else []
    return named

"""What can be said of the amount that the pound asks, in short lines; what the answer tells as a rule is left to it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.replies.formats import figure_text, rupees
from bot.replies.lines import Line, resting_on
from bot.replies.sources import marked
from bot.replies.voice import Speaker
from knowledge.answers import Answer
from knowledge.charges import Demand, Finding
from knowledge.model import Figure, Provision

COMPARED = ("above_scale", "within_scale", "within_scale_by_part_days")
VERDICTS = (*COMPARED, "no_scale_on_file", "kind_not_settled", "part_of_scale_only", "tell_animals", "tell_days")
"""Findings on the amount itself: they come first."""
TOLD_AS_RULE = {
    "ask_for_list": "rate_list",
    "deposit_under_protest": "deposit_release",
    "keeper_penalty": "keeper_penalty",
    "security_may_be_asked": "security",
    "other_law_unconfirmed": "pound_fee",
}
"""Findings that repeat a rule, by its role: where the answer tells the rule they are left out."""
ORDER = (
    *VERDICTS,
    *("complain_to", "complain_to_not_on_file", "no_receipt", "ask_for_list", "keeper_penalty"),
    *("security_may_be_asked", "other_law_unconfirmed"),
)
"""Findings that are told, most useful first; the others are steps of every answer on charges."""
NO_LAW = ("no_scale_on_file", "no_receipt")
"""Findings whose words rest on no provision."""
MOST_ON_SMS = 2


def lines(reply: Speaker, answer: Answer) -> list[Line]:
    """The findings of an answer's demand in words, at most two on SMS; none where no amount was told."""
    found = answer.demand
    if found is None:
        return []
    chosen = list(_chosen(found, answer))
    if reply.voice.is_sms:
        return [_said(reply, finding, found, answer) for finding in chosen[:MOST_ON_SMS]]
    said: list[Line] = []
    for finding in chosen:
        said.append(_said(reply, finding, found, answer))
        if finding.key in COMPARED:
            said += _basis(reply, found)
    return said


def _chosen(found: Demand, answer: Answer) -> Iterator[Finding]:
    told = {point.key for point in answer.points if point.kind in ("rule", "missing")}
    # Without a scale on file nothing could be compared, whatever the animals.
    useless = ("tell_animals", "tell_days") if found.of("no_scale_on_file") else ()
    for key in ORDER:
        if key in useless or TOLD_AS_RULE.get(key) in told:
            continue
        for finding in found.findings:
            if finding.key == key and _is_worth_it(finding, answer):
                yield finding


def _is_worth_it(finding: Finding, answer: Answer) -> bool:
    """Whether a finding says more than is plain: an office by its name, a fine by its sum, a law that is on file."""
    if finding.key == "complain_to":
        return finding.forum is not None
    if finding.key == "keeper_penalty":
        return finding.figure is not None
    return finding.key != "complain_to_not_on_file" or answer.law.on_file


def _said(reply: Speaker, finding: Finding, found: Demand, answer: Answer) -> Line:
    sms, language = reply.voice.is_sms, reply.voice.language
    total = found.charges.total if found.charges is not None else None
    figure, provision = finding.figure, finding.provision if finding.key not in NO_LAW else None
    office = finding.forum if finding.key == "complain_to" else None
    text = reply.say(
        f"demand-{finding.key}",
        asked=rupees(float(found.asked), language, sms=sms),
        total="" if total is None else rupees(float(total), language, sms=sms),
        amount="" if finding.amount is None else rupees(float(finding.amount), language, sms=sms),
        figure="" if figure is None else figure_text(figure, language, sms=sms),
        forum="" if office is None else reply.say(f"office-{office}"),
        state=reply.state_name(answer.law.jurisdiction.code),
    )
    if "without_security" in finding.conditions:
        text = f"{text} {reply.say('demand-without_security')}"
    if provision is not None:
        text = marked(reply, text, provision)
    used: tuple[tuple[Figure, Provision], ...] = ()
    if figure is not None and provision is not None:
        used = ((figure, provision),)
    if finding.key in COMPARED and found.charges is not None and provision is not None:
        rates = (rate for line in found.charges.lines for rate in (line.fee, line.feeding) if rate is not None)
        used = tuple((rate, provision) for rate in rates)
    return Line(text, resting_on(provision), used, group="demand")


def _basis(reply: Speaker, found: Demand) -> Iterator[Line]:
    """How the scale's total is made up, and what is not known of the scale."""
    charges, language = found.charges, reply.voice.language
    if charges is None or charges.scale is None:
        return
    provision = charges.scale.provision
    for line in charges.lines:
        if line.fee is None or line.feeding is None:
            continue
        text = reply.say(
            "demand-rate",
            animal=reply.say(f"animal-{line.kind}"),
            count=line.animals,
            fee=figure_text(line.fee, language),
            feeding=figure_text(line.feeding, language),
            days=reply.say("unit-day", n=charges.days or 0),
        )
        yield Line(text, (provision,), group="demand")
    for doubt in charges.doubts:
        yield Line(reply.say(f"demand-doubt-{doubt}"), group="demand")

"""Turns an answer into words: in the person's language and in the channel's shape, with what it relied on beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.replies import dates, demand, evidence, rules, screen, sms, sms_pages
from bot.replies.lines import Line, resting_on
from bot.replies.pages import Page
from bot.replies.voice import Speaker
from knowledge.answers import Answer, plans

RULE_FIRST = ("complaint_how", "deadline", "penalty", "definition", "pound_info", "release_fee", "compensation")
"""Issues that ask for the rule itself: on SMS it comes before the steps."""
STEP_HEADINGS: dict[tuple[str, str | None], str] = {
    ("other", "owner"): "heading-step-owner",
    ("other", "crop"): "heading-step-crop",
}
"""Whose steps they are, where staff or an officer asks (side of the person, side of the issue)."""


class Renderer(Speaker):
    """Says whole answers in one voice."""

    def answer(self, answer: Answer, closing: str = "") -> list[Page]:
        """The pages of an answer: one on screens with the rest under "more", several short ones on SMS.

        ``closing`` is what will be said after the first page; on SMS room is kept for it.
        """
        told = [*_steps(self, answer), *demand.lines(self, answer), *_proof(self, answer)]
        days, law = dates.lines(self, answer.deadlines), list(rules.lines(self, answer))
        if self.voice.is_sms:
            return sms_pages.pages(self, [*told, *days, *law], closing, rule_first=answer.issue in RULE_FIRST)
        return screen.pages(self, [*told, *law, *days], _steps_heading(answer))

    def dates(self, answer: Answer) -> Page:
        """Only the dates of an answer, with what they rest on: for a day told after the answer."""
        return self._alone(dates.lines(self, answer.deadlines))

    def demand(self, answer: Answer) -> Page:
        """Only what can be said of the amount asked: for animals told after the answer."""
        return self._alone(demand.lines(self, answer))

    def _alone(self, lines: Sequence[Line]) -> Page:
        if not lines:
            return Page()
        return sms_pages.one_page(self, lines) if self.voice.is_sms else screen.one_page(self, lines)

    def short_steps(self, answer: Answer) -> Page:
        """The steps in their short form and the dates: the answer said more simply."""
        short = self.in_short()
        proof = evidence.lines(short, answer.proof[: evidence.FIRST_ON_SMS])
        lines = list(_steps(short, answer))
        lines += [Line(text, resting_on(item.provision), group="step") for item, text in proof]
        lines += dates.lines(self, answer.deadlines)
        if not self.voice.is_sms:
            return screen.one_page(self, lines, _steps_heading(answer))
        while lines and not sms.reply_fits(sms_pages.text(self, lines)):
            lines.pop()
        return sms_pages.one_page(self, lines)


def _steps(reply: Speaker, answer: Answer) -> Iterator[Line]:
    for point in answer.points:
        if point.kind == "step":
            yield Line(reply.say(point.key), resting_on(point.provision), group="step")


def _proof(reply: Speaker, answer: Answer) -> Iterator[Line]:
    """What to collect, each kind a group of its own; on screens it is said for which case."""
    if answer.about is not None and answer.proof and not reply.voice.is_sms:
        yield Line(reply.say("proof-about", issue=reply.say(f"issue-{answer.about}")), group="proof")
    for item, text in evidence.lines(reply, answer.proof, answer.deadlines):
        yield Line(text, resting_on(item.provision), group=evidence.GROUPS[item.how])


def _steps_heading(answer: Answer) -> str:
    return STEP_HEADINGS.get((answer.side, plans()[answer.issue].side), screen.STEPS)

"""The law of an answer in words: rules with their figures, what is not on file, court decisions and charges."""

from __future__ import annotations

from collections.abc import Iterator

from bot.replies.formats import filled
from bot.replies.lines import Line
from bot.replies.sources import marked
from bot.replies.voice import Speaker
from knowledge.answers import Answer, Point
from knowledge.model import Provision


def lines(reply: Speaker, answer: Answer) -> Iterator[Line]:
    """What is not on file and the rules, as the plan orders them; then what courts have held and what towns charge."""
    state = reply.state_name(answer.law.jurisdiction.code)
    if not answer.law.on_file:
        key = "excluded-city" if answer.law.excluded else "not-on-file-state"
        yield Line(reply.say(key, state=state), group="missing")
    for point in answer.points:
        if point.kind == "missing" and answer.law.on_file:
            yield Line(reply.say(f"missing-{point.key}", state=state), group="missing")
        elif point.kind in ("rule", "provision") and point.provision is not None:
            yield _rule(reply, point, point.provision, "rule")
    for point in answer.points:
        if point.kind in ("courts", "charge") and point.provision is not None:
            yield _rule(reply, point, point.provision, point.kind)


def _rule(reply: Speaker, point: Point, provision: Provision, group: str) -> Line:
    language = reply.voice.language
    words = provision.text if point.kind == "provision" else provision.roles[point.key]
    text, used = filled(words[language], provision, language, sms=reply.voice.is_sms)
    if point.kind == "provision":
        text = f"{provision.heading[language]}: {text}"
    text = marked(reply, reply.written(text), provision)
    return Line(text, (provision,), tuple((figure, provision) for figure in used), group=group)

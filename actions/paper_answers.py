"""Reads the answer to a question of the guided form: a day, animals, rupees, a choice or the person's own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from actions.cues import tied_event
from actions.dates import settled, which_day
from actions.paper_case import note, side_of, told
from actions.turn import Choice, Turn
from bot.nlu.amounts import find_amounts
from bot.nlu.concepts import concepts
from bot.nlu.context import CERTAIN
from bot.nlu.normalise import fold
from bot.nlu.numbers import find_numbers
from bot.papers.case import CaseFault
from bot.papers.questions import KINDS, options
from bot.papers.wording import fault

SKIPS = frozenset(map(fold, ("skip", "next", "blank", "khali", "khaali", "chhodo", "aage", "खाली", "छोड़ो", "आगे")))
"""Ways to leave a question blank beside its choice."""
Question = tuple[str, list[Choice]]
"""What to ask back, and what to offer with it."""


def take(turn: Turn, fact: str) -> Question | None:
    """Notes what the message answers to the question for a fact, or gives what to ask back."""
    chosen = (turn.choice or "").removeprefix("fact:") if turn.choice else None
    kind = KINDS.get(fact, "text")
    try:
        if chosen == "unknown" or (chosen is None and kind not in ("yes_no", "many") and _left_blank(turn)):
            note(turn, fact, None)
            return None
        return _READERS.get(kind, _text)(turn, fact, chosen)
    except CaseFault as error:
        return turn.reply.written(_sentence(fault(error, turn.voice.language))), []


def _left_blank(turn: Turn) -> bool:
    """Whether the person does not know or does not say. A story may well hold such words."""
    words = fold(turn.text).split()
    if " ".join(words) in SKIPS:
        return True
    unsure = "DONT_KNOW" in concepts(" ".join(words)) and len(words) <= 4
    return not turn.moments() and (turn.intent == "deny" or unsure)


def _sentence(words: str) -> str:
    ended = words if words.endswith((".", "?", "!", "।")) else f"{words}."
    return ended[:1].upper() + ended[1:]


def _day(turn: Turn, fact: str, chosen: str | None) -> Question | None:
    moments = turn.moments()
    dated = [m for m in moments if m.day or m.candidates]
    if not dated:
        return turn.say("date-unread"), []
    dated = [m for m in dated if tied_event(turn.text, m, side_of(turn)) == fact] or dated
    several = list(dict.fromkeys(m.day for m in dated if m.day is not None))
    if len(several) > 1:
        return which_day(turn, several)
    moment = dated[0]
    day = settled(turn, moment)
    if day is None:
        return which_day(turn, moment.candidates)
    if moment.approximate and all(m.hour is None for m in moments):  # "about 5 pm" says nothing of the day
        return turn.say("date-approximate"), []
    hour = next((m.hour for m in moments if m.hour is not None), None)
    before = turn["hour"]
    if fact == "seized" and hour is not None:
        turn["hour"] = hour
    try:
        note(turn, fact, day)
    except CaseFault:
        turn["hour"] = before
        raise
    return None


def _animals(turn: Turn, fact: str, chosen: str | None) -> Question | None:
    """Kinds with their counts. A number is a count only right before its animal, or right after it at the end."""
    named = [e for e in turn.message.get("entities") or () if e["entity"] == "animal"]
    numbers = find_numbers(turn.text, turn.spoken)
    if not named:  # a number alone: of what was told before, or of cattle
        if len(numbers) != 1 or len(fold(turn.text).split()) != 1:
            return turn.say("ask-animals"), []
        before = turn["animals"] if isinstance(turn["animals"], list) else []
        kind = before[0]["animal"] if len(before) == 1 else "cattle"
        note(turn, fact, [{"animal": kind, "count": int(numbers[0].value)}])
        return None
    counts: dict[str, int | None] = {}
    for entity in named:
        before_it = [n for n in numbers if not turn.text[n.end : entity["start"]].strip() and n.end <= entity["start"]]
        after_it = [
            n for n in numbers if n.start >= entity["end"] and not turn.text[entity["end"] : n.start].strip(" :-")
        ]
        after_it = [n for n in after_it if not turn.text[n.end :].strip(" .,;")]
        told_count = next((int(n.value) for n in (*before_it, *after_it)), None)
        if counts.get(entity["value"]) is None:
            counts[entity["value"]] = told_count
    note(turn, fact, [{"animal": kind, "count": count} for kind, count in counts.items()])
    return None


def _amount(turn: Turn, fact: str, chosen: str | None) -> Question | None:
    amounts = {a.rupees for a in find_amounts(turn.text, turn.spoken)}
    amounts = amounts or {n.value for n in find_numbers(turn.text, turn.spoken)}
    if len(amounts) != 1:  # which of several is meant is not guessed
        return turn.say("paper-amount-unread"), []
    note(turn, fact, amounts.pop())
    return None


def _yes_no(turn: Turn, fact: str, chosen: str | None) -> Question | None:
    if chosen in ("yes", "no"):
        note(turn, fact, chosen == "yes")
    elif turn.intent in ("affirm", "deny"):
        note(turn, fact, turn.intent == "affirm")
    else:
        return turn.say("paper-yes-or-no"), []
    return None


def _one(turn: Turn, fact: str, chosen: str | None) -> Question | None:
    if chosen not in options(fact, side_of(turn) or ""):
        return turn.say("paper-choose"), []
    note(turn, fact, chosen)
    return None


def _many(turn: Turn, fact: str, chosen: str | None) -> Question | None:
    """Adds what was chosen and asks for more, until the person says that this is all."""
    listed = options(fact, side_of(turn) or "")
    held = list(told(turn).get(fact) or ())
    if chosen == "done" or (chosen is None and turn.intent == "deny"):
        note(turn, fact, held or None)
        return None
    numbers = [int(n.value) for n in find_numbers(turn.text, turn.spoken) if n.value == int(n.value)]
    if len(numbers) != len(fold(turn.text).split()):  # "two cows" chooses nothing
        numbers = []
    left = [one for one in listed if one not in held]
    picked = [chosen] if chosen in listed else [left[n - 1] for n in numbers if 0 < n <= len(left)]
    if not picked:
        return turn.say("paper-choose"), many_choices(turn, fact, held)
    held = list(dict.fromkeys([*held, *picked]))
    note(turn, fact, held)
    if len(held) == len(listed) or len(picked) > 1:
        return None
    return turn.say("paper-more-of-these"), many_choices(turn, fact, held)


def many_choices(turn: Turn, fact: str, held: list[str]) -> list[Choice]:
    """What is left of a list, and a way to say that this is all."""
    left = [one for one in options(fact, side_of(turn) or "") if one not in held]
    word, value = ("paper-that-is-all", "done") if held else ("paper-skip", "unknown")
    done = Choice(turn.say(word), f"fact:{value}")
    return [*(Choice(turn.say(f"option-{one}"), f"fact:{one}") for one in left), done]


def _text(turn: Turn, fact: str, chosen: str | None) -> Question | None:
    words = " ".join(turn.text.split())
    if fact == "story" and _in_danger(turn):
        turn.utter(turn.say("danger_first"))
    note(turn, fact, [words] if fact == "witnesses" else words)
    return None


def _in_danger(turn: Turn) -> bool:
    likely = (turn.message.get("intent_ranking") or [{}])[0]
    return likely.get("name") == "danger" and float(likely.get("confidence") or 0) >= CERTAIN


_READERS: Mapping[str, Callable[[Turn, str, str | None], Question | None]] = {
    "day": _day,
    "animals": _animals,
    "amount": _amount,
    "yes_no": _yes_no,
    "one": _one,
    "many": _many,
}

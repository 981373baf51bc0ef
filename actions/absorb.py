"""What a message tells of the person and the case, apart from days (``actions.dates``), and how it is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.nlu.amounts import find_amounts
from bot.nlu.concepts import concepts
from bot.nlu.demand import asked_sum
from bot.nlu.normalise import fold
from bot.nlu.numbers import find_numbers
from knowledge.answers import WITH_DEMAND, plans
from knowledge.charges import MOST_ANIMALS, MOST_RUPEES

if TYPE_CHECKING:
    from actions.turn import Turn


def absorb(turn: Turn, issue: str | None) -> None:
    """Remembers the State, place, side, animals, amount and section that the message states; a choice tells one."""
    if turn.choice:
        _choice(turn, turn.choice)
        return
    if states := turn.entities("state"):
        turn["state"] = states[-1]
    if places := turn.entities("place"):
        turn["place"] = places[-1]
    if cities := turn.entities("city"):
        turn["city"], turn["place"] = cities[-1], "town"
    if side := _side(turn, issue):
        turn["side"] = side
    if animals := _animals(turn):
        turn["animals"] = animals
    if seizers := turn.entities("seizer"):
        turn["seizer"] = seizers[0]
    if sections := turn.entities("section"):
        turn["section"], turn["provision"] = ",".join(dict.fromkeys(sections)), None
    if issue is not None and issue in WITH_DEMAND and turn["side"] in (None, "owner"):
        _demand(turn, issue)


def _choice(turn: Turn, choice: str) -> None:
    kind, _, value = choice.partition(":")
    if kind in ("state", "side", "place"):
        turn[kind] = value
    elif kind == "law":
        turn["provision"], turn["section"] = value, None


def _side(turn: Turn, issue: str | None) -> str | None:
    """The side told; of two, the last where it is a correction, else the issue's own."""
    told = turn.entities("side")
    corrected = turn.intent in ("correct", "change_side")
    if not told and (turn["asked"] == "side" or corrected):
        told = turn.entities("bare_side")
    if len(set(told)) == 1 or (told and corrected):
        return told[-1]
    usual = plans()[issue].side if issue is not None and issue in plans() else None
    return usual if usual in told else None


def _demand(turn: Turn, issue: str) -> None:
    """What the pound asks of the owner (``amount``), and that it gives no receipt."""
    if (asked := sum_asked(turn, issue)) is not None:
        turn["amount"] = asked
    if "NO_RECEIPT" in concepts(fold(turn.text)):
        turn["receipt"] = False


def sum_asked(turn: Turn, issue: str) -> float | None:
    """What the message says that the pound asks, in rupees, where the issue is about that."""
    if issue not in WITH_DEMAND:
        return None
    asked = asked_sum(turn.text, turn.spoken, likely=issue == "release_fee")
    return asked if asked is not None and asked <= MOST_RUPEES else None


def _animals(turn: Turn) -> list[dict[str, Any]]:
    """The kinds of animals named, and how many where there is one kind and one number that is no day or amount."""
    kinds = list(dict.fromkeys(turn.entities("animal")))
    taken = [(moment.start, moment.end) for moment in turn.moments()]
    taken += [(amount.start, amount.end) for amount in find_amounts(turn.text, turn.spoken)]
    numbers = [
        n.value
        for n in find_numbers(turn.text, turn.spoken)
        if n.value == int(n.value) and not any(start < n.end and n.start < end for start, end in taken)
    ]
    one = len(kinds) == len(numbers) == 1 and 0 < numbers[0] <= MOST_ANIMALS
    return [{"animal": kind, "count": int(numbers[0]) if one else None} for kind in kinds]

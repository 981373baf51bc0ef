"""The questions of the guided form: the facts that each paper asks for, in order, and how each is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from bot.papers.case import Entitled, Ground, KeeperFault, Report
from bot.papers.plans import NOT_OF_SIDE, REPORTS

Kind = Literal["day", "animals", "amount", "yes_no", "one", "many", "text"]
"""How a question is answered: with a day, animals, rupees, yes or no, one or several of a list, or own words."""

KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("seized", "impounded", "damaged", "happened"), "day"),
    **dict.fromkeys(("asked", "paid", "loss", "income"), "amount"),
    **dict.fromkeys(("grounds", "keeper_faults", "entitled"), "many"),
    "animals": "animals",
    "receipt": "yes_no",
    "report": "one",
}
"""The kind of a fact that is not in the person's own words."""
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "grounds": get_args(Ground),
    "keeper_faults": get_args(KeeperFault),
    "report": get_args(Report),
    "entitled": get_args(Entitled),
}
PERSON = ("name", "relation", "address", "tehsil", "district", "phone")
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "complaint": (
        *("seized", "animals", "marks", "other", "where", "pound", "impounded", "grounds", "paid", "story"),
        *("witnesses", *PERSON),
    ),
    "deposit": ("seized", "animals", "marks", "other", "pound", "impounded", "asked", *PERSON),
    "notice": ("damaged", "animals", "other", "land", "crop", "loss", "witnesses", "name", "address", "phone"),
    "keeper": (
        *("keeper_faults", "pound", "keeper", "animals", "impounded", "asked", "paid", "receipt", "story"),
        *PERSON,
    ),
    "police": (
        *("report", "happened", "where", "other", "animals", "station", "story", "witnesses"),
        *("name", "relation", "address", "phone"),
    ),
    "legal-aid": ("seized", "damaged", "other", "entitled", "income", *PERSON),
    "summary": ("seized", "damaged", "animals", "other", "impounded", "asked", "story", "name", "phone"),
}
"""What is asked for each paper of ``plans.PAPERS``: first what dates and the paper rest on, the person last."""
BY_SMS = frozenset(
    ("seized", "impounded", "damaged", "happened", "animals", "other", "grounds", "keeper_faults", "report", "asked",
     "paid", "receipt", "loss", "crop", "entitled", "name")
)  # fmt: skip
"""What is asked by SMS, where each question costs money; the rest is filled in by hand."""


def questions(paper: str, side: str, *, by_sms: bool = False) -> tuple[str, ...]:
    """The facts to ask for, without those of the other side. Raises KeyError for an unknown paper."""
    other_sides = NOT_OF_SIDE[side]
    if paper == "summary" or paper == "legal-aid":
        other_sides = (*other_sides, "seized" if side == "crop" else "damaged")
    return tuple(f for f in QUESTIONS[paper] if f not in other_sides and (not by_sms or f in BY_SMS))


def options(fact: str, side: str) -> tuple[str, ...]:
    """What may be chosen for a fact of the kinds ``one`` and ``many`` on a side."""
    if fact == "report":
        return tuple(report for report in OPTIONS[fact] if side in REPORTS[report][0])
    return OPTIONS[fact]

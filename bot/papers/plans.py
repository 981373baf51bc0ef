"""What each paper is: whose it is, to whom it goes, the law that it needs, and what stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knowledge.answers import OF_THE_BASE_ACT
from knowledge.model import Provision
from knowledge.resolve import Applicable

BOTH = ("owner", "crop")
OWNER = ("owner",)
CROP = ("crop",)


class PaperRefused(Exception):
    """There is no such paper for this case. ``reason`` is the key of a message ``refused-...`` of the words."""

    def __init__(self, paper: str, reason: str) -> None:
        super().__init__(f"{paper}: {reason}")
        self.paper = paper
        self.reason = reason


@dataclass(frozen=True)
class Plan:
    """One paper.

    ``to`` are the roles whose forum it goes to, first that has one; none where the words name the addressee.
    ``needs`` are roles that the State's confirmed law must have, ``period`` a figure that the first of them must fix.
    ``cites`` are the roles that the paper rests on, ``tells`` those that only the person is told of. An entry of
    ``asks`` is a message, or ``message@role``: asked only where confirmed law has that role.
    ``dates`` are the last dates that are the paper's own; where it has any, the person is told every date of the case.
    ``money`` is whether what the keeper asked is looked at, ``award`` whether what a loss may bring is told.
    ``proof`` is the issue whose list of proof to collect the person is given (``knowledge.evidence``).
    ``unless`` are events after which the paper is no longer of use;
    ``date_on_top`` shows the last date to whoever gets the paper; else only the person sees it.
    """

    sides: tuple[str, ...]
    facts: tuple[str, ...]
    asks: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    period: str | None = None
    cites: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    money: bool = False
    award: bool = False
    proof: str | None = None
    unless: tuple[str, ...] = ()
    date_on_top: bool = False
    declared: bool = True
    on_one_page: bool = False


PERSON = ("name", "relation", "address", "phone")
SEIZURE = ("animals", "seized", "where", "seized_by", "pound", "impounded")
MONEY = ("asked", "paid", "receipt")
SELDOM = ("unpaid", "secured", "deposited", "neglected", "rescued")
"""Days that few can tell: a row for each that was told, and no empty line for the others."""

PAPERS: Mapping[str, Plan] = {
    "complaint": Plan(
        sides=OWNER,
        facts=(*PERSON, *SEIZURE, *MONEY, "released", "loss"),
        asks=("ask-inquiry", "ask-release", "ask-award@complaint_award"),
        to=("complaint",),
        needs=("complaint",),
        period="complaint_days",
        cites=("complaint", "complaint_procedure", "complaint_award", "which_court"),
        tells=("gram_nyayalaya", "oath"),
        dates=("complaint",),
        award=True,
        proof="seizure_illegal",
        date_on_top=True,
    ),
    "deposit": Plan(
        sides=OWNER,
        facts=(*PERSON, *SEIZURE, "asked"),
        asks=("ask-deliver", "ask-receipt", "ask-protest-noted", "ask-entry-copy"),
        needs=("deposit_release",),
        unless=("released", "sold"),
        cites=("deposit_release",),
        tells=("complaint", "rate_list", "security", "security_refund", "refusal_sale"),
        dates=("complaint",),
        money=True,
        proof="impounded",
    ),
    "notice": Plan(
        sides=CROP,
        facts=(*PERSON, "cattle_owner", "animals", "damaged", "land", "crop", "loss"),
        asks=("ask-payment", "ask-keep-in"),
        needs=("suit_limit",),
        cites=("civil_suit", "suit_limit"),
        tells=("suit_limit", "straying_compensation"),
        dates=("suit",),
        award=True,
        proof="crop_damage",
    ),
    "keeper": Plan(
        sides=BOTH,
        facts=(*PERSON, "pound", "keeper", "animals", "impounded", *MONEY, "refused", "released"),
        asks=("ask-look-into", "ask-put-right", "ask-reply"),
        to=("feeding_rates", "keeper_penalty"),
        needs=("keeper_penalty",),
        cites=("keeper_penalty",),
        tells=("pound_keeper", "rate_list", "register", "feeding_duty", "release_on_payment"),
        dates=("complaint",),
        money=True,
        proof="pound_neglect",
    ),
    "police": Plan(
        sides=BOTH,
        facts=(*PERSON, "happened", "where", "other", "animals", "land", "crop", "loss"),
        asks=("ask-record", "ask-act", "ask-report-copy"),
    ),
    "legal-aid": Plan(
        sides=BOTH,
        facts=(*PERSON, "matter", "other", "animals", "seized", "damaged", "income"),
        asks=("ask-lawyer", "ask-soon"),
        needs=("legal_aid",),
        cites=("legal_aid",),
        tells=("legal_aid_income",),
        dates=("complaint", "suit"),
        date_on_top=True,
    ),
    "summary": Plan(
        sides=(*BOTH, "other"),
        facts=(
            *("name", "phone", "state", "side", "other", "animals", "damaged", "seized", "where", "pound", "impounded"),
            *("notice", *MONEY, "refused", *SELDOM, "released", "sold", "happened", "land", "crop", "loss"),
        ),
        dates=("complaint", "suit"),
        money=True,
        declared=False,
        on_one_page=True,
    ),
}
"""Every paper by its name on the command line, in the order of making."""

NOT_OF_SIDE: Mapping[str, tuple[str, ...]] = {
    "owner": ("damaged", "rescued", "land", "crop"),
    "crop": (
        *("asked", "paid", "receipt", "refused", "released", "sold", "notice"),
        *("unpaid", "secured", "neglected", "deposited"),
    ),
}
"""Facts that are the other side's: no row for them."""

FAULT_ROLES: Mapping[str, str] = {
    "above_list": "pound_fee",
    "no_list": "rate_list",
    "no_food": "feeding_duty",
    "hurt": "feeding_duty",
    "not_released": "release_on_payment",
    "no_copy": "register",
    "no_account": "refusal_sale",
}
"""The duty of the keeper that stands behind what the keeper is said to have done."""

REPORTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "animal_hurt": (OWNER, ("animal_harm",), ("cruelty",)),
    "driven_in": (CROP, ("mischief",), ()),
    "taken_back": (CROP, ("rescue_penalty",), ("police_aid",)),
    "let_loose": (CROP, ("straying_penalty", "cognizable"), ("written_report",)),
    "threat": (BOTH, (), ()),
}
"""For each report to the police: who makes it, the roles it needs and cites, and the roles told beside it."""

IN_COURT = ("oath",)
"""What is told only where the paper goes to a court."""
COURTS = ("magistrate", "judicial_magistrate", "chief_judicial_magistrate")

OF_SIDE: Mapping[str, tuple[str, ...]] = {
    "owner": ("complaint", "deposit_release", "release_on_payment", "unclaimed_sale"),
    "crop": ("seize_power", "straying_penalty", "civil_suit", "suit_limit"),
}
"""What a summary cites for each side."""


def confirmed(law: Applicable, role: str) -> Provision | None:
    """The provision with a role that a paper may rest on: one that is confirmed, or none."""
    if role in OF_THE_BASE_ACT and law.reach.base != "applies":
        return None
    return law.confirmed(role)


def stands_behind(law: Applicable, role: str) -> list[Provision]:
    """What is listed as a source for a role: up to two confirmed provisions, and one unconfirmed beside them."""
    if role in OF_THE_BASE_ACT and law.reach.base != "applies":
        return []
    found = list(law.with_role(role))
    sure = [p for p in found if p.status != "unconfirmed"]
    return sure[:2] + [p for p in found if p not in sure][:1]

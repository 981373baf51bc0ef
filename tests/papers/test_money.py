"""What the keeper asked and what a loss may bring, in words: no figure that is not on file."""

from __future__ import annotations

import re
import typing
from datetime import date

import pytest

from bot.papers import LANGUAGES, Case, CaseFault, PaperRefused, check, make, money
from bot.papers.as_text import render
from bot.papers.telling import telling
from bot.papers.wording import has
from knowledge import Corpus, resolve
from knowledge.compensation import Limit, compensation
from knowledge.files import ROOT, read_jurisdictions
from knowledge.resolve import PLACES
from knowledge.scales import read_scales
from tests.papers.cases import TODAY, crop, owner

STATES = sorted(read_jurisdictions())
KEYS = (
    *("above_scale", "within_scale", "within_scale_by_part_days", "no_scale_on_file", "no_scale_on_file-no-law"),
    *("kind_not_settled", "part_of_scale_only", "tell_animals", "tell_days", "ask_for_list", "other_law_unconfirmed"),
    *("security_may_be_asked", "forest_ceiling", "no_receipt", "no_receipt-no-law", "ask_receipt", "keep_receipt"),
    *("ask_receipt-no-law", "keep_receipt-no-law", "deposit_under_protest", "complain_to", "complain_to-forum"),
    *("complain_to_not_on_file", "keeper_penalty", "keeper_penalty-no-figure", "keeper_penalty_not_on_file"),
    "keeper_penalty_not_on_file-no-law",
)


def kept(corpus: Corpus, case: Case, paper: str = "summary", language: str = "en") -> str:
    return render(make(corpus, case, paper, language, TODAY)).split("-" * 40)[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_words(corpus: Corpus, language: str) -> None:
    wanted = [f"money-{key}" for key in KEYS]
    scales = read_scales(corpus.provisions, ROOT / "scales")
    wanted += [f"money-doubt-{doubt}" for scale in scales for doubt in scale.doubts]
    wanted += [f"award-{limit}" for limit in typing.get_args(Limit)]
    wanted += [f"condition-{key}" for key in ("seizure_disputed", "duty_failed", "without_security")]
    wanted += [f"office-{p.forum}" for p in corpus.provisions.values() if p.forum and "feeding_rates" in p.roles]
    assert [key for key in wanted if not has(language, key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_the_money_of_every_state_can_be_said(corpus: Corpus, state: str, language: str) -> None:
    told = telling(corpus, language, state)
    herds = ([], [{"kind": "ass", "count": 2}], [{"kind": "elephant", "count": 1}], [{"kind": "yak", "count": 1}])
    for place in PLACES:
        law = resolve(corpus, state, place, TODAY)
        for herd in herds:
            for receipt in (None, True, False):
                for changes in ({}, {"impounded": None}, {"asked": 10**9}, {"asked": 1}):
                    case = owner(state=state, place=place, animals=herd, receipt=receipt, **changes)
                    found = money.asked(law, case, TODAY, late=False)
                    assert found is not None
                    lines = money.demand_lines(found, case, told, TODAY)
                    assert not [one for one in lines if "{" in one or "None" in one or "()" in one]
        for side in ("owner", "crop"):
            lines = money.award_lines(compensation(law, side), told)
            assert not [one for one in lines if "{" in one or "()" in one]


@pytest.mark.parametrize("state", [s for s in STATES if s != "IN-CH"])
def test_without_a_scale_no_amount_is_called_too_high_and_the_only_sums_are_those_told(
    corpus: Corpus, state: str
) -> None:
    case = owner(state=state)
    told = telling(corpus, "en", state)
    law = resolve(corpus, state, "village", TODAY)
    found = money.asked(law, case, TODAY, late=False)
    assert found is not None
    lines = money.demand_lines(found, case, told, TODAY)
    assert "cannot be said" in lines[0]
    sums = set(re.findall("₹[0-9,]+", " ".join(lines)))
    penalty = {f"₹{f.figure.value}" for f in found.findings if f.figure is not None}
    assert sums == {"₹2,000"} | penalty


def test_a_demand_above_the_scale_on_file(corpus: Corpus) -> None:
    law = resolve(corpus, "IN-CH", "village", TODAY)
    case = owner(
        state="IN-CH", impounded="2026-12-04", seized="2026-12-04", asked=90_000, animals=[{"kind": "cow", "count": 2}]
    )
    found = money.asked(law, case, TODAY, late=False)
    assert found is not None
    assert found.charges is not None
    assert found.charges.total is not None
    total = f"{int(found.charges.total):,}"
    for paper in ("summary", "deposit", "keeper"):
        words = kept(corpus, case, paper)
        assert "₹90,000 is above the scale on file (Cattle-trespass Act 1871, section 12) by at least ₹" in words
        assert f"By that scale, up to Saturday 5 December 2026: ₹{total}." in words
        assert "a newer one may be in force" in words
    assert "₹1 is not above" in kept(corpus, owner(state="IN-CH", asked=1))


def test_the_list_that_must_hang_is_told(corpus: Corpus) -> None:
    for paper in ("summary", "deposit", "keeper"):
        words = kept(corpus, owner(), paper)
        assert "no scale is on file for Uttar Pradesh. What fixes it: Cattle-trespass Act 1871, section 12." in words
        assert "must hang at the pound (Cattle-trespass Act 1871, section 12)" in words
        assert "No receipt was given" in words


def test_money_is_on_no_other_paper_and_never_for_the_other_side(corpus: Corpus) -> None:
    for paper in ("complaint", "police", "legal-aid"):
        assert "The amount asked" not in kept(corpus, owner(), paper)
    for paper in ("summary", "keeper"):
        assert "The amount asked" not in kept(corpus, crop(asked=500, receipt=False), paper)
        assert "The amount asked" not in kept(corpus, owner(asked=None), paper)
        assert "The amount asked" not in kept(corpus, owner(asked=0), paper)
    assert "The amount asked" not in kept(corpus, owner(side=None))


def test_nothing_of_it_is_handed_in(corpus: Corpus) -> None:
    for paper in ("deposit", "keeper"):
        body = render(make(corpus, owner(), paper, "en", TODAY)).split("-" * 40)[0]
        assert "scale" not in body


def test_after_release_or_too_late_no_deposit_is_spoken_of(corpus: Corpus) -> None:
    assert "can be deposited under protest" in kept(corpus, owner())
    assert "can be deposited under protest" not in kept(corpus, owner(released="2026-12-01"))
    assert "can be deposited under protest" not in kept(corpus, owner(seized="2026-11-20"))


def test_caps_stand_only_where_the_paper_is_about_them(corpus: Corpus) -> None:
    words = kept(corpus, owner(), "complaint")
    assert re.search(r"Compensation of at most ₹[0-9,]+ may be ordered \(Cattle-trespass Act 1871, section 22\)", words)
    assert "fees and costs of getting the animals back come on top" in words
    assert "A civil suit is apart" not in words
    assert "A civil suit is apart" in kept(corpus, crop(), "notice")
    for paper in ("deposit", "keeper", "summary", "legal-aid"):
        assert "What a loss may bring" not in kept(corpus, owner(), paper)


@pytest.mark.parametrize(
    ("changes", "days"),
    [
        ({}, 6),
        ({"released": "2026-12-01"}, 2),
        ({"sold": "2026-12-02"}, 3),
        ({"impounded": None}, None),
        ({"seized": "1999-01-01", "impounded": "1999-01-01"}, None),
    ],
)
def test_days_run_from_the_impounding_to_the_release_or_today(changes: dict[str, str], days: int | None) -> None:
    assert money.days(owner(**changes), TODAY) == days


def test_animals_are_counted_only_where_kind_and_number_of_each_were_told() -> None:
    both = [{"kind": "cow", "count": 2}, {"kind": "ass", "count": 1}, {"kind": "cow", "count": 1}]
    assert money.animals(owner(animals=both)) == {"cow": 3, "donkey": 1}
    assert money.animals(owner(animals=[{"kind": "cow"}])) is None
    assert money.animals(owner(animals=[*both, {"kind": "yak", "count": 1}])) is None
    assert money.animals(owner(animals=[])) is None


def test_too_many_animals_in_all_are_asked_back() -> None:
    with pytest.raises(CaseFault) as caught:
        check(owner(animals=[{"kind": "cow", "count": 9_999}, {"kind": "goat", "count": 1}]), TODAY)
    assert (caught.value.field, caught.value.reason) == ("animals", "number")


@pytest.mark.parametrize("today", [date(2026, 12, 5), date(2040, 1, 1)])
def test_money_is_said_on_any_day(corpus: Corpus, today: date) -> None:
    for state in STATES:
        try:
            assert render(make(corpus, owner(state=state), "deposit", "hi", today))
        except PaperRefused:
            continue

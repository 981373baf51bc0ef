"""What an answer says of the amount asked: to the owner alone, on the issues about charges, and never by guessing."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge import Corpus
from knowledge.answers import WITH_DEMAND, Answer, Facts, answer, plans
from knowledge.charges import MOST_DAYS, MOST_RUPEES, days_held, herd
from knowledge.scales import KINDS

TODAY = date(2026, 12, 5)
IMPOUNDED = {"impounded": date(2026, 12, 3)}


@cache
def _corpus() -> Corpus:
    return Corpus.from_files()


def told(issue: str = "release_fee", side: str = "owner", state: str = "IN-UP", **facts: object) -> Answer:
    given = Facts(**{"asked": 2_000, **facts})  # type: ignore[arg-type]
    return answer(_corpus(), issue, side, state, today=TODAY, facts=given)


def keys(found: Answer) -> set[str]:
    return {finding.key for finding in found.demand.findings} if found.demand is not None else set()


@pytest.mark.parametrize("issue", WITH_DEMAND)
def test_the_owner_is_told_where_the_issue_is_about_charges(issue: str) -> None:
    assert "no_scale_on_file" in keys(told(issue))
    assert told(issue, asked=None).demand is None


def test_nobody_else_is_told_and_no_other_issue() -> None:
    for issue in plans():
        for side in ("owner", "crop", "other"):
            if side != "owner" or issue not in WITH_DEMAND:
                assert told(issue, side).demand is None, f"{issue} {side}"


def test_the_receipt_is_handed_on() -> None:
    assert "no_receipt" in keys(told(receipt=False))
    assert "ask_receipt" in keys(told())


def test_with_a_scale_on_file_the_amount_is_compared() -> None:
    facts = {"state": "IN-CH", "animals": {"cow": 2}, "events": IMPOUNDED}
    assert "above_scale" in keys(told(asked=90_000, **facts))  # type: ignore[arg-type]
    assert "within_scale" in keys(told(asked=42_000, **facts))  # type: ignore[arg-type]
    assert "tell_days" in keys(told(asked=90_000, state="IN-CH", animals={"cow": 2}))
    assert "tell_animals" in keys(told(asked=90_000, state="IN-CH"))


def test_feeding_is_counted_to_the_release() -> None:
    events = {"impounded": date(2026, 12, 1), "released": date(2026, 12, 3)}
    found = told(state="IN-CH", animals={"goat": 1}, events=events)
    assert found.demand is not None
    assert found.demand.charges is not None
    assert found.demand.charges.days == 2


@pytest.mark.parametrize("asked", [0, -5, float("inf"), float("nan"), 1_000_000_000_000])
def test_what_cannot_be_an_amount_is_not_spoken_of(asked: float) -> None:
    assert told(asked=asked).demand is None


@given(st.floats(min_value=0.01, max_value=float(MOST_RUPEES)), st.sampled_from(["IN-UP", "IN-GJ", "IN-SK"]))
def test_without_a_scale_no_amount_is_ever_called_too_high(asked: float, state: str) -> None:
    found = keys(told(asked=asked, state=state, animals={"cow": 1}, events=IMPOUNDED))
    assert "no_scale_on_file" in found
    assert not found & {"above_scale", "within_scale", "within_scale_by_part_days"}


# The herd and the days, which the papers use too.


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(1, 50)), max_size=6))
def test_a_herd_adds_up_by_kind(animals: list[tuple[str, int]]) -> None:
    found = herd(animals)
    assert found == ({kind: sum(n for k, n in animals if k == kind) for kind, _ in animals} or None)


@pytest.mark.parametrize("other", [("cow", None), ("cattle", 2), ("dog", 1), (None, 3)])
def test_a_herd_that_is_not_told_whole_is_none(other: tuple[str | None, int | None]) -> None:
    assert herd([("goat", 2), other]) is None


@given(st.dates(date(1990, 1, 1), date(2100, 1, 1)), st.integers(-10, MOST_DAYS + 10))
def test_full_days_between_two_days_or_none(day: date, days: int) -> None:
    assert days_held(day, day + timedelta(days)) == (days if 0 <= days <= MOST_DAYS else None)
    assert days_held(None, day) is None

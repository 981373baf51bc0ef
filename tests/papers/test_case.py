"""The facts of a case: what is taken, what is asked back and how, and what is never taken."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from bot.papers import LANGUAGES, CaseFault, case_from, check
from bot.papers.case import EVENTS, Case
from bot.papers.days import ORDER
from bot.papers.letters import breakable, clean, clusters, piled
from bot.papers.wording import fault
from tests.papers.cases import OWNER, TODAY, owner

FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"state": "IN-XX"}, "state", "state"),
    ({"side": "both"}, "side", "choice"),
    ({"place": "moon"}, "place", "place"),
    ({"nme": "x"}, "nme", "unknown"),
    ({"seized": "28-11-2026"}, "seized", "date"),
    ({"seized": "2026-02-29"}, "seized", "no-such-day"),
    ({"seized": "2026-11-31"}, "seized", "no-such-day"),
    ({"hour": "24"}, "hour", "number"),
    ({"hour": "six"}, "hour", "kind"),
    ({"animals": [{"kind": "cow", "count": "0"}]}, "animals.0.count", "number"),
    ({"animals": [{"kind": "cow", "count": "10000"}]}, "animals.0.count", "number"),
    ({"animals": [{"kind": "cow", "count": "-1"}]}, "animals.0.count", "number"),
    ({"animals": [{"kind": "cow", "count": "2.5"}]}, "animals.0.count", "kind"),
    ({"animals": [{"kind": "cow"}] * 21}, "animals", "too-long"),
    ({"animals": "two cows"}, "animals", "kind"),
    ({"asked": "-5"}, "asked", "number"),
    ({"asked": "nan"}, "asked", "number"),
    ({"asked": "inf"}, "asked", "number"),
    ({"asked": "much"}, "asked", "kind"),
    ({"phone": "call me"}, "phone", "phone"),
    ({"address": "x" * 2001}, "address", "too-long"),
    ({"witnesses": ["x" * 301]}, "witnesses.0", "too-long"),
    ({"name": "राम 2345 6789 0123"}, "name", "identity"),
    ({"story": "२३४५६७८९०१२३"}, "story", "identity"),
    ({"witnesses": ["Sita 234567890123"]}, "witnesses", "identity"),
    ({"name": "q" + "\u0331" * 5}, "name", "marks"),
    ({"grounds": ["bad_luck"]}, "grounds.0", "choice"),
    ({"aadhaar": "1"}, "aadhaar", "unknown"),
]


@pytest.mark.parametrize(("changes", "field", "reason"), FAULTS)
def test_what_cannot_be_is_asked_back_in_words(changes: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(CaseFault) as caught:
        owner(**changes)
    assert (caught.value.field, caught.value.reason) == (field, reason)
    for language in LANGUAGES:
        assert len(fault(caught.value, language)) > 10


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"seized": "2026-12-06"}, "seized", "future"),
        ({"damaged": "2027-01-01"}, "damaged", "future"),
        ({"seized": "1949-12-31"}, "seized", "too-old"),
        ({"released": "2026-11-27"}, "released", "order"),
        ({"impounded": "2026-11-27"}, "impounded", "order"),
        ({"notice": "2026-11-28"}, "notice", "order"),
        ({"notice": "2026-12-04", "sold": "2026-12-03"}, "sold", "order"),
    ],
)
def test_days_that_cannot_be_are_asked_back(changes: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(CaseFault) as caught:
        check(owner(**changes), TODAY)
    assert (caught.value.field, caught.value.reason) == (field, reason)
    for language in LANGUAGES:
        words = fault(caught.value, language)
        assert "20" in words or "19" in words  # the day itself is in the question


def test_today_is_not_the_future_and_the_same_day_is_in_order() -> None:
    check(owner(seized=TODAY, impounded=TODAY, released=TODAY), TODAY)


def test_the_29th_of_february_of_a_leap_year_is_a_day() -> None:
    assert owner(seized="2024-02-29", impounded=None).seized == date(2024, 2, 29)


@pytest.mark.parametrize(
    ("field", "given_", "held"),
    [
        ("asked", "₹2,000", 2000),
        ("asked", "Rs. 2,000", 2000),
        ("asked", "२०००", 2000),
        ("asked", "0", 0),
        ("receipt", "no", False),
        ("receipt", "yes", True),
        ("seized", "२०२६-११-२८", date(2026, 11, 28)),
        ("seized", datetime(2026, 11, 28, 18), date(2026, 11, 28)),
        ("name", "  Ram \t Prasad\n", "Ram Prasad"),
        ("name", "", None),
        ("name", "\u202eRam\u202c", "Ram"),
        ("name", "<b>Ram</b> {{ x }} #a $b$ \\", "<b>Ram</b> {{ x }} #a $b$ \\"),
        ("story", "ring 919812345678", "ring 919812345678"),
        ("address", "x" * 2000, "x" * 2000),
        ("place", "", "village"),
    ],
)
def test_what_is_taken(field: str, given_: object, held: object) -> None:
    assert getattr(owner(**{field: given_}), field) == held


def test_an_ear_tag_of_twelve_digits_may_stand_among_the_marks_of_an_animal() -> None:
    case = owner(animals=[{"kind": "cow", "marks": "tag 105678901234"}])
    assert case.animals[0].marks == "tag 105678901234"


def test_every_fact_may_be_left_out_and_none_is_an_identity_number() -> None:
    case = case_from({})
    assert {name for name, value in case if value not in (None, (), "village")} == set()
    assert not [name for name in Case.__fields__ if "aadhaar" in name or "identity" in name]


def test_the_pairs_of_events_are_events() -> None:
    assert {event for pair in ORDER for event in pair} <= set(EVENTS)


@given(st.sampled_from(sorted(OWNER)), st.one_of(st.text(), st.integers(), st.floats(), st.none(), st.lists(st.text())))
def test_any_value_is_taken_or_asked_back(field: str, value: object) -> None:
    try:
        check(owner(**{field: value}), TODAY)
    except CaseFault as error:
        question = fault(error, "hi")
        event(error.reason)
        if not question:
            pytest.fail("an empty question")


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("कां", ["कां"]),
        ("র্ক\u200dষ", ["র্ক\u200d", "ষ"]),
        ("e\u0301a", ["e\u0301", "a"]),
        ("ક્(b", ["ક્", "(", "b"]),
        ("", []),
    ],
)
def test_a_letter_keeps_its_signs_and_a_conjunct_is_one(text: str, letters: list[str]) -> None:
    assert clusters(text) == letters


def test_only_a_very_long_word_may_break_and_never_inside_a_letter() -> None:
    assert breakable("कांजी हाउस") == "कांजी हाउस"
    assert breakable("क्ष" * 20).split("\u200b") == ["क्ष"] * 20


@given(st.text())
def test_cleaning_leaves_no_control_and_changes_nothing_more_the_second_time(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert not any(ord(c) < 32 for c in once)
    assert "".join(clusters(once)) == once
    assert isinstance(piled(once), bool)

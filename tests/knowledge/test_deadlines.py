"""Dates: the day of the event is not counted, nothing is moved later, and the unconfirmed gives no date."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge import Applicable, Corpus, resolve
from knowledge.answers import FAR, Facts, answer, plans
from knowledge.calendar import add_months, holiday_gaps, safe_day
from knowledge.deadlines import COUNTS, NAMES, Deadline
from knowledge.events import EARLIER, EVENTS, EventError, Moment, checked, fitting
from knowledge.prosecution import branches, limit
from knowledge.reckoner import Gap, gaps, reckon_all

TODAY = date(2026, 12, 5)
LATER = date(2030, 1, 1)
DAYS = st.dates(date(1950, 1, 1), date(2100, 12, 31))
STATES = ("IN-UP", "IN-PB", "IN-MP", "IN-MH", "IN-GJ", "IN-KL", "IN-KA", "IN-AS", "IN-CG", "IN-RJ", "IN-GA", "IN-SK")


@cache
def _corpus() -> Corpus:
    return Corpus.from_files()


@cache
def _law(state: str, place: str = "village") -> Applicable:
    return resolve(_corpus(), state, place)


def every(
    state: str, place: str = "village", today: date = LATER, **events: date
) -> dict[tuple[str, str | None], date]:
    return {(d.name, d.case): d.day for d in reckon_all(_law(state, place), events, today)}


def one(state: str, name: str, case: str | None = None, today: date = LATER, **events: date) -> Deadline:
    (found,) = (d for d in reckon_all(_law(state), events, today) if (d.name, d.case) == (name, case))
    return found


def gap(state: str, name: str, place: str = "village", **events: date) -> Gap | None:
    return next((g for g in gaps(_law(state, place), events, LATER) if g.name == name), None)


# What the answers tell.


def told(
    issue: str, side: str, state: str, today: date = TODAY, hour: int | None = None, **events: date
) -> tuple[Deadline, ...]:
    return answer(_corpus(), issue, side, state, today=today, facts=Facts(events, hour)).deadlines


@pytest.mark.parametrize(
    ("issue", "side", "state", "events", "expected"),
    [
        ("deadline", "owner", "IN-UP", {"seized": date(2026, 12, 1)}, ["complaint 2026-12-11"]),
        ("deadline", "owner", "IN-KL", {"seized": date(2026, 12, 1)}, ["complaint 2026-12-11"]),
        ("deadline", "owner", "IN-GJ", {"seized": date(2026, 12, 1)}, []),
        ("deadline", "owner", "IN-SK", {"seized": date(2026, 12, 1)}, []),
        ("deadline", "owner", "IN-UP", {}, []),
        ("may_seize", "crop", "IN-UP", {"seized": date(2026, 12, 1)}, ["pound 2026-12-02"]),
        ("may_seize", "crop", "IN-RJ", {"seized": date(2026, 12, 1)}, ["pound 2026-12-02"]),
        (
            "impounded",
            "owner",
            "IN-PB",
            {"impounded": date(2026, 11, 28)},
            ["report_earliest 2026-12-01", "sale_earliest 2026-12-05", "sale_earliest/weak 2026-11-29"],
        ),
        (
            "auction",
            "owner",
            "IN-UP",
            {"impounded": date(2026, 11, 24), "noticed": date(2026, 12, 2)},
            ["report_earliest 2026-12-01", "sale_earliest 2026-12-09"],
        ),
        ("auction", "owner", "IN-GJ", {"sold": date(2026, 11, 30)}, ["surplus 2026-12-15"]),
        ("auction", "owner", "IN-UP", {"impounded": date(2026, 11, 24), "released": date(2026, 12, 1)}, []),
        ("auction", "owner", "IN-UP", {"deposited": date(2026, 11, 30)}, ["surplus 2027-02-28"]),
        ("release_fee", "owner", "IN-MP", {"secured": date(2026, 8, 31)}, ["security_refund 2027-02-28"]),
        (
            "pound_neglect",
            "owner",
            "IN-BR",
            {"neglected": date(2026, 12, 1)},
            ["prosecution/keeper_penalty 2027-06-01"],
        ),
        (
            "seizure_resisted",
            "crop",
            "IN-BR",
            {"damaged": date(2026, 12, 1), "rescued": date(2026, 12, 2)},
            ["prosecution/rescue_penalty 2027-12-02"],
        ),
        (
            "crop_damage",
            "crop",
            "IN-BR",
            {"damaged": date(2026, 12, 1)},
            [
                "suit 2029-12-01",
                "prosecution/straying_penalty 2027-06-01",
                "prosecution/mischief.public_property 2027-12-01",
                "prosecution/mischief.simple 2027-12-01",
                "prosecution/mischief.loss_20000_to_1_lakh 2029-12-01",
            ],
        ),
    ],
)
def test_the_dates_of_an_answer_in_their_order(
    issue: str, side: str, state: str, events: dict[str, date], expected: list[str]
) -> None:
    found = told(issue, side, state, **events)
    assert [f"{d.name}{'/' + d.case if d.case else ''} {d.day}" for d in found] == expected


def test_the_hour_of_seizure_gives_the_hour_of_the_pound() -> None:
    (found,) = told("may_seize", "crop", "IN-UP", hour=18, seized=date(2026, 12, 4))
    assert (found.day, found.time, found.days_left) == (date(2026, 12, 5), "18:00", 0)


def test_a_past_date_is_kept_with_negative_days_left() -> None:
    (found,) = told("seizure_illegal", "owner", "IN-UP", seized=date(2026, 11, 20))
    assert (found.day, found.days_left) == (date(2026, 11, 30), -5)


def test_a_last_day_on_a_sunday_names_the_working_day_before() -> None:
    (found,) = told("seizure_illegal", "owner", "IN-UP", seized=date(2026, 12, 3))
    assert found.day == date(2026, 12, 13)  # a Sunday: the date itself is not moved
    assert found.safe == date(2026, 12, 12)


def test_how_sure_a_date_is() -> None:
    assert told("seizure_illegal", "owner", "IN-UP", seized=date(2026, 12, 3))[0].status == "verified"
    assert told("auction", "owner", "IN-GJ", sold=date(2026, 11, 30))[0].status == "secondary"
    prosecutions = [d for d in told("crop_damage", "crop", "IN-UP", damaged=TODAY) if d.name == "prosecution"]
    assert {d.status for d in prosecutions} == {"unconfirmed"}  # the class of the offence is inferred


def test_an_issue_names_dates_of_its_own_side_only() -> None:
    for plan in plans().values():
        for side, own in plan.sides.items():
            assert {name.partition("@")[0] for name in own.dates} <= NAMES[side]
    assert NAMES["owner"] & NAMES["crop"] == {"suit", "prosecution"}


ISSUES = st.sampled_from(sorted(plans()))
SIDES = st.sampled_from(["owner", "crop", "other"])
TOLD = st.dictionaries(st.sampled_from(EVENTS), st.dates(date(2020, 1, 1), date(2026, 12, 5)))


@given(ISSUES, SIDES, st.sampled_from(STATES), TOLD, st.none() | st.integers(0, 23))
def test_no_answer_tells_a_date_of_the_other_side_or_without_its_event(
    issue: str, side: str, state: str, told: dict[str, date], hour: int | None
) -> None:
    events = fitting(told, TODAY)
    found = answer(_corpus(), issue, side, state, today=TODAY, facts=Facts(events, hour))
    whose = plans()[issue].of(side).side
    for one in found.deadlines:
        assert one.side == whose
        assert one.counted is not None
        assert one.counted.start == events[one.counted.event] <= one.day
        assert one.days_left == (one.day - TODAY).days
        assert all(f.status != "unconfirmed" for f in one.figures)
        assert one.safe is None or one.safe < one.day
    far = [d.name in FAR for d in found.deadlines]
    assert far == sorted(far)
    for name in {d.name for d in found.deadlines} - {"prosecution"}:
        cases = [d.case is not None for d in found.deadlines if d.name == name]
        assert cases == sorted(cases)


@given(TOLD)
def test_of_days_that_cannot_all_be_those_are_kept_that_fit(told: dict[str, date]) -> None:
    held = fitting(told, TODAY)
    assert held.items() <= told.items()
    assert checked(held, TODAY).keys() == held.keys()
    assert fitting(held, TODAY) == held
    try:
        checked(told, TODAY)
    except EventError:
        assert held != told
    else:
        assert held == told


# The calendar.


@given(DAYS)
def test_a_safe_day_is_never_later_and_never_a_sunday(day: date) -> None:
    safe = safe_day(day, "IN-UP")
    assert day - timedelta(days=10) <= safe <= day
    assert safe.weekday() != 6


@given(DAYS, st.integers(0, 240))
def test_months_keep_the_day_or_end_the_month(day: date, months: int) -> None:
    later = add_months(day, months)
    assert (later.year * 12 + later.month) - (day.year * 12 + day.month) == months
    assert later.day == day.day or (later + timedelta(days=1)).day == 1


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2024, 2, 29), 48, date(2028, 2, 29)),
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2026, 8, 31), 6, date(2027, 2, 28)),
        (date(2026, 11, 30), 3, date(2027, 2, 28)),
        (date(2026, 12, 31), 6, date(2027, 6, 30)),
        (date(2026, 12, 15), 12, date(2027, 12, 15)),
    ],
)
def test_month_ends_and_year_ends(day: date, months: int, expected: date) -> None:
    assert add_months(day, months) == expected


def test_the_gaps_of_the_holiday_list_are_said() -> None:
    assert holiday_gaps("IN-UP", 2026) == ("holidays_estimated",)
    assert "holidays_fixed_only" in holiday_gaps("IN-UP", 2050)
    assert "holidays_national_only" in holiday_gaps("IN-XX", 2026)


# Every date, with the examples of facts.md and facts-2.md written out.

IMPOUNDED = date(2026, 12, 2)


@pytest.mark.parametrize(
    ("state", "place", "events", "key", "expected"),
    [
        # facts-2.md section 7: seized on the 1st, the last day is the 11th.
        ("IN-UP", "village", {"seized": date(2026, 12, 1)}, ("complaint", None), date(2026, 12, 11)),
        # facts-2.md section 8, case 5: seized 24 March 1946, so 3 April; the complaint of 2 April was in time.
        ("IN-MH", "village", {"seized": date(1946, 3, 24)}, ("complaint", None), date(1946, 4, 3)),
        ("IN-KL", "village", {"seized": date(2026, 12, 1)}, ("complaint", None), date(2026, 12, 11)),
        ("IN-GJ", "town", {"seized": date(2026, 12, 1)}, ("complaint", None), date(2026, 12, 11)),
        ("IN-GJ", "village", {"seized": date(2026, 12, 1)}, ("complaint", None), None),
        ("IN-RJ", "village", {"seized": date(2026, 12, 1)}, ("complaint", None), None),
        ("IN-GA", "village", {"seized": date(2026, 12, 1)}, ("complaint", None), None),
        ("IN-KA", "village", {"seized": date(2026, 12, 1)}, ("complaint", None), None),
        ("IN-UP", "road", {"seized": date(2026, 12, 1)}, ("pound", None), date(2026, 12, 2)),
        # Unclaimed: 7 and 7 days; Punjab, Haryana, Chandigarh, Himachal 3 and 4; Kerala from the notice; Gujarat 7.
        ("IN-UP", "village", {"impounded": IMPOUNDED}, ("report_earliest", None), date(2026, 12, 9)),
        ("IN-UP", "village", {"impounded": IMPOUNDED}, ("sale_earliest", None), date(2026, 12, 16)),
        (
            "IN-UP",
            "village",
            {"impounded": IMPOUNDED, "noticed": date(2026, 12, 14)},
            ("sale_earliest", None),
            date(2026, 12, 21),
        ),
        ("IN-PB", "village", {"impounded": IMPOUNDED}, ("sale_earliest", None), date(2026, 12, 9)),
        ("IN-HP", "village", {"noticed": date(2026, 12, 7)}, ("sale_earliest", None), date(2026, 12, 11)),
        ("IN-KL", "village", {"impounded": IMPOUNDED}, ("sale_earliest", None), None),
        ("IN-KL", "village", {"noticed": date(2026, 12, 7)}, ("sale_earliest", None), date(2026, 12, 14)),
        ("IN-GJ", "village", {"impounded": IMPOUNDED}, ("sale_earliest", None), date(2026, 12, 9)),
        ("IN-KA", "village", {"impounded": IMPOUNDED}, ("sale_earliest", None), None),
        ("IN-CG", "village", {"impounded": IMPOUNDED}, ("report_earliest", None), None),
        # Refusal: no waiting period is stated (section 16); in Karnataka and Gujarat none is on file.
        ("IN-UP", "village", {"refused": date(2026, 12, 8)}, ("sale_earliest", "refusal"), date(2026, 12, 8)),
        ("IN-KA", "village", {"refused": date(2026, 12, 8)}, ("sale_earliest", "refusal"), None),
        ("IN-GJ", "village", {"refused": date(2026, 12, 8)}, ("sale_earliest", "refusal"), None),
        # Weak animals: after 24 hours (14A); in Madhya Pradesh after 5 days.
        ("IN-HR", "village", {"impounded": IMPOUNDED}, ("sale_earliest", "weak"), date(2026, 12, 3)),
        ("IN-MP", "village", {"impounded": IMPOUNDED}, ("sale_earliest", "weak"), date(2026, 12, 7)),
        ("IN-UP", "village", {"impounded": IMPOUNDED}, ("sale_earliest", "weak"), None),
        # Surplus: 3 months from its deposit, 6 in the Punjab family, 15 days from the sale in Gujarat.
        ("IN-UP", "village", {"deposited": date(2026, 11, 30)}, ("surplus", None), date(2027, 2, 28)),
        ("IN-CH", "town", {"deposited": date(2026, 11, 30)}, ("surplus", None), date(2027, 5, 30)),
        ("IN-UP", "village", {"sold": date(2026, 11, 30)}, ("surplus", None), None),
        ("IN-GJ", "village", {"sold": date(2026, 11, 30)}, ("surplus", None), date(2026, 12, 15)),
        ("IN-KL", "village", {"sold": date(2026, 11, 30)}, ("surplus", None), None),
        # Security: six months from its deposit.
        ("IN-MP", "village", {"secured": date(2026, 8, 31)}, ("security_refund", None), date(2027, 2, 28)),
        ("IN-KA", "village", {"secured": date(2026, 6, 1)}, ("security_refund", None), date(2026, 12, 1)),
        ("IN-CG", "village", {"secured": date(2026, 6, 1)}, ("security_refund", None), None),
        # Suit: three years from the trespass (Article 87); which Article fits a wrongful seizure is unconfirmed.
        ("IN-BR", "village", {"damaged": date(2024, 2, 29)}, ("suit", None), date(2027, 2, 28)),
        ("IN-BR", "village", {"seized": date(2024, 2, 29)}, ("suit", "wrongful_seizure"), None),
        # Prosecution (facts.md section 5): 6 months, 1 year, 3 years.
        ("IN-BR", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "straying_penalty"), date(2027, 2, 28)),
        ("IN-UP", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "straying_penalty"), date(2027, 8, 31)),
        ("IN-AS", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "straying_penalty"), date(2027, 2, 28)),
        (
            "IN-AS",
            "village",
            {"damaged": date(2026, 8, 31)},
            ("prosecution", "straying_penalty.later"),
            date(2027, 8, 31),
        ),
        ("IN-GJ", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "straying_penalty"), date(2027, 8, 31)),
        ("IN-MP", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "night_confinement"), date(2027, 2, 28)),
        ("IN-BR", "village", {"rescued": date(2026, 8, 31)}, ("prosecution", "rescue_penalty"), date(2027, 8, 31)),
        ("IN-BR", "village", {"neglected": date(2026, 8, 31)}, ("prosecution", "keeper_penalty"), date(2027, 2, 28)),
        ("IN-BR", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "mischief.simple"), date(2027, 8, 31)),
        (
            "IN-BR",
            "village",
            {"damaged": date(2026, 8, 31)},
            ("prosecution", "mischief.loss_20000_to_1_lakh"),
            date(2029, 8, 31),
        ),
        ("IN-BR", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "mischief.loss_1_lakh_or_more"), None),
        ("IN-KA", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "straying_penalty"), None),
        ("IN-UK", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "straying_penalty"), None),
        ("IN-MZ", "village", {"damaged": date(2026, 8, 31)}, ("prosecution", "straying_penalty"), None),
    ],
)
def test_the_examples_of_the_facts(
    state: str, place: str, events: dict[str, date], key: tuple[str, str | None], expected: date | None
) -> None:
    assert every(state, place, **events).get(key) == expected


def test_hours_run_from_the_hour_and_over_the_year_end() -> None:
    found = one("IN-UP", "pound", seized=datetime(2026, 12, 31, 23, 59))
    assert (found.day, found.time, found.safe) == (date(2027, 1, 1), "23:59", None)
    unknown = one("IN-UP", "pound", seized=date(2026, 12, 31))
    assert (unknown.day, unknown.time) == (date(2027, 1, 1), None)
    assert "hour_not_told" in [d.key for d in unknown.doubts]


def test_midnight_is_indian() -> None:
    late = datetime(2026, 12, 1, 18, 45, tzinfo=UTC)  # 2 December, 00:15 in India
    found = one("IN-UP", "complaint", seized=late)
    assert found.day == date(2026, 12, 12)
    assert Moment.of(late) == Moment(date(2026, 12, 2), time(0, 15))
    assert one("IN-UP", "complaint", today=late, seized=date(2026, 12, 2)).days_left == 10
    with pytest.raises(EventError, match="future"):
        reckon_all(_law("IN-UP"), {"seized": date(2026, 12, 2)}, datetime(2026, 12, 1, 18, 15, tzinfo=UTC))


def test_how_a_date_was_counted_is_told() -> None:
    found = one("IN-UP", "sale_earliest", impounded=IMPOUNDED)
    assert found.counted is not None
    assert [(s.figure.name, s.until) for s in found.counted.steps] == [
        ("unclaimed_days", date(2026, 12, 9)),
        ("notice_days", date(2026, 12, 16)),
    ]
    assert (found.counted.event, found.counted.start, found.kind) == ("impounded", IMPOUNDED, "earliest")
    assert found.counted.rule is not None
    assert found.counted.rule.id == "IN/GCA-1897/9"
    assert {d.key for d in found.doubts} == {"notice_not_told", "first_day_rule_inferred"}


def test_section_10_is_an_unconfirmed_note_and_the_date_stays() -> None:
    found = one("IN-UP", "complaint", seized=date(2026, 12, 3))
    assert (found.day, found.safe) == (date(2026, 12, 13), date(2026, 12, 12))
    note = next(d.provision for d in found.doubts if d.key == "next_open_day_unsettled")
    assert note is not None
    assert (note.id, note.status) == ("IN/GCA-1897/10", "unconfirmed")
    kerala = one("IN-KL", "complaint", seized=date(2026, 12, 3))  # a State Act: the Union's rule is not its rule
    assert {d.key: d.provision for d in kerala.doubts}["next_open_day_unsettled"] is None
    assert "first_day_rule_not_on_file" in [d.key for d in kerala.doubts]


def test_unconfirmed_law_beside_it_is_a_doubt() -> None:
    doubts = {d.key: d.provision for d in one("IN-MH", "complaint", seized=date(2026, 12, 1)).doubts}
    beside = doubts["other_law_unconfirmed"]
    assert beside is not None
    assert beside.id == "IN-MH/MVPA-1958/168"


def test_conditions_are_told_with_the_date() -> None:
    assert one("IN-MP", "security_refund", secured=IMPOUNDED).conditions == ("notified_areas_only",)
    pigs = one("IN-BR", "prosecution", "straying_penalty", damaged=IMPOUNDED)
    assert pigs.conditions == ("pigs_or_notified_area",)
    assert one("IN-BR", "prosecution", "mischief.simple", damaged=IMPOUNDED).conditions == ("intent_or_knowledge",)
    assert "decriminalising_2026" in [d.key for d in pigs.doubts]
    assert (pigs.provision.id, pigs.offence and pigs.offence.id) == ("IN/BNSS-2023/514", "IN/CTA-1871/26")


def test_what_is_still_open_after_a_date_has_passed() -> None:
    events = {"seized": date(2026, 12, 1), "impounded": date(2026, 12, 2)}
    found = {d.name: d for d in reckon_all(_law("IN-UP"), events, date(2026, 12, 20)) if d.case is None}
    complaint = found["complaint"]
    assert (complaint.passed, complaint.days_left) == (True, -9)
    open_ways = {w.role: w.provision.status for w in complaint.remaining}
    assert open_ways["wrongful_suit_limit"] == "unconfirmed"
    assert "release_on_payment" in open_ways
    assert "deposit_release" not in {w.role for w in found["sale_earliest"].remaining}  # it leads to that complaint
    released = one("IN-UP", "complaint", today=date(2026, 12, 20), released=date(2026, 12, 3), **events)
    assert "release_on_payment" not in {w.role for w in released.remaining}
    last_day = one("IN-UP", "complaint", today=date(2026, 12, 11), **events)
    assert (last_day.passed, last_day.days_left, last_day.remaining) == (False, 0, ())


def test_an_hour_that_has_passed_today_is_passed() -> None:
    seized = datetime(2026, 12, 1, 9, 30)
    assert one("IN-UP", "pound", today=datetime(2026, 12, 2, 9, 31), seized=seized).passed
    assert not one("IN-UP", "pound", today=datetime(2026, 12, 2, 9, 29), seized=seized).passed
    assert not one("IN-UP", "pound", today=date(2026, 12, 2), seized=seized).passed


def test_each_side_is_told_its_own_dates() -> None:
    events = dict.fromkeys(("damaged", "seized", "impounded", "rescued", "neglected"), date(2026, 12, 1))
    owner = {d.name: d for d in reckon_all(_law("IN-UP"), events, LATER, "owner")}
    crop = {d.name: d for d in reckon_all(_law("IN-UP"), events, LATER, "crop")}
    assert owner.keys() == {"complaint", "report_earliest", "sale_earliest", "prosecution"}
    assert owner["prosecution"].case == "keeper_penalty"
    assert crop.keys() == {"pound", "suit", "prosecution"}
    assert {g.name for g in gaps(_law("IN-UP"), {}, LATER, "crop")} == {"pound", "suit", "prosecution"}


@pytest.mark.parametrize(
    ("state", "name", "why", "events"),
    [
        ("IN-UP", "complaint", "event_unknown", ("seized",)),
        ("IN-UP", "surplus", "event_unknown", ("deposited",)),
        ("IN-GJ", "surplus", "event_unknown", ("sold",)),
        ("IN-UP", "security_refund", "not_on_file", ()),
        ("IN-GJ", "complaint", "unconfirmed", ()),
        ("IN-CG", "pound", "unconfirmed", ()),
        ("IN-RJ", "complaint", "not_on_file", ()),
        ("IN-SK", "sale_earliest", "not_on_file", ()),
    ],
)
def test_why_there_is_no_date(state: str, name: str, why: str, events: tuple[str, ...]) -> None:
    found = gap(state, name)
    assert found is not None
    assert (found.why, found.events) == (why, events)


def test_a_grave_offence_has_no_limit() -> None:
    law = _law("IN-BR")
    section, killing = law.first("prosecution_limit"), law.first("animal_harm")
    assert section is not None
    assert killing is not None
    assert [limit(section, way) for way in branches(killing)] == [None]


# Bad input.


@pytest.mark.parametrize(
    ("events", "reason", "event", "before"),
    [
        ({"seized": date(2026, 12, 6)}, "future", "seized", None),
        ({"seized": date(1899, 12, 31)}, "year", "seized", None),
        ({"eaten": date(2026, 12, 1)}, "unknown", "eaten", None),
        ({"seized": date(2026, 12, 4), "released": date(2026, 12, 3)}, "order", "released", "seized"),
        ({"noticed": date(2026, 12, 4), "sold": date(2026, 12, 3)}, "order", "sold", "noticed"),
        ({"impounded": date(2026, 12, 1), "seized": date(2026, 12, 2)}, "order", "impounded", "seized"),
        ({"damaged": date(2026, 12, 3), "seized": date(2026, 12, 2)}, "order", "seized", "damaged"),
        ({"deposited": date(2026, 12, 1), "seized": date(2026, 12, 2)}, "order", "deposited", "seized"),
        (
            {"seized": datetime(2026, 12, 2, 18), "impounded": datetime(2026, 12, 2, 17)},
            "order",
            "impounded",
            "seized",
        ),
    ],
)
def test_what_cannot_be_is_refused(events: dict[str, date], reason: str, event: str, before: str | None) -> None:
    with pytest.raises(EventError) as caught:
        reckon_all(_law("IN-UP"), events, TODAY)
    assert (caught.value.reason, caught.value.event, caught.value.before) == (reason, event, before)


def test_later_today_is_the_future() -> None:
    now = datetime(2026, 12, 5, 12)
    with pytest.raises(EventError, match="future"):
        reckon_all(_law("IN-UP"), {"seized": datetime(2026, 12, 5, 13)}, now)
    assert reckon_all(_law("IN-UP"), {"seized": datetime(2026, 12, 5, 11)}, now)
    assert reckon_all(_law("IN-UP"), {"seized": TODAY}, now)


# Properties, for every State above and every event.

EVENT_OF = st.sampled_from(EVENTS)


@given(DAYS, st.integers(0, 800), EVENT_OF, st.sampled_from(STATES))
def test_dates_are_monotone_and_never_before_the_event(day: date, gap_days: int, event: str, state: str) -> None:
    later = day + timedelta(days=gap_days)
    today = date(2150, 1, 1)
    first = {(d.name, d.case): d for d in reckon_all(_law(state), {event: day}, today)}
    second = {(d.name, d.case): d for d in reckon_all(_law(state), {event: later}, today)}
    assert first.keys() == second.keys()
    for key, found in first.items():
        assert day <= found.day <= second[key].day
        assert (found.safe or found.day) <= (second[key].safe or second[key].day)
        assert found.days_left == (found.day - today).days


@given(DAYS, EVENT_OF, st.sampled_from(STATES))
def test_a_date_is_never_moved_later_and_rests_on_confirmed_figures(day: date, event: str, state: str) -> None:
    for found in reckon_all(_law(state), {event: day}, date(2150, 1, 1)):
        assert found.counted is not None
        assert found.counted.steps == () or found.counted.steps[-1].until == found.day
        assert found.safe is None or day <= found.safe < found.day
        assert all(f.status != "unconfirmed" and f in found.provision.figures for f in found.figures)
        assert found.provision.status != "unconfirmed"
        assert found.passed == (found.kind == "last")
        days = sum(int(f.value) for f in found.figures if f.unit == "day")
        if days:
            assert (found.day - day).days == days


@given(st.dictionaries(EVENT_OF, DAYS))
def test_events_are_taken_in_order_or_refused(events: dict[str, date]) -> None:
    out_of_order = any(
        events[name] < events[earlier] for name in events for earlier in EARLIER[name] if earlier in events
    )
    if out_of_order:
        with pytest.raises(EventError, match="order"):
            reckon_all(_law("IN-UP"), events, date(2150, 1, 1))
    else:
        reckon_all(_law("IN-UP"), events, date(2150, 1, 1))


@given(DAYS)
def test_the_complaint_is_always_its_period_after_the_seizure(day: date) -> None:
    law = _law("IN-UP")
    period = int(law.first("complaint").figure("complaint_days").value)  # type: ignore[union-attr]
    found = one("IN-UP", "complaint", today=day, seized=day)
    assert (found.day - day).days == found.days_left == period


def test_every_state_can_be_reckoned(corpus: Corpus) -> None:
    names = {rule.name for rule in COUNTS} | {"prosecution"}
    for state in corpus.jurisdictions:
        for place in ("village", "town", "road", "railway", "forest"):
            law = resolve(corpus, state, place)
            found = reckon_all(law, dict.fromkeys(EVENTS, date(2026, 12, 1)), LATER)
            given_or_not = {d.name for d in found} | {g.name for g in gaps(law, {}, LATER)}
            assert given_or_not == names
            assert len({(d.name, d.case, d.day) for d in found}) == len(found)

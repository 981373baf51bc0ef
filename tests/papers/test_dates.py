"""The dates of a case in words, in every State: never without what must hold, and never those of the other side."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.papers import LANGUAGES, Case, CaseFault, PaperRefused, case_from, check, dates, make
from bot.papers.as_text import render
from bot.papers.dates import OF_ALL, line, missing, reckoned, wanting
from bot.papers.days import EVENT_OF, events
from bot.papers.telling import telling
from bot.papers.wording import fault, has, say
from knowledge import Corpus, resolve
from knowledge.deadlines import AFTER, COUNTS, Deadline, Doubt
from knowledge.events import EVENTS
from knowledge.files import read_jurisdictions
from knowledge.model import NOTIFIED
from knowledge.prosecution import INTENT, OFFENCES, PIGS_OR_NOTIFIED, branches
from knowledge.reckoner import NOTES_OF_DOUBT, reckon_all
from knowledge.resolve import PLACES
from tests.papers.cases import TODAY, crop, owner

STATES = sorted(read_jurisdictions())
LONG_AGO = date(2026, 11, 1)
ALL_DAYS = dict.fromkeys(EVENT_OF, LONG_AGO)


def summary(corpus: Corpus, case: Case, language: str = "en", today: date = TODAY) -> str:
    return render(make(corpus, case, "summary", language, today))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_library_can_give_has_words(corpus: Corpus, language: str) -> None:
    wanted = [f"name-{name}" for name in AFTER]
    wanted += ["-".join(filter(None, ("date", c.name, c.case))) for c in COUNTS]
    wanted += ["date-pound-time", "date-prosecution"]
    wanted += [f"offence-{role}" for role, _, _ in OFFENCES]
    punished = [p for p in corpus.provisions.values() if {role for role, _, _ in OFFENCES} & p.roles.keys()]
    wanted += [f"branch-{b.key}" for p in punished for b in branches(p) if b.key != "first"]
    wanted += [f"condition-{key}" for c in COUNTS for key in c.conditions]
    wanted += [f"condition-{key}" for key in (PIGS_OR_NOTIFIED, INTENT, NOTIFIED)]
    wanted += [f"doubt-{key}" for c in COUNTS for key in c.doubts]
    wanted += [f"doubt-{key}" for key in (*NOTES_OF_DOUBT, *OF_ALL)]
    wanted += [f"doubt-{k}" for k in ("other_law_unconfirmed", "start_not_on_file", "class_inferred", "hour_not_told")]
    wanted += [f"way-{role}" for roles in AFTER.values() for role in roles]
    wanted += [f"gap-{why}" for why in ("event_unknown", "unconfirmed", "not_on_file", "no_limit")]
    assert [key for key in wanted if not has(language, key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_every_date_and_gap_of_every_state_can_be_said(corpus: Corpus, state: str, language: str) -> None:
    told = telling(corpus, language, state)
    without_notice = {field: day for field, day in ALL_DAYS.items() if field not in ("notice", "released")}
    for days in (ALL_DAYS, without_notice, {"seized": date(1990, 2, 1), "damaged": date(1990, 2, 1)}, {}):
        for side in ("owner", "crop", "other", None):
            case = case_from({"state": state, "side": side, "hour": 18} | days)
            for place in PLACES:
                law = resolve(corpus, state, place, TODAY)
                found = reckoned(law, case, TODAY)
                lines = [line(d, told, TODAY, side=side) for d in found]
                lines += dates.of_all(found, told) + missing(wanting(law, case, TODAY), told)
                assert not [one for one in lines if "{" in one or "None" in one or len(one) < 10]


@pytest.mark.parametrize("state", STATES)
def test_a_date_is_never_told_without_its_conditions(corpus: Corpus, state: str) -> None:
    told = telling(corpus, "en", state)
    for side in ("owner", "crop"):
        words = summary(corpus, case_from({"state": state, "side": side} | ALL_DAYS | {"released": None}))
        law = resolve(corpus, state, "village", TODAY)
        for deadline in reckon_all(law, events(case_from(ALL_DAYS | {"released": None})), TODAY, side):
            at = words.index(told.date(deadline))
            for key in deadline.conditions:
                assert say("en", f"condition-{key}") in words[at:].split("\n")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_a_side_has_none_of_the_dates_of_the_other(corpus: Corpus, state: str, language: str) -> None:
    told = telling(corpus, language, state)
    law = resolve(corpus, state, "village", TODAY)
    every = reckon_all(law, events(case_from(ALL_DAYS)), TODAY)
    for side in ("owner", "crop"):
        words = summary(corpus, case_from({"state": state, "side": side} | ALL_DAYS), language)
        assert not [d for d in every if d.side not in (side, None) and told.date(d) in words]


@pytest.mark.parametrize("state", ["IN-GA", "IN-JK", "IN-NL", "IN-RJ"])
def test_law_that_is_not_confirmed_gives_no_date_but_says_so(corpus: Corpus, state: str) -> None:
    words = summary(corpus, owner(state=state))
    assert "Last date to complain" not in words
    assert "No date is given" in words


@pytest.mark.parametrize("place", ["village"])
def test_a_gujarat_village_has_no_date_to_complain(corpus: Corpus, place: str) -> None:
    assert "Last date to complain" not in summary(corpus, owner(state="IN-GJ", place=place))
    assert "Last date to complain" in summary(corpus, owner(state="IN-GJ", place="town"))


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (owner(), "An unclaimed animal can be reported for sale from Sunday 6 December 2026, no sooner."),
        (owner(), "An unclaimed animal cannot lawfully be sold before Sunday 13 December 2026. No notice was told of"),
        (owner(notice="2026-12-01"), "An unclaimed animal cannot lawfully be sold before Tuesday 8 December 2026."),
        (owner(unpaid="2026-12-02"), "Where the owner came and did not pay, a sale is possible from Wednesday 2 Dec"),
        (owner(neglected="2026-12-01"), "fails in a duty (Cattle-trespass Act 1871, section 27): Tuesday 1 June 2027."),
        (crop(seized="2026-11-28"), "The animals must reach the pound by Sunday 29 November 2026."),
        (crop(seized="2026-11-28", hour=18), "The animals must reach the pound by 18:00 on Sunday 29 November 2026."),
        (crop(), "Last date for a civil suit: Wednesday 28 November 2029."),
        (crop(rescued="2026-11-28"), "taking cattle back by force (Cattle-trespass Act 1871, section 24): "),
        (
            crop(state="IN-MP"),
            "Only if: the animals were pigs, or the State Government has notified the area for other cattle.",
        ),
    ],
)
def test_dates_as_they_are_told(corpus: Corpus, told: Case, words: str) -> None:
    assert words in summary(corpus, told)


def test_a_keeper_who_would_not_release_is_no_owner_who_did_not_pay(corpus: Corpus) -> None:
    assert "a sale is possible" not in summary(corpus, owner(refused="2026-12-02"))


def test_what_is_still_open_after_the_last_date_to_complain(corpus: Corpus) -> None:
    words = summary(corpus, owner(seized="2026-11-24"))
    assert "Friday 4 December 2026. This date has passed. Still open: to pay and take the animals back" in words
    assert "to complain about the keeper, if a duty was failed" in words
    assert "deposit the money under protest" not in words


def test_after_release_no_sale_is_told_of(corpus: Corpus) -> None:
    words = summary(corpus, owner(released="2026-12-01"))
    assert "cannot lawfully be sold" not in words
    assert "reported for sale" not in words
    assert "Last date to complain" in words


def test_an_owner_is_not_told_of_the_suit_of_whoever_had_the_damage(corpus: Corpus) -> None:
    words = summary(corpus, owner(seized="2024-01-01", impounded="2024-01-02", neglected="2024-01-03"))
    assert "civil suit for the damage" not in words


def test_a_side_that_is_not_known_sees_whose_each_date_is_and_no_advice(corpus: Corpus) -> None:
    words = summary(corpus, owner(side=None, seized="2026-11-20", damaged="2026-11-20"))
    assert "For the owner of the animals: Last date to complain" in words
    assert "For whoever had the damage: Last date for a civil suit" in words
    assert "Still open" not in words


def test_a_safe_day_that_is_over_is_not_named(corpus: Corpus) -> None:
    case = owner(seized="2026-11-26", impounded="2026-11-26")  # the last date is Sunday 6 December
    assert "file by Saturday 5 December 2026" in summary(corpus, case)
    assert "file by" not in summary(corpus, case, today=date(2026, 12, 6))


@pytest.mark.parametrize("key", ["notice_not_told", "hour_not_told", "holidays_national_only"])
def test_a_doubt_is_told(corpus: Corpus, key: str) -> None:
    told = telling(corpus, "en", "IN-UP")
    one = reckoned(resolve(corpus, "IN-UP", "village", TODAY), owner(), TODAY)[0]
    unsure: Deadline = replace(one, doubts=(Doubt(key),))
    words = [line(unsure, told, TODAY, side="owner"), *dates.of_all([unsure], told)]
    assert say("en", f"doubt-{key}") in " ".join(words)


@pytest.mark.parametrize(
    ("days", "field", "reason", "first"),
    [
        ({"sold": "2026-11-27"}, "sold", "order", "seized"),
        ({"unpaid": "2026-11-27"}, "unpaid", "order", "seized"),
        ({"refused": "2026-11-27"}, "refused", "order", "seized"),
        ({"sold": "2026-12-01", "deposited": "2026-11-30"}, "deposited", "order", "sold"),
        ({"neglected": "2026-12-06"}, "neglected", "future", None),
        ({"secured": "1949-01-01"}, "secured", "too-old", None),
    ],
)
def test_days_that_cannot_be_are_asked_back(days: dict[str, Any], field: str, reason: str, first: str | None) -> None:
    with pytest.raises(CaseFault) as caught:
        check(owner(**days), TODAY)
    assert (caught.value.field, caught.value.reason, caught.value.values.get("first")) == (field, reason, first)
    for language in LANGUAGES:
        assert len(fault(caught.value, language)) > 10


def test_every_event_of_the_library_is_a_field_of_a_case() -> None:
    assert set(EVENT_OF.values()) == set(EVENTS)


def test_a_year_beyond_the_library_is_asked_back() -> None:
    with pytest.raises(CaseFault) as caught:
        check(case_from({"seized": "2300-01-01"}), date(2301, 1, 1))
    assert (caught.value.field, caught.value.reason) == ("seized", "date")


DAYS = st.dates(date(1949, 6, 1), date(2027, 3, 1)) | st.integers(-60, 2).map(lambda n: TODAY + timedelta(days=n))


@settings(max_examples=150, deadline=None)
@given(
    days=st.dictionaries(st.sampled_from([*EVENT_OF, "refused", "happened"]), DAYS),
    state=st.sampled_from(STATES),
    side=st.sampled_from(["owner", "crop", "other", None]),
    place=st.sampled_from(PLACES),
    hour=st.none() | st.integers(0, 23),
    language=st.sampled_from(LANGUAGES),
    paper=st.sampled_from(["summary", "complaint", "keeper", "notice", "legal-aid", "deposit"]),
)
def test_any_days_are_a_question_back_or_a_paper(
    corpus: Corpus,
    days: dict[str, date],
    state: str,
    side: str | None,
    place: str,
    hour: int | None,
    language: str,
    paper: str,
) -> None:
    case = case_from({"state": state, "side": side, "place": place, "hour": hour, "asked": 500} | days)
    try:
        words = render(make(corpus, case, paper, language, TODAY))
    except CaseFault as error:
        words = fault(error, language)
    except PaperRefused:
        return
    assert words
    assert "{" not in words
    assert "None" not in words

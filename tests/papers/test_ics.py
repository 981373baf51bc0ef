"""The calendar of last dates: whole days, a reminder, the source; nothing that a person told."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from icalendar import Calendar

from bot.papers import LANGUAGES, Case, as_ics
from knowledge import Corpus
from knowledge.files import read_jurisdictions
from tests.papers.cases import CROP, OWNER, TODAY, crop, owner


def read(corpus: Corpus, case: Case, language: str = "en", today: date = TODAY) -> Calendar:
    made = as_ics.render(corpus, case, language, today)
    assert made is not None
    return Calendar.from_ical(made)


def test_one_event_of_a_whole_day_with_a_reminder_two_days_before(corpus: Corpus) -> None:
    (event,) = read(corpus, owner()).walk("VEVENT")
    assert event.decoded("dtstart") == date(2026, 12, 8)
    assert event.decoded("dtend") == date(2026, 12, 9)
    assert str(event["summary"]) == "Last date to complain of a wrong seizure or detention: Tuesday 8 December 2026."
    assert "Cattle-trespass Act 1871, section 20" in event["description"]
    (alarm,) = event.walk("VALARM")
    assert alarm.decoded("trigger") == timedelta(days=-2)


def test_the_working_day_before_is_in_the_description(corpus: Corpus) -> None:
    (event,) = read(corpus, owner(seized="2026-11-26", impounded=None)).walk("VEVENT")
    assert event.decoded("dtstart") == date(2026, 12, 6)
    assert "to be safe: Saturday 5 December 2026" in event["description"]


def test_what_must_hold_is_in_the_description(corpus: Corpus) -> None:
    held = [e for e in read(corpus, crop(state="IN-MP")).walk("VEVENT") if "letting cattle stray" in e["summary"]]
    assert held
    assert all("Only if: the animals were pigs" in event["description"] for event in held)


def test_only_last_dates_that_lie_ahead_on_the_side_of_the_person(corpus: Corpus) -> None:
    for case in (owner(side=None), owner(side="other"), owner(state=None), owner(seized=None, impounded=None)):
        assert as_ics.render(corpus, case, "en", TODAY) is None
    assert as_ics.render(corpus, owner(seized="2026-11-20"), "en", TODAY) is None
    assert as_ics.render(corpus, owner(state="IN-GJ"), "en", TODAY) is None


def test_the_same_case_gives_the_same_file_and_the_same_marks_on_another_day(corpus: Corpus) -> None:
    assert as_ics.render(corpus, crop(), "hi", TODAY) == as_ics.render(corpus, crop(), "hi", TODAY)

    def marks(today: date) -> list[str]:
        return [str(event["uid"]) for event in read(corpus, crop(), "en", today).walk("VEVENT")]

    assert marks(TODAY) == marks(TODAY + timedelta(days=3))
    assert len(set(marks(TODAY))) == len(marks(TODAY)) > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", sorted(read_jurisdictions()))
def test_no_fact_of_a_person_stands_in_it(corpus: Corpus, state: str, language: str) -> None:
    for case, facts in ((owner(state=state), OWNER), (crop(state=state), CROP)):
        made = as_ics.render(corpus, case, language, TODAY)
        if made is None:
            continue
        words = " ".join(
            f"{e['summary']} {e['description']} {e['uid']}" for e in Calendar.from_ical(made).walk("VEVENT")
        )
        told = [str(facts[key]) for key in ("name", "address", "other", "story", "phone", "pound") if key in facts]
        assert [one for one in told if one in words] == []
        assert "{" not in words
        assert all(len(one) <= 75 for one in made.split(b"\r\n"))

"""Days and hours as farmers write them; written on Monday, 30 November 2026."""

from __future__ import annotations

import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nlu.dates import Moment, find_moments

TODAY = date(2026, 11, 30)

# text, language, the day (ISO), approximate
DAYS: list[tuple[str, str, str, bool]] = [
    ("aaj pakda", "hi-latin", "2026-11-30", False),
    ("aj subah", "hi-latin", "2026-11-30", False),
    ("आज", "hi", "2026-11-30", False),
    ("today", "en", "2026-11-30", False),
    ("yesterday", "en", "2026-11-29", False),
    ("day before yesterday", "en", "2026-11-28", False),
    ("tomorrow", "en", "2026-12-01", False),
    ("day after tomorrow", "en", "2026-12-02", False),
    ("last night", "en", "2026-11-29", False),
    ("this morning", "en", "2026-11-30", False),
    # kal and parso by the verb
    ("kal pakda", "hi-latin", "2026-11-29", False),
    ("kl le gaye", "hi-latin", "2026-11-29", False),
    ("kal pradhan ne", "hi-latin", "2026-11-29", False),
    ("kal se band hai", "hi-latin", "2026-11-29", False),
    ("gaay pakdi kal", "hi-latin", "2026-11-29", False),
    ("kal my cow was taken", "en", "2026-11-29", False),
    ("kal nilam hoga", "hi-latin", "2026-12-01", False),
    ("kal chhod denge", "hi-latin", "2026-12-01", False),
    ("kal sunwai hai", "hi-latin", "2026-12-01", False),
    ("kal jurmana bharna hai", "hi-latin", "2026-12-01", False),
    ("kal tak paisa dena hai", "hi-latin", "2026-12-01", False),
    ("kal nilami hone wali hai", "hi-latin", "2026-12-01", False),
    ("kal wali rasid mili", "hi-latin", "2026-11-29", False),
    ("कल पकड़ा", "hi", "2026-11-29", False),
    ("कल पकडी थी", "hi", "2026-11-29", False),
    ("कल नीलामी होगी", "hi", "2026-12-01", False),
    ("कल पैसे माँगे", "hi", "2026-11-29", False),
    ("parso pakdi thi", "hi-latin", "2026-11-28", False),
    ("parson peshi hogi", "hi-latin", "2026-12-02", False),
    ("परसों रात को ले गए", "hi", "2026-11-28", False),
    ("narso pakda", "hi-latin", "2026-11-27", True),
    # so long ago
    ("3 din pehle", "hi-latin", "2026-11-27", False),
    ("3 din ho gaye", "hi-latin", "2026-11-27", False),
    ("teen din hue", "hi-latin", "2026-11-27", False),
    ("तीन दिन पहले", "hi", "2026-11-27", False),
    ("३ दिन पहले", "hi", "2026-11-27", False),
    ("तीन दिन हो गए", "hi", "2026-11-27", False),
    ("2 din pehle", "hi-latin", "2026-11-28", False),
    ("5 din phle", "hi-latin", "2026-11-25", False),
    ("do hafte pehle", "hi-latin", "2026-11-16", False),
    ("हफ़्ता भर पहले", "hi", "2026-11-23", False),
    ("aaj se 3 din pehle", "hi-latin", "2026-11-27", False),
    ("khet se 2 din pehle pakda", "hi-latin", "2026-11-28", False),
    ("a week ago", "en", "2026-11-23", False),
    ("two days back", "en", "2026-11-28", False),
    ("three weeks ago", "en", "2026-11-09", False),
    ("it has been 3 days", "en", "2026-11-27", False),
    ("3 months ago", "en", "2026-08-30", True),
    ("2 mahine pehle", "hi-latin", "2026-09-30", True),
    ("about 3 days ago", "en", "2026-11-27", True),
    ("about a week ago", "en", "2026-11-23", True),
    ("karib 3 din pehle", "hi-latin", "2026-11-27", True),
    ("do-teen din pehle", "hi-latin", "2026-11-27", True),
    ("दो-तीन दिन पहले", "hi", "2026-11-27", True),
    ("2-3 days ago", "en", "2026-11-27", True),
    ("aath din pehle", "hi-latin", "2026-11-22", True),
    ("aath din ho gye", "hi-latin", "2026-11-22", True),
    ("आठ दिन पहले", "hi", "2026-11-22", True),
    ("pandrah din pehle", "hi-latin", "2026-11-15", True),
    ("8 days ago", "en", "2026-11-22", False),
    ("3 din se band hai", "hi-latin", "2026-11-27", True),
    ("pichle 3 din se", "hi-latin", "2026-11-27", True),
    ("aaj 3 din ho gaye", "hi-latin", "2026-11-27", True),
    ("aaj teesra din hai", "hi-latin", "2026-11-28", True),
    ("आज तीसरा दिन है", "hi", "2026-11-28", True),
    ("third day today", "en", "2026-11-28", True),
    ("24 ghante ho gaye", "hi-latin", "2026-11-29", True),
    ("3 din baad nilami hogi", "hi-latin", "2026-12-03", False),
    ("in 3 days they will sell", "en", "2026-12-03", False),
    # weeks and weekdays
    ("last friday", "en", "2026-11-27", False),
    ("on friday", "en", "2026-11-27", False),
    ("the auction will be on friday", "en", "2026-12-04", False),
    ("next monday", "en", "2026-12-07", False),
    ("pichle somvar", "hi-latin", "2026-11-23", False),
    ("itvar ko pakda", "hi-latin", "2026-11-29", False),
    ("mangal ko pakda", "hi-latin", "2026-11-24", False),
    ("somvar ko nilami hogi", "hi-latin", "2026-12-07", False),
    ("somvar ko pakda", "hi-latin", "2026-11-23", True),
    ("बीते शुक्रवार को", "hi", "2026-11-27", False),
    ("pichle hafte", "hi-latin", "2026-11-23", True),
    ("पिछले हफ़्ते", "hi", "2026-11-23", True),
    ("पिछले हफ्ते", "hi", "2026-11-23", True),
    ("last month", "en", "2026-10-30", True),
    # named dates
    ("28 November", "en", "2026-11-28", False),
    ("28 nov", "en", "2026-11-28", False),
    ("28 नवंबर", "hi", "2026-11-28", False),
    ("28 नवम्बर", "hi", "2026-11-28", False),
    ("अट्ठाईस नवंबर को", "hi", "2026-11-28", False),
    ("नवंबर की 28 तारीख", "hi", "2026-11-28", False),
    ("Nov 28", "en", "2026-11-28", False),
    ("28th of November 2025", "en", "2025-11-28", False),
    ("28-nov-26", "en", "2026-11-28", False),
    ("5 mai ko", "hi-latin", "2026-05-05", False),
    ("28 December", "en", "2026-12-28", False),
    ("31 December", "en", "2025-12-31", False),
    ("31 december ko sunwai hogi", "hi-latin", "2026-12-31", False),
    ("28-29 November", "en", "2026-11-28", True),
    ("28 tarikh", "hi-latin", "2026-11-28", False),
    ("31 tarikh ko pakda", "hi-latin", "2026-10-31", False),
    ("5 tarikh ko peshi hai", "hi-latin", "2026-12-05", False),
    ("pichle mahine 28 tarikh ko", "hi-latin", "2026-10-28", False),
    ("on the 28th", "en", "2026-11-28", False),
    ("28/11", "en", "2026-11-28", False),
    ("28-11", "en", "2026-11-28", False),
    ("२८/११/२०२६", "hi", "2026-11-28", False),
    ("28-11-2026", "en", "2026-11-28", False),
    ("दि. 28.11.2026", "hi", "2026-11-28", False),
    ("20/11/26", "en", "2026-11-20", False),
    ("03/04/2026", "en", "2026-04-03", False),
    ("2026-11-28", "en", "2026-11-28", False),
    ("12/03/1850", "en", "1850-03-12", False),
    ("5 June 2090", "en", "2090-06-05", False),
    ("29 Feb 2028", "en", "2028-02-29", False),
    ("kal 29 november ko pakda", "hi-latin", "2026-11-29", False),
    ("Saturday, 28 Nov", "en", "2026-11-28", False),
    ("2022 august 5", "en", "2022-08-05", False),
    ("2022 august 5", "hi-latin", "2022-08-05", False),
    ("2022 अगस्त 5", "hi", "2022-08-05", False),
    ("2022 may 5", "en", "2022-05-05", False),
    ("28.11", "en", "2026-11-28", False),
    ("28.11 ko pakda", "hi-latin", "2026-11-28", False),
    ("28.11.2026", "en", "2026-11-28", False),
    ("attais november", "hi-latin", "2026-11-28", False),
    ("november attais", "hi-latin", "2026-11-28", False),
    ("अट्ठाईस नवंबर", "hi", "2026-11-28", False),
    ("अठाईस नवम्बर", "hi", "2026-11-28", False),
    ("पन्द्रह दिसंबर", "hi", "2026-12-15", False),
    ("pandrah december", "hi-latin", "2026-12-15", False),
    ("ikattis december", "hi-latin", "2025-12-31", False),
    ("teis november ko", "hi-latin", "2026-11-23", False),
    ("twenty eight november", "en", "2026-11-28", False),
    ("twenty eighth november", "en", "2026-11-28", False),
    ("twenty-eighth of November", "en", "2026-11-28", False),
    ("november twenty eighth", "en", "2026-11-28", False),
    ("thirty first october", "en", "2026-10-31", False),
    ("third november", "en", "2026-11-03", False),
    ("fifteenth of november", "en", "2026-11-15", False),
    ("30th of last month", "en", "2026-10-30", False),
    ("20th of last month", "en", "2026-10-20", False),
    ("twentieth of last month", "en", "2026-10-20", False),
    ("last month on the 20th", "en", "2026-10-20", False),
    ("pichle mahine ki 20 tarikh", "hi-latin", "2026-10-20", False),
    ("20 tarikh pichle mahine", "hi-latin", "2026-10-20", False),
    ("पिछले महीने की 20 तारीख", "hi", "2026-10-20", False),
    # counted in fortnights
    ("a fortnight ago", "en", "2026-11-16", True),
    ("two fortnights ago", "en", "2026-11-02", True),
    ("last fortnight", "en", "2026-11-16", True),
    ("ek pakhwada pehle", "hi-latin", "2026-11-16", True),
    ("एक पखवाड़े पहले", "hi", "2026-11-16", True),
    # the whole answer to which day
    ("3 days", "en", "2026-11-27", False),
    ("3 days.", "en", "2026-11-27", False),
    ("3 din", "hi-latin", "2026-11-27", False),
    ("teen din", "hi-latin", "2026-11-27", False),
    ("3 दिन", "hi", "2026-11-27", False),
    ("तीन दिन", "hi", "2026-11-27", False),
    ("about 3 days", "en", "2026-11-27", True),
    ("5-6 din", "hi-latin", "2026-11-24", True),
]


@pytest.mark.parametrize(("text", "language", "day", "approximate"), DAYS)
def test_days(text: str, language: str, day: str, approximate: bool) -> None:
    (moment,) = find_moments(text, language, TODAY)
    assert (moment.day, moment.approximate) == (date.fromisoformat(day), approximate)


# text, language, day of November 2026 or None, hour, minute, part
HOURS: list[tuple[str, str, int | None, int | None, int | None, str | None]] = [
    ("subah 8 baje", "hi-latin", None, 8, 0, "morning"),
    ("सुबह आठ बजे", "hi", None, 8, 0, "morning"),
    ("8 baje", "hi-latin", None, 8, 0, None),
    ("8 am", "en", None, 8, 0, None),
    ("12 am", "en", None, 0, 0, None),
    ("12 pm", "en", None, 12, 0, None),
    ("at 6.30 pm", "en", None, 18, 30, None),
    ("6.30 p.m.", "en", None, 18, 30, None),
    ("18:30", "en", None, 18, 30, None),
    ("8 o'clock", "en", None, 8, 0, None),
    ("saadhe aath baje", "hi-latin", None, 8, 30, None),
    ("paune nau baje", "hi-latin", None, 8, 45, None),
    ("sawa 8 baje", "hi-latin", None, 8, 15, None),
    ("dedh baje", "hi-latin", None, 1, 30, None),
    ("8 bajkar 20 minute", "hi-latin", None, 8, 20, None),
    ("dopahar 2 baje", "hi-latin", None, 14, 0, "noon"),
    ("शाम 5 बजे", "hi", None, 17, 0, "evening"),
    ("5 baje sham ko", "hi-latin", None, 17, 0, "evening"),
    ("at 5 in the evening", "en", None, 17, 0, "evening"),
    ("raat ko 11 baje", "hi-latin", None, 23, 0, "night"),
    ("sham ko", "hi-latin", None, None, None, "evening"),
    ("raat ko", "hi-latin", None, None, None, "night"),
    ("yesterday evening", "en", 29, None, None, "evening"),
    ("yesterday at 6.30 pm", "en", 29, 18, 30, None),
    ("kal subah saadhe aath baje pakda", "hi-latin", 29, 8, 30, "morning"),
    ("aaj 9 baje subah le gaye", "hi-latin", 30, 9, 0, "morning"),
    ("कल रात 11 बजे ले गए", "hi", 29, 23, 0, "night"),
    ("रविवार की सुबह", "hi", 29, None, None, "morning"),
    ("28 नवंबर को शाम 5 बजे", "hi", 28, 17, 0, "evening"),
    ("on friday morning at 8 am", "en", 27, 8, 0, "morning"),
    ("2 din pehle shaam ko", "hi-latin", 28, None, None, "evening"),
    ("kl shm 7 bje le gye", "hi-latin", 29, 19, 0, "evening"),
]


@pytest.mark.parametrize(("text", "language", "day", "hour", "minute", "part"), HOURS)
def test_hours(
    text: str, language: str, day: int | None, hour: int | None, minute: int | None, part: str | None
) -> None:
    (moment,) = find_moments(text, language, TODAY)
    assert moment.day == (date(2026, 11, day) if day else None)
    assert (moment.hour, moment.minute, moment.part) == (hour, minute, part)


# no day, but these to choose from
ASK: list[tuple[str, str, tuple[str, ...]]] = [
    ("kal", "hi-latin", ("2026-11-29", "2026-12-01")),
    ("कल", "hi", ("2026-11-29", "2026-12-01")),
    ("kal shaam ko", "hi-latin", ("2026-11-29", "2026-12-01")),
    ("parso", "hi-latin", ("2026-11-28", "2026-12-02")),
    ("31/2", "en", ()),
    ("29 Feb 2027", "en", ()),
    ("31 नवंबर 2026", "hi", ()),
    ("11/28/2026", "en", ()),
    ("kuch din pehle", "hi-latin", ()),
    ("a few days ago", "en", ()),
]


@pytest.mark.parametrize(("text", "language", "candidates"), ASK)
def test_no_day(text: str, language: str, candidates: tuple[str, ...]) -> None:
    (moment,) = find_moments(text, language, TODAY)
    assert moment.day is None
    assert moment.candidates == tuple(date.fromisoformat(c) for c in candidates)


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("do-teen din pehle", ("2026-11-27", "2026-11-28")),
        ("aath din pehle", ("2026-11-22", "2026-11-23")),
        ("aaj teesra din hai", ("2026-11-27", "2026-11-28")),
        ("somvar ko pakda", ("2026-11-23", "2026-11-30")),
        ("kal raat 2 baje pakda", ("2026-11-29", "2026-11-30")),
    ],
)
def test_day_with_others_possible(text: str, candidates: tuple[str, ...]) -> None:
    (moment,) = find_moments(text, "hi-latin", TODAY)
    assert moment.approximate
    assert moment.day in moment.candidates
    assert moment.candidates == tuple(date.fromisoformat(c) for c in candidates)


NOTHING = [
    ("aajkal bahut pareshani hai", "hi-latin"),
    ("aaj kal bahut pareshani hai", "hi-latin"),
    ("nilami se 3 din pehle", "hi-latin"),
    ("3 days before the hearing", "en"),
    ("3 din baad chhoda", "hi-latin"),
    ("3 din ke andar", "hi-latin"),
    ("10-12 gaay", "hi-latin"),
    ("1/2 bigha", "hi-latin"),
    ("khasra 31/2", "hi-latin"),
    ("har somvar", "hi-latin"),
    ("mere 5 mai kya", "hi-latin"),
    ("he may come 5 times", "en"),
    ("good morning", "en"),
    ("2026 me", "hi-latin"),
    ("5000 mang rahe", "hi-latin"),
    ("9876543210", "en"),
    ("2 gay up me", "hi-latin"),
    ("mangal singh ne 500 liye", "hi-latin"),
    ("5 aam", "hi-latin"),
    ("Act 1 of 1871", "en"),
    ("99999999 days ago", "en"),
    ("3 din band raha", "hi-latin"),
    ("28.11 bigha", "hi-latin"),
    ("28.11 lakh", "hi-latin"),
    ("rs 28.11", "en"),
    ("12.5", "en"),
    ("10.30", "en"),
    ("the first may come", "en"),
    ("in 2022 august 5 cows died", "en"),
    ("25 baje", "hi-latin"),
    ("", "en"),
    ("I want a free lawyer", "en"),
    ("set my cow free", "en"),
    ("free vakil chahiye", "hi-latin"),
]


@pytest.mark.parametrize(("text", "language"), NOTHING)
def test_nothing(text: str, language: str) -> None:
    assert find_moments(text, language, TODAY) == []


def test_two_days_in_one_message() -> None:
    text = "kal police ne pakda aur kal nilami hogi"
    assert [(m.start, m.day) for m in find_moments(text, "hi-latin", TODAY)] == [
        (0, date(2026, 11, 29)),
        (24, date(2026, 12, 1)),
    ]


def test_a_moment_in_full() -> None:
    text = "gaay kal sham 5 baje pakdi"
    assert find_moments(text, "hi-latin", TODAY) == [Moment(5, 20, date(2026, 11, 29), 17, 0, False, (), "evening")]


def test_year_turn() -> None:
    assert find_moments("28 december ko pakda", "hi-latin", date(2027, 1, 3))[0].day == date(2026, 12, 28)
    assert find_moments("5 january ko nilami hogi", "hi-latin", date(2026, 12, 20))[0].day == date(2027, 1, 5)


WORDS = st.sampled_from(
    ["aaj", "kal", "parso", "3", "din", "se", "pehle", "pichle", "somvar", "hafte", "28", "november", "2026",
     "31/2", "28-11", "tarikh", "subah", "8", "baje", "am", "raat", "third", "day", "ago", "teesra", "hai",
     "kuch", "last", "next", "friday", ".", "99999", "a", "week", "month", "saal", "ho", "gaye", "the", "28th",
     "on", "0", "30", "10000", "baad", "hoga", "in"]
)  # fmt: skip
DATES = st.one_of(st.dates(), st.sampled_from([date.min, date.max, date(2024, 2, 29)]))


@given(
    st.one_of(
        st.text(max_size=300), st.lists(WORDS, max_size=30).map(" ".join), st.lists(WORDS, max_size=9).map("".join)
    ),
    st.sampled_from(["en", "hi", "hi-latin", "mr"]),
    DATES,
)
@settings(max_examples=500, deadline=None)
def test_any_text(text: str, language: str, today: date) -> None:
    end = 0
    for moment in find_moments(text, language, today):
        assert end <= moment.start < moment.end <= len(text)
        assert moment.hour is None or (
            0 <= moment.hour <= 23 and moment.minute is not None and 0 <= moment.minute <= 59
        )
        assert list(moment.candidates) == sorted(moment.candidates)
        end = moment.end


@given(st.text(st.characters(categories=["Cc", "Cf", "So", "Mn", "Mc", "Nd", "Lo"]), max_size=10_000))
@settings(max_examples=30, deadline=None)
def test_strange_text(text: str) -> None:
    find_moments(text, "hi", TODAY)


@pytest.mark.parametrize(
    "piece",
    [
        "kal ",
        "aaj 3 din se ",
        "9",
        "2-",
        "1/",
        "9 ",
        "28 nov ",
        "kuch din ke ke ",
        "8 baje ke ",
        "a.m",
        "💥",
        "\x00",
        "3 din ke ",
    ],
)
def test_long_text_in_time(piece: str) -> None:
    start = time.perf_counter()
    find_moments((piece * 10_000)[:10_000], "hi-latin", TODAY)
    assert time.perf_counter() - start < 2

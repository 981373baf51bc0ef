"""What proof to collect, in words: grouped on screens, the three most important first on SMS, dated where it can be."""

from __future__ import annotations

import re
from datetime import date

import pytest

from bot.replies import evidence, sms
from bot.replies.render import Renderer
from bot.replies.voice import Voice
from knowledge import Corpus
from knowledge.answers import Answer, Facts, answer, plans

TODAY = date(2026, 12, 5)
SEIZED = {"seized": date(2026, 11, 28)}
WEB, HINDI, LATIN = Voice("en", "native", "web"), Voice("hi", "native", "web"), Voice("hi", "latin", "web")
ON_SMS = [Voice("en", "native", "sms"), Voice("hi", "native", "sms"), Voice("hi", "latin", "sms")]
SAFETY_FILLS = ("danger", "harm_animal")
"""Cases whose steps on safety leave an SMS in Hindi no room for three items."""


def told(
    corpus: Corpus, side: str, about: str | None, state: str = "IN-UP", events: dict[str, date] | None = None
) -> Answer:
    return answer(corpus, "evidence", side, state, today=TODAY, facts=Facts(events or {}, about=about))


def test_a_screen_shows_the_list_in_groups(corpus: Corpus) -> None:
    (page, *_) = Renderer(corpus, WEB).answer(told(corpus, "crop", "crop_damage"))
    headings = ["Proof to collect: Cattle ate my crop", "Notes", "Photos", "Ask for in writing", "Keep", "Witnesses"]
    blocks = [part.split("\n")[0] for part in page.text.split("\n\n")]
    assert blocks[: len(headings)] == headings
    assert "with a tree or pole in view (before the field is cleared)." in page.text
    assert "Ask the village revenue officer (patwari, lekhpal) to see the field" in page.text


def test_the_same_in_hindi_and_in_latin_letters(corpus: Corpus) -> None:
    found = told(corpus, "crop", "crop_damage")
    hindi, latin = (Renderer(corpus, voice).answer(found)[0].text for voice in (HINDI, LATIN))
    assert hindi.startswith("ये सबूत जुटाएँ: पशु मेरी फ़सल खा गए\n\nलिखने की बातें\n• ")
    assert "(खेत साफ़ करने से पहले)।" in hindi
    assert "khet dekhne aur nuksan ki likhit report dene ko kahein (khet saaf karne se pehle)." in latin
    assert not re.search("[\u0900-\u097f]", latin)


def test_without_a_case_no_case_is_named(corpus: Corpus) -> None:
    assert "Proof to collect" not in Renderer(corpus, WEB).answer(told(corpus, "owner", None))[0].text


def test_the_register_is_cited_where_it_is_asked_for(corpus: Corpus) -> None:
    page = Renderer(corpus, WEB).answer(told(corpus, "owner", "impounded"))[0]
    assert "a copy of the entry about the animals in the register (today)." in page.text
    assert "IN/CTA-1871/8" in {c["id"] for c in page.citations}
    karnataka = Renderer(corpus, WEB).answer(told(corpus, "owner", "impounded", "IN-KA"))[0]
    assert "entry about the animals" not in karnataka.text


@pytest.mark.parametrize(
    ("seized", "state", "when"),
    [
        (date(2026, 11, 28), "IN-UP", "(by Tuesday 8 December 2026)."),
        (date(2026, 12, 3), "IN-UP", "(by Saturday 12 December 2026)."),  # the last day is a Sunday
        (date(2026, 11, 20), "IN-UP", "old photos."),  # the time to complain is over
        (date(2026, 11, 28), "IN-GJ", "(before you complain)."),  # no period is confirmed
        (None, "IN-UP", "(before you complain)."),
    ],
)
def test_before_the_complaint_is_said_as_a_day_where_it_is_known(
    corpus: Corpus, seized: date | None, state: str, when: str
) -> None:
    events = {"seized": seized} if seized is not None else None
    text = Renderer(corpus, WEB).answer(told(corpus, "owner", "impounded", state, events))[0].text
    (line,) = (line for line in text.split("\n") if line.startswith("• Keep what shows that the animal is yours"))
    assert line.endswith(when)


@pytest.mark.parametrize("voice", ON_SMS)
def test_the_three_most_important_are_in_the_first_sms_and_the_rest_follow(corpus: Corpus, voice: Voice) -> None:
    reply = Renderer(corpus, voice)
    for issue in plans():
        for side in ("owner", "crop"):
            found = told(corpus, side, issue, events=SEIZED if side == "owner" else None)
            pages = reply.answer(found, reply.say("disclaimer"))
            items = [text for _, text in evidence.lines(reply, found.proof)]
            wanted = 2 if issue in SAFETY_FILLS else evidence.FIRST_ON_SMS
            assert [text for text in items[:wanted] if text not in pages[0].text] == [], f"{issue} {side}"
            everything = " ".join(page.text for page in pages)
            assert [text for text in items if text not in everything] == []
            assert all(sms.reply_fits(page.text) for page in pages)


def test_in_danger_the_first_words_are_on_safety(corpus: Corpus) -> None:
    for voice in (*ON_SMS, WEB, HINDI):
        text = Renderer(corpus, voice).answer(told(corpus, "owner", "danger"))[0].text
        assert "112" in text.replace("What to do now\n• ", "")[:50]


@pytest.mark.parametrize("voice", [WEB, HINDI, *ON_SMS])
def test_said_more_simply_it_is_three_short_items(corpus: Corpus, voice: Voice) -> None:
    found = told(corpus, "crop", "crop_damage")
    reply = Renderer(corpus, voice)
    page = reply.short_steps(found)
    short = [
        text for _, text in evidence.lines(Renderer(corpus, Voice(voice.language, voice.script, "sms")), found.proof)
    ]
    assert all(text in page.text for text in short[:3])
    assert short[3] not in page.text


@pytest.mark.parametrize("voice", [WEB, HINDI, LATIN])
def test_the_lines_can_stand_alone_for_a_page_that_is_kept(corpus: Corpus, voice: Voice) -> None:
    found = told(corpus, "owner", "seizure_illegal", events=SEIZED)
    lines = evidence.lines(Renderer(corpus, voice), found.proof, found.deadlines)
    assert [item.id for item, _ in lines] == [item.id for item in found.proof]
    assert all(text.endswith((".", "।")) for _, text in lines)

"""Small answers in words: marks, notes, sources, dates and pages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.replies import sms
from bot.replies.pages import Page
from bot.replies.render import Renderer
from bot.replies.screen import MAX_RULES
from bot.replies.sources import NOTES, label, labels
from bot.replies.voice import Speaker, Voice
from knowledge import Corpus, resolve
from knowledge.answers import Answer, Point
from knowledge.deadlines import EARLIEST, Deadline, Way
from knowledge.model import Act, Contact, Figure, Jurisdiction, Provision, Reach

WEB = Voice("en", "native", "web")
SMS = Voice("en", "native", "sms")
HINDI = Voice("hi", "native", "web")
HINDI_SMS = Voice("hi", "native", "sms")
LATIN = Voice("hi", "latin", "web")
TODAY = date(2026, 12, 5)


APPLIES = Reach("applies")


def words(text: str, hindi: str | None = None) -> dict[str, str]:
    return {"en": text, "hi": hindi or text}


def provision(section: str, act: str = "CTA-1871", jurisdiction: str = "IN", **changes: object) -> Provision:
    one = Provision(
        id=f"{jurisdiction}/{act}/{section}",
        jurisdiction=jurisdiction,
        act=act,
        section=section,
        heading=words(f"Heading {section}", "शीर्षक"),
        text=words(f"Whole text of {section}: {{fee}}.", "पाठ {fee}"),
        status="verified",
        source="S",
        source_text="A copy",
        checked="2026-05-09",
        roles={"pound_fee": words("The fee is {fee}.", "शुल्क {fee} है।")},
        figures=(Figure("fee", 1400, "INR"),),
    )
    return replace(one, **changes)  # type: ignore[arg-type]


def law(*provisions: Provision, reach: Reach = APPLIES, excluded: tuple[str, ...] = ()) -> Corpus:
    acts = [("CTA-1871", "Cattle Act", "CT Act"), ("LA-1963", "Limitation Act", "Lim Act"), ("CASE", "Cases", "Cases")]
    name = words("Uttar Pradesh", "उत्तर प्रदेश")
    state = Jurisdiction("IN-UP", name, reach, reach, excluded_cities=excluded)
    return Corpus(
        {f"IN/{act}": Act("IN", act, words(title), words(title), words(short)) for act, title, short in acts},
        {p.id: p for p in provisions},
        {"IN-UP": state},
        {key: Contact(key, key.upper(), words(key), "secondary") for key in ("emergency", "legal_aid", "tele_law")},
    )


def pages(
    voice: Voice,
    provisions: list[Provision],
    *points: Point,
    deadlines: tuple[Deadline, ...] = (),
    issue: str = "release_fee",
    side: str = "owner",
    closing: str = "",
) -> list[Page]:
    corpus = law(*provisions)
    answer = Answer(issue, side, resolve(corpus, "IN-UP", on=TODAY), points, deadlines)
    return Renderer(corpus, voice).answer(answer, closing)


def rule_pages(voice: Voice, one: Provision) -> list[Page]:
    return pages(voice, [one], Point("rule", "pound_fee", one))


def test_a_rule_is_said_with_its_figure_and_its_source() -> None:
    (page,) = rule_pages(WEB, provision("12"))
    assert page.text == (
        "What the law says\n• The fee is ₹1,400.\n\n"
        "Source\n• Cattle Act, section 12 (confirmed from the text, checked 9 May 2026)"
    )
    assert page.citations == [
        {"id": "IN/CTA-1871/12", "label": "Cattle Act, section 12", "status": "verified", "checked": "2026-05-09"}
    ]
    assert page.figures == [
        {"name": "fee", "value": 1400, "unit": "INR", "per": None, "case": None, "status": "verified",
         "citation": "IN/CTA-1871/12"}
    ]  # fmt: skip
    assert page.deadlines == []


def test_the_same_rule_on_sms() -> None:
    first, second = rule_pages(SMS, provision("12"))
    assert first.text == "The fee is Rs.1,400. (CT Act s.12)"
    assert [c["id"] for c in first.citations] == ["IN/CTA-1871/12"]
    assert second.text == "CT Act s.12: checked 9 May 2026"


def test_the_same_rule_in_hindi_and_in_latin_letters() -> None:
    (native,), (latin,) = rule_pages(HINDI, provision("12")), rule_pages(LATIN, provision("12"))
    assert "• शुल्क ₹1,400 है।" in native.text
    assert "• shulk ₹1,400 hai." in latin.text
    assert rule_pages(HINDI_SMS, provision("12"))[0].text == "शुल्क 1,400 रु है। (CT Act धारा 12)"


def test_an_unconfirmed_provision_is_marked_and_noted() -> None:
    (page,) = rule_pages(WEB, provision("12", status="unconfirmed", checked=None))
    assert "• The fee is ₹1,400. [not confirmed]" in page.text
    assert "• Cattle Act, section 12 (not confirmed)" in page.text
    assert page.text.endswith("ask at the panchayat or the free legal-aid office before you act on it.")
    assert page.citations[0]["status"] == "unconfirmed"


def test_an_unconfirmed_provision_has_a_question_mark_on_sms() -> None:
    first, second = rule_pages(SMS, provision("12", status="unconfirmed", checked=None))
    assert first.text == "The fee is Rs.1,400. (CT Act s.12?)"
    assert second.text == "Marked ? = not confirmed; ask before acting."


@pytest.mark.parametrize("status", ["verified", "secondary"])
def test_another_status_has_no_mark(status: str) -> None:
    one = provision("12", status=status)
    assert "not confirmed" not in rule_pages(WEB, one)[0].text
    assert "?" not in "".join(page.text for page in rule_pages(SMS, one))


def test_a_citation_is_as_sure_as_the_least_sure_figure_it_gives() -> None:
    one = provision("12", figures=(Figure("fee", 1400, "INR", status="secondary"),))
    assert rule_pages(WEB, one)[0].citations[0]["status"] == "secondary"


@pytest.mark.parametrize(
    ("note", "start"),
    [
        ("decriminalising_2026", "These figures are as on the copy checked (9 May 2026)"),
        ("number_inferred", "The section number is worked out from other rules"),
        ("number_and_text_unconfirmed", "The section number is worked out from other rules"),
        ("notified_areas_only", "This holds only where the State Government has notified the area."),
        ("panchayat_law_first", "In villages the panchayat law probably comes first"),
        ("repealed", "This section is repealed."),
    ],
)
def test_a_note_of_a_provision_is_said_once(note: str, start: str) -> None:
    one, two = provision("12", notes=(note,)), provision("13", notes=(note,))
    (page,) = pages(WEB, [one, two], Point("rule", "pound_fee", one), Point("rule", "pound_fee", two))
    assert page.text.count(start) == 1
    assert page.text.rpartition("\n\n")[2].startswith(start)


def test_every_note_on_file_is_said(corpus: Corpus) -> None:
    assert {note for p in corpus.provisions.values() for note in p.notes} <= NOTES.keys()


@pytest.mark.parametrize(
    ("one", "web", "short"),
    [
        (provision("26A"), "Cattle Act, section 26A", "CT Act s.26A"),
        (provision("Sch1"), "Cattle Act, First Schedule", "CT Act Sch."),
        (provision("87", "LA-1963"), "Limitation Act, Article 87", "Lim Act Art.87"),
        (provision("s5", "LA-1963"), "Limitation Act, section s5", "Lim Act s.s5"),
        (provision("shyam", "CASE"), "Heading shyam", "Heading shyam"),
        (provision("87", "LA-1963", status="unconfirmed"), "Limitation Act, Article 87", "Lim Act Art.87?"),
    ],
)
def test_how_a_provision_is_named(one: Provision, web: str, short: str) -> None:
    assert label(Speaker(law(one), WEB), one) == web
    assert label(Speaker(law(one), SMS), one) == short


@pytest.mark.parametrize(
    ("status", "web", "short"),
    [
        (
            "verified",
            ["Cattle Act, sections 20, 26A", "Cattle Act, First Schedule"],
            ["CT Act ss.20, 26A", "CT Act Sch."],
        ),
        (
            "unconfirmed",
            ["Cattle Act, sections 20, 26A", "Cattle Act, First Schedule"],
            ["CT Act ss.20?, 26A?", "CT Act Sch.?"],
        ),
    ],
)
def test_sections_of_one_act_are_named_together(status: str, web: list[str], short: list[str]) -> None:
    article, other = provision("87", "LA-1963"), provision("s5", "LA-1963")
    several = [provision("20", status=status), article, provision("26A", status=status), other]
    several += [provision("Sch1", status=status), provision("shyam", "CASE")]
    limitation = {
        WEB: ["Limitation Act, Article 87", "Limitation Act, section s5"],
        SMS: ["Lim Act Art.87", "Lim Act s.s5"],
    }
    for voice, cattle in ((WEB, web), (SMS, short)):
        expected = ["Heading shyam", cattle[0], *limitation[voice], cattle[1]]
        assert labels(Speaker(law(*several), voice), several) == expected


def test_sources_are_joined_only_where_they_are_equally_sure_and_of_one_day() -> None:
    several = [
        provision("20"),
        provision("21", status="secondary"),
        provision("22"),
        provision("23", checked="2016-07"),
    ]
    (page,) = pages(WEB, several, *(Point("rule", "pound_fee", p) for p in several))
    assert page.text.endswith(
        "Source\n"
        "• Cattle Act, sections 20, 22 (confirmed from the text, checked 9 May 2026)\n"
        "• Cattle Act, section 21 (confirmed only in part or second-hand, checked 9 May 2026)\n"
        "• Cattle Act, section 23 (confirmed from the text, checked July 2016)"
    )
    assert [c["label"] for c in page.citations] == [f"Cattle Act, section {n}" for n in (20, 21, 22, 23)]


def test_rules_beyond_the_first_few_decisions_and_charges_follow_under_more() -> None:
    many = [provision(str(n), roles={"pound_fee": words(f"Rule {n}.")}) for n in range(1, MAX_RULES + 3)]
    case = provision("shyam", "CASE", roles={"courts_damage": words("A court held so.")})
    points = [Point("rule", "pound_fee", p) for p in many] + [Point("courts", "courts_damage", case)]
    first, rest = pages(WEB, [*many, case], Point("step", "no_force"), *points)
    assert [f"Rule {n}." in first.text for n in range(1, MAX_RULES + 3)] == [True] * MAX_RULES + [False] * 2
    assert [f"Rule {n}." in rest.text for n in range(1, MAX_RULES + 3)] == [False] * MAX_RULES + [True] * 2
    assert "Courts have said\n• A court held so." in rest.text
    assert len(first.citations) == MAX_RULES
    assert [c["id"] for c in rest.citations] == ["IN/CTA-1871/6", "IN/CTA-1871/7", "IN/CASE/shyam"]


def test_on_sms_every_page_fits_with_room_for_more_and_says_everything() -> None:
    many = [provision(str(n), roles={"pound_fee": words(f"Rule {n} " + "of some length " * 12)}) for n in range(1, 8)]
    found = pages(SMS, many, *(Point("rule", "pound_fee", p) for p in many))
    assert len(found) > 2
    assert all(sms.reply_fits(page.text) for page in found)
    assert [n for n in range(1, 8) if not any(f"Rule {n} " in page.text for page in found)] == []
    for page in found:
        assert {c["id"] for c in page.citations} == {p.id for p in many if f"Rule {p.section} " in page.text}


def test_a_sentence_too_long_for_one_reply_is_sent_in_two() -> None:
    one = provision("12", roles={"pound_fee": words("very long " * 60 + "{fee} end")})
    found = rule_pages(SMS, one)
    assert all(sms.reply_fits(page.text) for page in found)
    assert all([c["id"] for c in page.citations] == [one.id] for page in found[:-1])
    assert " ".join(page.text for page in found[:-1]).startswith("very long " * 60 + "Rs.1,400 end (CT Act s.12)")


def test_what_is_not_on_file_is_said_in_place_of_the_rule() -> None:
    one = provision("12")
    (page,) = pages(WEB, [one], Point("missing", "pound_fee"))
    assert page.text == (
        "No fee scale for Uttar Pradesh is on file. Ask for the list of fees that must be shown at the pound."
    )
    assert page.citations == []


NO_LAW_POINTS = (Point("step", "no_force"), Point("missing", "pound_fee"))


def test_a_state_without_cattle_law_says_only_that() -> None:
    corpus = law(provision("12"), provision("325", "CASE"), reach=Reach("none"))
    found = Answer("release_fee", "owner", resolve(corpus, "IN-UP", on=TODAY), NO_LAW_POINTS)
    (page,) = Renderer(corpus, WEB).answer(found)
    assert page.text == (
        "What to do now\n• Do not take the animal by force, even if the seizure was wrong.\n\n"
        "The cattle law of Uttar Pradesh is not on file, so no fee, period or office can be named. "
        "Ask the panchayat or the free legal-aid office (LEGAL_AID)."
    )


def test_a_city_that_the_act_leaves_out_is_told_so_and_nothing_else_of_what_is_missing() -> None:
    corpus = law(provision("12"), excluded=("agra",))
    found = Answer("release_fee", "owner", resolve(corpus, "IN-UP", "town", TODAY, "agra"), NO_LAW_POINTS)
    (page,) = Renderer(corpus, WEB).answer(found)
    assert page.text == (
        "What to do now\n• Do not take the animal by force, even if the seizure was wrong.\n\n"
        "The Cattle-trespass Act does not reach this city, so its periods and fees do not count here; the town law is "
        "not on file. Ask the town office or the free legal-aid office (LEGAL_AID)."
    )
    (short,) = Renderer(corpus, SMS).answer(found)
    assert short.text == (
        "Cattle-trespass Act not in force in this city; town law not on file. Ask the town office or LEGAL_AID. "
        "Do not use force."
    )
    assert page.citations == short.citations == []


@pytest.mark.parametrize(
    ("issue", "side", "heading"),
    [
        ("impounded", "other", "What the owner of the animal can do"),
        ("crop_damage", "other", "What the owner of the crop can do"),
        ("compensation", "other", "What to do now"),  # the issue speaks from no side
        ("impounded", "owner", "What to do now"),
        ("crop_damage", "owner", "What to do now"),
        ("crop_damage", "crop", "What to do now"),
        ("impounded", "crop", "What to do now"),
    ],
)
def test_who_asks_for_somebody_else_is_told_whose_steps_they_are(issue: str, side: str, heading: str) -> None:
    step, one = Point("step", "no_force"), provision("12")
    (page,) = pages(WEB, [one], step, issue=issue, side=side)
    assert page.text == f"{heading}\n• Do not take the animal by force, even if the seizure was wrong."
    corpus = law(one)
    found = Answer(issue, side, resolve(corpus, "IN-UP", on=TODAY), (step,))
    assert Renderer(corpus, WEB).short_steps(found).text == f"{heading}\n• Do not use force."
    (short,) = pages(SMS, [one], step, issue=issue, side=side)
    assert short.text == "Do not use force."


def deadline(name: str, days_left: int, safe: date | None = None) -> Deadline:
    return Deadline(name, TODAY + timedelta(days=days_left), days_left, provision("20"), (), None, safe)


@pytest.mark.parametrize(
    ("one", "web", "short"),
    [
        (
            deadline("complaint", 3),
            "Last date to complain of a wrong seizure or detention: Tuesday 8 December 2026. 3 days left.",
            "Wrong seizure: complain by 8 Dec. 3 days left.",
        ),
        (
            deadline("complaint", 0),
            "Last date to complain of a wrong seizure or detention: Saturday 5 December 2026. It is today.",
            "Wrong seizure: complain by 5 Dec. It is today.",
        ),
        (
            deadline("complaint", 8, date(2026, 12, 12)),
            "Last date to complain of a wrong seizure or detention: Sunday 13 December 2026. 8 days left. "
            "That day is a Sunday or a holiday: file by Saturday 12 December 2026 to be safe.",
            "Wrong seizure: complain by 13 Dec. 8 days left. Holiday: file by 12 Dec.",
        ),
        (
            deadline("complaint", -5),
            "Last date to complain of a wrong seizure or detention: Monday 30 November 2026. "
            "That date has passed (5 days ago). "
            "The time for this complaint is over; what is still open stands below.",
            "Wrong seizure: complain by 30 Nov. PASSED. Too late for this complaint; other ways may be open. "
            "Lawyer: LEGAL_AID.",
        ),
        (
            deadline("complaint", 30),
            "Last date to complain of a wrong seizure or detention: Monday 4 January 2027. 30 days left.",
            "Wrong seizure: complain by 4 Jan 2027. 30 days left.",
        ),
        (deadline("suit", 1094), "Last date for a civil suit: Monday 3 December 2029.", "Civil suit by 3 Dec 2029."),
    ],
)
def test_a_last_date(one: Deadline, web: str, short: str) -> None:
    step = Point("step", "no_force")
    on_screen, on_sms = (pages(voice, [one.provision], step, deadlines=(one,))[0] for voice in (WEB, SMS))
    assert f"Dates\n• {web}\n" in on_screen.text
    assert on_sms.text == f"{short} Do not use force. (CT Act s.20)"
    assert on_screen.deadlines == on_sms.deadlines
    assert on_sms.deadlines == [
        {"name": one.name, "date": one.day.isoformat(), "days_left": one.days_left, "citation": "IN/CTA-1871/20",
         "kind": "last", "case": None, "conditions": [], "safe": one.safe and one.safe.isoformat(),
         "status": "verified"}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("issue", "said"),
    [
        (
            "impounded",
            "Do not use force. Wrong seizure: complain by 8 Dec. 3 days left. Civil suit by 3 Dec 2029. Rule 1. "
            "Ask for the reason in writing. Rule 2. Rule 3.",
        ),
        (
            "release_fee",
            "Rule 1. Wrong seizure: complain by 8 Dec. 3 days left. Civil suit by 3 Dec 2029. Do not use force. "
            "Rule 2. Ask for the reason in writing. Rule 3.",
        ),
    ],
)
def test_the_order_on_sms(issue: str, said: str) -> None:
    rules = [provision(str(n), roles={"pound_fee": words(f"Rule {n}.")}) for n in (1, 2, 3)]
    points = [Point("step", "no_force"), Point("step", "ask_refusal_reason")]
    points += [Point("rule", "pound_fee", p) for p in rules]
    last = (deadline("suit", 1094), deadline("complaint", 3))
    first = pages(SMS, rules, *points, deadlines=last, issue=issue)[0]
    labels = "20, 1, 2, 3" if issue == "impounded" else "1, 20, 2, 3"
    assert first.text == f"{said} (CT Act ss.{labels})"


def other(name: str, days_left: int, case: str | None = None, **changes: object) -> Deadline:
    kind = "earliest" if name in EARLIEST else "last"
    return replace(deadline(name, days_left), kind=kind, case=case, **changes)  # type: ignore[arg-type]


WEAK = ("weak_maimed_or_motherless_young",)
OFFENCE = provision("26")
STRAYING = other("prosecution", 361, "straying_penalty", offence=OFFENCE, conditions=("pigs_or_notified_area",))
MISCHIEF = [
    other("prosecution", 361, f"mischief.{branch}", offence=OFFENCE, conditions=("intent_or_knowledge",))
    for branch in ("public_property", "simple")
]
LOSS = other("prosecution", 1000, "mischief.loss_20000_to_1_lakh", offence=OFFENCE)


@pytest.mark.parametrize(
    ("one", "web", "short"),
    [
        (
            other("sale_earliest", 7),
            "An unclaimed animal cannot lawfully be sold before Saturday 12 December 2026.",
            "No lawful sale before 12 Dec.",
        ),
        (
            other("sale_earliest", -1, "weak", conditions=WEAK),
            "An early sale cannot lawfully come before Friday 4 December 2026. That day has come. "
            "Only if the animal is weak or maimed, or young and without its mother.",
            "No early sale before 4 Dec. Only if it is weak, maimed or young without mother.",
        ),
        (
            other("sale_earliest", 0, "refusal"),
            "Where the owner came and did not pay, a sale is possible from Saturday 5 December 2026. "
            "That day has come.",
            "Came but not paid: sale possible from 5 Dec.",
        ),
        (
            other("surplus", 85, safe=date(2027, 2, 27)),
            "Last date to claim and prove what is left from the sale: Sunday 28 February 2027. 85 days left. "
            "That day is a Sunday or a holiday: file by Saturday 27 February 2027 to be safe.",
            "Claim what is left of the sale by 28 Feb 2027. 85 days left. Holiday: file by 27 Feb 2027.",
        ),
        (
            other("security_refund", 100, conditions=("notified_areas_only",)),
            "If the animals are not impounded again until then, the security can be asked back from "
            "Monday 15 March 2027. Only if the State Government has notified the area.",
            "Security back from 15 Mar 2027 if not impounded again. Only if notified area.",
        ),
        (
            other("suit", 300, "wrongful_seizure"),
            "Last date for a civil suit over a wrong seizure: Friday 1 October 2027.",
            "Suit over wrong seizure by 1 Oct 2027.",
        ),
        (
            other("suit", -4),
            "Last date for a civil suit: Tuesday 1 December 2026. That date has passed (4 days ago).",
            "Civil suit by 1 Dec. PASSED.",
        ),
        (
            STRAYING,
            "Last date for a court to take up the offence of letting cattle stray (only if the animals were pigs, or "
            "the State Government has notified the area for other cattle): Wednesday 1 December 2027. "
            "Worked out from the punishment; ask a lawyer.",
            "Straying cattle (if pigs or notified area): to court by 1 Dec 2027. Worked out; ask a lawyer.",
        ),
        (
            LOSS,
            "Last date for a court to take up mischief, where the loss is in the middle range that the section names: "
            "Friday 31 August 2029. Worked out from the punishment; ask a lawyer.",
            "Mischief, loss in the middle range: to court by 31 Aug 2029. Worked out; ask a lawyer.",
        ),
    ],
)
def test_every_kind_of_date(one: Deadline, web: str, short: str) -> None:
    on_screen, on_sms = (pages(voice, [one.provision], deadlines=(one,))[0] for voice in (WEB, SMS))
    assert f"Dates\n• {web}\n" in on_screen.text
    assert on_sms.text.startswith(f"{short} (CT Act s")
    assert on_screen.deadlines == on_sms.deadlines
    (told,) = on_sms.deadlines
    assert (told["kind"], told["case"], told["conditions"]) == (one.kind, one.case, list(one.conditions))
    assert told["status"] == ("unconfirmed" if one.name == "prosecution" else "verified")
    for voice in (HINDI, HINDI_SMS, LATIN):
        assert pages(voice, [one.provision], deadlines=(one,))[0].deadlines == on_sms.deadlines


def test_prosecutions_of_one_day_are_one_line_and_each_has_its_entry() -> None:
    (page,) = pages(WEB, [OFFENCE], deadlines=(*MISCHIEF, STRAYING, LOSS))
    assert page.text.count("Worked out from the punishment") == len(page.dates) == 2
    assert page.text.count("mischief") == 2
    assert page.text.index("letting cattle stray") < page.text.index("mischief")
    assert [d["case"] for d in page.deadlines] == [d.case for d in (*MISCHIEF, STRAYING, LOSS)]
    assert {c["id"] for c in page.citations} == {"IN/CTA-1871/20", "IN/CTA-1871/26"}


def test_what_is_open_after_a_date_is_one_line_on_screens() -> None:
    sure, unsure = provision("13"), provision("80", "LA-1963", status="unconfirmed")
    ways = (Way("release_on_payment", sure), Way("wrongful_suit_limit", unsure))
    over = replace(deadline("complaint", -5), passed=True, remaining=ways)
    come = other("sale_earliest", -1, remaining=ways[:1])
    said = "Still open: to pay and take the animals back; perhaps a civil suit over the seizure [not confirmed]."
    (page,) = pages(WEB, [sure, unsure], deadlines=(over, come))
    assert page.text.count(said) == 1
    assert page.text.index(said) > page.text.index("cannot lawfully be sold")
    assert {"IN/CTA-1871/13", "IN/LA-1963/80"} <= {c["id"] for c in page.citations}
    assert not [line for line in page.dates if "Still open" in line]
    assert "to pay and take" not in pages(SMS, [sure], deadlines=(over, come))[0].text
    reported = other("report_earliest", 0, remaining=ways)  # the sale is still to come: the steps say what to do
    assert "Still open" not in pages(WEB, [sure], deadlines=(reported,))[0].text


def test_on_sms_two_dates_come_early_and_prosecutions_never() -> None:
    rules = [provision(str(n), roles={"pound_fee": words(f"Rule {n}.")}) for n in (1, 2)]
    points = [Point("step", "no_force"), *(Point("rule", "pound_fee", p) for p in rules)]
    found = (other("report_earliest", 1), other("complaint", 3), other("sale_earliest", 7), STRAYING)
    text = " ".join(page.text for page in pages(SMS, rules, *points, deadlines=found, issue="impounded"))
    places = [text.index(words) for words in ("complain by", "lawful sale", "Rule 1", "reported", "Straying", "Rule 2")]
    assert places == sorted(places)


def test_the_pound_is_reached_by_an_hour_where_the_hour_is_known() -> None:
    one = replace(deadline("pound", 1), time="18:00")
    on_screen, on_sms = (pages(voice, [one.provision], deadlines=(one,))[0] for voice in (WEB, SMS))
    assert "• The animal must reach the pound by 18:00 on Sunday 6 December 2026. 1 day left.\n" in on_screen.text
    assert on_sms.text == "To the pound by 18:00, 6 Dec. (CT Act s.20)"
    assert on_screen.deadlines == on_sms.deadlines
    assert on_sms.deadlines == [
        {"name": "pound", "date": "2026-12-06", "days_left": 1, "citation": "IN/CTA-1871/20", "time": "18:00",
         "kind": "last", "case": None, "conditions": [], "safe": None, "status": "verified"}
    ]  # fmt: skip
    (untimed,) = pages(WEB, [one.provision], deadlines=(deadline("pound", 1),))
    assert "• The animal must reach the pound by Sunday 6 December 2026. 1 day left.\n" in untimed.text


@pytest.mark.parametrize("voice", [SMS, HINDI_SMS])
@pytest.mark.parametrize("length", [0, 20, 52, 66, 67, 68, 70, 71, 100, 120])
@pytest.mark.parametrize("rule", [3, 5, 12, 40])
def test_a_closing_keeps_room_on_the_first_page_together_with_more(voice: Voice, length: int, rule: int) -> None:
    closing = ("क" if voice.language == "hi" else "c") * length
    said = "बहुत लंबा नियम है " if voice.language == "hi" else "of quite some length, "
    many = [provision(str(n), roles={"pound_fee": words(f"Rule {n}: {said * rule}".strip())}) for n in range(1, 6)]
    found = pages(voice, many, *(Point("rule", "pound_fee", p) for p in many), closing=closing)
    button = Renderer(law(), voice).say("more-button", number=1)
    assert len(found) > 1
    assert sms.reply_fits(f"{found[0].text} {closing} {button}")
    assert all(sms.reply_fits(f"{page.text} {button}") for page in found[1:])
    whole = " ".join(page.text for page in found)
    assert [p for p in many if p.roles["pound_fee"]["en"] not in whole] == []


def test_dates_alone_and_the_short_steps() -> None:
    one = provision("20")
    corpus = law(one)
    points = (Point("step", "no_force"), Point("step", "complain", one))
    answer = Answer("impounded", "owner", resolve(corpus, "IN-UP", on=TODAY), points, (deadline("complaint", 3),))
    assert Renderer(corpus, SMS).dates(answer).text == "Wrong seizure: complain by 8 Dec. 3 days left. (CT Act s.20)"
    assert Renderer(corpus, SMS).dates(replace(answer, deadlines=())) == Page()
    assert Renderer(corpus, SMS).short_steps(answer).text == (
        "Do not use force. Complain in time; do not wait. Wrong seizure: complain by 8 Dec. 3 days left. (CT Act s.20)"
    )
    assert (
        Renderer(corpus, WEB)
        .short_steps(answer)
        .text.startswith(
            "What to do now\n• Do not use force.\n• Complain in time; do not wait.\n\n"
            "Dates\n• Last date to complain of a wrong seizure or detention: Tuesday 8 December 2026. 3 days left.\n"
        )
    )


def test_a_placeholder_without_a_figure_is_an_error() -> None:
    with pytest.raises(KeyError, match="IN/CTA-1871/12: no figure fee"):
        rule_pages(WEB, provision("12", figures=()))

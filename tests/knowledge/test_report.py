"""The law on file for its keepers: in words, what is stale, and what a change does."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from knowledge import Corpus
from knowledge.model import Act, Figure, Jurisdiction, Provision, Reach
from knowledge.report import changed_answers, describe, plain_figure, stale

TODAY = date(2026, 12, 5)
WORDS = {"en": "Cattle Act", "hi": "पशु अधिनियम"}
COMPLAINT = Provision(
    id="IN/CTA-1871/20",
    jurisdiction="IN",
    act="CTA-1871",
    section="20",
    heading={"en": "Complaint", "hi": "शिकायत"},
    text={"en": "Complain within {complaint_days}.", "hi": "{complaint_days} के अंदर शिकायत करें।"},
    status="verified",
    source="IC",
    source_text="India Code text",
    checked="2026-05-09",
    roles={"complaint": {"en": "Complain within {complaint_days}.", "hi": "{complaint_days} में शिकायत।"}},
    figures=(Figure("complaint_days", 10, "day", since="seizure"),),
    forum="magistrate",
    who=("owner", "agent"),
    conditions=("seized_under_act",),
)
FEE = replace(
    COMPLAINT,
    id="IN/CTA-1871/12",
    section="12",
    roles={"pound_fee": {"en": "The fee is {fee}.", "hi": "शुल्क {fee}"}},
    text={"en": "The fee is {fee}.", "hi": "शुल्क {fee}"},
    figures=(Figure("fee", 0.5, "INR", per="head", status="secondary"),),
    checked=None,
    status="secondary",
    inherited_from="IN-MP/CTA-1871/12",
    notes=("repealed",),
)


def law(*provisions: Provision, states: tuple[str, ...] = ("IN-UP",)) -> Corpus:
    jurisdictions = {s: Jurisdiction(s, WORDS, Reach("applies"), Reach("applies")) for s in states}
    acts = {"IN/CTA-1871": Act("IN", "CTA-1871", WORDS, WORDS, WORDS)}
    return Corpus(acts, {p.id: p for p in provisions}, jurisdictions, {})


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Figure("a", 10, "day"), "10 day"),
        (Figure("a", 0.5, "month"), "0.5 month"),
        (Figure("a", 500, "INR"), "INR 500"),
        (Figure("a", 1400, "INR"), "INR 1,400"),
        (Figure("a", 1000000, "INR"), "INR 1,000,000"),
        (Figure("a", 12.5, "INR"), "INR 12.5"),
        (Figure("a", 0, "INR"), "INR 0"),
        (Figure("a", 5, "head"), "5 head"),
    ],
)
def test_plain_figure(figure: Figure, text: str) -> None:
    assert plain_figure(figure) == text


def test_describe() -> None:
    assert describe(law(COMPLAINT), COMPLAINT).splitlines() == [
        "IN/CTA-1871/20: Complaint",
        "Cattle Act, section 20",
        "",
        "Complain within 10 day.",
        "",
        "status:  verified",
        "source:  India Code text (checked 2026-05-09)",
        "figure:  complaint_days = 10 day from seizure (verified)",
        "forum:   magistrate",
        "who:     owner, agent",
        "conditions: seized_under_act",
    ]


def test_describe_says_what_is_inherited_undated_and_noted() -> None:
    assert describe(law(FEE), FEE, "hi").splitlines() == [
        "IN/CTA-1871/12: शिकायत",
        "पशु अधिनियम, section 12",
        "",
        "शुल्क INR 0.5",
        "",
        "status:  secondary",
        "source:  India Code text (checked no date)",
        "from:    IN-MP/CTA-1871/12",
        "figure:  fee = INR 0.5 per head (secondary)",
        "forum:   magistrate",
        "who:     owner, agent",
        "conditions: seized_under_act",
        "notes:   repealed",
    ]


def test_every_provision_on_file_can_be_described(corpus: Corpus) -> None:
    for provision in corpus.provisions.values():
        for language in ("en", "hi"):
            assert "{" not in describe(corpus, provision, language), provision.id


def test_stale_lists_the_undated_and_the_old_oldest_first() -> None:
    checked = {"1": "2026-11-30", "2": None, "3": "2016-07", "4": "2026-05-31", "5": "2025-12-31", "6": "2026-07-01"}
    provisions = [
        replace(COMPLAINT, id=f"IN/CTA-1871/{section}", section=section, checked=when)
        for section, when in checked.items()
    ]
    corpus = law(*provisions)
    assert [p.section for p in stale(corpus, 6, TODAY)] == ["2", "3", "5", "4"]
    assert [p.section for p in stale(corpus, 12, TODAY)] == ["2", "3"]  # the fifth is eleven months old
    assert [p.section for p in stale(corpus, 1200, TODAY)] == ["2"]


@pytest.mark.parametrize(
    ("checked", "old"),
    [("2026-06-04", True), ("2026-06-05", False), ("2026-06", True), ("2026-07", False), ("2026-05-31", True)],
)
def test_a_copy_is_stale_when_it_is_older_to_the_day(checked: str, old: bool) -> None:
    one = replace(COMPLAINT, checked=checked)
    assert stale(law(one), 6, TODAY) == ([one] if old else [])


def test_nothing_changes_between_the_same_law() -> None:
    assert changed_answers(law(COMPLAINT, FEE), law(COMPLAINT, FEE), TODAY) == []


def test_a_changed_figure_changes_every_answer_that_gives_it_and_no_other() -> None:
    later = replace(COMPLAINT, figures=(Figure("complaint_days", 15, "day", since="seizure"),))
    lines = changed_answers(law(COMPLAINT, FEE), law(later, FEE), TODAY)
    change = "- IN/CTA-1871/20 complaint_days 10 day; + IN/CTA-1871/20 complaint_days 15 day"
    assert f"IN-UP complaint_how owner: {change}" in lines
    assert f"IN-UP impounded owner: {change}" in lines
    assert all(line.endswith(f": {change}") for line in lines)
    assert not any(line.startswith(("IN-UP auction", "IN-UP legal_aid")) for line in lines)


def test_a_changed_status_is_a_change() -> None:
    weaker = replace(COMPLAINT, status="secondary")
    lines = changed_answers(law(COMPLAINT), law(weaker), TODAY)
    change = "- IN/CTA-1871/20 (verified); + IN/CTA-1871/20 (secondary)"
    assert f"IN-UP complaint_how owner: {change}" in lines


def test_changed_words_alone_are_no_change() -> None:
    reworded = replace(COMPLAINT, text={"en": "Other words.", "hi": "और शब्द"}, heading={"en": "New", "hi": "नया"})
    assert changed_answers(law(COMPLAINT), law(reworded), TODAY) == []


def test_a_rule_that_goes_leaves_not_on_file() -> None:
    lines = changed_answers(law(COMPLAINT, FEE), law(FEE), TODAY)
    (line,) = (line for line in lines if line.startswith("IN-UP impounded owner: "))
    assert "- IN/CTA-1871/20 (verified)" in line
    assert "+ not on file: complaint" in line


def test_a_new_state_is_all_new() -> None:
    lines = changed_answers(law(COMPLAINT), law(COMPLAINT, states=("IN-BR", "IN-UP")), TODAY)
    assert lines
    assert all(line.startswith("IN-BR ") and "; - " not in line and ": - " not in line for line in lines)


def test_a_change_of_one_states_law_changes_that_state_only(corpus: Corpus) -> None:
    states = ("IN-AS", "IN-UP", "IN-KL")
    few = replace(corpus, jurisdictions={s: corpus.jurisdictions[s] for s in states})
    one = corpus.provisions["IN-AS/CTA-1871/26"]
    dearer = replace(one, figures=tuple(replace(f, value=f.value + 1) for f in one.figures))
    lines = changed_answers(few, replace(few, provisions={**few.provisions, one.id: dearer}), TODAY)
    assert lines
    assert {line.split()[0] for line in lines} == {"IN-AS"}

"""Which law holds where: substitution, displacement, inheritance, dates, and what is not on file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from knowledge import Corpus, resolve
from knowledge.resolve import UnknownJurisdiction


def ids(corpus: Corpus, state: str, place: str = "village", on: date | None = None) -> set[str]:
    return {p.id for p in resolve(corpus, state, place, on).provisions}


@pytest.mark.parametrize(
    ("state", "cited", "not_cited"),
    [
        ("IN-UP", ["IN-UP/CTA-1871/26", "IN/CTA-1871/20", "IN-UP/UPA-1954/3"], ["IN/CTA-1871/26"]),
        ("IN-AS", ["IN-AS/CTA-1871/26", "IN-AS/CTA-1871/26A"], ["IN/CTA-1871/26"]),
        ("IN-MP", ["IN-MP/CTA-1871/12B", "IN-MP/CTA-1871/15"], ["IN/CTA-1871/15", "IN-MH/CTA-1871/12B"]),
        ("IN-CG", ["IN-CG/CTA-1871/12B"], ["IN-MP/CTA-1871/12B"]),
        ("IN-PB", ["IN-PB/CTA-1871/14", "IN-PB/CTA-1871/20"], ["IN/CTA-1871/14", "IN/CTA-1871/20"]),
        ("IN-CH", ["IN-CH/CTA-1871/12"], ["IN/CTA-1871/12"]),
        ("IN-GJ", ["IN-GJ/GPA-1993/183"], ["IN/CTA-1871/20", "IN-GJ/CTA-1871/15"]),
        ("IN-MH", ["IN-MH/CTA-1871/28A", "IN-MH/MVPA-1958/163"], ["IN/CTA-1871/26"]),
        ("IN-KL", ["IN-KL/KCTA-1961/19"], ["IN/CTA-1871/20"]),
        ("IN-KA", ["IN-KA/KCTA-1966/7"], ["IN/CTA-1871/10"]),
        ("IN-RJ", ["IN-RJ/RPRR-1996/116"], ["IN/CTA-1871/20"]),
        ("IN-BR", ["IN/CTA-1871/20", "IN/CTA-1871/26"], []),
        ("IN-SK", ["IN/BNS-2023/325"], ["IN/CTA-1871/20"]),
        ("IN-JK", ["IN/BNS-2023/325"], ["IN/CTA-1871/20"]),
    ],
)
def test_the_law_of_a_village(corpus: Corpus, state: str, cited: list[str], not_cited: list[str]) -> None:
    found = ids(corpus, state)
    assert set(cited) <= found
    assert not set(not_cited) & found


def test_a_gujarat_town_has_the_1871_act_as_amended(corpus: Corpus) -> None:
    found = ids(corpus, "IN-GJ", "town")
    assert "IN-GJ/CTA-1871/15" in found
    assert not any("/GPA-1993/" in i for i in found)


def test_exactly_one_version_of_each_section_of_the_1871_act(corpus: Corpus) -> None:
    for state in corpus.jurisdictions:
        for place in ("village", "town"):
            sections = [p.section for p in resolve(corpus, state, place).provisions if p.act == "CTA-1871"]
            assert len(sections) == len(set(sections)), (state, place)


def test_a_states_income_ceiling_stands_for_the_section(corpus: Corpus) -> None:
    assert "IN-GJ/LSA-1987/12" in ids(corpus, "IN-GJ")
    assert "IN/LSA-1987/12" not in ids(corpus, "IN-GJ")
    assert "IN/LSA-1987/12" in ids(corpus, "IN-UP")


def test_a_state_ceiling_replaces_the_union_forest_scale(corpus: Corpus) -> None:
    assert "IN-MH/IFA-1927/71" in ids(corpus, "IN-MH")
    assert "IN/IFA-1927/71" not in ids(corpus, "IN-MH")


def test_old_dates_keep_the_old_law(corpus: Corpus) -> None:
    """Assam's own section 26 is in force from 18 November 2002; the day before, the Union's stood."""
    assert "IN-AS/CTA-1871/26" not in ids(corpus, "IN-AS", on=date(2002, 11, 17))
    assert "IN/CTA-1871/26" in ids(corpus, "IN-AS", on=date(2002, 11, 17))
    assert "IN-AS/CTA-1871/26" in ids(corpus, "IN-AS", on=date(2002, 11, 18))


def test_a_repealed_provision_ends_on_its_day(corpus: Corpus) -> None:
    ended = replace(corpus.provisions["IN/CTA-1871/20"], until=date(2026, 1, 1))
    changed = replace(corpus, provisions={**corpus.provisions, ended.id: ended})
    assert ended.id in ids(changed, "IN-BR", on=date(2025, 12, 31))
    assert ended.id not in ids(changed, "IN-BR", on=date(2026, 1, 1))


def test_section_numbers_are_found_however_written(corpus: Corpus) -> None:
    law = resolve(corpus, "IN-MP")
    assert [p.id for p in law.section("12-b")] == ["IN-MP/CTA-1871/12B"]
    assert "IN/CTA-1871/20" in [p.id for p in law.section(" 20 ")]
    assert law.section("999") == []


@pytest.mark.parametrize("place", ["village", "town"])
@pytest.mark.parametrize(
    ("state", "city"), [("IN-MH", "mumbai"), ("IN-TN", "chennai"), ("IN-WB", "kolkata"), ("IN-TS", "secunderabad")]
)
def test_in_a_city_that_the_1871_act_leaves_out_no_cattle_law_is_on_file(
    corpus: Corpus, state: str, city: str, place: str
) -> None:
    law = resolve(corpus, state, place, city=city)
    assert (law.excluded, law.on_file) == (True, False)
    assert law.provisions
    assert not [p.id for p in law.provisions if p.act == "CTA-1871"]
    assert law.first("complaint") is None
    assert {p.id for p in law.provisions} <= ids(corpus, state, place)


@pytest.mark.parametrize(("state", "city"), [("IN-MH", "pune"), ("IN-MH", None), ("IN-UP", "mumbai")])
def test_another_city_has_the_law_of_its_state(corpus: Corpus, state: str, city: str | None) -> None:
    law = resolve(corpus, state, "town", city=city)
    assert (law.excluded, law.on_file) == (False, True)
    assert {p.id for p in law.provisions} == ids(corpus, state, "town")
    assert "IN/CTA-1871/20" in ids(corpus, state, "town")


@pytest.mark.parametrize(
    ("state", "place", "on_file"),
    [
        ("IN-UP", "village", True),
        ("IN-GJ", "village", True),  # local law in place of the 1871 Act
        ("IN-RJ", "village", True),  # local rules, the Act unconfirmed
        ("IN-KL", "town", True),
        ("IN-GA", "village", False),
        ("IN-SK", "town", False),
    ],
)
def test_whether_cattle_law_is_on_file(corpus: Corpus, state: str, place: str, on_file: bool) -> None:
    law = resolve(corpus, state, place)
    assert (law.on_file, law.excluded) == (on_file, False)


def test_unknown_names_are_refused(corpus: Corpus) -> None:
    with pytest.raises(UnknownJurisdiction, match="IN-XX"):
        resolve(corpus, "IN-XX")
    with pytest.raises(ValueError, match="moon"):
        resolve(corpus, "IN-UP", "moon")

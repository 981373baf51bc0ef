"""What proof to collect: a list for every issue and side, nothing of the other side's, and only confirmed law."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from knowledge import Corpus, resolve
from knowledge.answers import SAFE_FIRST, Facts, answer, plans
from knowledge.evidence import BY, DEADLINE_OF, FROM, GENERAL, HOW, SIDES, evidence, lists
from knowledge.files import LawFileError

TODAY = date(2026, 12, 5)
FILE = """\
items:
  notes: {how: note, by: today}
  entry: {how: ask_in_writing, from: pound_keeper, role: register, side: owner}
  crop: {how: photograph, side: crop}
lists:
  impounded:
    owner: [notes, entry]
    crop: [notes, crop]
"""


def test_every_issue_and_side_has_its_list() -> None:
    assert lists().keys() == plans().keys()
    for issue, sides in lists().items():
        assert tuple(sides) == SIDES
        for side, items in sides.items():
            assert 4 <= len(items) <= 8, f"{issue} {side}"


def test_no_item_is_the_other_sides() -> None:
    for sides in lists().values():
        for side, items in sides.items():
            assert {item.side for item in items} <= {None, side}


def test_every_kind_office_and_time_is_used_and_every_role_is_on_file(corpus: Corpus) -> None:
    items = {item for sides in lists().values() for listed in sides.values() for item in listed}
    assert {item.how for item in items} == set(HOW)
    assert {item.who for item in items} - {None} == set(FROM)
    assert {item.by for item in items} - {None} == set(BY)
    assert set(DEADLINE_OF) <= set(BY)
    known = {role for provision in corpus.provisions.values() for role in provision.roles}
    assert {item.role for item in items} - {None} <= known


@pytest.mark.parametrize("place", ["village", "town"])
def test_law_is_named_only_where_it_is_confirmed(corpus: Corpus, place: str) -> None:
    for state in corpus.jurisdictions:
        law = resolve(corpus, state, place, TODAY)
        for issue in plans():
            for side in SIDES:
                found = evidence(law, issue, side)
                assert len(found) >= 3, f"{state} {issue} {side}"
                for item in found:
                    assert (item.role is None) == (item.provision is None)
                    assert item.provision is None or item.provision.status != "unconfirmed"


def test_the_register_is_asked_for_only_where_the_law_has_one(corpus: Corpus) -> None:
    def has(state: str) -> dict[str, str | None]:
        found = evidence(resolve(corpus, state, on=TODAY), "impounded", "owner")
        return {item.id: item.provision.id if item.provision else None for item in found}

    assert has("IN-UP")["register_entry"] == "IN/CTA-1871/8"
    assert has("IN-GJ")["register_entry"] == "IN-GJ/GPA-1993/182"
    assert "register_entry" not in has("IN-KA")


def test_without_a_case_the_general_list_is_given(corpus: Corpus) -> None:
    law = resolve(corpus, "IN-UP", on=TODAY)
    assert evidence(law, None, "crop") == evidence(law, GENERAL, "crop")
    with pytest.raises(KeyError):
        evidence(law, "no_such_issue", "crop")


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("how: note", "how: telepathy", r"evidence\.yml:2: items\.notes\.how: "),
        ("from: pound_keeper", "from: sorcerer", r"evidence\.yml:3: items\.entry\.from: "),
        ("by: today", "by: whenever", r"evidence\.yml:2: items\.notes\.by: "),
        ("by: today", "why: because", r"evidence\.yml:2: items\.notes\.why: "),
        ("owner: [notes, entry]", "owner: [notes, entry, gone]", r"lists\.impounded\.owner\.2: no item gone"),
        ("owner: [notes, entry]", "owner: [entry, entry]", r"owner\.1: 'entry' stands there twice"),
        ("owner: [notes, entry]", "owner: [entry, crop]", r"evidence\.yml:7: .*'crop' is an item of the other side"),
        ("    crop: [notes, crop]\n", "    owner_too: [crop]\n", r"lists"),
        ("    owner: [notes, entry]\n", "", r"evidence\.yml:3: items\.entry: stands in no list"),
        ("    crop: [notes, crop]\n", "", r"items\.crop: stands in no list"),
        ("lists:", "list:", r"evidence\.yml"),
        ("{how: note, by: today}", "{how: [}", r"evidence\.yml"),
    ],
)
def test_a_fault_is_named_by_file_line_and_field(tmp_path: Path, old: str, new: str, where: str) -> None:
    path = tmp_path / "evidence.yml"
    path.write_text(FILE, encoding="utf-8")
    assert [item.id for item in lists(path)["impounded"]["owner"]] == ["notes", "entry"]
    broken = tmp_path / "broken" / "evidence.yml"
    broken.parent.mkdir()
    broken.write_text(FILE.replace(old, new), encoding="utf-8")
    with pytest.raises(LawFileError, match=where):
        lists(broken)


def test_a_side_without_a_list_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "evidence.yml"
    path.write_text("items:\n  notes: {how: note}\nlists:\n  danger:\n    owner: [notes]\n", encoding="utf-8")
    with pytest.raises(LawFileError, match=r"evidence\.yml:4: lists\.danger: no list for crop"):
        lists(path)


# What an answer carries.


def ids(corpus: Corpus, side: str, about: str | None, issue: str = "evidence") -> list[str]:
    found = answer(corpus, issue, side, "IN-UP", today=TODAY, facts=Facts(about=about))
    return [item.id for item in found.proof]


def test_an_answer_on_proof_has_the_list_of_the_case(corpus: Corpus) -> None:
    for issue, sides in lists().items():
        for side in SIDES:
            assert ids(corpus, side, issue) == [item.id for item in sides[side]]
    assert ids(corpus, "owner", None) == [item.id for item in lists()[GENERAL]["owner"]]
    assert ids(corpus, "other", "crop_damage") == [item.id for item in lists()["crop_damage"]["crop"]]
    assert ids(corpus, "other", "impounded") == [item.id for item in lists()["impounded"]["owner"]]


def test_other_answers_have_none(corpus: Corpus) -> None:
    assert ids(corpus, "crop", "crop_damage", issue="crop_damage") == []


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("about", ["danger", "harm_animal", "rescue_force", "seizure_resisted"])
def test_in_danger_safety_comes_before_proof(corpus: Corpus, about: str, side: str) -> None:
    found = answer(corpus, "evidence", side, "IN-UP", today=TODAY, facts=Facts(about=about))
    steps = [point.key for point in found.points if point.kind == "step"]
    assert steps
    assert steps[0] == plans()[about].of(side).steps[0]
    assert set(steps) <= set(SAFE_FIRST)


def test_in_a_quiet_case_there_is_no_such_step(corpus: Corpus) -> None:
    found = answer(corpus, "evidence", "owner", "IN-UP", today=TODAY, facts=Facts(about="impounded"))
    assert [point for point in found.points if point.kind == "step"] == []

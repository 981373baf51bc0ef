"""The words of the papers: the same in every language, without a digit of law, and complete for the code."""

from __future__ import annotations

import typing
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.papers import LANGUAGES, PAPERS
from bot.papers.basis import COURTS
from bot.papers.case import EVENTS, Animal, Case, Entitled, Ground, KeeperFault, Report
from bot.papers.plans import REPORTS
from bot.papers.wording import FOLDER, has, say
from bot.replies.catalog import CatalogError
from knowledge import Corpus


class Seen(Visitor):
    """What a message says and what it takes."""

    def __init__(self, node: Any) -> None:
        self.words: list[str] = []
        self.variables: set[str] = set()
        self.visit(node)

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.words.append(node.value)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)


def messages(language: str) -> dict[str, Seen]:
    resource = FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8"))
    assert [entry.content for entry in resource.body if isinstance(entry, ftl.Junk)] == []
    named = [entry for entry in resource.body if isinstance(entry, ftl.Message)]
    assert len({entry.id.name for entry in named}) == len(named)
    return {entry.id.name: Seen(entry.value) for entry in named}


def test_english_and_hindi_are_written() -> None:
    assert LANGUAGES == ("en", "hi")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages_with_the_same_variables(language: str) -> None:
    english, other = messages("en"), messages(language)
    assert other.keys() == english.keys()
    assert [key for key in english if other[key].variables != english[key].variables] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_digit_stands_in_the_words(language: str) -> None:
    assert [key for key, seen in messages(language).items() if any(c.isdigit() for c in "".join(seen.words))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_told_has_words(language: str, corpus: Corpus) -> None:
    wanted = [f"{paper}-title" for paper in PAPERS] + [f"{paper}-opening" for paper in PAPERS]
    wanted += [f"fact-{name}" for name in (*Case.__fields__, "matter", "seized_by", "cattle_owner", *EVENTS)]
    wanted += [f"fact-{key}" for plan in PAPERS.values() for key in plan.facts]
    wanted += [ask.partition("@")[0] for plan in PAPERS.values() for ask in plan.asks]
    for prefix, choices in (("ground", Ground), ("keeper", KeeperFault), ("police", Report), ("entitled", Entitled)):
        wanted += [f"{prefix}-{choice}" for choice in typing.get_args(choices)]
    wanted += [f"forum-{forum}" for forum in (*COURTS, "local_authority", "district_magistrate")]
    assert [key for key in wanted if not has(language, key)] == []


def test_every_kind_of_report_has_its_law() -> None:
    assert set(REPORTS) == set(typing.get_args(Report))


def test_who_gets_free_legal_aid_is_as_the_law_on_file_has_it(corpus: Corpus) -> None:
    on_file = set(corpus.provisions["IN/LSA-1987/12"].who) - {"income_below_ceiling"}
    assert set(typing.get_args(Entitled)) == on_file


def test_an_animal_has_no_field_that_names_a_person() -> None:
    assert set(Animal.__fields__) == {"kind", "count", "marks"}


def test_a_message_that_is_not_there_and_a_language_that_is_not_there_are_named() -> None:
    with pytest.raises(CatalogError, match=r"en\.ftl has no message 'nothing'"):
        say("en", "nothing")
    with pytest.raises(CatalogError, match="no papers in language 'xx'"):
        say("xx", "to")
    with pytest.raises(CatalogError, match="'locality'"):
        say("en", "locality")

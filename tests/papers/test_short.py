"""The paper to copy by hand from an SMS: all that was told and asked for, and no empty line."""

from __future__ import annotations

import pytest

from bot.papers import LANGUAGES, PAPERS, PaperRefused, as_short, case_from, make
from bot.papers.document import BLANK, Facts, Heading, Items
from knowledge import Corpus
from knowledge.files import read_jurisdictions
from tests.papers.cases import TODAY, crop, owner


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", sorted(read_jurisdictions()))
def test_every_paper_of_every_state_in_few_words(corpus: Corpus, state: str, language: str) -> None:
    made = 0
    for told in (owner, crop):
        for paper in PAPERS:
            try:
                document = make(corpus, told(state=state), paper, language, TODAY)
            except PaperRefused:
                continue
            words = as_short.render(document)
            made += 1
            assert BLANK not in words
            assert "\n" not in words
            assert document.title in words
            for block in document.body:
                if isinstance(block, Facts):
                    assert all(value in words for _, value in block.rows if value is not None)
                if isinstance(block, Items):
                    assert all(item.replace(BLANK, "...") in words for item in block.items)
            first = document.keep[0]  # of the page that is the person's own
            assert not isinstance(first, Heading) or document.on_one_page or first.text not in words
    assert made >= 6


def test_what_was_not_told_is_left_out(corpus: Corpus) -> None:
    bare = make(corpus, case_from({"state": "IN-UP", "side": "owner"}), "complaint", "en", TODAY)
    words = as_short.render(bare)
    assert "Telephone" not in words
    assert "Tehsil or taluka: ..., district: ..., Uttar Pradesh" in words
    assert "Name: ..." in words

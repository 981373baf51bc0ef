"""Every paper through the worker, every question answered: what is remembered between two messages can be written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import Engine

from bot.messages.tables import inbox as inbox_table
from bot.papers.plans import PAPERS
from bot.papers.questions import questions
from tests.bench.papers import ANSWERS
from tests.messages.store import fresh, rows
from tests.worker.test_papers import Talk, kept

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("fonts_here")]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    yield from fresh("sqlite", tmp_path)


@pytest.mark.parametrize("language", ANSWERS)
@pytest.mark.parametrize("paper", PAPERS)
async def test_it_is_made_from_the_answers(engine: Engine, assistant: Any, paper: str, language: str) -> None:
    talk, side = Talk(engine, assistant), PAPERS[paper].sides[0]
    await talk.say(command=f"lang:{language}")
    await talk.say(command="papers")
    for payload in ("state:IN-UP", f"side:{side}", f"paper:{paper}"):
        await talk.press(payload)
    for fact in questions(paper, side):
        assert talk.held("paper")["ask"] == fact
        await talk.say(ANSWERS[language][fact])
    await talk.press("paper:make")
    assert {row.status for row in rows(engine, inbox_table)} == {"done"}
    forms = [row.name.rpartition(".")[2] for row in kept(engine)]
    assert forms[:3] == ["pdf", "docx", "txt"]
    assert f"{paper}-{language}.pdf" == kept(engine)[0].name

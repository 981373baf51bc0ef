"""The way in that all channels share: stored, then acknowledged, then the worker is woken."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from bot.channels.intake import Intake
from bot.messages.inbox import Limits, Verdict
from bot.messages.tables import inbox
from tests.messages.store import KEYS, KINDS, NOON, PLENTY, fresh, message, rows


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from fresh(request.param, tmp_path)


def of(engine: Engine, limits: Limits = PLENTY) -> tuple[Intake, list[int]]:
    """An intake, and how many messages there were each time the worker was woken."""
    woken: list[int] = []
    return Intake(engine, KEYS, limits, lambda: woken.append(len(rows(engine, inbox))), lambda: NOON), woken


async def test_the_worker_is_woken_for_what_is_stored(engine: Engine) -> None:
    intake, woken = of(engine, Limits(minute=2, day=10, ceiling=10))
    verdicts = [await intake.accept(message(key, "a")) for key in ("1", "1", "2", "3", "3")]
    assert verdicts == [Verdict.STORED, Verdict.DUPLICATE, Verdict.STORED, Verdict.LIMITED, Verdict.LIMITED]
    assert woken == [1, 2, 3, 3]  # the third is the notice that there were too many


async def test_many_at_once_are_all_stored_in_each_persons_order(engine: Engine) -> None:
    intake, woken = of(engine)

    async def person(number: int) -> None:
        for n in range(10):
            assert await intake.accept(message(f"{number}-{n}", str(n), f"telegram-{number}")) is Verdict.STORED

    await asyncio.gather(*(person(number) for number in range(16)))
    assert len(woken) == 160
    for number in range(16):
        stored = rows(engine, inbox, inbox.c.conversation == f"telegram-{number}")
        assert [row.text for row in stored] == [str(n) for n in range(10)]


async def test_where_nothing_can_be_stored_the_channel_is_told_and_nobody_is_woken(engine: Engine) -> None:
    intake, woken = of(engine)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE inbox RENAME TO elsewhere"))
    with pytest.raises(SQLAlchemyError):
        await intake.accept(message("1", "a"))
    assert woken == []


async def test_a_provider_that_hangs_up_takes_nothing_back(engine: Engine) -> None:
    intake, _ = of(engine)
    accepting = asyncio.create_task(intake.accept(message("1", "a")))
    await asyncio.sleep(0)
    accepting.cancel()
    await asyncio.wait({accepting})
    await intake.accept(message("2", "b"))
    assert [row.text for row in rows(engine, inbox)][-1] == "b"
    again = await intake.accept(message("1", "a"))
    assert again in (Verdict.DUPLICATE, Verdict.STORED)
    assert len(rows(engine, inbox)) == 2

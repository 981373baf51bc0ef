"""What a pressed button stands for."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import null, update
from sqlalchemy.engine import Engine

from bot.channels.intake import Intake
from bot.channels.telegram.buttons import Chosen, chosen, keyboard, token
from bot.messages import inbox as inbox_module
from bot.messages import outbox
from bot.messages.inbox import Incoming
from bot.messages.tables import inbox as inbox_table
from bot.messages.tables import outbox as outbox_table
from tests.channels.telegram.conftest import Stored

NOW = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)
SIDES = [{"title": "मेरा पशु बंद है", "payload": "side:owner"}, {"title": "मेरी फ़सल खाई", "payload": "side:farmer"}]


@pytest.mark.parametrize(
    ("row", "index", "data"), [(1, 0, "b:1:0"), (35, 7, "b:z:7"), (36, 35, "b:10:35"), (2**31 - 1, 99, "b:zik0zj:99")]
)
def test_a_token_is_short(row: int, index: int, data: str) -> None:
    assert token(row, index) == data
    assert len(data.encode()) <= 64


def test_no_buttons_are_no_keyboard() -> None:
    assert keyboard(7, []) is None


async def said(intake: Intake, person: str, text: str) -> int:
    """A person's message that has been answered; gives its row."""
    who = intake.keys.conversation("telegram", person)
    await intake.accept(Incoming("telegram", who, intake.keys.seal(person), f"{person}-{text}", text))
    with intake.engine.begin() as connection:
        row = connection.execute(inbox_table.select().order_by(inbox_table.c.id.desc())).first()
        assert row is not None
        inbox_module.settle(connection, row.id, "done", NOW)
    return int(row.id)


def told(intake: Intake, stored: Stored, person: str, buttons: list[dict[str, str]], answers: int | None = None) -> int:
    """A message to a person; gives its row."""
    who = intake.keys.conversation("telegram", person)
    with intake.engine.begin() as connection:
        outbox.queue(connection, who, "telegram", [{"text": "?", "buttons": buttons}], NOW, answers)
    return int(stored.outbox[-1].id)


def press(intake: Intake, person: str, data: str) -> Chosen | None:
    return chosen(intake.engine, intake.keys.conversation("telegram", person), data)


async def test_a_button_of_the_last_answer_is_its_payload(intake: Intake, stored: Stored) -> None:
    row = told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello"))

    assert press(intake, "7", token(row, 0)) == Chosen("मेरा पशु बंद है", "side:owner")
    assert press(intake, "7", token(row, 1)) == Chosen("मेरी फ़सल खाई", "side:farmer")


async def test_every_message_of_the_last_answer_offers_its_buttons(intake: Intake, stored: Stored) -> None:
    answers = await said(intake, "7", "hello")
    rows = [told(intake, stored, "7", SIDES, answers) for _ in range(2)]
    told(intake, stored, "7", [], answers)

    assert [press(intake, "7", token(row, 0)) for row in rows] == [Chosen("मेरा पशु बंद है", "side:owner")] * 2


async def test_a_button_of_an_earlier_answer_says_its_title(intake: Intake, stored: Stored) -> None:
    row = told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello"))
    told(intake, stored, "7", [], answers=await said(intake, "7", "in Bihar"))

    assert press(intake, "7", token(row, 0)) == Chosen("मेरा पशु बंद है", "मेरा पशु बंद है")


async def test_a_button_pressed_while_another_message_waits_says_its_title(intake: Intake, stored: Stored) -> None:
    row = told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello"))
    who = intake.keys.conversation("telegram", "7")
    await intake.accept(Incoming("telegram", who, intake.keys.seal("7"), "new", "in Bihar"))

    assert press(intake, "7", token(row, 0)) == Chosen("मेरा पशु बंद है", "मेरा पशु बंद है")


async def test_a_button_of_our_own_accord_says_its_title(intake: Intake, stored: Stored) -> None:
    await said(intake, "7", "hello")

    assert press(intake, "7", token(told(intake, stored, "7", SIDES), 1)) == Chosen("मेरी फ़सल खाई", "मेरी फ़सल खाई")


async def test_what_somebody_else_says_changes_nothing(intake: Intake, stored: Stored) -> None:
    row = told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello"))
    told(intake, stored, "8", SIDES, answers=await said(intake, "8", "hello"))

    assert press(intake, "7", token(row, 0)) == Chosen("मेरा पशु बंद है", "side:owner")


async def test_a_message_that_was_not_taken_changes_nothing(intake: Intake, stored: Stored) -> None:
    row = told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello"))
    later = await said(intake, "7", "one too many")
    with intake.engine.begin() as connection:
        connection.execute(update(inbox_table).where(inbox_table.c.id == later).values(status="limited"))

    assert press(intake, "7", token(row, 0)) == Chosen("मेरा पशु बंद है", "side:owner")


FORGED = [
    *("b:1:2", "b:2:0", "b:1:100", "b:zzzzzz:0", "b:zzzzzzz:0", "side:owner", "", "x" * 64),
    *("b:1", "b:1:", "b::0", "b:1:-1", "b:1:0 ", "b:1:0\n", "B:1:0", "b:1:००", "b:१:0", "b:+1:0", "b:1_0:0"),
]


@pytest.mark.parametrize("data", FORGED)
async def test_a_forged_token_is_nothing(intake: Intake, stored: Stored, data: str) -> None:
    assert told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello")) == 1

    assert press(intake, "7", data) is None


async def test_somebody_elses_button_is_nothing(intake: Intake, stored: Stored) -> None:
    row = told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello"))
    await said(intake, "8", "hello")

    assert press(intake, "8", token(row, 0)) is None


@pytest.mark.parametrize("content", [null(), {"text": "?"}, {"text": "?", "buttons": []}])
async def test_a_button_that_was_deleted_is_nothing(
    intake: Intake, engine: Engine, stored: Stored, content: Any
) -> None:
    row = told(intake, stored, "7", SIDES, answers=await said(intake, "7", "hello"))
    with engine.begin() as connection:
        connection.execute(update(outbox_table).values(content=content))

    assert press(intake, "7", token(row, 0)) is None


@given(st.integers(0, 2**31 - 1), st.integers(0, 99))
def test_tokens_of_different_buttons_differ(row: int, index: int) -> None:
    kind, digits, place = token(row, index).split(":")

    assert (kind, int(digits, 36), int(place)) == ("b", row, index)

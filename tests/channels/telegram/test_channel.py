"""What a taken update does beyond being stored: buttons are answered, places become States, blocks are noted."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.channels.intake import Intake
from bot.channels.telegram import channel
from bot.channels.telegram.buttons import token
from bot.channels.telegram.channel import Telegram
from bot.messages.inbox import Limits
from bot.settings import Telegram as Config
from tests.channels.telegram.bot_api import BROKEN, HANG, TOKEN, BotApi, Fault, error
from tests.channels.telegram.conftest import Stored
from tests.channels.telegram.sent import PERSON, message, press, private, update
from tests.channels.telegram.test_buttons import SIDES, said, told
from tests.channels.telegram.test_updates import member
from tests.waiting import soon

WHO = str(PERSON["id"])
TOO_OLD = error(400, "Bad Request: query is too old and response timeout expired or query ID is invalid")


async def test_a_pressed_button_is_stored_and_answered_with_its_title(
    polling: Telegram, bot_api: BotApi, intake: Intake, stored: Stored
) -> None:
    row = told(intake, stored, WHO, SIDES, answers=await said(intake, WHO, "hello"))

    await polling.take(press(token(row, 1)))
    await soon(lambda: bot_api.of("answerCallbackQuery"))

    assert stored.said[1:] == [("side:farmer", None)]
    assert stored.inbox[1].locale == "hi"
    assert bot_api.of("answerCallbackQuery") == [{"callback_query_id": "query-7", "text": "मेरी फ़सल खाई"}]


async def test_a_second_press_says_its_title(polling: Telegram, intake: Intake, stored: Stored) -> None:
    row = told(intake, stored, WHO, SIDES, answers=await said(intake, WHO, "hello"))

    await polling.take(press(token(row, 0)))
    await polling.take(press(token(row, 1)))

    assert stored.said[1:] == [("side:owner", None), ("मेरी फ़सल खाई", None)]


async def test_a_press_that_comes_twice_is_stored_once(
    polling: Telegram, bot_api: BotApi, intake: Intake, stored: Stored
) -> None:
    row = told(intake, stored, WHO, SIDES, answers=await said(intake, WHO, "hello"))
    raw = press(token(row, 0))

    await polling.take(raw)
    await polling.take(raw)
    await soon(lambda: len(bot_api.of("answerCallbackQuery")) == 2)

    assert stored.said[1:] == [("side:owner", None)]


@pytest.mark.parametrize(
    "raw",
    [
        press("b:1:9"),
        press("b:9:0"),
        press("side:owner"),
        press(""),
        press("b:1:0", private(text="?") | {"chat": {"id": -1, "type": "group"}}),
        press("b:1:0", person=PERSON | {"id": 8}),
    ],
)
async def test_a_forged_press_is_answered_and_nothing_is_stored(
    polling: Telegram, bot_api: BotApi, intake: Intake, stored: Stored, raw: dict[str, Any]
) -> None:
    told(intake, stored, WHO, SIDES, answers=await said(intake, WHO, "hello"))

    await polling.take(raw)
    await soon(lambda: bot_api.of("answerCallbackQuery"))

    assert bot_api.of("answerCallbackQuery") == [{"callback_query_id": "query-7"}]
    assert stored.said == [("hello", None)]
    assert len(stored.conversations) == 1


@pytest.mark.parametrize("fault", [TOO_OLD, BROKEN, HANG, Fault(200, b"?")])
async def test_a_press_is_taken_whatever_becomes_of_the_answer(
    polling: Telegram, bot_api: BotApi, intake: Intake, stored: Stored, fault: Fault, capfd: pytest.CaptureFixture[str]
) -> None:
    row = told(intake, stored, WHO, SIDES, answers=await said(intake, WHO, "hello"))
    bot_api.order("answerCallbackQuery", fault)

    await polling.take(press(token(row, 0)))
    assert stored.said[1:] == [("side:owner", None)]
    await soon(lambda: bot_api.of("answerCallbackQuery"))
    await polling.close()

    assert capfd.readouterr().err == ""


async def test_an_answer_that_hangs_does_not_delay_the_next_update(
    polling: Telegram, bot_api: BotApi, intake: Intake, stored: Stored
) -> None:
    row = told(intake, stored, WHO, SIDES, answers=await said(intake, WHO, "hello"))
    bot_api.always("answerCallbackQuery", HANG)

    await polling.take(press(token(row, 0)))
    await soon(lambda: bot_api.of("answerCallbackQuery"))
    await polling.take(message("in Bihar"))

    assert [task.done() for task in polling._answering] == [False]
    assert stored.said[1:] == [("side:owner", None), ("in Bihar", None)]


@pytest.mark.parametrize(
    ("point", "command"),
    [((25.6, 85.1), "location:IN-BR"), ((27.71, 85.32), "location:none"), ((0.0, 0.0), "location:none")],
)
async def test_a_location_becomes_a_state_and_is_not_kept(
    polling: Telegram, stored: Stored, point: tuple[float, float], command: str
) -> None:
    latitude, longitude = point
    await polling.take(update(message=private(location={"latitude": latitude, "longitude": longitude})))

    assert stored.said == [("", command)]
    kept = repr(stored.inbox + stored.conversations)
    assert str(latitude) not in kept
    assert str(longitude) not in kept


async def test_a_place_is_looked_up_beside_other_work(
    polling: Telegram, stored: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking = asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(channel, "state_at", lambda *_: loop.call_soon_threadsafe(looking.set) and "IN-BR")

    first = asyncio.create_task(polling.take(update(message=private(location={"latitude": 25.6, "longitude": 85.1}))))
    await asyncio.wait_for(looking.wait(), 10)
    await first

    assert stored.said == [("", "location:IN-BR")]


async def test_somebody_who_blocks_the_bot_is_out_of_reach_until_he_lets_it_in_again(
    polling: Telegram, stored: Stored
) -> None:
    await polling.take(message("my cow"))

    await polling.take(member("kicked"))
    assert [row.unreachable for row in stored.conversations] == ["blocked"]
    await polling.take(member("member"))
    assert [row.unreachable for row in stored.conversations] == [None]
    await polling.take(member("kicked"))
    await polling.take(message("I am here again"))
    assert [row.unreachable for row in stored.conversations] == [None]


async def test_a_block_by_somebody_unknown_leaves_no_trace(polling: Telegram, stored: Stored) -> None:
    await polling.take(member("kicked"))

    assert stored.conversations == []
    assert stored.inbox == []


async def test_a_group_is_a_conversation_of_its_own(polling: Telegram, intake: Intake, stored: Stored) -> None:
    await polling.take(
        update(message=private(text="/help") | {"chat": {"id": -1001, "type": "supergroup", "title": "x"}})
    )

    assert stored.said == [("", "group")]
    assert [row.id for row in stored.conversations] == [intake.keys.conversation("telegram", "-1001")]


async def test_what_comes_too_fast_is_not_taken_and_is_told_once(
    bot_api: BotApi, intake: Intake, stored: Stored
) -> None:
    intake.limits = Limits(minute=2)
    telegram = Telegram(intake, Config(TOKEN, "polling", bot_api.url), None)
    for n in range(5):
        await telegram.take(message(f"message {n}"))
    await telegram.close()

    assert [(row.text, row.command) for row in stored.inbox if row.status == "waiting"] == [
        ("message 0", None),
        ("message 1", None),
        ("", "slow"),
    ]


async def test_nothing_that_tells_a_person_is_kept_in_the_open(polling: Telegram, stored: Stored) -> None:
    await polling.take(message("my cow"))

    kept = repr(stored.inbox + stored.conversations)
    assert not [word for word in (WHO, "Sunita", "Devi") if word in kept]


async def test_closing_leaves_nothing_open(bot_api: BotApi, intake: Intake) -> None:
    telegram = Telegram(intake, Config(TOKEN, "polling", bot_api.url), None)
    bot_api.always("answerCallbackQuery", HANG)
    await telegram.take(press("b:1:0"))
    await soon(lambda: bot_api.of("answerCallbackQuery"))

    await telegram.close()

    assert not telegram._answering
    assert all(client._client.is_closed for client in telegram.api._clients)

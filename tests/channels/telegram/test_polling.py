"""Asking for updates: each is stored before the question that confirms it; nothing is needed to start."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError

from bot.channels.intake import Intake
from bot.channels.telegram.channel import Telegram
from bot.messages import inbox
from bot.messages.inbox import Incoming, Verdict
from bot.settings import Telegram as Config
from tests.channels.telegram.bot_api import (
    BAD_TOKEN,
    BROKEN,
    CONFLICT,
    DROP,
    GATEWAY,
    HANG,
    TOKEN,
    BotApi,
    Fault,
    wait_for,
)
from tests.channels.telegram.conftest import SECRET, Stored
from tests.channels.telegram.run import running
from tests.channels.telegram.sent import PERSON, message, private, update
from tests.waiting import soon


def confirmed(bot_api: BotApi) -> bool:
    """Whether nothing waits any more at Telegram."""
    return not bot_api.pending


async def test_updates_are_stored_in_order_and_confirmed(polling: Telegram, bot_api: BotApi, stored: Stored) -> None:
    bot_api.say(message("मेरी गाय बंद है"), message("/help"), message("🐄 <b>"))
    async with running(polling):
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [("मेरी गाय बंद है", None), ("", "help"), ("🐄 <b>", None)]
    assert {row.channel for row in stored.inbox} == {"telegram"}
    assert {row.locale for row in stored.inbox} == {"hi"}
    assert [row.id for row in stored.conversations] == [polling.intake.keys.conversation("telegram", str(PERSON["id"]))]
    assert polling.intake.keys.unseal(stored.conversations[0].address) == str(PERSON["id"])


async def test_it_asks_for_what_it_understands_and_drops_nothing(polling: Telegram, bot_api: BotApi) -> None:
    async with running(polling):
        await soon(lambda: bot_api.of("getUpdates"))

    assert bot_api.of("deleteWebhook") == [{"drop_pending_updates": False}]
    asked = bot_api.of("getUpdates")[0]
    assert asked["allowed_updates"] == ["message", "edited_message", "callback_query", "my_chat_member"]
    assert "offset" not in asked


async def test_the_offset_moves_on_only_when_an_update_is_stored(
    polling: Telegram,
    bot_api: BotApi,
    stored: Stored,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    accept, broken = inbox.accept, True

    def failing(engine: Engine, incoming: Incoming, *rest: Any) -> Verdict:
        if broken and incoming.text == "second":
            raise OperationalError("INSERT", {"text": incoming.text}, Exception("database is locked"))
        return accept(engine, incoming, *rest)

    monkeypatch.setattr(inbox, "accept", failing)
    first, second, third = message("first"), message("second"), message("third")
    bot_api.say(first, second, third)
    async with running(polling):
        await soon(lambda: len(bot_api.of("getUpdates")) > 3)
        assert bot_api.pending == [second, third]
        assert stored.said == [("first", None)]
        broken = False
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [("first", None), ("second", None), ("third", None)]
    told = capfd.readouterr().err
    assert "gramvakil: the inbox is away (OperationalError)\n" in told
    assert "second" not in told


async def test_a_kill_between_storing_and_confirming_stores_nothing_twice(
    polling: Telegram, bot_api: BotApi, stored: Stored, intake: Intake
) -> None:
    raw = message("my cow")
    await polling.take(raw)  # and here the process ended
    bot_api.say(raw, message("in Bihar"))
    again = Telegram(intake, Config(TOKEN, "polling", bot_api.url), None)
    async with running(again):
        await soon(lambda: confirmed(bot_api))
    await again.close()

    assert stored.said == [("my cow", None), ("in Bihar", None)]


async def test_what_came_while_nothing_ran_is_taken_at_the_start(
    polling: Telegram, bot_api: BotApi, stored: Stored
) -> None:
    bot_api.say(*(message(f"message {n}") for n in range(150)))  # more than one question brings
    async with running(polling):
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [(f"message {n}", None) for n in range(150)]


async def test_after_a_quiet_time_the_numbers_may_start_anywhere(
    polling: Telegram, bot_api: BotApi, stored: Stored
) -> None:
    bot_api.long_poll = 0.02
    bot_api.say(update(message=private(text="last week")) | {"update_id": 900_000_000})
    async with running(polling):
        await soon(lambda: confirmed(bot_api) and "offset" not in bot_api.of("getUpdates")[-1])
        bot_api.say(update(message=private(text="today")) | {"update_id": 100})
        await soon(lambda: len(stored.inbox) == 2)

    assert stored.said == [("last week", None), ("today", None)]


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        ([BROKEN], "Telegram cannot be reached (NetworkError); trying again"),
        ([GATEWAY], "Telegram cannot be reached (NetworkError); trying again"),
        ([DROP], "Telegram cannot be reached (NetworkError); trying again"),
        ([HANG], "Telegram cannot be reached (TimedOut); trying again"),
        ([wait_for(1)], "Telegram asks to wait"),
        ([CONFLICT], "Telegram gives this bot's messages to another program as well; stop that one (still trying)"),
        ([BAD_TOKEN], "Telegram does not accept the token; check GRAMVAKIL_TELEGRAM_TOKEN (still trying)"),
        ([Fault(200, b"my cow, said Sunita")], "Telegram cannot be reached (TelegramError); trying again"),
        ([Fault(200, b'{"ok": true}')], "fault in the Telegram channel (KeyError); trying again"),
    ],
)
async def test_trouble_is_waited_out_and_told_once_in_words(
    polling: Telegram,
    bot_api: BotApi,
    stored: Stored,
    faults: list[Fault],
    words: str,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(0)
    bot_api.order("getUpdates", *faults * (1 if HANG in faults or len(faults[0].body) > 60 else 3))
    bot_api.say(message("my cow"))
    async with running(polling):
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [("my cow", None)]
    assert capfd.readouterr().err == f"gramvakil: {words}\n"
    assert "cow" not in caplog.text
    assert TOKEN not in caplog.text


@pytest.mark.parametrize("method", ["deleteWebhook", "getMe", "setMyCommands"])
@pytest.mark.parametrize("fault", [BROKEN, DROP, BAD_TOKEN, wait_for(1)])
async def test_trouble_at_the_start_is_waited_out(
    polling: Telegram, bot_api: BotApi, stored: Stored, method: str, fault: Fault
) -> None:
    bot_api.order(method, fault)
    bot_api.say(message("my cow"))
    async with running(polling):
        await soon(lambda: confirmed(bot_api) and len(bot_api.of("setMyCommands")) >= 4)

    assert stored.said == [("my cow", None)]


async def test_it_starts_without_a_network(
    polling: Telegram, bot_api: BotApi, stored: Stored, capfd: pytest.CaptureFixture[str]
) -> None:
    bot_api.stop()
    bot_api.say(message("my cow"))
    async with running(polling):
        await soon(lambda: "Telegram cannot be reached" in capfd.readouterr().err)
        bot_api.start()
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [("my cow", None)]


async def test_a_webhook_that_is_set_meanwhile_is_taken_away(
    polling: Telegram, bot_api: BotApi, stored: Stored
) -> None:
    async with running(polling):
        await soon(lambda: bot_api.of("getUpdates"))
        bot_api.webhook = {"url": "https://elsewhere.example"}
        await soon(lambda: bot_api.webhook is None)
        bot_api.say(message("my cow"))
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [("my cow", None)]


async def test_what_cannot_be_read_does_not_keep_the_others_out(
    polling: Telegram, bot_api: BotApi, stored: Stored, capfd: pytest.CaptureFixture[str]
) -> None:
    bot_api.say(update(message={"text": "गाय"}), update(telepathy={}), message("my cow"))
    async with running(polling):
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [("my cow", None)]
    assert capfd.readouterr().err == "gramvakil: a Telegram update of the kind 'message' could not be read\n"


async def test_a_fault_of_ours_does_not_keep_the_others_out_for_ever(
    polling: Telegram,
    bot_api: BotApi,
    stored: Stored,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    accept = inbox.accept

    def faulty(engine: Engine, incoming: Incoming, *rest: Any) -> Verdict:
        if incoming.text == "poison":
            raise ValueError(incoming.text)
        return accept(engine, incoming, *rest)

    monkeypatch.setattr(inbox, "accept", faulty)
    bot_api.say(message("poison"), message("my cow"))
    async with running(polling):
        await soon(lambda: confirmed(bot_api))

    assert stored.said == [("my cow", None)]
    assert capfd.readouterr().err == "gramvakil: fault in a Telegram update (ValueError)\n" * 5


async def test_a_wrong_token_is_told_without_the_token(
    bot_api: BotApi, intake: Intake, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    wrong = "77:a-token-of-somebody-else"
    telegram = Telegram(intake, Config(wrong, "polling", bot_api.url), None)
    async with running(telegram):
        told = ""

        def heard() -> bool:
            nonlocal told
            told += capfd.readouterr().err
            return "token" in told

        await soon(heard)
    await telegram.close()

    assert "check GRAMVAKIL_TELEGRAM_TOKEN" in told
    assert wrong not in told + caplog.text
    assert SECRET not in told + caplog.text


@pytest.mark.parametrize("token", ["x", "x:y", ":", "1234", "१२:x", "a/b?c#d", "110201543:A A"])
async def test_a_token_that_is_none_ends_nothing(
    token: str, bot_api: BotApi, intake: Intake, capfd: pytest.CaptureFixture[str]
) -> None:
    telegram = Telegram(intake, Config(token, "polling", bot_api.url), None)
    told = ""

    def heard() -> bool:
        nonlocal told
        told += capfd.readouterr().err
        return "trying" in told

    async with running(telegram):
        await soon(heard)
    await telegram.close()


async def test_the_menu_is_set_for_everybody_and_in_hindi(polling: Telegram, bot_api: BotApi) -> None:
    async with running(polling):
        await soon(lambda: len(bot_api.of("setMyCommands")) == 4)

    menus = bot_api.of("setMyCommands")
    assert [(menu["scope"]["type"], menu.get("language_code")) for menu in menus] == [
        ("default", None),
        ("default", "hi"),
        ("all_private_chats", None),
        ("all_private_chats", "hi"),
    ]
    names = ["start", "help", "language", "state", "papers", "human", "delete"]
    assert all([command["command"] for command in menu["commands"]] == names for menu in menus)
    assert menus[2]["commands"][5]["description"] == "Talk to a person"
    assert menus[3]["commands"][5]["description"] == "किसी व्यक्ति से बात करें"

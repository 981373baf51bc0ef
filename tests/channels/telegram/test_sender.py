"""Sending: what goes to Telegram, and what each of its errors comes to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.engine import Engine

from bot import delivery as delivery_module
from bot.channels.intake import Intake
from bot.channels.shape import shaped
from bot.channels.telegram.channel import Telegram
from bot.delivery import Delivery, OutcomeUnknown, Refused, TryLater
from bot.messages import outbox
from bot.messages.tables import conversations
from bot.settings import Telegram as Config
from tests.channels.telegram.bot_api import (
    BAD_TOKEN,
    BLOCKED,
    BROKEN,
    CONFLICT,
    DROP,
    GATEWAY,
    HANG,
    TOKEN,
    BotApi,
    Fault,
    error,
    wait_for,
)
from tests.channels.telegram.conftest import Stored
from tests.waiting import soon

WHO = "7654321987"
BUTTONS = [{"title": "मेरा पशु बंद है", "payload": "issue:release"}, {"title": "Crop <eaten>", "payload": "side:farmer"}]
UNPARSABLE = error(400, 'Bad Request: can\'t parse entities: Unsupported start tag "गाय" at byte offset 7')


def content(text: str, buttons: list[dict[str, str]] | None = None) -> dict[str, Any]:
    return {"text": text, "buttons": buttons or []}


async def test_a_message_goes_out_as_html_with_its_buttons_one_a_row(polling: Telegram, bot_api: BotApi) -> None:
    sent = await polling.sender.send(WHO, content("तारीख़ें <1 & 2>\n• आज 🐄\nگائے", BUTTONS), 35)

    assert sent == "1"
    assert bot_api.of("sendMessage") == [
        {
            "chat_id": 7654321987,
            "text": "<b>तारीख़ें &lt;1 &amp; 2&gt;</b>\n• आज 🐄\nگائے",
            "parse_mode": "HTML",
            "link_preview_options": {"is_disabled": True},
            "reply_markup": {
                "inline_keyboard": [
                    [{"text": "मेरा पशु बंद है", "callback_data": "b:z:0"}],
                    [{"text": "Crop <eaten>", "callback_data": "b:z:1"}],
                ]
            },
        }
    ]


async def test_a_message_without_buttons_has_no_keyboard(polling: Telegram, bot_api: BotApi) -> None:
    await polling.sender.send(WHO, content("x"), 35)

    assert "reply_markup" not in bot_api.of("sendMessage")[0]


OUTCOMES: dict[str, tuple[Fault, type[Exception], dict[str, Any]]] = {
    "too fast": (wait_for(17), TryLater, {"after": 17.0}),
    "too fast, no time told": (error(429, "Too Many Requests"), TryLater, {"after": None}),
    "blocked": (BLOCKED, Refused, {"unreachable": True}),
    "deactivated": (error(403, "Forbidden: user is deactivated"), Refused, {"unreachable": True}),
    "never started": (
        error(403, "Forbidden: bot can't initiate conversation with a user"),
        Refused,
        {"unreachable": True},
    ),
    "no such chat": (error(400, "Bad Request: chat not found"), Refused, {"unreachable": True}),
    "no such peer": (error(400, "Bad Request: PEER_ID_INVALID"), Refused, {"unreachable": True}),
    "too long": (error(400, "Bad Request: message is too long"), Refused, {"unreachable": False}),
    "a group that moved": (
        error(400, "Bad Request: upgraded", migrate_to_chat_id=-100),
        Refused,
        {"unreachable": True},
    ),
    "bad token": (BAD_TOKEN, TryLater, {"after": None}),
    "no such bot": (error(404, "Not Found"), TryLater, {"after": None}),
    "conflict": (CONFLICT, TryLater, {"after": None}),
    "broken": (BROKEN, TryLater, {"after": None}),
    "unavailable": (error(503, "Service Unavailable"), TryLater, {"after": None}),
    "a proxy's error page": (GATEWAY, TryLater, {"after": None}),
    "a proxy that forbids": (Fault(403, b"<html>Forbidden by the office</html>"), TryLater, {"after": None}),
    "a proxy that finds nothing": (Fault(404, b"<html>Not Found</html>"), TryLater, {"after": None}),
    "a proxy that does not understand": (Fault(400, b"<html>Bad Request</html>"), TryLater, {"after": None}),
    "a page instead of an answer": (Fault(200, b"<html>Log in to this network</html>"), OutcomeUnknown, {}),
    "an answer without a result": (Fault(200, b'{"ok": true}'), OutcomeUnknown, {}),
    "an answer that is no message": (Fault(200, b'{"ok": true, "result": {"x": 1}}'), OutcomeUnknown, {}),
    "no answer": (HANG, OutcomeUnknown, {}),
    "broken off": (DROP, OutcomeUnknown, {}),
}


@pytest.mark.parametrize(("fault", "kind", "values"), OUTCOMES.values(), ids=OUTCOMES)
async def test_an_error_means(
    polling: Telegram,
    bot_api: BotApi,
    fault: Fault,
    kind: type[Exception],
    values: dict[str, Any],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(0)
    bot_api.order("sendMessage", fault)

    with pytest.raises(kind) as raised:
        await polling.sender.send(WHO, content("मेरी गाय", BUTTONS), 35)

    assert {name: getattr(raised.value, name) for name in values} == values
    assert len(bot_api.of("sendMessage")) == 1
    assert raised.value.__cause__ is None
    told = caplog.text + "".join(capfd.readouterr()) + str(raised.value)
    assert not [word for word in (TOKEN, WHO, "गाय", "html") if word in told]


async def test_nobody_listening_is_no_unknown_outcome(polling: Telegram, bot_api: BotApi) -> None:
    bot_api.stop()
    try:
        with pytest.raises(TryLater, match="cannot be reached"):
            await polling.sender.send(WHO, content("x"), 35)
    finally:
        bot_api.start()


async def test_an_address_that_is_none_is_no_unknown_outcome(intake: Intake) -> None:
    telegram = Telegram(intake, Config(TOKEN, "polling", "nonsense://127.0.0.1:1"), None)
    try:
        with pytest.raises(TryLater, match="cannot be reached"):
            await telegram.sender.send(WHO, content("x"), 35)
    finally:
        await telegram.close()


async def test_markup_that_is_refused_goes_as_plain_text_with_its_buttons(polling: Telegram, bot_api: BotApi) -> None:
    bot_api.order("sendMessage", UNPARSABLE)

    assert await polling.sender.send(WHO, content("a < b\n• c", BUTTONS), 35) == "1"

    again = bot_api.of("sendMessage")[1]
    assert again["text"] == "a < b\n• c"
    assert "parse_mode" not in again
    assert len(again["reply_markup"]["inline_keyboard"]) == 2


async def test_buttons_that_are_refused_go_as_numbered_lines(polling: Telegram, bot_api: BotApi) -> None:
    bot_api.order("sendMessage", error(400, "Bad Request: BUTTON_DATA_INVALID"))

    assert await polling.sender.send(WHO, content("What is it?", BUTTONS), 35) == "1"

    again = bot_api.of("sendMessage")[1]
    assert again["text"] == "What is it?\n\n1. मेरा पशु बंद है\n2. Crop <eaten>"
    assert "reply_markup" not in again


@pytest.mark.parametrize(
    ("second", "kind"), [(UNPARSABLE, Refused), (BLOCKED, Refused), (BROKEN, TryLater), (DROP, OutcomeUnknown)]
)
async def test_plain_text_is_tried_once(
    polling: Telegram, bot_api: BotApi, second: Fault, kind: type[Exception]
) -> None:
    bot_api.order("sendMessage", UNPARSABLE, second)

    with pytest.raises(kind):
        await polling.sender.send(WHO, content("x"), 35)

    assert len(bot_api.of("sendMessage")) == 2


# -- with the real delivery --------------------------------------------------------------------------------------------


@pytest.fixture
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_module, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(delivery_module, "IDLE", 0.02)


def known(engine: Engine, telegram: Telegram, address: str = WHO) -> str:
    """A conversation with somebody who has written before."""
    keys = telegram.intake.keys
    who = keys.conversation("telegram", address)
    row = {
        "id": who,
        "channel": "telegram",
        "address": keys.seal(address),
        "opted_out": False,
        "seen_at": datetime(2026, 12, 1),
    }
    with engine.begin() as connection:
        connection.execute(insert(conversations).values(**row))
    return who


def queue(engine: Engine, who: str, *texts: str, buttons: list[dict[str, str]] | None = None) -> None:
    contents = [piece for text in texts for piece in shaped("telegram", content(text, buttons))]
    with engine.begin() as connection:
        outbox.queue(connection, who, "telegram", contents, datetime.now(UTC))


@asynccontextmanager
async def delivering(engine: Engine, telegram: Telegram) -> AsyncIterator[Delivery]:
    delivery = Delivery(engine, telegram.intake.keys, {"telegram": telegram.sender})
    task = asyncio.create_task(delivery.run())
    try:
        yield delivery
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def settled(stored: Stored) -> bool:
    return all(row.status not in ("queued", "sending") for row in stored.outbox)


async def test_a_message_of_our_own_accord_is_delivered(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored
) -> None:
    queue(engine, known(engine, polling), "कल आख़िरी दिन है।")
    async with delivering(engine, polling):
        await soon(lambda: settled(stored))

    assert bot_api.texts() == ["कल आख़िरी दिन है।"]
    assert [(row.status, row.provider_id, row.answers) for row in stored.outbox] == [("sent", "1", None)]


async def test_a_long_answer_comes_in_pieces_in_order_with_the_buttons_under_the_last(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored
) -> None:
    text = " ".join(f"धारा {n} के अनुसार पशु <छुड़ाया> जा सकता है।" for n in range(260))
    queue(engine, known(engine, polling), text, buttons=BUTTONS)
    async with delivering(engine, polling):
        await soon(lambda: settled(stored))

    sent = bot_api.of("sendMessage")
    assert len(sent) > 2
    assert " ".join(call["text"] for call in sent).replace("&lt;", "<").replace("&gt;", ">") == text
    assert all(call["text"].endswith("।") for call in sent)
    assert ["reply_markup" in call for call in sent] == [*[False] * (len(sent) - 1), True]


@pytest.mark.usefixtures("_no_waiting")
async def test_while_telegram_is_down_messages_wait_and_then_come_in_order(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored
) -> None:
    who = known(engine, polling)
    bot_api.stop()
    queue(engine, who, "one", "two", "three")
    async with delivering(engine, polling):
        await soon(lambda: stored.outbox[0].attempts > 1)
        assert [row.unknown for row in stored.outbox] == [0, 0, 0]
        bot_api.start()
        await soon(lambda: settled(stored))

    assert bot_api.texts() == ["one", "two", "three"]


@pytest.mark.usefixtures("_no_waiting")
@pytest.mark.parametrize(
    ("faults", "status", "unknown", "unreachable", "calls"),
    [
        ([wait_for(1)], "sent", 0, None, 2),
        ([BROKEN, GATEWAY, BAD_TOKEN], "sent", 0, None, 4),
        ([DROP], "sent", 1, None, 2),
        ([HANG], "sent", 1, None, 2),
        ([BLOCKED], "failed", 0, "blocked", 1),
        ([error(400, "Bad Request: chat not found")], "failed", 0, "no such chat", 1),
        ([error(400, "Bad Request: message text is empty")], "failed", 0, None, 1),
    ],
)
async def test_what_is_recorded(
    polling: Telegram,
    bot_api: BotApi,
    engine: Engine,
    stored: Stored,
    faults: list[Fault],
    status: str,
    unknown: int,
    unreachable: str | None,
    calls: int,
) -> None:
    bot_api.order("sendMessage", *faults)
    queue(engine, known(engine, polling), "x")
    async with delivering(engine, polling):
        await soon(lambda: settled(stored))

    assert [(row.status, row.unknown) for row in stored.outbox] == [(status, unknown)]
    assert [row.unreachable for row in stored.conversations] == [unreachable]
    assert len(bot_api.of("sendMessage")) == calls


async def test_somebody_who_blocked_the_bot_does_not_keep_others_waiting(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored
) -> None:
    bot_api.order("sendMessage", BLOCKED)
    queue(engine, known(engine, polling), "for one")
    queue(engine, known(engine, polling, "42"), "for another")
    async with delivering(engine, polling):
        await soon(lambda: settled(stored))

    assert [row.status for row in stored.outbox] == ["failed", "sent"]

"""A reminder from asking for it to its arrival: the real assistant, scheduler, delivery and channel, on a set clock."""

from __future__ import annotations

import itertools
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.channels.intake import Intake
from bot.channels.telegram.channel import Telegram
from bot.delivery import Delivery
from bot.messages.keys import Keys
from bot.worker import Worker
from knowledge.calendar import INDIA
from tests.channels.telegram.bot_api import BotApi
from tests.channels.telegram.conftest import SECRET, Stored
from tests.channels.telegram.sent import message, press, private

pytestmark = pytest.mark.asyncio(loop_scope="session")
_messages = itertools.count(500)
FARMER = {"id": 7_654_321_000, "is_bot": False, "first_name": "A", "language_code": "en"}


class Day:
    """Everything at work on a clock that the test sets."""

    def __init__(self, telegram: Telegram, intake: Intake, assistant: Any, api: BotApi) -> None:
        self.now = datetime(2026, 12, 5, 12, tzinfo=INDIA)
        self.telegram, self.api = telegram, api
        intake.now = lambda: self.now
        self.worker = Worker(intake.engine, assistant, lambda: self.now)
        self.delivery = Delivery(intake.engine, Keys(SECRET), {"telegram": telegram.sender}, lambda: self.now)

    async def take(self, update: dict[str, Any]) -> list[dict[str, Any]]:
        await self.telegram.take(update)
        while await self.worker.answer_next():
            pass
        return await self.sent()

    async def say(self, text: str) -> list[dict[str, Any]]:
        said = message(text, FARMER)
        said["message"]["message_id"] = next(_messages)
        return await self.take(said)

    async def at(self, day: int, hour: int, minute: int = 0) -> list[dict[str, Any]]:
        """What is sent when that moment comes."""
        self.now = datetime(2026, 12, day, hour, minute, tzinfo=INDIA)
        while self.worker.remind():
            pass
        return await self.sent()

    async def sent(self) -> list[dict[str, Any]]:
        before = len(self.api.of("sendMessage"))
        while await self.delivery.send_next():
            self.now += timedelta(seconds=1)
        return self.api.of("sendMessage")[before:]


@pytest.fixture
def day(polling: Telegram, intake: Intake, assistant: Any, bot_api: BotApi) -> Day:
    return Day(polling, intake, assistant, bot_api)


async def test_asked_for_and_reminded_and_stopped_by_its_button(day: Day, stored: Stored) -> None:
    await day.say("where do I complain that my cow was taken, I am in UP")
    await day.say("2 december 2026")
    (promised,) = await day.say("remind me")
    assert "The first reminder comes on Wednesday 9 December 2026" in promised["text"]
    assert await day.at(9, 8, 59) == []
    (reminder,) = await day.at(9, 9)
    assert "Saturday 12 December 2026. 3 days left." in reminder["text"]
    assert reminder["chat_id"] == FARMER["id"]
    assert await day.at(10, 9) == []
    assert len(await day.at(11, 9)) == 1
    ((button,),) = reminder["reply_markup"]["inline_keyboard"]
    assert button["text"] == "Stop reminders"
    under = private(text="?") | {"chat": {"id": FARMER["id"], "type": "private"}}
    (stopped,) = await day.take(press(button["callback_data"], under, person=FARMER))
    assert "no more reminders" in stopped["text"]
    assert not stored.conversations[0].opted_out


async def test_stopped_before_it_comes(day: Day) -> None:
    await day.say("where do I complain that my cow was taken, I am in UP")
    await day.say("2 december 2026")
    await day.say("remind me")
    await day.say("STOP REMINDERS")
    assert await day.at(9, 9) == await day.at(11, 9) == await day.at(12, 9) == []
    assert await day.say("where do I complain")

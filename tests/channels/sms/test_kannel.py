"""Through a real Kannel, both ways: people's messages in, ours out, delivery reports back, and Kannel away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import uvicorn
from sqlalchemy.exc import OperationalError

from bot.delivery import Delivery
from bot.messages.inbox import Limits
from bot.replies.sms import segments
from tests.channels.sms import kannel as gateway
from tests.channels.sms.helpers import NUMBER, SETTINGS, TOKEN, Channel, Stored
from tests.channels.sms.kannel import GET_URL, OUR_NUMBER, PASSWORD, POST_URL, USER, Kannel, Received
from tests.conftest import skip_or_fail
from tests.ports import free_port
from tests.waiting import soon

HINDI = "मेरी गाय कांजी हाउस में बंद है"
LONG_HINDI = " ".join(["आपकी गाय कांजी हाउस में है, दस दिन के भीतर शिकायत करें।"] * 3)


@dataclass
class Line:
    """Kannel, our server, and what is stored in it."""

    kannel: Kannel
    channel: Channel

    @asynccontextmanager
    async def delivering(self) -> AsyncIterator[Delivery]:
        """Sends what is in the outbox as long as it lasts."""
        delivery = Delivery(self.channel.engine, self.channel.keys, {"sms": self.channel.sms.sender})
        task = asyncio.create_task(delivery.run())
        try:
            yield delivery
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def statuses(self) -> list[str]:
        return [row.status for row in self.channel.sent()]


@asynccontextmanager
async def served(channel: Channel, port: int) -> AsyncIterator[None]:
    """The channel's routes on a real server."""
    config = uvicorn.Config(channel.app, host="127.0.0.1", port=port, log_level="error", lifespan="off", ws="none")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    await soon(lambda: server.started)
    try:
        yield
    finally:
        server.should_exit = True
        await serving


@pytest.fixture(params=[POST_URL, GET_URL], ids=["post-url", "get-url"])
async def line(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Line]:
    if not gateway.is_installed():
        skip_or_fail(gateway.MISSING)
    port = free_port()
    server = f"http://127.0.0.1:{port}"
    kannel = Kannel(tmp_path / "kannel", server, TOKEN, request.param)
    settings = replace(SETTINGS, url=kannel.sendsms, user=USER, password=PASSWORD, sender=OUR_NUMBER)
    channel = Channel(tmp_path, "kannel", settings, server, Limits(minute=1000))
    try:
        async with served(channel, port):
            await asyncio.to_thread(kannel.start)
            yield Line(kannel, channel)
            await channel.sms.close()
    finally:
        await asyncio.to_thread(kannel.stop)


@pytest.mark.parametrize(
    ("sender", "text", "stored"),
    [
        (NUMBER, "my cow was taken", Stored(NUMBER, "my cow was taken")),
        ("919812345678", HINDI, Stored(NUMBER, HINDI)),
        ("09812345678", "a + b & c = 50% {100} [x] ~ €", Stored(NUMBER, "a + b & c = 50% {100} [x] ~ €")),
        (NUMBER, "ગાય पकड़ी ৰওক 😂", Stored(NUMBER, "ગાય पकड़ी ৰওক 😂")),
        (NUMBER, "बंद करो", Stored(NUMBER, "बंद करो", "stop")),
        (NUMBER, "STOP", Stored(NUMBER, "STOP", "stop")),
    ],
)
async def test_a_persons_message_comes_in(line: Line, sender: str, text: str, stored: Stored) -> None:
    await asyncio.to_thread(line.kannel.say, text, sender)
    await soon(line.channel.stored)
    (found,) = line.channel.stored()
    assert replace(found, key=None) == stored
    assert len(found.key or "") == 36  # Kannel's own id of it
    assert line.kannel.received() == []  # nothing goes back by itself


async def test_a_long_message_comes_in_whole(line: Line) -> None:
    first, second = b"\x05\x00\x03\x63\x02\x01", b"\x05\x00\x03\x63\x02\x02"
    await asyncio.to_thread(line.kannel.say, "in the pound", NUMBER, OUR_NUMBER, second)
    await asyncio.to_thread(line.kannel.say, "my cow is ", NUMBER, OUR_NUMBER, first)
    await soon(line.channel.stored)
    assert [one.text for one in line.channel.stored()] == ["my cow is in the pound"]


async def test_an_operators_message_is_let_lie(line: Line) -> None:
    await asyncio.to_thread(line.kannel.say, "Recharge now", "AX-OPERAT")
    await asyncio.to_thread(line.kannel.say, "hello", NUMBER)
    await soon(line.channel.stored)
    assert [one.text for one in line.channel.stored()] == ["hello"]
    assert line.kannel.received() == []


async def test_our_message_goes_out_and_its_report_comes_back(line: Line) -> None:
    texts = ["Pay Rs.500 [at most] {20} ~ € @ pound", LONG_HINDI, "a" * 152 + "{b}" * 20, "गाय"]
    counts = [segments(text) for text in texts]
    assert counts == [1, 3, 2, 1]
    line.channel.queue(*texts)
    async with line.delivering():
        await soon(lambda: line.statuses() == ["delivered"] * 4)
    expected = [Received(OUR_NUMBER, NUMBER, *pair) for pair in zip(texts, counts, strict=True)]
    assert line.kannel.received() == expected


async def test_with_kannel_away_messages_wait_and_go_in_order_when_it_is_back(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.LONGEST_WAIT", 0.2)
    await asyncio.to_thread(line.kannel.stop)
    texts = ["one", "दो", "three"]
    line.channel.queue(*texts)
    line.channel.queue("to another", number="+919812345679")
    async with line.delivering():
        await soon(lambda: (line.channel.sent()[0].error or "").startswith("gateway away"))
        assert set(line.statuses()) <= {"queued", "sending"}
        await asyncio.to_thread(line.kannel.start)
        await soon(lambda: line.statuses() == ["delivered"] * 4)
    received = line.kannel.received()
    assert [one.text for one in received if one.receiver == NUMBER] == texts
    assert len(received) == 4
    assert [row.unknown for row in line.channel.sent()] == [0] * 4


async def test_a_wrong_password_loses_nothing(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.LONGEST_WAIT", 0.2)
    right = line.channel.sms.config
    line.channel.sms.sender._config = replace(right, password="old")
    line.channel.queue("one")
    async with line.delivering():
        await soon(lambda: line.channel.sent()[0].error == "gateway answered 403")
        line.channel.sms.sender._config = right
        await soon(lambda: line.statuses() == ["delivered"])


async def test_a_message_that_could_not_be_stored_comes_again(line: Line) -> None:
    accept, refusals = line.channel.intake.accept, [503, 503]

    async def sometimes(message: object) -> object:
        if refusals:
            refusals.pop()
            raise OperationalError("away", {}, Exception())
        return await accept(message)  # type: ignore[arg-type]

    line.channel.intake.accept = sometimes  # type: ignore[method-assign, assignment]
    await asyncio.to_thread(line.kannel.say, HINDI, NUMBER)
    await soon(line.channel.stored)
    assert [one.text for one in line.channel.stored()] == [HINDI]
    assert refusals == []

"""The webhook: who may call it, what is stored before 200 is said, and what is not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import pytest_asyncio
from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette

from bot.channels.http import Refusal, refused
from bot.channels.intake import Intake
from bot.channels.telegram.channel import MAX_UPDATE, Telegram
from bot.messages import inbox, outbox
from bot.settings import BadSetting
from bot.settings import Telegram as Config
from tests.channels.telegram.bot_api import BROKEN, TOKEN, BotApi
from tests.channels.telegram.conftest import SECRET, Stored
from tests.channels.telegram.run import running, serving
from tests.channels.telegram.sent import PERSON, message, press, private, update
from tests.channels.telegram.test_updates import MEANINGS
from tests.waiting import soon


def app_of(telegram: Telegram) -> Starlette:
    return Starlette(routes=telegram.routes(), exception_handlers={Refusal: refused})


@pytest_asyncio.fixture
async def client(webhook: Telegram) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the real server."""
    async with serving(app_of(webhook)) as address, httpx.AsyncClient(base_url=address) as made:
        yield made


def headers(webhook: Telegram, **others: str) -> dict[str, str]:
    return {"X-Telegram-Bot-Api-Secret-Token": webhook.secret, "Content-Type": "application/json", **others}


async def post(client: httpx.AsyncClient, webhook: Telegram, raw: dict[str, Any]) -> int:
    return (await client.post("/telegram", content=json.dumps(raw), headers=headers(webhook))).status_code


def test_the_secret_is_what_telegram_allows(webhook: Telegram) -> None:
    assert webhook.secret == webhook.intake.keys.sign("telegram-webhook", TOKEN)
    assert len(webhook.secret) == 43
    assert set(webhook.secret) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def test_there_is_no_route_where_updates_are_asked_for(polling: Telegram) -> None:
    assert polling.routes() == []


def test_a_webhook_needs_a_public_address(intake: Intake, bot_api: BotApi) -> None:
    with pytest.raises(BadSetting, match="GRAMVAKIL_PUBLIC_URL"):
        Telegram(intake, Config(TOKEN, "webhook", bot_api.url), None)


async def test_a_message_is_stored_and_acknowledged(
    client: httpx.AsyncClient, webhook: Telegram, stored: Stored
) -> None:
    assert await post(client, webhook, message("मेरी गाय बंद है 🐄 <b>")) == 200
    assert stored.said == [("मेरी गाय बंद है 🐄 <b>", None)]


async def test_an_acknowledgement_says_nothing(client: httpx.AsyncClient, webhook: Telegram) -> None:
    response = await client.post("/telegram", content=json.dumps(message("x")), headers=headers(webhook))

    assert (response.status_code, response.content) == (200, b"")


async def test_a_replayed_update_is_acknowledged_and_stored_once(
    client: httpx.AsyncClient, webhook: Telegram, stored: Stored
) -> None:
    raw = message("my cow")

    assert [await post(client, webhook, raw) for _ in range(3)] == [200, 200, 200]
    assert stored.said == [("my cow", None)]


async def test_the_same_update_twice_at_once_is_stored_once(
    client: httpx.AsyncClient, webhook: Telegram, stored: Stored
) -> None:
    raw = message("my cow")

    assert await asyncio.gather(*(post(client, webhook, raw) for _ in range(8))) == [200] * 8
    assert stored.said == [("my cow", None)]


async def test_two_updates_at_once_from_one_person_are_both_stored(
    client: httpx.AsyncClient, webhook: Telegram, stored: Stored
) -> None:
    both = [message("one"), message("two")]

    assert await asyncio.gather(*(post(client, webhook, raw) for raw in both)) == [200, 200]
    assert sorted(stored.said) == [("one", None), ("two", None)]
    assert len(stored.conversations) == 1


async def test_every_kind_of_update_is_acknowledged(
    client: httpx.AsyncClient, webhook: Telegram, capfd: pytest.CaptureFixture[str]
) -> None:
    assert {await post(client, webhook, raw) for raw, _ in MEANINGS.values()} == {200}
    assert capfd.readouterr().err == ""


async def test_the_longest_update_is_taken(client: httpx.AsyncClient, webhook: Telegram, stored: Stored) -> None:
    entities = [{"type": "bold", "offset": n, "length": 1} for n in range(100)]
    earlier = private(text="ख" * 4096, entities=entities)
    raw = update(
        message=private(
            text="क" * 4096, entities=entities, reply_to_message=earlier, quote={"text": "ग" * 1024, "position": 0}
        )
    )

    assert len(json.dumps(raw)) > 60_000
    assert await post(client, webhook, raw) == 200
    assert stored.said == [("क" * 4096, None)]


# -- twenty kinds of malformed or forged request -----------------------------------------------------------------------

MARK = "मेरी गाय 7654321987"
GOOD = json.dumps(message(MARK))


@dataclass(frozen=True)
class Bad:
    """A request and the status it is refused with. ``secret`` is a header's value; by default the right one."""

    status: int
    content: Any = GOOD
    secret: str | None = "right"
    method: str = "POST"
    path: str = "/telegram"
    others: dict[str, str] = field(default_factory=dict)


BAD = {
    "no secret": Bad(403, secret=None),
    "empty secret": Bad(403, secret=""),
    "wrong secret": Bad(403, secret="x" * 43),
    "almost the secret": Bad(403, secret="almost"),
    "the token as the secret": Bad(403, secret=TOKEN),
    "a secret that is no ASCII": Bad(403, secret="गुप्त"),
    "the secret in the address": Bad(403, secret=None, path="/telegram?secret_token=right"),
    "wrong secret and no JSON": Bad(403, content="{", secret="x"),
    "wrong secret and too long": Bad(403, content="x" * (MAX_UPDATE + 1), secret="x"),
    "read": Bad(405, content="", method="GET"),
    "put": Bad(405, method="PUT"),
    "another address": Bad(404, path="/telegram/" + TOKEN),
    "text": Bad(415, others={"Content-Type": "text/plain"}),
    "a form": Bad(415, content="update_id=1", others={"Content-Type": "application/x-www-form-urlencoded"}),
    "no content type": Bad(415, others={"Content-Type": ""}),
    "too long": Bad(413, content=json.dumps(message(MARK * 70_000))),
    "said to be too long": Bad(413, others={"Content-Length": str(MAX_UPDATE + 1)}),
    "too long and not said": Bad(413, content=[b"[" + b"0," * 400_000, b"0," * 400_000]),
    "empty": Bad(400, content=""),
    "cut off": Bad(400, content=GOOD[:-2]),
    "no UTF-8": Bad(400, content=b'{"update_id": 1, "message": "\xff\xfe"}'),
    "deep": Bad(400, content="[" * 400_000),
    "a list": Bad(400, content=f"[{GOOD}]"),
    "a string": Bad(400, content='"update_id"'),
    "nothing": Bad(400, content="null"),
    "no number": Bad(400, content=json.dumps({"message": private(text=MARK)})),
    "a number in words": Bad(400, content=json.dumps({"update_id": "1", "message": private(text=MARK)})),
    "a number that is a truth": Bad(400, content=json.dumps({"update_id": True, "message": private(text=MARK)})),
    "a broken number": Bad(400, content=json.dumps({"update_id": 1.5, "message": private(text=MARK)})),
    "a number below nought": Bad(400, content=json.dumps({"update_id": -1, "message": private(text=MARK)})),
    "an endless number": Bad(400, content='{"update_id": 1' + "0" * 5000 + "}"),
    "a large number": Bad(400, content='{"update_id": 1' + "0" * 30 + "}"),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
async def test_a_bad_request_is_refused_stores_nothing_and_tells_nothing(
    client: httpx.AsyncClient,
    webhook: Telegram,
    bot_api: BotApi,
    stored: Stored,
    bad: Bad,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(0)
    secrets = {"right": webhook.secret, "almost": webhook.secret[:-1] + "!", None: None}
    secret = secrets.get(bad.secret, bad.secret)
    sent = {"Content-Type": "application/json", **bad.others}
    sent_bytes = {name: value.encode() for name, value in sent.items()}
    if secret is not None:
        sent_bytes["X-Telegram-Bot-Api-Secret-Token"] = secret.encode()
    path = bad.path.replace("right", webhook.secret)
    content = _chunks(bad.content) if isinstance(bad.content, list) else bad.content

    status = await _status(client, bad.method, path, content, sent_bytes)

    assert status == bad.status
    assert stored.inbox == []
    assert stored.conversations == []
    assert bot_api.calls == []
    told = caplog.text + "".join(capfd.readouterr())
    assert not [word for word in (TOKEN, webhook.secret, SECRET, MARK, "7654321987", "गाय", "Sunita") if word in told]


async def _status(client: httpx.AsyncClient, method: str, path: str, content: Any, sent: dict[str, bytes]) -> int:
    if "Content-Length" not in sent:
        return (await client.request(method, path, content=content, headers=sent)).status_code
    url = client.base_url  # a client would not lie about a length
    reader, writer = await asyncio.open_connection(url.host, url.port)
    lines = [f"{method} {path} HTTP/1.1".encode(), b"Host: x", *(f"{k}: ".encode() + v for k, v in sent.items())]
    writer.write(b"\r\n".join([*lines, b"", content.encode()]))
    status = int((await reader.readline()).split()[1])
    writer.close()
    return status


async def _chunks(parts: list[bytes]) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


async def test_what_is_refused_says_why_without_repeating_it(client: httpx.AsyncClient, webhook: Telegram) -> None:
    response = await client.post("/telegram", content="{" + MARK, headers=headers(webhook))

    assert response.json() == {"error": "not JSON"}


# -- what is authentic but of no use -----------------------------------------------------------------------------------


async def test_an_authentic_update_that_cannot_be_read_is_acknowledged_and_told_by_its_kind(
    client: httpx.AsyncClient, webhook: Telegram, stored: Stored, capfd: pytest.CaptureFixture[str]
) -> None:
    assert await post(client, webhook, update(message={"text": MARK})) == 200
    assert await post(client, webhook, update(edited_message=[MARK])) == 200

    assert stored.inbox == []
    assert capfd.readouterr().err == (
        "gramvakil: a Telegram update of the kind 'message' could not be read\n"
        "gramvakil: a Telegram update of the kind 'edited_message' could not be read\n"
    )


# -- when something is away --------------------------------------------------------------------------------------------


async def test_while_the_database_is_away_telegram_is_told_to_send_again(
    client: httpx.AsyncClient,
    webhook: Telegram,
    stored: Stored,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(0)

    def away(engine: Engine, incoming: inbox.Incoming, *_: Any) -> None:
        raise OperationalError("INSERT", {"text": incoming.text}, Exception("database is locked"))

    raw = message(MARK)
    with monkeypatch.context() as broken:
        broken.setattr(inbox, "accept", away)
        assert await post(client, webhook, raw) == 503
    assert stored.inbox == []
    assert await post(client, webhook, raw) == 200

    assert stored.said == [(MARK, None)]
    assert MARK not in caplog.text + "".join(capfd.readouterr())


async def test_a_button_whose_message_cannot_be_looked_up_is_pressed_again(
    client: httpx.AsyncClient, webhook: Telegram, bot_api: BotApi, stored: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> None:
        raise OperationalError("SELECT", {}, Exception("database is locked"))

    with monkeypatch.context() as broken:
        broken.setattr(outbox, "find", away)
        assert await post(client, webhook, press("b:1:0")) == 503
    assert bot_api.calls == []
    assert await post(client, webhook, press("b:1:0")) == 200
    await soon(lambda: bot_api.of("answerCallbackQuery"))


async def test_a_fault_of_ours_is_told_without_what_was_written(
    client: httpx.AsyncClient,
    webhook: Telegram,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(0)

    def faulty(engine: Engine, incoming: inbox.Incoming, *_: Any) -> None:
        raise ValueError(incoming.text)

    monkeypatch.setattr(inbox, "accept", faulty)

    assert await post(client, webhook, message(MARK)) == 500
    told = capfd.readouterr()
    assert told.err == "gramvakil: fault in a Telegram update (ValueError)\n"
    assert MARK not in caplog.text + told.out


# -- with Telegram -----------------------------------------------------------------------------------------------------


async def test_the_webhook_is_set_as_it_must_be(webhook: Telegram, bot_api: BotApi) -> None:
    async with running(webhook):
        await soon(lambda: len(bot_api.of("setMyCommands")) == 4)

    assert bot_api.of("setWebhook") == [
        {
            "url": "https://vakil.example/telegram",
            "secret_token": webhook.secret,
            "allowed_updates": ["message", "edited_message", "callback_query", "my_chat_member"],
            "max_connections": 1,
            "drop_pending_updates": False,
        }
    ]
    assert bot_api.of("getUpdates") == []
    assert bot_api.of("deleteWebhook") == []


async def test_the_webhook_is_set_once_telegram_can_be_reached(webhook: Telegram, bot_api: BotApi) -> None:
    bot_api.order("setWebhook", *[BROKEN] * 3)
    async with running(webhook):
        await soon(lambda: bot_api.webhook is not None)

    assert len(bot_api.of("setWebhook")) == 4


async def test_telegram_speaks_to_the_webhook_that_was_set(bot_api: BotApi, intake: Intake, stored: Stored) -> None:
    first = Telegram(intake, Config(TOKEN, "webhook", bot_api.url), "https://to.be.replaced")
    async with serving(app_of(first)) as address:
        telegram = Telegram(intake, Config(TOKEN, "webhook", bot_api.url), address)
        async with running(telegram):
            await soon(lambda: bot_api.webhook is not None)
            assert await bot_api.push(message("my cow")) == 200
        await telegram.close()
    await first.close()

    assert stored.said == [("my cow", None)]
    assert intake.keys.unseal(stored.conversations[0].address) == str(PERSON["id"])

"""Files that people send: fetched, kept with the case, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import delete
from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError

from bot.channels.intake import Intake
from bot.channels.telegram import files as files_module
from bot.channels.telegram.channel import Telegram
from bot.channels.telegram.updates import MAX_FILE
from bot.messages.inbox import Attachment, Incoming
from bot.messages.tables import attachments
from bot.settings import Telegram as Config
from tests.channels.telegram.bot_api import (
    BAD_TOKEN,
    BROKEN,
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
from tests.channels.telegram.sent import private, update
from tests.waiting import soon

VOICE = {"file_id": "voice-1", "file_unique_id": "u", "duration": 3, "mime_type": "audio/ogg"}


def voice(name: str = "voice-1", **others: Any) -> dict[str, Any]:
    return update(message=private(voice=VOICE | {"file_id": name, **others}))


@asynccontextmanager
async def fetching(telegram: Telegram) -> AsyncIterator[None]:
    task = asyncio.create_task(telegram.files.run())
    try:
        yield
    finally:
        task.cancel()
        ended = await asyncio.gather(task, return_exceptions=True)
    assert isinstance(ended[0], asyncio.CancelledError)


def done(stored: Stored) -> bool:
    return bool(stored.attachments) and all(row.status != "wanted" for row in stored.attachments)


async def test_a_voice_message_is_kept_with_the_case(polling: Telegram, bot_api: BotApi, stored: Stored) -> None:
    bot_api.files["voice-1"] = b"OggS\x00 what was said"
    async with fetching(polling):
        await polling.take(voice())
        await soon(lambda: done(stored))

    [row] = stored.attachments
    assert (row.kind, row.media_type, row.status) == ("voice", "audio/ogg", "kept")
    assert row.content == b"OggS\x00 what was said"
    assert row.inbox == stored.inbox[0].id
    assert stored.said == [("", "received:voice")]


async def test_a_photo_with_words_is_kept_and_the_words_are_the_message(
    polling: Telegram, bot_api: BotApi, stored: Stored
) -> None:
    bot_api.files["p"] = b"\xff\xd8\xff"
    size = {"file_id": "p", "file_unique_id": "u", "width": 9, "height": 9}
    async with fetching(polling):
        await polling.take(update(message=private(photo=[size], caption="रसीद देखिए")))
        await soon(lambda: done(stored))

    assert stored.said == [("रसीद देखिए", None)]
    assert [(row.kind, row.status, row.content) for row in stored.attachments] == [("photo", "kept", b"\xff\xd8\xff")]


async def test_what_was_wanted_before_a_restart_is_fetched_after_it(
    polling: Telegram, bot_api: BotApi, intake: Intake, stored: Stored
) -> None:
    bot_api.files["voice-1"] = b"x"
    await polling.take(voice())
    again = Telegram(intake, Config(TOKEN, "polling", bot_api.url), None)
    async with fetching(again):
        await soon(lambda: done(stored))
    await again.close()

    assert [row.status for row in stored.attachments] == ["kept"]


async def test_what_is_kept_is_not_fetched_again(polling: Telegram, bot_api: BotApi, stored: Stored) -> None:
    bot_api.files |= {"voice-1": b"x", "voice-2": b"y"}
    async with fetching(polling):
        await polling.take(voice())
        await soon(lambda: done(stored))
        await polling.take(voice("voice-2"))
        await soon(lambda: done(stored))

    assert [call["file_id"] for call in bot_api.of("getFile")] == ["voice-1", "voice-2"]


@pytest.mark.parametrize(
    ("method", "faults"),
    [
        ("getFile", [BROKEN, GATEWAY]),
        ("getFile", [DROP]),
        ("getFile", [HANG]),
        ("getFile", [wait_for(1)]),
        ("getFile", [BAD_TOKEN]),
        ("getFile", [Fault(200, b'{"ok": true, "result": 7}')]),
        ("getFile", [error(400, "Bad Request: wrong file_id or the file is temporarily unavailable")] * 2),
        ("file", [BROKEN]),
        ("file", [DROP]),
    ],
)
async def test_trouble_is_waited_out(
    polling: Telegram, bot_api: BotApi, stored: Stored, method: str, faults: list[Fault]
) -> None:
    bot_api.files["voice-1"] = b"x"
    bot_api.order(method, *faults)
    async with fetching(polling):
        await polling.take(voice())
        await soon(lambda: done(stored))

    assert [(row.status, row.content) for row in stored.attachments] == [("kept", b"x")]


@pytest.mark.parametrize(
    ("method", "fault"),
    [
        ("getFile", error(400, "Bad Request: file is too big")),
        ("getFile", error(400, "Bad Request: invalid file_id")),
        ("getFile", error(403, "Forbidden: no access")),
        ("file", error(404, "Not Found")),
        ("file", error(400, "Bad Request")),
    ],
)
async def test_what_cannot_be_had_is_refused(
    polling: Telegram, bot_api: BotApi, stored: Stored, method: str, fault: Fault
) -> None:
    bot_api.files["voice-1"] = b"x"
    bot_api.order(method, fault)
    async with fetching(polling):
        await polling.take(voice())
        await soon(lambda: done(stored))

    assert [(row.status, row.content) for row in stored.attachments] == [("refused", None)]


async def test_what_is_never_available_is_refused_in_the_end(
    polling: Telegram, bot_api: BotApi, stored: Stored
) -> None:
    async with fetching(polling):
        await polling.take(voice("lost"))
        await soon(lambda: done(stored))

    assert [row.status for row in stored.attachments] == ["refused"]
    assert len(bot_api.of("getFile")) == 3


@pytest.mark.parametrize("told", [True, False])
async def test_what_is_too_large_is_refused(polling: Telegram, bot_api: BotApi, stored: Stored, told: bool) -> None:
    bot_api.files["voice-1"] = b"x" * (MAX_FILE + 1)
    if not told:
        file = {"file_id": "voice-1", "file_unique_id": "u", "file_path": "kept/voice-1"}
        bot_api.order("getFile", Fault(200, str({"ok": 1, "result": file}).replace("'", '"').encode()))
    async with fetching(polling):
        await polling.take(voice())
        await soon(lambda: done(stored))

    assert [(row.status, row.content) for row in stored.attachments] == [("refused", None)]


async def test_one_that_cannot_be_had_now_does_not_keep_the_others(
    polling: Telegram, bot_api: BotApi, stored: Stored
) -> None:
    bot_api.files |= {"voice-1": b"x", "voice-2": b"y"}
    bot_api.order("getFile", BROKEN)
    await polling.take(voice())
    await polling.take(voice("voice-2"))
    async with fetching(polling):
        await soon(lambda: done(stored))

    assert [row.content for row in stored.attachments] == [b"x", b"y"]
    assert [call["file_id"] for call in bot_api.of("getFile")] == ["voice-1", "voice-2", "voice-1"]


async def test_what_was_deleted_meanwhile_is_not_kept(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored
) -> None:
    bot_api.files["voice-1"] = b"x"
    await polling.take(voice())
    [row] = stored.attachments
    with engine.begin() as connection:
        connection.execute(delete(attachments))
    polling.files._record(row.id, b"x")

    assert stored.attachments == []


async def test_another_channels_files_are_let_alone(
    polling: Telegram, bot_api: BotApi, intake: Intake, stored: Stored
) -> None:
    await intake.accept(Incoming("web", "web-x", None, "k", "", None, None, None, Attachment("photo", "elsewhere")))
    bot_api.files["voice-1"] = b"x"
    async with fetching(polling):
        await polling.take(voice())
        await soon(lambda: stored.attachments[-1].status == "kept")

    assert stored.attachments[0].status == "wanted"
    assert [call["file_id"] for call in bot_api.of("getFile")] == ["voice-1"]


async def test_while_the_database_is_away_it_waits(
    polling: Telegram,
    bot_api: BotApi,
    stored: Stored,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    bot_api.files["voice-1"] = b"x"
    await polling.take(voice())
    record, away = polling.files._record, [True, True]

    def failing(row_id: int, content: bytes | None) -> None:
        if away:
            away.pop()
            raise OperationalError("UPDATE", {}, Exception("database is locked"))
        record(row_id, content)

    monkeypatch.setattr(polling.files, "_record", failing)
    async with fetching(polling):
        await soon(lambda: done(stored))

    assert [row.content for row in stored.attachments] == [b"x"]
    assert capfd.readouterr().err == "gramvakil: the messages database is away (OperationalError)\n"


def test_the_limit_is_five_megabytes() -> None:
    assert (MAX_FILE, files_module.TRIES) == (5_000_000, 3)

"""Papers by Telegram: each file a sending of its own, after the text, and what each of Telegram's errors comes to."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import delete, text
from sqlalchemy.engine import Engine

from bot import delivery as delivery_module
from bot.channels.shape import shaped
from bot.channels.telegram.channel import Telegram
from bot.delivery import Refused, TryLater
from bot.messages import documents, inbox, outbox
from bot.messages.inbox import Incoming, Limits
from bot.messages.tables import documents as documents_table
from bot.papers.order import File, Order, files
from knowledge import Corpus
from tests.channels.telegram.bot_api import BLOCKED, BROKEN, DROP, HANG, BotApi, Fault, Sent, error, wait_for
from tests.channels.telegram.conftest import Stored
from tests.channels.telegram.test_sender import WHO, delivering, settled
from tests.papers.cases import TODAY, owner
from tests.waiting import soon

OTHER = "42"
BUTTONS = [{"title": "एक और कागज़", "payload": "paper:which"}]
PDF = File("complaint-hi.pdf", "application/pdf", b"%PDF-1.7 \x00\xff\r\n--\r\n" * 100)
WORD = File("complaint-hi.docx", "application/zip", b"PK\x03\x04")


@pytest.fixture
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_module, "LONGEST_WAIT", 0.05)
    monkeypatch.setattr(delivery_module, "IDLE", 0.02)


def bring(engine: Engine, telegram: Telegram, *brought: File, who: str = WHO, words: str = "तैयार है।") -> list[int]:
    """Stores a message with files as the worker does; gives the ids of the files."""
    keys, now = telegram.intake.keys, datetime.now(UTC)
    conversation = keys.conversation("telegram", who)
    asked = Incoming("telegram", conversation, keys.seal(who), f"ask-{who}", "paper:make")
    inbox.accept(engine, asked, now, Limits())
    row = inbox.begin_next(engine)
    assert row is not None
    with engine.begin() as connection:
        told = documents.store(connection, conversation, row.id, "t" * 24, brought, now)
        content = {"text": words, "buttons": BUTTONS, "documents": told, "language": "hi", "script": "native"}
        outbox.queue(connection, conversation, "telegram", shaped("telegram", content), now, answers=row.id)
        inbox.settle(connection, row.id, "done", now)
    return [one["id"] for one in told]


async def sent(engine: Engine, telegram: Telegram, stored: Stored) -> None:
    async with delivering(engine, telegram):
        await soon(lambda: settled(stored))


@pytest.mark.usefixtures("fonts_here")
@pytest.mark.parametrize("language", ["en", "hi"])
async def test_a_paper_arrives_byte_for_byte(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored, corpus: Corpus, language: str
) -> None:
    (paper,) = files(corpus, Order("complaint", language, TODAY, ("pdf",), owner()))
    bring(engine, polling, paper)
    await sent(engine, polling, stored)

    (call,) = bot_api.of("sendDocument")
    assert call == {"chat_id": int(WHO), "document": Sent(f"complaint-{language}.pdf", paper.content)}
    assert call["document"].content.startswith(b"%PDF-")
    assert [(row.status, row.provider_id) for row in stored.outbox] == [("sent", "1"), ("sent", "2")]


async def test_the_text_comes_first_with_its_buttons_then_each_file(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored
) -> None:
    bring(engine, polling, PDF, WORD, words="नमस्ते। " * 700)
    await sent(engine, polling, stored)

    assert [call.method for call in bot_api.calls] == ["sendMessage"] * 2 + ["sendDocument"] * 2
    assert ["reply_markup" in call for call in bot_api.of("sendMessage")] == [False, True]
    assert [call["document"].name for call in bot_api.of("sendDocument")] == [PDF.name, WORD.name]


async def test_a_caption_is_words_and_not_markup(polling: Telegram, bot_api: BotApi, engine: Engine) -> None:
    (number,) = bring(engine, polling, PDF)
    assert await polling.sender.send(WHO, {"text": "<b>5</b> & कागज़", "document": number}, 9) == "1"
    (call,) = bot_api.of("sendDocument")
    assert call["caption"] == "<b>5</b> & कागज़"
    assert "parse_mode" not in call


@pytest.mark.usefixtures("_no_waiting")
@pytest.mark.parametrize(
    ("faults", "status", "unknown", "unreachable", "calls"),
    [
        ([wait_for(1)], "sent", 0, None, 2),
        ([BROKEN], "sent", 0, None, 2),
        ([DROP], "sent", 1, None, 2),
        ([HANG], "sent", 1, None, 2),
        ([BLOCKED], "failed", 0, "blocked", 1),
        ([error(400, "Bad Request: chat not found")], "failed", 0, "no such chat", 1),
        ([error(413, "Request Entity Too Large")], "sent", 0, None, 2),
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
    bot_api.order("sendDocument", *faults)
    bring(engine, polling, PDF)
    await sent(engine, polling, stored)

    text_row, file_row = stored.outbox
    assert text_row.status == "sent"
    assert (file_row.status, file_row.unknown) == (status, unknown)
    assert [row.unreachable for row in stored.conversations] == [unreachable]
    assert len(bot_api.of("sendDocument")) == calls
    assert len(bot_api.of("sendMessage")) == 1  # what has arrived is not sent again with it


async def test_a_file_that_was_deleted_is_not_sent_and_the_next_message_is(
    polling: Telegram, bot_api: BotApi, engine: Engine, stored: Stored
) -> None:
    bring(engine, polling, PDF)
    with engine.begin() as connection:
        connection.execute(delete(documents_table))
    await sent(engine, polling, stored)

    assert [(row.status, row.error) for row in stored.outbox] == [("sent", None), ("failed", "the file is gone")]
    assert bot_api.of("sendDocument") == []


async def test_nobody_is_sent_the_file_of_another(polling: Telegram, bot_api: BotApi, engine: Engine) -> None:
    (number,) = bring(engine, polling, PDF)
    bring(engine, polling, who=OTHER)
    for wrong in (number + 1, -1, 2**40):
        with pytest.raises(Refused):
            await polling.sender.send(WHO, {"text": "", "document": wrong}, 9)
    with pytest.raises(Refused):
        await polling.sender.send(OTHER, {"text": "", "document": number}, 9)
    assert bot_api.of("sendDocument") == []


async def test_with_the_database_away_it_is_tried_later(polling: Telegram, bot_api: BotApi, engine: Engine) -> None:
    (number,) = bring(engine, polling, PDF)
    content: dict[str, Any] = {"text": "", "document": number}
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE document RENAME TO elsewhere"))
    with pytest.raises(TryLater):
        await polling.sender.send(WHO, content, 9)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO document"))
    assert await polling.sender.send(WHO, content, 9) == "1"

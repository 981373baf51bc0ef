"""What the tests of Telegram share: a Bot API, a fresh database, the channel on both."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select
from sqlalchemy.engine import Engine

from bot.channels.intake import Intake
from bot.channels.telegram import api as api_module
from bot.channels.telegram import channel, files
from bot.channels.telegram.channel import Telegram
from bot.messages.database import migrate, open_engine
from bot.messages.inbox import Limits
from bot.messages.keys import Keys
from bot.messages.tables import attachments, conversations, inbox, outbox
from bot.settings import Telegram as Config
from tests.channels.telegram.bot_api import HANG, TOKEN, BotApi

SECRET = "a secret of forty letters for these tests"


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Troubles are soon over. A call that hangs is given up soon; any other has the time of a slow machine."""
    given = getattr(request.node, "callspec", None)
    hangs = given is not None and any(value == HANG or value == [HANG] for value in given.params.values())
    monkeypatch.setattr(api_module, "FIRST_WAIT", 0.02)
    monkeypatch.setattr(api_module, "LONGEST_WAIT", 0.1)
    monkeypatch.setattr(api_module, "LONG_POLL", 1)
    monkeypatch.setattr(api_module, "READ", 0.5 if hangs else 10.0)
    monkeypatch.setattr(channel, "RETRY", 0.02)
    monkeypatch.setattr(files, "IDLE", 0.2)


@pytest.fixture
def bot_api() -> Iterator[BotApi]:
    with BotApi() as api:
        yield api


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables and nothing in them."""
    path = tmp_path_factory.mktemp("telegram") / "empty.db"
    made = open_engine(f"sqlite:///{path}")
    migrate(made)
    made.dispose()
    return path


@pytest.fixture
def engine(empty: Path, tmp_path: Path) -> Engine:
    path = tmp_path / "messages.db"
    shutil.copy(empty, path)
    return open_engine(f"sqlite:///{path}")


@pytest.fixture
def intake(engine: Engine) -> Intake:
    return Intake(engine, Keys(SECRET), Limits(minute=1000, day=1000))


@pytest_asyncio.fixture
async def polling(bot_api: BotApi, intake: Intake) -> AsyncIterator[Telegram]:
    made = Telegram(intake, Config(TOKEN, "polling", bot_api.url), None)
    yield made
    await made.close()


@pytest_asyncio.fixture
async def webhook(bot_api: BotApi, intake: Intake) -> AsyncIterator[Telegram]:
    made = Telegram(intake, Config(TOKEN, "webhook", bot_api.url), "https://vakil.example")
    yield made
    await made.close()


class Stored:
    """What a database holds."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def _rows(self, table: Any) -> list[Any]:
        with self._engine.connect() as connection:
            return list(connection.execute(select(table).order_by(table.c.id)).all())

    @property
    def inbox(self) -> list[Any]:
        return self._rows(inbox)

    @property
    def outbox(self) -> list[Any]:
        return self._rows(outbox)

    @property
    def conversations(self) -> list[Any]:
        return self._rows(conversations)

    @property
    def attachments(self) -> list[Any]:
        return self._rows(attachments)

    @property
    def said(self) -> list[tuple[str, str | None]]:
        """Each message's text and command."""
        return [(row.text, row.command) for row in self.inbox]


@pytest.fixture
def stored(engine: Engine) -> Stored:
    return Stored(engine)

"""The Telegram channel: updates in by webhook or by asking for them, the sender, the files.

``telegram.ext`` is not used: its Updater confirms updates to Telegram before anybody has stored them, so that a
process that is killed loses them. Here an update is stored first; then it is acknowledged.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram.error import Conflict, TelegramError

from bot.channels.http import Refusal, body_of, content_type, object_of
from bot.channels.intake import Intake
from bot.channels.place import state_at
from bot.channels.telegram import buttons, menu, reach
from bot.channels.telegram.api import Api, Patience
from bot.channels.telegram.files import Files
from bot.channels.telegram.sender import TelegramSender
from bot.channels.telegram.updates import KINDS, Located, Me, Pressed, Reached, Said, Unreadable, read
from bot.messages import documents
from bot.messages.inbox import Attachment, Incoming
from bot.messages.keys import same
from bot.settings import BadSetting
from bot.settings import Telegram as Config

PATH = "/telegram"
SECRET_HEADER = "x-telegram-bot-api-secret-token"
MAX_UPDATE = 1_000_000
"""Bytes of an update. Two texts of 4,096 Hindi letters with their formatting pass the usual limit, and Telegram
repeats for ever what is refused."""
CONNECTIONS = 1
"""Webhook calls at once: one, so that after an outage a person's messages come in the order he wrote them."""
RETRY = 1.0
"""Seconds until a database that is away is tried again."""
TRIES = 5
"""How often an update is tried that ends in a fault of ours."""
_LARGEST_ID = 2**63 - 1


class Telegram:
    """The channel. ``run`` is for the server's lifespan; ``close`` comes after it."""

    def __init__(self, intake: Intake, config: Config, public_url: str | None) -> None:
        if config.mode == "webhook" and public_url is None:
            raise BadSetting("GRAMVAKIL_PUBLIC_URL must be set (https://...) for Telegram's webhook")
        self.intake = intake
        self.config = config
        self.address = f"{public_url}{PATH}"
        self.secret = intake.keys.sign("telegram-webhook", config.token)
        self.api = Api(config)
        self.sender = TelegramSender(self.api, self._document)
        self.files = Files(self.api, intake.engine)
        number = config.token.partition(":")[0]
        self.me = Me(int(number) if number.isascii() and number.isdigit() else None)
        self._answering: set[asyncio.Task[None]] = set()

    # -- in --------------------------------------------------------------------------------------------------------

    def routes(self) -> list[Route]:
        """The webhook's route; none where updates are asked for."""
        return [Route(PATH, self.webhook, methods=["POST"])] if self.config.mode == "webhook" else []

    async def webhook(self, request: Request) -> Response:
        """Takes one update; 200 once it is stored, 503 where it cannot be, so that Telegram sends it again."""
        if not same(request.headers.get(SECRET_HEADER), self.secret):
            raise Refusal(403, "not from Telegram")
        if content_type(request) != "application/json":
            raise Refusal(415, "send application/json")
        raw = _update(await body_of(request, MAX_UPDATE))
        try:
            await self.take(raw)
        except SQLAlchemyError:
            raise Refusal(503, "not stored; please send it again") from None
        except Exception as fault:  # told without its traceback, which may hold what a person wrote
            _tell(fault)
            raise Refusal(500, "not stored") from None
        return Response()

    async def take(self, raw: dict[str, Any]) -> None:
        """Stores what an update says. Raises SQLAlchemyError: then it must not be acknowledged."""
        try:
            heard = read(raw, self.me)
        except Unreadable as kind:
            print(f"gramvakil: a Telegram update of the kind '{kind}' could not be read", file=sys.stderr)
            return
        key = str(raw["update_id"])
        match heard:
            case Said():
                await self._store(key, heard.chat, heard.text, heard.command, heard.locale, heard.attachment)
            case Located():
                state = await asyncio.to_thread(state_at, heard.latitude, heard.longitude)
                await self._store(key, heard.chat, "", f"location:{state or 'none'}", heard.locale)
            case Pressed():
                await self._pressed(key, heard)
            case Reached():
                who = self._conversation(heard.chat)
                await asyncio.to_thread(reach.mark, self.intake.engine, who, heard.reachable)

    async def _store(
        self,
        key: str,
        chat: int,
        text: str,
        command: str | None = None,
        locale: str | None = None,
        attachment: Attachment | None = None,
    ) -> None:
        who, sealed = self._conversation(chat), self.intake.keys.seal(str(chat))
        await self.intake.accept(Incoming("telegram", who, sealed, key, text, command, locale, None, attachment))
        if attachment is not None:
            self.files.ring()

    async def _pressed(self, key: str, heard: Pressed) -> None:
        choice = None
        if heard.chat is not None:
            who = self._conversation(heard.chat)
            choice = await asyncio.to_thread(buttons.chosen, self.intake.engine, who, heard.data)
            if choice is not None:
                await self._store(key, heard.chat, choice.text, locale=heard.locale)
        self._in_background(self._answer(heard.query, choice.title[:200] if choice else None))

    async def _answer(self, query: str, words: str | None) -> None:
        """Ends the button's turning wheel. It ends by itself if this fails."""
        try:
            await self.api.answer_callback_query(query, words)
        except TelegramError:
            return

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    def _document(self, address: str, number: int) -> Any | None:
        """A file that was made for a chat; one of somebody else's is not found."""
        return documents.find(self.intake.engine, self._conversation(int(address)), number)

    def _conversation(self, chat: int) -> str:
        return self.intake.keys.conversation("telegram", str(chat))

    # -- while the server runs ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Tells Telegram how updates are to come, takes them where they are asked for, and fetches files.

        Until cancelled. Needs no network to start: whatever fails is tried again.
        """
        async with asyncio.TaskGroup() as group:
            group.create_task(self.files.run())
            await _until_done(self._introduce)
            group.create_task(_until_done(lambda: menu.show(self.api)))
            if self.config.mode == "polling":
                group.create_task(self._poll())

    async def _introduce(self) -> None:
        if self.config.mode == "webhook":
            await self.api.set_webhook(
                self.address,
                secret_token=self.secret,
                allowed_updates=KINDS,
                max_connections=CONNECTIONS,
                drop_pending_updates=False,
            )
        else:
            await self.api.delete_webhook(drop_pending_updates=False)
        me = await self.api.get_me()
        self.me = Me(me.id, me.username)

    async def _poll(self) -> None:
        """Asks for updates. The next question confirms those before its offset, so each is stored before that moves."""
        patience = Patience()
        offset: int | None = None
        while True:
            try:
                updates = await self.api.updates(offset)
                patience.over()
                for raw in updates:
                    await self._take_or_leave(raw)
                    offset = raw["update_id"] + 1
                if not updates:  # all are confirmed; after a quiet week Telegram may count from anywhere
                    offset = None
            except SQLAlchemyError as error:
                print(f"gramvakil: the inbox is away ({type(error).__name__})", file=sys.stderr)
                await asyncio.sleep(RETRY)
            except Exception as error:
                await patience.wait(error)
                if isinstance(error, Conflict):  # a webhook may have been set since
                    await _until_done(lambda: self.api.delete_webhook(drop_pending_updates=False))

    async def _take_or_leave(self, raw: dict[str, Any]) -> None:
        """Takes an update; one that is a fault of ours each time must not keep the others out for ever."""
        for _ in range(TRIES):
            try:
                return await self.take(raw)
            except SQLAlchemyError:
                raise
            except Exception as fault:
                _tell(fault)
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Hangs up."""
        for task in list(self._answering):
            task.cancel()
        await asyncio.gather(*self._answering, return_exceptions=True)
        await self.api.hang_up()


async def _until_done(call: Callable[[], Awaitable[object]]) -> None:
    patience = Patience()
    while True:
        try:
            await call()
        except Exception as error:
            await patience.wait(error)
        else:
            return


def _tell(fault: Exception) -> None:
    print(f"gramvakil: fault in a Telegram update ({type(fault).__name__})", file=sys.stderr)


def _update(body: bytes) -> dict[str, Any]:
    update = object_of(body)
    number = update.get("update_id")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= _LARGEST_ID:
        raise Refusal(400, "'update_id' must be a number")
    return update

"""The worker: takes messages from the inbox one by one, answers them, and puts the replies into the outbox.

A process of its own, because a turn holds the processor for some 20 ms and an acknowledgement must not wait for it.
What a turn changes (the conversation's memory, the replies, the message's status) is committed as one: a process that
is killed in the middle has changed nothing, and begins that message again.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, null, update
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from actions.law import corpus
from actions.turn import INDIA
from bot.channels.shape import shaped
from bot.messages import inbox, outbox
from bot.messages.database import only_one, open_engine
from bot.messages.tables import attachments, conversations
from bot.messages.tables import inbox as inbox_table
from bot.messages.tables import outbox as outbox_table
from bot.quiet import hush
from bot.replies.catalog import LANGUAGES
from bot.replies.render import Renderer, Voice
from bot.settings import settings
from bot.start import ready_assistant

if TYPE_CHECKING:
    from bot.assistant import Assistant

IDLE = 0.5
"""Seconds between looks into the inbox when nobody rings."""
SILENT_COMMANDS = ("stop",)
"""Commands that are confirmed once: a person who has opted out hears nothing when he says so again."""
SHOWN = ("text", "buttons")


def _now() -> datetime:
    return datetime.now(INDIA)


class Worker:
    """Answers what waits in the inbox. ``now`` is the clock."""

    def __init__(self, engine: Engine, assistant: Assistant, now: Callable[[], datetime] = _now) -> None:
        self.engine = engine
        self.assistant = assistant
        self.now = now

    async def answer_next(self) -> str | None:
        """Answers the oldest message that waits and gives its conversation; None where none waits."""
        row = inbox.begin_next(self.engine)
        if row is None:
            return None
        if row.attempts + 1 >= inbox.MAX_ATTEMPTS:
            self._give_up(row)
            return str(row.conversation)
        try:
            await self._answer(row)
        except SQLAlchemyError:
            raise
        except Exception as error:  # whatever a message does to the assistant, the next one must be answered
            print(f"gramvakil worker: a message could not be answered ({type(error).__name__})", file=sys.stderr)
            self._give_up(row)
        return str(row.conversation)

    async def _answer(self, row: Any) -> None:
        conversation = row.conversation
        stop = row.command in SILENT_COMMANDS
        if stop and row.opted_out:
            with self.engine.begin() as connection:
                inbox.settle(connection, row.id, "done", self.now())
            return
        self.assistant.memory.recall(conversation, row.memory)
        try:
            turn = await self.assistant.turn(
                conversation,
                row.text or row.command or "",
                channel=row.channel,
                now=row.received_at.replace(tzinfo=UTC).astimezone(INDIA),
                command=row.command,
                locale=_language(row.locale),
            )
            written = self.assistant.memory.written(conversation)
        finally:
            self.assistant.memory.forget(conversation)
        self._commit(row, turn, written, stop)

    def _commit(self, row: Any, turn: dict[str, Any], written: str | None, stop: bool) -> None:
        now = self.now()
        forget = turn["issue"] == "delete_data"
        with self.engine.begin() as connection:
            if forget:
                erase(connection, row.conversation)
            values = {"memory": written, "opted_out": stop}
            values |= {"language": None, "script": None} if forget else {k: turn[k] for k in ("language", "script")}
            connection.execute(update(conversations).where(conversations.c.id == row.conversation).values(**values))
            contents = [piece for message in _contents(turn) for piece in shaped(row.channel, message)]
            outbox.queue(connection, row.conversation, row.channel, contents, now, answers=row.id, last=forget)
            inbox.settle(connection, row.id, "done", now)

    def _give_up(self, row: Any) -> None:
        """Says that something went wrong, in the language of the conversation."""
        with self.engine.begin() as connection:
            known = connection.execute(conversations.select().where(conversations.c.id == row.conversation)).one()
            voice = Voice(known.language or _language(row.locale) or "en", known.script or "native", row.channel)
            content = {"text": Renderer(corpus(), voice).say("sorry"), "buttons": [], "language": voice.language}
            outbox.queue(connection, row.conversation, row.channel, [content], self.now(), answers=row.id)
            inbox.settle(connection, row.id, "failed", self.now())


def erase(connection: Connection, conversation: str) -> None:
    """Empties what is kept of a conversation. Its rows stay, with nothing in them, so that nothing comes twice."""
    mine = inbox_table.c.conversation == conversation
    connection.execute(update(inbox_table).where(mine).values(text=None, locale=None))
    theirs = outbox_table.c.conversation == conversation
    connection.execute(update(outbox_table).where(theirs).values(content=null()))
    unsent = theirs & (outbox_table.c.status == "queued")
    connection.execute(update(outbox_table).where(unsent).values(status="failed", error="deleted"))
    connection.execute(delete(attachments).where(attachments.c.conversation == conversation))


def _contents(turn: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages of a turn; what they rest on goes with the first."""
    voice = {key: turn[key] for key in ("language", "script")}
    contents = [{**{key: message[key] for key in SHOWN}, **voice} for message in turn["messages"]]
    for content in contents[:1]:
        content |= {key: turn[key] for key in ("citations", "dates") if turn[key]}
    return contents


def _language(locale: str | None) -> str | None:
    code = (locale or "")[:2].lower()
    return code if code in LANGUAGES else None


# -- the process -------------------------------------------------------------------------------------------------------


async def serve() -> None:
    """Works until standard input ends (the server has gone). A line there says that a message has come in.

    Writes ``ready`` to standard output when the model is loaded, then ``out`` with a conversation's id whenever there
    is something for it.
    """
    engine = open_engine(settings().conversations_url)
    bell = asyncio.Event()
    _listen(asyncio.get_running_loop(), bell)
    with only_one(engine, "turns"):
        worker = Worker(engine, await ready_assistant())
        _tell("ready")
        while True:
            bell.clear()
            try:
                inbox.join_late_parts(engine, worker.now())
                while conversation := await worker.answer_next():
                    _tell(f"out {conversation}")
            except SQLAlchemyError as error:
                print(f"gramvakil worker: the database is away ({type(error).__name__})", file=sys.stderr)
                await asyncio.sleep(1)
            try:
                await asyncio.wait_for(bell.wait(), IDLE)
            except TimeoutError:
                continue


def _tell(word: str) -> None:
    try:
        print(word, flush=True)
    except BrokenPipeError:
        os._exit(0)


def _listen(loop: asyncio.AbstractEventLoop, bell: asyncio.Event) -> None:
    def read() -> None:
        while os.read(sys.stdin.fileno(), 4096):
            loop.call_soon_threadsafe(bell.set)
        os._exit(0)  # the server has gone: what is in the middle is begun again by the next worker

    threading.Thread(target=read, daemon=True).start()


def main() -> None:
    """Entry point of the worker's process."""
    hush()
    asyncio.run(serve())


if __name__ == "__main__":
    main()

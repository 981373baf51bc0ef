"""The worker: takes messages from the inbox one by one, answers them, and puts the replies into the outbox.

A process of its own, because a turn holds the processor for some 20 ms and an acknowledgement must not wait for it.
What a turn changes (the conversation's memory, the replies, the message's status) is committed as one: a process that
is killed in the middle has changed nothing, and begins that message again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import String, cast, delete, null, update
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from actions.law import corpus
from bot import scheduler
from bot.channels.shape import shaped
from bot.messages import documents, inbox, outbox, reminders
from bot.messages.database import Role, only_one, open_engine
from bot.messages.tables import attachments, conversations
from bot.messages.tables import documents as documents_table
from bot.messages.tables import inbox as inbox_table
from bot.messages.tables import outbox as outbox_table
from bot.nlu.script import LANGUAGE_OF_SCRIPT, script_of
from bot.paperwork import Papers, carry_out
from bot.quiet import fault_of, hush
from bot.replies import sms
from bot.replies.catalog import LANGUAGES
from bot.replies.voice import Speaker, Voice
from bot.settings import settings
from bot.start import CannotStart, ready_assistant
from knowledge.calendar import INDIA

if TYPE_CHECKING:
    from bot.assistant import Assistant

IDLE = 0.5
"""Seconds between looks into the inbox when nobody rings."""
TURN_LIMIT = 60
"""Seconds that one message may take; then the process ends, and the message counts as begun once more."""
SHOWN = ("text", "buttons")


def _now() -> datetime:
    return datetime.now(INDIA)


class NoReply(Exception):
    """The assistant said nothing: an action has failed, which Rasa passes over."""


class Worker:
    """Answers what waits in the inbox. ``now`` is the clock; ``link`` and ``collect`` say where papers can be had."""

    def __init__(
        self,
        engine: Engine,
        assistant: Assistant,
        now: Callable[[], datetime] = _now,
        link: str | None = None,
        collect: str | None = None,
    ) -> None:
        self.engine = engine
        self.assistant = assistant
        self.now = now
        self.link = link
        self.collect = collect

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
            print(f"gramvakil worker: a message could not be answered ({fault_of(error)})", file=sys.stderr)
            self._give_up(row)
        return str(row.conversation)

    def remind(self) -> list[str]:
        """Hands one small batch of reminders that are due to the outbox; gives their conversations."""
        return scheduler.remind(self.engine, self.now())

    async def _answer(self, row: Any) -> None:
        conversation = row.conversation
        if row.command == "stop" or (row.opted_out and row.command == inbox.SLOW):
            return self._stop(row)
        self.assistant.memory.recall(conversation, row.memory)
        try:
            turn = await self.assistant.turn(
                conversation,
                row.text or row.command or "",
                channel=row.channel,
                now=row.received_at.replace(tzinfo=UTC).astimezone(INDIA),
                command=row.command,
                locale=_language(row.locale),
                opted_out=row.opted_out,
                link=self.link,
                collect=self.collect,
            )
            written = self.assistant.memory.written(conversation)
        finally:
            self.assistant.memory.forget(conversation)
        if not turn["messages"]:
            raise NoReply
        self._commit(row, turn, written)

    def _commit(self, row: Any, turn: dict[str, Any], written: bytes | None) -> None:
        papers = carry_out(turn["messages"])  # no transaction is open while pages are set
        now = self.now()
        forget = turn["issue"] == "delete_data"
        with self.engine.begin() as connection:
            if forget:
                erase(connection, row.conversation, row.id)
            values = {"memory": written, "opted_out": turn["issue"] == "stop"}
            values |= {"language": None, "script": None} if forget else {k: turn[k] for k in ("language", "script")}
            connection.execute(update(conversations).where(conversations.c.id == row.conversation).values(**values))
            written_out = self._with_papers(connection, row, _contents(turn), papers)
            contents = [piece for message in written_out for piece in shaped(row.channel, message)]
            outbox.queue(connection, row.conversation, row.channel, contents, now, answers=row.id, last=forget)
            if turn["issue"] == "stop":
                reminders.cancel(connection, row.conversation)
            elif wish := turn.get("reminders"):
                reminders.follow(connection, row.conversation, wish, row.received_at.replace(tzinfo=UTC))
            inbox.settle(connection, row.id, "done", now)

    def _with_papers(
        self, connection: Connection, row: Any, contents: list[dict[str, Any]], papers: list[Papers]
    ) -> list[dict[str, Any]]:
        """Stores the files of the papers; each message names its own. One that could not be made is told of."""
        told = []
        for content, found in zip(contents, papers, strict=True):
            files = [
                file
                for token, made in found.made
                for file in documents.store(connection, row.conversation, row.id, token, made, self.now())
            ]
            told.append({**content, "documents": files} if files else content)
            if found.failed:
                voice = Voice(content["language"], content["script"], row.channel)
                told.append(_saying("paper-failed", voice))
        return told

    def _give_up(self, row: Any) -> None:
        """Says that something went wrong."""
        with self.engine.begin() as connection:
            self._say(connection, row, "sorry", "failed")

    def _stop(self, row: Any) -> None:
        """Follows a STOP without the assistant: it must work whatever else does not. Said again, it is silent."""
        with self.engine.begin() as connection:
            if row.opted_out:
                inbox.settle(connection, row.id, "done", self.now())
                return
            person = conversations.c.id == row.conversation
            connection.execute(update(conversations).where(person).values(opted_out=True))
            reminders.cancel(connection, row.conversation)
            self._say(connection, row, "stop", "done")

    def _say(self, connection: Connection, row: Any, key: str, status: str) -> None:
        """Answers with words of the catalogue, in the language of the conversation."""
        known = connection.execute(conversations.select().where(conversations.c.id == row.conversation)).one()
        language = (
            known.language
            or _language(row.locale)
            or _language(LANGUAGE_OF_SCRIPT.get(script_of(row.text or "") or ""))
        )
        voice = Voice(language or "en", known.script or "native", row.channel)
        content = _saying(key, voice)
        outbox.queue(connection, row.conversation, row.channel, [content], self.now(), answers=row.id)
        inbox.settle(connection, row.id, status, self.now())


def erase(connection: Connection, conversation: str, up_to: int) -> None:
    """Empties what is kept of a conversation, of what came in up to an id: what came later is a new beginning.

    Its rows stay, with nothing in them, so that nothing comes twice.
    """
    mine = (inbox_table.c.conversation == conversation) & (inbox_table.c.id <= up_to)
    connection.execute(update(inbox_table).where(mine).values(text=None, command=None, locale=None, part=null()))
    guessable = mine & inbox_table.c.key.like("told-%")  # made of what was written
    connection.execute(update(inbox_table).where(guessable).values(key="gone-" + cast(inbox_table.c.id, String)))
    connection.execute(update(inbox_table).where(mine, inbox_table.c.status == "part").values(status="joined"))
    theirs = outbox_table.c.conversation == conversation
    connection.execute(update(outbox_table).where(theirs).values(content=null(), provider_id=None))
    unsent = theirs & (outbox_table.c.status == "queued")
    connection.execute(update(outbox_table).where(unsent).values(status="failed", error="deleted"))
    reminders.erase(connection, conversation)
    for files in (attachments, documents_table):
        connection.execute(delete(files).where(files.c.conversation == conversation, files.c.inbox <= up_to))


def _contents(turn: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages of a turn; what they rest on goes with the first."""
    voice = {key: turn[key] for key in ("language", "script")}
    contents = [{**{key: message[key] for key in SHOWN}, **voice} for message in turn["messages"]]
    for content in contents[:1]:
        content |= {key: turn[key] for key in ("citations", "dates") if turn[key]}
    return contents


def _saying(key: str, voice: Voice) -> dict[str, Any]:
    """A message with words of the catalogue."""
    text = Speaker(corpus(), voice).say(key)
    text = sms.signed(text) if voice.is_sms else text
    return {"text": text, "buttons": [], "language": voice.language, "script": voice.script}


def _language(locale: str | None) -> str | None:
    code = (locale or "")[:2].lower()
    return code if code in LANGUAGES else None


# -- the process -------------------------------------------------------------------------------------------------------


async def serve() -> None:
    """Works until standard input ends (the server has gone). A line there says that a message has come in.

    Writes ``ready`` to standard output when the model is loaded, then ``out`` with a conversation's id whenever there
    is something for it.
    """
    engine = open_engine(settings().conversations_url, durable=False)  # the inbox has the message
    bell = asyncio.Event()
    _listen(asyncio.get_running_loop(), bell)
    worker: Worker | None = None
    while True:
        try:
            with only_one(engine, "turns") as role:
                chosen = settings()
                worker = worker or Worker(
                    engine, await ready_assistant(), link=chosen.paper_link, collect=chosen.collect_at
                )
                _tell("ready")
                await _work(worker, role, bell)
        except SQLAlchemyError as error:
            print(f"gramvakil worker: the database is away ({type(error).__name__})", file=sys.stderr)
            await asyncio.sleep(1)


async def _work(worker: Worker, role: Role, bell: asyncio.Event) -> None:
    while True:
        bell.clear()
        role.check()
        inbox.join_late_parts(worker.engine, worker.now())
        busy = True
        while busy:
            signal.alarm(TURN_LIMIT)  # the system ends the process; nothing in here could
            try:
                conversation = await worker.answer_next()
            finally:
                signal.alarm(0)
            answered = [conversation] if conversation is not None else []
            reminded = worker.remind()  # between two turns: who writes comes first, and waits for one batch at most
            for one in (*answered, *reminded):
                _tell(f"out {one}")
            busy = bool(answered or reminded)
        with suppress(TimeoutError):
            await asyncio.wait_for(bell.wait(), IDLE)


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
    os.nice(10)  # an acknowledgement comes before an answer
    try:
        asyncio.run(serve())
    except CannotStart as error:
        sys.exit(f"gramvakil worker: {error}")
    except Exception as error:
        sys.exit(f"gramvakil worker: {fault_of(error)}")


if __name__ == "__main__":
    main()

"""The inbox: every message that was acknowledged, until it is answered."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from bot.messages.database import reading, utc
from bot.messages.tables import attachments, conversations, inbox, outbox

PART_PATIENCE = timedelta(seconds=60)
"""How long the parts of a long message are waited for; then what came is read."""
MAX_ATTEMPTS = 5
"""How often a message may be begun; one that ends the process each time must not end it for ever."""
SLOW = "slow"
"""The command that stands for messages which were not taken."""


@dataclass(frozen=True)
class Attachment:
    """A file that came with a message: its kind, the channel's name for it and its media type."""

    kind: str
    reference: str
    media_type: str | None = None


@dataclass(frozen=True)
class Part:
    """Which part of a long message this is: the sender's reference, its number from 1, and how many there are."""

    reference: str
    number: int
    total: int


@dataclass(frozen=True)
class Incoming:
    """One message as a channel hands it over, its sender verified.

    ``sealed`` is the encrypted address to answer to (none on the web). ``key`` is the provider's id of the message;
    where a provider gives none, a message equal to an earlier one is taken as its repetition until something has been
    sent to that person.
    """

    channel: str
    conversation: str
    sealed: str | None
    key: str | None
    text: str = ""
    command: str | None = None
    locale: str | None = None
    part: Part | None = None
    attachment: Attachment | None = None


@dataclass(frozen=True)
class Limits:
    """How many messages are taken: of one person in a minute and in a day, of everybody in a day."""

    minute: int = 20
    day: int = 200
    ceiling: int = 20_000


class Verdict(Enum):
    """What became of a message; of all but STORED nothing is kept."""

    STORED = "stored"
    DUPLICATE = "duplicate"
    LIMITED = "limited"


def accept(engine: Engine, message: Incoming, now: datetime, limits: Limits) -> Verdict:
    """Stores a message durably. When this returns, the provider may be told so.

    Raises SQLAlchemyError where the database cannot be used: nothing is stored then, and the provider must be told to
    send again.
    """
    message, moment = _storable(message), utc(now)
    for attempts_left in (2, 1, 0):
        try:
            with engine.connect() as connection:
                verdict = _accept(connection, message, moment, limits)
                if verdict is not Verdict.DUPLICATE:  # a repetition changes nothing, not even an address that is gone
                    connection.commit()
                return verdict
        except IntegrityError:  # another message of this person, or this one again, came at once: look again
            if not attempts_left:
                raise
    raise AssertionError


def _accept(connection: Connection, message: Incoming, moment: datetime, limits: Limits) -> Verdict:
    _conversation(connection, message, moment)
    key = message.key if message.key is not None else _made_key(connection, message)
    known = select(inbox.c.id).where(inbox.c.conversation == message.conversation, inbox.c.key == key)
    if connection.execute(known).first() is not None or (message.command == "stop" and _stopped(connection, message)):
        return Verdict.DUPLICATE
    if _over_limit(connection, message, moment, limits):
        if message.channel != "web":  # whose widget says so itself, and keeps the message
            _say_slow(connection, message, moment)
        return Verdict.LIMITED
    row = _insert(connection, message, key, "part" if message.part else "waiting", moment)
    if message.attachment is not None:
        values = {"conversation": message.conversation, "inbox": row, "status": "wanted"}
        connection.execute(insert(attachments).values(**values, **vars(message.attachment)))
    if message.part is not None:
        _join(connection, message.conversation, message.part.reference, late=False)
    return Verdict.STORED


def _stopped(connection: Connection, message: Incoming) -> bool:
    """Whether a STOP has been heard: said again it changes nothing, and being without a limit it must cost nothing."""
    out = select(conversations.c.id).where(conversations.c.id == message.conversation, conversations.c.opted_out)
    mine = inbox.c.conversation == message.conversation
    last = select(inbox.c.command, inbox.c.status).where(mine).order_by(inbox.c.id.desc()).limit(1)
    newest = connection.execute(last).first()
    waits = newest is not None and newest.status == "waiting"
    return newest.command == "stop" if waits else connection.execute(out).first() is not None


def _storable(message: Incoming) -> Incoming:
    """The message as every database takes it: one that it refuses would be sent again for ever."""
    key, part, file = message.key, message.part, message.attachment
    if key is not None and len(key := _sound(key)) > inbox.c.key.type.length:
        key = hashlib.sha256(key.encode()).hexdigest()
    return replace(
        message,
        key=key,
        text=_sound(message.text),
        command=message.command and _sound(message.command, inbox.c.command),
        locale=message.locale and _sound(message.locale, inbox.c.locale),
        part=part and replace(part, reference=_sound(part.reference)),
        attachment=file
        and replace(
            file,
            reference=_sound(file.reference, attachments.c.reference),
            media_type=file.media_type and _sound(file.media_type, attachments.c.media_type),
        ),
    )


def _sound(text: str, column: Any = None) -> str:
    """Without NUL and halves of surrogate pairs, which are not text; cut to a column that is not a person's words."""
    longest = column.type.length if column is not None else None
    return text.replace("\0", "").encode("utf-8", "replace").decode()[:longest]


def _conversation(connection: Connection, message: Incoming, moment: datetime) -> None:
    values: dict[str, Any] = {"seen_at": moment, "unreachable": None}
    if message.sealed is not None:
        values["address"] = message.sealed
    of_person = conversations.c.id == message.conversation
    if connection.execute(update(conversations).where(of_person).values(**values)).rowcount == 0:
        new = {"id": message.conversation, "channel": message.channel, "opted_out": False}
        connection.execute(insert(conversations).values(**new, **values))


def _made_key(connection: Connection, message: Incoming) -> str:
    last = select(func.max(outbox.c.id)).where(outbox.c.conversation == message.conversation)
    since = connection.execute(last).scalar_one_or_none() or 0
    part = "" if message.part is None else f"{message.part.reference}/{message.part.number}"
    file = "" if message.attachment is None else message.attachment.reference
    told = f"{message.conversation}|{since}|{part}|{file}|{message.command}|{message.text}"
    return "told-" + hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()


def _over_limit(connection: Connection, message: Incoming, moment: datetime, limits: Limits) -> bool:
    def count(since: timedelta) -> int:
        own = (inbox.c.conversation == message.conversation) & (inbox.c.received_at > moment - since)
        said = own & (func.coalesce(inbox.c.command, "") != SLOW)
        return int(connection.execute(select(func.count()).select_from(inbox).where(said)).scalar_one())

    if message.command == "stop":  # heard at any time
        return False
    web = message.channel == "web"  # which costs nobody anything: it may not use up what telephones need
    return (
        count(timedelta(minutes=1)) >= limits.minute
        or count(timedelta(days=1)) >= limits.day
        or _ceiling_reached(connection, moment, limits.ceiling // 2 if web else limits.ceiling)
    )


def _ceiling_reached(connection: Connection, moment: datetime, ceiling: int) -> bool:
    """Whether as many messages came within a day, told by their ids: counting costs more with every message."""
    newest = select(func.max(inbox.c.id)).scalar_subquery()
    nth_newest = select(inbox.c.received_at).where(inbox.c.id <= newest - ceiling + 1).order_by(inbox.c.id.desc())
    received = connection.execute(nth_newest.limit(1)).scalar_one_or_none()
    return received is not None and received > moment - timedelta(days=1)


def _say_slow(connection: Connection, message: Incoming, moment: datetime) -> None:
    """Lets the bot say once in ten minutes that it takes no more. The message itself is not kept: it may come again."""
    recently = inbox.c.received_at > moment - timedelta(minutes=10)
    told = select(inbox.c.id).where(inbox.c.conversation == message.conversation, recently, inbox.c.command == SLOW)
    if connection.execute(told).first() is None:
        notice = Incoming(message.channel, message.conversation, message.sealed, None, command=SLOW)
        _insert(connection, notice, f"slow-{message.conversation}-{moment.isoformat()}", "waiting", moment)


def _insert(connection: Connection, message: Incoming, key: str, status: str, moment: datetime) -> int:
    values = {
        "conversation": message.conversation,
        "channel": message.channel,
        "key": key,
        "text": message.text,
        "command": message.command,
        "locale": message.locale,
        "part": [message.part.reference, message.part.number, message.part.total] if message.part else None,
        "status": status,
        "attempts": 0,
        "received_at": moment,
    }
    return int(connection.execute(insert(inbox).values(**values)).inserted_primary_key[0])


# -- long messages that come in parts ----------------------------------------------------------------------------------


def _join(connection: Connection, conversation: str, reference: str, late: bool) -> None:
    """Puts the parts of a message together, in their order, once all are there or the patience is over.

    What a sender says of its parts is not trusted: nothing that came is left out, except what came twice.
    """
    query = select(inbox).where(inbox.c.conversation == conversation, inbox.c.status == "part").order_by(inbox.c.id)
    parts = [row for row in connection.execute(query) if row.part[0] == reference]
    if not parts or (not late and len({row.part[1] for row in parts}) < max(row.part[2] for row in parts)):
        return
    first = parts[0].id
    ordered = sorted(parts, key=lambda row: row.part[1])
    text = "".join(text for _, text in dict.fromkeys((row.part[1], row.text or "") for row in ordered))
    joined = inbox.c.id.in_([row.id for row in parts])
    connection.execute(update(inbox).where(joined).values(status="joined", text=None))
    connection.execute(update(inbox).where(inbox.c.id == first).values(status="waiting", text=text))


def join_late_parts(engine: Engine, now: datetime) -> None:
    """Lets messages through whose missing parts have not come in time."""
    late = select(inbox).where(inbox.c.status == "part", inbox.c.received_at < utc(now) - PART_PATIENCE)
    with reading(engine) as connection:
        found = sorted({(row.conversation, row.part[0]) for row in connection.execute(late)})
    for conversation, reference in found:
        with engine.begin() as connection:
            person = select(conversations.c.id).where(conversations.c.id == conversation)
            connection.execute(person.with_for_update())  # the missing part may be coming in at this moment
            _join(connection, conversation, reference, late=True)


# -- the worker's side -------------------------------------------------------------------------------------------------


def begin_next(engine: Engine) -> Any | None:
    """The oldest message that waits, with its conversation, marked as begun once more; None where none waits.

    One worker takes them one by one (``database.only_one``), so a conversation is in order by itself.
    """
    with reading(engine) as connection:
        query = (
            select(inbox, conversations.c.memory, conversations.c.opted_out)
            .join(conversations, conversations.c.id == inbox.c.conversation)
            .where(inbox.c.status == "waiting")
            .order_by(inbox.c.id)
            .limit(1)
        )
        row = connection.execute(query).first()
    if row is not None:
        with engine.begin() as connection:
            connection.execute(update(inbox).where(inbox.c.id == row.id).values(attempts=row.attempts + 1))
    return row


def settle(connection: Connection, row_id: int, status: str, now: datetime) -> None:
    """Records what became of a message, in the transaction that stores its replies."""
    done = update(inbox).where(inbox.c.id == row_id).values(status=status, handled_at=utc(now))
    connection.execute(done)

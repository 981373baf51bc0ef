"""The inbox: every message that was acknowledged, until it is answered."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
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
    """What became of a message; all but STORED leave nothing to answer."""

    STORED = "stored"
    DUPLICATE = "duplicate"
    LIMITED = "limited"


def accept(engine: Engine, message: Incoming, now: datetime, limits: Limits) -> Verdict:
    """Stores a message durably. When this returns, the provider may be told so.

    Raises SQLAlchemyError where the database cannot be used: nothing is stored then, and the provider must be told to
    send again.
    """
    moment = utc(now)
    try:
        with engine.begin() as connection:
            _conversation(connection, message, moment)
            key = message.key if message.key is not None else _made_key(connection, message)
            known = select(inbox.c.id).where(inbox.c.channel == message.channel, inbox.c.key == key)
            if connection.execute(known).first() is not None:
                return Verdict.DUPLICATE
            if _over_limit(connection, message.conversation, moment, limits):
                return _limited(connection, message, key, moment)
            row = _insert(connection, message, key, "part" if message.part else "waiting", moment)
            if message.attachment is not None:
                values = {"conversation": message.conversation, "inbox": row, "status": "wanted"}
                connection.execute(insert(attachments).values(**values, **vars(message.attachment)))
            if message.part is not None:
                _join(connection, message.conversation, message.part.reference, late=False)
            return Verdict.STORED
    except IntegrityError:  # the same message came twice at once
        return Verdict.DUPLICATE


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
    told = f"{message.conversation}|{since}|{part}|{message.command}|{message.text}"
    return "told-" + hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()


def _over_limit(connection: Connection, conversation: str, moment: datetime, limits: Limits) -> bool:
    def count(since: timedelta, *of: Any) -> int:
        query = select(func.count()).select_from(inbox).where(inbox.c.received_at > moment - since, *of)
        return int(connection.execute(query).scalar_one())

    own = inbox.c.conversation == conversation
    taken = inbox.c.status != "limited"
    day = timedelta(days=1)
    return (
        count(timedelta(minutes=1), own, taken) >= limits.minute
        or count(day, own, taken) >= limits.day
        or _count_of_day(connection, moment) >= limits.ceiling
    )


def _count_of_day(connection: Connection, moment: datetime) -> int:
    """Messages of the last day by their ids, which is cheaper than counting them."""
    first = select(func.min(inbox.c.id)).where(inbox.c.received_at > moment - timedelta(days=1))
    last = select(func.max(inbox.c.id))
    low, high = connection.execute(first).scalar_one_or_none(), connection.execute(last).scalar_one_or_none()
    return 0 if low is None or high is None else int(high) - int(low) + 1


def _limited(connection: Connection, message: Incoming, key: str, moment: datetime) -> Verdict:
    """Records that a message was not taken, and says so once in ten minutes."""
    own = inbox.c.conversation == message.conversation
    recently = inbox.c.received_at > moment - timedelta(minutes=10)
    told = select(inbox.c.id).where(own, recently, inbox.c.command == "slow")
    if connection.execute(told).first() is None:
        notice = Incoming(message.channel, message.conversation, message.sealed, None, command="slow")
        _insert(connection, notice, f"slow-{key}"[:160], "waiting", moment)
    silent = Incoming(message.channel, message.conversation, message.sealed, None)
    _insert(connection, silent, key, "limited", moment)
    return Verdict.LIMITED


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
    """Puts the parts of a message together, in their order, once all are there or the patience is over."""
    query = select(inbox).where(inbox.c.conversation == conversation, inbox.c.status == "part").order_by(inbox.c.id)
    parts = {row.part[1]: row for row in connection.execute(query) if row.part[0] == reference}
    if not parts or (not late and len(parts) < next(iter(parts.values())).part[2]):
        return
    ordered = [parts[number] for number in sorted(parts)]
    first = min(row.id for row in ordered)
    text = "".join(row.text or "" for row in ordered)
    joined = inbox.c.id.in_([row.id for row in ordered])
    connection.execute(update(inbox).where(joined).values(status="joined", text=None))
    connection.execute(update(inbox).where(inbox.c.id == first).values(status="waiting", text=text))


def join_late_parts(engine: Engine, now: datetime) -> None:
    """Lets messages through whose missing parts have not come in time."""
    with engine.begin() as connection:
        late = select(inbox).where(inbox.c.status == "part", inbox.c.received_at < utc(now) - PART_PATIENCE)
        for row in connection.execute(late).all():
            _join(connection, row.conversation, row.part[0], late=True)


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

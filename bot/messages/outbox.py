"""The outbox: every message to a person, from before it is sent until its outcome is recorded."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import and_, exists, func, insert, null, select, update
from sqlalchemy.engine import Connection, Engine

from bot.messages import reminders
from bot.messages.database import reading, utc
from bot.messages.tables import SPOKEN, conversations, inbox, outbox

OPEN = ("queued", "sending")
RANK = {"queued": 0, "sending": 1, "sent": 2, "delivered": 3, "undelivered": 3, "failed": 3}
"""A status never goes to one of a lower or the same rank."""
MAX_UNKNOWN = 3
"""Sendings of unknown outcome after which a message is not sent again: it has most likely arrived."""
MAX_ID = 2**31 - 1
"""No row has a higher id; what others send us as one may."""
PATIENCE = timedelta(hours=24)
"""How long a provider that is down is waited for. After that the answer's days no longer count right."""


def queue(
    connection: Connection,
    conversation: str,
    channel: str,
    contents: Sequence[dict[str, Any]],
    now: datetime,
    answers: int | None = None,
    last: bool = False,
) -> None:
    """Stores messages to a person, to be sent in this order. What the web shows is fetched, so it is sent at once.

    ``last`` is for the words after which nothing is to be kept of the person.
    """
    moment = utc(now)
    for content in contents:
        connection.execute(
            insert(outbox).values(
                conversation=conversation,
                channel=channel,
                answers=answers,
                content=content,
                status="sent" if channel == "web" else "queued",
                unknown=0,
                attempts=0,
                due_at=moment,
                last=last,
                created_at=moment,
            )
        )


def recover(engine: Engine) -> int:
    """After a start: what was being sent when the last process ended is sent again, and counted as unknown."""
    with engine.begin() as connection:
        interrupted = update(outbox).where(outbox.c.status == "sending")
        return int(connection.execute(interrupted.values(status="queued", unknown=outbox.c.unknown + 1)).rowcount)


def next_due(engine: Engine, now: datetime, channels: Collection[str]) -> Any | None:
    """The oldest message that is due on one of these channels, its conversation's earlier ones being settled.

    The row carries the sealed ``address`` and what is known of the person: ``opted_out``, ``unreachable``.
    """
    first = select(func.min(outbox.c.id)).where(outbox.c.status.in_(OPEN)).group_by(outbox.c.conversation)
    query = (
        select(outbox, conversations.c.address, conversations.c.opted_out, conversations.c.unreachable)
        .join(conversations, conversations.c.id == outbox.c.conversation)
        .where(
            outbox.c.id.in_(first),
            outbox.c.status == "queued",
            outbox.c.due_at <= utc(now),
            outbox.c.channel.in_(channels),
        )
        .order_by(outbox.c.id)
        .limit(1)
    )
    with reading(engine) as connection:
        return connection.execute(query).first()


def begin(engine: Engine, row_id: int) -> None:
    """Records that a message is about to be sent: from here to :func:`settle` its outcome is unknown."""
    with engine.begin() as connection:
        begun = update(outbox).where(outbox.c.id == row_id)
        connection.execute(begun.values(status="sending", attempts=outbox.c.attempts + 1))


def sent(engine: Engine, row_id: int, provider_id: str | None, now: datetime) -> None:
    """Records that the provider has taken a message."""
    with engine.begin() as connection:
        _advance(connection, row_id, "sent", now, provider_id=_short(provider_id, 160), error=None)


def failed(engine: Engine, row_id: int, reason: str, now: datetime, unreachable: bool = False) -> None:
    """Records that a message cannot be delivered. ``unreachable``: nothing can be, until the person writes again."""
    with engine.begin() as connection:
        _advance(connection, row_id, "failed", now, error=_short(reason))
        if unreachable:
            lost(connection, row_id, reason)


def lost(connection: Connection, row_id: int, reason: str, opted_out: bool = False) -> None:
    """Records that nothing reaches the person a message was for; who has written since is to be tried again.

    ``opted_out``: he has told the provider to stop, which counts as if he had told us.
    """
    row = connection.execute(select(outbox).where(outbox.c.id == row_id)).one_or_none()
    if row is None:
        return
    newer = inbox.c.status == "waiting" if row.answers is None else inbox.c.id > row.answers
    wrote = exists().where(inbox.c.conversation == row.conversation, newer)
    person = update(conversations).where(conversations.c.id == row.conversation, ~wrote)
    connection.execute(person.values(unreachable=_short(reason, 40) or "refused"))
    if opted_out and connection.execute(person.values(opted_out=True)).rowcount:
        reminders.cancel(connection, row.conversation)


def postpone(engine: Engine, row: Any, reason: str, due: datetime, now: datetime, unknown: bool = False) -> None:
    """Puts a message back until ``due``; gives it up after :data:`PATIENCE` or :data:`MAX_UNKNOWN`."""
    if (unknown and row.unknown + 1 >= MAX_UNKNOWN) or utc(now) - row.created_at > PATIENCE:
        return failed(engine, row.id, f"given up: {reason}", now)
    back = {"status": "queued", "due_at": utc(due), "error": _short(reason), "unknown": row.unknown + unknown}
    with engine.begin() as connection:
        connection.execute(update(outbox).where(outbox.c.id == row.id, outbox.c.status == "sending").values(**back))
    return None


def report(engine: Engine, row_id: int, status: str, error: str | None, now: datetime) -> bool:
    """A provider's delivery report; it may come before the sending has returned, late, twice, in any order.

    False where there is no such message. A status never goes back.
    """
    if not 0 < row_id <= MAX_ID:
        return False
    with engine.begin() as connection:
        if connection.execute(select(outbox.c.id).where(outbox.c.id == row_id)).first() is None:
            return False
        _advance(connection, row_id, status, now, error=_short(error))
    return True


def _advance(connection: Connection, row_id: int, status: str, now: datetime, **values: Any) -> None:
    lower = [name for name, rank in RANK.items() if rank < RANK[status]]
    row = and_(outbox.c.id == row_id, outbox.c.status.in_(lower))
    moved = connection.execute(update(outbox).where(row).values(status=status, settled_at=utc(now), **values))
    if moved.rowcount:
        last = update(outbox).where(outbox.c.id == row_id, outbox.c.last)
        if connection.execute(last.values(content=null())).rowcount:
            _forget_address(connection, row_id)
    if values.get("provider_id"):  # a report may have been faster than the call that it reports on
        late = and_(outbox.c.id == row_id, outbox.c.provider_id.is_(None))
        connection.execute(update(outbox).where(late).values(provider_id=values["provider_id"]))


def _forget_address(connection: Connection, row_id: int) -> None:
    """Lets the address go once the last words are sent, unless the person has written again meanwhile."""
    row = connection.execute(select(outbox).where(outbox.c.id == row_id)).one()
    person = conversations.c.id == row.conversation
    connection.execute(select(conversations.c.id).where(person).with_for_update())  # or he writes at this moment
    unsent = exists().where(outbox.c.conversation == row.conversation, outbox.c.status.in_(OPEN))
    newer = exists().where(inbox.c.conversation == row.conversation, inbox.c.id > row.answers)
    connection.execute(update(conversations).where(person, ~unsent, ~newer).values(address=None))


def _short(words: str | None, longest: int = 80) -> str | None:
    """A provider's words as every database takes them: a record that it refuses would never be made."""
    return "".join(c for c in words if c.isprintable())[:longest] if words else None


def seen(engine: Engine, conversation: str, up_to: int, now: datetime) -> None:
    """Records that the web page has shown a conversation's messages up to an id."""
    shown = and_(outbox.c.conversation == conversation, outbox.c.id <= up_to, outbox.c.status == "sent")
    with reading(engine) as connection:
        ids = list(connection.execute(select(outbox.c.id).where(shown)).scalars())
    if ids:
        with engine.begin() as connection:
            for row_id in ids:
                _advance(connection, row_id, "delivered", now)


def transcript(engine: Engine, conversation: str, after: int = 0) -> tuple[list[Any], list[Any]]:
    """A conversation as the person saw it: his messages, and those to him with an id above ``after``."""
    theirs = select(inbox).where(inbox.c.conversation == conversation, inbox.c.status.in_(SPOKEN)).order_by(inbox.c.id)
    ours = select(outbox).where(outbox.c.conversation == conversation, outbox.c.id > after).order_by(outbox.c.id)
    with reading(engine) as connection:
        return connection.execute(theirs).all(), connection.execute(ours).all()


def find(engine: Engine, row_id: int) -> Any | None:
    """One message, for a button of it that was pressed."""
    if not 0 < row_id <= MAX_ID:
        return None
    with reading(engine) as connection:
        return connection.execute(select(outbox).where(outbox.c.id == row_id)).first()


def newest(engine: Engine, conversation: str) -> int:
    """The id of a conversation's newest message; 0 where there is none."""
    with reading(engine) as connection:
        query = select(func.max(outbox.c.id)).where(outbox.c.conversation == conversation)
        return int(connection.execute(query).scalar_one_or_none() or 0)


def counts(engine: Engine) -> dict[tuple[str, str], int]:
    """How many messages there are of each channel and status, and under ``unknown`` how many may have come twice."""
    with reading(engine) as connection:
        query = select(outbox.c.channel, outbox.c.status, func.count()).group_by(outbox.c.channel, outbox.c.status)
        found = {(channel, status): int(count) for channel, status, count in connection.execute(query)}
        unknown = select(outbox.c.channel, func.sum(outbox.c.unknown)).group_by(outbox.c.channel)
        return found | {(channel, "unknown"): int(count or 0) for channel, count in connection.execute(unknown)}

"""The reminders that people asked for, until they are handed to the outbox.

A reminder becomes ``queued`` in the transaction that puts its words into the outbox: whenever the process ends, it is
either still waiting or safely there. One that was queued is never made again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection, Engine

from bot.messages.database import reading, utc
from bot.messages.tables import conversations, reminders
from bot.reminding import LastDate, all_moments, moments

_Key = tuple[str, date, datetime]


def follow(connection: Connection, conversation: str, told: Mapping[str, Any], now: datetime) -> None:
    """Does what the slot ``reminders`` says: plans its dates, or with ``stop`` cancels everything."""
    if told.get("stop"):
        cancel(connection, conversation)
    else:
        dates = [LastDate.read(plain) for plain in told["dates"]]
        plan(connection, conversation, told["case"], told["state"], dates, now)


def plan(
    connection: Connection, conversation: str, case: str, state: str, dates: Sequence[LastDate], now: datetime
) -> None:
    """Makes the reminders of a case be those of its dates: adds what is missing, cancels what is no longer so."""
    rows = connection.execute(select(reminders).where(reminders.c.conversation == conversation)).all()
    gone = {_key(row) for row in rows if row.status == "queued"}
    mine = {_key(row): row for row in rows if row.case == case}
    for last in dates:
        for moment in moments(last, now):
            key = (last.name, last.day, utc(moment))
            if key in gone:
                continue
            if key not in mine:
                names = {"name": last.name, "day": last.day, "due_at": key[2]}
                connection.execute(
                    insert(reminders).values(
                        conversation=conversation, case=case, state=state, status="waiting", **names
                    )
                )
            elif mine[key].status == "cancelled":
                settle(connection, [mine[key].id], "waiting")
    right = {(last.name, last.day, utc(moment)) for last in dates for moment in all_moments(last)}
    wrong = [row.id for key, row in mine.items() if row.status == "waiting" and key not in right]
    settle(connection, wrong, "cancelled")


def _key(row: Any) -> _Key:
    return row.name, row.day, row.due_at


def cancel(connection: Connection, conversation: str) -> None:
    """Cancels all that waits for a person."""
    waiting = update(reminders).where(reminders.c.conversation == conversation, reminders.c.status == "waiting")
    connection.execute(waiting.values(status="cancelled"))


def erase(connection: Connection, conversation: str) -> None:
    """Removes all reminders of a person who has had his data deleted."""
    connection.execute(delete(reminders).where(reminders.c.conversation == conversation))


def any_due(engine: Engine, now: datetime) -> bool:
    """Whether a reminder is due."""
    with reading(engine) as connection:
        return connection.execute(select(reminders.c.id).where(_due(now)).limit(1)).first() is not None


def due(connection: Connection, now: datetime, limit: int) -> dict[str, list[Any]]:
    """What is due, by conversation, the longest due first: of the first ``limit`` reminders' people, everything.

    The rows carry what is known of the person: ``channel``, ``language``, ``script``, ``opted_out``, ``unreachable``.
    """
    order = (reminders.c.due_at, reminders.c.id)
    first = select(reminders.c.conversation).where(_due(now)).order_by(*order).limit(limit)
    people = conversations.c
    query = (
        select(reminders, people.channel, people.language, people.script, people.opted_out, people.unreachable)
        .join(conversations, people.id == reminders.c.conversation)
        .where(_due(now), reminders.c.conversation.in_(first))
        .order_by(*order)
        .with_for_update(of=reminders)
    )
    found: dict[str, list[Any]] = {}
    for row in connection.execute(query):
        found.setdefault(row.conversation, []).append(row)
    return found


def _due(now: datetime) -> Any:
    return (reminders.c.status == "waiting") & (reminders.c.due_at <= utc(now))


def settle(connection: Connection, ids: Collection[int], status: str) -> None:
    """Records what became of reminders."""
    if ids:
        connection.execute(update(reminders).where(reminders.c.id.in_(ids)).values(status=status))


def counts(engine: Engine) -> dict[tuple[str, str], int]:
    """How many reminders there are of each channel and status."""
    query = (
        select(conversations.c.channel, reminders.c.status, func.count())
        .join(conversations, conversations.c.id == reminders.c.conversation)
        .group_by(conversations.c.channel, reminders.c.status)
    )
    with reading(engine) as connection:
        return {(channel, status): int(count) for channel, status, count in connection.execute(query)}

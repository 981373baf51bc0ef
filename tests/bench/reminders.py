"""A thousand reminders due at once, and a kill -9 of the worker and of the server in the middle: each comes once.

The real server and worker hand them over and send them to a Bot API on loopback, within the sender's own rate. The
worker is killed while it hands over, the server while it sends.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from sqlalchemy import insert, select
from sqlalchemy.engine import Engine

from bot.channels.telegram.sender import TelegramSender
from bot.messages import outbox, reminders
from bot.messages.database import open_engine, reading, utc
from bot.messages.keys import Keys
from bot.messages.tables import conversations
from bot.messages.tables import reminders as table
from knowledge.calendar import INDIA
from tests.bench.loopback import SECRET, Providers, report, running

PEOPLE = 1000
LIMIT = TelegramSender.per_second
FIRST_CHAT = 500_000
AIMS = {
    "lost": "0",
    "unsent": "0",
    "twice": "<= unknown",
    "unknown": "<= kills",
    "out_of_order": "0",
    "most_in_a_second": f"<= {LIMIT:.0f}",
}


@dataclass
class Chats(Providers):
    """A Bot API that notes who was sent something, and when."""

    taken: list[tuple[float, str]] = field(default_factory=list)

    async def _take(self, channel: str, address: str) -> None:
        self.taken.append((time.monotonic(), address))
        await super()._take(channel, address)


def prepare(engine: Engine, count: int) -> None:
    """That many people, each with one reminder that is due by now, all within the same second."""
    keys, now = Keys(SECRET), datetime.now(UTC)
    day = now.astimezone(INDIA).date() + timedelta(days=3)
    people, rows = [], []
    for n in range(count):
        chat = str(FIRST_CHAT + n)
        person = {"id": keys.conversation("telegram", chat), "channel": "telegram", "address": keys.seal(chat)}
        people.append({**person, "language": ("en", "hi")[n % 2], "opted_out": False, "seen_at": utc(now)})
        due = utc(now - timedelta(microseconds=(n * 7919) % count))  # not in the order of their ids
        row = {"conversation": person["id"], "case": f"{n:012x}", "state": "IN-UP", "name": "complaint", "day": day}
        rows.append({**row, "due_at": due, "status": "waiting"})
    with engine.begin() as connection:
        connection.execute(insert(conversations), people)
        connection.execute(insert(table), rows)


def wanted_order(engine: Engine) -> list[str]:
    """The chats in the order in which their reminders became due."""
    keys = Keys(SECRET)
    query = (
        select(conversations.c.address)
        .join(table, table.c.conversation == conversations.c.id)
        .order_by(table.c.due_at, table.c.id)
    )
    with reading(engine) as connection:
        return [keys.unseal(sealed) or "" for sealed in connection.execute(query).scalars()]


def audit(engine: Engine, chats: Chats, kills: int) -> dict[str, float]:
    """What the database and the Bot API say of the run."""
    received = Counter(chat for _, chat in chats.taken)
    firsts = list(dict.fromkeys(chat for _, chat in chats.taken))
    wanted = wanted_order(engine)
    place = {chat: n for n, chat in enumerate(wanted)}
    counted = outbox.counts(engine)
    times = [at for at, _ in chats.taken]
    busy = sum(gap for gap in (later - earlier for earlier, later in pairwise(times)) if gap < 1)
    return {
        "people": len(wanted),
        "kills": kills,
        "handed_over": reminders.counts(engine).get(("telegram", "queued"), 0),
        "sent": counted.get(("telegram", "sent"), 0),
        "lost": sum(1 for chat in wanted if not received[chat]),
        "unsent": sum(count for (_, status), count in counted.items() if status in outbox.OPEN),
        "twice": sum(count - 1 for count in received.values()),
        "unknown": counted.get(("telegram", "unknown"), 0),
        "out_of_order": sum(place[later] < place[earlier] for earlier, later in pairwise(firsts)),
        "most_in_a_second": max(sum(start <= at < start + 1 for at in times) for start in times),
        "per_second_while_sending": len(times) / busy,
        "elapsed_s": times[-1] - times[0],
    }


async def measure(count: int) -> dict[str, float]:
    """One run."""
    chats = Chats()
    async with running(chats) as (folder, service, session):
        engine = open_engine(f"sqlite:///{folder / 'messages.db'}")
        prepare(engine, count)
        await _until(lambda: _queued(engine) >= count // 4)
        print(f"  {_queued(engine)} handed over; kill -9 of the worker", file=sys.stderr, flush=True)
        await service.kill(session, "worker")
        await _until(lambda: len(chats.taken) >= count // 8)
        print(f"  {len(chats.taken)} sent; kill -9 of the server", file=sys.stderr, flush=True)
        await service.kill(session, "server")
        await _until(lambda: _queued(engine) == count and not _open(engine))
        service.stop()
        figures = audit(engine, chats, kills=2)
        engine.dispose()
    return figures


def _queued(engine: Engine) -> int:
    return reminders.counts(engine).get(("telegram", "queued"), 0)


def _open(engine: Engine) -> int:
    return sum(count for (_, status), count in outbox.counts(engine).items() if status in outbox.OPEN)


async def _until(condition: Callable[[], bool], seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while not await asyncio.to_thread(condition):
        if time.monotonic() > end:
            raise SystemExit("waited in vain")
        await asyncio.sleep(0.005)


def main() -> None:
    """Entry point: prints the figures beside what is aimed at, and keeps them."""
    figures = asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else PEOPLE))
    report("reminders", figures, AIMS, limit_per_second=LIMIT)


if __name__ == "__main__":
    main()

"""The three channels under load and three kill -9: acknowledgement times, what was lost, what came twice.

Sixteen people talk at once, over Telegram's webhook, an SMS gateway and the web, to the real server and worker; the
Bot API and the gateway are on loopback. Every message is sent again until it is acknowledged, as a provider does.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from sqlalchemy import func, select

from bot.messages import outbox
from bot.messages.database import open_engine, reading
from bot.messages.keys import Keys
from bot.messages.tables import inbox as inbox_table
from bot.messages.tables import outbox as outbox_table
from tests.bench.loopback import SECRET, SMS_TOKEN, TOKEN, Providers, Service, report, running

PEOPLE = {"telegram": 6, "sms": 5, "web": 5}
ANSWER_PATIENCE = 90.0
"""Seconds that a person waits for an answer before he writes on; a start takes up to half a minute."""
CALM = 0.5
"""Share of the messages before the first kill: those show how long an acknowledgement takes when nothing starts up."""
KILLS = ("server", "worker", "both")
AIMS = {
    "lost": "0",
    "stored_twice": "0",
    "unsent": "0",
    "repeats": "<= unknown",
    "unknown": "<= kills",
    "ack_p95_ms": "< 20",
}
SENTENCES = (
    "my cow was impounded",
    "UP",
    "my animal",
    "28 november",
    "how much must i pay",
    "मेरी गाय कांजी हाउस में बंद है",
    "kitne din me shikayat karni hai",
    "neighbour's cattle ate my crop",
    "what proof do i need",
    "shukriya",
)


@dataclass
class Run:
    """One run: who talks, how long acknowledgements took (seconds), and which messages were acknowledged."""

    service: Service
    providers: Providers
    session: aiohttp.ClientSession
    messages: int
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    unanswered: int = 0
    begun: int = 0
    calm: int = 0

    async def deliver(self, send: Callable[[], Awaitable[aiohttp.ClientResponse]], channel: str, key: str) -> None:
        """Sends one message until it is acknowledged."""
        while True:
            begun = time.perf_counter()
            try:
                answer = await send()
                async with answer:
                    await answer.read()
            except aiohttp.ClientError:
                await asyncio.sleep(0.3)
                continue
            if answer.status in (200, 202):
                self.times.append(time.perf_counter() - begun)
                self.acknowledged.append((channel, key))
                return
            if answer.status != 503:
                raise SystemExit(f"{channel}: {answer.status}")
            await asyncio.sleep(0.3)

    async def wait(self, event: asyncio.Event) -> None:
        try:
            await asyncio.wait_for(event.wait(), ANSWER_PATIENCE)
        except TimeoutError:
            self.unanswered += 1

    def more(self) -> bool:
        self.begun += 1
        return self.begun <= self.messages

    # -- people ----------------------------------------------------------------------------------------------------

    async def on_telegram(self, person: int) -> None:
        chat = 500_000 + person
        event = self.providers.arrived.setdefault(str(chat), asyncio.Event())
        secret = Keys(SECRET).sign("telegram-webhook", TOKEN)
        headers = {"X-Telegram-Bot-Api-Secret-Token": secret}
        sender = {"id": chat, "is_bot": False, "first_name": "A", "language_code": "en"}
        number = 0
        while self.more():
            update = person * 1_000_000 + number
            message = {"message_id": number + 1, "date": 1764500000, "chat": {"id": chat, "type": "private"}}
            message |= {"from": sender, "text": SENTENCES[number % len(SENTENCES)]}
            body = {"update_id": update, "message": message}
            event.clear()

            def send(body: dict[str, Any] = body) -> Any:
                return self.session.post(f"{self.service.url}/telegram", json=body, headers=headers)

            await self.deliver(send, "telegram", str(update))
            await self.wait(event)
            number += 1

    async def on_sms(self, person: int) -> None:
        phone = f"91981000{person:04d}"
        event = self.providers.arrived.setdefault(phone, asyncio.Event())
        number = 0
        while self.more():
            key = f"{person}-{number}"
            text = SENTENCES[number % len(SENTENCES)]
            query = {"token": SMS_TOKEN, "from": f"+{phone}", "to": "56767", "text": text, "id": key}
            event.clear()

            def send(query: dict[str, str] = query) -> Any:
                return self.session.get(f"{self.service.url}/sms/kannel", params=query)

            await self.deliver(send, "sms", key)
            await self.wait(event)
            number += 1

    async def on_web(self, person: int) -> None:
        async with self.session.post(f"{self.service.url}/chat/session") as answer:
            token = (await answer.json())["token"]
        headers = {"Authorization": f"Bearer {token}"}
        event = asyncio.Event()
        listening = asyncio.create_task(self._listen(headers, event))
        number = 0
        while self.more():
            body = {"id": f"message-{person}-{number}", "text": SENTENCES[number % len(SENTENCES)]}
            event.clear()

            def send(body: dict[str, str] = body) -> Any:
                return self.session.post(f"{self.service.url}/chat/messages", json=body, headers=headers)

            await self.deliver(send, "web", f"{token.rpartition('.')[0]}:{body['id']}")
            await self.wait(event)
            number += 1
        listening.cancel()

    async def _listen(self, headers: dict[str, str], event: asyncio.Event) -> None:
        after = 0
        while True:
            try:
                async with self.session.get(
                    f"{self.service.url}/chat/events?after={after}",
                    headers=headers,
                    timeout=aiohttp.ClientTimeout(total=None),
                ) as stream:
                    async for line in stream.content:
                        if line.startswith(b"id: "):
                            number = int(line[4:])
                            if number <= after:
                                raise SystemExit("web: a message came twice")
                            after = number
                            self.providers.received["web"] += 1
                            event.set()
            except aiohttp.ClientError:
                await asyncio.sleep(0.3)

    # -- the whole -------------------------------------------------------------------------------------------------

    async def talk(self, kills: tuple[str, ...]) -> None:
        people = [self.on_telegram(n) for n in range(PEOPLE["telegram"])]
        people += [self.on_sms(n) for n in range(PEOPLE["sms"])]
        people += [self.on_web(n) for n in range(PEOPLE["web"])]
        killing = asyncio.create_task(self._kill(kills))
        await asyncio.gather(*people)
        await killing

    async def _kill(self, kills: tuple[str, ...]) -> None:
        for number, whom in enumerate(kills, 1):
            share = CALM + (1 - CALM) * (number - 1) / len(kills)
            while self.begun < self.messages * share:
                await asyncio.sleep(0.05)
            self.calm = self.calm or len(self.times)
            await asyncio.sleep(random.random())
            print(f"  {len(self.acknowledged)} acknowledged; kill -9 of the {whom}", file=sys.stderr, flush=True)
            await self.service.kill(self.session, whom)
            await self.service.ready(self.session)


def audit(folder: Path, run: Run) -> dict[str, float]:
    """What the databases and the providers say of the run."""
    engine = open_engine(f"sqlite:///{folder / 'messages.db'}")
    counted = outbox.counts(engine)
    with reading(engine) as connection:
        rows = {(row.channel, row.key): row for row in connection.execute(select(inbox_table))}
        answered = set(connection.execute(select(outbox_table.c.answers).distinct()).scalars())
        open_rows = connection.execute(
            select(func.count()).select_from(outbox_table).where(outbox_table.c.status.in_(outbox.OPEN))
        ).scalar_one()
        twice = connection.execute(
            select(func.count()).select_from(
                select(inbox_table.c.key)
                .group_by(inbox_table.c.channel, inbox_table.c.key)
                .having(func.count() > 1)
                .subquery()
            )
        ).scalar_one()
    lost = sum(1 for key in run.acknowledged if key not in rows or rows[key].id not in answered)
    sent = {channel: counted.get((channel, "sent"), 0) for channel in ("telegram", "sms")}
    repeats = sum(run.providers.received[channel] - count for channel, count in sent.items())
    unknown = sum(count for (_, status), count in counted.items() if status == "unknown")
    return {
        "messages": len(run.acknowledged),
        "lost": lost,
        "stored_twice": twice,
        "unsent": open_rows,
        "repeats": repeats,
        "unknown": unknown,
        "waited_in_vain": run.unanswered,
    }


async def measure(messages: int, kills: tuple[str, ...]) -> dict[str, float]:
    """One run; the figures of :func:`audit` and the acknowledgement times in milliseconds."""
    providers = Providers()
    async with running(providers) as (folder, service, session):
        run = Run(service, providers, session, messages)
        begun = time.perf_counter()
        await run.talk(kills)
        elapsed = time.perf_counter() - begun
        await _settled(folder)
        service.stop()
        figures = audit(folder, run)
    ms = [1000 * t for t in run.times]
    calm = ms[: run.calm or len(ms)]
    figures["ack_median_ms"] = statistics.median(calm)
    figures["ack_p95_ms"] = statistics.quantiles(calm, n=20)[-1]
    figures["ack_p95_with_kills_ms"] = statistics.quantiles(ms, n=20)[-1]
    figures["messages_per_s"] = len(ms) / elapsed
    return figures


async def _settled(folder: Path) -> None:
    """Waits until nothing is left to send."""
    engine = open_engine(f"sqlite:///{folder / 'messages.db'}")
    for _ in range(300):
        counted = outbox.counts(engine)
        if not any(count for (_, status), count in counted.items() if status in outbox.OPEN):
            return
        await asyncio.sleep(0.2)


def main() -> None:
    """Entry point: prints the figures beside what is aimed at, and keeps them."""
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    figures = asyncio.run(measure(messages, KILLS))
    report("channels", figures, AIMS, people=PEOPLE, kills=KILLS)


if __name__ == "__main__":
    main()

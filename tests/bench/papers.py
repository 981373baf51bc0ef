"""How soon a paper is there after its last answer: the guided form on the real server and worker, over the web channel.

Each person answers every question of a paper, in English or Hindi. The time is taken at his end, from the moment at
which the last answer is acknowledged until the message with the files is shown to him: the turn, all the files and the
transaction that stores them lie in between.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.channels.web.session import new_token
from bot.messages.keys import Keys
from bot.papers.plans import PAPERS
from bot.papers.questions import questions
from tests.bench.loopback import SECRET, Providers, report, running

COUNT = 100
"""Papers: every paper in turn, in both languages."""
PEOPLE = 2
"""Who fill in a form at the same time; the worker answers one message after another."""
PATIENCE = 60.0
LOOK = 0.01
"""Seconds that an answer is waited for, and between looks."""
AIMS = dict.fromkeys(("p95_s", "p95_s_en", "p95_s_hi"), "< 1")
"""Seconds at the 95th percentile."""
ASK = {"en": "make a paper", "hi": "कागज़ बनाना है"}
ANSWERS: Mapping[str, Mapping[str, str]] = {
    "en": {
        **dict.fromkeys(("seized", "impounded", "damaged", "happened"), "yesterday"),
        "animals": "2 cows", "marks": "one white, one black", "other": "Ram Lal, Sultanpur",
        "where": "behind the school",
        "pound": "Rampur", "keeper": "Shyam Lal", "station": "Rampur", "land": "khasra 12", "crop": "wheat, two bigha",
        "asked": "2000 rupees", "paid": "Rs 500", "loss": "5,000", "income": "90000", "receipt": "no",
        "grounds": "1 2", "keeper_faults": "1 3", "report": "1", "entitled": "1 3",
        "story": "They took the animals from the grazing land in the evening and drove them to the pound. " * 4,
        "witnesses": "Mohan of Rampur", "name": "Sita Devi", "relation": "Hari Prasad",
        "address": "Rampur, post Rampur", "tehsil": "Sadar", "district": "Rampur", "phone": "9812345678",
    },
    "hi": {
        **dict.fromkeys(("seized", "impounded", "damaged", "happened"), "कल"),
        "animals": "2 गाय", "marks": "एक सफ़ेद, एक काली", "other": "राम लाल, सुल्तानपुर", "where": "स्कूल के पीछे",
        "pound": "रामपुर", "keeper": "श्याम लाल", "station": "रामपुर", "land": "खसरा 12", "crop": "गेहूँ, दो बीघा",
        "asked": "2000 रुपये", "paid": "500 रुपये", "loss": "5000 रुपये", "income": "90000 रुपये", "receipt": "नहीं",
        "grounds": "1 2", "keeper_faults": "1 3", "report": "1", "entitled": "1 3",
        "story": "शाम को चरागाह से मेरे पशु पकड़े गए और कांजी हाउस में पहुँचा दिए गए। " * 4,
        "witnesses": "रामपुर के मोहन", "name": "सीता देवी", "relation": "हरि प्रसाद", "address": "रामपुर, डाकघर रामपुर",
        "tehsil": "सदर", "district": "रामपुर", "phone": "9812345678",
    },
}  # fmt: skip


@dataclass
class Run:
    """One run: the server it talks to, and the seconds that the papers of each language took."""

    url: str
    session: aiohttp.ClientSession
    times: dict[str, list[float]] = field(default_factory=lambda: {"en": [], "hi": []})
    sizes: list[int] = field(default_factory=list)

    async def person(self, numbers: AsyncIterator[int]) -> None:
        """Makes one paper after another, each in a conversation of its own."""
        async for number in numbers:
            paper = list(PAPERS)[number // 2 % len(PAPERS)]
            await _Talk(self, ("en", "hi")[number % 2]).make(paper)


class _Talk:
    """One person's conversation, a message at a time."""

    def __init__(self, run: Run, language: str) -> None:
        self.run, self.language = run, language
        self.headers = {"Authorization": f"Bearer {new_token(Keys(SECRET))}"}
        self.number = self.cursor = 0
        self.acknowledged = 0.0

    async def make(self, paper: str) -> None:
        """Answers every question of a paper and times what follows the last answer."""
        side = PAPERS[paper].sides[0]
        await self._send({"command": f"lang:{self.language}"})
        answers = await self.say(ASK[self.language])
        for payload in ("state:IN-UP", f"side:{side}", f"paper:{paper}"):
            answers = await self.press(payload, answers)
        for fact in questions(paper, side):
            answers = await self.say(ANSWERS[self.language][fact])
        answers = await self.press("paper:make", answers)
        waited = time.perf_counter() - self.acknowledged
        files = [file for answer in answers for file in answer.get("documents", ())]
        if not any(file["media_type"] == "application/pdf" for file in files):
            raise SystemExit(f"{paper} ({self.language}): no PDF came: {answers}")
        self.run.times[self.language].append(waited)
        self.run.sizes += [file["size"] for file in files]

    async def press(self, payload: str, answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        offered = [button["payload"] for answer in answers for button in answer["buttons"]]
        if payload not in offered:
            raise SystemExit(f"{payload} was not offered: {[answer['text'] for answer in answers]}")
        return await self.say(payload)

    async def say(self, text: str) -> list[dict[str, Any]]:
        """Sends a text; gives the answers to it."""
        return await self._send({"text": text})

    async def _send(self, what: dict[str, str]) -> list[dict[str, Any]]:
        self.number += 1
        body = {"id": f"message-{self.number}", **what}
        async with self.run.session.post(f"{self.run.url}/chat/messages", json=body, headers=self.headers) as answer:
            if answer.status != 202:
                raise SystemExit(f"a message was not taken: {answer.status}")
        self.acknowledged = time.perf_counter()
        while time.perf_counter() < self.acknowledged + PATIENCE:
            if found := await self._new():
                return found
            await asyncio.sleep(LOOK)
        raise SystemExit("a message was not answered")

    async def _new(self) -> list[dict[str, Any]]:
        """What has come since the last look: all that answers a message is stored in one transaction."""
        place = f"{self.run.url}/chat/messages?after={self.cursor}"
        async with self.run.session.get(place, headers=self.headers) as answer:
            told = await answer.json()
        self.cursor = told["cursor"]
        return [message for message in told["messages"] if message["from"] == "bot"]


async def measure(count: int) -> dict[str, float]:
    """One run: seconds from the last answer to the paper, and what the files weigh."""
    async with running(Providers()) as (_, service, session):
        run, left = Run(service.url, session), iter(range(count))

        async def numbers() -> AsyncIterator[int]:
            for number in left:
                yield number

        await asyncio.gather(*(run.person(numbers()) for _ in range(PEOPLE)))
    return _figures(run)


def _figures(run: Run) -> dict[str, float]:
    both = [*run.times["en"], *run.times["hi"]]
    figures: dict[str, float] = {"papers": len(both), "median_s": statistics.median(both)}
    for name, times in (("p95_s", both), ("p95_s_en", run.times["en"]), ("p95_s_hi", run.times["hi"])):
        figures[name] = statistics.quantiles(times, n=20)[-1]
    return {**figures, "longest_s": max(both), "largest_file_kb": max(run.sizes) / 1024}


def main() -> None:
    """Entry point: prints the figures beside what is aimed at, and keeps them."""
    figures = asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT))
    report("papers", figures, AIMS, digits=2, people=PEOPLE)


if __name__ == "__main__":
    main()

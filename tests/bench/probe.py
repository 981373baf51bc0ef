"""Measures one trained model in a process of its own and prints the figures as JSON."""

from __future__ import annotations

import time

STARTED = time.perf_counter()

import asyncio  # noqa: E402  (the clock starts before anything heavy is imported)
import json  # noqa: E402
import resource  # noqa: E402
import statistics  # noqa: E402
import sys  # noqa: E402
from datetime import datetime  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

PEOPLE = (1, 4, 16)
MESSAGES = 160
"""Messages timed for each number of people."""


async def probe(model: Path) -> dict[str, Any]:
    """Start-up to the first answer, memory, reply times and accuracy of one model."""
    from bot.assistant import Assistant, Presets
    from bot.start import load_law
    from knowledge.calendar import INDIA
    from tests.evaluation import measure, sentences

    load_law()
    assistant = await Assistant.load(model)
    now = datetime(2026, 12, 5, 12, tzinfo=INDIA)

    async def ask(person: str, text: str) -> float:
        begun = time.perf_counter()
        await assistant.turn(person, text, channel="web", now=now)
        return time.perf_counter() - begun

    await assistant.begin("first", Presets(state="IN-UP", side="owner"))
    await ask("first", "my cow was impounded yesterday")
    figures: dict[str, Any] = {"start_s": time.perf_counter() - STARTED}
    rows = sentences("open")
    texts = [row["text"] for row in rows if row["form"] != "hi"][:: max(1, len(rows) // MESSAGES)]
    for people in PEOPLE:
        times: list[float] = []
        begun = time.perf_counter()

        async def talk(person: int, count: int, times: list[float] = times) -> None:
            for number in range(count):
                key = f"{person}-{number // 8}-{count}"
                if number % 8 == 0:
                    await assistant.begin(key, Presets(state="IN-UP", side="owner"))
                times.append(await ask(key, texts[(person * 31 + number) % len(texts)]))

        await asyncio.gather(*(talk(person, MESSAGES // people) for person in range(people)))
        elapsed = time.perf_counter() - begun
        figures[f"replies_per_s_{people}"] = len(times) / elapsed
        figures[f"median_ms_{people}"] = statistics.median(times) * 1000
        figures[f"p95_ms_{people}"] = statistics.quantiles(times, n=20)[-1] * 1000
    figures["memory_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    result = await measure(assistant.agent, rows)
    figures["accuracy"] = sum(result.right.values()) / sum(result.total.values())
    return figures


if __name__ == "__main__":
    print(json.dumps(asyncio.run(probe(Path(sys.argv[1])))))

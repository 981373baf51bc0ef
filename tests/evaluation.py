"""Measures understanding on frozen sentences: the trained pipeline as it stands, nothing else.

``python -m tests.evaluation`` prints the table for the open set; add ``sealed`` for the other one.
"""

from __future__ import annotations

import asyncio
import csv
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data" / "eval"
FORMS = ("en", "hi", "hi_latn")
GUARDRAILS = ("harm_animal", "danger")


@dataclass
class Result:
    """Counts by form, the sentences that were taken wrongly, and how language was told."""

    total: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    language_right: Counter[str] = field(default_factory=Counter)
    guardrails_missed: list[str] = field(default_factory=list)
    wrong: list[tuple[str, str, str, str]] = field(default_factory=list)

    def accuracy(self, form: str) -> float:
        return self.right[form] / self.total[form]

    def language_accuracy(self, form: str) -> float:
        return self.language_right[form] / self.total[form]


def sentences(name: str) -> list[dict[str, str]]:
    """The rows (form, issue, text) of a frozen set, ``open`` or ``sealed``."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


async def measure(agent: Any, rows: list[dict[str, str]]) -> Result:
    """Every sentence through the pipeline, without a conversation around it."""
    result = Result()
    for row in rows:
        parse = await agent.parse_message(row["text"])
        taken = parse["intent"]["name"]
        form = row["form"]
        result.total[form] += 1
        result.right[form] += taken == row["issue"]
        spoken = (parse.get("language") or "en", parse.get("script") or "native")
        expected = {"en": ("en", "native"), "hi": ("hi", "native"), "hi_latn": ("hi", "latin")}[form]
        result.language_right[form] += spoken == expected
        if taken != row["issue"]:
            result.wrong.append((form, row["issue"], taken, row["text"]))
            if row["issue"] in GUARDRAILS:
                result.guardrails_missed.append(f"{row['issue']} -> {taken} ({form})")
    return result


def table(result: Result) -> str:
    """The result as a small table."""
    lines = ["form      sentences  issue  language"]
    lines += [
        f"{form:<9} {result.total[form]:>9}  {result.accuracy(form):.3f}  {result.language_accuracy(form):.3f}"
        for form in FORMS
    ]
    pairs = Counter((issue, taken) for _, issue, taken, _ in result.wrong).most_common(8)
    lines.append(f"guardrail sentences taken as something else: {len(result.guardrails_missed)}")
    lines.append("worst pairs: " + ", ".join(f"{a} -> {b} {n}" for (a, b), n in pairs))
    return "\n".join(lines)


async def main(name: str) -> None:
    """Prints the table of one set."""
    from bot.start import ready_assistant

    assistant = await ready_assistant()
    print(table(await measure(assistant.agent, sentences(name))))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "open"))

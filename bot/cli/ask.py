"""``gramvakil ask``: answers without a server, one turn a message, in words or as JSON lines."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.start import CannotStart
from knowledge.files import LawFileError, read_jurisdictions
from knowledge.resolve import PLACES

SIDES = ("owner", "crop", "other")
CHANNELS = ("web", "telegram", "sms")
LANGUAGE_CODES = ("en", "hi", "gu", "mr", "as")
FIELDS = ("id", "state", "side", "place", "lang", "channel", "today", "messages")


class BadInput(ValueError):
    """A value that cannot be used; the message names the line (of a file) and the value."""


@dataclass(frozen=True)
class Conversation:
    """One conversation to hold."""

    id: str
    messages: tuple[str, ...]
    state: str | None = None
    side: str | None = None
    place: str = "village"
    lang: str | None = None
    channel: str = "web"
    today: date | None = None

    def now(self) -> datetime:
        """The moment of the conversation: its day at 12:00 in Asia/Kolkata, today where none is given."""
        from knowledge.calendar import INDIA

        return datetime.combine(self.today or datetime.now(INDIA).date(), time(12), INDIA)


def conversation(values: dict[str, Any], where: str = "") -> Conversation:
    """Checks the values of one conversation. Raises :class:`BadInput`."""
    unknown = sorted(set(values) - set(FIELDS))
    if unknown:
        raise BadInput(f"{where}unknown field '{unknown[0]}' (known: {', '.join(FIELDS)})")
    for required in ("id", "messages"):
        if values.get(required) is None:
            raise BadInput(f"{where}'{required}' is missing")
    messages = values["messages"]
    if not isinstance(messages, list) or not messages or not all(isinstance(m, str) for m in messages):
        raise BadInput(f"{where}'messages' must be a list of at least one text, not {json.dumps(messages)[:80]}")
    state = values.get("state")
    if state is not None and state not in _states():
        raise BadInput(f"{where}unknown State {state!r}: use a code such as IN-UP")
    allowed = {"side": SIDES, "place": PLACES, "lang": LANGUAGE_CODES, "channel": CHANNELS}
    for field, choices in allowed.items():
        value = values.get(field)
        if value is not None and value not in choices:
            raise BadInput(f"{where}{field} {value!r} is not one of {', '.join(choices)}")
    return Conversation(
        id=str(values["id"]),
        messages=tuple(messages),
        state=state,
        side=values.get("side"),
        place=values.get("place") or "village",
        lang=values.get("lang"),
        channel=values.get("channel") or "web",
        today=_day(values.get("today"), where),
    )


@cache
def _states() -> frozenset[str]:
    return frozenset(read_jurisdictions())


def _day(value: Any, where: str) -> date | None:
    if value is None:
        return None
    try:
        day = date.fromisoformat(value)
    except (TypeError, ValueError):
        raise BadInput(f"{where}bad date {value!r}: write YYYY-MM-DD") from None
    if not 1900 <= day.year <= 2200:
        raise BadInput(f"{where}bad date {value!r}: the year is out of range")
    return day


def read_lines(path: Path) -> Iterator[Conversation]:
    """The conversations of a JSON-lines file. Raises :class:`BadInput` at the first wrong line."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from error
    for number, line in enumerate(raw.split(b"\n"), 1):
        if not line.strip():
            continue
        where = f"line {number}: "
        try:
            values = json.loads(line.decode("utf-8"))
        except UnicodeDecodeError:
            raise BadInput(f"{where}not UTF-8") from None
        except json.JSONDecodeError as error:
            raise BadInput(f"{where}not JSON ({error.msg}): {line[:60].decode('utf-8', 'replace')}") from None
        if not isinstance(values, dict):
            raise BadInput(f"{where}must be an object, not {type(values).__name__}")
        yield conversation(values, where)


def ask(
    texts: Annotated[list[str] | None, typer.Argument(metavar="TEXT...", help="Messages of one conversation.")] = None,
    state: Annotated[str | None, typer.Option(help="State, e.g. IN-UP.")] = None,
    side: Annotated[str | None, typer.Option(help="owner (of the animal), crop (its owner) or other.")] = None,
    place: Annotated[str, typer.Option(help="village, town, road, railway or forest.")] = "village",
    lang: Annotated[str | None, typer.Option(help="Reply language: en or hi; gu, mr, as get an English reply.")] = None,
    channel: Annotated[str, typer.Option(help="web, telegram or sms: the shape of the reply.")] = "web",
    today: Annotated[
        str | None, typer.Option(help="The day to count from, YYYY-MM-DD (default: today in India).")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="JSON lines: id, messages and, if wanted, the options above.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON lines: a turn each, or {id, turns} with --file.")
    ] = (False),
) -> None:
    """Ask in words; the answer comes with its sources, figures and dates.

    Each TEXT is one message of one conversation, for example:

    gramvakil ask --state IN-UP --today 2026-12-05 "my cow was impounded on 28 November, how do I get it back"

    gramvakil ask --file conversations.jsonl --json

    Presets are starting values: what the person says plainly overrides them. With --json standard output holds JSON
    lines only. A wrong line, State or date ends with exit status 2 and names the line and the value; the results of
    the good lines before it have been printed.
    """
    try:
        if file is not None and texts:
            raise BadInput("give TEXT or --file, not both")
        if file is not None:
            conversations: Iterable[Conversation] = read_lines(file)
        else:
            values = {"state": state, "side": side, "place": place, "lang": lang, "channel": channel, "today": today}
            conversations = [conversation({"id": "ask", "messages": list(texts or []), **values})]
        asyncio.run(_hold(conversations, as_json, whole=file is not None))
    except BadInput as error:
        typer.echo(f"gramvakil ask: {error}", err=True)
        raise typer.Exit(2) from None
    except (CannotStart, LawFileError) as error:
        typer.echo(f"gramvakil ask: {error}", err=True)
        raise typer.Exit(1) from None


async def _hold(conversations: Iterable[Conversation], as_json: bool, whole: bool) -> None:
    from bot.start import ready_assistant

    assistant = None
    for number, one in enumerate(conversations):
        if assistant is None:
            assistant = await ready_assistant()
        turns = [turn async for turn in turns_of(assistant, one, f"ask-{number}")]
        if whole and as_json:
            print(json.dumps({"id": one.id, "turns": turns}, ensure_ascii=False))
        elif as_json:
            for turn in turns:
                print(json.dumps(turn, ensure_ascii=False))
        else:
            for turn in turns:
                print_words(turn)
        sys.stdout.flush()


async def turns_of(assistant: Any, one: Conversation, key: str) -> Any:
    """Holds one conversation, giving each turn as it is answered."""
    from bot.assistant import Presets

    await assistant.begin(key, Presets(one.state, one.side, one.place, one.lang))
    for text in one.messages:
        yield _without_facts(await assistant.turn(key, text, channel=one.channel, now=one.now()))
    assistant.memory.forget(key)


def _without_facts(turn: dict[str, Any]) -> dict[str, Any]:
    """The turn with its papers named: what one is made from is the person's, and is not printed."""
    for message in turn["messages"]:
        if orders := message.get("documents"):
            message["documents"] = [{"paper": order["paper"], "forms": order["forms"]} for order in orders]
    return turn


def print_words(turn: dict[str, Any]) -> None:
    """Prints a turn to be read: texts, buttons and which papers there are."""
    print(f"> {turn['user']}")
    for message in turn["messages"]:
        print(message["text"])
        for order in message.get("documents", ()):
            print(f"  ({order['paper']}: {', '.join(order['forms'])})")
        for button in message["buttons"]:
            print(f"  [{button['title']}]")
    print()

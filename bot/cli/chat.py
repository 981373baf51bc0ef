"""``gramvakil chat``: the assistant in the terminal."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.cli.ask import conversation, print_words


def chat(
    state: Annotated[str | None, typer.Option(help="State, e.g. IN-UP.")] = None,
    side: Annotated[str | None, typer.Option(help="owner, crop or other.")] = None,
    lang: Annotated[str | None, typer.Option(help="Reply language: en or hi.")] = None,
    channel: Annotated[str, typer.Option(help="web, telegram or sms.")] = "web",
    out: Annotated[Path | None, typer.Option(help="A folder for the papers that are made in the talk.")] = None,
) -> None:
    """Talk to the assistant in the terminal. An empty line or Ctrl-D ends.

    With --out the papers that come with an answer are written into that folder.
    """
    from bot.cli.ask import BadInput

    try:
        checked = conversation(
            {"id": "chat", "messages": ["-"], "state": state, "side": side, "lang": lang, "channel": channel}
        )
    except BadInput as error:
        typer.echo(f"gramvakil chat: {error}", err=True)
        raise typer.Exit(2) from None
    asyncio.run(_talk(checked.state, checked.side, checked.lang, checked.channel, out))


async def _talk(state: str | None, side: str | None, lang: str | None, channel: str, out: Path | None) -> None:
    from bot.assistant import Presets
    from bot.start import ready_assistant
    from knowledge.calendar import INDIA

    typer.echo("Loading ...", err=True)
    assistant = await ready_assistant()
    await assistant.begin("chat", Presets(state, side, None, lang))
    while True:
        try:
            text = await asyncio.to_thread(input, "you: ")
        except EOFError:
            return
        if not text.strip():
            return
        turn = await assistant.turn("chat", text, channel=channel, now=datetime.now(INDIA))
        print_words(turn)
        if out is not None:
            _write_papers(turn, out)


def _write_papers(turn: dict[str, Any], out: Path) -> None:
    """Carries out the orders of a turn and says where the files are."""
    from actions.law import corpus
    from bot.papers.order import Order, files, save

    for order in (order for message in turn["messages"] for order in message.get("documents", ())):
        made = files(corpus(), Order.from_json(order))
        try:
            save(out, made)
        except OSError as error:
            typer.echo(f"gramvakil chat: {out}: {error.strerror or error}", err=True)
            return
        for one in made:
            typer.echo(f"  written: {out / one.name}")

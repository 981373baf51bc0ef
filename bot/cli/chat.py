"""``gramvakil chat``: the assistant in the terminal."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated

import typer

from bot.cli.ask import _print_words, conversation


def chat(
    state: Annotated[str | None, typer.Option(help="State, e.g. IN-UP.")] = None,
    side: Annotated[str | None, typer.Option(help="owner, crop or other.")] = None,
    lang: Annotated[str | None, typer.Option(help="Reply language: en or hi.")] = None,
    channel: Annotated[str, typer.Option(help="web, telegram or sms.")] = "web",
) -> None:
    """Talk to the assistant in the terminal. An empty line or Ctrl-D ends."""
    from bot.cli.ask import BadInput

    try:
        checked = conversation(
            {"id": "chat", "messages": ["-"], "state": state, "side": side, "lang": lang, "channel": channel}
        )
    except BadInput as error:
        typer.echo(f"gramvakil chat: {error}", err=True)
        raise typer.Exit(2) from None
    asyncio.run(_talk(checked.state, checked.side, checked.lang, checked.channel))


async def _talk(state: str | None, side: str | None, lang: str | None, channel: str) -> None:
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
        _print_words(await assistant.turn("chat", text, channel=channel, now=datetime.now(INDIA)))

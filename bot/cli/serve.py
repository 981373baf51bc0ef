"""``gramvakil serve``: the assistant behind its chat page, in one process."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.settings import BadSetting, settings


def serve(
    port: Annotated[int | None, typer.Option(help="Port on the loopback address (default 5005).")] = None,
) -> None:
    """Start the assistant and the page where one can chat. Ctrl-C stops it."""
    from bot.server import run
    from bot.start import CannotStart

    try:
        settings().secret()
        run(port or settings().port)
    except BadSetting as error:
        typer.echo(f"gramvakil serve: {error}", err=True)
        raise typer.Exit(2) from None
    except CannotStart as error:
        typer.echo(f"gramvakil serve: {error}", err=True)
        raise typer.Exit(1) from None

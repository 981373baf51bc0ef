"""The ``gramvakil`` command."""

from __future__ import annotations

import typer

from bot.cli import ask, case, chat, law, messages, serve, sms

app = typer.Typer(
    help="Gram Vakil: what the law of a State says when cattle are impounded or eat a crop, with its source.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("ask")(ask.ask)
app.command("case")(case.case)
app.command("chat")(chat.chat)
app.command("serve")(serve.serve)
app.command("messages")(messages.messages)
app.add_typer(law.app, name="law")
app.add_typer(sms.app, name="sms")


def main() -> None:
    """Entry point."""
    app()

"""``gramvakil sms``: what an operator of the SMS channel needs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

app = typer.Typer(help="The SMS channel: what must be registered with the operators.", no_args_is_help=True)


@app.command()
def templates(
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the whole table as CSV.")] = False,
) -> None:
    """The messages to register on an operator's DLT platform, variables marked as {#var#}.

    gramvakil sms templates --csv > templates.csv

    Register each, write the id that the platform gives into the last column, and name the file in
    GRAMVAKIL_SMS_TEMPLATES. Without --csv only the counts are printed.
    """
    from bot.channels.sms.templates import Catalogue, read_ids
    from bot.settings import BadSetting, settings
    from knowledge.corpus import Corpus

    try:
        chosen = settings().sms
        ids = read_ids(chosen.templates) if chosen is not None and chosen.templates is not None else {}
    except BadSetting as error:
        typer.echo(f"gramvakil sms: {error}", err=True)
        raise typer.Exit(2) from None
    catalogue = Catalogue(Corpus.from_files(), ids)
    if as_csv:
        catalogue.write_csv(sys.stdout)
        return
    known = list(catalogue)
    typer.echo(f"{len(known)} templates: {sum(1 for t in known if not t.variables)} fixed, the rest frames of answers")
    typer.echo(f"{len(ids)} have an id; frames without one: {len(catalogue.missing())}")

"""``gramvakil law``: the statute files and what follows from them."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from bot.settings import settings
from bot.start import load_law
from knowledge import database, evidence, report
from knowledge.corpus import Corpus
from knowledge.files import ROOT, LawFileError
from knowledge.resolve import UnknownJurisdiction, resolve

app = typer.Typer(help="The law on file: look at it, check it, load it.", no_args_is_help=True)


def _corpus(root: Path = ROOT) -> Corpus:
    try:
        return Corpus.from_files(root)
    except LawFileError as error:
        _stop(str(error))


def _stop(problem: str) -> NoReturn:
    typer.echo(f"gramvakil law: {problem}", err=True)
    raise typer.Exit(2)


def _day(value: str | None) -> date:
    try:
        return date.fromisoformat(value) if value else date.today()
    except ValueError:
        _stop(f"bad date {value!r}: write YYYY-MM-DD")


@app.command()
def load() -> None:
    """Load the statute files into the database; does nothing where the same law is there already."""
    try:
        load_law()
    except LawFileError as error:
        _stop(str(error))
    corpus = database.read(database.open_engine(settings().database_url))
    typer.echo(f"{len(corpus.provisions)} provisions of {len(corpus.acts)} Acts are loaded.")


@app.command()
def check(
    root: Annotated[
        Path, typer.Argument(help="A folder with statutes/, jurisdictions.yml, contacts.yml and evidence.yml.")
    ] = ROOT,
) -> None:
    """Check every law file and the lists of proof; the first fault is named by file, line and field (exit status 2)."""
    corpus = _corpus(root)
    try:
        evidence.lists(root / "evidence.yml")
    except LawFileError as error:
        _stop(str(error))
    typer.echo(f"{len(corpus.provisions)} provisions of {len(corpus.acts)} Acts are in order.")


@app.command()
def show(
    provision: Annotated[str, typer.Argument(help="An id, e.g. IN/CTA-1871/20.")],
    lang: Annotated[str, typer.Option(help="en or hi")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Everything on file, as JSON.")] = False,
) -> None:
    """Show one provision: its text in plain words, figures, status and source."""
    corpus = _corpus()
    found = corpus.provisions.get(provision)
    if found is None:
        near = [i for i in corpus.provisions if i.endswith(f"/{provision.rpartition('/')[2]}")][:8]
        _stop(f"no provision '{provision}' on file" + (f"; there are: {', '.join(near)}" if near else ""))
    typer.echo(database.to_json(found) if as_json else report.describe(corpus, found, lang))


@app.command()
def applies(
    state: Annotated[str, typer.Argument(help="A State, e.g. IN-GJ.")],
    place: Annotated[str, typer.Option(help="village, town, road, railway or forest")] = "village",
    on: Annotated[str | None, typer.Option(help="The day whose law is wanted, YYYY-MM-DD.")] = None,
) -> None:
    """List the provisions that apply in a State, in that kind of place, on that day."""
    try:
        law = resolve(_corpus(), state, place, _day(on))
    except (UnknownJurisdiction, ValueError) as error:
        _stop(str(error.args[0]))
    name = law.jurisdiction.name["en"]
    typer.echo(f"{name}, {place}: the 1871 Act {law.reach.base}; {len(law.provisions)} provisions")
    if law.jurisdiction.note:
        typer.echo(f"note: {law.jurisdiction.note}")
    if not law.jurisdiction.on_file:
        typer.echo("not on file: no cattle law of this State; only the Union's general Acts follow")
    for provision in law.provisions:
        typer.echo(f"{provision.id:<28} {provision.status:<12} {provision.heading['en']}")


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words to look for.")],
    state: Annotated[str, typer.Option(help="The State whose law is searched.")] = "IN-UP",
) -> None:
    """Search the provisions that apply in a State; finds nothing rather than something far off."""
    from knowledge import search as searching

    load_law()
    engine = database.open_engine(settings().database_url)
    corpus = database.read(engine)
    try:
        law = resolve(corpus, state)
    except UnknownJurisdiction as error:
        _stop(str(error.args[0]))
    with engine.connect() as connection:
        hits = searching.find(connection, " ".join(words), {p.id for p in law.provisions})
    if not hits:
        typer.echo("nothing on file holds enough of those words")
        raise typer.Exit(1)
    for hit in hits:
        typer.echo(f"{hit.score:.2f}  {hit.provision_id:<28} {corpus.provisions[hit.provision_id].heading['en']}")


@app.command()
def stale(
    months: Annotated[int, typer.Option(help="Older than this many months.")] = 12,
    today: Annotated[str | None, typer.Option(help="The day to count from, YYYY-MM-DD.")] = None,
) -> None:
    """List what was not checked for some months, and what has no date of checking."""
    rows = report.stale(_corpus(), months, _day(today))
    for provision in rows:
        typer.echo(f"{provision.checked or 'no date':<12} {provision.id:<28} {provision.source_text}")
    typer.echo(f"{len(rows)} provisions were not checked for {months} months or more.")


@app.command()
def diff(
    before: Annotated[Path, typer.Argument(help="A folder with the law as it was (statutes/, jurisdictions.yml ...).")],
    after: Annotated[Path, typer.Argument(help="A folder with the law as it is to be.")] = ROOT,
    today: Annotated[str | None, typer.Option(help="The day to answer for, YYYY-MM-DD.")] = None,
) -> None:
    """Show what changed files change in the answers: by State, issue and side, the figures and sources that differ."""
    lines = report.changed_answers(_corpus(before), _corpus(after), _day(today))
    for line in lines:
        typer.echo(line)
    typer.echo(f"{len(lines)} answers change." if lines else "No answer changes.")

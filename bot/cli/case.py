"""``gramvakil case``: the papers of a case from a file of its facts, without a conversation."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from bot.papers import Case


def case(
    file: Annotated[Path | None, typer.Option(help="The facts, one a line (see --example).")] = None,
    out: Annotated[Path | None, typer.Option(help="A folder for the papers; it is made if it is not there.")] = None,
    lang: Annotated[str, typer.Option(help="Language of the papers: en or hi.")] = "en",
    paper: Annotated[list[str] | None, typer.Option(help="Only this paper; may be given again.")] = None,
    form: Annotated[list[str] | None, typer.Option(help="Only pdf, docx, txt or ics; may be given again.")] = None,
    today: Annotated[str | None, typer.Option(help="The day of drafting, YYYY-MM-DD (today in India).")] = None,
    example: Annotated[bool, typer.Option("--example", help="Print a filled example file.")] = False,
) -> None:
    """Make the papers of a case: PDF, DOCX and plain text, and a calendar of its last dates.

    gramvakil case --example > case.yml

    gramvakil case --file case.yml --out papers --lang hi

    The papers: complaint (to the Magistrate, in Kerala to the local authority), deposit (release on deposit under
    protest), notice (to the owner of cattle that damaged a crop), keeper (complaint about a pound-keeper), police
    (report), legal-aid (application), summary (for a helpline). Each that this case can have is made; for each other
    one a line says why not. A fact that is not in the file is an empty line on the paper. The last dates of the
    person's side go into dates-LANG.ics, with a reminder two days before each; it holds no names. Left out with
    --paper, unless --form ics asks for it.

    Exit status 0 where something was made, 1 where nothing was, 2 for facts that cannot be used: file, line and field
    are named.
    """
    from bot.papers.case_file import EXAMPLE, CaseFileError, read_case
    from bot.papers.order import FORMS
    from bot.papers.plans import PAPERS
    from bot.papers.wording import LANGUAGES

    if example:
        typer.echo(EXAMPLE.read_text(encoding="utf-8"), nl=False)
        return
    if file is None or out is None:
        _stop("give --file and --out, or --example")
    _one_of("--lang", [lang], LANGUAGES)
    _one_of("--paper", paper or [], tuple(PAPERS))
    _one_of("--form", form or [], FORMS)
    day = _day(today)
    try:
        facts = read_case(file, day)
    except CaseFileError as error:
        _stop(str(error))
    chosen = [name for name in PAPERS if not paper or name in paper]
    forms = form or [one for one in FORMS if one != "ics" or not paper]
    if not _write(facts, file, out, lang, chosen, forms, day):
        raise typer.Exit(1)


def _write(facts: Case, file: Path, out: Path, lang: str, papers: list[str], forms: list[str], day: date) -> int:
    from bot.papers import PaperRefused
    from bot.papers.order import DATES, Order, files, save
    from bot.papers.wording import refusal
    from knowledge import Corpus
    from knowledge.files import LawFileError

    try:
        corpus = Corpus.from_files()
    except LawFileError as error:
        _stop(str(error))
    if "pdf" in forms:
        _check_letters(facts, file)
    state = corpus.jurisdictions[facts.state].name[lang] if facts.state else ""
    own = tuple(form for form in forms if form != "ics")
    orders = [Order(name, lang, day, own, facts) for name in papers if own]
    orders += [Order(DATES, lang, day, ("ics",), facts)] if "ics" in forms else []
    count = 0
    for order in orders:
        try:
            made = files(corpus, order)
        except PaperRefused as error:
            why = refusal(error, lang, state, corpus.contacts["legal_aid"].number)
            typer.echo(f"{order.paper}: not made. {why}")
            continue
        if not made:
            typer.echo("dates: not made. No last date lies ahead, or none follows from what was told.")
            continue
        try:
            save(out, made)
        except OSError as error:
            _stop(f"{out}: {error.strerror or error}")
        typer.echo(f"{order.paper}: made ({', '.join(one.name for one in made)})")
        count += 1
    return count


def _check_letters(facts: Case, file: Path) -> None:
    """Whether a PDF can be set: a letter of the facts that no font has is told with its line."""
    from bot.papers.case import CaseFault
    from bot.papers.case_file import place
    from bot.papers.fonts import FontsMissing
    from bot.papers.order import check_letters
    from bot.papers.wording import fault

    try:
        check_letters(facts)
    except CaseFault as error:
        _stop(place(file, error.field) + fault(error, "en"))
    except FontsMissing as error:
        _stop(f"{error}; or leave the PDF out: --form docx --form txt", 1)


def _one_of(option: str, values: list[str], known: tuple[str, ...]) -> None:
    for value in values:
        if value not in known:
            _stop(f"{option} {value!r} is not one of {', '.join(known)}")


def _day(value: str | None) -> date:
    from knowledge.calendar import INDIA

    try:
        return date.fromisoformat(value) if value else datetime.now(INDIA).date()
    except ValueError:
        _stop(f"bad date {value!r}: write YYYY-MM-DD")


def _stop(problem: str, status: int = 2) -> NoReturn:
    typer.echo(f"gramvakil case: {problem}", err=True)
    raise typer.Exit(status)

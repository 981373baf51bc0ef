"""An order for the files of a paper, and the one place where they are made.

An action of the conversation gives orders as JSON with its message; whoever stores or writes the files carries them
out. ``gramvakil case`` makes its files here too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from bot.papers import as_ics, as_text, fonts
from bot.papers.case import Case, CaseFault, case_from
from bot.papers.document import Document
from bot.papers.fonts import FontsMissing, LetterMissing
from bot.papers.plans import PAPERS
from bot.papers.wording import LANGUAGES
from bot.papers.write import make
from knowledge.corpus import Corpus

DATES = "dates"
"""The "paper" of an order for the calendar of last dates alone."""
MEDIA_TYPES: Mapping[str, str] = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "txt": "text/plain; charset=utf-8",
    "ics": "text/calendar; charset=utf-8",
}
FORMS = tuple(MEDIA_TYPES)
"""The forms of file. ``ics`` is the calendar of last dates: one for a case, whichever paper it goes with."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,32}")
"""What opens the page that a paper is fetched from: random, of at least 128 bits."""
_NAME = re.compile(r"([a-z-]+)-([a-z]{2,3})\.([a-z]+)")


class OrderFault(ValueError):
    """An order that cannot be carried out as it stands; the message names the field and holds no fact of a case."""


@dataclass(frozen=True)
class File:
    """A file of a paper: ``complaint-hi.pdf``."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True)
class Order:
    """What is to be made: a paper (or :data:`DATES`) of a case as it was on a day, in a language and in forms.

    ``token`` opens the page that the files can be fetched from; who writes them to a folder needs none.
    """

    paper: str
    language: str
    today: date
    forms: tuple[str, ...]
    case: Case
    token: str = ""

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Order:
        """An order as an action gives it. Raises :class:`OrderFault`."""
        try:
            paper, language, forms, token = (values[key] for key in ("paper", "language", "forms", "token"))
            today, case = date.fromisoformat(values["today"]), case_from(values["case"])
        except KeyError as error:
            raise OrderFault(f"{error.args[0]}: is missing") from None
        except CaseFault as error:
            raise OrderFault(f"case.{error.field}: {error.reason}") from None
        except (TypeError, ValueError):
            raise OrderFault("today: must be YYYY-MM-DD, case: an object") from None
        if language not in LANGUAGES:
            raise OrderFault("language: no papers in it")
        if not isinstance(forms, list) or not forms or not set(forms) <= set(FORMS):
            raise OrderFault(f"forms: must be a list of {', '.join(FORMS)}")
        if paper not in PAPERS and (paper != DATES or forms != ["ics"]):
            raise OrderFault("paper: there is none of this name and form")
        if not isinstance(token, str) or TOKEN.fullmatch(token) is None:
            raise OrderFault("token: must be 22 to 32 letters that an address can hold")
        return cls(paper, language, today, tuple(dict.fromkeys(forms)), case, token)

    def as_json(self) -> dict[str, Any]:
        """The order as plain JSON."""
        plain = {key: getattr(self, key) for key in ("paper", "language", "token")}
        case = json.loads(self.case.json(exclude_none=True))
        told = {field: value for field, value in case.items() if value not in ([], "")}
        return {**plain, "today": self.today.isoformat(), "forms": list(self.forms), "case": told}


def files(corpus: Corpus, order: Order) -> tuple[File, ...]:
    """The files of an order, in the order of its forms.

    A form that cannot be made is not among them: a PDF without fonts on this machine, a calendar without a last date
    ahead. Raises :class:`bot.papers.plans.PaperRefused`, :class:`bot.papers.case.CaseFault` and, for a PDF,
    :class:`bot.papers.fonts.LetterMissing`.
    """
    case, language = order.case, order.language
    document = make(corpus, case, order.paper, language, order.today) if order.paper != DATES else None
    made = []
    for form in order.forms:
        if form == "ics":
            paper, content = DATES, as_ics.render(corpus, case, language, order.today)
        else:
            assert document is not None, "only a paper has other forms than a calendar"
            paper, content = order.paper, _rendered(document, form)
        if content is not None:
            made.append(File(f"{paper}-{language}.{form}", MEDIA_TYPES[form], content))
    return tuple(made)


def _rendered(document: Document, form: str) -> bytes | None:
    try:
        return _renderer(form)(document)
    except FontsMissing:
        return None


def _renderer(form: str) -> Callable[[Document], bytes]:
    """How a form is made; typst and python-docx, which take a while to import, are loaded where they are used."""
    if form == "pdf":
        from bot.papers import as_pdf

        return as_pdf.render
    if form == "docx":
        from bot.papers import as_docx

        return as_docx.render
    return lambda document: as_text.render(document).encode()


def check_letters(case: Case) -> None:
    """Whether a PDF of the case can be set.

    Raises :class:`bot.papers.case.CaseFault` for the first letter that no font has and
    :class:`bot.papers.fonts.FontsMissing`.
    """
    for field, text in case.texts():
        try:
            fonts.look_up(text)
        except LetterMissing as error:
            raise CaseFault(field, "letter", letter=error.letter, code=error.code) from None


def save(folder: Path, made: Iterable[File]) -> None:
    """Writes files into a folder, which is made if it is not there. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in made:
        (folder / one.name).write_bytes(one.content)


def parts_of(name: str) -> tuple[str, str, str]:
    """Paper, language and form of a file by its name. Raises ValueError for a name that :func:`files` does not give."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise ValueError("not the name of a paper")
    paper, language, form = found.groups()
    return paper, language, form

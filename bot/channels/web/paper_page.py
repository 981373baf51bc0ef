"""The page that papers are fetched from without a session: by whoever was given its address, as in an SMS.

Its token is all that protects it, so it is random, it is looked up by nothing else, and it opens for some days only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route

from actions.law import corpus
from bot.channels.http import attachment
from bot.channels.web.headers import SafeHeaders
from bot.channels.web.session import SessionLimit
from bot.messages import documents
from bot.messages.database import utc
from bot.papers.order import DATES, TOKEN, parts_of
from bot.papers.wording import LANGUAGES, say
from bot.replies.formats import long_date
from knowledge.calendar import INDIA

OPEN = timedelta(days=7)
"""How long a page opens: time to reach a shop with a printer. An old SMS must not show a name and an address for ever,
to whoever has the telephone by then."""
VISITS = 300
"""Pages and files for one address in ten minutes; a village may share one, and a token cannot be guessed anyway."""
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "X-Robots-Tag": "noindex, nofollow"}
_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "static"), autoescape=select_autoescape(["html"])
)


class PaperPage:
    """The page's routes, under ``/paper``. ``now`` is the clock."""

    def __init__(self, engine: Engine, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.engine = engine
        self.now = now
        self.visits = SessionLimit(most=VISITS)

    def mount(self) -> Mount:
        """The routes."""
        routes = [
            Route("/{token}", self.page),
            Route("/{token}/{name}", self.file),
            Route("/{other:path}", self.nothing),
        ]
        return Mount("/paper", routes=routes, middleware=[Middleware(SafeHeaders)])

    async def page(self, request: Request) -> Response:
        """The files that a token opens, each with a link."""
        found = await self._found(request)
        return found if isinstance(found, Response) else _page(request, found)

    async def file(self, request: Request) -> Response:
        """One of them, to be saved."""
        found = await self._found(request)
        if isinstance(found, Response):
            return found
        row = next((row for row in found if row.name == request.path_params["name"]), None)
        try:
            file = row and await asyncio.to_thread(documents.find, self.engine, row.conversation, row.id)
        except SQLAlchemyError:
            return _told(request, 503, "page-away")
        if file is None:
            return _told(request, 404, "page-gone")
        answer = attachment(file.name, file.media_type, file.content)
        answer.headers["X-Robots-Tag"] = HEADERS["X-Robots-Tag"]
        return answer

    async def nothing(self, request: Request) -> Response:
        """Any other address below this one."""
        return _told(request, 404, "page-gone")

    async def _found(self, request: Request) -> list[Any] | Response:
        """What the token of an address opens, or the page that says why it opens nothing."""
        if wait := self.visits.wait(request.client.host if request.client else ""):
            return _told(request, 429, "page-busy", {"Retry-After": str(wait)})
        token = request.path_params["token"]
        if TOKEN.fullmatch(token) is None:
            return _told(request, 404, "page-gone")
        try:
            rows = await asyncio.to_thread(documents.by_token, self.engine, token)
        except SQLAlchemyError:
            return _told(request, 503, "page-away")
        still = [row for row in rows if row.made_at > utc(self.now() - OPEN)]
        return still or _told(request, 404, "page-gone")


def _page(request: Request, rows: list[Any]) -> Response:
    _, language, _ = parts_of(rows[0].name)
    papers: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        paper, _, form = parts_of(row.name)
        title = say(language, "dates-calendar" if paper == DATES else f"{paper}-title")
        file = {"name": row.name, "form": say(language, f"page-{form}"), "size": f"{-(-row.size // 1024)} KB"}
        papers.setdefault(title, []).append(file)
    until = (rows[0].made_at.replace(tzinfo=UTC) + OPEN).astimezone(INDIA).date()
    article = {
        "language": language,
        "title": say(language, "page-title"),
        "lines": [say(language, "draft"), say(language, "page-private")],
        "papers": papers,
        "until": say(language, "page-until", date=long_date(until, language)),
    }
    return _html(request, 200, [article])


def _told(request: Request, status: int, key: str, headers: dict[str, str] | None = None) -> Response:
    """A page of words, in every language: whose it is, is not known."""
    values = {"days": str(OPEN.days), "legal_aid": corpus().contacts["legal_aid"].number}
    told = [
        {"language": language, "title": say(language, "page-none"), "lines": [say(language, key, **values)]}
        for language in LANGUAGES
    ]
    return _html(request, status, told, headers)


def _html(
    request: Request, status: int, articles: list[dict[str, Any]], headers: dict[str, str] | None = None
) -> Response:
    up = "../" * request.url.path.removeprefix(request.scope.get("root_path", "")).count("/")
    words = _TEMPLATES.get_template("papers.html").render(
        articles=articles, up=up, token=request.path_params.get("token")
    )
    return HTMLResponse(words, status_code=status, headers=HEADERS | (headers or {}))

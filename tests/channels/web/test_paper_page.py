"""The page that papers are fetched from without a session: what its token opens, how long, and for whom."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect
from sqlalchemy import text
from sqlalchemy.engine import Engine
from starlette.applications import Starlette
from starlette.testclient import TestClient

from bot.channels.web.paper_page import OPEN, PaperPage
from bot.channels.web.session import SessionLimit
from bot.messages import documents
from bot.papers.order import File
from bot.papers.wording import say
from bot.worker import erase
from tests.channels.web.serving import Live
from tests.channels.web.test_access import serious
from tests.channels.web.test_documents import saved, talk
from tests.messages.store import KINDS, NOON, RAM, SITA, fresh, message, take

TOKEN, OTHER = "Abc-_" * 4 + "defg", "z" * 24
PDF = File("complaint-hi.pdf", "application/pdf", b"%PDF-1.7 \x00\xff\r\n" * 100)
DATES = File("dates-hi.ics", "text/calendar; charset=utf-8", b"BEGIN:VCALENDAR\r\n")
ENGLISH = File("police-en.txt", "text/plain; charset=utf-8", b"Report")


class Door:
    """The page on a fresh database, the clock in the test's hand."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.now: datetime = NOON
        self.page = PaperPage(engine, lambda: self.now)
        app = Starlette(routes=[self.page.mount()])
        self.http = TestClient(app, base_url="https://bot.example", follow_redirects=False)
        take(engine, message("1", "a paper"), message("2", "a paper", SITA))
        self.store(PDF, DATES)
        self.store(ENGLISH, who=SITA, token=OTHER)

    def store(self, *files: File, who: str = RAM, token: str = TOKEN) -> None:
        with self.engine.begin() as connection:
            documents.store(connection, who, 1 if who == RAM else 2, token, files, NOON)

    def get(self, path: str) -> Any:
        return self.http.get(f"/paper/{path}")


@pytest.fixture(params=KINDS)
def door(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Door]:
    for engine in fresh(request.param, tmp_path):
        yield Door(engine)


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Door]:
    for engine in fresh("sqlite", tmp_path):
        yield Door(engine)


def test_the_token_opens_its_files_and_no_others(door: Door) -> None:
    page = door.get(TOKEN)
    assert page.status_code == 200
    assert '<html lang="hi">' in page.text
    for words in ("complaint-title", "draft", "page-pdf", "page-ics"):
        assert say("hi", words) in page.text
    assert "शनिवार 12 दिसंबर 2026" in page.text
    assert "police" not in page.text
    assert say("en", "page-title") in door.get(OTHER).text
    for file in (PDF, DATES):
        assert f'href="{TOKEN}/{file.name}"' in page.text
        answer = door.get(f"{TOKEN}/{file.name}")
        assert (answer.status_code, answer.content) == (200, file.content)
        assert answer.headers["content-type"] == file.media_type
        assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''{file.name}"
    assert door.get(f"{TOKEN}/{ENGLISH.name}").status_code == 404
    assert door.get(f"{OTHER}/{PDF.name}").status_code == 404


def test_nobody_keeps_finds_or_frames_it(one: Door) -> None:
    for path in (TOKEN, f"{TOKEN}/{PDF.name}", "x", f"{TOKEN}/nothing"):
        told = one.get(path).headers
        assert told["cache-control"] == "no-store"
        assert told["referrer-policy"] == "no-referrer"
        assert told["x-content-type-options"] == "nosniff"
        assert told["x-robots-tag"] == "noindex, nofollow"
        policy = told["content-security-policy"]
        assert "script-src" not in policy
        assert "default-src 'none'" in policy
        assert policy.startswith("sandbox") or "frame-ancestors 'none'" in policy
    assert "<script" not in one.get(TOKEN).text


@pytest.mark.parametrize(
    "path",
    ["", "x", TOKEN[:-1], TOKEN.lower(), f"{TOKEN}x", "%25" * 8, "a" * 22, "a" * 33, "a" * 10_000, "..%2f..%2fetc",
     "%00" * 24, "' OR 1=1 --aaaaaaaaaaaaaaa", "शिकायत", f"{TOKEN}/", f"{TOKEN}/{PDF.name}/x",
     f"{TOKEN}/..%2f{PDF.name}", f"{TOKEN}/%00", f"{TOKEN}/complaint-hi.PDF"],
)  # fmt: skip
def test_any_other_address_is_answered_in_plain_words(one: Door, path: str) -> None:
    answer = one.get(path)
    assert answer.status_code == 404
    for language in ("en", "hi"):
        assert say(language, "page-none") in answer.text
    assert "15100" in answer.text
    assert "OR 1=1" not in answer.text


def test_what_is_told_to_who_guesses_is_the_same(one: Door) -> None:
    assert one.get("b" * 24).text == one.get("c" * 24).text


@pytest.mark.parametrize(("after", "status"), [(OPEN - timedelta(seconds=1), 200), (OPEN, 404), (OPEN * 50, 404)])
def test_it_opens_for_a_week(door: Door, after: timedelta, status: int) -> None:
    door.now = NOON + after
    assert door.get(TOKEN).status_code == status
    assert door.get(f"{TOKEN}/{PDF.name}").status_code == status


def test_what_was_deleted_is_not_there(door: Door) -> None:
    with door.engine.begin() as connection:
        erase(connection, RAM, 1)
    assert door.get(TOKEN).status_code == 404
    assert door.get(OTHER).status_code == 200


def test_who_tries_tokens_is_asked_to_wait(one: Door) -> None:
    one.page.visits = SessionLimit(most=2)
    assert [one.get("x" * 24).status_code for _ in range(3)] == [404, 404, 429]
    refused = one.get(TOKEN)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= 601
    assert say("hi", "page-busy") in refused.text


def test_with_the_database_away_it_says_so(one: Door) -> None:
    with one.engine.begin() as connection:
        connection.execute(text("ALTER TABLE document RENAME TO elsewhere"))
    for path in (TOKEN, f"{TOKEN}/{PDF.name}"):
        answer = one.get(path)
        assert answer.status_code == 503
        assert say("en", "page-away") in answer.text


def test_only_reading_is_possible(one: Door) -> None:
    assert one.http.post(f"/paper/{TOKEN}").status_code == 405
    assert one.http.delete(f"/paper/{TOKEN}/{PDF.name}").status_code == 405


@pytest.mark.usefixtures("fonts_here")
@pytest.mark.parametrize("language", ["en", "hi"])
def test_in_a_browser(live: Live, context_of: Callable[..., BrowserContext], language: str) -> None:
    """The real server: a paper from the real form, fetched by somebody who has nothing but the address."""
    page = context_of(locale=f"{language}-IN").new_page()
    page.goto(live.url)
    talk(page, language)
    same = saved(page, "PDF")
    with sqlite3.connect(live.messages) as database:
        (token,) = database.execute("SELECT token FROM document ORDER BY id DESC LIMIT 1").fetchone()
    page = context_of(viewport={"width": 360, "height": 740}).new_page()
    page.goto(live.url.replace("/chat/", f"/paper/{token}"))
    expect(page.locator("h2")).to_have_text(say(language, "page-title"))
    assert page.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor") == "rgb(31, 92, 58)"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("[...document.querySelectorAll('.files a')].every(a => a.offsetHeight >= 44)")
    assert serious(page) == []
    with page.expect_download() as coming:
        page.get_by_role("link", name="PDF").click()
    assert (coming.value.suggested_filename, Path(coming.value.path()).read_bytes()) == same
    page.goto(live.url.replace("/chat/", f"/paper/{token[:-1]}/complaint-en.pdf"))
    assert page.evaluate("getComputedStyle(document.querySelector('header')).backgroundColor") == "rgb(31, 92, 58)"
    assert serious(page) == []

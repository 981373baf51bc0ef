"""Papers in the widget: over HTTP for their own session alone, in a real browser from the form to the saved file."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import docx
import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect
from sqlalchemy import delete

from bot.messages import documents, inbox, outbox
from bot.messages.keys import Keys
from bot.messages.tables import documents as documents_table
from bot.papers.order import File
from bot.replies import catalog
from tests.channels.web.serving import Live, Stage, host_site, wait_until
from tests.channels.web.test_access import SMALLEST, TOO_WIDE, ask, serious

PDF = File("complaint-hi.pdf", "application/pdf", b"%PDF-1.7 \x00\xff\r\n" * 3000)
TEXT = File("complaint-hi.txt", "text/plain; charset=utf-8", "<script>शिकायत</script>".encode())
FORM = {"en": ("where do i complain", "28 november 2026"), "hi": ("शिकायत कहाँ करूँ", "28 नवंबर 2026")}


def bring(stage: Stage, *files: File, **content: Any) -> list[dict[str, Any]]:
    """Answers the oldest message that waits with files, as the worker does; gives what the message says of them."""
    row = wait_until(lambda: inbox.begin_next(stage.engine))
    with stage.engine.begin() as connection:
        told = documents.store(connection, row.conversation, row.id, "t" * 24, files, stage.now())
        words = {"text": "Your paper is ready.", "buttons": [], "language": "en", "script": "native", **content}
        outbox.queue(connection, row.conversation, "web", [words | {"documents": told}], stage.now(), answers=row.id)
        inbox.settle(connection, row.id, "done", stage.now())
    stage._loop.call_soon_threadsafe(stage.hub.notify, row.conversation)
    return told


@pytest.fixture
def http(stage: Stage) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=stage.url, trust_env=False) as client:
        yield client


def session(http: httpx.Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {http.post('session').json()['token']}"}


def say(http: httpx.Client, person: dict[str, str]) -> None:
    assert http.post("messages", headers=person, json={"id": "message-1", "text": "a paper"}).status_code == 202


def test_a_message_names_its_files_and_each_is_fetched_to_be_saved(stage: Stage, http: httpx.Client) -> None:
    person = session(http)
    say(http, person)
    told = bring(stage, PDF, TEXT)
    (message,) = [m for m in http.get("messages", headers=person).json()["messages"] if m["from"] == "bot"]
    assert message["documents"] == told
    assert [set(one) for one in told] == [{"id", "name", "media_type", "size"}] * 2
    for one, file in zip(told, (PDF, TEXT), strict=True):
        answer = http.get(f"documents/{one['id']}", headers=person)
        assert (answer.status_code, answer.content) == (200, file.content)
        assert answer.headers["content-type"] == file.media_type
        assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''{file.name}"
        assert answer.headers["content-security-policy"] == "sandbox; default-src 'none'"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_only_the_session_it_was_made_for_fetches_a_file(stage: Stage, http: httpx.Client) -> None:
    person, other = session(http), session(http)
    say(http, person)
    (told,) = bring(stage, PDF)
    place = f"documents/{told['id']}"
    conversation = stage.rows()[0].conversation
    forged = f"{conversation}.{Keys('another secret of thirty-two letters').sign('web-session', conversation)}"
    assert http.get(place, headers=other).status_code == 404
    assert http.get(place, headers={"Authorization": f"Bearer {forged}"}).status_code == 401
    assert http.get(place).status_code == 401
    assert http.get(f"{place}?token={person['Authorization'][7:]}").status_code == 401
    assert http.get(place, headers=person | {"Origin": "https://elsewhere.example"}).status_code == 403
    assert http.post(place, headers=person).status_code == 405
    assert http.get(place, headers=person).status_code == 200


@pytest.mark.parametrize(
    "number", ["0", "-1", "2147483648", "9999999999", "1" * 400, "x", "1.0", "٣", "%31%00", "..%2f1"]
)
def test_an_id_that_there_cannot_be_is_not_found(stage: Stage, http: httpx.Client, number: str) -> None:
    assert http.get(f"documents/{number}", headers=session(http)).status_code == 404


def test_with_the_database_away_it_may_be_asked_for_again(stage: Stage, http: httpx.Client) -> None:
    person = session(http)
    stage.break_database()
    assert http.get("documents/1", headers=person).status_code == 503


# -- in the browser ----------------------------------------------------------------------------------------------------


def talk(page: Page, language: str) -> None:
    """The real form, up to the paper."""

    def press(button: str) -> None:
        count = page.locator(".bot").count()
        page.locator(".choices button:enabled", has_text=button).first.click()
        expect(page.locator(".bot").nth(count)).to_be_visible()

    question, day = FORM[language]
    ask(page, question)
    ask(page, "UP")
    press({"en": "My animal", "hi": "मेरा पशु"}[language])
    ask(page, day)
    for key in ("paper-choice", "paper-finish", "paper-make"):
        press(catalog.say(language, key))
    expect(page.locator(".files")).to_be_visible()


def saved(page: Page, button: str) -> tuple[str, bytes]:
    """Presses a button and gives the name and the bytes of the file that comes."""
    with page.expect_download() as coming:
        page.locator(".files button", has_text=button).last.click()
    return coming.value.suggested_filename, Path(coming.value.path()).read_bytes()


@pytest.mark.usefixtures("fonts_here")
@pytest.mark.parametrize(
    ("language", "words"), [("en", ("PDF", "Word", "Text", "Calendar")), ("hi", ("PDF", "वर्ड", "सादा लेख", "कैलेंडर"))]
)
def test_from_the_form_to_the_saved_file(
    live: Live, context_of: Callable[..., BrowserContext], language: str, words: tuple[str, ...]
) -> None:
    context = context_of(locale=f"{language}-IN", viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(live.url)
    talk(page, language)
    pdf, word, text, calendar = (saved(page, one) for one in words)
    assert (pdf[0], pdf[1][:5]) == (f"complaint-{language}.pdf", b"%PDF-")
    assert docx.Document(io.BytesIO(word[1])).paragraphs
    assert "2026" in text[1].decode()
    assert (calendar[0], calendar[1][:15]) == (f"dates-{language}.ics", b"BEGIN:VCALENDAR")
    root = page.locator("gram-vakil-chat")
    assert root.evaluate(TOO_WIDE) == []
    assert root.evaluate(SMALLEST) == []
    assert serious(page) == []
    page.reload()
    expect(page.locator(".files button")).to_have_count(4)
    assert saved(page, "PDF") == pdf


def test_the_keyboard_fetches_a_file_and_it_is_announced(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    page.locator("textarea").fill("a paper")
    page.locator("textarea").press("Enter")
    bring(stage, PDF)
    button = page.get_by_role("group", name="Files to save").get_by_role("button", name="PDF 39 KB")
    button.focus()
    with page.expect_download():
        page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("The file is there. Look under downloads.")
    expect(button).to_be_focused()
    assert page.locator("a[download]").count() == 0


def test_a_file_that_does_not_come_is_told_and_may_be_asked_for_again(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    page.locator("textarea").fill("a paper")
    page.locator("textarea").press("Enter")
    bring(stage, PDF)
    button = page.locator(".files button")
    page.route("**/documents/*", lambda route: route.abort())
    button.click()
    expect(page.get_by_role("status")).to_contain_text("could not be fetched")
    page.unroute("**/documents/*")
    with page.expect_download():
        button.click()
    with stage.engine.begin() as connection:
        connection.execute(delete(documents_table))
    button.click()
    expect(page.get_by_role("status")).to_contain_text("no longer there")
    page.get_by_role("button", name="हिन्दी").click()
    expect(page.locator(".files button")).to_have_text("PDF39 KB")
    assert page.get_by_role("group", name="सहेजने की फ़ाइलें").is_visible()


def test_it_is_saved_from_a_strict_site_of_somebody_else_too(stage: Stage, page: Page) -> None:
    with host_site(f"{stage.url}gram-vakil-chat.js") as site:
        stage.stop()
        stage.origins = (site,)
        stage.start()
        page.goto(site)
        page.locator("textarea").fill("एक कागज़")
        page.locator("textarea").press("Enter")
        bring(stage, PDF, TEXT, language="hi")
        assert saved(page, "PDF") == (PDF.name, PDF.content)
        assert saved(page, "सादा लेख") == (TEXT.name, TEXT.content)

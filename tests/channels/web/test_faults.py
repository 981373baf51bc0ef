"""Lost networks, servers that stop, proxies in between, second tabs: nothing is lost and nothing comes twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from bot.messages.inbox import Limits
from tests.channels.web.serving import SECRET, Stage, wait_until

KEPT = "No connection. Your message is kept and will be sent."


def send(page: Page, *texts: str) -> None:
    for text in texts:
        page.locator("textarea").fill(text)
        page.locator("textarea").press("Enter")


def shown(page: Page) -> list[str]:
    """All bubbles in order, without the hidden names of who speaks."""
    words = page.locator(".person .card, .bot .card").evaluate_all(
        "all => all.map(n => (n.querySelector('.text') ?? n.lastElementChild).innerText.trim())"
    )
    return [str(each) for each in words]


def test_with_the_network_away_messages_are_kept_and_sent_once_and_in_order(
    stage: Stage, context_of: Callable[..., BrowserContext]
) -> None:
    context = context_of()
    page = context.new_page()
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    context.set_offline(True)
    send(page, "two", "three")
    expect(page.get_by_role("status")).to_have_text(KEPT)
    expect(page.locator(".fate").nth(1)).to_have_text("Not sent yet")
    assert stage.texts() == ["one"]
    context.set_offline(False)
    wait_until(lambda: stage.texts() == ["one", "two", "three"])
    stage.answer("second")
    stage.answer("third")
    expect(page.locator(".bot")).to_have_count(3)
    expect(page.get_by_role("status")).to_have_text("Connected again.")
    assert shown(page) == ["one", "first", "two", "three", "second", "third"]
    assert page.locator(".fate").all_inner_texts() == ["", "", ""]
    page.reload()
    expect(page.locator(".bot")).to_have_count(3)
    assert len(shown(page)) == 6


def test_a_server_that_stops_and_starts_again_is_found_again(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    stage.stop()
    send(page, "two")
    expect(page.get_by_role("status")).to_have_text(KEPT)
    stage.start()
    stage.answer("second")
    expect(page.locator(".bot")).to_have_count(2, timeout=20_000)
    assert shown(page) == ["one", "first", "two", "second"]
    assert stage.texts() == ["one", "two"]


def test_an_acknowledgement_that_is_lost_leads_to_no_second_copy(stage: Stage, page: Page) -> None:
    lost = []

    def lose(route: Route) -> None:
        if route.request.method != "POST" or lost:
            return route.continue_()
        lost.append(route.fetch())  # the server has it; the browser does not hear of it
        return route.abort()

    page.route("**/chat/messages*", lose)
    page.goto(stage.url)
    send(page, "one")
    wait_until(lambda: lost, page=page)
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    expect(page.locator(".fate")).to_have_text("")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^(Connected again\.)?$"))
    assert stage.texts() == ["one"]
    assert shown(page) == ["one", "first"]


def test_what_was_not_sent_before_a_reload_is_sent_after_it(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    page.route("**/chat/messages*", lambda r: r.abort() if r.request.method == "POST" else r.continue_())
    send(page, "two", "three")
    expect(page.locator(".fate").nth(1)).to_have_text("Not sent yet")
    page.reload()
    expect(page.locator(".person")).to_have_count(3)
    assert shown(page)[:2] == ["one", "first"]
    page.unroute_all()
    wait_until(lambda: stage.texts() == ["one", "two", "three"])
    stage.answer("second")
    stage.answer("third")
    expect(page.locator(".bot")).to_have_count(3)
    assert shown(page) == ["one", "first", "two", "three", "second", "third"]


def test_a_server_without_its_database_gets_the_message_later(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    stage.break_database()
    send(page, "one")
    expect(page.get_by_role("status")).to_have_text(re.compile("cannot take messages just now"))
    stage.mend_database()
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    assert stage.texts() == ["one"]


def test_too_many_messages_wait_for_as_long_as_the_server_asks(tmp_path: Path, page: Page) -> None:
    stage = Stage(tmp_path, limits=Limits(minute=2))
    try:
        page.clock.install()
        tries: list[str] = []
        page.on("request", lambda request: tries.append(request.post_data or "") if request.method == "POST" else None)
        page.goto(stage.url)
        send(page, "one", "two", "three")
        expect(page.get_by_role("status")).to_have_text(re.compile("Too many messages at once. Yours is kept"))
        assert [text for text in stage.texts() if text != "slow"] == ["one", "two"]
        page.clock.fast_forward(19_000)
        page.get_by_role("button", name="हिन्दी").hover()  # time for a request that must not be made
        assert sum("three" in body for body in tries) == 1
        expect(page.get_by_role("status")).to_have_text(re.compile("Too many messages"))
        stage.later = Limits().minute * stage.later.resolution * 6_000_000
        page.clock.fast_forward(2_000)
        wait_until(lambda: [text for text in stage.texts() if text != "slow"] == ["one", "two", "three"])
        expect(page.locator(".fate").last).to_have_text("")
    finally:
        stage.stop()


@pytest.mark.parametrize("fault", ["blocked", "held back"])
def test_where_streams_do_not_get_through_the_answer_is_fetched(stage: Stage, page: Page, fault: str) -> None:
    held = []
    page.route("**/chat/events*", lambda route: route.abort() if fault == "blocked" else held.append(route))
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1, timeout=15_000)
    send(page, "two")
    stage.answer("second")
    expect(page.locator(".bot")).to_have_count(2, timeout=15_000)
    assert shown(page) == ["one", "first", "two", "second"]
    expect(page.get_by_role("status")).to_be_empty()
    assert (fault == "blocked") is (held == [])


def test_what_comes_by_two_ways_is_shown_once(stage: Stage, page: Page) -> None:
    told: list[str] = []

    def everything(route: Route) -> None:
        answer = route.fetch(url=route.request.url.split("?")[0])
        told.extend(m["text"] for m in answer.json()["messages"])
        route.fulfill(response=answer)

    page.route("**/chat/messages?*", everything)
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    send(page, "two")
    stage.answer("second")
    wait_until(lambda: told.count("first") > 1 and "second" in told, page=page)  # all of it, each time it asks
    expect(page.locator(".bot")).to_have_count(2)
    assert shown(page) == ["one", "first", "two", "second"]


def test_an_answer_comes_by_the_stream_where_there_is_one(stage: Stage, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/messages?" in request.url else None)
    page.goto(stage.url)
    send(page, "one")
    wait_until(lambda: stage.hub._bells)
    before = len(asked)
    page.route("**/chat/messages?*", lambda route: route.abort())  # nothing can be fetched
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    assert before <= 2


def test_the_server_learns_that_an_answer_was_shown(stage: Stage, page: Page) -> None:
    from bot.messages import outbox

    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    wait_until(lambda: outbox.counts(stage.engine).get(("web", "delivered")) == 1)


def test_a_tab_that_was_duplicated_shows_the_same_conversation(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    with page.expect_popup() as popup:  # the browser copies sessionStorage, as when a tab is duplicated
        page.evaluate("void window.open(location.href)")
    second = popup.value
    expect(second.locator(".bot")).to_have_count(1)
    send(second, "two")
    expect(page.locator(".person")).to_have_count(2)
    stage.answer("second")
    for tab in (page, second):
        expect(tab.locator(".bot")).to_have_count(2)
        assert shown(tab) == ["one", "first", "two", "second"]
    assert stage.texts() == ["one", "two"]


def test_a_session_that_the_server_does_not_know_is_replaced_and_the_message_sent(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    stage.keys.__init__(SECRET + " changed")  # type: ignore[misc]
    send(page, "two")
    stage.answer("second")
    expect(page.locator(".bot")).to_have_count(2)
    assert shown(page) == ["one", "first", "two", "second"]
    assert stage.texts() == ["one", "two"]
    assert len({row.conversation for row in stage.rows()}) == 2
    page.reload()
    expect(page.locator(".bot")).to_have_count(1)
    assert shown(page) == ["two", "second"]


def test_a_deletion_that_could_not_be_done_keeps_the_session(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    send(page, "one")
    stage.answer("first")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    send(page, "two")
    stage.answer("Something went wrong here.")  # nothing is erased
    stage.answer("second")
    expect(page.locator(".bot")).to_have_count(3)
    assert shown(page)[0] == "one"
    assert len({row.conversation for row in stage.rows()}) == 1


def test_a_message_that_is_refused_for_good_does_not_hold_up_the_next(stage: Stage, page: Page) -> None:
    page.route(
        "**/chat/messages",
        lambda route: (
            route.fulfill(status=400, json={"error": "no"})
            if "bad" in (route.request.post_data or "")
            else route.continue_()
        ),
    )
    page.goto(stage.url)
    send(page, "bad", "good")
    expect(page.locator(".fate").first).to_have_text("This message could not be taken")
    expect(page.locator(".fate").last).to_have_text("")
    stage.answer("first")
    expect(page.locator(".waiting")).to_be_hidden()
    assert stage.texts() == ["good"]


def test_a_reload_before_the_answer_still_waits_for_it(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    send(page, "one")
    wait_until(lambda: stage.texts() == ["one"])
    page.reload()
    expect(page.locator(".person")).to_have_count(1)
    expect(page.locator(".waiting")).to_be_visible()
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    expect(page.locator(".waiting")).to_be_hidden()


def test_who_only_looks_leaves_nothing(stage: Stage, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(stage.url)))
    page.goto(stage.url)
    expect(page.locator("textarea")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sorted(asked) == ["", "gram-vakil-chat.js", "static/icon.svg", "static/page.css"]
    assert page.evaluate("sessionStorage.length + localStorage.length") == 0
    assert stage.stored() == 0

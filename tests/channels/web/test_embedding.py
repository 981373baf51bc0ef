"""The widget on somebody else's site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.channels.web.serving import Stage, host_site


@pytest.fixture
def sites(stage: Stage) -> Iterator[tuple[str, str]]:
    """A site on the list and one that is not."""
    script = f"{stage.url}gram-vakil-chat.js"
    with host_site(script) as listed, host_site(script) as other:
        stage.stop()
        stage.origins = (listed,)
        stage.start()
        yield listed, other


def test_a_site_on_the_list_shows_it_whatever_its_own_looks(stage: Stage, sites: tuple[str, str], page: Page) -> None:
    page.goto(sites[0])
    expect(page.get_by_role("button", name="भेजें")).to_be_visible()  # lang="hi" of the element
    assert page.locator("textarea").evaluate("n => getComputedStyle(n).fontSize") == "16px"
    page.locator("textarea").fill("मेरी गाय")
    page.locator("textarea").press("Enter")
    stage.answer("किस राज्य में?", language="hi", buttons=[{"title": "गुजरात", "payload": "state:IN-GJ"}])
    expect(page.locator(".bot")).to_contain_text("किस राज्य में?")
    page.get_by_role("button", name="गुजरात").click()
    stage.answer(
        "ठीक है",
        language="hi",
        citations=[{"id": "IN/CTA-1871/20", "label": "पशु अतिचार अधिनियम 1871, धारा 20", "status": "verified"}],
    )
    page.get_by_role("button", name="धारा 20").click()
    expect(page.locator("dialog .law")).to_be_visible()
    page.reload()
    expect(page.locator(".bot")).to_have_count(2)
    assert stage.texts() == ["मेरी गाय", "state:IN-GJ"]


def test_only_the_answer_is_printed_on_another_site_too(stage: Stage, sites: tuple[str, str], page: Page) -> None:
    page.add_init_script("window.print = () => {}")
    page.goto(sites[0])
    page.locator("textarea").fill("date?")
    page.locator("textarea").press("Enter")
    stage.answer("By Tuesday.", dates=["By Tuesday."])
    page.get_by_role("button", name="छापें").click()
    page.emulate_media(media="print")
    expect(page.locator("h1", has_text="A site")).to_be_hidden()
    expect(page.locator("[data-gram-vakil-paper] .sheet")).to_contain_text("By Tuesday.")


def test_a_site_not_on_the_list_says_so_and_nothing_is_stored(stage: Stage, sites: tuple[str, str], page: Page) -> None:
    page.goto(sites[1])
    expect(page.get_by_role("status")).to_contain_text("इस वेबसाइट पर ग्राम वकील नहीं चल सकता")
    expect(page.get_by_role("status").get_by_role("link")).to_have_attribute("href", stage.url)
    expect(page.locator("textarea")).to_be_hidden()
    assert stage.stored() == 0
    assert page.evaluate("sessionStorage.length") == 0


def test_the_page_itself_may_not_be_framed(
    stage: Stage, context_of: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    page = context_of(bypass_csp=False).new_page()
    assert "frame-ancestors 'none'" in (page.goto(stage.url).headers["content-security-policy"])  # type: ignore[union-attr]

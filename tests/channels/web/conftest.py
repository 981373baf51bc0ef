"""What the web tests share: a browser, pages that may report nothing, and the servers they talk to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.channels.web.serving import ARGUMENTS, CHROMIUM, Live, Stage
from tests.conftest import skip_or_fail

QUIET = "Failed to load resource"
"""What the browser says of every request that fails or is refused; such are part of the tests."""


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """The real server with the real assistant."""
    server = Live(tmp_path_factory.mktemp("live"))
    yield server
    server.stop()


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """The real routes, the test being the worker."""
    made = Stage(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        skip_or_fail("Chromium is not installed: apt-get install chromium")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield made
        made.close()


@pytest.fixture
def context_of(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a browser of its own; at the end no page of it may have reported an error or a breach of its policy."""
    said: list[str] = []
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"locale": "en-IN", "viewport": {"width": 400, "height": 800}, **options})
        context.set_default_timeout(20_000)
        context.on("console", lambda message: said.append(message.text))
        context.on("weberror", lambda error: said.append(str(error.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert [words for words in said if QUIET not in words] == []


@pytest.fixture
def page(context_of: Callable[..., BrowserContext]) -> Page:
    return context_of().new_page()

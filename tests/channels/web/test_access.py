"""Who uses the keyboard, a screen reader, a small or enlarged screen; and what no text may do to the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from bot.replies.catalog import LANGUAGES
from tests.channels.web.serving import Live, Stage

QUESTIONS = {
    "en": "my cow was impounded in UP on 28 november 2026, how do I get it back",
    "hi": "मेरी गाय 28 नवंबर 2026 को उत्तर प्रदेश में पकड़ी गई, वापस कैसे मिले",
}
HOSTILE = (
    "<img src=x onerror=\"document.title='taken'\">",
    "<script>document.title='taken'</script>",
    "</textarea><svg onload=document.title='taken'>",
    "javascript:document.title='taken'",
    "{{constructor.constructor('document.title=1')()}} &lt;b&gt; \u202e \u0000",
)
SMALLEST = """root => [...root.shadowRoot.querySelectorAll('button, a, textarea')]
    .filter(n => n.checkVisibility())
    .map(n => [n.getBoundingClientRect(), n.innerText])
    .filter(([box]) => box.width < 43.9 || box.height < 43.9)
    .map(([box, words]) => `${words}: ${box.width} x ${box.height}`)"""
TOO_WIDE = """root => [document.documentElement, ...root.shadowRoot.querySelectorAll('.log, .frame, dialog')]
    .filter(n => n.scrollWidth > n.clientWidth)
    .map(n => `${n.tagName}.${n.className}: ${n.scrollWidth} in ${n.clientWidth}`)"""


def ask(page: Page, text: str) -> None:
    answers = page.locator(".bot").count()
    page.locator("textarea").fill(text)
    page.locator("textarea").press("Enter")
    expect(page.locator(".bot").nth(answers)).to_be_visible()


def serious(page: Page) -> list[str]:
    """What axe finds serious or worse, as the rule and the place."""
    found = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {node['target']}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("language", sorted(QUESTIONS))
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_serious(
    language: str, width: int, live: Live, context_of: Callable[..., BrowserContext]
) -> None:
    context = context_of(locale=f"{language}-IN", viewport={"width": width, "height": 700}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(live.url)
    assert serious(page) == []
    ask(page, QUESTIONS[language])
    page.locator(".bot .choices button").first.click()  # so that there are buttons that were used
    expect(page.locator(".bot")).to_have_count(2)
    assert serious(page) == []
    page.locator(".sources li button").first.click()
    expect(page.locator("dialog .law")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.locator(".menu-button").click()
    assert serious(page) == []
    page.locator(".menu .danger").click()
    assert serious(page) == []


def test_the_page_of_a_provision_is_accessible_too(live: Live, page: Page) -> None:
    page.goto(f"{live.url}law/IN/CTA-1871/20")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_used_choices_stay_readable(live: Live, page: Page) -> None:
    page.goto(live.url)
    ask(page, "cow in pound")
    page.locator(".bot .choices button").first.click()
    expect(page.locator(".bot")).to_have_count(2)
    for number in (0, 1):
        ratio = (
            page.locator(".bot .choices button")
            .nth(number)
            .evaluate("""node => {
            const light = colour => {
                const [r, g, b] = colour.match(/[\\d.]+/g).map(v => v / 255)
                    .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const style = getComputedStyle(node);
            const [low, high] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
            return style.opacity * (high + 0.05) / (low + 0.05);
        }""")
        )
        assert ratio > 4.5


# 320 pixels are also what 200 % leaves of 640, and 400 % of 1280
@pytest.mark.parametrize(("width", "height"), [(320, 640), (320, 256), (640, 360), (1280, 800)])
@pytest.mark.parametrize("language", sorted(QUESTIONS))
def test_nothing_is_cut_off_or_too_small_to_touch(
    language: str, width: int, height: int, live: Live, context_of: Callable[..., BrowserContext]
) -> None:
    page = context_of(locale=f"{language}-IN", viewport={"width": width, "height": height}).new_page()
    page.goto(live.url)
    root = page.locator("gram-vakil-chat")

    def fits() -> None:
        assert root.evaluate(TOO_WIDE) == []
        assert root.evaluate(SMALLEST) == []

    fits()
    ask(page, QUESTIONS[language])
    ask(page, "w" * 300)
    fits()
    expect(page.locator("textarea")).to_be_in_viewport()
    assert page.locator(".log").evaluate("n => n.clientHeight") >= 80
    page.locator(".menu-button").click()
    fits()
    page.keyboard.press("Escape")
    page.locator(".sources li button").first.click()
    expect(page.locator("dialog .law")).to_be_visible()
    fits()


def test_letters_twice_as_large_still_fit(live: Live, context_of: Callable[..., BrowserContext]) -> None:
    page = context_of(viewport={"width": 360, "height": 740}).new_page()
    page.goto(live.url)
    page.evaluate(
        "const s = new CSSStyleSheet(); s.replaceSync('html { font-size: 32px }');document.adoptedStyleSheets = [s]"
    )
    ask(page, QUESTIONS["en"])
    assert page.locator(".text").first.evaluate("n => getComputedStyle(n).fontSize") == "32px"
    assert page.locator("gram-vakil-chat").evaluate(TOO_WIDE) == []


def test_nothing_moves_for_who_does_not_want_it(live: Live, context_of: Callable[..., BrowserContext]) -> None:
    page = context_of(reduced_motion="reduce").new_page()
    page.goto(live.url)
    assert page.locator(".dots i").first.evaluate("n => getComputedStyle(n).animationName") == "none"


def test_everything_can_be_done_from_the_keyboard(live: Live, page: Page) -> None:
    page.goto(live.url)
    focused = "document.querySelector('gram-vakil-chat').shadowRoot.activeElement"
    order = []
    for _ in range(8):
        page.keyboard.press("Tab")
        order.append(page.evaluate(f"{focused}?.innerText.trim() || {focused}?.className || {focused}?.id"))
        assert page.evaluate(f"getComputedStyle({focused}).outlineStyle") == "solid"
    assert [order[n].split("\n")[0] for n in (0, 1, 2, 7)] == ["English", "हिन्दी", "Menu", "box"]
    page.keyboard.type("cow in pound")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("since yesterday")
    assert page.locator("textarea").input_value() == "cow in pound\nsince yesterday"
    page.keyboard.press("Enter")
    expect(page.locator("textarea")).to_be_focused()
    expect(page.locator("textarea")).to_have_value("")
    expect(page.locator(".bot")).to_have_count(1)
    while page.evaluate(f"{focused}.innerText") != "Uttar Pradesh":
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator(".bot")).to_have_count(2)
    expect(page.locator("textarea")).to_be_focused()
    while not page.evaluate(f"{focused}.innerText").startswith("section"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("dialog").get_by_role("link")).to_be_focused()
    page.keyboard.press("Escape")
    assert page.evaluate(f"{focused}.innerText").startswith("section")
    while page.evaluate(f"{focused}.innerText").strip() != "Menu":
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert page.evaluate(f"{focused}.innerText") == "Help"
    page.keyboard.press("Escape")
    expect(page.locator(".menu")).to_be_hidden()
    assert page.evaluate(f"{focused}.innerText").strip() == "Menu"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".bot").nth(2)).to_be_visible()


def test_only_what_is_new_is_announced(stage: Stage, page: Page) -> None:
    page.add_init_script("""
        window.announced = [];
        const attach = Element.prototype.attachShadow;
        Element.prototype.attachShadow = function (options) {
            const root = attach.call(this, options);
            new MutationObserver((changes) => {
                for (const { addedNodes } of changes) for (const node of addedNodes) {
                    const log = node.parentElement?.closest("[role=log]");
                    const off = node.parentElement?.closest("[aria-live=off], [aria-hidden=true]");
                    if (log && !off) window.announced.push(node.innerText ?? node.textContent);
                }
            }).observe(root, { childList: true, subtree: true });
            return root;
        };
    """)
    page.goto(stage.url)
    page.locator("textarea").fill("one")
    page.locator("textarea").press("Enter")
    expect(page.locator(".log")).to_have_attribute("aria-live", "polite")
    stage.answer("first")
    expect(page.locator(".bot")).to_have_count(1)
    page.reload()
    expect(page.locator(".bot")).to_have_count(1)
    expect(page.locator(".log")).to_have_attribute("aria-live", "polite")
    assert page.evaluate("window.announced") == []
    page.locator("textarea").fill("two")
    page.locator("textarea").press("Enter")
    stage.answer("second")
    expect(page.locator(".bot")).to_have_count(2)
    announced: list[str] = page.evaluate("window.announced")
    assert sum("second" in words for words in announced) == 1
    assert not any("first" in words or "one" in words or "Looking" in words for words in announced)
    expect(page.get_by_role("log")).to_have_attribute("aria-label", "Conversation")


def test_text_is_text_whoever_wrote_it(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    for hostile in HOSTILE:
        page.locator("textarea").fill(hostile)
        page.locator("textarea").press("Enter")
        stage.answer(
            f"{hostile}\n\nHeading {hostile}\n• {hostile}\n• a date {hostile}",
            buttons=[{"title": hostile, "payload": "person"}],
            citations=[{"id": 'IN/"><b>x/1', "label": hostile, "status": "unconfirmed", "checked": None}],
            dates=[f"a date {hostile}"],
            language="hi",
            script="latin",
        )
        expect(page.locator(".waiting")).to_be_hidden()
    expect(page.locator(".bot")).to_have_count(len(HOSTILE))
    page.reload()
    expect(page.locator(".bot")).to_have_count(len(HOSTILE))
    for number, hostile in enumerate(HOSTILE):
        plain = hostile.replace("\0", "")
        assert page.locator(".person .card span:last-child").nth(number).text_content() == plain
        answer = page.locator(".bot").nth(number)
        assert answer.locator(".text p").first.text_content() == hostile
        assert answer.locator("li.date").text_content() == f"a date {hostile}"
        assert answer.locator(".choices button").text_content() == hostile
    page.locator(".sources li button").last.click()
    expect(page.get_by_role("dialog")).to_contain_text("could not be opened")
    for tag in ("img", "script", "b", "iframe"):
        assert page.locator(f"gram-vakil-chat {tag}").count() == 0
    assert page.title() == "Gram Vakil ग्राम वकील"


def test_what_is_left_to_write_is_told_near_the_end(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    box = page.locator("textarea")
    box.fill("x" * 1700)
    expect(page.locator(".left")).to_be_hidden()
    box.fill("x" * 1990)
    expect(page.locator(".left")).to_have_text("10 letters left")
    box.press("End")
    page.keyboard.insert_text("y" * 50)
    assert len(box.input_value()) == 2000


def test_a_date_that_is_not_in_a_list_stands_out_too(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    page.locator("textarea").fill("by when")
    page.locator("textarea").press("Enter")
    stage.answer("Complain by Tuesday.\nGo early.", dates=["Complain by Tuesday."])
    expect(page.locator(".text p.date")).to_have_text("Complain by Tuesday.")
    expect(page.locator(".text p:not(.date)")).to_have_text("Go early.")


def test_every_language_of_the_replies_has_all_the_words(stage: Stage, page: Page) -> None:
    page.goto(stage.url)
    words: dict[str, dict[str, Any]] = page.evaluate("customElements.get('gram-vakil-chat').words")
    assert set(words) == set(LANGUAGES)
    for language, entry in words.items():
        assert set(entry) == set(words["en"]), language
        assert all(entry.values()), language
        assert "{n}" in entry["left"]
        assert "{date}" in entry["answered"]

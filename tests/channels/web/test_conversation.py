"""A person talks to the real assistant in a real browser."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.channels.web.serving import Live

QUESTION = "my cow was impounded in UP on 28 november 2026, how do I get it back"
HINDI = "मेरी गाय 28 नवंबर 2026 को उत्तर प्रदेश में पकड़ी गई, वापस कैसे मिले"


def ask(page: Page, text: str) -> None:
    """Types a message, sends it by Enter and waits for the answer."""
    answers = page.locator(".bot").count()
    page.locator("textarea").fill(text)
    page.locator("textarea").press("Enter")
    expect(page.locator(".bot").nth(answers)).to_be_visible()
    expect(page.locator(".waiting")).to_be_hidden()


def said(page: Page) -> list[str]:
    """The person's side as it is shown."""
    return [
        words.removeprefix("You:").removeprefix("आप:").strip() for words in page.locator(".person").all_inner_texts()
    ]


def test_a_question_is_answered_and_a_button_carries_on(live: Live, page: Page) -> None:
    page.goto(live.url)
    ask(page, "cow in pound")
    page.get_by_role("button", name="Uttar Pradesh").click()
    expect(page.locator(".bot")).to_have_count(2)
    chosen = page.get_by_role("button", name="Uttar Pradesh")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_have_text("✓ Uttar Pradesh")
    assert page.locator(".bot").first.locator(".choices button:enabled").count() == 0
    expect(page.get_by_role("button", name="Gujarat")).to_be_visible()
    assert said(page) == ["cow in pound", "Uttar Pradesh"]
    expect(page.locator(".bot").last).to_contain_text("Go to the pound today")


def test_a_reload_keeps_the_conversation_and_doubles_nothing(live: Live, page: Page) -> None:
    page.goto(live.url)
    ask(page, "cow in pound")
    page.get_by_role("button", name="Uttar Pradesh").click()
    expect(page.locator(".bot")).to_have_count(2)
    before = page.locator(".said").inner_text()
    page.reload()
    expect(page.locator(".bot")).to_have_count(2)
    assert page.locator(".said").inner_text() == before
    assert said(page) == ["cow in pound", "Uttar Pradesh"]
    expect(page.get_by_role("button", name="Uttar Pradesh")).to_have_attribute("aria-pressed", "true")
    page.locator(".bot").last.locator(".choices button").last.click()
    expect(page.locator(".bot")).to_have_count(3)


def test_a_choice_that_is_not_sent_yet_is_shown_in_words_after_a_reload(live: Live, page: Page) -> None:
    page.goto(live.url)
    ask(page, "cow in pound")
    page.route("**/chat/messages", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.get_by_role("button", name="Gujarat").click()
    expect(page.locator(".fate").last).to_have_text("Not sent yet")
    page.reload()
    expect(page.locator(".person")).to_have_count(2)
    assert said(page)[1].startswith("Gujarat")
    expect(page.get_by_role("button", name="Gujarat")).to_have_attribute("aria-pressed", "true")
    page.unroute_all()
    expect(page.locator(".bot")).to_have_count(2)
    assert said(page) == ["cow in pound", "Gujarat"]


def test_hindi_with_its_dates_and_its_sources(live: Live, context_of: Callable[..., BrowserContext]) -> None:
    page = context_of(locale="hi-IN").new_page()
    page.goto(live.url)
    expect(page.get_by_role("button", name="भेजें")).to_be_visible()
    ask(page, HINDI)
    answer = page.locator(".bot").last
    assert answer.locator(".text").get_attribute("lang") == "hi"
    dates = answer.locator("li.date").all_inner_texts()
    assert any("मंगलवार 8 दिसंबर 2026" in line for line in dates)
    plain = answer.locator(".text li:not(.date)").first
    look = "n => [getComputedStyle(n).fontWeight, getComputedStyle(n).borderLeftWidth]"
    assert answer.locator("li.date").first.evaluate(look) == ["700", "6px"]
    assert plain.evaluate(look) == ["400", "0px"]
    opener = answer.get_by_role("button", name="धारा 20")
    opener.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".label")).to_have_text("पशु अतिचार अधिनियम 1871, धारा 20")
    expect(dialog.locator(".status")).to_have_text("कानून के मूल पाठ से मिलाया गया, 9 मई 2026 की जाँच")
    expect(dialog.get_by_role("link")).to_have_attribute("href", f"{live.url}law/IN/CTA-1871/20")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    with page.expect_popup() as popup:
        opener.click()
        page.get_by_role("dialog").get_by_role("link").click()
    expect(popup.value.locator("article h2").first).to_be_visible()


def test_the_language_is_switched_in_the_words_and_in_the_answers(live: Live, page: Page) -> None:
    page.goto(live.url)
    page.get_by_role("button", name="हिन्दी").click()  # nothing was said yet, so nothing is sent
    expect(page.locator("h2").first).to_have_text("क्या हुआ?")
    page.get_by_role("button", name="English").click()
    ask(page, "cow in pound")
    page.get_by_role("button", name="हिन्दी").click()
    expect(page.locator(".bot").last).to_have_text(re.compile("अब से हिंदी में"))
    expect(page.get_by_role("button", name="हिन्दी")).to_have_attribute("aria-pressed", "true")
    assert said(page) == ["cow in pound", "हिन्दी में बताएँ।"]
    page.get_by_role("button", name="Uttar Pradesh").click()  # the question that was asked still stands
    expect(page.locator(".bot").last).to_contain_text("आज ही कांजी हाउस जाएँ")
    page.reload()
    expect(page.get_by_role("button", name="हिन्दी")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".person")).to_have_count(3)


def test_the_menu_says_the_commands(live: Live, page: Page) -> None:
    page.goto(live.url)
    for entry, answer in (("Talk to a person", "15100"), ("What can I ask?", "What is it about"), ("Start again", "")):
        answers = page.locator(".bot").count()
        page.get_by_role("button", name="Menu").click()
        page.locator(".menu").get_by_role("button", name=entry).click()
        expect(page.locator(".bot").nth(answers)).to_contain_text(answer)
        expect(page.locator(".waiting")).to_be_hidden()
    assert said(page) == ["Talk to a person", "What can I ask?", "Start again"]


def test_deletion_asks_first_and_then_leaves_nothing_here_or_there(live: Live, page: Page) -> None:
    page.goto(live.url)
    ask(page, "cow in pound near Rampur")
    token = page.evaluate("Object.entries(sessionStorage).find(([k]) => k.endsWith('session'))[1]")

    def delete(answer: str) -> None:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Delete my data").click()
        page.get_by_role("dialog").get_by_role("button", name=answer).click()

    delete("Keep it")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert len(said(page)) == 1
    delete("Delete")
    expect(page.locator(".bot .text").last).to_have_text(re.compile("deleted", re.IGNORECASE))
    expect(page.locator(".person")).to_have_count(0)
    expect(page.locator(".bot")).to_have_count(1)
    assert page.evaluate("sessionStorage.length") == 0
    left = page.request.get(f"{live.url}messages", headers={"Authorization": f"Bearer {token}"}).json()
    assert left["messages"] == []
    with sqlite3.connect(live.messages) as database:
        kept = database.execute(
            "SELECT text FROM inbox WHERE conversation = ? AND text != ''", [token.rpartition(".")[0]]
        )
        assert kept.fetchall() == []
    ask(page, "buffalo ate my crop")  # a new conversation
    assert said(page) == ["buffalo ate my crop"]
    page.reload()
    expect(page.locator(".bot")).to_have_count(1)
    assert said(page) == ["buffalo ate my crop"]


def test_a_new_tab_does_not_show_the_case_of_the_last(live: Live, context_of: Callable[..., BrowserContext]) -> None:
    context = context_of()
    first, second = context.new_page(), context.new_page()
    first.goto(live.url)
    ask(first, "cow in pound")
    second.goto(live.url)
    ask(second, "goats ate my wheat in Gujarat")
    assert said(second) == ["goats ate my wheat in Gujarat"]
    assert said(first) == ["cow in pound"]


def test_an_answer_is_copied_with_its_sources(live: Live, context_of: Callable[..., BrowserContext]) -> None:
    context = context_of()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(live.url)
    ask(page, QUESTION)
    page.locator(".bot").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.match(r"Gram Vakil. Answer of \d+ \w+ \d{4}\n\nWhat to do now\n• Go to the pound today", copied)
    assert "Tuesday 8 December 2026" in copied
    assert f"Cattle-trespass Act 1871, section 20: {live.url}law/IN/CTA-1871/20" in copied


def test_an_answer_is_copied_the_old_way_where_there_is_no_clipboard(live: Live, page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(live.url)
    ask(page, QUESTION)
    page.locator(".bot").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    page.locator("textarea").press("Control+V")
    assert "Last date to complain" in page.locator("textarea").input_value()


def test_only_the_answer_is_printed_with_its_sources_and_date(live: Live, page: Page) -> None:
    page.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; }")
    page.goto(live.url)
    ask(page, "hello")
    ask(page, QUESTION)
    page.locator(".bot").last.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 1
    paper = page.locator("[data-gram-vakil-paper]")
    expect(paper).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("gram-vakil-chat")).to_be_hidden()
    expect(page.locator("main")).to_be_hidden()
    printed = paper.locator("div").first.inner_text()
    assert re.search(r"Answer of \d+ \w+ \d{4}", printed)
    assert f"Asked: {QUESTION}" in printed
    assert "Last date to complain of a wrong seizure or detention: Tuesday 8 December 2026" in printed
    assert f"{live.url}law/IN/CTA-1871/20" in printed
    assert "Welcome" not in printed
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)
    expect(page.locator("gram-vakil-chat")).to_be_visible()


def test_an_answer_is_read_aloud_in_its_language_until_it_is_stopped(live: Live, page: Page) -> None:
    page.add_init_script(
        "window.spoken = [];"
        "speechSynthesis.speak = (u) => window.spoken.push([u.lang, u.text]);"
        "speechSynthesis.cancel = () => window.spoken.push('stop');"
    )
    page.goto(live.url)
    ask(page, HINDI)
    button = page.locator(".bot").get_by_role("button", name="Read aloud")
    button.click()
    spoken = page.evaluate("window.spoken")
    assert {language for language, _ in spoken} == {"hi-IN"}
    assert spoken[0][1] == "अब क्या करें"
    assert not any("•" in text for _, text in spoken)
    page.locator(".bot").get_by_role("button", name="Stop reading").click()
    assert page.evaluate("window.spoken.at(-1)") == "stop"
    expect(button).to_be_visible()


def test_a_device_without_a_voice_has_no_button_or_says_so(
    live: Live, context_of: Callable[..., BrowserContext]
) -> None:
    mute = context_of().new_page()
    mute.add_init_script("delete window.speechSynthesis; delete Window.prototype.speechSynthesis;")
    mute.goto(live.url)
    ask(mute, "hello")
    expect(mute.get_by_role("button", name="Read aloud")).to_have_count(0)
    foreign = context_of().new_page()
    foreign.add_init_script("speechSynthesis.getVoices = () => [{ lang: 'de-DE' }]")
    foreign.goto(live.url)
    ask(foreign, "hello")
    foreign.get_by_role("button", name="Read aloud").click()
    expect(foreign.get_by_role("status")).to_have_text("This device has no voice for this language.")

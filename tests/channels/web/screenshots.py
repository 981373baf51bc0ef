"""Makes the pictures of the widget in docs/images, from real answers: ``python -m tests.channels.web.screenshots``."""

from __future__ import annotations

import io
import tempfile
from datetime import date, timedelta
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.channels.web.serving import ARGUMENTS, CHROMIUM, ROOT, Live

IMAGES = ROOT / "docs" / "images"
MONTHS = ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
PICTURES = {
    "widget-phone.png": ("hi", PHONE, 2),
    "widget-phone-en.png": ("en", PHONE, 2),
    "widget-desk.png": ("en", DESK, 1),
    "widget-desk-hi.png": ("hi", DESK, 1),
}
"""Each picture's language, size and pixels a point; on the phone the answer is shown from its dates on."""


def question(language: str) -> str:
    """A question about an animal that was taken three days ago."""
    day = date.today() - timedelta(days=3)
    if language == "hi":
        return f"मेरी गाय {day.day} {MONTHS[day.month - 1]} को उत्तर प्रदेश में पकड़ी गई, वापस कैसे मिले?"
    return f"My cow was impounded in UP on {day:%-d %B}. How do I get it back?"


def picture(browser: Browser, url: str, name: str) -> None:
    """One picture, and for the phone one of an open provision."""
    language, size, scale = PICTURES[name]
    context = browser.new_context(
        locale=f"{language}-IN", viewport=size, device_scale_factor=scale, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(url)
    page.locator("textarea").fill(question(language))
    page.locator("textarea").press("Enter")
    expect(page.locator(".bot")).to_be_visible(timeout=30_000)
    expect(page.locator(".waiting")).to_be_hidden()
    if size is PHONE:
        dates = page.locator(".text h2", has=page.locator("xpath=following-sibling::*[1]/li[@class='date']"))
        dates.evaluate("heading => heading.scrollIntoView()")
        page.locator(".log").evaluate("log => log.scrollBy(0, -100)")
    page.evaluate("document.activeElement.shadowRoot?.activeElement?.blur()")
    save(page.screenshot(), IMAGES / name)
    if name == "widget-desk.png":
        page.locator(".sources li button").nth(2).click()
        expect(page.locator("dialog .law")).to_be_visible()
        save(page.screenshot(), IMAGES / "widget-provision.png")
    context.close()


def save(shot: bytes, path: Path) -> None:
    """Saves a picture in 64 colours: it has few, and is a third of the size then."""
    image = Image.open(io.BytesIO(shot)).convert("RGB").quantize(64, dither=Image.Dither.NONE)
    image.save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")


def main() -> None:
    """Starts the real server and makes every picture."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Live(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            for name in PICTURES:
                picture(browser, server.url, name)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()

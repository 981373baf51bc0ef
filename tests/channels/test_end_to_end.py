"""The whole house: the real server and worker, a Bot API on loopback, a real Kannel; people write and are answered."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.channels.sms import kannel as gateway
from tests.channels.sms.kannel import OUR_NUMBER, PASSWORD, USER, Kannel
from tests.channels.telegram.bot_api import TOKEN, BotApi
from tests.channels.telegram.sent import message, press, private, update
from tests.conftest import skip_or_fail
from tests.ports import free_port
from tests.waiting import until

ROOT = Path(__file__).parents[2]
PHONE = "+919812345678"
SMS_TOKEN = "only-for-this-test"


@dataclass
class House:
    """Everything at work."""

    api: BotApi
    kannel: Kannel
    errors: Path

    def ask(self, said: dict[str, Any], words: str) -> dict[str, Any]:
        """The message with these words that comes after an update on Telegram."""
        before = len(self.api.of("sendMessage"))
        self.api.say(said)

        def found() -> list[dict[str, Any]]:
            return [sent for sent in self.api.of("sendMessage")[before:] if words in sent["text"]]

        until(found)
        return found()[0]

    def text(self, said: str) -> str:
        """What a phone shows after an SMS to us."""
        before = len(self.kannel.received())
        self.kannel.say(said, PHONE)
        until(lambda: len(self.kannel.received()) > before)
        return self.kannel.received()[-1].text


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not gateway.is_installed():
        skip_or_fail(gateway.MISSING)
    folder = tmp_path_factory.mktemp("house")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    kannel = Kannel(folder / "kannel", url, SMS_TOKEN)
    with BotApi() as api:
        settings = {
            "VAR": folder, "SECRET": "s" * 40, "PORT": port, "PUBLIC_URL": url,
            "TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API": api.url,
            "SMS_PROFILE": "kannel", "SMS_URL": kannel.sendsms, "SMS_USER": USER, "SMS_PASSWORD": PASSWORD,
            "SMS_SENDER": OUR_NUMBER, "SMS_TOKEN": SMS_TOKEN,
        }  # fmt: skip
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GRAMVAKIL_")}
        environment |= {f"GRAMVAKIL_{name}": str(value) for name, value in settings.items()}
        command = [Path(sys.executable).parent / "gramvakil", "serve"]
        with (folder / "errors.txt").open("w") as errors:
            served = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        try:
            kannel.start()
            until(lambda: _ready(url))
            yield House(api, kannel, folder / "errors.txt")
        finally:
            kannel.stop()
            served.terminate()
            served.wait(30)


def _ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", trust_env=False).status_code == 200
    except httpx.HTTPError:
        return False


def test_a_farmer_on_telegram(house: House) -> None:
    asked = house.ask(message("मेरी गाय कांजी हाउस में बंद है"), "आप किस राज्य में हैं")
    first = asked["reply_markup"]["inline_keyboard"][0][0]
    assert first["text"] == "उत्तर प्रदेश"
    assert len(first["callback_data"].encode()) < 64
    told = house.ask(press(first["callback_data"]), "पशु अतिचार अधिनियम 1871, धारा")
    assert "<b>" in told["text"]
    until(lambda: house.api.of("answerCallbackQuery"))
    assert house.api.of("answerCallbackQuery")[0]["text"] == "उत्तर प्रदेश"
    assert "हिन्दी" in str(house.ask(message("/language"), "भाषा")["reply_markup"])


def test_a_place_and_a_photo_on_telegram(house: House) -> None:
    person = {"id": 5_000_000_001, "is_bot": False, "first_name": "A", "language_code": "en"}
    place = private(location={"latitude": 23.02, "longitude": 72.57}, person=person)
    assert house.ask(update(message=place), "Gujarat. Is that right?")["chat_id"] == person["id"]
    house.api.files["photo-1"] = b"a photo"
    photo = {"file_id": "photo-1", "file_unique_id": "u", "width": 90, "height": 60, "file_size": 7}
    house.ask(update(message=private(photo=[photo], person=person)), "photo is kept")


def test_a_man_with_seventy_letters(house: House) -> None:
    assert "aap kis rajya mein hain" in house.text("meri gaay pakad li")
    told = house.text("UP")
    assert re.search(r"dhara \d+", told)
    assert told.endswith("-Gram Vakil")
    assert house.text("1") != told
    assert "15100" in house.text("mujhe kisi aadmi se baat karni hai")
    assert "कांजी हाउस" in house.text("मेरी गाय कांजी हाउस में बंद है")
    assert "कोई संदेश नहीं" in house.text("बंद")


def test_nobody_is_named_in_what_is_logged(house: House) -> None:
    logged = house.errors.read_text()
    for private_word in (PHONE[3:], TOKEN, SMS_TOKEN, "5000000001", "gaay", "गाय"):
        assert private_word not in logged

"""Malformed and forged requests to the web channel: refused, nothing stored, nothing logged."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.applications import Starlette
from starlette.testclient import TestClient

from bot.channels.intake import Intake
from bot.channels.web.hub import Hub
from bot.channels.web.routes import Web
from bot.channels.web.session import new_token
from bot.messages.database import migrate, open_engine, reading
from bot.messages.inbox import Limits
from bot.messages.keys import Keys
from bot.messages.tables import conversations, inbox, outbox

SECRET = "a secret of the tests that is long enough"
KEYS = Keys(SECRET)
TOKEN = new_token(KEYS)
WORDS = "Ramesh of Rampur lost his cow"
GOOD = {"id": "message-1", "text": WORDS}
ELSEWHERE = {"Origin": "https://elsewhere.example"}


def auth(token: str = TOKEN) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def forged(conversation: str) -> str:
    return f"{conversation}.{Keys('another secret of thirty-two letters').sign('web-session', conversation)}"


@pytest.fixture
def web(tmp_path: Path) -> Any:
    engine = open_engine(f"sqlite:///{tmp_path / 'messages.db'}")
    migrate(engine)
    return Web(Intake(engine, KEYS, Limits()), Hub(), ("https://panchayat.example",))


@pytest.fixture
def client(web: Web) -> TestClient:
    return TestClient(Starlette(routes=[web.mount()]), base_url="http://bot.example")


def stored(web: Web) -> int:
    with reading(web.intake.engine) as connection:
        return sum(len(list(connection.execute(select(table.c.id)))) for table in (inbox, outbox, conversations))


def say(body: Any, status: int, headers: dict[str, str] | None = None, raw: bool = False) -> tuple[Any, ...]:
    content = body if raw else json.dumps(body)
    kind = {"Content-Type": "application/json"}
    return "POST", "/chat/messages", {**kind, **auth(), **(headers or {})}, content, status


HERE = TOKEN.rpartition(".")[0]
BAD: dict[str, tuple[Any, ...]] = {
    "no token": ("POST", "/chat/messages", {"Content-Type": "application/json"}, json.dumps(GOOD), 401),
    "token of another secret": say(GOOD, 401, auth(forged(HERE))),
    "another conversation under this signature": say(GOOD, 401, auth(f"{HERE}x.{TOKEN.rpartition('.')[2]}")),
    "signature cut short": say(GOOD, 401, auth(TOKEN[:-1])),
    "signature of another purpose": say(GOOD, 401, auth(f"{HERE}.{KEYS.sign('telegram-webhook', HERE)}")),
    "token not as a bearer": say(GOOD, 401, {"Authorization": f"Basic {TOKEN}"}),
    "token in letters beyond ASCII": say(GOOD, 401, {"Authorization": "Bearer web-\xe9.\xe9"}),
    "token in the address": ("GET", f"/chat/messages?token={TOKEN}", {}, "", 401),
    "stream without a token": ("GET", "/chat/events", {}, "", 401),
    "session for a site not on the list": ("POST", "/chat/session", ELSEWHERE, "", 403),
    "message from a site not on the list": say(GOOD, 403, ELSEWHERE),
    "reading from a site not on the list": ("GET", "/chat/messages", {**auth(), **ELSEWHERE}, "", 403),
    "message from a page without an origin": say(GOOD, 403, {"Origin": "null"}),
    "leave asked for a site not on the list": (
        "OPTIONS",
        "/chat/messages",
        {**ELSEWHERE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"},
        "",
        400,
    ),
    "form instead of JSON": say(
        "id=message-1&text=x", 415, {"Content-Type": "application/x-www-form-urlencoded"}, True
    ),
    "no content type": say(GOOD, 415, {"Content-Type": ""}),
    "too long": say({**GOOD, "text": "x" * 20_000}, 413),
    "length that is none": say(GOOD, 413, {"Content-Length": "-1"}),
    "not JSON": say(f"{{'id': 'message-1', 'text': '{WORDS}'}}", 400, raw=True),
    "not UTF-8": say(b'{"id": "message-1", "text": "\xff\xfe"}', 400, raw=True),
    "nested too deep": say("[" * 16_000, 400, raw=True),
    "a list": say([GOOD], 400),
    "no id": say({"text": WORDS}, 400),
    "id too short": say({**GOOD, "id": "1"}, 400),
    "id with a line break": say({**GOOD, "id": "message-1\n"}, 400),
    "id that is a number": say({**GOOD, "id": 12345678}, 400),
    "text and command": say({**GOOD, "command": "help"}, 400),
    "neither text nor command": say({"id": "message-1"}, 400),
    "text that is a list": say({**GOOD, "text": [WORDS]}, 400),
    "blank text": say({**GOOD, "text": " \n "}, 400),
    "text of 2,001 letters": say({**GOOD, "text": "क" * 2001}, 400),
    "command of the server's own": say({"id": "message-1", "command": "received:voice"}, 400),
    "command that does not exist": say({"id": "message-1", "command": "lang:xx"}, 400),
    "locale that is a sentence": say({**GOOD, "locale": "hi and more than that"}, 400),
    "locale that is no text": say({**GOOD, "locale": None}, 400),
    "place that is no number": ("GET", "/chat/messages?after=-1", auth(), "", 400),
    "place in other digits": ("GET", "/chat/events?after=१", auth(), "", 400),
    "place beyond any row": ("GET", "/chat/messages?heard=9999999999", auth(), "", 400),
    "session ended": ("DELETE", "/chat/session", auth(), "", 405),
    "asking for a site not on the list": ("GET", "/chat/session", ELSEWHERE, "", 403),
    "message replaced": ("PUT", "/chat/messages", auth(), json.dumps(GOOD), 405),
    "head of a stream": ("HEAD", "/chat/events", auth(), "", 405),
    "method that does not exist": ("BREW", "/chat/messages", auth(), "", 405),
    "file above the folder": ("GET", "/chat/static/..%2F..%2Froutes.py", {}, "", 404),
    "provision that does not exist": ("GET", "/chat/law/IN/../../etc/passwd?format=json", {}, "", 404),
    "path that does not exist": ("GET", "/chat/admin", {}, "", 404),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_request_is_refused_and_leaves_nothing(
    name: str, web: Web, client: TestClient, caplog: Any, capfd: Any
) -> None:
    method, path, headers, content, status = BAD[name]
    caplog.set_level(logging.DEBUG)
    encoded = {key: value.encode("latin-1") for key, value in headers.items()}
    answer = client.request(method, path, headers=encoded, content=content)
    assert answer.status_code == status
    assert stored(web) == 0
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    told = "".join(capfd.readouterr()) + "".join(
        r.getMessage() for r in caplog.records if not r.name.startswith("httpx")
    )
    for secret in (WORDS, TOKEN, HERE, "Ramesh"):
        assert secret not in told
        assert secret not in answer.text


def test_a_refusal_may_be_read_by_the_site_that_is_refused(client: TestClient) -> None:
    answer = client.post("/chat/session", headers=ELSEWHERE)
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.json() == {"error": "this site may not show the widget"}


def test_a_body_that_grows_without_a_length_is_cut_off(web: Web, client: TestClient) -> None:
    read = []

    def endless() -> Any:
        for n in range(10_000):
            read.append(n)
            yield b" " * 1024

    headers = {**auth(), "Content-Type": "application/json"}
    assert client.post("/chat/messages", headers=headers, content=endless()).status_code == 413
    assert stored(web) == 0

"""The web channel over HTTP: sessions, both sides of a conversation, streams, files, and sites on the list."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.channels.web.routes import WIDGET
from bot.channels.web.session import SessionLimit
from bot.messages import outbox
from bot.messages.inbox import Limits
from tests.channels.web.serving import Stage, wait_until

SITE = "https://panchayat.example"


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path, origins=(SITE,), limits=Limits(minute=3))
    yield made
    made.stop()


@pytest.fixture
def http(stage: Stage) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=stage.url, trust_env=False) as client:
        yield client


@pytest.fixture
def person(http: httpx.Client) -> dict[str, str]:
    """The headers of a session."""
    return {"Authorization": f"Bearer {http.post('session').json()['token']}"}


def say(http: httpx.Client, person: dict[str, str], number: int, **what: str) -> httpx.Response:
    return http.post("messages", headers=person, json={"id": f"message-{number}", **(what or {"text": "cow"})})


def test_a_session_begins_without_anything_stored(stage: Stage, http: httpx.Client) -> None:
    first, second = http.post("session").json()["token"], http.post("session").json()["token"]
    assert first != second
    assert stage.stored() == 0


def test_both_sides_come_in_order_and_each_once(stage: Stage, http: httpx.Client, person: dict[str, str]) -> None:
    assert say(http, person, 1, text="my cow").status_code == 202
    stage.answer("Which State?", buttons=[{"title": "Gujarat", "payload": "state:IN-GJ"}])
    assert say(http, person, 2, text="state:IN-GJ").json() == {"accepted": "message-2"}
    assert say(http, person, 2, text="state:IN-GJ").status_code == 202
    stage.answer("On which day?")
    assert say(http, person, 3, command="human").status_code == 202
    told = http.get("messages", headers=person).json()
    assert [(m["from"], m["text"] or m["command"], m.get("to")) for m in told["messages"]] == [
        ("person", "my cow", None),
        ("bot", "Which State?", "message-1"),
        ("person", "state:IN-GJ", None),
        ("bot", "On which day?", "message-2"),
        ("person", "human", None),
    ]
    assert told["messages"][1]["buttons"] == [{"title": "Gujarat", "payload": "state:IN-GJ"}]
    assert (told["cursor"], told["heard"]) == (2, 3)
    later = http.get(f"messages?after={told['cursor']}&heard={told['heard']}", headers=person).json()
    assert later == {"messages": [], "cursor": 2, "heard": 3}


def test_nobody_reads_the_conversation_of_another(stage: Stage, http: httpx.Client, person: dict[str, str]) -> None:
    say(http, person, 1)
    stage.answer("Which State?")
    other = {"Authorization": f"Bearer {http.post('session').json()['token']}"}
    assert http.get("messages", headers=other).json()["messages"] == []


def test_asking_for_what_comes_next_counts_as_delivery(
    stage: Stage, http: httpx.Client, person: dict[str, str]
) -> None:
    say(http, person, 1)
    stage.answer("Which State?")
    http.get("messages", headers=person)
    assert outbox.counts(stage.engine)["web", "sent"] == 1
    http.get("messages?after=1", headers=person)
    assert outbox.counts(stage.engine)["web", "delivered"] == 1


def test_too_many_messages_are_refused_for_a_while_and_then_taken(
    stage: Stage, http: httpx.Client, person: dict[str, str]
) -> None:
    assert [say(http, person, n).status_code for n in range(1, 5)] == [202, 202, 202, 429]
    refused = say(http, person, 4)
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "20")
    assert stage.texts().count("cow") == 3
    told = http.get("messages", headers=person).json()["messages"]
    assert [m["text"] for m in told] == ["cow", "cow", "cow"]  # not what the server says to itself
    stage.later += 2 * outbox.PATIENCE / 24 / 60
    assert say(http, person, 4).status_code == 202
    assert stage.texts().count("cow") == 4


def test_with_the_database_away_a_message_is_not_acknowledged(
    stage: Stage, http: httpx.Client, person: dict[str, str]
) -> None:
    stage.break_database()
    assert say(http, person, 1).status_code == 503
    assert http.get("messages", headers=person).status_code == 503
    with http.stream("GET", "events", headers=person) as stream:
        assert list(stream.iter_lines()) == [": open", ""]
    stage.mend_database()
    assert stage.stored() == 0
    assert say(http, person, 1).status_code == 202
    assert stage.texts() == ["cow"]


def test_letters_that_no_database_takes_do_not_come_back_for_ever(
    stage: Stage, http: httpx.Client, person: dict[str, str]
) -> None:
    headers = {**person, "Content-Type": "application/json"}
    body = r'{"id": "message-1", "text": "a\u0000b\ud83d"}'
    assert http.post("messages", headers=headers, content=body).status_code == 202
    assert stage.texts() == ["ab?"]


def test_the_stream_tells_both_sides_as_they_come_and_ends_with_the_server(
    stage: Stage, http: httpx.Client, person: dict[str, str]
) -> None:
    came: list[str] = []

    def listen() -> None:
        with http.stream("GET", "events", headers=person, timeout=30) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert stream.headers["x-accel-buffering"] == "no"
            came.extend(line for line in stream.iter_lines() if line)
        came.append("ended")

    listening = threading.Thread(target=listen)
    listening.start()
    wait_until(lambda: stage.hub._bells)
    with httpx.Client(base_url=stage.url, trust_env=False) as second:
        say(second, person, 1, text="my cow")
        stage.answer("Which\nState?")
        wait_until(lambda: len(stage.rows()) == 1)
        wait_until(lambda: second.get("messages", headers=person).json()["cursor"] == 1)
    stage.stop()
    listening.join(10)
    data = [json.loads(line.removeprefix("data: ")) for line in came if line.startswith("data: ")]
    assert [(m["from"], m["text"]) for m in data] == [("person", "my cow"), ("bot", "Which\nState?")]
    assert [line for line in came if not line.startswith("data: ")] == [": open", "id: 1", "ended"]


def test_an_address_begins_so_many_sessions_in_ten_minutes(stage: Stage, http: httpx.Client) -> None:
    assert [http.post("session").status_code for _ in range(61)] == [200] * 60 + [429]
    assert 0 < int(http.post("session").headers["retry-after"]) <= 601


def test_the_limit_of_sessions_is_by_household_and_passes() -> None:
    now = 0.0
    limit = SessionLimit(most=1, seconds=600, clock=lambda: now)
    assert limit.wait("192.0.2.1") == 0
    assert limit.wait("192.0.2.2") == 0
    assert limit.wait("192.0.2.1") == 601
    assert limit.wait("2001:db8::1") == 0
    assert limit.wait("2001:db8::ffff") == 601
    assert limit.wait("2001:db8:0:1::1") == 0
    assert limit.wait("no address") == 0
    now = 600.0
    assert limit.wait("192.0.2.1") == 0


def test_a_site_on_the_list_may_ask(http: httpx.Client) -> None:
    asked = {"Origin": SITE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    leave = http.options("messages", headers=asked)
    assert leave.status_code == 200
    assert leave.headers["access-control-allow-origin"] == SITE
    begun = http.post("session", headers={"Origin": SITE})
    assert (begun.status_code, begun.headers["access-control-allow-origin"]) == (200, SITE)
    refused = http.get("messages", headers={"Origin": SITE})
    assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (401, SITE)  # it may read why


def test_the_site_itself_needs_no_list(stage: Stage, http: httpx.Client) -> None:
    assert http.post("session", headers={"Origin": f"http://127.0.0.1:{stage.port}"}).status_code == 200


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("", "text/html", "no-cache"),
        ("static/page.css", "text/css", "no-cache"),
        ("static/icon.svg", "image/svg+xml", "no-cache"),
        ("gram-vakil-chat.js", "text/javascript", "public, max-age=300"),
    ],
)
def test_a_file_comes_packed_and_only_when_it_has_changed(http: httpx.Client, path: str, kind: str, cache: str) -> None:
    first = http.get(path)
    assert first.headers["content-type"].startswith(kind)
    assert first.headers["cache-control"] == cache
    assert first.headers["content-encoding"] == "gzip"
    assert http.get(path, headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    assert http.get(path, headers={"If-None-Match": 'W/"another"'}).status_code == 200
    assert http.get(path, headers={"Accept-Encoding": "identity"}).text == first.text


def test_the_widget_is_small_on_a_slow_line_and_asks_nobody_else() -> None:
    source = WIDGET.read_text(encoding="utf-8")
    assert len(gzip.compress(source.encode())) < 20_000
    assert {word for word in source.split('"') if word.startswith("http")} == {
        "http://www.w3.org/2000/svg",
        "https://bot.example.org/chat/gram-vakil-chat.js",
    }
    for risky in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "localStorage."):
        assert risky not in source


def test_a_provision_is_told_in_the_language_asked_for(http: httpx.Client) -> None:
    told: dict[str, Any] = http.get("law/IN/CTA-1871/20?format=json&lang=hi").json()
    assert told["code"] == "hi"
    assert told["label"] == "पशु अतिचार अधिनियम 1871, धारा 20"
    assert (told["status_id"], told["status"]) == ("verified", "कानून के मूल पाठ से मिलाया गया")
    assert told["checked"] == "9 मई 2026 की जाँच"
    assert http.get("law/IN/CTA-1871/20?format=json&lang=xx").json()["code"] == "en"
    page = http.get("law/IN/CTA-1871/20").text
    assert "पशु अतिचार अधिनियम 1871, धारा 20" in page
    assert "Cattle-trespass Act 1871, section 20" in page
    assert http.get("law/IN/CTA-1871/999").status_code == 404

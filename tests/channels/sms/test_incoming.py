"""Messages from people, as each gateway brings them: what is answered, and what is stored."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData

from bot.messages.inbox import Limits
from tests.channels.sms.helpers import (
    NUMBER,
    OUR_NUMBER,
    PUBLIC,
    SETTINGS,
    TOKEN,
    Channel,
    Stored,
    exotel,
    generic,
    generic_signed,
    kannel_get,
    kannel_post,
    percent,
    twilio,
    twilio_json,
)

GAAY = "मेरी गाय पकड़ ली"
FROM_TWILIO = {"From": NUMBER, "To": OUR_NUMBER, "Body": GAAY, "MessageSid": "SM1", "NumMedia": "0", "NewIn2027": "x"}
Request = tuple[str, str, dict[str, Any]]


@pytest.mark.parametrize(
    ("profile", "request_", "stored"),
    [
        ("kannel", kannel_get(**{"from": NUMBER}, text="my cow", id="k1"), Stored(NUMBER, "my cow", None, "k1")),
        ("kannel", kannel_get(**{"from": NUMBER}, text="ख", id="k1", to="5", n="1"), Stored(NUMBER, "ख", None, "k1")),
        (
            "kannel",
            kannel_get(**{"from": NUMBER}, text=GAAY.encode("utf-16-be"), id="k1", charset="UTF-16BE"),
            Stored(NUMBER, GAAY, None, "k1"),
        ),
        (
            "kannel",
            kannel_get(**{"from": NUMBER}, text="café".encode("cp1252"), id="k1", charset="WINDOWS-1252"),
            Stored(NUMBER, "café", None, "k1"),
        ),
        ("kannel", kannel_post(GAAY.encode(), **{"from": NUMBER}, id="k2"), Stored(NUMBER, GAAY, None, "k2")),
        (
            "kannel",
            kannel_post(
                GAAY.encode("utf-16-be"), media='text/plain; charset="UTF-16BE"', **{"from": NUMBER}, id="k2"
            ),
            Stored(NUMBER, GAAY, None, "k2"),
        ),
        (
            "kannel",
            kannel_post(GAAY.encode("utf-16-be"), media="text/plain", **{"from": NUMBER}, id="k2", charset="UCS-2"),
            Stored(NUMBER, GAAY, None, "k2"),
        ),
        ("kannel", kannel_post(b"", **{"from": NUMBER}, id="k3"), Stored(NUMBER, "", "help", "k3")),
        ("exotel", exotel(From="09812345678", Body=GAAY, SmsSid="e1", Date="x"), Stored(NUMBER, GAAY, None, "e1")),
        (
            "exotel",
            ("POST", f"/sms/exotel?token={TOKEN}", {"data": {"From": "09812345678", "Body": "STOP", "SmsSid": "e2"}}),
            Stored(NUMBER, "STOP", "stop", "e2"),
        ),
        ("twilio", twilio(FROM_TWILIO), Stored(NUMBER, GAAY, None, "SM1")),
        ("twilio", twilio(FROM_TWILIO, "/sms/twilio?from=flow&x=%20y"), Stored(NUMBER, GAAY, None, "SM1")),
        ("twilio", twilio(FROM_TWILIO, public="https://vakil.example:443/bot"), Stored(NUMBER, GAAY, None, "SM1")),
        ("twilio", twilio_json(FROM_TWILIO), Stored(NUMBER, GAAY, None, "SM1")),
        ("generic", generic({"from": NUMBER, "text": "a", "id": "g1", "x": [{}]}), Stored(NUMBER, "a", None, "g1")),
        ("generic", generic({"from": 919812345678, "text": 1, "id": 7}), Stored(NUMBER, "1", None, "7")),
        (
            "generic",
            generic_signed(json.dumps({"from": NUMBER, "text": GAAY, "id": "g2"}).encode()),
            Stored(NUMBER, GAAY, None, "g2"),
        ),
        (
            "generic",
            generic_signed(b"from=%2B919812345678&text=a+b&id=g3", 290, media="application/x-www-form-urlencoded"),
            Stored(NUMBER, "a b", None, "g3"),
        ),
        (
            "generic",
            ("GET", f"/sms/generic?token={TOKEN}&from=9812345678&text=a&id=g4", {}),
            Stored(NUMBER, "a", None, "g4"),
        ),
        (
            "generic",
            generic({"from": NUMBER, "hex-content": GAAY.encode("utf-16-be").hex(), "id": "g5"}),
            Stored(NUMBER, GAAY, None, "g5"),
        ),
        (
            "generic",
            generic({"from": NUMBER, "hex-content": "636166e9", "charset": "latin1", "id": "g6"}),
            Stored(NUMBER, "café", None, "g6"),
        ),
        (
            "generic",
            generic({"from": NUMBER, "text": "b ", "id": "g7", "concat-ref": "9", "concat-part": 2, "concat-total": 3}),
            Stored(NUMBER, "b ", None, "g7", ("9", 2, 3), "part"),
        ),
        (
            "generic",
            generic({"from": NUMBER, "text": "all", "id": "g8", "concat-ref": 9, "concat-part": 1, "concat-total": 1}),
            Stored(NUMBER, "all", None, "g8"),
        ),
    ],
)  # fmt: skip
async def test_a_message_is_stored_and_acknowledged(
    tmp_path: Path, profile: str, request_: Request, stored: Stored
) -> None:
    channel = Channel(tmp_path, profile)
    method, path, how = request_
    answer = await channel.ask(method, path, **how)
    told = {
        "kannel": (200, "", "text/plain; charset=utf-8"),
        "exotel": (200, "", "text/plain; charset=utf-8"),
        "twilio": (200, "<Response/>", "text/xml; charset=utf-8"),
        "generic": (200, "", "text/plain; charset=utf-8"),
    }
    assert (answer.status_code, answer.text, answer.headers["content-type"]) == told[profile]
    assert channel.stored() == [stored]
    assert channel.woken == 1
    assert NUMBER not in channel.person().id + channel.person().address


@pytest.mark.parametrize("sender", ["TX-ABCDEF", "AD-GRMVKL", "VM612345", "56767", "612345", "+56767", "1800112345",
                                    OUR_NUMBER, "9999900000", "0 99999 00000"])  # fmt: skip
@pytest.mark.parametrize("profile", ["kannel", "twilio"])
async def test_a_machine_is_acknowledged_and_never_answered(tmp_path: Path, profile: str, sender: str) -> None:
    channel = Channel(tmp_path, profile)
    request = kannel_get(**{"from": sender}, text="Dear customer", id="1")
    if profile == "twilio":
        request = twilio({**FROM_TWILIO, "From": sender})
    answer = await channel.ask(request[0], request[1], **request[2])
    assert answer.status_code == 200
    assert channel.is_empty()
    assert channel.woken == 0


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\x00b\x07c\r\nd\te", "a b c \nd e"),
        ("क" * 1601, "क" * 1600),
        (" ", " "),
        ("/start", "/start"),  # the assistant takes the slash away
    ],
)
async def test_a_text_is_kept_readable_and_not_too_long(tmp_path: Path, text: str, kept: str) -> None:
    channel = Channel(tmp_path, "kannel")
    method, path, how = kannel_post(text.encode(), **{"from": NUMBER}, id="1")
    assert (await channel.ask(method, path, **how)).status_code == 200
    assert channel.stored()[0].text == kept


@pytest.mark.parametrize("text", ["", " ", "\n\t ", "\x00"])
async def test_an_empty_message_asks_for_help(tmp_path: Path, text: str) -> None:
    channel = Channel(tmp_path, "kannel")
    method, path, how = kannel_get(**{"from": NUMBER}, text=text, id="1")
    assert (await channel.ask(method, path, **how)).status_code == 200
    assert channel.stored()[0].command == "help"


async def test_half_a_surrogate_pair_does_no_harm(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "generic")
    answer = await channel.ask(
        "POST", "/sms/generic", content=b'{"from": "9812345678", "text": "a \\ud83d"}', headers=_token()
    )
    assert (answer.status_code, channel.stored()[0].text) == (200, "a ?")


async def test_a_message_without_an_id_has_a_key_made_of_what_it_says(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "generic")
    for _ in range(2):  # the second is the first again
        method, path, how = generic({"from": NUMBER, "text": "haan"})
        assert (await channel.ask(method, path, **how)).status_code == 200
    assert [one.text for one in channel.stored()] == ["haan"]
    channel.queue("Which State are you in?")
    await channel.ask(method, path, **how)  # said again after an answer, it is meant again
    assert [one.text for one in channel.stored()] == ["haan", "haan"]


@pytest.mark.parametrize("times", [2, 5])
async def test_a_message_that_comes_again_is_acknowledged_and_stored_once(tmp_path: Path, times: int) -> None:
    channel = Channel(tmp_path, "twilio")
    method, path, how = twilio(FROM_TWILIO)
    answers = [await channel.ask(method, path, **how) for _ in range(times)]
    assert [answer.status_code for answer in answers] == [200] * times
    assert len(channel.stored()) == channel.woken == 1


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
async def test_the_parts_of_a_long_message_are_put_together_in_any_order(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    channel = Channel(tmp_path, "generic")
    words = {1: "my cow is ", 2: "in the pound", 3: " at Rampur"}
    for number in order:
        part = {"concat-ref": "77", "concat-part": str(number), "concat-total": "3"}
        method, path, how = generic({"from": NUMBER, "text": words[number], "id": f"v{number}", **part})
        assert (await channel.ask(method, path, **how)).status_code == 200
    waiting = [one.text for one in channel.stored() if one.status == "waiting"]
    assert waiting == ["my cow is in the pound at Rampur"]


async def test_a_keyword_in_a_part_is_part_of_a_text(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "generic")
    part = {"concat-ref": "77", "concat-part": "2", "concat-total": "2"}
    method, path, how = generic({"from": NUMBER, "text": "band", "id": "1", **part})
    await channel.ask(method, path, **how)
    assert channel.stored()[0].command is None


async def test_with_the_database_away_the_gateway_is_told_to_send_again(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel")
    tables = MetaData()
    tables.reflect(channel.engine)
    tables.drop_all(channel.engine)
    method, path, how = kannel_get(**{"from": NUMBER}, text=GAAY, id="1")
    answer = await channel.ask(method, path, **how)
    assert (answer.status_code, answer.json()) == (503, {"error": "not stored; please send it again"})


async def test_one_who_writes_too_much_is_told_and_the_gateway_is_not_kept_busy(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel", limits=Limits(minute=2))
    for number in range(4):
        method, path, how = kannel_get(**{"from": NUMBER}, text="hello", id=str(number))
        assert (await channel.ask(method, path, **how)).status_code == 200
    assert [one.command for one in channel.stored()] == [None, None, "slow"]


async def test_stop_is_heard_from_one_who_has_written_too_much(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel", limits=Limits(minute=1))
    for number, text in enumerate(["hello", "hello", "बंद करो"]):
        method, path, how = kannel_get(**{"from": NUMBER}, text=text, id=str(number))
        assert (await channel.ask(method, path, **how)).status_code == 200
    assert [one.command for one in channel.stored()] == [None, "slow", "stop"]


async def test_what_a_proxy_says_of_the_host_does_not_count_for_the_signature(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "twilio")
    method, path, how = twilio(FROM_TWILIO)
    how["headers"] |= {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http"}
    assert (await channel.ask(method, path, **how)).status_code == 200


@pytest.mark.parametrize("public", ["http://vakil.example", "https://vakil.example:8443", "https://Vakil.example/a/b"])
async def test_the_signature_is_of_the_public_address(tmp_path: Path, public: str) -> None:
    channel = Channel(tmp_path, "twilio", public_url=public)
    method, path, how = twilio(FROM_TWILIO, public=public)
    assert (await channel.ask(method, path, **how)).status_code == 200
    method, path, how = twilio({**FROM_TWILIO, "MessageSid": "SM2"}, public=PUBLIC)
    assert (await channel.ask(method, path, **how)).status_code == 403


@pytest.mark.parametrize("profile", ["kannel", "twilio", "exotel", "generic"])
async def test_only_the_gateway_that_is_switched_on_has_an_address(tmp_path: Path, profile: str) -> None:
    channel = Channel(tmp_path, profile)
    others = {"kannel", "twilio", "exotel", "generic"} - {profile}
    assert {(await channel.ask("GET", f"/sms/{other}?token={TOKEN}")).status_code for other in others} == {404}


async def test_a_sender_that_is_a_name_is_not_taken_for_ours(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel", replace(SETTINGS, sender="GRMVKL"))
    method, path, how = kannel_get(**{"from": NUMBER}, text="x", id="1")
    await channel.ask(method, path, **how)
    assert [one.number for one in channel.stored()] == [NUMBER]


async def test_percent_encoding_in_another_charset(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel")
    query = f"token={TOKEN}&from=%2B919812345678&id=1&charset=UTF-16BE&text={percent(GAAY, 'utf-16-be')}"
    assert (await channel.ask("GET", f"/sms/kannel?{query}")).status_code == 200
    assert channel.stored()[0].text == GAAY


def _token() -> dict[str, str]:
    return {"Content-Type": "application/json", "X-Token": TOKEN}

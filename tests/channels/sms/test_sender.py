"""What gateways are sent, and what is made of their answers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import MetaData

from bot.channels.sms.profile import load
from bot.channels.sms.sender import SmsSender
from bot.delivery import OutcomeUnknown, Refused, TryLater
from bot.settings import BadSetting, Sms
from tests.channels.sms.gateway import HANGS, HANGS_UP, Answer, Gateway, answers, running
from tests.channels.sms.helpers import NUMBER, OUR_NUMBER, PUBLIC, SETTINGS, Channel
from tests.ports import free_port

GAAY = "आपकी गाय"
A_DATE = "Wed, 21 Oct 2026 07:28:00 GMT"
TAKEN = {
    "kannel": answers(202, "0: Accepted for delivery"),
    "twilio": answers(201, '{"account_sid": "AC1", "sid": "SM12ab", "status": "queued"}'),
    "exotel": answers(200, '{"SMSMessage": {"Sid": "5f1c", "AccountSid": "other", "Status": "queued"}}'),
    "generic": answers(200, '{"id": "g-1"}'),
}


@pytest.fixture
async def gateway() -> AsyncIterator[Gateway]:
    async with running(Gateway()) as one:
        yield one


def channel_of(
    folder: Path, profile: str, gateway: Gateway, public_url: str | None = PUBLIC, **changes: Any
) -> Channel:
    return Channel(folder, profile, replace(SETTINGS, url=gateway.url, **changes), public_url)


async def send(channel: Channel, text: str, row_id: int = 7) -> str | None:
    try:
        return await channel.sms.sender.send(NUMBER, {"text": text, "buttons": []}, row_id)
    finally:
        await channel.sms.close()


def report(channel: Channel, row_id: int = 7) -> str:
    return PUBLIC + channel.report_path(row_id)


@pytest.mark.parametrize(
    ("text", "sent", "coding"),
    [
        ("Pay ₹500 “now”", 'Pay Rs.500 "now"', "0"),
        ("a{b}€", "a{b}€", "0"),
        (GAAY, GAAY, "2"),
        ("Pay now 😂", "Pay now 😂", "2"),
    ],
)
async def test_kannel(tmp_path: Path, gateway: Gateway, text: str, sent: str, coding: str) -> None:
    channel = channel_of(tmp_path, "kannel", gateway)
    gateway.otherwise = TAKEN["kannel"]
    assert await send(channel, text) is None
    (call,) = gateway.calls
    assert (call.method, call.path) == ("GET", "/send")
    assert call.fields == {
        "username": "an-account",
        "password": "a-password",
        "from": OUR_NUMBER,
        "to": NUMBER,
        "text": sent,
        "charset": "UTF-8",
        "coding": coding,
        "dlr-mask": "19",
        "dlr-url": f"{report(channel)}?status=%d",
    }


async def test_twilio(tmp_path: Path, gateway: Gateway) -> None:
    channel = channel_of(tmp_path, "twilio", gateway)
    gateway.otherwise = TAKEN["twilio"]
    assert await send(channel, GAAY) == "SM12ab"
    (call,) = gateway.calls
    assert (call.method, call.account) == ("POST", "an-account:a-password")
    assert call.headers["content-type"] == "application/x-www-form-urlencoded"
    assert call.fields == {"From": OUR_NUMBER, "To": NUMBER, "Body": GAAY, "StatusCallback": report(channel)}


@pytest.mark.parametrize(("text", "encoding"), [("Rs.5", "plain"), (GAAY, "unicode")])
async def test_exotel(tmp_path: Path, gateway: Gateway, text: str, encoding: str) -> None:
    channel = channel_of(tmp_path, "exotel", gateway, entity="1101")
    gateway.otherwise = TAKEN["exotel"]
    sender = SmsSender(
        channel.sms.profile.sending, channel.sms.config, channel.engine, lambda _: "https://x/r", {text: "1107"}.get
    )
    assert await sender.send(NUMBER, {"text": text}, 7) == "5f1c"
    await sender.close()
    (call,) = gateway.calls
    assert call.account == "an-account:a-password"
    assert call.fields == {
        "From": OUR_NUMBER,
        "To": NUMBER,
        "Body": text,
        "DltEntityId": "1101",
        "DltTemplateId": "1107",
        "EncodingType": encoding,
        "StatusCallback": "https://x/r",
    }


@pytest.mark.parametrize(("text", "coding"), [("Rs.5", "gsm"), (GAAY, "ucs2")])
async def test_generic(tmp_path: Path, gateway: Gateway, text: str, coding: str) -> None:
    channel = channel_of(tmp_path, "generic", gateway)
    gateway.otherwise = TAKEN["generic"]
    assert await send(channel, text) == "g-1"
    (call,) = gateway.calls
    assert call.headers["content-type"] == "application/json"
    assert call.fields == {"from": OUR_NUMBER, "to": NUMBER, "text": text, "coding": coding, "report": report(channel)}


async def test_kannel_tells_the_operators_of_india_the_template(tmp_path: Path, gateway: Gateway) -> None:
    channel = channel_of(tmp_path, "kannel", gateway, entity="1101")
    gateway.otherwise = TAKEN["kannel"]
    template = {"Known": "1107"}.get
    sender = SmsSender(channel.sms.profile.sending, channel.sms.config, channel.engine, lambda _: None, template)
    for text in ("Known", "Not registered"):
        await sender.send(NUMBER, {"text": text}, 7)
    await sender.close()
    told = [call.fields.get("meta-data") for call in gateway.calls]
    assert told == ["?smpp?PE_ID=1101&TEMPLATE_ID=1107", None]


async def test_without_a_public_address_no_report_is_asked_for(tmp_path: Path, gateway: Gateway) -> None:
    channel = channel_of(tmp_path, "kannel", gateway, public_url=None)
    gateway.otherwise = TAKEN["kannel"]
    await send(channel, "x")
    assert "dlr-url" not in gateway.calls[0].fields


async def test_what_the_address_says_already_is_kept(tmp_path: Path, gateway: Gateway) -> None:
    gateway.otherwise = TAKEN["kannel"]
    channel = Channel(tmp_path, "kannel", replace(SETTINGS, url=f"{gateway.url}?smsc=one"))
    await send(channel, "x")
    assert gateway.calls[0].fields["smsc"] == "one"


@pytest.mark.parametrize(
    ("profile", "answer", "raised", "after"),
    [
        *((profile, answers(429, "", Retry_After="30"), TryLater, 30.0) for profile in TAKEN),
        *((profile, answers(429), TryLater, None) for profile in TAKEN),
        *((profile, answers(429, "", Retry_After=A_DATE), TryLater, None) for profile in TAKEN),
        *((profile, answers(status), TryLater, None) for profile in TAKEN for status in (500, 502, 503)),
        *((profile, answers(status), TryLater, None) for profile in TAKEN for status in (401, 402, 403, 404, 405)),
        *((profile, answers(302, "", Location="/x"), TryLater, None) for profile in TAKEN),
        *((profile, answers(status), Refused, None) for profile in TAKEN for status in (400, 413, 422)),
        *((profile, HANGS_UP, OutcomeUnknown, None) for profile in TAKEN),
        ("kannel", answers(202, "1: Something new"), Refused, None),
        ("kannel", answers(503, "Temporal failure, try again later."), TryLater, None),
        ("kannel", answers(403, "Authorization failed for sendsms"), TryLater, None),
        ("twilio", answers(401, '{"code": 20003}'), TryLater, None),
        ("twilio", answers(400, '{"code": 21606, "status": 400}'), TryLater, None),  # our own number is not ours
        ("twilio", answers(400, '{"code": 21617, "status": 400}'), Refused, None),  # too long
    ],
)  # fmt: skip
async def test_what_an_answer_means(
    tmp_path: Path, gateway: Gateway, profile: str, answer: Answer, raised: type[Exception], after: float | None
) -> None:
    gateway.otherwise = answer
    channel = channel_of(tmp_path, profile, gateway)
    (row_id,) = channel.queue("x")
    with pytest.raises(raised) as caught:
        await send(channel, "x", row_id)
    assert getattr(caught.value, "after", None) == after
    assert not getattr(caught.value, "unreachable", False)
    assert len(gateway.calls) == 1
    person = channel.person()
    assert (person.opted_out, person.unreachable) == (False, None)


@pytest.mark.parametrize(
    ("profile", "answer"),
    [
        ("kannel", answers(400, "Empty receiver number not allowed, rejected")),
        ("kannel", answers(400, "Number(s) has/have been denied by white- and/or black-lists.")),
        ("twilio", answers(400, '{"code": 21211, "message": "Invalid \'To\' number", "status": 400}')),
        ("twilio", answers(400, '{"code":21614,"status":400}')),
        ("generic", answers(422, '{"error": "unknown-number"}')),
    ],
)
async def test_a_number_that_cannot_be_reached(tmp_path: Path, gateway: Gateway, profile: str, answer: Answer) -> None:
    gateway.otherwise = answer
    channel = channel_of(tmp_path, profile, gateway)
    with pytest.raises(Refused) as caught:
        await send(channel, "x")
    assert caught.value.unreachable


OPTED_OUT = {
    "twilio": answers(400, '{"code": 21610, "message": "unsubscribed recipient", "status": 400}'),
    "generic": answers(400, '{"error": "opted-out"}'),
}


@pytest.mark.parametrize("profile", OPTED_OUT)
async def test_one_who_told_the_gateway_to_stop_has_told_us(tmp_path: Path, gateway: Gateway, profile: str) -> None:
    gateway.otherwise = OPTED_OUT[profile]
    channel = channel_of(tmp_path, profile, gateway)
    (row_id,) = channel.queue("x")
    channel.queue("x", number="+919812345679")
    with pytest.raises(Refused) as caught:
        await send(channel, "x", row_id)
    assert caught.value.unreachable
    assert (channel.person().opted_out, channel.person().unreachable) == (True, "opted out")
    assert not channel.person("+919812345679").opted_out


async def test_an_opt_out_that_cannot_be_recorded_is_learnt_again_later(tmp_path: Path, gateway: Gateway) -> None:
    gateway.otherwise = OPTED_OUT["twilio"]
    channel = channel_of(tmp_path, "twilio", gateway)
    tables = MetaData()
    tables.reflect(channel.engine)
    tables.drop_all(channel.engine)
    with pytest.raises(TryLater):
        await send(channel, "x")


async def test_nothing_listens(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel", replace(SETTINGS, url=f"http://127.0.0.1:{free_port()}/send"))
    with pytest.raises(TryLater, match="ConnectError"):
        await send(channel, "x")


async def test_an_answer_that_does_not_come(tmp_path: Path, gateway: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.channels.sms.sender.TIMEOUT", httpx.Timeout(0.2))
    gateway.otherwise = HANGS
    channel = channel_of(tmp_path, "kannel", gateway)
    with pytest.raises(OutcomeUnknown, match="ReadTimeout"):
        await send(channel, "x")
    assert len(gateway.calls) == 1


async def test_an_answer_that_is_no_http(tmp_path: Path, gateway: Gateway) -> None:
    gateway.otherwise = (200, "short", {"Content-Length": "500"})
    channel = channel_of(tmp_path, "twilio", gateway)
    with pytest.raises(OutcomeUnknown):
        await send(channel, "x")


@pytest.mark.parametrize("body", ["", "nothing like an id", '{"id": 5}', "\ufffd", '{"sid": "AC1"}'])
@pytest.mark.parametrize("profile", ["twilio", "exotel", "generic"])
async def test_a_message_that_was_taken_without_an_id(
    tmp_path: Path, gateway: Gateway, profile: str, body: str
) -> None:
    gateway.otherwise = answers(200, body)
    assert await send(channel_of(tmp_path, profile, gateway), "x") is None


@pytest.mark.parametrize("profile", TAKEN)
async def test_nothing_of_a_person_reaches_a_log_or_an_error(
    tmp_path: Path, gateway: Gateway, profile: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    channel = channel_of(tmp_path, profile, gateway)
    caplog.set_level(logging.DEBUG)
    gateway.script = [answers(400, f"{NUMBER} is bad"), answers(500, NUMBER), HANGS_UP, TAKEN[profile]]
    told = []
    for raised in (Refused, TryLater, OutcomeUnknown):
        with pytest.raises(raised) as caught:
            await channel.sms.sender.send(NUMBER, {"text": "a secret text"}, 7)
        told.append(str(caught.value))
    await send(channel, "a secret text")
    out = capfd.readouterr()
    told += [out.out, out.err, *(record.getMessage() for record in caplog.records)]
    assert not any(secret in words for words in told for secret in ("9812345678", "secret", "a-password"))


@pytest.mark.parametrize(("profile", "pace"), [("kannel", 50), ("twilio", 10), ("exotel", 3), ("generic", 10)])
def test_the_pace_is_the_profiles(tmp_path: Path, profile: str, pace: float) -> None:
    assert Channel(tmp_path, profile).sms.sender.per_second == pace


@pytest.mark.parametrize("url", ["http://a:port/", "\x00", "http://", "ftp://a/b", "/send"])
def test_an_address_that_is_none_is_a_bad_setting(tmp_path: Path, url: str) -> None:
    config: Sms = replace(SETTINGS, url=url)
    engine: Any = None
    with pytest.raises(BadSetting, match="GRAMVAKIL_SMS_URL"):
        SmsSender(load("kannel").sending, config, engine, lambda _: None)

"""Malformed and forged requests: refused with the right status, nothing stored, nothing told to a log."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from twilio.request_validator import RequestValidator

from tests.channels.sms.helpers import (
    FORM,
    JSON,
    NUMBER,
    OUR_NUMBER,
    PUBLIC,
    TOKEN,
    Channel,
    exotel,
    generic,
    generic_signed,
    kannel_get,
    kannel_post,
    twilio,
    twilio_json,
)

Request = tuple[str, str, dict[str, Any]]
TEXT = "my cow was taken"
BAD_NUMBERS = {"too long": "+9198123456789012", "too short": "981234567", "no digits": "+-()", "spaces": "  "}


def with_token(
    make: Callable[..., Request], profile: str, sender: str, text: str, key: str
) -> dict[str, tuple[int, Request]]:
    """What every gateway with a token in the address may be sent."""
    good = {sender: NUMBER, text: TEXT, key: "1"}
    path = f"/sms/{profile}"
    number = quote(NUMBER)
    return {
        "no token": (403, make(None, **good)),
        "empty token": (403, make("", **good)),
        "wrong token": (403, make(TOKEN[:-1], **good)),
        "token and more": (403, make(TOKEN + "x", **good)),
        "token in other letters": (403, make(TOKEN.upper(), **good)),
        "token that is not UTF-8": (403, ("GET", f"{path}?token=%ff&{sender}={number}&{text}=a", {})),
        "token only in a header": (403, ("GET", f"{path}?{sender}={number}&{text}=a", {"headers": {"X-Token": TOKEN}})),
        "two tokens, the first wrong": (403, ("GET", f"{path}?token=x&token={TOKEN}&{sender}={number}&{text}=a", {})),
        "token under another name": (403, ("GET", f"{path}?Token={TOKEN}&{sender}={number}&{text}=a", {})),
        "no sender": (400, make(**{text: TEXT, key: "1"})),
        "no text": (400, make(**{sender: NUMBER, key: "1"})),
        "two senders": (400, ("GET", f"{path}?token={TOKEN}&{sender}={number}&{sender}=1&{text}=a", {})),
        "two texts": (400, ("GET", f"{path}?token={TOKEN}&{sender}={number}&{text}=a&{text}=b", {})),
        "two ids": (400, ("GET", f"{path}?token={TOKEN}&{sender}={number}&{text}=a&{key}=1&{key}=2", {})),
        "text not in UTF-8": (400, make(**{**good, text: b"\xe0\xa4"})),
        "sender not in UTF-8": (400, make(**{**good, sender: b"\xff981234"})),
        "id not in UTF-8": (400, make(**{**good, key: b"\xff"})),
        "name of a field not in UTF-8": (400, ("GET", f"{path}?token={TOKEN}&%ff=1&{sender}={number}&{text}=a", {})),
        "too many fields": (400, ("GET", f"{path}?token={TOKEN}&{sender}={number}&{text}=a" + "&x=1" * 70, {})),
        "address too long": (414, make(**{**good, text: "a" * 17_000})),
        "PUT": (405, ("PUT", f"{path}?token={TOKEN}", {})),
        "DELETE": (405, ("DELETE", f"{path}?token={TOKEN}", {})),
        "HEAD": (405, ("HEAD", f"{path}?token={TOKEN}&{sender}={number}&{text}=a", {})),
        "another path": (404, ("GET", f"{path}/more?token={TOKEN}", {})),
        **{f"bad number, {why}": (400, make(**{**good, sender: bad})) for why, bad in BAD_NUMBERS.items()},
    }


KANNEL = with_token(kannel_get, "kannel", "from", "text", "id") | {
    "no type of the body": (415, ("POST", f"/sms/kannel?token={TOKEN}&from=1", {"content": b"a"})),
    "JSON": (415, kannel_post(b"{}", media="application/json", **{"from": NUMBER})),
    "a form": (415, kannel_post(b"text=a", media=FORM["Content-Type"], **{"from": NUMBER})),
    "body too long": (413, kannel_post(b"a" * 70_000, **{"from": NUMBER})),
    "body too long, forged": (413, kannel_post(b"a" * 70_000, None, **{"from": NUMBER})),
    "body without a token": (403, kannel_post(b"a", None, **{"from": NUMBER})),
    "body not in its charset": (400, kannel_post(b"\xff\xfe\xfd", **{"from": NUMBER})),
    "body in half a UTF-16 letter": (
        400,
        kannel_post(b"\x09", media="text/plain; charset=UTF-16BE", **{"from": NUMBER}),
    ),
    "charset nobody knows": (400, kannel_post(b"a", media="text/plain; charset=klingon", **{"from": NUMBER})),
    "charset of no gateway": (400, kannel_post(b"+AGE-", media="text/plain; charset=utf-7", **{"from": NUMBER})),
    "charset that is no charset": (400, kannel_post(b"a", media="text/plain; charset=zip", **{"from": NUMBER})),
    "charset of the address nobody knows": (400, kannel_get(**{"from": NUMBER}, text=TEXT, charset="\x00")),
}
EXOTEL = with_token(exotel, "exotel", "From", "Body", "SmsSid") | {
    "JSON": (415, ("POST", f"/sms/exotel?token={TOKEN}", {"json": {"From": NUMBER, "Body": "a"}})),
    "form without a token": (403, ("POST", "/sms/exotel", {"data": {"From": NUMBER, "Body": "a", "token": TOKEN}})),
    "fields of the address beside a form": (
        400,
        ("POST", f"/sms/exotel?token={TOKEN}&From={quote(NUMBER)}", {"data": {"Body": "a"}}),
    ),
    "form too long": (
        413,
        ("POST", f"/sms/exotel?token={TOKEN}", {"content": b"Body=" + b"a" * 70_000, "headers": FORM}),
    ),
}

GOOD = {"From": NUMBER, "To": OUR_NUMBER, "Body": TEXT, "MessageSid": "SM1"}


def altered(request: Request, **how: Any) -> Request:
    method, path, before = request
    headers = {**before.get("headers", {}), **how.pop("headers", {})}
    return how.pop("method", method), how.pop("path", path), {**before, **how, "headers": headers}


def signed_over(body: bytes, headers: dict[str, str], path: str = "/sms/twilio") -> Request:
    """A signature that holds for the address alone."""
    signature = RequestValidator(TOKEN).compute_signature(PUBLIC + path, {})
    return "POST", path, {"content": body, "headers": {"X-Twilio-Signature": signature} | headers}


def _broken_json() -> Request:
    body = b'{"From": '
    path = f"/sms/twilio?bodySHA256={hashlib.sha256(body).hexdigest()}"
    return signed_over(body, JSON, path)


TWILIO: dict[str, tuple[int, Request]] = {
    "no signature": (403, ("POST", "/sms/twilio", {"data": GOOD})),
    "empty signature": (403, altered(twilio(GOOD), headers={"X-Twilio-Signature": ""})),
    "signature that is no base64": (403, altered(twilio(GOOD), headers={"X-Twilio-Signature": "****"})),
    "signed with another secret": (403, twilio(GOOD, secret="another")),
    "signed for another address": (403, twilio(GOOD, public="https://evil.example/bot")),
    "signed for another path": (403, altered(twilio(GOOD, "/sms/other"), path="/sms/twilio")),
    "signed without the query": (403, altered(twilio(GOOD), path="/sms/twilio?x=1")),
    "signed for http": (403, twilio(GOOD, public=PUBLIC.replace("https", "http"))),
    "signed for another port": (403, twilio(GOOD, public=PUBLIC.replace("example", "example:8443"))),
    "text changed": (403, altered(twilio(GOOD), data={**GOOD, "Body": "another"})),
    "sender changed": (403, altered(twilio(GOOD), data={**GOOD, "From": "+919812345679"})),
    "field added": (403, altered(twilio(GOOD), data={**GOOD, "More": "1"})),
    "field taken away": (403, altered(twilio(GOOD), data={"From": NUMBER, "Body": TEXT})),
    "signature of an empty form": (403, altered(twilio({}), data=GOOD)),
    "signature in the address": (403, ("POST", "/sms/twilio?X-Twilio-Signature=x", {"data": GOOD})),
    "token instead of a signature": (403, ("POST", f"/sms/twilio?token={TOKEN}", {"data": GOOD})),
    "JSON without its hash": (403, signed_over(json.dumps(GOOD).encode(), JSON)),
    "JSON with the hash of another": (403, altered(twilio_json(GOOD), content=b"{}")),
    "JSON whose hash is not signed": (403, altered(twilio_json(GOOD), headers={"X-Twilio-Signature": "x"})),
    "form that says it is JSON": (403, altered(twilio(GOOD), headers=JSON)),
    "JSON that is none": (400, _broken_json()),
    "GET": (405, ("GET", "/sms/twilio", {"params": GOOD})),
    "PUT": (405, altered(twilio(GOOD), method="PUT")),
    "no type of the body": (415, signed_over(b"From=1", {})),
    "plain text": (415, signed_over(b"From=1", {"Content-Type": "text/plain"})),
    "multipart": (415, signed_over(b"--x--", {"Content-Type": "multipart/form-data; boundary=x"})),
    "body too long": (413, altered(twilio(GOOD), data={**GOOD, "Body": "a" * 70_000})),
    "no sender": (400, twilio({"Body": TEXT, "MessageSid": "SM1"})),
    "no text": (400, twilio({"From": NUMBER, "MessageSid": "SM1"})),
    "too many fields": (400, twilio({**GOOD, **{f"x{n}": "1" for n in range(70)}})),
    **{f"bad number, {why}": (400, twilio({**GOOD, "From": bad})) for why, bad in BAD_NUMBERS.items()},
}  # fmt: skip

BODY = json.dumps({"from": NUMBER, "text": TEXT, "id": "1"}).encode()
PART = {"from": NUMBER, "text": TEXT, "id": "1", "concat-ref": "7", "concat-part": "1", "concat-total": "2"}

WITH_TOKEN = f"/sms/generic?token={TOKEN}"
LONG = [b"a" * 9_000] * 9
QUERY = f"/sms/generic?from={quote(NUMBER)}&text=a"


def raw(body: bytes) -> Request:
    return "POST", "/sms/generic", {"content": body, "headers": JSON | {"X-Token": TOKEN}}


GENERIC: dict[str, tuple[int, Request]] = {
    "no proof": (403, generic({"from": NUMBER, "text": TEXT}, None)),
    "wrong token": (403, generic({"from": NUMBER, "text": TEXT}, "wrong")),
    "empty token": (403, generic({"from": NUMBER, "text": TEXT}, "")),
    "token in the body": (403, generic({"from": NUMBER, "text": TEXT, "token": TOKEN}, None)),
    "wrong header, right token in the address": (403, altered(raw(BODY), headers={"X-Token": "x"}, path=WITH_TOKEN)),
    "signed with another secret": (403, generic_signed(BODY, secret="another")),
    "signed too long ago": (403, generic_signed(BODY, 400)),
    "signed too far ahead": (403, generic_signed(BODY, -400)),
    "signed body changed": (403, altered(generic_signed(BODY), content=BODY.replace(b"cow", b"dog"))),
    "signed time changed": (403, altered(generic_signed(BODY, 400), headers={"X-Timestamp": "1"})),
    "no time": (403, altered(generic_signed(BODY), headers={"X-Timestamp": ""})),
    "time that is no number": (403, altered(generic_signed(BODY), headers={"X-Timestamp": "now"})),
    "time with a sign": (403, altered(generic_signed(BODY), headers={"X-Timestamp": "-1"})),
    "time without end": (403, altered(generic_signed(BODY), headers={"X-Timestamp": "9" * 400})),
    "empty signature": (403, altered(generic_signed(BODY), headers={"X-Signature": ""})),
    "wrong signature, right token": (403, altered(raw(BODY), headers={"X-Signature": "0", "X-Timestamp": "1"})),
    "signature of nothing, text in a query": (403, altered(generic_signed(b""), method="GET", path=QUERY)),
    "sender in a query beside a signed body": (400, altered(generic_signed(b'{"text": "a"}'), path=QUERY)),
    "token in a query, sender too, beside a body": (400, altered(raw(b'{"text": "a"}'), path=QUERY)),
    "signature of a form said to be JSON": (400, generic_signed(b"from=1&text=a")),
    "not JSON": (400, raw(b"{")),
    "JSON in Latin-1": (400, raw('{"from": "9812345678", "text": "é"}'.encode("latin-1"))),
    "JSON in UTF-16": (400, raw(BODY.decode().encode("utf-16"))),
    "JSON without end": (400, raw(b"[" * 60_000)),
    "a number without end": (400, raw(b'{"from": ' + b"9" * 5_000 + b"}")),
    "a list": (400, raw(b"[]")),
    "a string": (400, raw(b'"text"')),
    "null": (400, raw(b"null")),
    "sender of another kind": (400, raw(b'{"from": ["9812345678"], "text": "a"}')),
    "sender null": (400, raw(b'{"from": null, "text": "a"}')),
    "text of another kind": (400, raw(b'{"from": "9812345678", "text": {"a": 1}}')),
    "text true": (400, raw(b'{"from": "9812345678", "text": true}')),
    "sender twice": (400, raw(b'{"from": "9812345678", "from": "9812345679", "text": "a"}')),
    "no sender": (400, raw(b'{"text": "a"}')),
    "no text": (400, raw(b'{"from": "9812345678"}')),
    "hexadecimal that is none": (400, generic({"from": NUMBER, "hex-content": "0g"})),
    "hexadecimal of half a letter": (400, generic({"from": NUMBER, "hex-content": "09"})),
    "part 0": (400, generic({**PART, "concat-part": "0"})),
    "part 3 of 2": (400, generic({**PART, "concat-part": "3"})),
    "part of too many": (400, generic({**PART, "concat-total": "256"})),
    "part without number": (400, generic({key: value for key, value in PART.items() if key != "concat-part"})),
    "part that is no number": (400, generic({**PART, "concat-part": "१"})),
    "part of a message without a name": (400, generic({**PART, "concat-ref": " "})),
    "part of a message with a long name": (400, generic({**PART, "concat-ref": "7" * 41})),
    "plain text": (415, altered(raw(BODY), headers={"Content-Type": "text/plain"})),
    "XML": (415, altered(raw(BODY), headers={"Content-Type": "text/xml"})),
    "body too long": (413, raw(b'{"text": "' + b"a" * 70_000 + b'"}')),
    "body of unsaid length, too long": (413, ("POST", "/sms/generic", {"content": iter(LONG), "headers": JSON})),
    "length that is no number": (413, altered(raw(BODY), headers={"Content-Length": "many"})),
    "PATCH": (405, altered(raw(BODY), method="PATCH")),
    **{f"bad number, {why}": (400, generic({"from": bad, "text": TEXT})) for why, bad in BAD_NUMBERS.items()},
}  # fmt: skip

ALL = {"kannel": KANNEL, "exotel": EXOTEL, "twilio": TWILIO, "generic": GENERIC}


async def chunks(given: Iterator[bytes]) -> Any:
    for chunk in given:
        yield chunk


@pytest.mark.parametrize(
    ("profile", "status", "request_"),
    [
        pytest.param(profile, status, request, id=f"{profile}: {name}")
        for profile, table in ALL.items()
        for name, (status, request) in table.items()
    ],
)
async def test_refused_and_nothing_stored_or_logged(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    profile: str,
    status: int,
    request_: Request,
) -> None:
    caplog.set_level(logging.DEBUG)
    channel = Channel(tmp_path, profile)
    method, path, how = request_
    if "content" in how and not isinstance(how["content"], bytes):
        how = {**how, "content": chunks(how["content"])}
    answer = await channel.ask(method, path, **how)
    assert answer.status_code == status
    assert channel.is_empty()
    assert channel.woken == 0
    out = capfd.readouterr()
    told = [out.out, out.err, answer.text, *(r.getMessage() for r in caplog.records)]
    assert not any(secret in words for words in told for secret in (NUMBER.lstrip("+"), "981234", TOKEN, TEXT))


@pytest.mark.parametrize("profile", ALL)
def test_there_are_twenty_kinds_for_each_gateway(profile: str) -> None:
    assert len(ALL[profile]) >= 20
    assert {status for status, _ in ALL[profile].values()} >= {400, 403, 405, 413, 415}

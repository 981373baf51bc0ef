"""Delivery reports: who may bring them, what they change, and that nothing goes back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData

from bot.messages import outbox
from tests.channels.sms.helpers import FORM, JSON, NUMBER, PUBLIC, Channel, twilio

Request = tuple[str, str, dict[str, Any]]


def report(channel: Channel, row_id: int, fields: dict[str, str]) -> Request:
    """A report as the gateway brings it."""
    path = channel.report_path(row_id)
    if channel.profile == "kannel":
        return "GET", f"{path}?status={fields['status']}", {}
    if channel.profile == "twilio":
        return twilio(fields, path)
    if channel.profile == "exotel":
        return "POST", path, {"data": fields}
    return "POST", path, {"content": json.dumps(fields), "headers": JSON}


async def bring(channel: Channel, row_id: int, fields: dict[str, str]) -> int:
    method, path, how = report(channel, row_id, fields)
    return (await channel.ask(method, path, **how)).status_code


@pytest.mark.parametrize(
    ("profile", "fields", "status", "error"),
    [
        ("kannel", {"status": "1"}, "delivered", None),
        ("kannel", {"status": "2"}, "undelivered", "2"),
        ("kannel", {"status": "4"}, "queued", None),
        ("kannel", {"status": "8"}, "sent", None),
        ("kannel", {"status": "16"}, "undelivered", "16"),
        ("twilio", {"MessageStatus": "queued"}, "queued", None),
        ("twilio", {"MessageStatus": "sent"}, "sent", None),
        ("twilio", {"MessageStatus": "delivered", "SmsSid": "SM1"}, "delivered", None),
        ("twilio", {"MessageStatus": "undelivered", "ErrorCode": "30008"}, "undelivered", "30008"),
        ("twilio", {"MessageStatus": "failed", "ErrorCode": "30007"}, "failed", "30007"),
        ("twilio", {"MessageStatus": "something new"}, "queued", None),
        ("exotel", {"Status": "sent", "DetailedStatusCode": "20005"}, "delivered", None),
        ("exotel", {"Status": "sent", "DetailedStatusCode": "20006"}, "sent", None),
        ("exotel", {"Status": "sent"}, "sent", None),
        ("exotel", {"Status": "failed", "DetailedStatusCode": "30004"}, "undelivered", "30004"),
        ("exotel", {"Status": "failed-dnd"}, "undelivered", None),
        ("generic", {"status": "delivered", "error": ""}, "delivered", None),
        ("generic", {"status": "expired", "error": "absent"}, "undelivered", "absent"),
    ],
)
async def test_a_report_is_recorded(
    tmp_path: Path, profile: str, fields: dict[str, str], status: str, error: str | None
) -> None:
    channel = Channel(tmp_path, profile)
    row_id, other = channel.queue("one", "two")
    assert await bring(channel, row_id, fields) == 200
    row, untouched = channel.sent()
    assert (row.id, row.status, row.error) == (row_id, status, error)
    assert (untouched.id, untouched.status) == (other, "queued")
    assert (channel.person().opted_out, channel.person().unreachable) == (False, None)


@pytest.mark.parametrize(
    ("profile", "fields", "opted_out", "unreachable"),
    [
        ("twilio", {"MessageStatus": "undelivered", "ErrorCode": "21610"}, True, "opted out"),
        ("twilio", {"MessageStatus": "undelivered", "ErrorCode": "30005"}, False, "bad number"),
        ("twilio", {"MessageStatus": "undelivered", "ErrorCode": "30006"}, False, "bad number"),
        ("exotel", {"Status": "failed", "DetailedStatusCode": "23010"}, False, "bad number"),
        ("generic", {"status": "failed", "error": "opted-out"}, True, "opted out"),
    ],
)
async def test_a_report_tells_of_the_person(
    tmp_path: Path, profile: str, fields: dict[str, str], opted_out: bool, unreachable: str
) -> None:
    channel = Channel(tmp_path, profile)
    (row_id,) = channel.queue("one")
    channel.queue("x", number="+919812345679")
    assert await bring(channel, row_id, fields) == 200
    assert (channel.person().opted_out, channel.person().unreachable) == (opted_out, unreachable)
    assert channel.person("+919812345679").unreachable is None


async def test_reports_in_any_order_never_go_back(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "twilio")
    (row_id,) = channel.queue("one")
    outbox.begin(channel.engine, row_id)
    for status in ("delivered", "sent", "delivered", "failed", "queued"):  # the first before our call has returned
        assert await bring(channel, row_id, {"MessageStatus": status}) == 200
        assert channel.sent()[0].status == "delivered"
    outbox.sent(channel.engine, row_id, "SM1", channel.intake.now())
    assert (channel.sent()[0].status, channel.sent()[0].provider_id) == ("delivered", "SM1")


async def test_a_report_on_a_message_that_is_gone_is_not_asked_for_again(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel")
    for row_id in (1, 2**31, 10**20):
        assert await bring(channel, row_id, {"status": "1"}) == 200


async def test_with_the_database_away_the_gateway_is_told_to_send_again(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel")
    tables = MetaData()
    tables.reflect(channel.engine)
    tables.drop_all(channel.engine)
    assert await bring(channel, 1, {"status": "1"}) == 503


@pytest.mark.parametrize(
    ("profile", "change", "status"),
    [
        ("kannel", lambda path: path[:-1] + ("A" if path[-1] != "A" else "B"), 403),
        ("kannel", lambda path: path.replace("/1.", "/2."), 403),
        ("kannel", lambda path: path.partition(".")[0], 403),
        ("kannel", lambda path: path.partition(".")[0] + ".", 403),
        ("kannel", lambda path: path.replace("/1.", "/."), 403),
        ("kannel", lambda path: path.replace("/1.", "/01."), 403),
        ("kannel", lambda path: path + "x", 403),
        ("kannel", lambda path: path.replace("/1.", "/%E0%A5%A7."), 403),
        ("kannel", lambda path: path.upper().replace("/SMS/KANNEL/REPORT", "/sms/kannel/report"), 403),
        ("kannel", lambda path: path.rpartition("/")[0] + "/", 404),
        ("kannel", lambda path: path + "/x", 404),
    ],
)
async def test_only_with_the_signature_of_the_message(tmp_path: Path, profile: str, change: Any, status: int) -> None:
    channel = Channel(tmp_path, profile)
    (row_id,) = channel.queue("one")
    answer = await channel.ask("GET", change(channel.report_path(row_id)) + "?status=1")
    assert answer.status_code == status
    assert channel.sent()[0].status == "queued"


def test_the_signature_is_for_reports_alone(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel")
    assert channel.keys.sign("web-session", "1") not in channel.report_path(1)
    assert channel.report_path(1) == f"/sms/kannel/report/1.{channel.keys.sign('sms-report', '1')}"


@pytest.mark.parametrize(
    ("profile", "method", "how", "status"),
    [
        ("kannel", "GET", {}, 400),
        ("kannel", "GET", {"params": {"status": ""}}, 400),
        ("kannel", "GET", {"params": {"stat": "1"}}, 400),
        ("kannel", "POST", {"params": {"status": "1"}}, 405),
        ("kannel", "HEAD", {"params": {"status": "1"}}, 405),
        ("exotel", "POST", {"json": {"Status": "sent"}}, 415),
        ("exotel", "POST", {"data": {"Stat": "sent"}}, 400),
        ("exotel", "POST", {"content": b"Status=%ff", "headers": FORM}, 400),
        ("exotel", "POST", {"content": b"x" * 70_000, "headers": FORM}, 413),
        ("generic", "POST", {"content": b"[", "headers": JSON}, 400),
        ("generic", "POST", {"content": b'{"status": ["sent"]}', "headers": JSON}, 400),
        ("generic", "POST", {"content": b'{"status": "sent", "status": "failed"}', "headers": JSON}, 400),
        ("generic", "PUT", {"content": b"{}", "headers": JSON}, 405),
        ("twilio", "POST", {"data": {"MessageStatus": "delivered"}}, 403),  # signed in its address, not by Twilio
        ("twilio", "POST", {"data": {"MessageStatus": "delivered"}, "headers": {"X-Twilio-Signature": "AAAA"}}, 403),
        ("twilio", "GET", {"params": {"MessageStatus": "delivered"}}, 405),
    ],
)  # fmt: skip
async def test_a_report_that_is_none_changes_nothing(
    tmp_path: Path, profile: str, method: str, how: dict[str, Any], status: int
) -> None:
    channel = Channel(tmp_path, profile)
    (row_id,) = channel.queue("one")
    answer = await channel.ask(method, channel.report_path(row_id), **how)
    assert answer.status_code == status
    assert channel.sent()[0].status == "queued"
    assert NUMBER not in answer.text


async def test_a_report_names_nobody(tmp_path: Path) -> None:
    channel = Channel(tmp_path, "kannel")
    (row_id,) = channel.queue("one")
    assert channel.keys.conversation("sms", NUMBER) not in PUBLIC + channel.report_path(row_id)

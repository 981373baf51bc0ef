"""Gateway profiles: those that come with the project hold, and a wrong one is named by file, line and field."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.channels.sms.profile import PROFILES, load, shipped
from bot.channels.sms.routes import Sms
from bot.settings import BadSetting
from tests.channels.sms.helpers import SETTINGS, Channel


def test_the_profiles_that_there_are() -> None:
    assert shipped() == ["exotel", "generic", "kannel", "twilio"]
    assert [load(name).name for name in shipped()] == shipped()


@pytest.mark.parametrize("name", ["smsgate", "../sms/profiles/kannel", "", "Kannel", "kannel.yaml"])
def test_a_profile_that_does_not_exist(name: str) -> None:
    with pytest.raises(BadSetting, match=r"GRAMVAKIL_SMS_PROFILE is '.*': use exotel, generic, kannel, twilio or"):
        load(name)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "relay.yml"
    own.write_text((PROFILES / "generic.yml").read_text().replace("name: generic", "name: relay"))
    assert load(str(own)).name == "relay"
    channel = Channel(tmp_path, str(own))
    assert [route.path for route in channel.sms.routes()] == ["/sms/relay", "/sms/relay/report/{ref}"]


@pytest.mark.parametrize(
    ("profile", "old", "new", "problem"),
    [
        ("generic", "per_second: 10", "per_second: 0", "sending.per_second: ensure this value is greater than 0"),
        ("generic", "per_second: 10", "per_second: fast", "sending.per_second: value is not a valid float"),
        ("generic", "  per_second: 10\n", "", "sending.per_second: field required"),
        ("generic", "method: POST", "method: PUT", "sending.method: unexpected value"),
        ("generic", "place: json", "place: query", "sending.place: 'query' goes with GET"),
        ("generic", "auth: basic", "auth: digest", "sending.auth: unexpected value"),
        ("generic", '"{text}"', '"{test}"', "sending.parameters.text: placeholder {test} is not one of"),
        ("generic", 'to: "{to}"', "to: you", "sending.parameters: {text} and one of {to} and {digits} are needed"),
        ("generic", "hmac, name: X-Signature, timestamp: X-Timestamp", "hmac, name: X", "'hmac' needs 'timestamp'"),
        ("generic", "window: 300", "window: 100000", "messages.verify.0.window: ensure this value is less than"),
        ("generic", "kind: hmac", "kind: sha1", "messages.verify.0.kind: unexpected value"),
        ("generic", "sender: from", "from: from", "messages.fields.sender: field required"),
        ("generic", "{sent: sent,", "{sent: posted,", "reports.statuses.0.means.sent: unexpected value"),
        ("generic", 'id: \'"id":\\s*"([^"]+)"\'', "id: '['", "sending.id: not a regular expression"),
        ("generic", 'id: \'"id":\\s*"([^"]+)"\'', "id: id", "sending.id: one group is needed"),
        ("generic", "acknowledge: {status: 200}", "acknowledge: {status: 500}", "messages.acknowledge.status: ensure"),
        ("generic", "name: generic", "name: other", "name: file name and content disagree"),
        ("generic", "name: generic", "name: ../x", "name: string does not match regex"),
        ("generic", "name: generic", "name: generic\nnotes: none", "notes: extra fields not permitted"),
        ("generic", "name: generic", "name: [", "expected ',' or ']'"),
        ("kannel", "methods: [GET, POST]\n  bodies: [text]", "methods: [GET]\n  bodies: [text]", "messages.bodies:"),
        ("kannel", "  bodies: [text]\n", "", "messages.bodies: 'bodies' and the method POST go together"),
        ("kannel", '"{report}?status=%d"', '"http://x?status=%d"', "sending.callback: it must begin with {report}"),
        ("kannel", '"^[03]:"', '"^[03:"', "sending.answers.0.body: not a regular expression"),
        ("kannel", "means: refused", "means: perhaps", "sending.answers.1.means: unexpected value"),
        (
            "kannel",
            "verify:\n    - {kind: token, where: query, name: token}",
            "verify: []",
            "messages.verify: ensure this value has at least 1 items",
        ),
    ],
)
def test_a_wrong_profile_is_named_by_file_line_and_field(
    tmp_path: Path, profile: str, old: str, new: str, problem: str
) -> None:
    text = (PROFILES / f"{profile}.yml").read_text()
    assert old in text
    path = tmp_path / f"{profile}.yml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(BadSetting) as caught:
        load(str(path))
    where, _, told = str(caught.value).partition(": ")
    assert problem in told
    assert where.startswith(f"{path}:")
    assert 1 <= int(where.rpartition(":")[2]) <= len(text.splitlines()) + 1


def test_the_line_is_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "kannel.yml"
    path.write_text((PROFILES / "kannel.yml").read_text().replace("per_second: 50", "per_second: -1"))
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if "per_second" in text)
    with pytest.raises(BadSetting, match=f"kannel.yml:{line}: sending.per_second: ensure this value is greater than 0"):
        load(str(path))


@pytest.mark.parametrize(
    ("profile", "public_url", "problem"),
    [
        ("twilio", None, "GRAMVAKIL_PUBLIC_URL must be set: twilio signs the address that it calls"),
        ("twilio", "https://a:port", "GRAMVAKIL_PUBLIC_URL is not an address"),
        ("kannel", "https://[", "GRAMVAKIL_PUBLIC_URL is not an address"),
    ],
)
def test_a_public_address_that_cannot_be_used(
    tmp_path: Path, profile: str, public_url: str | None, problem: str
) -> None:
    channel = Channel(tmp_path, "kannel")
    with pytest.raises(BadSetting, match=problem):
        Sms(channel.intake, replace(SETTINGS, profile=profile), public_url)

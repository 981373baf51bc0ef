"""Keys: ids that tell nothing, addresses that only the secret opens, signatures of one purpose."""

from __future__ import annotations

import re

import pytest

from bot.messages.keys import Keys, same

KEYS, OTHER = Keys("a" * 40), Keys("b" * 40)
NUMBER = "+919876543210"


def test_a_conversation_has_one_id_in_a_channel_and_under_a_secret() -> None:
    ids = {KEYS.conversation("sms", NUMBER), KEYS.conversation("telegram", NUMBER), OTHER.conversation("sms", NUMBER)}
    assert len(ids) == 3
    assert KEYS.conversation("sms", NUMBER) in ids
    assert all("98765" not in one and len(one) <= 48 for one in ids)


def test_an_address_is_opened_by_its_secret_alone() -> None:
    sealed = KEYS.seal(NUMBER)
    assert "98765" not in sealed
    assert KEYS.seal(NUMBER) != sealed  # two rows do not show that they are of one person
    assert KEYS.unseal(sealed) == NUMBER
    assert OTHER.unseal(sealed) is None


@pytest.mark.parametrize("sealed", [None, "", "x", "gAAAAA", "ठीक", "\0"])
def test_what_is_no_sealed_address_opens_to_nothing(sealed: str | None) -> None:
    assert KEYS.unseal(sealed) is None


def test_a_signature_is_of_one_purpose_and_one_value() -> None:
    signature = KEYS.sign("web-session", "x")
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", signature)
    assert KEYS.signed("web-session", "x", signature)
    assert not KEYS.signed("report", "x", signature)
    assert not KEYS.signed("web-session", "y", signature)
    assert not OTHER.signed("web-session", "x", signature)


@pytest.mark.parametrize("given", [None, "", "\ud83d", "ठीक", "x" * 10_000])
def test_anything_may_be_given_as_a_secret(given: str | None) -> None:
    assert not same(given, "secret")
    assert same("secret", "secret")

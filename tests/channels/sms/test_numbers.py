"""Who can be answered, and who is a machine."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.channels.sms.numbers import NoNumber, e164, person

OWN = "+919999900000"


@pytest.mark.parametrize(
    "sender",
    ["+919812345678", "919812345678", "09812345678", "9812345678", "00919812345678", "98123 45678", "+91 98123-45678",
     "+91 (98123) 45678", " 919812345678", "0 98123 45678", "९८१२३४५६७८", "૯૮૧૨૩૪૫૬૭૮"],
)  # fmt: skip
def test_an_indian_number_however_written(sender: str) -> None:
    assert person(sender, "IN", OWN) == "+919812345678"


@pytest.mark.parametrize(
    ("sender", "region", "number"),
    [
        ("+14155552671", "IN", "+14155552671"),
        ("+9779841234567", "IN", "+9779841234567"),
        ("9841234567", "NP", "+9779841234567"),
        ("6012345678", "IN", "+916012345678"),
    ],
)
def test_a_number_from_elsewhere(sender: str, region: str, number: str) -> None:
    assert person(sender, region, OWN) == number


@pytest.mark.parametrize(
    "sender",
    ["TX-ABCDEF", "AD-GRMVKL-S", "VM-612345", "JioNet", "गाँव", "9812345678x", "56767", "1909", "612345", "12345678",
     "+56767", "1800112345", "+911800112345", OWN, "9999900000", "09999900000"],
)  # fmt: skip
def test_a_name_a_short_code_a_service_or_ourselves(sender: str) -> None:
    assert person(sender, "IN", OWN) is None


@pytest.mark.parametrize("own", ["56767", "GRMVKL", "TX-GRMVKL", ""])
def test_our_own_name_or_code_is_nobody_elses_number(own: str) -> None:
    assert person("9812345678", "IN", own) == "+919812345678"
    assert person("56767", "IN", own) is None


@pytest.mark.parametrize(
    "sender", ["+", "", "---", "123456789", "981234567", "+9198123456789012", "+0000000000", "0" * 40]
)
def test_what_is_no_number(sender: str) -> None:
    with pytest.raises(NoNumber):
        person(sender, "IN", OWN)


@given(st.text(max_size=40))
def test_anything_is_a_person_nobody_or_no_number(sender: str) -> None:
    try:
        number = person(sender, "IN", OWN)
    except NoNumber:
        return
    assert number is None or e164(number, "IN") == number

"""Telephone numbers: who can be answered, and who is a machine."""

from __future__ import annotations

import phonenumbers
from phonenumbers import PhoneNumberType

LONGEST_SHORT_CODE = 8
"""Digits; what companies and operators send from is no longer, a person's number is."""
NOBODYS = (
    PhoneNumberType.TOLL_FREE,
    PhoneNumberType.PREMIUM_RATE,
    PhoneNumberType.SHARED_COST,
    PhoneNumberType.UAN,
    PhoneNumberType.VOICEMAIL,
)
"""Kinds of number that no person writes from."""


class NoNumber(ValueError):
    """It is meant to be a number, and is not one."""


def person(sender: str, region: str, own: str) -> str | None:
    """A sender's number as E.164; None for a sender who is no person: a name, a short code, ourselves (``own``).

    To answer such a sender would set two machines talking to each other. ``region`` (ISO 3166) is where a number
    without a country code is from. Raises :class:`NoNumber`.
    """
    digits = "".join(c for c in sender if c.isdigit())
    if any(c.isalpha() for c in sender):
        return None
    number = e164(sender, region)
    if number is None:
        if 0 < len(digits) <= LONGEST_SHORT_CODE:
            return None
        raise NoNumber
    return None if number == e164(own, region) or _kind(number) in NOBODYS else number


def e164(number: str, region: str) -> str | None:
    """A number as ``+<country><number>``, or None where it is none: ``+91``, ``91``, ``0`` or nothing before it."""
    try:
        parsed = phonenumbers.parse(number, region)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_valid_number(parsed):
        return None
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164)


def _kind(number: str) -> int:
    return phonenumbers.number_type(phonenumbers.parse(number))

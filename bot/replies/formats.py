"""Figures, money and dates as a person reads them: digits 0-9, Indian grouping, the month written out."""

from __future__ import annotations

import re
from datetime import date

from babel.dates import format_date
from babel.numbers import format_decimal

from bot.replies.catalog import say
from knowledge.files import PLACEHOLDER
from knowledge.model import Figure, Provision

_LOCALES = {"en": "en_IN", "hi": "hi_IN"}


def figure_text(figure: Figure, language: str, *, sms: bool = False) -> str:
    """A figure with its unit: ``10 days``, ``₹1,400`` (``Rs.1,400`` on SMS)."""
    if figure.unit == "INR":
        return rupees(figure.value, language, sms=sms)
    value = int(figure.value) if figure.value == int(figure.value) else figure.value
    return say(language, f"unit-{figure.unit}", n=value)


def filled(text: str, provision: Provision, language: str, *, sms: bool = False) -> tuple[str, list[Figure]]:
    """Words of a provision with its figures filled in, and those figures. Raises KeyError for one it does not have."""
    used: list[Figure] = []

    def value(match: re.Match[str]) -> str:
        figure = provision.figure(match.group(1))
        if figure is None:
            raise KeyError(f"{provision.id}: no figure {match.group(1)}")
        used.append(figure)
        return figure_text(figure, language, sms=sms)

    return PLACEHOLDER.sub(value, text), used


def rupees(amount: float, language: str, *, sms: bool = False) -> str:
    """An amount in rupees, grouped the Indian way; less than a rupee in paise."""
    if 0 < amount < 1:
        return say(language, "unit-paise", n=round(amount * 100))
    number = format_decimal(amount, format="#,##,##0.##", locale="en_IN")
    if not sms:
        return f"₹{number}"
    return f"Rs.{number}" if language == "en" else f"{number} रु"


def long_date(day: date, language: str) -> str:
    """``Tuesday 8 December 2026``, in the language, with digits 0-9."""
    return format_date(day, "EEEE d MMMM y", locale=_LOCALES[language])


def short_date(day: date, language: str, today: date | None = None) -> str:
    """``8 Dec`` for SMS, with the year where it is not that of ``today``; in Hindi the month's whole name."""
    pattern = "d MMM" if language == "en" else "d MMMM"
    if today is not None and today.year != day.year:
        pattern += " y"
    return format_date(day, pattern, locale=_LOCALES[language])


def source_date(checked: str | None, language: str) -> str | None:
    """When a copy of the law was checked (``9 May 2026`` or ``July 2016``), or None."""
    if checked is None:
        return None
    year, month, *rest = (int(part) for part in checked.split("-"))
    pattern = "d MMMM y" if rest else "MMMM y"
    return format_date(date(year, month, rest[0] if rest else 1), pattern, locale=_LOCALES[language])

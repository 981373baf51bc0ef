"""Figures, money and dates as a person reads them."""

from __future__ import annotations

from datetime import date

import pytest

from bot.replies.formats import figure_text, long_date, rupees, short_date, source_date
from knowledge import Corpus
from knowledge.model import Figure


@pytest.mark.parametrize(
    ("amount", "grouped"),
    [
        (0, "0"),
        (1, "1"),
        (1.5, "1.5"),
        (100, "100"),
        (1400, "1,400"),
        (99_999, "99,999"),
        (100_000, "1,00,000"),
        (1_234_567.5, "12,34,567.5"),
        (10_000_000, "1,00,00,000"),
        (12.25, "12.25"),
    ],
)
def test_rupees_are_grouped_the_indian_way(amount: float, grouped: str) -> None:
    assert rupees(amount, "en") == rupees(amount, "hi") == f"₹{grouped}"
    assert rupees(amount, "en", sms=True) == f"Rs.{grouped}"
    assert rupees(amount, "hi", sms=True) == f"{grouped} रु"


@pytest.mark.parametrize(("amount", "paise"), [(0.5, "50"), (0.25, "25"), (0.01, "1"), (0.99, "99"), (0.29, "29")])
def test_less_than_a_rupee_is_said_in_paise(amount: float, paise: str) -> None:
    for short in (False, True):
        assert rupees(amount, "en", sms=short) == f"{paise} paise"
        assert rupees(amount, "hi", sms=short) == f"{paise} पैसे"


@pytest.mark.parametrize(
    ("value", "unit", "english", "hindi"),
    [
        (1, "hour", "1 hour", "1 घंटे"),
        (24, "hour", "24 hours", "24 घंटे"),
        (1, "day", "1 day", "1 दिन"),
        (10, "day", "10 days", "10 दिन"),
        (10.0, "day", "10 days", "10 दिन"),
        (1, "week", "1 week", "1 हफ़्ते"),
        (2, "week", "2 weeks", "2 हफ़्ते"),
        (1, "month", "1 month", "1 महीने"),
        (6, "month", "6 months", "6 महीने"),
        (0.5, "month", "0.5 months", "0.5 महीने"),
        (1, "year", "1 year", "1 साल"),
        (3, "year", "3 years", "3 साल"),
        (5, "head", "5", "5"),
        (1400, "INR", "₹1,400", "₹1,400"),
        (0.5, "INR", "50 paise", "50 पैसे"),
    ],
)
def test_a_figure_has_its_unit(value: float, unit: str, english: str, hindi: str) -> None:
    figure = Figure("some", value, unit)
    assert figure_text(figure, "en") == english
    assert figure_text(figure, "hi") == hindi


def test_money_on_sms_has_no_rupee_sign() -> None:
    assert figure_text(Figure("fee", 500, "INR"), "en", sms=True) == "Rs.500"
    assert figure_text(Figure("fee", 500, "INR"), "hi", sms=True) == "500 रु"


@pytest.mark.parametrize(
    ("day", "language", "long", "short"),
    [
        (date(2026, 12, 8), "en", "Tuesday 8 December 2026", "8 Dec"),
        (date(2026, 12, 8), "hi", "मंगलवार 8 दिसंबर 2026", "8 दिसंबर"),
        (date(2027, 1, 31), "en", "Sunday 31 January 2027", "31 Jan"),
        (date(2027, 1, 31), "hi", "रविवार 31 जनवरी 2027", "31 जनवरी"),
        (date(2028, 2, 29), "en", "Tuesday 29 February 2028", "29 Feb"),
        (date(2028, 2, 29), "hi", "मंगलवार 29 फ़रवरी 2028", "29 फ़रवरी"),
    ],
)
def test_dates(day: date, language: str, long: str, short: str) -> None:
    assert long_date(day, language) == long
    assert short_date(day, language) == short


@pytest.mark.parametrize(
    ("checked", "language", "expected"),
    [
        ("2026-05-09", "en", "9 May 2026"),
        ("2026-05-09", "hi", "9 मई 2026"),
        ("2016-07", "en", "July 2016"),
        ("2016-07", "hi", "जुलाई 2016"),
        (None, "en", None),
        (None, "hi", None),
    ],
)
def test_source_date(checked: str | None, language: str, expected: str | None) -> None:
    assert source_date(checked, language) == expected


def test_every_date_and_figure_on_file_can_be_said(corpus: Corpus) -> None:
    for provision in corpus.provisions.values():
        for language in ("en", "hi"):
            assert (source_date(provision.checked, language) is None) == (provision.checked is None)
            assert all(figure_text(figure, language) for figure in provision.figures)

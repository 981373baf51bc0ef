"""Sums of money, and the numbers that are none."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nlu.amounts import find_amounts

# text, language, sums as (the words, rupees, approximate)
ROWS: list[tuple[str, str, list[tuple[str, float, bool]]]] = [
    ("₹2,000", "en", [("₹2,000", 2000, False)]),
    ("Rs 500/-", "en", [("Rs 500/-", 500, False)]),
    ("rs.500", "en", [("rs.500", 500, False)]),
    ("Rs500", "en", [("Rs500", 500, False)]),
    ("Rs. 1,00,000/- liye", "hi-latin", [("Rs. 1,00,000/-", 100000, False)]),
    ("500 rupees", "en", [("500 rupees", 500, False)]),
    ("five hundred rupees", "en", [("five hundred rupees", 500, False)]),
    ("INR 750", "en", [("INR 750", 750, False)]),
    ("Rs 2.5k", "en", [("Rs 2.5k", 2500, False)]),
    ("₹ 1.5 lakh", "en", [("₹ 1.5 lakh", 150000, False)]),
    ("2k", "en", [("2k", 2000, False)]),
    ("two thousand", "en", [("two thousand", 2000, False)]),
    ("about Rs 500", "en", [("Rs 500", 500, True)]),
    ("Rs 500-600", "en", [("Rs 500-600", 600, True)]),
    ("fined 50 to 100 rupees", "en", [("50 to 100 rupees", 100, True)]),
    ("fine of rs 100 and rs 50", "en", [("rs 100", 100, False), ("rs 50", 50, False)]),
    ("they asking 3000 no bill", "en", [("3000", 3000, False)]),
    ("fine of 250", "en", [("250", 250, False)]),
    ("500 per cow fine", "en", [("500", 500, False)]),
    ("they want 2,000 each", "en", [("2,000", 2000, False)]),
    ("fine 100 under section 20", "en", [("100", 100, False)]),
    ("दो हज़ार रुपये", "hi", [("दो हज़ार रुपये", 2000, False)]),
    ("दो हजार रुपए", "hi", [("दो हजार रुपए", 2000, False)]),
    ("₹५००", "hi", [("₹५००", 500, False)]),
    ("रु. 500", "hi", [("रु. 500", 500, False)]),
    ("५०० रुपये की रसीद", "hi", [("५०० रुपये", 500, False)]),
    ("सवा सौ रुपए", "hi", [("सवा सौ रुपए", 125, False)]),
    ("500 माँग रहे हैं", "hi", [("500", 500, False)]),
    ("500 मांग रहे हैं", "hi", [("500", 500, False)]),
    ("पाँच हज़ार माँग रहे हैं", "hi", [("पाँच हज़ार", 5000, False)]),
    ("3 गाय के 1500 मांगे", "hi", [("1500", 1500, False)]),
    ("धारा २० में 500 जुर्माना", "hi", [("500", 500, False)]),
    ("5 hajar mang rahe", "hi-latin", [("5 hajar", 5000, False)]),
    ("pradhan rasid nhi de rha 2 hajar mang rha", "hi-latin", [("2 hajar", 2000, False)]),
    ("dhai hazar", "hi-latin", [("dhai hazar", 2500, False)]),
    ("do hazar paanch sau rupaye do", "hi-latin", [("do hazar paanch sau rupaye", 2500, False)]),
    ("2-3 hazar mang", "hi-latin", [("2-3 hazar", 3000, True)]),
    ("karib 500 rupaye", "hi-latin", [("500 rupaye", 500, True)]),
    ("2000 mang rahe", "hi-latin", [("2000", 2000, False)]),
    ("rupaye 500", "hi-latin", [("rupaye 500", 500, False)]),
    ("500 rs 2 gaay", "hi-latin", [("500 rs", 500, False)]),
    ("3 din me 500 rs", "hi-latin", [("500 rs", 500, False)]),
    ("250 ki rasid", "hi-latin", [("250", 250, False)]),
    ("2 bhains le gaye 5 hazar mange", "hi-latin", [("5 hazar", 5000, False)]),
    ("1871 ka act jurmana 1850", "hi-latin", [("1850", 1850, False)]),
    # not money
    ("5 mang rahe hai", "hi-latin", []),
    ("jurmana 49", "hi-latin", []),
    ("98765 43210 paise", "hi-latin", []),
    ("9876543210 fine", "en", []),
    ("1234 5678 9012 fee", "en", []),
    ("section 20 fine", "en", []),
    ("section 428, 429 fine", "en", []),
    ("dhara 420 ka jurmana", "hi-latin", []),
    ("धारा 26", "hi", []),
    ("खसरा नं 123 जुर्माना", "hi", []),
    ("2019 me jurmana", "hi-latin", []),
    ("in 2000 they asked", "en", []),
    ("28 november 2026 ko fine", "hi-latin", []),
    ("100 din ka jurmana", "hi-latin", []),
    ("500 gaay ka jurmana", "hi-latin", []),
    ("200 cows fine", "en", []),
    ("10 hazar gaay", "hi-latin", []),
    ("50% jurmana", "hi-latin", []),
    ("pin 302001 fine", "en", []),
    ("hazar baar bola", "hi-latin", []),
    ("call 1800-11-4000 fee", "en", []),
    ("MH12AB1234 fine", "en", []),
    ("20/11/2026 fine", "en", []),
]


@pytest.mark.parametrize(("text", "language", "expected"), ROWS)
def test_amounts(text: str, language: str, expected: list[tuple[str, float, bool]]) -> None:
    found = [(text[a.start : a.end], a.rupees, a.approximate) for a in find_amounts(text, language)]
    assert found == expected


WORDS = st.sampled_from(
    ["Rs", "₹", "500", "2,000", "/-", "rupaye", "mang", "fine", "section", "dhara", "20", "do", "hazar", "sau",
     "2019", "gaay", "din", "-", ",", ".", "%", "98765", "43210", "k"]
)  # fmt: skip


@given(
    st.one_of(
        st.text(max_size=300), st.lists(WORDS, max_size=40).map(" ".join), st.lists(WORDS, max_size=40).map("".join)
    ),
    st.sampled_from(["en", "hi", "hi-latin", "gu"]),
)
@settings(max_examples=300, deadline=None)
def test_any_text(text: str, language: str) -> None:
    end = 0
    for amount in find_amounts(text, language):
        assert end <= amount.start < amount.end <= len(text)
        assert amount.rupees > 0
        end = amount.end


@pytest.mark.parametrize("piece", ["rs ", "₹", "500 mang ", "2-", "9,", "section 20, ", "do hazar ", "/-", "\x00"])
def test_long_text_in_time(piece: str) -> None:
    start = time.perf_counter()
    find_amounts((piece * 10_000)[:10_000], "hi-latin")
    assert time.perf_counter() - start < 2

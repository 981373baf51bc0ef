"""Which sum of a message is what the pound asks, and which is a loss, a bribe, a price or paid already."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.nlu.concepts import concepts
from bot.nlu.demand import asked_sum
from bot.nlu.normalise import fold

ASKED = [
    ("en", "the keeper asked Rs 2,000 without receipt", 2_000),
    ("en", "pound man says pay Rs. 1,500 or he will auction", 1_500),
    ("en", "I paid 500 but he asks 2000 more", 2_000),
    ("en", "fine of Rs 2000 at the pound", 2_000),
    ("en", "there is no damage but keeper asks Rs 900", 900),
    ("hi_latn", "rakhwala 2000 mang raha hai bina raseed", 2_000),
    ("hi_latn", "2000 rs diye bina nahi chhodenge", 2_000),
    ("hi_latn", "kanji house wale 2-3 hazar mang rahe", 3_000),
    ("hi_latn", "thekedar dhai hazar rupaye mangta hai", 2_500),
    ("hi", "रखवाला दो हजार रुपये माँग रहा है, रसीद नहीं दी", 2_000),
    ("hi", "कांजी हाउस वाले 2000 रुपये मांग रहे हैं", 2_000),
]
NOT_ASKED = [
    ("en", "I paid the fee 500 and he still does not give it"),
    ("en", "receipt shows 400 but he took 1000"),
    ("en", "my cow of 40000 was impounded, how much do i pay"),
    ("en", "my 40,000 rupee cow is in the pound"),
    ("en", "keeper wants a bribe of 500 to release"),
    ("en", "neighbour asks 5000 for the crop"),
    ("en", "loss of 5000 rupees to my crop"),
    ("en", "he asks 0 rupees"),
    ("hi_latn", "2000 bhar diya fir bhi nahi chhod rahe"),
    ("hi_latn", "fees 500 de diye phir bhi gay nahi de rahe"),
    ("hi_latn", "fasal ka 5000 ka nuksan"),
    ("hi_latn", "meri gay 50000 ki hai kanji house me band hai"),
    ("hi_latn", "padosi 5000 mang raha hai"),
    ("hi_latn", "gay kanji house me hai, padosi 5000 mang raha hai"),
    ("hi", "कांजी हाउस वाले ने 500 रुपये ले लिए"),
    ("hi", "500 रुपये भर दिए फिर भी नहीं छोड़ रहे"),
    ("hi", "मेरी 40 हजार की गाय कांजी हाउस में है"),
    ("hi", "500 रुपये रिश्वत मांग रहा है"),
]


@pytest.mark.parametrize(("language", "text", "rupees"), ASKED)
def test_what_the_pound_asks(language: str, text: str, rupees: int) -> None:
    assert asked_sum(text, language, likely=False) == rupees
    assert asked_sum(text, language, likely=True) == rupees


@pytest.mark.parametrize(("language", "text"), NOT_ASKED)
def test_what_is_no_demand_even_where_the_message_is_about_charges(language: str, text: str) -> None:
    assert asked_sum(text, language, likely=True) is None


def test_a_sum_of_which_nothing_is_told_counts_only_where_the_message_is_about_charges() -> None:
    assert asked_sum("Rs 2,000 for 2 cows at the pound", "en", likely=True) == 2_000
    assert asked_sum("Rs 2,000 for 2 cows at the pound", "en", likely=False) is None


@given(st.integers(1, 10**9 - 1))
def test_any_sum_is_read_as_it_was_written(rupees: int) -> None:
    assert asked_sum(f"the pound-keeper asks Rs {rupees}", "en", likely=False) == rupees


@given(st.text(max_size=80))
def test_no_text_breaks_it(text: str) -> None:
    asked_sum(text, "hi_latn", likely=True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("the keeper asked money without receipt", True),
        ("no receipt was given", True),
        ("he will not give a receipt", True),
        ("raseed nahi di", True),
        ("bina raseed ke paise liye", True),
        ("बिना रसीद के पैसे माँगे", True),
        ("रसीद नहीं दी", True),
        ("I have the receipt", False),
        ("raseed dikhayi", False),
        ("रसीद दी है", False),
    ],
)
def test_that_no_receipt_is_given(text: str, told: bool) -> None:
    assert ("NO_RECEIPT" in concepts(fold(text))) is told

"""What the pound-keeper asked, in conversation: heard in three forms, compared, and never mixed up with another sum."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.replies import sms
from tests.assistant import talking
from tests.assistant.talking import text_of

HEADINGS = ("The amount asked", "माँगी गई रकम", "maangi gayi rakam")
talk = partial(talking.talk, state="IN-UP", side="owner")
pytestmark = pytest.mark.asyncio(loop_scope="session")


def compared(turn: dict[str, Any]) -> bool:
    return any(heading in text_of(turn) for heading in HEADINGS)


@pytest.mark.parametrize(
    ("message", "asked", "no_receipt"),
    [
        ("the keeper asked Rs 2,000 without receipt", "Whether ₹2,000 is too much cannot be told", "No receipt: ask"),
        ("रखवाला 2000 रुपये मांग रहा है, रसीद नहीं दी", "₹2,000 की माँग ज़्यादा है या नहीं", "रसीद नहीं दी: फिर से माँगें"),
        ("rakhwala 2000 rs mang raha hai bina raseed", "₹2,000 ki maang zyada hai ya nahin", "rasid nahin di: phir se"),
    ],
)
async def test_a_demand_in_three_forms(assistant: Any, message: str, asked: str, no_receipt: str) -> None:
    (turn,) = await talk(assistant, message)
    assert turn["issue"] in ("release_fee", "release_refused")
    assert asked in text_of(turn)
    assert no_receipt in text_of(turn)
    cited = {c["id"]: c["status"] for c in turn["citations"]}
    assert cited["IN/CTA-1871/5"] == "verified"  # the office over the feeding charges
    assert ("fine_max", "IN/CTA-1871/27") in {(f["name"], f["citation"]) for f in turn["figures"]}
    assert "above the scale" not in text_of(turn)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("the keeper asked Rs 2,000 without receipt", "Rs.2,000 too much?"),
        ("रखवाला 2000 रुपये मांग रहा है, रसीद नहीं दी", "2,000 रु ज़्यादा है या नहीं"),
    ],
)
async def test_a_demand_on_sms(assistant: Any, message: str, words: str) -> None:
    (turn,) = await talk(assistant, message, channel="sms")
    assert words in text_of(turn)
    assert all(sms.fits(m["text"]) for m in turn["messages"])


@pytest.mark.parametrize(("asked", "words"), [("90,000", "by at least ₹47,000"), ("40,000", "₹40,000 is not above")])
async def test_in_chandigarh_it_is_compared_with_the_scale(assistant: Any, asked: str, words: str) -> None:
    message = f"2 cows were impounded on 3 December and the pound-keeper is asking Rs {asked} as fee, is that right"
    (turn,) = await talk(assistant, message, state="IN-CH")
    assert words in text_of(turn)
    assert "IN-CH/CTA-1871/12" in {c["id"] for c in turn["citations"]}
    assert {20_000, 500} <= {f["value"] for f in turn["figures"]}


async def test_animals_told_afterwards_complete_the_comparison(assistant: Any) -> None:
    turns = await talk(
        assistant,
        "the keeper asks Rs 90,000 without receipt",
        "it was put in the pound on 3 December",
        "2 cows",
        state="IN-CH",
    )
    assert "please say which animals they are and how many" in text_of(turns[0])
    assert "₹90,000 is above the scale on file by at least ₹47,000" in text_of(turns[2])
    assert "No receipt" in text_of(turns[2])


async def test_the_state_may_come_after_the_demand(assistant: Any) -> None:
    turns = await talk(assistant, "the pound keeper demands 2000 rupees fee", "UP", state=None)
    assert not compared(turns[0])
    assert turns[0]["figures"] == []
    assert "₹2,000" in text_of(turns[1])


@pytest.mark.parametrize(
    "message",
    [
        "the pound keeper asks 0 rupees fee",
        "the pound keeper asks 1,000,000,000,000 rupees fee",
    ],
)
async def test_what_cannot_be_an_amount_is_not_spoken_of(assistant: Any, message: str) -> None:
    (turn,) = await talk(assistant, message)
    assert text_of(turn).strip()
    assert not compared(turn)


@pytest.mark.parametrize(
    "message",
    [
        "meri fasal ka 5000 ka nuksan hua, kitna paisa milega",
        "the keeper wants a bribe of Rs 500 to release my cow",
        "my cow worth Rs 40,000 is in the pound, how do I get it back",
        "I paid Rs 500 at the pound and they still do not give my cow back",
        "500 रुपये भर दिए फिर भी कांजी हाउस वाले गाय नहीं छोड़ रहे",
        "padosi ne meri gay apne ghar bandh li hai aur 5000 mang raha hai",
    ],
)
async def test_another_sum_is_not_taken_for_the_demand(assistant: Any, message: str) -> None:
    turns = await talk(assistant, message, "how much may the pound charge")
    assert not compared(turns[0])
    assert not compared(turns[1])


async def test_the_crop_side_is_told_nothing_of_it(assistant: Any) -> None:
    for message in ("the pound keeper asks Rs 2,000 as fee", "कांजी हाउस वाले 2000 रुपये शुल्क मांग रहे हैं"):
        (turn,) = await talk(assistant, message, side="crop")
        assert turn["side"] == "crop"
        assert not compared(turn)
        assert "2,000" not in text_of(turn)


async def test_a_new_case_knows_nothing_of_it(assistant: Any) -> None:
    turns = await talk(
        assistant, "the keeper asked Rs 2,000 without receipt", "restart", "what is the pound fee", "owner"
    )
    assert compared(turns[0])
    assert not any(compared(turn) for turn in turns[1:])

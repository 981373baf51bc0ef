"""Cases for the tests of papers."""

from __future__ import annotations

from datetime import date
from typing import Any

from bot.papers import Case, case_from

TODAY = date(2026, 12, 5)

OWNER: dict[str, Any] = {
    "state": "IN-UP",
    "side": "owner",
    "name": "राम प्रसाद द्विवेदी",
    "relation": "पिता श्री विद्याधर",
    "address": "ग्राम खेड़ा",
    "phone": "05842 222222",
    "tehsil": "सदर",
    "district": "हरदोई",
    "animals": [{"kind": "cow", "count": 2, "marks": "एक सफ़ेद, एक काली"}],
    "seized": "2026-11-28",
    "hour": 18,
    "impounded": "2026-11-29",
    "where": "चरागाह",
    "other": "मोहन लाल",
    "pound": "कांजी हाउस, मोहनपुर",
    "asked": 2000,
    "receipt": False,
    "grounds": ["no_damage", "late_to_pound"],
    "keeper_faults": ["no_list", "no_food"],
    "story": "पशु चरागाह में थे।",
    "witnesses": ["सीता देवी"],
}
CROP: dict[str, Any] = {
    "state": "IN-UP",
    "side": "crop",
    "name": "Sita Devi",
    "address": "Village Khera",
    "animals": [{"kind": "buffalo", "count": 3}],
    "damaged": "2026-11-28",
    "other": "Mohan Lal",
    "land": "khasra 112",
    "crop": "wheat, half a bigha",
    "loss": "₹12,500",
    "story": "They came in the night.",
}


def owner(**changes: Any) -> Case:
    """The owner's case with some facts changed; None takes a fact out."""
    return case_from(OWNER | changes)


def crop(**changes: Any) -> Case:
    """The crop owner's case with some facts changed."""
    return case_from(CROP | changes)

"""Which paper helps with an issue, offered with its answer."""

from __future__ import annotations

from collections.abc import Mapping

from actions.turn import Choice, Turn

OFFERED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "owner": {
        "complaint": ("seizure_illegal", "complaint_how", "deadline", "authority_refuses", "compensation"),
        "deposit": ("impounded", "auction", "rescue_force", "road_public"),
        "keeper": ("release_fee", "release_refused", "pound_neglect"),
        "police": ("animal_hurt",),
    },
    "crop": {
        "notice": ("crop_damage", "compensation", "complaint_how", "deadline"),
        "police": ("habitual_straying", "seizure_resisted"),
    },
}
"""The paper that helps most with an issue, by side."""
FOR_ALL: Mapping[str, str] = {"legal_aid": "legal-aid", "human": "summary"}


def paper_choice(turn: Turn, issue: str) -> list[Choice]:
    """To have that paper made; nothing where there is none."""
    of_side = OFFERED.get(turn["side"] or "", {})
    paper = FOR_ALL.get(issue) or next((name for name, issues in of_side.items() if issue in issues), None)
    return [Choice(turn.say("paper-choice"), f"paper:{paper}")] if paper else []

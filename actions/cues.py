"""Which event a day belongs to, by the words beside it: "the notice was posted on 1 December" is the notice's."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.nlu.concepts import ANIMALS, concepts
from bot.nlu.dates import Moment
from bot.nlu.normalise import fold

NEAR = 5
"""Words on each side of a day in which its verb is looked for."""
OTHER = "other"
"""What ties a day to something that no date follows from."""
CUES: Mapping[str, frozenset[str]] = {
    "seized": frozenset({"SEIZE"}),
    "impounded": frozenset({"IMPOUND"}),
    "damaged": frozenset({"EAT_GRAZE", "TRAMPLE", "ENTER", "LOSS"}),
    "rescued": frozenset({"SNATCH"}),
    OTHER: frozenset({"SOLD", "SELL_AUCTION", "GIVE_BACK", "PAID", "NOTICE", "SUMMONS", "FIR", "COMPLAIN", "DIED"}),
}
"""Concepts of one word that tie a day to an event."""
OF_SIDE: Mapping[str, tuple[str, ...]] = {
    "owner": ("seized", "impounded", "damaged", "noticed", "sold", "released"),
    "crop": ("seized", "impounded", "damaged", "rescued"),
}
"""The events that each side is asked and told about; who asks for somebody else may tell any."""


def _forms(text: str) -> tuple[tuple[str, ...], ...]:
    """Forms as in ``bot/nlu/concepts``: of one word or more, folded; a trailing ``*`` makes the last a beginning."""
    return tuple(tuple(f"{fold(form)}{'*' * form.endswith('*')}".split()) for form in text.split(", "))


SOLD = _forms(
    "sold, auctioned, "
    "बेच दि*, बेच दी, बेच डाल*, बेचा, बेची, बेचे, बिक ग*, बिक चुक*, बिकी, बिका, नीलाम हो ग*, नीलाम कर दि*, नीलाम कर दी, "
    "नीलाम हुई, नीलाम हुआ, नीलामी हो ग*, नीलामी हुई, "
    "bech di*, bech dal*, becha, bechi, beche, bik ga*, bik gy*, bik chuk*, biki, bika, nilam ho ga*, neelam ho ga*, "
    "nilam ho gy*, neelam ho gy*, nilam kar di*, neelam kar di*, nilam hui, neelam hui, nilami ho ga*, neelami ho ga*, "
    "nilami hui, neelami hui"
)
RELEASED = _forms(
    "released, given back, gave back, gave it back, gave them back, gave her back, gave him back, got it back, "
    "got them back, got her back, got him back, got back my, returned it, returned my, returned the animal*, "
    "was returned, were returned, let it go, let them go, let her go, set free, "
    "छोड़ दिया, छोड़ दी, छोड़ दिए, छोड़ा, छोड़ी, छोड़े, छूट ग*, छूटी, छूटा, छूटे, वापस मिल*, वापिस मिल*, लौटा दि*, लौटा दी, "
    "लौटाया, लौटाई, छुड़ा लि*, छुड़ा ली, छुड़ाया, छुड़ाई, छुड़ाए, वापस दे दि*, वापस दे दी, वापस कर दि*, वापस कर दी, रिहा, "
    "chhod di*, chod di*, chhor di*, chor di*, chhoda, chhodi, chhode, choda, chodi, chhoot ga*, chhut ga*, chhut gy*, "
    "chhooti, chhuti, wapas mil*, vapas mil*, wapis mil*, lauta di*, lota di*, lautaya, lautai, chhuda li*, chuda li*, "
    "chhudaya, chhudayi, chhudai, wapas de di*, vapas de di*, wapas kar di*, vapas kar di*, riha"
)
FOUND = _forms("मिल ग*, मिली, mil ga*, mil gy*, mili")
"""Got back, where an animal is named beside it."""
PROCLAIMED = _forms("proclaim*, proclamation, beat of drum, मुनादी*, डुगडुगी*, डुग्गी*, munadi*, dugdugi*, duggi*")
POSTED = _forms(
    "posted, pasted, put up, stuck, displayed, hung, affixed, "
    "लगा, लगाया, लगाई, लगी, लग ग*, चिपक*, चस्पा, टंगा, टांगा, "
    "laga, lagaya, lagayi, lagai, lagi, lag ga*, lag gy*, chipak*, chipk*, chaspa, tanga"
)
"""What is done with a notice of unclaimed cattle; one that was only received is another notice."""
ABOUT_SALE = frozenset({"NOTICE", "SELL_AUCTION"})
OTHER_WORDS = frozenset(
    {"released", "release", "hearing", "peshi", "tarikh", "gave", "birth", "born", "writing", "wrote", "filed", "got"}
    | {"पेशी", "छोडा", "छूटी", "जन्म"}
)
"""Words that tie a day to something that no date follows from, if they tell nothing else."""


def names_pound(text: str) -> bool:
    """Whether a message speaks of a pound at all."""
    return bool({"IMPOUND", "POUND"} & set(concepts(fold(text))))


def tied_event(text: str, moment: Moment, side: str | None) -> str | None:
    """The event that the words beside a day tie it to (:data:`OF_SIDE`, or ``other``), or None.

    The nearest telling word of the same clause decides: "released on 30 November, taken on 25 November".
    """
    before = fold(re.split(r"[,;.।!?]", text[: moment.start])[-1]).split()
    after = fold(re.split(r"[,;.।!?]", text[moment.end :])[0]).split()
    clause = _Clause(before + after, OF_SIDE.get(side or "", ()))
    at = len(before)
    for distance in range(NEAR):
        for place in (at - 1 - distance, at + distance):
            if 0 <= place < len(clause.words) and (event := clause.event(place)) is not None:
                return event
    return None


class _Clause:
    """The words around a day, and what each of them tells; ``events`` are those that may be told, all if empty."""

    def __init__(self, words: list[str], events: tuple[str, ...]) -> None:
        self.words, self.events = words, events
        found = set(concepts(" ".join(words)))
        self.has_animal = bool(found & ANIMALS)
        self.denied = "NOT" in found
        posted = "NOTICE" in found and any(self._begins(at, POSTED) for at in range(len(words)))
        self.notified = posted or any(self._begins(at, PROCLAIMED) for at in range(len(words)))

    def event(self, at: int) -> str | None:
        """What the words from that place on tell."""
        told = self._done(at)
        if told is not None and self._may(told):
            return OTHER if self.denied else told
        found = set(concepts(self.words[at]))
        event = next((event for event, cues in CUES.items() if found & cues), None)
        if event is not None and (event == OTHER or self._may(event)):
            return event
        return OTHER if self.words[at] in OTHER_WORDS else None

    def _done(self, at: int) -> str | None:
        if self.notified and (set(concepts(self.words[at])) & ABOUT_SALE or self._begins(at, PROCLAIMED)):
            return "noticed"
        if self._begins(at, SOLD):
            return "sold"
        return "released" if self._begins(at, RELEASED) or (self.has_animal and self._begins(at, FOUND)) else None

    def _may(self, event: str) -> bool:
        return not self.events or event in self.events

    def _begins(self, at: int, forms: tuple[tuple[str, ...], ...]) -> bool:
        return any(_matches(self.words[at : at + len(form)], form) for form in forms)


def _matches(words: list[str], form: tuple[str, ...]) -> bool:
    if len(words) < len(form) or tuple(words[:-1]) != form[:-1]:
        return False
    return words[-1].startswith(form[-1][:-1]) if form[-1].endswith("*") else words[-1] == form[-1]

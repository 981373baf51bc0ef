"""Sums of money in a message, in rupees: "₹2,000", "500/-", "dhai hazar", "5 hajar mang rahe", "2k".

A bare number counts only from 50 up and near a word about money (mang, fine, rasid). Section, khasra, phone and Aadhaar
numbers, years, dates, and numbers of days or animals are not money.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.nlu.numbers import Found, scan
from bot.nlu.words import Cursor, Lexicon, Token, lexicon, tokenise

LEAST_BARE = 50  # rupees; below it a bare number near "mang" may mean thousands and is left to a question
MOST_BARE = 1_000_000  # rupees; above it a bare number is rather a code
_NEAR = 6  # tokens between a bare number and the word about money
_BEFORE = ("", ".", "-", ":", "–", ".-", "=", ".:")  # what may stand between "Rs" and the number
_LIST = ("", ",", "/", "&")


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum at text[start:end] in rupees; of a range ("2-3 hazar") the upper end, and then approximate."""

    start: int
    end: int
    rupees: float
    approximate: bool


def find_amounts(text: str, language: str) -> list[Amount]:
    """The sums of money of a message in order; start and end are character places in text."""
    tokens, words = tokenise(text), lexicon(language)
    return _Reader(tokens, words, scan(tokens, words)).read()


class _Reader(Cursor):
    def __init__(self, tokens: list[Token], words: Lexicon, numbers: list[Found]) -> None:
        super().__init__(tokens, words)
        self.numbers = numbers
        self.asking = [t.kind == "word" and words.has(t.key, "asking", "risky_asking") for t in tokens]
        self.starts = {found.first for found in numbers}

    def gap(self, at: int) -> str:
        return self.tokens[at].gap if 0 <= at < len(self.tokens) else "\n"

    def read(self) -> list[Amount]:
        result: list[Amount] = []
        labelled_end, used = -1, -1
        for found in self.numbers:
            first, last = found.first, found.last
            if self._labelled(found) or (labelled_end >= 0 and self._continues(labelled_end, first)):
                labelled_end = last
                continue
            labelled_end = -1
            start, end = first, last
            if first - 1 > used and self._prefix(first):
                start = first - 1
            if self._suffix(last):
                end = last + 1
                if self.key(end + 1).startswith("/") and self.gap(end + 1) in ("", "."):
                    end += 1
            elif self.key(last + 1).startswith("/") and self.gap(last + 1) in ("", "."):
                end = last + 1
            marked = start < first or end > last
            value = found.number.value
            if (marked and value > 0) or (not marked and self._plain(found)):
                place = (self.tokens[start].start, self.tokens[end].end)
                result.append(Amount(*place, value, found.number.approximate))
                used = end
        return result

    def _prefix(self, first: int) -> bool:
        """Whether a sign of money stands before the number and is not that of the number before it."""
        sign = self.words.has(self.key(first - 1), "money_prefix") and self.gap(first) in _BEFORE
        return sign and not (first >= 2 and self._numeral(first - 2) and self._counted(first + 1))

    def _suffix(self, last: int) -> bool:
        """Whether a word for rupees stands after the number and is not that of the number after it."""
        key = self.key(last + 1)
        if not self.words.has(key, "money_suffix") or self.gap(last + 1) not in _BEFORE:
            return False
        rival = last + 2 in self.starts and self.words.has(key, "money_prefix") and self.gap(last + 2) in _BEFORE
        return not rival or self._counted(last + 3)

    def _numeral(self, at: int) -> bool:
        return self.tokens[at].kind == "num" or self.words.has(self.key(at), "numbers", "scales")

    def _counted(self, at: int) -> bool:
        """Whether a unit of time, an animal or another thing that is counted, but not money, stands here."""
        if not 0 <= at < len(self.tokens) or self.tokens[at].stop:
            return False
        key, follower = self.tokens[at].key, self.key(at + 1)
        names = ("units", "nouns", "months", "weekdays", "date_words")
        known = self.words.has(key, *names) or self.words.has(f"{key} {follower}", "units")
        return known or key == "%" or self.tokens[at].kind == "meridiem"

    def _labelled(self, found: Found) -> bool:
        """Whether the number is the name of something: section 20, khasra no 123, PIN 302001."""
        before = found.first - 1
        return before >= 0 and self.words.has(self.key(before), "labels") and self.gap(found.first) in _BEFORE

    def _continues(self, last: int, first: int) -> bool:
        """Whether a number goes on with a list of labelled ones: section 428, 429 and 430."""
        joint = first == last + 2 and self.words.has(self.key(last + 1), "joins", "list_join")
        marked = self.words.has(self.key(first + 1), "money_suffix", "asking" if joint else "money_suffix")
        return not marked and self.tokens[first].gap in _LIST and (first == last + 1 or joint)

    def _plain(self, found: Found) -> bool:
        """Whether a number without a sign of money is a sum all the same."""
        last, number = found.last, found.number
        if self._counted(last + 1) or self.gap(last + 1) == "%" or self._glued(found):
            return False
        if found.scaled and not found.bare_scale and number.value >= 100:
            return not self._year(found) or self._money_word(found)
        if not (LEAST_BARE <= number.value <= MOST_BARE) or self._year(found) or self._dated(found):
            return False
        return self._money_word(found)

    def _glued(self, found: Found) -> bool:
        """Whether letters that are no word of ours hang on the number, as in a code (A4, 12B)."""
        first, last = self.tokens[found.first], self.tokens[found.last]
        before = found.first > 0 and self.tokens[found.first - 1].end == first.start
        after = found.last + 1 < len(self.tokens) and self.tokens[found.last + 1].start == last.end
        return (before and len(self.key(found.first - 1)) < 3) or (after and len(self.key(found.last + 1)) < 2)

    def _money_word(self, found: Found) -> bool:
        """Whether a word about asking, paying or fining stands near the number."""
        return any(self.asking[max(0, found.first - _NEAR) : found.last + 1 + _NEAR])

    def _dated(self, found: Found) -> bool:
        return self.words.has(self.key(found.first - 1), "months")

    def _year(self, found: Found) -> bool:
        """Whether the number is rather a year: 2019, in 2000, 1871 ka adhiniyam; round ones only with a sign of it."""
        value = found.number.value
        if not 1800 <= value <= 2100 or value != int(value):
            return False
        before, after = self.key(found.first - 1), self.key(found.last + 1)
        sign = self.words.has(before, "year_before", "months") or self.words.has(after, "year_after")
        return sign or (value % 50 != 0 and self.tokens[found.first].kind == "num" and not found.scaled)

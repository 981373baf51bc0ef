"""Days named by the calendar: 28-11-2026, 28/11, 28 November, Nov 28, 2022 August 5, 28 tarikh; always day first.

Each reader looks at the tokens from one place on. relative_days.py adds the days counted from today; dates.py joins
both with the hours and gives them out as moments.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.nlu.numbers import Found, scan
from bot.nlu.tense import FUTURE, Tenses
from bot.nlu.words import Cursor, Lexicon, Token

FAR_AHEAD = 30  # days; a year-less date later than this is taken as last year's
_FRACTIONS = ("1/2", "1/3", "1/4", "3/4")


@dataclass(frozen=True, slots=True)
class Piece:
    """What the tokens first to last say of a moment: a day, a clock time, both, or (empty) nothing that counts."""

    first: int
    last: int
    day_said: bool = False
    day: date | None = None
    approximate: bool = False
    candidates: tuple[date, ...] = ()
    weekday: bool = False
    hour: int | None = None
    minute: int | None = None
    part: str | None = None
    meridiem: str | None = None

    @property
    def empty(self) -> bool:
        """Whether it only marks words that must not be read otherwise."""
        return not self.day_said and self.hour is None and self.part is None


def shift(day: date, days: float) -> date | None:
    """The day so many days later, or None outside the calendar."""
    try:
        return day + timedelta(days=int(days))
    except (OverflowError, ValueError):
        return None


def make_date(year: int, month: int, day: int) -> date | None:
    """The date, or None when there is no such day."""
    try:
        return date(year, month, day)
    except (OverflowError, ValueError):
        return None


def months_later(day: date, months: int) -> date | None:
    """The same day of the month so many months later (or earlier), or the last day of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        return None
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


class CalendarDays(Cursor):
    """Reads days from tokens; today is the day the message was written."""

    close_gaps = ("", "-", "–", ",", ".", "/", "'", "’", "(")

    def __init__(self, tokens: list[Token], words: Lexicon, today: date) -> None:
        super().__init__(tokens, words)
        self.today = today
        self.numbers: dict[int, Found] = {found.first: found for found in scan(tokens, words)}
        self.tenses = Tenses(tokens, words)

    def _piece(self, first: int, last: int, day: date | None, approximate: bool = False) -> Piece:
        return Piece(first, last, True, day, approximate)

    def unit(self, at: int) -> tuple[str, int]:
        """The unit of time that stands right here ("" if none) and the place after it."""
        found = self.phrase(at, "units") if self.close(at) else None
        return (str(found[0]), at + found[1]) if found else ("", at)

    def _skip(self, at: int, *names: str) -> int:
        """The place after at most three phrases of the fields."""
        for _ in range(3):
            sizes = [found[1] for name in names if (found := self.phrase(at, name))]
            if not sizes or not self.close(at):
                break
            at += max(sizes)
        return at

    # days written in digits

    def _written(self, at: int) -> Piece | None:
        """28-11-2026, 2026-11-28, 28/11, 28-11, 28.11 or 28 11 2026; day first always."""
        token, last, groups = self.tokens[at], at, re.split("[^0-9]", self.tokens[at].key)
        if token.kind == "num" and groups == [token.key]:
            nxt = [
                t
                for t in self.tokens[at + 1 : at + 3]
                if t.gap in ("", "-", "/", ".") and re.fullmatch("[0-9]+", t.key)
            ]
            whole = len(nxt) == 2 and nxt[0].gap == nxt[1].gap and len(nxt[1].key) == 4
            if (
                whole
                and len(token.key) <= 2
                and len(nxt[0].key) <= 2
                and int(token.key) <= 31
                and int(nxt[0].key) <= 12
            ):
                groups, last = [token.key, nxt[0].key, nxt[1].key], at + 2
            elif nxt and nxt[0] is self.tokens[at + 1] and nxt[0].gap == "-":
                groups, last = [token.key, nxt[0].key], at + 1
        if len(groups) == 3:
            year, month, day = (int(g) for g in (groups if len(groups[0]) == 4 else groups[::-1]))
            if max(len(g) for g in groups) <= 2:
                year += 2000 if year <= self.today.year % 100 + 10 else 1900
            return self._piece(at, last, make_date(year, month, day))
        if len(groups) != 2 or max(len(g) for g in groups) > 2 or not groups[0] or not groups[1]:
            return None
        day, month = int(groups[0]), int(groups[1])
        labelled = self.has(at - 1, "labels", "money_prefix") or self.has(last + 1, "nouns", "money_suffix", "scales")
        labelled = labelled or (last + 1 < len(self.tokens) and self.tokens[last + 1].kind in ("sign", "meridiem"))
        if not 1 <= day <= 31 or not 1 <= month <= 12 or labelled or self.unit(last + 1)[0] not in ("", "date"):
            return None
        cue = self.has(at - 1, "day_before", "date_words") or self.has(last + 1, "date_words")
        cue = cue or self.phrase(last + 1, "day_after") is not None
        sure = (token.kind == "pair" and token.key not in _FRACTIONS) or (last > at and day > month)
        if token.kind == "num" and last == at:  # 28.11, but not 2.5 or 10.30
            two = len(groups[0]) == len(groups[1]) == 2
            sure = two and (day > 12 or "0" in (groups[0][0], groups[1][0]) or len(self.tokens) == 1)
            cue = cue and two
        return self._yearless(at, last, day, month) if cue or sure else None

    # a day and a month by name

    def _ordinal_or_number(self, at: int) -> tuple[int, int, int] | None:
        """A day of the month here: the lower and the upper number of it and the place after it."""
        if at >= len(self.tokens):
            return None
        found, ones = self.numbers.get(at), self.words.number("ordinals", self.key(at + 1)) or 0
        if self.has(at, "tens") and self.close(at + 1) and 1 <= ones <= 9:  # twenty eighth
            low = high = (self.words.number("numbers", self.key(at)) or 0) + ones
            after = at + 2
        elif self.tokens[at].kind == "ordinal":
            low = high = self.tokens[at].value
            after = at + 1
        elif found and not found.scaled:
            low, high, after = found.number.low or found.number.value, found.number.value, found.last + 1
        else:
            spoken = self.words.number("ordinals", self.key(at))
            low, high, after = spoken or 0, spoken or 0, at + 1
        whole = low == int(low) and high == int(high)
        return (int(low), int(high), after) if whole and 1 <= low <= high <= 31 else None

    def _month_after(self, at: int) -> Piece | None:
        number = self._ordinal_or_number(at)
        if not number:
            return None
        place = number[2]
        if self.has(place, "month_joins") and self.close(place):
            place += 1
        month = self.phrase(place, "months") if self.close(place) else None
        if not month:
            return None
        year, after = self._year(place + month[1])
        safe = year or after >= len(self.tokens) or not self.close(after) or self.phrase(after, "day_after")
        spoken = self.has(place - 1, "ordinals") and self.has(place, "verb_months")  # the first may come
        if (self.has(place, "risky_months") or spoken) and not safe:
            return None
        return self._named(at, after - 1, number, int(month[0]), year)

    def _year_first(self, at: int) -> Piece | None:
        """2022 August 5: the year before the month."""
        size = len(self.key(at)) if self.tokens[at].kind == "num" and self.key(at).isdigit() else 0
        if size != 4 or not 1800 <= int(self.key(at)) < 2200 or not self.close(at + 1):
            return None
        piece = self._month_first(at + 1, int(self.key(at)))
        return replace(piece, first=at) if piece else None

    def _month_first(self, at: int, before: int | None = None) -> Piece | None:
        """Nov 28; before is a year that stands before the month."""
        month = self.phrase(at, "months")
        if not month or self.has(at, "risky_months"):
            return None
        place = at + month[1]
        if self.has(place, "month_joins") and self.close(place):
            place += 1
        number = self._ordinal_or_number(place) if self.close(place) else None
        if not number:
            return None
        unit, beyond = self.unit(number[2])
        year, after = self._year(number[2]) if before is None else (before, number[2])
        if unit not in ("", "date") or (self.has(number[2], "nouns", "money_suffix") and self.close(number[2])):
            return None
        marked = self.tokens[place].kind == "ordinal" or year or self.has(at - 1, "day_before")
        if self.has(at, "verb_months") and not marked:
            return None
        return self._named(at, max(after, beyond) - 1, number, int(month[0]), year)

    def _year(self, at: int) -> tuple[int | None, int]:
        """The year that stands here (None if none) and the place after it."""
        if not self.close(at) or self.tokens[at].kind != "num" or not self.key(at).isdigit():
            return None, at
        year, size = int(self.key(at)), len(self.key(at))
        money = self.has(at + 1, "money_suffix", "asking") and abs(year - self.today.year) > 5
        if size == 4 and 1800 <= year < 2200 and not money:
            return year, at + 1
        if size == 2 and (self.tokens[at].gap in ("-", "'", "’") or self.tokens[at].start == self.tokens[at - 1].end):
            return year + (2000 if year <= self.today.year % 100 + 10 else 1900), at + 1
        return None, at

    def _named(self, first: int, last: int, number: tuple[int, int, int], month: int, year: int | None) -> Piece:
        """The date; of two days ("28-29 November") the earlier one, approximate."""
        low, high, _ = number
        make = [self._yearless(first, last, n, month) for n in (low, high)]
        if year:
            make = [self._piece(first, last, make_date(year, month, n)) for n in (low, high)]
        both = tuple(p.day for p in make if p.day)
        return make[0] if low == high else replace(make[0], approximate=True, candidates=both)

    def _yearless(self, first: int, last: int, day: int, month: int) -> Piece:
        """This year's date; last year's if that is far ahead, next year's if far back and the verb is in the future."""
        tense, this_year = self.tenses.at(first, last), self.today.year
        found = make_date(this_year, month, day)
        if found and tense == FUTURE and (self.today - found).days > 180:
            found = make_date(this_year + 1, month, day)
        elif found and tense != FUTURE and (found - self.today).days > FAR_AHEAD:
            found = make_date(this_year - 1, month, day)
        return self._piece(first, last, found)

    def _day_of_month(self, at: int) -> Piece | None:
        """28 tarikh, on the 28th: the latest such day, or with a future verb the next."""
        number = self._ordinal_or_number(at)
        spoken = self.has(number[2] - 1, "ordinals") if number else False
        if not number or (at not in self.numbers and self.tokens[at].kind != "ordinal" and not spoken):
            return None
        unit, after = self.unit(number[2])
        of_last = self._of_last_month(number[2], spoken or self.tokens[at].kind == "ordinal")
        if unit != "date" and of_last:
            return self._monthly(at, of_last - 1, number, 1)
        if unit != "date":
            before = at - 2 if self.has(at - 1, "the") else at - 1
            cue = self.has(before, "day_before") or self.has(number[2], "date_words")
            cue = cue or self.phrase(number[2], "day_after") is not None
            if self.tokens[at].kind != "ordinal" or not cue or unit or self.has(number[2], "nouns", "months"):
                return None
            after = number[2] + 1 if self.has(number[2], "date_words") else number[2]
        back = 0
        for place in (after, after + 1, at - 2, at - 3):  # of last month; pichle mahine (ki)
            if self.has(place, "last") and self.unit(place + 1)[0] == "month":
                back, after = 1, max(after, place + 2)
        return self._monthly(at, after - 1, number, back)

    def _of_last_month(self, at: int, ordinal: bool) -> int:
        """The place after "of last month" that stands here (after an ordinal also "last month"); 0 if none."""
        place = at + 1 if self.has(at, "month_joins") and self.close(at) else at
        if (place == at and not ordinal) or not self.close(place) or not self.has(place, "last"):
            return 0
        unit, after = self.unit(place + 1)
        return after if unit == "month" else 0

    def _monthly(self, first: int, last: int, number: tuple[int, int, int], back: int) -> Piece:
        low, high, _ = number
        future = not back and self.tenses.at(first, last) == FUTURE
        step, month = (1 if future else -1), months_later(self.today.replace(day=1), -back)
        found = None
        for _ in range(14):
            day = make_date(month.year, month.month, low) if month else None
            if day and (day >= self.today if future else day <= self.today):
                found = day
                break
            if back or not month:
                break
            month = months_later(month, step)
        return self._piece(first, last, found, low < high)

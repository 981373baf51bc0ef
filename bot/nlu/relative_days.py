"""Days counted from today: kal, parso, "3 din pehle", "last friday", pichle hafte, "aaj teesra din hai", weekdays.

Adds to the days named by the calendar (date_forms.py). A day counted from another event ("nilami se 3 din pehle") is
left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from bot.nlu.date_forms import CalendarDays, Piece, months_later, shift
from bot.nlu.numbers import Found
from bot.nlu.tense import FUTURE

LONGEST = 36_600  # days; a longer time ago is not one that a message speaks of
_UNIT_DAYS = {"day": 1.0, "week": 7.0, "fortnight": 14.0, "month": 30.0, "year": 365.0, "hour": 1 / 24}
_ROUGH = ("fortnight", "month", "year", "hour")  # a day counted in these is never exact


class DayForms(CalendarDays):
    """Reads the day that the tokens from one place on name, by the calendar or counted from today."""

    def read(self, at: int) -> Piece | None:
        """The day named from this token on, or None."""
        skipped = self.phrase(at, "not_days")
        if skipped:
            return Piece(at, at + skipped[1] - 1)
        kind = self.tokens[at].kind
        if kind in ("date", "pair", "num"):
            written = self._written(at) or self._year_first(at)
            if written:
                return written
        if at in self.numbers or kind == "ordinal":
            named = self._month_after(at) or self._day_of_month(at)
            return named or self._count(at) or self._bare_count(at) or self._ordinal_day(at)
        if kind != "word":
            return None
        spoken = self.has(at, "ordinals")
        readers: list[Callable[[int], Piece | None]] = [self._month_after, self._day_of_month] if spoken else []
        readers += [self._today, self._relative, self._last, self._next, self._weekday, self._month_first, self._few]
        readers += [self._single_unit, self._ordinal_day]
        for reader in readers:
            piece = reader(at)
            if piece:
                return piece
        return None

    # days counted from today

    def _today(self, at: int) -> Piece | None:
        """Today, or a count from it: aaj teesra din hai, aaj 3 din ho gaye, aaj se 3 din pehle."""
        found = self.phrase(at, "days")
        if not found or found[0] != 0:
            return None
        place = at + found[1]
        for start in range(place, place + 4):
            if not self.close(start):
                break
            piece = self._ordinal_day(start, True) or (self._count(start, True) if start in self.numbers else None)
            if piece and not piece.empty:
                exact = start == place + 1 and self.has(place, "since_after")
                return replace(piece, first=at, approximate=piece.approximate or not exact)
            if not self.has(start, "filler", "since_after", "is", "bridge", "articles", "this"):
                break
        part = "night" if self.has(at, "nights") else None
        return Piece(at, place - 1, True, self.today, part=part)

    def _relative(self, at: int) -> Piece | None:
        """Yesterday and the like; kal and parso by the verb, without one both days as candidates."""
        found = self.phrase(at, "days")
        if found:
            return self._piece(at, at + found[1] - 1, shift(self.today, float(found[0])))
        found = self.phrase(at, "either_days")
        if not found:
            return None
        last, days = at + found[1] - 1, float(found[0])
        tense = self.tenses.at(at, last)
        if tense:
            return self._piece(at, last, shift(self.today, days if tense == FUTURE else -days), days > 2)
        both = (shift(self.today, -days), shift(self.today, days))
        return Piece(at, last, True, None, days > 2, tuple(d for d in both if d))

    def _elapsed(self, at: int) -> int:
        """The place after "pehle", "ho gaye", "ago" that stands here or after small words; 0 if none."""
        place = self._skip(at, "bridge")
        for start in (place, at):
            found = self.phrase(start, "ago") if self.close(start) else None
            if found:
                event = self.has(start + 1, "not_ago_before", "events", "festivals")
                return 0 if event and self.has(start, "not_ago_words") else start + found[1]
        return 0

    def _count(self, at: int, from_today: bool = False) -> Piece | None:
        """3 din pehle, teen din ho gaye, two weeks ago; approximate: 3 din se, pichle 3 din, aath din pehle."""
        found = self.numbers.get(at)
        if not found:
            return None
        place = found.last + 2 if self.has(found.last + 1, "month_joins") else found.last + 1
        unit, after = self.unit(place)
        if unit not in _UNIT_DAYS:
            return None
        before = ("articles", "since_before", "been", "held_before", "later_before")
        first = at - 1 if self.has(at - 1, *before) and self.close(at) else at
        if self.has(at - 1, "since_after") and self.has(at - 2, "events", "festivals", "weekdays"):
            return Piece(at, after - 1)
        elapsed = self._elapsed(after)
        if elapsed:
            return self._back(first, elapsed - 1, found, unit, self.has(first, "since_before") and first < at)
        later = self.phrase(after, "later") if self.close(after) else None
        if later or self.has(at - 1, "later_before"):
            last = after - 1 + (later[1] if later else 0)
            ahead = from_today or self.tenses.at(first, last) == FUTURE
            days = found.number.value * _UNIT_DAYS[unit]
            day = shift(self.today, days) if ahead and days <= LONGEST else None
            rough = found.number.approximate or unit in _ROUGH
            return self._piece(first, last, day, rough) if day else Piece(at, last)
        if self.has(at - 1, "been"):
            return self._back(first, after - 1, found, unit, False)
        place = self._skip(after, "bridge")
        since = self.has(place, "since_after") or self.has(after, "since_after")
        held = self.has(at - 1, "held_before") and any(self.has(n, "held") for n in range(max(0, at - 7), after + 7))
        if since or held or self.has(at - 1, "since_before"):
            last = after if self.has(after, "since_after") else after - 1
            return self._back(first, last, found, unit, True)
        return None

    def _back(self, first: int, last: int, found: Found, unit: str, approximate: bool) -> Piece | None:
        """The day so many units before today; months, years and hours are never exact."""
        number, size = found.number, _UNIT_DAYS[unit]
        if number.value * size > LONGEST:
            return Piece(first, last)
        whole = number.value == int(number.value)
        if unit in ("month", "year") and whole:
            day = months_later(self.today, -int(number.value) * (12 if unit == "year" else 1))
        else:
            day = shift(self.today, -int(number.value * size))
        rough = approximate or number.approximate or unit in _ROUGH or not whole
        possible: list[date | None] = []
        if number.low is not None and (number.value - number.low) * size <= 14 and size >= 1:
            counts = range(int(number.value * size), int(number.low * size) - 1, -int(size))
            possible = [shift(self.today, -n) for n in counts]
        loose = any(self.has(n, "loose_units") for n in range(found.last + 1, last + 1))
        if loose and number.value in self.words.table("loose_days").values():
            rough, possible = True, [day, shift(self.today, 1 - number.value)]
        return Piece(first, last, True, day, rough, tuple(d for d in possible if d))

    def _bare_count(self, at: int) -> Piece | None:
        """3 din and nothing else, as the answer to which day: so many days ago."""
        found = self.numbers.get(at)
        unit, after = self.unit(found.last + 1) if found else ("", at)
        others = (*range(at), *range(after, len(self.tokens)))
        if not found or unit != "day" or not all(self.has(n, "about_before", "about_after") for n in others):
            return None
        return self._back(at, after - 1, found, unit, False)

    def _few(self, at: int) -> Piece | None:
        """Kuch din pehle, a few days ago: some day in the past."""
        unit, after = self.unit(at + 1)
        if not self.has(at, "few") or unit not in _UNIT_DAYS:
            return None
        elapsed = self._elapsed(after) or (after + 1 if self.has(after, "since_after") else 0)
        return self._piece(at, elapsed - 1, None, True) if elapsed else None

    def _single_unit(self, at: int) -> Piece | None:
        """A week ago, hafte bhar pehle, mahine se: one unit back."""
        found = self.phrase(at, "units")
        unit = str(found[0]) if found else ""
        article = self.has(at - 1, "articles") and self.close(at)
        if not found or unit not in _UNIT_DAYS or (unit in ("day", "hour") and not article):
            return None
        after = at + found[1]
        elapsed, place = self._elapsed(after), self._skip(after, "bridge")
        if not elapsed and not self.has(place, "since_after"):
            return None
        months = {"month": -1, "year": -12}.get(unit)
        day = months_later(self.today, months) if months else shift(self.today, -int(_UNIT_DAYS[unit]))
        about = any(self.has(n, "about_before") for n in (at - 1, at - 2))
        rough = about or not elapsed or unit not in ("day", "week")
        return self._piece(at - 1 if article else at, (elapsed or place + 1) - 1, day, rough)

    def _ordinal_day(self, at: int, after_today: bool = False) -> Piece | None:
        """Aaj teesra din hai, third day today: two days ago if the first day counts, three if not."""
        number = self._ordinal_or_number(at) if at not in self.numbers else None
        unit, after = self.unit(at + 1)
        if not number or unit != "day":
            return None
        today = self.phrase(after, "days") if self.close(after) else None
        now = today is not None and today[0] == 0
        said = self.has(after, "now_words", "is") or any(self.has(at - n, "is") for n in (1, 2, 3))
        if not (now or said or after_today):
            return None
        last = after - 1 + (today[1] if today and now else 0)
        days = (shift(self.today, -number[0]), shift(self.today, 1 - number[0]))
        return Piece(at, last, True, days[1], True, tuple(d for d in days if d))

    # weeks and weekdays

    def _recent(self, weekday: int) -> date | None:
        """The latest such weekday before today."""
        return shift(self.today, -((self.today.weekday() - weekday - 1) % 7 + 1))

    def _coming(self, weekday: int) -> date | None:
        return shift(self.today, (weekday - self.today.weekday() - 1) % 7 + 1)

    def _weekday(self, at: int) -> Piece | None:
        """A weekday: the latest one before today, with a future verb the next one after."""
        start = at + 1 if self.has(at, "this") and self.close(at + 1) else at
        found = self.phrase(start, "weekdays")
        if not found:
            return None
        last, number = start + found[1] - 1, int(found[0])
        if self.has(start - 1, "every"):
            return Piece(at, last)
        marked = start > at or self.has(at - 1, "day_before") or self.phrase(last + 1, "day_after")
        if self.has(start, "risky_weekdays") and not marked:
            return None
        if self.tenses.at(at, last) == FUTURE:
            return replace(self._piece(at, last, self._coming(number)), weekday=True)
        day = self._recent(number)
        either = (day, self.today) if day and number == self.today.weekday() else ()
        return Piece(at, last, True, day, bool(either), either, weekday=True)

    def _last(self, at: int) -> Piece | None:
        """Last friday, pichle somvar, pichle hafte (approximate), last night, pichle 3 din."""
        found = self.phrase(at, "last")
        if not found or not self.close(at + found[1]):
            return None
        place = at + found[1]
        if place in self.numbers:
            piece = self._count(place)
            return replace(piece, first=at) if piece else None
        if self.has(place, "few") and self.unit(place + 1)[0]:
            return self._piece(at, place + 1, None, True)
        weekday, part = self.phrase(place, "weekdays"), self.phrase(place, "parts")
        if weekday:
            return replace(self._piece(at, place + weekday[1] - 1, self._recent(int(weekday[0]))), weekday=True)
        if part and part[0] in ("night", "evening"):
            return Piece(at, place + part[1] - 1, True, shift(self.today, -1), part=str(part[0]))
        unit, after = self.unit(place)
        follower = self._skip(after, "filler")
        if unit == "month" and follower in self.numbers and self.unit(self.numbers[follower].last + 1)[0] == "date":
            piece = self._day_of_month(follower)
            return replace(piece, first=at) if piece else None
        if unit == "month" and self.close(follower) and self.tokens[follower].kind == "ordinal":
            number = self._ordinal_or_number(follower)
            return self._monthly(at, follower, number, 1) if number else None
        if unit == "fortnight":
            return self._piece(at, after - 1, shift(self.today, -14), True)
        if unit == "week":
            weekday = self.phrase(follower, "weekdays") if self.close(follower) else None
            if weekday:
                day = shift(self.today, int(weekday[0]) - self.today.weekday() - 7)
                days = tuple(sorted({d for d in (day, self._recent(int(weekday[0]))) if d}))
                two = len(days) > 1
                return Piece(at, follower + weekday[1] - 1, True, day, two, days if two else (), True)
            return self._piece(at, after - 1, shift(self.today, -7), True)
        if unit in ("month", "year"):
            return self._piece(at, after - 1, months_later(self.today, -1 if unit == "month" else -12), True)
        return None

    def _next(self, at: int) -> Piece | None:
        """Next monday, agle somvar; next week and next month are approximate."""
        found = self.phrase(at, "next")
        if not found or not self.close(at + found[1]):
            return None
        place = at + found[1]
        weekday = self.phrase(place, "weekdays")
        if weekday:
            return replace(self._piece(at, place + weekday[1] - 1, self._coming(int(weekday[0]))), weekday=True)
        unit, after = self.unit(place)
        if unit == "week":
            return self._piece(at, after - 1, shift(self.today, 7), True)
        if unit in ("month", "year"):
            return self._piece(at, after - 1, months_later(self.today, 1 if unit == "month" else 12), True)
        return None

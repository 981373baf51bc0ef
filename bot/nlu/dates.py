"""Days and hours that a message names: kal, "3 din pehle", "last friday", "28 November", 28/11, "subah 8 baje".

Dates are day first. A day relative to another event ("nilami se 3 din pehle", "3 din baad" in the past) is left out,
and so are local months and festivals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from bot.nlu.date_forms import Piece, shift
from bot.nlu.relative_days import DayForms
from bot.nlu.words import lexicon, tokenise

_BETWEEN = 3  # small words that may stand between the day and the hour


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, an hour or both at text[start:end].

    hour is 0-23 and minute 0-59; without am, pm or a part of day the hour is as said. approximate: the day or the hour
    may be another. candidates: the possible days when it is not certain which (day None with two: ask; day None with
    none: a day that does not exist, as 31/2, or no day at all). part is "morning", "noon", "evening" or "night".
    """

    start: int
    end: int
    day: date | None
    hour: int | None
    minute: int | None
    approximate: bool
    candidates: tuple[date, ...]
    part: str | None = None


def find_moments(text: str, language: str, today: date) -> list[Moment]:
    """The days and hours of a message in order; today is the day it was written, in the writer's time zone."""
    reader = _Reader(tokenise(text), lexicon(language), today)
    return [reader.moment(piece) for piece in reader.pieces()]


class _Reader(DayForms):
    def pieces(self) -> list[Piece]:
        """What is read from left to right, the hour joined to its day."""
        done: list[Piece] = []
        at = 0
        while at < len(self.tokens):
            piece = self._clock(at) or self.read(at) or self._part(at)
            if piece and not piece.empty:
                joined = self._join(done[-1], piece) if done else None
                done[-1:] = [joined] if joined else [*done[-1:], piece]
            at = piece.last + 1 if piece else at + 1
        return done

    def moment(self, piece: Piece) -> Moment:
        """The piece with its hour on the 24-hour clock; an hour after midnight may belong to the next date."""
        hour, part, day, candidates = piece.hour, piece.part, piece.day, piece.candidates
        approximate = piece.approximate or (not piece.day_said and hour is None)
        if hour is not None and piece.meridiem and 1 <= hour <= 12:
            hour = hour % 12 + (12 if piece.meridiem == "pm" else 0)
        elif hour is not None and (part, hour) == ("night", 12):
            hour = 0
        elif hour is not None and hour < 12:
            first = {"noon": 1, "evening": 3, "night": 6}.get(part or "", 12)
            hour += 12 if first <= hour and not (part == "noon" and hour > 8) else 0
        if part == "night" and hour is not None and hour < 5:
            following = shift(day, 1) if day else None
            approximate = True
            candidates = candidates or ((day, following) if day and following else ())
        start, end = self.tokens[piece.first].start, self.tokens[piece.last].end
        return Moment(start, end, day, hour, piece.minute, approximate, candidates, part)

    def _clock(self, at: int) -> Piece | None:
        """8 baje, saadhe aath baje, 6.30 pm, 18:30, 8 bajkar 20 minute."""
        token, found = self.tokens[at], self.numbers.get(at)
        after, approximate = at + 1, False
        if token.kind == "clock":
            hour, minute = (int(g) if len(g) <= 2 else 99 for g in token.key.split(":"))
        elif found and not found.scaled and found.number.value < 25:
            after, approximate = found.last + 1, found.number.approximate
            value = found.number.value if found.number.low is None else found.number.low
            hour, minute = int(value), round(value % 1 * 60)
            if token.kind == "num" and len(token.key.partition(".")[2]) == 2:
                minute = int(token.key.partition(".")[2])
        else:
            return None
        unit, beyond = self.unit(after)
        meridiem = self.key(after) if self.close(after) and self.tokens[after].kind == "meridiem" else None
        evening = self._skip(after, "filler")
        said_part = after < evening and self.close(evening) and self.phrase(evening, "parts") is not None
        exact = token.kind == "num" and len(token.key.partition(".")[2]) == 2
        said_at = self.has(at - 1, "clock_before") and (exact or said_part)
        if unit != "clock" and not meridiem and token.kind != "clock" and not said_at:
            return None
        last = beyond - 1 if unit == "clock" else after if meridiem else after - 1
        more = self.numbers.get(last + 1)
        if unit == "clock" and self.has(after, "past_oclock") and more and more.number.value < 60:
            minute = int(more.number.value)
            last = self.unit(more.last + 1)[1] - 1 if self.unit(more.last + 1)[0] == "minute" else more.last
        hour = 0 if hour == 24 else hour
        if hour > 23 or minute > 59:
            return Piece(at, last)
        half = meridiem and meridiem[0] + "m"
        return Piece(at, last, hour=hour, minute=minute, approximate=approximate, meridiem=half)

    def _part(self, at: int) -> Piece | None:
        """A part of the day: sham ko, in the morning; "this morning" is today's."""
        found = self.phrase(at, "parts")
        if not found or self.has(at - 1, "greetings", "every"):
            return None
        today = self.has(at - 1, "this")
        piece = Piece(at, at + found[1] - 1, part=str(found[0]))
        return replace(piece, first=at - 1, day_said=True, day=self.today) if today else piece

    def _join(self, one: Piece, two: Piece) -> Piece | None:
        """Two neighbouring pieces as one moment, if they do not contradict each other."""
        between = range(one.last + 1, two.first)
        if len(between) > _BETWEEN or not all(self.has(n, "filler", "day_before") for n in between):
            return None
        if not all(self.close(n) for n in (*between, two.first)) and two.first > one.last:
            return None
        if (one.hour is not None and two.hour is not None) or (one.part and two.part and one.part != two.part):
            return None
        day = self._same_day(one, two) if one.day_said and two.day_said else one if one.day_said else two
        if day is None:
            return None
        clock = one if one.hour is not None else two
        return replace(
            day,
            first=min(one.first, two.first),
            last=two.last,
            approximate=day.approximate or (clock.hour is not None and clock.approximate),
            hour=clock.hour,
            minute=clock.minute,
            meridiem=clock.meridiem,
            part=one.part or two.part,
        )

    def _same_day(self, one: Piece, two: Piece) -> Piece | None:
        """Which of two day pieces says it better, if they name the same day: "kal 29 November", "Monday, 28 Nov"."""
        for vague, exact in ((one, two), (two, one)):
            if exact.day and (exact.day == vague.day or exact.day in vague.candidates):
                return replace(exact, approximate=exact.approximate and vague.approximate)
            named = vague.day if vague.weekday and not exact.weekday else None
            if named and exact.day and named.weekday() == exact.day.weekday():
                return exact
        return None

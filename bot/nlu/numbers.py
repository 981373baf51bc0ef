"""Quantities in a message: digits of every script, number words, lakh and crore, sawa, dedh, dhai, "do-teen".

Ordinals, dates in digits, clock times like 8:30, phone and Aadhaar numbers are not quantities and are not returned.
A word that is often something else (char, do, no, so, das) counts only next to a unit, a countable noun or a number
word.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.nlu.words import Cursor, Lexicon, Token, lexicon, tokenise

_DASH = ("-", "–", "—")


@dataclass(frozen=True, slots=True)
class Number:
    """A quantity at text[start:end]. Of a range ("do-teen") value is the upper end and low the lower one."""

    start: int
    end: int
    value: float
    approximate: bool
    low: float | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A number with its tokens (first to last, both included); scaled: hazar, k or the like is in it."""

    number: Number
    first: int
    last: int
    scaled: bool
    bare_scale: bool


@dataclass(frozen=True, slots=True)
class _Part:
    low: float
    high: float
    after: int
    scale: float = 1.0
    vague: bool = False
    bare: bool = False


def find_numbers(text: str, language: str) -> list[Number]:
    """The numbers of a message in order; start and end are character places in text."""
    return [found.number for found in scan(tokenise(text), lexicon(language))]


def scan(tokens: list[Token], words: Lexicon) -> list[Found]:
    """The numbers among tokens, for readers that need the neighbouring tokens too."""
    scanner = _Scanner(tokens, words)
    result: list[Found] = []
    at = 0
    while at < len(tokens):
        found = scanner.read(at)
        if found:
            result.append(found)
        at = found.last + 1 if found else at + 1
    return result


class _Scanner(Cursor):
    def __init__(self, tokens: list[Token], words: Lexicon) -> None:
        super().__init__(tokens, words)
        self.usable = [False] * (len(tokens) + 3)
        for at in reversed(range(len(tokens))):
            self.usable[at] = self._counts(at)

    def anchor(self, at: int, *, units_only: bool = False) -> bool:
        """Whether a unit, a countable noun, a month or money stands here."""
        if not self.close(at):
            return False
        names = ("units", "scales", "money_suffix", *(() if units_only else ("months", "nouns")))
        key = self.key(at)
        if self.words.has(key, "risky_scales"):
            return units_only is False and self.words.has(self.key(at + 1), "money_suffix", "scales", "nouns")
        return self.words.has(key, *names) or self.words.has(f"{key} {self.key(at + 1)}", "units")

    def _counts(self, at: int) -> bool:
        """Whether the token is a number here (for a risky word: by what follows)."""
        token, words = self.tokens[at], self.words
        if token.kind == "num":
            return True
        if token.kind != "word" or words.number("numbers", token.key) is None:
            return False
        if words.has(token.key, "risky_units_only"):
            return self.anchor(at + 1, units_only=True)
        if not words.has(token.key, "risky"):
            return True
        follower = at + 2 if words.has(self.key(at + 1), "joins", "terms_join", "about_one") else at + 1
        if follower == at + 1:
            wordy = self.close(follower) and self.tokens[follower].kind == "word"
            bigger = (words.number("numbers", self.key(follower)) or 0) > (words.number("numbers", token.key) or 0)
            counts = self.anchor(follower) or (wordy and bigger and self.usable[follower])
        else:
            linked = self.close(at + 1) and self.close(follower)
            about_one = words.has(self.key(at + 1), "about_one")
            half = words.has(" ".join(map(self.key, range(at + 1, at + 4))), "half")
            counts = half or (linked and (self.anchor(follower) if about_one else self.usable[follower]))
        return counts or (self.close(at) and words.has(self.key(at - 1), "prefixes"))

    def read(self, at: int) -> Found | None:
        """The number that begins at a token, with ranges ("5 hazar se 6 hazar") and words such as about taken in."""
        first = self._number(at)
        if first is None:
            return None
        low, part = first.low, first
        joined = self.words.has(self.key(part.after), "joins") and self.close(part.after) and self.close(part.after + 1)
        nxt = part.after + 1 if joined else part.after
        dash = nxt < len(self.tokens) and self.tokens[nxt].gap in _DASH
        if joined or dash or (self.close(nxt) and part.scale > 1):
            other = self._number(nxt)
            wider = other and other.low > part.high and (joined or dash or other.scale >= part.scale)
            if other and wider and self._range(part.high, other.high, other.after, joined or other.scale > 1):
                part = other
        last = part.after - 1
        one = self.tokens[last + 1] if last + 1 < len(self.tokens) else None
        dozen = one is not None and self.words.has(one.key, "about_one") and self.close(last + 1)
        if dozen and one is not None and part.high >= 10 and part.high % 5 == 0 and part.scale == 1:
            last += 1
        about = part.vague or first.vague or low < part.high or last >= part.after or self._about(at, last)
        value, bottom = round(part.high, 4), round(low, 4)
        number = Number(self.tokens[at].start, self.tokens[last].end, value, about, bottom if low < part.high else None)
        return Found(number, at, last, max(first.scale, part.scale) > 1, first.bare)

    def _range(self, low: float, high: float, after: int, sure: bool) -> bool:
        return (sure and high <= low * 20) or high <= 2 * low + 1 or self.anchor(after)

    def _number(self, at: int) -> _Part | None:
        """Terms of falling scale added up: do hazar paanch sau, ek lakh bees hazar."""
        low = high = 0.0
        smallest, biggest, after, vague, bare = float("inf"), 1.0, at, False, False
        while after < len(self.tokens) and (after == at or self.close(after)):
            start = after
            if start > at and self.words.has(self.key(start), "terms_join") and self.close(start + 1):
                start += 1
            if start > at and self.tokens[start].gap in _DASH and self.tokens[start - 1].kind == "num":
                break
            part = self._atom(start)
            begin = part.after if part else start
            scale, end = self._scales(begin)
            if part is None and (end == start or not self._bare(start)):
                break
            term = part or _Part(1, 1, start)
            if term.high * scale >= smallest or scale >= smallest:
                break
            if start > at and scale == 1 and smallest >= 1000 and term.high < 10 and self._counted(end):
                break
            low, high = low + term.low * scale, high + term.high * scale
            vague, bare = vague or term.vague, bare or (part is None and start == at)
            smallest, biggest, after = scale, max(biggest, scale), end
            if scale == 1:
                break
        return _Part(low, high, after, biggest, vague, bare) if after > at else None

    def _bare(self, at: int) -> bool:
        return not self.words.has(self.key(at), "risky_scales") or self.anchor(at + 1)

    def _counted(self, at: int) -> bool:
        return self.close(at) and self.words.has(self.key(at), "units", "nouns")

    def _scales(self, at: int) -> tuple[float, int]:
        """The product of at most two scale words in a row (hundred thousand), and the place after them."""
        product, words = 1.0, self.words
        before = self.tokens[at - 1] if 0 < at < len(self.tokens) else None
        if before and self.tokens[at].start == before.end and before.kind == "num":
            glued = words.number("glued_scales", self.key(at))
            if glued:
                return glued, at + 1
        for place in (at, at + 1):
            if place >= len(self.tokens) or self.tokens[place].kind != "word" or (place > at and not self.close(place)):
                break
            scale = words.number("scales", self.key(place))
            apart = place == at > 0 and not self.close(at) and self._numeral(at - 1)
            if scale is None or (place > at and scale <= product) or apart:
                return product, place
            product *= scale
        else:
            return product, at + 2
        return product, max(at, place)

    def _numeral(self, at: int) -> bool:
        return self.tokens[at].kind == "num" or self.words.has(self.key(at), "numbers")

    def _atom(self, at: int) -> _Part | None:
        """One number below a hundred or in digits, or a range of two (do-teen, 2-3, 2 3 din)."""
        one = self._single(at)
        if one is None:
            return None
        after = one.after
        joined = self.words.has(self.key(after), "joins") and self.close(after)
        nxt = after + 1 if joined else after
        other = self._single(nxt) if self.close(nxt) else None
        if other is None or other.low <= one.high:
            return one
        dash, kinds = self.tokens[nxt].gap in _DASH, (self.tokens[at].kind, self.tokens[nxt].kind)
        if kinds == ("num", "num") and not joined and not dash:
            good = other.high == one.high + 1 and self.anchor(other.after)
        elif dash or joined:
            good = self._range(one.high, other.high, other.after, False)
        else:
            good = kinds == ("word", "word")
        return _Part(one.low, other.high, other.after, vague=True) if good else one

    def _single(self, at: int) -> _Part | None:
        if at >= len(self.tokens):
            return None
        token, words = self.tokens[at], self.words
        delta = words.number("prefixes", token.key)
        if delta is not None:
            following = at + 1
            base = words.number("numbers", self.key(following)) if self.close(following) else None
            if self.close(following) and self.tokens[following].kind == "num":
                base = self.tokens[following].value
            if base is not None and base >= 1:
                return _Part(base + delta, base + delta, at + 2)
            plain = self.anchor(following) and delta != 0.5
            return _Part(1 + delta, 1 + delta, at + 1) if plain else None
        if words.has(token.key, "articles"):
            scale = self.close(at + 1) and words.has(self.key(at + 1), "scales")
            return _Part(1, 1, at + 1) if scale else None
        if not self.usable[at]:
            return None
        value = token.value if token.kind == "num" else words.number("numbers", token.key) or 0.0
        after = at + 1
        if words.has(token.key, "tens") and self.close(after):
            ones = words.number("numbers", self.key(after)) or 0.0
            if 1 <= ones <= 9 and self.tokens[after].kind == "word":
                value, after = value + ones, after + 1
        if words.has(f"{self.key(after)} {self.key(after + 1)} {self.key(after + 2)}", "half"):
            value, after = value + 0.5, after + 3
        return _Part(value, value, after, vague=words.has(token.key, "vague"))

    def _about(self, first: int, last: int) -> bool:
        """Whether "about", "karib", "ke aaspaas" or "more than" stands next to the number or its unit."""
        words, at = self.words, first - 1
        while at >= max(0, first - 3) and words.has(self.key(at), "about_skip", "money_prefix"):
            at -= 1
        if self.has(at, "about_before") and not any(t.stop for t in self.tokens[at + 1 : first + 1]):
            return True
        at = last + 1
        while at < last + 4 and self.has(at, "about_skip", "units", "nouns", "money_suffix"):
            at += 1
        near = at < len(self.tokens) and not any(t.stop for t in self.tokens[last + 1 : at + 1])
        return near and words.has(self.key(at), "about_after")

"""Whether what is said about a day is past or to come: kal, parso, a weekday or a year-less date need it."""

from __future__ import annotations

from bot.nlu.words import Cursor, Lexicon, Token

PAST, UNKNOWN, FUTURE = -1, 0, 1
_REACH = 25  # tokens to the verb, within the sentence


class Tenses(Cursor):
    """The verbs of a message that tell past from future, and the tense at a place by the nearest of them."""

    def __init__(self, tokens: list[Token], words: Lexicon) -> None:
        super().__init__(tokens, words)
        self.suffixes = {name: tuple(words.table(f"{name}_suffixes")) for name in ("past", "future", "infinitive")}
        self.strong = [self._strong(at) for at in range(len(tokens))]
        self.weak = [PAST if words.has(t.key, "weak_past") else UNKNOWN for t in tokens]

    def _ends(self, at: int) -> bool:
        return at + 1 >= len(self.tokens) or self.tokens[at + 1].stop

    def _strong(self, at: int) -> int:
        """What the word itself says: gaya, -ega, dena hai, sunwai hai."""
        token, words = self.tokens[at], self.words
        if token.kind != "word" or not token.key:
            return UNKNOWN
        key, pair = token.key, f"{token.key} {self.key(at + 1)}"
        if words.has(pair, "future") or words.has(key, "future"):
            return FUTURE
        if words.has(pair, "past") or words.has(key, "past"):
            return PAST
        if key.endswith(self.suffixes["future"]) and len(key) > 3:
            return FUTURE
        if key.endswith(self.suffixes["past"]) and len(key) > 3 and not words.has(key, "not_past"):
            return PAST
        obliged = key.endswith(self.suffixes["infinitive"]) and not words.has(key, "not_infinitive")
        if obliged and (self._ends(at) or words.has(self.key(at + 1), "now_words")):
            return FUTURE
        recent = [self.key(place) for place in range(max(0, at - 4), at)]
        if words.has(key, "now_words", "is") and any(words.has(k, "events") for k in recent):
            return FUTURE
        return UNKNOWN

    def at(self, first: int, last: int) -> int:
        """The tense for the words first to last: by the nearest verb after them in the sentence, else before them."""
        after = range(last + 1, min(len(self.tokens), last + 1 + _REACH))
        before = range(first - 1, max(-1, first - 1 - _REACH), -1)
        for cues in (self.strong, self.weak):
            for place in after:
                if self.tokens[place].stop:
                    break
                if cues[place]:
                    return cues[place]
            for place in before:
                if self.tokens[place + 1].stop:
                    break
                if cues[place]:
                    return cues[place]
        span = self.has(first - 1, "since_after")  # 25 tarikh se 28 tarikh tak
        if self.has(first - 1, "until_before") or (self.has(last + 1, "until_after") and not span):
            return FUTURE
        since = self.words.has(self.key(last + 1), "since_after") or self.words.has(self.key(first - 1), "since_before")
        return PAST if since else UNKNOWN

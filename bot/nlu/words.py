"""The word lists in words.yml and the tokens that numbers, amounts and dates are read from.

A token keeps its place in the text as it came; its key is the folded spelling that word lists are looked up by. Phone,
Aadhaar and vehicle numbers become tokens of kind "id", so that no reader takes them for a quantity.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

WORDS_FILE = Path(__file__).with_name("words.yml")
LONGEST_WORD = 40  # characters; a longer run of letters is not a word of any list

_LATIN = "A-Za-z\u00c0-\u024f\u0300-\u036f"
_INDIC = "\u0900-\u0963\u0971-\u09f1\u09fc-\u0d7f\u200c\u200d"
_IDENTIFIER = (
    r"(?<!\d)(?:(?:\+?91[ -]?|0)?(?![6-9]\d000)[6-9]\d{4}[ -]?\d{5}|\d{4}[ -]\d{4}[ -]\d{4}|\d{3}[ -]\d{3}[ -]\d{4}"
    r"|0\d{2,4}[ -]\d{6,8}|1800[ -]\d{2,4}[ -]\d{2,4}(?:[ -]\d{2,4})?|\d{10,})(?!\d)"
    r"|(?<![A-Za-z])(?!RS)[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,2}[ -]?\d{4}(?!\d)"
)
_TOKEN = re.compile(
    rf"(?P<id>{_IDENTIFIER})|(?P<ordinal>(?<!\d)\d{{1,2}}(?:st|nd|rd|th|ST|ND|RD|TH|वीं|वें|वां|वाँ|वा)(?![{_LATIN}{_INDIC}]))"
    rf"|(?P<num>\d+(?:[,./:-]\d+)*)|(?P<sign>₹|/[-=]|%)"
    rf"|(?P<word>(?<![{_LATIN}])[AaPp]\.\s?[Mm]\.?(?![{_LATIN}])|[{_LATIN}]+(?:['’`][{_LATIN}]+)*|[{_INDIC}]+(?:['’`][{_INDIC}]+)*)"
)
_GROUPED = re.compile(r"\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?")
_STOP = re.compile(r"[.!?;।॥৷|]|\n")
_VARIANTS = str.maketrans("ईीऊूઈીઊૂর\u0901\u0a81", "इिउुઇિઉુৰ\u0902\u0a82", "\u093c\u0abc\u200c\u200d'’`.")
_LATIN_FOLDS = (("w", "v"), ("z", "j"), ("ph", "f"), ("chh", "ch"), ("ee", "i"), ("oo", "u"))


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text; kind is word, meridiem (am, pm), num, ordinal, date (three numbers), pair (28/11), clock
    (8:30), sign or id.

    gap is what stands before it, without spaces and at most four characters; stop says that a sentence ended there.
    """

    start: int
    end: int
    kind: str
    key: str
    value: float
    gap: str
    stop: bool


class Lexicon:
    """The words of one language with those it may borrow; a phrase is folded words joined by a space."""

    def __init__(self, raw: dict[str, dict[str, Any]], language: str) -> None:
        own = raw[language]
        self._tables: dict[str, dict[str, float | str]] = {}
        for source, full in [(language, True), *((s, True) for s in own["with"]), *((s, False) for s in own["borrow"])]:
            fields = raw[source]
            risky = {phrase_key(w) for name in fields if name.startswith("risky") for w in fields[name]} - {""}
            for name, content in fields.items():
                if name in ("with", "borrow") or (not full and name.endswith("_suffixes")):
                    continue
                if not isinstance(content, dict | list):
                    raise ValueError(f"{WORDS_FILE.name}: {source}: {name}: neither a list nor a map")
                pairs = content.items() if isinstance(content, dict) else [(w, [w]) for w in content]
                table = self._tables.setdefault(name, {})
                for value, words in pairs:
                    for word in words:
                        key = phrase_key(str(word))
                        if full or key not in risky:
                            table.setdefault(key, value)

    def table(self, name: str) -> dict[str, float | str]:
        """Folded phrase to its value; empty when no language has the field."""
        return self._tables.get(name, {})

    def number(self, name: str, key: str) -> float | None:
        """The numeric value of a phrase in a table, or None."""
        value = self.table(name).get(key)
        return None if value is None else float(value)

    def has(self, key: str, *names: str) -> bool:
        """Whether the phrase stands in any of the named fields."""
        return any(key in self.table(name) for name in names)


class Cursor:
    """Looks at tokens by place; a place outside the text has no key and stands near nothing."""

    close_gaps: tuple[str, ...] = ("", "-", "–", "—")

    def __init__(self, tokens: list[Token], words: Lexicon) -> None:
        self.tokens, self.words = tokens, words

    def key(self, at: int) -> str:
        """The folded word or the digits at a place."""
        return self.tokens[at].key if 0 <= at < len(self.tokens) else ""

    def has(self, at: int, *names: str) -> bool:
        """Whether the token at a place is a word of any of the fields."""
        return 0 <= at < len(self.tokens) and self.words.has(self.tokens[at].key, *names)

    def close(self, at: int) -> bool:
        """Whether the token follows the one before it with at most a joining sign between."""
        return 0 < at < len(self.tokens) and not self.tokens[at].stop and self.tokens[at].gap in self.close_gaps

    def phrase(self, at: int, name: str) -> tuple[float | str, int] | None:
        """The value of the longest phrase of a field that begins here, and its number of tokens (at most four)."""
        table, keys, best = self.words.table(name), "", None
        for size in range(1, 5):
            place = at + size - 1
            if not 0 <= place < len(self.tokens) or (size > 1 and not self.close(place)):
                break
            keys = f"{keys} {self.tokens[place].key}" if keys else self.tokens[place].key
            if keys in table:
                best = table[keys], size
        return best


def fold(word: str) -> str:
    """The spelling for comparing: case, nukta, nasals, doubled letters and vowel length are levelled."""
    if len(word) > LONGEST_WORD:
        return ""
    word = unicodedata.normalize("NFD", word.casefold()).translate(_VARIANTS)
    word = re.sub("[\u0300-\u036f]", "", word)
    if word.isascii():
        for spelling, instead in _LATIN_FOLDS:
            word = word.replace(spelling, instead)
        return re.sub(r"(ch|.)\1+", r"\1", word)
    word = re.sub("[ङञणनम]\u094d(?=[क-ह])", "\u0902", word)
    word = re.sub("([क-ह])\u094d(?=\\1)", "", word)
    return re.sub("([कगचजटडतदपब])\u094d(?=[खघछझठढथधफभ])", "", word)


def phrase_key(phrase: str) -> str:
    """The folded words of a phrase joined by a space."""
    return " ".join(fold(part) for part in phrase.split())


@functools.cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language code ("en", "hi", "hi-latin"); one not in words.yml gets the English one."""
    raw = _read()
    code = language.lower().replace("_", "-").replace("latn", "latin")
    return _lexicon(code if code in raw else "en")


@functools.cache
def _lexicon(code: str) -> Lexicon:
    return Lexicon(_read(), code)


@functools.cache
def _read() -> dict[str, dict[str, Any]]:
    raw: dict[str, dict[str, Any]] = YAML(typ="safe").load(WORDS_FILE.read_text(encoding="utf-8"))
    return raw


def ascii_digits(text: str) -> str:
    """The text with the decimal digits of every script as 0-9; places stay the same."""
    return "".join(str(unicodedata.decimal(c)) if not c.isascii() and c.isdecimal() else c for c in text)


def tokenise(text: str) -> list[Token]:
    """The tokens of a text in order; everything else (punctuation, emoji, other scripts) only shows in the gaps."""
    plain = ascii_digits(text)
    pieces: list[tuple[int, str, str, float]] = []
    for match in _TOKEN.finditer(plain):
        kind, raw = str(match.lastgroup), match.group()
        if kind == "num":
            pieces += _numeric(match.start(), raw)
        elif kind == "ordinal":
            pieces.append((match.start(), raw, kind, float(re.match(r"\d+", raw).group())))  # type: ignore[union-attr]
        else:
            pieces.append((match.start(), raw, kind, 0.0))
    tokens: list[Token] = []
    last = 0
    for start, raw, kind, value in pieces:
        between = plain[last:start]
        last = start + len(raw)
        stop = between != "." and bool(_STOP.search(between))
        key = fold(raw) if kind == "word" else raw
        if kind == "word" and raw.replace(".", "").replace(" ", "").lower() in ("am", "pm"):
            kind = "meridiem"
        tokens.append(Token(start, last, kind, key, value, between.strip()[:4], stop))
    return tokens


def _numeric(at: int, raw: str) -> list[tuple[int, str, str, float]]:
    """One or more pieces from a chain of digit groups."""
    groups = re.split("[^0-9]", raw)
    signs = re.sub("[0-9]", "", raw)
    sizes = [len(g) for g in groups]
    day_first = len(groups) == 3 and max(sizes[:2]) <= 2 and sizes[2] in (2, 4)
    if signs in ("//", "..", "--") and (day_first or (sizes[0] == 4 and max(sizes[1:]) <= 2)):
        return [(at, raw, "date", 0.0)]
    if not signs or signs == ".":
        return [(at, raw, "num" if len(raw) <= 12 else "id", float(raw[:12]))]
    if set(signs) <= {",", "."} and len(raw) < 20 and _GROUPED.fullmatch(raw):
        return [(at, raw, "num", float(raw.replace(",", "")))]
    for sign in "-,":
        if sign in signs:
            pieces: list[tuple[int, str, str, float]] = []
            for part in raw.split(sign):
                pieces += _numeric(at, part)
                at += len(part) + 1
            return pieces
    kind = {"/": "pair", ":": "clock"}.get(signs, "id")
    return [(at, raw, kind, 0.0)]

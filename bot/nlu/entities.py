"""Finds what a message names: States, places, animals, crops, sides, seizers, languages, papers, section numbers.

The words are data (``bot/nlu/lexicon/*.yml``); spaCy's entity ruler matches them on the folded text, longest first.
An ``except`` list in a file holds longer names that a form is only a part of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import spacy
from ruamel.yaml import YAML

from bot.nlu.normalise import fold
from bot.nlu.patterns import Pattern, pattern_of
from bot.nlu.words import Token, lexicon, tokenise
from bot.nlu.words import fold as fold_word

FOLDER = Path(__file__).parent / "lexicon"
_BEFORE = frozenset(["in", "from", "state", "district", "jila", "zila", "rajya", "राज्य", "जिला"])
_AFTER = frozenset(
    [
        "me",
        "mein",
        "main",
        "se",
        "ka",
        "ke",
        "ki",
        "state",
        "district",
        "jila",
        "zila",
        "rajya",
        "hai",
        "hain",
        "hu",
        "hoon",
        "hun",
        "में",
        "से",
        "का",
        "के",
        "की",
        "राज्य",
        "जिला",
        "है",
        "हैं",
        "हूं",
        "प्रदेश",
    ]
)
"""Words before and after which a short code such as ``up`` is a State: ``in up``, but not ``locked up in``."""
_OWN_WORDS = frozenset(["ka", "as", "or", "la", "an", "ch", "raj", "ap"])
"""Codes that are words too: being beside a preposition proves nothing for them."""
_OWN_BEFORE = {"ap": frozenset(["in", "from"])}
_OWN_AFTER = {"ap": frozenset(["state", "pradesh", "प्रदेश"])}
"""Beside these such a code is a State after all: ``ap`` is also Hindi for you."""
_PERSON = frozenset(
    ["our", "my", "the", "an", "hamare", "apne", "mere", "humare", "mla", "sansad", "sahab", "saheb", "sir", "ji", "ne"]
)
"""Words beside which ``mp`` is a member of parliament."""
_DOTTED = re.compile(r"\b[A-Za-z]\s?[.&]\s?[A-Za-z]\b")

_NOT_BEFORE = re.compile(
    r"(?:^|(?P<if>\b(?:if|or|why) )|\s)(?:not|(?:is|are|was|were|ai)n ?t)(?: (?:the|a|for|about))? $"
)
_NOT_AFTER = re.compile(
    r" (?:nahi|nahin|nhi|nahee|nahii|nai|नहीं|नही|नहि)(?: (?:hai|hain|h|he|thi|tha|the|है|हैं|थी|था|थे))?(?:$| (?P<rest>.+))"
)
_INSTEAD = frozenset([
    "balki", "balke", "par", "lekin", "magar", "but", "sirf", "ye", "yeh", "meri", "mera", "mere", "hamari",
    "hamara", "hamare", "humari", "humara", "humare", "apni", "apna", "apne", "padosi", "kisi", "dusre", "dusron",
    "uski", "uska", "unki", "unka", "बल्कि", "पर", "लेकिन", "मगर", "सिर्फ", "ये", "यह", "मेरी", "मेरा", "मेरे",
    "हमारी", "हमारा", "हमारे", "पडोसी", "किसी", "दूसरे", "दूसरों", "उसकी", "उसका", "उनकी", "उनका",
])  # fmt: skip
"""After nahi these go on to what it is instead; a verb there (``meri gaay nahi chhodi``) denies something else."""
_SIDES = ("side", "bare_side")

_ACTS = (
    (
        "BNSS-2023",
        r"b\.?\s?n\.?\s?s\.?\s?s\.?|(?:bh?aratiya\s+)?nagarik\s+suraksha\s+sanhita|बी\s?एन\s?एस\s?एस"
        r"|(?:भारतीय\s+)?नागरिक\s+सुरक्षा\s+संहिता",
    ),
    ("BNS-2023", r"b\.?\s?n\.?\s?s\.?|(?:bh?aratiya\s+)?nyaya?\s+sanhita|बी\s?एन\s?एस|(?:भारतीय\s+)?न्याय\s+संहिता"),
    (
        "IPC",
        r"i\.?\s?p\.?\s?c\.?|indian\s+penal\s+code|(?:bh?aratiya\s+)?dand\s+sanhita|आ[ईइ]\s?पी\s?सी"
        r"|(?:भारतीय\s+)?(?:दंड|दण्ड)\s+संहिता|भादवि|भादसं",
    ),
    (
        "CRPC",
        r"cr\.?\s?p\.?\s?c\.?|criminal\s+procedure\s+code|code\s+of\s+criminal\s+procedure|सीआर\s?पी\s?सी"
        r"|(?:दंड|दण्ड)\s+प्रक्रिया\s+संहिता",
    ),
)
_ACT = rf"(?<![a-z])(?:{'|'.join(words for _, words in _ACTS)})(?![\w\u0900-\u097f])"
_OF = r"(?:of|under|in|the|me|mein|ka|ki|ke|tahat|antargat|का|की|के|में|तहत|अंतर्गत)"
_LABEL = (
    r"(?:\b(?:sections?|sect?|dhara|dharaye|dharaen|dhaara|dara|article|kalam|rule|niyam|u/s)(?![a-z])"
    r"|धाराओं|धाराएं|धाराएँ|धारायें|धारा|दफा|कलम|नियम|सेक्शन"
    r"|\bunder\b(?!\s*\d+\s*(?:rs|rupees?|hours?|days?|weeks?|months?|years?|%)))"
)
_NUMBER = r"(?<!\d)\d{1,3}(?!\d)(?:(?:-?[a-zA-Z]|\s?-?\s?[a-fA-Fक-घ])(?![\w\u0900-\u097f]))?"  # 20, 12-B, 12 ख
_CLAUSES = r"(?:\s?\(\s?\w{1,3}\s?\))*"
_HEAD = re.compile(
    rf"(?:(?P<act>{_ACT})(?:[\s,-]*(?:18|19|20)\d\d(?!\d))?[\s,:.-]*(?:{_OF}\s+){{0,2}})?"
    rf"(?P<label>{_LABEL}\s*(?:no\.?|number|nambar|नंबर|नम्बर)?\s*[-:.]?\s*)?(?P<number>{_NUMBER}){_CLAUSES}",
    re.IGNORECASE,
)
_MORE = re.compile(
    rf"(?:\s*[,&]\s*(?:(?:and|or|aur)\s+|और\s+)?|\s+(?:and|or|aur|ya|tatha|evam|और|या|तथा|एवं|व)\s+)"
    rf"(?P<number>{_NUMBER}){_CLAUSES}",
    re.IGNORECASE,
)
_ACT_AFTER = re.compile(rf"[\s,]*(?:{_OF}\s+){{0,2}}(?P<act>{_ACT})", re.IGNORECASE)
_BARE_SECTION = re.compile(r"^\s*(?:s\.?\s*)?(\d{1,3}\s?-?\s?[a-zA-Z]?)\s*(?:dhara|धारा)?\s*[?.]?\s*$", re.IGNORECASE)
_LETTERED = re.compile(r"\d+-?[a-fA-Fक-घ]")
_ADDRESS = frozenset([
    "sector", "block", "flat", "gali", "street", "lane", "phase", "bus", "route", "seat", "coach", "platform",
    "type", "category", "g",
])  # fmt: skip
"""Words beside which 12-B is a part of an address or the like, besides the labels of words.yml."""
_COUNTING = frozenset([
    "sirf", "only", "just", "total", "kul", "keval", "सिर्फ", "कुल", "केवल", "ko", "tak", "को", "तक",
])  # fmt: skip
_BARE_WORDS = 4  # a longer message with a bare number counts something
_UNREAD = re.compile(r"[\u0980-\u0d7f]")  # scripts whose words of counting are not on file
_OTHER_FIELDS = (
    "units", "nouns", "months", "weekdays", "days", "either_days", "parts", "scales", "money_prefix", "money_suffix",
)  # fmt: skip


@dataclass(frozen=True)
class Entity:
    """A thing that a message names. ``start`` and ``end`` are places in the folded text."""

    kind: str
    value: str
    start: int
    end: int


class EntityFinder:
    """Holds the compiled rules; building it takes a moment, finding does not."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._pipeline = spacy.blank("xx")
        ruler: Any = self._pipeline.add_pipe(
            "span_ruler", config={"spans_key": "found", "annotate_ents": False, "phrase_matcher_attr": "LOWER"}
        )
        patterns, self._short = _read(folder)
        ruler.add_patterns(patterns)

    def find(self, text: str) -> list[Entity]:
        """Every entity of a text; of two of one kind that overlap, the longer."""
        folded = fold(text)
        if not folded:
            return []
        doc = self._pipeline(folded)
        spans = sorted(doc.spans["found"], key=lambda s: (-(s.end - s.start), s.start))
        taken: list[Entity] = []
        for span in spans:
            kind, _, value = span.label_.partition("|")
            one = Entity(kind, value, span.start_char, span.end_char)
            if not any(o.kind == kind and o.start < one.end and one.start < o.end for o in taken):
                taken.append(one)
        taken = [e for e in _affirmed(folded, taken) if e.value]
        taken += self._short_states(text, folded, taken)
        taken += [Entity("section", number, 0, 0) for number in section_numbers(text)]
        return sorted(taken, key=lambda e: (e.start, e.kind))

    def _short_states(self, text: str, folded: str, taken: list[Entity]) -> Iterator[Entity]:
        if any(e.kind == "state" for e in taken):
            return
        words = [(m.group(), m.start(), m.end()) for m in re.finditer(r"\S+", folded)]
        written = set(re.findall(r"\b[A-Z]{2}\b", text)) - {"AS", "OR"} if text != text.upper() else set()
        sure = {fold(code) for code in (*written, *_DOTTED.findall(text))}
        for size in (2, 1):  # "u p" for U.P., then "up"
            for index in range(len(words) - size + 1):
                form = " ".join(word for word, _, _ in words[index : index + size])
                if form not in self._short:
                    continue
                before = {word for word, _, _ in words[max(0, index - 1) : index]}
                after = {word for word, _, _ in words[index + size : index + size + 1]}
                beside = (before & _BEFORE or after & _AFTER) and form not in _OWN_WORDS
                beside = beside or before & _OWN_BEFORE.get(form, set()) or after & _OWN_AFTER.get(form, set())
                person = form in ("mp", "m p") and (before | after) & _PERSON
                if len(words) == size or ((form in sure or beside) and not person):
                    yield Entity("state", self._short[form], words[index][1], words[index + size - 1][2])
                    return


def _affirmed(folded: str, found: list[Entity]) -> list[Entity]:
    """The entities without the sides that the text denies: not my crop, meri fasal nahi."""
    sides = [e for e in found if e.kind in _SIDES]
    starts = {e.start for e in sides}
    denied = [e for e in sides if _denied(folded, e, starts)]
    return [e for e in found if e.kind not in _SIDES or not any(d.start <= e.start and e.end <= d.end for d in denied)]


def _denied(folded: str, side: Entity, starts: set[int]) -> bool:
    before = _NOT_BEFORE.search(folded[max(0, side.start - 40) : side.start])
    if before and not before["if"]:
        return True
    after = _NOT_AFTER.match(folded, side.end)
    if not after or after["rest"] is None:
        return after is not None
    return after.start("rest") in starts or after["rest"].split()[0] in _INSTEAD


def section_numbers(text: str) -> list[str]:
    """The section numbers that a text names (``20``, ``12B``, ``BNS-2023/325``), in order."""
    normal = "".join(str(int(c)) if c.isdecimal() else c for c in text)
    found: list[str] = []
    end = 0
    for head in _HEAD.finditer(normal):
        if head.start("number") < end:
            continue
        named = head["act"] or _act_after(normal, head.end())
        if head["label"] or (named and not _counts(normal[head.end() :])):
            numbers, end = [head["number"]], head.end()
            while (more := _MORE.match(normal, end)) and not _counts(normal[more.end() :]):
                numbers.append(more["number"])
                end = more.end()
            act = _act(head["act"] or _act_after(normal, end))
            found += [act + _plain(number) for number in numbers]
        elif _lettered(normal, head):
            found.append(_plain(head["number"]))
    return found or [_plain(n) for n in _BARE_SECTION.findall(normal) or _bare_numbers(normal)]


def _plain(number: str) -> str:
    return re.sub(r"[\s-]", "", number).translate(str.maketrans("कखगघ", "ABCD")).upper()


def _act(name: str | None) -> str:
    """The Act of a name as it stands before a section's number."""
    return next((f"{act}/" for act, words in _ACTS if name and re.fullmatch(words, name, re.IGNORECASE)), "")


def _act_after(normal: str, end: int) -> str | None:
    """The Act named after a number (325 BNS), unless a number of its own follows it (section 10, BNS 325)."""
    after = _ACT_AFTER.match(normal, end)
    if not after:
        return None
    own = _HEAD.match(normal, after.start("act"))
    return None if own and own["act"] and not _counts(normal[own.end() :]) else after["act"]


def _known(token: Token, *fields: str) -> bool:
    """Whether the word is in any of the fields of English, Hindi or romanised Hindi."""
    return lexicon("en").has(token.key, *fields) or lexicon("hi").has(token.key, *fields)


def _counts(rest: str) -> bool:
    """Whether what follows a number tells what it counts: days, cows, rupees, November."""
    first = next(iter(tokenise(rest[:60])), None)
    if first is None or first.gap not in ("", "-"):
        return False
    return first.kind in ("meridiem", "sign") or _known(first, *_OTHER_FIELDS) or first.key in _animals()


def _lettered(normal: str, head: re.Match[str]) -> bool:
    """Whether a number without a label has the letter of a section (12-B) and is no part of an address or a code."""
    start, end = head.span("number")
    if not _LETTERED.fullmatch(head["number"]) or re.match(r"[-/:.]?\d|\.?\s?m\b", normal[end:], re.IGNORECASE):
        return False
    if re.search(r"[\w\u0900-\u097f./:#-]$|[A-Z]{2}\s?$", normal[:start]):
        return False
    beside = [*tokenise(normal[max(0, start - 40) : start])[-1:], *tokenise(normal[end : end + 40])[:1]]
    return not any(
        t.key in _ADDRESS or (_known(t, "labels") and not re.fullmatch(_LABEL, t.key, re.IGNORECASE)) for t in beside
    )


def _bare_numbers(text: str) -> list[str]:
    """The numbers of a very short message that tells of nothing which could be counted: 26 bhi batao."""
    tokens = tokenise(text)
    if len(fold(text).split()) > _BARE_WORDS or _UNREAD.search(text):
        return []
    numbers = [t for t in tokens if t.kind == "num"]
    if any(not t.key.isdigit() or len(t.key) > 3 or t.gap not in ("", ",", "?") or int(t.key) == 0 for t in numbers):
        return []
    copula = len(tokens) == 2 and _known(tokens[1], "now_words", "is", "past")
    if copula or any(t.kind not in ("num", "word") or (t.kind == "word" and _is_other(t)) for t in tokens):
        return []
    return [head["number"] for head in _HEAD.finditer(text)]


def _is_other(token: Token) -> bool:
    """Whether a word shows that a number beside it is a day, a sum, a count or a label of something else."""
    if _known(token, "labels"):
        return not re.fullmatch(_LABEL, token.key, re.IGNORECASE)
    asking = _known(token, "asking") and not _known(token, "risky_asking")
    other = asking or _known(token, *_OTHER_FIELDS, "past")
    return other or token.key in _COUNTING or token.key in _animals() or token.key in _ADDRESS


@cache
def _animals() -> frozenset[str]:
    """The single words for animals, folded as words.yml is."""
    (file,) = (f for f in _files(FOLDER) if f["entity"] == "animal")
    forms = (form for words in file["values"].values() for form in words["forms"])
    return frozenset(fold_word(form) for form in forms if " " not in form)


@cache
def _files(folder: Path) -> tuple[Any, ...]:
    return tuple(YAML(typ="safe").load(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.yml")))


def _read(folder: Path) -> tuple[list[dict[str, Pattern]], dict[str, str]]:
    patterns: list[dict[str, Pattern]] = []
    short: dict[str, str] = {}
    for file in _files(folder):
        sets, forms = file.get("sets", {}), {"": file.get("except", ())}
        forms |= {value: words["forms"] for value, words in file["values"].items()}
        for value, written in forms.items():
            label = f"{file['entity']}|{value}"
            patterns += [{"label": label, "pattern": pattern_of(form, sets)} for form in written]
        for value, words in file["values"].items():
            short.update({form: str(value) for form in words.get("short", ())})
    return patterns, short

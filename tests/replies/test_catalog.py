"""The reply catalogue: the same in every language, without a figure of law, and complete for the code that speaks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from ruamel.yaml import YAML

from actions.notices import KEPT
from actions.paper_ready import ON_REQUEST
from actions.turn import EVENTS
from bot.papers.plans import PAPERS
from bot.papers.questions import OPTIONS, QUESTIONS
from bot.reminding import REMINDED
from bot.replies import demand, sms
from bot.replies.catalog import FOLDER, LANGUAGES, CatalogError, keys, say
from bot.replies.render import STEP_HEADINGS
from bot.replies.sources import NOTES
from knowledge import Corpus
from knowledge.answers import SIDES, plans
from knowledge.deadlines import AFTER, COUNTS
from knowledge.evidence import BY, FROM, HOW, lists
from knowledge.model import NOTIFIED, STATUSES, UNITS
from knowledge.prosecution import INTENT, OFFENCES, PIGS_OR_NOTIFIED, branches
from knowledge.resolve import PLACES
from knowledge.scales import read_scales

ROOT = Path(__file__).parents[2]
SAMPLE: dict[str, Any] = {
    "act": "CT Act",
    "section": "26A",
    "date": "8 Dec",
    "time": "18:00",
    "checked": "9 May 2026",
    "state": "Uttar Pradesh",
    "legal_aid": "15100",
    "tele_law": "14454",
    "emergency": "112",
    "number": 1,
    "left": "3 days left.",
    "days": 3,
    "n": 10,
    "amount": "Rs 500",
    "summary": "taken on 8 Dec",
    "hour": 18,
    "count": 2,
    "animal": "cow",
    "who": "police",
    "offence": "Mischief",
    "branch": "not the first time",
    "conditions": "on purpose or knowingly",
    "ways": "to claim what is left",
    "later": "given back on 7 Dec",
    "earlier": "taken on 8 Dec",
    "paper": "Complaint",
    "facts": "Name: A",
    "law": "CT Act s.20",
    "link": "https://bot.example.org/paper/x",
    "place": "Panchayat office",
    "asked": "Rs.2,000",
    "total": "Rs.1,500",
    "fee": "Rs.1,400",
    "feeding": "Rs.300",
    "figure": "Rs.50",
    "forum": "the District Magistrate",
    "issue": "Cattle ate my crop",
    "what": "Keep the receipt",
    "first": "9 Dec",
    "when": "today",
}


def entries(language: str) -> dict[str, ftl.Message]:
    """Every message of a catalogue file as it was parsed."""
    resource = FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8"))
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ftl.Message)}


def patterns(language: str) -> Iterator[tuple[str, ftl.Pattern]]:
    """Every pattern of a language with its name: ``greet``, ``greet.sms``."""
    for key, message in entries(language).items():
        assert message.value is not None, f"{language}: {key} has no value"
        yield key, message.value
        for attribute in message.attributes:
            yield f"{key}.{attribute.id.name}", attribute.value


class Seen(Visitor):
    """Collects what a pattern says and what it takes; the keys of variants (``[0]``, ``[one]``) are not words."""

    def __init__(self, pattern: ftl.Pattern) -> None:
        self.words: list[str] = []
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.visit(pattern)

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.words.append(node.value)

    def visit_StringLiteral(self, node: ftl.StringLiteral) -> None:
        self.words.append(node.value)

    def visit_NumberLiteral(self, node: ftl.NumberLiteral) -> None:
        self.words.append(node.value)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_Variant(self, node: ftl.Variant) -> None:
        self.visit(node.value)


def test_english_and_hindi_are_spoken() -> None:
    assert LANGUAGES == ("en", "hi")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_whole_and_names_no_key_twice(language: str) -> None:
    resource = FluentParser().parse((FOLDER / f"{language}.ftl").read_text(encoding="utf-8"))
    assert [entry.content for entry in resource.body if isinstance(entry, ftl.Junk)] == []
    names = [entry.id.name for entry in resource.body if isinstance(entry, ftl.Message)]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_lists_messages_with_the_names_of_their_attributes(language: str) -> None:
    assert keys(language)["greet"] == {"sms"}
    assert keys(language)["menu"] == set()
    assert keys(language).keys() == entries(language).keys()


def test_every_language_has_the_same_messages_attributes_and_variables() -> None:
    english = {name: Seen(pattern) for name, pattern in patterns("en")}
    for language in LANGUAGES:
        other = {name: Seen(pattern) for name, pattern in patterns(language)}
        assert other.keys() == english.keys()
        differing = [n for n in english if other[n].variables != english[n].variables]
        assert not differing, f"{language}: other variables in {differing}"
        differing = [n for n in english if other[n].messages != english[n].messages]
        assert not differing, f"{language}: other references in {differing}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_holds_a_digit(language: str) -> None:
    spoken = {name: "".join(Seen(pattern).words) for name, pattern in patterns(language)}
    assert {name: words for name, words in spoken.items() if any(c.isdigit() for c in words)} == {}


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str, short: bool) -> None:
    for key in keys(language):
        text = say(language, key, sms=short, **SAMPLE)
        assert text.strip(), key
        assert text == text.strip(), key
        assert not re.search(r"[{}]|\?\?\?|  ", text), f"{key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_short_form_fits_one_reply_and_is_not_longer_than_the_long_one(language: str) -> None:
    for key, attributes in keys(language).items():
        short, long = (say(language, key, sms=form, **SAMPLE) for form in (True, False))
        assert sms.reply_fits(sms.plain(short)), key
        if "sms" in attributes and key != "more-button":  # on SMS the button is a number to send
            assert len(short) <= len(long), f"{key}: {short}"


def test_english_on_sms_needs_no_second_coding() -> None:
    for key, attributes in keys("en").items():
        text = say("en", key, sms=True, **SAMPLE)
        assert sms.is_gsm(text if "sms" in attributes else sms.plain(text)), f"{key}: {text}"


@pytest.mark.parametrize(
    ("language", "key", "values", "text"),
    [
        ("en", "days-left", {"days": 0}, "It is today."),
        ("en", "days-left", {"days": 1}, "1 day left."),
        ("en", "days-left", {"days": 3}, "3 days left."),
        ("hi", "days-left", {"days": 0}, "आज आखिरी दिन है।"),
        ("hi", "days-left", {"days": 1}, "बाकी समय: 1 दिन।"),
        ("en", "days-over", {"days": 1}, "That date has passed (1 day ago)."),
        ("en", "days-over", {"days": 5}, "That date has passed (5 days ago)."),
        ("en", "source-line", {"act": "CT Act", "section": "26A"}, "CT Act, section 26A"),
        ("en", "source-lines", {"act": "CT Act", "section": "20, 26A"}, "CT Act, sections 20, 26A"),
        ("hi", "source-line", {"act": "पशु अधि", "section": "20"}, "पशु अधि, धारा 20"),
        ("hi", "source-lines", {"act": "पशु अधि", "section": "20, 26"}, "पशु अधि, धाराएँ 20, 26"),
    ],
)
def test_say(language: str, key: str, values: dict[str, Any], text: str) -> None:
    assert say(language, key, **values) == text


@pytest.mark.parametrize(
    ("language", "key", "values", "text"),
    [
        ("en", "source-line", {"act": "CT Act", "section": "26A"}, "CT Act s.26A"),
        ("en", "source-lines", {"act": "CT Act", "section": "20, 26A"}, "CT Act ss.20, 26A"),
        ("hi", "source-line", {"act": "पशु अधि", "section": "20"}, "पशु अधि धारा 20"),
        ("hi", "source-lines", {"act": "पशु अधि", "section": "20, 26"}, "पशु अधि धारा 20, 26"),
        ("en", "deadline-pound_time", {"date": "8 Dec", "time": "18:00", "left": ""}, "To the pound by 18:00, 8 Dec."),
    ],
)
def test_say_on_sms(language: str, key: str, values: dict[str, Any], text: str) -> None:
    assert say(language, key, sms=True, **values) == text


def test_say_takes_the_short_form_only_where_there_is_one() -> None:
    assert say("en", "get_receipt", sms=True) == "Ask for a receipt and a copy of the register entry."
    assert say("en", "menu", sms=True) == say("en", "menu") == "What is it about?"


def test_a_missing_message_or_value_is_named() -> None:
    with pytest.raises(CatalogError, match=r"en\.ftl has no message 'no-such-key'"):
        say("en", "no-such-key")
    with pytest.raises(CatalogError, match=r"hi\.ftl: 'changed-state'"):
        say("hi", "changed-state")


# -- keys that the code says -------------------------------------------------------------------------------------------


def said(tree: ast.AST) -> Iterator[ast.expr]:
    """The key of every ``say(...)``; of a choice between two, both."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name != "say":
            continue
        first = node.args[1] if isinstance(node.func, ast.Name) else node.args[0]
        yield from (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)


def sources() -> list[Path]:
    """The code that speaks from this catalogue; the papers have words of their own (tests/papers)."""
    found = [path for folder in ("actions", "bot") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "papers" not in path.parts and path.name != "paper_page.py"]


def test_every_literal_key_in_the_code_is_on_file() -> None:
    found = {
        key.value: path.name
        for path in sources()
        for key in said(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(key, ast.Constant)
    }
    assert len(found) > 40
    assert {key: where for key, where in found.items() if key not in keys("en")} == {}


_PUNISHED = [
    branch
    for provision in Corpus.from_files().provisions.values()
    if provision.roles.keys() & {role for role, _, _ in OFFENCES}
    for branch in branches(provision)
]
_OVER_A_POUND = [
    p for p in Corpus.from_files().provisions.values() if p.roles.keys() & {"feeding_rates", "pound_keeper"}
]
FAMILIES: dict[str, set[str]] = {
    "issue-{}": set(plans()),
    "before-state-{}": {"owner", "crop", "harm", "danger", "general"},
    "missing-{}": {role for plan in plans().values() for side in plan.sides.values() for role in side.need}
    | {"rule", "section"},
    "ask-{}": {plan.sides[side].ask for plan in plans().values() for side in plan.sides if plan.sides[side].ask}
    | {"state", "side", "seized_on", "damaged_on", "hour", "animals", "seizer", "language"},
    "deadline-{}": {"-".join(filter(None, (c.name, c.case))) for c in COUNTS} | {"pound_time", "prosecution"},
    "offence-{}": {role for role, _, _ in OFFENCES} | {"branch", "only-if"},
    "branch-{}": {branch.key for branch in _PUNISHED} - {"first", "simple"},
    "condition-{}": {key for c in COUNTS for key in c.conditions} | {PIGS_OR_NOTIFIED, INTENT, NOTIFIED},
    "way-{}": {role for roles in AFTER.values() for role in roles},
    "demand-{}": set(demand.ORDER),
    "demand-doubt-{}": {doubt for scale in read_scales(Corpus.from_files().provisions) for doubt in scale.doubts},
    "office-{}": {p.forum for p in _OVER_A_POUND if p.forum is not None},
    "proof-{}": {item.id for sides in lists().values() for listed in sides.values() for item in listed},
    "from-{}": set(FROM),
    "by-{}": {*BY, "date"},
    "place-{}": set(PLACES),
    "side-{}": set(SIDES),
    "changed-side-{}": set(SIDES),
    "status-{}": set(STATUSES),
    "unit-{}": set(UNITS),
    "fact-{}": {"hour", "animals", "seizer"},
    "fact-{}_on": set(EVENTS),
    "{}-nothing": {"affirm", "deny"},
    "received-{}": set(KEPT),
    "reminder-of-{}": {"-".join(filter(None, (c.name, c.case))) for c in COUNTS if c.name in REMINDED},
    "paper-{}": {*PAPERS, "yes", "no"},
    "paper-file-{}": set(ON_REQUEST),
    "ask-paper-{}": {fact for facts in QUESTIONS.values() for fact in facts},
    "option-{}": {option for listed in OPTIONS.values() for option in listed},
    "animal-{}": set(),
    "seizer-{}": set(),
}
for _kind in ("animal", "seizer"):
    _file = ROOT / "bot" / "nlu" / "lexicon" / f"{_kind}s.yml"
    FAMILIES[f"{_kind}-{{}}"] = set(YAML(typ="safe").load(_file.read_text(encoding="utf-8"))["values"])


@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_a_family_is_on_file(family: str) -> None:
    wanted = {family.format(member) for member in FAMILIES[family]}
    assert wanted
    assert wanted - keys("en").keys() == set()


def test_every_family_in_the_code_is_known_here() -> None:
    for path in sources():
        for key in said(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(key, ast.JoinedStr):
                shape = "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in key.values)
                assert shape in FAMILIES, f"{path.name}: {shape}"


def test_every_step_and_note_is_on_file() -> None:
    steps = {s.partition("@")[0] for plan in plans().values() for side in plan.sides.values() for s in side.steps}
    assert len(steps) > 50
    assert steps - keys("en").keys() == set()
    assert set(NOTES.values()) - keys("en").keys() == set()
    assert set(STEP_HEADINGS.values()) | {"heading-step", "excluded-city", "not-on-file-state"} <= keys("en").keys()


def test_no_message_speaks_of_a_missing_rule_that_no_issue_needs() -> None:
    on_file = {key for key in keys("en") if key.startswith("missing-")}
    assert on_file == {f"missing-{member}" for member in FAMILIES["missing-{}"]}


def test_every_kind_of_proof_has_a_heading_and_no_item_has_words_without_a_list() -> None:
    assert {f"heading-proof-{how}" for how in HOW} <= keys("en").keys()
    on_file = {key for key in keys("en") if key.startswith("proof-")}
    frame = {"proof-about", "proof-line", "proof-when"}
    assert on_file - frame == {f"proof-{member}" for member in FAMILIES["proof-{}"]}


def test_every_small_turn_is_on_file() -> None:
    tree = ast.parse((ROOT / "actions" / "small_talk.py").read_text(encoding="utf-8"))
    intents = {
        statement.value.value
        for node in tree.body
        if isinstance(node, ast.ClassDef) and any(isinstance(b, ast.Name) and b.id == "_SmallTalk" for b in node.bases)
        for statement in node.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant)
        if isinstance(statement.value.value, str)
    }
    assert {"greet", "thanks", "goodbye", "help", "out_of_scope"} <= intents <= keys("en").keys()


def test_every_choice_of_issues_is_of_an_issue_on_file() -> None:
    for file, name in (("small_talk.py", "MENU"), ("answer.py", "NEXT_ISSUES")):
        tree = ast.parse((ROOT / "actions" / file).read_text(encoding="utf-8"))
        (value,) = (
            node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
        )
        assert set(ast.literal_eval(value)) <= set(plans())

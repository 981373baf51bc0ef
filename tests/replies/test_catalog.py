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
from bot.replies import sms
from bot.replies.catalog import FOLDER, LANGUAGES, CatalogError, keys, say
from bot.replies.render import NOTES, STEP_HEADINGS
from knowledge.answers import SIDES, plans
from knowledge.deadlines import RULES
from knowledge.model import STATUSES, UNITS
from knowledge.resolve import PLACES

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
    """The key of every ``say(...)`` and ``_raw(...)``; of a choice between two, both."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in ("say", "_raw"):
            continue
        first = node.args[1] if isinstance(node.func, ast.Name) else node.args[0]
        yield from (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)


def sources() -> list[Path]:
    """The code that speaks from this catalogue; the papers have words of their own (tests/papers)."""
    found = [path for folder in ("actions", "bot") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "papers" not in path.parts]


def test_every_literal_key_in_the_code_is_on_file() -> None:
    found = {
        key.value: path.name
        for path in sources()
        for key in said(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(key, ast.Constant)
    }
    assert len(found) > 40
    assert {key: where for key, where in found.items() if key not in keys("en")} == {}


FAMILIES: dict[str, set[str]] = {
    "issue-{}": set(plans()),
    "before-state-{}": {"owner", "crop", "harm", "danger", "general"},
    "missing-{}": {role for plan in plans().values() for side in plan.sides.values() for role in side.need}
    | {"rule", "section"},
    "ask-{}": {plan.sides[side].ask for plan in plans().values() for side in plan.sides if plan.sides[side].ask}
    | {"state", "side", "seized_on", "damaged_on", "hour", "animals", "seizer", "language"},
    "deadline-{}": set(RULES) | {"pound_time"},
    "place-{}": set(PLACES),
    "side-{}": set(SIDES),
    "changed-side-{}": set(SIDES),
    "status-{}": set(STATUSES),
    "unit-{}": set(UNITS),
    "fact-{}": {"seized_on", "damaged_on", "hour", "animals", "seizer"},
    "{}-nothing": {"affirm", "deny"},
    "received-{}": set(KEPT),
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

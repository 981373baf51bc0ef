"""How concepts are found; the words themselves are data."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.nlu import concepts as module

FILES = {
    "a.yml": """
POUND: {en: [pound, kanji house], hi_latn: [kanji haus*]}
SEIZE: {en: [seiz*, taken away, took my*], hi: [पकड*, ले गए]}
ANIMAL: {en: [cow], hi: [गाय]}
""",
    "b.yml": """
NUMBER: {any: [5, १]}
TIME: {en: [day*, kanji house]}
NOTHING: {en: ["*"]}
""",
}


@pytest.fixture(autouse=True)
def _words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    forms = module._forms(tmp_path)
    monkeypatch.setattr(module, "_forms", lambda: forms)


@pytest.mark.parametrize(
    ("folded", "expected"),
    [
        ("cow", ["ANIMAL"]),
        ("गाय को पकडा", ["ANIMAL", "SEIZE"]),
        ("seizure of the cow", ["SEIZE", "ANIMAL"]),  # in the order of the text
        ("cow cow गाय", ["ANIMAL"]),  # once
        ("seize seized", ["SEIZE"]),
        ("seis", []),
        ("cows", []),  # a whole word, where the form has no star
        ("it was taken away", ["SEIZE"]),
        ("taken far away", []),
        ("taken", []),
        ("they took mycow", ["SEIZE"]),  # the last word of several may be a beginning
        ("kanji hause", ["POUND"]),
        ("kanji house", ["POUND", "TIME"]),  # one form, two concepts
        ("ले गए", ["SEIZE"]),
        ("5", ["NUMBER"]),
        ("days", ["TIME"]),
        ("da", []),
        ("", []),
    ],
)
def test_concepts(folded: str, expected: list[str]) -> None:
    assert module.concepts(folded) == expected

"""Law files: every fault is named by file, line and field, and nothing is half-read."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge import Corpus
from knowledge.files import PLACEHOLDER, LawFileError

ACT = "statutes/IN/CTA-1871.yml"


FAULTS = [
    ("unit: day", "unit: fortnight", "unit 'fortnight' is not one of"),
    ("    status: verified", "    status: certain", "status"),
    ('section: "20"', 'section: "21"', "duplicate id IN/CTA-1871/21"),
    ("{complaint_days}", "{complaint_weeks}", "placeholder {complaint_weeks} has no figure"),
    ("    source: IC26", "    source: XX99", "source 'XX99' is not listed"),
    ("    binds:", "    bindz:", "extra fields not permitted"),
    ("act: CTA-1871", "act: CTA-1872", "file name and content disagree"),
]


@pytest.mark.parametrize(("old", "new", "problem"), FAULTS)
def test_a_fault_is_named_with_its_file_and_line(law: Path, old: str, new: str, problem: str) -> None:
    path = law / ACT
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LawFileError) as caught:
        Corpus.from_files(law)
    message = str(caught.value)
    assert problem in message
    assert "CTA-1871.yml:" in message
    line = int(message.split("CTA-1871.yml:")[1].split(":")[0])
    assert 1 <= line <= len(text.splitlines())


def test_the_line_is_that_of_the_field(law: Path) -> None:
    path = law / ACT
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if "unit: day" in line)
    lines[number] = lines[number].replace("unit: day", "unit: fortnight")
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(LawFileError, match=rf"CTA-1871\.yml:{number + 1}: provisions\.\d+\.figures\.\d+\.unit"):
        Corpus.from_files(law)


@pytest.mark.parametrize("text", ["act: [", "- a list", "act: X\nact: Y\n"])
def test_what_is_not_a_mapping_is_refused(law: Path, text: str) -> None:
    (law / ACT).write_text(text, encoding="utf-8")
    with pytest.raises(LawFileError, match=r"CTA-1871\.yml"):
        Corpus.from_files(law)


def test_a_dangling_reference_is_refused(law: Path) -> None:
    path = law / "statutes/IN-UP/CTA-1871.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("IN/CTA-1871/26", "IN/CTA-1871/99", 1), encoding="utf-8")
    with pytest.raises(LawFileError, match="no provision IN/CTA-1871/99"):
        Corpus.from_files(law)


def test_a_jurisdiction_without_its_act_is_refused(law: Path) -> None:
    (law / "statutes/IN-KL/KCTA-1961.yml").unlink()
    with pytest.raises(LawFileError, match="IN-KL"):
        Corpus.from_files(law)


def test_no_sentence_of_law_holds_a_bare_figure(corpus: Corpus) -> None:
    """Digits stand in sentences only as section numbers, years and citations; figures are placeholders."""
    import re

    allowed = re.compile(
        r"(?:sections?|ss?\.|chapter|article|rule|धारा|धाराओं|अनुच्छेद|नियम|अध्याय)\s*\d+\w*(?:\(\d\))?(?:\s*(?:to|,|or|and|या|और|से|-)\s*\d+\w*(?:\(\d\))?)*"
        r"|\b1[789]\d\d\b|\b20\d\d\b",
        re.IGNORECASE,
    )
    wrong = []
    for provision in corpus.provisions.values():
        if provision.act == "CASE":
            continue
        for words in (provision.text, *provision.roles.values()):
            for sentence in words.values():
                rest = allowed.sub("", PLACEHOLDER.sub("", sentence))
                if re.search(r"\d", rest):
                    wrong.append(f"{provision.id}: {sentence}")
    assert not wrong, "\n".join(wrong)

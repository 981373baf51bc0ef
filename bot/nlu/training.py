"""Reads the training examples as data: for the tests, the bench and whoever wants to look at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML

FOLDER = Path(__file__).resolve().parents[2] / "data" / "nlu"


@dataclass(frozen=True)
class Example:
    """One sentence of ``data/nlu/<form>/<topic>.yml``."""

    form: str
    intent: str
    text: str


def examples(folder: Path = FOLDER) -> Iterator[Example]:
    """Every training sentence, file by file."""
    for path in sorted(folder.glob("*/*.yml")):
        for block in YAML(typ="safe").load(path.read_text(encoding="utf-8"))["nlu"]:
            for line in block["examples"].splitlines():
                if line.strip().startswith("- "):
                    yield Example(path.parent.name, block["intent"], line.strip()[2:])

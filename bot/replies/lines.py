"""What answers are made of: lines, each with what it relied on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knowledge.deadlines import Deadline
from knowledge.model import Figure, Provision


@dataclass(frozen=True)
class Line:
    """One sentence or block of an answer with its provisions, figures and deadlines.

    ``group`` is what it stands with: ``step``, ``demand``, ``proof`` and ``proof-...``, ``dates``, ``missing``,
    ``rule``, ``courts``, ``charge``.
    """

    text: str
    provisions: tuple[Provision, ...] = ()
    figures: tuple[tuple[Figure, Provision], ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    group: str = ""


def provisions_of(lines: Iterable[Line]) -> list[Provision]:
    """What the lines rely on, each provision once."""
    return list({provision.id: provision for line in lines for provision in line.provisions}.values())


def resting_on(provision: Provision | None) -> tuple[Provision, ...]:
    """The provision of a line that may rest on none."""
    return (provision,) if provision is not None else ()

"""The law on file for people who keep it: one provision in words, what is stale, what a change does to the answers."""

from __future__ import annotations

from datetime import date

from knowledge.answers import answer, plans
from knowledge.corpus import Corpus
from knowledge.files import PLACEHOLDER
from knowledge.model import Figure, Provision


def plain_figure(figure: Figure) -> str:
    """A figure for a keeper of the law: ``10 day``, ``INR 500``."""
    value = f"{figure.value:g}" if figure.unit != "INR" else f"{figure.value:,.2f}".rstrip("0").rstrip(".")
    return f"INR {value}" if figure.unit == "INR" else f"{value} {figure.unit}"


def describe(corpus: Corpus, provision: Provision, language: str = "en") -> str:
    """A provision in words, with its figures and where it comes from."""

    def fill(text: str) -> str:
        def value(key: str) -> str:
            figure = provision.figure(key)
            return plain_figure(figure) if figure else f"{{{key}}}"

        return PLACEHOLDER.sub(lambda m: value(m.group(1)), text)

    act = corpus.act_of(provision)
    lines = [
        f"{provision.id}: {provision.heading[language]}",
        f"{act.title[language]}, section {provision.section}",
        "",
        fill(provision.text[language]),
        "",
        f"status:  {provision.status}",
        f"source:  {provision.source_text} (checked {provision.checked or 'no date'})",
    ]
    if provision.inherited_from:
        lines.append(f"from:    {provision.inherited_from}")
    for figure in provision.figures:
        per = f" per {figure.per}" if figure.per else ""
        since = f" from {figure.since}" if figure.since else ""
        lines.append(f"figure:  {figure.key} = {plain_figure(figure)}{per}{since} ({figure.status})")
    for name in ("forum", "mode", "who", "conditions", "exceptions", "notes"):
        value = getattr(provision, name)
        if value:
            lines.append(f"{name + ':':<8} {value if isinstance(value, str) else ', '.join(value)}")
    return "\n".join(lines)


def stale(corpus: Corpus, months: int, today: date) -> list[Provision]:
    """Provisions whose copy is older than some months, or undated; oldest first. A month alone is its first day."""
    limit = (today.year * 12 + today.month - 1 - months, today.day)
    old = [p for p in corpus.provisions.values() if p.checked is None or _age(p.checked) < limit]
    return sorted(old, key=lambda p: (p.checked or "", p.id))


def _age(checked: str) -> tuple[int, int]:
    year, month, *day = (int(part) for part in checked.split("-"))
    return year * 12 + month - 1, day[0] if day else 1


def changed_answers(before: Corpus, after: Corpus, today: date) -> list[str]:
    """One line for each State, issue and side whose answer rests on other provisions or figures than before."""
    lines = []
    for state in sorted(before.jurisdictions.keys() | after.jurisdictions.keys()):
        for issue in plans():
            for side in ("owner", "crop"):
                old = _basis(before, state, issue, side, today)
                new = _basis(after, state, issue, side, today)
                gone, come = sorted(old - new), sorted(new - old)
                if gone or come:
                    changes = [f"- {item}" for item in gone] + [f"+ {item}" for item in come]
                    lines.append(f"{state} {issue} {side}: {'; '.join(changes)}")
    return lines


def _basis(corpus: Corpus, state: str, issue: str, side: str, today: date) -> set[str]:
    if state not in corpus.jurisdictions:
        return set()
    basis: set[str] = set()
    for point in answer(corpus, issue, side, state, today=today).points:
        if point.provision is None:
            basis.add(f"not on file: {point.key}" if point.kind == "missing" else point.key)
            continue
        basis.add(f"{point.provision.id} ({point.provision.status})")
        basis |= {f"{point.provision.id} {f.key} {plain_figure(f)}" for f in point.provision.figures}
    return basis

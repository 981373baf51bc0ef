"""Money: an amount comes from a scale on file or is not said; a demand is compared; no two limits are mixed up."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge import Applicable, Corpus, resolve, scales
from knowledge.charges import MOST_ANIMALS, ChargeError, charges, demand, rate_list
from knowledge.compensation import compensation
from knowledge.files import LawFileError
from knowledge.scales import KINDS, read_scales, scale_for

SCALE = """\
jurisdiction: IN-UP
provision: IN/CTA-1871/12
place: village
areas: [meerut]
status: verified
source: {what: "Gazette of the State, a made-up one for this test", checked: 2026-10-01}
in_force_from: 2026-01-01
until: 2027-01-01
rates:
  - kinds: [cow, bull]
    fee: 50
    feeding: 20.5
  - kinds: [goat]
    fee: 0
"""


@cache
def _corpus() -> Corpus:
    return Corpus.from_files()


@cache
def _law(state: str, place: str = "village") -> Applicable:
    return resolve(_corpus(), state, place)


def _with_scale(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str = SCALE) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "IN-UP-meerut.yml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(scales, "_on_file", lambda: tuple(scales._read(folder)))


# What may be asked.


def test_chandigarh_has_a_scale() -> None:
    found = charges(_law("IN-CH"), {"cow": 2, "goat": 3, "calf": 1}, 4)
    totals = {line.kind: (line.fee_total, line.feeding_total) for line in found.lines}
    assert totals == {"cow": (40_000, 4_000), "goat": (4_200, 3_600), "calf": (3_000, 1_200)}
    assert found.total == Decimal(56_000)
    assert found.missing == ()
    assert found.scale is not None
    assert (found.scale.provision.id, found.scale.status, found.scale.checked) == (
        "IN-CH/CTA-1871/12",
        "verified",
        None,
    )
    assert "date_of_scale_unknown" in found.doubts


def test_a_kind_whose_class_is_not_settled_has_no_amount() -> None:
    found = charges(_law("IN-CH"), {"horse": 1, "goat": 1}, 1)
    assert (found.total, found.missing) == (None, ("kind",))
    assert {line.kind: line.fee_total for line in found.lines} == {"horse": None, "goat": 1_400}


def test_without_days_the_fee_is_known_and_the_total_is_not() -> None:
    found = charges(_law("IN-CH"), {"cow": 1}, None)
    assert (found.lines[0].fee_total, found.lines[0].feeding_total) == (20_000, None)
    assert (found.total, found.missing) == (None, ("days",))
    assert charges(_law("IN-CH"), {"cow": 1}, 0).total == 20_000


@pytest.mark.parametrize(
    ("state", "listed", "fee", "feeding"),
    [
        ("IN-UP", "IN/CTA-1871/12", "IN/CTA-1871/12", "IN/CTA-1871/5"),
        ("IN-TN", "IN-TN/CTA-1871/12", "IN-TN/CTA-1871/12", "IN-TN/CTA-1871/5"),
        ("IN-GJ", "IN-GJ/GPA-1993/187", "IN-GJ/GPA-1993/187", "IN-GJ/GPA-1993/187"),
        ("IN-KL", "IN-KL/KCTR-1962/12", None, "IN-KL/KCTA-1961/4"),
        ("IN-SK", None, None, None),
    ],
)
def test_where_no_scale_is_on_file_the_list_at_the_pound_is_named(
    state: str, listed: str | None, fee: str | None, feeding: str | None
) -> None:
    found = charges(_law(state), {"cow": 1}, 2)
    assert (found.scale, found.total, found.lines, found.missing) == (None, None, (), ("scale",))
    hangs = rate_list(_law(state))
    assert found.rate_list == hangs
    named = tuple(p.id if p else None for p in (hangs.list, hangs.fee_fixed_by, hangs.feeding_fixed_by))
    assert named == (listed, fee, feeding)


def test_reported_charges_are_no_scale(corpus: Corpus) -> None:
    having = {s for s in corpus.jurisdictions for place in ("village", "town") if scale_for(_law(s, place))}
    assert having == {"IN-CH"}
    for scale in read_scales(corpus.provisions):
        assert scale.provision.act != "CHARGES"


def test_security_and_the_forest_ceiling_are_never_part_of_the_total() -> None:
    found = charges(_law("IN-MP"), {"cow": 1}, 1)
    assert found.security is not None
    assert found.security.id == "IN-MP/CTA-1871/12A"
    assert charges(_law("IN-UP"), {"cow": 1}, 1).ceiling is None
    ceiling = charges(_law("IN-UP", "forest"), {"cow": 1}, 1).ceiling
    assert ceiling is not None
    assert ceiling.id == "IN/IFA-1927/71"


@pytest.mark.parametrize(
    ("animals", "days", "reason"),
    [
        ({}, 1, "no_animals"),
        ({"cow": 0}, 1, "no_animals"),
        ({"cow": -1}, 1, "no_animals"),
        ({"cow": 2, "goat": -1}, 1, "no_animals"),
        ({"cow": 10_000}, 1, "too_many_animals"),
        ({"cow": 9_000, "goat": 1_000}, 1, "too_many_animals"),
        ({"dog": 1}, 1, "unknown_kind"),
        ({"cow": 1}, -1, "negative_days"),
        ({"cow": 1}, 10_000, "too_many_days"),
    ],
)
@pytest.mark.parametrize("state", ["IN-CH", "IN-UP"])
def test_what_cannot_be_is_refused(state: str, animals: dict[str, int], days: int, reason: str) -> None:
    with pytest.raises(ChargeError) as caught:
        charges(_law(state), animals, days)
    assert caught.value.reason == reason


@given(
    st.dictionaries(st.sampled_from(("cow", "goat", "calf", "pig")), st.integers(1, 2000), min_size=1),
    st.integers(0, 3000),
)
def test_the_total_is_the_sum_of_its_lines_and_grows_with_the_days(animals: dict[str, int], days: int) -> None:
    assert sum(animals.values()) <= MOST_ANIMALS
    found, next_day = charges(_law("IN-CH"), animals, days), charges(_law("IN-CH"), animals, days + 1)
    assert found.total == sum((line.fee_total or 0) + (line.feeding_total or 0) for line in found.lines)
    assert next_day.total is not None
    assert found.total is not None
    assert next_day.total > found.total >= 1_400 * sum(animals.values())


# What was asked.


def keys(state: str, asked: float, place: str = "village", **told: object) -> list[str]:
    return [f.key for f in demand(_law(state, place), asked, **told).findings]  # type: ignore[arg-type]


def test_two_thousand_without_a_receipt_where_no_scale_is_on_file() -> None:
    found = demand(_law("IN-UP"), 2_000, receipt=False, animals={"cow": 1}, days=2)
    assert [f.key for f in found.findings] == [
        "no_scale_on_file",
        "ask_for_list",
        "no_receipt",
        "deposit_under_protest",
        "complain_to",
        "complain_to",
        "keeper_penalty",
    ]
    assert {f.key: f.provision.id for f in found.findings if f.provision and f.key != "complain_to"} == {
        "no_scale_on_file": "IN/CTA-1871/12",
        "ask_for_list": "IN/CTA-1871/12",
        "no_receipt": "IN/CTA-1871/13",
        "deposit_under_protest": "IN/CTA-1871/15",
        "keeper_penalty": "IN/CTA-1871/27",
    }
    penalty, deposit, authority = found.of("keeper_penalty"), found.of("deposit_under_protest"), found.of("complain_to")
    assert penalty is not None
    assert penalty.figure is not None
    assert (penalty.figure.value, penalty.conditions, penalty.forum) == (50, ("duty_failed",), "magistrate")
    assert deposit is not None
    assert deposit.conditions == ("seizure_disputed",)  # not for whoever only finds the fee too high
    assert authority is not None
    assert authority.forum == "district_magistrate"


@pytest.mark.parametrize(
    ("asked", "key", "amount"),
    [
        (20_999.5, "within_scale", None),
        (21_000, "within_scale", None),
        (21_500, "within_scale_by_part_days", None),
        (21_500.5, "above_scale", Decimal("0.5")),
    ],
)
def test_a_demand_is_compared_with_the_scale(asked: float, key: str, amount: Decimal | None) -> None:
    found = demand(_law("IN-CH"), asked, receipt=True, animals={"cow": 1}, days=2).findings
    assert (found[0].key, found[0].amount, found[0].conditions) == (key, amount, ())
    assert "keep_receipt" in [f.key for f in found]


def test_security_may_make_a_demand_higher(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = SCALE.replace("IN-UP", "IN-MP").replace("areas: [meerut]\n", "")
    _with_scale(monkeypatch, tmp_path, text)
    law = resolve(_corpus(), "IN-MP", "village", date(2026, 12, 1))
    above = demand(law, 91.5, animals={"cow": 1}, days=2).of("above_scale")
    assert above is not None
    assert (above.amount, above.conditions) == (Decimal("0.5"), ("without_security",))


def test_what_is_not_known_is_asked_for() -> None:
    assert keys("IN-CH", 2_000)[:2] == ["tell_animals", "ask_for_list"]
    assert keys("IN-UP", 2_000)[:2] == ["tell_animals", "no_scale_on_file"]
    assert keys("IN-CH", 2_000, animals={"cow": 1})[0] == "tell_days"
    assert keys("IN-CH", 2_000, animals={"horse": 1}, days=1)[0] == "kind_not_settled"
    assert "ask_receipt" in keys("IN-UP", 2_000)


def test_what_a_state_has_not_on_file_is_said() -> None:
    gujarat = keys("IN-GJ", 2_000, animals={"cow": 1})
    assert "keeper_penalty_not_on_file" in gujarat
    assert "deposit_under_protest" not in gujarat
    assert "complain_to_not_on_file" in keys("IN-SK", 2_000)
    assert "other_law_unconfirmed" in keys("IN-MH", 2_000)
    assert "security_may_be_asked" in keys("IN-MP", 2_000)
    assert "forest_ceiling" in keys("IN-UP", 2_000, "forest")


@pytest.mark.parametrize("asked", [0, -5, 10**10, float("nan"), float("inf"), True])
def test_an_amount_that_cannot_be_is_refused(asked: float) -> None:
    with pytest.raises(ChargeError, match="amount"):
        demand(_law("IN-UP"), asked)


def test_every_state_and_place_has_an_answer_and_no_unconfirmed_advice(corpus: Corpus) -> None:
    for state in corpus.jurisdictions:
        for place in ("village", "town", "road", "railway", "forest"):
            found = demand(_law(state, place), 500, receipt=False, animals={"goat": 1}, days=1)
            for finding in found.findings:
                if finding.key in ("deposit_under_protest", "complain_to", "keeper_penalty", "above_scale"):
                    assert finding.provision is not None
                    assert finding.provision.status != "unconfirmed"


# What a loss may bring.


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("IN-UP", {"complaint_award": ("capped", 100), "fine_to_loss": ("the_fine", None)}),
        ("IN-AS", {"complaint_award": ("capped", 100), "straying_compensation": ("uncapped", None)}),
        ("IN-GJ", {"straying_compensation": ("capped", 250)}),
        ("IN-PB", {"complaint_award": ("capped", 100), "straying_compensation": ("capped", 250)}),
        ("IN-KL", {"complaint_award": ("not_on_file", None)}),
        ("IN-SK", {}),
    ],
)
def test_each_limit_stands_alone(state: str, expected: dict[str, tuple[str, int | None]]) -> None:
    awards = {a.role: (a.limit, a.most.value if a.most else None) for a in compensation(_law(state)).awards}
    assert {role: awards.get(role) for role in expected} == expected
    told = {"complaint_award", "straying_compensation"}
    assert awards.keys() & told == expected.keys() & told


def test_the_suit_has_no_limit_and_is_no_award() -> None:
    found = compensation(_law("IN-UP"))
    assert [(s.provision.id, s.most) for s in found.suits] == [("IN/CTA-1871/29", None)]
    assert found.set_off is not None
    assert found.set_off.id == "IN/CTA-1871/30"
    manipur = compensation(_law("IN-MN")).suits
    assert [s.most.value if s.most else None for s in manipur] == [None, 500]


def test_each_side_is_told_its_own() -> None:
    owner, crop = compensation(_law("IN-PB"), "owner"), compensation(_law("IN-PB"), "crop")
    assert [a.role for a in owner.awards] == ["complaint_award"]
    assert owner.awards[0].plus_costs
    assert owner.suits == ()
    assert "complaint_award" not in {a.role for a in crop.awards}
    assert crop.awards[0].conditions == ("pigs_or_notified_area",)
    assert crop.suits


# Scale files.


def test_an_operator_adds_a_scale_by_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _with_scale(monkeypatch, tmp_path)
    law = resolve(_corpus(), "IN-UP", "village", date(2026, 12, 1))
    found = charges(law, {"cow": 2}, 3, "meerut")
    assert found.total == Decimal("223.0")
    assert found.lines[0].fee is not None
    assert (found.lines[0].fee.per, found.lines[0].fee.status) == ("head", "verified")
    assert charges(law, {"goat": 1}, 1, "meerut").missing == ("feeding",)
    assert charges(law, {"cow": 2}, 3).scale is None
    assert charges(law, {"cow": 2}, 3, "agra").scale is None
    assert charges(resolve(_corpus(), "IN-UP", "town", date(2026, 12, 1)), {"cow": 2}, 3, "meerut").scale is None
    assert charges(resolve(_corpus(), "IN-UP", "village", date(2027, 1, 1)), {"cow": 2}, 3, "meerut").scale is None
    assert charges(resolve(_corpus(), "IN-BR", "village", date(2026, 12, 1)), {"cow": 2}, 3, "meerut").scale is None


def test_an_unconfirmed_scale_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _with_scale(monkeypatch, tmp_path, SCALE.replace("status: verified", "status: unconfirmed"))
    law = resolve(_corpus(), "IN-UP", "village", date(2026, 12, 1))
    assert charges(law, {"cow": 1}, 1, "meerut").scale is None


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("status: verified", "status: sure", 5, "status"),
        ("jurisdiction: IN-UP", "jurisdiction: UP", 1, "jurisdiction"),
        ("jurisdiction: IN-UP", "jurisdiction: IN-UT", 1, "jurisdiction: unknown State or territory IN-UT"),
        ("IN/CTA-1871/12", "IN/CTA-1871/99", 2, "provision: no provision IN/CTA-1871/99"),
        ("IN/CTA-1871/12", "IN-CH/CTA-1871/12", 2, "IN-CH/CTA-1871/12 is not law in IN-UP"),
        ("IN/CTA-1871/12", "IN/CTA-1871/20", 2, "IN/CTA-1871/20 is no section on pound fees or feeding"),
        ("[cow, bull]", "[cow, dog]", 10, "'dog' is not one of"),
        ("[goat]", "[cow]", 13, "'cow' stands in two rows"),
        ("fee: 50", "fee: -50", 11, "rates.0.fee"),
        ("fee: 50", "fee: pound_fee.cow", 11, "'pound_fee.cow' is not a pound_fee of IN/CTA-1871/12"),
        ("fee: 50", "fee: yes", 11, "rates.0.fee"),
        ("fee: 50", "fee: .nan", 11, "rates.0.fee"),
        ("    fee: 0\n", "", 13, "neither a fee nor a feeding charge"),
        ("until: 2027-01-01", "until: 2025-01-01", 8, "must be after in_force_from"),
        ("areas: [meerut]", "areas: [Meerut City]", 4, "small letters"),
        ("areas:", "area:", 4, "area: extra fields not permitted"),
        ("jurisdiction: IN-UP", "jurisdiction: [", 3, "expected"),
        ("place: village", "place: moon", 3, "place"),
    ],
)
def test_a_fault_is_named_by_file_line_and_field(
    tmp_path: Path, corpus: Corpus, old: str, new: str, line: int, problem: str
) -> None:
    assert old in SCALE
    (tmp_path / "IN-UP-meerut.yml").write_text(SCALE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LawFileError) as caught:
        read_scales(corpus.provisions, tmp_path, corpus.jurisdictions)
    assert f"IN-UP-meerut.yml:{line}: " in str(caught.value)
    assert problem in str(caught.value)


def test_a_scale_stands_under_the_section_of_its_state(tmp_path: Path, corpus: Corpus) -> None:
    text = SCALE.replace("jurisdiction: IN-UP", "jurisdiction: IN-MH")
    (tmp_path / "IN-MH.yml").write_text(text, encoding="utf-8")
    with pytest.raises(
        LawFileError, match=r"IN-MH\.yml:2: provision: the State has its own section, IN-MH/CTA-1871/12"
    ):
        read_scales(corpus.provisions, tmp_path)


def test_two_scales_for_the_same_place_and_days_are_refused(law: Path, corpus: Corpus) -> None:
    (law / "scales").mkdir()
    (law / "scales/IN-UP-a.yml").write_text(SCALE, encoding="utf-8")
    (law / "scales/IN-UP-b.yml").write_text(SCALE.replace("2026-01-01", "2026-06-01"), encoding="utf-8")
    with pytest.raises(LawFileError, match=r"IN-UP-b\.yml:1: jurisdiction: another scale"):
        Corpus.from_files(law)  # so `gramvakil law check` finds it
    later = SCALE.replace("2027-01-01", "2028-01-01").replace("2026-01-01", "2027-01-01")
    (law / "scales/IN-UP-b.yml").write_text(later, encoding="utf-8")
    assert len(read_scales(corpus.provisions, law / "scales")) == 2


def test_the_kinds_are_those_that_a_message_is_read_for() -> None:
    from knowledge.files import ROOT, read_yaml

    lexicon = read_yaml(ROOT.parent / "bot/nlu/lexicon/animals.yml")["values"]
    assert set(KINDS) <= set(lexicon)

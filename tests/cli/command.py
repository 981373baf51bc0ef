"""The command line in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from bot.cli import main; main()"]


def run(*arguments: str, var: Path, told: str = "") -> subprocess.CompletedProcess[str]:
    """Runs ``gramvakil`` with ``told`` on its standard input; ``var`` is its folder."""
    environment = {**os.environ, "GRAMVAKIL_VAR": str(var), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [*COMMAND, *arguments],
        input=told,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=180,
        check=False,
    )

"""A PostgreSQL server for the tests: Debian's, started once on a free loopback port in a folder of its own."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.conftest import skip_or_fail
from tests.ports import free_port


def _binaries() -> Path | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists()), None)


def postgres_url() -> str:
    """The URL of a running server. Skips (or fails, see ``skip_or_fail``) where Debian's package is missing."""
    binaries = _binaries()
    if binaries is None:
        skip_or_fail("PostgreSQL is not installed: apt-get install postgresql")
        raise AssertionError
    return _start(binaries)


@cache
def _start(binaries: Path) -> str:
    folder = Path(tempfile.mkdtemp(prefix="gramvakil-pg-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    # initdb refuses root, so root lets the package's own user do it.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")
    port = free_port()
    data = folder / "data"
    subprocess.run(
        [*as_user, binaries / "initdb", "-D", data, "-U", "test", "-A", "trust"], check=True, capture_output=True
    )
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
    start = [*as_user, binaries / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start"]
    subprocess.run(start, check=True, capture_output=True)
    stop = [*as_user, binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop"]
    atexit.register(subprocess.run, stop, check=False, capture_output=True)
    return f"postgresql+psycopg2://test@127.0.0.1:{port}/postgres"

"""What the tests share: the law from the files, and one assistant on the real model."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import settings

from bot.papers import fonts
from knowledge import Corpus
from knowledge.files import ROOT as LAW

settings.register_profile("here", deadline=None)  # the machines are shared and noisy
settings.load_profile("here")
ROOT = Path(__file__).parent.parent
REQUIRE_SERVICES = os.environ.get("REQUIRE_SERVICES") == "1"


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return Corpus.from_files()


@pytest.fixture(scope="session")
def fonts_here() -> None:
    """Skips what needs the fonts on a machine without them; fails where services are required."""
    try:
        fonts.look_up("aकকक")
    except (fonts.FontsMissing, fonts.LetterMissing) as error:
        skip_or_fail(f"{error} (fonts-noto-core)")


@pytest.fixture
def law(tmp_path: Path) -> Path:
    """A copy of the law files that a test may spoil."""
    folder = tmp_path / "law"
    folder.mkdir()
    for name in ("statutes", "jurisdictions.yml", "contacts.yml", "evidence.yml"):
        source = LAW / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    return folder


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test may speak to anything but this machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a test tried to reach {address[0]}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def assistant(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Any]:
    """The real assistant: the trained model, the real actions, the law in a database of its own."""
    os.environ["GRAMVAKIL_VAR"] = str(tmp_path_factory.mktemp("var"))
    from bot.settings import settings

    settings.cache_clear()
    from bot.start import ready_assistant

    yield await ready_assistant()


def skip_or_fail(reason: str) -> None:
    """Skips a test whose service is missing; with REQUIRE_SERVICES=1 that is a failure."""
    if REQUIRE_SERVICES:
        pytest.fail(reason)
    pytest.skip(reason)

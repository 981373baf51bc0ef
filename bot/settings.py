"""Every setting, read from the environment in one place. Nothing else reads it, and no secret has a default."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class MissingSetting(RuntimeError):
    """A setting that has no default is not set."""


@dataclass(frozen=True)
class Settings:
    """Where things are kept and how the page is served.

    ``database_url`` holds the law, ``conversations_url`` the conversations (SQLAlchemy URLs);
    ``page_secret`` signs the page's session (``GRAMVAKIL_PAGE_SECRET``, written once by ``make run``).
    """

    database_url: str
    conversations_url: str
    model: Path
    host: str
    port: int
    page_secret: str | None

    def secret(self) -> str:
        """The page's secret. Raises :class:`MissingSetting` naming what to set."""
        if not self.page_secret or len(self.page_secret) < 32:
            raise MissingSetting(
                "GRAMVAKIL_PAGE_SECRET is not set (32 characters or more); 'make run' writes one into var/secrets.env"
            )
        return self.page_secret


@cache
def settings() -> Settings:
    """The settings of this process."""
    var = Path(os.environ.get("GRAMVAKIL_VAR", ROOT / "var"))
    return Settings(
        database_url=os.environ.get("GRAMVAKIL_DATABASE_URL", f"sqlite:///{var / 'law.db'}"),
        conversations_url=os.environ.get("GRAMVAKIL_CONVERSATIONS_URL", f"sqlite:///{var / 'conversations.db'}"),
        model=Path(os.environ.get("GRAMVAKIL_MODEL", ROOT / "models" / "gramvakil.tar.gz")),
        host=os.environ.get("GRAMVAKIL_HOST", "127.0.0.1"),
        port=int(os.environ.get("GRAMVAKIL_PORT", "5005")),
        page_secret=os.environ.get("GRAMVAKIL_PAGE_SECRET"),
    )

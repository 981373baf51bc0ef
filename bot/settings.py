"""Every setting, read from the environment in one place. Nothing else reads it, and no secret has a default."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.replies.sms import is_gsm, units

ROOT = Path(__file__).resolve().parent.parent
TELEGRAM_MODES = ("polling", "webhook")
MOST_OF_A_PLACE = 60
"""Letters of an office's name and place: it stands in an SMS that says more than that."""


class BadSetting(RuntimeError):
    """A setting is missing or cannot be used; the message names it and says what to set."""


@dataclass(frozen=True)
class Telegram:
    """The Telegram channel. ``api`` is the Bot API's address; ``mode`` is ``polling`` or ``webhook``."""

    token: str
    mode: str
    api: str


@dataclass(frozen=True)
class Sms:
    """The SMS channel: which gateway profile, where it sends, as whom, and what its callbacks prove themselves with."""

    profile: str
    url: str
    user: str
    password: str
    sender: str
    token: str
    region: str
    entity: str
    templates: Path | None


@dataclass(frozen=True)
class Settings:
    """Where things are kept, how people reach them, and what is switched on.

    ``database_url`` holds the law, ``conversations_url`` the messages and conversations (SQLAlchemy URLs);
    ``public_url`` is how the outside reaches this server, ``origins`` the sites that may show the widget;
    ``collect_at`` is the operator's office where people can collect their papers ("Panchayat office, Rampur"), at most
    60 letters that an SMS in English can hold;
    ``per_minute`` and ``per_day`` are messages of one person, ``ceiling`` of everybody in a day.
    A channel that is None is off.
    """

    database_url: str
    conversations_url: str
    model: Path
    host: str
    port: int
    public_url: str | None
    collect_at: str | None
    origins: tuple[str, ...]
    per_minute: int
    per_day: int
    ceiling: int
    telegram: Telegram | None
    sms: Sms | None
    _secret: str | None

    @property
    def paper_link(self) -> str | None:
        """How the address begins from which somebody without a session fetches a paper.

        None without a public https address: a paper has names in it, and must be reached from a telephone.
        """
        return f"{self.public_url}/paper/" if (self.public_url or "").startswith("https://") else None

    def secret(self) -> str:
        """What ids, addresses and sessions are protected with. Raises :class:`BadSetting`."""
        if not self._secret or len(self._secret) < 32:
            raise BadSetting(
                "GRAMVAKIL_SECRET is not set (32 characters or more); 'make run' writes one into var/secrets.env"
            )
        return self._secret


@cache
def settings() -> Settings:
    """The settings of this process. Raises :class:`BadSetting`."""
    var = Path(os.environ.get("GRAMVAKIL_VAR", ROOT / "var"))
    return Settings(
        database_url=os.environ.get("GRAMVAKIL_DATABASE_URL", f"sqlite:///{var / 'law.db'}"),
        conversations_url=os.environ.get("GRAMVAKIL_CONVERSATIONS_URL", f"sqlite:///{var / 'messages.db'}"),
        model=Path(os.environ.get("GRAMVAKIL_MODEL", ROOT / "models" / "gramvakil.tar.gz")),
        host=os.environ.get("GRAMVAKIL_HOST", "127.0.0.1"),
        port=_number("GRAMVAKIL_PORT", 5005),
        public_url=_address("GRAMVAKIL_PUBLIC_URL"),
        collect_at=_collect_at(),
        origins=tuple(o.strip().rstrip("/") for o in os.environ.get("GRAMVAKIL_ORIGINS", "").split(",") if o.strip()),
        per_minute=_number("GRAMVAKIL_PER_MINUTE", 20),
        per_day=_number("GRAMVAKIL_PER_DAY", 200),
        ceiling=_number("GRAMVAKIL_CEILING", 20_000),
        telegram=_telegram(),
        sms=_sms(),
        _secret=os.environ.get("GRAMVAKIL_SECRET"),
    )


def _telegram() -> Telegram | None:
    token = os.environ.get("GRAMVAKIL_TELEGRAM_TOKEN")
    if not token:
        return None
    mode = os.environ.get("GRAMVAKIL_TELEGRAM_MODE", "polling")
    if mode not in TELEGRAM_MODES:
        raise BadSetting(f"GRAMVAKIL_TELEGRAM_MODE is {mode!r}: use {' or '.join(TELEGRAM_MODES)}")
    if mode == "webhook" and not _address("GRAMVAKIL_PUBLIC_URL"):
        raise BadSetting("GRAMVAKIL_TELEGRAM_MODE is 'webhook', so GRAMVAKIL_PUBLIC_URL must be set (https://...)")
    return Telegram(token, mode, _address("GRAMVAKIL_TELEGRAM_API") or "https://api.telegram.org")


def _sms() -> Sms | None:
    profile = os.environ.get("GRAMVAKIL_SMS_PROFILE")
    if not profile:
        return None
    templates = os.environ.get("GRAMVAKIL_SMS_TEMPLATES")
    return Sms(
        profile=profile,
        url=_needed("GRAMVAKIL_SMS_URL", "the gateway's address for sending"),
        user=os.environ.get("GRAMVAKIL_SMS_USER", ""),
        password=os.environ.get("GRAMVAKIL_SMS_PASSWORD", ""),
        sender=_needed("GRAMVAKIL_SMS_SENDER", "the number or header that messages come from"),
        token=_needed("GRAMVAKIL_SMS_TOKEN", "what the gateway's callbacks prove themselves with"),
        region=os.environ.get("GRAMVAKIL_SMS_REGION", "IN"),
        entity=os.environ.get("GRAMVAKIL_SMS_ENTITY", ""),
        templates=Path(templates) if templates else None,
    )


def _needed(name: str, what: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise BadSetting(f"{name} is not set: {what} (GRAMVAKIL_SMS_PROFILE is set, so SMS is on)")
    return value


def _collect_at() -> str | None:
    place = " ".join(os.environ.get("GRAMVAKIL_COLLECT_AT", "").split())
    if not is_gsm(place) or units(place) > MOST_OF_A_PLACE:
        raise BadSetting(
            f"GRAMVAKIL_COLLECT_AT must be at most {MOST_OF_A_PLACE} letters that an SMS in English can hold"
        )
    return place or None


def _number(name: str, default: int) -> int:
    value = os.environ.get(name)
    if value is None:
        return default
    if not value.isdigit() or not 0 < int(value) < 10_000_000:
        raise BadSetting(f"{name} is {value!r}: a whole number above 0 is needed")
    return int(value)


def _address(name: str) -> str | None:
    value = os.environ.get(name)
    if value and not value.startswith(("http://", "https://")):
        raise BadSetting(f"{name} is {value!r}: an address with http:// or https:// is needed")
    return value.rstrip("/") if value else None

"""The widget's session: a random conversation id that the server signs and the browser only carries."""

from __future__ import annotations

import ipaddress
import secrets
import time
from collections import Counter
from collections.abc import Callable

from bot.messages.keys import Keys

PURPOSE = "web-session"


def new_token(keys: Keys) -> str:
    """A fresh session token, ``<id>.<signature>``."""
    conversation = f"web-{secrets.token_urlsafe(18)}"
    return f"{conversation}.{keys.sign(PURPOSE, conversation)}"


def conversation_of(token: str | None, keys: Keys) -> str | None:
    """The conversation id of a token, or None where the token is not one of ours."""
    conversation, _, signature = (token or "").rpartition(".")
    return conversation if conversation and keys.signed(PURPOSE, conversation, signature) else None


class SessionLimit:
    """How many sessions one address may begin: ``most`` in each span of ``seconds``.

    Kept in memory alone and gone with the span; ``clock`` counts seconds. Half of an IPv6 address is one household.
    """

    def __init__(self, most: int = 60, seconds: float = 600.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._begun: Counter[str] = Counter()
        self._ends = clock() + seconds

    def wait(self, address: str) -> int:
        """Counts a new session; 0 where it may begin, else the seconds to wait."""
        now = self._clock()
        if now >= self._ends:
            self._begun.clear()
            self._ends = now + self.seconds
        place = _place(address)
        if self._begun[place] >= self.most:
            return int(self._ends - now) + 1
        self._begun[place] += 1
        return 0


def _place(address: str) -> str:
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address
    number = getattr(number, "ipv4_mapped", None) or number
    return str(number) if number.version == 4 else str(int(number) >> 64)

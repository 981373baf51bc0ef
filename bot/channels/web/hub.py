"""Who is listening: wakes the open event streams of a conversation when there is something new for it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Hub:
    """Open streams by conversation. Lives in one event loop."""

    def __init__(self) -> None:
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.closing = False

    def notify(self, conversation: str) -> None:
        """Wakes the streams of one conversation."""
        for bell in self._bells.get(conversation, ()):
            bell.set()

    def close(self) -> None:
        """Lets every stream end, so that the server can stop."""
        self.closing = True
        for bells in self._bells.values():
            for bell in bells:
                bell.set()

    @contextmanager
    def listening(self, conversation: str) -> Iterator[asyncio.Event]:
        """A bell that is set whenever the conversation is notified, or the server stops."""
        bell = asyncio.Event()
        self._bells[conversation].add(bell)
        try:
            yield bell
        finally:
            self._bells[conversation].discard(bell)
            if not self._bells[conversation]:
                del self._bells[conversation]

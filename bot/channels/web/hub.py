"""Who is listening: wakes the open event streams of a conversation when there is something new for it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

STREAMS_OF_ONE = 6
"""Streams that one conversation may hold open: its tabs, and those that a lost network has not closed yet."""
STREAMS = 400
"""Streams that may be open in all; each holds a connection, and a process has a thousand or so."""


class Hub:
    """Open streams by conversation. Lives in one event loop."""

    def __init__(self) -> None:
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.closing = False

    def notify(self, conversation: str) -> None:
        """Wakes the streams of one conversation."""
        for bell in self._bells.get(conversation, ()):
            bell.set()

    def full(self, conversation: str) -> bool:
        """Whether no more streams are taken; who is refused one can still ask now and then."""
        own = len(self._bells.get(conversation, ()))
        return own >= STREAMS_OF_ONE or sum(map(len, self._bells.values())) >= STREAMS

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

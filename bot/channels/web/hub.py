"""Who is listening: wakes the open event streams of a conversation when there is something new for it."""

from __future__ import annotations

import asyncio
from collections import defaultdict


class Hub:
    """Open streams by conversation. Lives in one event loop."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.closing = False

    def notify(self, conversation: str) -> None:
        """Wakes the streams of one conversation."""
        for event in self._waiting.get(conversation, ()):
            event.set()

    def close(self) -> None:
        """Lets every stream end, so that the server can stop."""
        self.closing = True
        for events in self._waiting.values():
            for event in events:
                event.set()

    async def wait(self, conversation: str, seconds: float) -> None:
        """Returns when the conversation is notified, or after some seconds."""
        event = asyncio.Event()
        self._waiting[conversation].add(event)
        try:
            await asyncio.wait_for(event.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._waiting[conversation].discard(event)
            if not self._waiting[conversation]:
                del self._waiting[conversation]

"""Waits until something is so; there is no other waiting in the tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

LOOK = 0.01
"""Seconds between looks."""


def until(condition: Callable[[], object], seconds: float = 90) -> None:
    """Returns as soon as a condition holds. Raises AssertionError where it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(LOOK)


async def soon(condition: Callable[[], object], seconds: float = 20) -> None:
    """The same without holding up the loop."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        await asyncio.sleep(LOOK)

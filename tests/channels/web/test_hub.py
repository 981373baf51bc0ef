"""How many streams may be open: one person's tabs, and no more than the server has room for."""

from __future__ import annotations

from contextlib import ExitStack

from bot.channels.web import hub as module
from bot.channels.web.hub import STREAMS, STREAMS_OF_ONE, Hub
from bot.channels.web.session import _place


def test_one_conversation_holds_a_few_streams_open() -> None:
    hub = Hub()
    with ExitStack() as tabs:
        for _ in range(STREAMS_OF_ONE):
            assert not hub.full("web-1")
            tabs.enter_context(hub.listening("web-1"))
        assert hub.full("web-1")
        assert not hub.full("web-2")
    assert not hub.full("web-1")


def test_all_conversations_together_leave_room_for_the_webhooks() -> None:
    hub = Hub()
    with ExitStack() as streams:
        for number in range(STREAMS):
            streams.enter_context(hub.listening(f"web-{number}"))
        assert hub.full("web-new")
    assert not hub.full("web-new")
    assert module.STREAMS < 1024  # files that a process may usually have open


def test_a_mapped_address_is_its_own_household() -> None:
    assert _place("::ffff:192.0.2.1") == _place("192.0.2.1") != _place("::ffff:192.0.2.2")

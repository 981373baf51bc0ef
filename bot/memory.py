"""What the assistant remembers of conversations: Rasa's trackers, kept in a form that the worker can store."""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Sequence

from rasa.core.tracker_store import TrackerStore
from rasa.shared.core.constants import ACTION_LISTEN_NAME, ACTION_SESSION_START_NAME
from rasa.shared.core.domain import Domain
from rasa.shared.core.events import ActionExecuted, ActiveLoop, Event, SessionStarted, SlotSet
from rasa.shared.core.trackers import DialogueStateTracker
from rasa.shared.exceptions import RasaException

KEPT_EVENTS = 60
"""Events of a conversation that are kept; what was set before them is kept as one value a slot."""


class Memory(TrackerStore):
    """Trackers of the conversations at hand, in memory.

    A turn has no file or database of its own: :meth:`recall` puts in what was stored of a conversation and
    :meth:`written` gives what is to be stored, so that a turn can be committed together with its replies.
    """

    def __init__(self, domain: Domain | None = None) -> None:
        super().__init__(domain)
        self._trackers: dict[str, DialogueStateTracker] = {}

    async def retrieve(self, sender_id: str) -> DialogueStateTracker | None:
        return self._trackers.get(sender_id)

    async def save(self, tracker: DialogueStateTracker) -> None:
        self._trackers[tracker.sender_id] = tracker

    def held(self, conversation: str) -> DialogueStateTracker | None:
        """The tracker of a conversation at hand."""
        return self._trackers.get(conversation)

    def recall(self, conversation: str, written: bytes | None) -> None:
        """Takes up a conversation from what :meth:`written` gave; afresh where that cannot be read (any more)."""
        self.forget(conversation)
        if written is None:
            return
        try:
            events = json.loads(zlib.decompress(written))
            self._trackers[conversation] = DialogueStateTracker.from_dict(conversation, events, self.domain.slots)
        except (zlib.error, ValueError, KeyError, TypeError, AttributeError, RasaException):
            print("gramvakil: what was known of a conversation cannot be read; it begins anew", file=sys.stderr)

    def written(self, conversation: str) -> bytes | None:
        """The conversation as compressed JSON, its older events shortened to the values that they left."""
        tracker = self.held(conversation)
        if tracker is None:
            return None
        return zlib.compress(json.dumps([event.as_dict() for event in _shortened(tracker)]).encode())

    def forget(self, conversation: str) -> None:
        self._trackers.pop(conversation, None)


def _shortened(tracker: DialogueStateTracker) -> Sequence[Event]:
    events = list(tracker.events)
    if len(events) <= KEPT_EVENTS:
        return events
    start = next(
        (n for n, e in enumerate(events) if n >= len(events) - KEPT_EVENTS and _is_listen(e)), len(events) - KEPT_EVENTS
    )
    opening = events[0].timestamp
    slots = [SlotSet(name, value) for name, value in tracker.current_slot_values().items() if value is not None]
    loop = [ActiveLoop(tracker.active_loop_name)] if tracker.active_loop_name else []
    session = [ActionExecuted(ACTION_SESSION_START_NAME, timestamp=opening), SessionStarted(timestamp=opening)]
    return [*session, *slots, *loop, *events[start:]]


def _is_listen(event: Event) -> bool:
    return isinstance(event, ActionExecuted) and event.action_name == ACTION_LISTEN_NAME

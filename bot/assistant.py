"""The assistant in one process: the trained model, the actions beside it, and one call for each message.

Every channel and the command line speak to it through :meth:`Assistant.turn`, which returns the turn of
docs/contract.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from bot.quiet import hush

hush()

from rasa.core.actions.action import RemoteAction  # noqa: E402
from rasa.core.agent import Agent, load_agent  # noqa: E402  (hush first, or Rasa prints what people write)
from rasa.core.channels.channel import OutputChannel, UserMessage  # noqa: E402
from rasa.core.utils import AvailableEndpoints  # noqa: E402
from rasa.shared.core.events import SlotSet  # noqa: E402
from rasa.utils.endpoints import EndpointConfig  # noqa: E402
from rasa_sdk.executor import ActionExecutor  # noqa: E402
from rasa_sdk.interfaces import ActionExecutionRejection  # noqa: E402

from bot.memory import Memory  # noqa: E402
from bot.replies import sms  # noqa: E402
from bot.start import CannotStart  # noqa: E402

EMPTY: dict[str, list[dict[str, Any]]] = {"citations": [], "figures": [], "deadlines": [], "dates": []}


class NoModel(CannotStart):
    """There is no trained model at the place where it should be."""


# Rasa checks what an action server sent against a schema, and the schema against its own, on every call: more than half
# of a reply's time. Here rasa-sdk's executor makes that result in this process, so there is nothing to check.
RemoteAction._validate_action_result = lambda *_: True


class LocalActions(EndpointConfig):
    """An action endpoint without a server: runs the actions of :mod:`actions` in this process."""

    def __init__(self) -> None:
        super().__init__(url="http://127.0.0.1/in-process")
        self._executor = ActionExecutor()
        self._executor.register_package("actions")

    async def request(self, method: str = "post", subpath: str | None = None, **call: Any) -> Any:
        try:
            return await self._executor.run(call["json"])
        except ActionExecutionRejection as rejection:
            return {"events": [{"event": "action_execution_rejected", "name": rejection.action_name}], "responses": []}


class _Collector(OutputChannel):
    """Keeps the messages of a turn as they are."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    @classmethod
    def name(cls) -> str:
        return "collector"

    async def send_response(self, recipient_id: str, message: dict[str, Any]) -> None:
        self.messages.append(message)


@dataclass(frozen=True)
class Presets:
    """Starting values of a conversation; a plain statement by the person overrides them."""

    state: str | None = None
    side: str | None = None
    place: str | None = None
    language: str | None = None


class Assistant:
    """A loaded agent and the conversations at hand (``memory``)."""

    def __init__(self, agent: Agent, memory: Memory) -> None:
        self.agent = agent
        self.memory = memory
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # gone with its last waiting turn

    @classmethod
    async def load(cls, model: Path) -> Assistant:
        """Loads the model (some seconds). Raises :class:`NoModel`."""
        if not model.is_file():
            raise NoModel(f"no trained model at {model}; run 'make model'")
        memory = Memory()
        endpoints = AvailableEndpoints(action=LocalActions(), tracker_store=memory)
        agent = await load_agent(model_path=str(model), endpoints=endpoints)
        if not agent.is_ready():
            raise NoModel(f"the model at {model} cannot be loaded; run 'make model'")
        memory.domain = agent.domain
        return cls(agent, memory)

    async def begin(self, conversation: str, presets: Presets) -> None:
        """Sets what is known before the first message."""
        values = {
            "state": presets.state,
            "side": presets.side,
            "place": presets.place,
            "language_chosen": presets.language,
        }
        tracker = await self.agent.processor.fetch_tracker_and_update_session(conversation)
        for slot, value in values.items():
            if value is not None:
                tracker.update(SlotSet(slot, value))
        await self.memory.save(tracker)

    async def turn(
        self,
        conversation: str,
        text: str,
        *,
        channel: str,
        now: datetime,
        command: str | None = None,
        locale: str | None = None,
        opted_out: bool = False,
        link: str | None = None,
        collect: str | None = None,
    ) -> dict[str, Any]:
        """Answers one message: the turn of docs/contract.md. Messages of one conversation are taken one by one.

        ``command`` is what the channel itself says instead of a text (``bot.nlu.context.COMMANDS``); ``locale`` the
        language of the person's device, which counts until he has written something himself; ``opted_out`` whether he
        had told us to stop before. Where papers can be had that the channel cannot carry: ``link`` begins the address
        of their page, ``collect`` names an office.
        """
        lock = self._locks.setdefault(conversation, asyncio.Lock())
        async with lock:
            out = _Collector()
            wished = _wish(self.memory.held(conversation))
            told = {"command": command, "locale": locale, "opted_out": opted_out, "link": link, "collect": collect}
            metadata = {"now": now.isoformat(), "channel": channel, **{key: told[key] for key in told if told[key]}}
            await self.agent.handle_message(
                UserMessage(text, out, conversation, input_channel=channel, metadata=metadata)
            )
            tracker = self.memory.held(conversation)
            slots = tracker.current_slot_values() if tracker else {}
            latest = tracker.latest_message.parse_data if tracker and tracker.latest_message else {}
            result = _turn(text, out.messages, slots, latest, channel)
            if (wish := _wish(tracker)) and wish != wished:  # only what this turn asked for: it is done once
                result["reminders"] = wish
            if result["issue"] == "delete_data":
                self.memory.forget(conversation)
            return result


def _wish(tracker: Any) -> dict[str, Any] | None:
    """What a conversation last asked of reminders (``actions.last_dates``)."""
    return (tracker.current_slot_values().get("reminders") if tracker else None) or None


def _turn(
    text: str, messages: list[dict[str, Any]], slots: Mapping[str, Any], latest: Mapping[str, Any], channel: str
) -> dict[str, Any]:
    issue = slots.get("taken_as")
    confidence = (latest.get("intent") or {}).get("confidence")
    relied = [((m.get("custom") or {}).get("gramvakil") or EMPTY) for m in messages]
    spoken = [_spoken(m, one) for m, one in zip(messages, relied, strict=True) if m.get("text")]
    return {
        "user": text,
        "issue": issue,
        "confidence": round(float(confidence), 4) if issue is not None and confidence is not None else None,
        "language": slots.get("language") or "en",
        "script": slots.get("script") or "native",
        "state": slots.get("state"),
        "side": slots.get("side"),
        "messages": _joined(spoken) if channel == "sms" else spoken,
        "citations": _merged(relied, "citations", lambda c: c["id"]),
        "figures": _merged(relied, "figures", lambda f: (f["citation"], f["name"], f["case"])),
        "deadlines": _merged(relied, "deadlines", lambda d: (d["name"], d.get("case"), d["date"])),
        "dates": _merged(relied, "dates", str),
    }


def _spoken(message: dict[str, Any], relied: Mapping[str, Any]) -> dict[str, Any]:
    """A message of the turn; orders for papers (``bot.papers.order``) go with the one that brings them."""
    documents = {"documents": relied["documents"]} if relied.get("documents") else {}
    return {"text": message["text"], "buttons": message.get("buttons") or [], **documents}


def _merged(relied: list[dict[str, Any]], kind: str, key: Any) -> list[Any]:
    return list({key(item): item for one in relied for item in one[kind]}.values())


def _joined(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Short SMS of one turn in as few as they fit into, each within its budget and signed."""
    texts: list[str] = []
    for message in messages:
        for piece in sms.split_reply(message["text"]):
            if texts and sms.reply_fits(f"{texts[-1]} {piece}"):
                texts[-1] = f"{texts[-1]} {piece}"
            else:
                texts.append(piece)
    joined: list[dict[str, Any]] = [{"text": sms.signed(text), "buttons": []} for text in texts]
    if orders := [order for message in messages for order in message.get("documents", ())]:
        joined[0]["documents"] = orders
    return joined

"""Whatever an update holds, it is read or it is unreadable; it is never an error."""

from __future__ import annotations

import asyncio
import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.channels.intake import Intake
from bot.channels.telegram.channel import Telegram
from bot.channels.telegram.updates import Heard, Said, Unreadable, read
from bot.settings import Telegram as Config
from tests.channels.telegram.bot_api import TOKEN
from tests.channels.telegram.test_updates import ME, MEANINGS

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything inside a value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [found for key in keys for found in [(*path, key), *places(value[key], (*path, key))]]


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A valid update in which a few things are replaced, taken away or put in the place of others."""
    raw = copy.deepcopy(draw(st.sampled_from([raw for raw, _ in MEANINGS.values()])))
    for _ in range(draw(st.integers(1, 4))):
        inside = [path for path in places(raw) if path != ("update_id",)]
        if not inside:
            break
        *way, last = draw(st.sampled_from(inside))
        holder = raw
        for key in way:
            holder = holder[key]
        what = draw(st.sampled_from(("replace", "drop", "borrow")))
        if what == "drop":
            del holder[last]
        elif what == "replace":
            holder[last] = draw(JSON)
        else:
            other, _ = draw(st.sampled_from(list(MEANINGS.values())))
            holder[last] = copy.deepcopy(other.get("message", other))
    return raw


def check(raw: dict[str, Any]) -> None:
    """An update is unreadable, or means what every database can store."""
    heard: Heard | None = None
    kind = "message"
    try:
        heard = read(raw, ME)
    except Unreadable as told:
        kind = str(told)
    assert kind.replace("_", "").isalpha()
    if isinstance(heard, Said):
        heard.text.encode()
        assert "\x00" not in heard.text
        assert len(heard.text) <= 4096
        assert heard.locale is None or len(heard.locale) <= 12
        if heard.attachment is not None:
            assert len(heard.attachment.reference) <= 200
            assert len(heard.attachment.media_type or "") <= 100


@settings(max_examples=600)
@given(spoilt())
def test_a_spoilt_update(raw: dict[str, Any]) -> None:
    check(raw)


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(["message", "callback_query", "poll", "x"]), JSON, max_size=3))
def test_any_object(content: dict[str, Any]) -> None:
    check({"update_id": 1, **content})


def test_a_spoilt_update_is_taken(intake: Intake) -> None:
    loop = asyncio.new_event_loop()
    telegram = Telegram(intake, Config(TOKEN, "polling", "http://127.0.0.1:9"), None)

    @settings(max_examples=100)
    @given(spoilt())
    def taken(raw: dict[str, Any]) -> None:
        loop.run_until_complete(telegram.take(raw))

    taken()
    loop.run_until_complete(telegram.close())
    loop.close()


def test_the_valid_updates_are_what_json_can_carry() -> None:
    assert all(json.loads(json.dumps(raw)) == raw for raw, _ in MEANINGS.values())

"""A reminder stands in the conversation of the widget, and comes over an open stream."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import httpx
import pytest

from bot import scheduler
from bot.messages import reminders
from bot.reminding import LastDate
from knowledge.calendar import INDIA
from tests.channels.web.serving import Stage


@pytest.mark.parametrize("watching", [True, False], ids=["stream", "later"])
def test_a_reminder_appears_in_the_conversation(tmp_path: Path, watching: bool) -> None:
    stage = Stage(tmp_path)
    try:
        with httpx.Client(base_url=stage.url, trust_env=False) as http:
            person = {"Authorization": f"Bearer {http.post('session').json()['token']}"}
            http.post("messages", headers=person, json={"id": "message-1", "text": "my cow"})
            who = stage.answer("Which State?")
            today = stage.now().astimezone(INDIA).date()
            with stage.engine.begin() as connection:
                last = LastDate("complaint", today + timedelta(days=7))
                reminders.plan(connection, who, "c" * 12, "IN-UP", [last], stage.now())
            stage.later = timedelta(days=6, hours=23)
            if watching:
                with http.stream("GET", "events?after=1", headers=person, timeout=20) as stream:
                    assert scheduler.remind(stage.engine, stage.now()) == [who]
                    stage._loop.call_soon_threadsafe(stage.hub.notify, who)
                    assert any("Reminder" in line for line in stream.iter_lines())
            else:
                assert scheduler.remind(stage.engine, stage.now()) == [who]
            told = http.get("messages", headers=person).json()["messages"][-1]
            assert (told["from"], told["to"]) == ("bot", None)
            assert _named(last.day) in told["text"]
            assert told["buttons"] == [{"title": "Stop reminders", "payload": "Stop reminders"}]
    finally:
        stage.stop()


def _named(day: date) -> str:
    return f"{day.day} {day:%B %Y}"

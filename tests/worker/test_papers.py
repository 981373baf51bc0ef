"""Papers through the worker, with the real form: the files and the messages that name them are stored as one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import Engine

from bot import paperwork
from bot.messages import documents, inbox, outbox
from bot.messages.tables import documents as documents_table
from bot.messages.tables import inbox as inbox_table
from bot.messages.tables import outbox as outbox_table
from bot.nlu.context import NUMBERS_ASKED
from bot.papers import fonts
from bot.papers.order import TOKEN
from bot.worker import Worker
from tests.messages.store import KINDS, NOON, RAM, SITA, fresh, message, rows, take
from tests.waiting import until
from tests.worker.test_worker import Killed, once, remembered

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("fonts_here")]
ROOT = Path(__file__).parents[2]
NAME = "Ram Prasad of Rampur"


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from fresh(request.param, tmp_path)


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Engine]:
    yield from fresh("sqlite", tmp_path)


class Talk:
    """Somebody on one channel and the worker."""

    def __init__(self, engine: Engine, assistant: Any, channel: str = "web", who: str = RAM, **places: str) -> None:
        self.engine, self.assistant, self.channel, self.who, self.places = engine, assistant, channel, who, places

    def worker(self) -> Worker:
        return Worker(self.engine, self.assistant, lambda: NOON, **self.places)

    def write(self, text: str = "", **more: Any) -> int:
        """Puts a message into the inbox; gives its row."""
        number = len(rows(self.engine, inbox_table))
        said = message(f"m{number}", text, self.who, self.channel, **more)
        take(self.engine, said, now=NOON + timedelta(seconds=number))
        return int(rows(self.engine, inbox_table)[-1].id)

    async def say(self, text: str = "", **more: Any) -> list[Any]:
        """Writes, lets the worker answer, and gives the rows of the outbox that answer."""
        number = self.write(text, **more)
        await self.worker().answer_next()
        return self.answers(number)

    def answers(self, number: int) -> list[Any]:
        return rows(self.engine, outbox_table, outbox_table.c.answers == number)

    async def to_the_review(self, language: str = "en") -> None:
        """Everything up to the question whether the paper is to be made."""
        await self.say(command=f"lang:{language}")
        await self.say(command="state:IN-UP")
        await self.say(command="papers")
        for payload in ("side:owner", "paper:complaint"):
            await self.press(payload)
        await self.say({"en": "28 november", "hi": "28 नवंबर"}[language])
        await self.press("paper:finish")

    async def press(self, payload: str) -> list[Any]:
        """Presses a button, or by SMS writes its number, or its words where a number would be an answer."""
        ((number, title),) = [
            (n, one["title"]) for n, one in enumerate(self.held("offered"), 1) if one["payload"] == payload
        ]
        by_sms = title if self.held("asked") in NUMBERS_ASKED else str(number)
        return await self.say(by_sms if self.channel == "sms" else payload)

    def held(self, slot: str) -> Any:
        events = remembered(self.engine, self.who)
        return next(e["value"] for e in reversed(events) if e["event"] == "slot" and e["name"] == slot)


def kept(engine: Engine, who: str = RAM) -> list[Any]:
    return rows(engine, documents_table, documents_table.c.conversation == who)


@pytest.mark.parametrize("language", ["en", "hi"])
async def test_on_the_web_the_files_are_named_in_the_message(engine: Engine, assistant: Any, language: str) -> None:
    talk = Talk(engine, assistant)
    await talk.to_the_review(language)
    (answer,) = await talk.press("paper:make")
    files = answer.content["documents"]
    names = [f"complaint-{language}.pdf", f"complaint-{language}.docx", f"complaint-{language}.txt"]
    assert [file["name"] for file in files] == [*names, f"dates-{language}.ics"]
    for file in files:
        row = documents.find(engine, RAM, file["id"])
        assert row is not None
        assert (len(row.content), row.name, row.media_type) == (file["size"], file["name"], file["media_type"])
        assert row.inbox == answer.answers
    assert bytes(kept(engine)[0].content).startswith(b"%PDF-")
    (token,) = {row.token for row in kept(engine)}
    assert TOKEN.fullmatch(token)
    assert token not in str(answer.content)
    assert "case" not in str(answer.content["documents"])


async def test_by_telegram_the_file_is_a_sending_of_its_own_after_the_text(sqlite: Engine, assistant: Any) -> None:
    talk = Talk(sqlite, assistant, "telegram")
    await talk.to_the_review()
    text, file = await talk.press("paper:make")
    assert text.content["text"].startswith("Your paper is ready")
    assert text.content["buttons"]
    assert "documents" not in text.content
    assert (file.content["text"], file.content["buttons"]) == ("", [])
    (row,) = kept(sqlite)
    assert (file.content["document"], row.name) == (row.id, "complaint-en.pdf")
    text, file = await talk.press("file:docx")
    assert text.content["text"]
    assert [row.name for row in kept(sqlite)] == ["complaint-en.pdf", "complaint-en.docx"]
    assert file.content["document"] == kept(sqlite)[1].id


async def test_by_sms_the_link_opens_the_files(sqlite: Engine, assistant: Any) -> None:
    talk = Talk(sqlite, assistant, "sms", link="https://v.example/paper/", collect="Panchayat office, Rampur")
    await talk.to_the_review()
    answers = await talk.press("paper:make")
    words = " ".join(row.content["text"] for row in answers)
    assert "Panchayat office, Rampur" in words
    token = words.partition("https://v.example/paper/")[2].split()[0].rstrip(".")
    assert [row.name for row in documents.by_token(sqlite, token)] == [
        "complaint-en.pdf", "complaint-en.docx", "dates-en.ics",
    ]  # fmt: skip


STEPS = [(paperwork, "files"), (documents, "store"), (outbox, "queue"), (inbox, "settle"), (Worker, "_commit")]


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize(("owner", "name"), STEPS, ids=[name for _, name in STEPS])
async def test_wherever_the_process_ends_each_file_is_kept_once_and_named_once(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, before: bool
) -> None:
    talk = Talk(engine, assistant)
    await talk.to_the_review()
    number = talk.write("paper:make")
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, once(getattr(owner, name), before))
        with pytest.raises(Killed):
            await talk.worker().answer_next()
    done = (name, before) == ("_commit", False)
    assert len(kept(engine)) == (4 if done else 0)
    assert len(talk.answers(number)) == int(done)
    await talk.worker().answer_next()
    (answer,) = talk.answers(number)
    assert [file["id"] for file in answer.content["documents"]] == [row.id for row in kept(engine)]
    assert len(kept(engine)) == 4


@pytest.mark.parametrize(
    ("channel", "language", "words"),
    [
        ("web", "en", "could not be made"),
        ("web", "hi", "नहीं बन पाई"),
        ("telegram", "en", "could not be made"),
        ("sms", "en", "could not be made"),
        ("sms", "hi", "नहीं बन पाया"),
    ],
)
async def test_a_paper_that_cannot_be_made_does_not_cost_the_answer(
    sqlite: Engine,
    assistant: Any,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    channel: str,
    language: str,
    words: str,
) -> None:
    talk = Talk(sqlite, assistant, channel)
    await talk.to_the_review(language)

    def faulty(*_: Any) -> Any:
        raise fonts.LetterMissing(NAME)

    monkeypatch.setattr(paperwork, "files", faulty)
    answer, *_, sorry = await talk.press("paper:make")
    assert answer.content["text"] != sorry.content["text"]
    assert words in sorry.content["text"]
    assert "15100" in sorry.content["text"]
    assert kept(sqlite) == []
    assert "document" not in str([answer.content, sorry.content])
    assert rows(sqlite, inbox_table)[-1].status == "done"
    told = "".join(capfd.readouterr())
    assert "a paper could not be made (LetterMissing at test_papers.py" in told
    assert "Ram" not in told


async def test_a_faulty_order_is_told_apart_and_the_others_are_made(sqlite: Engine, assistant: Any) -> None:
    """The seam to the actions: a turn as they give it, one of its orders spoilt."""
    talk = Talk(sqlite, assistant)
    await talk.to_the_review()
    talk.write("paper:make")
    row = inbox.begin_next(sqlite)
    assert row is not None
    turn = await assistant.turn("seam", "hello", channel="web", now=NOON)
    case = {"state": "IN-UP", "side": "owner", "seized": "2026-11-28"}
    order = {"paper": "complaint", "language": "en", "today": "2026-12-05", "forms": ["txt"], "token": "t" * 24}
    turn["messages"][0]["documents"] = [order | {"case": {"side": "nobody"}}, order | {"case": case}]
    talk.worker()._commit(row, turn, None)
    answer, sorry, *_ = talk.answers(row.id)
    assert [file["name"] for file in answer.content["documents"]] == ["complaint-en.txt"]
    assert "could not be made" in sorry.content["text"]


async def test_deleting_removes_the_files_of_that_person_alone(engine: Engine, assistant: Any) -> None:
    mine, other = Talk(engine, assistant), Talk(engine, assistant, who=SITA)
    for talk in (mine, other):
        await talk.to_the_review()
        await talk.press("paper:make")
    token = kept(engine)[0].token
    await mine.say(command="delete")
    assert kept(engine) == []
    assert documents.by_token(engine, token) == []
    assert len(kept(engine, SITA)) == 4
    contents = [row.content for row in rows(engine, outbox_table, outbox_table.c.conversation == RAM)]
    assert "complaint-en.pdf" not in str(contents)


async def test_a_file_that_waits_to_be_sent_goes_with_the_rest(sqlite: Engine, assistant: Any) -> None:
    talk = Talk(sqlite, assistant, "telegram")
    await talk.to_the_review()
    _, file = await talk.press("paper:make")
    await talk.say(command="delete")
    gone = rows(sqlite, outbox_table, outbox_table.c.id == file.id)[0]
    assert (gone.status, gone.content, gone.error) == ("failed", None, "deleted")
    assert kept(sqlite) == []


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (
            {"PUBLIC_URL": "https://v.example/", "COLLECT_AT": "Panchayat office, Rampur"},
            ("https://v.example/paper/", "Rampur"),
        ),
        ({"PUBLIC_URL": "http://127.0.0.1:5005"}, ("15100",)),  # no address for a telephone
    ],
)
async def test_the_workers_process_tells_where_a_paper_is(
    sqlite: Engine, assistant: Any, tmp_path: Path, settings: dict[str, str], words: tuple[str, ...]
) -> None:
    talk = Talk(sqlite, assistant, "sms")
    await talk.to_the_review()
    number = talk.write("1")
    environment = {**os.environ, "GRAMVAKIL_VAR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    environment |= {f"GRAMVAKIL_{name}": value for name, value in settings.items()}
    process = subprocess.Popen([sys.executable, "-m", "bot.worker"], env=environment, cwd=ROOT, stdin=subprocess.PIPE)
    try:
        until(lambda: process.poll() is not None or bool(talk.answers(number)))
        assert process.poll() is None, "the worker has ended"
    finally:
        process.communicate()
    told = " ".join(row.content["text"] for row in talk.answers(number))
    assert [one for one in words if one not in told] == []
    assert "127.0.0.1" not in told
    assert len(kept(sqlite)) == 3

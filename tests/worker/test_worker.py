"""The worker, on the real assistant: every message answered once and in order, whatever ends it in the middle."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update
from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from bot import memory as memory_module
from bot.assistant import LocalActions
from bot.messages import inbox, outbox
from bot.messages.inbox import MAX_ATTEMPTS, Attachment, Incoming, Part, Verdict
from bot.messages.tables import attachments, conversations
from bot.messages.tables import inbox as inbox_table
from bot.messages.tables import outbox as outbox_table
from bot.quiet import hush
from bot.worker import Worker
from tests.messages.store import KINDS, NOON, RAM, SITA, fresh, message, rows, say, take

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from fresh(request.param, tmp_path)


def of(engine: Engine, assistant: Any) -> Worker:
    """A worker as after a start: nothing known but what the database holds."""
    return Worker(engine, assistant, lambda: NOON)


async def work(engine: Engine, assistant: Any) -> None:
    while await of(engine, assistant).answer_next() is not None:
        pass


async def talk(engine: Engine, assistant: Any, *messages: str | Incoming, conversation: str = RAM) -> list[list[str]]:
    """Says things one after another; gives the texts that answer each."""
    answers = []
    for said in messages:
        number = len(rows(engine, inbox_table))
        given = message(f"m{number}", said, conversation) if isinstance(said, str) else said
        take(engine, given, now=NOON + timedelta(minutes=number))
        await work(engine, assistant)
        answers.append(replies(engine, rows(engine, inbox_table)[-1].id))
    return answers


def command(name: str, conversation: str = RAM) -> Incoming:
    return message(f"command-{name}-{datetime.now(UTC).timestamp()}", "", conversation, command=name)


def replies(engine: Engine, inbox_id: int) -> list[str]:
    found = rows(engine, outbox_table, outbox_table.c.answers == inbox_id)
    return [row.content["text"] if row.content else "" for row in found]


def person(engine: Engine, conversation: str = RAM) -> Any:
    return rows(engine, conversations, conversations.c.id == conversation)[0]


def remembered(engine: Engine, conversation: str = RAM) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = json.loads(zlib.decompress(person(engine, conversation).memory))
    return events


def slot(engine: Engine, name: str) -> Any:
    return next((e["value"] for e in reversed(remembered(engine)) if e["event"] == "slot" and e["name"] == name), None)


# -- in order, and remembered ------------------------------------------------------------------------------------------


async def test_everybody_is_answered_in_the_order_of_writing(engine: Engine, assistant: Any) -> None:
    take(
        engine,
        message("1", "my cow was impounded in UP"),
        message("2", "padosi ki gay meri fasal kha gayi", SITA),
        message("3", "where do I complain"),
        message("4", "Gujarat", SITA),
    )
    order = []
    while (conversation := await of(engine, assistant).answer_next()) is not None:
        order.append(conversation)
    assert order == [RAM, SITA, RAM, SITA]
    answered = [row.answers for row in rows(engine, outbox_table)]
    assert answered == sorted(answered)
    assert set(answered) == {1, 2, 3, 4}
    assert {(r.status, r.attempts) for r in rows(engine, inbox_table)} == {("done", 1)}
    assert all(row.status == "queued" and row.conversation in (RAM, SITA) for row in rows(engine, outbox_table))
    assert (person(engine).language, person(engine, SITA).language, person(engine, SITA).script) == (
        "en", "hi", "latin",
    )  # fmt: skip
    assert assistant.memory.held(RAM) is assistant.memory.held(SITA) is None


async def test_what_was_told_first_counts_later(engine: Engine, assistant: Any) -> None:
    answers = await talk(
        engine, assistant,
        "I am in UP", "my cow was impounded", "3 days ago", "thanks", "by when must I complain",
    )  # fmt: skip
    assert "Saturday 12 December 2026" in " ".join(answers[4])
    (*_, last) = rows(engine, outbox_table, outbox_table.c.answers == 5)
    assert "IN/CTA-1871/20" in str([row.content for row in rows(engine, outbox_table, outbox_table.c.answers == 5)])
    assert last.content["language"] == "en"


LONG = [
    "where do I complain", "how much is the fee", "and for a goat?", "say it simpler", "what is the punishment",
    "शिकायत कहाँ करूँ", "thanks", "asdf qwer", "2", "section 20", "haan", "who may seize cattle",
]  # fmt: skip


async def test_a_long_conversation_keeps_what_matters_and_stays_small(engine: Engine, assistant: Any) -> None:
    await talk(engine, assistant, "I am in Assam", "cattle ate my crop", command("lang:hi"))
    sizes, events = [], []
    take(engine, *[message(f"long{n}", LONG[n % len(LONG)]) for n in range(200)])
    while await of(engine, assistant).answer_next() is not None:
        sizes.append(len(person(engine).memory))
        events.append(len(remembered(engine)))
    assert len(sizes) == 200
    assert (slot(engine, "state"), slot(engine, "side"), slot(engine, "language_chosen")) == ("IN-AS", "crop", "hi")
    assert person(engine).language == "hi"
    assert max(events) <= memory_module.KEPT_EVENTS + 40
    assert max(sizes) < 20_000
    assert max(sizes[100:]) < 1.2 * max(sizes[:100])


CASES = {
    "questions during a form": ["my cow was impounded", "UP", *LONG[:5], "3 days ago", "the police", "2"],
    "two States": ["my buffalo was taken", "Gujarat", *LONG[:6], "no, I am in Assam", "yesterday", *LONG[6:]],
    "a choice of an old list": ["help", *LONG[:3], "1", "UP", "1", "2", "menu", "3", *LONG[3:7], "1"],
}


@pytest.mark.parametrize("kept", [12, 60])
@pytest.mark.parametrize("case", CASES)
async def test_a_shortened_memory_answers_the_same(
    tmp_path: Path, assistant: Any, monkeypatch: pytest.MonkeyPatch, case: str, kept: int
) -> None:
    told = []
    for number in (100_000, kept):
        monkeypatch.setattr(memory_module, "KEPT_EVENTS", number)
        for engine in fresh("sqlite", tmp_path / str(number)):
            told.append(await talk(engine, assistant, *CASES[case]))
    for said, whole, shortened in zip(CASES[case], *told, strict=True):
        assert shortened == whole, said


async def test_a_form_that_waits_outlives_what_was_before_it(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_module, "KEPT_EVENTS", 5)
    answers = await talk(engine, assistant, "my cow was impounded in UP", "where do I complain", "3 days ago")
    assert "Saturday 12 December 2026" in " ".join(answers[2])


@pytest.mark.parametrize("spoilt", [b"", b"{", zlib.compress(b"{"), zlib.compress(b'[{"event": "dance"}]')])
async def test_a_memory_that_cannot_be_read_begins_anew(engine: Engine, assistant: Any, spoilt: bytes) -> None:
    await talk(engine, assistant, "my cow was impounded in UP")
    with engine.begin() as connection:
        connection.execute(update(conversations).values(memory=spoilt))
    (answer,) = await talk(engine, assistant, "cattle ate my crop in Assam")
    assert answer
    assert (slot(engine, "state"), slot(engine, "side")) == ("IN-AS", "crop")


async def test_no_transaction_is_open_during_a_turn(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    request, seen = LocalActions.request, []

    async def looking(self: Any, *args: Any, **named: Any) -> Any:
        if engine.dialect.name == "postgresql":
            with engine.connect() as connection:
                waiting = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"
                seen.append(connection.execute(text(waiting)).scalar_one())
        else:
            take(engine, message(f"during-{len(seen)}", command="stop", conversation=SITA))
            seen.append(0)
        return await request(self, *args, **named)

    take(engine, message("1", "my cow was impounded in UP"))
    with monkeypatch.context() as patch:
        patch.setattr(LocalActions, "request", looking)
        await of(engine, assistant).answer_next()
    assert seen
    assert set(seen) == {0}


# -- killed ------------------------------------------------------------------------------------------------------------


class Killed(BaseException):
    """The process ends here."""


def once(call: Callable[..., Any], before: bool) -> Callable[..., Any]:
    """A function that is the last thing its process does: before, or after having done its work."""
    left = [True]

    def killing(*args: Any, **named: Any) -> Any:
        if left and before:
            left.clear()
            raise Killed
        result = call(*args, **named)
        if left:
            left.clear()
            raise Killed
        return result

    return killing


STEPS = [
    (inbox, "begin_next"),
    (outbox, "queue"),
    (inbox, "settle"),
    (Worker, "_commit"),
]


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize(("owner", "name"), STEPS, ids=[name for _, name in STEPS])
async def test_a_message_is_answered_once_wherever_the_process_ends(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, before: bool
) -> None:
    said = ["my cow was impounded", "UP", "3 days ago"]
    expected = await talk(engine, assistant, *said, conversation=SITA)
    ids = []
    for n, words in enumerate(said):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, once(getattr(owner, name), before))
            take(engine, message(f"r{n}", words))
            ids.append(rows(engine, inbox_table)[-1].id)
            with pytest.raises(Killed):
                await of(engine, assistant).answer_next()
            await work(engine, assistant)
    assert [replies(engine, n) for n in ids] == expected
    mine = rows(engine, inbox_table, inbox_table.c.conversation == RAM)
    assert [r.status for r in mine] == ["done"] * 3
    slots = [[e for e in remembered(engine, who) if e["event"] == "user"] for who in (RAM, SITA)]
    assert [e["text"] for e in slots[0]] == [e["text"] for e in slots[1]] == said


async def test_a_kill_in_the_middle_of_a_turn(engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    take(engine, message("1", "my cow was impounded in UP"), message("2", "3 days ago"))
    with monkeypatch.context() as patch:

        async def killed(*_: Any, **__: Any) -> None:
            raise Killed

        patch.setattr(LocalActions, "request", killed)
        with pytest.raises(Killed):
            await of(engine, assistant).answer_next()
    assert rows(engine, outbox_table) == []
    assert assistant.memory.held(RAM) is assistant.memory.held(SITA) is None
    await work(engine, assistant)
    assert "Saturday 12 December 2026" in " ".join(replies(engine, 2))
    assert [r.attempts for r in rows(engine, inbox_table)] == [2, 1]


async def test_a_message_that_ends_the_process_each_time_is_given_up(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk(engine, assistant, "मेरी गाय बंद कर दी गई")
    take(engine, message("poison", "poison"), message("next", "उत्तर प्रदेश"))
    with monkeypatch.context() as patch:

        async def killed(*_: Any, **__: Any) -> None:
            raise Killed

        patch.setattr(assistant, "turn", killed)
        for _ in range(MAX_ATTEMPTS - 1):
            with pytest.raises(Killed):
                await of(engine, assistant).answer_next()
        assert await of(engine, assistant).answer_next() == RAM
    await work(engine, assistant)
    assert [(r.status, r.attempts) for r in rows(engine, inbox_table)][1:] == [("failed", MAX_ATTEMPTS), ("done", 1)]
    (sorry,) = replies(engine, 2)
    assert sorry.startswith("यहाँ कुछ गड़बड़ हुई")
    assert slot(engine, "state") == "IN-UP"  # the conversation goes on


@pytest.mark.parametrize(
    ("row", "starts"),
    [
        (message("1", "x"), "Something went wrong"),
        (message("1", "x", locale="hi-IN"), "यहाँ कुछ गड़बड़"),
        (message("1", "x", locale="zz"), "Something went wrong"),
        (message("1", "x", "sms-x", "sms"), "Something went wrong"),
    ],
)
async def test_a_fault_is_said_in_the_persons_language_and_told_to_nobody_else(
    engine: Engine,
    assistant: Any,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    row: Incoming,
    starts: str,
) -> None:
    take(engine, row)

    async def faulty(*_: Any, **__: Any) -> None:
        raise ValueError("Ram Prasad of Rampur, 9876543210")

    with monkeypatch.context() as patch:
        patch.setattr(assistant, "turn", faulty)
        await work(engine, assistant)
    assert replies(engine, 1)[0].startswith(starts)
    assert (rows(engine, inbox_table)[0].status, rows(engine, inbox_table)[0].attempts) == ("failed", 1)
    told = "".join(capfd.readouterr())
    assert "ValueError" in told
    assert "Ram" not in told


async def test_an_action_that_fails_is_no_silence(
    engine: Engine,
    assistant: Any,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def faulty(*_: Any, **__: Any) -> None:
        raise ValueError("Ram Prasad of Rampur, 9876543210")

    take(engine, message("1", "Ram Prasad of Rampur: my cow was impounded in UP"))
    monkeypatch.setattr(logging.getLogger(), "handlers", [])  # put back afterwards
    hush()
    with monkeypatch.context() as patch:
        patch.setattr(LocalActions, "request", faulty)
        await work(engine, assistant)
        logging.getLogger("rasa.core.processor").error("of %s", "Rampur")
    assert replies(engine, 1)[0].startswith("Something went wrong")
    told = "".join(capfd.readouterr())
    assert "Rampur" not in told
    assert "98765" not in told
    assert "ERROR in rasa.core.processor" in told
    assert "(ValueError at test_worker.py:" in told
    (answer,) = await talk(engine, assistant, "my cow was impounded in UP")
    assert not answer[0].startswith("Something went wrong")


async def test_where_the_database_is_away_the_message_waits(engine: Engine, assistant: Any) -> None:
    take(engine, message("1", "my cow was impounded in UP"))
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE outbox RENAME TO elsewhere"))
    with pytest.raises(SQLAlchemyError) as caught:
        await of(engine, assistant).answer_next()
    assert "cow" not in str(caught.value)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO outbox"))
    await work(engine, assistant)
    assert len(replies(engine, 1)) >= 1
    assert rows(engine, inbox_table)[0].status == "done"


async def test_a_commit_that_fails_changes_nothing(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk(engine, assistant, "my cow was impounded in UP")
    before = person(engine)
    take(engine, message("2", "3 days ago"))

    def away(*_: Any) -> None:
        raise OperationalError("x", {}, Exception())

    with monkeypatch.context() as patch:
        patch.setattr(inbox, "settle", away)
        with pytest.raises(OperationalError):
            await of(engine, assistant).answer_next()
    assert (person(engine).memory, person(engine).language) == (before.memory, before.language)
    assert replies(engine, 2) == []
    await work(engine, assistant)
    assert "Saturday 12 December 2026" in " ".join(replies(engine, 2))


# -- stop and delete ---------------------------------------------------------------------------------------------------


async def test_stop_is_confirmed_once_and_anything_else_opens_again(engine: Engine, assistant: Any) -> None:
    await talk(engine, assistant, "my cow was impounded in UP")
    (confirmed,) = await talk(engine, assistant, command("stop"))
    assert [one.startswith("You will get no more") for one in confirmed] == [True]
    assert person(engine).opted_out
    assert take(engine, command("stop"), command("stop")) == [Verdict.DUPLICATE] * 2
    assert await talk(engine, assistant, command("slow")) == [[]]
    assert {r.status for r in rows(engine, inbox_table)} == {"done"}
    (answer,) = await talk(engine, assistant, "where do I complain")
    assert answer
    assert (person(engine).opted_out, slot(engine, "state")) == (False, "IN-UP")
    assert len((await talk(engine, assistant, command("stop")))[0]) == 1


async def test_stop_needs_no_assistant_and_leaves_what_is_known(
    engine: Engine, assistant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk(engine, assistant, "मेरी गाय UP में बंद कर दी गई")
    with monkeypatch.context() as patch:
        patch.delattr(assistant, "agent")
        ((confirmed,),) = await talk(engine, assistant, command("stop"))
    assert confirmed.startswith("अब यहाँ से")
    assert (person(engine).opted_out, slot(engine, "state")) == (True, "IN-UP")


async def test_deleting_leaves_nothing_that_was_said(engine: Engine, assistant: Any) -> None:
    photo = message("p", command="received:photo", attachment=Attachment("photo", "file-1"))
    await talk(engine, assistant, "मेरी गाय UP में बंद कर दी गई", photo, command("location:IN-UP"))
    take(engine, message("part", "half a ", part=Part("7", 1, 2)))
    say(engine, "a reminder that waits")
    other = await talk(engine, assistant, "my cow was impounded in UP", conversation=SITA)
    queued = [r.id for r in rows(engine, outbox_table, outbox_table.c.conversation == RAM)]
    ((confirmed,),) = await talk(engine, assistant, command("delete"))
    assert confirmed.startswith("आपकी जानकारी मिटा दी गई है")
    theirs = rows(engine, inbox_table, inbox_table.c.conversation == RAM)
    assert {(r.text, r.command, r.locale) for r in theirs} == {(None, None, None)}
    assert {r.status for r in theirs} == {"done", "joined"}
    assert rows(engine, attachments) == []
    assert (person(engine).memory, person(engine).language, person(engine).script) == (None, None, None)
    ours = rows(engine, outbox_table, outbox_table.c.id.in_(queued))
    assert {(r.status, r.content, r.error) for r in ours} == {("failed", None, "deleted")}
    row = outbox.next_due(engine, NOON, ["telegram"])
    assert row is not None
    assert row.conversation == SITA  # who has not asked for it keeps everything
    assert replies(engine, row.answers) == other[0]
    assert person(engine, SITA).memory is not None


async def test_the_confirmation_goes_with_the_address_once_it_is_sent(engine: Engine, assistant: Any) -> None:
    await talk(engine, assistant, "my cow was impounded in UP", command("delete"))
    row = outbox.next_due(engine, NOON, ["telegram"])
    assert row is not None
    assert (row.last, row.content["text"].startswith("Your data has been deleted")) == (True, True)
    outbox.begin(engine, row.id)
    outbox.sent(engine, row.id, "p", NOON)
    assert person(engine).address is None
    assert {r.content for r in rows(engine, outbox_table)} == {None}
    (answer,) = await talk(engine, assistant, "where do I complain")
    assert person(engine).address is not None
    assert "State" in " ".join(answer)  # nothing is known any more


async def test_what_was_written_after_delete_is_answered(engine: Engine, assistant: Any) -> None:
    photo = message("3", command="received:photo", attachment=Attachment("photo", "file-2"))
    take(engine, message("1", command="delete"), message("2", "cattle ate my crop in Assam"), photo)
    await work(engine, assistant)
    assert "photos of the crop" in " ".join(replies(engine, 2))
    assert [r.text for r in rows(engine, inbox_table)] == [None, "cattle ate my crop in Assam", ""]
    assert len(rows(engine, attachments)) == 1


async def test_every_command_has_an_answer(engine: Engine, assistant: Any) -> None:
    names = [
        "start", "help", "menu", "language", "state", "human", "restart", "received:voice", "received:sticker",
        "location:IN-UP", "location:none", "slow", "group", "lang:hi", "lang:en", "state:IN-AS", "nonsense",
        "lang:zz", "state:IN-ZZ", "received:", "",
    ]  # fmt: skip
    for name in names:
        (answer,) = await talk(engine, assistant, command(name))
        assert answer, name
        assert all(one.strip() for one in answer), name


@pytest.mark.parametrize("words", ["", " ", "\n", "🐄", "x" * 60_000, "/restart", "\u202e\ufffe", "1" * 5000, "{}[]<>"])
async def test_whatever_was_stored_is_answered(engine: Engine, assistant: Any, words: str) -> None:
    (answer,) = await talk(engine, assistant, words)
    assert answer
    assert rows(engine, inbox_table)[0].status == "done"

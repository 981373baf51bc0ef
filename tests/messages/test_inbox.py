"""The inbox: stored once, in order, within limits, and nothing that came in parts is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event, insert, text, update
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from bot.messages import inbox, outbox
from bot.messages.database import reading
from bot.messages.inbox import Attachment, Incoming, Limits, Part, Verdict
from bot.messages.tables import attachments, conversations
from bot.messages.tables import inbox as table
from tests.messages.store import KINDS, NOON, PLENTY, RAM, SITA, fresh, message, rows, say, take

STORED, DUPLICATE, LIMITED = Verdict.STORED, Verdict.DUPLICATE, Verdict.LIMITED


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    yield from fresh(request.param, tmp_path)


def waiting(engine: Engine, conversation: str = RAM) -> list[str]:
    return [r.text for r in rows(engine, table, table.c.status == "waiting", table.c.conversation == conversation)]


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Does things in threads that start together; gives what each returned or raised."""
    barrier, results = threading.Barrier(len(calls)), [None] * len(calls)

    def run(n: int) -> None:
        barrier.wait()
        try:
            results[n] = calls[n]()
        except Exception as error:
            results[n] = error  # type: ignore[call-overload]

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


# -- stored, once ------------------------------------------------------------------------------------------------------


def test_a_message_is_stored_as_it_came(engine: Engine) -> None:
    assert take(engine, message("1", "मेरी गाय 🐄", locale="hi")) == [STORED]
    (row,) = rows(engine, table)
    assert (row.conversation, row.channel, row.key, row.text) == (RAM, "telegram", "1", "मेरी गाय 🐄")
    assert (row.command, row.locale, row.part, row.status, row.attempts) == (None, "hi", None, "waiting", 0)
    assert (row.received_at, row.handled_at) == (datetime(2026, 12, 5, 6, 30), None)
    (person,) = rows(engine, conversations)
    assert (person.id, person.channel, person.opted_out, person.memory) == (RAM, "telegram", False, None)
    assert "12345" not in person.address


def test_the_same_key_counts_once_for_a_person(engine: Engine) -> None:
    somebody = message("1", "other words", SITA)  # a gateway that counts from 1 for everybody
    elsewhere = message("1", "b", "sms-someone", "sms")
    assert take(engine, message("1", "a"), message("1", "a"), somebody, elsewhere) == [
        STORED, DUPLICATE, STORED, STORED,
    ]  # fmt: skip
    assert [r.text for r in rows(engine, table)] == ["a", "other words", "b"]


def test_a_stop_is_stored_once_however_often_it_is_said(engine: Engine) -> None:
    stops = [message(str(n), "STOP", command="stop") for n in range(40)]
    assert take(engine, *stops) == [STORED] + [DUPLICATE] * 39
    assert take(engine, message("a", "where do I complain"), message("b", "STOP", command="stop")) == [STORED, STORED]
    assert len(rows(engine, table)) == 3


def test_the_web_may_use_half_of_the_day(engine: Engine) -> None:
    limits = Limits(100, 100, ceiling=6)
    page = [message(str(n), "a", "web-1", "web") for n in range(5)]
    assert take(engine, *page, limits=limits) == [STORED] * 3 + [LIMITED] * 2
    assert take(engine, *(message(f"t{n}", "a") for n in range(4)), limits=limits) == [STORED] * 3 + [LIMITED]


def test_the_same_message_twice_at_once_counts_once(engine: Engine) -> None:
    for n in range(30):
        twice = [lambda n=n: inbox.accept(engine, message(str(n), "a"), NOON, PLENTY)] * 2  # type: ignore[misc]
        assert sorted(v.value for v in at_once(*twice)) == ["duplicate", "stored"]
    assert len(rows(engine, table)) == 30


def test_two_messages_of_somebody_new_at_once_are_both_stored(engine: Engine) -> None:
    for n in range(30):
        someone = f"telegram-{n}"
        both = [
            lambda key=key, someone=someone: inbox.accept(engine, message(key, "a", someone), NOON, PLENTY)  # type: ignore[misc]
            for key in (f"{n}a", f"{n}b")
        ]
        assert at_once(*both) == [STORED, STORED]
    assert len(rows(engine, table)) == 60


def test_sixteen_people_at_once_are_all_heard(engine: Engine) -> None:
    def talk(person: int) -> list[Verdict]:
        return [
            inbox.accept(engine, message(f"{person}-{n}", str(n), f"telegram-{person}"), NOON, PLENTY)
            for n in range(10)
        ]

    assert at_once(*(lambda p=p: talk(p) for p in range(16))) == [[STORED] * 10] * 16  # type: ignore[misc]
    for person in range(16):
        assert waiting(engine, f"telegram-{person}") == [str(n) for n in range(10)]


def test_without_a_key_a_repetition_is_told_by_its_words_until_something_was_sent(engine: Engine) -> None:
    assert take(engine, message(None, "haan"), message(None, "haan"), message(None, "nahin")) == [
        STORED, DUPLICATE, STORED,
    ]  # fmt: skip
    say(engine, "and how many animals?")
    assert take(engine, message(None, "haan"), message(None, "haan")) == [STORED, DUPLICATE]
    assert take(engine, message(None, "haan", SITA)) == [STORED]
    assert waiting(engine) == ["haan", "nahin", "haan"]


def test_without_a_key_two_files_are_two_and_a_command_is_not_a_word(engine: Engine) -> None:
    def photo(name: str) -> Incoming:
        return message(None, command="received:photo", attachment=Attachment("photo", name))

    given = [photo("a"), photo("b"), photo("a"), message(None, "stop"), message(None, command="stop")]
    assert take(engine, *given) == [STORED, STORED, DUPLICATE, STORED, STORED]


def test_a_file_is_wanted_with_its_message(engine: Engine) -> None:
    voice = message("1", command="received:voice", attachment=Attachment("voice", "file-1", "audio/ogg"))
    assert take(engine, voice, voice) == [STORED, DUPLICATE]
    (file,) = rows(engine, attachments)
    (row,) = rows(engine, table)
    assert (file.inbox, file.conversation, file.kind, file.reference) == (row.id, RAM, "voice", "file-1")
    assert (file.media_type, file.status, file.content) == ("audio/ogg", "wanted", None)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("a\0b", "ab"),
        ("half \ud83d of a pair", "half ? of a pair"),
        ("x" * 100_000, "x" * 100_000),
        ("'; DROP TABLE inbox; -- %s :x", "'; DROP TABLE inbox; -- %s :x"),
        ("\u202e\u200d\ufffe", "\u202e\u200d\ufffe"),
        ("", ""),
    ],
)
def test_any_text_can_be_stored(engine: Engine, given: str, kept: str) -> None:
    assert take(engine, message("1", given), message(None, given)) == [STORED, STORED]
    assert waiting(engine) == [kept, kept]


def test_what_is_longer_than_its_column_is_no_reason_to_send_it_again(engine: Engine) -> None:
    file = Attachment("photo", "r" * 300, "m" * 300)
    long = message("k" * 300, "a", locale="hi-" + "x" * 50, command="c" * 300, attachment=file)
    other = message("k" * 301, "b\0", locale="\ud83d", part=Part("\0\ud83d", 1, 1))
    assert take(engine, long, long, other, other) == [STORED, DUPLICATE, STORED, DUPLICATE]
    first, _ = rows(engine, table)
    assert (len(first.key), first.locale[:2], len(first.locale), len(first.command)) == (64, "hi", 12, 64)


def test_where_the_database_is_away_nothing_is_said_to_be_stored(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE inbox RENAME TO elsewhere"))
    with pytest.raises(SQLAlchemyError):
        take(engine, message("1", "a"))
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO inbox"))
    assert take(engine, message("1", "a")) == [STORED]
    assert waiting(engine) == ["a"]


def test_a_writer_is_waited_for(engine: Engine) -> None:
    verdicts: list[Verdict] = []
    thread = threading.Thread(target=lambda: verdicts.extend(take(engine, message("2", "b"))))
    take(engine, message("1", "a"))
    with engine.begin() as connection:
        connection.execute(update(conversations).values(opted_out=False))
        thread.start()
        thread.join(0.3)
        assert waiting(engine) == ["a"]
    thread.join()
    assert verdicts == [STORED]


def test_who_writes_can_be_reached_again_and_has_his_newest_address(engine: Engine) -> None:
    take(engine, message("1", "a"))
    with engine.begin() as connection:
        connection.execute(update(conversations).values(unreachable="blocked"))
    take(engine, message("1", "a"))  # what came again is no sign of life
    assert rows(engine, conversations)[0].unreachable == "blocked"
    take(engine, Incoming("telegram", RAM, "another", "2", "b"))
    (person,) = rows(engine, conversations)
    assert (person.unreachable, person.address) == (None, "another")


# -- limits ------------------------------------------------------------------------------------------------------------


def numbered(count: int, prefix: str = "k", conversation: str = RAM) -> list[Incoming]:
    return [message(f"{prefix}{n}", str(n), conversation) for n in range(count)]


def notices(engine: Engine) -> int:
    return len(rows(engine, table, table.c.command == "slow"))


def test_the_minute(engine: Engine) -> None:
    limits = Limits(minute=3, day=100, ceiling=100)
    assert take(engine, *numbered(3), now=NOON, limits=limits) == [STORED] * 3
    second = timedelta(seconds=1)
    assert take(engine, message("x"), now=NOON + 59 * second, limits=limits) == [LIMITED]
    assert take(engine, message("y", conversation=SITA), now=NOON + 59 * second, limits=limits) == [STORED]
    assert take(engine, message("x"), now=NOON + 60 * second, limits=limits) == [STORED]  # it was not kept, so it may
    assert take(engine, message("z"), now=NOON + 60 * second, limits=limits) == [LIMITED]
    assert notices(engine) == 1


def test_the_day(engine: Engine) -> None:
    limits = Limits(minute=100, day=3, ceiling=100)
    assert take(engine, *numbered(3), now=NOON, limits=limits) == [STORED] * 3
    hour = timedelta(hours=1)
    assert take(engine, message("x"), now=NOON + 23 * hour, limits=limits) == [LIMITED]
    assert take(engine, message("x"), now=NOON + 24 * hour, limits=limits) == [STORED]


def test_the_ceiling_is_for_everybody(engine: Engine) -> None:
    limits = Limits(minute=100, day=100, ceiling=5)
    assert take(engine, *numbered(4), now=NOON, limits=limits) == [STORED] * 4
    assert take(engine, message("s1", conversation=SITA), message("s2", conversation=SITA), limits=limits) == [
        STORED, LIMITED,
    ]  # fmt: skip
    day = timedelta(days=1)
    assert take(engine, message("s2", conversation=SITA), now=NOON + day - timedelta(seconds=1), limits=limits) == [
        LIMITED
    ]
    later = NOON + day + timedelta(seconds=1)
    assert take(engine, message("s2", conversation=SITA), now=later, limits=limits) == [STORED]


def test_one_person_cannot_use_up_what_is_for_everybody(engine: Engine) -> None:
    limits = Limits(minute=3, day=3, ceiling=10)
    verdicts = take(engine, *numbered(30), limits=limits)
    assert verdicts == [STORED] * 3 + [LIMITED] * 27
    assert take(engine, message("s1", conversation=SITA), limits=limits) == [STORED]


def test_slow_is_said_once_in_ten_minutes(engine: Engine) -> None:
    limits = Limits(minute=100, day=2, ceiling=100)
    take(engine, *numbered(2), limits=limits)
    for minutes, told in ((1, 1), (5, 1), (10, 1), (12, 2), (15, 2), (23, 3)):
        assert take(engine, message("again"), now=NOON + timedelta(minutes=minutes), limits=limits) == [LIMITED]
        assert notices(engine) == told
    notice = rows(engine, table, table.c.command == "slow")[0]
    assert (notice.status, notice.text) == ("waiting", "")


def test_a_limited_message_does_not_count_and_leaves_nothing(engine: Engine) -> None:
    limits = Limits(minute=2, day=100, ceiling=100)
    take(engine, *numbered(2), limits=limits)
    seconds = [NOON + timedelta(seconds=n) for n in range(1, 60)]
    for n, now in enumerate(seconds):
        file = message(f"x{n}", "my words", attachment=Attachment("photo", "f"))
        assert inbox.accept(engine, file, now, limits) is LIMITED
    assert [r.text for r in rows(engine, table)] == ["0", "1", ""]
    assert rows(engine, attachments) == []
    assert take(engine, message("x0"), now=NOON + timedelta(minutes=1), limits=limits) == [STORED]


def test_stop_is_heard_at_any_time(engine: Engine) -> None:
    limits = Limits(minute=1, day=1, ceiling=1)
    assert take(engine, message("1", "a"), message("2", "b"), message("3", command="stop"), limits=limits) == [
        STORED, LIMITED, STORED,
    ]  # fmt: skip


def test_a_clock_that_is_set_back_takes_no_message_away(engine: Engine) -> None:
    assert take(engine, message("1", "a")) == [STORED]
    assert take(engine, message("2", "b"), now=NOON - timedelta(days=2)) == [STORED]
    assert waiting(engine) == ["a", "b"]


# -- in parts ----------------------------------------------------------------------------------------------------------


def part(key: str | None, reference: str, number: int, total: int, words: str, conversation: str = RAM) -> Incoming:
    return message(key, words, conversation, part=Part(reference, number, total))


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1), (3, 1, 2)])
@pytest.mark.parametrize("keyed", [True, False])
def test_parts_in_any_order_make_one_message(engine: Engine, order: tuple[int, ...], keyed: bool) -> None:
    words = {1: "my cow ", 2: "was impounded ", 3: "in UP"}
    for n in order:
        assert waiting(engine) == []
        assert take(engine, part(f"k{n}" if keyed else None, "7", n, 3, words[n])) == [STORED]
    assert waiting(engine) == ["my cow was impounded in UP"]
    assert [r.text for r in rows(engine, table, table.c.status == "joined")] == [None, None]


def test_a_joined_message_stands_where_its_first_part_came(engine: Engine) -> None:
    take(engine, part("1", "7", 2, 2, "b"), message("2", "between"), part("3", "7", 1, 2, "a"))
    assert waiting(engine) == ["ab", "between"]


@pytest.mark.parametrize("keys", [("1", "1", "2"), ("1", "1x", "2"), (None, None, None)])
def test_a_doubled_part_counts_once(engine: Engine, keys: tuple[str | None, ...]) -> None:
    first, again, last = keys
    take(engine, part(first, "7", 1, 2, "a"), part(again, "7", 1, 2, "a"), part(last, "7", 2, 2, "b"))
    inbox.join_late_parts(engine, NOON + timedelta(hours=1))
    assert waiting(engine) == ["ab"]
    assert rows(engine, table, table.c.status == "part") == []


def test_a_missing_part_is_waited_for_a_minute(engine: Engine) -> None:
    take(engine, part("1", "7", 3, 3, "c"), part("2", "7", 1, 3, "a"))
    inbox.join_late_parts(engine, NOON + timedelta(seconds=60))
    assert waiting(engine) == []
    inbox.join_late_parts(engine, NOON + timedelta(seconds=60, milliseconds=1))
    assert waiting(engine) == ["ac"]
    take(engine, part("3", "7", 2, 3, "b"), now=NOON + timedelta(seconds=61))
    inbox.join_late_parts(engine, NOON + timedelta(seconds=122))
    assert waiting(engine) == ["ac", "b"]


def test_messages_in_parts_do_not_mix(engine: Engine) -> None:
    take(
        engine,
        part("1", "7", 1, 2, "a1 "), part("2", "8", 1, 2, "b1 "), part("3", "7", 1, 2, "s1 ", SITA),
        part("4", "8", 2, 2, "b2"), part("5", "7", 2, 2, "a2"), part("6", "7", 2, 2, "s2", SITA),
        part("7", "7", 2, 2, "new2"), part("8", "7", 1, 2, "new1 "),
    )  # fmt: skip
    assert waiting(engine) == ["a1 a2", "b1 b2", "new1 new2"]
    assert waiting(engine, SITA) == ["s1 s2"]


@pytest.mark.parametrize(
    ("parts", "kept"),
    [
        ([(0, 2, "a"), (1, 2, "b")], ["ab"]),
        ([(5, 2, "b"), (-1, 2, "a")], ["ab"]),
        ([(1, 0, "a")], ["a"]),
        ([(1, -3, "a")], ["a"]),
        ([(1, 1, "a")], ["a"]),
        ([(1, 2, "a"), (2, 3, "b")], ["ab"]),
        ([(1, 3, "a"), (2, 2, "b")], ["ab"]),
        ([(1, 10**18, "a"), (10**18, 10**18, "b")], ["ab"]),
        ([(1, 2, "a"), (1, 2, "other"), (2, 2, "b")], ["aotherb"]),
        ([(2, 2, "b"), (2, 2, "b"), (2, 2, "b")], ["b"]),
    ],
)
def test_nonsense_about_parts_loses_no_word(engine: Engine, parts: list[tuple[int, int, str]], kept: list[str]) -> None:
    for n, (number, total, words) in enumerate(parts):
        assert take(engine, part(str(n), "7", number, total, words)) == [STORED]
    inbox.join_late_parts(engine, NOON + timedelta(hours=1))
    assert waiting(engine) == kept
    assert rows(engine, table, table.c.status == "part") == []


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(parts=st.lists(st.tuples(st.sampled_from("78"), st.integers(-1, 5), st.integers(-1, 5)), min_size=1, max_size=8))
def test_whatever_is_said_of_parts_every_word_is_read_once(
    tmp_path_factory: pytest.TempPathFactory, parts: list[tuple[str, int, int]]
) -> None:
    for engine in fresh("sqlite", tmp_path_factory.mktemp("parts")):
        for n, (reference, number, total) in enumerate(parts):
            take(engine, part(str(n), reference, number, total, f"<{n}>"), now=NOON + timedelta(seconds=n))
        inbox.join_late_parts(engine, NOON + timedelta(hours=1))
        read = "".join(waiting(engine))
        assert sorted(read) == sorted("".join(f"<{n}>" for n in range(len(parts))))
        assert all(read.count(f"<{n}>") == 1 for n in range(len(parts)))


def test_the_last_part_and_the_end_of_patience_at_once(engine: Engine) -> None:
    late = NOON + timedelta(seconds=61)
    for n in range(20):
        someone = f"telegram-{n}"
        take(engine, part(f"{n}a", "7", 1, 2, "a", someone))
        results = at_once(
            lambda n=n, someone=someone: take(engine, part(f"{n}b", "7", 2, 2, "b", someone), now=late),  # type: ignore[misc]
            lambda: inbox.join_late_parts(engine, late),
        )
        assert not [r for r in results if isinstance(r, Exception)]
        inbox.join_late_parts(engine, late + timedelta(hours=1))
        assert "".join(waiting(engine, someone)) == "ab"


# -- the worker's side -------------------------------------------------------------------------------------------------


def test_the_oldest_waits_no_longer_and_each_beginning_is_counted(engine: Engine) -> None:
    assert inbox.begin_next(engine) is None
    take(engine, message("1", "a"), message("2", "b", SITA), message("3", "c"))
    for attempts in range(3):
        row = inbox.begin_next(engine)
        assert row is not None
        assert (row.text, row.attempts, row.memory, row.opted_out) == ("a", attempts, None, False)
    seen = []
    while (row := inbox.begin_next(engine)) is not None:
        with engine.begin() as connection:
            inbox.settle(connection, row.id, "done", NOON)
        seen.append(row.text)
    assert seen == ["a", "b", "c"]
    assert {r.status for r in rows(engine, table)} == {"done"}


def test_what_waits_for_its_parts_is_not_begun(engine: Engine) -> None:
    take(engine, part("1", "7", 1, 2, "a"))
    assert inbox.begin_next(engine) is None


def test_many_old_messages_do_not_slow_the_way_in(tmp_path: Path) -> None:
    """The statements of the way in read a bounded number of rows, however many there are: they all use an index."""
    for engine in fresh("sqlite", tmp_path):
        old = {"conversation": RAM, "channel": "telegram", "status": "done", "attempts": 1}
        take(engine, message("first", "a"))
        with engine.begin() as connection:
            many = [{**old, "key": f"o{n}", "text": "x", "received_at": datetime(2026, 1, 1)} for n in range(2000)]
            connection.execute(insert(table), many)
        statements: list[tuple[str, Any]] = []

        @event.listens_for(engine, "before_cursor_execute")
        def _seen(_: Any, __: Any, statement: str, parameters: Any, *___: Any, seen: Any = statements) -> None:
            seen.append((statement, parameters))

        take(engine, message("1", "b"))
        row = inbox.begin_next(engine)
        assert row is not None
        outbox.next_due(engine, NOON, ["telegram"])
        asked = [s for s in statements if s[0].startswith(("SELECT", "UPDATE"))]
        assert asked
        with reading(engine) as connection:
            for statement, parameters in asked:
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
                scans = [step.detail for step in plan if step.detail.startswith("SCAN inbox")]
                assert not scans, (statement, scans)

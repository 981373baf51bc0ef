"""Real processes and a real ``kill -9``: what was acknowledged is answered, once, whatever is killed when."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select

from bot.messages.database import open_engine, reading
from bot.messages.tables import inbox, outbox
from tests.ports import free_port
from tests.waiting import until

SESSIONS, EACH = 5, 12
TEXTS = ["my cow was impounded", "UP", "3 days ago", "where do I complain", "how much is the fee", "thanks"]
ROOT = Path(__file__).parents[2]


class Server:
    """``gramvakil serve`` as a process, started as often as it is killed."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.errors = folder / "errors.txt"
        self.environment = {
            **os.environ, "PYTHONPATH": str(ROOT), "GRAMVAKIL_VAR": str(folder), "GRAMVAKIL_SECRET": "s" * 40,
            "GRAMVAKIL_PORT": str(self.port), "GRAMVAKIL_PER_MINUTE": "1000", "GRAMVAKIL_PER_DAY": "10000",
        }  # fmt: skip
        for name in ("GRAMVAKIL_DATABASE_URL", "GRAMVAKIL_CONVERSATIONS_URL"):
            self.environment.pop(name, None)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=10, trust_env=False)
        self.start()

    def start(self) -> None:
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [Path(sys.executable).parent / "gramvakil", "serve"],
                env=self.environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip

    def worker(self) -> int:
        """The process id of the worker, once there is one."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        until(lambda: bool(children.read_text().split()))
        return int(children.read_text().split()[0])

    def kill(self) -> None:
        """``kill -9``, after which the worker must end by itself."""
        worker = self.worker()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        until(lambda: ended(worker))

    def ready(self) -> bool:
        with suppress(httpx.HTTPError):
            return bool(self.client.get("/health").json()["ready"])
        return False

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            finally:
                self.process.kill()
        self.client.close()


def ended(pid: int) -> bool:
    """Whether a process is no more, or waits only to be collected."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop()


class Person(threading.Thread):
    """Somebody at a browser: sends each message until it is acknowledged, with the same id."""

    def __init__(self, server: Server, number: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.number = number
        self.acknowledged: list[str] = []
        self.token = ""

    def post(self, path: str, status: int, **request: object) -> httpx.Response:
        while True:
            with suppress(httpx.TransportError):
                response = httpx.post(
                    f"http://127.0.0.1:{self.server.port}{path}", timeout=10, trust_env=False, **request
                )  # type: ignore[arg-type]
                if response.status_code == status:
                    return response
                assert response.status_code == 503
            time.sleep(0.05)

    def run(self) -> None:
        self.token = self.post("/chat/session", 200).json()["token"]
        headers = {"Authorization": f"Bearer {self.token}"}
        for n in range(EACH):
            message = {"id": f"message-{self.number}-{n}", "text": TEXTS[n % len(TEXTS)]}
            self.post("/chat/messages", 202, json=message, headers=headers)
            self.acknowledged.append(f"{self.token.rpartition('.')[0]}:{message['id']}")


def test_every_acknowledged_message_is_answered_once(server: Server, tmp_path: Path) -> None:
    people = [Person(server, n) for n in range(SESSIONS)]
    total, chance = SESSIONS * EACH, random.Random()

    def acknowledged() -> int:
        return sum(len(one.acknowledged) for one in people)

    for one in people:
        one.start()
    soon = chance.randint(2, total // 2)
    until(lambda: acknowledged() >= soon)
    server.kill()  # while messages come in
    server.start()
    for one in people:
        one.join(60)
    assert acknowledged() == total

    engine = open_engine(f"sqlite:///{tmp_path / 'messages.db'}")

    def answered() -> int:
        with reading(engine) as connection:
            return int(connection.execute(select(func.count(outbox.c.answers.distinct()))).scalar_one())

    some = chance.randint(1, total // 3)
    until(lambda: answered() >= some)
    os.kill(server.worker(), signal.SIGKILL)  # the worker alone; the server starts it again
    more = answered() + chance.randint(1, total // 3)
    until(lambda: answered() >= more)
    server.kill()  # while answers are given
    server.start()
    until(lambda: answered() >= total)
    until(server.ready)

    with reading(engine) as connection:
        taken = connection.execute(select(inbox).order_by(inbox.c.id)).all()
        sent = connection.execute(select(outbox).order_by(outbox.c.id)).all()
    engine.dispose()
    assert Counter(row.key for row in taken) == Counter(key for one in people for key in one.acknowledged)
    assert {row.status for row in taken} == {"done"}
    assert all(1 <= row.attempts <= 3 for row in taken)
    for row in taken:
        texts = [one.content["text"] for one in sent if one.answers == row.id]
        assert texts
        assert len(set(texts)) == len(texts)
    for one in people:
        conversation = one.token.rpartition(".")[0]
        order = [row.answers for row in sent if row.conversation == conversation]
        assert order == sorted(order)
        headers = {"Authorization": f"Bearer {one.token}"}
        shown = server.client.get("/chat/messages", headers=headers).json()["messages"]
        assert [m["text"] for m in shown if m["from"] == "bot"] == [
            row.content["text"] for row in sent if row.conversation == conversation
        ]
        assert len([m for m in shown if m["from"] == "person"]) == EACH
    assert "cow" not in server.errors.read_text()


ENDLESS = """
import asyncio
from bot import worker
from bot.messages.database import migrate, only_one, open_engine
import sys

class Endless:
    engine = open_engine(sys.argv[1])
    now = staticmethod(worker._now)
    async def answer_next(self):
        while True:
            pass

worker.TURN_LIMIT = 1
migrate(Endless.engine)
with only_one(Endless.engine, "turns") as role:
    asyncio.run(worker._work(Endless(), role, asyncio.Event()))
"""


def test_a_turn_without_end_ends_the_worker_so_that_it_is_begun_anew(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ENDLESS, f"sqlite:///{tmp_path / 'messages.db'}"]
    assert subprocess.run(command, timeout=60, cwd=ROOT).returncode == -signal.SIGALRM

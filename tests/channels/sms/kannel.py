"""A real Kannel on loopback: bearerbox, smsbox and a phone (``fakesmsc``), with a configuration of its own.

kannel = Kannel(folder, "http://127.0.0.1:5005", token="...")
kannel.start()
kannel.say("मेरी गाय", "+919812345678")     # a person sends an SMS
kannel.received()                           # what has arrived at phones, parts put together
kannel.stop()
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

from tests.ports import free_port
from tests.waiting import until

PATHS = "/usr/sbin:/usr/lib/kannel/test"
MISSING = "Kannel is not installed: apt-get install kannel kannel-extras"
OUR_NUMBER = "56767"
USER, PASSWORD = "gramvakil", "only-for-the-tests"
PATIENCE = 20.0
"""Seconds that anything may take at most; what is waited for comes in a fraction of them."""
CONFIGURATION = """
group = core
admin-port = {admin}
admin-interface = 127.0.0.1
admin-password = {password}
smsbox-port = {smsbox}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
dlr-storage = internal
log-level = 2

group = smsc
smsc = fake
smsc-id = fake
port = {smsc}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = {smsbox}
sendsms-port = {sendsms}
sendsms-interface = 127.0.0.1
http-request-retry = 60
http-queue-delay = 1
log-level = 2

group = sendsms-user
username = {user}
password = {password}
concatenation = true
max-messages = 10

group = sms-service
keyword = default
catch-all = true
max-messages = 0
omit-empty = true
send-sender = true
{url}
"""
GET_URL = 'get-url = "{server}/sms/kannel?token={token}&from=%p&to=%P&id=%I&text=%b&charset=%C"'
POST_URL = 'post-url = "{server}/sms/kannel?token={token}&from=%p&to=%P&id=%I"'
_GOT = re.compile(r"Got message \d+: <(\S+) (\S+) (.*)>$", re.MULTILINE)


def program(name: str) -> str | None:
    """Where a program of Kannel's is, or None where it is not installed."""
    return shutil.which(name, path=PATHS)


def is_installed() -> bool:
    return all(map(program, ("bearerbox", "smsbox", "fakesmsc")))


@dataclass(frozen=True)
class Received:
    """One SMS as a phone shows it: from whom, to whom, the text, and in how many parts it came."""

    sender: str
    receiver: str
    text: str
    parts: int


@dataclass
class Kannel:
    """The gateway. ``server`` is where it brings messages to, ``way`` (GET_URL, POST_URL) how."""

    folder: Path
    server: str
    token: str
    way: str = POST_URL
    _ports: dict[str, int] = field(default_factory=dict)
    _running: list[subprocess.Popen[bytes]] = field(default_factory=list)
    _phone: subprocess.Popen[bytes] | None = None
    _phones: int = 0

    def __post_init__(self) -> None:
        self._ports = {name: free_port() for name in ("admin", "smsbox", "smsc", "sendsms")}

    @property
    def sendsms(self) -> str:
        """The address for sending (``GRAMVAKIL_SMS_URL``)."""
        return f"http://127.0.0.1:{self._ports['sendsms']}/cgi-bin/sendsms"

    def start(self) -> None:
        """Starts the gateway and a phone that listens."""
        self.folder.mkdir(exist_ok=True)
        url = self.way.format(server=self.server, token=self.token)
        values = {**self._ports, "user": USER, "password": PASSWORD, "url": url}
        (self.folder / "kannel.conf").write_text(CONFIGURATION.format(**values))
        self._start("bearerbox", "kannel.conf")
        until(lambda: _listens(self._ports["smsbox"]) and _listens(self._ports["smsc"]))
        self._start("smsbox", "kannel.conf")
        until(lambda: _listens(self._ports["sendsms"]))
        self._exchange_phone("-m", "0", "nobody nobody text nothing")

    def stop(self) -> None:
        """Stops all that was started."""
        for process in [self._phone, *reversed(self._running)]:
            if process is not None:
                _end(process)
        self._running, self._phone = [], None

    def say(self, text: str, sender: str, receiver: str = OUR_NUMBER, header: bytes | None = None) -> None:
        """An SMS from a person; ``header`` is the user data header of a part of a long one (letters of GSM only)."""
        if header is not None:
            told = f"{sender} {receiver} udh-text {quote(header)} {text}"
        elif text.isascii():
            told = f"{sender} {receiver} text {text}"
        else:
            told = f"{sender} {receiver} ucs2 {quote(text.encode('utf-16-be'))}"
        log = self._exchange_phone("-m", "1", told)
        until(lambda: "sent message 1" in log.read_text(errors="replace"))

    def received(self) -> list[Received]:
        """What has arrived at phones so far, a message of several parts once all of them are there."""
        logs = [self.folder / f"phone-{number}.log" for number in range(1, self._phones + 1)]
        arrived = [match for log in logs for match in _GOT.findall(log.read_text(errors="replace"))]
        return _joined(arrived)

    def _start(self, name: str, *arguments: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            command = [program(name) or name, *arguments]
            self._running.append(subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log))

    def _exchange_phone(self, *arguments: str) -> Path:
        """The fake SMSC takes one phone at a time."""
        if self._phone is not None:
            _end(self._phone)
        self._phones += 1
        path = self.folder / f"phone-{self._phones}.log"
        command = [program("fakesmsc") or "", "-H", "127.0.0.1", "-r", str(self._ports["smsc"]), "-i", "0.1"]
        with path.open("wb") as log:
            self._phone = subprocess.Popen([*command, *arguments], cwd=self.folder, stdout=log, stderr=log)
        until(lambda: "Connecting to" in path.read_text(errors="replace"))
        return path


def _joined(arrived: list[tuple[str, str, str]]) -> list[Received]:
    found: list[Received] = []
    waiting: dict[tuple[str, int], dict[int, str]] = {}
    for sender, receiver, rest in arrived:
        kind, _, data = rest.partition(" ")
        if kind == "text":
            found.append(Received(sender, receiver, data, 1))
        elif kind == "udh":
            header, _, body = data.split(" ", 2)
            reference, total, number = unquote_to_bytes(header)[3:6]
            parts = waiting.setdefault((receiver, reference), {})
            parts[number] = _part(body)
            if len(parts) == total:
                text = "".join(parts[n] for n in sorted(parts))
                found.append(Received(sender, receiver, text, total))
                del waiting[receiver, reference]
        else:
            found.append(Received(sender, receiver, _utf16(data), 1))
    return found


def _part(data: str) -> str:
    """The text of a part, whose coding fakesmsc does not tell: in UCS-2 a letter begins with a control character."""
    octets = unquote_to_bytes(data.replace("+", " "))
    wide = any(octet < 0x20 and octet not in b"\n\r" for octet in octets)
    return octets.decode("utf-16-be" if wide else "utf-8")


def _utf16(data: str) -> str:
    return unquote_to_bytes(data.replace("+", " ")).decode("utf-16-be")


def _listens(port: int) -> bool:
    """Whether something takes connections on a port of this machine, told by the system, not by connecting."""
    wanted = f":{port:04X}"
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return any(line.split()[1].endswith(wanted) and line.split()[3] == "0A" for line in lines)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

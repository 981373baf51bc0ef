"""The finite catalogue of what is sent by SMS, as India's operators want it registered (TRAI's DLT platforms).

Every SMS ends with the project's name. A message that always reads the same is a template of its own; an answer is one
of a few frames: so many variables of at most :data:`VARIABLE` characters, then the name. Which frame depends on the
length alone, so that no answer is without one.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from bot.replies import sms
from bot.replies.catalog import LANGUAGES
from bot.replies.voice import Speaker, Voice
from bot.settings import BadSetting
from knowledge.corpus import Corpus

VARIABLE = 30
"""Characters that one variable of a template may stand for."""
MARK = "{#var#}"
FIXED = (
    "greet", "thanks", "goodbye", "what-happened", "affirm-nothing", "deny-nothing", "changed-language", "restart",
    "stop", "deleted", "nothing-to-repeat", "correct-what", "human", "out_of_scope", "unclear-nothing", "unknown-state",
    "date-unread", "date-future", "date-approximate", "notice-slow", "sorry", "ask-state", "ask-seized_on",
    "ask-damaged_on", "ask-hour", "ask-animals", "ask-seizer", "reminder-none", "reminder-stopped",
)  # fmt: skip
"""Messages of the reply catalogue that are sent alone and always read the same."""
CATEGORY = "service implicit"
"""What a reply to a person's own question is to the operators."""
COLUMNS = ("key", "content_type", "category", "template", "variables", "example", "template_id")


@dataclass(frozen=True)
class Template:
    """One message to register. ``text`` has :data:`MARK` for each variable; ``unicode`` where a letter needs it."""

    key: str
    text: str
    unicode: bool
    example: str

    @property
    def variables(self) -> int:
        return self.text.count(MARK)


def frame(text: str) -> Template:
    """The frame that a signed text fits into."""
    body = text.removesuffix(sms.SIGNATURE).rstrip()
    count = -(-len(body) // VARIABLE)
    unicode = not sms.is_gsm(text)
    name = f"answer-{'unicode' if unicode else 'text'}-{count}"
    return Template(name, sms.signed(MARK * count), unicode, text)


def frames() -> Iterator[Template]:
    """Every frame there can be within the budget of one reply."""
    for letter, joined in (("a", 153), ("\u0915", 67)):
        longest = sms.BUDGET * joined - len(sms.signed("")) - 1
        for count in range(1, -(-longest // VARIABLE) + 1):
            length = min(count * VARIABLE, longest)
            yield frame(sms.signed(letter * length))


def read_ids(path: Path) -> dict[str, str]:
    """The ids that the operator's platform gave, from the exported table with its last column filled in.

    Raises :class:`BadSetting` for a file that is not such a table.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadSetting(f"GRAMVAKIL_SMS_TEMPLATES: {path}: {error}") from error
    if rows and not {"key", "template_id"} <= rows[0].keys():
        raise BadSetting(f"GRAMVAKIL_SMS_TEMPLATES: {path}: the columns 'key' and 'template_id' are needed")
    return {row["key"]: (row["template_id"] or "").strip() for row in rows if (row["template_id"] or "").strip()}


class Catalogue:
    """All that is sent by SMS, with the ids under which it is registered (by :attr:`Template.key`)."""

    def __init__(self, corpus: Corpus, ids: Mapping[str, str]) -> None:
        self.ids = ids
        self._fixed: dict[str, Template] = {}
        for language in LANGUAGES:
            for script in ("native",) if language == "en" else ("native", "latin"):
                reply = Speaker(corpus, Voice(language, script, "sms"))
                for key in FIXED:
                    text = sms.signed(reply.say(key))
                    name = f"{key}.{language}" + (".latin" if script == "latin" else "")
                    self._fixed.setdefault(text, Template(name, text, not sms.is_gsm(text), text))

    def __iter__(self) -> Iterator[Template]:
        return iter([*self._fixed.values(), *frames()])

    def template_of(self, text: str) -> Template:
        """The template of a text that is sent."""
        return self._fixed.get(text) or frame(text)

    def id_of(self, text: str) -> str | None:
        """The id to send a text with: its own template's, else its frame's; None where neither is registered."""
        return self.ids.get(self.template_of(text).key) or self.ids.get(frame(text).key)

    def missing(self) -> list[str]:
        """The frames without an id. A fixed message without one is sent in its frame."""
        return [template.key for template in frames() if template.key not in self.ids]

    def write_csv(self, file: TextIO) -> None:
        """Writes what must be registered as a table (:data:`COLUMNS`)."""
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for one in self:
            kind = "unicode" if one.unicode else "text"
            given = self.ids.get(one.key, "")
            writer.writerow([one.key, kind, CATEGORY, one.text, one.variables, one.example, given])

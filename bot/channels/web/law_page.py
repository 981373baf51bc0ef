"""The public page of a provision, for citations to point at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape

from bot.replies.catalog import LANGUAGES
from bot.replies.formats import filled, source_date
from bot.replies.sources import label, notes
from bot.replies.voice import Speaker, Voice
from knowledge.corpus import Corpus
from knowledge.model import Provision

_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "static"), autoescape=select_autoescape(["html"])
)


def render_provision(corpus: Corpus, provision: Provision) -> str:
    """The page of one provision in every language on file, with status, source, date and figures."""
    languages = [provision_json(corpus, provision, language) for language in LANGUAGES]
    return _TEMPLATES.get_template("law.html").render(provision=provision, languages=languages)


def provision_json(corpus: Corpus, provision: Provision, language: str) -> dict[str, Any]:
    """One provision in one language, as it is shown: label, words, status, date and notes."""
    reply = Speaker(corpus, Voice(language, "native", "web"))
    checked = source_date(provision.checked, language)
    return {
        "id": provision.id,
        "code": language,
        "heading": provision.heading[language],
        "act": corpus.act_of(provision).title[language],
        "label": label(reply, provision),
        "text": filled(provision.text[language], provision, language)[0],
        "status_id": provision.status,
        "status": reply.say(f"status-{provision.status}"),
        "checked": reply.say("source-checked", date=checked) if checked else "",
        "notes": notes(reply, [provision]),
    }

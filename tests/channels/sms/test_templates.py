"""What must be registered with the operators: finite, and nothing can be sent that is not in it."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from typer.testing import CliRunner

from bot.channels.sms.templates import COLUMNS, FIXED, MARK, VARIABLE, Catalogue, frame, frames, read_ids
from bot.cli import app
from bot.replies import sms
from bot.replies.catalog import keys
from bot.settings import BadSetting
from knowledge import Corpus

FRAMES = {template.key: template for template in frames()}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue(Corpus.from_files(), {})


def test_the_catalogue_is_short_and_has_no_key_twice(catalogue: Catalogue) -> None:
    names = [template.key for template in catalogue]
    assert len(names) == len(set(names))
    assert len(FRAMES) == 15 + 7
    assert len(FRAMES) < len(names) < 150


def test_every_template_ends_with_the_name_and_marks_its_variables(catalogue: Catalogue) -> None:
    for template in catalogue:
        assert template.text.endswith(sms.SIGNATURE)
        assert template.variables == template.text.count(MARK)
        assert sms.fits(template.example), template.key
        assert template.unicode is not sms.is_gsm(template.example)


@given(st.text(st.sampled_from("abc XYZ 0123 ,.()? कखगािीु्ં અব🐄€[]"), min_size=1, max_size=460))
def test_whatever_fits_a_reply_fits_a_registered_frame(text: str) -> None:
    text = text.strip()
    assume(text and sms.reply_fits(text))
    sent = sms.signed(text)
    found = FRAMES[frame(sent).key]
    assert found.text == sms.signed(MARK * found.variables)
    assert (found.variables - 1) * VARIABLE < len(text) <= found.variables * VARIABLE
    assert found.unicode is not sms.is_gsm(sent)


def test_a_message_that_always_reads_the_same_is_its_own_template(catalogue: Catalogue) -> None:
    assert set(FIXED) <= keys("en").keys()
    text = sms.signed("Goodbye. Write any time.")
    assert catalogue.template_of(text).key == "goodbye.en"
    assert catalogue.template_of(sms.signed("Go to the pound.")).key == "answer-text-1"


@pytest.mark.parametrize(
    ("ids", "text", "given_id"),
    [
        ({"goodbye.en": "11", "answer-text-1": "22"}, "Goodbye. Write any time.", "11"),
        ({"answer-text-1": "22"}, "Goodbye. Write any time.", "22"),
        ({"answer-unicode-1": "33"}, "नमस्ते", "33"),
        ({"answer-text-1": "22"}, "नमस्ते", None),
        ({}, "Goodbye. Write any time.", None),
    ],
)
def test_a_text_is_sent_with_its_own_id_or_its_frames(ids: dict[str, str], text: str, given_id: str | None) -> None:
    assert Catalogue(Corpus.from_files(), ids).id_of(sms.signed(text)) == given_id


def test_what_is_exported_and_filled_in_is_read_back(catalogue: Catalogue, tmp_path: Path) -> None:
    out = io.StringIO()
    catalogue.write_csv(out)
    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert tuple(rows[0]) == COLUMNS
    path = tmp_path / "templates.csv"
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows({**row, "template_id": f" 1107{number} "} for number, row in enumerate(rows))
    ids = read_ids(path)
    assert len(ids) == len(rows)
    assert Catalogue(Corpus.from_files(), ids).missing() == []
    assert len(catalogue.missing()) == len(FRAMES)


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"a,b\n1,2\n", "'key' and 'template_id'"), (b"\xff\xfe\x00", "codec"), (None, "No such file")],
)
def test_a_file_that_is_no_such_table_is_named(tmp_path: Path, content: bytes | None, message: str) -> None:
    path = tmp_path / "ids.csv"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadSetting, match=message):
        read_ids(path)


def test_the_command_prints_the_table() -> None:
    done: Any = CliRunner().invoke(app, ["sms", "templates", "--csv"])
    assert done.exit_code == 0
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert {"greet.en", "stop.hi", "sorry.hi.latin", "answer-text-15", "answer-unicode-7"} <= {r["key"] for r in rows}

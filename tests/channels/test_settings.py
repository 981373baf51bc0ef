"""Settings of the channels: where people can fetch and collect what a channel cannot carry."""

from __future__ import annotations

import pytest

from bot.settings import BadSetting, Settings
from bot.settings import settings as read


def settings(monkeypatch: pytest.MonkeyPatch, **values: str) -> Settings:
    for name in ("PUBLIC_URL", "COLLECT_AT"):
        monkeypatch.delenv(f"GRAMVAKIL_{name}", raising=False)
    for name, value in values.items():
        monkeypatch.setenv(f"GRAMVAKIL_{name}", value)
    return read.__wrapped__()


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("https://bot.example.org", "https://bot.example.org/paper/"),
        ("https://example.org/vakil/", "https://example.org/vakil/paper/"),
        ("http://127.0.0.1:5005", None),  # how a gateway on the same machine reaches us, and no telephone
        ("http://bot.example.org", None),  # a paper has names in it
    ],
)
def test_a_link_to_a_paper_needs_a_public_address_that_hides_it(
    monkeypatch: pytest.MonkeyPatch, address: str, link: str | None
) -> None:
    assert settings(monkeypatch, PUBLIC_URL=address).paper_link == link
    assert settings(monkeypatch).paper_link is None


@pytest.mark.parametrize("place", ["Panchayat office, Rampur", "a" * 60, "[" * 30])
def test_an_office_is_taken_as_it_is_written(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    assert settings(monkeypatch, COLLECT_AT=f"  {place}\n").collect_at == place


@pytest.mark.parametrize("place", ["a" * 61, "[" * 31, "पंचायत भवन", "Rampur 🐄"])
def test_an_office_that_costs_a_longer_sms_is_refused_with_its_name(
    monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    with pytest.raises(BadSetting, match="GRAMVAKIL_COLLECT_AT"):
        settings(monkeypatch, COLLECT_AT=place)


def test_without_one_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings(monkeypatch, COLLECT_AT=" ").collect_at is None

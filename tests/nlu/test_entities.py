"""What a message names, and the words that only look like a name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.nlu.entities import FOLDER, EntityFinder, _read, section_numbers
from bot.nlu.normalise import fold
from knowledge import Corpus

FINDER = EntityFinder()


def values(text: str, kind: str) -> list[str]:
    return [e.value for e in FINDER.find(text) if e.kind == kind]


STATES: list[tuple[str, list[str]]] = [
    # names in English, Hindi and Latin letters as people write them
    ("I live in Uttar Pradesh", ["IN-UP"]),
    ("उत्तर प्रदेश", ["IN-UP"]),
    ("यूपी में", ["IN-UP"]),
    ("Gujarat", ["IN-GJ"]),
    ("गुजरात", ["IN-GJ"]),
    ("gujrat me", ["IN-GJ"]),
    ("Maharashtra", ["IN-MH"]),
    ("महाराष्ट्र", ["IN-MH"]),
    ("maharastra ka kanun", ["IN-MH"]),
    ("Assam", ["IN-AS"]),
    ("असम", ["IN-AS"]),
    ("asom", ["IN-AS"]),
    ("राजस्थान", ["IN-RJ"]),
    ("rajsthan", ["IN-RJ"]),
    ("मध्य प्रदेश", ["IN-MP"]),
    ("madhyapradesh", ["IN-MP"]),
    ("छत्तीसगढ़", ["IN-CG"]),
    ("orissa", ["IN-OD"]),
    ("tamil nadu", ["IN-TN"]),
    ("દિલ્હી", ["IN-DL"]),
    ("দিল্লী", ["IN-DL"]),
    ("ઉત્તર પ્રદેશ", ["IN-UP"]),
    ("gujarat aur maharashtra", ["IN-GJ", "IN-MH"]),
    # districts and towns
    ("Sitapur district", ["IN-UP"]),
    ("सीतापुर", ["IN-UP"]),
    ("ahmedabad", ["IN-GJ"]),
    ("अहमदाबाद", ["IN-GJ"]),
    ("nagpur me", ["IN-MH"]),
    ("जयपुर", ["IN-RJ"]),
    ("Guntur", ["IN-AP"]),
    ("गुंटूर", ["IN-AP"]),
    ("guwahati", ["IN-AS"]),
    ("গুৱাহাটী", ["IN-AS"]),
    # names that two States share tell nothing by themselves
    ("aurangabad", []),
    ("औरंगाबाद", []),
    ("aurangabad bihar", ["IN-BR"]),
    ("bilaspur", []),
    ("बिलासपुर", []),
    ("bilaspur chhattisgarh", ["IN-CG"]),
    ("hamirpur", []),
    ("hamirpur, up me", ["IN-UP"]),
    ("pratapgarh", []),
    ("balrampur", []),
    # short codes with a cue
    ("UP", ["IN-UP"]),
    ("up", ["IN-UP"]),
    ("up me", ["IN-UP"]),
    ("2 gay up me", ["IN-UP"]),
    ("in up", ["IN-UP"]),
    ("main mp se hu", ["IN-MP"]),
    ("mh me", ["IN-MH"]),
    ("rj ki gay", ["IN-RJ"]),
    ("gay pakdi up में", ["IN-UP"]),
    ("my State is KA", ["IN-KA"]),
    ("I am from MP", ["IN-MP"]),
    ("U.P.", ["IN-UP"]),
    ("meri gaay U.P. wale le gaye", ["IN-UP"]),
    ("M.P. me", ["IN-MP"]),
    ("J&K", ["IN-JK"]),
    ("h p", ["IN-HP"]),
    # and without one
    ("hold it up", []),
    ("they came up to me", []),
    ("he gave up", []),
    ("my cow is locked up in the pound", []),
    ("cow tied up in his house", []),
    ("picked up from my field", []),
    ("WHAT IS UP", []),
    ("up to 10 days", []),
    ("as soon as", []),
    ("AS per section 20 of the act", []),
    ("as per section 20", []),
    ("meri gay ka kya hoga", []),
    ("gay ya bail or bakri", []),
    ("raj kumar ne pakda", []),
    ("our MP did nothing", []),
    ("hamare mp ne kuch nahi kiya", []),
    ("MP sahab se bola", []),
    ("member of parliament mp", []),
]


@pytest.mark.parametrize(("text", "expected"), STATES)
def test_states(text: str, expected: list[str]) -> None:
    assert values(text, "state") == expected


KINDS: list[tuple[str, str, list[str]]] = [
    ("my cow", "animal", ["cow"]),
    ("gay", "animal", ["cow"]),
    ("meri gaay", "animal", ["cow"]),
    ("गाय।", "animal", ["cow"]),
    ("ગાય", "animal", ["cow"]),
    ("gayi thi wo", "animal", []),
    ("wo gai", "animal", []),  # she went
    ("bail mil gayi", "animal", []),  # bail was granted
    ("mera bail", "animal", ["bullock"]),
    ("भैंस और बकरी", "animal", ["buffalo", "goat"]),
    ("bufallo", "animal", ["buffalo"]),
    ("gaay ka bachha", "animal", ["calf"]),
    ("nilgai ne fasal khayi", "animal", ["nilgai"]),
    ("neelgai", "animal", ["nilgai"]),
    ("नीलगाय", "animal", ["nilgai"]),
    ("nil gai", "animal", ["nilgai"]),
    ("blue bull", "animal", ["nilgai"]),
    ("jangli suar", "animal", ["wild_boar"]),
    ("suar", "animal", ["pig"]),
    ("मवेशी", "animal", ["cattle"]),
    ("ऊँट", "animal", ["camel"]),
    ("my crop", "side", ["crop"]),
    ("मेरी फसल", "side", ["crop"]),
    ("meri fasal kha gaye", "side", ["crop"]),
    ("meri gaay", "side", ["owner"]),
    ("मेरी गाय", "side", ["owner"]),
    ("our buffalo", "side", ["owner"]),
    ("padosi ne apni gay chhodi", "side", []),
    ("my friend's cow", "side", []),
    ("i am a lawyer", "side", ["other"]),
    ("gaon me", "place", ["village"]),
    ("गाँव में", "place", ["village"]),
    ("in the town", "place", ["town"]),
    ("नगर पालिका", "place", ["town"]),
    ("sadak par", "place", ["road"]),
    ("railway line", "place", ["railway"]),
    ("जंगल में", "place", ["forest"]),
    ("police ne pakda", "seizer", ["police"]),
    ("पड़ोसी ने", "seizer", ["neighbour"]),
    ("sarpanch", "seizer", ["sarpanch"]),
    ("reply in english", "language", ["en"]),
    ("हिंदी में बताओ", "language", ["hi"]),
    ("gujarati please", "language", ["gu"]),
    ("tamil me", "language", ["ta"]),
    ("tamil nadu", "language", []),
    ("gehun", "crop", ["wheat"]),
    ("गन्ने की फ़सल", "crop", ["sugarcane"]),
]


@pytest.mark.parametrize(("text", "kind", "expected"), KINDS)
def test_other_kinds(text: str, kind: str, expected: list[str]) -> None:
    assert values(text, kind) == expected


SECTIONS: list[tuple[str, list[str]]] = [
    ("section 20", ["20"]),
    ("Sections 20", ["20"]),
    ("section20", ["20"]),
    ("sec. 10", ["10"]),
    ("dhara 12-B", ["12B"]),
    ("dhara20 kya hai", ["20"]),
    ("dhara no. 20", ["20"]),
    ("धारा २०", ["20"]),
    ("धारा नंबर 20", ["20"]),
    ("धारा 12 ख", ["12B"]),
    ("धारा १२-क", ["12A"]),
    ("धारा 20 के तहत", ["20"]),
    ("दफा 22", ["22"]),
    ("કલમ 20", []),  # Gujarati words are not on file
    ("s.26A", ["26A"]),
    ("s 26", ["26"]),
    ("26 A", ["26A"]),
    ("u/s 24", ["24"]),
    ("under section 325 bns", ["325"]),
    ("booked under 26", ["26"]),
    ("article 137", ["137"]),
    ("section 20 and section 22", ["20", "22"]),
    ("20", ["20"]),
    ("२०", ["20"]),
    ("20?", ["20"]),
    ("20 dhara", ["20"]),
    ("under 18 days", []),
    ("under 500 rupees", []),
    ("20 gaay", []),
    ("10 days", []),
    ("1871", []),
    ("9876543210", []),
    ("98765 43210", []),
    ("my number is 9876543210", []),
    ("section 9876543210", []),
    ("section", []),
]


@pytest.mark.parametrize(("text", "expected"), SECTIONS)
def test_sections(text: str, expected: list[str]) -> None:
    assert values(text, "section") == section_numbers(text) == expected


def test_several_things_in_one_message_in_the_order_of_the_text() -> None:
    found = FINDER.find("Sitapur, gaon me police ne meri gaay pakdi, dhara 20?")
    assert [(e.kind, e.value) for e in found if e.kind != "section"] == [
        ("state", "IN-UP"), ("place", "village"), ("seizer", "police"), ("side", "owner"), ("animal", "cow"),
    ]  # fmt: skip
    assert [e.value for e in found if e.kind == "section"] == ["20"]


def test_an_entity_stands_where_it_says_in_the_folded_text() -> None:
    text = "Meri GAAY, U.P. में!"
    placed = {e.kind: fold(text)[e.start : e.end] for e in FINDER.find(text)}
    assert placed == {"side": "meri gaay", "animal": "gaay", "state": "u p"}


def test_every_form_of_the_lexicon_is_folded_and_stands_for_one_value_of_its_kind() -> None:
    patterns, short = _read(FOLDER)
    meaning: dict[tuple[str, str], str] = {}
    for pattern in patterns:
        kind, _, value = pattern["label"].partition("|")
        assert fold(pattern["pattern"]) == pattern["pattern"]
        assert meaning.setdefault((kind, pattern["pattern"]), value) == value
    assert all(fold(code) == code for code in short)


def test_every_state_and_territory_of_the_law_is_found_by_its_own_name(corpus: Corpus) -> None:
    for code, jurisdiction in corpus.jurisdictions.items():
        if code == "IN":
            continue
        for name in jurisdiction.name.values():
            assert values(name, "state") == [code], name


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=()), max_size=120))
def test_any_text(text: str) -> None:
    folded = fold(text)
    for entity in FINDER.find(text):
        assert 0 <= entity.start <= entity.end <= len(folded)
        assert entity.value

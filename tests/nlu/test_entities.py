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
    # ap is Andhra Pradesh and also Hindi for you
    ("ap", ["IN-AP"]),
    ("ap state", ["IN-AP"]),
    ("i am from ap", ["IN-AP"]),
    ("gaay AP me pakdi", ["IN-AP"]),
    ("A.P.", ["IN-AP"]),
    ("ap kaun ho", []),
    ("ap ka naam", []),
    ("ap ki madad chahiye", []),
    ("ap se puchna hai", []),
    # written short in Devanagari and with dots
    ("उप्र", ["IN-UP"]),
    ("उप्र में", ["IN-UP"]),
    ("उ.प्र.", ["IN-UP"]),
    ("उ०प्र०", ["IN-UP"]),
    ("उ॰प्र॰", ["IN-UP"]),
    ("मप्र", ["IN-MP"]),
    ("म प्र", ["IN-MP"]),
    ("म.प्र. में", ["IN-MP"]),
    ("म०प्र०", ["IN-MP"]),
    ("u.p", ["IN-UP"]),
    ("u.p me", ["IN-UP"]),
    ("m.p", ["IN-MP"]),
    ("m.p. se", ["IN-MP"]),
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
    ("i am the farmer whose crop was eaten", "side", ["crop"]),
    ("the farmer whose crop", "side", ["crop"]),
    ("jiski fasal khayi", "side", ["crop"]),
    ("जिसकी फसल खाई", "side", ["crop"]),
    ("i am the cattle owner", "side", ["owner"]),
    ("we are the owners of the animal", "side", ["owner"]),
    ("i am the pound keeper", "side", ["other"]),
    ("as pound keeper", "side", ["other"]),
    ("main kanji house ka rakhwala", "side", ["other"]),
    ("मैं कांजी हाउस का रखवाला", "side", ["other"]),
    ("pound keeper hu", "side", ["other"]),
    ("i am a policeman", "side", ["other"]),
    ("i am panchayat secretary", "side", ["other"]),
    ("caller in Sitapur", "side", ["other"]),
    ("a caller", "side", ["other"]),
    # a side that is denied
    ("not my crop", "side", []),
    ("it is not my crop, it is my cow", "side", ["owner"]),
    ("it is my cow, not my crop", "side", ["owner"]),
    ("isn't my cow", "side", []),
    ("this isn't my cow", "side", []),
    ("meri fasal nahi meri gaay", "side", ["owner"]),
    ("मेरी फसल नहीं मेरी गाय", "side", ["owner"]),
    ("meri gaay nahi hai, meri fasal hai", "side", ["crop"]),
    ("meri fasal nahi hai", "side", []),
    # and one where something else is denied
    ("if not my cow will be sold", "side", ["owner"]),
    ("not only my crop", "side", ["crop"]),
    ("meri gaay nahi chhodi", "side", ["owner"]),
    ("meri gaay nahi mil rahi", "side", ["owner"]),
    ("मेरी गाय नहीं छोड़ रहे", "side", ["owner"]),
    # bare answers to whether it is the animal or the crop
    ("owner", "bare_side", ["owner"]),
    ("my animal", "bare_side", ["owner"]),
    ("animal owner", "bare_side", ["owner"]),
    ("pashu malik", "bare_side", ["owner"]),
    ("पशु", "bare_side", ["owner"]),
    ("जानवर", "bare_side", ["owner"]),
    ("मालिक", "bare_side", ["owner"]),
    ("gaay", "bare_side", ["owner"]),
    ("bail", "bare_side", ["owner"]),
    ("mavesi", "bare_side", ["owner"]),
    ("crop", "bare_side", ["crop"]),
    ("crop owner", "bare_side", ["crop"]),
    ("land owner", "bare_side", ["crop"]),
    ("fasal", "bare_side", ["crop"]),
    ("खेत", "bare_side", ["crop"]),
    ("kisan", "bare_side", ["crop"]),
    ("फ़सल", "bare_side", ["crop"]),
    ("someone else", "bare_side", ["other"]),
    ("kisi aur", "bare_side", ["other"]),
    ("दूसरे के लिए", "bare_side", ["other"]),
    ("helpline", "bare_side", ["other"]),
    ("both", "bare_side", ["other"]),
    ("दोनों", "bare_side", ["other"]),
    ("fasal nahi, gaay", "bare_side", ["owner"]),
    ("not my animal", "bare_side", []),
    # cities, whose words tell the State too
    ("mumbai", "city", ["mumbai"]),
    ("Bombay me", "city", ["mumbai"]),
    ("मुम्बई", "city", ["mumbai"]),
    ("mumbai", "state", ["IN-MH"]),
    ("navi mumbai", "city", []),
    ("navi mumbai", "state", ["IN-MH"]),
    ("calcutta", "city", ["kolkata"]),
    ("कोलकाता", "city", ["kolkata"]),
    ("kolkata", "state", ["IN-WB"]),
    ("madras", "city", ["chennai"]),
    ("चेन्नई", "city", ["chennai"]),
    ("chennai", "state", ["IN-TN"]),
    ("hyderabad", "city", ["hyderabad"]),
    ("हैदराबाद में", "city", ["hyderabad"]),
    ("hyderabad", "state", ["IN-TS"]),
    ("secunderabad", "city", ["secunderabad"]),
    ("सिकंदराबाद तेलंगाना", "city", ["secunderabad"]),
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
    ("under section 325 bns", ["BNS-2023/325"]),
    ("BNS 325", ["BNS-2023/325"]),
    ("325 BNS", ["BNS-2023/325"]),
    ("bns section 325", ["BNS-2023/325"]),
    ("bns ki dhara 325", ["BNS-2023/325"]),
    ("section 325(1) of the BNS, 2023", ["BNS-2023/325"]),
    ("BNS 2023 section 325", ["BNS-2023/325"]),
    ("बीएनएस 325", ["BNS-2023/325"]),
    ("भारतीय न्याय संहिता की धारा 325", ["BNS-2023/325"]),
    ("BNS 325 and 326", ["BNS-2023/325", "BNS-2023/326"]),
    ("BNSS 173", ["BNSS-2023/173"]),
    ("IPC 429", ["IPC/429"]),
    ("i.p.c. 429", ["IPC/429"]),
    ("IPC 429 BNS 325", ["IPC/429", "BNS-2023/325"]),
    ("section 10 IPC 429", ["10", "IPC/429"]),
    ("crpc 125", ["CRPC/125"]),
    ("BNS 2 gaay", []),
    ("BNS 2023", []),
    ("12-B kya hai", ["12B"]),
    ("12 B kya hai", ["12B"]),
    ("१२-क क्या है", ["12A"]),
    ("aur 12-A?", ["12A"]),
    ("26A", ["26A"]),
    ("mujhe 26A ke baare me thoda aur batao", ["26A"]),
    ("12-B MP dhara", ["12B"]),
    ("26 bhi batao", ["26"]),
    ("26 kya hai", ["26"]),
    ("20 aur 22?", ["20", "22"]),
    ("sections 20 and 22", ["20", "22"]),
    ("sections 10, 11 and 12", ["10", "11", "12"]),
    ("dhara 20 aur 22", ["20", "22"]),
    ("धारा 20 और 22", ["20", "22"]),
    ("dhara 20 k tahat", ["20"]),
    ("section 20 and 22 cows", ["20"]),
    ("section 20 aur 500 rupaye", ["20"]),
    ("dhara 20 aur 10 din", ["20"]),
    ("26 ke baare me mujhe kuch batao", []),
    ("26 november", []),
    ("26 mai", []),
    ("kal 26", []),
    ("28-11", []),
    ("28.11", []),
    ("28/11", []),
    ("2026 me", []),
    ("10am", []),
    ("8a.m.", []),
    ("500 mange", []),
    ("jurmana 500", []),
    ("₹500", []),
    ("2 le gaye", []),
    ("sirf 2", []),
    ("2 hai", []),
    ("ward 12-B", []),
    ("plot 12A me", []),
    ("UP 32A 1234", []),
    ("UP32AB1234", []),
    ("98765 43210 par", []),
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
    assert [(e.kind, e.value) for e in found if e.kind not in ("section", "bare_side")] == [
        ("state", "IN-UP"), ("place", "village"), ("seizer", "police"), ("side", "owner"), ("animal", "cow"),
    ]  # fmt: skip
    assert [e.value for e in found if e.kind == "section"] == ["20"]


def test_an_entity_stands_where_it_says_in_the_folded_text() -> None:
    text = "Meri GAAY, U.P. में!"
    placed = {e.kind: fold(text)[e.start : e.end] for e in FINDER.find(text)}
    assert placed == {"bare_side": "meri gaay", "side": "meri gaay", "animal": "gaay", "state": "u p"}


def test_every_form_of_the_lexicon_is_folded_and_stands_for_one_value_of_its_kind() -> None:
    patterns, short = _read(FOLDER)
    meaning: dict[tuple[str, str], str] = {}
    for pattern in patterns:
        kind, _, value = str(pattern["label"]).partition("|")
        written = pattern["pattern"]
        if isinstance(written, str):
            assert fold(written) == written
        assert meaning.setdefault((kind, str(written)), value) == value
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

"""Papers and reminders, told from what stands next to them, by the trained model; no sentence here is in training."""

from __future__ import annotations

from typing import Any

import pytest

from bot.nlu.normalise import fold
from bot.nlu.training import examples

pytestmark = pytest.mark.asyncio(loop_scope="session")
SAID = {
    "make_paper": [
        "please make the complaint paper for me",
        "could you draft the notice for Ramesh whose buffalo ate my rice",
        "summarise my case for the lawyer in writing",
        "मेरा आवेदन तैयार कर दीजिए",
        "थाने में देने के लिए तहरीर लिख दो",
        "कागज बना के भेज दीजिए",
        "shikayat bana do meri",
        "vakil wali arji bana dijiye",
        "padosi ke liye notis likh dijiye",
    ],
    "complaint_how": [
        "what should I write in the complaint",
        "where do I give the complaint",
        "i want to file a complaint against the keeper",
        "शिकायत कैसे लिखूं",
        "शिकायत में क्या लिखना है",
        "arji kaise likhni hai",
        "application kahan jama kare",
    ],
    "legal_aid": ["legal aid ke liye apply kaise kare", "मुफ़्त वकील चाहिए", "mujhe free wala vakil dila dijiye na"],
    "evidence": ["what papers are needed to prove ownership", "kaun se kagaz chahiye saboot ke liye"],
    "set_reminder": [
        "please remind me before the last day of complaint",
        "send me sms before last date",
        "आखिरी तारीख आने से पहले मुझे याद दिला दें",
        "तारीख नज़दीक आने पर मैसेज कर दीजिए",
        "mujhe time se pehle yaad dila dena bhai",
        "date nikalne se pehle message kar dena",
    ],
    "deadline": ["when is the last date", "आखिरी तारीख कब है", "shikayat ki last date kya hai"],
    "stop_reminder": [
        "please stop the reminders now",
        "don't send me any more reminder messages",
        "अब रिमाइंडर नहीं चाहिए",
        "याद दिलाना अब बंद कर दीजिए",
        "yaad mat dilaya karo",
        "ab yaad dilana chhod do",
    ],
    "stop": ["please stop all messages to me", "अब मुझे मैसेज मत भेजिए", "ab mujhe message mat bhejna bhai"],
    "delete_data": ["please delete all my data here", "मेरा सब डेटा मिटा दीजिए", "mera sara data mita dijiye"],
    "out_of_scope": ["pan card bana do", "aadhar card banwana hai"],
    "deny": ["no dont make it", "nahi abhi mat banao"],
}


@pytest.mark.parametrize("intent", SAID)
async def test_a_wish_is_told_from_its_neighbours(assistant: Any, intent: str) -> None:
    taken = {text: (await assistant.agent.parse_message(text))["intent"]["name"] for text in SAID[intent]}
    assert taken == dict.fromkeys(SAID[intent], intent)


@pytest.mark.parametrize("text", ["haan bana do", "theek hai bana do", "yes make it", "हाँ, बना दीजिए"])
async def test_yes_to_the_offer_of_a_paper_leads_to_it(assistant: Any, text: str) -> None:
    assert (await assistant.agent.parse_message(text))["intent"]["name"] in ("make_paper", "affirm")


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("make me a complaint to the magistrate", "complaint"),
        ("kanji house wale ki shikayat bana ke do", "keeper"),
        ("पशु मालिक के लिए नोटिस बना दीजिए", "notice"),
        ("make the complaint paper", None),
    ],
)
async def test_the_paper_stands_beside_the_wish(assistant: Any, text: str, paper: str | None) -> None:
    parse = await assistant.agent.parse_message(text)
    assert parse["intent"]["name"] == "make_paper"
    assert next((e["value"] for e in parse["entities"] if e["entity"] == "paper"), None) == paper


async def test_no_sentence_here_is_in_training() -> None:
    trained = {fold(example.text) for example in examples()}
    assert not trained & {fold(text) for texts in SAID.values() for text in texts}

"""Whether a paper is to be made, a reminder to be sent or to be stopped, and what only sounds like these."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="session")

TAKEN_AS: dict[str, tuple[str, ...]] = {
    "make_paper": (
        "please get a complaint ready for me",
        "can you draft the letter for my buffalo",
        "type a notice for the owner of those bulls",
        "I cannot write, you write the application",
        "print the complaint paper",
        "make a legal aid application for this caller",
        "Yes, make it.",
        "मेरी दरख्वास्त तैयार कर दीजिए",
        "थाने में देना है, तहरीर बना दो",
        "हमारी तरफ से शिकायत लिख दीजिए",
        "भैंस के मालिक के लिए नोटिस बनवा दीजिए",
        "ठीक है, कागज बना दो",
        "meri taraf se complaint likh dijiye",
        "darkhast taiyar karwani hai aapse",
        "mukhiya ke naam chitthi bana do",
        "haan ji, bana do",
        "arzi likhwa do bhai, mujhe likhna nahi aata",
        "case ka saransh bana dijiye vakil ke liye",
    ),
    "set_reminder": (
        "remind me a week before that date",
        "please message me before my time is over",
        "set one reminder for it",
        "आखिरी तारीख से चार दिन पहले याद दिला दीजिएगा",
        "समय पूरा होने से पहले मैसेज कर दीजिए",
        "मुझे रिमाइंडर लगा दो",
        "last date se chaar din pehle yaad dila dijiyega",
        "time pura hone se pehle msg kar dijiye",
        "mere liye reminder laga do",
    ),
    "stop_reminder": (
        "please do not send me that reminder again",
        "I have filed it, you can stop reminding me",
        "remove my reminder",
        "अब याद दिलाने की जरूरत नहीं रही",
        "तारीख का रिमाइंडर बंद कर दीजिए",
        "मुझे याद मत दिलाया करो",
        "ab yaad dilane ki zaroorat nahi rahi",
        "tarikh ka reminder band kar dijiye",
        "mujhe yaad mat dilaya karo",
    ),
    "complaint_how": (
        "how is the complaint to be written and where do I give it",
        "which officer takes a complaint about the pound",
        "what should the application contain",
        "शिकायत में क्या क्या बातें लिखनी होती हैं",
        "अर्जी किस दफ्तर में दी जाती है",
        "shikayat me kya kya likhna padta hai",
        "arji kis daftar me di jati hai",
    ),
    "legal_aid": (
        "I cannot pay, how do I get a free lawyer",
        "मुफ्त वकील कहां मिलेगा",
        "muft ka vakil kaha milega",
    ),
    "deadline": (
        "what is the last date for my complaint",
        "आखिरी तारीख कौन सी पड़ेगी",
        "aakhri tarikh kaun si padegi",
    ),
    "stop": ("stop all these messages", "सब मैसेज बंद कर दीजिए", "saare msg band kar dijiye"),
    "delete_data": ("delete all my data", "मेरा सारा डेटा मिटा दो", "mera sara data mita do"),
}


@pytest.mark.parametrize(("intent", "text"), [(i, text) for i, texts in TAKEN_AS.items() for text in texts])
async def test_what_is_wanted(assistant: Any, intent: str, text: str) -> None:
    taken = (await assistant.agent.parse_message(text))["intent"]
    assert taken["name"] == intent, taken


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("draft a notice to the cattle owner", "notice"),
        ("मजिस्ट्रेट के नाम शिकायत बना दो", "complaint"),
        ("free vakil ki arji bana do", "legal-aid"),
        ("make the complaint", None),
    ],
)
async def test_the_paper_comes_with_the_intent(assistant: Any, text: str, paper: str | None) -> None:
    parse = await assistant.agent.parse_message(text)
    named = [e["value"] for e in parse["entities"] if e["entity"] == "paper"]
    assert (parse["intent"]["name"], named) == ("make_paper", [paper] if paper else [])

"""The commands that Telegram shows beside the text field, in the languages of the bot."""

from __future__ import annotations

from telegram import BotCommandScopeAllPrivateChats, BotCommandScopeDefault

from bot.channels.telegram.api import Api

WORDS = {
    "en": {
        "start": "Begin: tell what happened",
        "help": "What can be asked",
        "language": "Change the language",
        "state": "Change the State",
        "papers": "Have a paper made: complaint, notice",
        "human": "Talk to a person",
        "delete": "Delete what you have told",
    },
    "hi": {
        "start": "शुरू करें: क्या हुआ, बताएँ",
        "help": "क्या-क्या पूछा जा सकता है",
        "language": "भाषा बदलें",
        "state": "राज्य बदलें",
        "papers": "कागज़ बनवाएँ: शिकायत, नोटिस",
        "human": "किसी व्यक्ति से बात करें",
        "delete": "आपकी बताई बातें मिटाएँ",
    },
}
"""A language's commands; English is also what every other language sees."""


async def show(api: Api) -> None:
    """Sets the menus. Raises TelegramError."""
    for scope in (BotCommandScopeDefault(), BotCommandScopeAllPrivateChats()):
        for language, words in WORDS.items():
            await api.set_my_commands(
                list(words.items()), scope=scope, language_code=None if language == "en" else language
            )

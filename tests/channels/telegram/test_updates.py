"""What each kind of update means."""

from __future__ import annotations

from typing import Any

import pytest

from bot.channels.telegram.updates import (
    COMMANDS,
    MAX_FILE,
    Heard,
    Located,
    Me,
    Pressed,
    Reached,
    Said,
    Unreadable,
    read,
)
from bot.messages.inbox import Attachment
from bot.nlu import context
from tests.channels.telegram.bot_api import BOT
from tests.channels.telegram.sent import PERSON, message, press, private, update

ME = Me(BOT["id"], BOT["username"])
WHO = PERSON["id"]
GROUP = {"id": -1001234, "type": "supergroup", "title": "Gaon"}
CHANNEL = {"id": -1009, "type": "channel", "title": "News"}
OTHER_BOT = {"id": 99, "is_bot": True, "first_name": "Other"}
FILE = {"file_id": "AgAD", "file_unique_id": "u", "file_size": 900}
CLIP = FILE | {"width": 9, "height": 9, "duration": 3}
PHOTO = [
    FILE | {"file_id": "small", "width": 90, "height": 60},
    FILE | {"file_id": "large", "width": 1280, "height": 853},
    FILE | {"file_id": "huge", "width": 9999, "height": 9999, "file_size": MAX_FILE + 1},
]
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
POINT = {"latitude": 26.85, "longitude": 80.95}
USER = {"id": 5, "is_bot": False, "first_name": "x"}
POLL = {
    "id": "1",
    "question": "?",
    "options": [{"text": "a", "voter_count": 0, "persistent_id": "1"}],
    "total_voter_count": 0,
    "is_closed": False,
    "is_anonymous": True,
    "type": "regular",
    "allows_multiple_answers": False,
    "allows_revoting": False,
    "members_only": False,
}


def said(text: str = "", command: str | None = None, file: Attachment | None = None) -> Said:
    return Said(WHO, text, command, "hi", file)


def of(**content: Any) -> dict[str, Any]:
    return update(message=private(**content))


def in_group(chat: dict[str, Any] = GROUP, **content: Any) -> dict[str, Any]:
    return update(message=private(**content) | {"chat": chat})


def edited(**content: Any) -> dict[str, Any]:
    return update(edited_message=private(edit_date=1_700_000_060, **content))


def member(status: str, chat: dict[str, Any] | None = None) -> dict[str, Any]:
    def of_status(name: str) -> dict[str, Any]:
        return {"user": BOT, "status": name} | ({"until_date": 0} if name == "kicked" else {})

    change = {"chat": chat or {"id": WHO, "type": "private"}, "from": PERSON, "date": 1_700_000_000}
    return update(
        my_chat_member=change | {"old_chat_member": of_status("member"), "new_chat_member": of_status(status)}
    )


MEANINGS: dict[str, tuple[dict[str, Any], Heard | None]] = {
    # texts
    "text": (message("My cow is in the pound"), said("My cow is in the pound")),
    "Hindi": (message("मेरी गाय काँजी हाउस में है 🐄"), said("मेरी गाय काँजी हाउस में है 🐄")),
    "right to left": (message("گائے بند ہے \u202e!"), said("گائے بند ہے \u202e!")),
    "markup is text": (message("<b>&amp;</b> *x* `y`"), said("<b>&amp;</b> *x* `y`")),
    "half a surrogate pair": (message("cow \ud83d"), said("cow ?")),
    "NUL": (message("a\x00b"), said("ab")),
    "forwarded text": (
        of(text="x", forward_origin={"type": "hidden_user", "date": 1, "sender_user_name": "A"}),
        said("x"),
    ),
    "text by way of another bot": (of(text="x", via_bot=OTHER_BOT), said("x")),
    "no language": (message("x", {k: v for k, v in PERSON.items() if k != "language_code"}), Said(WHO, "x")),
    "a language that is none": (message("x", PERSON | {"language_code": "हिन्दी" * 9}), Said(WHO, "x")),
    "longest text": (message("क" * 4096), said("क" * 4096)),
    # commands
    **{f"/{name}": (message(f"/{name}"), said(command=name)) for name in COMMANDS},
    "deep link": (message("/start abc-9"), said(command="start")),
    "with the bot's name": (message("/help@gram_vakil_bot"), said(command="help")),
    "capitals": (message("/HELP"), said(command="help")),
    "on a line of its own": (message("/state\nBihar"), said(command="state")),
    "a command of nobody's": (message("/my cow"), said("/my cow")),
    "a word longer than a command": (message("/starting"), said("/starting")),
    "a payload": (message("/inform{}"), said("/inform{}")),
    "a slash": (message("/"), said("/")),
    "not at the start": (message("see /help"), said("see /help")),
    "two": (message("/help/start"), said("/help/start")),
    # edits
    "edited text": (edited(text="no, 3 cows"), said("no, 3 cows")),
    "edited to a command": (edited(text="/state"), said(command="state")),
    "location that moves": (edited(location=POINT | {"live_period": 900}), None),
    "edited caption": (edited(photo=PHOTO, caption="x"), None),
    "edited in a group": (update(edited_message=private(text="/help") | {"chat": GROUP}), None),
    # places
    "location": (of(location=POINT), Located(WHO, 26.85, 80.95, "hi")),
    "live location": (of(location=POINT | {"live_period": 900}), Located(WHO, 26.85, 80.95, "hi")),
    "venue": (
        of(location=POINT, venue={"location": POINT, "title": "t", "address": "a"}),
        Located(WHO, 26.85, 80.95, "hi"),
    ),
    # files
    "voice": (
        of(voice=FILE | {"duration": 3, "mime_type": "audio/ogg"}),
        said(command="received:voice", file=Attachment("voice", "AgAD", "audio/ogg")),
    ),
    "audio": (of(audio=FILE | {"duration": 3}), said(command="received:voice", file=Attachment("voice", "AgAD"))),
    "round video": (
        of(video_note=FILE | {"length": 240, "duration": 3}),
        said(command="received:voice", file=Attachment("voice", "AgAD")),
    ),
    "photo: the largest that may be kept": (
        of(photo=PHOTO),
        said(command="received:photo", file=Attachment("photo", "large", "image/jpeg")),
    ),
    "photo, all too large": (of(photo=PHOTO[2:]), said(command="received:other")),
    "photo with words": (
        of(photo=PHOTO[:1], caption="the receipt"),
        said("the receipt", file=Attachment("photo", "small", "image/jpeg")),
    ),
    "words under a photo are no command": (
        of(photo=PHOTO[:1], caption="/start"),
        said("/start", file=Attachment("photo", "small", "image/jpeg")),
    ),
    "document": (
        of(document=FILE | {"mime_type": "application/pdf", "file_name": "notice of Ram.pdf"}),
        said(command="received:document", file=Attachment("document", "AgAD", "application/pdf")),
    ),
    "a long media type": (
        of(document=FILE | {"mime_type": DOCX}),
        said(command="received:document", file=Attachment("document", "AgAD", DOCX)),
    ),
    "a media type that is too long": (
        of(document=FILE | {"mime_type": f"{DOCX}-{DOCX}"}),
        said(command="received:document", file=Attachment("document", "AgAD")),
    ),
    "a file of unknown size": (
        of(document={"file_id": "AgAD", "file_unique_id": "u"}),
        said(command="received:document", file=Attachment("document", "AgAD")),
    ),
    "too large": (of(document=FILE | {"file_size": MAX_FILE + 1}), said(command="received:other")),
    "too large, with words": (of(video=CLIP | {"file_size": MAX_FILE + 1}, caption="see"), said("see")),
    "a name that is too long": (of(voice=FILE | {"file_id": "x" * 201, "duration": 1}), said(command="received:other")),
    "video": (of(video=CLIP), said(command="received:video", file=Attachment("video", "AgAD"))),
    "animation": (of(animation=CLIP, document=FILE), said(command="received:video", file=Attachment("video", "AgAD"))),
    # what nobody can use
    "sticker": (
        of(sticker=FILE | {"width": 9, "height": 9, "is_animated": False, "is_video": False, "type": "regular"}),
        said(command="received:other"),
    ),
    "contact": (of(contact={"phone_number": "+919876543210", "first_name": "Ram"}), said(command="received:other")),
    "poll": (of(poll=POLL), said(command="received:other")),
    "dice": (of(dice={"value": 3, "emoji": "🎲"}), said(command="received:other")),
    "game": (of(game={"title": "t", "description": "d", "photo": PHOTO}), said(command="received:other")),
    "story": (of(story={"chat": CHANNEL, "id": 3}), said(command="received:other")),
    # groups
    "talk in a group": (in_group(text="my cow"), None),
    "command in a group": (in_group(text="/help"), Said(GROUP["id"], command="group", locale="hi")),
    "command to the bot": (in_group(text="/help@Gram_Vakil_Bot"), Said(GROUP["id"], command="group", locale="hi")),
    "command to another bot": (in_group(text="/help@other_bot"), None),
    "another bot's command": (in_group(text="/weather"), None),
    "named": (in_group(text="hello @gram_vakil_bot!"), Said(GROUP["id"], command="group", locale="hi")),
    "another with a longer name": (in_group(text="hello @gram_vakil_bot2"), None),
    "named under a photo": (
        in_group(photo=PHOTO, caption="@gram_vakil_bot"),
        Said(GROUP["id"], command="group", locale="hi"),
    ),
    "answered": (
        in_group(text="x", reply_to_message=private(text="y", person=BOT) | {"chat": GROUP}),
        Said(GROUP["id"], command="group", locale="hi"),
    ),
    "answer to somebody": (in_group(text="x", reply_to_message=private(text="y") | {"chat": GROUP}), None),
    "small group": (in_group(GROUP | {"type": "group"}, text="/help"), Said(GROUP["id"], command="group", locale="hi")),
    "photo in a group": (in_group(photo=PHOTO), None),
    "location in a group": (in_group(location=POINT), None),
    # silence
    "another bot": (message("hello", OTHER_BOT), None),
    "channel post": (update(channel_post={"message_id": 1, "date": 1, "chat": CHANNEL, "text": "x"}), None),
    "a message of a channel": (in_group(CHANNEL, text="x"), None),
    "nobody's message": (update(message={"message_id": 1, "date": 1, "chat": GROUP, "text": "x"}), None),
    "joined": (in_group(new_chat_members=[USER]), None),
    "left": (in_group(left_chat_member=USER), None),
    "pinned": (of(pinned_message=private(text="x")), None),
    "new title": (in_group(new_chat_title="x"), None),
    "deletes by itself": (of(message_auto_delete_timer_changed={"message_auto_delete_time": 9}), None),
    "write access": (of(write_access_allowed={"from_request": True}), None),
    "a kind that comes one day": (of(hologram={"file_id": "x"}), None),
    "inline query": (update(inline_query={"id": "1", "from": PERSON, "query": "cow", "offset": ""}), None),
    "a poll's count": (update(poll=POLL), None),
    "reaction": (
        update(
            message_reaction={
                "chat": {"id": WHO, "type": "private"},
                "message_id": 1,
                "date": 1,
                "old_reaction": [],
                "new_reaction": [{"type": "emoji", "emoji": "👍"}],
            }
        ),
        None,
    ),
    "an update that comes one day": (update(telepathy={"thought": "cow"}), None),
    "nothing": (update(), None),
    # buttons
    "pressed": (press("b:7:0"), Pressed("query-7", WHO, "b:7:0", "hi")),
    "pressed under what is too old to be shown": (
        press("b:7:0", {"chat": {"id": WHO, "type": "private"}, "message_id": 4, "date": 0}),
        Pressed("query-7", WHO, "b:7:0", "hi"),
    ),
    "pressed under nothing": (
        update(callback_query={"id": "9", "from": PERSON, "chat_instance": "1", "data": "b:7:0"}),
        Pressed("9", WHO, "b:7:0", "hi"),
    ),
    "pressed without data": (
        update(callback_query={"id": "9", "from": PERSON, "chat_instance": "1", "game_short_name": "g"}),
        Pressed("9", WHO, "", "hi"),
    ),
    "pressed in a group": (
        press("b:7:0", private(text="?") | {"chat": GROUP}),
        Pressed("query-7", None, "b:7:0", "hi"),
    ),
    # shut out
    "blocked": (member("kicked"), Reached(WHO, False)),
    "let in again": (member("member"), Reached(WHO, True)),
    "put out of a group": (member("kicked", GROUP), None),
}


@pytest.mark.parametrize(("raw", "meaning"), MEANINGS.values(), ids=MEANINGS)
def test_an_update_means(raw: dict[str, Any], meaning: Heard | None) -> None:
    assert read(raw, ME) == meaning


def test_every_command_is_one_that_the_assistant_knows() -> None:
    told = {
        meaning.command.partition(":")[0]
        for _, meaning in MEANINGS.values()
        if isinstance(meaning, Said) and meaning.command
    }

    assert told == {*COMMANDS, "received", "group"}
    assert told <= set(context.COMMANDS)


def test_no_number_or_name_of_a_contact_is_taken_over() -> None:
    raw, _ = MEANINGS["contact"]

    assert "9876543210" not in repr(read(raw, ME))
    assert "Ram" not in repr(read(raw, ME))


def test_before_its_name_is_known_only_plain_commands_and_answers_are_the_bots() -> None:
    unnamed = Me(BOT["id"], None)

    assert read(MEANINGS["command in a group"][0], unnamed) is not None
    assert read(MEANINGS["answered"][0], unnamed) is not None
    assert read(MEANINGS["command to the bot"][0], unnamed) is None
    assert read(in_group(text="an @ sign"), unnamed) is None


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ({"message": "x"}, "message"),
        ({"message": []}, "message"),
        ({"message": {"text": "my cow"}}, "message"),
        ({"message": private(text=7)}, "message"),
        ({"message": private(text="x") | {"chat": {"id": "7", "type": "private"}}}, "message"),
        ({"message": private(location={"latitude": "north", "longitude": 1})}, "message"),
        ({"message": private(voice=FILE | {"duration": 1, "file_size": "big"})}, "message"),
        ({"edited_message": {"date": "yesterday"}}, "edited_message"),
        ({"callback_query": {"id": 7, "from": PERSON, "chat_instance": "1", "data": "x"}}, "callback_query"),
        ({"my_chat_member": {"chat": 7}}, "my_chat_member"),
    ],
)
def test_what_makes_no_sense_is_told_by_its_kind_alone(content: dict[str, Any], kind: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(update(**content), ME)

    assert str(told.value) == kind
    assert told.value.__cause__ is None

"""The tables of the messages database (SQLAlchemy 1.4 in 2.0 style; SQLite or PostgreSQL by URL). Times are UTC."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from knowledge.tables import metadata as law

metadata = MetaData(naming_convention=law.naming_convention)

conversations = Table(
    "conversation",
    metadata,
    Column("id", String(48), primary_key=True),  # keyed hash or random
    Column("channel", String(12), nullable=False),
    Column("address", Text),  # sealed (bot.messages.keys); none on the web
    Column("memory", LargeBinary),  # what the assistant knows: bot.memory
    Column("language", String(3)),
    Column("script", String(6)),
    Column("opted_out", Boolean, nullable=False, default=False),
    Column("unreachable", String(40)),  # why nothing can be sent, as long as nothing comes in
    Column("seen_at", DateTime, nullable=False),
)
"""One row a conversation; what makes it a person's is in ``address`` and ``memory`` alone."""

inbox = Table(
    "inbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("conversation", String(48), ForeignKey("conversation.id"), nullable=False),
    Column("channel", String(12), nullable=False),
    Column("key", String(160), nullable=False),  # the provider's id of the message
    Column("text", Text),
    Column("command", String(64)),  # what the channel itself says: bot.nlu.context.COMMANDS
    Column("locale", String(12)),
    Column("part", JSON(none_as_null=True)),  # [reference, number, total] of a message that comes in parts
    Column("status", String(10), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("received_at", DateTime, nullable=False),
    Column("handled_at", DateTime),
    UniqueConstraint("conversation", "key"),
    Index("ix_inbox_status", "status", "id"),
    Index("ix_inbox_conversation", "conversation", "received_at"),
)
"""``status``: waiting, part (of a message to come), joined (into another row), done, failed."""

SPOKEN = ("waiting", "done", "failed")
"""The statuses of what a person has said, whatever became of it."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("conversation", String(48), ForeignKey("conversation.id"), nullable=False),
    Column("channel", String(12), nullable=False),
    Column("answers", Integer),  # the inbox row it answers; none for a message of our own accord
    Column("content", JSON(none_as_null=True)),  # {"text", "buttons", "citations", "dates", "language", "script"}
    Column("status", String(12), nullable=False),
    Column("unknown", Integer, nullable=False, default=0),  # sendings whose outcome is not known
    Column("attempts", Integer, nullable=False, default=0),
    Column("due_at", DateTime, nullable=False),
    Column("provider_id", String(160)),
    Column("error", String(80)),
    Column("last", Boolean, nullable=False, default=False),  # nothing is kept once this is sent
    Column("created_at", DateTime, nullable=False),
    Column("settled_at", DateTime),
    Index("ix_outbox_status", "status", "conversation", "id"),
    Index("ix_outbox_conversation", "conversation", "id"),
)
"""``status``: queued, sending, sent, delivered, undelivered, failed; it never goes back (``unknown`` is counted)."""

attachments = Table(
    "attachment",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("conversation", String(48), ForeignKey("conversation.id"), nullable=False, index=True),
    Column("inbox", Integer, ForeignKey("inbox.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("reference", String(200), nullable=False),  # how the channel names the file
    Column("media_type", String(100)),
    Column("status", String(10), nullable=False),  # wanted, kept, refused
    Column("content", LargeBinary),
)
"""Voice notes and photographs, kept with the case for staff."""

documents = Table(
    "document",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("conversation", String(48), ForeignKey("conversation.id"), nullable=False, index=True),
    Column("inbox", Integer, ForeignKey("inbox.id"), nullable=False),  # the message that it answers
    Column("token", String(32), nullable=False, index=True),  # of the page it can be fetched from without a session
    Column("name", String(80), nullable=False),
    Column("media_type", String(100), nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("made_at", DateTime, nullable=False),
)
"""Papers as they were made, one row a file; those made together have one token."""

reminders = Table(
    "reminder",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("conversation", String(48), ForeignKey("conversation.id"), nullable=False),
    Column("case", String(16), nullable=False),  # the case it belongs to: random, so that a new case takes nothing over
    Column("state", String(5), nullable=False),
    Column("name", String(40), nullable=False),  # of the date: its name in docs/contract.md and its branch, if any
    Column("day", Date, nullable=False),  # the last date itself
    Column("due_at", DateTime, nullable=False),
    Column("status", String(10), nullable=False),
    UniqueConstraint("conversation", "case", "name", "day", "due_at"),
    Index("ix_reminder_status", "status", "due_at", "id"),
)
"""What a person asked to be reminded of. ``status``: waiting, queued (handed to the outbox), cancelled, missed."""

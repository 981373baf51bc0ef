"""Papers that were made, and reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "document",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("conversation", sa.String(length=48), nullable=False),
        sa.Column("inbox", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("media_type", sa.String(length=100), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation"], ["conversation.id"], name=op.f("fk_document_conversation_conversation")
        ),
        sa.ForeignKeyConstraint(["inbox"], ["inbox.id"], name=op.f("fk_document_inbox_inbox")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
    )
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_document_conversation"), ["conversation"], unique=False)
        batch_op.create_index(batch_op.f("ix_document_token"), ["token"], unique=False)

    op.create_table(
        "reminder",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("conversation", sa.String(length=48), nullable=False),
        sa.Column("case", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=5), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("due_at", sa.DateTime(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation"], ["conversation.id"], name=op.f("fk_reminder_conversation_conversation")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reminder")),
        sa.UniqueConstraint("conversation", "case", "name", "day", "due_at", name=op.f("uq_reminder_conversation")),
    )
    with op.batch_alter_table("reminder", schema=None) as batch_op:
        batch_op.create_index("ix_reminder_status", ["status", "due_at", "id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("reminder", schema=None) as batch_op:
        batch_op.drop_index("ix_reminder_status")

    op.drop_table("reminder")
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_document_token"))
        batch_op.drop_index(batch_op.f("ix_document_conversation"))

    op.drop_table("document")

"""What is recorded of a person whom a gateway says it cannot or may not reach."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.engine import Engine

from bot.messages.tables import conversations, outbox

OPTED_OUT = "opted out"
UNREACHABLE = "bad number"


def lost(engine: Engine, row_id: int, opted_out: bool) -> None:
    """Records that nothing reaches the person a message was for, until he writes again.

    ``opted_out``: he has told the gateway to stop, which counts as if he had told us.
    """
    of_row = select(outbox.c.conversation).where(outbox.c.id == row_id).scalar_subquery()
    values = {"unreachable": OPTED_OUT, "opted_out": True} if opted_out else {"unreachable": UNREACHABLE}
    with engine.begin() as connection:
        connection.execute(update(conversations).where(conversations.c.id == of_row).values(**values))

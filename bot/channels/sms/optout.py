"""What is recorded of a person whom a gateway says it cannot or may not reach."""

from __future__ import annotations

from sqlalchemy.engine import Engine

from bot.messages import outbox

OPTED_OUT = "opted out"
UNREACHABLE = "bad number"


def lost(engine: Engine, row_id: int, opted_out: bool) -> None:
    """Records that nothing reaches the person a message was for, until he writes again.

    ``opted_out``: he has told the gateway to stop, which counts as if he had told us.
    """
    with engine.begin() as connection:
        outbox.lost(connection, row_id, OPTED_OUT if opted_out else UNREACHABLE, opted_out)

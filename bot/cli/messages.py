"""``gramvakil messages``: what is in the inbox and the outbox and what is to be reminded of, in numbers."""

from __future__ import annotations

import typer


def messages() -> None:
    """Print how many messages and reminders are in which state, by channel: nothing of what they say or of whom.

    'unknown' counts sendings that may have arrived although the process ended before it knew: each may have come twice.
    """
    from sqlalchemy import func, select
    from sqlalchemy.exc import SQLAlchemyError

    from bot.messages import outbox, reminders
    from bot.messages.database import migrate, open_engine, reading
    from bot.messages.tables import inbox
    from bot.settings import settings

    engine = open_engine(settings().conversations_url)
    try:
        migrate(engine)
        with reading(engine) as connection:
            query = select(inbox.c.channel, inbox.c.status, func.count()).group_by(inbox.c.channel, inbox.c.status)
            came = {(channel, status): int(count) for channel, status, count in connection.execute(query)}
        went = outbox.counts(engine)
        promised = reminders.counts(engine)
    except SQLAlchemyError as error:
        typer.echo(f"gramvakil messages: the database cannot be read ({type(error).__name__})", err=True)
        raise typer.Exit(1) from None
    for title, counted in (("inbox", came), ("outbox", went), ("reminders", promised)):
        typer.echo(title)
        for (channel, status), count in sorted(counted.items()):
            if count:
                typer.echo(f"  {channel:<10}{status:<14}{count:>8}")

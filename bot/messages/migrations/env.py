"""Runs the migrations on the connection that :func:`knowledge.database.migrate` hands over."""

from alembic import context

from bot.messages.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    version_table="messages_version",  # the law may stand in the same database
)
with context.begin_transaction():
    context.run_migrations()

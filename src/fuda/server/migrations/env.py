"""Run by Alembic: takes a database from one version of the schema to another over the connection that `database` gives it."""

from alembic import context

from fuda.server.database import meta

context.configure(connection=context.config.attributes["connection"], target_metadata=meta, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()

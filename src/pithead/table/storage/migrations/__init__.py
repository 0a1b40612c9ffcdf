"""The schema's history, one file a change, run by Alembic when the server starts."""

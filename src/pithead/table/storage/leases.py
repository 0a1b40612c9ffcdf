"""Which process thinks for the bots of which table, in SQL of PostgreSQL.

A worker is alive until its row expires, by the database's clock, which is the same for all. Its
claims count as long as it is alive: one heartbeat a worker is enough for all its tables, and those
of a dead one are free by themselves. None of this waits for the disk: whatever a crash of the
database forgets is claimed again.
"""

from typing import Final

from sqlalchemy import Connection, text

_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

_HURRY: Final = text("SET LOCAL synchronous_commit TO off")
_BEAT: Final = text(f"""
    INSERT INTO workers (id, expires) VALUES (:worker, {_NOW} + :milliseconds)
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
""")
_SWEEP_WORKERS: Final = text(f"DELETE FROM workers WHERE expires < {_NOW} - 60000")
_CLAIM: Final = text(f"""
    INSERT INTO claims (table_id, worker) VALUES (:table_id, :worker)
    ON CONFLICT (table_id) DO UPDATE SET worker = excluded.worker
    WHERE claims.worker = excluded.worker OR NOT EXISTS (
        SELECT 1 FROM workers WHERE workers.id = claims.worker AND workers.expires > {_NOW}
    )
    RETURNING table_id
""")
_RELEASE: Final = text("DELETE FROM claims WHERE table_id = :table_id AND worker = :worker")
_RELEASE_ALL: Final = text("DELETE FROM claims WHERE worker = :worker")
_LEAVE: Final = text("DELETE FROM workers WHERE id = :worker")
_UNCLAIMED: Final = text(f"""
    SELECT tables.id FROM tables WHERE tables.waits_for = 'bot' AND NOT EXISTS (
        SELECT 1 FROM claims JOIN workers ON workers.id = claims.worker
        WHERE claims.table_id = tables.id AND workers.expires > {_NOW}
    )
    ORDER BY tables.changed LIMIT :most
""")


def beat(connection: Connection, worker: str, seconds: float) -> None:
    """The worker lives, and will do so for a while."""
    connection.execute(_HURRY)
    connection.execute(_BEAT, {"worker": worker, "milliseconds": int(seconds * 1000)})
    connection.execute(_SWEEP_WORKERS)


def claim(connection: Connection, worker: str, table_id: str) -> bool:
    """Take a table that nobody has, or only a dead worker; False if a living one has it."""
    connection.execute(_HURRY)
    row = connection.execute(_CLAIM, {"table_id": table_id, "worker": worker}).one_or_none()
    return row is not None


def release(connection: Connection, worker: str, table_id: str) -> None:
    connection.execute(_HURRY)
    connection.execute(_RELEASE, {"table_id": table_id, "worker": worker})


def leave(connection: Connection, worker: str) -> None:
    """The worker goes home: everything it had is free at once."""
    connection.execute(_RELEASE_ALL, {"worker": worker})
    connection.execute(_LEAVE, {"worker": worker})


def unclaimed(connection: Connection, most: int) -> list[str]:
    """Tables where a bot is to act and nobody thinks; those that wait longest come first."""
    return [str(row.id) for row in connection.execute(_UNCLAIMED, {"most": most})]

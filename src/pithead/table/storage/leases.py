"""Which process runs the bots of which table, in PostgreSQL's SQL.

A worker is alive until its row expires, by the database's clock, which is the same for all. Its
leases (rows of `claims`) are valid while it is alive: one heartbeat for each worker is enough, and
the leases of a dead worker are free without further action. These transactions do not wait for the
disk: a lease that is lost in a crash of the database is acquired again.
"""

from typing import Final

from sqlalchemy import Connection, text

_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"

_NO_SYNC: Final = text("SET LOCAL synchronous_commit TO off")
_HEARTBEAT: Final = text(f"""
    INSERT INTO workers (id, expires) VALUES (:worker, {_NOW} + :milliseconds)
    ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
""")
_DELETE_EXPIRED: Final = text(f"DELETE FROM workers WHERE expires < {_NOW} - 60000")
_ACQUIRE: Final = text(f"""
    INSERT INTO claims (table_id, worker) VALUES (:table_id, :worker)
    ON CONFLICT (table_id) DO UPDATE SET worker = excluded.worker
    WHERE claims.worker = excluded.worker OR NOT EXISTS (
        SELECT 1 FROM workers WHERE workers.id = claims.worker AND workers.expires > {_NOW}
    )
    RETURNING table_id
""")
_RELEASE: Final = text("DELETE FROM claims WHERE table_id = :table_id AND worker = :worker")
_RELEASE_ALL: Final = text("DELETE FROM claims WHERE worker = :worker")
_DELETE_WORKER: Final = text("DELETE FROM workers WHERE id = :worker")
_WITHOUT_LEASE: Final = text(f"""
    SELECT tables.id FROM tables WHERE tables.waits_for = 'bot' AND NOT EXISTS (
        SELECT 1 FROM claims JOIN workers ON workers.id = claims.worker
        WHERE claims.table_id = tables.id AND workers.expires > {_NOW}
    )
    ORDER BY tables.changed LIMIT :most
""")


def heartbeat(connection: Connection, worker: str, seconds: float) -> None:
    """Extend the life of a worker by so many seconds from now."""
    connection.execute(_NO_SYNC)
    connection.execute(_HEARTBEAT, {"worker": worker, "milliseconds": int(seconds * 1000)})
    connection.execute(_DELETE_EXPIRED)


def acquire(connection: Connection, worker: str, table_id: str) -> bool:
    """Acquire the lease of a table; False if another living worker has it."""
    connection.execute(_NO_SYNC)
    row = connection.execute(_ACQUIRE, {"table_id": table_id, "worker": worker}).one_or_none()
    return row is not None


def release(connection: Connection, worker: str, table_id: str) -> None:
    connection.execute(_NO_SYNC)
    connection.execute(_RELEASE, {"table_id": table_id, "worker": worker})


def remove_worker(connection: Connection, worker: str) -> None:
    """Release all leases of a worker that stops."""
    connection.execute(_RELEASE_ALL, {"worker": worker})
    connection.execute(_DELETE_WORKER, {"worker": worker})


def tables_without_lease(connection: Connection, most: int) -> list[str]:
    """Tables where a bot must act and no living worker has the lease, longest waiting first."""
    return [str(row.id) for row in connection.execute(_WITHOUT_LEASE, {"most": most})]

"""Writing and finding tables. All that knows SQL is in this folder."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, and_, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.sql import Select

from pithead.table.errors import StorageFailed
from pithead.table.events import Event
from pithead.table.storage.database import open_database
from pithead.table.storage.schema import EVENTS, KEYS, TABLES
from pithead.table.storage.writer import Writer

T = TypeVar("T")


class Conflict(Exception):
    """Somebody else has written this event already: load the table again."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists of tables say about one, as its events have it."""

    status: str
    waits_for: str
    sequence: int
    position: int
    actor: int
    seats: list[dict[str, Any]]
    scores: list[int]
    changed: int


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it lies in the database."""

    id: str
    game: str
    setup: dict[str, Any]
    seed: bytes
    public: bool
    created: int
    events: list[Event]
    keys: dict[str, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a list of tables; `mine` are the seats that the asking token holds."""

    id: str
    game: str
    public: bool
    created: int
    summary: Summary
    mine: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Append:
    """Events that shall be written, all or none, with the keys they hand out."""

    table_id: str
    events: Sequence[Event]
    summary: Summary
    keys: Mapping[str, frozenset[int]] = field(default_factory=dict)


_INSERT_EVENT = insert(EVENTS)
_INSERT_KEY = insert(KEYS)
_UPDATE_KEY = (
    update(KEYS)
    .where(and_(KEYS.c.token == bindparam("of_token"), KEYS.c.table_id == bindparam("of_table")))
    .values(seats=bindparam("new_seats"))
)
_UPDATE_TABLE = update(TABLES).where(TABLES.c.id == bindparam("of_table"))
_LISTED = (
    TABLES.c.id,
    TABLES.c.game,
    TABLES.c.public,
    TABLES.c.created,
    TABLES.c.status,
    TABLES.c.waits_for,
    TABLES.c.sequence,
    TABLES.c.position,
    TABLES.c.actor,
    TABLES.c.seats,
    TABLES.c.scores,
    TABLES.c.changed,
)


class Store:
    """The database, for use from an event loop: nothing here blocks it."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = open_database(url)
        self._writer = Writer(self._engine, _write_appends)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="table-reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    # -- writing ---------------------------------------------------------------------------------

    async def create(self, table: Stored, summary: Summary) -> None:
        """Write a new table with its first events and keys."""
        row = {
            "id": table.id,
            "game": table.game,
            "setup": json.dumps(table.setup),
            "seed": table.seed,
            "public": table.public,
            "created": table.created,
            **_columns(summary),
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES), row)
            _write_events(connection, table.id, table.events)
            _write_keys(connection, table.id, table.keys)

        await self._write(work)

    async def append(self, append: Append) -> None:
        """Write events and return when they are committed; Conflict if their numbers are taken."""
        await self._told(self._writer.write_like(append))

    async def grant(self, table_id: str, keys: Mapping[str, frozenset[int]]) -> None:
        """Let tokens hold seats, without anything happening at the table."""
        await self._write(lambda connection: _write_keys(connection, table_id, keys))

    async def _write(self, work: Callable[[Connection], None]) -> None:
        await self._told(self._writer.write(work))

    async def _told(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except IntegrityError:
            raise Conflict from None
        except SQLAlchemyError:
            raise StorageFailed from None

    # -- reading ---------------------------------------------------------------------------------

    async def load(self, table_id: str) -> Stored | None:
        """A whole table, None if there is none of this id."""
        return await self._read(lambda connection: _load(connection, table_id))

    async def later_events(self, table_id: str, after: int) -> list[Event]:
        """The events with a higher sequence number."""
        return await self._read(lambda connection: _events(connection, table_id, after))

    async def public_tables(self, statuses: Sequence[str], limit: int) -> list[Listed]:
        """Public tables in one of these states, the last changed first."""
        query = (
            select(*_LISTED)
            .where(TABLES.c.public, TABLES.c.status.in_(statuses))
            .order_by(TABLES.c.changed.desc(), TABLES.c.id)
            .limit(limit)
        )
        return await self._list(query)

    async def tables_of(self, token: str, limit: int) -> list[Listed]:
        """The tables where this token (its hash) holds seats, the last changed first."""
        query = (
            select(*_LISTED, KEYS.c.seats.label("mine"))
            .join(KEYS, KEYS.c.table_id == TABLES.c.id)
            .where(KEYS.c.token == token)
            .order_by(TABLES.c.changed.desc(), TABLES.c.id)
            .limit(limit)
        )
        return await self._list(query)

    async def waiting_for_bots(self) -> list[str]:
        """The tables where a bot is to act: after a restart they must be woken."""
        query = select(TABLES.c.id).where(TABLES.c.waits_for == "bot").order_by(TABLES.c.id)
        return await self._read(
            lambda connection: [str(row.id) for row in connection.execute(query)]
        )

    async def _list(self, query: Select[Any]) -> list[Listed]:
        return await self._read(
            lambda connection: [_listed(row) for row in connection.execute(query)]
        )

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return read(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except SQLAlchemyError:
            raise StorageFailed from None


def _columns(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "waits_for": summary.waits_for,
        "sequence": summary.sequence,
        "position": summary.position,
        "actor": summary.actor,
        "seats": json.dumps(summary.seats),
        "scores": json.dumps(summary.scores),
        "changed": summary.changed,
    }


def _write_appends(connection: Connection, appends: list[Append]) -> None:
    """What many tables want written at the same moment, in two statements."""
    connection.execute(
        _INSERT_EVENT,
        [_event_row(append.table_id, event) for append in appends for event in append.events],
    )
    connection.execute(
        _UPDATE_TABLE,
        [{"of_table": append.table_id, **_columns(append.summary)} for append in appends],
    )
    for append in appends:
        if append.keys:
            _write_keys(connection, append.table_id, append.keys)


def _write_events(connection: Connection, table_id: str, events: Sequence[Event]) -> None:
    connection.execute(_INSERT_EVENT, [_event_row(table_id, event) for event in events])


def _event_row(table_id: str, event: Event) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "sequence": event.sequence,
        "at": event.at,
        "kind": event.kind,
        "data": json.dumps(event.data, ensure_ascii=False, separators=(",", ":")),
        "key": event.key,
    }


def _write_keys(connection: Connection, table_id: str, keys: Mapping[str, frozenset[int]]) -> None:
    for token, seats in keys.items():
        text = json.dumps(sorted(seats))
        changed = connection.execute(
            _UPDATE_KEY, {"of_token": token, "of_table": table_id, "new_seats": text}
        )
        if not changed.rowcount:
            connection.execute(_INSERT_KEY, {"token": token, "table_id": table_id, "seats": text})


def _load(connection: Connection, table_id: str) -> Stored | None:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
    if row is None:
        return None
    keys = connection.execute(select(KEYS.c.token, KEYS.c.seats).where(KEYS.c.table_id == table_id))
    return Stored(
        id=row.id,
        game=row.game,
        setup=json.loads(row.setup),
        seed=row.seed,
        public=row.public,
        created=row.created,
        keys={key.token: frozenset(json.loads(key.seats)) for key in keys},
        events=_events(connection, table_id, -1),
    )


def _events(connection: Connection, table_id: str, after: int) -> list[Event]:
    rows = connection.execute(
        select(EVENTS)
        .where(EVENTS.c.table_id == table_id, EVENTS.c.sequence > after)
        .order_by(EVENTS.c.sequence)
    )
    return [Event(row.sequence, row.at, row.kind, json.loads(row.data), row.key) for row in rows]


def _listed(row: Any) -> Listed:
    summary = Summary(
        status=row.status,
        waits_for=row.waits_for,
        sequence=row.sequence,
        position=row.position,
        actor=row.actor,
        seats=json.loads(row.seats),
        scores=json.loads(row.scores),
        changed=row.changed,
    )
    mine = frozenset(json.loads(row.mine)) if "mine" in row._fields else frozenset()
    return Listed(row.id, row.game, row.public, row.created, summary, mine)

"""Reads and writes tables. Only this package contains SQL."""

import asyncio
import json
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.sql import Select

from pithead.table.base.errors import StorageFailed
from pithead.table.base.events import CHAT, CREATED, SAT, Event
from pithead.table.base.json import compact_json
from pithead.table.base.metrics import Metrics
from pithead.table.storage import leases
from pithead.table.storage.batches import Batches
from pithead.table.storage.database import is_shared, open_database, sqlite_file
from pithead.table.storage.disk_check import DiskCheck, error_summary
from pithead.table.storage.listener import Listener
from pithead.table.storage.notifications import DELETED, TABLES_CHANNEL, TableChanged, encode
from pithead.table.storage.row_checks import (
    event_from,
    is_sound,
    seats_from,
    setup_of,
    value_from,
)
from pithead.table.storage.schema import CLAIMS, EVENTS, KEYS, OUTAGES, SERVER, TABLES
from pithead.table.storage.sealed_values import SealedValues
from pithead.table.storage.writer import Conflict, ThreadWriter, Writer

T = TypeVar("T")
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Summary:
    """The state of a table as lists show it; it follows from the events."""

    status: str
    waits_for: str
    sequence: int
    position: int
    actor: int
    seats: list[dict[str, Any]]
    scores: list[int]
    changed: int
    deadline: int | None = None
    """When the clock of the player to act runs out, None if they have none."""
    places: list[int] | None = None
    """The place of each seat when the game is over, else None."""
    opening: str = ""
    """What records that begin like this game have in common, "" for none."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored in the database."""

    id: str
    game: str
    setup: dict[str, Any]
    seed: bytes
    public: bool
    created: int
    events: list[Event]
    token_hashes: dict[str, frozenset[int]]
    grants: int = 0
    """The number of changes of `token_hashes`."""
    status: str = ""
    """The status when the last event was written."""


@dataclass(frozen=True, slots=True)
class Version:
    """The version of a table. A cached table with lower numbers is outdated."""

    sequence: int
    grants: int


@dataclass(frozen=True, slots=True)
class MissedEvents:
    """The events after a given one, and the current token hashes."""

    events: list[Event]
    token_hashes: dict[str, frozenset[int]]
    grants: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a list of tables; `mine` are the seats that the caller's token holds."""

    id: str
    game: str
    public: bool
    created: int
    summary: Summary
    mine: frozenset[int] = frozenset()
    terms: Mapping[str, Any] = field(default_factory=dict)
    """What people want to know before they sit down."""


@dataclass(frozen=True, slots=True)
class Append:
    """Events to write, all or none, and the token hashes that change with them.

    `grants` is the version of the token hashes that the change is based on. A `seed` and its
    commitment replace those of the table, so that every process loads the table again.
    """

    table_id: str
    events: Sequence[Event]
    summary: Summary
    token_hashes: Mapping[str, frozenset[int]] = field(default_factory=dict)
    grants: int = 0
    seed: bytes | None = None
    commitment: str = ""


_EVENT_COLUMNS = ("table_id", "sequence", "at", "kind", "data", "key")
_SUMMARY_COLUMNS = (
    "id",
    "status",
    "waits_for",
    "sequence",
    "position",
    "actor",
    "seats",
    "scores",
    "changed",
    "deadline",
    "places",
    "opening",
)
_INSERT_EVENT = insert(EVENTS)
_INSERT_KEY = insert(KEYS)
_UPDATE_KEY = (
    update(KEYS)
    .where(and_(KEYS.c.token == bindparam("of_token"), KEYS.c.table_id == bindparam("of_table")))
    .values(seats=bindparam("new_seats"))
)
_DELETE_KEY = delete(KEYS).where(
    and_(KEYS.c.token == bindparam("of_token"), KEYS.c.table_id == bindparam("of_table"))
)
_COUNT_GRANT = (
    update(TABLES)
    .where(and_(TABLES.c.id == bindparam("of_table"), TABLES.c.grants == bindparam("known")))
    .values(grants=TABLES.c.grants + 1)
)
_UPDATE_VALUE = (
    update(SERVER).where(SERVER.c.name == bindparam("of_name")).values(value=bindparam("new_value"))
)
_ALIVE = "alive"
"""The row with the time at which a server was last running."""
REWRITTEN = 1_000_000
"""Is added to a table's `grants` when its stored events have been changed: load it again."""
_FAILING_SECONDS = 3.0
_PROBE = "probe"
"""The row that is written to find out whether the database can be written."""
_NAMING = (CREATED, SAT, CHAT)
_APPEAR = text(
    "INSERT INTO appearances (player_id, table_id) VALUES (:player, :of_table)"
    " ON CONFLICT (player_id, table_id) DO NOTHING"
)
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
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
    TABLES.c.deadline,
    TABLES.c.places,
    TABLES.c.terms,
)


class Store:
    """The database, for use in an event loop, which it never blocks.

    `shared` says that other processes may write to it too. Then every write notifies the others,
    and a cached table must not be used without a version check.
    """

    def __init__(
        self,
        url: str,
        metrics: Metrics | None = None,
        seconds: float = 10.0,
        sealed: SealedValues | None = None,
        open_engine: Callable[[str, float], Engine] = open_database,
        writer: type[Writer[Append]] = ThreadWriter,
    ) -> None:
        """Open the database; a statement that takes longer than `seconds` fails.

        `sealed` encrypts its secrets.
        """
        self.sealed = sealed or SealedValues()
        self._engine: Engine = open_engine(url, seconds)
        self._disk = DiskCheck(sqlite_file(url))
        self._metrics = metrics or Metrics()
        self.shared = is_shared(self._engine)
        self._events = Batches(EVENTS, _EVENT_COLUMNS, self._engine.dialect)
        self._summaries = Batches(TABLES, _SUMMARY_COLUMNS, self._engine.dialect)
        self._writer = writer(self._engine, self._write_appends)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="table-reader")
        # Without a transaction, one statement is one round trip.
        self._write_failed = -math.inf
        self._damaged: set[str] = set()
        """The tables whose damage is in the log already."""
        self._reading = (
            self._engine.execution_options(isolation_level="AUTOCOMMIT")
            if self.shared
            else self._engine
        )

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    # -- writing ---------------------------------------------------------------------------------

    async def create(
        self,
        table: StoredTable,
        summary: Summary,
        terms: Mapping[str, Any] | None = None,
        commitment: str = "",
    ) -> None:
        """Write a new table with its first events and token hashes."""
        row = {
            "id": table.id,
            "game": table.game,
            "setup": json.dumps(table.setup),
            "seed": self.sealed.seal(table.seed),
            "public": table.public,
            "created": table.created,
            "terms": json.dumps(terms or {}),
            "commitment": commitment,
            **_columns(summary),
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLES), row)
            _write_events(connection, table.id, table.events)
            _write_token_hashes(connection, table.id, table.token_hashes)
            _write_appearances(connection, table.id, table.events)
            self._notify_tables(connection, [_changed(table.id, summary)])

        await self.write(work)

    async def append(self, append: Append) -> None:
        """Write events and return when they are committed; Conflict if their numbers are taken."""
        await self._translate_errors(self._writer.write(append))

    async def grant(
        self, table_id: str, token_hashes: Mapping[str, frozenset[int]], grants: int = 0
    ) -> None:
        """Change which seats tokens hold, without an event.

        Conflict if the token hashes have changed since version `grants`.
        """

        def work(connection: Connection) -> None:
            _count_grant(connection, table_id, grants)
            _write_token_hashes(connection, table_id, token_hashes)

        await self.write(work)

    async def delete(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""

        def work(connection: Connection) -> None:
            for table in (CLAIMS, KEYS, EVENTS):
                connection.execute(delete(table).where(table.c.table_id == table_id))
            connection.execute(delete(TABLES).where(TABLES.c.id == table_id))
            self._notify_tables(connection, [TableChanged(table_id, DELETED, False)])

        await self.write(work)

    def _write_appends(self, connection: Connection, appends: list[Append]) -> None:
        """Write the events of many tables in two statements.

        They are sorted by table id, so that two processes cannot deadlock.
        """
        appends = sorted(appends, key=lambda append: append.table_id)
        self._events.insert(
            connection,
            [_event_row(append.table_id, event) for append in appends for event in append.events],
        )
        self._summaries.update(
            connection,
            [{"id": append.table_id, **_columns(append.summary)} for append in appends],
        )
        for append in appends:
            if append.token_hashes:
                _count_grant(connection, append.table_id, append.grants)
                _write_token_hashes(connection, append.table_id, append.token_hashes)
            if append.seed is not None:
                values = {
                    "seed": self.sealed.seal(append.seed),
                    "commitment": append.commitment,
                    "grants": TABLES.c.grants + REWRITTEN,
                }
                connection.execute(
                    update(TABLES).where(TABLES.c.id == append.table_id).values(**values)
                )
            _write_appearances(connection, append.table_id, append.events)
        self._notify_tables(
            connection, [_changed(append.table_id, append.summary) for append in appends]
        )

    def _notify_tables(self, connection: Connection, changes: Sequence[TableChanged]) -> None:
        if self.shared:
            for payload in encode(changes):
                connection.execute(_NOTIFY, {"channel": TABLES_CHANNEL, "payload": payload})

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Call a function in a transaction of the writer; it may be called more than once."""
        await self._translate_errors(self._writer.run(work))

    async def _translate_errors(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except IntegrityError:
            raise Conflict from None
        except SQLAlchemyError as error:
            if isinstance(error, OperationalError):
                self._write_failed = time.monotonic()
            raise self._failed(error) from None

    @property
    def is_failing(self) -> bool:
        """Whether something could not be written within the last seconds."""
        return time.monotonic() - self._write_failed < _FAILING_SECONDS

    def _failed(self, error: SQLAlchemyError) -> StorageFailed:
        cause = getattr(error, "orig", None) or error
        _LOG.error("the database failed: %s", error_summary(cause))
        self._disk.note(cause)
        self._metrics.database_errors.inc()
        return StorageFailed()

    # -- reading ---------------------------------------------------------------------------------

    async def load(self, table_id: str) -> StoredTable | None:
        """A whole table, None if the id is unknown."""
        return await self.read(lambda connection: _load(connection, table_id, self.sealed))

    async def events_since(self, table_id: str, after: int) -> MissedEvents | None:
        """The events with a higher sequence number, and the current token hashes."""
        return await self.read(lambda connection: _events_since(connection, table_id, after))

    async def versions(self, table_ids: Sequence[str]) -> dict[str, Version]:
        """The current versions of these tables."""
        query = select(TABLES.c.id, TABLES.c.sequence, TABLES.c.grants).where(
            TABLES.c.id.in_(table_ids)
        )
        return await self.read(
            lambda connection: {
                row.id: Version(row.sequence, row.grants) for row in connection.execute(query)
            }
        )

    async def check(self) -> None:
        """StorageFailed if the database cannot be read or written, or its file is damaged."""
        if self.is_failing or await self._disk.is_damaged():
            raise StorageFailed

        def work(connection: Connection) -> None:
            probe = {"of_name": _PROBE, "new_value": secrets.token_bytes(8)}
            if not connection.execute(_UPDATE_VALUE, probe).rowcount:
                _insert_value(connection, _PROBE, probe["new_value"])
            connection.execute(select(EVENTS.c.data).limit(1)).one_or_none()

        try:
            await self.write(work)
        except Conflict:
            raise StorageFailed from None

    async def secret(self, name: str) -> bytes:
        """A random value that all servers at this database share; created on first use."""
        query = select(SERVER.c.value).where(SERVER.c.name == name)

        def work(connection: Connection) -> None:
            if connection.execute(query).one_or_none() is None:
                _insert_value(connection, name, self.sealed.seal(secrets.token_bytes(32)))

        await self.write(work)
        found = await self.known_secret(name)
        assert found is not None
        return found

    async def known_secret(self, name: str) -> bytes | None:
        """A value of `secret`, None if there is none yet."""
        query = select(SERVER.c.value).where(SERVER.c.name == name)
        stored = await self.read(lambda connection: connection.execute(query).scalar_one_or_none())
        if stored is None:
            return None
        value = self.sealed.open(bytes(stored))
        if not self.sealed.is_current(bytes(stored)):
            same = and_(SERVER.c.name == name, SERVER.c.value == stored)
            sealed = update(SERVER).where(same).values(value=self.sealed.seal(value))

            def seal(connection: Connection) -> None:
                connection.execute(sealed)

            await self.write(seal)
        return value

    async def knows_token(self, token_hash: str) -> bool:
        """Whether the token holds a seat at any table."""
        query = select(KEYS.c.table_id).where(KEYS.c.token == token_hash).limit(1)
        return await self.read(lambda connection: connection.execute(query).first() is not None)

    async def table_ids_of(self, token_hash: str) -> list[str]:
        """All tables where this token holds seats."""
        query = select(KEYS.c.table_id).where(KEYS.c.token == token_hash)
        return await self.read(
            lambda connection: [str(row.table_id) for row in connection.execute(query)]
        )

    async def public_tables(self, statuses: Sequence[str], limit: int) -> list[Listed]:
        """Public tables in one of these states, the last changed first."""
        query = (
            select(*_LISTED)
            .where(TABLES.c.public, TABLES.c.status.in_(statuses))
            .order_by(TABLES.c.changed.desc(), TABLES.c.id)
            .limit(limit)
        )
        return await self._list(query)

    async def tables_of(self, token_hash: str, limit: int) -> list[Listed]:
        """The tables where this token holds seats, the last changed first."""
        query = (
            select(*_LISTED, KEYS.c.seats.label("mine"))
            .join(KEYS, KEYS.c.table_id == TABLES.c.id)
            .where(KEYS.c.token == token_hash)
            .order_by(TABLES.c.changed.desc(), TABLES.c.id)
            .limit(limit)
        )
        return await self._list(query)

    async def waiting_for_bots(self) -> list[str]:
        """The tables of people where a bot must act; their bots are started after a restart."""
        query = select(TABLES.c.id).where(TABLES.c.waits_for == "bot").order_by(TABLES.c.id)
        return await self.read(
            lambda connection: [str(row.id) for row in connection.execute(query)]
        )

    async def games_of(self, token_hash: str, status: str, limit: int) -> list[Listed]:
        """The tables in this state where this token holds seats, the last changed first."""
        query = (
            select(*_LISTED, KEYS.c.seats.label("mine"))
            .join(KEYS, KEYS.c.table_id == TABLES.c.id)
            .where(KEYS.c.token == token_hash, TABLES.c.status == status)
            .order_by(TABLES.c.changed.desc(), TABLES.c.id)
            .limit(limit)
        )
        return await self._list(query)

    async def unfinished_games(self, commitment: str, opening: str, most: int) -> list[str]:
        """Unfinished tables with this commitment or this opening; an empty one is that of none."""
        same = or_(
            and_(TABLES.c.commitment == commitment, TABLES.c.commitment != ""),
            and_(TABLES.c.opening == opening, TABLES.c.opening != ""),
        )
        unfinished = TABLES.c.status.in_(("waiting", "playing"))
        query = select(TABLES.c.id).where(same, unfinished).order_by(TABLES.c.id).limit(most)
        return await self.read(lambda c: [str(row.id) for row in c.execute(query)])

    async def archive(
        self, status: str, game: str, players: int, name: str, first: int, limit: int
    ) -> list[Listed]:
        """Public tables in this state from the `first` one on, the last changed first.

        `game`, `players` and `name` (a part of a player's name) choose some of them, unless they
        are empty.
        """
        query = select(*_LISTED).where(TABLES.c.public, TABLES.c.status == status)
        if game:
            query = query.where(TABLES.c.game == game)
        if players:
            # Each seat of the list has one kind.
            seats = func.length(TABLES.c.seats) - func.length(
                func.replace(TABLES.c.seats, '"kind"', '"kin"')
            )
            query = query.where(seats == players)
        if name:
            # The names are stored as JSON, and databases know the case of ASCII letters only.
            spellings = {json.dumps(way(name))[1:-1].lower() for way in (str, str.lower, str.title)}
            found = func.lower(TABLES.c.seats)
            query = query.where(
                or_(*(found.contains(text, autoescape=True) for text in sorted(spellings)))
            )
        query = query.order_by(TABLES.c.changed.desc(), TABLES.c.id).offset(first).limit(limit)
        return await self._list(query)

    async def overdue_clocks(self, at: int) -> list[str]:
        """The tables whose running clock has run out by this time."""
        query = select(TABLES.c.id).where(TABLES.c.deadline <= at).order_by(TABLES.c.deadline)
        return await self.read(
            lambda connection: [str(row.id) for row in connection.execute(query)]
        )

    async def has_running_clocks(self) -> bool:
        """Whether a clock is running at any table."""
        query = select(TABLES.c.id).where(TABLES.c.deadline.is_not(None)).limit(1)
        return await self.read(lambda connection: connection.execute(query).first() is not None)

    async def postpone_deadline(self, table_id: str, deadline: int, sequence: int) -> None:
        """Change when a clock runs out, unless the table has changed since `sequence`."""
        same = and_(TABLES.c.id == table_id, TABLES.c.sequence == sequence)
        query = update(TABLES).where(same).values(deadline=deadline)

        def work(connection: Connection) -> None:
            connection.execute(query)

        await self.write(work)

    async def note_alive(self, at: int, longest: int) -> None:
        """Note that a server is running at this time.

        If the last note is older than `longest` milliseconds, no server was running since: this is
        stored as an outage.
        """
        last = select(SERVER.c.value).where(SERVER.c.name == _ALIVE)

        def work(connection: Connection) -> None:
            row = connection.execute(last).one_or_none()
            if row is None:
                _insert_value(connection, _ALIVE, str(at).encode())
                return
            known = bytes(row.value)
            taken = update(SERVER).where(and_(SERVER.c.name == _ALIVE, SERVER.c.value == known))
            if not connection.execute(taken.values(value=str(at).encode())).rowcount:
                return  # Another process has noted it at the same moment.
            # A damaged note tells nothing of an outage.
            noted = int(known) if known.isascii() and known.isdigit() else at
            if at - noted > longest:
                connection.execute(insert(OUTAGES), {"began": noted, "ended": at})

        await self.write(work)

    async def note_outage(self, began: int, ended: int) -> None:
        """Store an outage whose end is known, and that a server is running then."""
        alive = update(SERVER).where(SERVER.c.name == _ALIVE).values(value=str(ended).encode())

        def work(connection: Connection) -> None:
            connection.execute(insert(OUTAGES), {"began": began, "ended": ended})
            connection.execute(alive)

        await self.write(work)

    async def outages(self) -> list[tuple[int, int]]:
        """When no server was running, although clocks were: begin and end."""
        query = select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began)
        return await self.read(
            lambda connection: [(row.began, row.ended) for row in connection.execute(query)]
        )

    async def pause_bots(self, table_id: str) -> None:
        """Note that only bots play at a table: they wait until somebody looks."""
        query = (
            update(TABLES)
            .where(and_(TABLES.c.id == table_id, TABLES.c.waits_for == "bot"))
            .values(waits_for="bots")
        )

        def work(connection: Connection) -> None:
            connection.execute(query)

        await self.write(work)

    async def _list(self, query: Select[Any]) -> list[Listed]:
        def read(connection: Connection) -> list[Listed]:
            found = []
            for row in connection.execute(query):
                line = _listed(row)
                if line is not None:
                    found.append(line)
                elif row.id not in self._damaged:
                    self._damaged.add(row.id)
                    _LOG.error("its row is damaged: no list shows it", extra={"table": row.id})
            return found

        return await self.read(read)

    async def read(self, read: Callable[[Connection], T]) -> T:
        """Call a function that reads, in a thread."""

        def run() -> T:
            with self._reading.connect() as connection:
                return read(connection)

        return await self._in_thread(run)

    async def _in_thread(self, run: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except SQLAlchemyError as error:
            raise self._failed(error) from None

    # -- several processes -----------------------------------------------------------------------

    def listener(
        self,
        channels: Sequence[str],
        on_notification: Callable[[str, str], None],
        on_connect: Callable[[], None],
    ) -> Listener:
        """A listener for the notifications of other processes."""
        return Listener(self._engine, channels, on_notification, on_connect)

    async def notify(self, channel: str, payload: str) -> None:
        """Send a notification that belongs to no transaction."""
        await self.read(
            lambda connection: connection.execute(
                _NOTIFY, {"channel": channel, "payload": payload}
            ).one()
        )

    async def heartbeat(self, worker: str, seconds: float) -> None:
        await self._transact(lambda connection: leases.heartbeat(connection, worker, seconds))

    async def acquire_lease(self, worker: str, table_id: str) -> bool:
        return await self._transact(lambda connection: leases.acquire(connection, worker, table_id))

    async def release_lease(self, worker: str, table_id: str) -> None:
        await self._transact(lambda connection: leases.release(connection, worker, table_id))

    async def remove_worker(self, worker: str) -> None:
        await self._transact(lambda connection: leases.remove_worker(connection, worker))

    async def tables_without_lease(self, most: int) -> list[str]:
        return await self.read(lambda connection: leases.tables_without_lease(connection, most))

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        """Run a short transaction that does not pass the writer's queue."""

        def run() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await self._in_thread(run)


def _changed(table_id: str, summary: Summary) -> TableChanged:
    return TableChanged(table_id, summary.sequence, summary.waits_for in ("bot", "bots"))


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
        "deadline": summary.deadline,
        "places": json.dumps(summary.places) if summary.places is not None else None,
        "opening": summary.opening,
    }


def _write_events(connection: Connection, table_id: str, events: Sequence[Event]) -> None:
    connection.execute(_INSERT_EVENT, [_event_row(table_id, event) for event in events])


def _event_row(table_id: str, event: Event) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "sequence": event.sequence,
        "at": event.at,
        "kind": event.kind,
        "data": compact_json(event.data),
        "key": event.idempotency_key,
    }


def _count_grant(connection: Connection, table_id: str, known: int) -> None:
    """Conflict if another process has changed the token hashes since."""
    changed = connection.execute(_COUNT_GRANT, {"of_table": table_id, "known": known})
    if not changed.rowcount:
        raise Conflict


def _write_token_hashes(
    connection: Connection, table_id: str, token_hashes: Mapping[str, frozenset[int]]
) -> None:
    for token, seats in token_hashes.items():
        of = {"of_token": token, "of_table": table_id}
        if not seats:
            connection.execute(_DELETE_KEY, of)
            continue
        text = json.dumps(sorted(seats))
        changed = connection.execute(_UPDATE_KEY, {**of, "new_seats": text})
        if not changed.rowcount:
            connection.execute(_INSERT_KEY, {"token": token, "table_id": table_id, "seats": text})


def _write_appearances(connection: Connection, table_id: str, events: Sequence[Event]) -> None:
    """Note which players the events name, so that the tables of a player can be found."""
    named: set[str] = set()
    for event in events:
        if event.kind in _NAMING:
            seats = event.data["seats"] if event.kind == CREATED else [event.data]
            named.update(seat["player"] for seat in seats if seat.get("player"))
    for player_id in sorted(named):
        connection.execute(_APPEAR, {"player": player_id, "of_table": table_id})


def _insert_value(connection: Connection, name: str, value: object) -> None:
    """Insert a value, unless another process has inserted it at the same moment."""
    statement = text(
        "INSERT INTO server (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING"
    )
    connection.execute(statement, {"name": name, "value": value})


def _load(connection: Connection, table_id: str, sealed: SealedValues) -> StoredTable | None:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
    if row is None:
        return None
    # Token hashes before events: if they are older than the events, the version check shows it.
    return StoredTable(
        id=row.id,
        game=row.game,
        setup=setup_of(row),
        seed=sealed.open_sound(bytes(row.seed)),
        public=row.public,
        created=row.created,
        token_hashes=_token_hashes(connection, table_id),
        events=_events(connection, table_id, -1),
        grants=row.grants,
        status=row.status,
    )


def _events_since(connection: Connection, table_id: str, after: int) -> MissedEvents | None:
    query = select(TABLES.c.grants).where(TABLES.c.id == table_id)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    token_hashes = _token_hashes(connection, table_id)
    return MissedEvents(_events(connection, table_id, after), token_hashes, row.grants)


def _token_hashes(connection: Connection, table_id: str) -> dict[str, frozenset[int]]:
    rows = connection.execute(select(KEYS.c.token, KEYS.c.seats).where(KEYS.c.table_id == table_id))
    return {row.token: seats_from(row.seats) for row in rows}


def _events(connection: Connection, table_id: str, after: int) -> list[Event]:
    rows = connection.execute(
        select(EVENTS)
        .where(EVENTS.c.table_id == table_id, EVENTS.c.sequence > after)
        .order_by(EVENTS.c.sequence)
    )
    return [event_from(row) for row in rows]


def _listed(row: Any) -> Listed | None:
    """A line of a list, None if the row is damaged."""
    seats, scores, terms = value_from(row.seats), value_from(row.scores), value_from(row.terms)
    places = value_from(row.places) if row.places is not None else None
    if not is_sound(row, seats, scores, places, terms):
        return None
    summary = Summary(
        status=row.status,
        waits_for=row.waits_for,
        sequence=row.sequence,
        position=row.position,
        actor=row.actor,
        seats=seats,
        scores=scores,
        changed=row.changed,
        deadline=row.deadline,
        places=places,
    )
    mine = seats_from(row.mine) if "mine" in row._fields else frozenset[int]()
    mine &= frozenset(range(len(seats)))
    return Listed(row.id, row.game, row.public, row.created, summary, mine, terms)

"""What the operator reads and changes: lists, sizes, keys, names, and what is deleted by rule."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, exists, func, or_, select, text, update

from pithead.table.base.events import CHAT, CREATED, SAT, SPECTATOR
from pithead.table.base.json import compact_json
from pithead.table.base.lookalikes import NameKeys
from pithead.table.base.token_hash import PLAYER_HASHES
from pithead.table.storage.row_checks import is_damaged, object_from, objects_from
from pithead.table.storage.schema import (
    APPEARANCES,
    CHALLENGES,
    EVENTS,
    KEYS,
    METADATA,
    NOTICES,
    PASSKEYS,
    PLAYERS,
    PUSH_SUBSCRIPTIONS,
    REPORTS,
    SERVER,
    SESSIONS,
    TABLES,
)
from pithead.table.storage.store import REWRITTEN, Store

_NAMING: Final = (CREATED, SAT, CHAT)
_UNFINISHED: Final = ("waiting", "playing", "closed")


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the operator's list."""

    id: str
    game: str
    status: str
    public: bool
    created: int
    changed: int
    events: int
    names: list[str]


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player in the operator's list; `used` is the day on which they were last here."""

    id: str
    name: str
    created: int
    used: int
    tables: int
    passkeys: int


@dataclass(frozen=True, slots=True)
class StorageUse:
    """The size of the database in bytes, and the number of rows of each table."""

    size: int
    rows: dict[str, int]


@dataclass(frozen=True, slots=True)
class Expired:
    """How many rows of each kind were deleted by rule, or would be."""

    tables: int
    sessions: int
    challenges: int
    notices: int
    reports: int


class AdminStore:
    """The database as its operator sees it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- lists -----------------------------------------------------------------------------------

    async def tables(
        self, status: str, game: str, unchanged_since: int | None, limit: int
    ) -> list[ListedTable]:
        """Tables, the last changed first; empty values choose all."""
        query = select(TABLES).order_by(TABLES.c.changed.desc(), TABLES.c.id).limit(limit)
        if status:
            query = query.where(TABLES.c.status == status)
        if game:
            query = query.where(TABLES.c.game == game)
        if unchanged_since is not None:
            query = query.where(TABLES.c.changed < unchanged_since)
        return await self._store.read(lambda c: [_table_row(row) for row in c.execute(query)])

    async def table(self, table_id: str) -> ListedTable | None:
        query = select(TABLES).where(TABLES.c.id == table_id)
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        return _table_row(row) if row is not None else None

    async def players(self, name_key: str, limit: int) -> list[ListedPlayer]:
        """Players whose name contains a key, the newest first."""
        query = _players().order_by(PLAYERS.c.created.desc(), PLAYERS.c.id).limit(limit)
        if name_key:
            query = query.where(PLAYERS.c.name_key.contains(name_key, autoescape=True))
        return await self._store.read(lambda c: [_player_row(row) for row in c.execute(query)])

    async def player(self, player_id: str, name_key: str) -> ListedPlayer | None:
        """The player with this id or name."""
        query = _players().where(or_(PLAYERS.c.id == player_id, PLAYERS.c.name_key == name_key))
        row = await self._store.read(lambda c: c.execute(query.limit(1)).one_or_none())
        return _player_row(row) if row is not None else None

    async def storage(self) -> StorageUse:
        size = (
            text("SELECT pg_database_size(current_database())")
            if self._store.shared
            else text("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        )

        def read(connection: Connection) -> StorageUse:
            rows = {
                table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in METADATA.sorted_tables
            }
            return StorageUse(int(connection.execute(size).scalar_one()), rows)

        return await self._store.read(read)

    # -- keys ------------------------------------------------------------------------------------

    async def forget_secret(self, name: str) -> None:
        """Delete a key; the next server that needs it makes a new one."""
        await self._execute(delete(SERVER).where(SERVER.c.name == name))

    async def rename_secret(self, name: str, new: str) -> None:
        """Keep a key under another name, instead of the one that had it."""
        await self._execute(delete(SERVER).where(SERVER.c.name == new))
        await self._execute(update(SERVER).where(SERVER.c.name == name).values(name=new))

    async def forget_subscriptions(self) -> int:
        """Delete the push subscriptions of all browsers, and return their number."""
        return await self._execute(delete(PUSH_SUBSCRIPTIONS))

    # -- names and chat --------------------------------------------------------------------------

    async def remove_chat(self, table_id: str, sequence: int, name: str) -> None:
        """Remove the text of a chat line, and the name of a spectator."""

        def changed(number: int, kind: str, data: dict[str, Any]) -> bool:
            if number != sequence or kind != CHAT:
                return False
            data["text"] = ""
            if data["seat"] == SPECTATOR and not data.get("player"):
                data["name"] = name
            return True

        await self._store.write(lambda c: _rewrite(c, table_id, changed, lambda *_: False))

    async def replace_seat_name(self, table_id: str, seat: int, old: str, new: str) -> None:
        """Replace the name on a seat wherever the events of the table have it."""

        def is_it(data: dict[str, Any]) -> bool:
            return _renamed(data, data["seat"] == seat and data["name"] == old, new)

        def summary(number: int, data: dict[str, Any]) -> bool:
            return number == seat and _renamed(data, data["name"] == old, new)

        await self._store.write(lambda c: _rewrite(c, table_id, _each_seat(is_it), summary))

    async def rename_player(self, player_id: str, name: str, keys: NameKeys) -> None:
        """Give a player another name, everywhere; Conflict if it is taken."""
        tables = select(APPEARANCES.c.table_id).where(APPEARANCES.c.player_id == player_id)

        def is_theirs(data: dict[str, Any]) -> bool:
            return _renamed(data, data.get("player") == player_id, name)

        def summary(_: int, data: dict[str, Any]) -> bool:
            return is_theirs(data)

        def work(connection: Connection) -> None:
            connection.execute(
                update(PLAYERS)
                .where(PLAYERS.c.id == player_id)
                .values(name=name, name_key=keys.folded, name_seen=keys.seen)
            )
            for row in connection.execute(tables.order_by(APPEARANCES.c.table_id)).all():
                _rewrite(connection, row.table_id, _each_seat(is_theirs), summary)

        await self._store.write(work)

    # -- retention -------------------------------------------------------------------------------

    async def expired_tables(self, before: int, limit: int) -> list[str]:
        """Unfinished tables without players that have not changed since `before`."""
        query = (
            select(TABLES.c.id)
            .where(_is_expired(before))
            .order_by(TABLES.c.changed, TABLES.c.id)
            .limit(limit)
        )
        return await self._store.read(lambda c: [str(row.id) for row in c.execute(query)])

    async def is_expired(self, table_id: str, before: int) -> bool:
        """Whether a table is still one of them."""
        query = select(TABLES.c.id).where(TABLES.c.id == table_id, _is_expired(before))
        return await self._store.read(lambda c: c.execute(query).first() is not None)

    async def count_expired(
        self, tables: int, sessions: int, challenges: int, notices: int, reports: int
    ) -> Expired:
        """How many rows are older than these times."""
        conditions = _expired_rows(sessions, challenges, notices, reports)

        def read(connection: Connection) -> Expired:
            def count(table: Any, condition: Any) -> int:
                query = select(func.count()).select_from(table).where(condition)
                return int(connection.execute(query).scalar_one())

            return Expired(
                count(TABLES, _is_expired(tables)),
                *(count(table, condition) for table, condition in conditions),
            )

        return await self._store.read(read)

    async def delete_expired(
        self, sessions: int, challenges: int, notices: int, reports: int
    ) -> Expired:
        """Delete rows that are older than these times. Tables are deleted one by one."""
        counts: list[int] = []

        def work(connection: Connection) -> None:
            counts[:] = [
                connection.execute(delete(table).where(condition)).rowcount
                for table, condition in _expired_rows(sessions, challenges, notices, reports)
            ]

        await self._store.write(work)
        return Expired(0, *counts)

    async def _execute(self, statement: Any) -> int:
        changed: list[int] = []

        def work(connection: Connection) -> None:
            changed[:] = [connection.execute(statement).rowcount]

        await self._store.write(work)
        return changed[0]


def _is_expired(before: int) -> Any:
    held = exists().where(
        KEYS.c.table_id == TABLES.c.id, KEYS.c.token.startswith(PLAYER_HASHES, autoescape=True)
    )
    named = exists().where(APPEARANCES.c.table_id == TABLES.c.id)
    return and_(TABLES.c.status.in_(_UNFINISHED), TABLES.c.changed < before, ~held, ~named)


def _expired_rows(
    sessions: int, challenges: int, notices: int, reports: int
) -> list[tuple[Any, Any]]:
    return [
        (SESSIONS, SESSIONS.c.created < sessions),
        (CHALLENGES, CHALLENGES.c.expires < challenges),
        (NOTICES, and_(NOTICES.c.state.in_(("sent", "over")), NOTICES.c.at < notices)),
        (REPORTS, REPORTS.c.settled < reports),
    ]


def _rewrite(
    connection: Connection,
    table_id: str,
    changed: Callable[[int, str, dict[str, Any]], bool],
    seat_changed: Callable[[int, dict[str, Any]], bool],
) -> None:
    """Change stored events; `changed` changes the data of one and says whether it has.

    All processes load the table again. `seat_changed` does the same for the table's line in lists.
    """
    rows = connection.execute(
        select(EVENTS.c.sequence, EVENTS.c.kind, EVENTS.c.data)
        .where(EVENTS.c.table_id == table_id, EVENTS.c.kind.in_(_NAMING))
        .order_by(EVENTS.c.sequence)
    ).all()
    for row in rows:
        data = object_from(row.data)
        if not is_damaged(data) and changed(row.sequence, row.kind, data):
            connection.execute(
                update(EVENTS)
                .where(EVENTS.c.table_id == table_id, EVENTS.c.sequence == row.sequence)
                .values(data=compact_json(data))
            )
    line = connection.execute(select(TABLES.c.seats).where(TABLES.c.id == table_id)).one()
    seats = objects_from(line.seats)
    for number, seat in enumerate(seats):
        seat_changed(number, seat)
    connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table_id)
        .values(seats=json.dumps(seats), grants=TABLES.c.grants + REWRITTEN)
    )


def _each_seat(
    changed: Callable[[dict[str, Any]], bool],
) -> Callable[[int, str, dict[str, Any]], bool]:
    """Apply a change to the data of an event, or to each seat in it."""

    def whole(_: int, kind: str, data: dict[str, Any]) -> bool:
        parts = data["seats"] if kind == CREATED else [data]
        return sum(changed(part) for part in parts) > 0

    return whole


def _renamed(data: dict[str, Any], is_it: bool, name: str) -> bool:
    if is_it:
        data["name"] = name
    return is_it


def _players() -> Any:
    def count(table: Any) -> Any:
        query = select(func.count()).select_from(table).where(table.c.player_id == PLAYERS.c.id)
        return query.scalar_subquery()

    used = select(func.max(SESSIONS.c.used)).where(SESSIONS.c.player_id == PLAYERS.c.id)
    return select(
        PLAYERS.c.id,
        PLAYERS.c.name,
        PLAYERS.c.created,
        used.scalar_subquery().label("used"),
        count(APPEARANCES).label("tables"),
        count(PASSKEYS).label("passkeys"),
    )


def _player_row(row: Any) -> ListedPlayer:
    return ListedPlayer(
        row.id, row.name, row.created, row.used or row.created, row.tables, row.passkeys
    )


def _table_row(row: Any) -> ListedTable:
    return ListedTable(
        row.id,
        row.game,
        row.status,
        row.public,
        row.created,
        row.changed,
        row.sequence + 1,
        [str(seat.get("name", "?")) for seat in objects_from(row.seats)],
    )

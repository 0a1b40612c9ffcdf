"""Reads and writes players: passkeys, challenges, sessions, and the events that name them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from pithead.table.base.events import CHAT, CREATED, OPEN, SAT
from pithead.table.base.json import compact_json
from pithead.table.base.lookalikes import NameKeys
from pithead.table.storage.row_checks import is_damaged, object_from, objects_from, seats_from
from pithead.table.storage.schema import (
    APPEARANCES,
    CHALLENGES,
    EVENTS,
    KEYS,
    PASSKEYS,
    PLAYERS,
    SESSIONS,
    TABLES,
)
from pithead.table.storage.store import REWRITTEN, Store

_MILLISECONDS: Final = 1000
_DAY: Final = 24 * 3600 * _MILLISECONDS
SESSION_DAYS: Final = 365
"""A session is valid for as long as the cookie that the browser keeps."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player, as everybody may know them."""

    id: str
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of a player; `id` in base64url."""

    id: str
    player_id: str
    public_key: bytes
    sign_count: int
    label: str
    created: int
    used: int


class PlayerStore:
    """The players in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- players ---------------------------------------------------------------------------------

    async def is_taken(self, keys: NameKeys) -> bool:
        """Whether a player has a name that could be taken for one with these keys."""
        query = select(PLAYERS.c.id).where(
            or_(PLAYERS.c.name_key == keys.folded, PLAYERS.c.name_seen == keys.seen)
        )
        return await self._store.read(lambda c: c.execute(query).first() is not None)

    async def player(self, player_id: str) -> Player | None:
        return await self._player(PLAYERS.c.id == player_id)

    async def player_named(self, name_key: str) -> Player | None:
        return await self._player(PLAYERS.c.name_key == name_key)

    async def _player(self, condition: Any) -> Player | None:
        query = select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.created).where(condition)
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        return Player(row.id, row.name, row.created) if row is not None else None

    async def add(
        self, player: Player, keys: NameKeys, recovery: str, passkey: Passkey, session: str
    ) -> None:
        """Write a new player with a passkey and a session; Conflict if the name is taken."""

        def work(connection: Connection) -> None:
            connection.execute(
                insert(PLAYERS).values(
                    id=player.id,
                    name=player.name,
                    name_key=keys.folded,
                    name_seen=keys.seen,
                    created=player.created,
                    recovery=recovery,
                )
            )
            _insert_passkey(connection, passkey)
            _insert_session(connection, session, player.id, player.created)

        await self._store.write(work)

    async def set_recovery(self, player_id: str, recovery: str) -> None:
        """Replace the hash of the recovery code."""
        await self._execute(
            update(PLAYERS).where(PLAYERS.c.id == player_id).values(recovery=recovery)
        )

    async def use_recovery(self, name_key: str, old: str, new: str) -> Player | None:
        """Replace the hash of a recovery code, None unless it is that of the player."""
        changed = await self._execute(
            update(PLAYERS)
            .where(PLAYERS.c.name_key == name_key, PLAYERS.c.recovery == old)
            .values(recovery=new)
        )
        return await self.player_named(name_key) if changed else None

    # -- passkeys and challenges -----------------------------------------------------------------

    async def passkeys(self, player_id: str) -> list[Passkey]:
        """The passkeys of a player, the oldest first."""
        query = (
            select(PASSKEYS)
            .where(PASSKEYS.c.player_id == player_id)
            .order_by(PASSKEYS.c.created, PASSKEYS.c.id)
        )
        return await self._store.read(lambda c: [_passkey(row) for row in c.execute(query)])

    async def passkey(self, passkey_id: str) -> Passkey | None:
        query = select(PASSKEYS).where(PASSKEYS.c.id == passkey_id)
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        return _passkey(row) if row is not None else None

    async def add_passkey(self, passkey: Passkey) -> None:
        """Conflict if a player has this passkey already."""
        await self._store.write(lambda c: _insert_passkey(c, passkey))

    async def use_passkey(self, passkey: Passkey, sign_count: int, at: int) -> bool:
        """Note a use; False if another use has changed the counter at the same moment."""
        return bool(
            await self._execute(
                update(PASSKEYS)
                .where(PASSKEYS.c.id == passkey.id, PASSKEYS.c.sign_count == passkey.sign_count)
                .values(sign_count=sign_count, used=at)
            )
        )

    async def remove_passkey(self, player_id: str, passkey_id: str) -> None:
        """Remove a passkey, unless it is the player's only one."""
        others = (
            select(func.count())
            .select_from(PASSKEYS)
            .where(PASSKEYS.c.player_id == player_id, PASSKEYS.c.id != passkey_id)
            .scalar_subquery()
        )
        await self._execute(
            delete(PASSKEYS).where(
                PASSKEYS.c.id == passkey_id, PASSKEYS.c.player_id == player_id, others > 0
            )
        )

    async def add_challenge(
        self,
        challenge: str,
        browser: str,
        purpose: str,
        data: dict[str, Any],
        at: int,
        expires: int,
    ) -> None:
        """Write a challenge for one browser, and forget those that have expired."""

        def work(connection: Connection) -> None:
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.expires < at))
            connection.execute(
                insert(CHALLENGES).values(
                    challenge=challenge,
                    browser=browser,
                    purpose=purpose,
                    data=json.dumps(data),
                    expires=expires,
                )
            )

        await self._store.write(work)

    async def take_challenge(
        self, challenge: str, browser: str, purpose: str, at: int
    ) -> dict[str, Any] | None:
        """Remove a challenge and return its data; None if it is not valid: it counts once."""
        is_it = (
            CHALLENGES.c.challenge == challenge,
            CHALLENGES.c.browser == browser,
            CHALLENGES.c.purpose == purpose,
            CHALLENGES.c.expires >= at,
        )
        found: list[str] = []

        def work(connection: Connection) -> None:
            found.clear()
            query = delete(CHALLENGES).where(*is_it).returning(CHALLENGES.c.data)
            found.extend(str(row.data) for row in connection.execute(query))

        await self._store.write(work)
        data = object_from(found[0]) if found else None
        return data if data is not None and not is_damaged(data) else None

    # -- sessions --------------------------------------------------------------------------------

    async def add_session(self, session: str, player_id: str, at: int) -> None:
        await self._store.write(lambda c: _insert_session(c, session, player_id, at))

    async def session_player(self, session: str, at: int) -> Player | None:
        """The player of a session, None if it is not valid; notes its use once a day."""
        query = (
            select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.created, SESSIONS.c.used)
            .join(SESSIONS, SESSIONS.c.player_id == PLAYERS.c.id)
            .where(SESSIONS.c.token == session, SESSIONS.c.created > at - SESSION_DAYS * _DAY)
        )
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        if row is None:
            return None
        if row.used < at - _DAY:
            await self._execute(update(SESSIONS).where(SESSIONS.c.token == session).values(used=at))
        return Player(row.id, row.name, row.created)

    async def sessions(self, player_id: str) -> list[tuple[int, int]]:
        """When each session of a player began and was last used."""
        query = (
            select(SESSIONS.c.created, SESSIONS.c.used)
            .where(SESSIONS.c.player_id == player_id)
            .order_by(SESSIONS.c.created)
        )
        return await self._store.read(
            lambda c: [(int(row.created), int(row.used)) for row in c.execute(query)]
        )

    async def end_session(self, session: str) -> None:
        await self._execute(delete(SESSIONS).where(SESSIONS.c.token == session))

    async def end_sessions(self, player_id: str, keep: str = "") -> None:
        """End all sessions of a player but one."""
        await self._execute(
            delete(SESSIONS).where(SESSIONS.c.player_id == player_id, SESSIONS.c.token != keep)
        )

    # -- tables ----------------------------------------------------------------------------------

    async def tables_naming(self, player_id: str, stored_hash: str) -> list[str]:
        """The tables whose events name a player, or where they hold seats."""
        query = (
            select(APPEARANCES.c.table_id)
            .where(APPEARANCES.c.player_id == player_id)
            .union(select(KEYS.c.table_id).where(KEYS.c.token == stored_hash))
            .order_by("table_id")
        )
        return await self._store.read(lambda c: [str(row.table_id) for row in c.execute(query)])

    async def forget_at_table(
        self, table_id: str, player_id: str, stored_hash: str, former_name: str
    ) -> None:
        """Remove a player's name and what they wrote from the events of a table."""

        def work(connection: Connection) -> None:
            _forget(connection, table_id, player_id, stored_hash, former_name)

        await self._store.write(work)

    async def delete(self, player_id: str, stored_hash: str) -> None:
        """Delete a player, their passkeys, sessions, settings and seats."""

        def work(connection: Connection) -> None:
            connection.execute(delete(KEYS).where(KEYS.c.token == stored_hash))
            connection.execute(delete(PLAYERS).where(PLAYERS.c.id == player_id))

        await self._store.write(work)

    async def _execute(self, statement: Any) -> int:
        """Run a statement; returns the number of rows that it changed."""
        changed: list[int] = []

        def work(connection: Connection) -> None:
            changed[:] = [connection.execute(statement).rowcount]

        await self._store.write(work)
        return changed[0]


def _insert_passkey(connection: Connection, passkey: Passkey) -> None:
    connection.execute(
        insert(PASSKEYS).values(
            id=passkey.id,
            player_id=passkey.player_id,
            public_key=passkey.public_key,
            sign_count=passkey.sign_count,
            label=passkey.label,
            created=passkey.created,
            used=passkey.used,
        )
    )


def _insert_session(connection: Connection, session: str, player_id: str, at: int) -> None:
    connection.execute(
        insert(SESSIONS).values(token=session, player_id=player_id, created=at, used=at)
    )


def _passkey(row: Any) -> Passkey:
    return Passkey(
        row.id,
        row.player_id,
        bytes(row.public_key),
        row.sign_count,
        row.label,
        row.created,
        row.used,
    )


def _forget(
    connection: Connection, table_id: str, player_id: str, stored_hash: str, former_name: str
) -> None:
    key = (KEYS.c.table_id == table_id, KEYS.c.token == stored_hash)
    row = connection.execute(select(KEYS.c.seats).where(*key)).one_or_none()
    held = seats_from(row.seats) if row is not None else frozenset[int]()
    rows = connection.execute(
        select(EVENTS.c.sequence, EVENTS.c.kind, EVENTS.c.data)
        .where(EVENTS.c.table_id == table_id, EVENTS.c.kind.in_((CREATED, SAT, CHAT)))
        .order_by(EVENTS.c.sequence)
    ).all()
    read = [(row.sequence, row.kind, object_from(row.data)) for row in rows]
    events = [event for event in read if not is_damaged(event[2])]
    for sequence, data in _without_player(events, player_id, held, former_name):
        connection.execute(
            update(EVENTS)
            .where(EVENTS.c.table_id == table_id, EVENTS.c.sequence == sequence)
            .values(data=compact_json(data))
        )
    line = connection.execute(select(TABLES.c.seats).where(TABLES.c.id == table_id)).one()
    seats = objects_from(line.seats)
    for number, seat in enumerate(seats):
        if seat.get("player") == player_id or (number in held and seat.get("kind") != OPEN):
            seat.update(name=former_name, player="")
    connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table_id)
        .values(seats=json.dumps(seats), grants=TABLES.c.grants + REWRITTEN)
    )
    connection.execute(
        delete(APPEARANCES).where(
            APPEARANCES.c.table_id == table_id, APPEARANCES.c.player_id == player_id
        )
    )


def _without_player(
    events: Sequence[tuple[int, str, dict[str, Any]]],
    player_id: str,
    held: frozenset[int],
    former_name: str,
) -> list[tuple[int, dict[str, Any]]]:
    """The events that change when a player is forgotten.

    A seat that the player holds is theirs since it was last open, also under a guest's name.
    """
    last_open = dict.fromkeys(held, -1)
    for sequence, kind, data in events:
        if kind == SAT and data["kind"] == OPEN and data["seat"] in held:
            last_open[data["seat"]] = sequence

    def is_theirs(data: dict[str, Any], sequence: int) -> bool:
        seat = data["seat"]
        own = seat in held and sequence > last_open[seat]
        return bool(data.get("player") == player_id or own)

    changed = []
    for sequence, kind, data in events:
        seats = data["seats"] if kind == CREATED else [data]
        theirs = [seat for seat in seats if is_theirs(seat, sequence)]
        for seat in theirs:
            if kind != SAT or seat["kind"] != OPEN:
                seat["name"] = former_name
            seat.pop("player", None)
            if kind == CHAT:
                seat["text"] = ""
        if theirs:
            changed.append((sequence, data))
    return changed

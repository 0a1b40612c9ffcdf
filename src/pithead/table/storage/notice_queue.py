"""The notices that are to be sent, so that of several processes one sends each.

A notice belongs to a player and a turn: the event after which it was theirs. It is `waiting` until
one process has claimed it (`sending`), and then `sent`, or `over` if it was no longer needed. The
row of the player's settings is locked while their notices are claimed, so two processes cannot send
two notices within the pause.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, text, update

from pithead.table.storage.notice_store import MINUTE, NoticeSettings, settings_of_row
from pithead.table.storage.schema import APPEARANCES, NOTICE_SETTINGS, NOTICES, TABLES
from pithead.table.storage.store import Store

_WAITING: Final = "waiting"
_SENDING: Final = "sending"
_SENT: Final = "sent"
_OVER: Final = "over"
_LOST: Final = 5 * MINUTE
"""What a process has claimed and not finished for so long is sent by another one."""
_DAY: Final = 24 * 60 * MINUTE
_SCHEDULE: Final = text(
    "INSERT INTO notices (player_id, table_id, sequence, at, state, attempts)"
    " VALUES (:player, :of_table, :sequence, :at, 'waiting', 0)"
    " ON CONFLICT (player_id, table_id, sequence) DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class Due:
    """A notice that this process has claimed; `attempts` have failed."""

    table_id: str
    sequence: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """The notices of one player that this process sends now."""

    settings: NoticeSettings
    due: list[Due]


class NoticeQueue:
    """The notices in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def interested(self, table_id: str) -> list[str]:
        """The players at a table who want notices."""
        query = (
            select(NOTICE_SETTINGS.c.player_id)
            .join(APPEARANCES, APPEARANCES.c.player_id == NOTICE_SETTINGS.c.player_id)
            .where(APPEARANCES.c.table_id == table_id, NOTICE_SETTINGS.c.channels != "")
            .order_by(NOTICE_SETTINGS.c.player_id)
        )
        return await self._store.read(lambda c: [str(row.player_id) for row in c.execute(query)])

    async def schedule(self, table_id: str, sequence: int, player_id: str, at: int) -> None:
        """Note that it has become the turn of a player, who is told at `at`; each turn once."""
        earlier = and_(
            NOTICES.c.player_id == player_id,
            NOTICES.c.table_id == table_id,
            NOTICES.c.sequence < sequence,
            or_(NOTICES.c.state != _SENT, NOTICES.c.at < at - _DAY),
        )
        values = {"player": player_id, "of_table": table_id, "sequence": sequence, "at": at}

        def work(connection: Connection) -> None:
            connection.execute(delete(NOTICES).where(earlier))
            connection.execute(_SCHEDULE, values)

        await self._store.write(work)

    async def due_players(self, at: int, most: int) -> list[str]:
        """Players with a notice that must be sent by now, the longest waiting first."""
        query = (
            select(NOTICES.c.player_id)
            .where(_is_due(at))
            .group_by(NOTICES.c.player_id)
            .order_by(func.min(NOTICES.c.at))
            .limit(most)
        )
        return await self._store.read(lambda c: [str(row.player_id) for row in c.execute(query)])

    async def claim(self, player_id: str, at: int) -> Claimed | None:
        """Claim the notices of a player that are due.

        None if another process has, or in the pause: then they wait for its end.
        """
        claimed: list[Claimed | None] = []

        def work(connection: Connection) -> None:
            claimed[:] = [self._claim(connection, player_id, at)]

        await self._store.write(work)
        return claimed[0]

    def _claim(self, connection: Connection, player_id: str, at: int) -> Claimed | None:
        own = NOTICE_SETTINGS.c.player_id == player_id
        theirs = NOTICES.c.player_id == player_id
        row = connection.execute(select(NOTICE_SETTINGS).where(own).with_for_update()).one_or_none()
        if row is None:
            connection.execute(delete(NOTICES).where(theirs))
            return None
        settings = settings_of_row(row, self._store.sealed)
        is_due = and_(theirs, _is_due(at))
        last = connection.execute(
            select(func.max(NOTICES.c.at)).where(
                theirs,
                or_(
                    NOTICES.c.state == _SENT,
                    and_(NOTICES.c.state == _SENDING, NOTICES.c.at > at - _LOST),
                ),
            )
        ).scalar_one()
        pause_ends = last + settings.quiet_minutes * MINUTE if last is not None else at
        if pause_ends > at:
            connection.execute(update(NOTICES).where(is_due).values(at=pause_ends))
            return None
        rows = connection.execute(select(NOTICES).where(is_due).order_by(NOTICES.c.at)).all()
        if not rows:
            return None
        connection.execute(update(NOTICES).where(is_due).values(state=_SENDING, at=at))
        return Claimed(settings, [Due(row.table_id, row.sequence, row.attempts) for row in rows])

    async def finish(self, player_id: str, due: Sequence[Due], was_sent: bool, at: int) -> None:
        """Note that notices were sent, or were not needed."""
        await self._set(player_id, due, state=_SENT if was_sent else _OVER, at=at)

    async def postpone(self, player_id: str, due: Sequence[Due], at: int) -> None:
        """Try again later."""
        await self._set(player_id, due, state=_WAITING, at=at, attempts=NOTICES.c.attempts + 1)

    async def _set(self, player_id: str, due: Sequence[Due], **values: Any) -> None:
        def work(connection: Connection) -> None:
            for notice in due:
                connection.execute(
                    update(NOTICES)
                    .where(
                        NOTICES.c.player_id == player_id,
                        NOTICES.c.table_id == notice.table_id,
                        NOTICES.c.sequence == notice.sequence,
                        NOTICES.c.state == _SENDING,
                    )
                    .values(values)
                )

        await self._store.write(work)

    async def turns_since(self, at: int, most: int) -> list[str]:
        """Tables of players who want notices, where it has been a person's turn since `at`."""
        query = (
            select(TABLES.c.id)
            .join(APPEARANCES, APPEARANCES.c.table_id == TABLES.c.id)
            .join(NOTICE_SETTINGS, NOTICE_SETTINGS.c.player_id == APPEARANCES.c.player_id)
            .where(TABLES.c.waits_for == "person", TABLES.c.changed >= at)
            .distinct()
            .limit(most)
        )
        return await self._store.read(lambda c: [str(row.id) for row in c.execute(query)])


def _is_due(at: int) -> ColumnElement[bool]:
    return or_(
        and_(NOTICES.c.state == _WAITING, NOTICES.c.at <= at),
        and_(NOTICES.c.state == _SENDING, NOTICES.c.at <= at - _LOST),
    )

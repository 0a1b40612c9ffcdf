"""Reads and writes how players want to be told of their turn, and the notices themselves.

A notice belongs to a player and a turn: the event after which it was theirs. It is `waiting` until
one process has claimed it (`sending`), and then `sent`, or `over` if it was no longer needed. The
row of the player's settings is locked while their notices are claimed, so two processes cannot send
two notices within the quiet time.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    func,
    insert,
    not_,
    or_,
    select,
    text,
    update,
)

from pithead.table.storage.schema import (
    APPEARANCES,
    MAIL_ADDRESSES,
    NOTICE_SETTINGS,
    NOTICES,
    PUSH_SUBSCRIPTIONS,
    TABLE_NOTICES,
    TABLES,
)
from pithead.table.storage.sealed_values import SealedValues
from pithead.table.storage.store import Store

PUSH: Final = "push"
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
CHANNELS: Final = (PUSH, MAIL, WEBHOOK)
USUAL_QUIET_MINUTES: Final = 15

_WAITING: Final = "waiting"
_SENDING: Final = "sending"
_SENT: Final = "sent"
_OVER: Final = "over"
_MINUTE: Final = 60_000
_LOST: Final = 5 * _MINUTE
"""What a process has claimed and not finished for so long is sent by another one."""
_DAY: Final = 24 * 60 * _MINUTE
_SECRETS: Final = (
    (NOTICE_SETTINGS, "player_id", ("mail", "webhook")),
    (PUSH_SUBSCRIPTIONS, "id", ("endpoint", "p256dh", "auth")),
)
"""The columns that are encrypted if there is a key, with what identifies a row."""
_CLAIM_CONFIRMATION: Final = text(
    "INSERT INTO mail_addresses (address, asked, refused) VALUES (:of_address, :at, false)"
    " ON CONFLICT (address) DO NOTHING"
)
_SCHEDULE: Final = text(
    "INSERT INTO notices (player_id, table_id, sequence, at, state, channels, attempts)"
    " VALUES (:player, :of_table, :sequence, :at, 'waiting', '', 0)"
    " ON CONFLICT (player_id, table_id, sequence) DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """How a player wants to be told; `quiet_minutes` pass between two notices."""

    player_id: str
    lang: str
    channels: frozenset[str] = frozenset()
    quiet_minutes: int = USUAL_QUIET_MINUTES
    mail: str = ""
    mail_code: str = ""
    """The hash of the code that confirms the address."""
    mail_confirmed: bool = False
    digest: bool = False
    """Whether mails are collected: one a day."""
    digest_sent: int = 0
    webhook: str = ""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that a player has allowed to show notices."""

    id: str
    player_id: str
    endpoint: str
    p256dh: str
    auth: str
    created: int


@dataclass(frozen=True, slots=True)
class Due:
    """A notice that this process has claimed.

    `channels` are those that have failed before; none if it was not tried yet.
    """

    table_id: str
    sequence: int
    channels: frozenset[str]
    attempts: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """The notices of one player that this process sends now."""

    settings: NoticeSettings
    due: list[Due]


class NoticeStore:
    """The notices in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sealed = store.sealed

    async def seal_all(self) -> None:
        """Encrypt what was written without a key, or with a former one."""

        def work(connection: Connection) -> None:
            for table, identity, columns in _SECRETS:
                for row in connection.execute(select(table)).all():
                    stored = row._mapping
                    old = [name for name in columns if not self._is_current(stored[name])]
                    if old:
                        values = {name: self._sealed.open_text(stored[name]) for name in old}
                        connection.execute(
                            update(table)
                            .where(table.c[identity] == stored[identity])
                            .values({n: self._sealed.seal_text(v) for n, v in values.items()})
                        )

        await self._store.write(work)

    def _is_current(self, stored: str) -> bool:
        return not stored or self._sealed.is_current(stored.encode("utf-8", "surrogatepass"))

    # -- settings --------------------------------------------------------------------------------

    async def settings(self, player_id: str) -> NoticeSettings | None:
        query = select(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.player_id == player_id)
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        return _settings(row, self._sealed) if row is not None else None

    async def save(self, settings: NoticeSettings) -> None:
        """Write all settings of a player."""
        values = {
            "lang": settings.lang,
            "channels": _joined(settings.channels),
            "quiet_minutes": settings.quiet_minutes,
            "mail": self._sealed.seal_text(settings.mail),
            "mail_code": settings.mail_code,
            "mail_confirmed": settings.mail_confirmed,
            "digest": settings.digest,
            "digest_sent": settings.digest_sent,
            "webhook": self._sealed.seal_text(settings.webhook),
        }
        own = NOTICE_SETTINGS.c.player_id == settings.player_id

        def work(connection: Connection) -> None:
            if not connection.execute(update(NOTICE_SETTINGS).where(own).values(values)).rowcount:
                row = {"player_id": settings.player_id, **values}
                connection.execute(insert(NOTICE_SETTINGS).values(row))

        await self._store.write(work)

    async def confirm_mail(self, code: str) -> bool:
        """Confirm the address to which a code was sent; False if no address waits for it."""
        return bool(
            await self._execute(
                update(NOTICE_SETTINGS)
                .where(NOTICE_SETTINGS.c.mail_code == code, NOTICE_SETTINGS.c.mail_code != "")
                .values(mail_confirmed=True, mail_code="")
            )
        )

    async def stop_mail(self, player_id: str) -> None:
        """Forget the mail address of a player."""
        await self._execute(
            update(NOTICE_SETTINGS)
            .where(NOTICE_SETTINGS.c.player_id == player_id)
            .values(mail="", mail_code="", mail_confirmed=False)
        )

    async def claim_confirmation(self, address: str, at: int) -> bool:
        """Whether this address may be asked for a confirmation now: once a day, by one process.

        Not at all if its owner wants no mails. `address` is the hash of the address.
        """
        old = and_(MAIL_ADDRESSES.c.asked <= at - _DAY, not_(MAIL_ADDRESSES.c.refused))
        claimed: list[int] = []

        def work(connection: Connection) -> None:
            connection.execute(delete(MAIL_ADDRESSES).where(old))
            row = {"of_address": address, "at": at}
            claimed[:] = [connection.execute(_CLAIM_CONFIRMATION, row).rowcount]

        await self._store.write(work)
        return bool(claimed[0])

    async def release_confirmation(self, address: str, at: int) -> None:
        """Take back a claim of this time: the mail has not left."""
        await self._execute(
            delete(MAIL_ADDRESSES).where(
                MAIL_ADDRESSES.c.address == address, MAIL_ADDRESSES.c.asked == at
            )
        )

    async def refuses_mails(self, address: str) -> bool:
        """Whether the owner of an address wants no mails."""
        query = select(MAIL_ADDRESSES.c.refused).where(MAIL_ADDRESSES.c.address == address)
        return bool(await self._store.read(lambda c: c.execute(query).scalar_one_or_none()))

    async def refuse_mails(self, address: str, refused: bool) -> None:
        """Note whether the owner of an address, who was asked there, wants no mails."""
        known = update(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.address == address)
        row = {"address": address, "asked": 0, "refused": refused}

        def work(connection: Connection) -> None:
            if not connection.execute(known.values(refused=refused)).rowcount:
                connection.execute(insert(MAIL_ADDRESSES).values(row))

        await self._store.write(work)

    async def table_channels(self, player_id: str) -> dict[str, frozenset[str]]:
        """The tables for which a player has made another choice."""
        query = select(TABLE_NOTICES.c.table_id, TABLE_NOTICES.c.channels).where(
            TABLE_NOTICES.c.player_id == player_id
        )
        return await self._store.read(
            lambda c: {str(row.table_id): _split(row.channels) for row in c.execute(query)}
        )

    async def set_table_channels(
        self, player_id: str, table_id: str, channels: frozenset[str] | None
    ) -> None:
        """Choose for one table; None for the usual choice."""
        own = (TABLE_NOTICES.c.player_id == player_id, TABLE_NOTICES.c.table_id == table_id)

        def work(connection: Connection) -> None:
            connection.execute(delete(TABLE_NOTICES).where(*own))
            if channels is not None:
                row = {"player_id": player_id, "table_id": table_id, "channels": _joined(channels)}
                connection.execute(insert(TABLE_NOTICES).values(row))

        await self._store.write(work)

    # -- subscriptions ---------------------------------------------------------------------------

    async def subscriptions(self, player_id: str) -> list[Subscription]:
        """The browsers of a player, the oldest first."""
        query = (
            select(PUSH_SUBSCRIPTIONS)
            .where(PUSH_SUBSCRIPTIONS.c.player_id == player_id)
            .order_by(PUSH_SUBSCRIPTIONS.c.created, PUSH_SUBSCRIPTIONS.c.id)
        )
        return await self._store.read(
            lambda c: [_subscription(row, self._sealed) for row in c.execute(query)]
        )

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Write a subscription; the oldest of too many go.

        A browser belongs to the player who was the last to subscribe there. Who knows only its
        address, and not its keys, takes it from nobody.
        """
        row = {
            "id": subscription.id,
            "player_id": subscription.player_id,
            "endpoint": self._sealed.seal_text(subscription.endpoint),
            "p256dh": self._sealed.seal_text(subscription.p256dh),
            "auth": self._sealed.seal_text(subscription.auth),
            "browser": _browser_hash(subscription),
            "created": subscription.created,
        }
        same_browser = PUSH_SUBSCRIPTIONS.c.browser == row["browser"]
        newest = (
            select(PUSH_SUBSCRIPTIONS.c.id)
            .where(PUSH_SUBSCRIPTIONS.c.player_id == subscription.player_id)
            .order_by(PUSH_SUBSCRIPTIONS.c.created.desc(), PUSH_SUBSCRIPTIONS.c.id)
            .limit(most)
        )

        def work(connection: Connection) -> None:
            connection.execute(
                delete(PUSH_SUBSCRIPTIONS).where(
                    or_(PUSH_SUBSCRIPTIONS.c.id == subscription.id, same_browser)
                )
            )
            connection.execute(insert(PUSH_SUBSCRIPTIONS).values(row))
            kept = [found.id for found in connection.execute(newest)]
            connection.execute(
                delete(PUSH_SUBSCRIPTIONS).where(
                    PUSH_SUBSCRIPTIONS.c.player_id == subscription.player_id,
                    PUSH_SUBSCRIPTIONS.c.id.not_in(kept),
                )
            )

        await self._store.write(work)

    async def unsubscribe(self, player_id: str, subscription_id: str) -> None:
        await self._execute(
            delete(PUSH_SUBSCRIPTIONS).where(
                PUSH_SUBSCRIPTIONS.c.id == subscription_id,
                PUSH_SUBSCRIPTIONS.c.player_id == player_id,
            )
        )

    # -- notices ---------------------------------------------------------------------------------

    async def interested(self, table_id: str) -> list[tuple[str, bool]]:
        """The players at a table who want notices, and whether they chose so for this table."""
        here = and_(
            TABLE_NOTICES.c.player_id == NOTICE_SETTINGS.c.player_id,
            TABLE_NOTICES.c.table_id == table_id,
        )
        query = (
            select(
                NOTICE_SETTINGS.c.player_id,
                NOTICE_SETTINGS.c.channels,
                TABLE_NOTICES.c.channels.label("here"),
            )
            .join(APPEARANCES, APPEARANCES.c.player_id == NOTICE_SETTINGS.c.player_id)
            .outerjoin(TABLE_NOTICES, here)
            .where(APPEARANCES.c.table_id == table_id)
            .order_by(NOTICE_SETTINGS.c.player_id)
        )
        rows = await self._store.read(lambda c: c.execute(query).all())
        return [
            (str(row.player_id), row.here is not None)
            for row in rows
            if (row.here if row.here is not None else row.channels)
        ]

    async def schedule(
        self, table_id: str, sequence: int, players: Sequence[str], at: int, due: int
    ) -> None:
        """Note that it has become the turn of players; each turn is noted once."""
        earlier = and_(
            NOTICES.c.table_id == table_id,
            NOTICES.c.sequence < sequence,
            or_(NOTICES.c.state != _SENT, NOTICES.c.at < at - _DAY),
        )

        def work(connection: Connection) -> None:
            for player_id in players:
                connection.execute(delete(NOTICES).where(NOTICES.c.player_id == player_id, earlier))
                values = {"player": player_id, "of_table": table_id, "sequence": sequence}
                connection.execute(_SCHEDULE, {**values, "at": due})

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
        """Claim the notices of a player that are due; None if another process has, or in a quiet
        time: then they wait for its end.
        """
        found: list[Claimed] = []

        def work(connection: Connection) -> None:
            found.clear()
            claimed = _claim(connection, player_id, at, self._sealed)
            if claimed is not None:
                found.append(claimed)

        await self._store.write(work)
        return found[0] if found else None

    async def finish(self, player_id: str, due: Sequence[Due], was_sent: bool, at: int) -> None:
        """Note that notices were sent, or were not needed."""
        await self._set(player_id, due, state=_SENT if was_sent else _OVER, at=at)

    async def postpone(
        self, player_id: str, due: Sequence[Due], channels: frozenset[str], at: int
    ) -> None:
        """Try again later, by the channels that have failed."""
        for notice in due:
            await self._set(
                player_id,
                [notice],
                state=_WAITING,
                at=at,
                channels=_joined(channels),
                attempts=notice.attempts + 1,
            )

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

    # -- digests ---------------------------------------------------------------------------------

    async def due_digests(self, before: int, most: int) -> list[NoticeSettings]:
        """Players who want one mail a day, and have had none since `before`."""
        query = (
            select(NOTICE_SETTINGS)
            .where(
                NOTICE_SETTINGS.c.digest,
                NOTICE_SETTINGS.c.mail_confirmed,
                NOTICE_SETTINGS.c.digest_sent <= before,
            )
            .order_by(NOTICE_SETTINGS.c.digest_sent)
            .limit(most)
        )
        return await self._store.read(
            lambda c: [_settings(row, self._sealed) for row in c.execute(query)]
        )

    async def claim_digest(self, settings: NoticeSettings, at: int) -> bool:
        """Whether this process sends the digest: another one may have claimed it."""
        return bool(
            await self._execute(
                update(NOTICE_SETTINGS)
                .where(
                    NOTICE_SETTINGS.c.player_id == settings.player_id,
                    NOTICE_SETTINGS.c.digest_sent == settings.digest_sent,
                )
                .values(digest_sent=at)
            )
        )

    async def _execute(self, statement: Any) -> int:
        changed: list[int] = []

        def work(connection: Connection) -> None:
            changed[:] = [connection.execute(statement).rowcount]

        await self._store.write(work)
        return changed[0]


def _is_due(at: int) -> ColumnElement[bool]:
    return or_(
        and_(NOTICES.c.state == _WAITING, NOTICES.c.at <= at),
        and_(NOTICES.c.state == _SENDING, NOTICES.c.at <= at - _LOST),
    )


def _claim(connection: Connection, player_id: str, at: int, sealed: SealedValues) -> Claimed | None:
    own = NOTICE_SETTINGS.c.player_id == player_id
    row = connection.execute(select(NOTICE_SETTINGS).where(own).with_for_update()).one_or_none()
    if row is None:
        connection.execute(delete(NOTICES).where(NOTICES.c.player_id == player_id))
        return None
    settings = _settings(row, sealed)
    theirs = NOTICES.c.player_id == player_id
    is_due = and_(theirs, _is_due(at))
    rows = connection.execute(select(NOTICES).where(is_due).order_by(NOTICES.c.at)).all()
    retried = [row for row in rows if row.attempts]
    last = connection.execute(
        select(func.max(NOTICES.c.at)).where(
            theirs,
            or_(
                NOTICES.c.state == _SENT,
                and_(NOTICES.c.state == _SENDING, NOTICES.c.at > at - _LOST),
            ),
        )
    ).scalar_one()
    quiet_until = last + settings.quiet_minutes * _MINUTE if last is not None else at
    if retried:
        # The rest of a notice that has begun.
        chosen = and_(is_due, NOTICES.c.attempts > 0)
        rows = retried
    elif not rows:
        return None
    elif quiet_until > at:
        connection.execute(update(NOTICES).where(is_due).values(at=quiet_until))
        return None
    else:
        chosen = is_due
    connection.execute(update(NOTICES).where(chosen).values(state=_SENDING, at=at))
    due = [Due(r.table_id, r.sequence, _split(r.channels), r.attempts) for r in rows]
    return Claimed(settings, due)


def _joined(channels: frozenset[str]) -> str:
    return ",".join(channel for channel in CHANNELS if channel in channels)


def _split(channels: str) -> frozenset[str]:
    return frozenset(channels.split(",")) & frozenset(CHANNELS)


def _settings(row: Any, sealed: SealedValues) -> NoticeSettings:
    return NoticeSettings(
        row.player_id,
        row.lang,
        _split(row.channels),
        row.quiet_minutes,
        sealed.open_text(row.mail),
        row.mail_code,
        bool(row.mail_confirmed),
        bool(row.digest),
        row.digest_sent,
        sealed.open_text(row.webhook),
    )


def _subscription(row: Any, sealed: SealedValues) -> Subscription:
    return Subscription(
        row.id,
        row.player_id,
        sealed.open_text(row.endpoint),
        sealed.open_text(row.p256dh),
        sealed.open_text(row.auth),
        row.created,
    )


def _browser_hash(subscription: Subscription) -> str:
    """What tells that two subscriptions are of the same browser; its keys cannot be guessed."""
    parts = (subscription.endpoint, subscription.p256dh, subscription.auth)
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()

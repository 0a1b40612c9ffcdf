"""How players want to be told that it is their turn, in the database."""

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, insert, not_, or_, select, text, update

from pithead.table.storage.schema import (
    MAIL_ADDRESSES,
    NOTICE_SETTINGS,
    PUSH_SUBSCRIPTIONS,
)
from pithead.table.storage.sealed_values import SealedValues
from pithead.table.storage.store import Store

PUSH: Final = "push"
MAIL: Final = "mail"
WEBHOOK: Final = "webhook"
CHANNELS: Final = (PUSH, MAIL, WEBHOOK)
USUAL_QUIET_MINUTES: Final = 15

MINUTE: Final = 60_000
_DAY: Final = 24 * 60 * MINUTE
_SECRETS: Final = (
    (NOTICE_SETTINGS, "player_id", ("mail", "webhook")),
    (PUSH_SUBSCRIPTIONS, "id", ("endpoint", "p256dh", "auth")),
)
"""The columns that are encrypted if there is a key, with what identifies a row."""
_CLAIM_CONFIRMATION: Final = text(
    "INSERT INTO mail_addresses (address, asked, refused) VALUES (:of_address, :at, false)"
    " ON CONFLICT (address) DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """How a player wants to be told; `quiet_minutes` pass between two notices."""

    player_id: str
    lang: str
    channels: frozenset[str] = frozenset()
    quiet_minutes: int = USUAL_QUIET_MINUTES
    mail: str = ""
    mail_key: str = ""
    """The keyed hash that all spellings of the address have in common."""
    mail_code: str = ""
    """The hash of the code that confirms the address."""
    mail_confirmed: bool = False
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
        return settings_of_row(row, self._sealed) if row is not None else None

    async def save(self, settings: NoticeSettings) -> None:
        """Write all settings of a player."""
        values = {
            "lang": settings.lang,
            "channels": _joined(settings.channels),
            "quiet_minutes": settings.quiet_minutes,
            "mail": self._sealed.seal_text(settings.mail),
            "mail_key": settings.mail_key,
            "mail_code": settings.mail_code,
            "mail_confirmed": settings.mail_confirmed,
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
        """Note whether the owner of an address wants no mails; if so, forget it everywhere."""
        known = update(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.address == address)
        row = {"address": address, "asked": 0, "refused": refused}
        theirs = update(NOTICE_SETTINGS).where(NOTICE_SETTINGS.c.mail_key == address)

        def work(connection: Connection) -> None:
            if not connection.execute(known.values(refused=refused)).rowcount:
                connection.execute(insert(MAIL_ADDRESSES).values(row))
            if refused:
                nothing = {"mail": "", "mail_key": "", "mail_code": "", "mail_confirmed": False}
                connection.execute(theirs.values(nothing))

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

    async def _execute(self, statement: Any) -> int:
        changed: list[int] = []

        def work(connection: Connection) -> None:
            changed[:] = [connection.execute(statement).rowcount]

        await self._store.write(work)
        return changed[0]


def _joined(channels: frozenset[str]) -> str:
    return ",".join(channel for channel in CHANNELS if channel in channels)


def _split(channels: str) -> frozenset[str]:
    return frozenset(channels.split(",")) & frozenset(CHANNELS)


def settings_of_row(row: Any, sealed: SealedValues) -> NoticeSettings:
    return NoticeSettings(
        row.player_id,
        row.lang,
        _split(row.channels),
        row.quiet_minutes,
        sealed.open_text(row.mail),
        row.mail_key,
        row.mail_code,
        bool(row.mail_confirmed),
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

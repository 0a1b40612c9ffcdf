"""Sends notices by push message, mail and webhook."""

import asyncio
import hmac
import logging
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pithead.table.base.errors import BadNoticeAddress, BadSubscription
from pithead.table.base.events import now
from pithead.table.base.settings import Settings
from pithead.table.http.outgoing_requests import OutgoingRequests, Undelivered
from pithead.table.play.mail_sender import MailSender, MailUndelivered
from pithead.table.play.notice_texts import Notice, notice_mail
from pithead.table.storage.notice_store import (
    MAIL,
    PUSH,
    WEBHOOK,
    NoticeSettings,
    NoticeStore,
    Subscription,
)

if TYPE_CHECKING:
    from pithead.table.play.web_push import PushSigner

_LOG = logging.getLogger(__name__)
_GONE: Final = (404, 410)
_BUSY: Final = (408, 425, 429)
_NOBODY: Final = "mailto:operator@pithead.invalid"
_STOP_BYTES: Final = 16


class NoticeDelivery:
    """The channels of one server, by which notices leave it."""

    def __init__(
        self,
        settings: Settings,
        store: NoticeStore,
        push_secret: bytes,
        stop_key: bytes,
    ) -> None:
        self.address = settings.address
        self.outgoing = OutgoingRequests(settings.internal_notices)
        self.mail = MailSender(settings)
        self._push_secret = push_secret
        self._subject = _subject(settings)
        self._store = store
        self._stop_key = stop_key

    @property
    def channels(self) -> frozenset[str]:
        """The channels that the operator has set up. Links in mails need the server's address."""
        found = {PUSH}
        if self.address:
            found.add(WEBHOOK)
            if self.mail.is_set_up:
                found.add(MAIL)
        return frozenset(found)

    async def send(
        self, settings: NoticeSettings, channels: frozenset[str], notice: Notice
    ) -> tuple[frozenset[str], frozenset[str]]:
        """Send a notice; returns the channels by which it has arrived, and those to try again."""
        sent, again = set(), set()
        for channel in sorted(channels & self.channels):
            if channel == PUSH:
                arrived, retry = await self._push(settings.player_id, notice)
            elif channel == MAIL:
                arrived, retry = await self._mail(settings, notice)
            else:
                arrived, retry = await self._webhook(settings, notice)
            if arrived:
                sent.add(channel)
            elif retry:
                again.add(channel)
        return frozenset(sent), frozenset(again)

    # -- push: its cryptography is imported for those who want push messages ---------------------

    @cached_property
    def signer(self) -> "PushSigner":
        """What signs requests to push services."""
        from pithead.table.play.web_push import PushSigner

        return PushSigner(self._push_secret, self._subject)

    async def _push(self, player_id: str, notice: Notice) -> tuple[bool, bool]:
        """Send to all browsers of a player; whether one has it, and whether to try again."""
        subscriptions = await self._store.subscriptions(player_id)
        payload = notice.push_payload()
        results = await asyncio.gather(*(self._push_to(found, payload) for found in subscriptions))
        return True in results, None in results

    async def _push_to(self, subscription: Subscription, payload: bytes) -> bool | None:
        """Whether a push service has taken a message; None if it may do so later."""
        from pithead.table.play.web_push import PushKeys, encrypted

        keys = PushKeys(subscription.p256dh, subscription.auth)
        try:
            body = encrypted(payload, keys)
            headers = self.signer.headers(subscription.endpoint, now())
            status = await self.outgoing.post(subscription.endpoint, headers, body)
        except Undelivered as error:
            _LOG.info("a push service did not answer: %s", error)
            return None
        except (BadNoticeAddress, BadSubscription):
            status = _GONE[0]
        if status in _GONE:
            await self._store.unsubscribe(subscription.player_id, subscription.id)
            return False
        return _outcome(status, "a push service")

    # -- mail ------------------------------------------------------------------------------------

    async def _mail(self, settings: NoticeSettings, notice: Notice) -> tuple[bool, bool]:
        if not settings.mail_confirmed:
            return False, False
        stop = self.stop_link(settings.player_id)
        subject, text = notice_mail(notice, settings.lang, self.address, stop)
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        try:
            await self.mail.send(settings.mail, subject, text, headers)
        except MailUndelivered as error:
            _LOG.warning("a mail was not taken: %s", error)
            return False, not error.for_ever
        return True, False

    def stop_link(self, player_id: str) -> str:
        """The address of the page that ends the mails to a player, without a login."""
        return f"{self.address}/notices/stop/{player_id}/{self.stop_code(player_id)}"

    def stop_code(self, player_id: str) -> str:
        """What proves that somebody has got a mail for a player."""
        message = f"no more mails to {player_id}".encode("utf-8", "surrogatepass")
        return hmac.digest(self._stop_key, message, "sha256")[:_STOP_BYTES].hex()

    def address_key(self, mail: str) -> str:
        """What all spellings of a mail address have in common, as a keyed hash.

        Many mail servers ignore dots, capital letters, and what follows a plus sign.
        """
        name, _, host = mail.lower().rpartition("@")
        name = name.partition("+")[0].replace(".", "")
        message = f"mail address {name}@{host.rstrip('.')}".encode("utf-8", "surrogatepass")
        return hmac.digest(self._stop_key, message, "sha256").hex()

    def refuse_link(self, key: str) -> str:
        """The address of the page on which the owner of a mail address wants no mails."""
        return f"{self.address}/notices/refuse/{key}/{self.refuse_code(key)}"

    def refuse_code(self, key: str) -> str:
        """What proves that somebody has got a mail at an address."""
        message = f"no mails to {key}".encode("utf-8", "surrogatepass")
        return hmac.digest(self._stop_key, message, "sha256")[:_STOP_BYTES].hex()

    # -- webhook ---------------------------------------------------------------------------------

    async def _webhook(self, settings: NoticeSettings, notice: Notice) -> tuple[bool, bool]:
        if not settings.webhook:
            return False, False
        body = notice.webhook_body(self.address)
        headers = {"Content-Type": "application/json"}
        try:
            status = await self.outgoing.post(settings.webhook, headers, body)
        except Undelivered as error:
            _LOG.info("a webhook did not answer: %s", error)
            return False, True
        except BadNoticeAddress:
            return False, False
        outcome = _outcome(status, "a webhook")
        return outcome is True, outcome is None


def _outcome(status: int, who: str) -> bool | None:
    """Whether a status means success; None if another attempt may succeed."""
    if 200 <= status < 300:
        return True
    _LOG.info("%s has answered %s", who, status)
    return None if status in _BUSY or status >= 500 else False


def _subject(settings: Settings) -> str:
    """Whom push services can ask about this server."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    return settings.address if settings.address.startswith("https://") else _NOBODY

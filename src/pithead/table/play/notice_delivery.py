"""Sends notices by push message, mail and webhook."""

import asyncio
import hmac
import logging
from enum import Enum, auto
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
_CODE_BYTES: Final = 16


class DeliveryOutcome(Enum):
    """What has become of a notice on one channel."""

    SENT = auto()
    LATER = auto()
    """It has failed, and another attempt may succeed."""
    NEVER = auto()


class NoticeDelivery:
    """The channels of one server, by which notices leave it."""

    def __init__(
        self, settings: Settings, store: NoticeStore, push_secret: bytes, mail_key: bytes
    ) -> None:
        self.address = settings.address
        self.outgoing = OutgoingRequests(settings.internal_notices)
        self.mail = MailSender(settings)
        self._push_secret = push_secret
        self._subject = _subject(settings)
        self._store = store
        self._mail_key = mail_key

    @property
    def channels(self) -> frozenset[str]:
        """The channels that the operator has set up. Links in mails need the server's address."""
        found = {PUSH}
        if self.address:
            found.add(WEBHOOK)
            if self.mail.is_set_up:
                found.add(MAIL)
        return frozenset(found)

    async def send(self, settings: NoticeSettings, notice: Notice) -> dict[str, DeliveryOutcome]:
        """Send a notice by all channels that a player has chosen."""
        ways = {PUSH: self._push, MAIL: self._mail, WEBHOOK: self._webhook}
        return {
            channel: await ways[channel](settings, notice)
            for channel in sorted(settings.channels & self.channels)
        }

    # -- push: its cryptography is imported for those who want push messages ---------------------

    @cached_property
    def signer(self) -> "PushSigner":
        """What signs requests to push services."""
        from pithead.table.play.web_push import PushSigner

        return PushSigner(self._push_secret, self._subject)

    async def _push(self, settings: NoticeSettings, notice: Notice) -> DeliveryOutcome:
        """Send to all browsers of a player; one of them is enough."""
        payload = notice.push_payload()
        found = await self._store.subscriptions(settings.player_id)
        results = await asyncio.gather(*(self._push_to(browser, payload) for browser in found))
        return next((best for best in DeliveryOutcome if best in results), DeliveryOutcome.NEVER)

    async def _push_to(self, subscription: Subscription, payload: bytes) -> DeliveryOutcome:
        from pithead.table.play.web_push import PushKeys, encrypted

        keys = PushKeys(subscription.p256dh, subscription.auth)
        try:
            body = encrypted(payload, keys)
            headers = self.signer.headers(subscription.endpoint, now())
            status = await self.outgoing.post(subscription.endpoint, headers, body)
        except Undelivered as error:
            _LOG.info("a push service did not answer: %s", error)
            return DeliveryOutcome.LATER
        except (BadNoticeAddress, BadSubscription):
            status = _GONE[0]
        if status in _GONE:
            await self._store.unsubscribe(subscription.player_id, subscription.id)
            return DeliveryOutcome.NEVER
        return _outcome(status, "a push service")

    # -- mail ------------------------------------------------------------------------------------

    async def _mail(self, settings: NoticeSettings, notice: Notice) -> DeliveryOutcome:
        if not settings.mail_confirmed:
            return DeliveryOutcome.NEVER
        refuse = self.refuse_link(settings.mail_key)
        subject, text = notice_mail(notice, settings.lang, self.address, refuse)
        headers = {
            "List-Unsubscribe": f"<{refuse}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        try:
            await self.mail.send(settings.mail, subject, text, headers)
        except MailUndelivered as error:
            _LOG.warning("a mail was not taken: %s", error)
            return DeliveryOutcome.NEVER if error.for_ever else DeliveryOutcome.LATER
        return DeliveryOutcome.SENT

    def address_key(self, mail: str) -> str:
        """What all spellings of a mail address have in common, as a keyed hash.

        Many mail servers ignore dots, capital letters, and what follows a plus sign.
        """
        name, _, host = mail.lower().rpartition("@")
        name = name.partition("+")[0].replace(".", "")
        return self._keyed_hash(f"mail address {name}@{host.rstrip('.')}").hex()

    def refuse_link(self, key: str) -> str:
        """The address of the page on which the owner of a mail address wants no mails."""
        return f"{self.address}/notices/refuse/{key}/{self.refuse_code(key)}"

    def refuse_code(self, key: str) -> str:
        """What proves that somebody has got a mail at an address."""
        return self._keyed_hash(f"no mails to {key}")[:_CODE_BYTES].hex()

    def _keyed_hash(self, message: str) -> bytes:
        return hmac.digest(self._mail_key, message.encode("utf-8", "surrogatepass"), "sha256")

    # -- webhook ---------------------------------------------------------------------------------

    async def _webhook(self, settings: NoticeSettings, notice: Notice) -> DeliveryOutcome:
        if not settings.webhook:
            return DeliveryOutcome.NEVER
        body = notice.webhook_body(self.address)
        headers = {"Content-Type": "application/json"}
        try:
            status = await self.outgoing.post(settings.webhook, headers, body)
        except Undelivered as error:
            _LOG.info("a webhook did not answer: %s", error)
            return DeliveryOutcome.LATER
        except BadNoticeAddress:
            return DeliveryOutcome.NEVER
        return _outcome(status, "a webhook")


def _outcome(status: int, who: str) -> DeliveryOutcome:
    if 200 <= status < 300:
        return DeliveryOutcome.SENT
    _LOG.info("%s has answered %s", who, status)
    return DeliveryOutcome.LATER if status in _BUSY or status >= 500 else DeliveryOutcome.NEVER


def _subject(settings: Settings) -> str:
    """Whom push services can ask about this server."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    return settings.address if settings.address.startswith("https://") else _NOBODY

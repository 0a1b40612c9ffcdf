"""How players want to be told that it is their turn."""

import hashlib
import hmac
from dataclasses import dataclass, replace
from typing import Any, Final

from pithead.kernel.texts.i18n import joined
from pithead.table.base.errors import (
    BadMailAddress,
    BadSubscription,
    MailAsked,
    MailFailed,
    MailRefused,
    NoChannel,
    NoSuchChannel,
    NoticeFailed,
    UsedCode,
)
from pithead.table.base.events import now
from pithead.table.base.settings import MAIL_ADDRESS
from pithead.table.base.token_hash import PlayerToken, new_token
from pithead.table.play.mail_sender import MailUndelivered
from pithead.table.play.notice_delivery import DeliveryOutcome
from pithead.table.play.notice_texts import CHANNEL_TEXTS, confirmation_mail, sample_notice
from pithead.table.service.context import ServiceContext
from pithead.table.storage.notice_store import (
    CHANNELS,
    MAIL,
    PUSH,
    USUAL_QUIET_MINUTES,
    WEBHOOK,
    NoticeSettings,
    Subscription,
)

MOST_BROWSERS: Final = 10
QUIET_MINUTES: Final = (5, 15, 60, 240, 720)
_LONGEST_MAIL: Final = 254
_LONGEST_KEY: Final = 100
_LONGEST_SECRET: Final = 40


@dataclass(frozen=True, slots=True)
class NoticeChoices:
    """Everything that a player has chosen, and what the operator offers."""

    settings: NoticeSettings
    browsers: int
    offered: frozenset[str]
    push_key: str


class Notices:
    """What players do on the page about notices."""

    def __init__(self, context: ServiceContext) -> None:
        self._store = context.notices
        self._delivery = context.delivery

    async def choices(self, player: PlayerToken, lang: str) -> NoticeChoices:
        """What a player has chosen so far."""
        return NoticeChoices(
            await self._settings(player, lang),
            len(await self._store.subscriptions(player.player_id)),
            self._delivery.channels,
            self._delivery.signer.public_key,
        )

    async def _settings(self, player: PlayerToken, lang: str) -> NoticeSettings:
        found = await self._store.settings(player.player_id)
        return found or NoticeSettings(player.player_id, lang)

    async def choose(
        self,
        player: PlayerToken,
        lang: str,
        channels: frozenset[str],
        quiet_minutes: int = USUAL_QUIET_MINUTES,
        mail: str = "",
        webhook: str = "",
    ) -> bool:
        """Save a player's choice; True if a mail was sent that confirms a new address."""
        before = await self._settings(player, lang)
        mail, webhook = mail.strip(), webhook.strip()
        if (channels - self._delivery.channels) & frozenset(CHANNELS):
            raise NoSuchChannel
        if webhook and webhook != before.webhook:
            if WEBHOOK not in self._delivery.channels:
                raise NoSuchChannel
            await self._delivery.outgoing.check(webhook)
        code = ""
        if mail and mail != before.mail:
            if MAIL not in self._delivery.channels:
                raise NoSuchChannel
            code = await self._ask_for_confirmation(player, lang, mail)
        settings = replace(
            before,
            lang=lang,
            channels=channels & frozenset(CHANNELS),
            quiet_minutes=quiet_minutes if quiet_minutes in QUIET_MINUTES else USUAL_QUIET_MINUTES,
            mail=mail,
            mail_key=self._delivery.address_key(mail) if mail else "",
            mail_code=_code_hash(code) if code else before.mail_code if mail else "",
            mail_confirmed=before.mail_confirmed and mail == before.mail and bool(mail),
            webhook=webhook,
        )
        await self._store.save(settings)
        return bool(code)

    async def _ask_for_confirmation(self, player: PlayerToken, lang: str, mail: str) -> str:
        """Send a code to a mail address, and return it."""
        if len(mail) > _LONGEST_MAIL or not MAIL_ADDRESS.fullmatch(mail):
            raise BadMailAddress
        key, at = self._delivery.address_key(mail), now()
        if await self._store.refuses_mails(key):
            raise MailRefused
        if not await self._store.claim_confirmation(key, at):
            raise MailAsked
        code = new_token()
        link = f"{self._delivery.address}/notices/confirm/{code}"
        refuse = self._delivery.refuse_link(key)
        subject, text = confirmation_mail(lang, link, player.name, refuse)
        try:
            await self._delivery.mail.send(mail, subject, text)
        except MailUndelivered:
            await self._store.release_confirmation(key, at)
            raise MailFailed from None
        return code

    async def confirm_mail(self, code: str) -> None:
        """Confirm the address to which a code was sent."""
        if not await self._store.confirm_mail(_code_hash(code)):
            raise UsedCode

    async def refuses_mails(self, key: str, code: str) -> bool:
        """Whether nobody can make the server write to an address; the code is in a mail to it."""
        self._check_refusal(key, code)
        return await self._store.refuses_mails(key)

    async def refuse_mails(self, key: str, code: str, refused: bool) -> None:
        """Choose whether anybody can make the server write to an address."""
        self._check_refusal(key, code)
        await self._store.refuse_mails(key, refused)

    def _check_refusal(self, key: str, code: str) -> None:
        right = self._delivery.refuse_code(key)
        if not hmac.compare_digest(right.encode(), code.encode("utf-8", "surrogatepass")):
            raise UsedCode

    async def subscribe(
        self, player: PlayerToken, lang: str, endpoint: str, p256dh: str, auth: str
    ) -> None:
        """Let a browser of the player show notices."""
        if len(p256dh) > _LONGEST_KEY or len(auth) > _LONGEST_SECRET:
            raise BadSubscription
        from pithead.table.play.web_push import PushKeys

        PushKeys(p256dh, auth).check()
        await self._delivery.outgoing.check(endpoint)
        subscription = Subscription(
            _subscription_id(player, endpoint), player.player_id, endpoint, p256dh, auth, now()
        )
        await self._store.subscribe(subscription, MOST_BROWSERS)
        settings = await self._settings(player, lang)
        if PUSH not in settings.channels:
            await self._store.save(replace(settings, channels=settings.channels | {PUSH}))

    async def unsubscribe(self, player: PlayerToken, endpoint: str) -> None:
        """Show no more notices in a browser of the player."""
        await self._store.unsubscribe(player.player_id, _subscription_id(player, endpoint))

    async def send_sample(self, player: PlayerToken, lang: str) -> None:
        """Send a notice by all channels that the player has chosen; NoticeFailed if one fails."""
        settings = await self._settings(player, lang)
        notice = sample_notice(lang)
        outcomes = await self._delivery.send(settings, notice)
        if not outcomes:
            raise NoChannel
        missing = [
            CHANNEL_TEXTS[channel]
            for channel, outcome in outcomes.items()
            if outcome is not DeliveryOutcome.SENT
        ]
        if missing:
            raise NoticeFailed(channels=joined(missing))

    async def export(self, player_id: str) -> dict[str, Any]:
        """Everything that the server has about a player's notices."""
        settings = await self._store.settings(player_id)
        if settings is None:
            return {}
        return {
            "lang": settings.lang,
            "channels": sorted(settings.channels),
            "quiet_minutes": settings.quiet_minutes,
            "mail": settings.mail,
            "mail_confirmed": settings.mail_confirmed,
            "webhook": settings.webhook,
            "browsers": [
                {"endpoint": found.endpoint, "created": found.created}
                for found in await self._store.subscriptions(player_id)
            ],
        }


def _code_hash(code: str) -> str:
    return hashlib.sha256(b"mail:" + code.encode("utf-8", "surrogatepass")).hexdigest()


def _subscription_id(player: PlayerToken, endpoint: str) -> str:
    named = f"{player.player_id} {endpoint}"
    return hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()

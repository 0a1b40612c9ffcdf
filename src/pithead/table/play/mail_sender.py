"""Mails through the SMTP server that the operator has set."""

import asyncio
import smtplib
import ssl
from collections.abc import Mapping
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from pithead.table.base.settings import Settings

_SECONDS: Final = 20.0
_PORTS: Final = {"smtp": 587, "smtps": 465}
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")


class MailUndelivered(Exception):
    """The server has not taken a mail. `for_ever`: it never will, for this address."""

    def __init__(self, reason: str, for_ever: bool) -> None:
        super().__init__(reason)
        self.for_ever = for_ever


class MailSender:
    """Sends mails one by one, each in a thread with a connection of its own."""

    def __init__(self, settings: Settings) -> None:
        self._url = settings.mail
        self._from = settings.mail_from

    @property
    def is_set_up(self) -> bool:
        return bool(self._url)

    async def send(
        self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None
    ) -> None:
        """Send a mail; MailUndelivered if the server does not take it."""
        mail = EmailMessage()
        mail["From"] = Address("Pithead", addr_spec=self._from)
        mail["To"] = to
        mail["Subject"] = subject
        mail["Date"] = format_datetime(datetime.now(UTC))
        mail["Message-ID"] = make_msgid(domain=self._from.rpartition("@")[2])
        # Programs that answer mails by themselves leave these alone.
        mail["Auto-Submitted"] = "auto-generated"
        for name, value in (headers or {}).items():
            mail[name] = value
        mail.set_content(text)
        await asyncio.to_thread(self._deliver, mail)

    def _deliver(self, mail: EmailMessage) -> None:
        try:
            with self._connection() as server:
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise MailUndelivered("refused", all(code >= 500 for code in codes)) from None
        except (smtplib.SMTPException, OSError) as error:
            raise MailUndelivered(type(error).__name__, for_ever=False) from None

    def _connection(self) -> smtplib.SMTP:
        """A connection to the mail server; nothing is sent in plain text to other machines."""
        parts = urlsplit(self._url)
        host = parts.hostname or ""
        port = parts.port or _PORTS[parts.scheme]
        context = ssl.create_default_context()
        server: smtplib.SMTP
        if parts.scheme == "smtps":
            server = smtplib.SMTP_SSL(host, port, timeout=_SECONDS, context=context)
        else:
            server = smtplib.SMTP(host, port, timeout=_SECONDS)
        try:
            if parts.scheme == "smtp" and host not in _LOCAL:
                server.starttls(context=context)
            if parts.username is not None:
                server.login(unquote(parts.username), unquote(parts.password or ""))
        except BaseException:
            server.close()
            raise
        return server

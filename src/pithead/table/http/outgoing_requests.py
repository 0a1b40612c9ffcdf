"""Requests that the server sends to addresses which visitors have given.

A visitor must not make the server talk to itself or to its network. So every address of the host is
checked, the connection goes to an address that was checked (a name server cannot answer twice, with
different addresses), and redirects are not followed. httpx is imported for those who want notices.
"""

import asyncio
import re
import ssl
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pithead.table.base.errors import BadNoticeAddress

if TYPE_CHECKING:
    import httpx

LONGEST_URL: Final = 1000
_SECONDS: Final = 15.0
"""The time limit for everything: finding the host, connecting, sending and the response."""
_HOST: Final = re.compile(r"[\w.:-]+", re.ASCII)


class Undelivered(Exception):
    """The other side has not answered; it may do so later."""


class OutgoingRequests:
    """Sends requests; to addresses of this machine and its network only if `internal`."""

    def __init__(self, internal: bool = False) -> None:
        self._internal = internal

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    async def check(self, url: str) -> None:
        """BadNoticeAddress if nothing may be sent to a URL, or its host is not known."""
        from pithead.table.http.checked_transport import checked_addresses

        target = self._target(url)
        try:
            async with asyncio.timeout(_SECONDS):
                await checked_addresses(target, self._internal)
        except (OSError, TimeoutError, UnicodeError):  # the last one if it cannot be a host's name
            raise BadNoticeAddress from None

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a request and return the status of the response, whose body is not read.

        Undelivered if there is none, BadNoticeAddress if the address must not be used.
        """
        import httpx

        from pithead.table.http.checked_transport import CheckedTransport

        target = self._target(url)
        sent = {"User-Agent": "Pithead", "Connection": "close", **headers}
        try:
            # A client of its own for each request: a connection is of one host, and is not reused.
            async with (
                asyncio.timeout(_SECONDS),
                httpx.AsyncClient(
                    transport=CheckedTransport(self._context, self._internal),
                    timeout=_SECONDS,
                    trust_env=False,
                ) as client,
                client.stream("POST", target, headers=sent, content=body) as response,
            ):
                return response.status_code
        except (OSError, TimeoutError, UnicodeError, httpx.HTTPError) as error:
            raise Undelivered(type(error).__name__) from None

    def _target(self, url: str) -> "httpx.URL":
        """A URL in its parts; BadNoticeAddress if it is not one for us."""
        if (
            len(url) > LONGEST_URL
            or not url.isascii()
            or not url.isprintable()
            or set(' "<>\\^`{|}') & set(url)
        ):
            raise BadNoticeAddress
        import httpx

        try:
            target = httpx.URL(url)
        except httpx.InvalidURL:
            raise BadNoticeAddress from None
        schemes = ("https", "http") if self._internal else ("https",)
        if (
            target.scheme not in schemes
            or not _HOST.fullmatch(target.raw_host.decode("ascii"))
            or target.userinfo
            # The usual port of a scheme is None.
            or not (target.port is None or self._internal)
        ):
            raise BadNoticeAddress
        return target

"""Connections of httpx that go to checked addresses only."""

import asyncio
import socket
import ssl
from contextlib import suppress
from typing import Final

import httpx

from pithead.table.base.errors import BadNoticeAddress
from pithead.table.http.public_addresses import is_public

_MOST_TRIED: Final = 2


class CheckedTransport(httpx.AsyncBaseTransport):
    """Connects to addresses that were checked, and with HTTPS only to the host of the URL."""

    def __init__(self, context: ssl.SSLContext, internal: bool) -> None:
        self._inner = httpx.AsyncHTTPTransport(verify=context)
        self._internal = internal

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        addresses = await checked_addresses(request.url, self._internal)
        # The certificate must be that of the host, not that of its address.
        request.extensions = {**request.extensions, "sni_hostname": _host(request.url)}
        *others, last = addresses[:_MOST_TRIED]
        for address in others:
            with suppress(httpx.ConnectError):
                return await self._send(request, address)
        return await self._send(request, last)

    async def _send(self, request: httpx.Request, address: str) -> httpx.Response:
        request.url = request.url.copy_with(host=address)
        return await self._inner.handle_async_request(request)

    async def aclose(self) -> None:
        await self._inner.aclose()


def _host(url: httpx.URL) -> str:
    """The host as it is in the URL: httpx shows international names decoded."""
    return url.raw_host.decode("ascii")


async def checked_addresses(url: httpx.URL, internal: bool) -> list[str]:
    """The addresses of a URL's host; BadNoticeAddress if one of them must not be used."""
    loop = asyncio.get_running_loop()
    port = url.port or (443 if url.scheme == "https" else 80)
    found = await loop.getaddrinfo(_host(url), port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not addresses:
        raise OSError("no address")
    if not internal and not all(map(is_public, addresses)):
        raise BadNoticeAddress
    return addresses

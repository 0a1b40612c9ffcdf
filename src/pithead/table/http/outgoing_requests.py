"""Requests that the server sends to addresses which visitors have given.

A visitor must not make the server talk to itself or to its network. So every address of the host is
checked, the connection goes to an address that was checked (a name server cannot answer twice, with
different addresses), and redirects are not followed.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit

from pithead.table.base.errors import BadNoticeAddress

LONGEST_URL: Final = 1000
_SECONDS: Final = 15.0
"""The time limit for everything: finding the host, connecting, sending and the response."""
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])")
_LONGEST_LINE: Final = 8192
_UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""The only IPv6 addresses that the IANA gives to networks."""
_SPECIAL_IPV6: Final = tuple(
    ipaddress.IPv6Network(network)
    for network in (
        "2001::/23",  # protocols: Teredo, ORCHID, benchmarks
        "2001:db8::/32",  # documentation
        "2002::/16",  # IPv4 addresses (6to4)
        "2620:4f:8000::/48",  # name servers of private networks (AS112)
        "3fff::/20",  # documentation
    )
)
_SPECIAL_IPV4: Final = tuple(
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # behind the address translation of providers
        "127.0.0.0/8",  # this machine
        "169.254.0.0/16",  # this link, and the metadata of cloud providers
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocols
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # name servers of private networks (AS112)
        "192.52.193.0/24",  # relays for multicast
        "192.88.99.0/24",  # relays to IPv6
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # name servers of private networks (AS112)
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/3",  # multicast, reserved and broadcast
    )
)
"""The ranges of the IANA's registries of addresses for special purposes."""
_MOST_TRIED: Final = 2


class Undelivered(Exception):
    """The other side has not answered; it may do so later."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a request goes."""

    host: str
    port: int
    is_encrypted: bool
    path: str
    host_header: str


class OutgoingRequests:
    """Sends requests; to addresses of this machine and its network only if `internal`."""

    def __init__(self, internal: bool = False) -> None:
        self._internal = internal

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    async def check(self, url: str) -> None:
        """BadNoticeAddress if nothing may be sent to a URL, or its host is not known."""
        target = self._target(url)
        try:
            async with asyncio.timeout(_SECONDS):
                await self._addresses(target)
        except (OSError, TimeoutError, UnicodeError):  # the last one if it cannot be a host's name
            raise BadNoticeAddress from None

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a request and return the status of the response.

        Undelivered if there is none, BadNoticeAddress if the address must not be used.
        """
        target = self._target(url)
        lines = [
            f"POST {target.path} HTTP/1.1",
            f"Host: {target.host_header}",
            "User-Agent: Pithead",
            "Connection: close",
            f"Content-Length: {len(body)}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        request = "\r\n".join([*lines, "", ""]).encode("ascii") + body
        try:
            async with asyncio.timeout(_SECONDS):
                addresses = await self._addresses(target)
                return await self._exchange(target, addresses, request)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            raise Undelivered(type(error).__name__) from None

    async def _exchange(self, target: Target, addresses: list[str], request: bytes) -> int:
        reader, writer = await self._connected(target, addresses[:_MOST_TRIED])
        try:
            writer.write(request)
            await writer.drain()
            found = _STATUS.match(await reader.readline())
            if found is None:
                raise ValueError("no status")
            return int(found[1])
        finally:
            writer.transport.abort()

    async def _connected(
        self, target: Target, addresses: list[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the first of these addresses that accepts one."""
        for number, address in enumerate(addresses, 1):
            try:
                return await asyncio.open_connection(
                    address,
                    target.port,
                    ssl=self._context if target.is_encrypted else None,
                    server_hostname=target.host if target.is_encrypted else None,
                    limit=_LONGEST_LINE,
                )
            except OSError:
                if number == len(addresses):
                    raise
        raise OSError("no address")

    def _target(self, url: str) -> Target:
        """The parts of a URL; BadNoticeAddress if it is not one for us."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise BadNoticeAddress from None
        is_encrypted = parts.scheme == "https"
        usual = 443 if is_encrypted else 80
        if (
            len(url) > LONGEST_URL
            or not url.isascii()
            or not url.isprintable()
            or set(' "<>\\^`{|}') & set(url)
            or not host
            or parts.username is not None
            or parts.password is not None
            or not (is_encrypted or (self._internal and parts.scheme == "http"))
            or not (port in (None, usual) or self._internal)
        ):
            raise BadNoticeAddress
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return Target(host, port or usual, is_encrypted, path, parts.netloc)

    async def _addresses(self, target: Target) -> list[str]:
        """The addresses of a host; BadNoticeAddress if one of them must not be used."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
        if not addresses:
            raise OSError("no address")
        if not self._internal and not all(map(is_public, addresses)):
            raise BadNoticeAddress
        return addresses


def is_public(address: str) -> bool:
    """Whether an address is on the public internet, and not one of this machine.

    What is not known to be public is refused. So are all IPv6 addresses that stand for an IPv4
    address: this machine or a router would make another address of them.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # such as fe80::1%eth0
        return False
    if isinstance(found, ipaddress.IPv6Address):
        known = found in _UNICAST and not any(found in network for network in _SPECIAL_IPV6)
    else:
        known = not any(found in network for network in _SPECIAL_IPV4)
    # The library knows what has been reserved since, if it is newer than these lists.
    return known and found.is_global and not found.is_multicast and not _is_own(found)


def _is_own(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether this machine has the address: it would then use it to talk to itself."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((str(address), 9))  # sends nothing
            return bool(ipaddress.ip_address(probe.getsockname()[0]) == address)
    except OSError:
        return False

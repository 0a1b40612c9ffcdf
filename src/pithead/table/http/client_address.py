"""Clients as the limits count them: by IPv4 address, or by IPv6 network.

A provider gives each customer a whole IPv6 network of at least 64 bits. So all addresses with the
same first 64 bits are one client; otherwise nobody would ever meet a limit.
"""

import hashlib
import ipaddress
from functools import lru_cache
from typing import Final

_NETWORK_BITS: Final = 64
_BUCKET_DIGITS: Final = 4


@lru_cache(maxsize=4096)
def client_address(host: str) -> str:
    """The IPv4 address, or the IPv6 network of 64 bits; anything else is returned as it is."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _NETWORK_BITS), strict=False))


@lru_cache(maxsize=4096)
def client_bucket(address: str) -> str:
    """The group in which an address shares the thinking time of bots.

    It is stored with the tables that were opened from there. It has 16 bits, so that it names no
    address: thousands of addresses have the same.
    """
    return hashlib.sha256(address.encode()).hexdigest()[:_BUCKET_DIGITS]

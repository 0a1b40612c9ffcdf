"""Which addresses are on the public internet."""

import ipaddress
import socket
from typing import Final

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

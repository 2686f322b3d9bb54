"""Addresses of clients, and what is counted as one place."""

import ipaddress
import re
from functools import lru_cache
from typing import Final

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_WITH_PORT: Final = re.compile(r"\[([^\]]+)\](?::[0-9]{1,5})?|([0-9.]+):[0-9]{1,5}")
_V6_PLACE: Final = 64


@lru_cache(maxsize=4096)
def read_address(text: str) -> Address | None:
    """An address, with or without a port, or None; IPv4 in IPv6 spelling is the IPv4 address it stands for."""
    found = _WITH_PORT.fullmatch(text)
    try:
        address = ipaddress.ip_address((found[1] or found[2]) if found else text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


@lru_cache(maxsize=4096)
def place_of(address: str) -> str:
    """What is counted as one place: an IPv4 address, or the 64 bits of an IPv6 address that a customer is given."""
    found = read_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, _V6_PLACE), strict=False))
    return str(found) if found is not None else address

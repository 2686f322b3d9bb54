"""Who is asking: the peer of a connection, or, where that is a proxy of the house, whoever the proxy asks for.

Only what a trusted proxy adds is believed, so lists of addresses are read from their end: the last one was added by the
proxy that is connected here, the one before it by whoever spoke to that proxy, and so on to the first stranger.
"""

import ipaddress
import re
from collections.abc import Iterable, Sequence
from typing import Final

from starlette.datastructures import Headers

from pitboss.house.web.places import Address, read_address

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_FOR: Final = re.compile(r"""\s*for\s*=\s*"?([^";]*)"?\s*""", re.IGNORECASE)


class ProxyError(ValueError):
    """A trusted proxy that is neither an address nor a network; the message says what is allowed."""


def read_network(text: str) -> Network:
    """A network such as 10.0.0.0/8, or a single address; raise `ProxyError` if it is none."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise ProxyError(f"{text!r} is no address or network: write 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32") from None


class Proxies:
    """The proxies that are believed."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._trusted = [read_network(text) for text in trusted]

    def trusts(self, address: str) -> bool:
        """Whether this address is a proxy of the house."""
        known = read_address(address)
        return known is not None and self._knows(known)

    def client(self, peer: str, headers: Headers) -> str:
        """The address that a request is counted under.

        Two headers may name it. A proxy writes one and hands the other on as it came, from anybody; so if they differ,
        neither is believed and the request is the proxy's own.
        """
        if not self._trusted or not self.trusts(peer):
            return peer
        told = {
            self._first_stranger(hops)
            for hops in (_list(headers.getlist("x-forwarded-for")), _forwarded(headers.getlist("forwarded")))
            if hops
        }
        found = told.pop() if len(told) == 1 else None
        return peer if found is None else str(found)

    def _knows(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)

    def _first_stranger(self, hops: Sequence[str]) -> Address | None:
        """The last address of a list that is no proxy of the house; None if it cannot be read, or there is none."""
        for hop in reversed(hops):
            address = read_address(hop)
            if address is None or not self._knows(address):
                return address
        return None


def _list(values: Iterable[str]) -> list[str]:
    return [hop.strip() for value in values for hop in value.split(",")]


def _forwarded(values: Iterable[str]) -> list[str]:
    """The `for` of every element of a Forwarded header; an element without one counts, as something unreadable."""
    hops = []
    for element in _list(values):
        found = [match[1] for pair in element.split(";") if (match := _FOR.fullmatch(pair))]
        hops.append(found[0] if len(found) == 1 else "")
    return hops

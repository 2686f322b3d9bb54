"""Whether the owner of the house is asking: somebody at the machine it runs on, whom no proxy speaks for."""

import ipaddress
from typing import Final

from fastapi import Request

from pitboss.house.web.door.hosts import read_host

_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def is_owner(request: Request) -> bool:
    """Whether a request comes from this machine, to this machine by its own name, and through nobody else."""
    host = read_host(request.headers.get("host", ""))
    if request.client is None or host is None or any(name in request.headers for name in _FORWARDED):
        return False
    return _is_here(request.client.host) and (host.name == "localhost" or _is_here(host.name))


def _is_here(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback

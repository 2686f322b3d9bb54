"""Host names as requests give them: read to the letter, so that nothing a stranger wrote is passed on."""

import ipaddress
import re
from typing import Final, NamedTuple

_HOST: Final = re.compile(
    r"(?:\[(?P<v6>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,252})))(?::(?P<port>[0-9]{1,5}))?"
)
_ORIGIN: Final = re.compile(r"https?://(.+)")


class Host(NamedTuple):
    """A name, in small letters, or a number in its usual spelling; and a port, if one was given."""

    name: str
    port: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether this is an address and not a name that somebody could have pointed anywhere."""
        try:
            ipaddress.ip_address(self.name)
        except ValueError:
            return False
        return True

    def __str__(self) -> str:
        name = f"[{self.name}]" if ":" in self.name else self.name
        return name if self.port is None else f"{name}:{self.port}"


def read_host(text: str) -> Host | None:
    """What a Host header names, or None if it cannot be one."""
    found = _HOST.fullmatch(text)
    if found is None or int(found["port"] or 0) > 65535:
        return None
    port = int(found["port"]) if found["port"] else None
    if found["name"]:
        return Host(found["name"].lower().removesuffix("."), port)
    try:
        return Host(str(ipaddress.IPv6Address(found["v6"])), port)
    except ValueError:
        return None


def read_origin(text: str) -> Host | None:
    """The host of the page that an Origin header names, or None if it is no page of the web."""
    found = _ORIGIN.fullmatch(text)
    return read_host(found[1]) if found else None

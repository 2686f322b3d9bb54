"""The sockets the house listens on, bound before anybody is told that the tables are open, and room for connections."""

import errno
import os
import resource
import socket
from contextlib import ExitStack
from typing import Final

_WORDS: Final = {
    errno.EADDRINUSE: "the port is in use: stop whatever uses it, or choose another with --port",
    errno.EADDRNOTAVAIL: "this machine has no such address",
    errno.EACCES: "ports below 1024 are for the administrator: choose another with --port",
}


_OTHER_FILES: Final = 300
"""Files that are open beside the connections let in: the database, the log, and those who are told that it is full."""


class ListenError(Exception):
    """An address that cannot be listened on; the message says why."""


def listen(host: str, port: int) -> list[socket.socket]:
    """A socket for every address of a host; raise `ListenError` if one cannot be had. Port 0 is any that is free."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise ListenError(f"{host!r} is no address of this machine: --host takes a name or a number") from None
    with ExitStack() as stack:
        sockets: list[socket.socket] = []
        for family, address in dict.fromkeys((family, address) for family, _, _, _, address in found):
            try:
                sockets.append(stack.enter_context(_bind(family, (address[0], port, *address[2:]))))
            except OSError as error:
                if error.errno == errno.EAFNOSUPPORT and len(found) > 1:
                    continue
                why = _WORDS.get(error.errno or 0) or os.strerror(error.errno or 0)
                raise ListenError(f"cannot listen at {show_address(str(address[0]), port)}: {why}") from None
            port = sockets[0].getsockname()[1]
        stack.pop_all()
    return sockets


def _bind(family: int, address: tuple[object, ...]) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
        made.listen(1)
    except BaseException:
        made.close()
        raise
    return made


def show_address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def make_room(connections: int) -> int:
    """Have the system allow so many connections; return how many it does allow."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OTHER_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(1, min(connections, soft - _OTHER_FILES))

"""Serving the app with uvicorn: the sockets it listens on, how it opens, and how it stops."""

import asyncio
import errno
import os
import resource
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from pitboss.house.store.database import check_file, open_database
from pitboss.house.web.app import create_app
from pitboss.house.web.connections import Door
from pitboss.house.web.monitoring import log_as_json
from pitboss.house.web.security import TrustedProxies
from pitboss.house.web.state import AppState, Setup

_SWITCH_SECONDS: Final = 0.001
"""How long the worker's thread may hold up the event loop, and the other way round."""
_WORDS: Final = {
    errno.EADDRINUSE: "the port is in use: stop whatever uses it, or choose another with --port",
    errno.EADDRNOTAVAIL: "this machine has no such address",
    errno.EACCES: "ports below 1024 are for the administrator: choose another with --port",
}


_OTHER_FILES: Final = 300
"""Files that are open beside the connections: the database, the log, and those who are told that it is full."""


class Server(uvicorn.Server):
    """A server that says when it is open, and finishes what it has accepted before it hangs up.

    Being asked to stop is no failure.
    """

    def __init__(self, app: FastAPI, config: uvicorn.Config, door: Door) -> None:
        super().__init__(config)
        self._app = app
        self._door = door
        self._watch: asyncio.Task[None] | None = None
        self.opened: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._watch = asyncio.create_task(self._door.watch())
        if self.started and self.opened is not None:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        state: AppState | None = getattr(self._app.state, "house", None)
        if state is not None:
            await state.say_goodbye()
        await super().shutdown(sockets)
        if self._watch is not None:
            self._watch.cancel()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Have SIGINT and SIGTERM end the serving, and nothing else: uvicorn would raise them again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sent: signal.signal(sent, self.handle_exit) for sent in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sent, handler in before.items():
                signal.signal(sent, handler)


def make_server(setup: Setup, *, host: str = "127.0.0.1", port: int = 0, **options: Any) -> Server:
    """The app in a server: messages have a limited size, and are not compressed, so that no length can tell.

    Args:
        setup: How the worker is set up.
        host: The address to listen on, unless sockets are given when it runs.
        port: The port; 0 is any that is free.
        options: Further options of uvicorn, such as a certificate.

    Raises:
        ProxyError: A trusted proxy is neither an address nor a network.
    """
    app, limits = create_app(setup), setup.limits
    proxies = TrustedProxies(setup.trusted_proxies)
    door = Door(limits, proxies.__contains__)
    http, ws = door.protocols()
    config = uvicorn.Config(
        door.track(app),
        host=host,
        port=port,
        http=http,
        ws=ws,
        log_config=None,
        access_log=False,
        h11_max_incomplete_event_size=limits.head_bytes,
        timeout_keep_alive=5,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        **options,
    )
    return Server(app, config, door)


def run(setup: Setup, *, host: str, port: int) -> None:
    """Serve until told to stop; raise `DatabaseError` or `ListenError` if the house cannot be opened."""
    sockets = listen(host, port)
    engine = open_database(setup.database)
    check_file(engine)
    engine.dispose()
    log_as_json()
    sys.setswitchinterval(_SWITCH_SECONDS)
    room = make_room(setup.limits.connections)
    server = make_server(setup._replace(limits=setup.limits._replace(connections=room)))
    address = show_address(host, sockets[0].getsockname()[1])
    server.opened = lambda: print(f"The tables are open at http://{address}/ (Ctrl-C closes them)", flush=True)
    server.run(sockets)


class ListenError(Exception):
    """An address that cannot be listened on; the message says why."""


def listen(host: str, port: int) -> list[socket.socket]:
    """A socket for every address of a host; raise `ListenError` if one cannot be had. Port 0 is any that is free."""
    try:
        names = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise ListenError(f"{host!r} is no address of this machine: --host takes a name or a number") from None
    with ExitStack() as stack:
        sockets: list[socket.socket] = []
        for family, address in dict.fromkeys((family, address) for family, _, _, _, address in names):
            try:
                sockets.append(stack.enter_context(_bind(family, (address[0], port, *address[2:]))))
            except OSError as error:
                if error.errno == errno.EAFNOSUPPORT and len(names) > 1:
                    continue
                why = _WORDS.get(error.errno or 0) or os.strerror(error.errno or 0)
                raise ListenError(f"cannot listen at {show_address(str(address[0]), port)}: {why}") from None
            port = sockets[0].getsockname()[1]
        stack.pop_all()
    return sockets


def _bind(family: int, address: tuple[object, ...]) -> socket.socket:
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(address)
        bound.listen(1)
    except BaseException:
        bound.close()
        raise
    return bound


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

"""Serving the app with uvicorn: how it opens, and how it stops."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi import FastAPI

from pitboss.house.schemas.commands import MAX_MESSAGE
from pitboss.house.store.database import open_database
from pitboss.house.web.app import create_app
from pitboss.house.web.collector import SMALL_PORTIONS
from pitboss.house.web.door.config import HouseConfig
from pitboss.house.web.door.doors import Doors
from pitboss.house.web.door.proxies import Proxies
from pitboss.house.web.frontdesk import Desk, Setup
from pitboss.house.web.listening import listen, make_room, show_address
from pitboss.house.web.logs import log_as_json

log = logging.getLogger("pitboss.house.web")
_SWITCH_SECONDS = 0.001
"""How long the pit's thread may hold up the event loop, and the other way round."""


class Server(uvicorn.Server):
    """A server that says when it is open, and finishes what it has accepted before it hangs up.

    Being asked to stop is no failure.
    """

    def __init__(self, app: FastAPI, config: HouseConfig) -> None:
        super().__init__(config)
        self._app = app
        self._doors = config.doors
        self._watch: asyncio.Task[None] | None = None
        self.opened: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._watch = asyncio.create_task(self._doors.stay())
        if self.started and self.opened is not None:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        desk: Desk | None = getattr(self._app.state, "desk", None)
        if desk is not None:
            await desk.say_goodbye()
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


def _protocols() -> dict[str, Any]:
    """What speaks with clients: our entrance and our wire, or uvicorn's own where it lacks what these stand on."""
    try:
        from pitboss.house.web.door import entrance
        from pitboss.house.web.lines import uvicornwire
    except ImportError as error:
        why = str(error)
    else:
        missing = [name for footing in (*entrance.STANDS_ON, *uvicornwire.STANDS_ON) for name in footing.missing()]
        if not missing:
            return {"http": entrance.Entrance, "ws": uvicornwire.UvicornWire}
        why = f"it has no {', '.join(missing)}"
    log.warning(
        "this uvicorn is not known to Pitboss: all works, but slow and idle connections are not limited",
        extra={"why": why, "uvicorn": uvicorn.__version__},
    )
    return {}


def make_server(setup: Setup, *, host: str = "127.0.0.1", port: int = 0) -> Server:
    """The app in a server: messages have a limited size, and are not compressed, so that no length can tell."""
    app = create_app(setup)
    config = HouseConfig(
        app,
        Doors(setup.limits, Proxies(setup.trusted_proxies)),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        **_protocols(),
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    return Server(app, config)


def run(setup: Setup, *, host: str, port: int) -> None:
    """Serve until told to stop; raise `DatabaseError` or `ListenError` if the house cannot be opened."""
    sockets = listen(host, port)
    open_database(setup.database).dispose()
    log_as_json()
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.set_threshold(*SMALL_PORTIONS)
    room = make_room(setup.limits.connections)
    server = make_server(setup._replace(limits=setup.limits._replace(connections=room)))
    address = show_address(host, sockets[0].getsockname()[1])
    server.opened = lambda: print(f"The tables are open at http://{address}/ (Ctrl-C closes them)", flush=True)
    server.run(sockets)

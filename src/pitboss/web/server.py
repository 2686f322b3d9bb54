"""Serving the app with uvicorn: what is logged, and how it stops."""

import gc
import json
import logging
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from pitboss.house.commands import MAX_MESSAGE
from pitboss.house.database import open_database
from pitboss.web.app import create_app
from pitboss.web.desk import Desk, Setup
from pitboss.web.listening import listen, show_address
from pitboss.web.porter import SMALL_PORTIONS
from pitboss.web.wire import Wire

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}

_SWITCH_SECONDS = 0.001
"""How long the pit's thread may hold up the event loop, and the other way round."""


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, what happened, and whatever was given with it."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "log": record.name,
            "event": record.getMessage(),
        }
        fields |= {key: str(value) for key, value in vars(record).items() if key not in _STANDARD}
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields)


def log_as_json() -> None:
    """Send the logs of the house to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, level in (("pitboss", logging.INFO), ("uvicorn.error", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)


class Server(uvicorn.Server):
    """A server that says when it is open, and finishes what it has accepted before it hangs up.

    Being asked to stop is no failure.
    """

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app
        self.opened: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.opened is not None:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        desk: Desk | None = getattr(self._app.state, "desk", None)
        if desk is not None:
            await desk.say_goodbye()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def make_server(setup: Setup, *, host: str = "127.0.0.1", port: int = 0) -> Server:
    """The app in a server: messages have a limited size, and are not compressed, so that no length can tell."""
    app = create_app(setup)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        ws=Wire,
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
    server = make_server(setup)
    address = show_address(host, sockets[0].getsockname()[1])
    server.opened = lambda: print(f"The tables are open at http://{address}/ (Ctrl-C closes them)", flush=True)
    server.run(sockets)

"""What the house writes to its log: JSON lines, and not the same thing again and again."""

import json
import logging
import sys
import time
from collections.abc import Callable
from typing import Final

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
_QUIET_SECONDS: Final = 60.0
_MOST_CLIENTS: Final = 20
_NO_NEWS: Final = (
    "Invalid HTTP request received.",
    "ASGI callable returned without completing handshake.",
    "ASGI callable returned without completing response.",
)
"""What uvicorn says of requests that it refused itself, and of WebSockets that were refused with an answer."""


class Discretion(logging.Filter):
    """Lets a warning through once a minute for each cause and client; the next one says how many were left out.

    Of a cause that too many clients have at once, the rest of them count as one.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[tuple[str, str], dict[str, tuple[float, int]]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg in _NO_NEWS:
            return False
        if record.levelno < logging.WARNING:
            return True
        clients = self._told.setdefault((record.name, str(record.msg)), {})
        client, now = str(getattr(record, "client", "")), self._clock()
        if client not in clients and len(clients) >= _MOST_CLIENTS:
            for old in [known for known, (at, _) in clients.items() if now - at >= _QUIET_SECONDS]:
                del clients[old]
            if len(clients) >= _MOST_CLIENTS:
                client = "others"
        at, left_out = clients.get(client, (-_QUIET_SECONDS, 0))
        if now - at < _QUIET_SECONDS:
            clients[client] = at, left_out + 1
            return False
        clients[client] = now, 0
        if left_out:
            record.left_out = left_out
        return True


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
    handler.addFilter(Discretion())
    for name, level in (("pitboss", logging.INFO), ("uvicorn.error", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)

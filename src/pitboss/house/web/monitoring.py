"""What the house says of itself to its owner: counts and times for Prometheus, and JSON lines in its log.

Counting is done here, because it is done seven times an action; the text is the Prometheus client's.
"""

import json
import logging
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Now(NamedTuple):
    """What is so now, with this worker and its house."""

    connections: int
    tables_watched: int
    commands_waiting: int
    entries_written: int
    healthy: bool
    database_writable: bool
    clock_late_seconds: float
    tables_set_aside: int
    transactions: int
    cpu_seconds: float
    postgres: bool

    def gauges(self) -> Iterator[Metric]:
        """Each with its name and its meaning."""
        for name, meaning, value in (
            ("pitboss_connections", "Open WebSocket connections.", self.connections),
            ("pitboss_tables_watched", "Tables with a connection to this worker.", self.tables_watched),
            ("pitboss_commands_waiting", "Commands in the queue.", self.commands_waiting),
            ("pitboss_entries_written", "Log entries written by this worker.", self.entries_written),
            ("pitboss_healthy", "Whether this worker can serve, as /healthz says.", self.healthy),
            ("pitboss_database_writable", "Whether things can be written down.", self.database_writable),
            ("pitboss_clock_late_seconds", "How far the clock is behind.", self.clock_late_seconds),
            ("pitboss_tables_set_aside", "Tables that cannot go on and are left alone.", self.tables_set_aside),
            ("pitboss_transactions", "Transactions tried by this worker.", self.transactions),
            ("process_cpu_seconds", "Processor time used by this worker.", self.cpu_seconds),
            ("pitboss_postgres", "Whether the database is PostgreSQL.", self.postgres),
        ):
            yield GaugeMetricFamily(name, meaning, float(value))


class Metrics:
    """What this worker has done since it started."""

    def __init__(self) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()
        self.requests: Counter[tuple[str, str]] = Counter()
        self.messages_sent = 0
        self.floods = 0
        self._times = [0] * (len(_BUCKETS) + 1)
        self._seconds = 0.0

    def command(self, do: str, result: str, seconds: float) -> None:
        """Count a command, what became of it, and how long its sender waited."""
        self.commands[do, result] += 1
        self._seconds += seconds
        self._times[bisect_left(_BUCKETS, seconds)] += 1

    def text(self, now: Now) -> bytes:
        """Everything as text."""
        registry = CollectorRegistry()
        registry.register(_Collected([*self._counted(), *now.gauges()]))
        return generate_latest(registry)

    def _counted(self) -> Iterator[Metric]:
        commands = CounterMetricFamily("pitboss_commands", "Commands by kind and result.", labels=("do", "result"))
        requests = CounterMetricFamily(
            "pitboss_http_requests", "HTTP requests by method and status.", labels=("method", "status")
        )
        for family, counts in ((commands, self.commands), (requests, self.requests)):
            for labels, count in sorted(counts.items()):
                family.add_metric(labels, count)
            yield family
        yield CounterMetricFamily("pitboss_messages_sent", "WebSocket messages sent.", self.messages_sent)
        yield CounterMetricFamily("pitboss_floods", "Lines that were cut because they flooded the house.", self.floods)
        limits = (*map(str, _BUCKETS), "+Inf")
        buckets = [(limit, float(count)) for limit, count in zip(limits, accumulate(self._times), strict=True)]
        yield HistogramMetricFamily(
            "pitboss_command_seconds", "From a command's arrival to its answer.", buckets, self._seconds
        )


class _Collected(Collector):
    """Figures that were counted elsewhere."""

    def __init__(self, families: list[Metric]) -> None:
        self._families = families

    def collect(self) -> list[Metric]:
        return self._families


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

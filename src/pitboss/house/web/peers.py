"""Other processes on the same database: how this worker learns what they have done.

PostgreSQL tells (LISTEN/NOTIFY). SQLite is asked, ten times a second, whether another process has written; the same
thread keeps its write-ahead log short.
"""

import logging
import threading
import time
from typing import Any

from pitboss.house.store.database import CHANNEL, EMOTE_CHANNEL, DatabaseClock, data_version, is_postgres, tidy_up
from pitboss.house.store.register import REGISTER, RecordKind, ended_sessions, last_number
from pitboss.house.web.sessions import open_sessions
from pitboss.house.web.state import AppState
from pitboss.house.worker.requests import Bulletin

log = logging.getLogger("pitboss.house.web")
_RETRY_SECONDS = 1.0
_ASK_SECONDS = 0.1
_TIDY_SECONDS = 1.0
_LONG_LOG = 1_000
"""A write-ahead log of so many pages is to begin anew. Most of it is moved here, beside those who write; the rest, so
little that nobody notices, between two batches of the worker, as it must be done while nobody writes."""


class Peers:
    """Watches for what other workers do at the tables that clients of this one watch."""

    def __init__(self, state: AppState) -> None:
        self._state = state
        self._stopped = threading.Event()
        self._seen: int | None = None
        """The last record of the register that was looked at."""
        listen = self._listen if is_postgres(state.engine) else self._ask
        self._thread = threading.Thread(target=self._keep_on, args=(listen,), name="peers", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(timeout=5)

    def _keep_on(self, watch: Any) -> None:
        while not self._stopped.is_set():
            try:
                watch()
            except Exception:
                log.exception("the line to the database broke")
                time.sleep(_RETRY_SECONDS)

    def _listen(self) -> None:
        import psycopg

        url = self._state.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            connection.execute(f"LISTEN {EMOTE_CHANNEL}")
            self._catch_up(list(self._state.hub.by_table))
            self._end_sessions()
            while not self._stopped.is_set():
                self._set_clock()
                for notice in connection.notifies(timeout=0.5):
                    if notice.channel == EMOTE_CHANNEL:
                        self._pass_on(*notice.payload.split(" ", 2))
                        continue
                    worker, *tables = notice.payload.split()
                    if REGISTER in tables:
                        self._end_sessions()
                    if worker != self._state.worker.name:
                        self._catch_up(tables)
                    if self._stopped.is_set():
                        return

    def _ask(self) -> None:
        self._end_sessions()
        with self._state.engine.connect() as connection:
            known, tidy_at = data_version(connection), time.monotonic() + _TIDY_SECONDS
            while not self._stopped.wait(_ASK_SECONDS):
                if time.monotonic() >= tidy_at:
                    if tidy_up(connection) > _LONG_LOG:
                        self._state.thread.call(self._state.worker.tidy_up)
                    self._set_clock()
                    tidy_at = time.monotonic() + _TIDY_SECONDS
                if (found := data_version(connection)) == known:
                    continue
                known = found
                if last_number(connection) != self._seen:
                    self._end_sessions()
                connection.rollback()
                self._state.thread.call(self._poll)

    def _poll(self) -> None:
        self._state.worker.poll(list(self._state.hub.by_table))

    def _set_clock(self) -> None:
        if isinstance(clock := self._state.worker.now, DatabaseClock):
            clock.set()

    def _pass_on(self, worker: str, table: str, message: str) -> None:
        """Let those at a table hear what was said to another worker."""
        if worker != self._state.worker.name:
            self._state.hub.send([Bulletin(table, None, message.encode())], [])

    def _end_sessions(self) -> None:
        """Hang up on those whose sessions have ended, wherever that was done."""
        state = self._state
        with state.engine.connect() as connection:
            last = last_number(connection)
            ended = ended_sessions(connection, self._seen) if self._seen is not None and self._seen != last else []
        for record in ended:
            if record.kind == RecordKind.SESSION_KEY:
                state.hub.soon(state.renew_sessions, open_sessions(state.engine))
            else:
                state.hub.soon(state.end_sessions, record.subject, record.data["epoch"])
        self._seen = last

    def _catch_up(self, tables: list[str]) -> None:
        watched = [table for table in tables if self._state.hub.watches(table)]
        if watched:
            self._state.thread.call(lambda: self._state.worker.catch_up(watched))

"""The tables that a worker has in memory: loaded from the log, brought up to date, and set aside when they fail."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine

from pitboss.house.errors import HouseError
from pitboss.house.schemas.messages import TableEvent
from pitboss.house.store.queries import entry_rows, find_table, fold, read_entry, secrets_after
from pitboss.house.tables.checkpoint import EVERY
from pitboss.house.tables.live import LiveTable
from pitboss.house.views.events import show_events
from pitboss.house.views.state import StateCache, table_message
from pitboss.house.worker.quarantine import DatabaseErrors, Quarantine
from pitboss.house.worker.requests import Bulletin, Outbox

log = logging.getLogger("pitboss.house")
MOST_LOADED: Final = 2000


class WorkerTables:
    """Live tables by id. Each is a copy of what the log says, and may be forgotten at any time."""

    def __init__(self, engine: Engine, outbox: Outbox, clock: Callable[[], int]) -> None:
        self.engine = engine
        self.outbox = outbox
        self.now = clock
        self.quarantine = Quarantine()
        self.database_errors = DatabaseErrors(engine)
        self._loaded: OrderedDict[str, LiveTable] = OrderedDict()
        self._views: WeakKeyDictionary[LiveTable, StateCache] = WeakKeyDictionary()

    def is_loaded(self, table: str) -> bool:
        return table in self._loaded

    def known_version(self, table: str) -> int:
        """The version a table has in memory, 0 if it is not there."""
        live = self._loaded.get(table)
        return live.version if live is not None else 0

    def forget(self, table: str) -> None:
        self._loaded.pop(table, None)

    def load(self, connection: Connection, table: str, version: int | None = None) -> tuple[LiveTable, list[Bulletin]]:
        """A table at the version it has in the database, and what those who watch it are to be sent.

        However long its log is, `EVERY` entries of it are folded at most. Raise `HouseError` if there is no such table,
        or it cannot be read: then it is set aside.
        """
        self.quarantine.refuse_unreadable(table, self.now())
        try:
            return self._load(connection, table, find_table(connection, table).version if version is None else version)
        except HouseError:
            raise
        except Exception as error:
            if self.database_errors.covers(error):
                raise
            self.set_table_aside(table, error, is_readable=False)
            raise self.quarantine.refusal(table, self.now()) from None

    def _load(self, connection: Connection, table: str, version: int) -> tuple[LiveTable, list[Bulletin]]:
        live, events = self._loaded.pop(table, None), list[TableEvent]()
        behind = version - live.version if live is not None else 0
        if live is None or not 0 <= behind <= EVERY:
            live = fold(connection, find_table(connection, table))
        elif behind:
            live.knows(secrets_after(connection, table, live.shoe_number, upto=version))
            for row in entry_rows(connection, table, live.version, version):
                events += show_events(live, live.apply(read_entry(row)))
                live.head = row["hash"]
        self._loaded[table] = live
        while len(self._loaded) > MOST_LOADED:
            self._loaded.popitem(last=False)
        if behind <= 0 or not self.outbox.watches(table):
            return live, []
        return live, [self.bulletin(live, events, frozenset(live.guests.values()))]

    def bulletin(self, live: LiveTable, events: list[TableEvent], guests: frozenset[str]) -> Bulletin:
        """The message about a table's newest version; the wallets of these guests have changed, or may have."""
        return Bulletin(live.id, live.version, table_message(live, events, self.view_of(live)), guests)

    def view_of(self, live: LiveTable) -> StateCache:
        """How this worker last showed a table."""
        view = self._views.get(live)
        if view is None:
            view = self._views[live] = StateCache()
        return view

    def refuse_if_aside(self, table: str) -> None:
        """Raise `HouseError` for a table that is set aside, until it is tried again."""
        if self.quarantine.known and self.quarantine.until(table, self.now()) is not None:
            raise self.quarantine.refusal(table, self.now())

    def set_table_aside(self, table: str, error: Exception, *, is_readable: bool) -> None:
        self.forget(table)
        if self.quarantine.note(table, self.now(), is_readable=is_readable):
            log.error("a table cannot go on and is set aside", exc_info=error, extra={"table": table})
        self.outbox.tell(table, "set-aside", str(self.quarantine.refusal(table, self.now())))

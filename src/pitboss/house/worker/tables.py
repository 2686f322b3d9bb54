"""The tables that a worker attends to: brought up to date from the log, told about, and set aside when they fail."""

import logging
from collections.abc import Callable
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine

from pitboss.house.errors import HouseError
from pitboss.house.schemas.messages import TableEvent
from pitboss.house.store.cache import TableCache, TableNews
from pitboss.house.tables.live import LiveTable
from pitboss.house.views.events import show_events
from pitboss.house.views.state import StateCache, table_message
from pitboss.house.worker.quarantine import DatabaseErrors, Quarantine
from pitboss.house.worker.requests import Bulletin, Outbox

log = logging.getLogger("pitboss.house")
News = TableNews[list[TableEvent]]
"""What another worker did at a table, as clients receive it."""


class WorkerTables:
    """The tables of one worker. `accepted` counts the commands it has carried out."""

    def __init__(self, engine: Engine, outbox: Outbox, clock: Callable[[], int]) -> None:
        self.engine = engine
        self.outbox = outbox
        self.now = clock
        self.cache = TableCache(show_events)
        self._looks: WeakKeyDictionary[LiveTable, StateCache] = WeakKeyDictionary()
        self.quarantine = Quarantine()
        self.database_errors = DatabaseErrors(engine)
        self.accepted = 0

    def bring(self, connection: Connection, table: str, version: int | None = None) -> tuple[LiveTable, list[News]]:
        """A table at a version, or as it is now; raise `HouseError` if it cannot be read, and set it aside."""
        self.quarantine.refuse_unreadable(table, self.now())
        try:
            if version is None:
                return self.cache.bring_newest(connection, table)
            return self.cache.bring(connection, table, version)
        except HouseError:
            raise
        except Exception as error:
            if self.database_errors.covers(error):
                raise
            self.set_table_aside(table, error, is_readable=False)
            raise self.quarantine.refusal(table, self.now()) from None

    def refuse_if_aside(self, table: str) -> None:
        """Raise `HouseError` for a table that is set aside, until it is tried again."""
        if self.quarantine.known and self.quarantine.until(table, self.now()) is not None:
            raise self.quarantine.refusal(table, self.now())

    def set_table_aside(self, table: str, error: Exception, *, is_readable: bool) -> None:
        self.cache.forget(table)
        if self.quarantine.note(table, self.now(), is_readable=is_readable):
            log.error("a table cannot go on and is set aside", exc_info=error, extra={"table": table})
        self.outbox.tell(table, "set-aside", str(self.quarantine.refusal(table, self.now())))

    def bulletins(self, live: LiveTable, news: list[News]) -> list[Bulletin]:
        """Messages about what other workers did; the state in each is the newest there is."""
        if not news or not self.outbox.watches(live.id):
            return []
        events = [event for item in news for event in item.events]
        return [self.bulletin(live, events, frozenset(live.guests.values()))]

    def bulletin(self, live: LiveTable, events: list[TableEvent], guests: frozenset[str]) -> Bulletin:
        return Bulletin(live.id, live.version, table_message(live, events, self.look_of(live)), guests)

    def look_of(self, live: LiveTable) -> StateCache:
        """How this worker last saw a table."""
        look = self._looks.get(live)
        if look is None:
            look = self._looks[live] = StateCache()
        return look

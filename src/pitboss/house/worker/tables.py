"""The tables that a worker attends to: brought up to date from the log, told about, and set aside when they fail."""

import logging
from collections.abc import Callable
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine

from pitboss.house.errors import HouseError
from pitboss.house.schemas.messages import TableEvent
from pitboss.house.store.cache import News, TableCache
from pitboss.house.tables.live import LiveTable
from pitboss.house.views.events import show_events
from pitboss.house.views.state import Look, table_message
from pitboss.house.worker.quarantine import Aside, Trouble
from pitboss.house.worker.requests import Bulletin, Outbox

log = logging.getLogger("pitboss.house")
Told = News[list[TableEvent]]
"""What another worker did at a table, as clients receive it."""


class Attended:
    """The tables of one worker. `accepted` counts the commands it has carried out."""

    def __init__(self, engine: Engine, outbox: Outbox, clock: Callable[[], int]) -> None:
        self.engine = engine
        self.outbox = outbox
        self.now = clock
        self.cache = TableCache(show_events)
        self._looks: WeakKeyDictionary[LiveTable, Look] = WeakKeyDictionary()
        self.aside = Aside()
        self.trouble = Trouble(engine)
        self.accepted = 0

    def bring(self, connection: Connection, table: str, version: int | None = None) -> tuple[LiveTable, list[Told]]:
        """A table at a version, or as it is now; raise `HouseError` if it cannot be read, and set it aside."""
        self.aside.refuse_unreadable(table, self.now())
        try:
            if version is None:
                return self.cache.bring_newest(connection, table)
            return self.cache.bring(connection, table, version)
        except HouseError:
            raise
        except Exception as error:
            if self.trouble.is_meant_by(error):
                raise
            self.set_table_aside(table, error, is_readable=False)
            raise self.aside.refusal(table, self.now()) from None

    def refuse_if_aside(self, table: str) -> None:
        """Raise `HouseError` for a table that is set aside, until it is tried again."""
        if self.aside.known and self.aside.until(table, self.now()) is not None:
            raise self.aside.refusal(table, self.now())

    def set_table_aside(self, table: str, error: Exception, *, is_readable: bool) -> None:
        self.cache.forget(table)
        if self.aside.note(table, self.now(), is_readable=is_readable):
            log.error("a table cannot go on and is set aside", exc_info=error, extra={"table": table})
        self.outbox.tell(table, "set-aside", str(self.aside.refusal(table, self.now())))

    def bulletins(self, live: LiveTable, news: list[Told]) -> list[Bulletin]:
        """Messages about what other workers did; the state in each is the newest there is."""
        if not news or not self.outbox.watches(live.id):
            return []
        events = [event for item in news for event in item.told]
        return [self.bulletin(live, events, frozenset(live.guests.values()))]

    def bulletin(self, live: LiveTable, events: list[TableEvent], guests: frozenset[str]) -> Bulletin:
        return Bulletin(live.id, live.version, table_message(live, events, self.look_of(live)), guests)

    def look_of(self, live: LiveTable) -> Look:
        """How this worker last saw a table."""
        look = self._looks.get(live)
        if look is None:
            look = self._looks[live] = Look()
        return look

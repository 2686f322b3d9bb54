"""The cache of live tables: each is folded from its stored entries when it is wanted, and kept while it is used."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, RowMapping, select

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import read_action
from pitboss.house.store import schema
from pitboss.house.store.schema import ShoeRow, TableRow
from pitboss.house.tables.checkpoint import stand_at
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import Entry
from pitboss.house.tables.settings import TableTerms, Timers
from pitboss.house.tables.state import Outcome, show_revealed
from pitboss.rules import Rules, read_sheet
from pitboss.table.shuffle import Seeds, read_seed

MOST_KEPT = 2000
Events = TypeVar("Events")


class TableNews(NamedTuple, Generic[Events]):
    """What happened at a table by one version of it."""

    version: int
    events: Events


@lru_cache(maxsize=256)
def read_rules(sheet: str, changes: str) -> Rules:
    """The rules of a table from the sheet and the changes stored with it."""
    return read_sheet(sheet, source="the table's sheet", changes=json.loads(changes), accepted=True)


def read_entry(row: RowMapping) -> Entry:
    """An entry as it was written."""
    return Entry(row["version"], row["at"], read_action(row["kind"], row["data"]), row["by"], row["key"])


class TableCache(Generic[Events]):
    """Live tables by id. What is kept here is a copy of what the log says, and may be forgotten at any time.

    `tell` says what an entry did, just after it: later the table is another one.
    """

    def __init__(self, tell: Callable[[LiveTable, Outcome], Events]) -> None:
        self._tell = tell
        self._kept: OrderedDict[str, LiveTable] = OrderedDict()

    def forget(self, table: str) -> None:
        self._kept.pop(table, None)

    def known_version(self, table: str) -> int | None:
        live = self._kept.get(table)
        return live.version if live else None

    def bring(self, connection: Connection, table: str, version: int) -> tuple[LiveTable, list[TableNews[Events]]]:
        """A table at the version it has in the database, and the news since it was last brought."""
        live = self._kept.pop(table, None)
        if live is not None and live.version > version:
            live = None
        news: list[TableNews[Events]] = []
        if live is None:
            live = fold(connection, find_table(connection, table))
        elif live.version < version:
            live.knows(secrets_after(connection, table, live.shoe_number, upto=version))
            for row in entry_rows(connection, table, live.version, version):
                news.append(TableNews(row["version"], self._tell(live, live.apply(read_entry(row)))))
                live.head = row["hash"]
        self._kept[table] = live
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return live, news

    def bring_newest(self, connection: Connection, table: str) -> tuple[LiveTable, list[TableNews[Events]]]:
        """A table as it is now; raise `HouseError` if there is none."""
        return self.bring(connection, table, find_table(connection, table).version)


def find_table(connection: Connection, table: str) -> TableRow:
    """The row of a table; raise `HouseError` if there is none."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).first()
    if row is None:
        raise unknown_table()
    return TableRow._make(row)


def unknown_table() -> HouseError:
    return HouseError("no-table", "there is no such table: see the lobby for those that are open")


def entry_rows(connection: Connection, table: str, after: int, upto: int | None = None) -> list[RowMapping]:
    """The entries of a table after a version, up to another one or the last, in order."""
    rows = schema.entries
    wanted = select(rows).where(rows.c.table_id == table, rows.c.version > after).order_by(rows.c.version)
    if upto is not None:
        wanted = wanted.where(rows.c.version <= upto)
    return list(connection.execute(wanted).mappings())


def secrets_after(connection: Connection, table: str, number: int, *, upto: int) -> list[bytes]:
    """The stored secrets of a table's shoes after one, as far as they were opened up to a version, in order."""
    rows = schema.shoes
    wanted = select(rows.c.secret).where(
        rows.c.table_id == table, rows.c.number > number, rows.c.opened_version <= upto
    )
    return list(connection.execute(wanted.order_by(rows.c.number)).scalars())


def seeds_of(connection: Connection, shoe: ShoeRow) -> Seeds:
    """The seeds that were opened for a shoe, in the order of the seats, from the log."""
    rows = schema.entries
    wanted = select(rows.c.data).where(
        rows.c.table_id == shoe.table_id, rows.c.kind == "open-seed", rows.c.version > shoe.opened_version
    )
    if shoe.closed_version is not None:
        wanted = wanted.where(rows.c.version <= shoe.closed_version)
    opened = [json.loads(data) for data in connection.execute(wanted).scalars()]
    return tuple(sorted((data["seat"], read_seed(data["seed"])) for data in opened))


def live_of(head: TableRow, secrets: Iterable[bytes], *, shoe_number: int = 1) -> LiveTable:
    """A table as its row says it was opened, before any entry, with the secrets of this shoe and those after it."""
    return LiveTable(
        head.id,
        read_rules(head.sheet, head.changes),
        secrets,
        timers=Timers.read(head.timers),
        terms=TableTerms.read(head.terms),
        shoe_number=shoe_number,
    )


def fold(connection: Connection, head: TableRow) -> LiveTable:
    """Fold a table from its log, beginning one shoe before the one in use, whose last round may still lie there.

    Shoes that another worker has opened since `head` was read are none of its business.
    """
    shoes = schema.shoes
    known = select(shoes).where(shoes.c.table_id == head.id, shoes.c.opened_version <= head.version)
    last_three = connection.execute(known.order_by(shoes.c.number.desc()).limit(3)).all()
    kept = [ShoeRow._make(row) for row in reversed(last_three)]
    start = kept[-2:]
    live = live_of(head, [shoe.secret for shoe in start], shoe_number=start[0].number)
    stand_at(live, start[0].number, start[0].checkpoint, opened_at=head.opened_at)
    if len(kept) == 3:
        shoe = kept[0]
        live.revealed = show_revealed(shoe.number, shoe.commitment, shoe.secret, seeds_of(connection, shoe))
    for row in entry_rows(connection, head.id, live.version, head.version):
        live.apply(read_entry(row))
    live.head = head.head
    return live

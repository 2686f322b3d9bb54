"""Tables as the database has them: their rows, and live tables folded from their entries."""

import json
from collections.abc import Iterable
from functools import lru_cache

from sqlalchemy import Connection, RowMapping, select

from pitboss.house.errors import HouseError
from pitboss.house.schemas.commands import read_action
from pitboss.house.store import schema
from pitboss.house.store.schema import ShoeRow, TableRow
from pitboss.house.tables.checkpoint import restore
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.log import Entry
from pitboss.house.tables.settings import TableTerms, Timers
from pitboss.rules import Rules, read_sheet
from pitboss.table.shuffle import Seeds, read_seed


@lru_cache(maxsize=256)
def read_rules(sheet: str, changes: str) -> Rules:
    """The rules of a table from the sheet and the changes stored with it."""
    return read_sheet(sheet, source="the table's sheet", changes=json.loads(changes), accepted=True)


def read_entry(row: RowMapping) -> Entry:
    """An entry as it was written."""
    return Entry(row["version"], row["at"], read_action(row["kind"], row["data"]), row["by"], row["key"])


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
    """Fold a table from its log, beginning with its last checkpoint.

    Shoes that another worker has opened since `head` was read are none of its business.
    """
    live = fold_at(connection, head, head.version)
    for row in entry_rows(connection, head.id, live.version, head.version):
        live.apply(read_entry(row))
    live.head = head.head
    return live


def fold_at(connection: Connection, head: TableRow, version: int) -> LiveTable:
    """A table at its last checkpoint up to a version, or as it was opened if it has none there; it knows the secrets
    of all shoes opened since, up to the version in `head`."""
    rows = schema.checkpoints
    wanted = select(rows.c.state).where(rows.c.table_id == head.id, rows.c.version <= version)
    state = connection.execute(wanted.order_by(rows.c.version.desc()).limit(1)).scalar()
    saved = json.loads(state) if state is not None else None
    number = saved["shoe"]["number"] if saved is not None else 1
    live = live_of(head, secrets_after(connection, head.id, number - 1, upto=head.version), shoe_number=number)
    if saved is not None:
        restore(live, saved)
    else:
        live.at = head.opened_at
    return live

"""Statements of every transaction, over many rows at once.

To PostgreSQL the rows travel as one JSON text, which it takes apart: one journey a statement, however many rows there
are. SQLite, which is in this process, takes them one after the other: a statement of one row needs no journal of its
own, and costs a quarter.
"""

from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Column, Connection, Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.house.store.database import is_postgres

_POSTGRES: Final = postgresql.dialect()  # type: ignore[no-untyped-call]
_SQLITE: Final = sqlite.dialect()


class Statement(NamedTuple):
    """A statement as either database spells it: SQLite's is about one row, PostgreSQL's about all in a JSON text.

    The driver's own cursor is used: what SQLAlchemy does around it takes longer than these statements themselves.
    """

    sqlite: str
    postgres: str

    def run(self, connection: Connection, rows: list[Any]) -> None:
        """Carry it out for rows that are lists of values, in the caller's transaction."""
        cursor = connection.connection.cursor()
        if is_postgres(connection):
            cursor.execute(self.postgres, (orjson.dumps(rows).decode(),))
        else:
            cursor.executemany(self.sqlite, rows)
        cursor.close()


class Question(NamedTuple):
    """A question as either database spells it, about all that is in a JSON text."""

    sqlite: str
    postgres: str

    def find(self, connection: Connection, asked: list[Any]) -> list[Any]:
        """Ask it, of the driver; return what is found, as tuples."""
        cursor = connection.connection.cursor()
        cursor.execute(self.postgres if is_postgres(connection) else self.sqlite, (orjson.dumps(asked).decode(),))
        found = list(cursor.fetchall())
        cursor.close()
        return found


_ALL_GIVEN: Final = "json_array_elements(CAST(%s AS json)) AS given(value)"


def _value(dialect: Dialect, place: int, column: Column[Any]) -> str:
    """A value of a row that is given, by its place."""
    if dialect is _POSTGRES:
        return f"CAST(given.value ->> {place} AS {column.type.compile(dialect)})"
    return f"?{place + 1}"


def adding(table: Table, *names: str) -> Statement:
    """Add rows, each with the values of these columns in order."""

    def spell(dialect: Dialect) -> str:
        columns = [table.c[name] for name in names]
        spelled = ", ".join(dialect.identifier_preparer.format_column(column) for column in columns)
        values = ", ".join(_value(dialect, place, column) for place, column in enumerate(columns))
        rows = f"SELECT {values} FROM {_ALL_GIVEN}" if dialect is _POSTGRES else f"VALUES ({values})"
        return f"INSERT INTO {table.name} ({spelled}) {rows}"

    return Statement(spell(_SQLITE), spell(_POSTGRES))


def changing(table: Table, key: str, *names: str) -> Statement:
    """Change rows: the first value of each is the key of the row, the others are what these columns become."""

    def spell(dialect: Dialect) -> str:
        format_column = dialect.identifier_preparer.format_column
        changes = ", ".join(
            f"{format_column(table.c[name])} = {_value(dialect, place, table.c[name])}"
            for place, name in enumerate(names, start=1)
        )
        source = f" FROM {_ALL_GIVEN}" if dialect is _POSTGRES else ""
        found = f"{table.name}.{format_column(table.c[key])} = {_value(dialect, 0, table.c[key])}"
        return f"UPDATE {table.name} SET {changes}{source} WHERE {found}"

    return Statement(spell(_SQLITE), spell(_POSTGRES))


LOCK_TABLES: Final = Question(
    "SELECT id, version, due_at FROM tables WHERE id IN (SELECT value FROM json_each(?))",
    "SELECT id, version, due_at FROM tables WHERE id IN (SELECT json_array_elements_text(CAST(%s AS json)))"
    " ORDER BY id FOR UPDATE",
)
"""The versions of tables by id, and when each is due; on PostgreSQL their rows are locked, in order. SQLite has one
writer at a time."""


_FOUND: Final = "SELECT entries.table_id, entries.key, entries.version FROM"

FIND_COMMANDS: Final = Question(
    f"{_FOUND} json_each(?) AS given JOIN entries ON entries.table_id = json_extract(given.value, '$[0]')"
    " AND entries.key = json_extract(given.value, '$[1]')",
    f"{_FOUND} {_ALL_GIVEN} JOIN entries ON entries.table_id = given.value ->> 0 AND entries.key = given.value ->> 1",
)
"""Which of these pairs of table and command key are in the log, and at which version."""

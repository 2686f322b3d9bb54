"""Statements of every transaction, over many rows at once.

The rows travel as one JSON text, which the database takes apart: one call a statement, however many rows there are, and
nothing of it is worked out in Python, where the event loop would wait for it.
"""

from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Column, Connection, Dialect, Table
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.house.store import schema
from pitboss.house.store.database import is_postgres

_POSTGRES: Final = postgresql.dialect()  # type: ignore[no-untyped-call]
_SQLITE: Final = sqlite.dialect()


class Statement(NamedTuple):
    """A statement as either database spells it, with the rows it is about as its one parameter."""

    sqlite: str
    postgres: str

    def run(self, connection: Connection, rows: list[Any]) -> None:
        """Carry it out for rows that are lists of values, in the caller's transaction."""
        self._cursor(connection, rows).close()

    def find(self, connection: Connection, rows: list[Any]) -> list[Any]:
        """Carry it out, and return what it finds, as tuples."""
        cursor = self._cursor(connection, rows)
        found: list[Any] = cursor.fetchall()
        cursor.close()
        return found

    def _cursor(self, connection: Connection, rows: list[Any]) -> Any:
        """The driver's own cursor: what SQLAlchemy does around it takes longer than these statements themselves."""
        cursor = connection.connection.cursor()
        cursor.execute(self.postgres if is_postgres(connection) else self.sqlite, (orjson.dumps(rows).decode(),))
        return cursor


def _given(dialect: Dialect) -> str:
    if dialect is _POSTGRES:
        return "json_array_elements(CAST(%s AS json)) AS given(value)"
    return "json_each(?) AS given"


def _value(dialect: Dialect, place: int, column: Column[Any]) -> str:
    if dialect is _POSTGRES:
        return f"CAST(given.value ->> {place} AS {column.type.compile(dialect)})"
    return f"json_extract(given.value, '$[{place}]')"


def adding(table: Table, *names: str) -> Statement:
    """Add rows, each with the values of these columns in order."""

    def spell(dialect: Dialect) -> str:
        columns = [table.c[name] for name in names]
        spelled = ", ".join(dialect.identifier_preparer.format_column(column) for column in columns)
        values = ", ".join(_value(dialect, place, column) for place, column in enumerate(columns))
        return f"INSERT INTO {table.name} ({spelled}) SELECT {values} FROM {_given(dialect)}"

    return Statement(spell(_SQLITE), spell(_POSTGRES))


def changing(table: Table, key: str, *names: str) -> Statement:
    """Change rows: the first value of each is the key of the row, the others are what these columns become."""

    def spell(dialect: Dialect) -> str:
        format_column = dialect.identifier_preparer.format_column
        changes = ", ".join(
            f"{format_column(table.c[name])} = {_value(dialect, place, table.c[name])}"
            for place, name in enumerate(names, start=1)
        )
        found = f"{table.name}.{format_column(table.c[key])} = {_value(dialect, 0, table.c[key])}"
        return f"UPDATE {table.name} SET {changes} FROM {_given(dialect)} WHERE {found}"

    return Statement(spell(_SQLITE), spell(_POSTGRES))


LOCK_TABLES: Final = Statement(
    "SELECT id, version, due_at FROM tables WHERE id IN (SELECT value FROM json_each(?))",
    "SELECT id, version, due_at FROM tables WHERE id IN (SELECT json_array_elements_text(CAST(%s AS json)))"
    " ORDER BY id FOR UPDATE",
)
"""The versions of tables by id, and when each is due; on PostgreSQL their rows are locked, in order. SQLite has one
writer at a time."""


def _finding(dialect: Dialect) -> str:
    entries = schema.entries
    table, key = (_value(dialect, place, entries.c[name]) for place, name in enumerate(("table_id", "key")))
    return (
        f"SELECT entries.table_id, entries.key, entries.version FROM {_given(dialect)}"
        f" JOIN entries ON entries.table_id = {table} AND entries.key = {key}"
    )


FIND_COMMANDS: Final = Statement(_finding(_SQLITE), _finding(_POSTGRES))
"""Which of these pairs of table and command key are in the log, and at which version."""

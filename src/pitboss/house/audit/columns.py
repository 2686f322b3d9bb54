"""Whether every value is of its column's kind, and every row of a table that there is.

PostgreSQL sees to the kinds itself. SQLite takes anything anywhere, so it is asked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Boolean, Column, Connection, Integer, LargeBinary, String, select

from pitboss.house.audit.report import AuditFault, AuditReport
from pitboss.house.store import schema
from pitboss.house.store.database import is_postgres

_OF_A_TABLE: Final = (
    schema.entries,
    schema.shoes,
    schema.checkpoints,
    schema.rounds,
    schema.results,
    schema.holdings,
    schema.rulings,
)


@contextmanager
def forgiving(connection: Connection) -> Iterator[None]:
    """Read text that is not UTF-8 as something that equals nothing, instead of failing."""
    driver: Any = connection.connection.dbapi_connection
    if is_postgres(connection):
        yield
        return
    before = driver.text_factory
    driver.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    try:
        yield
    finally:
        driver.text_factory = before


def spelling_faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    """Values that are not of their column's kind."""
    if is_postgres(connection):
        return
    for table in schema.metadata.sorted_tables:
        report.at(table.name)
        names = ", ".join(f'CAST("{column.name}" AS TEXT)' for column in table.primary_key)
        bad = " ".join(f"WHEN NOT ({_fits(column)}) THEN {place}" for place, column in enumerate(table.columns))
        wanted = f'SELECT {names}, CASE {bad} END AS bad FROM "{table.name}" WHERE bad IS NOT NULL LIMIT 1'
        for *row, place in connection.exec_driver_sql(wanted):
            column = table.columns[place]
            yield AuditFault(report.at(table.name, *row), f"{column.name} is not {_kind(column)}")


def _fits(column: Column[Any]) -> str:
    name, kind = f'"{column.name}"', column.type
    if isinstance(kind, Boolean):
        fits = f"typeof({name}) = 'integer' AND {name} IN (0, 1)"
    elif isinstance(kind, Integer):
        fits = f"typeof({name}) = 'integer'"
    elif isinstance(kind, LargeBinary):
        fits = f"typeof({name}) = 'blob' AND length({name}) = {kind.length}"
    elif isinstance(kind, String):
        most = f" AND length({name}) <= {kind.length}" if kind.length else ""
        fits = f"typeof({name}) = 'text' AND instr({name}, char(0)) = 0{most}"
    else:
        raise TypeError(f"no check is known for the column {column}")
    return f"{name} IS NULL OR ({fits})" if column.nullable else f"{name} IS NOT NULL AND {fits}"


def _kind(column: Column[Any]) -> str:
    if isinstance(column.type, Boolean):
        return "true or false"
    if isinstance(column.type, Integer):
        return "a whole number"
    return "bytes of their length" if isinstance(column.type, LargeBinary) else "text that fits"


def orphan_faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    """Rows that belong to no table of the house."""
    known = select(schema.tables.c.id)
    for table in _OF_A_TABLE:
        report.at(table.name)
        lost = select(*table.primary_key).where(table.c.table_id.not_in(known)).limit(1)
        for row in connection.execute(lost):
            yield AuditFault(report.at(table.name, *row), "it belongs to no table of the house")

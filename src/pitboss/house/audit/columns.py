"""Whether every value is of its column's kind, and every row of a table that there is.

PostgreSQL sees to the kinds itself. SQLite takes anything anywhere, so it is asked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from sqlalchemy import Boolean, Column, Connection, Integer, LargeBinary, String, create_engine, inspect, select

from pitboss.house.audit.report import AuditFault, AuditReport
from pitboss.house.store import schema
from pitboss.house.store.database import is_postgres

_TABLES: Final = schema.metadata.sorted_tables
_OF_A_TABLE: Final = [table for table in _TABLES if "table_id" in table.c]


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


def schema_faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    """Tables, indexes, triggers and views that the house did not make, or that are missing or not as it made them."""
    report.at("the schema")
    due, there = (_objects(connection), _found(connection))
    for name in sorted(due.keys() | there.keys()):
        if name not in due:
            yield AuditFault(name, "the house has made no such thing")
        elif due[name] != there.get(name):
            yield AuditFault(name, "it is missing, or not as the house made it")


def _objects(connection: Connection) -> dict[str, object]:
    """What the schema consists of, by kind and name: on SQLite each with the statement that makes it."""
    if is_postgres(connection):
        indexes = [(f"index {index.name}", index.unique) for table in _TABLES for index in table.indexes]
        return dict([*((f"table {table.name}", True) for table in _TABLES), *indexes])
    return _sqlite_objects()


@cache
def _sqlite_objects() -> dict[str, object]:
    fresh = create_engine("sqlite://")
    with fresh.begin() as empty:
        schema.metadata.create_all(empty)
        made = _found(empty)
    fresh.dispose()
    return made


def _found(connection: Connection) -> dict[str, object]:
    if not is_postgres(connection):
        rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
        return {f"{kind} {name}": made for kind, name, made in rows}
    inspector = inspect(connection)
    there: dict[str, object] = {}
    for table in inspector.get_table_names():
        there[f"table {table}"] = True
        there |= {f"index {index['name']}": index["unique"] for index in inspector.get_indexes(table)}
    there |= {f"view {view}": True for view in inspector.get_view_names()}
    triggers = connection.exec_driver_sql("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal").scalars()
    return there | {f"trigger {name}": True for name in triggers}


def spelling_faults(connection: Connection, report: AuditReport) -> Iterator[AuditFault]:
    """Values that are not of their column's kind."""
    if is_postgres(connection):
        return
    for table in _TABLES:
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

"""Migrations: how a database of an earlier release becomes one of today. A new database is made as it is today.

Steps add, and drop no row. Each takes the schema from one number to the next; new ones go to the end.
"""

from sqlalchemy import Connection, Table
from sqlalchemy.schema import CreateColumn

from pitboss.house.store import schema
from pitboss.house.store.register import take_over
from pitboss.house.tables.timers import now_ms


def _keep_a_register(connection: Connection) -> None:
    schema.register.create(connection)
    _add_columns(connection, schema.guests, "epoch", "noted")
    take_over(connection, at=now_ms())


def _keep_timers_with_tables(connection: Connection) -> None:
    _add_columns(connection, schema.tables, "timers")


def _let_rulings_name_a_seat(connection: Connection) -> None:
    connection.exec_driver_sql("DROP INDEX rulings_round")
    _add_columns(connection, schema.rulings, "seat", "cents")


def _keep_terms_with_tables(connection: Connection) -> None:
    _add_columns(connection, schema.tables, "terms")


def _keep_careers(connection: Connection) -> None:
    schema.careers.create(connection)


MIGRATIONS = (
    _keep_a_register,
    _keep_timers_with_tables,
    _let_rulings_name_a_seat,
    _keep_terms_with_tables,
    _keep_careers,
)
"""The first takes schema 1 to 2."""
SCHEMA = len(MIGRATIONS) + 1


def bring_up_to_date(connection: Connection, found: int) -> None:
    """Take every step that a database of schema `found` lacks."""
    for step in MIGRATIONS[found - 1 :]:
        step(connection)
    settings = schema.settings
    connection.execute(settings.update().where(settings.c.name == "schema").values(value=str(SCHEMA)))


def _add_columns(connection: Connection, table: Table, *names: str) -> None:
    """Add columns that today's schema has; each may be NULL or has a server default."""
    for name in names:
        column = CreateColumn(table.c[name]).compile(dialect=connection.dialect)
        connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {column}")
    for index in table.indexes:
        if {column.name for column in index.columns} & set(names):
            index.create(connection)

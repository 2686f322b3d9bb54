"""Migrations: how a database of an earlier release becomes one of today. A new database is made as it is today.

Steps add, and drop no row. Each takes the schema from one number to the next; new ones go to the end. A step says
in SQL what it makes, as the schema was then: what is added to today's schema later is the business of a later step.
"""

from sqlalchemy import Connection

from pitboss.house.store.register import take_over
from pitboss.house.store.schema import settings
from pitboss.house.tables.settings import now_ms


def _keep_a_register(connection: Connection) -> None:
    _make(
        connection,
        "CREATE TABLE register (number BIGINT NOT NULL, at BIGINT NOT NULL, subject VARCHAR(32) NOT NULL,"
        " kind VARCHAR(20) NOT NULL, data TEXT NOT NULL, hash VARCHAR(64) NOT NULL, PRIMARY KEY (number))",
        "CREATE INDEX ix_register_subject ON register (subject)",
        "ALTER TABLE guests ADD COLUMN epoch INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE guests ADD COLUMN noted BIGINT DEFAULT '0' NOT NULL",
    )
    take_over(connection, at=now_ms())


def _keep_timers_with_tables(connection: Connection) -> None:
    _make(connection, "ALTER TABLE tables ADD COLUMN timers TEXT")


def _let_rulings_name_a_seat(connection: Connection) -> None:
    _make(
        connection,
        "DROP INDEX rulings_round",
        "ALTER TABLE rulings ADD COLUMN seat INTEGER DEFAULT '0' NOT NULL",
        "ALTER TABLE rulings ADD COLUMN cents BIGINT DEFAULT '0' NOT NULL",
        "CREATE UNIQUE INDEX rulings_seat ON rulings (table_id, round, seat)",
    )


def _keep_terms_with_tables(connection: Connection) -> None:
    _make(connection, "ALTER TABLE tables ADD COLUMN terms TEXT")


def _keep_careers(connection: Connection) -> None:
    _make(
        connection,
        "CREATE TABLE careers (guest VARCHAR(32) NOT NULL, sums TEXT NOT NULL, hash VARCHAR(64) NOT NULL,"
        " PRIMARY KEY (guest), FOREIGN KEY (guest) REFERENCES guests (id))",
    )


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
    connection.execute(settings.update().where(settings.c.name == "schema").values(value=str(SCHEMA)))


def _make(connection: Connection, *statements: str) -> None:
    """Carry out statements that both databases understand."""
    for statement in statements:
        connection.exec_driver_sql(statement)

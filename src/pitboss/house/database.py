"""The database: SQLite that syncs every commit, or PostgreSQL. What differs between the two is all here."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from pitboss.house.migrations import SCHEMA, bring_up_to_date
from pitboss.house.schema import metadata, settings

CHANNEL = "pitboss"
_WAL_PAGES = 100_000
"""How long SQLite's write-ahead log may grow before a commit must tidy it up; mostly `tidy_up` has done so before."""
_MIGRATION_LOCK = 80218021


class DatabaseError(Exception):
    """A database that cannot be opened, or that a newer Pitboss has written; the message says which."""


def default_folder() -> Path:
    """Where the house keeps its books and keys if nobody says otherwise."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pitboss"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def full_url(given: str | None) -> str:
    """A database URL from what the user gave: nothing, a URL, or the path of an SQLite file."""
    if not given:
        return f"sqlite:///{default_folder() / 'house.db'}"
    for short in ("postgresql://", "postgres://"):
        if given.startswith(short):
            return "postgresql+psycopg://" + given.removeprefix(short)
    return given if "://" in given else f"sqlite:///{given}"


def open_database(given: str | None) -> Engine:
    """Connect, and bring the schema up to date; raise `DatabaseError` if that cannot be done."""
    url = full_url(given)
    try:
        engine = _open_sqlite(url) if url.startswith("sqlite") else _open_postgres(url)
        migrate(engine)
    except (SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise DatabaseError(f"the database {_show(url)} cannot be opened: {reason}") from None
    return engine


def _show(url: str) -> str:
    """A database as messages name it: the path of a file, or a URL without its password."""
    if url.startswith("sqlite:///"):
        return url.removeprefix("sqlite:///")
    try:
        return make_url(url).set(drivername="postgresql").render_as_string()
    except SQLAlchemyError:
        return "at that URL"


def _open_postgres(url: str) -> Engine:
    """Connections that wait for the disk at every commit, however the server is configured."""
    return create_engine(
        url, pool_size=8, max_overflow=16, pool_pre_ping=True, connect_args={"options": "-c synchronous_commit=on"}
    )


def _open_sqlite(url: str) -> Engine:
    """Connections of which the last one used is taken first: only that one still has its pages in memory."""
    engine = create_engine(
        url,
        pool_size=8,
        max_overflow=32,
        pool_use_lifo=True,
        connect_args={"timeout": 30, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={_WAL_PAGES}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.connection.cursor().execute("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def is_postgres(connection: Connection | Engine) -> bool:
    return connection.dialect.name == "postgresql"


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes; on SQLite it waits for its turn before it reads."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def tidy_up(connection: Connection) -> int:
    """Move what is in SQLite's write-ahead log to its place, without holding up anybody who writes; return how many
    pages the log had. It begins anew when all of it was moved and nobody wrote meanwhile."""
    _busy, pages, _moved = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
    connection.rollback()
    return int(pages)


def announce(connection: Connection, worker: str, touched: list[str]) -> None:
    """Tell the other workers, once this transaction is committed, which tables have changed."""
    if is_postgres(connection):
        for start in range(0, len(touched), 200):
            payload = " ".join([worker, *touched[start : start + 200]])
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def migrate(engine: Engine) -> None:
    """Bring the schema up to date; raise `DatabaseError` if it is newer than this Pitboss."""
    with writing(engine) as connection:
        if is_postgres(connection):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        settings.create(connection, checkfirst=True)
        found = connection.execute(select(settings.c.value).where(settings.c.name == "schema")).scalar()
        if found is None:
            metadata.create_all(connection)
            connection.execute(insert(settings).values(name="schema", value=str(SCHEMA)))
            return
        if int(found) > SCHEMA:
            raise DatabaseError(f"the database has schema {found}; this Pitboss knows {SCHEMA}: update Pitboss")
        if int(found) < SCHEMA:
            bring_up_to_date(connection, int(found))
            connection.execute(update(settings).where(settings.c.name == "schema").values(value=str(SCHEMA)))

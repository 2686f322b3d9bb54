"""The database: SQLite that syncs every commit, or PostgreSQL. What differs between the two is all here."""

import logging
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, make_url, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from pitboss.house.store.schema import SCHEMA, metadata, settings

log = logging.getLogger("pitboss.house")
_FILE, _FOLDER, _OTHERS = 0o600, 0o700, 0o077


def own_folder(folder: Path) -> None:
    """Make a folder of the house's own, or close one that others can look into."""
    if not folder.is_dir():
        folder.mkdir(parents=True, mode=_FOLDER)
        folder.chmod(_FOLDER)
    close_to_others(folder)


def own_file(path: Path, content: str = "") -> None:
    """Write a file that is not there yet, for its owner alone; raise `OSError` if that cannot be done."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE)
    with os.fdopen(handle, "w") as file:
        os.fchmod(handle, _FILE)
        file.write(content)


def own_database(path: Path) -> None:
    """Make the file of an SQLite database unless there is one; SQLite gives those it puts beside it the same mode."""
    with suppress(FileExistsError):
        own_file(path)
    for found in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if found.exists():
            close_to_others(found)


def close_to_others(path: Path) -> None:
    """Take from group and others what they may do with a file or folder, if anything."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & _OTHERS:
        return
    try:
        path.chmod(mode & ~_OTHERS)
    except OSError:
        log.warning("others can read what only the house should", extra={"path": str(path), "mode": oct(mode)})


CHANNEL = "pitboss"
EMOTE_CHANNEL = "pitboss_emotes"
_WAL_PAGES = 100_000
"""How long SQLite's write-ahead log may grow before a commit must tidy it up; mostly `tidy_up` has done so before."""
_KEPT_KIBIBYTES = 32_768
"""How much of an SQLite database a connection keeps in memory: all that a thousand guests change."""
_SETUP_LOCK = 80218021
_CLOCKS_AGREE_NS = 2_500_000_000
_RESTORE = "restore it from a backup"
TRIAL = "trial"
TRIALS = ("0" * 98_304, "1" * 98_304)
"""The setting that is written to see whether anything can be, and its two values."""
_GIVEN = "the path of an SQLite file or a postgresql:// URL"


class DatabaseError(Exception):
    """A database that cannot be opened, or that another version of Pitboss has written; the message says which."""


def default_folder() -> Path:
    """The folder for the database and keys unless another is named: the system's place for the data of programs."""
    return user_data_path("pitboss", appauthor=False)


def full_url(name: str | None) -> str:
    """A database URL from what the user gave: nothing, a URL, or the path of an SQLite file.

    Raise `DatabaseError` for an empty text, which is a variable that was not set, and for any other kind of URL.
    """
    if name is None:
        return f"sqlite:///{default_folder() / 'house.db'}"
    for short in ("postgresql://", "postgres://"):
        if name.startswith(short):
            return "postgresql+psycopg://" + name.removeprefix(short)
    if not name.strip():
        raise DatabaseError(f"the database has no name: give {_GIVEN}")
    if "://" not in name:
        return f"sqlite:///{name}"
    if not name.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise DatabaseError(f"no database is reached by {name.partition('://')[0]}://: give {_GIVEN}")
    return name


def open_database(name: str | None) -> Engine:
    """Connect, and make the tables of a new database; raise `DatabaseError` if that cannot be done."""
    url = full_url(name)
    with _opening(url, sets_up=True) as engine:
        if (path := _sqlite_file(url)) is not None:
            if path.is_dir():
                raise DatabaseError(f"{path} is a folder: give the path of a file in it")
            if name is None:
                own_folder(path.parent)
            own_database(path)
        set_up(engine)
    return engine


def open_existing(name: str | None) -> Engine:
    """Connect to a database that must be there, and change nothing; raise `DatabaseError` if it is not."""
    url = full_url(name)
    path = _sqlite_file(url)
    if path is not None and not path.is_file():
        raise DatabaseError(f"there is no database at {path}: `pitboss serve` makes one")
    with _opening(url, sets_up=False) as engine:
        with engine.connect() as connection:
            known = inspect(connection).has_table(settings.name)
            found = _schema(connection) if known else None
        if found is None:
            raise DatabaseError(f"the database {_show(url)} holds no house: `pitboss serve` makes one")
        _check_schema(url, found)
    return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One moment of the database; nothing is changed."""
    options = {"isolation_level": "REPEATABLE READ"} if is_postgres(engine) else {}
    with engine.connect().execution_options(**options) as connection:
        moment = connection.begin()
        try:
            yield connection
        finally:
            moment.rollback()


@contextmanager
def _opening(url: str, *, sets_up: bool) -> Iterator[Engine]:
    """An engine, let go if it does not come up; raise `DatabaseError`, one line, for whatever kept it from that.

    A driver that is not installed is no fault of the database: raise `ModuleNotFoundError`.
    """
    with _telling(url):
        engine = _open_sqlite(url, sets_up=sets_up) if url.startswith("sqlite") else _open_postgres(url)
        try:
            yield engine
        except Exception:
            engine.dispose()
            raise


@contextmanager
def _telling(url: str) -> Iterator[None]:
    """Raise `DatabaseError`, one line, for whatever a database or its driver cannot do."""
    try:
        yield
    except ModuleNotFoundError:
        raise
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = getattr(error, "strerror", None) or str(getattr(error, "orig", None) or error).splitlines()[0]
        more = f": {_RESTORE}" if "malformed" in reason or "not a database" in reason else ""
        raise DatabaseError(f"the database {_show(url)} cannot be opened: {reason}{more}") from None


def _sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for others, and for one in memory."""
    name = url.removeprefix("sqlite:///").partition("?")[0]
    return Path(name) if url.startswith("sqlite:///") and name and name != ":memory:" else None


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


def _open_sqlite(url: str, *, sets_up: bool) -> Engine:
    """Connections of which the last one used is taken first: only that one still has its pages in memory.

    `sets_up` turns the write-ahead log on, which is written into the file.
    """
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
        if sets_up:
            connection.execute("PRAGMA journal_mode=WAL")
        kept = f"cache_size=-{_KEPT_KIBIBYTES}"
        for pragma in ("synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={_WAL_PAGES}", kept):
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


def try_writing(engine: Engine) -> None:
    """Write as much as a busy transaction does, onto the disk; raise `SQLAlchemyError` if that cannot be.

    Less would say nothing: on a full disk a page or two still find their place.
    """
    with writing(engine) as connection:
        this = settings.c.name == TRIAL
        last = connection.execute(select(settings.c.value).where(this)).scalar()
        value = TRIALS[last == TRIALS[0]]
        if last is None:
            connection.execute(insert(settings).values(name=TRIAL, value=value))
        else:
            connection.execute(update(settings).where(this).values(value=value))


def check_file(engine: Engine) -> None:
    """Read an SQLite file through; raise `DatabaseError` if a page of it is damaged. PostgreSQL sees to that itself."""
    if is_postgres(engine):
        return
    with _telling(str(engine.url)), engine.connect() as connection:
        words = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())
    if words != "ok":
        raise DatabaseError(f"the database {_show(str(engine.url))} is damaged: {words.splitlines()[-1]}: {_RESTORE}")


def tidy_up(connection: Connection) -> int:
    """Move what is in SQLite's write-ahead log to its place, without holding up anybody who writes; return how many
    pages the log had. It begins anew when all of it was moved and nobody wrote meanwhile."""
    _busy, pages, _moved = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
    connection.rollback()
    return int(pages)


def data_version(connection: Connection) -> int:
    """A number that changes whenever another connection has written to an SQLite file; asked of the driver, outside a
    transaction."""
    found: int = connection.connection.cursor().execute("PRAGMA data_version").fetchone()[0]
    return found


def announce(connection: Connection, worker: str, touched: list[str]) -> None:
    """Tell the other workers, once this transaction is committed, which tables have changed."""
    if is_postgres(connection):
        for start in range(0, len(touched), 200):
            payload = " ".join([worker, *touched[start : start + 200]])
            connection.connection.cursor().execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def announce_emote(connection: Connection, worker: str, table: str, message: bytes) -> None:
    """Have those at a table who are connected to other workers hear what was said; SQLite can tell nobody."""
    if is_postgres(connection):
        payload = f"{worker} {table} {message.decode()}"
        connection.connection.cursor().execute("SELECT pg_notify(%s, %s)", (EMOTE_CHANNEL, payload))


class DatabaseClock:
    """The time of the database, in milliseconds since 1970: one clock for all workers, whatever their own say.

    PostgreSQL tells it. SQLite has none, and takes that of the file system that it is on, by which files are dated.
    `set` asks for it; between two times it goes on by itself, and nobody who sets the machine's clock can disturb it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._file = None if is_postgres(engine) else _sqlite_file(str(engine.url))
        self.set()

    def __call__(self) -> int:
        return (self._offset + time.monotonic_ns()) // 1_000_000

    def set(self) -> None:
        """Ask the database what time it is."""
        before = time.monotonic_ns()
        there = self._of_server() if is_postgres(self._engine) else self._of_file()
        self._offset = there - (before + time.monotonic_ns()) // 2

    def _of_server(self) -> int:
        with self._engine.connect() as connection:
            seconds = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
        return int(seconds * 1_000_000_000)

    def _of_file(self) -> int:
        """The time of the file system, where it is another one than ours: some date their files by whole seconds."""
        ours = time.time_ns()
        if self._file is None:
            return ours
        shared = self._file.with_name(f"{self._file.name}-shm")
        file = shared if shared.exists() else self._file
        try:
            os.utime(file)
            there = file.stat().st_mtime_ns
        except OSError:
            return ours
        return there if abs(there - ours) > _CLOCKS_AGREE_NS else ours


def set_up(engine: Engine) -> None:
    """Make the tables of a new database; raise `DatabaseError` if there are tables of another schema."""
    with writing(engine) as connection:
        if is_postgres(connection):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _SETUP_LOCK})
        settings.create(connection, checkfirst=True)
        found = _schema(connection)
        if found is None:
            metadata.create_all(connection)
            connection.execute(insert(settings).values(name="schema", value=str(SCHEMA)))
        else:
            _check_schema(str(engine.url), found)


def _schema(connection: Connection) -> str | None:
    version: str | None = connection.execute(select(settings.c.value).where(settings.c.name == "schema")).scalar()
    return version


def _check_schema(url: str, version: object) -> None:
    if version != str(SCHEMA):
        raise DatabaseError(
            f"the database {_show(url)} has schema {version} and this Pitboss knows {SCHEMA}: "
            "use the Pitboss that wrote it, or another database"
        )

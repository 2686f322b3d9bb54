"""The database: durable by its settings, and set up once."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from tests.house.playing import House

from pitboss.house.store.database import (
    DatabaseError,
    check_file,
    full_url,
    open_database,
    open_existing,
    set_up,
    tidy_up,
    writing,
)
from pitboss.house.store.schema import SCHEMA, metadata
from pitboss.house.worker.worker import Worker

Opening = Callable[[str], Engine]


def test_every_commit_is_synced_to_disk(engine: Engine) -> None:
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        else:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


def test_a_second_start_changes_nothing(engine: Engine) -> None:
    set_up(engine)
    with engine.connect() as connection:
        assert connection.execute(text("select value from settings where name = 'schema'")).all() == [(str(SCHEMA),)]
        for table in metadata.tables:
            assert connection.execute(text(f"select count(*) from {table}")).scalar() is not None


@pytest.mark.parametrize("version", ["0", "99", "x"])
@pytest.mark.parametrize("opening", [open_database, open_existing])
def test_a_database_of_another_schema_is_refused(tmp_path: Path, opening: Opening, version: str) -> None:
    engine = open_database(str(tmp_path / "house.db"))
    with writing(engine) as connection:
        connection.execute(text(f"update settings set value = '{version}' where name = 'schema'"))
    engine.dispose()
    with pytest.raises(DatabaseError, match=f"house.db has schema {version} and this Pitboss knows {SCHEMA}: [^\n]*$"):
        opening(str(tmp_path / "house.db"))


def test_a_failed_transaction_writes_nothing(engine: Engine) -> None:
    def fail() -> None:
        with writing(engine) as connection:
            connection.execute(text("insert into settings (name, value) values ('a', 'b')"))
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        fail()
    with engine.connect() as connection:
        assert connection.execute(text("select count(*) from settings where name = 'a'")).scalar() == 0


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("house.db", "sqlite:///house.db"),
        ("/tmp/x/house.db", "sqlite:////tmp/x/house.db"),
        ("postgresql://me@db/house", "postgresql+psycopg://me@db/house"),
        ("postgres://me@db/house", "postgresql+psycopg://me@db/house"),
        ("sqlite:///x.db", "sqlite:///x.db"),
    ],
)
def test_a_path_or_a_url_names_a_database(given: str, url: str) -> None:
    assert full_url(given) == url


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", "the database has no name"),
        ("  ", "the database has no name"),
        ("http://x/house", "no database is reached by http://"),
        ("mysql://me:secret@db/house", "no database is reached by mysql://"),
        ("postgresql+asyncpg://db/house", "no database is reached by postgresql\\+asyncpg://"),
    ],
)
@pytest.mark.parametrize("opening", [open_database, open_existing])
def test_what_names_no_database_is_told_what_does(opening: Callable[[str], Engine], given: str, reason: str) -> None:
    """An empty name is a variable that was not set: it must not open the books in one's own folder."""
    with pytest.raises(DatabaseError, match=rf"^{reason}: give the path of an SQLite file or a postgresql:// URL$"):
        opening(given)


def test_a_database_that_is_not_there_is_reported_in_one_line() -> None:
    with pytest.raises(DatabaseError, match=r"the database /.* cannot be opened: No such file or directory"):
        open_database("/no/such/folder/house.db")


def test_the_write_ahead_log_begins_anew_while_guests_play(house: House) -> None:
    """Moved to its place while nobody writes, the log is written over from its start and does not grow for ever."""
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    pages = []
    for _ in range(3):
        for cents in (1000, 2000) * 20:
            house.do(ann, table, "bet", seat=1, main=cents)
        with house.engine.connect() as connection:
            pages.append(tidy_up(connection))
    assert pages[0] > 100
    assert max(pages[1:]) < 1.5 * pages[0]


@pytest.mark.parametrize("folder", ["/", "/tmp"])
def test_a_folder_is_no_database(folder: str) -> None:
    with pytest.raises(DatabaseError, match="is a folder: give the path of a file in it"):
        open_database(folder)


def test_the_time_is_the_databases_whatever_a_worker_thinks(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose own clock is an hour ahead keeps everybody's seat, and leaves no deadline in the future."""
    right = time.time_ns() // 1_000_000
    house = House(engine)
    house.worker = Worker(engine)
    house.clock.now = house.worker.now()
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    ours = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: ours() + 3_600_000_000_000)
    ahead = Worker(engine, name="ahead")
    assert abs(ahead.now() - right) < 60_000
    ahead.run_clock()
    assert [seat["name"] for seat in ahead.view(table)[1]["seats"]] == ["Ann"]
    assert ahead.view(table)[1]["now"] < right + 60_000


@pytest.mark.parametrize("junk", [b"\x00", b"\xa5"])
@pytest.mark.parametrize("page", [1, 2, 5])
def test_a_damaged_file_is_named_in_one_line(tmp_path: Path, page: int, junk: bytes) -> None:
    path = tmp_path / "house.db"
    engine = open_database(str(path))
    house = House(engine)
    house.open(house.guest("Ann"))
    engine.dispose()
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(junk * 4096)

    def use() -> None:
        damaged = open_database(str(path))
        try:
            check_file(damaged)
        finally:
            damaged.dispose()

    with pytest.raises(DatabaseError, match=r"house.db (is damaged|cannot be opened): [^\n]*restore it from a backup$"):
        use()

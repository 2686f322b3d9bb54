"""The books and keys of a house are for their owner only; commands that read make nothing."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.commands import Command
from tests.house.playing import House
from tests.house.postgres import fresh_database

from pitboss.house.errors import HouseError
from pitboss.house.keys import make_key
from pitboss.house.rulings import void_round
from pitboss.house.store.database import DatabaseError, open_database, open_existing


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_books_and_keys_are_made_for_their_owner_only(
    umask: None,  # noqa: ARG001
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pitboss: Command,
) -> None:
    tmp_path.chmod(0o700)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert pitboss("floor", "key").code == 0
    folder = tmp_path / "pitboss"
    engine = open_database(None)
    house = House(engine)
    house.open(house.guest())
    files = {path.name: _mode(path) for path in folder.iterdir()}
    engine.dispose()
    assert files == dict.fromkeys(("house.db", "house.db-wal", "house.db-shm", "floor.key"), 0o600)
    assert _mode(folder) == 0o700


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    path, key = tmp_path / "house.db", tmp_path / "floor.key"
    first = open_database(str(path))
    make_key(first, key)
    house = House(first)
    table = house.open(house.guest())
    for found in tmp_path.iterdir():
        found.chmod(0o644)
    second = open_database(str(path))
    with pytest.raises(HouseError, match="there is no such round"):
        void_round(House(second).worker, f"{table}.1", "misdeal", key)
    assert {found.name: _mode(found) for found in tmp_path.iterdir()} == dict.fromkeys(
        ("house.db", "house.db-wal", "house.db-shm", "floor.key"), 0o600
    )
    first.dispose()
    second.dispose()


@pytest.mark.parametrize(
    "command",
    [
        ("audit",),
        ("floor", "tables"),
        ("floor", "rounds", "t1"),
        ("floor", "review", "t1.1"),
        ("floor", "void", "t1.1", "--reason", "misdeal"),
        ("floor", "correct", "t1.1", "--seat", "1", "--amount", "5", "--reason", "misread"),
        ("floor", "sessions", "--new-key"),
    ],
)
def test_a_command_that_reads_makes_no_database(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pitboss: Command
) -> None:
    missing = tmp_path / "books" / "house.db"
    for option in (("--database", str(missing)), ()):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        result = pitboss(*command, *option)
        expected = missing if option else tmp_path / "data" / "pitboss" / "house.db"
        assert result.code != 0
        assert f"there is no database at {expected}" in result.err
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_is_left_empty(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.touch()
    with pytest.raises(DatabaseError, match=f"{path} holds no house"):
        open_existing(str(path))
    assert path.stat().st_size == 0
    with pytest.raises(DatabaseError, match=r"the database postgresql://.* holds no house"):
        open_existing(fresh_database())

"""Databases to test on: a fresh SQLite file, and a real PostgreSQL with a fresh database for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from tests.house.playing import House
from tests.house.postgres import fresh_database

from pitboss.house.store.database import open_database


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(str(tmp_path / "house.db"))
    yield engine
    engine.dispose()


@pytest.fixture
def postgres() -> Iterator[Engine]:
    engine = open_database(fresh_database())
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def engine(request: pytest.FixtureRequest) -> Engine:
    found: Engine = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def house(sqlite: Engine) -> House:
    return House(sqlite)


@pytest.fixture
def either_house(engine: Engine) -> House:
    return House(engine)

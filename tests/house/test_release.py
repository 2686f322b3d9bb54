"""What an earlier release wrote: it opens, plays on, verifies and passes the audit."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, inspect, select
from tests.house.playing import House
from tests.house.postgres import fresh_database
from tests.house.release import FIXTURES, load_into_postgres, load_into_sqlite

from pitboss.house.audit import audit
from pitboss.house.floor import void_round
from pitboss.house.history import rounds
from pitboss.house.store import schema
from pitboss.house.store.database import open_database
from pitboss.table import ShoeRecord

COUNTED = {"release-0.1": (7, 117, 13, 3), "schema-4": (3, 26, 2, 2)}
"""Tables, rounds, finished shoes and rulings of each house, as the Pitboss that wrote it counted them."""
LEFT_OPEN = {"release-0.1": 5, "schema-4": 3}


@pytest.fixture(params=COUNTED)
def release(request: pytest.FixtureRequest) -> str:
    """The name of what an earlier release wrote."""
    return str(request.param)


@pytest.fixture(params=["sqlite", "postgres"])
def left(request: pytest.FixtureRequest, release: str, tmp_path: Path) -> Iterator[House]:
    """The house as it was left, opened by the Pitboss of today, at the time it was left."""
    if request.param == "sqlite":
        database = load_into_sqlite(tmp_path / "house.db", FIXTURES / release)
    else:
        database = load_into_postgres(fresh_database(), FIXTURES / release)
    engine = open_database(database)
    house = House(engine)
    with engine.connect() as connection:
        house.clock.now = connection.execute(select(func.max(schema.entries.c.at))).scalar_one()
    yield house
    engine.dispose()


def _open_tables(engine: Engine) -> list[str]:
    rows = schema.tables
    with engine.connect() as connection:
        return list(connection.execute(select(rows.c.id).where(rows.c.closed.is_(False))).scalars())


def test_it_opens_and_passes_the_audit(left: House, release: str) -> None:
    report = audit(left.engine)
    assert report.fault is None
    assert (report.tables, report.rounds, report.shoes, report.rulings) == COUNTED[release]


def test_it_has_the_schema_of_a_new_house(left: House, tmp_path: Path) -> None:
    """Brought up to date, every table has the columns and indexes that it is made with today."""
    on_postgres = left.engine.dialect.name == "postgresql"
    made = open_database(fresh_database() if on_postgres else str(tmp_path / "new.db"))
    assert _described(left.engine) == _described(made)
    made.dispose()


_WITH_A_LATER_COLUMN = """
import sys
from sqlalchemy import Column, Integer, inspect
from pitboss.house.store import schema
for table in schema.metadata.sorted_tables:
    table.append_column(Column("later", Integer, nullable=False))
from pitboss.house.store.database import _open_sqlite, migrate
engine = _open_sqlite("sqlite:///" + sys.argv[1], sets_up=True)
migrate(engine)
print([table for table in inspect(engine).get_table_names()
       if "later" in {column["name"] for column in inspect(engine).get_columns(table)}])
"""


def test_a_step_makes_what_the_schema_was_then(tmp_path: Path, release: str) -> None:
    """A column that is added to the schema tomorrow comes with a step of its own, and breaks none before it."""
    database = load_into_sqlite(tmp_path / "house.db", FIXTURES / release)
    done = subprocess.run(
        [sys.executable, "-c", _WITH_A_LATER_COLUMN, database], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def _described(engine: Engine) -> dict[str, object]:
    found = inspect(engine)
    return {
        table: (
            {(c["name"], str(c["type"]), c["nullable"], c["default"]) for c in found.get_columns(table)},
            {(index["name"], tuple(index["column_names"]), index["unique"]) for index in found.get_indexes(table)},
        )
        for table in found.get_table_names()
    }


def test_tables_play_on_over_a_change_of_shoe_and_the_floor_rules(left: House, release: str, tmp_path: Path) -> None:
    rng, tables = random.Random(5), _open_tables(left.engine)
    key = tmp_path / "floor.key"
    key.write_text((FIXTURES / release / "floor.key").read_text())
    assert len(tables) == LEFT_OPEN[release]
    for table in sorted(tables, key=lambda table: left.state(table)["turn"] is None):
        shoe = left.state(table)["shoe"]["number"]
        _finish_round(left, table, rng)
        while left.state(table)["shoe"]["number"] == shoe:
            seat, guest = _somebody(left, table)
            left.do(guest, table, "bet", seat=seat, main=1000)
            left.do(guest, table, "deal", seat=seat)
            _finish_round(left, table, rng)
        assert left.state(table) | {"now": 0} == left.folded(table) | {"now": 0}
        with left.engine.connect() as connection:
            assert rounds.shoe_record(connection, table, shoe).verify() > 0
            newest = rounds.table_rounds(connection, table, guest, before=None, limit=1)[0]
        void_round(left.pit, newest["id"], "a trial", key)
    assert audit(left.engine).fault is None
    assert left.ledger_total() == 0


def _somebody(house: House, table: str) -> tuple[int, str]:
    """A seat and the guest in it; a new guest sits down where all have left."""
    if not house.live(table).guests:
        house.do(house.guest("Flo"), table, "sit", seat=1)
    return min(house.live(table).guests.items())


def _finish_round(house: House, table: str, rng: random.Random) -> None:
    """Wait for bets if somebody is ready, then answer at random until the round is over."""
    if house.live(table).ready_time is not None:
        house.tick(house.pit.timers.betting)
    while (turn := house.state(table)["turn"]) is not None:
        guest = house.live(table).guests.get(turn["seat"])
        if guest is None:
            house.tick(house.pit.timers.bot)
        else:
            decision = rng.choice(turn["legal"])["decision"]
            house.do(guest, table, "decide", seat=turn["seat"], decision=decision)


@pytest.mark.parametrize("name", ["release-0.1/shoe-1.json", "release-0.1/shoe-2.json", "schema-4/shoe-1.json"])
def test_its_shoe_records_verify(name: str) -> None:
    record = ShoeRecord.from_json((FIXTURES / name).read_text())
    assert record.verify() > 20

"""A table keeps the timers it was opened with, whoever serves it."""

import pytest
from sqlalchemy import select, update
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.store import schema
from pitboss.house.tables.settings import Timers
from pitboss.house.views.state import dump

SLOW = Timers(turn=90_000, betting=60_000, bot=2_000)


@pytest.fixture
def pair(either_house: House) -> tuple[House, House]:
    """Two workers on one database, by one clock, that were started with different timers."""
    slow, standard = House(either_house.engine, timers=SLOW), either_house
    standard.worker.now = standard.clock = slow.clock
    return slow, standard


def _due_at(house: House, table: str) -> int | None:
    with house.engine.connect() as connection:
        found: int | None = connection.execute(
            select(schema.tables.c.due_at).where(schema.tables.c.id == table)
        ).scalar_one()
        return found


def test_workers_started_with_different_timers_agree_on_every_deadline(pair: tuple[House, House]) -> None:
    slow, standard = pair
    ann, bob = slow.guest("Ann"), slow.guest("Bob")
    table = slow.open(ann, bots=1)
    for seat, (guest, worker) in enumerate(((ann, slow), (bob, standard)), start=1):
        worker.do(guest, table, "sit", seat=seat)
        worker.do(guest, table, "bet", seat=seat, main=1000)
    standard.do(ann, table, "ready", seat=1)
    assert standard.state(table)["betting_deadline"] == slow.clock.now + SLOW.betting == _due_at(slow, table)
    assert dump(slow.state(table)) == dump(standard.state(table))
    slow.do(bob, table, "ready", seat=2)
    while (turn := standard.state(table)["turn"]) is not None:
        wait = SLOW.bot if turn["seat"] == 7 else SLOW.turn
        assert turn["deadline"] == slow.clock.now + wait == _due_at(slow, table)
        assert dump(slow.state(table)) == dump(standard.state(table))
        standard.tick(wait)
    assert slow.state(table)["round"] == 1
    assert audit(slow.engine).fault is None


def test_the_timers_a_table_was_opened_with_are_tied_down_by_its_log(house: House) -> None:
    ann = house.guest("Ann")
    table = house.open(ann)
    house.do(ann, table, "sit", seat=1)
    assert audit(house.engine).fault is None
    with house.engine.begin() as connection:
        connection.execute(update(schema.tables).values(timers=str(SLOW)))
    fault = audit(house.engine).fault
    assert fault is not None
    assert table in fault.row

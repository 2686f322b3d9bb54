"""Several workers on one database: each folds what the others wrote, and all see the same table at every version."""

import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete
from tests.house.entering import next_entry
from tests.house.playing import House

from pitboss import rules as sheets
from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.keys import make_key
from pitboss.house.rulings import void_round
from pitboss.house.store import schema
from pitboss.house.tables.live import LiveTable
from pitboss.house.tables.state import NoSecretError
from pitboss.house.views.state import dump
from pitboss.table.shoe import DealingShoe

CHURN = "maxtime-21"
"""One deck: a new shoe after every few rounds."""


def _colleagues(house: House, count: int) -> list[House]:
    """Other workers on the same database, by the same clock."""
    others = [House(house.engine) for _ in range(count)]
    for number, other in enumerate(others):
        other.worker.now = other.clock = house.clock
        other.worker.name = f"colleague {number}"
        other._ids = 1_000_000 * (number + 1)
    return others


def _agree(workers: list[House], table: str) -> None:
    first, *others = (dump(worker.state(table)) for worker in workers)
    for other in others:
        assert other == first


@pytest.mark.parametrize("workers", [2, 3])
def test_every_worker_sees_the_same_table_over_many_shoes(either_house: House, workers: int) -> None:
    rng = random.Random(workers)
    houses = [either_house, *_colleagues(either_house, workers - 1)]
    ann = either_house.guest("Ann")
    table = either_house.open(ann, CHURN, bots=2)
    either_house.do(ann, table, "sit", seat=3, buy_in=500_000)
    commitments = set()
    for _ in range(40):
        for what, data in (("bet", {"main": 1000}), ("ready", {})):
            rng.choice(houses).do(ann, table, what, seat=3, **data)
            _agree(houses, table)
        while (turn := (worker := rng.choice(houses)).state(table)["turn"]) is not None:
            if turn["seat"] == 3:
                worker.do(ann, table, "decide", seat=3, decision=rng.choice(turn["legal"])["decision"])
            else:
                worker.tick(worker.worker.timers.bot)
            _agree(houses, table)
        commitments.add(either_house.state(table)["shoe"]["commitment"])
    assert len(commitments) > 8
    assert dump(either_house.folded(table)) == dump(either_house.state(table))
    assert audit(either_house.engine).fault is None


def test_a_worker_that_was_away_for_many_shoes_catches_up_with_the_same_cards(either_house: House) -> None:
    rng = random.Random(11)
    (away,) = _colleagues(either_house, 1)
    ann = either_house.guest("Ann")
    table = either_house.open(ann, CHURN)
    either_house.do(ann, table, "sit", seat=3, buy_in=500_000)
    _agree([either_house, away], table)
    for _ in range(30):
        either_house.play_round(ann, table, 3, rng)
    assert either_house.state(table)["shoe"]["number"] > 3
    _agree([either_house, away], table)
    for _ in range(30):
        away.play_round(ann, table, 3, rng)
    _agree([either_house, away], table)
    assert audit(either_house.engine).fault is None


def test_a_ruling_that_ends_a_shoe_is_the_same_for_every_worker(either_house: House, tmp_path: Path) -> None:
    """The floor rules from a third process; if that ends the shoe, the new one is the one that was stored."""
    rng = random.Random(3)
    other, floor = _colleagues(either_house, 2)
    make_key(either_house.engine, key := tmp_path / "floor.key")
    ann = either_house.guest("Ann")
    table = either_house.open(ann, CHURN, shoe__penetration="0.2")
    either_house.do(ann, table, "sit", seat=3, buy_in=500_000)
    ended = 0
    for _ in range(60):
        either_house.do(ann, table, "bet", seat=3, main=1000)
        either_house.do(ann, table, "ready", seat=3)
        state = either_house.state(table)
        if state["turn"] is None:
            continue
        void_round(floor.worker, f"{table}.{state['round']}", "misdeal", key)
        _agree([either_house, other, floor], table)
        ended += either_house.state(table)["shoe"]["number"] > state["shoe"]["number"]
        either_house.play_round(ann, table, 3, rng)
        _agree([either_house, other, floor], table)
    assert ended > 0
    assert audit(either_house.engine).fault is None


def test_a_fold_never_draws_a_secret() -> None:
    live = LiveTable("t1", sheets.load(CHURN), [bytes(32)])
    live.apply(next_entry(live, "sit", "g1", {"seat": 1, "name": "Ann", "buy_in": 100_000}))
    with pytest.raises(NoSecretError, match="t1 needs a shoe that is not stored"):
        _play_shoe(live)


def _play_shoe(live: LiveTable) -> None:
    """Play on until a new shoe is opened."""
    while live.shoe_number == 1:
        for kind, data in _moves(live):
            live.apply(next_entry(live, kind, "g1", {"seat": 1, **data}))


def _moves(live: LiveTable) -> list[tuple[str, dict[str, Any]]]:
    if live.is_dealing:
        return [("decide", {"decision": str(live.table.legal_actions(1)[-1])})]
    return [("bet", {"main": 1000}), ("ready", {})]


def test_a_shoe_missing_from_the_database_is_never_made_up(either_house: House) -> None:
    rng = random.Random(2)
    (other,) = _colleagues(either_house, 1)
    ann = either_house.guest("Ann")
    table = either_house.open(ann, CHURN)
    either_house.do(ann, table, "sit", seat=3, buy_in=500_000)
    _agree([either_house, other], table)
    while either_house.state(table)["shoe"]["number"] == 1:
        either_house.play_round(ann, table, 3, rng)
    with either_house.engine.begin() as connection:
        connection.execute(delete(schema.shoes).where(schema.shoes.c.number == 2))
    with pytest.raises(HouseError, match="set aside"):
        other.state(table)


def test_the_audit_finds_a_round_dealt_from_another_shoe_than_the_stored_one(house: House) -> None:
    rng = random.Random(8)
    ann = house.guest("Ann")
    table = house.open(ann, CHURN)
    house.do(ann, table, "sit", seat=3, buy_in=500_000)
    house.play_round(ann, table, 3, rng)
    assert audit(house.engine).fault is None
    shoe, other = house.live(table).table.shoe, DealingShoe(bytes(32), decks=1, penetration=0.5)
    shoe._coming = [card for card in other._coming if card not in shoe.discards]
    house.play_round(ann, table, 3, rng)
    fault = audit(house.engine).fault
    assert fault is not None
    assert table in fault.row

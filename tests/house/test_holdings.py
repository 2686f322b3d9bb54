"""What a guest holds and how many tables a guest has open are read in the transaction that depends on it."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import Engine, event, select, update
from tests.house.playing import House

from pitboss.house import opening
from pitboss.house.errors import HouseError
from pitboss.house.store import schema
from pitboss.house.tables.money import holding


def _refill(house: House, guest: str) -> None:
    house.worker.refill(guest)


def _holds(house: House, guest: str) -> int:
    return house.worker.in_transaction(lambda connection, _books: house.worker.chips_of(connection, guest))


def test_a_bet_on_the_layout_still_belongs_to_its_player(either_house: House) -> None:
    """Nobody is given fresh money for having bet all there is, before the first card as little as after it."""
    house = either_house
    ann = _guest_with(house, 20_000)
    table = house.open(ann)
    house.do(ann, table, "sit", seat=3, buy_in=20_000)
    house.do(ann, table, "bet", seat=3, main=15_000)
    assert (house.wallet(ann), house.state(table)["seats"][0]["funds"]) == (0, 5_000)
    assert _holds(house, ann) == 20_000
    with pytest.raises(HouseError) as caught:
        _refill(house, ann)
    assert caught.value.code == "not-broke"
    house.do(ann, table, "take-back", seat=3)
    assert (house.wallet(ann), _holds(house, ann)) == (0, 20_000)


def _guest_with(house: House, cents: int) -> str:
    """A guest who has lost all but this."""
    guest = house.guest("Ann")
    with house.engine.begin() as connection:
        connection.execute(update(schema.guests).where(schema.guests.c.id == guest).values(wallet=cents))
    return guest


def test_all_that_a_round_may_still_give_back_is_held(house: House) -> None:
    """At every decision, chips and layout together are what the round began with, less what it has settled."""
    rng = random.Random(4)
    ann = house.guest("Ann")
    table = house.open(ann, "super-fun-21-extreme")
    house.do(ann, table, "sit", seat=3)
    open_hands = 0
    for _ in range(30):
        before = _holds(house, ann)
        house.do(ann, table, "bet", seat=3, main=1000)
        house.do(ann, table, "ready", seat=3)
        while (turn := house.state(table)["turn"]) is not None:
            (seat,) = house.state(table)["seats"]
            settled = sum(hand["net"] for hand in seat["hands"] if hand["net"] is not None)
            settled += sum(net for net in (*seat["side_nets"].values(), seat["insurance_net"]) if net is not None)
            assert _holds(house, ann) == holding(house.live(table).table, 3) == before + settled
            open_hands += len(seat["hands"])
            house.do(ann, table, "decide", seat=3, decision=rng.choice(turn["legal"])["decision"])
        assert _holds(house, ann) == house.state(table)["seats"][0]["funds"]
    assert open_hands > 30


def test_chips_at_every_table_are_held(house: House) -> None:
    ann = house.guest("Ann")
    tables = [house.open(ann) for _ in range(3)]
    for number, table in enumerate(tables):
        house.do(ann, table, "sit", seat=number + 1, buy_in=100_000)
    assert _holds(house, ann) == 300_000


def test_a_refill_waits_for_a_guest_who_is_sitting_down_at_another_worker(either_house: House) -> None:
    """The wallet is empty the moment before the chips lie at the seat: whoever looks then must see both or neither."""
    here, there = either_house, House(either_house.engine)
    there.worker.now = here.clock
    ann = here.guest("Ann")
    table = here.open(ann)
    refused: list[HouseError] = []

    def ask() -> None:
        try:
            _refill(there, ann)
        except HouseError as error:
            refused.append(error)

    asking = threading.Thread(target=ask)

    def begin_to_ask() -> None:
        asking.start()
        time.sleep(0.5)

    with _before_commit(here.engine, begin_to_ask):
        here.do(ann, table, "sit", seat=3, buy_in=1_000_000)
    asking.join()
    assert [error.code for error in refused] == ["not-broke"]
    assert (here.wallet(ann), _holds(here, ann)) == (0, 1_000_000)


def test_nobody_opens_more_tables_than_allowed_by_opening_them_at_once(either_house: House) -> None:
    ann = either_house.guest("Ann")
    count = 2 * opening.MOST_TABLES_PER_GUEST
    together = threading.Barrier(count)
    refused: list[str] = []

    def open_one() -> None:
        house = House(either_house.engine)
        try:
            house.open(ann)
        except HouseError as error:
            refused.append(error.code)

    def wait_for_the_others() -> None:
        with suppress(threading.BrokenBarrierError):
            together.wait(0.5)

    threads = [threading.Thread(target=open_one) for _ in range(count)]
    with _before_commit(either_house.engine, wait_for_the_others):
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    with either_house.engine.connect() as connection:
        opened = connection.execute(select(schema.tables.c.id).where(schema.tables.c.opened_by == ann)).all()
    assert len(opened) == opening.MOST_TABLES_PER_GUEST
    assert refused == ["too-many-tables"] * (count - opening.MOST_TABLES_PER_GUEST)


@contextmanager
def _before_commit(engine: Engine, job: Callable[[], None]) -> Iterator[None]:
    """Do something before every commit of a block, on the thread that commits."""

    def hook(_connection: Any) -> None:
        job()

    event.listen(engine, "commit", hook)
    yield
    event.remove(engine, "commit", hook)

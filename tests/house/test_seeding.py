"""Seeds at the house's tables: promised after the commitment, opened before the first card, in the log for good."""

import json
import random
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.house.playing import SEED_STEPS, House, news

from pitboss.cards import DECK
from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.history import rounds
from pitboss.house.schemas.commands import read_command
from pitboss.house.store import schema
from pitboss.house.store.database import writing
from pitboss.house.tables.log import canonical
from pitboss.house.views.state import dump
from pitboss.table.shuffle import promise, shoe_key, shuffled

GAME = "maxtime-21"
A, B = "aa" * 16, "bb" * 64


def refused(house: House, guest: str, table: str, what: str, **data: Any) -> str:
    with pytest.raises(HouseError) as caught:
        house.do(guest, table, what, **data)
    assert caught.value.code == "seed"
    return str(caught.value)


class Pair:
    """Ann in seat 2 and Bob in seat 5 of a table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ann, self.bob = house.guest("Ann"), house.guest("Bob")
        self.table = house.open(self.ann, GAME)
        house.do(self.ann, self.table, "sit", seat=2, buy_in=500_000)
        house.do(self.bob, self.table, "sit", seat=5, buy_in=500_000)

    def give(self, seat: int, seed: str, *, steps: tuple[str, ...] = SEED_STEPS) -> None:
        self.house.give_seed(self.ann if seat == 2 else self.bob, self.table, seat, seed, steps=steps)

    def deal(self) -> None:
        for guest, seat in ((self.ann, 2), (self.bob, 5)):
            self.house.do(guest, self.table, "bet", seat=seat, main=1000)
        for guest, seat in ((self.ann, 2), (self.bob, 5)):
            self.house.do(guest, self.table, "ready", seat=seat)

    def play(self, rng: random.Random) -> None:
        self.deal()
        while (turn := self.house.state(self.table)["turn"]) is not None:
            guest = self.ann if turn["seat"] == 2 else self.bob
            decision = rng.choice(turn["legal"])["decision"]
            self.house.do(guest, self.table, "decide", seat=turn["seat"], decision=decision)


@pytest.fixture
def pair(house: House) -> Pair:
    return Pair(house)


def test_the_list_goes_out_before_the_first_card_and_the_shoe_is_made_of_it(either_house: House) -> None:
    pair = Pair(either_house)
    house, table = pair.house, pair.table
    watcher = House(house.engine)
    news(watcher.worker, table)
    pair.give(5, B, steps=("promise",))
    pair.give(2, A, steps=("promise",))
    assert house.state(table)["shoe"]["seeds"] == [
        {"seat": 2, "promise": promise(house.live(table).commitment, 2, bytes.fromhex(A)), "seed": None},
        {"seat": 5, "promise": promise(house.live(table).commitment, 5, bytes.fromhex(B)), "seed": None},
    ]
    pair.give(2, A, steps=("open",))
    pair.give(5, B, steps=("open",))
    shoe = house.state(table)["shoe"]
    assert [(given["seat"], given["seed"]) for given in shoe["seeds"]] == [(2, A), (5, B)]
    assert shoe["sealed"] is False
    pair.deal()
    events = news(watcher.worker, table)
    types = [event["type"] for event in events]
    assert types.index("round-started") < types.index("card")
    listed = [{"seat": 2, "seed": A}, {"seat": 5, "seed": B}]
    assert next(event["seeds"] for event in events if event["type"] == "round-started") == listed
    key = shoe_key(house.live(table).secret, ((2, bytes.fromhex(A)), (5, bytes.fromhex(B))))
    due = [str(card) for card in shuffled(DECK, key)]
    dealt = [event["card"] for event in events if event["type"] in ("card", "dealer-card")]
    assert dealt[:5] == due[:5]
    assert house.state(table)["shoe"]["sealed"] is True
    assert dump(house.folded(table)) == dump(house.state(table))
    assert dump(watcher.state(table)) == dump(house.state(table))


def test_the_seeds_are_told_again_with_the_secret_and_stand_in_the_record(either_house: House) -> None:
    pair = Pair(either_house)
    house, table, rng = pair.house, pair.table, random.Random(3)
    for seeds in ({2: A, 5: B}, {}, {5: A}):
        watcher = House(house.engine)
        news(watcher.worker, table)
        number = house.state(table)["shoe"]["number"]
        for step in ("promise", "open"):
            for seat, seed in seeds.items():
                pair.give(seat, seed, steps=(step,))
        while house.state(table)["shoe"]["number"] == number:
            pair.play(rng)
        listed = [{"seat": seat, "seed": seed} for seat, seed in seeds.items()]
        (revealed,) = (event for event in news(watcher.worker, table) if event["type"] == "shoe-revealed")
        assert revealed["seeds"] == listed
        state = house.state(table)
        assert state["revealed"]["seeds"] == listed
        assert (state["shoe"]["seeds"], state["shoe"]["sealed"]) == ([], False)
        assert dump(house.folded(table)) == dump(state)
        with house.engine.connect() as connection:
            record = rounds.shoe_record(connection, table, number)
        assert dict(record.seeds) == {seat: bytes.fromhex(seed) for seat, seed in seeds.items()}
        assert record.verify() > 0
    pair.play(rng)
    assert dump(house.folded(table)) == dump(house.state(table))
    report = audit(house.engine)
    assert (report.fault, report.shoes) == (None, 3)


def test_every_worker_sees_the_same_seeds_and_cards(either_house: House) -> None:
    """Two workers, commands through either, over many shoes: promised, opened, kept back, left out."""
    pair, rng = Pair(either_house), random.Random(9)
    workers = [either_house, House(either_house.engine)]
    workers[1].worker.now = workers[1].clock = either_house.clock
    workers[1]._ids = 10**6
    table, with_part = pair.table, 0
    while (number := workers[0].state(table)["shoe"]["number"]) < 12:
        for step in ("promise", "open"):
            for seat in (2, 5):
                pair.house = rng.choice(workers)
                if rng.random() < 0.7 and (step == "promise" or seat in pair.house.live(table).promises):
                    pair.give(seat, A if seat == 2 else B, steps=(step,))
        while pair.house.state(table)["shoe"]["number"] == number:
            pair.house = rng.choice(workers)
            pair.play(rng)
            assert dump(workers[0].state(table)) == dump(workers[1].state(table))
        with_part += len(pair.house.state(table)["revealed"]["seeds"])
    assert 0 < with_part < 22
    assert dump(workers[0].folded(table)) == dump(workers[0].state(table))
    assert audit(either_house.engine).fault is None


def test_a_seed_counts_for_the_shoe_it_was_made_for_only(pair: Pair) -> None:
    house, table, rng = pair.house, pair.table, random.Random(4)
    first = house.state(table)["shoe"]["commitment"]
    pair.give(2, A, steps=("promise",))
    while (shoe := house.state(table)["shoe"])["commitment"] == first:
        pair.play(rng)
    promised = promise(first, 2, bytes.fromhex(A))
    said = refused(house, pair.ann, table, "promise-seed", seat=2, shoe=first, promise=promised)
    assert said == f"the seed is for another shoe than the one in use, whose commitment is {shoe['commitment']}"
    refused(house, pair.ann, table, "open-seed", seat=2, shoe=first, seed=A)
    assert refused(house, pair.ann, table, "open-seed", seat=2, shoe=shoe["commitment"], seed=A) == (
        "seat 2 has promised no seed for this shoe"
    )
    with house.engine.connect() as connection:
        assert rounds.shoe_record(connection, table, 1).seeds == ()


def test_seeds_are_taken_until_the_first_card(pair: Pair) -> None:
    house, table = pair.house, pair.table
    pair.give(2, A, steps=("promise",))
    pair.deal()
    shoe = house.state(table)["shoe"]["commitment"]
    said = "a card of this shoe is out: seeds are taken for the next one"
    assert refused(house, pair.ann, table, "open-seed", seat=2, shoe=shoe, seed=A) == said
    promised = promise(shoe, 5, bytes.fromhex(B))
    assert refused(house, pair.bob, table, "promise-seed", seat=5, shoe=shoe, promise=promised) == said
    (unopened,) = house.state(table)["shoe"]["seeds"]
    assert (unopened["seat"], unopened["seed"]) == (2, None)


def test_nobody_promises_once_a_seed_is_open(pair: Pair) -> None:
    """Else whoever comes last could choose a seed by the others."""
    house, table = pair.house, pair.table
    pair.give(2, A)
    shoe = house.state(table)["shoe"]["commitment"]
    for guest, seat in ((pair.bob, 5), (pair.ann, 2)):
        promised = promise(shoe, seat, bytes.fromhex(B))
        said = refused(house, guest, table, "promise-seed", seat=seat, shoe=shoe, promise=promised)
        assert "a seed of this shoe has been opened" in said


def test_only_what_was_promised_is_opened_once_and_by_its_seat(pair: Pair) -> None:
    house, table = pair.house, pair.table
    pair.give(2, B, steps=("promise",))
    pair.give(2, A, steps=("promise",))  # until a seed is open, one may think again
    pair.give(5, B, steps=("promise",))
    shoe = house.state(table)["shoe"]["commitment"]
    assert refused(house, pair.ann, table, "open-seed", seat=2, shoe=shoe, seed=B) == (
        "this is not the seed that seat 2 has promised"
    )
    with pytest.raises(HouseError, match="seat 2 is held by Ann"):
        house.do(pair.bob, table, "open-seed", seat=2, shoe=shoe, seed=A)
    with pytest.raises(HouseError, match="nobody sits in seat 1"):
        house.do(pair.bob, table, "promise-seed", seat=1, shoe=shoe, promise="0" * 64)
    house.do(pair.ann, table, "open-seed", seat=2, shoe=shoe, seed=A)
    said = refused(house, pair.ann, table, "open-seed", seat=2, shoe=shoe, seed=A)
    assert said == "seat 2 has given its seed for this shoe"


def test_who_leaves_takes_a_promise_along_but_not_an_open_seed(pair: Pair) -> None:
    house, table = pair.house, pair.table
    pair.give(5, B, steps=("promise",))
    house.do(pair.bob, table, "leave", seat=5)
    assert house.state(table)["shoe"]["seeds"] == []
    house.do(pair.bob, table, "sit", seat=5)
    pair.give(5, B)
    house.do(pair.bob, table, "leave", seat=5)
    pair_of = [(given["seat"], given["seed"]) for given in house.state(table)["shoe"]["seeds"]]
    assert pair_of == [(5, B)]
    house.do(pair.ann, table, "bet", seat=2, main=1000)
    house.do(pair.ann, table, "ready", seat=2)
    assert dict(house.live(table).table.shoe.seeds) == {5: bytes.fromhex(B)}


def test_a_promise_that_is_not_kept_stays_in_sight(pair: Pair) -> None:
    """Once a seed is open, whoever takes back a part in the shuffle is seen to."""
    house, table = pair.house, pair.table
    pair.give(5, B, steps=("promise",))
    pair.give(2, A)
    house.do(pair.bob, table, "leave", seat=5)
    assert [(given["seat"], given["seed"]) for given in house.state(table)["shoe"]["seeds"]] == [(2, A), (5, None)]
    assert dump(house.folded(table)) == dump(house.state(table))


def test_a_client_that_acts_by_itself_does_not_keep_a_seat(pair: Pair) -> None:
    """Promises come from the browser: a guest who sits out and is gone loses the seat all the same."""
    house, table = pair.house, pair.table
    kept = house.worker.timers.seat_kept
    house.do(pair.bob, table, "sit-out", seat=5)
    house.tick(kept - 1000)
    pair.give(5, B)
    house.tick(2000)
    assert 5 not in house.live(table).chairs


DIGEST = "0" * 64


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("promise-seed", {"shoe": "ab", "promise": DIGEST}),
        ("promise-seed", {"shoe": DIGEST, "promise": 5}),
        ("promise-seed", {"shoe": DIGEST}),
        ("open-seed", {"shoe": DIGEST, "seed": "ab" * 15}),
        ("open-seed", {"shoe": DIGEST, "seed": "ab" * 65}),
        ("open-seed", {"shoe": DIGEST, "seed": "AB" * 16}),
        ("open-seed", {"shoe": DIGEST, "seed": "ab" * 16 + "\n"}),
    ],
)
def test_what_is_no_seed_is_malformed(do: str, fields: dict[str, Any]) -> None:
    with pytest.raises(HouseError, match="hexadecimal digits") as caught:
        read_command(json.dumps({"id": "c1", "version": 1, "do": do, "seat": 2, **fields}))
    assert caught.value.code == "malformed"


def test_a_seed_altered_in_the_log_is_found(pair: Pair) -> None:
    house, table = pair.house, pair.table
    pair.give(2, A)
    number = house.state(table)["shoe"]["number"]
    while house.state(table)["shoe"]["number"] == number:
        pair.play(random.Random(6))
    rows = schema.entries
    with writing(house.engine) as connection:
        (row,) = connection.execute(select(rows).where(rows.c.kind == "open-seed")).mappings()
        forged = canonical({"seat": 2, "shoe": house.live(table).revealed["commitment"], "seed": "ab" * 16})  # type: ignore[index]
        connection.execute(update(rows).where(rows.c.version == row["version"]).values(data=forged))
    fault = audit(house.engine).fault
    assert fault is not None
    assert str(fault).startswith(f"entries {table} {row['version']}")
    with house.engine.connect() as connection, pytest.raises(Exception, match="was dealt where the shuffle gives"):
        rounds.shoe_record(connection, table, 1).verify()

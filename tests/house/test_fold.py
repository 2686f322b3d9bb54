"""A table is the fold of its log: folded again from the database it is the same, card for card and cent for cent."""

import random

import pytest
from tests.house.playing import House

from pitboss import rules as sheets
from pitboss.house.audit import audit


@pytest.mark.parametrize("game", sheets.games())
def test_a_table_folded_again_at_any_moment_is_the_same(house: House, game: str) -> None:
    rng = random.Random(game)
    ann = house.guest("Ann")
    table = house.open(ann, game, bots=2)
    house.do(ann, table, "sit", seat=3)
    versions = 0
    for _ in range(12):
        house.do(ann, table, "bet", seat=3, main=1000)
        house.do(ann, table, "deal", seat=3)
        while (turn := house.state(table)["turn"]) is not None:
            assert house.folded(table) == house.state(table)
            versions += 1
            if turn["seat"] == 3:
                house.do(ann, table, "decide", seat=3, decision=rng.choice(turn["legal"])["decision"])
            else:
                house.tick(house.pit.timers.bot)
        assert house.folded(table) == house.state(table)
    assert versions > 12


def test_a_fold_may_begin_at_any_shoe(either_house: House) -> None:
    house, rng = either_house, random.Random(5)
    ann = house.guest("Ann")
    table = house.open(ann, "maxtime-21")
    house.do(ann, table, "sit", seat=3, buy_in=500_000)
    shoes = set()
    for _ in range(30):
        house.play_round(ann, table, 3, rng)
        shoes.add(house.state(table)["shoe"]["number"])
        assert house.folded(table) == house.state(table)
    assert len(shoes) > 3
    report = audit(house.engine)
    assert report.fault is None
    assert report.rounds == 30
    assert report.shoes == max(shoes) - 1
    assert report.cards > 100


@pytest.mark.parametrize("game", sheets.games())
def test_every_cent_is_somewhere(house: House, game: str) -> None:
    """Wallet, chips, layout, toke box and bank sum to what the mint has given, at every version."""
    rng = random.Random(7)
    ann = house.guest("Ann")
    table = house.open(ann, game, bots=1)
    house.do(ann, table, "sit", seat=3)
    for _ in range(10):
        side = {bet.name: 500 for bet in house.live(table).rules.side_bets if bet.when == "every-round"}
        tokes = {"toke": 200} if house.live(table).rules.tokes else {}
        house.do(ann, table, "bet", seat=3, main=1000, side=side, **tokes)
        house.do(ann, table, "deal", seat=3)
        while (turn := house.state(table)["turn"]) is not None:
            on_layout = house.balance(f"layout:{table}")
            assert on_layout > 0
            assert house.balance(f"seat:{table}:3") == house.state(table)["seats"][0]["funds"]
            if turn["seat"] == 3:
                house.do(ann, table, "decide", seat=3, decision=rng.choice(turn["legal"])["decision"])
            else:
                house.tick(house.pit.timers.bot)
        assert house.balance(f"layout:{table}") == 0
        assert house.balance(f"tokes:{table}") == house.state(table)["toke_box"]
        assert house.ledger_total() == 0
    assert audit(house.engine).fault is None

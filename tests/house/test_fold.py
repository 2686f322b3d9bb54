"""A table is the fold of its log: folded again from the database it is the same, card for card and cent for cent."""

import json
import random
from typing import Any

import pytest
from tests.house.entering import next_entry
from tests.house.playing import House

from pitboss import rules as sheets
from pitboss.house.audit import audit
from pitboss.house.tables.live import LiveTable
from pitboss.house.views.events import show_events
from pitboss.house.views.state import StateCache, table_message


@pytest.mark.parametrize("game", sheets.games())
def test_a_table_folded_again_at_any_moment_is_the_same(house: House, game: str) -> None:
    rng = random.Random(game)
    ann = house.guest("Ann")
    table = house.open(ann, game, bots=2)
    house.do(ann, table, "sit", seat=3)
    versions = 0
    for _ in range(12):
        house.do(ann, table, "bet", seat=3, main=1000)
        house.do(ann, table, "ready", seat=3)
        while (turn := house.state(table)["turn"]) is not None:
            assert house.folded(table) == house.state(table)
            assert json.loads(table_message(house.live(table), []))["state"] == house.folded(table)
            versions += 1
            if turn["seat"] == 3:
                house.do(ann, table, "decide", seat=3, decision=rng.choice(turn["legal"])["decision"])
            else:
                house.tick(house.worker.timers.bot)
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


def test_a_shoe_that_runs_out_voids_the_round_and_every_wager_goes_back() -> None:
    live = LiveTable("t1", sheets.load("maxtime-21"), [bytes(32), bytes([1] * 32)])
    for seat in range(1, 8):
        data = {"seat": seat, "name": f"Guest {seat}", "buy_in": 100_000}
        live.apply(next_entry(live, "sit", f"g{seat}", data))
        live.apply(next_entry(live, "bet", f"g{seat}", {"seat": seat, "main": 1000}))
    del live.table.shoe._coming[:40]
    before = live.positions
    for seat in range(1, 7):
        live.apply(next_entry(live, "ready", f"g{seat}", {"seat": seat}))
    outcome = live.apply(next_entry(live, "ready", "g7", {"seat": 7}))
    assert outcome.round is not None
    assert outcome.round.status == "void"
    assert [seat.delta for seat in outcome.round.seats] == [0] * 7
    assert live.positions == before
    assert [event["type"] for event in show_events(live, outcome)][-3:] == [
        "round-void",
        "shoe-revealed",
        "shoe-opened",
    ]
    assert StateCache().state(live)["shoe"]["number"] == 2
    assert not live.is_dealing


def at_stake(seat: dict[str, Any]) -> int:
    """What lies on the layout for a seat: every wager that is not yet paid or lost, and the tokes, which go to the box
    when the round is over. It may be nothing: a blackjack that was paid at once may still insure."""
    wagers = seat["wagers"]
    if not seat["in_round"] or wagers is None:
        return 0
    hands = sum(hand["wager"] for hand in seat["hands"] if hand["outcome"] is None)
    side = sum(cents for name, cents in wagers["side"].items() if seat["side_nets"].get(name) is None)
    insurance = seat["insurance"] if seat["insurance_net"] is None else 0
    return int(hands + side + wagers["toke"] + sum(wagers["side_tokes"].values()) + insurance)


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
        house.do(ann, table, "ready", seat=3)
        while (turn := house.state(table)["turn"]) is not None:
            assert house.balance(f"layout:{table}") == sum(map(at_stake, house.state(table)["seats"]))
            assert house.balance(f"seat:{table}:3") == house.state(table)["seats"][0]["funds"]
            if turn["seat"] == 3:
                house.do(ann, table, "decide", seat=3, decision=rng.choice(turn["legal"])["decision"])
            else:
                house.tick(house.worker.timers.bot)
        assert house.balance(f"layout:{table}") == 0
        assert house.balance(f"tokes:{table}") == house.state(table)["toke_box"]
        assert house.ledger_total() == 0
    assert audit(house.engine).fault is None

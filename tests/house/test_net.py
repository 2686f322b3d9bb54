"""One net for the player, whoever tells it: the change of the player's chips, with tokes apart."""

import random
from typing import Any

import pytest
from tests.house.playing import House, news
from tests.random_play import random_wagers
from tests.random_rules import random_sheet

from pitboss.house.audit import audit
from pitboss.house.history import rounds, statistics
from pitboss.house.tables.settings import buy_in_limits
from pitboss.house.worker.worker import Worker
from pitboss.rules import Rules, read_sheet

GAMES, ROUNDS = 6, 8


def open_with_tokes(house: House, rng: random.Random, guest: str) -> tuple[str, Rules]:
    """A table for a game drawn by lot that takes tokes and that the guest can afford."""
    while True:
        sheet = random_sheet(rng)
        rules = read_sheet(sheet, source="random.toml")
        if rules.tokes and buy_in_limits(rules)[0] * 5 <= house.wallet(guest):
            (house.folder / "random.toml").write_text(sheet, encoding="utf-8")
            return house.open(guest, rules.name), rules


def play(house: House, guest: str, table: str, rng: random.Random, rules: Rules) -> bool:
    """Bet with tokes and answer by lot until the round is over; whether there was money for it."""
    wagers = random_wagers(rng, rules, first_of_shoe=house.state(table)["shoe"]["first_round"])
    if wagers.staked > house.state(table)["seats"][0]["funds"]:
        return False
    side, tokes = dict(wagers.side), dict(wagers.side_tokes)
    house.do(guest, table, "bet", seat=3, main=wagers.main, toke=wagers.toke, side=side, side_tokes=tokes)
    house.do(guest, table, "ready", seat=3)
    while (turn := house.state(table)["turn"]) is not None:
        house.do(guest, table, "decide", seat=3, decision=rng.choice(turn["legal"])["decision"])
    return True


def results(house: House, table: str, guest: str) -> dict[str, Any]:
    """The guest's result of the last round in the history."""
    with house.engine.connect() as connection:
        last, *_ = rounds.guest_rounds(connection, guest, before=None, limit=1)
    assert last["table"] == table
    (seat,) = last["seats"]
    return {"status": last["status"], **seat}


@pytest.mark.parametrize("seed", range(GAMES))
def test_state_event_history_and_curve_tell_the_change_of_the_chips(house: House, seed: int) -> None:
    rng, ann = random.Random(f"net {seed}"), house.guest()
    table, rules = open_with_tokes(house, rng, ann)
    house.do(ann, table, "sit", seat=3, buy_in=min(house.wallet(ann), buy_in_limits(rules)[2]))
    watcher, settled = Worker(house.engine, clock=house.clock), 0
    for _ in range(ROUNDS):
        watcher.table(table)
        (before,) = house.state(table)["seats"]
        box = house.state(table)["toke_box"]
        if not play(house, ann, table, rng, rules):
            break
        over = next((event for event in news(watcher, table) if event["type"] == "round-over"), None)
        with house.engine.connect() as connection:
            curve = rounds.bankroll(connection, ann, statistics.bring(connection, ann)[0].ever.net)["points"]
        (after,), played = house.state(table)["seats"], results(house, table, ann)
        change, tokes = after["funds"] - before["funds"], house.state(table)["toke_box"] - box
        assert (played["net"], played["tokes_won"]) == (change, tokes)
        assert curve[-1]["cents"] == house.wallet(ann) + after["funds"]
        if played["status"] == "void":  # the shoe ran out
            assert (change, tokes, over) == (0, 0, None)
            continue
        settled += 1
        assert over is not None
        assert (over["nets"], over["tokes_won"]) == ({"3": change}, {"3": tokes} if tokes else {})
        assert (after["net"], after["tokes_won"]) == (change, tokes)
        amount = f"{change / 100:+,.2f}".removesuffix(".00") if change else "0"
        assert f"Round over: Ann {amount}" in over["says"]
    assert settled
    assert audit(house.engine).fault is None

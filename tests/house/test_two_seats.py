"""Two seats for one guest, where the table allows it."""

import pytest
from tests.house.playing import House

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.history import rounds, statistics
from pitboss.house.tables.settings import TableTerms, Timers

TIMERS = Timers()


def _sit_twice(house: House, *, bots: int = 0) -> tuple[str, str]:
    ann = house.guest()
    table = house.open_table(ann, "blackjack", {}, bots, terms=TableTerms(seats_each=2))
    house.do(ann, table, "sit", seat=3)
    house.do(ann, table, "sit", seat=4)
    return ann, table


def _bet_twice(house: House, guest: str, table: str) -> None:
    for seat, cents in ((3, 1000), (4, 2500)):
        house.do(guest, table, "bet", seat=seat, main=cents)
    for seat in (3, 4):
        house.do(guest, table, "ready", seat=seat)


def _play_on(house: House, guest: str, table: str) -> None:
    while (turn := house.state(table)["turn"]) is not None:
        legal = [answer["decision"] for answer in turn["legal"]]
        decision = "decline" if "decline" in legal else "stand"
        house.do(guest, table, "decide", seat=turn["seat"], decision=decision)


def test_a_guest_holds_as_many_seats_as_the_table_allows(house: House) -> None:
    ann, table = _sit_twice(house)
    with pytest.raises(HouseError, match="a guest holds 2 seats at this table: leave one first"):
        house.do(ann, table, "sit", seat=5)
    other = house.open(ann)
    house.do(ann, other, "sit", seat=1)
    with pytest.raises(HouseError, match="a guest holds 1 seat at this table"):
        house.do(ann, other, "sit", seat=2)


def test_both_seats_play_and_everything_adds_up(house: House) -> None:
    ann, table = _sit_twice(house)
    for _ in range(12):
        _bet_twice(house, ann, table)
        _play_on(house, ann, table)
    assert house.state(table)["round"] == 12
    assert house.state(table) | {"now": 0} == house.folded(table) | {"now": 0}
    held = sum(seat["funds"] for seat in house.state(table)["seats"])
    with house.engine.connect() as connection:
        listed = rounds.table_rounds(connection, table, ann, before=None, limit=50)
        played = statistics.bring(connection, ann)[0].ever
        worth = rounds.bankroll(connection, ann, played.net)["points"]
    nets = [sum(seat["net"] for seat in one["seats"]) for one in listed]
    assert held + house.wallet(ann) == 1_000_000 + sum(nets)
    assert (played.rounds, played.net) == (12, sum(nets))
    assert played.won == sum(net > 0 for net in nets)
    assert played.best is None or played.best[1] == max(nets)
    assert len(worth) == 12
    assert worth[-1]["cents"] == held + house.wallet(ann)
    assert audit(house.engine).fault is None
    assert house.ledger_total() == 0


def test_who_bets_on_one_of_two_seats_waits_for_nobody(house: House) -> None:
    ann, table = _sit_twice(house)
    for _ in range(4):
        house.do(ann, table, "bet", seat=4, main=1000)
        house.do(ann, table, "ready", seat=4)
        _play_on(house, ann, table)
    assert house.state(table)["round"] == 4
    assert [seat["sits_out"] for seat in house.state(table)["seats"]] == [False, False]


def test_a_bet_on_the_second_seat_is_waited_for(house: House) -> None:
    ann, table = _sit_twice(house)
    house.do(ann, table, "bet", seat=3, main=1000)
    house.do(ann, table, "bet", seat=4, main=1000)
    house.do(ann, table, "ready", seat=3)
    assert house.state(table)["phase"] == "betting"
    house.do(ann, table, "ready", seat=4)
    assert house.state(table)["round"] == 1


def test_a_guest_with_two_seats_is_alone_all_the_same(house: House) -> None:
    ann, table = _sit_twice(house)
    while (turn := house.state(table)["turn"]) is None:
        _bet_twice(house, ann, table)
    assert turn["deadline"] is None
    house.tick(10 * TIMERS.turn)
    assert house.state(table)["turn"] is not None
    bob = house.guest("Bob")
    house.do(bob, table, "sit", seat=6)
    assert house.state(table)["turn"]["deadline"] == house.clock.now + TIMERS.turn


def test_each_seat_is_left_by_itself(house: House) -> None:
    ann, table = _sit_twice(house)
    house.do(ann, table, "leave", seat=3)
    assert [seat["seat"] for seat in house.state(table)["seats"]] == [4]
    house.do(ann, table, "leave", seat=4)
    assert house.wallet(ann) == 1_000_000
    assert audit(house.engine).fault is None

"""The floor corrects one payment of a round: in chips or in the wallet, once, signed, audited and told."""

import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select, update
from tests.house.playing import House, news

from pitboss.house.audit import audit
from pitboss.house.errors import HouseError
from pitboss.house.history import rounds, statistics
from pitboss.house.keys import make_key
from pitboss.house.rulings import correct_payment, void_round
from pitboss.house.schemas.replies import ReplayReply
from pitboss.house.store import schema
from pitboss.house.store.database import writing
from pitboss.house.worker.worker import Worker


class Floor(NamedTuple):
    """A house where Ann in seat 2 and Bob in seat 5 have played five rounds, and the floor's key."""

    house: House
    ann: str
    bob: str
    table: str
    key: Path

    def correct(self, number: int, cents: int, *, seat: int = 2, reason: str = "paid short") -> dict[str, Any]:
        ident = f"{self.table}.{number}"
        return correct_payment(self.house.worker, ident, seat=seat, cents=cents, reason=reason, key_file=self.key)

    def void(self, number: int) -> dict[str, Any]:
        return void_round(self.house.worker, f"{self.table}.{number}", "misdeal", self.key)

    def round(self, number: int, guest: str | None = None) -> ReplayReply:
        with self.house.engine.connect() as connection:
            return rounds.one_round(connection, f"{self.table}.{number}", guest)

    def funds(self, seat: int) -> int:
        state = self.house.state(self.table)
        (found,) = [one["funds"] for one in state["seats"] if one["seat"] == seat]
        return int(found)

    def worth(self, guest: str, seat: int) -> int:
        return self.house.wallet(guest) + self.funds(seat)

    def last_of_curve(self, guest: str) -> int:
        with self.house.engine.connect() as connection:
            net = statistics.bring(connection, guest)[0].ever.net
            return int(rounds.bankroll(connection, guest, net)["points"][-1]["cents"])


def play(house: House, seats: dict[int, str], table: str, rng: random.Random, **wagers: Any) -> None:
    """One round with 10.00 on each seat, answered by lot."""
    for seat, guest in seats.items():
        house.do(guest, table, "bet", seat=seat, main=1000, **wagers)
    for seat, guest in seats.items():
        house.do(guest, table, "ready", seat=seat)
    while (turn := house.state(table)["turn"]) is not None:
        decision = rng.choice(turn["legal"])["decision"]
        house.do(seats[turn["seat"]], table, "decide", seat=turn["seat"], decision=decision)


@pytest.fixture
def floor(either_house: House, tmp_path: Path) -> Floor:
    house = either_house
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = house.open(ann, "blackjack")
    house.do(ann, table, "sit", seat=2, buy_in=100_000)
    house.do(bob, table, "sit", seat=5, buy_in=100_000)
    rng = random.Random(3)
    for _ in range(5):
        play(house, {2: ann, 5: bob}, table, rng)
    make_key(house.engine, tmp_path / "floor.key")
    return Floor(house, ann, bob, table, tmp_path / "floor.key")


@pytest.mark.clause("BJ-16")
def test_a_payment_is_put_right_in_chips_and_shown_in_the_round(floor: Floor) -> None:
    before = {seat["seat"]: seat for seat in floor.round(3, floor.ann)["seats"]}
    chips, others, bank = floor.funds(2), floor.funds(5), floor.house.balance(f"bank:{floor.table}")
    ruling = floor.correct(3, 1250, reason="  a blackjack was  paid as a win ")
    assert ruling["reason"] == "a blackjack was paid as a win"
    assert (ruling["was"], ruling["now"]) == (before[2]["net"], before[2]["net"] + 1250)
    assert (ruling["in_chips"], ruling["holds"]) == (True, chips + 1250)
    assert (floor.funds(2), floor.funds(5)) == (chips + 1250, others)
    assert floor.house.balance(f"bank:{floor.table}") == bank - 1250
    shown = floor.round(3, floor.ann)
    after = {seat["seat"]: seat for seat in shown["seats"]}
    assert (after[2]["net"], after[2]["corrected"]) == (before[2]["net"] + 1250, 1250)
    assert after[5] == before[5]
    assert (shown["status"], shown["ruling"]) == ("settled", None)
    (correction,) = shown["corrections"]
    assert (correction["seat"], correction["cents"]) == (2, 1250)
    assert correction["reason"] == "a blackjack was paid as a win"
    assert floor.last_of_curve(floor.ann) == floor.worth(floor.ann, 2)
    report = audit(floor.house.engine)
    assert (report.fault, report.rulings) == (None, 1)


@pytest.mark.clause("BJ-16")
def test_who_has_left_is_paid_in_the_wallet_and_a_closed_table_is_no_hindrance(floor: Floor) -> None:
    for guest, seat in ((floor.ann, 2), (floor.bob, 5)):
        floor.house.do(guest, floor.table, "leave", seat=seat)
    floor.house.tick(floor.house.worker.timers.table_kept)
    assert floor.house.state(floor.table)["closed"]
    before = floor.house.wallet(floor.ann)
    ruling = floor.correct(1, 500)
    assert (ruling["in_chips"], ruling["holds"]) == (False, before + 500)
    assert floor.house.wallet(floor.ann) == before + 500 == floor.last_of_curve(floor.ann)
    assert audit(floor.house.engine).fault is None


def test_who_sits_in_another_seat_is_paid_in_the_wallet(floor: Floor) -> None:
    """Bob now holds the seat that was Ann's: the chips before it are not hers."""
    for guest, seat in ((floor.ann, 2), (floor.bob, 5)):
        floor.house.do(guest, floor.table, "leave", seat=seat)
    floor.house.do(floor.bob, floor.table, "sit", seat=2, buy_in=100_000)
    before = floor.house.wallet(floor.ann)
    floor.correct(1, 500)
    assert (floor.funds(2), floor.house.wallet(floor.ann)) == (100_000, before + 500)


@pytest.mark.clause("BJ-16")
def test_what_was_paid_too_much_is_taken_back_if_it_is_there(floor: Floor) -> None:
    chips = floor.funds(2)
    with pytest.raises(HouseError, match=r"is to be taken back and the seat has [\d.]+: no more than that can be"):
        floor.correct(1, -chips - 1)
    assert floor.correct(1, -chips)["holds"] == 0
    assert floor.funds(2) == 0
    floor.house.do(floor.ann, floor.table, "leave", seat=2)
    wallet = floor.house.wallet(floor.ann)
    with pytest.raises(HouseError, match=r"taken back and the wallet has"):
        floor.correct(2, -wallet - 1)
    floor.correct(2, -wallet)
    assert floor.house.wallet(floor.ann) == 0
    assert audit(floor.house.engine).fault is None


def test_chips_that_are_down_are_not_taken_back(floor: Floor) -> None:
    """With most of them on the layout, no more than the others can be taken."""
    floor.house.do(floor.ann, floor.table, "bet", seat=2, main=min(floor.funds(2) // 100 * 100 - 1000, 100_000))
    left = floor.funds(2)
    with pytest.raises(HouseError, match="taken back and the seat has"):
        floor.correct(1, -left - 1)
    floor.correct(1, -left)
    assert floor.funds(2) == 0


@pytest.mark.clause("BJ-16")
def test_a_ruling_on_a_payment_is_final_and_nothing_is_paid_twice(floor: Floor) -> None:
    worth = floor.worth(floor.ann, 2)
    floor.correct(1, 500)
    with pytest.raises(HouseError, match=r"the payment to seat 2 in round 1 was corrected already: that is final"):
        floor.correct(1, 500)
    with pytest.raises(HouseError, match=r"round 1 was ruled on already, and that is final"):
        floor.void(1)
    floor.correct(1, -100, seat=5, reason="paid too much")
    floor.void(2)
    with pytest.raises(HouseError, match=r"round 2 was voided, and that is final"):
        floor.correct(2, 500)
    (voided,) = [seat["net"] for seat in floor.round(2)["seats"] if seat["seat"] == 2]
    assert floor.worth(floor.ann, 2) == worth + 500 - voided
    report = audit(floor.house.engine)
    assert (report.fault, report.rulings) == (None, 3)


def test_what_cannot_be_corrected(floor: Floor) -> None:
    house, table = floor.house, floor.table
    for cents in (0, 10**12):
        with pytest.raises(HouseError, match="above or below 0"):
            floor.correct(1, cents)
    with pytest.raises(HouseError, match="no such round"):
        floor.correct(99, 100)
    with pytest.raises(HouseError, match="seat 7 was not in round 1, only 2, 5"):
        floor.correct(1, 100, seat=7)
    with pytest.raises(HouseError, match="needs a reason"):
        floor.correct(1, 100, reason="  ")
    house.do(floor.ann, table, "seat-bot", seat=1)
    rng = random.Random(1)
    number = 0
    while not number:
        for guest, seat in ((floor.ann, 2), (floor.bob, 5)):
            house.do(guest, table, "bet", seat=seat, main=1000)
        for guest, seat in ((floor.ann, 2), (floor.bob, 5)):
            house.do(guest, table, "ready", seat=seat)
        number = house.state(table)["round"] if house.state(table)["turn"] else 0
    with pytest.raises(HouseError, match=f"round {number} is being dealt: its payments can be corrected when it is"):
        floor.correct(number, 100)
    while (turn := house.state(table)["turn"]) is not None:
        if turn["seat"] == 1:
            house.tick(house.worker.timers.turn)
        else:
            guest = {2: floor.ann, 5: floor.bob}[turn["seat"]]
            house.do(guest, table, "decide", seat=turn["seat"], decision=rng.choice(turn["legal"])["decision"])
    with pytest.raises(HouseError, match=f"seat 1 was a bot's in round {number}"):
        floor.correct(number, 100, seat=1)
    assert audit(house.engine).rulings == 0


def test_a_correction_is_told_at_the_table_and_folds_to_the_same_state(floor: Floor) -> None:
    """Another worker, which has the table in memory, learns of it from the log."""
    other = Worker(floor.house.engine, clock=floor.house.clock)
    other.table(floor.table)
    floor.correct(4, -250, reason="a push was paid")
    (told,) = news(other, floor.table)
    assert told == {
        "type": "correction",
        "round": 4,
        "seat": 2,
        "name": "Ann",
        "cents": -250,
        "reason": "a push was paid",
        "says": "The floor corrects round 4: Ann gives back 2.50. a push was paid",
        "to_you": "The floor corrects round 4: Ann gives back 2.50. a push was paid",
    }
    assert floor.house.folded(floor.table) == floor.house.state(floor.table)
    play(floor.house, {2: floor.ann, 5: floor.bob}, floor.table, random.Random(9))
    assert audit(floor.house.engine).fault is None


def test_a_correction_that_nobody_signed_is_found(floor: Floor) -> None:
    floor.correct(1, 500)
    rows = schema.rulings
    with writing(floor.house.engine) as connection:
        version = connection.execute(select(schema.tables.c.version)).scalar_one()
        connection.execute(rows.delete())
    fault = audit(floor.house.engine).fault
    assert fault is not None
    assert str(fault) == f"entries {floor.table} {version}: a ruling that is not in the chain of rulings"


def test_a_ruling_that_names_another_entry_is_found(floor: Floor) -> None:
    """Chips moved by an entry of the same version whose content differs from what was signed."""
    floor.correct(1, 500)
    floor.correct(2, 700)
    rows = schema.rulings
    with writing(floor.house.engine) as connection:
        first, second = connection.execute(select(rows.c.content).order_by(rows.c.number)).scalars()
        connection.execute(update(rows).where(rows.c.number == 2).values(content=first))
    fault = audit(floor.house.engine).fault
    assert second != first
    assert fault is not None
    assert fault.row == "rulings 2"


@pytest.mark.clause("MB-18")
def test_a_voided_round_takes_its_tokes_out_of_the_box(either_house: House, tmp_path: Path) -> None:
    """The tokes go back to the player who put them down, with the wagers."""
    house = either_house
    ann = house.guest("Ann")
    table = house.open(ann, "mega-blackjack")
    house.do(ann, table, "sit", seat=1, buy_in=100_000)
    make_key(house.engine, tmp_path / "floor.key")
    rng, box, number = random.Random(8), 0, 0
    while not box:
        number += 1
        worth = house.wallet(ann) + house.state(table)["seats"][0]["funds"]
        play(house, {1: ann}, table, rng, side={"buster": 200}, toke=500, side_tokes={"buster": 100})
        box = house.state(table)["toke_box"]
        assert box == sum(seat["tokes_won"] for seat in house.state(table)["seats"])
    void_round(house.worker, f"{table}.{number}", "the wrong shoe", tmp_path / "floor.key")
    assert house.wallet(ann) + house.state(table)["seats"][0]["funds"] == worth
    assert house.state(table)["toke_box"] == 0
    assert audit(house.engine).fault is None

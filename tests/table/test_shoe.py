"""The shoe: cut card, discards, the shuffle of discards within a round, and the round that cannot go on."""

from collections import Counter
from itertools import islice

import pytest

from pitboss.actions import Action
from pitboss.cards import DECK
from pitboss.game import Offer, Wagers
from pitboss.rules import load
from pitboss.table import DealingShoe, ShoeEmptyError, Table, TableError
from pitboss.table.shuffle import seeded_secrets, shuffled

SECRET = bytes(range(32))


@pytest.mark.parametrize(("decks", "penetration", "cut"), [(1, 0.5, 26), (6, 0.75, 234), (8, 1, 416), (1, 0.001, 1)])
def test_the_cut_card_comes_out_after_its_share_of_the_shoe(decks: int, penetration: float, cut: int) -> None:
    """One deck by half: 26 cards; six by three quarters: 312 × 0.75 = 234."""
    shoe = DealingShoe(SECRET, decks=decks, penetration=penetration)
    for _ in range(cut - 1):
        shoe.draw()
    assert not shoe.cut_card_is_out
    shoe.draw()
    assert shoe.cut_card_is_out


def test_cards_come_in_the_order_of_the_shuffle() -> None:
    shoe = DealingShoe(SECRET, decks=2, penetration=0.5)
    assert tuple(shoe.draw() for _ in range(104)) == shuffled(DECK * 2, SECRET)


def test_a_shoe_is_fresh_until_a_round_has_been_dealt() -> None:
    shoe = DealingShoe(SECRET, decks=1, penetration=0.5)
    shoe.draw()
    assert shoe.is_fresh
    shoe.end_round()
    assert not shoe.is_fresh


def test_discards_are_shuffled_and_dealt_when_the_shoe_runs_out_within_a_round() -> None:
    """40 cards are discards, 12 lie on the table: the 53rd card comes from the 40, by a second shuffle."""
    shoe = DealingShoe(SECRET, decks=1, penetration=1)
    first = [shoe.draw() for _ in range(40)]
    shoe.end_round()
    on_table = [shoe.draw() for _ in range(12)]
    assert shoe.cards_left == 0
    again = [shoe.draw() for _ in range(40)]
    assert tuple(again) == shuffled(tuple(first), SECRET, reshuffle=1)
    assert Counter(again) == Counter(first)
    assert set(again).isdisjoint(on_table)
    assert shoe.cut_card_is_out
    with pytest.raises(ShoeEmptyError):
        shoe.draw()


def test_with_every_card_on_the_table_there_is_nothing_to_draw() -> None:
    shoe = DealingShoe(SECRET, decks=1, penetration=1)
    for _ in range(52):
        shoe.draw()
    with pytest.raises(ShoeEmptyError):
        shoe.draw()


@pytest.mark.parametrize("left", [5, 16, 18, 20])
def test_a_round_that_uses_up_every_card_is_void_and_all_wagers_go_back(left: int) -> None:
    """Seven seats need 16 cards for the deal alone; with `left` in the shoe and no discards it ends there."""
    table = Table(load("mega-blackjack"), secrets=iter([SECRET, bytes(32)]))
    del table.shoe._coming[:-left]
    for seat in range(1, 8):
        table.sit(seat, f"Player {seat}", 10000)
        table.place(seat, Wagers(1000, side=(("buster", 500),), toke=500))
    with pytest.raises(TableError, match="the round is void and all bets are returned"):
        play_for_cards(table)
    assert {player.bankroll for player in table.players.values()} == {10000}
    assert {table.funds(seat) for seat in table.players} == {10000}
    assert (table.toke_box, table.is_dealing, table.seat_in_turn) == (0, False, None)
    (record,) = table.finished
    assert record.verify() == left
    assert record.replay(table.rules) == ((),)


def play_for_cards(table: Table) -> None:
    """Everybody hits whenever the sheet allows it."""
    table.deal()
    while (seat := table.seat_in_turn) is not None:
        legal = table.legal_actions(seat)
        table.decide(seat, next(wish for wish in (Action.HIT, Offer.DECLINE, Action.STAND) if wish in legal))


def test_a_round_that_reaches_into_the_discards_ends_and_is_proved() -> None:
    """Two rounds before the cut card of 99 %; the second runs out of fresh cards, and its shoe is shuffled after it."""
    reached = 0
    rules = load("maxtime-21", {"shoe.penetration": "0.99"})
    for secret in islice(seeded_secrets(3), 60):
        table = Table(rules, secrets=iter([secret, *islice(seeded_secrets(0), 9)]))
        for seat in range(1, 7):
            table.sit(seat, f"Player {seat}", 10000000)
        while not table.finished:
            for seat in range(1, 7):
                table.place(seat, Wagers(1000))
            play_for_cards(table)
        (record,) = table.finished
        cards = record.verify()
        if cards > 52:
            reached += 1
            assert len(record.replay(rules)) == len(record.rounds) > 1
    assert reached > 0

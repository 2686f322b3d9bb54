"""The table: who sits where, what it costs, who is asked, and bankrolls that never go below zero."""

import pytest

from pitboss.actions import Action
from pitboss.cards import parse_cards, show_cards
from pitboss.game import IllegalDecisionError, Insure, Offer, WagerError, Wagers
from pitboss.rules import load
from pitboss.table import FundsError, NotInTurnError, Player, Table, TableError
from pitboss.table.shuffle import commitment, seeded_secrets


def stacked(game: str, cards: str, *bankrolls: int, bet: int = 1000) -> Table:
    """A table whose shoe deals these cards first, with players from seat 1 on, each with a bet down."""
    table = Table(load(game), secrets=seeded_secrets(0))
    table.shoe._coming += reversed(parse_cards(cards))
    for seat, bankroll in enumerate(bankrolls, start=1):
        table.sit(seat, f"Player {seat}", bankroll)
        table.place(seat, Wagers(bet))
    table.deal()
    return table


def test_seats_one_to_seven_each_for_one_player() -> None:
    table = Table(load("blackjack"))
    for seat in range(1, 8):
        table.sit(seat, "Somebody", 100)
    with pytest.raises(TableError, match="seat 3 is taken by Somebody"):
        table.sit(3, "Else", 100)
    for seat in (0, 8, -1):
        with pytest.raises(TableError, match="the table has seats 1 to 7"):
            table.sit(seat, "Else", 100)
    assert table.leave(3) == 100
    with pytest.raises(TableError, match="nobody sits in seat 3"):
        table.leave(3)
    with pytest.raises(TableError, match=r"cannot be -1\.00"):
        table.sit(3, "Debtor", -100)


def test_what_is_of_the_wrong_kind_is_refused_with_what_is_wanted() -> None:
    with pytest.raises(TypeError, match=r"'blackjack' is no Rules: a table takes what load\(…\) returns"):
        Table("blackjack")  # type: ignore[arg-type]
    table = stacked("blackjack", "9c 7c 8c Tc", 10000)
    for seat, bankroll in ((2.5, 100), (2, float("nan"))):
        with pytest.raises(TypeError, match="give two whole numbers, a seat and cents"):
            table.sit(seat, "Else", bankroll)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"'hit' is text: give an Action, such as Action\.HIT"):
        table.decide(1, "hit")  # type: ignore[arg-type]
    table.decide(1, Action.STAND)
    for wagers in (1000, Wagers(10.5)):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="give Wagers in whole cents"):
            table.place(1, wagers)  # type: ignore[arg-type]
    assert list(table.players) == [1]


def test_a_wager_needs_the_money_all_of_it() -> None:
    """10.00 bet, 5.00 Buster, 5.00 toke, 5.00 Buster toke come to 25.00."""
    table = Table(load("mega-blackjack"))
    table.sit(1, "Player", 2499)
    wagers = Wagers(1000, side=(("buster", 500),), toke=500, side_tokes=(("buster", 500),))
    with pytest.raises(FundsError, match=r"you need 25 and have 24\.99"):
        table.place(1, wagers)
    table.players[1].bankroll = 2500
    table.place(1, wagers)
    assert table.funds(1) == 0


@pytest.mark.parametrize(
    ("wagers", "complaint"),
    [
        (Wagers(0), "between 1.00 and 1000.00"),
        (Wagers(100100), "between 1.00 and 1000.00"),
        (Wagers(150), "whole chips of 1.00"),
        (Wagers(1000, side=(("buster", 50),)), "between 1.00 and 1000.00"),
        (Wagers(1000, side=(("buster", 150),)), "whole chips"),
        (Wagers(1000, side=(("other", 100),)), "has no side bet 'other': it has buster"),
        (Wagers(1000, side=(("buster", 100), ("buster", 100))), "placed twice"),
        (Wagers(1000, toke=-100), "between"),
        (Wagers(1000, side_tokes=(("other", 100),)), "has no side bet 'other'"),
    ],
)
def test_wagers_the_sheet_does_not_allow(wagers: Wagers, complaint: str) -> None:
    table = Table(load("mega-blackjack"))
    table.sit(1, "Player", 10**7)
    with pytest.raises(WagerError, match=complaint):
        table.place(1, wagers)
    assert table.players[1].wagers is None


def test_a_wager_may_be_changed_and_taken_back_before_the_first_card() -> None:
    table = Table(load("blackjack"))
    table.sit(1, "Player", 10000)
    table.place(1, Wagers(1000))
    table.place(1, Wagers(2500))
    assert table.funds(1) == 7500
    table.take_back(1)
    assert table.funds(1) == 10000
    with pytest.raises(TableError, match="no wager is down"):
        table.deal()


def test_who_sits_out_gets_no_cards() -> None:
    table = Table(load("blackjack"), secrets=seeded_secrets(1))
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", 10000)
        table.place(seat, Wagers(1000))
    table.sit_out(1)
    table.deal()
    assert table.in_round == (2,)


def test_only_the_seat_in_turn_is_heard() -> None:
    table = stacked("blackjack", "9c 9d 7c 8c 8d Tc", 10000, 10000)
    assert table.seat_in_turn == 1
    with pytest.raises(NotInTurnError, match="seat 2 is not asked now: seat 1 is"):
        table.decide(2, Action.STAND)
    with pytest.raises(NotInTurnError, match="seat 5 is not asked"):
        table.decide(5, Action.STAND)
    assert table.legal_actions(2) == ()
    table.decide(1, Action.STAND)
    table.decide(2, Action.STAND)
    with pytest.raises(NotInTurnError, match="no seat is"):
        table.decide(1, Action.STAND)


def test_a_refused_decision_changes_nothing() -> None:
    table = stacked("blackjack", "5c 7c 6c Tc", 1500)
    before = (table.round, table.log, table.shoe.cards_left)
    with pytest.raises(FundsError, match=r"you need 10 to double and have 5"):
        table.decide(1, Action.DOUBLE)
    with pytest.raises(IllegalDecisionError, match="split is not legal now: seat 1, hand 1 may hit, stand, double"):
        table.decide(1, Action.SPLIT)
    assert (table.round, table.log, table.shoe.cards_left) == before
    assert Action.DOUBLE not in table.legal_actions(1)
    assert Action.HIT in table.legal_actions(1)


def test_insurance_is_offered_as_far_as_the_money_goes() -> None:
    """10.00 bet of 12.30: 2.30 is left, four half chips of 0.50."""
    table = stacked("blackjack", "9c As 8c 7c", 1230)
    assert table.legal_actions(1) == (Offer.DECLINE, Insure(200))
    with pytest.raises(FundsError):
        table.decide(1, Insure(250))


def test_money_won_in_the_round_may_be_put_down_again() -> None:
    """Both of 20.00 are down on split twos. The first hand wins 20.00 at once (2+3+4+5+7); the second, 2+9, doubles."""
    table = stacked("super-fun-21-extreme", "2c 7d 2d Tc 3c 4c 5c 7c 9c Kc", 2000)
    table.decide(1, Action.SPLIT)
    assert table.funds(1) == 0
    assert Action.DOUBLE not in table.legal_actions(1)
    for _ in range(3):
        table.decide(1, Action.HIT)
    assert table.funds(1) == 1000 + 2000
    table.decide(1, Action.DOUBLE)
    table.decide(1, Action.STAND)
    assert table.players[1].bankroll == 2000 + 2000 + 2000  # 21 beats 17 with 20.00 on it


def test_a_natural_to_be_doubled_keeps_its_second_bet_ready() -> None:
    """20.00, 10.00 of it down on ace-king against an ace. The double needs the other 10.00: none is left."""
    table = stacked("maxtime-21", "Ah As Kh 6s 5h Qc 4d", 2000)
    table.decide(1, Action.DOUBLE)
    while table.seat_in_turn == 1:
        legal = table.legal_actions(1)
        insurance = [answer for answer in legal if isinstance(answer, Insure)]
        table.decide(1, insurance[0] if insurance else Offer.DECLINE if Offer.DECLINE in legal else Action.STAND)
        assert table.funds(1) >= 0
    assert table.players[1].bankroll >= 0


def test_the_shoe_is_changed_after_the_round_in_which_the_cut_card_shows() -> None:
    """MaxTime's 26th card ends the deck; its secret is told then and not before, and a new commitment stands."""
    table = Table(load("maxtime-21"), secrets=seeded_secrets(9))
    table.sit(1, "Player", 10**6)
    dealt = 0
    commitments = [table.shoe.commitment]
    while not table.finished:
        assert dealt < 26
        table.place(1, Wagers(1000))
        table.deal()
        while table.seat_in_turn:
            legal = table.legal_actions(1)
            table.decide(1, Offer.DECLINE if Offer.DECLINE in legal else Action.STAND)
        assert table.round is not None
        dealt += len(table.round.dealer) + sum(len(hand.cards) for hand in table.round.seats[0].hands)
    commitments.append(table.shoe.commitment)
    assert dealt >= 26
    (record,) = table.finished
    assert record.commitment == commitment(record.secret) == commitments[0] != commitments[1]


def test_the_discards_lie_open_and_so_does_how_many_cards_are_left() -> None:
    table = stacked("blackjack", "9c 7c 8c Tc", 10000)
    assert table.shoe.seen_discards == []
    table.decide(1, Action.STAND)
    assert show_cards(table.shoe.seen_discards).split() == ["9c", "7c", "8c", "Tc"]
    assert table.shoe.cards_left == 6 * 52


def test_only_the_seat_in_turn_is_told_what_it_may_do() -> None:
    table = stacked("blackjack", "9c 9d 7c 8c 8d Tc", 10000, 10000)
    assert table.legal_actions(1) == (Action.HIT, Action.STAND, Action.DOUBLE)
    assert table.legal_actions(2) == ()
    assert table.seat_in_turn == 1


def test_a_seat_shows_its_last_hand_until_its_player_bets_anew() -> None:
    table = stacked("blackjack", "Ts 9s 9h 8d", 100_00)
    table.decide(1, Action.STAND)
    spot = table.spot(1)
    assert spot is not None
    assert (spot.wagers.main, show_cards(spot.hands[0].cards)) == (10_00, "Ts 9h")
    table.place(1, Wagers(25_00))
    assert (table.players[1].wagers, table.spot(1)) == (Wagers(25_00), None)
    table.leave(1)
    table.sit(1, "Bob", 50_00)
    assert (table.players[1], table.spot(1)) == (Player("Bob", 50_00), None)

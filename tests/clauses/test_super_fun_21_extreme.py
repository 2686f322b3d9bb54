"""Super Fun 21 Extreme, clause by clause."""

import pytest
from tests.settling import refusal, settle, through
from tests.terminal.scripted import printed

from pitboss.actions import Action
from pitboss.cards import Card, Total, parse_cards
from pitboss.game import Phase, Wagers
from pitboss.game.events import CardDealt, DealerChecked, DealerDrew, HandSettled
from pitboss.game.narration import calls
from pitboss.rules import OffSheetError, load, refuse_off_sheet
from pitboss.table import FundsError, Table
from pitboss.table.shuffle import seeded_secrets
from pitboss.table.table import cost

GAME = "super-fun-21-extreme"


@pytest.mark.clause("SF-0")
@pytest.mark.parametrize("decks", [2, 6, 8])
def test_two_six_or_eight_decks(decks: int) -> None:
    rules = load(GAME, {"shoe.decks": str(decks)})
    assert rules.shoe.decks == decks
    kings = " ".join(["Kc"] * (decks + 1))
    assert f"Kc appears {decks + 1} times" in refusal(GAME, kings, changes={"shoe.decks": str(decks)})


@pytest.mark.clause("SF-0")
@pytest.mark.parametrize("decks", ["1", "3", "4", "5", "7"])
def test_no_other_number_of_decks(decks: str) -> None:
    with pytest.raises(OffSheetError, match=rf"shoe\.decks = {decks} is off the sheet, which leaves open 2, 6, 8:"):
        refuse_off_sheet(load(GAME, {"shoe.decks": decks}))


@pytest.mark.clause("SF-0")
def test_six_decks_and_the_dealer_hits_soft_17() -> None:
    """6+ace = soft 17 draws a 3: 20. 7+ace = soft 18 and 7+10 = hard 17 stand."""
    assert load(GAME).shoe.decks == 6
    assert settle(GAME, "Tc 6d 9c Ah 3c", "stand").dealer == "6d Ah 3c"
    assert settle(GAME, "Tc 7d 9c Ah", "stand").dealer == "7d Ah"
    assert settle(GAME, "Tc 7d 9c Th", "stand").dealer == "7d Th"


@pytest.mark.clause("SF-1")
def test_the_main_wager_lies_within_the_posted_limits() -> None:
    limits = {"limits.min": "5", "limits.max": "200"}
    cards = "Tc 7d 9c Th"
    assert settle(GAME, cards, bet=5, changes=limits).net == 500
    assert settle(GAME, cards, bet=200, changes=limits).net == 20000
    for bet in (4, 201, 0):
        assert "must lie between 5.00 and 200.00" in refusal(GAME, cards, bet=bet, changes=limits)
    assert "whole chips of 1.00" in refusal(GAME, cards, bet=5.5, changes=limits)


@pytest.mark.clause("SF-1")
def test_the_precious_diamond_wager_is_optional_and_never_stands_alone() -> None:
    assert settle(GAME, "Tc 7d 9c Th").side == {}
    assert settle(GAME, "Tc 7d 9c Th", side={"precious-diamond": 1}).side == {"precious-diamond": -100}
    assert "main wager is 0.00" in refusal(GAME, "Tc 7d 9c Th", bet=0, side={"precious-diamond": 1})


@pytest.mark.clause("SF-2")
@pytest.mark.parametrize("ten", ["Td", "Jd", "Qd", "Kd"])
def test_precious_diamond_pays_250_to_one(ten: str) -> None:
    """1.00 at 250:1 wins 250.00, in any round of the shoe and whatever the dealer has."""
    for first_of_shoe in (True, False):
        result = settle(GAME, f"Ad 9c {ten} 7h", side={"precious-diamond": 1}, first_of_shoe=first_of_shoe)
        assert result.side == {"precious-diamond": 25000}
    assert settle(GAME, f"{ten} Kc Ad Ah", side={"precious-diamond": 1}).side == {"precious-diamond": 25000}


@pytest.mark.clause("SF-2")
@pytest.mark.parametrize("cards", ["Ad 9c Kh 7h", "Ah 9c Kd 7h", "As 9c Ks 7h", "Kd 9c Qd 8h", "9d 9c 2d 7h Td"])
def test_anything_else_loses_the_precious_diamond(cards: str) -> None:
    assert settle(GAME, cards, "stand", side={"precious-diamond": 1}).side == {"precious-diamond": -100}


@pytest.mark.clause("SF-3")
def test_cards_are_delivered_as_in_standard_blackjack() -> None:
    """A card to each seat, the up-card, a second card to each seat, the hole card face down."""
    state, told = through(GAME, "2c 3c 4c 5c 6c 7c", seats=2)
    assert told == [
        CardDealt(0, 0, Card("2", "c")),
        CardDealt(1, 0, Card("3", "c")),
        DealerDrew(Card("4", "c"), Total(4, soft=False)),
        CardDealt(0, 0, Card("5", "c")),
        CardDealt(1, 0, Card("6", "c")),
        DealerDrew(None, None),
    ]
    assert (state.phase, state.seat) == (Phase.PLAY, 0)
    assert told == through("blackjack", "2c 3c 4c 5c 6c 7c", seats=2).told


@pytest.mark.clause("SF-3")
def test_the_hole_card_lies_face_down_until_the_hands_are_played() -> None:
    table = Table(load(GAME), secrets=seeded_secrets(5))
    table.sit(3, "Ann", 100_00)
    table.place(3, Wagers(1000))
    table.deal()
    assert table.round is not None
    assert printed(table)[0] == f"Dealer shows {table.round.dealer[0]} ??"
    assert [len(seat.hands[0].cards) for seat in table.round.seats] == [2]


@pytest.mark.clause("SF-3")
def test_insurance_is_offered_as_in_standard_blackjack() -> None:
    """With an ace up, half the wager at 2:1: 5.00 brings 10.00 beside the lost 10.00, or is lost."""
    assert settle(GAME, "9c As 8c Ks", insurance=5).net == 0
    assert settle(GAME, "Tc As Kc 7s", "stand", insurance=5).net == 1000 - 500
    assert "insure" in refusal(GAME, "9c As 8c Ks", insurance=5.5)
    assert "did not offer it here" in refusal(GAME, "Tc Ks Kc 7s", "stand", insurance=5)


@pytest.mark.clause("SF-4")
def test_a_blackjack_is_paid_at_once_and_its_cards_removed() -> None:
    """Seat 2's 10.00 at 5:2 wins 25.00 with the deal's last card; its hand is never asked, seat 1 still has to act."""
    state, _ = through(GAME, "9c Ah 6c 8c Ks", seats=2)
    state, events = state.deal(Card("T", "h"))
    assert [event.net for event in events if isinstance(event, HandSettled)] == [2500]
    assert state.seats[1].hands[0].is_settled
    assert (state.phase, state.seat) == (Phase.PLAY, 0)
    state, _ = state.apply(Action.STAND)
    assert state.phase is Phase.DEALER


@pytest.mark.clause("SF-4a")
@pytest.mark.parametrize("dealers", ["As Ks", "Ks As"])
def test_a_tied_blackjack_wins_by_default_and_pushes_where_configured(dealers: str) -> None:
    """Win: 10.00 at 5:2 = 25.00. Push: nothing."""
    up, hole = dealers.split()
    won = settle(GAME, f"Ah {up} Kh {hole}")
    assert (won.net, won.outcomes) == (2500, ["natural"])
    pushed = settle(GAME, f"Ah {up} Kh {hole}", changes={"natural.tie": "push"})
    assert (pushed.net, pushed.outcomes) == (0, ["natural-push"])
    assert settle(GAME, f"Ah {up} Kh 9c", changes={"natural.tie": "push"}).net == 2500


@pytest.mark.clause("SF-4a")
@pytest.mark.parametrize(("tie", "pay_comes_first"), [("win", True), ("push", False)])
def test_under_push_the_check_comes_before_the_pay(tie: str, pay_comes_first: bool) -> None:
    told = [type(event) for event in through(GAME, "Ah Kc Kh 9c", changes={"natural.tie": tie}).told]
    assert (told.index(HandSettled) < told.index(DealerChecked)) is pay_comes_first


@pytest.mark.clause("SF-4a")
def test_the_two_configurations_stand_in_the_sheet() -> None:
    assert dict(load(GAME).options)["natural.tie"] == ("win", "push")


@pytest.mark.clause("SF-5")
@pytest.mark.parametrize(("up", "hole", "checks"), [("As", "9c", 1), ("Kc", "9c", 1), ("Tc", "As", 1), ("9c", "As", 0)])
def test_the_dealer_checks_under_an_ace_or_a_ten_before_anybody_plays(up: str, hole: str, checks: int) -> None:
    state, events = through(GAME, f"9h {up} 8h {hole}", changes={"insurance.offered": "false"})
    told = [event for event in events if isinstance(event, DealerChecked)]
    assert told == [DealerChecked(blackjack=hole == "As")] * checks
    assert state.is_over is (hole == "As" and up == "Tc")


@pytest.mark.clause("SF-5")
def test_a_blackjack_found_ends_the_round_before_anything_is_added() -> None:
    """9+2 would have doubled; only the first 10.00 is lost."""
    assert settle(GAME, "9h Tc 2h As").net == -1000
    assert "double is not legal" in refusal(GAME, "9h Tc 2h As 9s", "double")


@pytest.mark.clause("SF-6")
@pytest.mark.parametrize(("odds", "net"), [("2:1", 2000), ("12:5", 2400), ("5:2", 2500)])
def test_blackjacks_pay_as_configured(odds: str, net: int) -> None:
    """10.00 at 2:1 = 20.00, at 12:5 = 24.00, at 5:2 = 25.00; in diamonds no more than that."""
    assert settle(GAME, "Ah 9c Kh 7h", changes={"natural.pays": odds}).net == net
    assert settle(GAME, "Ad 9c Kd 7h", changes={"natural.pays": odds}).net == net
    assert dict(load(GAME).options)["natural.pays"] == ("2:1", "12:5", "5:2")


@pytest.mark.clause("SF-6")
@pytest.mark.parametrize("odds", ["3:2", "6:5", "7:5", "1:1", "3:1"])
def test_blackjacks_pay_nothing_else_at_a_table(odds: str) -> None:
    with pytest.raises(OffSheetError, match=rf"pays = {odds} is off the sheet, which leaves open 2:1, 12:5, 5:2:"):
        refuse_off_sheet(load(GAME, {"natural.pays": odds}))


@pytest.mark.clause("SF-6")
def test_five_to_two_unless_configured() -> None:
    """1.00 at 5:2 = 2.50, exact to the cent."""
    assert settle(GAME, "Ah 9c Kh 7h", bet=1).net == 250


@pytest.mark.clause("SF-7")
def test_equal_values_split_up_to_four_hands() -> None:
    """King, queen, jack, ten: four hands of 18 or 19 against 17, +40.00. A fifth is refused."""
    four = settle(GAME, "Kc 7d Qh Ts Jc Tc 8c 9c 8h 9h", "split split split stand stand stand stand")
    assert four.hands == ["Kc 8c", "Tc 9c", "Jc 8h", "Qh 9h"]
    assert (four.wagers, four.net) == ([1000] * 4, 4000)
    assert "action 4: split is not legal" in refusal(GAME, "Kc 7d Qh Ts Jc Tc Kd", "split split split split")
    assert "split is not legal" in refusal(GAME, "9c 7d Ts Th", "split")


@pytest.mark.clause("SF-7")
def test_aces_split_up_to_four_hands() -> None:
    four = settle(GAME, "Ac 7d Ac Ts Ah As 9c 8c 9h 8h", "split split split stand stand stand stand")
    assert four.hands == ["Ac 9c", "As 8c", "Ah 9h", "Ac 8h"]
    assert four.net == 4000


@pytest.mark.clause("SF-7a")
def test_ace_and_ten_after_a_split_must_beat_the_dealer() -> None:
    """Two 21s of two cards: 10.00 each at 1:1 against 20, no 5:2; a push against 21; lost to nothing but a bust."""
    won = settle(GAME, "Ac Td Ah Ts Kc Qc", "split stand stand")
    assert (won.nets, won.outcomes) == ([1000, 1000], ["win", "win"])
    tied = settle(GAME, "Ac 6d Ah 5s Kc 9c Td", "split stand stand")  # dealer 6+5+10 = 21; ace+9 = 20 loses
    assert (tied.nets, tied.outcomes) == ([0, -1000], ["push", "loss"])
    tens = settle(GAME, "Kc Td Qc Ts Ac Ah", "split stand stand")
    assert tens.nets == [1000, 1000]


@pytest.mark.clause("SF-8")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("5c 6d 6h Ts Kh 9s", "double"),  # 11 + king = 21
        ("2c 6d 3h Ts 4s 2d Kh 9s", "hit hit double"),  # 11 on four cards + king = 21
        ("Kc 6d Qh Ts Ah 9s", "double"),  # 20 + ace = 21
    ],
)
def test_any_hand_may_be_doubled(cards: str, actions: str) -> None:
    """20.00 on the hand, the dealer busts with 25: +20.00."""
    result = settle(GAME, cards, f"{actions} stand")
    assert (result.wagers, result.net) == ([2000], 2000)


@pytest.mark.clause("SF-8")
def test_a_soft_21_may_be_doubled_and_a_hard_one() -> None:
    """“Any hand”: ace+5+5 = soft 21 doubled for a 9 = 20 beats 17; 10+5+6 doubled busts."""
    assert settle(GAME, "5c 7d 5h Ts Ac 9c", "hit double stand").net == 2000
    assert settle(GAME, "Tc 7d 5h Ts 6c 2c", "hit double").net == -2000


@pytest.mark.clause("SF-8")
def test_doubling_after_splitting_and_on_split_aces() -> None:
    """8+3 doubled for 9 = 20; 8+10 = 18; ace+7 doubled for 2 = 20; ace+9 = 20; all against 17."""
    eights = settle(GAME, "8c 7d 8h Ts 3c 9c Kc", "split double stand stand")
    assert eights.nets == [2000, 1000]
    aces = settle(GAME, "Ac 7d Ah Ts 7c 2c 9c", "split double stand stand")
    assert aces.nets == [2000, 1000]


@pytest.mark.clause("SF-8")
def test_one_card_for_each_double() -> None:
    """After a double: stand, double again or surrender; a hit is refused."""
    assert "may stand, double, surrender" in refusal(GAME, "5c 6d 6h Ts 2h 9s", "double hit")


@pytest.mark.clause("SF-8")
def test_split_aces_may_be_hit_or_by_the_other_reading_not() -> None:
    """Ace+5+3 = 19 and ace+9 = 20 against 17. With one card each: 16 loses, 20 wins."""
    assert settle(GAME, "Ac 7d Ah Ts 5c 3c 9c", "split hit stand stand").nets == [1000, 1000]
    one_card = {"split.aces": "one-card"}
    assert settle(GAME, "Ac 7d Ah Ts 5c 9c", "split", changes=one_card).nets == [-1000, 1000]
    assert "hit is not legal" in refusal(GAME, "Ac 7d Ah Ts 5c 9c", "split hit", changes=one_card)


@pytest.mark.clause("SF-9")
@pytest.mark.parametrize(
    ("cards", "actions", "wager"),
    [
        ("2c 7d 3h Ts 6c 8c", "hit hit stand", 1000),  # 2+3+6+8 = 19
        ("2c 7d 9h Ts 8c", "double stand", 2000),  # 11+8 = 19
        ("2c 7d 3h Ts 4c Tc", "double double stand", 4000),  # 5+4+10 = 19
        ("2c 7d 3h Ts 2h 3c 9h", "double double double", 8000),  # 5+2+3+9 = 19
    ],
)
def test_doubling_goes_one_two_four_eight(cards: str, actions: str, wager: int) -> None:
    """Each double doubles all that is on the hand; 19 beats 17 at 1:1."""
    result = settle(GAME, cards, actions)
    assert (result.wagers, result.net) == ([wager], wager)


def doubled_once(bankroll: int) -> Table:
    """A table at which seat 3 has doubled 10.00 and may double again, as the cards are."""
    for seed in range(1000):
        table = Table(load(GAME), secrets=seeded_secrets(seed))
        table.sit(3, "Ann", bankroll)
        table.place(3, Wagers(1000))
        table.deal()
        if table.round is not None and table.round.phase is Phase.PLAY:
            table.decide(3, Action.DOUBLE)
            if table.round.phase is Phase.PLAY and table.round.hand_in_turn.points < 12:
                return table
    raise AssertionError("no such deal in 1000")


@pytest.mark.clause("SF-9")
def test_a_redouble_is_paid_for_at_the_table() -> None:
    """10.00 doubled: 20.00 of 40.00 are left, and the re-double takes them all."""
    table = doubled_once(4000)
    assert (table.funds(3), Action.DOUBLE in table.legal_actions(3)) == (2000, True)
    table.decide(3, Action.DOUBLE)
    assert table.round is not None
    assert table.round.seats[0].hands[0].wager == 4000
    if table.is_dealing:
        assert (table.funds(3), Action.DOUBLE in table.legal_actions(3)) == (0, False)
        table.decide(3, Action.STAND)
    assert table.players[3].bankroll == 4000 + table.round.seats[0].hands[0].net
    assert abs(table.round.seats[0].hands[0].net) in (0, 4000)


@pytest.mark.clause("SF-9")
def test_who_cannot_pay_for_a_redouble_is_not_given_one() -> None:
    """10.00 doubled: 19.00 are left, and the re-double costs 20.00."""
    table = doubled_once(3900)
    assert (table.funds(3), Action.DOUBLE in table.legal_actions(3)) == (1900, False)
    with pytest.raises(FundsError):
        table.decide(3, Action.DOUBLE)
    assert table.funds(3) == 1900


@pytest.mark.clause("SF-9")
def test_no_fourth_double() -> None:
    """After the third double the hand may stand or surrender."""
    refused = refusal(GAME, "2c 7d 3h Ts 2h 3c 2d 9h", "double double double double")
    assert "action 4: double is not legal now: seat 1, hand 1 may stand, surrender" in refused


@pytest.mark.clause("SF-9")
def test_a_bust_loses_all_that_is_on_the_hand() -> None:
    """11+4 = 15, re-doubled to 40.00, draws a ten: -40.00."""
    assert settle(GAME, "2c 7d 9h Ts 4c Tc", "double double").net == -4000


@pytest.mark.clause("SF-9")
def test_between_doubles_only_stand_redouble_or_surrender() -> None:
    for action in ("hit", "split"):
        assert "may stand, double, surrender" in refusal(GAME, "2c 7d 2h Ts 4c 6c", f"double {action}")


@pytest.mark.clause("SF-9")
def test_a_double_again_is_paid_for_at_the_table_and_refused_where_it_cannot_be() -> None:
    """70.00: 10 bet, 10 to double, 20 to double again leave 30.00, and the third double costs 40.00."""
    table = Table(load(GAME), secrets=seeded_secrets(0))
    table.shoe._coming += reversed(parse_cards("2c 7d 3h Ts 2h 3c 9h"))
    table.sit(1, "Player", 7000)
    table.place(1, Wagers(1000))
    table.deal()
    for funds, price in ((6000, 1000), (5000, 2000)):
        assert table.round is not None
        assert (table.funds(1), cost(table.round, Action.DOUBLE)) == (funds, price)
        table.decide(1, Action.DOUBLE)
    assert table.funds(1) == 3000
    assert Action.DOUBLE not in table.legal_actions(1)
    assert table.round is not None
    assert not [call for call in calls(table.round, table.legal_actions(1)) if "again" in call]
    with pytest.raises(FundsError, match=r"you need 40 to double and have 30"):
        table.decide(1, Action.DOUBLE)
    table.decide(1, Action.STAND)  # 10 against 17
    assert table.players[1].bankroll == 7000 - 4000


@pytest.mark.clause("SF-9")
def test_each_split_hand_has_its_own_three_doubles() -> None:
    """8+2, then 10.00 → 80.00 on the first hand (8+2+2+2+4 = 18) and 20.00 on the second (8+3+9 = 20), against 17."""
    result = settle(GAME, "8c 7d 8h Ts 2c 2d 2h 4c 3c 9c", "split double double double stand double stand")
    assert (result.wagers, result.nets) == ([8000, 2000], [8000, 2000])


@pytest.mark.clause("SF-10")
@pytest.mark.parametrize(
    ("cards", "actions", "lost"),
    [
        ("Tc 9d 6h Ts", "surrender", 500),
        ("2c 9d 3h Ts 4c 5c", "hit hit surrender", 500),
        ("2c 9d 3h Ts 8c", "double surrender", 1000),
        ("2c 9d 3h Ts 8c 2h", "double double surrender", 2000),
        ("2c 9d 3h Ts 8c 2h Ah", "double double double surrender", 4000),
    ],
)
def test_surrender_gives_up_half_of_all_that_is_on_the_hand(cards: str, actions: str, lost: int) -> None:
    """Half of 10.00, 20.00, 40.00 and 80.00."""
    result = settle(GAME, cards, actions)
    assert (result.net, result.outcomes) == (-lost, ["surrender"])


@pytest.mark.clause("SF-10")
def test_surrender_after_splitting_gives_up_half_of_that_hand_only() -> None:
    """8+7 gives up 5.00; 8+10 = 18 loses 10.00 to 19."""
    assert settle(GAME, "8c 9d 8h Ts 7c Kc", "split surrender stand").nets == [-500, -1000]


@pytest.mark.clause("SF-10")
def test_surrender_is_late() -> None:
    """A dealer's blackjack takes the whole wager; nobody was asked before it."""
    assert settle(GAME, "Tc As 6h Ks").net == -1000
    assert "surrender is not legal" in refusal(GAME, "Tc As 6h Ks", "surrender")


@pytest.mark.clause("SF-10a")
def test_a_busted_hand_cannot_surrender() -> None:
    for actions, net in (("hit", -1000), ("double", -2000)):
        assert settle(GAME, "Tc 9d 6h Ts Jc", actions).net == net
        assert "surrender is not legal" in refusal(GAME, "Tc 9d 6h Ts Jc", f"{actions} surrender")


@pytest.mark.clause("SF-11")
def test_six_cards_at_20_or_less_win_even_money() -> None:
    """2+2+3+4+5+2 = 18: 10.00 at 1:1, though the dealer has 20. Five cards win nothing yet."""
    result = settle(GAME, "2c Td 2h Ts 3s 4d 5c 2d", "hit hit hit hit")
    assert (result.net, result.outcomes) == (1000, ["6-card win"])
    assert settle(GAME, "2c Td 2h Ts 3s 4d 5c", "hit hit hit stand").net == -1000  # 16 against 20


@pytest.mark.clause("SF-11")
def test_a_doubled_six_card_hand_is_no_instant_winner() -> None:
    """2+2+3+4+5 = 16 doubled for a 2 = 18 loses 20.00 to 20."""
    assert settle(GAME, "2c Td 2h Ts 3s 4d 5c 2d", "hit hit hit double stand").net == -2000


@pytest.mark.clause("SF-12")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("2c Td 3h Ts 4s 5d 7c", "hit hit hit"),  # five cards
        ("2c Td 3h Ts 4s 5d 2d 5c", "hit hit hit hit"),  # 2+3+4+5+2+5 = 21 on six cards: 2:1, not 1:1
    ],
)
def test_21_on_five_or_more_cards_wins_two_to_one(cards: str, actions: str) -> None:
    result = settle(GAME, cards, actions)
    assert (result.net, result.outcomes) == (2000, [f"{len(actions.split()) + 2}-card 21"])


@pytest.mark.clause("SF-12")
def test_a_doubled_five_card_21_is_no_instant_winner() -> None:
    """20.00 at 1:1 against 20, nothing against 21."""
    assert settle(GAME, "2c Td 3h Ts 4s 5d 7c", "hit hit double stand").outcomes == ["win"]
    assert settle(GAME, "2c 6d 3h Ts 4s 5d 7c 5h", "hit hit double stand").net == 0
    assert settle(GAME, "2c Td 3h Ts 6s Tc", "hit hit").net == 1000  # 21 on four cards is an ordinary win


@pytest.mark.clause("SF-12a")
def test_instant_winners_are_paid_at_once_and_removed() -> None:
    """Even a dealer's 22 does not take it back: the dealer has nothing left to play against and draws no card."""
    state, _ = through(GAME, "2c 6d 3h Ts hit 4s hit 5d hit")
    assert state.hole_is_hidden
    state, events = state.deal(Card("7", "c"))
    assert [event.net for event in events if isinstance(event, HandSettled)] == [2000]
    assert state.is_over
    assert len(state.dealer) == 2


@pytest.mark.clause("SF-13")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("Tc 6d 9c Th 6h", "stand"),  # 19
        ("Tc 6d 2c Th 6h", "stand"),  # 12
        ("5c 6d 6c Th Tc 6h", "double stand"),  # a doubled 21
        ("Ac 6d Ah Th Kc Qc 6h", "split stand stand"),  # two 21s
    ],
)
def test_a_dealers_22_pushes_every_unresolved_hand(cards: str, actions: str) -> None:
    """Dealer 6+10+6 = 22."""
    result = settle(GAME, cards, actions)
    assert (result.net, set(result.outcomes)) == (0, {"push-22"})


@pytest.mark.clause("SF-13")
def test_a_dealers_22_leaves_resolved_hands_alone() -> None:
    """8+8 split: 8+6+10 busts, -10.00; 8+7 gives up 5.00; the third, 8+10, pushes."""
    result = settle(GAME, "8c 6d 8h Th 8d 6c Tc 7c Kc 6h", "split split hit surrender stand")
    assert (result.nets, result.outcomes) == ([-1000, -500, 0], ["bust", "surrender", "push-22"])


@pytest.mark.clause("SF-13")
@pytest.mark.parametrize(
    ("drawn", "net"),
    [("7h", 1000), ("Th", 1000), ("3h", 0), ("5h", -1000), ("Ah", 1000)],  # dealer 23, 26, 19, 21, 17
)
def test_otherwise_hands_are_compared(drawn: str, net: int) -> None:
    """19 against 16 and one more card."""
    assert settle(GAME, f"Tc 6d 9c Td {drawn}", "stand").net == net

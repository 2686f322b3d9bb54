"""Mega Blackjack, clause by clause."""

from collections import Counter

import pytest
from tests.settling import refusal, settle, through

from pitboss.actions import Action
from pitboss.cards import DECK, Card, parse_cards
from pitboss.game import Insure, Offer, Phase, Round, Wagers
from pitboss.game.events import DealerChecked, HandSettled
from pitboss.rules import OffSheetError, load, refuse_off_sheet
from pitboss.table import DealingShoe, Table
from pitboss.table.shuffle import seeded_secrets

GAME = "mega-blackjack"
BUSTER = {"buster": 5}


@pytest.mark.clause("MB-0")
@pytest.mark.parametrize("decks", [6, 8])
def test_six_or_eight_whole_decks(decks: int) -> None:
    rules = load(GAME, {"shoe.decks": str(decks)})
    shoe = DealingShoe(bytes(32), decks=rules.shoe.decks, penetration=1)
    dealt = Counter(shoe.draw() for _ in range(52 * decks))
    assert dealt == Counter(DECK * decks)  # 52 different cards and no joker
    assert shoe.cards_left == 0


@pytest.mark.clause("MB-0")
@pytest.mark.parametrize("decks", ["1", "2", "3", "4", "5", "7"])
def test_no_other_number_of_decks(decks: str) -> None:
    assert load(GAME).shoe.decks == 6
    with pytest.raises(OffSheetError, match=rf"shoe\.decks = {decks} is off the sheet, which leaves open 6, 8:"):
        refuse_off_sheet(load(GAME, {"shoe.decks": decks}))


@pytest.mark.clause("MB-1")
def test_the_dealer_hits_soft_17() -> None:
    """6+ace draws a 3: 20. Soft 18 and hard 17 stand."""
    assert settle(GAME, "Tc 6d 9c Ah 3c", "stand").dealer == "6d Ah 3c"
    assert settle(GAME, "Tc 7d 9c Ah", "stand").dealer == "7d Ah"
    assert settle(GAME, "Tc 7d 9c Th", "stand").dealer == "7d Th"


@pytest.mark.clause("MB-2")
def test_all_pairs_split_up_to_four_hands() -> None:
    """8+10, 8+9, 8+jack, 8+ace against 17: 18 wins, 17 ties, 18 wins, 19 wins."""
    result = settle(GAME, "8c 7d 8d Ts 8h 8s Tc 9c Jc Ac", "split split split stand stand stand stand")
    assert (result.wagers, result.nets) == ([1000] * 4, [1000, 0, 1000, 1000])
    assert "action 4: split is not legal" in refusal(GAME, "8c 7d 8d Ts 8h 8s 8c", "split split split split")


@pytest.mark.clause("MB-2")
def test_aces_split_up_to_four_hands_with_one_card_each_or_by_the_other_reading_more() -> None:
    """Ace+9, +5, +8, +6 against 17: wins, loses, wins, ties. With `split.aces = draw`, ace+5 hits a 4: 20."""
    result = settle(GAME, "Ac 7d Ad Ts Ah As 9c 5c 8c 6c", "split split split")
    assert result.nets == [1000, -1000, 1000, 0]
    assert "hit is not legal" in refusal(GAME, "Ac 7d Ad Ts 5c 9c 2c", "split hit")
    drawing = settle(GAME, "Ac 7d Ad Ts 5c 4c 9c", "split hit stand stand", changes={"split.aces": "draw"})
    assert drawing.nets == [1000, 1000]


@pytest.mark.clause("MB-3")
def test_a_split_ace_with_a_ten_is_21_and_no_blackjack() -> None:
    """A winning 21: 10.00 at 3:2 = 15.00, not 3:1 = 30.00; against the dealer's 21 it pushes."""
    won = settle(GAME, "Ac 7d Ad Ts Kc 9c", "split")
    assert (won.nets, won.outcomes) == ([1500, 1000], ["win", "win"])
    tied = settle(GAME, "Ac 6d Ad 5s Kc 9c Th", "split")  # dealer 6+5+10 = 21
    assert tied.nets == [0, -1000]


@pytest.mark.clause("MB-3")
def test_nor_is_a_split_ten_with_an_ace() -> None:
    """3:2 on the 21, 15.00, not 30.00; 19 wins 10.00 against 17."""
    assert settle(GAME, "Kc 7d Qc Ts Ac 9c", "split stand stand").nets == [1500, 1000]


@pytest.mark.clause("MB-4")
def test_a_split_hand_may_be_doubled() -> None:
    """8+3 doubled for 9 = 20 wins 20.00; 8+10 = 18 wins 10.00; against 17."""
    result = settle(GAME, "8c 7d 8d Ts 3c 9c Kc", "split double stand")
    assert (result.wagers, result.nets) == ([2000, 1000], [2000, 1000])


@pytest.mark.clause("MB-4")
def test_split_aces_are_the_exception_unless_the_sheet_lets_them_draw() -> None:
    """One card each and no double; with `split.aces = draw` ace and 5 is doubled: 21, 3:2 on 20.00 against 17."""
    one_card = settle(GAME, "Ac 7d Ah Ts 5c 9c", "split")
    assert (one_card.hands, one_card.wagers) == (["Ac 5c", "Ah 9c"], [1000, 1000])
    assert "double is not legal" in refusal(GAME, "Ac 7d Ah Ts 5c 9c", "split double")
    drawn = settle(GAME, "Ac 7d Ah Ts 5c 5d 9c", "split double stand", changes={"split.aces": "draw"})
    assert (drawn.hands, drawn.nets) == (["Ac 5c 5d", "Ah 9c"], [3000, 1000])


@pytest.mark.clause("MB-5")
def test_there_is_no_surrender() -> None:
    for up in ("9d", "Td", "Ad"):
        assert "surrender is not legal" in refusal(GAME, f"Tc {up} 6c 9s", "surrender")
    assert load(GAME).surrender.when == "never"


@pytest.mark.clause("MB-6")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("Tc 6d 9c 5s 5h Td", "stand"),  # 19 against 6+5+5+10 = 26 with four cards
        ("Tc 2d 2c 3s 4h 5h Td", "stand"),  # 12 against 24 with five cards
        ("5c 6d 6c 5s 9c 5h Td", "double"),  # a doubled 20
        ("8c 6d 8d 5s Tc 9c 5h Td", "split stand stand"),  # both hands of a split
    ],
)
def test_a_dealer_bust_with_four_or_more_cards_pushes(cards: str, actions: str) -> None:
    result = settle(GAME, cards, actions)
    assert (result.net, set(result.outcomes)) == (0, {"push-bust"})


@pytest.mark.clause("MB-6")
def test_a_dealer_bust_with_three_cards_loses_to_all() -> None:
    assert settle(GAME, "Tc 6d 2c Ts Kd", "stand").net == 1000


@pytest.mark.clause("MB-6")
def test_a_busted_hand_has_lost_before_the_dealer_busts() -> None:
    """8+6+10 busts, -10.00; 8+10 stays and pushes against 6+5+5+10."""
    result = settle(GAME, "8c 6d 8d 5s 6c Tc Kc 5h Td", "split hit stand")
    assert result.nets == [-1000, 0]


@pytest.mark.clause("MB-7")
@pytest.mark.parametrize(
    ("cards", "actions", "net"),
    [
        ("5c 7d 6c Ts Kc", "hit", 1500),  # 10.00 at 3:2
        ("5c 7d 6c Ts Kc", "double", 3000),  # 20.00 at 3:2
        ("5c 6d 6c Ts Kc Td", "hit", 1500),  # the dealer busts with three cards
        ("8c 7d 8d Ts 3c Tc 9c", "split hit stand", 1500 + 0),  # 21 wins 15.00, 8+9 = 17 ties
        ("8c 7d 8d Ts 3c Tc 9c", "split double stand", 3000 + 0),
    ],
)
def test_a_winning_21_pays_three_to_two_on_the_whole_wager(cards: str, actions: str, net: int) -> None:
    assert settle(GAME, cards, actions).net == net


@pytest.mark.clause("MB-7x")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("5c 6d 6c Ts Kc 5h", "hit"),  # dealer 6+10+5 = 21
        ("5c 6d 6c 5s Kc 5h Td", "hit"),  # dealer busts with four cards
        ("5c 6d 6c 5s Kc 5h Td", "double"),
    ],
)
def test_a_dealers_21_or_four_card_bust_pushes_a_21(cards: str, actions: str) -> None:
    assert settle(GAME, cards, actions).net == 0


@pytest.mark.clause("MB-8")
@pytest.mark.parametrize(("bet", "net"), [(10, 3000), (1, 300), (25, 7500)])
def test_a_blackjack_pays_three_to_one(bet: int, net: int) -> None:
    for dealers in ("9c 7h", "Ts 9c", "As 9c"):
        up, hole = dealers.split()
        assert settle(GAME, f"Ah {up} Kh {hole}", bet=bet).net == net


@pytest.mark.clause("MB-8")
def test_it_is_paid_at_once() -> None:
    """With a nine up it is paid as the deal ends; a later four-card bust of the dealer does not push it."""
    state, _ = through(GAME, "9c Ah 6d 9h Kh", seats=2)
    state, events = state.deal(Card("5", "s"))
    assert [event.net for event in events if isinstance(event, HandSettled)] == [3000]
    state, _ = state.apply(Action.STAND)
    for card in parse_cards("5h Td"):  # 6+5+5+10 = 26
        state, _ = state.deal(card)
    assert [seat.net for seat in state.seats] == [0, 3000]


@pytest.mark.clause("MB-8")
@pytest.mark.parametrize("dealers", ["As Ks", "Ks As"])
def test_against_the_dealers_blackjack_it_pushes(dealers: str) -> None:
    """Also with the ten up: the check comes before the pay. By the other reading (`natural.tie = win`) it is paid."""
    up, hole = dealers.split()
    result = settle(GAME, f"Ah {up} Kh {hole}")
    assert (result.net, result.outcomes) == (0, ["natural-push"])
    assert settle(GAME, f"Ah {up} Kh {hole}", changes={"natural.tie": "win"}).net == 3000


@pytest.mark.clause("MB-8d")
@pytest.mark.clause("MB-8")
def test_by_the_dealing_text_a_ten_up_pays_first_and_an_ace_up_waits() -> None:
    """`natural.tie = ace-push`: +30.00 under a ten, whatever lies under it; with an ace up a push, or even money."""
    by_the_text = {"natural.tie": "ace-push"}
    told = [type(event) for event in through(GAME, "Ah Kc Kh As", changes=by_the_text).told]
    assert told.index(HandSettled) < told.index(DealerChecked)
    for cards, net, outcome in (
        ("Ah Ks Kh As", 3000, "natural"),
        ("Ah Ks Kh 9s", 3000, "natural"),
        ("Ah 9s Kh 9h", 3000, "natural"),
        ("Ah As Kh Ks", 0, "natural-push"),
        ("Ah As Kh 9s", 3000, "natural"),
    ):
        result = settle(GAME, cards, changes=by_the_text)
        assert (result.net, result.outcomes) == (net, [outcome]), cards
    assert settle(GAME, "Ah As Kh Ks", even_money=True, changes=by_the_text).net == 1000
    assert settle(GAME, "Ah As Kh Ks", insurance=5, changes=by_the_text).net == 1000
    assert "did not offer it here" in refusal(GAME, "Ah Ks Kh As", even_money=True, changes=by_the_text)


@pytest.mark.clause("MB-8d")
@pytest.mark.parametrize("tie", ["push", "ace-push"])
def test_by_either_reading_a_blackjack_is_paid_immediately_under_other_cards_and_waits_under_an_ace(tie: str) -> None:
    """Under a nine +30.00 before anybody acts. Under an ace insurance and even money come before anything is paid."""
    state, told = through(GAME, "Ah 8c 9s Kh 8h 7s", seats=2, changes={"natural.tie": tie})
    assert [event.net for event in told if isinstance(event, HandSettled)] == [3000]
    assert (state.phase, state.seat) == (Phase.PLAY, 1)
    state, told = through(GAME, "Ah 8c As Kh 8h 7s", seats=2, changes={"natural.tie": tie})
    assert not [event for event in told if isinstance(event, HandSettled)]
    assert set(state.legal_actions) == {Offer.DECLINE, Offer.EVEN_MONEY, Insure(500)}
    assert load(GAME, {"natural.tie": tie}).title == "Mega Blackjack"


@pytest.mark.clause("MB-8")
def test_by_any_reading_the_others_lose_to_the_dealers_blackjack() -> None:
    for tie in ("push", "win", "ace-push"):
        assert settle(GAME, "Th Ks Kh As", changes={"natural.tie": tie}).net == -1000


@pytest.mark.clause("MB-8")
def test_with_a_ten_up_the_check_comes_first() -> None:
    told = [type(event) for event in through(GAME, "Ah Kc Kh 9c").told]
    assert told.index(DealerChecked) < told.index(HandSettled)


@pytest.mark.clause("MB-9")
@pytest.mark.parametrize(
    ("cards", "net"),
    [("Tc 7d Kc Ts", 1000), ("Tc 7d 8c Ts", 1000), ("Tc 7d 7c Ts", 0), ("Tc 9d 8c Ts", -1000)],
)
def test_other_wins_pay_even_money_and_ties_push(cards: str, net: int) -> None:
    """20 and 18 against 17, 17 against 17, 18 against 19."""
    assert settle(GAME, cards, "stand").net == net


@pytest.mark.clause("MB-10")
@pytest.mark.parametrize("hole", ["Ks", "9s"])
def test_even_money_with_an_ace_up(hole: str) -> None:
    """1:1 at once, whatever the hole card is: +10.00."""
    result = settle(GAME, f"Ah As Kh {hole}", even_money=True)
    assert (result.net, result.outcomes) == (1000, ["even-money"])


@pytest.mark.clause("MB-10")
def test_even_money_is_only_for_a_blackjack_against_an_ace() -> None:
    assert "even-money is not legal now" in refusal(GAME, "Ah As 9h Ks", even_money=True)
    assert "did not offer it here" in refusal(GAME, "Ah Ts Kh 9s", even_money=True)


@pytest.mark.clause("MB-10")
def test_even_money_is_paid_before_the_check() -> None:
    kinds = [type(event) for event in through(GAME, "Ah As Kh Ks even-money").told]
    assert kinds.index(HandSettled) < kinds.index(DealerChecked)


@pytest.mark.clause("MB-11")
def test_the_main_wager_is_required_and_buster_is_optional() -> None:
    assert settle(GAME, "Tc 7d 8c Ts", "stand").side == {}
    assert "the main wager is 0.00" in refusal(GAME, "Tc 7d 8c Ts", "stand", bet=0, side=BUSTER)
    assert "has no side bet 'bust'" in refusal(GAME, "Tc 7d 8c Ts", "stand", side={"bust": 5})


@pytest.mark.clause("MB-11")
def test_buster_is_taken_in_every_round() -> None:
    assert settle(GAME, "Tc 7d 8c Ts", "stand", side=BUSTER, first_of_shoe=False).side == {"buster": -500}


@pytest.mark.clause("MB-11a")
def test_cards_are_dealt_by_house_procedures() -> None:
    """As in house Blackjack: a card to each seat, the up-card, a second card to each seat, the hole card face down."""
    cards = "2c 3c 4c 5c 6c 7c"
    assert through(GAME, cards, seats=2).told == through("blackjack", cards, seats=2).told


@pytest.mark.clause("MB-12")
def test_insurance_is_up_to_half_of_the_wager_for_a_blackjack_too() -> None:
    for hand in ("9c As 8c Ks", "Ah As Kh Ks"):
        assert settle(GAME, hand, insurance=5).insurance == 1000
        assert "insure 5.50 is not legal" in refusal(GAME, hand, insurance=5.5)


@pytest.mark.clause("MB-12")
def test_with_an_ace_up_insurance_is_offered_to_all() -> None:
    """5.00 at 2:1 = 10.00 beside the lost 10.00; or lost, and 20 beats 18."""
    assert settle(GAME, "9c As 8c Ks", insurance=5).net == 0
    assert settle(GAME, "Tc As Kc 7s", "stand", insurance=5).net == 1000 - 500
    assert "did not offer it here" in refusal(GAME, "Tc Ks Kc 7s", "stand", insurance=5)


@pytest.mark.clause("MB-12")
def test_a_blackjack_that_declines_even_money_pushes_or_is_paid() -> None:
    """Against a blackjack 0.00, insured +10.00; else 30.00."""
    assert settle(GAME, "Ah As Kh Ks").net == 0
    assert settle(GAME, "Ah As Kh Ks", insurance=5).net == 1000
    assert settle(GAME, "Ah As Kh 9s").net == 3000
    assert settle(GAME, "Ah As Kh 9s", insurance=5).net == 3000 - 500


@pytest.mark.clause("MB-13")
def test_a_player_who_busts_keeps_the_buster_wager_in_action() -> None:
    """10+6+king busts: -10.00. The dealer, 6+5+5+10 = 26 on four cards, pays Buster 5.00 at 6:1 = 30.00."""
    result = settle(GAME, "Tc 6d 6c 5s Kc 5h Td", "hit", side=BUSTER)
    assert (result.nets, result.side, result.net) == ([-1000], {"buster": 3000}, 2000)


@pytest.mark.clause("MB-13")
def test_the_main_wager_is_collected_when_the_player_busts() -> None:
    state = Round.open(load(GAME), [Wagers(1000, side=(("buster", 500),))])
    for card in parse_cards("Tc 6d 6c 5s"):
        state, _ = state.deal(card)
    state, _ = state.apply(Action.HIT)
    state, events = state.deal(Card("K", "c"))
    assert [event.net for event in events if isinstance(event, HandSettled)] == [-1000]
    assert state.phase is Phase.DEALER
    assert state.seats[0].side_nets == (None,)


DEALER_BUSTS = {
    3: "6d Ts Kh",
    4: "6d 5s 5h Td",
    5: "2d 3s 4h 5h Td",
    6: "2d 2s 3h 4h 5h Td",
    7: "2d 2s 2h 3h 3s 4h Td",  # 2+2+2+3+3+4 = 16, + 10 = 26
    8: "2d 2s 2h 2c 2s 3h 3s Td",  # 2×5+3+3 = 16, + 10 = 26
}
TABLES = {
    "M1": {3: -1, 4: 6, 5: 10, 6: 15, 7: 50, 8: 250},
    "B1": {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 250},
    "B2": {3: 1, 4: 3, 5: 6, 6: 30, 7: 100, 8: 200},
}


@pytest.mark.clause("MB-14")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8])
def test_buster_pays_by_the_number_of_cards(table: str, count: int) -> None:
    """5.00 at the table's odds; under M1 a three-card bust loses it."""
    up, hole, *drawn = DEALER_BUSTS[count].split()
    cards = " ".join(["Tc", up, "9c", hole, *drawn])
    result = settle(GAME, cards, "stand", side=BUSTER, changes={"side_bets.buster.table": table})
    assert len(result.dealer.split()) == count
    assert result.side == {"buster": 500 * TABLES[table][count]}


@pytest.mark.clause("MB-14a")
def test_buster_wins_odds_when_the_dealer_busts_with_four_cards_or_more() -> None:
    """5.00 with the dealer at 10+6+10 = 26 loses; at 6+5+5+10 = 26 it wins 30.00: only so the introduction is true."""
    assert settle(GAME, "Tc Td 9c 6s Kh", "stand", side=BUSTER).side == {"buster": -500}
    assert settle(GAME, "Tc 6d 9c 5s 5h Kh", "stand", side=BUSTER).side == {"buster": 3000}


@pytest.mark.clause("MB-14")
def test_nine_cards_pay_as_eight_do() -> None:
    """Seven twos and an ace = 15 on eight cards, + king = 25 on nine: 5.00 at 250:1 = 1250.00."""
    result = settle(GAME, "Tc 2d 9c 2s 2h 2c 2d 2h Ac 2s Kd", "stand", side=BUSTER)
    assert len(result.dealer.split()) == 9
    assert result.side == {"buster": 125000}


@pytest.mark.clause("MB-14")
def test_m1_stands_unless_another_table_is_chosen_or_written() -> None:
    assert settle(GAME, "Tc 6d 9c Ts Kh", "stand", side=BUSTER).side == {"buster": -500}
    own = {"side_bets.buster.tables": '{ Z = { 3 = "1:1", "4+" = "9:1" } }', "side_bets.buster.table": "Z"}
    assert settle(GAME, "Tc 6d 9c 5s 5h Td", "stand", side=BUSTER, changes=own).side == {"buster": 4500}


@pytest.mark.clause("MB-15")
@pytest.mark.parametrize("cards", ["Tc 7d 9c Ts", "Tc 6d 9c 5s 9h", "Tc 6d 9c 5s 5h 5s", "Tc 7d 9c As"])
def test_buster_loses_if_the_dealer_does_not_bust(cards: str) -> None:
    """Dealer 17, 20, 21 with four cards, soft 18."""
    assert settle(GAME, cards, "stand", side=BUSTER).side == {"buster": -500}


@pytest.mark.clause("MB-16")
def test_buster_wins_whether_the_main_wager_won_pushed_or_lost() -> None:
    """Four-card bust, 5.00 at 6:1 = 30.00 each time: beside a blackjack, a push and a bust."""
    blackjack = settle(GAME, "Ac 6d Kc 5s 5h Td", side=BUSTER)
    pushed = settle(GAME, "Tc 6d 9c 5s 5h Td", "stand", side=BUSTER)
    busted = settle(GAME, "Tc 6d 6c 5s Kc 5h Td", "hit", side=BUSTER)
    assert [result.side["buster"] for result in (blackjack, pushed, busted)] == [3000, 3000, 3000]
    assert [result.nets for result in (blackjack, pushed, busted)] == [[3000], [0], [-1000]]


@pytest.mark.clause("MB-17")
def test_the_dealer_completes_the_hand_while_a_buster_wager_is_in_action() -> None:
    """Alone with a blackjack or a bust: with the wager the dealer draws to the end, without it not at all."""
    for cards, actions in (("Ac 6d Kc 5s", ""), ("Tc 6d 6c 5s Kc", "hit")):
        assert settle(GAME, f"{cards} 5h Td", actions, side=BUSTER).dealer == "6d 5s 5h Td"
        assert settle(GAME, cards, actions).dealer == "6d 5s"


@pytest.mark.clause("MB-17")
def test_a_buster_wager_for_the_dealer_keeps_the_hand_going_too() -> None:
    result = settle(GAME, "Tc 6d 6c 5s Kc 5h Td", "hit", side_tokes=BUSTER)
    assert (result.dealer, result.tokes) == ("6d 5s 5h Td", 3000)


@pytest.mark.clause("MB-17")
def test_a_dealers_blackjack_ends_the_round_and_loses_it() -> None:
    result = settle(GAME, "Ac Ks Kc As", side=BUSTER)
    assert (result.side, result.dealer) == ({"buster": -500}, "Ks As")


@pytest.mark.clause("MB-18")
@pytest.mark.parametrize(
    ("cards", "actions", "toke"),
    [
        ("Ah 9c Kh 7h", "", 1500),  # blackjack 3:1
        ("5c 7d 6c Ts Kc", "hit", 750),  # a winning 21 3:2
        ("Tc 7d 8c Ts", "stand", 500),  # 1:1
        ("Tc 7d 7c Ts", "stand", 0),  # push
        ("Tc 9d 8c Ts", "stand", -500),  # lost
        ("Tc 6d 6c Ts Kc", "hit", -500),  # bust
        ("Ah As Kh Ks", "", 0),  # two blackjacks
    ],
)
def test_a_toke_is_paid_on_the_same_schedule(cards: str, actions: str, toke: int) -> None:
    """5.00 for the dealer beside the player's 10.00."""
    assert settle(GAME, cards, actions, toke=5).tokes == toke


@pytest.mark.clause("MB-18")
def test_a_toke_is_not_doubled_with_the_hand() -> None:
    """11 doubled for 21: 20.00 at 3:2 = 30.00 for the player, less the toke; 5.00 at 3:2 = 7.50 for the dealer."""
    result = settle(GAME, "5c 7d 6c Ts Kc", "double", toke=5)
    assert (result.nets, result.tokes, result.net) == ([3000], 750, 2500)


@pytest.mark.clause("MB-18")
def test_buster_tokes_are_paid_by_the_same_table() -> None:
    """2.00 at 6:1 = 12.00 beside the player's 5.00 at 6:1 = 30.00; the main wagers push.

    The player's chips: 30.00 less the tokes of 7.00. The dealer's: 7.00 and 12.00.
    """
    result = settle(GAME, "Tc 6d 9c 5s 5h Td", "stand", side=BUSTER, toke=5, side_tokes={"buster": 2})
    assert (result.side, result.tokes, result.net) == ({"buster": 3000}, 1200, 2300)
    assert result.round.seats[0].tokes_won == 1900


@pytest.mark.clause("MB-18")
def test_tokes_go_to_the_toke_box_and_never_back_to_the_player() -> None:
    """10.00 bet and 5.00 toke. Whatever comes, the box gets the toke and what it won, the player neither."""
    table = Table(load(GAME), secrets=seeded_secrets(3))
    table.sit(1, "Player", 100000)
    seen = set()
    for _ in range(12):
        before, box = table.players[1].bankroll, table.toke_box
        table.place(1, Wagers(1000, toke=500))
        table.deal()
        while table.is_dealing:
            table.decide(1, Offer.DECLINE if Offer.DECLINE in table.legal_actions(1) else Action.STAND)
        assert table.round is not None
        (hand,) = table.round.seats[0].hands
        ratio = {1000: 1.0, -1000: -1.0, 0: 0.0, 3000: 3.0, 1500: 1.5}[hand.net]
        seen.add(ratio)
        assert table.toke_box - box == 500 + 500 * ratio
        assert table.players[1].bankroll - before == hand.net - 500
    assert {1.0, -1.0} <= seen


@pytest.mark.clause("MB-18")
def test_other_games_take_no_tokes() -> None:
    assert "takes no wagers for the dealer" in refusal("blackjack", "Tc 7d 8c Ts", "stand", toke=5)

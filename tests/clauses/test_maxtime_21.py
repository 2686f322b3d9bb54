"""MaxTime 21, clause by clause. One deck: no card appears twice in any round below."""

from collections import Counter

import pytest
from tests.settling import refusal, settle, through
from tests.terminal.scripted import printed, session

from pitboss.actions import Action
from pitboss.cards import DECK, Card
from pitboss.game import Phase, Round, WagerError, Wagers
from pitboss.game.events import DealerChecked, DealerDrew, HandSettled
from pitboss.game.narration import betting_calls, calls
from pitboss.rules import OffSheetError, load, refuse_off_sheet
from pitboss.rules.payouts import Reason
from pitboss.table import Table
from pitboss.table.shuffle import seeded_secrets

GAME = "maxtime-21"


def said(state: Round) -> tuple[str, ...]:
    """What the dealer points out to a seat that can pay for all that is legal."""
    return calls(state, state.legal_actions)


@pytest.mark.clause("MT-0a")
def test_one_deck_of_52() -> None:
    """What lies in the table's shoe is 52 different cards and no more; a ruling knows them too."""
    table = Table(load(GAME), secrets=seeded_secrets(1))
    assert table.shoe.cards_left == 52
    assert Counter(table.shoe.draw() for _ in range(52)) == Counter(DECK)
    assert table.shoe.cards_left == 0
    assert "Ad appears 2 times, and one deck holds 1" in refusal(GAME, "Ad 6s Ad Th")


@pytest.mark.clause("MT-0a")
@pytest.mark.parametrize("decks", ["2", "3", "4", "5", "6", "7", "8"])
def test_no_other_number_of_decks(decks: str) -> None:
    with pytest.raises(OffSheetError, match=rf"shoe\.decks = {decks} is off the sheet, which leaves open 1:"):
        refuse_off_sheet(load(GAME, {"shoe.decks": decks}))


@pytest.mark.clause("MT-0b")
def test_players_cards_lie_face_up_and_one_of_the_dealers_down() -> None:
    """Everybody, the bystander included, sees both of each player's cards and one of the dealer's."""
    table = Table(load(GAME), secrets=seeded_secrets(1))
    for seat in (2, 5):
        table.sit(seat, f"Player {seat}", 10000)
        table.place(seat, Wagers(1000))
    table.deal()
    assert table.round is not None
    up, hole = table.round.dealer
    for viewer in (2, 5, None):
        dealers, *seats = printed(table, viewer)
        assert dealers == f"Dealer shows {up} ??"
        hands = [line.partition(": ")[2].partition(" (")[0] for line in seats]
        assert [len(cards.split()) for cards in hands] == [2, 2]
        assert hands == [" ".join(map(str, seat.hands[0].cards)) for seat in table.round.seats]
        assert str(hole) not in " ".join([dealers, *seats]).split()


@pytest.mark.clause("MT-0b")
def test_the_second_card_of_the_dealer_is_told_face_down() -> None:
    _, events = through(GAME, "9c 6s 7d Th")
    drawn = [event for event in events if isinstance(event, DealerDrew)]
    assert [event.card for event in drawn] == [Card("6", "s"), None]


@pytest.mark.clause("MT-0c")
def test_the_dealer_points_out_options_and_bonuses() -> None:
    """2+3+4+5 = 14 on four cards: one card from a five-card 21, two from a six-card win; double and surrender open."""
    four = "2c 6s 3d Th hit 4h hit 5s"
    assert said(through(GAME, four).round) == (
        "14: one more card to a five-card 21 (2:1)",
        "14: two more cards to a six-card win (1:1)",
        "you may double or surrender on four cards",
    )
    assert said(through(GAME, four, "double 2d").round) == ("you may surrender your double",)


@pytest.mark.clause("MT-0c")
def test_a_doubled_hand_hears_of_no_bonus_and_a_pair_of_its_split() -> None:
    assert said(through(GAME, "8c 6s 8d Th").round) == ("you may split or surrender",)
    doubled = through(GAME, "8c 6s 8d Th hit 2h hit Ah double Ac").round  # 8+8+2+1+1 = 20, five cards
    assert said(doubled) == ("you may surrender your double",)


@pytest.mark.clause("MT-0c")
@pytest.mark.parametrize(
    ("hand", "bonus"),
    [
        ("2c 6s 2d Th hit 2h hit 2s", "8: two more cards to a six-card 21 (2:1)"),  # no single card makes it 21
        ("2c 6s 2d Th hit 2h hit 4s", "10: one more card to a five-card 21 (2:1)"),  # an ace as eleven does
        ("2c 6s 2d Th hit 2h hit 5s", "11: one more card to a five-card 21 (2:1)"),  # a ten does
        ("Tc 6s 8d Th hit 2h", None),  # 20 on three cards: two more make 22 or more
        ("Ac 6s 2d Th hit 2h", "soft 15: two more cards to a five-card 21 (2:1)"),
    ],
)
def test_a_bonus_is_called_only_where_the_cards_that_are_missing_can_make_it(hand: str, bonus: str | None) -> None:
    calls_of_21 = [call for call in said(through(GAME, hand).round) if "-card 21" in call]
    assert calls_of_21 == ([bonus] if bonus else [])


@pytest.mark.clause("MT-0c")
def test_ace_and_ten_after_a_split_are_pointed_out_as_a_double_on_11() -> None:
    state = through(GAME, "Ac 6s Ad Th split Kc").round
    assert "you may double ace and ten as 11 or surrender" in said(state)


@pytest.mark.clause("MT-0c")
def test_the_dealer_never_points_out_what_the_seat_cannot_pay_for() -> None:
    """10.00 of 15.00 are down on a pair of eights: no double and no split is called, surrender is."""
    for bankroll, called in ((1500, "you may surrender"), (2000, "you may split or surrender")):
        screen, _ = session(GAME, "8c 6s 8d Th", "10", "stand", bankroll=bankroll)
        asked = screen.shown[: screen.shown.index("? stand")]
        assert [line for line in asked if line.startswith("Dealer: you may")] == [f"Dealer: {called}"]


@pytest.mark.clause("MT-0c")
def test_a_blackjack_that_cannot_pay_for_its_double_hears_of_its_pay_alone() -> None:
    state = through(GAME, "Ad 6s Kd Th").round
    assert calls(state, (Action.STAND,)) == ("blackjack! Stand to be paid 2:1",)


@pytest.mark.clause("MT-0c")
def test_the_dealer_points_out_a_blackjacks_choice_and_the_bonus_bet() -> None:
    assert said(through(GAME, "Ad 6s Kd Th").round) == ("blackjack! Stand to be paid 2:1, or double it as 11",)
    assert betting_calls(load(GAME), first_of_shoe=True) == ("MaxTyme Bonus: this round only",)
    assert not betting_calls(load(GAME), first_of_shoe=False)
    assert not betting_calls(load(GAME), first_of_shoe=True, funds=199)  # 1.00 to bet and 1.00 beside it make 2.00
    assert betting_calls(load(GAME), first_of_shoe=True, funds=200)


@pytest.mark.clause("MT-1a")
@pytest.mark.parametrize("pair", ["Ah Ks", "Kd Ah", "Ad Kh", "As Ts", "Jh Ah", "Qc Ac"])
def test_a_blackjack_pays_even_money(pair: str) -> None:
    """10.00 at 1:1 wins 10.00; one diamond, or another suit twice, makes no difference."""
    first, second = pair.split()
    result = settle(GAME, f"{first} 9c {second} 7d")
    assert (result.net, result.outcomes) == (1000, ["natural"])


@pytest.mark.clause("MT-1b")
@pytest.mark.parametrize("ten", ["Td", "Jd", "Qd", "Kd"])
def test_a_blackjack_in_diamonds_pays_two_to_one(ten: str) -> None:
    """10.00 at 2:1 wins 20.00."""
    assert settle(GAME, f"Ad 9c {ten} 7h").net == 2000
    assert settle(GAME, f"{ten} 9c Ad 7h").net == 2000


@pytest.mark.clause("MT-1c")
def test_a_blackjack_is_paid_even_against_the_dealers() -> None:
    """10.00 at 1:1 wins 10.00 though the dealer has ace and king; in diamonds 20.00. Under an ace or a ten alike."""
    assert settle(GAME, "Ah As Kh Kd").net == 1000
    assert settle(GAME, "Ah Kc Kh As").net == 1000
    assert settle(GAME, "Ad Kc Kd As").net == 2000


@pytest.mark.clause("MT-1c")
def test_a_blackjack_is_paid_before_the_check_and_before_any_other_hand_acts() -> None:
    """Seat 2 has the blackjack; its pay precedes the dealer's check, and seat 1 has not acted yet."""
    state, events = through(GAME, "9c Ah Kc 8c Ks Qs", seats=2)
    state, paid = state.apply(Action.STAND)
    kinds = [type(event) for event in paid]
    assert kinds.index(HandSettled) < kinds.index(DealerChecked)
    assert state.seats[1].hands[0].net == 1000
    assert (state.phase, state.seat) == (Phase.PLAY, 0)
    assert not [event for event in events if isinstance(event, HandSettled)]


@pytest.mark.clause("MT-1d")
def test_a_blackjack_may_be_insured() -> None:
    """Blackjack 10.00 at 1:1 = +10.00 in both; insurance 5.00 wins 10.00, or loses 5.00."""
    assert settle(GAME, "Ah As Kh Kd", insurance=5).net == 1000 + 1000
    assert settle(GAME, "Ah As Kh 9d", insurance=5).net == 1000 - 500
    diamonds = settle(GAME, "Ad As Kd Kh", insurance=5)
    assert (diamonds.nets, diamonds.insurance) == ([2000], 1000)


@pytest.mark.clause("MT-1e")
def test_insurance_is_a_bet_of_its_own_at_two_to_one() -> None:
    """10.00 lost to the blackjack, 5.00 at 2:1 won: even. Without a blackjack 5.00 is lost and 19 beats 17: +10.00."""
    covered = settle(GAME, "9h As 7c Kd", insurance=5)
    assert (covered.nets, covered.insurance, covered.net) == ([-1000], 1000, 0)
    lost = settle(GAME, "9h As Tc 6d Kh", "stand", insurance=5)  # dealer: ace, 6, king = hard 17
    assert (lost.nets, lost.insurance, lost.net) == ([1000], -500, 500)


@pytest.mark.clause("MT-1e")
def test_up_to_half_of_the_wager_may_be_insured() -> None:
    """5.00 of 10.00, a blackjack's too; 5.50 is refused."""
    for hand in ("9c As 8c Ks", "Ah As Kh Kd"):
        assert settle(GAME, hand, insurance=5).insurance == 1000
        assert "insure 5.50 is not legal" in refusal(GAME, hand, insurance=5.5)


@pytest.mark.clause("MT-1e")
def test_there_is_no_even_money() -> None:
    assert "MaxTime 21 did not offer it" in refusal(GAME, "Ah 6s Kh Kd", even_money=True)
    assert "even-money is not legal now" in refusal(GAME, "Ah As Kh Kd", even_money=True)
    paid = {"natural.even_money": "true"}  # a blackjack is paid in full at once, so there is nothing to take it for
    assert "even-money is not legal now" in refusal(GAME, "Ah As Kh Kd", even_money=True, changes=paid)


@pytest.mark.clause("MT-2")
def test_equal_values_split_three_times_into_four_hands() -> None:
    """King, queen, jack and ten are equal. 10.00 on each of four hands, all 18 or better against 17: +40.00."""
    result = settle(
        GAME,
        "Kc 7d Qh Ts  Jc Tc  8c 9c 8h 9h",  # king-jack split again, king-ten split again
        "split split split stand stand stand stand",
    )
    assert result.hands == ["Kc 8c", "Tc 9c", "Jc 8h", "Qh 9h"]
    assert (result.wagers, result.net) == ([1000] * 4, 4000)


@pytest.mark.clause("MT-2")
def test_aces_split_three_times_too() -> None:
    """Four aces, 19 or 20 each, against 17: +40.00."""
    result = settle(GAME, "Ac 7d Ad Ts  Ah As  9c 8c 9h 8h", "split split split stand stand stand stand")
    assert result.hands == ["Ac 9c", "As 8c", "Ah 9h", "Ad 8h"]
    assert result.net == 4000


@pytest.mark.clause("MT-2")
def test_ace_and_ten_after_a_split_are_21_and_no_blackjack() -> None:
    """Against 21 they push, where a blackjack has been paid; and two diamonds win 1:1, not 2:1. Split tens too."""
    assert settle(GAME, "Ac 7d Ah 4s Kc Qc Ts", "split stand stand").nets == [0, 0]
    assert settle(GAME, "Kc 7d Qh 4s Ac Ah Ts", "split stand stand").nets == [0, 0]
    assert settle(GAME, "Ad 7c Ah Ts Kd Qc", "split stand stand").nets == [1000, 1000]


@pytest.mark.clause("MT-2")
def test_no_fifth_hand_and_no_unequal_pair() -> None:
    fifth = refusal(GAME, "Kc 7d Qh Ts Jc Tc Th", "split split split split")
    assert "action 4: split is not legal now: seat 1, hand 1 may hit, stand, double, surrender" in fifth
    assert "split is not legal" in refusal(GAME, "9c 7d Tc Ts", "split")


@pytest.mark.clause("MT-3a")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("5c 6d 6h Ts Kh 9s", "double"),  # 11 + king = 21 against 25
        ("2c 6d 3h Ts 6s Kh 9s", "hit double"),  # 2+3+6 = 11, + king = 21
        ("2c 6d 3h Ts 4s 2d Kh 9s", "hit hit double"),  # 2+3+4+2 = 11, + king = 21
        ("2c 6d 3h Ts 4s 2d Ah 8h 9s", "hit hit hit double"),  # 2+3+4+2+1 = 12, + 8 = 20
    ],
)
def test_doubling_on_any_number_of_cards(cards: str, actions: str) -> None:
    """The second 10.00 lies beside the first, and the dealer busts with 16 + 9: +20.00."""
    result = settle(GAME, cards, actions)
    assert (result.wagers, result.net) == ([2000], 2000)


@pytest.mark.clause("MT-3a")
def test_doubling_at_20_but_not_at_21() -> None:
    """King-queen doubled draws the ace: 21 against 17, +20.00. A soft 21 of three or four cards may not be doubled."""
    assert "double is not legal now" in refusal(GAME, "Ac 7d 2h Ts 3c 5h 2c", "hit hit double")
    assert settle(GAME, "Kc 7d Qh Ts Ac", "double").net == 2000
    assert "double is not legal now" in refusal(GAME, "5c 7d 5h Ts Ac 2c", "hit double")


@pytest.mark.clause("MT-3a")
def test_a_hand_is_doubled_once() -> None:
    refused = refusal(GAME, "2c 6d 3h Ts 4s 2d", "double double")
    assert "double is not legal now: seat 1, hand 1 may stand, surrender" in refused


@pytest.mark.clause("MT-3b")
def test_doubling_after_splitting_and_hitting() -> None:
    """8+2+4 doubled for 6 = 20 with 20.00; 8+king = 18 with 10.00; dealer 16 + jack busts: +20.00 + 10.00."""
    result = settle(GAME, "8c 6d 8h Ts 2c 4h 6s Kd Jh", "split hit double stand stand")
    assert (result.wagers, result.nets) == ([2000, 1000], [2000, 1000])


@pytest.mark.clause("MT-3b")
def test_split_aces_may_be_hit_and_doubled_and_surrendered() -> None:
    """Ace+5+3 = 19 stands; ace+2 doubled for 6 = 19; dealer 16 + jack busts: +10.00 + 20.00. Ace+5 given up: -5.00."""
    drawn = settle(GAME, "Ac 6d Ah Ts 5c 3d 2c 6h Jd", "split hit stand double stand")
    assert (drawn.hands, drawn.nets) == (["Ac 5c 3d", "Ah 2c 6h"], [1000, 2000])
    given_up = settle(GAME, "Ac 6d Ah Ts 5c 9c 2s", "split surrender stand")  # soft 20 against 18
    assert given_up.nets == [-500, 1000]


@pytest.mark.clause("MT-3b")
def test_the_other_reading_of_split_aces() -> None:
    """`split.aces = one-card`: each ace takes its card and stands; nothing is asked."""
    one_card = {"split.aces": "one-card"}
    assert settle(GAME, "Ac 6d Ah Ts 5c 9c 2s", "split", changes=one_card).nets == [-1000, 1000]  # 16 and 20 against 18
    assert "hit is not legal" in refusal(GAME, "Ac 6d Ah Ts 5c 3d 9c 2s", "split hit", changes=one_card)


@pytest.mark.clause("MT-3c")
def test_a_blackjack_may_be_doubled_with_the_ace_as_one() -> None:
    """1+10+9 = 20 against 16+2 = 18: +20.00. 1+10+10 = 21: +20.00, an ordinary win. 1+10+1 = 12 loses 20.00."""
    assert settle(GAME, "Ah 6c Kd Ts 9s 2h", "double stand").net == 2000
    assert settle(GAME, "Ah 6c Kd Ts Qs 2h", "double stand").net == 2000
    ace = settle(GAME, "Ah 6c Kd Ts Ac 2h", "double stand")
    assert (ace.net, ace.round.seats[0].hands[0].points) == (-2000, 12)


@pytest.mark.clause("MT-3c")
def test_a_doubled_blackjack_gets_one_card_then_stands_or_surrenders_one_bet() -> None:
    """1+10+5 = 16 with 20.00 on it: one of the two bets is given up, -10.00."""
    assert settle(GAME, "Ah 6c Kd Ts 5s", "double surrender").net == -1000
    assert "may stand, surrender" in refusal(GAME, "Ah 6c Kd Ts 5s 4s", "double hit")
    assert "may stand, surrender" in refusal(GAME, "Ah 6c Kd Ts 5s 4s", "double double")


@pytest.mark.clause("MT-3c")
def test_a_blackjack_to_be_doubled_is_simply_paid_if_the_dealer_has_one() -> None:
    """The double waits for the check: 10.00 at 1:1, or 2:1 in diamonds, and no second bet is put down."""
    plain = settle(GAME, "Ah Kc Kh As", "double")
    assert (plain.net, plain.wagers, plain.outcomes) == (1000, [1000], ["natural"])
    assert settle(GAME, "Ad As Kd Kc", "double").net == 2000


@pytest.mark.clause("MT-3c")
def test_the_double_of_a_blackjack_is_carried_out_in_its_turn() -> None:
    """Seat 2 chose to double; seat 1 plays first, and no third card lies on seat 2 until then."""
    state, _ = through(GAME, "9c Ah Tc 8c Kh 7s", seats=2)
    state, _ = state.apply(Action.DOUBLE)
    assert (state.phase, state.seat) == (Phase.PLAY, 0)
    assert (len(state.seats[1].hands[0].cards), state.seats[1].hands[0].wager) == (2, 1000)
    state, _ = state.apply(Action.STAND)
    assert (state.phase, state.seat, state.seats[1].hands[0].wager) == (Phase.DRAW, 1, 2000)


@pytest.mark.clause("MT-3c")
def test_any_ace_and_ten_may_be_doubled_after_a_split_too() -> None:
    """Split ace+king doubled counts 11: + 9 = 20 with 20.00 against 17. The other ace+8 = 19 wins 10.00."""
    result = settle(GAME, "Ac 7d Ah Ts Kc 9c 8c", "split double stand stand")
    assert (result.hands[0], result.wagers, result.nets) == ("Ac Kc 9c", [2000, 1000], [2000, 1000])
    tens = settle(GAME, "Kc 7d Qh Ts Ac 9c 8c", "split double stand stand")  # king, ace, 9 = 20; queen, 8 = 18
    assert tens.nets == [2000, 1000]


@pytest.mark.clause("MT-3c")
def test_the_other_reading_of_ace_and_ten() -> None:
    no_double = {"natural.may_double": "false"}
    assert settle(GAME, "Ah 6c Kd Ts", changes=no_double).net == 1000
    assert "double is not legal" in refusal(GAME, "Ah 6c Kd Ts 9s 2h", "double", changes=no_double)
    assert "double is not legal" in refusal(GAME, "Ac 7d Ah Ts Kc 9c 8c", "split double", changes=no_double)


@pytest.mark.clause("MT-4a")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("Tc 9d 6h Ts", "surrender"),
        ("2c 9d 3h Ts 9c", "hit surrender"),
        ("2c 9d 3h Ts 4c 5c", "hit hit surrender"),
        ("2c 9d 3h Ts 4c 5c Ac", "hit hit hit surrender"),
    ],
)
def test_surrender_on_any_number_of_cards(cards: str, actions: str) -> None:
    """Half of 10.00 is given up: -5.00."""
    result = settle(GAME, cards, actions)
    assert (result.net, result.outcomes) == (-500, ["surrender"])


@pytest.mark.clause("MT-4a")
def test_a_busted_hand_cannot_surrender() -> None:
    assert "surrender is not legal" in refusal(GAME, "Tc 9d 6h Ts Jc", "hit surrender")
    assert settle(GAME, "Tc 9d 6h Ts Jc", "hit").net == -1000


@pytest.mark.clause("MT-4b")
def test_surrender_after_splitting_counts_each_bet_alone() -> None:
    """8+8: the first hand gives up 5.00 of its 10.00; the second, 8+3+king = 21 on three cards, beats 19: +10.00."""
    result = settle(GAME, "8c 9d 8h Ts 7c 3c Kc", "split surrender hit stand")
    assert (result.wagers, result.nets) == ([1000, 1000], [-500, 1000])
    both = settle(GAME, "8c 9d 8h Ts 7c 7h", "split surrender surrender")
    assert both.net == -1000


@pytest.mark.clause("MT-4b")
def test_surrender_after_hitting_and_doubling() -> None:
    """2+3+6 = 11 doubled for a 4 = 15: one bet of the two, 10.00."""
    assert settle(GAME, "2c 9d 3h Ts 6c 4c", "hit double surrender").net == -1000


@pytest.mark.clause("MT-4c")
def test_a_doubled_hand_surrenders_one_of_its_two_bets() -> None:
    """20.00 on the hand, 10.00 given up; after a split only that hand's bets count: -10.00 and 20 beats 19."""
    doubled = settle(GAME, "5c 9d 6h Ts 2c", "double surrender")
    assert (doubled.wagers, doubled.net) == ([2000], -1000)
    split = settle(GAME, "8c 9d 8h Ts 3c 2h 2d Th", "split double surrender hit stand")
    assert (split.hands[0], split.nets) == ("8c 3c 2h", [-1000, 1000])


@pytest.mark.clause("MT-4c")
def test_a_doubled_hand_that_bust_has_lost_both_bets() -> None:
    assert settle(GAME, "Tc 9d 6h Ts Kc", "double").net == -2000
    assert "surrender is not legal" in refusal(GAME, "Tc 9d 6h Ts Kc", "double surrender")


@pytest.mark.clause("MT-4d")
@pytest.mark.parametrize(("up", "hole"), [("As", "Ks"), ("Ks", "As")])
def test_no_surrender_before_the_dealers_check(up: str, hole: str) -> None:
    """Against a blackjack the whole 10.00 is lost; there was no moment to give up half."""
    assert settle(GAME, f"Tc {up} 6h {hole}").net == -1000
    assert "surrender is not legal" in refusal(GAME, f"Tc {up} 6h {hole}", "surrender")


@pytest.mark.clause("MT-4d")
def test_while_insurance_is_open_surrender_is_not() -> None:
    state, _ = through(GAME, "Tc As 6h 9s")
    assert state.phase is Phase.INSURANCE
    assert not state.is_legal(Action.SURRENDER)
    early = {"surrender.when": "early", "surrender.cards": "first-two", "surrender.after_double": "false"}
    assert settle(GAME, "Tc As 6h Ks", "surrender", changes=early).net == -500


@pytest.mark.clause("MT-5a")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("2c Td 3h Ts 4s 5d 7c", "hit hit hit"),  # 2+3+4+5+7 = 21
        ("2c Td 3h Ts 4s Ad Ac", "hit hit hit"),  # 2+3+4+1+11 = 21, soft
        ("2c Td 2h Ts 3s 4d 4c 6c", "hit hit hit hit"),  # six cards: 2+2+3+4+4+6 = 21
    ],
)
def test_21_on_five_or_more_cards_wins_two_to_one(cards: str, actions: str) -> None:
    """10.00 at 2:1 wins 20.00, though the dealer has 20 and draws nothing."""
    result = settle(GAME, cards, actions)
    assert (result.net, result.outcomes, result.dealer) == (2000, [f"{len(actions.split()) + 2}-card 21"], "Td Ts")


@pytest.mark.clause("MT-5a")
def test_21_on_four_cards_is_an_ordinary_21() -> None:
    """2+3+6+10 = 21 beats 20 at 1:1."""
    result = settle(GAME, "2c Td 3h Ts 6s Jd", "hit hit")
    assert (result.net, result.outcomes) == (1000, ["win"])


@pytest.mark.clause("MT-5b")
@pytest.mark.parametrize("last", ["2d", "4h"])
def test_six_cards_at_20_or_less_win_even_money(last: str) -> None:
    """2+2+3+4+5 = 16, the sixth makes 18 or 20: 10.00 at 1:1, though the dealer has 20 and draws nothing."""
    result = settle(GAME, f"2c Td 2h Ts 3s 4d 5c {last}", "hit hit hit hit")
    assert (result.net, result.outcomes, result.dealer) == (1000, ["6-card win"], "Td Ts")


@pytest.mark.clause("MT-5b")
def test_five_cards_at_20_win_nothing_at_once() -> None:
    """2+3+4+5+6 = 20 against 20: an ordinary push."""
    assert settle(GAME, "2c Td 3h Ts 4s 5d 6c", "hit hit hit stand").outcomes == ["push"]


@pytest.mark.clause("MT-5c")
def test_it_is_paid_on_receiving_the_card_before_the_dealer_acts() -> None:
    """Seat 1's fifth card is paid while seat 2 has yet to act and the hole card lies face down."""
    state, _ = through(GAME, "2c 9c 6d 3h 8c Ts hit 4s hit 5d hit", seats=2)
    state, events = state.deal(Card("7", "c"))
    assert [event for event in events if isinstance(event, HandSettled)] == [HandSettled(0, 0, Reason.BONUS, 2000)]
    assert (state.phase, state.seat, state.hole_is_hidden) == (Phase.PLAY, 1, True)


@pytest.mark.clause("MT-5c")
def test_split_hands_win_it_too() -> None:
    """2+3+4+5+7 = 21 on a split hand: 20.00 at once; the other, 2+king = 12, loses 10.00 to 20."""
    result = settle(GAME, "2c Td 2h Ts 3h 4s 5d 7c Kc", "split hit hit hit stand")
    assert (result.nets, result.outcomes) == ([2000, -1000], ["5-card 21", "loss"])


@pytest.mark.clause("MT-5d")
def test_a_doubled_hand_wins_no_bonus() -> None:
    """Five cards, 21, doubled: 20.00 at 1:1 against 20, not 2:1; against 21 it pushes."""
    won = settle(GAME, "2c Td 3h Ts 4s 5d 7c", "hit hit double")
    assert (won.net, won.outcomes) == (2000, ["win"])
    tied = settle(GAME, "2c 6d 3h Ts 4s 5d 7c 5h", "hit hit double")  # dealer 6+10+5 = 21
    assert (tied.net, tied.outcomes) == (0, ["push"])


@pytest.mark.clause("MT-5d")
def test_six_cards_with_a_double_among_them_win_nothing_at_once() -> None:
    """2+2+3+4+5 = 16 doubled for an ace = 17 against 20: both bets lost."""
    assert settle(GAME, "2c Td 2h Ts 3s 4d 5c Ac", "hit hit hit double stand").net == -2000


@pytest.mark.clause("MT-6")
@pytest.mark.parametrize(
    ("hole", "coming", "dealer"),
    [
        ("Ah", "Ts", "6d Ah Ts"),  # soft 17 hits, and stands on 6+1+10 = hard 17
        ("Ah", "4s", "6d Ah 4s"),  # soft 17 hits: 21
        ("Ts", "As", "6d Ts As"),  # 16 hits, hard 17 stands
    ],
)
def test_the_dealer_hits_soft_17_and_stands_on_hard_17(hole: str, coming: str, dealer: str) -> None:
    assert settle(GAME, f"Tc 6d 9c {hole} {coming}", "stand").dealer == dealer


@pytest.mark.clause("MT-6")
@pytest.mark.parametrize(("up", "hole"), [("7d", "Ah"), ("8d", "Ah"), ("9d", "Ah"), ("7d", "Ts"), ("8d", "Ts")])
def test_the_dealer_stands_on_soft_18_and_more(up: str, hole: str) -> None:
    assert settle(GAME, f"Tc {up} 9c {hole}", "stand").dealer == f"{up} {hole}"


@pytest.mark.clause("MT-7a")
def test_the_bonus_bet_needs_a_normal_wager_and_a_fresh_deck() -> None:
    cards = "Ad 9c Kd 7h"
    assert settle(GAME, cards, side={"maxtyme-bonus": 5}).side == {"maxtyme-bonus": 150000}
    assert "first round after a shuffle" in refusal(GAME, cards, side={"maxtyme-bonus": 5}, first_of_shoe=False)
    assert "main wager is 0.00" in refusal(GAME, cards, side={"maxtyme-bonus": 5}, bet=0)


@pytest.mark.clause("MT-7a")
def test_the_table_takes_the_bonus_bet_once_a_shuffle() -> None:
    """Refused in every later round of a deck; taken again as soon as the deck is shuffled."""
    table = Table(load(GAME), secrets=seeded_secrets(7))
    table.sit(1, "Player", 100000)
    with_bonus = Wagers(1000, side=(("maxtyme-bonus", 500),))
    for _ in range(2):
        shoe = table.shoe
        assert shoe.is_fresh
        table.place(1, with_bonus)
        while table.shoe is shoe:
            if not table.players[1].wagers:
                with pytest.raises(WagerError, match="first round after a shuffle"):
                    table.place(1, with_bonus)
                table.place(1, Wagers(1000))
            table.deal()
            while table.is_dealing:
                table.decide(1, table.legal_actions(1)[0])
    assert len(table.finished) == 2
    assert all(len(record.rounds) > 1 for record in table.finished)


@pytest.mark.clause("MT-7b")
@pytest.mark.parametrize("ten", ["Td", "Jd", "Qd", "Kd"])
def test_the_bonus_bet_pays_300_to_one(ten: str) -> None:
    """5.00 at 300:1 wins 1500.00."""
    assert settle(GAME, f"Ad 9c {ten} 7h", side={"maxtyme-bonus": 5}).side == {"maxtyme-bonus": 150000}


@pytest.mark.clause("MT-7b")
@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("Ad 9c Kh 7h", ""),  # a blackjack, one diamond
        ("Ah 9c Kh 7h", ""),  # a blackjack in hearts
        ("Kd 9c Qd 7h 2c", "stand"),  # diamonds, no blackjack
        ("5d 9c 6d 7h Td 2c", "hit stand"),  # 21 in diamonds on three cards
        ("Ad 9c Ac 7h Kd 8c 2c", "split stand stand"),  # ace and king of diamonds after a split
    ],
)
def test_anything_else_loses_the_bonus_bet(cards: str, actions: str) -> None:
    assert settle(GAME, cards, actions, side={"maxtyme-bonus": 5}).side == {"maxtyme-bonus": -500}


@pytest.mark.clause("MT-7c")
def test_the_winner_is_also_paid_on_the_normal_bet_and_may_insure() -> None:
    """10.00 at 2:1, 5.00 at 300:1, insurance 5.00 at 2:1 or lost."""
    against = settle(GAME, "Ad As Kd Kh", side={"maxtyme-bonus": 5}, insurance=5)
    assert against.net == 2000 + 150000 + 1000
    clear = settle(GAME, "Ad As Kd 9h", side={"maxtyme-bonus": 5}, insurance=5)
    assert clear.net == 2000 + 150000 - 500
    assert "did not offer it" in refusal(GAME, "Ad 9s Kd 9h", side={"maxtyme-bonus": 5}, insurance=5)

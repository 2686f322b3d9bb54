"""Blackjack, the house sheet, clause by clause."""

import pytest
from tests.settling import refusal, settle, through
from tests.terminal.scripted import printed

from pitboss.actions import Action
from pitboss.cards import Card, parse_cards, total
from pitboss.game import Decision, IllegalDecisionError, Insure, Offer, Phase, WagerError, Wagers
from pitboss.game.events import DealerChecked, DealerDrew, HandSettled, HoleTurned, InsuranceSettled
from pitboss.rules import load
from pitboss.table import Table, WagersLockedError
from pitboss.table.shuffle import seeded_secrets
from pitboss.terminal.answers import AnswerError, parse_answer

GAME = "blackjack"


def seated(*bets: int) -> Table:
    """A table with a round under way that asks the first seat."""
    for seed in range(100):
        table = Table(load(GAME), secrets=seeded_secrets(seed))
        for seat, bet in enumerate(bets, start=1):
            table.sit(seat, f"Player {seat}", 100000)
            table.place(seat, Wagers(bet))
        table.deal()
        if table.round is not None and table.round.phase is Phase.PLAY and table.seat_in_turn == 1:
            return table
    raise AssertionError("no round asks seat 1")


@pytest.mark.clause("BJ-0")
@pytest.mark.parametrize(
    ("cards", "actions", "net"),
    [
        ("Tc 7d 8c Ts", "stand", 1000),  # 18 against 17
        ("Tc 9d 8c Ts", "stand", -1000),  # 18 against 19
        ("Tc 7d 6c Ts 5c", "hit", 1000),  # 21 against 17
        ("Tc 6d 6c Ts 6s", "hit", -1000),  # 22, though the dealer would have to draw to 16
    ],
)
def test_who_is_nearer_to_21_without_exceeding_it_wins(cards: str, actions: str, net: int) -> None:
    assert settle(GAME, cards, actions).net == net


@pytest.mark.clause("BJ-1")
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("Kc Qc", 20, False),
        ("Jc Tc", 20, False),
        ("2c 9c", 11, False),
        ("Ac 9c", 20, True),  # the ace as 11
        ("Ac 9c 5c", 15, False),  # 25 with 11: the ace as 1
        ("Ac Ad", 12, True),  # one as 11, one as 1
        ("Ac Ad 9c", 21, True),
        ("Ac Ad 9c Tc", 21, False),
        ("Ac Kc", 21, True),
    ],
)
def test_court_cards_count_ten_and_aces_what_serves_best(cards: str, points: int, soft: bool) -> None:
    assert total(parse_cards(cards)) == (points, soft)
    assert total(tuple(reversed(parse_cards(cards)))) == (points, soft)


@pytest.mark.clause("BJ-1")
def test_the_ace_changes_as_the_hand_grows() -> None:
    """Ace+6 = 17; + king = 17, the ace now one; + 4 = 21."""
    state = through(GAME, "Ac 7d 6c Ts").round
    seen = [state.hand_in_turn.points]
    for card in ("Kc", "4c"):
        state, _ = state.apply(Action.HIT)
        state, _ = state.deal(Card.parse(card))
        seen.append(state.seats[0].hands[0].points)
    assert seen == [17, 17, 21]


@pytest.mark.clause("BJ-2")
def test_two_cards_up_for_each_player_one_up_and_one_down_for_the_dealer() -> None:
    table = seated(1000, 1000, 1000)
    assert table.round is not None
    dealers, *seats = printed(table)
    assert [len(line.partition(": ")[2].partition(" (")[0].split()) for line in seats] == [2, 2, 2]
    assert dealers == f"Dealer shows {table.round.dealer[0]} ??"
    assert table.shoe.cards_left == 6 * 52 - 8


@pytest.mark.clause("BJ-2")
@pytest.mark.parametrize("decks", range(1, 9))
def test_six_decks_by_default_and_any_from_one_to_eight(decks: int) -> None:
    assert load(GAME).shoe.decks == 6
    rules = load(GAME, {"shoe.decks": str(decks)})
    assert Table(rules).shoe.size == 52 * decks


@pytest.mark.clause("BJ-2")
@pytest.mark.parametrize(("up", "checked"), [("As", True), ("Ts", True), ("Ks", True), ("9s", False), ("2s", False)])
def test_the_dealer_checks_under_an_ace_or_a_ten(up: str, checked: bool) -> None:
    state, told = through(GAME, f"9c {up} 8c 7s")
    if state.phase is Phase.INSURANCE:
        _, events = state.apply(Offer.DECLINE)
        told += events
    assert any(isinstance(event, DealerChecked) for event in told) is checked


@pytest.mark.clause("BJ-2")
def test_by_the_other_reading_the_dealer_checks_under_an_ace_only() -> None:
    """`dealer.checks = A`: under a king the blackjack shows after the double, which is lost too: 20.00, not 10.00.
    Under an ace nothing is different: the insurance is collected before the hand is played on to 20 against 18."""
    ace_only = {"dealer.checks": "A"}
    assert settle(GAME, "6c Ks 5c As", "").net == -1000
    assert settle(GAME, "6c Ks 5c As 9c", "double", changes=ace_only).net == -2000
    state, told = through(GAME, "Tc As Kc 7s", Insure(500), changes=ace_only)
    assert (state.phase, told[-1]) == (Phase.PLAY, InsuranceSettled(0, -500))
    assert settle(GAME, "Tc As Kc 7s", "stand", insurance=5, changes=ace_only).net == 1000 - 500
    assert (load(GAME, ace_only).title, load(GAME, ace_only).changed) == ("Blackjack", ())


@pytest.mark.clause("BJ-3")
def test_the_hole_card_is_turned_only_after_the_players_have_played() -> None:
    """Two seats: hidden through both turns, turned with the last stand."""
    state, _ = through(GAME, "9c 8c 6d 9h 8h Ts", seats=2)
    for _ in range(2):
        assert state.hole_is_hidden
        state, events = state.apply(Action.STAND)
    assert [event for event in events if isinstance(event, HoleTurned)] == [
        HoleTurned(Card("T", "s"), total(state.dealer))
    ]
    assert not state.hole_is_hidden


@pytest.mark.clause("BJ-4")
def test_hit_or_stand_and_over_21_loses_at_once() -> None:
    """5+6 hit to 15 and 19, which beats 17. 10+6+8 = 24 loses 10.00 before the dealer turns a card."""
    assert settle(GAME, "5c 7d 6c Ts 4c 4d", "hit hit stand").net == 1000
    state = through(GAME, "Tc 6d 6c Ts", Action.HIT).round
    state, events = state.deal(Card("8", "c"))
    settled = [event.net for event in events if isinstance(event, HandSettled)]
    assert settled == [-1000]
    assert isinstance(events[1], HandSettled)  # right after the card
    assert len(state.dealer) == 2


@pytest.mark.clause("BJ-4")
def test_a_hard_21_is_not_hit_again() -> None:
    refused = refusal(GAME, "Tc 7d 6c Ts 5c 2c", "hit hit")
    assert "hit is not legal" in refused


@pytest.mark.clause("BJ-5")
@pytest.mark.parametrize("cards", ["Tc 7d 8c Ts", "Tc 7d 9c Ts", "Tc 6d 2c Ts Kd"])
def test_a_win_pays_even_money(cards: str) -> None:
    """18 and 19 against 17; 12 against a bust."""
    assert settle(GAME, cards, "stand", bet=25).net == 2500


@pytest.mark.clause("BJ-5")
def test_a_21_of_three_cards_pays_even_money_too() -> None:
    assert settle(GAME, "5c 7d 6c Ts Kc", "hit").net == 1000


@pytest.mark.clause("BJ-6")
@pytest.mark.parametrize(
    ("up", "hole", "coming", "dealer"),
    [
        ("6d", "Ac", "5c Kc", "6d Ac 5c Kc"),  # soft 17 hits: 6+1+5 = 12, and on: 22
        ("6d", "Tc", "5c", "6d Tc 5c"),  # 16 hits: 21
        ("7d", "Tc", "", "7d Tc"),  # hard 17 stands
        ("7d", "Ac", "", "7d Ac"),  # soft 18 stands
        ("2d", "4c", "Ac Kc", "2d 4c Ac Kc"),  # 2+4+ace = soft 17 hits: hard 17
    ],
)
def test_the_dealer_draws_to_hard_17_and_hits_soft_17(up: str, hole: str, coming: str, dealer: str) -> None:
    assert settle(GAME, f"Tc {up} 9c {hole} {coming}", "stand").dealer == dealer


@pytest.mark.clause("BJ-7")
def test_equal_totals_push() -> None:
    assert settle(GAME, "Tc 7d 7c Ts", "stand").outcomes == ["push"]
    assert settle(GAME, "Tc 6d 6c Ts 5d 5c", "hit").net == 0  # 21 of three cards each
    assert settle(GAME, "Tc 7d 7c Ts", "stand").net == 0


@pytest.mark.clause("BJ-7")
@pytest.mark.parametrize("dealers", ["As Ks", "Ks As"])
def test_two_blackjacks_push_or_by_the_other_reading_the_player_wins(dealers: str) -> None:
    up, hole = dealers.split()
    assert settle(GAME, f"Ah {up} Kh {hole}").net == 0
    assert settle(GAME, f"Ah {up} Kh {hole}", changes={"natural.tie": "win"}).net == 1500


@pytest.mark.clause("BJ-7")
def test_a_dealers_blackjack_beats_every_other_hand() -> None:
    """A 20 loses, and a 21 cannot be drawn to: the round is over."""
    assert settle(GAME, "Kh As Qh Ks").net == -1000


@pytest.mark.clause("BJ-8")
@pytest.mark.parametrize(("bet", "net"), [(10, 1500), (1, 150), (25, 3750)])
def test_blackjack_pays_three_to_two(bet: int, net: int) -> None:
    """10.00 → 15.00, 1.00 → 1.50, 25.00 → 37.50."""
    for up in ("9c 7h", "Ts 9c", "As 9c"):
        first, second = up.split()
        assert settle(GAME, f"Ah {first} Kh {second}", bet=bet).net == net


@pytest.mark.clause("BJ-8")
def test_ace_and_ten_after_a_split_is_no_blackjack() -> None:
    """Two 21s against 17: 10.00 each, not 15.00, from split aces and from split tens. Against 21 they push."""
    assert settle(GAME, "Ac 7d Ah Ts Kc Qc", "split stand stand").nets == [1000, 1000]
    assert settle(GAME, "Kc 7d Qh Ts Ac Ad", "split stand stand").nets == [1000, 1000]
    assert settle(GAME, "Ac 7d Ah 4s Kc Qc Ts", "split stand stand").nets == [0, 0]


@pytest.mark.clause("BJ-8")
def test_insurance_pays_two_to_one() -> None:
    """5.00 at 2:1 = 10.00, the 10.00 of the hand lost."""
    result = settle(GAME, "9c As 8c Ks", insurance=5)
    assert (result.insurance, result.net) == (1000, 0)


@pytest.mark.clause("BJ-8a")
def test_wagers_are_whole_chips_on_the_areas_of_the_layout() -> None:
    """Chips of 1.00 on the bet's area; half chips, no chips, and areas that this layout does not have are refused."""
    table = Table(load(GAME), secrets=seeded_secrets(1))
    table.sit(1, "Player", 100000)
    for wagers in (Wagers(1050), Wagers(0), Wagers(1000, side=(("buster", 500),)), Wagers(1000, toke=500)):
        with pytest.raises(WagerError):
            table.place(1, wagers)
        assert table.funds(1) == 100000
    table.place(1, Wagers(1000))
    assert table.funds(1) == 99000


@pytest.mark.clause("BJ-9")
def test_no_wager_is_handled_from_the_first_card_to_the_end() -> None:
    """Placing, changing, taking back and leaving are refused while the round lasts; then they are free again."""
    table = seated(1000, 2000)
    while table.is_dealing:
        for seat in (1, 2):
            with pytest.raises(WagersLockedError):
                table.place(seat, Wagers(5000))
            with pytest.raises(WagersLockedError):
                table.take_back(seat)
            with pytest.raises(WagersLockedError):
                table.leave(seat)
        assert table.round is not None
        assert [seat.wagers.main for seat in table.round.seats] == [1000, 2000]
        assert table.seat_in_turn is not None
        table.decide(table.seat_in_turn, Action.STAND)
    table.place(1, Wagers(5000))
    table.take_back(1)
    table.leave(1)


@pytest.mark.clause("BJ-9")
def test_sitting_out_in_the_middle_of_a_round_moves_no_wager() -> None:
    table = seated(1000, 2000)
    table.sit_out(1)
    assert printed(table)[1].endswith(", 10.00")
    assert table.funds(1) == 100000 - 1000


@pytest.mark.clause("BJ-10")
def test_an_insurance_wager_once_placed_is_neither_changed_nor_placed_again() -> None:
    state = through(GAME, "9c As 8c 7s", Insure(300)).round
    assert state.seats[0].insurance == 300
    for again in (Insure(500), Insure(100), Offer.DECLINE):
        with pytest.raises(IllegalDecisionError):
            state.apply(again)


@pytest.mark.clause("BJ-10")
@pytest.mark.parametrize(("hole", "net"), [("Ks", -1000 + 600), ("7s", -1000 - 300)])
def test_an_insurance_wager_is_settled_as_it_was_confirmed(hole: str, net: int) -> None:
    """3.00, not the 5.00 it could have been: 6.00 won beside the lost 10.00, or 3.00 lost (17 against 18)."""
    result = settle(GAME, f"9c As 8c {hole}", "stand" if hole == "7s" else "", insurance=3)
    assert (result.round.seats[0].insurance, result.net) == (300, net)


@pytest.mark.clause("BJ-10")
def test_a_seat_that_has_answered_is_not_asked_for_insurance_again() -> None:
    """Two seats: the first insures for 3.00, the second declines; then play begins and both amounts stand."""
    state = through(GAME, "9c 9d As 8c 8d 7s", Insure(300), seats=2).round
    assert (state.phase, state.seat) == (Phase.INSURANCE, 1)
    state, _ = state.apply(Offer.DECLINE)
    assert (state.phase, state.seat, [seat.insurance for seat in state.seats]) == (Phase.PLAY, 0, [300, 0])


@pytest.mark.clause("BJ-10")
def test_doubled_and_split_wagers_are_settled_as_they_were_confirmed() -> None:
    """11 doubled to 20.00: 21 against 17 wins all of it, 13 loses all of it. Eights split for 10.00 each, 18 and 16
    against 17: nothing."""
    for drawn, net in (("Th", 2000), ("2h", -2000)):
        doubled = settle(GAME, f"6c 7d 5c Ts {drawn}", "double")
        assert (doubled.wagers, doubled.net) == ([2000], net)
    split = settle(GAME, "8c 7d 8h Ts Th 8s", "split stand stand")
    assert (split.wagers, split.nets) == ([1000, 1000], [1000, -1000])


@pytest.mark.clause("BJ-10")
def test_the_table_takes_a_confirmed_wager_once_and_gives_none_back() -> None:
    """Chips leave the bankroll with the double, and neither placing, taking back nor leaving moves them."""
    for seed in range(200):
        table = Table(load(GAME), secrets=seeded_secrets(seed))
        for seat in (1, 2):
            table.sit(seat, f"Player {seat}", 100_000)
            table.place(seat, Wagers(1000))
        table.deal()
        if table.seat_in_turn == 1 and Action.DOUBLE in table.legal_actions(1):
            table.decide(1, Action.DOUBLE)
            if table.round is not None and table.seat_in_turn == 2 and not table.round.seats[0].hands[0].is_settled:
                break
    assert table.round is not None
    hand = table.round.seats[0].hands[0]
    assert (hand.wager, hand.is_settled) == (2000, False)
    assert table.funds(1) == 100_000 - 2000
    before = table.funds(1)
    for handle in (lambda: table.place(1, Wagers(1000)), lambda: table.take_back(1), lambda: table.leave(1)):
        with pytest.raises(WagersLockedError):
            handle()
    assert (table.funds(1), table.round.seats[0].hands[0].wager) == (before, 2000)


@pytest.mark.clause("BJ-10")
def test_a_confirmed_double_or_split_stands() -> None:
    """After the double the card is due and nothing else is taken; after the split both hands carry 10.00 to the end."""
    doubled = through(GAME, "6c 7d 5c Ts", Action.DOUBLE).round
    assert doubled.hand_in_turn.wager == 2000
    split = through(GAME, "8c 7d 8h Ts", Action.SPLIT).round
    assert [hand.wager for hand in split.seats[0].hands] == [1000, 1000]
    for state in (doubled, split):
        for decision in (*Action, Offer.DECLINE, Insure(100)):
            with pytest.raises(IllegalDecisionError, match="awaits a card"):
                state.apply(decision)


@pytest.mark.clause("BJ-11")
def test_pairs_split_up_to_four_hands() -> None:
    """Four hands of 8 with 10 or 9 against 17: 18, 17, 18, 19 → +10, 0, +10, +10."""
    result = settle(GAME, "8c 7d 8d Ts 8h 8s Tc 9c Jc Ac", "split split split stand stand stand stand")
    assert result.hands == ["8c Tc", "8s 9c", "8h Jc", "8d Ac"]
    assert result.nets == [1000, 0, 1000, 1000]
    assert "action 4: split is not legal" in refusal(GAME, "8c 7d 8d Ts 8h 8s 8c", "split split split split")


@pytest.mark.clause("BJ-11")
def test_aces_split_up_to_four_hands_and_are_played_like_any_hand() -> None:
    """Ace+9, ace+5, ace+8, ace+king against 17: 20 stands, 16 hits a 4 for 20, 19 and 21 stand: four wins."""
    result = settle(GAME, "Ac 7d Ad Ts Ah As 9c 5c 4d 8c Kc", "split split split stand hit stand stand stand")
    assert result.hands == ["Ac 9c", "As 5c 4d", "Ah 8c", "Ad Kc"]
    assert result.nets == [1000, 1000, 1000, 1000]
    assert "action 4: split is not legal" in refusal(GAME, "Ac 7d Ad Ts Ah As Ac", "split split split split")


@pytest.mark.clause("BJ-11")
def test_the_other_reading_of_split_aces_is_an_option() -> None:
    """`split.aces = one-card`: ace+5 stands on 16 and loses to 17; it is dealt under the same name."""
    one_card = {"split.aces": "one-card"}
    assert settle(GAME, "Ac 7d Ad Ts 5c 9c", "split", changes=one_card).nets == [-1000, 1000]
    for action in ("hit", "double"):
        refused = refusal(GAME, "Ac 7d Ad Ts 5c 9c 2c", f"split {action}", changes=one_card)
        assert f"{action} is not legal" in refused
    assert (load(GAME, one_card).title, load(GAME, one_card).changed) == ("Blackjack", ())


@pytest.mark.clause("BJ-11")
def test_the_other_reading_of_a_pair() -> None:
    """King and queen are a pair by value, not by rank."""
    assert settle(GAME, "Kc 7d Qc Ts 8c 9c", "split stand stand").net == 2000
    by_rank = {"split.match": "rank"}
    assert "split is not legal" in refusal(GAME, "Kc 7d Qc Ts 8c 9c", "split", changes=by_rank)
    assert settle(GAME, "Kc 7d Kd Ts 8c 9c", "split stand stand", changes=by_rank).net == 2000


@pytest.mark.clause("BJ-12")
def test_every_split_hand_carries_the_same_amount() -> None:
    """25.00 on each of four hands."""
    result = settle(GAME, "8c 7d 8d Ts 8h 8s Tc 9c Jc Ac", "split split split stand stand stand stand", bet=25)
    assert result.wagers == [2500] * 4


@pytest.mark.clause("BJ-12")
def test_a_split_needs_the_money_for_the_same_amount() -> None:
    """With 15.00 left beside a bet of 10.00 a pair may be split once; the table does not offer a second time."""
    table = Table(load(GAME), secrets=seeded_secrets(1))
    table.sit(1, "Player", 2500)
    table.place(1, Wagers(1000))
    table.deal()
    assert table.funds(1) == 1500  # Nothing is settled yet.
    table.round = through(GAME, "8c 7d 8d Ts").round
    assert Action.SPLIT in table.legal_actions(1)
    table.round = through(GAME, "8c 7d 8d Ts", Action.SPLIT, "8h").round
    assert Action.SPLIT in table.round.legal_actions
    assert Action.SPLIT not in table.legal_actions(1)


@pytest.mark.clause("BJ-13")
@pytest.mark.parametrize("pair", ["2c 3c", "5c 6c", "Tc 9c", "Kc Qc", "Ac 5c", "8c 8d", "Ac Ad"])
def test_any_two_cards_may_be_doubled(pair: str) -> None:
    first, second = pair.split()
    state = through(GAME, f"{first} 7d {second} Ts", Action.DOUBLE).round
    assert state.hand_in_turn.wager == 2000


@pytest.mark.clause("BJ-13")
def test_a_double_draws_one_card_and_pays_twice() -> None:
    """5+6+8 = 19 against 17: +20.00. Three cards may not be doubled."""
    assert settle(GAME, "5c 7d 6c Ts 8c", "double").net == 2000
    assert settle(GAME, "5c 7d 6c Ts 2c", "double").net == -2000  # 13 against 17, no second card
    assert "double is not legal" in refusal(GAME, "2c 7d 3c Ts 6c Kc", "hit double")


@pytest.mark.clause("BJ-14")
def test_a_split_hand_may_be_doubled() -> None:
    """8+3 doubled for 9 = 20, 8+2 doubled for king = 20, against 17: +40.00."""
    result = settle(GAME, "8c 7d 8d Ts 3c 9c 2c Kc", "split double double")
    assert (result.wagers, result.net) == ([2000, 2000], 4000)
    without = {"double.after_split": "false"}
    assert "double is not legal" in refusal(GAME, "8c 7d 8d Ts 3c 9c", "split double", changes=without)


@pytest.mark.clause("BJ-14")
@pytest.mark.clause("BJ-13")
def test_split_aces_are_doubled_like_any_two_cards() -> None:
    """Ace and 5 doubled: ace+5+5 = 21 against 17, +20.00; ace and 9 stands for +10.00."""
    drawn = settle(GAME, "Ac 7d Ah Ts 5c 5d 9c", "split double stand")
    assert (drawn.hands, drawn.nets) == (["Ac 5c 5d", "Ah 9c"], [2000, 1000])


@pytest.mark.clause("BJ-15")
def test_the_terminal_takes_a_key_or_a_word_for_every_command() -> None:
    """What the terminal holds of the clause: a key for each command. Gestures on a touch screen are the browser's."""
    legal: tuple[Decision, ...] = (*Action, *Offer, Insure(500))
    words: tuple[Action | Offer, ...] = (*Action, *Offer)
    for answer in words:
        assert parse_answer(answer.letter, legal) is answer
        assert parse_answer(answer.word, legal) is answer
    assert parse_answer("i", legal) == parse_answer("insure", legal) == Insure(500)
    assert parse_answer("i 2.50", legal) == Insure(250)
    keys = [*(answer.letter for answer in words), "i"]
    assert len(set(keys)) == len(keys)


@pytest.mark.clause("BJ-15")
def test_every_command_has_a_hand_signal_of_its_own_and_the_terminal_takes_it() -> None:
    """Tap to hit, wave to stand, one finger to double, two to split, a line behind the bet to surrender.

    And to what the dealer offers: chips on the line to insure, a thumb up for even money, a wave for no.
    """
    signals: dict[str, Decision] = {
        "tap": Action.HIT,
        "wave": Action.STAND,
        "one finger": Action.DOUBLE,
        "two fingers": Action.SPLIT,
        "line behind the bet": Action.SURRENDER,
    }
    for signal, action in signals.items():
        assert parse_answer(signal, tuple(Action)) is action
        assert parse_answer(signal.split()[0], tuple(Action)) is action
    offered: tuple[Decision, ...] = (Offer.DECLINE, Insure(500), Offer.EVEN_MONEY)
    for signal, answer in {"wave": offered[0], "chips on the line": offered[1], "thumb up": offered[2]}.items():
        assert parse_answer(signal, offered) == answer
        assert parse_answer(signal.split()[0], offered) == answer
    assert parse_answer("wave", (Offer.DECLINE, Action.SURRENDER)) is Offer.DECLINE
    with pytest.raises(AnswerError):
        parse_answer("thumb up", (Offer.DECLINE, Insure(500)))
    with pytest.raises(AnswerError):
        parse_answer("two fingers", (Action.HIT, Action.STAND))


@pytest.mark.clause("BJ-15")
def test_a_command_that_is_not_open_is_not_taken_and_what_is_open_is_told() -> None:
    with pytest.raises(AnswerError, match=r"hit \(h\), stand \(s\)"):
        parse_answer("p", (Action.HIT, Action.STAND))


@pytest.mark.clause("BJ-16")
def test_a_round_can_be_ruled_on_from_its_cards_and_called_off() -> None:
    """A ruling from the cards alone; and a round called off with every wager returned and kept in the shoe's record.

    Who may act as the floor, and rulings that outlive the table, belong to the house.
    """
    assert settle(GAME, "Tc 7d 8c Ts", "stand").net == 1000
    table = seated(1000, 2000)
    log = table.log
    assert log is not None
    table.abandon()
    assert [player.bankroll for player in table.players.values()] == [100000, 100000]
    assert not table.is_dealing
    assert table.record().rounds == (log,)
    assert table.record().verify() == 2 * 2 + 2


@pytest.mark.clause("BJ-16")
def test_a_ruled_round_replays_to_the_same_end() -> None:
    """The log is evidence: whoever replays it comes to the same money, and a settled round is closed."""
    table = seated(1000)
    while table.is_dealing:
        table.decide(1, Action.STAND)
    assert table.round is not None
    with pytest.raises(IllegalDecisionError, match="the round is over"):
        table.round.apply(Action.STAND)
    (nets,) = table.record().replay(load(GAME))
    assert nets == (table.round.seats[0].net,)


@pytest.mark.clause("BJ-17a")
def test_insurance_up_to_half_the_bet_with_an_ace_up() -> None:
    """A bet of 10.00 may be insured for 0.50 to 5.00 in half chips."""
    state = through(GAME, "9c As 8c 7s").round
    assert set(state.legal_actions) == {Offer.DECLINE, Insure(500)}
    for amount, taken in ((50, True), (250, True), (500, True), (550, False), (1000, False), (0, False), (-50, False)):
        assert state.is_legal(Insure(amount)) is taken
    assert not state.is_legal(Insure(33))
    assert "insure 5.50 is not legal" in refusal(GAME, "9c As 8c 7s", insurance=5.5)


@pytest.mark.clause("BJ-17a")
@pytest.mark.parametrize("up", ["Ks", "Ts", "9s", "2s"])
def test_no_insurance_without_an_ace_up(up: str) -> None:
    assert "did not offer it here" in refusal(GAME, f"9c {up} Tc 7s Kh", "stand", insurance=5)


@pytest.mark.clause("BJ-17b")
@pytest.mark.parametrize("hole", ["Ts", "Js", "Qs", "Ks"])
def test_insurance_wins_two_to_one_on_any_ten(hole: str) -> None:
    """5.00 → 10.00, 3.00 → 6.00; the hand loses its 10.00."""
    assert settle(GAME, f"9c As 8c {hole}", insurance=5).insurance == 1000
    assert settle(GAME, f"9c As 8c {hole}", insurance=3).net == 600 - 1000


@pytest.mark.clause("BJ-17c")
@pytest.mark.parametrize("hole", ["As", "2s", "5s", "9s"])
def test_otherwise_insurance_is_collected_before_the_hand_continues(hole: str) -> None:
    """The 5.00 is gone when the player is first asked to act, and before any card is drawn or turned."""
    state = through(GAME, f"9c As 8c {hole}").round
    state, events = state.apply(Insure(500))
    assert [type(event) for event in events][-2:] == [DealerChecked, InsuranceSettled]
    assert events[-1] == InsuranceSettled(0, -500)
    assert (state.phase, state.hole_is_hidden) == (Phase.PLAY, True)
    assert not [event for event in events if isinstance(event, DealerDrew | HoleTurned)]

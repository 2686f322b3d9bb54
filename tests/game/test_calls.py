"""What the dealer points out: while wagers are placed, at each question, and how near a hand is to a bonus."""

import pytest
from tests.settling import through

from pitboss.actions import Action
from pitboss.cards import parse_cards
from pitboss.game import Hand, Insure, Offer
from pitboss.game.narration import betting_calls, calls, cards_to_bonus
from pitboss.rules import Odds, Pattern, PayRow, load
from pitboss.rules.patterns import Range

FIVE_CARD_21 = PayRow(Pattern(cards=Range(5, None), total=Range(21, 21)), Odds(2, 1))
FIVE_CARD_12 = PayRow(Pattern(cards=Range(5, None), total=Range(12, 12)), Odds(2, 1))
SIX_CARDS = PayRow(Pattern(cards=Range(6, None), total=Range(4, 20)), Odds(1, 1))


def hand_of(cards: str) -> Hand:
    hand = Hand((), 1000)
    for card in parse_cards(cards):
        hand = hand.with_card(card)
    return hand


def said(game: str, steps: str, changes: dict[str, str] | None = None) -> tuple[str, ...]:
    """What a seat hears that can pay for all that is legal."""
    state = through(game, steps, changes=changes).round
    return calls(state, state.legal_actions)


@pytest.mark.parametrize("first", [True, False])
def test_a_side_bet_of_every_round_is_open_in_every_round(first: bool) -> None:
    assert betting_calls(load("mega-blackjack"), first_of_shoe=first) == ("Buster Blackjack is open",)


def test_a_side_bet_of_the_first_round_is_open_after_a_shuffle_only() -> None:
    rules = load("mega-blackjack", {"side_bets.buster.when": "first-round-of-shoe"})
    assert betting_calls(rules, first_of_shoe=True) == ("Buster Blackjack: this round only",)
    assert betting_calls(rules, first_of_shoe=False) == ()


@pytest.mark.parametrize(
    ("funds", "heard"), [(599, ()), (600, ("Buster Blackjack is open",)), (None, ("Buster Blackjack is open",))]
)
def test_a_side_bet_is_called_to_those_who_can_pay_a_chip_beside_the_least_wager(
    funds: int | None, heard: tuple[str, ...]
) -> None:
    """The least wager is 5.00, a chip 1.00."""
    rules = load("mega-blackjack", {"limits.min": "5"})
    assert betting_calls(rules, first_of_shoe=True, funds=funds) == heard


def test_insurance_is_called_with_its_odds_and_its_most_and_even_money_to_a_blackjack() -> None:
    assert said("blackjack", "9c As 8d Kh") == ("insurance pays 2:1, up to 5.00",)
    assert said("blackjack", "Ac As Kd Kh", {"natural.even_money": "true"}) == (
        "insurance pays 2:1, up to 5.00",
        "you may take even money for your blackjack",
    )
    state = through("blackjack", "9c As 8d Kh").round
    assert calls(state, (Offer.DECLINE,)) == ()
    assert calls(state, (Offer.DECLINE, Insure(250))) == ("insurance pays 2:1, up to 2.50",)


def test_early_surrender_is_offered_in_words_and_a_finished_round_has_none() -> None:
    early = {"surrender.when": "early"}
    assert said("blackjack", "Tc Kd 6c 9s", early) == ("you may surrender before I check for blackjack",)
    assert said("blackjack", "Tc 9d 9c Ts stand") == ()


@pytest.mark.parametrize(
    ("game", "steps", "call"),
    [
        ("blackjack", "Tc 9d 6c Ts", None),  # two cards, no pair: hit, stand or double is plain play
        ("blackjack", "8c 9d 8d Ts", "you may split"),
        ("maxtime-21", "Tc 9d 6c Ts", "you may surrender"),
        ("maxtime-21", "8c 9d 8d Ts", "you may split or surrender"),
        ("maxtime-21", "4c 9d 5c Ts hit 6s", "you may double or surrender on three cards"),
        ("super-fun-21-extreme", "2c 9d 3c Ts double 4c", "you may double again or surrender your double"),
        ("super-fun-21-extreme", "Ac 9d Ad Ts split Kc", "you may double ace and ten as 11 or surrender"),
    ],
)
def test_what_is_beyond_the_plainest_play_is_said_in_one_sentence(game: str, steps: str, call: str | None) -> None:
    assert [each for each in said(game, steps) if each.startswith("you may")] == ([call] if call else [])


def test_a_soft_21_of_three_cards_is_doubled_like_any_other_hand() -> None:
    assert said("blackjack", "Ac 9s 5d Th hit 5c", {"double.cards": "any"}) == ("you may double on three cards",)


def test_three_options_are_parted_by_a_comma_and_an_or() -> None:
    """A pair cannot have drawn; a seat is asked of what is legal, so here by a list of our own."""
    state = through("maxtime-21", "8c 9d 8d Ts hit 2c").round
    legal = (Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
    assert calls(state, legal) == ("you may double, split or surrender on three cards",)


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (3, "three"),
        (4, "four"),
        (5, "five"),
        (6, "six"),
        (7, "seven"),
        (8, "eight"),
        (9, "nine"),
        (10, "10"),
    ],
)
def test_the_cards_of_a_hand_are_counted_in_words_up_to_nine(cards: int, number: str) -> None:
    """Aces and twos: ten of them are 14."""
    changes = {"double.cards": "any", "surrender.when": "late", "surrender.cards": "any"}
    drawn = ["Ah", "As", "2c", "2d", "2h", "2s", "Ac", "Ad"][: cards - 2]
    heard = said("blackjack", " ".join(["Ac 9d Ad Ts", *(f"hit {card}" for card in drawn)]), changes)
    assert heard == (f"you may double or surrender on {number} cards",)


@pytest.mark.parametrize(
    ("bonus", "cards", "missing"),
    [
        (FIVE_CARD_21, "2c 3d 4h", 2),  # 9 on three cards: two more can bring 12
        (FIVE_CARD_21, "2c 3d 4h 5s", 1),  # 14 and a seven
        (FIVE_CARD_21, "2c 3d", None),  # three cards away
        (FIVE_CARD_21, "2c 2d 2h 3s", 2),  # 9 needs twelve: no card alone brings it
        (FIVE_CARD_21, "Tc 9d Ah", None),  # 20 on three cards: two more bring two at least
        (FIVE_CARD_21, "Tc 8d Ah", 2),  # 19 and two aces
        (FIVE_CARD_21, "Ac 2d 2h 5s", 1),  # soft 20: an ace as one
        (FIVE_CARD_21, "Ac 2d 3h 5s", 1),  # soft 21: a ten takes the ace as one
        (FIVE_CARD_21, "2c 2d 2h 2s 2c", 1),  # 10 on five cards: an ace as eleven
        (FIVE_CARD_21, "2c 2d 2h 2s 3c Ad", 1),  # soft 22 is 12: a nine
        (FIVE_CARD_21, "Ac 2d 2h 2s", 1),  # soft 17 and a four
        (FIVE_CARD_21, "2c 3d 4h 5s 7c", None),  # 21 already: every card is too many
        (FIVE_CARD_12, "2c 3d 4h 2s", 1),  # 11 and an ace, which counts one
        (SIX_CARDS, "2c 3d 4h 5s", 2),  # 14: six at most for two cards
        (SIX_CARDS, "2c 3d 4h 5s 5c", 1),  # 19 and an ace
        (SIX_CARDS, "2c 3d 4h 5s 6c", None),  # 20: even an ace is one too many
        (SIX_CARDS, "4c 4d 5h 6s", None),  # 19 on four: two aces make 21
    ],
)
def test_how_many_cards_a_hand_is_from_a_bonus(bonus: PayRow, cards: str, missing: int | None) -> None:
    assert cards_to_bonus(bonus, hand_of(cards)) == missing

"""One decision: the legal actions of the table, with the values of the solved game."""

from random import Random

import pytest
from tests.random_rules import random_rules
from tests.reference.enumeration import WAGER, Enumeration
from tests.reference.sheet import sheet_of
from tests.solver.random_games import random_game

from pitboss.actions import Action
from pitboss.cards import DECK, Card, is_natural, parse_cards
from pitboss.game import Hand
from pitboss.rules import Rules, load
from pitboss.rules.legal import legal_actions
from pitboss.solver import HandError, HandValues, Shoe, ShoeError, decide, solve


@pytest.mark.parametrize("seed", range(60))
def test_the_actions_are_those_the_table_allows(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random)
    cards = random.sample(DECK, random.randint(2, 4))
    if random.random() < 0.3:
        cards[:2] = random.sample([card for card in DECK if card.value == cards[0].value], 2)
    up = random.choice([card for card in DECK if card not in cards])
    doubles = random.randint(0, min(rules.double.times, len(cards) - 2))
    hands = random.randint(1, rules.split.max_hands)
    hand = Hand((), 100, doubles=doubles, from_split=hands > 1)
    for card in cards:
        hand = hand.with_card(card)
    has_bonus = any(bonus.is_earned(len(cards), hand.points) for bonus in rules.bonus) and not doubles
    if hand.points > 21 or has_bonus:
        with pytest.raises(HandError):
            decide(rules, cards, up, doubles=doubles, hands=hands)
        return
    decision = decide(rules, cards, up, doubles=doubles, hands=hands)
    if is_natural(tuple(cards)) and hands == 1 and not doubles:
        assert decision.values == {}
        assert "paid" in decision.offers
        assert ("double" in decision.offers) == rules.natural.may_double
        return
    assert set(decision.values) == set(legal_actions(rules, hand.facts(rules, hands), up.value))


def test_a_first_decision_agrees_with_the_solved_game() -> None:
    """Summed over first deals, best decisions against a six are the game's value against a six."""
    rules = load("blackjack")
    up = Card("6", "s")
    shoe = Shoe.of_decks(6).without(up)
    size, value = len(shoe), 0.0
    spades, hearts = ([card for card in DECK if card.suit == suit and card.rank not in "JQK"] for suit in "sh")
    for first in spades:
        for second in hearts:
            held = shoe.values
            chance = held[first.value - 1] / size
            held[first.value - 1] -= 1
            chance *= held[second.value - 1] / (size - 1)
            decision = decide(rules, [first, second], up)
            value += chance * max([*decision.values.values(), *decision.offers.values()])
    assert value == pytest.approx(solve(rules).by_up_card["6"][1], abs=1e-12)


def test_a_doubled_hand_is_valued_in_first_wagers() -> None:
    rules = load("super-fun-21-extreme")
    decision = decide(rules, parse_cards("8s 3d 5d"), Card("A", "s"), doubles=1)
    assert decision.values[Action.SURRENDER] == -1
    assert decision.values[Action.STAND] < -1


def test_early_surrender_is_offered_before_the_check() -> None:
    rules = load("blackjack", {"surrender.when": "early"})
    decision = decide(rules, parse_cards("Ts 6d"), Card("A", "s"))
    assert Action.SURRENDER not in decision.values
    assert decision.offers["surrender"] == -0.5
    assert decision.offers["play"] < -0.5


def test_insurance_counts_the_cards_seen() -> None:
    decision = decide(load("blackjack"), parse_cards("Ts Td"), Card("A", "s"))
    assert decision.insurance == pytest.approx(3 * 94 / 309 - 1, abs=1e-12)


def test_a_given_shoe_changes_the_decision() -> None:
    """Sixteen against a nine stands when only tens and sevens are left to come."""
    rules, hand, up = load("blackjack"), parse_cards("Ts 6d"), Card("9", "s")
    assert decide(rules, hand, up).best is Action.HIT
    assert decide(rules, hand, up, shoe=Shoe.parse("7:10 T:20")).best is Action.STAND


@pytest.mark.parametrize(
    ("hand", "doubles", "hands", "message"),
    [
        ("Ts", 0, 1, "two cards or more"),
        ("Ts 9s 8s", 0, 1, "is over"),
        ("Ts 5s", 1, 1, "has 3 cards or more"),
        ("Ts 5s 2s 2d", 2, 1, "allows 1 double of a hand at most"),
        ("Ts 5s", 0, 9, "allows 1 to 4 hands, not 9"),
    ],
)
def test_hands_that_nothing_can_be_asked_about(hand: str, doubles: int, hands: int, message: str) -> None:
    with pytest.raises(HandError, match=message):
        decide(load("blackjack"), parse_cards(hand), Card("9", "s"), doubles=doubles, hands=hands)


def test_a_bonus_hand_has_nothing_left_to_decide() -> None:
    with pytest.raises(HandError, match="won its bonus"):
        decide(load("maxtime-21"), parse_cards("2s 3s 4s 5s 7s"), Card("9", "s"))


def test_a_hand_that_one_deck_cannot_deal() -> None:
    with pytest.raises(ShoeError, match="ten of spades cannot come from this shoe"):
        decide(load("maxtime-21"), parse_cards("Ts Ts"), Card("9", "s"))


@pytest.mark.parametrize("seed", range(40))
def test_late_in_a_shoe_values_equal_full_enumeration(seed: int) -> None:
    """As few cards are left as `decide` accepts: the enumeration itself fails if any play uses them up. Where a late
    blackjack takes only the first wager, values hold without one, and enumerating every hole is no guide."""
    random = Random(f"late {seed}")
    games = iter(lambda: random_game(random, 2), None)
    rules = next(game for game in games if game.dealer.has_hole and _shows_early_or_takes_all(game))
    first, second = ("6", "7", "8", "9", "T")[seed // 4 % 5], random.choice("23456")
    hand = [Card(first, "d"), Card(first, "c")] if seed % 4 == 0 else [Card("T", "d"), Card(second, "d")]
    up, unseen = Card(random.choice("56789TA"), "c"), [*parse_cards("Ts 8s 7s")]
    while (decision := _decide_if_it_lasts(rules, hand, up, unseen)) is None:
        unseen.append(Card(random.choice("A2346789TTJ"), "s"))
    cards = [str(card) for card in hand]
    enumeration = Enumeration(sheet_of(rules), [*cards, str(up), *map(str, unseen)])
    values = enumeration.unsplit_values(str(up), cards, 0)
    if Action.SPLIT in decision.values:
        belief = enumeration.hole_belief(enumeration.position(str(up), cards, 0, as_split=False))
        values = values | {"split": enumeration.answered(belief, "split")}
    assert decision.values == pytest.approx(
        {action: values[str(action)] / WAGER for action in decision.values}, abs=1e-12
    )


def _shows_early_or_takes_all(rules: Rules) -> bool:
    return rules.dealer.checks == "A 10" or rules.dealer.blackjack_takes == "all"


def _decide_if_it_lasts(rules: Rules, hand: list[Card], up: Card, unseen: list[Card]) -> HandValues | None:
    try:
        return decide(rules, hand, up, shoe=Shoe.of_cards(unseen))
    except ShoeError:
        return None


def test_what_lies_on_the_table_is_not_drawn_again() -> None:
    """Sixteen against a ten needs five more points, the dealer six: nine cards at the very most."""
    rules, hand, up = load("maxtime-21"), parse_cards("Ts 6d"), Card("K", "s")
    assert decide(rules, hand, up, shoe=Shoe.parse("A:4 2:3 T:2")).values
    with pytest.raises(ShoeError, match="holds 8 cards and 9 may be needed"):
        decide(rules, hand, up, shoe=Shoe.parse("A:4 2:3 T:1"))

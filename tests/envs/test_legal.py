"""The tables of what may be done with a hand, beside the table's own word on hands that random play seldom reaches."""

import random

import pytest
from tests.random_rules import random_rules

from pitboss.cards import DECK, Card
from pitboss.envs.answers import number_of
from pitboss.envs.kernel.sheet import plays_table
from pitboss.envs.kernel.tables import DOUBLES, FROM_SPLIT, HANDS, UP, clear, empty_tables, legal_plays, take
from pitboss.envs.params import env_params
from pitboss.game import Hand
from pitboss.rules import Rules, games, load
from pitboss.rules.legal import legal_actions

HANDS_EACH = 500


def drawn_hand(rng: random.Random, rules: Rules) -> Hand:
    """A hand that can be asked: two to six cards, a pair more often than by chance, doubled or from a split."""
    doubles = rng.choice((0, 0, rng.randint(0, rules.double.times)))
    while True:
        cards = rng.sample(DECK, rng.randint(2 + doubles, 6))
        if rng.random() < 0.4:
            cards[1] = rng.choice([card for card in DECK if card.value == cards[0].value])
        hand = Hand((), 100, doubles=doubles, from_split=rng.random() < 0.5 and rules.split.offered)
        for card in cards:
            hand = hand.with_card(card)
        is_bonus = any(bonus.is_earned(len(cards), hand.points) for bonus in rules.bonus)
        if hand.points <= 21 and not (is_bonus and not doubles):
            return hand


def by_table(rules: Rules, hand: Hand, hands: int, up: Card) -> set[int]:
    return {number_of(action) for action in legal_actions(rules, hand.facts(rules, hands), up.value)}


@pytest.mark.parametrize("game", [*games(), *range(16)])
def test_every_hand_may_do_what_the_table_lets_it(game: str | int) -> None:
    rng = random.Random(f"legal {game}")
    rules = load(game) if isinstance(game, str) else random_rules(rng)
    sheet = env_params(rules).sheet()
    state = empty_tables(sheet, 1)
    for _ in range(HANDS_EACH):
        hand, up = drawn_hand(rng, rules), rng.choice(DECK)
        hands = rng.randint(2, rules.split.max_hands) if hand.from_split else 1
        clear(state, 0, 0)
        for card in hand.cards:
            take(state, 0, 0, card.index)
        state.hand[0, 0, DOUBLES], state.hand[0, 0, FROM_SPLIT] = hand.doubles, hand.from_split
        state.table[0, UP], state.table[0, HANDS] = up.index, hands
        found = legal_plays(sheet, state, 0, 0)
        assert {number for number in range(8) if found >> number & 1} == by_table(rules, hand, hands, up), (hand, up)


def test_tables_are_made_once_for_a_game_and_no_sheet_shares_them() -> None:
    """The kernel takes arrays that may be written, so each sheet has a copy."""
    rules = load("blackjack")
    assert plays_table(rules) is plays_table(load("blackjack"))
    sheet = env_params(rules).sheet()
    assert (sheet.plays == plays_table(rules)).all()
    assert sheet.plays is not plays_table(rules)

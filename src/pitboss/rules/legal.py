"""What may be done with a hand. Every rule of legality is stated here, once.

Plain functions over small facts: the table calls them, and whoever needs speed tabulates them over the few classes of
hands that rules can tell apart. Up-cards are told by their value, 1 for an ace and 10 for every ten-value.
"""

from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.rules.model import Rules

ACE_VALUE: Final = 1
TEN_VALUE: Final = 10
"""Values of cards."""


def cards_told(rules: Rules) -> int:
    """The number of cards from which on no rule of legality tells hands apart: three, unless more may be doubled."""
    most = max(rules.double.cards)
    return 3 if most in (2, 21) else most + 1


class HandFacts(NamedTuple):
    """All that rules can tell of an unsettled hand in its turn.

    `total` is the best one and `soft` whether an ace counts eleven in it. `pair` is the value of two cards that match
    by the sheet, `split` the value of the card that a split left the hand with; both are 0 where there is none. The
    seat has so many `hands`.
    """

    cards: int
    total: int
    soft: bool
    doubles: int = 0
    pair: int = 0
    split: int = 0
    hands: int = 1


# The turn of a hand.


def legal_actions(rules: Rules, hand: HandFacts, up: int) -> tuple[Action, ...]:
    """Return every action the sheet allows on a hand of two or more cards, in its turn."""
    actions = [Action.HIT, Action.STAND] if can_hit(rules, hand) else [Action.STAND]
    if can_double(rules, hand):
        actions.append(Action.DOUBLE)
    if can_split(rules, hand):
        actions.append(Action.SPLIT)
    if can_surrender(rules, hand, up):
        actions.append(Action.SURRENDER)
    return tuple(actions)


def can_hit(rules: Rules, hand: HandFacts) -> bool:
    """Whether the hand may take a card: not after a double, nor with a hard 21."""
    if hand.doubles or (hand.split == ACE_VALUE and rules.split.aces == "one-card"):
        return False
    return hand.total < 21 or hand.soft


def can_double(rules: Rules, hand: HandFacts) -> bool:
    """Whether the hand may be doubled or, after a double, re-doubled."""
    double = rules.double
    if hand.doubles >= double.times or (hand.split == ACE_VALUE and rules.split.aces == "one-card"):
        return False
    total, soft = hand.total, hand.soft
    if total == 21 and hand.cards == 2 and rules.natural.may_double:
        total, soft = 11, False
    if double.max_total is not None and total > double.max_total:
        return False
    if hand.doubles:
        return True
    return double.allows(hand.cards, total, soft=soft) and (not hand.split or double.after_split)


def can_split(rules: Rules, hand: HandFacts) -> bool:
    """Whether the hand's two cards match and the seat may make another hand of them."""
    if hand.pair not in rules.split.ranks or hand.doubles or hand.hands >= rules.split.max_hands:
        return False
    return hand.split != ACE_VALUE or rules.split.resplit_aces


def can_surrender(rules: Rules, hand: HandFacts, up: int) -> bool:
    """Whether the hand may be given up in its turn; where surrender comes before the check it has had its time."""
    surrender = rules.surrender
    if surrender.when == "never" or up not in surrender.against or surrenders_first(rules, up):
        return False
    if hand.split == ACE_VALUE and rules.split.aces == "one-card":
        return False
    if hand.doubles:
        return surrender.after_double
    return surrender.cards == "any" or (hand.cards == 2 and not hand.split)


# Pairs and splits.


def pairs_by_rank(rules: Rules) -> bool:
    """Whether only equal ranks match, so that it matters which ten-values there are."""
    return rules.split.match == "rank"


def pair_rank(rules: Rules, rank: int) -> int:
    """Return the rank by which a card, ace 0 to king 12, matches another: its own, or the ten's for every ten-value."""
    return rank if pairs_by_rank(rules) else min(rank, TEN_VALUE - 1)


def splits_value(rules: Rules, value: int) -> bool:
    """Whether two matching cards of this value may ever be split."""
    return rules.split.offered and value in rules.split.ranks


def is_pair(rules: Rules, first: int, second: int) -> bool:
    """Whether two cards of these ranks, ace 0 to king 12, match by the sheet and may ever be split."""
    match = first == second or pair_rank(rules, first) == pair_rank(rules, second)
    return match and splits_value(rules, min(first + 1, TEN_VALUE))


def most_hands(rules: Rules, value: int, *, hands: int = 1, from_split: bool = False) -> int:
    """Return how many hands a pair of this value can become at a seat that has `hands`; 1 if it may not be split."""
    pair = HandFacts(2, 2 * value, False, pair=value, split=value if from_split else 0, hands=hands)
    most = 1
    while can_split(rules, pair):
        most += 1
        pair = pair._replace(split=value, hands=pair.hands + 1)
    return most


def takes_one_card(rules: Rules, value: int) -> bool:
    """Whether a card of this value is dealt one more after a split, and stands."""
    return splits_value(rules, value) and value == ACE_VALUE and rules.split.aces == "one-card"


# What comes before the turns.


def dealer_checks(rules: Rules, up: int) -> bool:
    """Whether this up-card makes the dealer check the hole card before anybody plays."""
    return rules.dealer.has_hole and up in _CHECKED[rules.dealer.checks]


_CHECKED: Final = {"A 10": (ACE_VALUE, TEN_VALUE), "A": (ACE_VALUE,), "never": ()}


def checks_every_blackjack(rules: Rules) -> bool:
    """Whether a dealer's blackjack always shows before anybody plays."""
    return dealer_checks(rules, ACE_VALUE) and dealer_checks(rules, TEN_VALUE)


def surrenders_first(rules: Rules, up: int) -> bool:
    """Whether surrender is asked before the dealer's check, and so no longer in a hand's turn."""
    return keeps_half(rules, up) and dealer_checks(rules, up)


def keeps_half(rules: Rules, up: int) -> bool:
    """Whether a hand may be given up for half against this up-card and keeps it, whatever the dealer has."""
    return rules.surrender.when == "early" and up in rules.surrender.against


def offers_insurance(rules: Rules, up: int) -> bool:
    """Whether insurance is open against this up-card."""
    return up == ACE_VALUE and rules.insurance.offered


def offers_even_money(rules: Rules, up: int) -> bool:
    """Whether a blackjack may take even money against this up-card: where a dealer's own would push it."""
    return up == ACE_VALUE and rules.natural.offers_even_money


def most_insurance(rules: Rules, wager: int) -> int:
    """Return the most cents a wager may be insured for: the sheet's share of it, in whole half chips."""
    half_chip = rules.limits.chip // 2
    return wager * rules.insurance.max.win // rules.insurance.max.stake // half_chip * half_chip

"""A sheet and a player's standing wagers as the kernel takes them: flat numbers, made once."""

from typing import Final, NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS
from pitboss.envs.kernel.allowed import MOST_CARDS, TOTALS, plays_table, two_cards_table
from pitboss.rules import Bonus, DealerBust, Rules, SuitedNatural
from pitboss.rules.legal import ACE, surrenders_first

MOST_DEALER_CARDS: Final = 24

(
    CHIP, PEEKS, HITS_SOFT_17, ORIGINAL_ONLY, PUSH_TOTAL, PUSH_BUST_CARDS, PUSHES_UNDER_ACE, PUSHES_UNDER_TEN,
    OFFERS_EVEN_MONEY, MAY_DOUBLE_NATURAL, MAX_HANDS, SURRENDERS_FIRST, SURRENDER_IS_FINAL, WIN_ON_21, INSURANCE_PAYS,
    INSURANCE_WIN, INSURANCE_STAKE, CUT, SHOE_SIZE, UNIT, COUNTS_TRUE, REMEMBERS, RULES,
) = range(23)  # fmt: skip
"""Places in `Sheet.rule`; RULES is how many there are.

Pays are cents for each chip (insurance: each half chip). SURRENDERS_FIRST says that surrender is asked before the
dealer's check, SURRENDER_IS_FINAL that a blackjack drawn later takes no more than it did. INSURANCE_WIN :
INSURANCE_STAKE is the most that may be insured, 0 where none is offered. After CUT cards the round is the last of the
shoe; 0 means after every round. UNIT is the least wager, in which rewards are counted; COUNTS_TRUE says that the count
is divided by the decks left, REMEMBERS that the cards seen are noted."""

SIDE_KIND, SIDE_RIDES, SIDE_SUIT, SIDE_FIRST_ROUND, SIDE_CHIPS, SIDE_PAYS = range(6)
"""Places in `Sheet.side[bet]`: the kind, whether it waits for the dealer's hand, the suit of a suited natural, whether
it is open in the first round of a shoe alone, the chips on it, then pays: a suited natural's in the first place, a
dealer bust's by the dealer's cards (-1: lost)."""
ON_SUITED_NATURAL, ON_DEALER_BUST = range(2)
"""The kinds of side bets, in `SIDE_KIND`."""


class Sheet(NamedTuple):
    """What may be done with a hand is in `plays` and `two_cards`, as `allowed` lays them out. `bonus[cards, total]` is
    what such a hand wins at once (-1: nothing), `natural[suit]` what a blackjack of one suit pays and, last, of two;
    `bets` the chips of each bet an agent may choose; `tags[card]` what it adds to the count, and `first_count` where
    that begins."""

    rule: NDArray[np.int64]
    plays: NDArray[np.int8]
    two_cards: NDArray[np.int64]
    bonus: NDArray[np.int64]
    natural: NDArray[np.int64]
    side: NDArray[np.int64]
    bets: NDArray[np.int64]
    tags: NDArray[np.float64]
    first_count: float


def flat_sheet(
    rules: Rules,
    *,
    cut: int,
    bets: tuple[int, ...],
    side: tuple[tuple[str, int], ...],
    tags: tuple[float, ...],
    first_count: float,
    is_true: bool,
    remembers: bool,
) -> Sheet:
    """The sheet, with the bets an agent may choose and its standing side bets in cents."""
    chip = rules.limits.chip
    rule = _rule_numbers(rules)
    rule[CUT], rule[UNIT], rule[COUNTS_TRUE], rule[REMEMBERS] = cut, rules.limits.min, is_true, remembers
    bonus = np.full((MOST_CARDS, TOTALS), -1, dtype=np.int64)
    for cards in range(3, MOST_CARDS):
        for total in range(4, TOTALS):
            bonus[cards, total] = _bonus(rules.bonus, cards, total, chip)
    return Sheet(
        rule=rule,
        plays=plays_table(rules).copy(),
        two_cards=two_cards_table(rules).copy(),
        bonus=bonus,
        natural=np.array([rules.natural.odds_for(suit * 2).pay(chip) for suit in (*SUITS, "-")], dtype=np.int64),
        side=_side_bets(rules, dict(side)),
        bets=np.array(bets, dtype=np.int64) // chip,
        tags=np.array(tags),
        first_count=first_count,
    )


def _rule_numbers(rules: Rules) -> NDArray[np.int64]:
    chip, dealer = rules.limits.chip, rules.dealer
    numbers = {
        CHIP: chip,
        PEEKS: dealer.peeks,
        HITS_SOFT_17: dealer.hits_soft_17,
        ORIGINAL_ONLY: dealer.no_hole_loses == "original",
        PUSH_TOTAL: dealer.push_total or 0,
        PUSH_BUST_CARDS: dealer.push_bust_cards or MOST_DEALER_CARDS,
        PUSHES_UNDER_ACE: rules.natural.pushes_under(1),
        PUSHES_UNDER_TEN: rules.natural.pushes_under(10),
        OFFERS_EVEN_MONEY: rules.natural.offers_even_money,
        MAY_DOUBLE_NATURAL: rules.natural.may_double,
        MAX_HANDS: rules.split.max_hands,
        SURRENDERS_FIRST: surrenders_first(rules, ACE),
        SURRENDER_IS_FINAL: rules.surrender.keeps_half,
        WIN_ON_21: rules.win.on_21.pay(chip),
        INSURANCE_PAYS: rules.insurance.pays.pay(chip // 2) if rules.insurance.offered else 0,
        INSURANCE_WIN: rules.insurance.max.win if rules.insurance.offered else 0,
        INSURANCE_STAKE: rules.insurance.max.stake,
        SHOE_SIZE: 52 * rules.shoe.decks,
    }
    rule = np.zeros(RULES, dtype=np.int64)
    for place, number in numbers.items():
        rule[place] = number
    return rule


def _bonus(bonuses: tuple[Bonus, ...], cards: int, total: int, chip: int) -> int:
    return next((bonus.pays.pay(chip) for bonus in bonuses if bonus.is_earned(cards, total)), -1)


def _side_bets(rules: Rules, cents: dict[str, int]) -> NDArray[np.int64]:
    chip = rules.limits.chip
    side = np.full((len(cents), SIDE_PAYS + MOST_DEALER_CARDS), -1, dtype=np.int64)
    for place, (name, wager) in enumerate(cents.items()):
        bet = rules.side_bet(name)
        side[place, SIDE_RIDES] = bet.decided_by == "dealer"
        side[place, SIDE_FIRST_ROUND] = bet.when == "first-round-of-shoe"
        side[place, SIDE_CHIPS] = wager // chip
        match bet:
            case SuitedNatural():
                side[place, SIDE_KIND], side[place, SIDE_SUIT] = ON_SUITED_NATURAL, SUITS.index(bet.suit)
                side[place, SIDE_PAYS] = bet.pays.pay(chip)
            case DealerBust():
                side[place, SIDE_KIND] = ON_DEALER_BUST
                for cards in range(3, MOST_DEALER_CARDS):
                    odds = bet.odds_for(cards)
                    side[place, SIDE_PAYS + cards] = -1 if odds is None else odds.pay(chip)
            case _:
                assert_never(bet)
    return side

"""A sheet and a player's standing wagers as the kernel takes them: flat numbers, made once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS
from pitboss.envs.kernel.allowed import MOST_CARDS, TOTALS, plays_table, two_cards_table
from pitboss.rules import Rules
from pitboss.rules.legal import ACE, surrenders_first
from pitboss.rules.patterns import NUMBER
from pitboss.rules.payouts import earned_bonus
from pitboss.strategy.paytables import MOST_DEALER_CARDS, pay_table

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

SIDE_RIDES, SIDE_FIRST_ROUND, SIDE_CHIPS, SIDE_CARDS, SIDE_START = range(5)
"""Places in `Sheet.side[bet]`: whether it waits for the dealer's hand, whether it is open in the first round of a shoe
alone, the chips on it, how many of the first cards it looks at (0: at the dealer's final hand), and where its table
begins in `Sheet.side_pays`."""


class Sheet(NamedTuple):
    """What may be done with a hand is in `plays` and `two_cards`, as `allowed` lays them out. `bonus[cards, total]` is
    what such a hand wins at once (-1: nothing), `natural[suit, suit]` what a blackjack of these suits pays;
    `bets` the chips of each bet an agent may choose; `tags[card]` what it adds to the count, and `first_count` where
    that begins."""

    rule: NDArray[np.int64]
    plays: NDArray[np.int8]
    two_cards: NDArray[np.int64]
    bonus: NDArray[np.int64]
    natural: NDArray[np.int64]
    side: NDArray[np.int64]
    side_pays: NDArray[np.int64]
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
            earned = earned_bonus(rules, cards, total)
            bonus[cards, total] = -1 if earned is None else earned.pays.pay(chip)
    bets_beside, side_pays = _side_bets(rules, dict(side))
    return Sheet(
        rule=rule,
        plays=plays_table(rules).copy(),
        two_cards=two_cards_table(rules).copy(),
        bonus=bonus,
        natural=np.array([[rules.natural.odds_for(one + two).pay(chip) for two in SUITS] for one in SUITS], np.int64),
        side=bets_beside,
        side_pays=side_pays,
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


def _side_bets(rules: Rules, cents: dict[str, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The side bets, and their pay tables one after the other, each by the cards that it looks at."""
    chip = rules.limits.chip
    bets = [rules.side_bet(name) for name in cents]
    tables = [pay_table(bet, chip).ravel() for bet in bets]
    side = np.zeros((len(bets), 5), dtype=np.int64)
    for place, (bet, wager) in enumerate(zip(bets, cents.values(), strict=True)):
        side[place, SIDE_RIDES] = bet.decided_by == "dealer"
        side[place, SIDE_FIRST_ROUND] = bet.when == "first-round-of-shoe"
        side[place, SIDE_CHIPS] = wager // chip
        side[place, SIDE_CARDS] = NUMBER[bet.cards]
        side[place, SIDE_START] = sum(len(table) for table in tables[:place])
    return side, np.concatenate([*tables, np.zeros(1, dtype=np.int64)])

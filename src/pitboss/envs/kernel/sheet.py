"""A sheet and a player's standing wagers as the kernel takes them: flat numbers, made once."""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats, Ints
from pitboss.cards import RANKS, SUITS
from pitboss.envs.answers import ACTION_NUMBERS
from pitboss.rules import Rules
from pitboss.rules.legal import (
    dealer_checks,
    is_pair,
    most_hands,
    most_insurance,
    offers_even_money,
    offers_insurance,
    surrenders_first,
)
from pitboss.rules.payouts import dealer_draws, dealer_end, natural_payout
from pitboss.simulator import CountingSystem
from pitboss.simulator.flat.flatgame import ended_table, side_tables
from pitboss.simulator.flat.graphs import BONUS, PAYS, settlement
from pitboss.strategy.chart import CODES, STAND
from pitboss.strategy.hands import MOST_DEALER_CARDS, TEN, bonus_table, legal_table

MOST_CARDS: Final = 22
"""One more than a hand can hold."""

PAIR_BITS: Final = 15
"""The bits of `two_cards` that hold the value of a pair, 1 to 10, or nothing."""
SPLIT_BIT: Final = 5
"""Where its bits begin that say whether a pair may be split: one for each number of hands that the player has."""

(
    CHIP, HAS_HOLE, MAY_DOUBLE_NATURAL, MAX_HANDS, INSURANCE_PAYS, CUT, SHOE_SIZE, UNIT, COUNTS_TRUE, REMEMBERS, RULES,
) = range(11)  # fmt: skip
"""Places in `Sheet.rule`; RULES is how many there are.

Pays are cents for each chip (insurance: each half chip). After CUT cards the round is the last of the shoe; 0 means
after every round. UNIT is the least wager, in which rewards are counted; COUNTS_TRUE says that the count is divided
by the decks left, REMEMBERS that the cards seen are noted."""

CHECKS, ASKS_SURRENDER, NATURALS_TIE, INSURANCE_OPEN, EVEN_MONEY_OPEN = range(5)
"""Places in `Sheet.by_up[up]`: whether the dealer checks the hole card, surrender is asked before that, a dealer's
blackjack pushes a player's, and insurance and even money are open."""
OPEN, SETTLED = 0, BONUS
"""How a hand ended: not yet, or paid. Others end as the simulator's do, and `Sheet.ended` has its table of that."""
DRAWS: Final = -1
"""In place of a dealer's end, where the hand goes on."""
MOST_TOTAL: Final = 26
"""The highest total that a dealer can break with."""


class Sheet(NamedTuple):
    """Rules as numbers; the names above say where they stand.

    `plays` and `two_cards` say what may be done with a hand. `dealer[soft, cards, total]` is how the dealer's hand
    ends, `pays[class, end]` what a hand that stood gets then; `bonus[cards, total]` is what such a hand wins at once
    (-1: nothing), `natural[suit, suit]` what a blackjack of these suits pays; `side_chips[bet]` lie on a side bet;
    `bets` are the chips of each bet an agent may choose, `insurance` the most half chips that insure it; `tags[card]`
    is what it adds to the count, and `first_count` where that begins. `pays`, `ended`, `side` and `side_pays` are
    laid out as in the simulator's `FlatGame`.
    """

    rule: Ints
    plays: NDArray[np.int8]
    two_cards: Ints
    dealer: Ints
    pays: Ints
    by_up: Ints
    ended: Ints
    bonus: Ints
    natural: Ints
    side: Ints
    side_chips: Ints
    side_pays: Ints
    bets: Ints
    insurance: Ints
    tags: Floats
    first_count: float


def flat_sheet(
    rules: Rules,
    count: CountingSystem,
    *,
    cut: int,
    bets: tuple[int, ...],
    side: tuple[tuple[str, int], ...],
    remembers: bool,
) -> Sheet:
    """Return the sheet, with the bets an agent may choose and its standing side bets in cents."""
    chip = rules.limits.chip
    rule = _rule_numbers(rules)
    rule[CUT], rule[UNIT], rule[COUNTS_TRUE], rule[REMEMBERS] = cut, rules.limits.min, count.is_true, remembers
    bonuses = np.array([*(bonus.pays.pay(chip) for bonus in rules.bonus), -1], dtype=np.int64)
    side_bets, side_pays = side_tables([rules.side_bet(name) for name, _ in side], chip)
    ended = ended_table(rules)
    ended[OPEN] = ended[STAND]
    return Sheet(
        rule=rule,
        plays=plays_table(rules).copy(),
        two_cards=two_cards_table(rules).copy(),
        dealer=_dealer_ends(rules),
        pays=settlement(rules)[PAYS].copy(),
        by_up=_by_up(rules),
        ended=ended,
        bonus=bonuses[bonus_table(rules)],
        natural=np.array([[natural_payout(rules, one + two).net(chip) for two in SUITS] for one in SUITS], np.int64),
        side=side_bets,
        side_chips=np.array([cents // chip for _, cents in side], dtype=np.int64),
        side_pays=side_pays,
        bets=np.array(bets, dtype=np.int64) // chip,
        insurance=np.array([_most_half_chips(rules, cents) for cents in bets], dtype=np.int64),
        tags=np.array(count.tags),
        first_count=float(count.start_of(rules.shoe.decks)),
    )


def _most_half_chips(rules: Rules, wager: int) -> int:
    return most_insurance(rules, wager) // (rules.limits.chip // 2) if rules.insurance.offered else 0


def _rule_numbers(rules: Rules) -> Ints:
    chip = rules.limits.chip
    numbers = {
        CHIP: chip,
        HAS_HOLE: rules.dealer.has_hole,
        MAY_DOUBLE_NATURAL: rules.natural.may_double,
        MAX_HANDS: rules.split.max_hands,
        INSURANCE_PAYS: rules.insurance.pays.pay(chip // 2) if rules.insurance.offered else 0,
        SHOE_SIZE: 52 * rules.shoe.decks,
    }
    rule = np.zeros(RULES, dtype=np.int64)
    for place, number in numbers.items():
        rule[place] = number
    return rule


def _dealer_ends(rules: Rules) -> Ints:
    ends = np.full((2, MOST_DEALER_CARDS, MOST_TOTAL + 1), DRAWS, dtype=np.int64)
    for soft, cards, total in product((False, True), range(2, MOST_DEALER_CARDS), range(4, MOST_TOTAL + 1)):
        if not dealer_draws(rules.dealer, total, soft=soft):
            ends[int(soft), cards, total] = dealer_end(rules.busts_told, total, cards)
    return ends


def _by_up(rules: Rules) -> Ints:
    by_up = [
        (
            dealer_checks(rules, up),
            surrenders_first(rules, up),
            rules.natural.pushes_under(up),
            offers_insurance(rules, up),
            offers_even_money(rules, up),
        )
        for up in range(1, 11)
    ]
    return np.array(by_up, dtype=np.int64)


@lru_cache(maxsize=64)
def plays_table(rules: Rules) -> NDArray[np.int8]:
    """Return `[up, origin, doubles, soft, cards, total]`: the plays of such a hand but splitting, as bits."""
    legal = legal_table(rules)
    legal = legal[:, :, : rules.double.times + 1, :, np.minimum(range(MOST_CARDS), legal.shape[4] - 1)]
    plays = np.zeros(legal.shape[:-1], dtype=np.int8)
    for action, number in ACTION_NUMBERS.items():
        plays |= legal[..., CODES[action]].astype(np.int8) << number
    return plays


@lru_cache(maxsize=64)
def two_cards_table(rules: Rules) -> Ints:
    """Return `[rank, rank]`: what two cards are to the rules of splitting, in the bits above."""
    table = np.zeros((len(RANKS), len(RANKS)), dtype=np.int64)
    for first, second in product(range(len(RANKS)), repeat=2):
        if is_pair(rules, first, second):
            value = min(first, TEN) + 1
            table[first, second] |= value
            for hands in range(1, rules.split.max_hands + 1):
                may_split = most_hands(rules, value, hands=hands, from_split=hands > 1) > 1
                table[first, second] |= may_split << SPLIT_BIT + hands
    return table

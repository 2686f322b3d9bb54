"""A sheet and a player's standing wagers as the kernel takes them: flat numbers, made once."""

from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS
from pitboss.envs.kernel.allowed import TOTALS, plays_table, two_cards_table
from pitboss.rules import Rules
from pitboss.rules.legal import dealer_checks, offers_even_money, offers_insurance, surrenders_first
from pitboss.rules.patterns import NUMBER
from pitboss.rules.payouts import (
    DealerEnd,
    Reason,
    dealer_draws,
    dealer_end,
    natural_matters,
    natural_payout,
    natural_takes,
    stand_payout,
)
from pitboss.strategy.hands import bonus_table
from pitboss.strategy.paytables import MOST_DEALER_CARDS, pay_table

(
    CHIP, PEEKS, MAY_DOUBLE_NATURAL, MAX_HANDS, INSURANCE_PAYS, INSURANCE_WIN, INSURANCE_STAKE, CUT, SHOE_SIZE, UNIT,
    COUNTS_TRUE, REMEMBERS, RULES,
) = range(13)  # fmt: skip
"""Places in `Sheet.rule`; RULES is how many there are.

Pays are cents for each chip (insurance: each half chip). INSURANCE_WIN : INSURANCE_STAKE is the most that may be
insured, 0 where none is offered. After CUT cards the round is the last of the shoe; 0 means after every round. UNIT is
the least wager, in which rewards are counted; COUNTS_TRUE says that the count is divided by the decks left, REMEMBERS
that the cards seen are noted."""

CHECKS, ASKS_SURRENDER, NATURALS_TIE, INSURANCE_OPEN, EVEN_MONEY_OPEN = range(5)
"""Places in `Sheet.by_up[up]`: whether the dealer checks the hole card, surrender is asked before that, a dealer's
blackjack pushes a player's, and insurance and even money are open."""
TAKEN, MATTERS, MATTERS_RAISED = range(3)
"""Places in `Sheet.ended[end]`: what a dealer's blackjack drawn later takes of a hand that ended so, and whether that
changes anything, also for a hand that was doubled or split."""
OPEN, SURRENDERED, BUSTED, SETTLED = range(4)
"""How a hand ended, as far as a dealer's late blackjack cares."""
DRAWS: Final = -1
"""In place of a dealer's end, where the hand goes on."""
MOST_TOTAL: Final = 26
"""The highest total that a dealer can break with."""

SIDE_RIDES, SIDE_FIRST_ROUND, SIDE_CHIPS, SIDE_CARDS, SIDE_START = range(5)
"""Places in `Sheet.side[bet]`: whether it waits for the dealer's hand, whether it is open in the first round of a shoe
alone, the chips on it, how many of the first cards it looks at (0: at the dealer's final hand), and where its table
begins in `Sheet.side_pays`."""


class Sheet(NamedTuple):
    """Rules as numbers; the names above say where they stand.

    What may be done with a hand is in `plays` and `two_cards`, as `allowed` lays them out. `dealer[soft, cards, total]`
    is how the dealer's hand ends, `pays[total, end]` what a hand that stood gets then; `bonus[cards, total]` is what
    such a hand wins at once (-1: nothing), `natural[suit, suit]` what a blackjack of these suits pays; `bets` the chips
    of each bet an agent may choose; `tags[card]` what it adds to the count, and `first_count` where that begins.
    """

    rule: NDArray[np.int64]
    plays: NDArray[np.int8]
    two_cards: NDArray[np.int64]
    dealer: NDArray[np.int64]
    pays: NDArray[np.int64]
    by_up: NDArray[np.int64]
    ended: NDArray[np.int64]
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
    bonuses = np.array([*(bonus.pays.pay(chip) for bonus in rules.bonus), -1], dtype=np.int64)
    bets_beside, side_pays = _side_bets(rules, dict(side))
    return Sheet(
        rule=rule,
        plays=plays_table(rules).copy(),
        two_cards=two_cards_table(rules).copy(),
        dealer=_dealer_ends(rules),
        pays=_stand_pays(rules),
        by_up=_by_up(rules),
        ended=_ended(rules),
        bonus=bonuses[bonus_table(rules)],
        natural=np.array([[natural_payout(rules, one + two).net(chip) for two in SUITS] for one in SUITS], np.int64),
        side=bets_beside,
        side_pays=side_pays,
        bets=np.array(bets, dtype=np.int64) // chip,
        tags=np.array(tags),
        first_count=first_count,
    )


def _rule_numbers(rules: Rules) -> NDArray[np.int64]:
    chip = rules.limits.chip
    numbers = {
        CHIP: chip,
        PEEKS: rules.dealer.peeks,
        MAY_DOUBLE_NATURAL: rules.natural.may_double,
        MAX_HANDS: rules.split.max_hands,
        INSURANCE_PAYS: rules.insurance.pays.pay(chip // 2) if rules.insurance.offered else 0,
        INSURANCE_WIN: rules.insurance.max.win if rules.insurance.offered else 0,
        INSURANCE_STAKE: rules.insurance.max.stake,
        SHOE_SIZE: 52 * rules.shoe.decks,
    }
    rule = np.zeros(RULES, dtype=np.int64)
    for place, number in numbers.items():
        rule[place] = number
    return rule


def _dealer_ends(rules: Rules) -> NDArray[np.int64]:
    ends = np.full((2, MOST_DEALER_CARDS, MOST_TOTAL + 1), DRAWS, dtype=np.int64)
    for soft, cards, total in product((False, True), range(2, MOST_DEALER_CARDS), range(4, MOST_TOTAL + 1)):
        if not dealer_draws(rules.dealer, total, soft=soft):
            ends[int(soft), cards, total] = dealer_end(rules.dealer, total, cards)
    return ends


def _stand_pays(rules: Rules) -> NDArray[np.int64]:
    chip = rules.limits.chip
    pays = [[stand_payout(rules, total, end).net(chip) for end in DealerEnd] for total in range(TOTALS)]
    return np.array(pays, dtype=np.int64)


def _by_up(rules: Rules) -> NDArray[np.int64]:
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


def _ended(rules: Rules) -> NDArray[np.int64]:
    ended = np.zeros((SETTLED + 1, MATTERS_RAISED + 1), dtype=np.int64)
    ended[OPEN, TAKEN] = natural_takes(rules, None)
    for end, reason in ((SURRENDERED, Reason.SURRENDER), (BUSTED, Reason.BUST), (SETTLED, Reason.BONUS)):
        matters = (natural_matters(rules, reason, raised=raised) for raised in (False, True))
        ended[end] = natural_takes(rules, reason), *matters
    return ended


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

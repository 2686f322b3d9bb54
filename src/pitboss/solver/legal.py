"""What a sheet allows with each hand, as tables of flags: `allowed[hand, action]`, actions by their chart code; and
what it says of pairs and their splits."""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.rules import Rules
from pitboss.rules.payouts import earned_bonus
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, STAND, SURRENDER
from pitboss.strategy.hands import ACE, TEN, HandTable

ACTIONS = 6
"""Columns of a table of actions: code 0 stands for none."""

Flags = NDArray[np.bool_]


class Legal(NamedTuple):
    """What may be done with undoubled hands that were `dealt` or `split`, and with hands by doubles made.

    `bonus` is what a hand wins at once, not a number where it wins nothing. Splitting is not in these tables.
    """

    dealt: Flags
    split: Flags
    doubled: Flags
    bonus: NDArray[np.float64]

    def without_surrender(self) -> "Legal":
        """The same once the dealer has checked, where surrender comes first."""
        dealt = self.dealt.copy()
        dealt[:, SURRENDER] = False
        return self._replace(dealt=dealt)


def legal_plays(rules: Rules, hands: HandTable) -> Legal:
    """The tables of one game."""
    return Legal(
        dealt=_undoubled(rules, hands, from_split=False),
        split=_undoubled(rules, hands, from_split=True),
        doubled=np.stack([_doubled(rules, hands, doubles) for doubles in range(MAX_DOUBLES + 1)]),
        bonus=_bonus(rules, hands),
    )


def _undoubled(rules: Rules, hands: HandTable, *, from_split: bool) -> Flags:
    allowed = np.zeros((len(hands.cards), ACTIONS), dtype=np.bool_)
    two = hands.cards == 2
    allowed[:, STAND] = True
    allowed[:, HIT] = hands.soft | (hands.total < 21)
    if rules.double.after_split or not from_split:
        as_eleven = two & (hands.total == 21) & doubles_naturals(rules)
        total, soft = np.where(as_eleven, 11, hands.total), hands.soft & ~as_eleven
        fits = two | (rules.double.on == "any-cards")
        if rules.double.lowest_total:
            fits &= ~soft & (total >= rules.double.lowest_total) & (total <= 11)
        allowed[:, DOUBLE] = fits & (total <= _highest_double(rules))
    if rules.surrender.when != "never":
        allowed[:, SURRENDER] = (rules.surrender.cards == "any") | (two & (not from_split))
    return allowed


def _doubled(rules: Rules, hands: HandTable, doubles: int) -> Flags:
    allowed = np.zeros((len(hands.cards), ACTIONS), dtype=np.bool_)
    if 0 < doubles <= rules.double.times:
        allowed[:, STAND] = True
        allowed[:, DOUBLE] = (doubles < rules.double.times) & (hands.total <= _highest_double(rules))
        allowed[:, SURRENDER] = rules.surrender.after_double and rules.surrender.when != "never"
    return allowed


def is_checked(rules: Rules) -> bool:
    """Whether a dealer's blackjack costs the original wager and ends the matter, as after a check.

    Without a hole card and with only original bets lost nothing a player adds can be lost to a blackjack, so the
    decisions and their values are those of a checked hole card.
    """
    return rules.dealer.peeks or rules.dealer.no_hole_loses == "original"


def surrenders_first(rules: Rules, up: int) -> bool:
    """Whether two cards may be given up for half before a dealer's blackjack ends the matter, and not in the play that
    comes after."""
    return rules.surrender.when == "early" and is_checked(rules) and up in (ACE, TEN)


def doubles_naturals(rules: Rules) -> bool:
    """Whether a natural may be doubled, its ace counting one."""
    return rules.natural.may_double


def has_rank_pairs(rules: Rules) -> bool:
    """Whether only equal ranks make a pair, so that it matters which ten-values there are."""
    return rules.split.match == "rank"


def is_pair(rules: Rules, first: Card, second: Card) -> bool:
    """Whether two cards match by the sheet."""
    return first.rank == second.rank if has_rank_pairs(rules) else first.value == second.value


def most_hands(rules: Rules, rank: int, *, hands: int = 1, from_split: bool = False) -> int:
    """How many hands a pair of this rank can become at a seat that has so many by now; 1 if it may not be split."""
    most = rules.split.max_hands - hands + 1
    if rank == ACE and not rules.split.resplit_aces:
        return 1 if from_split else min(most, 2)
    return most


def takes_one_card(rules: Rules, rank: int) -> bool:
    """Whether each hand of a split of this rank is dealt one card and stands."""
    return rank == ACE and rules.split.aces == "one-card"


def _highest_double(rules: Rules) -> int:
    return 21 if rules.double.max_total is None else rules.double.max_total


def _bonus(rules: Rules, hands: HandTable) -> NDArray[np.float64]:
    most, highest = int(hands.cards.max()), int(hands.total.max())
    wins = np.full((most + 1, highest + 1), np.nan)
    if rules.bonus:
        for cards, total in product(range(3, most + 1), range(2, 22)):
            bonus = earned_bonus(rules, cards, total)
            wins[cards, total] = np.nan if bonus is None else float(bonus.pays)
    table: NDArray[np.float64] = wins[hands.cards, hands.total]
    return table

"""A game as the kernel takes it: rules and strategy turned into flat numbers, once, before the first card."""

from collections.abc import Sequence
from math import gcd
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Ints
from pitboss.cards import SUITS
from pitboss.rules import Rules, payouts
from pitboss.rules.legal import dealer_checks, is_pair, offers_even_money, offers_insurance, surrenders_first
from pitboss.rules.patterns import NUMBER, SideBet
from pitboss.rules.payouts import Payout, Reason, natural_matters, natural_payout, natural_takes
from pitboss.simulator.flat.graphs import (
    BONUS,
    BUST,
    EARLY,
    NATURAL_HAND,
    PAYS,
    RANK_COUNT,
    REASONS,
    WIDTH,
    Strategy,
    build_dealer,
    build_graph,
    settlement,
    value_of,
)
from pitboss.strategy.chart import HARD, SOFT, STAND, SURRENDER, Composed
from pitboss.strategy.hands import ACE, TEN, VALUES, add_card, all_hands, pay_table

UNSUITED: Final = len(SUITS) ** 2
"""The place of the plain pay of naturals, after the pays of every two suits."""


(
    DECKS, CHIP, HAS_HOLE, INSURANCE_PAYS, INSURANCE_HALVES,
) = range(5)  # fmt: skip
"""Places in `FlatGame.rule`. INSURANCE_PAYS is cents for each half chip, INSURANCE_HALVES how many insure one chip."""
MARK, STAKE, NODE_UP, SPLIT_TO = range(4)
"""Places in `FlatGame.node[n]`."""
OPENING, EARLY_CHOICE = range(2)
"""Places in `FlatGame.deal[up]`: the node of two cards (-1 for a natural), and whether they are surrendered early."""
DEALER_START, DOUBLED_NATURAL, DOUBLES_NATURAL, NATURALS_TIE, TAKES_EVEN_MONEY, OFFERS_INSURANCE, CHECKS = range(7)
"""Places in `FlatGame.by_up[up]`: the dealer's node, a doubled natural's node, whether a natural is doubled, whether it
pushes against a dealer's blackjack or takes even money, whether insurance is open, and whether the hole card is checked
before anybody plays."""
END_NET, END_WHY, NATURAL_TAKES, MATTERS, MATTERS_RAISED = range(5)
"""Places in `FlatGame.ended[end]`: what a hand that ended so brings each chip and why (a natural for even money), what
a dealer's blackjack takes of it, and whether that changes anything, also for a hand that was doubled or split."""
END: Final = WIDTH
"""The place in `FlatGame.dealer[n]` after where each card leads: how the dealer ended."""
BONUS_PAYS: Final = UNSUITED + 1
"""Where bonuses begin in `FlatGame.pays`; before them, what naturals pay by the suits of both cards."""
FIRST_ROUND_ONLY, NEEDS_DEALER, SIDE_CARDS, SIDE_START = range(4)
"""Places in `FlatGame.side[bet]`: two flags (the second: the dealer's hand is completed for it), how many of the first
cards it looks at (0: at the dealer's final hand), and where its table begins in `FlatGame.side_pays`."""


class FlatGame(NamedTuple):
    """Rules and strategy as numbers. Amounts are cents for each chip.

    `act[chart, node]` and `after[node, how, rank]` are those of `hands.Graph`, `lone[up, rank, hands]` too;
    `settle[PAYS | WHY, class, end]` what an unresolved hand brings and why. The names above say where the rest
    stands.
    """

    rule: Ints
    act: NDArray[np.uint8]
    after: NDArray[np.uint32]
    node: Ints
    deal: Ints
    lone: Ints
    by_up: Ints
    dealer: Ints
    settle: Ints
    ended: Ints
    pays: Ints
    side: Ints
    side_pays: Ints


def build_game(rules: Rules, charts: Sequence[Strategy]) -> FlatGame:
    """Turn rules and charts (the first is the basic one; others serve other counts) into the kernel's numbers."""
    graph = build_graph(rules, charts)
    dealer = build_dealer(rules)
    chip, chart = rules.limits.chip, charts[0]
    naturals = [natural_payout(rules, first + second).net(chip) for first in SUITS for second in SUITS]
    side, side_pays = side_tables(rules.side_bets, chip)
    return FlatGame(
        rule=_rule_numbers(rules),
        act=graph.act,
        after=np.maximum(graph.after, 0).astype(np.uint32),
        node=np.stack([graph.mark, graph.stake, graph.up, graph.split_to], axis=1).astype(np.int64),
        deal=np.stack([graph.start, _early_choices(rules, chart)], axis=1).astype(np.int64),
        lone=graph.lone.astype(np.int64),
        by_up=np.stack(
            [
                dealer.start,
                graph.doubled_natural,
                chart.double_natural & rules.natural.may_double,
                [rules.natural.pushes_under(up + 1) for up in range(VALUES)],
                [chart.even_money and offers_even_money(rules, up + 1) for up in range(VALUES)],
                [offers_insurance(rules, up + 1) for up in range(VALUES)],
                [dealer_checks(rules, up + 1) for up in range(VALUES)],
            ],
            axis=1,
        ).astype(np.int64),
        dealer=np.concatenate([dealer.after, dealer.end[:, None]], axis=1).astype(np.int64),
        settle=settlement(rules),
        ended=ended_table(rules),
        pays=np.array(
            [*naturals, rules.natural.pays.pay(chip), *(bonus.pays.pay(chip) for bonus in rules.bonus)], dtype=np.int64
        ),
        side=side,
        side_pays=side_pays,
    )


def net_step(game: FlatGame) -> int:
    """The greatest amount of cents of which every result of a chip is a multiple."""
    chip = int(game.rule[CHIP])
    amounts = [
        chip,
        chip // 2,
        *game.ended[:, END_NET].tolist(),
        int(game.rule[INSURANCE_PAYS]),
        *game.settle[PAYS].ravel().tolist(),
        *game.pays.tolist(),
    ]
    return gcd(*(amount for amount in amounts if amount))


def _rule_numbers(rules: Rules) -> Ints:
    chip, insurance = rules.limits.chip, rules.insurance
    rule = np.zeros(5, dtype=np.int64)
    rule[DECKS] = rules.shoe.decks
    rule[CHIP] = chip
    rule[HAS_HOLE] = rules.dealer.has_hole
    rule[INSURANCE_PAYS] = insurance.pays.pay(chip // 2) if insurance.offered else 0
    rule[INSURANCE_HALVES] = 2 * insurance.max.win // insurance.max.stake
    return rule


def ended_table(rules: Rules) -> Ints:
    """How hands end before the dealer plays, by the place of the end; one that stands has only what is taken of it."""
    ended = np.zeros((NATURAL_HAND + 1, 5), dtype=np.int64)
    ended[STAND, NATURAL_TAKES] = natural_takes(rules, None)
    for end, payout in (
        (BUST, payouts.BUST),
        (SURRENDER, payouts.SURRENDER),
        (EARLY, payouts.SURRENDER),
        (BONUS, Payout(Reason.BONUS, 0)),
        (NATURAL_HAND, payouts.EVEN_MONEY),
    ):
        matters = (natural_matters(rules, payout.reason, raised=raised) for raised in (False, True))
        why = REASONS.index(payout.reason.value)
        ended[end] = payout.net(rules.limits.chip), why, natural_takes(rules, payout.reason), *matters
    return ended


def _early_choices(rules: Rules, chart: Strategy) -> NDArray[np.uint8]:
    """`[up, rank, rank]`: whether the chart surrenders these two cards before the dealer's check."""
    choices = np.zeros((VALUES, RANK_COUNT, RANK_COUNT), dtype=np.uint8)
    for up in (up for up in range(VALUES) if surrenders_first(rules, up + 1)):
        for first in range(RANK_COUNT):
            for second in range(RANK_COUNT):
                total, soft = add_card(*add_card(0, False, first), second)
                if isinstance(chart, Composed):
                    choices[up, first, second] = chart.early[
                        up, all_hands().number((value_of(first), value_of(second)))
                    ]
                    continue
                if is_pair(rules, first, second):
                    choices[up, first, second] = chart.early_pairs[value_of(first), up]
                elif {value_of(first), value_of(second)} != {ACE, TEN}:
                    choices[up, first, second] = chart.early[SOFT if soft else HARD, total, up]
    return choices


def side_tables(bets: Sequence[SideBet], chip: int) -> tuple[Ints, Ints]:
    """Return side bets, and their pay tables one after the other, each by the cards that it looks at."""
    side = np.zeros((len(bets), 4), dtype=np.int64)
    tables = [pay_table(bet, chip).ravel() for bet in bets]
    for place, bet in enumerate(bets):
        side[place, FIRST_ROUND_ONLY] = bet.when == "first-round-of-shoe"
        side[place, NEEDS_DEALER] = bet.decided_by == "dealer"
        side[place, SIDE_CARDS] = NUMBER[bet.cards]
        side[place, SIDE_START] = sum(len(table) for table in tables[:place])
    return side, np.concatenate([*tables, np.zeros(1, dtype=np.int64)])

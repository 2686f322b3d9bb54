"""A game as the kernel takes it: rules and strategy turned into flat numbers, once, before the first card."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS
from pitboss.rules import Rules, SuitedNatural
from pitboss.simulate.dealer import build_dealer, settlement
from pitboss.simulate.hands import ACE, RANKS, TEN, UPS, add_card, build_graph, value_of
from pitboss.strategy.chart import HARD, SOFT, Chart

UNSUITED: Final = 4
"""The place of a natural of two suits, after the four suits."""
MOST_DEALER_CARDS: Final = 24


class Game(NamedTuple):
    """Rules and strategy as numbers. Amounts are cents for each chip (insurance: for each half chip).

    The fields from `act` to `doubled_natural` are those of `hands.Graph`, those that begin with `dealer_` of
    `dealer.DealerGraph`; flags are 0 or 1.
    """

    decks: int
    chip: int
    peeks: int
    original_only: int
    tie_wins: int
    may_double_natural: int
    even_money: int
    early: int
    max_hands: int
    insurance_offered: int
    insurance_pays: int
    insurance_win: int
    insurance_stake: int
    act: NDArray[np.uint8]
    after: NDArray[np.int32]
    split_to: NDArray[np.int32]
    mark: NDArray[np.int8]
    stake: NDArray[np.int8]
    up: NDArray[np.int8]
    start: NDArray[np.int32]
    lone: NDArray[np.int32]
    doubled_natural: NDArray[np.int32]
    double_natural_chosen: NDArray[np.uint8]
    early_chosen: NDArray[np.uint8]
    dealer_after: NDArray[np.int32]
    dealer_end: NDArray[np.int8]
    dealer_start: NDArray[np.int32]
    settle: NDArray[np.int64]
    natural_pays: NDArray[np.int64]
    bonus_pays: NDArray[np.int64]
    side_suit: NDArray[np.int64]
    side_first_round: NDArray[np.int64]
    side_pays: NDArray[np.int64]


def build_game(rules: Rules, charts: Sequence[Chart]) -> Game:
    """Turn rules and charts (the first is the basic one; others serve other counts) into the kernel's numbers."""
    graph = build_graph(rules, charts)
    dealer = build_dealer(rules)
    chip, chart = rules.limits.chip, charts[0]
    return Game(
        decks=rules.shoe.decks,
        chip=chip,
        peeks=int(rules.dealer.peeks),
        original_only=int(rules.dealer.no_hole_loses == "original"),
        tie_wins=int(rules.natural.tie == "win"),
        may_double_natural=int(rules.natural.may_double),
        even_money=int(rules.natural.even_money and chart.even_money),
        early=int(rules.surrender.when == "early"),
        max_hands=rules.split.max_hands,
        insurance_offered=int(rules.insurance.offered),
        insurance_pays=rules.insurance.pays.pay(chip // 2) if rules.insurance.offered else 0,
        insurance_win=rules.insurance.max.win,
        insurance_stake=rules.insurance.max.stake,
        act=graph.act,
        after=graph.after,
        split_to=graph.split_to,
        mark=graph.mark,
        stake=graph.stake,
        up=graph.up,
        start=graph.start,
        lone=graph.lone,
        doubled_natural=graph.doubled_natural,
        double_natural_chosen=(chart.double_natural & rules.natural.may_double).astype(np.uint8),
        early_chosen=_early_choices(rules, chart),
        dealer_after=dealer.after,
        dealer_end=dealer.end,
        dealer_start=dealer.start,
        settle=settlement(rules),
        natural_pays=np.array([rules.natural.odds_for(suit * 2).pay(chip) for suit in (*SUITS, "-")], dtype=np.int64),
        bonus_pays=np.array([bonus.pays.pay(chip) for bonus in rules.bonus] or [0], dtype=np.int64),
        **_side_bets(rules),
    )


def _early_choices(rules: Rules, chart: Chart) -> NDArray[np.uint8]:
    """`[up, rank, rank]`: whether the chart surrenders these two cards before the dealer's check."""
    chosen = np.zeros((UPS, RANKS, RANKS), dtype=np.uint8)
    if rules.surrender.when != "early" or not rules.dealer.peeks:
        return chosen
    for up in (ACE, TEN):
        for first in range(RANKS):
            for second in range(RANKS):
                total, soft = add_card(*add_card(0, False, first), second)
                is_pair = first == second or (rules.split.match == "value" and value_of(first) == value_of(second))
                if is_pair and rules.split.max_hands > 1:
                    chosen[up, first, second] = chart.early_pairs[value_of(first), up]
                elif {value_of(first), value_of(second)} != {ACE, TEN}:
                    chosen[up, first, second] = chart.early[SOFT if soft else HARD, total, up]
    return chosen


def _side_bets(rules: Rules) -> dict[str, NDArray[np.int64]]:
    """Side bets by place: `side_suit` is -1 for a dealer-bust bet; `side_pays` is by the dealer's cards, -1 for lost,
    and for a suited natural its pay stands at 0."""
    count, chip = len(rules.side_bets), rules.limits.chip
    suit = np.full(count, -1, dtype=np.int64)
    first_round = np.zeros(count, dtype=np.int64)
    pays = np.full((count, MOST_DEALER_CARDS), -1, dtype=np.int64)
    for place, bet in enumerate(rules.side_bets):
        first_round[place] = bet.when == "first-round-of-shoe"
        if isinstance(bet, SuitedNatural):
            suit[place] = SUITS.index(bet.suit)
            pays[place, 0] = bet.pays.pay(chip)
            continue
        for cards in range(3, MOST_DEALER_CARDS):
            odds = bet.odds_for(cards)
            pays[place, cards] = -1 if odds is None else odds.pay(chip)
    return {"side_suit": suit, "side_first_round": first_round, "side_pays": pays}

"""The chart strategy: one order of actions per cell that a person can remember, and what it costs.

Each cell takes what is best on average over the hands that come to it when the chart itself is played; since that
depends on the chart, it is made again until it does not change.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.arrays import Floats, Ints
from pitboss.rules import Rules
from pitboss.rules.legal import surrenders_first
from pitboss.solver.play import TIE, Legal, Policy, Values, reached
from pitboss.solver.rounds import (
    NATURAL,
    Deal,
    Option,
    Options,
    UpCard,
    Worth,
    best,
    blackjack_chance,
    deal_options,
    deals,
    natural_options,
    natural_worth,
    pairs_of,
)
from pitboss.solver.shoe import Shoe
from pitboss.solver.splits import split_values
from pitboss.strategy.chart import BY_CODE, DOUBLE, HARD, HIT, MAX_CARDS, MAX_DOUBLES, SPLIT, STAND, SURRENDER, Chart
from pitboss.strategy.hands import TEN, VALUES, HandTable

_SHAPE = (2, 22, MAX_CARDS + 1)


class Orders(NamedTuple):
    """Orders of preference against one up-card, coded as charts have them.

    `undoubled[soft, total, cards]` and `doubled[doubles, soft, total]`; 0 where no hand comes.
    """

    undoubled: NDArray[np.uint16]
    doubled: NDArray[np.uint16]


def best_orders(hands: HandTable, legal: Legal, values: Values, weight: Floats, *, by_cards: bool) -> Orders:
    """The best order for each cell, `weight[doubles, hand]` being how much each hand counts.

    With `by_cards` hands of different numbers of cards are different cells. Without it they share the choice between
    hit and stand, and two cards have their own only where they may do what more cards may not.
    """
    playing = (hands.cards >= 2) & np.isnan(legal.bonus)
    undoubled = np.zeros(_SHAPE, dtype=np.uint16)
    doubled = np.zeros((MAX_DOUBLES + 1, 2, 22), dtype=np.uint16)
    cards = np.minimum(hands.cards, MAX_CARDS)
    own = cards if by_cards else np.minimum(cards, 3)
    shared = own if by_cards else np.zeros_like(own)
    worth = values.by_action[0]
    mean_shared = _means(hands, shared, worth, weight[0], playing)
    mean_own = _means(hands, own, worth, weight[0], playing)
    for soft, total, number in zip(*np.nonzero(~np.isnan(mean_own[STAND])), strict=True):
        group = mean_shared[:, soft, total, number if by_cards else 0]
        base = HIT if group[HIT] > group[STAND] + TIE else STAND
        order = _order(mean_own[:, soft, total, number], base)
        undoubled[soft, total, number] = order
        if not by_cards and number == 3:
            undoubled[soft, total, 3:] = order
    alike = np.zeros_like(own)
    for doubles in range(1, MAX_DOUBLES + 1):
        if not legal.doubled[doubles].any():
            break
        mean = _means(hands, alike, values.by_action[doubles], weight[doubles], hands.cards >= 2 + doubles)
        for soft, total in zip(*np.nonzero(~np.isnan(mean[STAND, :, :, 0])), strict=True):
            doubled[doubles, soft, total] = _order(mean[:, soft, total, 0], STAND)
    return Orders(undoubled, doubled)


def _means(hands: HandTable, number: Ints, worth: Floats, weight: Floats, playing: NDArray[np.bool_]) -> Floats:
    """The mean worth of each action over the hands of a cell that may take it."""
    cell = np.ravel_multi_index((hands.soft.astype(np.int64), hands.total, number), _SHAPE)
    means = np.full((worth.shape[1], int(np.prod(_SHAPE))), np.nan)
    for action in range(1, worth.shape[1]):
        counted = playing & ~np.isnan(worth[:, action]) & (weight > 0)
        mass = np.bincount(cell[counted], weight[counted], means.shape[1])
        summed = np.bincount(cell[counted], (weight * worth[:, action])[counted], means.shape[1])
        np.divide(summed, mass, out=means[action], where=mass > 0)
    return means.reshape(-1, *_SHAPE)


def _order(mean: Floats, base: int) -> int:
    """The actions better than the base, best first, then the base, which is always allowed."""
    better = [action for action in (DOUBLE, SURRENDER) if mean[action] > mean[base] + TIE]
    better.sort(key=lambda action: -mean[action])
    return sum(action << (3 * place) for place, action in enumerate([*better, base]))


def policy_of(orders: Orders, hands: HandTable, legal: Legal, allowed: NDArray[np.bool_]) -> Policy:
    """What the orders say for every hand, `allowed[hand, action]` for those not doubled."""
    soft = hands.soft.astype(np.int64)
    order = orders.undoubled[soft, hands.total, np.minimum(hands.cards, MAX_CARDS)]
    doubled = np.zeros((MAX_DOUBLES + 1, len(soft)), dtype=np.int64)
    for doubles in range(1, MAX_DOUBLES + 1):
        doubled[doubles] = first_allowed(orders.doubled[doubles, soft, hands.total], legal.doubled[doubles])
    undoubled = first_allowed(order, allowed)
    undoubled[hands.cards == 1] = HIT
    return Policy(undoubled, doubled)


def first_allowed(order: NDArray[np.uint16], allowed: NDArray[np.bool_]) -> Ints:
    """The first allowed action of each order, `allowed[hand, action]`; standing where it names none."""
    chosen = np.zeros(len(order), dtype=np.int64)
    rest = order.astype(np.int64)
    rows = np.arange(len(order))
    while rest.any():
        action = rest & 7
        take = (chosen == 0) & (action > 0) & allowed[rows, action]
        chosen[take] = action[take]
        rest >>= 3
    return np.where((chosen == 0) & allowed[:, STAND], STAND, chosen)


Cell = tuple[int, ...]
"""A cell of first hands: a pair's rank alone, or whether the hand is soft and its total."""

_RARE: Final = 1e-9
"""How much a hand counts that the chart itself never comes to, against one it does."""
_ROUNDS: Final = 20


@dataclass(frozen=True, slots=True)
class ChartUpCard:
    """A chart against one up-card: the play it leads to, and its decisions on first deals."""

    solved: UpCard
    orders: Orders
    pairs: dict[int, int]
    early: dict[Cell, bool]
    doubles_natural: bool
    takes_even_money: bool

    def worth(self, shoe: Shoe, deal: Deal) -> Worth:
        """What a first deal is worth before any check, played by the chart."""
        if deal.ranks == NATURAL:
            return natural_worth(self.solved, shoe, lambda options: options[self._natural(options)])
        options = deal_options(self.solved, deal)
        return options[self._first(options, deal)]

    def chosen(self, deal: Deal, pays: float) -> Option:
        """What the chart does with a first deal, or with a natural that pays so much, by the name of the option."""
        if deal.ranks == NATURAL:
            return self._natural(natural_options(self.solved, pays))
        return self._first(deal_options(self.solved, deal), deal)

    def _first(self, options: Options, deal: Deal) -> Option:
        if "surrender" in options and self.early[_cell(self.solved, deal)]:
            return "surrender"
        return "split" if "split" in options and self.splits(deal.ranks[0]) else "play"

    def splits(self, rank: int) -> bool:
        """Whether the chart splits this pair when everything is allowed."""
        hand = self.solved.against.game.hands.number((rank, rank))
        order = self.pairs[rank]
        while order and order & 7 != SPLIT:
            if self.solved.against.legal.dealt[hand, order & 7]:
                return False
            order >>= 3
        return bool(order)

    def _natural(self, options: Options) -> Option:
        if self.doubles_natural:
            return "double"
        return "even money" if self.takes_even_money and "even money" in options else "paid"


def chart_up_card(solved: UpCard, shoe: Shoe) -> ChartUpCard:
    """The chart against an up-card whose best play is known."""
    against = solved.against
    hands, legal = against.game.hands, against.legal
    by_cards = bool(against.game.rules.bonus)
    rare, start = _RARE * _everywhere(solved, shoe), _first_hands(solved, shoe, all_of_them=False)
    play = solved.play
    orders: Orders | None = None
    for _ in range(_ROUNDS):
        weight = _weights(solved, start, play.dealt) + rare
        made = best_orders(hands, legal, play.values, weight, by_cards=by_cards)
        if orders is not None and all(map(np.array_equal, orders, made)):
            break
        orders = made
        play = against.play_as(
            policy_of(orders, hands, legal, legal.dealt), policy_of(orders, hands, legal, legal.split)
        )
    assert orders is not None
    splits = split_values(against, play, pairs_of(against.game, shoe, against.up))
    followed = UpCard(against, play, splits)
    return ChartUpCard(
        followed,
        orders,
        _pair_orders(followed, orders, shoe),
        _early_surrenders(followed, shoe),
        *_natural_plays(followed, shoe),
    )


def weights_of(chart: ChartUpCard, shoe: Shoe) -> Floats:
    """How often each hand comes up for a decision in a round played by a chart, by doubles made; dealers' blackjacks,
    naturals and pairs that are split apart."""
    return _weights(chart.solved, _first_hands(chart.solved, shoe, all_of_them=False), chart.solved.play.dealt)


def _first_hands(solved: UpCard, shoe: Shoe, *, all_of_them: bool) -> Floats:
    """How often each hand is dealt, dealers' blackjacks apart, without those that are split or paid as naturals."""
    against = solved.against
    start = np.zeros((MAX_DOUBLES + 1, len(against.game.hands.cards)))
    for deal in deals(against.game, shoe, against.up):
        chance = deal.chance
        if against.setting.excluded >= 0:
            chance *= 1.0 - blackjack_chance(against, deal.ranks)
        options = deal_options(solved, deal)
        is_split = "split" in options and options["split"].value > options["play"].value
        if all_of_them or not (is_split or deal.ranks == NATURAL):
            start[0, against.game.hands.number(deal.ranks)] += chance
    return start


def _weights(solved: UpCard, start: Floats, policy: Policy) -> Floats:
    """How often each hand comes when play begins as `start` says."""
    against = solved.against
    chance = start.copy()
    reached(against.setting, against.game.hands, against.legal.bonus, policy, chance)
    return chance


def _everywhere(solved: UpCard, shoe: Shoe) -> Floats:
    """How often hands come that are always hit; any of them may have been doubled on the way."""
    against, hands = solved.against, solved.against.game.hands
    hit = np.where(against.legal.dealt[:, HIT], HIT, STAND)
    never_doubled = np.zeros((MAX_DOUBLES + 1, len(hit)), dtype=np.int64)
    chance = _weights(solved, _first_hands(solved, shoe, all_of_them=True), Policy(hit, never_doubled))
    for doubles in range(1, MAX_DOUBLES + 1):
        chance[doubles] = np.where(hands.cards >= 2 + doubles, chance[0], 0.0)
    return chance


def _pair_orders(followed: UpCard, orders: Orders, shoe: Shoe) -> dict[int, int]:
    """The order of each pair: that of its total, with splitting where it belongs by its own worth."""
    against, hands = followed.against, followed.against.game.hands
    mass: dict[int, float] = {}
    worth: dict[int, float] = {}
    for deal in deals(against.game, shoe, against.up):
        if deal.pair is not None:
            rank = deal.pair.rank
            mass[rank] = mass.get(rank, 0.0) + deal.chance
            worth[rank] = worth.get(rank, 0.0) + deal.chance * followed.splits[deal.pair].value
    made = {}
    for rank in range(VALUES):
        hand = hands.number((rank, rank))
        order = int(orders.undoubled[int(hands.soft[hand]), hands.total[hand], 2])
        actions = [order >> shift & 7 for shift in range(0, 15, 3) if order >> shift & 7]
        if rank in mass:
            split = worth[rank] / mass[rank]
            values = followed.play.values.by_action[0, hand]
            place = next((at for at, action in enumerate(actions) if not values[action] >= split), len(actions))
            actions.insert(place, SPLIT)
            if STAND in actions[:place] or HIT in actions[:place]:
                actions.remove(SPLIT)
        made[rank] = sum(action << (3 * place) for place, action in enumerate(actions))
    return made


def _early_surrenders(followed: UpCard, shoe: Shoe) -> dict[Cell, bool]:
    """Which first hands are given up before the check: pairs by themselves, others by their totals."""
    cost: dict[Cell, float] = {}
    for deal in deals(followed.against.game, shoe, followed.against.up):
        options = deal_options(followed, deal)
        if deal.ranks == NATURAL or "surrender" not in options:
            continue
        cell = _cell(followed, deal)
        played = max(options["play"].value, options["split"].value if "split" in options else -np.inf)
        cost[cell] = cost.get(cell, 0.0) + deal.chance * (options["surrender"].value - played)
    return {cell: gain > 0 for cell, gain in cost.items()}


def _cell(solved: UpCard, deal: Deal) -> Cell:
    """The cell of a first deal: a pair's rank, or whether it is soft and its total."""
    hands = solved.against.game.hands
    if deal.pair is not None:
        return (deal.pair.rank,)
    hand = hands.number(deal.ranks)
    return int(hands.soft[hand]), int(hands.total[hand])


def _natural_plays(followed: UpCard, shoe: Shoe) -> tuple[bool, bool]:
    """Whether naturals are doubled, and whether they take even money, the same for all of them."""

    def mean(name: Option) -> float:
        return natural_worth(followed, shoe, lambda options: options.get(name, Worth(-np.inf, 1.0))).value

    options = natural_options(followed, float(followed.against.game.rules.natural.pays))
    means = {name: Worth(mean(name), 1.0) for name in options}
    chosen = best(means)
    return chosen is means.get("double"), chosen is means.get("even money")


def write_chart(rules: Rules, ups: Sequence[ChartUpCard]) -> Chart:
    """Write all up-cards' orders as one chart."""
    chart = Chart.blank(rules, f"Best play by {'totals and number of cards' if rules.bonus else 'totals'}")
    takes_even_money = False
    for of_up in ups:
        up = of_up.solved.against.up
        chart.plays[0, :, :, :, up] = of_up.orders.undoubled
        chart.plays[1:, :, :, 2:, up] = of_up.orders.doubled[1:, :, :, None]
        for rank, order in of_up.pairs.items():
            chart.pairs[rank, up] = order
        _write_early(chart, of_up)
        chart.double_natural[up] = of_up.doubles_natural
        takes_even_money = takes_even_money or of_up.takes_even_money
    return replace(chart, even_money=takes_even_money)


def _write_early(chart: Chart, of_up: ChartUpCard) -> None:
    """Surrender before the check where there is one; without one it is the first action of the hand."""
    rules, up = of_up.solved.against.game.rules, of_up.solved.against.up
    flags = dict(of_up.early)
    if (HARD, 20) in flags:
        flags.setdefault((TEN,), flags[HARD, 20])
    for cell, surrenders in flags.items():
        flag, order = (chart.early_pairs, chart.pairs) if len(cell) == 1 else (chart.early, chart.plays[0, :, :, 2])
        if surrenders_first(rules, up + 1):
            flag[(*cell, up)] = surrenders
        elif surrenders:
            order[(*cell, up)] = _surrender_first(int(order[(*cell, up)]))


def _surrender_first(order: int) -> int:
    return order if order & 7 == SURRENDER else order << 3 | SURRENDER


_MOST_CARDS: Final = 3
"""Only hands of so many cards are listed: with more, nobody would remember them."""


class ChartException(NamedTuple):
    """A hand (ranks, the ace first), the up-card, what the chart does, what is better, by how much per unit, and what
    that costs per round."""

    ranks: tuple[int, ...]
    up: int
    chart: Action
    best: Action
    gain: float
    cost: float


def chart_exceptions(pairs: Sequence[tuple[UpCard, ChartUpCard]], shoe: Shoe) -> list[ChartException]:
    """All exceptions among undoubled, unsplit hands of few cards, the costliest first."""
    found = [exception for solved, chart in pairs for exception in _against(solved, chart, shoe)]
    return sorted(found, key=lambda exception: -exception.cost)


def _against(solved: UpCard, chart: ChartUpCard, shoe: Shoe) -> Iterator[ChartException]:
    against, hands = solved.against, solved.against.game.hands
    chance = np.zeros((MAX_DOUBLES + 1, len(hands.cards)))
    for deal in deals(against.game, shoe, against.up):
        is_split = deal.pair is not None and chart.splits(deal.ranks[0])
        if deal.ranks != NATURAL and not is_split:
            lost = blackjack_chance(against, deal.ranks) if against.setting.excluded >= 0 else 0.0
            chance[0, hands.number(deal.ranks)] += deal.chance * (1 - lost)
    played = chart.solved.play.dealt
    reached(against.setting, hands, against.legal.bonus, played, chance)
    best = solved.play.dealt.undoubled
    few = (hands.cards <= _MOST_CARDS) & (chance[0] > 0) & np.isnan(against.legal.bonus)
    for hand in np.flatnonzero(few & (best != played.undoubled)):
        values = solved.play.values.by_action[0, hand]
        gain = float(values[best[hand]] - values[played.undoubled[hand]])
        if gain > TIE:
            ranks = tuple(int(rank) for rank in np.repeat(np.arange(len(hands.counts[hand])), hands.counts[hand]))
            actions = BY_CODE[int(played.undoubled[hand])], BY_CODE[int(best[hand])]
            yield ChartException(ranks, against.up, *actions, gain, gain * float(chance[0, hand]))

"""The strategy: the chart, the value of each action in every cell, and where the cards of a hand decide."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from pitboss.cards import VALUE_RANKS
from pitboss.reports.figures import Figure, FigureGrid, number, percent, whole
from pitboss.reports.player_errors import PlayerError, player_errors
from pitboss.reports.study import Study
from pitboss.solver.bestchart import ChartUpCard, weights_of
from pitboss.solver.rounds import NATURAL, blackjack_chance, deals
from pitboss.strategy.cells import Block, LegendEntry
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER, UP_CARDS, Chart

ACTIONS: Final = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
_DEPARTURES: Final = 25

Key = tuple[int, int, int, int]
"""A cell: doubles made, number of cards (0: two), kind (0 hard, 1 soft, 2 pair), total or the pair's place."""


@dataclass(frozen=True, slots=True)
class PrintedChart:
    """The chart in colour, with its legend and notes."""

    ups: tuple[str, ...]
    blocks: tuple[Block, ...]
    legend: tuple[LegendEntry, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardDeparture:
    """A hand that is better played by its cards than by its total: the gain with it, and its cost over all rounds."""

    hand: str
    up: str
    chart: str
    best: str
    gain: Figure
    cost: Figure


@dataclass(frozen=True, slots=True)
class StrategySection:
    """Grids for each up-card: `values` for two cards, `doubled` and `more_cards` for hands that came further;
    `turning` has those of more cards at whose number of cards the chart changes its mind."""

    house_edge: Figure
    best_edge: Figure
    cost: Figure
    chart: PrintedChart
    departures: tuple[CardDeparture, ...]
    departure_count: Figure
    errors: tuple[PlayerError, ...]
    values: tuple[FigureGrid, ...]
    doubled: tuple[FigureGrid, ...]
    more_cards: tuple[FigureGrid, ...]
    turning: tuple[FigureGrid, ...]


def strategy_section(study: Study) -> StrategySection:
    """All about play."""
    solution = study.solution
    chart = solution.chart
    exceptions = solution.exceptions
    study.progress("the values of every decision")
    grids = [_values(study, up) for up in sorted(solution.chart_ups, key=lambda up: (up.solved.against.up - 1) % 10)]
    return StrategySection(
        house_edge=percent(solution.chart_figures.house_edge, 6),
        best_edge=percent(solution.house_edge, 6),
        cost=percent(solution.chart_figures.house_edge - solution.house_edge, 6),
        chart=PrintedChart(UP_CARDS, chart.blocks, chart.legend, chart.notes),
        departures=tuple(
            CardDeparture(
                " ".join(map(_rank, exception.ranks)),
                _rank(exception.up),
                exception.chart.word,
                exception.best.word,
                number(exception.gain, 5),
                percent(exception.cost, 7),
            )
            for exception in exceptions[:_DEPARTURES]
        ),
        departure_count=whole(len(exceptions)),
        errors=tuple(player_errors(study)),
        values=tuple(each.first for each in grids),
        doubled=tuple(each.doubled for each in grids if any(row.best >= 0 for row in each.doubled.rows)),
        more_cards=tuple(each.more for each in grids),
        turning=tuple(each.turning for each in grids if each.turning.rows),
    )


def _rank(rank: int) -> str:
    return "10" if VALUE_RANKS[rank] == "T" else VALUE_RANKS[rank]


class _Grids(NamedTuple):
    """The value of each action against one up-card: two cards, doubled hands, hands of more cards, and those of them at
    which the chart turns."""

    first: FigureGrid
    doubled: FigureGrid
    more: FigureGrid
    turning: FigureGrid


def _values(study: Study, up: ChartUpCard) -> _Grids:
    sums: dict[Key, dict[int, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    for key, action, weight, worth in (*_first_hands(study, up), *_later_hands(study, up)):
        sums[key][action][0] += weight
        sums[key][action][1] += weight * worth
    rows_by_key: dict[Key, list[float | None]] = {}
    for key, by_action in sorted(sums.items()):
        means = {action: total / weight for action, (weight, total) in by_action.items() if weight > 0}
        rows_by_key[key] = [means.get(action) for action in ACTIONS]
    against = up.solved.against.up

    def grid(of: Callable[[Key], bool]) -> FigureGrid:
        rows = [(_row_name(study, key), values) for key, values in rows_by_key.items() if of(key)]
        title = f"against {_rank(against)}"
        return FigureGrid.of(
            title, tuple(ACTIONS.values()), rows, unit="wagers", digits=4, signed=True, marks_best=True
        )

    return _Grids(
        grid(lambda key: not key[0] and not key[1]),
        grid(lambda key: key[0] > 0),
        grid(lambda key: not key[0] and key[1] > 0),
        grid(lambda key: not key[0] and key[1] > 0 and _turns(study.chart, key, against)),
    )


def _turns(chart: Chart, key: Key, up: int) -> bool:
    """Whether the chart says something else of a total with so many cards than with one card less; its last number of
    cards stands for all that are greater."""
    _, cards, kind, total = key
    orders = chart.plays[0, kind, total, cards - 1 : cards + 1, up]
    return len(orders) == 2 and bool(orders.all()) and orders[0] != orders[1]


def _first_hands(study: Study, up: ChartUpCard) -> Iterator[tuple[Key, int, float, float]]:
    """Every action with every first deal, how often it comes, and its worth once the dealer has no blackjack."""
    against = up.solved.against
    hands, values = against.game.hands, up.solved.play.values.by_action[0]
    for deal in deals(against.game, study.shoe, against.up):
        if deal.ranks == NATURAL:
            continue
        lost = blackjack_chance(against, deal.ranks) if against.setting.excluded >= 0 else 0.0
        hand, weight = hands.number(deal.ranks), deal.chance * (1 - lost)
        first = deal.ranks[0]
        if deal.pair is not None:
            key = (0, 0, 2, (first - 1) % 10)
            yield key, SPLIT, weight, up.solved.splits[deal.pair].value
        else:
            key = (0, 0, int(hands.soft[hand]), int(hands.total[hand]))
        for action in np.flatnonzero(~np.isnan(values[hand])):
            yield key, int(action), weight, float(values[hand, action])


def _later_hands(study: Study, up: ChartUpCard) -> Iterator[tuple[Key, int, float, float]]:
    """The same for hands of three cards and more and for doubled hands, as the chart comes to them."""
    against = up.solved.against
    hands, values = against.game.hands, up.solved.play.values.by_action
    weights = weights_of(up, study.shoe)
    by_cards = bool(study.rules.bonus)
    playing = (hands.cards >= 3) & (np.isnan(against.legal.bonus) | (weights[1:].sum(axis=0) > 0))
    for hand in np.flatnonzero(playing & (weights.sum(axis=0) > 0)):
        for doubles in np.flatnonzero(weights[:, hand] > 0):
            if doubles == 0 and not np.isnan(against.legal.bonus[hand]):
                continue
            cards = 0 if doubles else int(hands.cards[hand]) if by_cards else 3
            key = (int(doubles), cards, int(hands.soft[hand]), int(hands.total[hand]))
            row = values[doubles, hand]
            for action in np.flatnonzero(~np.isnan(row)):
                yield key, int(action), float(weights[doubles, hand]), float(row[action])


def _row_name(study: Study, key: Key) -> str:
    doubles, cards, kind, total = key
    if kind == 2:
        return f"pair of {_rank((total + 1) % 10)}"
    hand = f"{'soft' if kind else 'hard'} {total}"
    if doubles:
        return f"{hand} ×{2**doubles}"
    return f"{hand}, {cards}{'' if study.rules.bonus else '+'} cards" if cards else hand

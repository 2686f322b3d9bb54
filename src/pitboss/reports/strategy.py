"""The strategy: the chart, the value of each action in every cell, and where the cards of a hand decide."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import VALUE_RANKS
from pitboss.reports.figures import Figure, FigureGrid, number, percent, whole
from pitboss.reports.study import Study
from pitboss.rules import Rules, load
from pitboss.solver import ChartError, solve
from pitboss.solver.bestchart import ChartUpCard, weights_of
from pitboss.solver.rounds import NATURAL, blackjack_chance, deals
from pitboss.strategy import MIMIC_THE_DEALER, NEVER_BUST
from pitboss.strategy.cells import Block, LegendEntry
from pitboss.strategy.chart import DOUBLE, HARD, HIT, SOFT, SPLIT, STAND, SURRENDER, UP_CARDS, Chart

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
class PlayerError:
    """A way to play, the house advantage against it, what it costs against the chart; a reason where it has none."""

    what: str
    house_edge: Figure | None
    cost: Figure | None
    reason: str = ""


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
    study.progress.begin("the values of every decision")
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


Orders = NDArray[np.uint16]
Edit = Callable[[Chart], None]
"""Changes a copy of the chart in place."""

_PARTS: Final = ("plays", "pairs", "early", "early_pairs", "double_natural")
_ACE_UP, _TEN_UP = 0, 9
_EVERY: Final = range(10)
_LOW: Final = tuple(range(1, 6))
_HIGH: Final = (6, 7, 8, _TEN_UP, _ACE_UP)


def player_errors(study: Study) -> Iterator[PlayerError]:
    """Strategies first, then single mistakes by their cost; those that the chart itself makes are left out."""
    study.progress.begin("mistaken play")
    cautious = study.chart.copy()
    _never_bust(cautious)
    yield _valued(study, "never bust: never hit a hard 12 or more, all else by the chart", cautious)
    plain = "never bust, and never double, split or surrender: draw to hard 12 and soft 18"
    yield _valued(study, plain, Chart.simple(NEVER_BUST, study.rules))
    mimic = "mimic the dealer: draw as the dealer must, never double, split or surrender"
    yield _valued(study, mimic, Chart.simple(MIMIC_THE_DEALER, study.rules))
    yield _valued(study, "basic strategy of ordinary blackjack (same decks and soft-17 rule)", _ordinary(study.rules))
    single = []
    for what, edit in _common(study.rules):
        chart = study.chart.copy()
        edit(chart)
        if any((getattr(chart, name) != getattr(study.chart, name)).any() for name in _PARTS):
            single.append(_valued(study, what, chart))
    single += _insuring(study)
    if study.rules.natural.offers_even_money:
        taken = study.chart.even_money
        what = "decline even money" if taken else "take even money"
        single.append(_valued(study, what, replace(study.chart, even_money=not taken)))
    costly = [one for one in single if one.cost is None or one.cost.value > 0]
    yield from sorted(costly, key=lambda one: -one.cost.value if one.cost else 0.0)


def _valued(study: Study, what: str, chart: Chart) -> PlayerError:
    base = study.solution.chart_figures.house_edge
    try:
        edge = study.chart_edge(chart)
    except ChartError as error:
        return PlayerError(what, None, None, str(error))
    return PlayerError(what, percent(edge, 4), percent(edge - base, 4, signed=True))


def _ordinary(rules: Rules) -> Chart:
    """The chart of blackjack as most houses deal it, for the same shoe and the same soft 17."""
    changes = {"shoe.decks": str(rules.shoe.decks), "dealer.soft_17": rules.dealer.soft_17}
    return solve(load("blackjack", changes)).chart


def _insuring(study: Study) -> Iterator[PlayerError]:
    """Insurance for the most at every chance, beside the chart."""
    bet = study.solution.insurance
    if bet is None:
        return
    shoe, most = study.shoe.values, float(study.rules.insurance.max)
    cost = float(shoe[0] / shoe.sum()) * most * bet.house_edge
    edge = study.solution.chart_figures.house_edge + cost
    yield PlayerError("insure every hand", percent(edge, 4), percent(cost, 4, signed=True))


def _common(rules: Rules) -> Iterator[tuple[str, Edit]]:
    """Common errors as edits of a chart; edits that change nothing are left out later, whatever the rules allow."""
    any_cards = ", with any number of cards" if max(rules.double.cards) > 2 else ""
    yield "never double", partial(_strike_all, DOUBLE)
    yield "never split", partial(_strike_all, SPLIT)
    yield "stand on hard 12 to 16 against 7 or higher", partial(_prefer, STAND, HARD, range(12, 17), _HIGH)
    yield "hit hard 12 to 16 against 2 to 6", partial(_prefer, HIT, HARD, range(12, 17), _LOW)
    yield "stand on hard 16 against a ten", partial(_prefer, STAND, HARD, (16,), (_TEN_UP,))
    yield "stand on every soft 17", partial(_prefer, STAND, SOFT, (17,), _EVERY)
    yield "stand on every soft 18", partial(_prefer, STAND, SOFT, (18,), _EVERY)
    yield "hit every soft 18", partial(_prefer, HIT, SOFT, (18,), _EVERY)
    yield "do not double 11 against an ace", lambda chart: _strike(chart.plays[0, HARD, 11, 2:, _ACE_UP], DOUBLE)
    yield f"double 11 against an ace{any_cards}", partial(_prefer, DOUBLE, HARD, (11,), (_ACE_UP,))
    yield "do not double 10 and 11", lambda chart: _strike(chart.plays[0, HARD, 10:12, 2:], DOUBLE)
    yield "do not double soft hands", lambda chart: _strike(chart.plays[0, SOFT], DOUBLE)
    if rules.split.max_hands > 1:
        yield "split tens against 4, 5 and 6", lambda chart: _split(chart.pairs[9:10, 3:6])
        yield "do not split eights", lambda chart: _strike(chart.pairs[7:8], SPLIT)
        yield "do not split aces", lambda chart: _strike(chart.pairs[0:1], SPLIT)
        yield "split every pair except fours, fives and tens", _always_split
    yield "never surrender", partial(_strike_all, SURRENDER)
    yield "never surrender a doubled hand", lambda chart: _strike(chart.plays[1:], SURRENDER)
    yield "surrender first two cards only", lambda chart: _strike(chart.plays[:, :, :, 3:], SURRENDER)
    yield "never double again", lambda chart: _strike(chart.plays[1:], DOUBLE)
    yield "double first two cards only", lambda chart: _strike(chart.plays[0, :, :, 3:], DOUBLE)
    if rules.natural.may_double:
        yield "never double a blackjack", lambda chart: chart.double_natural.fill(False)
        yield "double every blackjack", lambda chart: chart.double_natural.fill(True)
    if rules.bonus:
        yield "play hands of four or more cards as hands of three", _as_three_cards


def _prefer(action: int, kind: int, totals: Sequence[int], ups: Sequence[int], chart: Chart) -> None:
    """Put an action before all others with these totals; pairs that are split stay."""
    for total in totals:
        for up in ups:
            cells = chart.plays[0, kind, total, 2:, up]
            cells[:] = np.where(cells > 0, _without(cells, action) << 3 | action, 0)


def _never_bust(chart: Chart) -> None:
    """Stand on every hard total that a card could break, where the chart would hit it."""
    _strike(chart.plays[0, HARD, 12:], HIT)
    for rank in range(5, 10):
        _strike(chart.pairs[rank : rank + 1], HIT)


def _strike(cells: Orders, action: int) -> None:
    """Strike an action from a part of a chart."""
    cells[:] = _without(cells, action)


def _strike_all(action: int, chart: Chart) -> None:
    """Strike an action from the whole chart."""
    _strike(chart.plays, action)
    _strike(chart.pairs, action)
    if action == SURRENDER:
        chart.early[:] = False
        chart.early_pairs[:] = False
    if action == DOUBLE:
        chart.double_natural[:] = False


def _split(cells: Orders) -> None:
    cells[:] = _without(cells, SPLIT) << 3 | SPLIT


def _always_split(chart: Chart) -> None:
    for rank in range(10):
        row = chart.pairs[rank : rank + 1]
        _strike(row, SPLIT) if rank in (3, 4, 9) else _split(row)


def _as_three_cards(chart: Chart) -> None:
    three = chart.plays[0, :, :, 3:4]
    chart.plays[0, :, :, 4:] = np.where(three > 0, three, chart.plays[0, :, :, 4:])


def _without(orders: Orders, action: int) -> Orders:
    """Orders without an action; one that named nothing else stands."""
    result = orders.copy()
    for order in np.unique(orders):
        codes = [int(order) >> shift & 7 for shift in range(0, 15, 3)]
        if action in codes:
            rest = [code for code in codes if code and code != action] or [STAND]
            result[orders == order] = sum(code << (3 * place) for place, code in enumerate(rest))
    return result

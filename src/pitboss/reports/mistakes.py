"""What player errors cost: simple strategies, ordinary basic strategy at this game, and single common errors."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.reports.figures import Figure, percent
from pitboss.reports.study import Study
from pitboss.rules import Rules, load
from pitboss.solver import ChartError, solve
from pitboss.strategy.chart import DOUBLE, HARD, HIT, SOFT, SPLIT, STAND, SURRENDER, Chart
from pitboss.strategy.simple import SIMPLE

Orders = NDArray[np.uint16]
Edit = Callable[[Chart], None]
"""Changes a copy of the chart in place."""

_ACE_UP, _TEN_UP = 0, 9
_LOW: Final = tuple(range(1, 6))
_HIGH: Final = (6, 7, 8, _TEN_UP, _ACE_UP)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A way to play, the house advantage against it, what it costs against the chart; a reason where it has none."""

    what: str
    house_edge: Figure | None
    cost: Figure | None
    reason: str = ""


def mistakes(study: Study) -> Iterator[Mistake]:
    """Strategies first, then single mistakes by their cost; those that the chart itself makes are left out."""
    study.progress("mistaken play")
    for name, simple in SIMPLE.items():
        yield _valued(study, name.replace("-", " "), simple(study.rules))
    yield _valued(study, "basic strategy of ordinary blackjack (same decks and soft-17 rule)", _ordinary(study.rules))
    single = []
    for what, edit in _common(study.rules):
        chart = study.chart.copy()
        edit(chart)
        if not _same(chart, study.chart):
            single.append(_valued(study, what, chart))
    single += _insuring(study)
    if study.rules.natural.offers_even_money:
        taken = study.chart.even_money
        what = "decline even money" if taken else "take even money"
        single.append(_valued(study, what, replace(study.chart, even_money=not taken)))
    costly = [one for one in single if one.cost is None or one.cost.value > 0]
    yield from sorted(costly, key=lambda one: -one.cost.value if one.cost else 0.0)


def _valued(study: Study, what: str, chart: Chart) -> Mistake:
    base = study.solution.chart_figures.house_edge
    try:
        edge = study.chart_edge(chart)
    except ChartError as error:
        return Mistake(what, None, None, str(error))
    return Mistake(what, percent(edge, 4), percent(edge - base, 4, signed=True))


def _ordinary(rules: Rules) -> Chart:
    """The chart of blackjack as most houses deal it, for the same shoe and the same soft 17."""
    changes = {"shoe.decks": str(rules.shoe.decks), "dealer.soft_17": rules.dealer.soft_17}
    return solve(load("blackjack", changes)).chart


def _insuring(study: Study) -> Iterator[Mistake]:
    """Insurance for the most at every chance, beside the chart."""
    bet = study.solution.insurance
    if bet is None:
        return
    shoe, most = study.shoe.values, float(study.rules.insurance.max)
    cost = float(shoe[0] / shoe.sum()) * most * bet.house_edge
    edge = study.solution.chart_figures.house_edge + cost
    yield Mistake("insure every hand", percent(edge, 4), percent(cost, 4, signed=True))


def _common(rules: Rules) -> Iterator[tuple[str, Edit]]:
    """Mistakes that players make, as changes of a chart."""
    yield "never double", lambda chart: _without(chart, DOUBLE)
    yield "never split", lambda chart: _without(chart, SPLIT)
    yield "stand on hard 12 to 16 against 7 or higher", _first(STAND, HARD, range(12, 17), _HIGH)
    yield "hit hard 12 to 16 against 2 to 6", _first(HIT, HARD, range(12, 17), _LOW)
    yield "stand on hard 16 against a ten", _first(STAND, HARD, range(16, 17), (_TEN_UP,))
    yield "stand on every soft 17", _first(STAND, SOFT, range(17, 18), range(10))
    yield "stand on every soft 18", _first(STAND, SOFT, range(18, 19), range(10))
    yield "hit every soft 18", _first(HIT, SOFT, range(18, 19), range(10))
    yield "do not double 11 against an ace", _never(DOUBLE, range(11, 12), (_ACE_UP,))
    any_cards = ", with any number of cards" if rules.double.on == "any-cards" else ""
    yield f"double 11 against an ace{any_cards}", _first(DOUBLE, HARD, range(11, 12), (_ACE_UP,))
    yield "do not double 10 and 11", _never(DOUBLE, range(10, 12), range(10))
    yield "do not double soft hands", lambda chart: _strike(chart.plays[0, SOFT], DOUBLE)
    if rules.split.max_hands > 1:
        yield "split tens against 4, 5 and 6", _pairs(9, SPLIT, (3, 4, 5))
        yield "do not split eights", _pairs(7, None, range(10))
        yield "do not split aces", _pairs(0, None, range(10))
        yield "split every pair except fours, fives and tens", _always_split
    if rules.surrender.when != "never":
        yield "never surrender", lambda chart: _without(chart, SURRENDER)
    if rules.surrender.after_double:
        yield "never surrender a doubled hand", lambda chart: _strike(chart.plays[1:], SURRENDER)
    if rules.surrender.when != "never" and rules.surrender.cards == "any":
        yield "surrender first two cards only", lambda chart: _strike(chart.plays[:, :, :, 3:], SURRENDER)
    if rules.double.times > 1:
        yield "never double again", lambda chart: _strike(chart.plays[1:], DOUBLE)
    if rules.double.on == "any-cards":
        yield "double first two cards only", lambda chart: _strike(chart.plays[0, :, :, 3:], DOUBLE)
    if rules.natural.may_double:
        yield "never double a blackjack", _set_double_natural(value=False)
        yield "double every blackjack", _set_double_natural(value=True)
    if rules.bonus:
        yield "play hands of four or more cards as hands of three", _as_three_cards


def _same(one: Chart, other: Chart) -> bool:
    names = ("plays", "pairs", "early", "early_pairs", "double_natural")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def _strike(part: Orders, action: int) -> None:
    """Strike an action from every order of a part of a chart."""
    part[:] = _struck(part, action)


def _without(chart: Chart, action: int) -> None:
    """Strike an action from the whole chart."""
    _strike(chart.plays, action)
    _strike(chart.pairs, action)
    if action == SURRENDER:
        chart.early[:] = False
        chart.early_pairs[:] = False
    if action == DOUBLE:
        chart.double_natural[:] = False


def _struck(orders: Orders, action: int) -> Orders:
    """Orders without an action; one that named nothing else stands."""
    result = orders.copy()
    for order in np.unique(orders):
        codes = [int(order) >> shift & 7 for shift in range(0, 15, 3)]
        if action in codes:
            rest = [code for code in codes if code and code != action] or [STAND]
            result[orders == order] = sum(code << (3 * place) for place, code in enumerate(rest))
    return result


def _first(action: int, kind: int, totals: range, ups: tuple[int, ...] | range) -> Edit:
    """Put an action before all others with these totals, pairs that are not split apart."""

    def edit(chart: Chart) -> None:
        for total in totals:
            for up in ups:
                cells = chart.plays[0, kind, total, 2:, up]
                cells[:] = np.where(cells > 0, _struck(cells, action) << 3 | action, 0)

    return edit


def _never(action: int, totals: range, ups: tuple[int, ...] | range) -> Edit:
    def edit(chart: Chart) -> None:
        for total in totals:
            for up in ups:
                chart.plays[0, HARD, total, 2:, up] = _struck(chart.plays[0, HARD, total, 2:, up], action)

    return edit


def _pairs(rank: int, first: int | None, ups: tuple[int, ...] | range) -> Edit:
    """Put an action before all others with a pair; None: never split it."""

    def edit(chart: Chart) -> None:
        for up in ups:
            struck = int(_struck(chart.pairs[rank : rank + 1, up], SPLIT)[0])
            chart.pairs[rank, up] = struck if first is None else struck << 3 | first

    return edit


def _always_split(chart: Chart) -> None:
    for rank in range(10):
        _pairs(rank, None if rank in (3, 4, 9) else SPLIT, range(10))(chart)


def _set_double_natural(*, value: bool) -> Edit:
    def edit(chart: Chart) -> None:
        chart.double_natural[:] = value

    return edit


def _as_three_cards(chart: Chart) -> None:
    three = chart.plays[0, :, :, 3:4]
    chart.plays[0, :, :, 4:] = np.where(three > 0, three, chart.plays[0, :, :, 4:])

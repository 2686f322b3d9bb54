"""How results spread: the distribution of a round, what hold may come of many rounds, exposure, and the hour."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from pitboss.reports.parts.exposure import Exposure, exposure
from pitboss.reports.parts.figure import MINUS, Figure, measured, number, percent, whole
from pitboss.reports.parts.hold import CONFIDENCES, ROUNDS, Hold, hold
from pitboss.reports.parts.study import Study
from pitboss.reports.parts.wagers import bets_and_tables
from pitboss.simulator.bankroll import ROUNDS_PER_HOUR
from pitboss.solver import Bet, Measured
from pitboss.solver.bets import side_bet
from pitboss.solver.outcomes import Floats


@dataclass(frozen=True, slots=True)
class Bar:
    """Results from `low` to `high` and how often they come; for the plot."""

    label: str
    probability: Figure


@dataclass(frozen=True, slots=True)
class SideHold:
    """The range of hold of a side bet, by rounds in which it is made."""

    wager: str
    holds: tuple[Hold, ...]


@dataclass(frozen=True, slots=True)
class Hourly:
    """A table with so many seats taken: rounds in an hour and what the house expects to hold, in units wagered."""

    seats: Figure
    rounds: Figure
    hands: Figure
    hold: Figure


@dataclass(frozen=True, slots=True)
class Spread:
    """`bars_error` is the largest standard error of a bar."""

    mean: Figure
    std_dev: Figure
    skewness: Figure
    win: Figure
    push: Figure
    loss: Figure
    split_share: Figure
    bars: tuple[Bar, ...]
    bars_error: Figure
    confidences: tuple[Figure, ...]
    holds: tuple[Hold, ...]
    side_holds: tuple[SideHold, ...]
    exposure: Exposure
    hours: tuple[Hourly, ...]


def spread(study: Study) -> Spread:
    """The spread of results of the main wager, by the chart."""
    found, figures = study.spread, study.solution.chart_figures
    bars = list(_bars(study))
    chances = {net: chance for net, (chance, _) in found.chances.items()}

    def share(value: tuple[float, float]) -> Figure:
        return measured(100 * value[0], 100 * value[1], "%") if value[1] else percent(value[0], 5)

    return Spread(
        mean=percent(figures.player_ev, 6, signed=True),
        std_dev=number(found.std_dev.value, 5, "initial wagers", error=found.std_dev.std_error or None),
        skewness=number(found.skewness.value, 4, error=found.skewness.std_error or None, signed=True),
        win=share(found.win),
        push=share(found.push),
        loss=share(found.loss),
        split_share=percent(found.split_share, 4),
        bars=tuple(Bar(label, percent(share.value, 3)) for label, share in bars),
        bars_error=percent(max(share.std_error for _, share in bars), 4),
        confidences=tuple(percent(confidence, 0) for confidence in CONFIDENCES),
        holds=tuple(hold(chances, figures.house_edge, rounds) for rounds in ROUNDS),
        side_holds=tuple(
            SideHold(name, _side_holds(side_bet(bet, study.rules, study.shoe)))
            for name, _, bet in bets_and_tables(study)
        ),
        exposure=exposure(study.rules),
        hours=tuple(
            Hourly(
                whole(seats),
                whole(rounds),
                whole(seats * rounds),
                number(seats * rounds * figures.house_edge, 3, signed=True),
            )
            for seats, rounds in enumerate(ROUNDS_PER_HOUR, start=1)
        ),
    )


def _bars(study: Study) -> Iterator[tuple[str, Measured]]:
    """Net results by halves of a wager; all beyond four wagers together."""
    found = study.spread
    for place in np.unique(_places(np.array(list(found.chances)))).tolist():
        label = f"{place:+g}".replace("-", MINUS) if place else "0"
        share = found.moment(partial(_is_at, place))
        yield {-4.5: f"below {MINUS}4", 4.5: "above +4"}.get(place, label), share


def _is_at(place: float, nets: Floats) -> Floats:
    return np.equal(_places(nets), place).astype(np.float64)


def _places(nets: Floats) -> Floats:
    return np.clip(np.round(2 * nets) / 2, -4.5, 4.5)


def _side_holds(bet: Bet) -> tuple[Hold, ...]:
    chances = {-1.0: 1 - bet.win_probability}
    for prize in bet.prizes:
        chances[float(prize.pays)] = chances.get(float(prize.pays), 0.0) + prize.chance
    return tuple(hold(chances, bet.house_edge, rounds) for rounds in ROUNDS)

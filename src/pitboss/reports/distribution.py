"""How results are distributed: a round, the hold of many rounds, the cut card, exposure, and the hour.

The hold of many equal wagers is the distribution of the sum, not its normal approximation. Results of a wager lie on a
grid of whole parts of it, so the transform of the sum is a power of the transform of one: one pass there and one back
give the chance of every sum.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, floor, lcm, log2, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.reports.exposure import MaximumWins, maximum_wins
from pitboss.reports.figures import (
    MINUS,
    Figure,
    measured_percent,
    number,
    percent,
    sampled_percent,
    signed_text,
    whole,
)
from pitboss.reports.study import DEPTHS, Study
from pitboss.simulator.bankroll import ROUNDS_PER_HOUR
from pitboss.solver import Bet, Measured

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000)
CONFIDENCES: Final = (0.68, 0.95, 0.99)
_MOST_PARTS: Final = 60
_REACH: Final = 30.0
"""Standard deviations that the grid of sums covers: beyond, chances vanish in floating point."""
_PRIZES: Final = 40
"""How many of the largest results the grid has room for at least: a rare prize comes more often than its deviation
suggests."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ResultBar:
    """Net results around a label and how often they occur, for the plot."""

    label: str
    probability: Figure


@dataclass(frozen=True, slots=True)
class HoldFigures:
    """The actual hold over so many rounds: how often the house is ahead, and a band for each confidence."""

    rounds: Figure
    std_dev: Figure
    house_ahead: Figure
    bands: tuple[tuple[Figure, Figure], ...]


@dataclass(frozen=True, slots=True)
class SideBetHold:
    """The actual hold of a side bet, by rounds in which it is made."""

    wager: str
    holds: tuple[HoldFigures, ...]


@dataclass(frozen=True, slots=True)
class CutCardDepth:
    """The house advantage over all rounds of a shoe with so much of it dealt, and its difference to the first round."""

    dealt: Figure
    house_edge: Figure
    difference: Figure


@dataclass(frozen=True, slots=True)
class CutCardFigures:
    """What a flat bettor loses in the first round, exactly, and over whole shoes, simulated."""

    first: Figure
    rounds: Figure
    depths: tuple[CutCardDepth, ...]


@dataclass(frozen=True, slots=True)
class HourFigures:
    """A table with so many seats taken: rounds, hands and expected hold in an hour, in units wagered."""

    seats: Figure
    rounds: Figure
    hands: Figure
    hold: Figure


@dataclass(frozen=True, slots=True)
class DistributionSection:
    """The distribution of the main wager by the chart; `bars_error` is the largest standard error of a bar."""

    mean: Figure
    std_dev: Figure
    skewness: Figure
    win: Figure
    push: Figure
    loss: Figure
    split_share: Figure
    bars: tuple[ResultBar, ...]
    bars_error: Figure
    confidences: tuple[Figure, ...]
    holds: tuple[HoldFigures, ...]
    side_holds: tuple[SideBetHold, ...]
    exposure: MaximumWins
    hours: tuple[HourFigures, ...]


def distribution(study: Study) -> DistributionSection:
    """The distribution of results of the main wager, by the chart."""
    outcomes, figures = study.outcomes, study.solution.chart_figures
    bars = list(_bars(study))
    chances = {net: chance for net, (chance, _) in outcomes.chances.items()}
    return DistributionSection(
        mean=percent(figures.player_ev, 6, signed=True),
        std_dev=number(outcomes.std_dev.value, 5, "initial wagers", error=outcomes.std_dev.std_error or None),
        skewness=number(outcomes.skewness.value, 4, error=outcomes.skewness.std_error or None, signed=True),
        win=sampled_percent(*outcomes.win),
        push=sampled_percent(*outcomes.push),
        loss=sampled_percent(*outcomes.loss),
        split_share=percent(outcomes.split_share, 4),
        bars=tuple(ResultBar(label, percent(share.value, 3)) for label, share in bars),
        bars_error=percent(max(share.std_error for _, share in bars), 4),
        confidences=tuple(percent(confidence, 0) for confidence in CONFIDENCES),
        holds=tuple(hold(chances, figures.house_edge, rounds) for rounds in ROUNDS),
        side_holds=tuple(SideBetHold(name, _side_holds(study.side_bet(bet))) for name, _, bet in study.side_bets()),
        exposure=maximum_wins(study.rules),
        hours=tuple(
            HourFigures(
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
    for place in np.unique(_places(np.array(list(study.outcomes.chances)))).tolist():
        share = study.outcomes.moment(partial(_is_at, place))
        yield {-4.5: f"below {MINUS}4", 4.5: "above +4"}.get(place, signed_text(place)), share


def _is_at(place: float, nets: Floats) -> Floats:
    return np.equal(_places(nets), place).astype(np.float64)


def _places(nets: Floats) -> Floats:
    return np.clip(np.round(2 * nets) / 2, -4.5, 4.5)


def _side_holds(bet: Bet) -> tuple[HoldFigures, ...]:
    chances = {-1.0: 1 - bet.win_probability}
    for prize in bet.prizes:
        chances[float(prize.pays)] = chances.get(float(prize.pays), 0.0) + prize.chance
    return tuple(hold(chances, bet.house_edge, rounds) for rounds in ROUNDS)


def hold(chances: Mapping[float, float], house_edge: float, rounds: int) -> HoldFigures:
    """The actual hold over many wagers.

    Args:
        chances: The chance of each net result of a wager.
        house_edge: The exact house advantage, where the chances are sampled in part.
        rounds: How many wagers.
    """
    nets, shares = np.array(list(chances)), np.array(list(chances.values()))
    mean = float(nets @ shares)
    deviation = sqrt(float((nets - mean) ** 2 @ shares))
    holds, likely = _sums(nets, shares, mean, deviation, rounds)
    holds = holds + house_edge + mean
    cumulative = np.cumsum(likely)
    bands = []
    for confidence in CONFIDENCES:
        low, high = (
            float(holds[min(int(np.searchsorted(cumulative, tail)), len(holds) - 1)])
            for tail in ((1 - confidence) / 2, (1 + confidence) / 2)
        )
        bands.append((percent(low, 3, signed=True), percent(high, 3, signed=True)))
    ahead = float(likely[holds > 1e-12].sum())
    return HoldFigures(whole(rounds, "rounds"), percent(deviation / sqrt(rounds), 4), percent(ahead, 2), tuple(bands))


def _sums(nets: Floats, shares: Floats, mean: float, deviation: float, rounds: int) -> tuple[Floats, Floats]:
    """The hold per wager, least first, and how likely each is."""
    parts = min(lcm(*(Fraction(net).limit_denominator(1000).denominator for net in nets.tolist())), _MOST_PARTS)
    reach = _REACH * deviation * sqrt(rounds) + _PRIZES * float(np.abs(nets).max())
    size = 1 << ceil(log2(2 + parts * reach))
    one = np.zeros(size)
    places = nets * parts
    lower = np.floor(places + 1e-9)
    above = np.clip(places - lower, 0.0, 1.0)
    np.add.at(one, lower.astype(np.int64) % size, shares * (1 - above))
    np.add.at(one, (lower.astype(np.int64) + 1) % size, shares * above)
    total = np.fft.irfft(np.fft.rfft(one) ** rounds, size).clip(0.0)
    first = floor(parts * rounds * mean) - size // 2
    won = first + np.arange(size)
    return -won[::-1] / (parts * rounds), total[won % size][::-1]


def cut_card(study: Study) -> CutCardFigures:
    """A player alone with the dealer who makes the same wager in every round."""
    study.progress("the cut card")
    first = study.solution.chart_figures.house_edge
    depths = []
    for dealt in DEPTHS:
        estimate = study.simulate_flat(dealt).estimate.reduced
        depths.append(
            CutCardDepth(
                percent(dealt, 0),
                measured_percent(-estimate.ev, estimate.std_error),
                measured_percent(-estimate.ev - first, estimate.std_error, signed=True),
            )
        )
    return CutCardFigures(percent(first, 6), whole(study.effort.rounds), tuple(depths))

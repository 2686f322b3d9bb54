"""How results are distributed: a round, the hold of many rounds, the cut card, the hour, and the dealer's hand.

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

from pitboss.arrays import Floats
from pitboss.reports.figures import (
    MINUS,
    Figure,
    FigureGrid,
    measured_percent,
    number,
    percent,
    sampled_percent,
    signed_text,
    whole,
)
from pitboss.reports.maxima import MaximumWins
from pitboss.reports.study import DEPTHS, Study
from pitboss.rules import Rules
from pitboss.rules.payouts import DealerEnd, Reason, dealer_end, end_name, stand_payout
from pitboss.simulator.bankroll import ROUNDS_PER_HOUR
from pitboss.solver import Bet, Measured
from pitboss.solver.dealer import final_chances, finals
from pitboss.strategy.hands import VALUES

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000)
CONFIDENCES: Final = (0.68, 0.95, 0.99)
_MOST_PARTS: Final = 60
_REACH: Final = 30.0
"""Standard deviations that the grid of sums covers: beyond, chances vanish in floating point."""
_PRIZES: Final = 40
"""How many of the largest results the grid has room for at least: a rare prize comes more often than its deviation
suggests."""


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
    maxima: MaximumWins
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
        maxima=study.maxima,
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
    study.progress.begin("the cut card")
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


_UP_CARDS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
_ORDER: Final = (*range(1, VALUES), 0)
_MOST_CARDS: Final = 8
_BUSTS: Final = tuple(end for end in DealerEnd if end.is_bust)


@dataclass(frozen=True, slots=True)
class DealerHandSection:
    """How often the dealer's hand ends so, in percent: with each up-card, and of all hands with so many cards.

    Busts that push have columns of their own. Nothing of the players' hands is known.
    """

    by_up_card: FigureGrid
    by_cards: FigureGrid
    bust: Figure
    natural: Figure
    push_total: Figure | None
    push_cards: Figure | None


def dealer_section(study: Study) -> DealerHandSection:
    """The dealer's final hands, played out whatever the players hold."""
    rules, shoe = study.rules, study.shoe.values
    by_up = []
    whole = np.zeros((len(DealerEnd), _MOST_CARDS + 1))
    for up in (up for up in _ORDER if shoe[up] > 0):
        left = shoe.copy()
        left[up] -= 1
        hands = finals(up, rules.dealer, checked=False)
        chances = final_chances(hands, left)
        ends = np.array([dealer_end(rules.busts_told, *hand) for hand in zip(hands.total, hands.cards, strict=True)])
        by_up.append((_UP_CARDS[up], np.bincount(ends, chances, len(DealerEnd))))
        weight = float(shoe[up]) / float(shoe.sum())
        np.add.at(whole, (ends, np.minimum(hands.cards, _MOST_CARDS)), weight * chances)
    overall = whole.sum(axis=1)
    columns = _columns(rules, overall)
    by_cards = [(f"{cards}{'+' * (cards == _MOST_CARDS)}", whole[:, cards]) for cards in range(2, _MOST_CARDS + 1)]
    return DealerHandSection(
        _grid("final hand by up-card", columns, [*by_up, ("any", overall)], digits=4),
        _grid("final hand by number of cards", columns, by_cards, digits=5),
        bust=percent(float(sum(overall[end] for end in _BUSTS)), 4),
        natural=percent(float(overall[DealerEnd.NATURAL]), 4),
        push_total=_pushed(rules, overall, Reason.PUSH_TOTAL),
        push_cards=_pushed(rules, overall, Reason.PUSH_BUST),
    )


def _pushed(rules: Rules, overall: np.ndarray, reason: Reason) -> Figure | None:
    """How often the dealer ends so that every hand pushes for this reason; None where the sheet has no such rule."""
    ends = [end for end in _BUSTS if stand_payout(rules, 20, end).reason is reason]
    return percent(float(sum(overall[end] for end in ends)), 4) if ends else None


def _columns(rules: Rules, overall: np.ndarray) -> dict[DealerEnd, str]:
    """The endings that occur, in order, with their heads."""
    totals = {end: str(17 + end) for end in DealerEnd if end <= DealerEnd.TWENTY_ONE}
    told = {end: end_name(rules.busts_told, end) for end in _BUSTS if end > DealerEnd.BUST and overall[end] > 0}
    return totals | {DealerEnd.NATURAL: "blackjack"} | told | {DealerEnd.BUST: "other bust" if told else "bust"}


def _grid(title: str, columns: dict[DealerEnd, str], rows: list[tuple[str, np.ndarray]], *, digits: int) -> FigureGrid:
    cells = [(name, [100 * float(shares[end]) for end in columns]) for name, shares in rows]
    return FigureGrid.of(title, tuple(columns.values()), cells, unit="%", digits=digits)

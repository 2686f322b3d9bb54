"""Side bets beside the main wager: what to stake on each by its own count, and what all bets bring together.

A player of bankroll B and the fraction k of Kelly looks for the greatest certainty equivalent W − V / (2kB). With the
bets on the main wager as they are, a unit more on a side bet at one of its counts adds its edge to W, and to V twice
its product with everything else that is bet then. So the best stake there is

    (kB · edge − mean of (side bet · all other bets)) / mean square of the side bet,

within what the table takes, or nothing. Main wager and side bets share the dealer's hand: the products are those of the
simulated rounds. Stakes are chosen by smoothed figures, so that no lucky count is bet on, and what they win is what the
rounds brought.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import floor
from typing import ClassVar, Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.counting.bets import Bets
from pitboss.counting.ramp import Ramp, Winnings, di_error
from pitboss.counting.runs import NEIGHBOUR, PRODUCT, SQUARE, TIMES, WON, CountBatches, CountRun, smoothed
from pitboss.solver.removal import MAIN

_TURNS: Final = 20
_FEWEST: Final = 1000
"""Counts met less often than this say too little of a side bet; above the last of the others the stake stays."""


@dataclass(frozen=True, slots=True, repr=False)
class JointBets(Winnings):
    """Bets on the main wager and the best stakes on side bets beside them, and what they bring together.

    Attributes:
        main: The bets on the main wager.
        stakes: For each side bet, what is staked on it by its own count; it is left out where nothing is.
        bankroll: What the bets are for.
        kelly: The fraction of Kelly.
        side_wins: What each side bet wins in 100 rounds.
    """

    computed: ClassVar[tuple[str, ...]] = (*Winnings.computed, "correlation")

    main: Ramp = field(repr=False)
    stakes: dict[str, dict[int, float]]
    bankroll: float
    kelly: float
    side_wins: dict[str, float]
    batches: CountBatches = field(repr=False, compare=False)
    won: Floats = field(repr=False, compare=False)
    squares: Floats = field(repr=False, compare=False)
    product: float = field(repr=False, compare=False)

    def __repr__(self) -> str:
        staked = ", ".join(f"{name} from {min(stakes)}" for name, stakes in self.stakes.items() if stakes)
        return f"<JointBets: {self.per_100:+.2f} in 100 rounds, {staked or 'no side bets'}>"

    @property
    def win(self) -> float:
        return float(self.won.sum() / self.batches.rounds.sum())

    @property
    def variance(self) -> float:
        return float(self.squares.sum() / self.batches.rounds.sum()) - self.win**2

    @property
    def win_error(self) -> float:
        return self.batches.error(self.won)

    @property
    def desirability_error(self) -> float:
        return di_error(self.batches, self.won, self.squares)

    @property
    def correlation(self) -> float | None:
        """The correlation of what the main wager and the side bets bring in a round; None where none is staked on."""
        side_win = self.win - self.main.win
        side_variance = self.variance - self.main.variance - 2 * (self.product - self.main.win * side_win)
        if not side_variance > 0 or not self.main.variance > 0:
            return None
        return float((self.product - self.main.win * side_win) / (side_variance * self.main.variance) ** 0.5)


class _SideBet:
    """A side bet beside bets on the main wager, by its own count: how often it can be made, what a unit wins, its
    squares and its products with the main bets, batch by batch."""

    def __init__(self, batches: CountBatches, main: Ramp) -> None:
        self.batches = batches
        by_count = {row.count: place for place, row in enumerate(main.rows)}
        places = [by_count.get(count, -1) for count in batches.lows]

        def at_main(figures: Floats) -> Floats:
            return np.append(figures, 0.0)[places]

        plays = at_main(main.over_ways(lambda bet, _: float(bet > 0)))
        self.times, self.won, self.square = (
            np.einsum("bms,m->bs", batches.cells[..., what], plays) for what in (TIMES, WON, SQUARE)
        )
        own = at_main(main.over_ways(lambda bet, _: bet))
        self.product = np.einsum("bms,m->bs", batches.cells[..., PRODUCT], own)
        if main.spots > 1:
            second = at_main(main.over_ways(lambda bet, spots: bet * (spots - 1)))
            self.product += np.einsum("bms,m->bs", batches.cells[..., NEIGHBOUR], second)
        self.stakes = np.zeros(len(batches.counts))
        self.often = self.times.sum(axis=0)
        self.known = np.flatnonzero(self.often >= _FEWEST)

    def smooth(self, sums: Floats) -> Floats:
        """Return the mean of a figure at each count that is known well enough, smoothed."""
        known, often = self.known, self.often[self.known]
        means = sums.sum(axis=0)[known] / often
        errors = np.array([self.batches.error(sums[:, at], self.times[:, at]) for at in known])
        return smoothed(np.array(self.batches.counts, dtype=np.float64)[known], often, means, errors)


def joint_bets(run: CountRun, main: Ramp, bets: Bets) -> JointBets | None:
    """Return the best stakes on the side bets of a run beside bets on the main wager; None where there is no side bet
    or the run has no batches.

    Args:
        run: What each count brought.
        main: The bets on the main wager.
        bets: How the player bets, for the limits of the table and the chips.
    """
    batches = run.batches_of(MAIN)
    sides = {name: _SideBet(run.batches[name], main) for name in run.side_bets if name in run.batches}
    if batches is None or not sides:
        return None
    whole, rounds = main.kelly * main.bankroll, float(batches.rounds.sum())
    smooth = {
        name: tuple(side.smooth(sums) for sums in (side.won, side.square, side.product))
        for name, side in sides.items()
        if len(side.known) > 2
    }
    win = main.win
    for _ in range(_TURNS):
        before = {name: side.stakes.copy() for name, side in sides.items()}
        for name, (edges, squares, products) in smooth.items():
            side = sides[name]
            others = _beside(run, sides, name)[side.known] / side.often[side.known]
            best = (whole * edges * (1 + win / whole) - products - others) / np.maximum(squares, 1e-9)
            side.stakes[side.known] = [_within(float(stake), bets, run.chip) for stake in best]
            side.stakes[side.known[-1] :] = side.stakes[side.known[-1]]
        win = main.win + sum(float(side.won.sum(axis=0) @ side.stakes) for side in sides.values()) / rounds
        if all(np.allclose(before[name], side.stakes) for name, side in sides.items()):
            break
    won, squares = main.won(batches), main.squares(batches)
    product = sum(float(side.product.sum(axis=0) @ side.stakes) for side in sides.values())
    for name, side in sides.items():
        won = won + side.won @ side.stakes
        pairs = _beside(run, sides, name) @ side.stakes / rounds * batches.rounds
        squares = squares + side.square @ side.stakes**2 + 2 * side.product @ side.stakes + pairs
    return JointBets(
        main,
        {name: _staked(side) for name, side in sides.items()},
        main.bankroll,
        main.kelly,
        {name: 100 * float(side.won.sum(axis=0) @ side.stakes) / rounds for name, side in sides.items()},
        batches,
        won,
        squares,
        product / rounds,
    )


def _within(stake: float, bets: Bets, least: float) -> float:
    """A stake within what the table takes, in whole chips where the player has chips; 0 where that is too little."""
    stake = min(stake, bets.most)
    if bets.chip > 0:
        stake = floor(stake / bets.chip) * bets.chip
    return stake if stake >= least else 0.0


def _beside(run: CountRun, sides: Mapping[str, _SideBet], name: str) -> Floats:
    """The products of a unit on a side bet at each of its counts with what is staked on the other side bets then."""
    summed = np.zeros(len(sides[name].stakes))
    for (one, other), products in run.products.items():
        if name == one and other in sides:
            summed += products @ sides[other].stakes
        elif name == other and one in sides:
            summed += sides[one].stakes @ products
    return summed


def _staked(side: _SideBet) -> dict[int, float]:
    staked = zip(side.batches.counts, map(float, side.stakes), strict=True)
    return {count: stake for count, stake in staked if stake > 0}

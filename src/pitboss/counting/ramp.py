"""Bets by the count: the best ones for a bankroll, and what a way to bet wins, spreads and risks.

Everything here is worked out from one table of counts (how often, what edge, what variance): changing the bankroll, the
limits or the spread needs no new rounds.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, inf, log, sqrt
from typing import ClassVar

import numpy as np

from pitboss.arrays import Floats
from pitboss.counting.runs import PRODUCT, SQUARE, WON, AtCount, CountBatches
from pitboss.errors import ParamError
from pitboss.simulator.bankroll import ruin

_TURNS = 50


@dataclass(frozen=True, slots=True)
class BetLimits:
    """What the player may bet, in the money of the bankroll: least and most, and the chip that bets are whole ones of.

    Below `enter` the player watches and does not play (back-counting). With two `spots` the same is bet on each, from
    the count `spots_from` on if that is not None, and below it on one. Raise `ValueError` if no bet is left.
    """

    least: float = 1.0
    most: float = inf
    chip: float = 0.0
    enter: int | None = None
    spots: int = 1
    spots_from: int | None = None

    def __post_init__(self) -> None:
        if not 0 < self.least <= self.most:
            raise ValueError(
                f"bets from {self.least:g} to {self.most:g}: the least must be above 0 and not above the most"
            )
        if self.chip > 0 and _up(self.least, self.chip) > self.most:
            raise ValueError(f"no whole chips of {self.chip:g} are a bet from {self.least:g} to {self.most:g}")

    def plays(self, count: int) -> bool:
        return self.enter is None or count >= self.enter

    def spots_at(self, count: int) -> int:
        """On how many spots the player bets at a count."""
        return self.spots if self.spots_from is None or count >= self.spots_from else 1

    def nearest(self, bet: float) -> float:
        """The bet within the limits that is nearest to one; in whole chips where there are chips."""
        within = min(max(bet, self.least), self.most)
        if not self.chip > 0:
            return within
        whole = max(floor(within / self.chip + 0.5) * self.chip, _up(self.least, self.chip))
        return whole if whole <= self.most else floor(self.most / self.chip) * self.chip


def _up(bet: float, chip: float) -> float:
    """The fewest whole chips that are at least a bet."""
    return ceil(bet / chip) * chip


class Winnings(ABC):
    """What bets win, spread and risk by the round, for a bankroll and a fraction of Kelly."""

    computed: ClassVar[tuple[str, ...]] = (
        *("win", "win_error", "per_100", "per_100_error", "std_dev", "desirability", "desirability_error"),
        *("score", "score_error", "n0", "certainty_equivalent", "risk_of_ruin"),
    )
    __slots__ = ()
    bankroll: float
    kelly: float

    @property
    @abstractmethod
    def win(self) -> float:
        """What a round wins on average."""

    @property
    @abstractmethod
    def win_error(self) -> float:
        """The standard error of `win`: how often counts come and what they bring, both as they were drawn."""

    @property
    @abstractmethod
    def variance(self) -> float:
        """The variance of a round."""

    @property
    @abstractmethod
    def desirability_error(self) -> float:
        """The standard error of `desirability`."""

    @property
    def per_100(self) -> float:
        """What 100 rounds win on average."""
        return 100 * self.win

    @property
    def per_100_error(self) -> float:
        """The standard error of `per_100`."""
        return 100 * self.win_error

    @property
    def std_dev(self) -> float:
        return sqrt(self.variance)

    @property
    def desirability(self) -> float:
        """The desirability index: 1,000 times the win over its standard deviation, by the round."""
        return 1000 * self.win / self.std_dev if self.variance else 0.0

    @property
    def score(self) -> float:
        """What a bankroll of 10,000 wins in 100 rounds when it is ruined once in e² lifetimes."""
        return self.desirability**2 if self.win > 0 else 0.0

    @property
    def score_error(self) -> float:
        """The standard error of `score`."""
        return 2 * self.desirability * self.desirability_error if self.win > 0 else 0.0

    @property
    def n0(self) -> float:
        """After how many rounds the win equals its standard deviation."""
        return self.variance / self.win**2 if self.win else inf

    @property
    def certainty_equivalent(self) -> float:
        """The sure win by the round that this is as good as, to a player of this bankroll and fraction of Kelly."""
        return self.win - self.variance / (2 * self.kelly * self.bankroll)

    @property
    def risk_of_ruin(self) -> float:
        """The chance of losing the bankroll when the game is played for ever."""
        return self.ruin()

    def ruin(self, *, bankroll: float | None = None, goal: float | None = None, rounds: float | None = None) -> float:
        """Return the chance of losing the bankroll: for ever, before winning `goal`, or within so many rounds.

        Args:
            bankroll: Another bankroll, such as that of a trip, for the same bets.
            goal: Stop once this much is won.
            rounds: Stop after so many rounds.
        """
        at_risk = self.bankroll if bankroll is None else bankroll
        return ruin(self.win, self.variance, at_risk, goal=goal, rounds=rounds)

    def bankroll_for(self, risk: float) -> float:
        """Return the bankroll that these bets ruin with this chance when they are made for ever; infinite if they
        do not win."""
        return -self.variance * log(risk) / (2 * self.win) if self.win > 0 else inf


def di_error(batches: CountBatches, won: Floats, squares: Floats) -> float:
    """Return the standard error of the desirability index, from what each batch won and its squares: the index moves
    with the win and with the variance (the delta method)."""
    rounds, whole = batches.rounds, float(batches.rounds.sum())
    win = float(won.sum()) / whole
    variance = float(squares.sum()) / whole - win**2
    if not variance > 0:
        return 0.0
    won_off, square_off = (sums - sums.sum() / whole * rounds for sums in (won, squares))
    off = won_off - win / (2 * variance) * (square_off - 2 * win * won_off)
    return 1000 * batches.spread(off) / whole / sqrt(variance)


@dataclass(frozen=True, slots=True, repr=False)
class Ramp(Winnings):
    """A bet for every count, and what it brings."""

    computed: ClassVar[tuple[str, ...]] = ("by_count", *Winnings.computed, "average_bet", "played")

    rows: tuple[AtCount, ...] = field(repr=False)
    bets: tuple[float, ...] = field(repr=False)
    """For each row, on each spot; 0 where the player does not play."""
    bankroll: float
    kelly: float = 1.0
    spots: int = 1
    errors: float = 0.0
    """The share of rounds in which the player is off by one count, up as often as down, and bets by that."""
    spots_from: int | None = None
    """Below this count the player bets on one spot; the bet is that on each."""
    batches: CountBatches | None = field(default=None, compare=False, repr=False)
    """The rounds that the rows are from, of the same counts. Without them errors are those of the edges alone."""

    def __repr__(self) -> str:
        """The bets as they may be given, "10 2=40 3=80": 10, from a count of 2 on 40, from 3 on 80."""
        steps = [f"{bet:g}" for bet in self.bets[:1]]
        for row, before, bet in zip(self.rows[1:], self.bets, self.bets[1:], strict=False):
            if bet != before:
                steps.append(f"{row.count}={bet:g}")
        return f"<Ramp {' '.join(steps)}: bankroll {self.bankroll:g}, {self.kelly:g} of Kelly>"

    @property
    def by_count(self) -> dict[int, float]:
        """The bet at every count."""
        return {row.count: bet for row, bet in zip(self.rows, self.bets, strict=True)}

    def over_ways(self, figure: Callable[[float, int], float]) -> Floats:
        """Return a figure of the bet on a spot and the number of spots, at each count, on average over errors."""
        last, right = len(self.bets) - 1, 1 - self.errors
        here = np.array([figure(bet, self._spots(place)) for place, bet in enumerate(self.bets)], dtype=np.float64)
        if not self.errors:
            return here
        below, above = (here[[min(max(place + way, 0), last) for place in range(last + 1)]] for way in (-1, 1))
        return right * here + self.errors / 2 * (below + above)

    def _spots(self, place: int) -> int:
        return self.spots if self.spots_from is None or self.rows[place].count >= self.spots_from else 1

    @property
    def _often(self) -> Floats:
        return np.array([row.frequency for row in self.rows])

    @property
    def _put(self) -> Floats:
        """What is bet at each count on all spots."""
        return self.over_ways(lambda bet, spots: bet * spots)

    @property
    def win(self) -> float:
        return float(self._often @ (self._put * [row.edge for row in self.rows]))

    @property
    def variance(self) -> float:
        alone = [second_moment(row, 1) for row in self.rows]
        squares = self.over_ways(lambda bet, spots: bet**2 * spots) * alone
        if self.spots > 1:
            beside = [second_moment(row, 2) / 2 - square for row, square in zip(self.rows, alone, strict=True)]
            squares = squares + self.over_ways(lambda bet, spots: bet**2 * spots * (spots - 1)) * beside
        return max(float(self._often @ squares) - self.win**2, 0.0)

    @property
    def win_error(self) -> float:
        if self.batches is not None:
            return self.batches.error(self.won(self.batches))
        errors = self._often * self._put * [row.std_error for row in self.rows]
        return sqrt(float(errors @ errors))

    def won(self, batches: CountBatches) -> Floats:
        """Return what each batch won."""
        return np.asarray(batches.at_counts(WON) @ self._put)

    def squares(self, batches: CountBatches) -> Floats:
        """Return the squares of the results of each batch."""
        squares = batches.at_counts(SQUARE) @ self.over_ways(lambda bet, spots: bet**2 * spots)
        if self.spots > 1:
            squares = squares + batches.at_counts(PRODUCT) @ self.over_ways(
                lambda bet, spots: bet**2 * spots * (spots - 1)
            )
        return np.asarray(squares)

    @property
    def desirability_error(self) -> float:
        if self.batches is None:
            return 1000 * self.win_error / self.std_dev if self.variance else 0.0
        return di_error(self.batches, self.won(self.batches), self.squares(self.batches))

    @property
    def average_bet(self) -> float:
        """On all spots, over the rounds that are played."""
        return float(self._often @ self._put) / self.played if self.played else 0.0

    @property
    def played(self) -> float:
        """The share of rounds that are played."""
        return float(self._often @ self.over_ways(lambda bet, _: float(bet > 0)))


def best_ramp(
    rows: Sequence[AtCount],
    bankroll: float,
    limits: BetLimits,
    *,
    kelly: float = 1.0,
    batches: CountBatches | None = None,
) -> Ramp:
    """The bets of greatest growth (for a fraction of Kelly: of greatest certainty equivalent) within the limits.

    Raise `ValueError` for a bankroll or fraction that is not above 0.
    """
    if not bankroll > 0 or not kelly > 0:
        raise ValueError("the bankroll and the fraction of Kelly must be above 0")
    scale, ramp = 1.0, None
    for _ in range(_TURNS):
        bets = tuple(_bet(row, kelly * bankroll * scale, limits) for row in rows)
        ramp = Ramp(tuple(rows), bets, bankroll, kelly, limits.spots, spots_from=limits.spots_from, batches=batches)
        closer = 1 + ramp.win / (kelly * bankroll)
        if abs(closer - scale) < 1e-12:
            break
        scale = closer
    assert ramp is not None
    return ramp


def _bet(row: AtCount, bankroll: float, limits: BetLimits) -> float:
    """The best bet on a spot at a count, cut to the limits and to whole chips."""
    if not limits.plays(row.count):
        return 0.0
    spots = limits.spots_at(row.count)
    spread = second_moment(row, spots)
    return limits.nearest(bankroll * row.edge * spots / spread if spread > 0 else 0.0)


def second_moment(row: AtCount, spots: int) -> float:
    """The second moment of a unit on each of so many spots."""
    square = row.variance + row.edge**2
    if spots == 1:
        return square
    if row.covariance is None:
        raise ParamError("spots", spots, "two spots need their covariance: simulate with `seats` of 2 or more")
    return spots * square + spots * (spots - 1) * (row.covariance + row.edge**2)


def stepped_ramp(
    rows: Sequence[AtCount],
    bankroll: float,
    steps: Sequence[tuple[int, float]],
    *,
    kelly: float = 1.0,
    enter: int | None = None,
    spots: int = 1,
    spots_from: int | None = None,
    batches: CountBatches | None = None,
) -> Ramp:
    """Bets given by counts: from each count on so much; below the first, the first's; below `enter` none."""
    bets = []
    for row in rows:
        reached = [bet for count, bet in steps if count <= row.count]
        plays = enter is None or row.count >= enter
        bets.append(float(reached[-1] if reached else steps[0][1]) if plays else 0.0)
    return Ramp(tuple(rows), tuple(bets), bankroll, kelly, spots, spots_from=spots_from, batches=batches)

"""Bets by the count: the best ones for a bankroll, and what a way to bet wins, spreads and risks.

Everything here is worked out from one table of counts (how often, what edge, what variance): changing the bankroll, the
limits or the spread needs no new rounds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, exp, floor, inf, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

_TURNS = 50


@dataclass(frozen=True, slots=True)
class AtCount:
    """One count: how often a round begins at it, and the edge (with its error) and the variance of a unit bet then.

    `covariance` is that of two hands against one dealer, where it was measured.
    """

    count: int
    frequency: float
    edge: float
    std_error: float
    variance: float
    covariance: float | None = None


@dataclass(frozen=True, slots=True)
class BetLimits:
    """What the player may bet, in the money of the bankroll: least and most, and the chip that bets are whole ones of.

    Below `enter` the player watches and does not play (back-counting). Raise `ValueError` if no bet is left.
    """

    least: float = 1.0
    most: float = inf
    chip: float = 0.0
    enter: int | None = None
    spots: int = 1

    def __post_init__(self) -> None:
        if not 0 < self.least <= self.most:
            raise ValueError(
                f"bets from {self.least:g} to {self.most:g}: the least must be above 0 and not above the most"
            )
        if self.chip > 0 and _up(self.least, self.chip) > self.most:
            raise ValueError(f"no whole chips of {self.chip:g} are a bet from {self.least:g} to {self.most:g}")

    def plays(self, count: int) -> bool:
        return self.enter is None or count >= self.enter

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


@dataclass(frozen=True, slots=True)
class Ramp:
    """A bet for every count, and what it brings."""

    rows: tuple[AtCount, ...]
    bets: tuple[float, ...]
    """For each row, on each spot; 0 where the player does not play."""
    bankroll: float
    kelly: float = 1.0
    spots: int = 1
    errors: float = 0.0
    """The share of rounds in which the player is off by one count, up as often as down, and bets by that."""

    @property
    def win(self) -> float:
        """What a round wins on average."""
        made = self._made(1)
        return sum(row.frequency * bet * self.spots * row.edge for row, bet in zip(self.rows, made, strict=True))

    @property
    def variance(self) -> float:
        squares = self._made(2)
        square = sum(
            row.frequency * bet2 * _spread(row, self.spots) for row, bet2 in zip(self.rows, squares, strict=True)
        )
        return max(square - self.win**2, 0.0)

    def _made(self, power: int) -> list[float]:
        """The mean over errors of the bet at each count, or of its square."""
        bets, last = [bet**power for bet in self.bets], len(self.bets) - 1
        return [
            (1 - self.errors) * bet + self.errors * (bets[max(place - 1, 0)] + bets[min(place + 1, last)]) / 2
            for place, bet in enumerate(bets)
        ]

    @property
    def win_error(self) -> float:
        """The standard error of `win`, from those of the edges."""
        return sqrt(
            sum(
                (row.frequency * bet * self.spots * row.std_error) ** 2
                for row, bet in zip(self.rows, self._made(1), strict=True)
            )
        )

    @property
    def std_dev(self) -> float:
        return sqrt(self.variance)

    @property
    def average_bet(self) -> float:
        """On all spots, over the rounds that are played."""
        put = sum(row.frequency * bet * self.spots for row, bet in zip(self.rows, self._made(1), strict=True))
        return put / self.played if self.played else 0.0

    @property
    def played(self) -> float:
        """The share of rounds that are played."""
        places = range(len(self.rows))
        playing = replace(self, bets=tuple(float(self.bets[place] > 0) for place in places))._made(1)
        return sum(self.rows[place].frequency * playing[place] for place in places)

    @property
    def desirability(self) -> float:
        """The desirability index: 1,000 times the win over its standard deviation, by the round."""
        return 1000 * self.win / self.std_dev if self.variance else 0.0

    @property
    def score(self) -> float:
        """What a bankroll of 10,000 wins in 100 rounds when it is ruined once in e² lifetimes."""
        return self.desirability**2 if self.win > 0 else 0.0

    @property
    def n0(self) -> float:
        """After how many rounds the win equals its standard deviation."""
        return self.variance / self.win**2 if self.win else inf

    @property
    def certainty_equivalent(self) -> float:
        """The sure win by the round that this is as good as, to a player of this bankroll and fraction of Kelly."""
        return self.win - self.variance / (2 * self.kelly * self.bankroll)

    def ruin(self, *, goal: float | None = None, rounds: float | None = None) -> float:
        """The chance of losing the bankroll: for ever, before winning `goal`, or within so many rounds."""
        return ruin(self.win, self.variance, self.bankroll, goal=goal, rounds=rounds)

    def as_json(self) -> dict[str, Any]:
        return {
            "bankroll": self.bankroll,
            "kelly": self.kelly,
            "spots": self.spots,
            "errors": self.errors,
            "bets": {str(row.count): bet for row, bet in zip(self.rows, self.bets, strict=True)},
            "win_per_round": self.win,
            "win_std_error": self.win_error,
            "win_per_100": 100 * self.win,
            "std_dev": self.std_dev,
            "average_bet": self.average_bet,
            "rounds_played": self.played,
            "desirability_index": self.desirability,
            "score": self.score,
            "n0": self.n0 if self.n0 < inf else None,
            "certainty_equivalent": self.certainty_equivalent,
            "risk_of_ruin": self.ruin(),
        }


def best_ramp(rows: Sequence[AtCount], bankroll: float, limits: BetLimits, *, kelly: float = 1.0) -> Ramp:
    """The bets of greatest growth (for a fraction of Kelly: of greatest certainty equivalent) within the limits.

    Raise `ValueError` for a bankroll or fraction that is not above 0.
    """
    if not bankroll > 0 or not kelly > 0:
        raise ValueError("the bankroll and the fraction of Kelly must be above 0")
    scale, ramp = 1.0, None
    for _ in range(_TURNS):
        bets = tuple(_bet(row, kelly * bankroll * scale, limits) for row in rows)
        ramp = Ramp(tuple(rows), bets, bankroll, kelly, limits.spots)
        closer = 1 + ramp.win / (kelly * bankroll)
        if abs(closer - scale) < 1e-12:
            break
        scale = closer
    assert ramp is not None
    return ramp


class Costs(NamedTuple):
    """What is given away of the certainty equivalent of the best bets in fractions of a chip, by the round: by whole
    chips, by bets of one's own instead of the best, and by errors of the count."""

    rounding: float
    own_bets: float
    errors: float

    def as_json(self) -> dict[str, Any]:
        return self._asdict()


def costs(ramp: Ramp, limits: BetLimits) -> Costs:
    """What a way to bet costs against the best bets within the same limits."""
    free = best_ramp(ramp.rows, ramp.bankroll, replace(limits, chip=0.0), kelly=ramp.kelly).certainty_equivalent
    whole = best_ramp(ramp.rows, ramp.bankroll, limits, kelly=ramp.kelly).certainty_equivalent
    sure = replace(ramp, errors=0.0).certainty_equivalent
    return Costs(free - whole, whole - sure, sure - ramp.certainty_equivalent)


def _bet(row: AtCount, bankroll: float, limits: BetLimits) -> float:
    """The best bet on a spot at a count, cut to the limits and to whole chips."""
    if not limits.plays(row.count):
        return 0.0
    spread = _spread(row, limits.spots)
    return limits.nearest(bankroll * row.edge * limits.spots / spread if spread > 0 else 0.0)


def _spread(row: AtCount, spots: int) -> float:
    """The second moment of a unit on each of so many spots."""
    square = row.variance + row.edge**2
    if spots == 1:
        return square
    if row.covariance is None:
        raise ValueError("two spots need their covariance: simulate with two seats or more")
    return spots * square + spots * (spots - 1) * (row.covariance + row.edge**2)


def given_ramp(
    rows: Sequence[AtCount],
    bankroll: float,
    steps: Sequence[tuple[int, float]],
    *,
    kelly: float = 1.0,
    enter: int | None = None,
    spots: int = 1,
) -> Ramp:
    """Bets given by counts: from each count on so much; below the first, the first's; below `enter` none."""
    bets = []
    for row in rows:
        held = [bet for count, bet in steps if count <= row.count]
        plays = enter is None or row.count >= enter
        bets.append(float(held[-1] if held else steps[0][1]) if plays else 0.0)
    return Ramp(tuple(rows), tuple(bets), bankroll, kelly, spots)


def ruin(
    win: float, variance: float, bankroll: float, *, goal: float | None = None, rounds: float | None = None
) -> float:
    """The chance that a bankroll is lost by a game of this win and variance by the round, taken as a diffusion."""
    if variance <= 0:
        return 0.0 if win >= 0 else 1.0
    tilt = -2 * win / variance
    if rounds is not None:
        if rounds <= 0:
            return 0.0
        normal, spread = NormalDist(), sqrt(rounds * variance)
        reflected = normal.cdf((-bankroll + rounds * win) / spread)
        return min(normal.cdf((-bankroll - rounds * win) / spread) + _times(tilt * bankroll, reflected), 1.0)
    if goal is not None:
        whole = bankroll + goal
        if abs(tilt * whole) < 1e-9:
            return goal / whole
        if tilt > 0:
            return (1 - exp(-tilt * goal)) / (1 - exp(-tilt * whole))
        return (exp(tilt * bankroll) - exp(tilt * whole)) / (1 - exp(tilt * whole))
    return exp(tilt * bankroll) if win > 0 else 1.0


def _times(power: float, chance: float) -> float:
    """e to a power times a chance, which may be too small to be seen."""
    return exp(power) * chance if chance > 0 and power < 700 else 0.0

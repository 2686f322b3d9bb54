"""A spread of bets: how many times the least bet the most is, what the table takes, and the unit that suits a bankroll.

The bets that a spread allows, from a unit to so many units, are a cone but for the table's limits: all of them can be
multiplied by one number. The certainty equivalent is concave over it, so the best unit is found by narrowing down; and
without limits the best unit is in proportion to the bankroll, the desirability the same for every bankroll.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil, floor, inf, sqrt
from typing import Final, NamedTuple

import numpy as np

from pitboss.counting.ramp import BetLimits, Ramp, best_ramp, given_ramp, second_moment
from pitboss.counting.runs import AtCount, Batches
from pitboss.ranges import DEFAULT_BANKROLL

_SECTIONS: Final = 60
_TURNS: Final = 50
_GOLDEN: Final = (sqrt(5) - 1) / 2
_BANKROLL: Final = 10_000.0
"""The bankroll that SCORE is told for."""


@dataclass(frozen=True, slots=True)
class BetSpread:
    """Bets from one unit up to `ratio` units, between the `least` and the `most` that the table takes, in whole chips.

    The `unit`, in the money of the bankroll, is found where none is given. Below the count `enter` the player watches;
    with two `spots` the same is bet on each, from the count `spots_from` on if that is given. Raise `ValueError` where
    no bet is left.
    """

    ratio: float = 12.0
    unit: float | None = None
    least: float = 1.0
    most: float = inf
    chip: float = 0.0
    enter: int | None = None
    spots: int = 1
    spots_from: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.ratio < inf:
            raise ValueError(f"a spread of 1 to {self.ratio:g}: the most must be at least the unit")
        BetLimits(self.least, self.most, self.chip)
        if self.unit is not None:
            if not self.least <= self.unit <= self.most:
                upwards = f"to {self.most:g}" if self.most < inf else "on"
                raise ValueError(f"a unit of {self.unit:g}: the table takes bets from {self.least:g} {upwards}")
            self.limits(self.unit)

    def limits(self, unit: float) -> BetLimits:
        """What may be bet with a unit."""
        most = min(unit * self.ratio, self.most)
        return BetLimits(unit, most, self.chip, self.enter, self.spots, self.spots_from)

    def best(
        self, rows: Sequence[AtCount], bankroll: float, *, kelly: float = 1.0, batches: Batches | None = None
    ) -> Ramp:
        """The bets of greatest certainty equivalent, with the best unit unless one is given."""
        if self.unit is not None:
            return best_ramp(rows, bankroll, self.limits(self.unit), kelly=kelly, batches=batches)
        most = self.most if self.most < inf else 1e3 * bankroll
        unit = _Cone(rows, self).best_unit(kelly * bankroll, self.least, most)
        if not self.chip > 0:
            return best_ramp(rows, bankroll, self.limits(unit), kelly=kelly, batches=batches)
        fewest, mostly = ceil(self.least / self.chip), floor(min(self.most, most) / self.chip)
        about = floor(unit / self.chip)
        units = {min(max(number, fewest), mostly) * self.chip for number in range(about - 1, about + 3)}
        ramps = [best_ramp(rows, bankroll, self.limits(each), kelly=kelly, batches=batches) for each in sorted(units)]
        return max(ramps, key=lambda ramp: ramp.certainty_equivalent)

    def at_best(self, rows: Sequence[AtCount], *, batches: Batches | None = None) -> Ramp:
        """The bets of greatest desirability that the ratio allows, whatever the table takes, for a bankroll of 10,000:
        their SCORE is that of the spread. No bets where it cannot win."""
        unit = _Cone(rows, self).best_unit(_BANKROLL, 0.0, inf)
        if not unit > 0:
            return Ramp(tuple(rows), (0.0,) * len(rows), _BANKROLL, batches=batches)
        free = replace(self, unit=None, least=unit, most=inf, chip=0.0)
        return best_ramp(rows, _BANKROLL, free.limits(unit), batches=batches)


def spread_of(
    ends: tuple[float, float],
    *,
    unit: float | None = None,
    least: float | None = None,
    most: float | None = None,
    chip: float = 0.0,
    spots: int = 1,
    spots_from: int | None = None,
    enter: int | None = None,
    sheet: tuple[float, float] = (1.0, inf),
) -> BetSpread:
    """A spread as people write it: from 1 to 12 are units, and the best unit is found if none is given; ends that do
    not begin with 1 are money, so that the first is the unit. `sheet` has the limits of the table where `least` and
    `most` are not given; a unit of one's own is not held to them. Raise `ValueError` where no bet is left."""
    low, high = ends
    if not 0 < low <= high < inf:
        raise ValueError(f"bets from {low:g} to {high:g}: the least must be above 0 and not above the most")
    ratio = high / low
    given = low if low != 1 else unit
    bottom, top = sheet if given is None else (given, inf)
    table_least = least if least is not None else min(bottom, most or inf)
    table_most = most if most is not None else max(top, table_least)
    return BetSpread(ratio, given, table_least, table_most, chip, enter, spots, spots_from)


class _Cone:
    """The counts at which a player bets, as numbers: what is won and its second moment for a unit on each spot."""

    def __init__(self, rows: Sequence[AtCount], spread: BetSpread) -> None:
        limits = BetLimits(enter=spread.enter, spots=spread.spots, spots_from=spread.spots_from)
        played = [row for row in rows if limits.plays(row.count)]
        spots = [limits.spots_at(row.count) for row in played]
        self.ratio = spread.ratio
        self.often = np.array([row.frequency for row in played])
        self.win = np.array([row.edge * number for row, number in zip(played, spots, strict=True)])
        self.square = np.array([second_moment(row, number) for row, number in zip(played, spots, strict=True)])
        self.square[self.square <= 0] = 1e-12

    def worth(self, unit: float, bankroll: float, most: float) -> float:
        """The certainty equivalent of the best bets with a unit."""
        free, won = bankroll * self.win / self.square, 0.0
        bets = free
        for _ in range(_TURNS):
            bets = np.clip(free * (1 + won / bankroll), unit, min(self.ratio * unit, most))
            before, won = won, float(self.often @ (bets * self.win))
            if abs(won - before) < 1e-13 * bankroll:
                break
        return won - (float(self.often @ (bets**2 * self.square)) - won**2) / (2 * bankroll)

    def best_unit(self, bankroll: float, low: float, most: float) -> float:
        """The unit of greatest certainty equivalent from `low` on; `low` itself where nothing wins more."""
        if not len(self.win) or self.win.max() <= 0:
            return low
        high = min(max(2 * bankroll * float((self.win / self.square).max()), low), most)
        begin, end = low, high
        inner, outer = end - _GOLDEN * (end - begin), begin + _GOLDEN * (end - begin)
        at_inner, at_outer = self.worth(inner, bankroll, most), self.worth(outer, bankroll, most)
        for _ in range(_SECTIONS):
            if at_inner >= at_outer:
                end, outer, at_outer = outer, inner, at_inner
                inner = end - _GOLDEN * (end - begin)
                at_inner = self.worth(inner, bankroll, most)
            else:
                begin, inner, at_inner = inner, outer, at_outer
                outer = begin + _GOLDEN * (end - begin)
                at_outer = self.worth(outer, bankroll, most)
        unit = (begin + end) / 2
        least = self.worth(low, bankroll, most) if low > 0 else 0.0
        return unit if self.worth(unit, bankroll, most) > least else low


class Costs(NamedTuple):
    """What is given away of the certainty equivalent of the best bets in fractions of a chip, by the round: by whole
    chips, by bets of one's own instead of the best, and by errors of the count."""

    rounding: float
    own_bets: float
    errors: float


def costs(ramp: Ramp, spread: BetSpread) -> Costs:
    """What a way to bet costs against the best bets of a spread."""
    free = replace(spread, chip=0.0).best(ramp.rows, ramp.bankroll, kelly=ramp.kelly).certainty_equivalent
    whole = free
    if spread.chip > 0:
        whole = spread.best(ramp.rows, ramp.bankroll, kelly=ramp.kelly).certainty_equivalent
    sure = replace(ramp, errors=0.0).certainty_equivalent
    return Costs(free - whole, whole - sure, sure - ramp.certainty_equivalent)


@dataclass(frozen=True, slots=True)
class Betting:
    """How a player wants to bet: the best bets of a spread, or `steps` of the player's own, perhaps with errors."""

    bankroll: float = DEFAULT_BANKROLL
    spread: BetSpread = field(default_factory=BetSpread)
    kelly: float = 1.0
    steps: tuple[tuple[int, int], ...] | None = None
    errors: float = 0.0
    goal: float | None = None
    horizon: float | None = None

    def ramp(self, rows: Sequence[AtCount], batches: Batches | None = None) -> Ramp:
        """The bets; raise `ValueError` where the limits leave none."""
        made = self._own(rows, batches) or self.spread.best(rows, self.bankroll, kelly=self.kelly, batches=batches)
        return replace(made, errors=self.errors)

    def at_best(self, rows: Sequence[AtCount], batches: Batches | None = None) -> Ramp:
        """The same bets for any bankroll and table, by which SCORE goes: those of greatest desirability that the spread
        allows, or the player's own; perhaps with errors."""
        made = self._own(rows, batches) or self.spread.at_best(rows, batches=batches)
        return replace(made, errors=self.errors)

    def _own(self, rows: Sequence[AtCount], batches: Batches | None) -> Ramp | None:
        if self.steps is None:
            return None
        spread = self.spread
        return given_ramp(
            rows,
            self.bankroll,
            self.steps,
            kelly=self.kelly,
            enter=spread.enter,
            spots=spread.spots,
            spots_from=spread.spots_from,
            batches=batches,
        )

"""How a counter bets: a spread from a unit to so many units, what the table takes, or a ramp of the player's own.

The bets that a spread allows, from a unit to so many units, are a cone but for the table's limits: all of them can be
multiplied by one number. The certainty equivalent is concave over it, so the best unit is found by narrowing down; and
without limits the best unit is in proportion to the bankroll, the desirability the same for every bankroll.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, inf, sqrt
from typing import Final, NamedTuple

import numpy as np

from pitboss.counting.ramp import BetLimits, Ramp, best_ramp, second_moment, stepped_ramp
from pitboss.counting.runs import AtCount, CountBatches
from pitboss.errors import ParamError
from pitboss.params import number, short_repr, whole
from pitboss.simulator import Bankroll, parse_ramp

_SECTIONS: Final = 60
_TURNS: Final = 50
_GOLDEN: Final = (sqrt(5) - 1) / 2
_SCORE_BANKROLL: Final = 10_000.0
"""The bankroll that SCORE is told for."""
_MOST: Final = 10**12
_MOST_COUNT: Final = 64


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Bets:
    """How a counter bets.

    Attributes:
        spread: The least and the most, in units from 1 on, or in money.
        ramp: Counts and what is bet from each on, the lowest count first; None for the best bets of the spread.
        unit: The unit of the spread in money; None for the best unit.
        minimum: The least that the table takes; None for the sheet's.
        maximum: The most that the table takes; None for the sheet's.
        chip: Bets are whole chips of this size; 0 for any bet.
        spots: On how many spots the same is bet.
        spots_from: With two spots: the count from which both are bet on.
        enter_at: The count from which the player bets; below it, another plays the seat.
        leave_below: The player goes to a fresh shoe once the count is below this one.
        errors: The share of rounds that are bet by a count that is off by one.
    """

    spread: tuple[float, float]
    ramp: tuple[tuple[int, int], ...] | None
    unit: float | None
    minimum: float | None
    maximum: float | None
    chip: float
    spots: int
    spots_from: int | None
    enter_at: int | None
    leave_below: int | None
    errors: float

    def __init__(
        self,
        spread: tuple[float, float] | float | str = (1, 12),
        *,
        ramp: str | Sequence[tuple[int, int]] | None = None,
        unit: float | None = None,
        minimum: float | None = None,
        maximum: float | None = None,
        chip: float = 0.0,
        spots: int = 1,
        spots_from: int | None = None,
        enter_at: int | None = None,
        leave_below: int | None = None,
        errors: float = 0.0,
    ) -> None:
        """Describe how a counter bets.

        Args:
            spread: From one unit to so many, such as (1, 12) or "1-12". Ends that do not begin with 1, such as
                (25, 200), are money.
            ramp: Bets of one's own by the count, such as "1 2=4 3=8", instead of the best.
            unit: The unit of the spread in the bankroll's money; None for the best.
            minimum: The table minimum; None for the sheet's.
            maximum: The table maximum; None for the sheet's.
            chip: Bet whole chips of this size; 0 for any bet.
            spots: Bet the same on one spot or on two; the table needs as many seats.
            spots_from: With two spots: bet on both from this count on, below it on one.
            enter_at: Bet only from this count on; below it, somebody else plays the seat.
            leave_below: Go to a fresh shoe once the count is below this one.
            errors: The share of rounds that are bet by a count that is off by one.

        Raises:
            ParamError: A value cannot be used, or the values leave no bet.
        """
        money = (("unit", unit), ("minimum", minimum), ("maximum", maximum))
        counts = (("spots_from", spots_from), ("enter_at", enter_at), ("leave_below", leave_below))
        values: dict[str, object] = {
            "spread": _ends(spread),
            "ramp": None if ramp is None else parse_ramp(ramp),
            **{name: None if value is None else number(name, value, 0.01, _MOST) for name, value in money},
            "chip": number("chip", chip, 0, 10**9),
            "spots": whole("spots", spots, 1, 2),
            **{name: None if at is None else whole(name, at, -_MOST_COUNT, _MOST_COUNT) for name, at in counts},
            "errors": number("errors", errors, 0, 1),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if 0 < self.chip < 0.01:
            raise ParamError("chip", chip, "give 0, for any bet, or 0.01 or more")
        if self.spots_from is not None and self.spots == 1:
            raise ParamError("spots_from", spots_from, "give `spots` of 2 too")
        if self.spread[0] != 1 and self.unit is not None and self.unit != self.spread[0]:
            raise ParamError("unit", unit, "the `spread` is in money, so its least is the unit; leave one of them out")
        self._check()

    def __repr__(self) -> str:
        return short_repr(self, Bets())

    def _check(self) -> None:
        """Raise `ParamError` where no bet is left."""
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise ParamError("minimum", self.minimum, f"it is above `maximum`, {self.maximum:g}")
        unit = self.own_unit
        if unit is not None and not self.least <= unit <= self.most:
            upwards = f"to {self.most:g}" if self.most < inf else "on"
            raise ParamError("unit", unit, f"the table takes bets from {self.least:g} {upwards}")
        most = self.most if unit is None else min(unit * self.ratio, self.most)
        least = self.least if unit is None else unit
        if self.chip > 0 and ceil(least / self.chip) * self.chip > most:
            raise ParamError("chip", self.chip, f"no whole chips are a bet from {least:g} to {most:g}")

    @property
    def ratio(self) -> float:
        """How many units the most is."""
        return self.spread[1] / self.spread[0]

    @property
    def own_unit(self) -> float | None:
        """The unit, where the player names it."""
        return self.spread[0] if self.spread[0] != 1 else self.unit

    @property
    def least(self) -> float:
        """The least that the table takes."""
        if self.minimum is not None:
            return self.minimum
        return min(1.0 if self.own_unit is None else self.own_unit, self.most)

    @property
    def most(self) -> float:
        """The most that the table takes."""
        return inf if self.maximum is None else self.maximum

    def at_table(self, limits: tuple[float, float]) -> "Bets":
        """Return the same with the limits of a table, where the player names none.

        A unit of the player's own is not held to them.

        Raises:
            ParamError: No bet is left.
        """
        low, high = limits if self.own_unit is None else (self.own_unit, inf)
        minimum = self.minimum if self.minimum is not None else min(low, self.most)
        maximum = self.maximum if self.maximum is not None else max(high, minimum)
        return replace(self, minimum=minimum, maximum=None if maximum == inf else maximum)

    def limits(self, unit: float) -> BetLimits:
        """Return what may be bet with a unit."""
        most = min(unit * self.ratio, self.most)
        return BetLimits(unit, most, self.chip, self.enter_at, self.spots, self.spots_from)

    def best(self, rows: Sequence[AtCount], bankroll: Bankroll | float, *, batches: CountBatches | None = None) -> Ramp:
        """Return the bets: of greatest certainty equivalent, with the best unit unless one is given, or the player's.

        Args:
            rows: What every count brings.
            bankroll: What they are for.
            batches: The rounds behind the rows.

        Raises:
            ParamError: Two spots are bet on where their covariance is not known.
        """
        bankroll = Bankroll.of(bankroll)
        return replace(self._best(rows, bankroll, batches), errors=self.errors)

    def _best(self, rows: Sequence[AtCount], bankroll: Bankroll, batches: CountBatches | None) -> Ramp:
        amount, kelly = bankroll.amount, bankroll.kelly
        if self.ramp is not None:
            return self._own(rows, self.ramp, amount, kelly, batches)
        if self.own_unit is not None:
            return best_ramp(rows, amount, self.limits(self.own_unit), kelly=kelly, batches=batches)
        most = self.most if self.most < inf else 1e3 * amount
        unit = _PlayedCounts(rows, self).best_unit(kelly * amount, self.least, most)
        if not self.chip > 0:
            return best_ramp(rows, amount, self.limits(unit), kelly=kelly, batches=batches)
        fewest, mostly = ceil(self.least / self.chip), floor(min(self.most, most) / self.chip)
        about = floor(unit / self.chip)
        units = {min(max(chips, fewest), mostly) * self.chip for chips in range(about - 1, about + 3)}
        ramps = [best_ramp(rows, amount, self.limits(each), kelly=kelly, batches=batches) for each in sorted(units)]
        return max(ramps, key=lambda ramp: ramp.certainty_equivalent)

    def at_best(
        self, rows: Sequence[AtCount], bankroll: Bankroll | float = 1000.0, *, batches: CountBatches | None = None
    ) -> Ramp:
        """Return the bets by which the SCORE of the spread goes, whatever the bankroll and the table.

        They are those of greatest desirability for a bankroll of 10,000, none where the spread cannot win; or the
        player's own.
        """
        bankroll = Bankroll.of(bankroll)
        if self.ramp is not None:
            own = self._own(rows, self.ramp, bankroll.amount, bankroll.kelly, batches)
            return replace(own, errors=self.errors)
        unit = _PlayedCounts(rows, self).best_unit(_SCORE_BANKROLL, 0.0, inf)
        if not unit > 0:
            return Ramp(tuple(rows), (0.0,) * len(rows), _SCORE_BANKROLL, errors=self.errors, batches=batches)
        limits = BetLimits(unit, unit * self.ratio, 0.0, self.enter_at, self.spots, self.spots_from)
        return replace(best_ramp(rows, _SCORE_BANKROLL, limits, batches=batches), errors=self.errors)

    def _own(
        self,
        rows: Sequence[AtCount],
        steps: Sequence[tuple[int, int]],
        amount: float,
        kelly: float,
        batches: CountBatches | None,
    ) -> Ramp:
        return stepped_ramp(
            rows,
            amount,
            steps,
            kelly=kelly,
            enter=self.enter_at,
            spots=self.spots,
            spots_from=self.spots_from,
            batches=batches,
        )


def _ends(spread: object) -> tuple[float, float]:
    """Return the least and the most of a spread; raise `ParamError` if they are not two numbers, the least first."""
    ends: object = spread
    if isinstance(spread, str):
        low, dash, high = spread.partition("-")
        ends = (low, high if dash else low)
    elif isinstance(spread, int | float):
        ends = (1, spread)
    try:
        least, most = ends  # type: ignore[misc]
        least, most = float(least), float(most)  # type: ignore[has-type]
    except (TypeError, ValueError):
        least, most = inf, inf
    if not 0 < least <= most <= _MOST:
        raise ParamError("spread", spread, "give the least and the most to bet, above 0 and the least first: 1-12")
    return least, most


class _PlayedCounts:
    """The counts at which a player bets, as numbers: what is won and its second moment for a unit on each spot."""

    def __init__(self, rows: Sequence[AtCount], bets: Bets) -> None:
        limits = BetLimits(enter=bets.enter_at, spots=bets.spots, spots_from=bets.spots_from)
        played = [row for row in rows if limits.plays(row.count)]
        spots = [limits.spots_at(row.count) for row in played]
        self.ratio = bets.ratio
        self.often = np.array([row.frequency for row in played])
        self.win = np.array([row.edge * hands for row, hands in zip(played, spots, strict=True)])
        self.square = np.array([second_moment(row, hands) for row, hands in zip(played, spots, strict=True)])
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


def costs(ramp: Ramp, bets: Bets) -> Costs:
    """Return what a way to bet costs against the best bets of its spread."""
    bankroll = Bankroll(ramp.bankroll, ramp.kelly)
    best = replace(bets, ramp=None, errors=0.0)
    free = replace(best, chip=0.0).best(ramp.rows, bankroll).certainty_equivalent
    rounded = free if not bets.chip > 0 else best.best(ramp.rows, bankroll).certainty_equivalent
    sure = replace(ramp, errors=0.0).certainty_equivalent
    return Costs(free - rounded, rounded - sure, sure - ramp.certainty_equivalent)

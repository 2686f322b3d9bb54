"""How a counter's run is bet: the terms, and the bets they make of what every count brings."""

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any, Final

from pitboss import ranges
from pitboss.asked.checks import is_number
from pitboss.asked.readings import about
from pitboss.asked.term import Terms, term
from pitboss.asked.termerrors import Allowed, Given, Named, Part, TermError, TermKindError

if TYPE_CHECKING:
    from pitboss.counting import Betting, CountRun, Findings, Ramp

_LEAST_CHIP: Final = 0.01


@dataclass(frozen=True, kw_only=True)
class BetTerms(Terms):
    """A spread in units from 1 on, or in money; what the table takes, the sheet's limits unless others are given; or
    bets of one's own. `Counted.bet` of the face tells each of them in words."""

    bankroll: float = term(ranges.DEFAULT_BANKROLL, ranges.CHIPS)
    spread: tuple[float, float] = (1, 12)
    unit: float | None = term(None, ranges.STAKE)
    least: float | None = term(None, ranges.STAKE)
    most: float | None = term(None, ranges.STAKE)
    chip: float = term(0.0, ranges.CHIP_SIZE)
    kelly: float = term(1.0, ranges.KELLY)
    spots: int = term(1, ranges.SPOTS)
    spots_from: int | None = term(None, ranges.ENTRY)
    enter: int | None = term(None, ranges.ENTRY)
    leave: int | None = term(None, ranges.ENTRY)
    ramp: str | None = None
    errors: float = term(0.0, ranges.ERRORS)
    goal: float | None = term(None, ranges.GOAL)
    horizon: float | None = term(None, ranges.HORIZON)

    def __post_init__(self) -> None:
        super().__post_init__()
        low, high = self._ends
        object.__setattr__(self, "spread", (low, high))
        if low != 1 and self.unit is not None:
            ratio = high / low
            units = Named("spread", (1, int(ratio) if ratio == int(ratio) else ratio))
            money = ": it names bets in money, so leave out "
            raise TermError(Given("spread", self.spread), money, Named("unit"), ", or give ", units)
        if 0 < self.chip < _LEAST_CHIP:
            raise TermError(Given("chip", self.chip), ": ", Allowed(f"0, for any bet, or {_LEAST_CHIP:g} or more"))
        if self.spots_from is not None and self.spots == 1:
            raise TermError(Named("spots_from"), ": give ", Named("spots", 2), " too")
        if self.ramp is not None and not isinstance(self.ramp, str):
            raise TermKindError(Given("ramp", self.ramp), ": ", Allowed('chips by count, such as "1 2=4 3=8"'))

    @property
    def _ends(self) -> tuple[float, float]:
        """The least and the most to bet; raise `TermKindError` if they are not two numbers."""
        ends = Allowed("the least and the most to bet, above 0 and the least first")
        said: tuple[Part, ...] = Given("spread", self.spread), ": ", ends, ", such as ", Named("spread", (1, 12))
        given: Any = self.spread
        try:
            low, high = given
        except (TypeError, ValueError):
            raise TermKindError(*said) from None
        if not is_number(low) or not is_number(high):
            raise TermKindError(*said)
        if not 0 < low <= high <= (ranges.STAKE.high or inf):
            raise TermError(*said)
        return low, high

    def betting(self, sheet: tuple[float, float]) -> "Betting":
        """How the player bets where the sheet takes from so much to so much; raise `TermError` where that leaves no
        bet, `CountError` for a ramp that cannot be read."""
        from pitboss.counting import Betting
        from pitboss.counting.bets import spread_of
        from pitboss.simulator import parse_spread

        try:
            spread = spread_of(
                self._ends,
                unit=self.unit,
                least=self.least,
                most=self.most,
                chip=self.chip,
                spots=self.spots,
                spots_from=self.spots_from,
                enter=self.enter,
                sheet=sheet,
            )
        except ValueError as error:
            raise TermError(Given("spread", self.spread), f": {error}") from None
        with about("ramp", self.ramp):
            steps = None if self.ramp is None else parse_spread(self.ramp)
        return Betting(self.bankroll, spread, self.kelly, steps, self.errors, self.goal, self.horizon)

    def bet(self, found: "Findings") -> "Findings":
        """What was found, with its run bet anew; raise `TermError` where nothing was simulated, where the counts leave
        no bet, and where the run does not say who would leave."""
        if found.run is None:
            raise TermError("nothing was simulated: leave ", Named("exact"), " out for a run to bet")
        try:
            run = found.run if self.leave is None else found.run.left_below(self.leave)
        except ValueError as error:
            raise TermError(Given("leave", self.leave), f": {error}") from None
        betting = self.betting(run.limits)
        return replace(found, run=run, betting=betting, ramp=ramp_of(betting, run))


def ramp_of(betting: "Betting", run: "CountRun") -> "Ramp":
    """The bets by the counts of a run; raise `TermError` where they leave none."""
    from pitboss.solver.removal import MAIN

    try:
        return betting.ramp(run.rows, run.batches_of(MAIN))
    except ValueError as error:
        raise TermError(str(error)) from None

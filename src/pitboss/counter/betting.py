"""How a player wants to bet a table of counts: the best bets within limits, or bets of their own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pitboss.counter.ramp import AtCount, BetLimits, Ramp, best_ramp, given_ramp
from pitboss.simulator.bankroll import DEFAULT_BANKROLL


@dataclass(frozen=True, slots=True)
class Betting:
    """How a player wants to bet: the best bets within limits, or `steps` of the player's own, perhaps with errors."""

    bankroll: float = DEFAULT_BANKROLL
    limits: BetLimits = field(default_factory=lambda: BetLimits(1, 12))
    kelly: float = 1.0
    steps: tuple[tuple[int, int], ...] | None = None
    errors: float = 0.0
    goal: float | None = None
    horizon: float | None = None

    def ramp(self, rows: Sequence[AtCount]) -> Ramp:
        """The bets; raise `ValueError` where the limits leave none."""
        made = best_ramp(rows, self.bankroll, self.limits, kelly=self.kelly)
        if self.steps is not None:
            enter, spots = self.limits.enter, self.limits.spots
            made = given_ramp(rows, self.bankroll, self.steps, kelly=self.kelly, enter=enter, spots=spots)
        return replace(made, errors=self.errors)

"""How a player wants to bet a table of counts: the best bets of a spread, or bets of their own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pitboss.counting.batches import Batches
from pitboss.counting.betspread import BetSpread
from pitboss.counting.ramp import AtCount, Ramp, given_ramp
from pitboss.ranges import DEFAULT_BANKROLL


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

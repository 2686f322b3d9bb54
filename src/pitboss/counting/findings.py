"""All that was found out about counting a game."""

from dataclasses import dataclass, field

from pitboss.counting.betting import Betting
from pitboss.counting.countrun import CountRun
from pitboss.counting.desk import Desk
from pitboss.counting.ramp import Ramp
from pitboss.counting.vulnerability import AtCut, depth_under
from pitboss.solver.removal import MAIN


@dataclass(frozen=True, slots=True)
class Findings:
    """A desk, a run of the counter and the bets for it: any of them None where it was not asked for.

    `played` of the indices were played in the run. `cuts` are cut cards compared, and `limit` what a counter of one
    unit, or by a spread, may win there in 100 rounds. `interrupted` says that Ctrl-C ended the simulation early.
    """

    desk: Desk | None = None
    run: CountRun | None = None
    ramp: Ramp | None = None
    betting: Betting = field(default_factory=Betting)
    played: int = 0
    cuts: tuple[AtCut, ...] = ()
    limit: float | None = None
    interrupted: bool = False

    def depths(self) -> dict[str, float | None]:
        """How deep each wager may be dealt to stay under the limit, and the main one under each spread ("main 1-12");
        nothing without a limit, or without cut cards."""
        if self.limit is None or not self.cuts:
            return {}
        return {
            wager: depth_under(self.limit, [(cut.dealt, cut.per_100(wager)) for cut in self.cuts])
            for wager in self.cuts[0].names
        }

    @property
    def unit(self) -> float | None:
        """The least that is bet."""
        return None if self.ramp is None else min((bet for bet in self.ramp.bets if bet > 0), default=None)

    def at_best(self) -> Ramp | None:
        """The bets by which the SCORE of the player's spread goes, whatever the bankroll and the table."""
        return None if self.run is None else self.betting.at_best(self.run.rows, self.run.batches_of(MAIN))

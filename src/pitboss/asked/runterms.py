"""How long a simulation runs, from which seed and on how many threads."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pitboss import ranges
from pitboss.asked.term import Terms, term

if TYPE_CHECKING:
    from pitboss.simulator import Conditions, Goal, Result
    from pitboss.simulator.kernel.tally import Tally


class Ends(NamedTuple):
    """When a run stops, whichever comes first."""

    rounds: float | None = None
    precision: float | None = None
    seconds: float | None = None


@dataclass(frozen=True, kw_only=True)
class RunTerms(Terms):
    """A run stops after so many `rounds`, at the standard error `precision`, or after so many `seconds`, whichever
    comes first; what it does without any of them is for each kind of run to say."""

    UNLESS_SAID: ClassVar[Ends]
    """The goal where none is given."""

    rounds: float | None = term(None, ranges.ROUNDS)
    precision: float | None = term(None, ranges.PRECISION)
    seconds: float | None = term(None, ranges.SECONDS)
    seed: int | None = term(None, ranges.SEED)
    threads: int | None = term(None, ranges.THREADS)

    @property
    def ends(self) -> "Goal":
        """When to stop."""
        from pitboss.simulator import Goal

        said = Ends(rounds=self.rounds, precision=self.precision, seconds=self.seconds)
        ends = self.UNLESS_SAID if said == Ends() else said
        return Goal(rounds=ends.rounds, precision=ends.precision, seconds=ends.seconds)

    def play(
        self,
        conditions: "Conditions",
        *,
        watch: "Callable[[Tally, float], None]",
        compiling: Callable[[], None] = lambda: None,
        playing: AbstractContextManager[object] | None = None,
    ) -> "Result":
        """Simulate as the terms say; raise `ClusterError` if there is no such cluster."""
        from pitboss.simulator import simulate

        return simulate(
            conditions,
            self.ends,
            seed=self.seed,
            threads=self.threads,
            watch=watch,
            compiling=compiling,
            playing=playing,
        )

"""`simulate`: a game played many million times, with honest error bars."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pitboss import simulator
from pitboss.api.odds import read_strategy
from pitboss.asked.gameterms import rules_of
from pitboss.asked.runterms import RunTerms
from pitboss.asked.simulationterms import SimulationTerms
from pitboss.face.showing import Row, Shown, framed
from pitboss.face.taking import takes
from pitboss.rules import Rules
from pitboss.simulator import Conditions, EdgeAtCount, EdgeOfRound, Frequencies, SideBetMade
from pitboss.simulator.bankroll import Bankroll
from pitboss.strategy import BEST
from pitboss.strategy.chart import Chart
from pitboss.views.compiling import tell_of_simulator
from pitboss.views.progress import Narrowing
from pitboss.views.simulated.simulated_json import edge_rows, result_json, result_row
from pitboss.views.simulated.simulated_notebook import result_fragment, result_line
from pitboss.views.simulated.simulated_text import show


@dataclass(frozen=True, kw_only=True)
class Simulating(SimulationTerms):
    """What `simulate` may be asked: the terms of a simulation, how hands are played, and whether progress is shown."""

    strategy: Chart | str | Path = BEST
    progress: bool = False


@takes(Simulating)
def simulate(asked: Simulating) -> "Result":
    """Simulate a game: `simulate("blackjack", rounds=1e7, seed=1)`.

    It stops after so many `rounds`, at the standard error `precision`, or after so many `seconds`, whichever comes
    first; without any of them at 0.001 % or after ten seconds. Shoes are dealt to their end, so there may be a few
    rounds more. Ctrl-C stops it and keeps what is known. The same seed gives the same figures, unless the goal is a
    time; without one it is drawn, and the result tells it.

    `strategy` is a `Chart`, `best` (the solver's chart), `by-cards` (best play by the cards in hand), a simple strategy
    (`never-bust`, `mimic-the-dealer`), or the path of a chart file. `count` is a system or tags ("2-6=1 T=-1 A=-1"),
    `bet_count` another one that bets go by, `spread` chips by the count ("1 2=4 3=8"), `departures` such as
    "16vT=stand@0". One chip is bet on every side bet; `side_bets` names those to be made instead, or says from which
    count on, with a `SideBetPlan` for a name or as text ("buster 2-6=-1 T=1 @2"). `cluster` is the address of a
    Dask scheduler whose workers play instead of threads here.

    Raise `ConditionsError` or `CountError` for conditions that contradict each other, `ChartFileError` for a chart file
    with faults, `ValueError` for a number out of bounds, and `TypeError` for something of another kind.
    """
    rules = rules_of(asked.game)
    title, plays = read_strategy(asked.strategy, rules)
    found = run_shown(asked, asked.conditions(rules, plays, strategy=title), progress=asked.progress)
    if not found.estimate.rounds:
        raise KeyboardInterrupt
    return Result(found)


def run_shown(
    asked: RunTerms,
    conditions: Conditions,
    *,
    progress: bool,
    compiling: Callable[[], None] = tell_of_simulator,
    playing: AbstractContextManager[object] | None = None,
) -> simulator.Result:
    """Simulate, with a bar that shows the figure narrowing if `progress` says so; `compiling` says so if kernels
    must first be compiled, and `playing` is entered while rounds are played. Raise `ClusterError` if there is no such
    cluster."""
    with Narrowing(asked.ends, shown=progress) as watch:
        return asked.play(conditions, watch=watch, compiling=compiling, playing=playing)


@dataclass(frozen=True, repr=False, eq=False)
class Result(Shown):
    """What a simulation brought. `simulated` is what the simulator found, for other rooms to read."""

    simulated: simulator.Result

    @property
    def rules(self) -> Rules:
        return self.simulated.conditions.rules

    @property
    def conditions(self) -> Conditions:
        return self.simulated.conditions

    @property
    def ev(self) -> float:
        """The player's edge, as a share of the initial wagers; side bets apart."""
        return self.simulated.estimate.reduced.ev

    @property
    def house_edge(self) -> float:
        return -self.ev

    @property
    def std_error(self) -> float:
        """The standard error of the edge."""
        return self.simulated.estimate.reduced.std_error

    @property
    def std_dev(self) -> float:
        """The standard deviation of one round's result, in chips."""
        return self.simulated.estimate.std_dev

    @property
    def rounds(self) -> int:
        return self.simulated.estimate.rounds

    @property
    def seed(self) -> int:
        return self.simulated.seed

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it before its goal."""
        return self.simulated.run.interrupted

    @property
    def bankroll(self) -> Bankroll:
        """What the edge means for a bankroll: by the hour, N0, the risk of ruin."""
        return self.simulated.bankroll

    @property
    def frequencies(self) -> Frequencies:
        """How often things happened."""
        return self.simulated.frequencies()

    @property
    def side_bets(self) -> Mapping[str, SideBetMade]:
        """Every side bet that was made, with its edge and error."""
        return self.simulated.side_bets()

    @property
    def edge_by_count(self) -> Sequence[EdgeAtCount]:
        """For a counter: how often each count came, and the edge of one chip there with its error."""
        return self.simulated.edge_by_count() if self.conditions.count else ()

    @property
    def edge_by_round(self) -> Sequence[EdgeOfRound]:
        """With `by_round`: the edge of the first, the second, the nth round of a shoe."""
        return self.simulated.edge_by_round() if self.conditions.by_round else ()

    def __repr__(self) -> str:
        return f"<Result of {result_line(self.simulated)}>"

    def __str__(self) -> str:
        return show(self.simulated)

    def _repr_html_(self) -> str:
        return result_fragment(self.simulated)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss simulate --json` prints it."""
        return result_json(self.simulated)

    def to_frame(self, of: Literal["counts"] | None = None) -> Any:
        """The figures as a pandas `DataFrame`: all in one row, or, for a counter, the edge by the "counts".

        Raise `ValueError` for another name or where nobody counts, `ModuleNotFoundError` if pandas is not installed.
        """
        if of is None:
            return framed(self._rows())
        if of != "counts":
            raise ValueError(f"{of!r}: there is a frame of counts")
        if self.conditions.count is None:
            raise ValueError("there are no counts: give a count to be kept")
        return framed(edge_rows(self.simulated))

    def _rows(self) -> Sequence[Row]:
        return [result_row(self.simulated)]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        return {**super()._writers(), ".html": self._page, ".txt": lambda: f"{self}\n"}

    def _page(self) -> str:
        from pitboss.views.simulated.simulated_page import page

        return page(self.simulated)

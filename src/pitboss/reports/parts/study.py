"""What several parts of a report share: the game, the seed, and everything costly, each worked out once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pitboss.counting import Analysis, CountRun, analyse
from pitboss.rules import Rules
from pitboss.simulator import NEVER, Conditions, Counter, Goal, SideBetPlan, Simulation, parse_system, run_simulation
from pitboss.solver import Outcomes, Shoe, Solution, solve
from pitboss.solver.follow_chart import follow_chart
from pitboss.solver.rounds import deals
from pitboss.strategy.chart import Chart
from pitboss.strategy.composed import Composed

Tell = Callable[[str], None]
"""Is told what is being worked out."""

COUNT: Final = "hi-lo"
INDICES: Final = 18


@dataclass(frozen=True)
class Effort:
    """How many rounds are simulated: to reconcile a figure, and for a counter at each cut card."""

    rounds: int = 1_000_000
    counter_rounds: int = 8_000_000
    split_rounds: int = 300_000


@dataclass(frozen=True)
class Study:
    """A game under study. Raise `ShoeError` on first use of a figure if the game cannot be solved."""

    rules: Rules
    seed: int
    effort: Effort = Effort()
    tell: Tell = field(default=lambda _what: None)
    _edges: dict[Rules, float] = field(default_factory=dict, repr=False)
    _followed: dict[tuple[object, ...], float] = field(default_factory=dict, repr=False)

    @cached_property
    def solution(self) -> Solution:
        self.tell("best play")
        return solve(self.rules)

    @property
    def chart(self) -> Chart:
        return self.solution.chart

    @cached_property
    def best_spread(self) -> Outcomes:
        """What a round brings by best play."""
        self.tell("the distribution of a round")
        return self.solution.outcomes(split_rounds=self.effort.split_rounds, seed=self.seed)

    @cached_property
    def spread(self) -> Outcomes:
        """What a round brings by the chart."""
        self.tell("the distribution of a round by the chart")
        return self.solution.outcomes(self.chart, split_rounds=self.effort.split_rounds, seed=self.seed)

    @cached_property
    def desk(self) -> Analysis:
        """The counter's desk; raise `ShoeError` where a card less could leave too few."""
        self.tell("removal, counts and indices")
        return analyse(self.rules, parse_system(COUNT))

    def simulated(self, conditions: Conditions, rounds: int, *, seed: int | None = None) -> Simulation:
        """So many rounds under some conditions, with the study's seed unless another is given; raise
        `KeyboardInterrupt` if Ctrl-C ends it."""
        result = run_simulation(conditions, Goal(rounds=rounds), seed=self.seed if seed is None else seed, batches=True)
        if result.run.interrupted:
            raise KeyboardInterrupt
        return result

    def fresh(
        self, rules: Rules, chart: Chart | Composed, *, seed: int, insure_at: float = NEVER, times: int = 1
    ) -> Simulation:
        """The chart played off a fresh shoe, every side bet made in every round, to be held against exact figures; for
        `times` as many rounds as usual."""
        bets = {bet.name: SideBetPlan() for bet in rules.side_bets}
        conditions = Conditions(rules, chart, fresh=True, side_bets=bets, counter=Counter(None, insure_at=insure_at))
        return self.simulated(conditions, times * self.effort.rounds, seed=seed)

    def flat(self, dealt: float) -> Simulation:
        """One wager after the other by the chart, with so much of the shoe dealt."""
        return self.simulated(Conditions(self.rules, self.chart, penetration=dealt), self.effort.rounds)

    def counter(self, dealt: float, *, indices: int = INDICES) -> CountRun:
        """A counter who bets one chip on everything, with so much of the shoe dealt."""
        conditions = self.desk.conditions(indices=indices, penetration=dealt)
        return CountRun.of(self.simulated(conditions, self.effort.counter_rounds))

    def variant(self, rules: Rules) -> Solution:
        """Another game solved."""
        return self.solution if rules == self.rules else solve(rules)

    def chart_edge(self, chart: Chart) -> float:
        """The house advantage against a chart; raise `ChartError` where it cannot be valued.

        What a chart is worth against an up-card is worked out once, however many charts play it alike there.
        """
        value = 0.0
        for solved in self.solution.ups:
            up = solved.against.up
            parts = (chart.plays[..., up], chart.pairs[:, up], chart.early[..., up], chart.early_pairs[:, up])
            key = (up, *(part.tobytes() for part in parts), bool(chart.double_natural[up]), chart.even_money)
            if key not in self._followed:
                followed = follow_chart(solved, chart, self.shoe)
                first = deals(solved.against.game, self.shoe, up)
                self._followed[key] = sum(deal.chance * followed.worth(self.shoe, deal).value for deal in first)
            value += self._followed[key]
        return -float(value)

    def edge(self, rules: Rules) -> float:
        """The house advantage of another game by best play; raise `ShoeError` where it cannot be solved."""
        if rules not in self._edges:
            self._edges[rules] = self.variant(rules).house_edge
        return self._edges[rules]

    @property
    def shoe(self) -> Shoe:
        return self.solution.shoe

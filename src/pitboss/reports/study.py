"""What the sections of a report share: the game, the seed, and everything costly, each computed once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pitboss.counting import Analysis, CountRun, analyse
from pitboss.errors import ParamError
from pitboss.reports.maxima import MaximumWins, maximum_wins
from pitboss.rules import Rules, SideBet
from pitboss.simulator import NEVER, Conditions, Counter, Goal, SideBetPlan, Simulation, parse_system, run_simulation
from pitboss.solver import Bet, Outcomes, Shoe, Solution, solve
from pitboss.solver.bets import side_bet
from pitboss.solver.rounds import deals
from pitboss.solver.strategies import follow_chart
from pitboss.strategy.chart import Chart, Composed

ANNEXES: Final = ("regulations",)
_LONGEST: Final = {"date": 40, "prepared_by": 120, "revisions": 160}
COUNT: Final = "hi-lo"
INDICES: Final = 18
DEPTHS: Final = (0.5, 0.65, 0.75, 0.85)
"""Shares of the shoe dealt before a shuffle."""
MANY: Final = 1_000_000_000
"""The rounds of the main wager that laboratories expect; `--rounds` gives others."""
_STEPS: Final = {
    "worked examples": 1.2,
    "best play": 0.7,
    "the distribution of a round by the chart": 0.6,
    "the distribution of a round": 0.3,
    "the values of every decision": 0.2,
    "mistaken play": 3.4,
    "the cut card": 2.5,
    "what is left open": 4.2,
    "what each rule is worth": 3.7,
    "removal, counts and indices": 10.5,
    "a counter with 50% dealt": 2.2,
    "a counter with 65% dealt": 1.9,
    "a counter with 75% dealt": 1.9,
    "a counter with 85% dealt": 1.9,
    "hidden cards seen": 2.1,
    "the shuffle": 0.5,
    "reconciling the wagers": 2.6,
    "reconciling the side bets": 6.0,
    "reconciling what is left open": 5.5,
    "counting every deal of the side bets": 1.0,
    "published figures": 1.0,
}
"""The steps of a report with about as many seconds as they take, for a bar that keeps pace."""
_COMPARISON_STEPS: Final = (
    "best play",
    "the distribution of a round by the chart",
    "the distribution of a round",
    "hidden cards seen",
)
"""The steps that a comparison takes for each of its two sheets."""
_ROUNDS_A_SECOND: Final = 1.5e7


@dataclass(frozen=True)
class Effort:
    """How many rounds are simulated.

    Attributes:
        many: Of the main wager, each round for itself.
        rounds: For each other figure of the main wager, with control variates.
        side_rounds: For each side bet.
        counter_rounds: For a counter at each cut card.
        split_rounds: Rounds with a split, for a distribution.
    """

    many: int = MANY
    rounds: int = 1_000_000
    side_rounds: int = 20_000_000
    counter_rounds: int = 8_000_000
    split_rounds: int = 300_000

    @classmethod
    def of(cls, many: int | None) -> "Effort":
        """The effort with so many rounds of the main wager, and no figure with more; None is the usual one."""
        usual = cls()
        if many is None:
            return usual
        return cls(
            many,
            min(many, usual.rounds),
            min(many, usual.side_rounds),
            min(8 * many, usual.counter_rounds),
            min(many, usual.split_rounds),
        )


@dataclass(frozen=True)
class Filing:
    """What the user says of a report: its date, who prepared it, its revisions, and which annexes it is to have."""

    date: str = ""
    prepared_by: str = ""
    revisions: tuple[str, ...] = ()
    annexes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, texts in (("date", [self.date]), ("prepared_by", [self.prepared_by]), ("revisions", self.revisions)):
            most = _LONGEST[name]
            for text in texts:
                if len(text) > most or not text.isprintable():
                    raise ParamError(name, text, f"up to {most} plain characters")
        for annex in self.annexes:
            if annex not in ANNEXES:
                raise ParamError("annexes", annex, f"give one of {', '.join(ANNEXES)}")


class Progress:
    """How much of a report is done, told to somebody with the name of the step under way."""

    def __init__(self, show: Callable[[float, str], None], effort: Effort, *, sheets: int = 1) -> None:
        self._show, self._done, self._step, self._share = show, 0.0, "", 0.0
        self._steps = dict(_STEPS)
        self._steps["reconciling the wagers"] += effort.many / _ROUNDS_A_SECOND
        names = _COMPARISON_STEPS * sheets if sheets > 1 else self._steps
        self._total = sum(self._steps[name] for name in names)

    def begin(self, step: str) -> None:
        """Tell that a step begins: all before it is done."""
        self._done += self._steps.get(self._step, 0.0)
        self._step, self._share = step, 0.0
        self.tell(0.0)

    def tell(self, share: float) -> None:
        """Tell how much of the step is done; a step may have several runs, and never goes back."""
        self._share = max(self._share, share)
        self._show(min((self._done + self._share * self._steps[self._step]) / self._total, 1.0), self._step)


@dataclass(frozen=True)
class Study:
    """A game under study; the first use of a figure raises `ShoeError` if the game cannot be solved."""

    rules: Rules
    seed: int
    effort: Effort = Effort()
    progress: Progress = field(default_factory=lambda: Progress(lambda _share, _step: None, Effort()))
    _edges: dict[Rules, float] = field(default_factory=dict, repr=False)
    _by_up_card: dict[tuple[object, ...], float] = field(default_factory=dict, repr=False)

    @cached_property
    def solution(self) -> Solution:
        """The game solved."""
        self.progress.begin("best play")
        return solve(self.rules)

    @property
    def chart(self) -> Chart:
        """The best chart of the game."""
        return self.solution.chart

    @property
    def shoe(self) -> Shoe:
        """The full shoe."""
        return self.solution.shoe

    @cached_property
    def best_outcomes(self) -> Outcomes:
        """What a round brings by best play."""
        self.progress.begin("the distribution of a round")
        return self.solution.outcomes(split_rounds=self.effort.split_rounds, seed=self.seed)

    @cached_property
    def outcomes(self) -> Outcomes:
        """What a round brings by the chart."""
        self.progress.begin("the distribution of a round by the chart")
        return self.solution.outcomes(self.chart, split_rounds=self.effort.split_rounds, seed=self.seed)

    @cached_property
    def maxima(self) -> MaximumWins:
        """The most that can be won in a round."""
        return maximum_wins(self.rules)

    @cached_property
    def desk(self) -> Analysis:
        """What a counter can know; raises `ShoeError` where a card less could leave too few."""
        self.progress.begin("removal, counts and indices")
        return analyse(self.rules, parse_system(COUNT))

    def simulate(
        self, conditions: Conditions, rounds: int, *, seed: int | None = None, plain: bool = False
    ) -> Simulation:
        """Simulate rounds, with the study's seed unless another is given; `plain` takes no control variates.

        Raises:
            KeyboardInterrupt: Ctrl-C ended the simulation early.
        """
        result = run_simulation(
            conditions,
            goal := Goal(rounds=rounds),
            seed=self.seed if seed is None else seed,
            batches=True,
            control_variates=not plain,
            watch=lambda tally, seconds: self.progress.tell(goal.share_done(tally, seconds)) if plain else None,
        )
        if result.run.interrupted:
            raise KeyboardInterrupt
        return result

    def simulate_fresh(
        self, rules: Rules, chart: Chart | Composed, *, seed: int, insure_at: float = NEVER
    ) -> Simulation:
        """Play a chart off fresh shoes."""
        conditions = Conditions(rules, chart, fresh=True, counter=Counter(None, insure_at=insure_at))
        return self.simulate(conditions, self.effort.rounds, seed=seed)

    def simulate_side_bet(self, rules: Rules, name: str, *, seed: int) -> Simulation:
        """Make a side bet in every round, off fresh shoes."""
        conditions = Conditions(rules, self.chart, fresh=True, side_bets={name: SideBetPlan()})
        return self.simulate(conditions, self.effort.side_rounds, seed=seed, plain=True)

    def simulate_flat(self, dealt: float) -> Simulation:
        """Play equal wagers by the chart, with so much of the shoe dealt."""
        return self.simulate(Conditions(self.rules, self.chart, penetration=dealt), self.effort.rounds)

    def simulate_counter(self, dealt: float) -> CountRun:
        """Play a counter who bets one chip on everything, with so much of the shoe dealt."""
        conditions = self.desk.conditions(indices=INDICES, penetration=dealt)
        return CountRun.of(self.simulate(conditions, self.effort.counter_rounds))

    def solve(self, rules: Rules) -> Solution:
        """Solve a variant of the game."""
        return self.solution if rules == self.rules else solve(rules)

    def edge(self, rules: Rules) -> float:
        """The house advantage of a variant by best play; raises `ShoeError` where it cannot be solved."""
        if rules not in self._edges:
            self._edges[rules] = self.solve(rules).house_edge
        return self._edges[rules]

    def chart_edge(self, chart: Chart) -> float:
        """The house advantage against a chart; raises `ChartError` where it cannot be valued.

        What a chart is worth against an up-card is computed once, however many charts play it alike there.
        """
        value = 0.0
        for solved in self.solution.ups:
            up = solved.against.up
            parts = (chart.plays[..., up], chart.pairs[:, up], chart.early[..., up], chart.early_pairs[:, up])
            key = (up, *(part.tobytes() for part in parts), bool(chart.double_natural[up]), chart.even_money)
            if key not in self._by_up_card:
                followed = follow_chart(solved, chart, self.shoe)
                first = deals(solved.against.game, self.shoe, up)
                self._by_up_card[key] = sum(deal.chance * followed.worth(self.shoe, deal).value for deal in first)
            value += self._by_up_card[key]
        return -float(value)

    def side_bets(self) -> Iterator[tuple[str, str, SideBet]]:
        """Every side bet with each of its pay tables: its title, when it is taken, and the bet."""
        for bet in self.rules.side_bets:
            when = "every round" if bet.when == "every-round" else "only in the first round after a shuffle"
            tables = bet.with_each_table()
            if len(tables) > 1:
                for table, one in tables.items():
                    in_use = " (the pay table in use)" if one == bet else ""
                    yield f"{bet.called}, table {table}", f"{when}{in_use}", one
            else:
                yield bet.called, when, bet

    def side_bet(self, bet: SideBet, shoe: Shoe | None = None) -> Bet:
        """A side bet solved, off the full shoe of the game or another."""
        return side_bet(bet, self.rules, shoe or self.shoe)

"""`solve` and `decide`: exact figures of a game, and of one hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pitboss import ranges, solver
from pitboss.actions import Action
from pitboss.asked.checks import within
from pitboss.asked.gameterms import Game, rules_of
from pitboss.cards import Card
from pitboss.face.charts import Chart, plays_of
from pitboss.face.given import Cards, Unseen, hand_and_up, shoe_of
from pitboss.face.showing import Row, Shown
from pitboss.rules import Rules
from pitboss.solver import Bet, Figures, Outcomes, Removal
from pitboss.solver.rounds import Option
from pitboss.strategy import BEST, BY_CARDS, SIMPLE_NAMES
from pitboss.strategy.chart import Chart as Plays
from pitboss.strategy.chart import Composed
from pitboss.views.charts.chart_table import BY_CARDS_TITLE, best_title
from pitboss.views.compiling import tell_of_solver
from pitboss.views.solved.solved_json import decision_json, decision_rows, solution_json, solution_row
from pitboss.views.solved.solved_notebook import decision_fragment, decision_line, solution_fragment, solution_line
from pitboss.views.solved.solved_text import decision_text, page_text, shoe_line


def solve(game: Game, shoe: Unseen | None = None) -> "Solution":
    """Solve a game exactly, off a fresh shoe of its decks or any other ("A:4 2:3 T:16", `{"A": 4, …}` or a `Shoe`).

    Raise `ShoeError` if the shoe could run out within a round.
    """
    rules, unseen = rules_of(game), shoe_of(shoe)
    tell_of_solver()
    return Solution(solver.solve(rules, unseen))


class Strategy(NamedTuple):
    """What to call a way to play, and how it plays."""

    title: str
    plays: Plays | Composed


def chart_named(name: str | Path, game: Game) -> Chart:
    """The solver's chart, a simple strategy, or the chart of a file.

    Raise `ShoeError` for a game that cannot be solved, `ChartFileError` for a file with faults, `OSError` for none.
    """
    if name == BEST:
        return solve(game).chart
    return Chart.simple(str(name), game) if name in SIMPLE_NAMES else Chart.read(name, game)


def strategy_named(name: str | Path, rules: Rules) -> Strategy:
    """The same, and play by the cards in hand, which is no chart and can only be simulated; raise as `chart_named`."""
    if name == BY_CARDS:
        return Strategy(BY_CARDS_TITLE, solve(rules).exact.composed)
    chart = chart_named(name, rules)
    return Strategy(chart.title, chart.plays)


def decide(
    game: Game,
    hand: Cards,
    up: Card | str | int,
    *,
    shoe: Unseen | None = None,
    doubles: int = 0,
    hands: int = 1,
) -> "Decision":
    """Value everything that a hand may do: `decide("blackjack", "T 6", "9").best`.

    Ranks alone will do where suits do not matter. `shoe` holds the cards not seen, the hole card among them; `doubles`
    have been made on the hand, and the seat has so many `hands`. Raise `CardError` for text that names no card,
    `HandError` for a hand that is over or cannot be, and `ShoeError` for a shoe that lacks its cards or could run out.
    """
    rules = rules_of(game)
    held, shown = hand_and_up(rules, hand, up)
    doubles = within("doubles", doubles, ranges.ANY_NUMBER_OF, needed=True)
    hands = within("hands", hands, ranges.ANY_NUMBER_OF, needed=True)
    tell_of_solver()
    found = solver.decide(rules, held, shown, shoe=shoe_of(shoe), doubles=doubles, hands=hands)
    return Decision(rules, found, doubles, hands)


@dataclass(frozen=True, repr=False, eq=False)
class Solution(Shown):
    """A game solved exactly. `exact` is what the solver found, for other rooms to read."""

    exact: solver.Solution

    @property
    def rules(self) -> Rules:
        return self.exact.rules

    @property
    def house_edge(self) -> float:
        """What the house keeps of the first wager against best play."""
        return self.exact.house_edge

    @property
    def player_ev(self) -> float:
        return self.exact.player_ev

    @property
    def figures(self) -> Figures:
        """Best play: expectation, average final wager, element of risk."""
        return self.exact.figures

    @property
    def by_up_card(self) -> dict[str, tuple[float, float]]:
        """For each up-card the chance that it shows and what the round is then worth."""
        return self.exact.by_up_card

    @cached_property
    def chart(self) -> Chart:
        """The best strategy that goes by totals, with its own exact house edge."""
        found = self.exact.chart
        shoe = "" if self.exact.is_fresh else shoe_line(self.exact)
        return Chart(self.rules, found.chart, best_title(self.rules), found.figures.house_edge, shoe)

    @property
    def insurance(self) -> Bet | None:
        """Insurance when nothing is seen but the ace; None where it is not offered."""
        return self.exact.insurance

    @property
    def side_bets(self) -> dict[str, Bet]:
        return self.exact.side_bets

    def decide(self, hand: Cards, up: Card | str | int, *, doubles: int = 0, hands: int = 1) -> "Decision":
        """One hand dealt off the shoe of this solution, as `pitboss.decide` values it."""
        held, shown = hand_and_up(self.rules, hand, up)
        left = self.exact.shoe.without(*held, shown)
        return decide(self.rules, held, shown, shoe=left, doubles=doubles, hands=hands)

    def value_of(self, chart: Chart) -> Figures:
        """What another strategy is worth, exactly; raise `ChartError` where that cannot be said."""
        return self.exact.value_of(plays_of(chart))

    def outcomes(self, chart: Chart | None = None) -> Outcomes:
        """How the results of a round are spread, by best play or by a chart; raise `ChartError` where that cannot be
        said."""
        return self.exact.outcomes(None if chart is None else plays_of(chart))

    def removal(self, chart: Chart | None = None) -> Removal:
        """What one card less of each rank does to every bet, the chart held fixed."""
        return solver.removal(self.exact, None if chart is None else plays_of(chart))

    def __repr__(self) -> str:
        return f"<Solution of {solution_line(self.exact)}>"

    def __str__(self) -> str:
        return page_text(self.exact, self._spreads)

    @cached_property
    def _spreads(self) -> tuple[Outcomes, Outcomes]:
        """How results are spread by best play and by the chart: worked out when the page is asked for."""
        return self.exact.outcomes(), self.exact.outcomes(self.exact.chart.chart)

    def _repr_html_(self) -> str:
        return solution_fragment(self.exact)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss odds --json` prints it but for the distributions."""
        return solution_json(self.exact, (key for key, _ in self.rules.changed))

    def _rows(self) -> Sequence[Row]:
        return [solution_row(self.exact)]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        return {**super()._writers(), ".txt": lambda: f"{self}\n"}


@dataclass(frozen=True, repr=False)
class Decision(Shown):
    """What a hand may do and what each is worth, per unit first wagered on it. `exact` is what the solver found."""

    rules: Rules
    exact: solver.Decision
    doubles: int = 0
    hands: int = 1

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the hand; where only ranks were given, any suits."""
        return tuple(self.exact.hand)

    @property
    def up(self) -> Card:
        """What the dealer shows."""
        return self.exact.up

    @property
    def best(self) -> Action | None:
        """The best action in the hand's turn; None for a natural, which has none."""
        return self.exact.best

    @property
    def values(self) -> dict[Action, float]:
        """What each action is worth in the hand's turn, after the dealer's check if there is one."""
        return self.exact.values

    @property
    def offers(self) -> dict[Option, float]:
        """What is worth what before the dealer's check: early surrender, the pay of a natural, even money."""
        return self.exact.offers

    @property
    def insurance(self) -> float | None:
        """The expected net per unit insured; None where insurance is not open."""
        return self.exact.insurance

    def __repr__(self) -> str:
        return f"<Decision in {decision_line(self.rules, self.exact)}>"

    def __str__(self) -> str:
        return decision_text(self.rules, self.exact)

    def _repr_html_(self) -> str:
        return decision_fragment(self.rules, self.exact)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss odds --hand --json` prints it."""
        return decision_json(self.rules, self.exact, doubles=self.doubles, hands=self.hands)

    def _rows(self) -> Sequence[Row]:
        return decision_rows(self.exact)

"""`solve` and `decide`: exact figures of a game, and of one hand."""

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console

from pitboss import ranges, solver
from pitboss.actions import Action
from pitboss.asked.checks import within
from pitboss.asked.gameterms import Game, rules_of
from pitboss.cards import Card
from pitboss.face.charts import Chart, plays_of
from pitboss.face.given import Cards, Unseen, hand_and_up, shoe_of
from pitboss.face.showing import Row, Shown
from pitboss.plural import plural
from pitboss.report.chart_table import best_title
from pitboss.report.fragments import card, columns
from pitboss.report.solved_json import decision_json, solution_json
from pitboss.report.solved_text import UP_ORDER, print_decision, print_page
from pitboss.rules import Rules
from pitboss.solver import Bet, Figures, Outcomes, Removal
from pitboss.strategy.simple import SIMPLE


def solve(game: Game, shoe: Unseen | None = None) -> "Solution":
    """Solve a game exactly, off a fresh shoe of its decks or any other ("A:4 2:3 T:16", `{"A": 4, …}` or a `Shoe`).

    Raise `ShoeError` if the shoe could run out within a round.
    """
    return Solution(solver.solve(rules_of(game), shoe_of(shoe)))


def chart_named(strategy: str | Path, game: Game) -> Chart:
    """The solver's chart (`best`), a simple strategy (`never-bust`, `mimic-the-dealer`), or the chart of a file.

    Raise `ShoeError` for a game that cannot be solved, `ChartFileError` for a file with faults, `OSError` for none.
    """
    if strategy == "best":
        return solve(game).chart
    return Chart.simple(str(strategy), game) if strategy in SIMPLE else Chart.read(strategy, game)


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
        return Chart(self.rules, found.chart, best_title(self.rules), found.figures.house_edge)

    @property
    def insurance(self) -> Bet | None:
        """Insurance when nothing is seen but the ace; None where it is not offered."""
        return self.exact.insurance

    @property
    def side_bets(self) -> dict[str, Bet]:
        return self.exact.side_bets

    def decide(self, hand: Cards, up: Card | str | int, *, doubles: int = 0, hands: int = 1) -> "Decision":
        """One hand of this game off a fresh shoe, as `pitboss.decide` values it."""
        return decide(self.rules, hand, up, doubles=doubles, hands=hands)

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
        rules = self.rules
        return (
            f"<Solution of {rules.title}, {plural(rules.shoe.decks, 'deck')}: "
            f"house edge {self.house_edge:.4%}, {rules.stamp}>"
        )

    def __str__(self) -> str:
        return _printed(lambda console: print_page(self.exact, console=console))

    def _repr_html_(self) -> str:
        rules, chart = self.rules, self.exact.chart.figures
        ways = (("best play", self.figures), ("the chart", chart))
        figures = [
            ("house edge", *(f"{way.house_edge:.4%}" for _, way in ways)),
            ("average final wager", *(f"{way.average_final_wager:.4f}" for _, way in ways)),
            ("element of risk", *(f"{way.element_of_risk:.4%}" for _, way in ways)),
        ]
        bets = [*([self.insurance] if self.insurance else []), *self.side_bets.values()]
        parts = [columns(("one round, one player", *(name for name, _ in ways)), figures)]
        if bets:
            rows = [(bet.name, f"{bet.win_probability:.3%}", f"{bet.house_edge:.3%}") for bet in bets]
            parts.append(columns(("beside the main wager", "wins", "house edge"), rows))
        ups = [up for up in UP_ORDER if up in self.by_up_card]
        expected = [f"{100 * self.by_up_card[up][1]:+.1f}" for up in ups]
        parts.append(columns(("up-card", *("10" if up == "T" else up for up in ups)), [("player %", *expected)]))
        note = f"{plural(rules.shoe.decks, 'deck')} · exactly solved · {rules.stamp}"
        return card(rules.title, note, *parts)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss odds --json` prints it but for the distributions."""
        return solution_json(self.exact, (key for key, _ in self.rules.changed))

    def _rows(self) -> Sequence[Row]:
        return [
            {
                **figure_row(self.rules, self.figures),
                "chart_house_edge": self.exact.chart.figures.house_edge,
                **bet_columns(self.insurance, self.side_bets),
            }
        ]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        return {**super()._writers(), ".txt": lambda: f"{self}\n"}


def figure_row(rules: Rules, figures: Figures) -> Row:
    """A game's name and figures, as the columns of a table have them."""
    return {
        "game": rules.name,
        "title": rules.title,
        "decks": rules.shoe.decks,
        "sheet_hash": rules.hash,
        "house_edge": figures.house_edge,
        "player_ev": figures.player_ev,
        "average_final_wager": figures.average_final_wager,
        "element_of_risk": figures.element_of_risk,
    }


def bet_columns(insurance: Bet | None, side_bets: Mapping[str, Bet]) -> Row:
    """The house edges of the bets beside the main wager."""
    row: Row = {} if insurance is None else {"insurance": insurance.house_edge}
    return row | {name: bet.house_edge for name, bet in side_bets.items()}


@dataclass(frozen=True, repr=False)
class Decision(Shown):
    """What a hand may do and what each is worth, per unit first wagered on it. `exact` is what the solver found."""

    rules: Rules
    exact: solver.Decision
    doubles: int = 0
    hands: int = 1

    @property
    def best(self) -> Action | None:
        """The best action in the hand's turn; None for a natural, which has none."""
        return self.exact.best

    @property
    def values(self) -> dict[Action, float]:
        """What each action is worth in the hand's turn, after the dealer's check if there is one."""
        return self.exact.values

    @property
    def offers(self) -> dict[str, float]:
        """What is worth what before the dealer's check: early surrender, the pay of a natural, even money."""
        return self.exact.offers

    @property
    def insurance(self) -> float | None:
        """The expected net per unit insured; None where insurance is not open."""
        return self.exact.insurance

    def _ranked(self) -> list[tuple[str, float]]:
        named = {action.word: value for action, value in self.values.items()} or self.offers
        return sorted(named.items(), key=lambda item: -item[1])

    @property
    def _heading(self) -> str:
        return f"{' '.join(map(str, self.exact.hand))} ({self.exact.total}) against {self.exact.up}"

    def __repr__(self) -> str:
        values = ", ".join(f"{name} {value:+.4f}" for name, value in self._ranked())
        return f"<Decision in {self.rules.title}: {self._heading}: {values}>"

    def __str__(self) -> str:
        return _printed(lambda console: print_decision(self.rules, self.exact, console=console))

    def _repr_html_(self) -> str:
        ranked = self._ranked()
        rows = [
            (name, f"{value:+.6f}", f"{value - ranked[0][1]:.6f}" if value < ranked[0][1] else "")
            for name, value in ranked
        ]
        note = f"{self.rules.title} · {self.rules.stamp}"
        return card(self._heading, note, columns(("action", "value", "behind the best"), rows))

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss odds --hand --json` prints it."""
        return decision_json(self.rules, self.exact, doubles=self.doubles, hands=self.hands)

    def _rows(self) -> Sequence[Row]:
        return [
            {"action": name, "value": value, "behind": value - self._ranked()[0][1]} for name, value in self._ranked()
        ]


def _printed(write: Callable[[Console], None]) -> str:
    """What is written on a console, as text."""
    text = io.StringIO()
    write(Console(file=text, highlight=False, width=100, color_system=None))
    return text.getvalue().rstrip("\n")

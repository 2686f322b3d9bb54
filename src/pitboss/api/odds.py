"""`solve`, `decide` and `chart`: exact figures of a game, of one hand, and the strategy to play."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pitboss import solver
from pitboss.cards import Card
from pitboss.errors import ParamError
from pitboss.params import whole
from pitboss.rules import Game, Rules, rules_of
from pitboss.solver import ChartError, HandError, HandValues, Shoe, ShoeError, Solution
from pitboss.solver.decision import CardInput, read_hand
from pitboss.strategy import BEST, BY_CARDS, CHART_NAMES, SIMPLE_NAMES, STRATEGY_NAMES
from pitboss.strategy.chart import Chart, Composed
from pitboss.strategy.files import ChartFileError
from pitboss.views.progress import announce_solver

Unseen = Shoe | str | Mapping[str, int]
"""The cards to come: a shoe, text such as "A:4 2:3 T:16", or how many of each rank."""


def solve(game: Game, shoe: Unseen | None = None, *, strategy: Chart | str | Path | None = None) -> Solution:
    """Solve a game exactly.

    Args:
        game: Its rules, its name or the path of its sheet.
        shoe: The cards to come instead of a fresh shoe: a `Shoe`, "A:4 2:3 T:16", or `{"A": 4, "T": 16}`.
        strategy: A chart to be valued beside best play: a `Chart`, `never-bust`, `mimic-the-dealer`, or a chart file.

    Returns:
        The figures of best play and of the best chart, of insurance and of every side bet.

    Raises:
        ParamError: The shoe cannot be dealt from, or there is no such strategy.
        PitbossError: The game's own shoe could run out within a round.
    """
    rules = rules_of(game)
    unseen = None if shoe is None else Shoe.read(shoe)
    followed = None if strategy in (None, BEST) else read_chart(strategy, rules)
    announce_solver()
    with _shoe_errors(shoe):
        solution = solver.solve(rules, unseen, followed)
    if followed is not None:
        try:
            solution.value_of(followed)
        except ChartError as error:
            raise ParamError("strategy", _spelled(strategy), str(error)) from None
    return solution


def decide(
    game: Game,
    hand: CardInput,
    up: Card | str | int,
    *,
    shoe: Unseen | None = None,
    doubles: int = 0,
    hands: int = 1,
) -> HandValues:
    """Value everything that a hand may do: `decide("blackjack", "T 6", "9").best`.

    Args:
        game: Its rules, its name or the path of its sheet.
        hand: The cards of the hand; ranks alone will do where suits do not matter.
        up: What the dealer shows.
        shoe: All cards not seen, the hole card among them; by default a fresh shoe without these cards.
        doubles: How often the hand has been doubled.
        hands: How many hands the seat has; more than one means a split hand.

    Returns:
        What each action and offer is worth.

    Raises:
        ParamError: The hand is over or cannot be, or the shoe lacks its cards or could run out.
    """
    rules = rules_of(game)
    cards, up_card = read_hand(rules, hand, up)
    unseen = None if shoe is None else Shoe.read(shoe)
    doubles = whole("doubles", doubles)
    hands = whole("hands", hands)
    announce_solver()
    try:
        with _shoe_errors(shoe):
            return solver.decide(rules, cards, up_card, shoe=unseen, doubles=doubles, hands=hands)
    except HandError as error:
        raise ParamError("hand", hand, str(error)) from None


def chart(game: Game, strategy: Chart | str | Path = BEST) -> Chart:
    """Return a strategy as a chart, with its exact house edge where that can be said.

    Args:
        game: Its rules, its name or the path of its sheet.
        strategy: `best` for the solver's chart, `never-bust`, `mimic-the-dealer`, or the path of a chart file.

    Raises:
        ParamError: There is no such strategy, or its file has faults.
        PitbossError: The game's own shoe could run out within a round.
    """
    rules = rules_of(game)
    named = read_chart(strategy, rules)
    if named.house_edge is not None:
        return named
    try:
        return replace(named, house_edge=solve(rules).value_of(named).house_edge)
    except ChartError:
        return named


class Strategy(NamedTuple):
    """What to call a way to play, and how it plays."""

    title: str
    plays: Chart | Composed


def read_strategy(name: Chart | str | Path, rules: Rules) -> Strategy:
    """Return a strategy for a simulation; `by-cards` is best play by the cards in hand, which no chart can hold.

    Raises:
        ParamError: There is no such strategy, or its file has faults.
    """
    if name == BY_CARDS:
        return Strategy("Best play by the cards in hand", solve(rules).composed)
    plays = read_chart(name, rules, STRATEGY_NAMES)
    return Strategy(plays.title, plays)


def read_chart(name: Chart | str | Path | None, rules: Rules, names: tuple[str, ...] = CHART_NAMES) -> Chart:
    """Return the solver's chart, a simple strategy, or the chart of a file, without working out its edge.

    Args:
        name: Which.
        rules: The game.
        names: The names that a message lists.

    Raises:
        ParamError: There is no such strategy, or its file has faults.
    """
    if isinstance(name, Chart):
        return name
    if name == BEST:
        return solve(rules).chart
    if name == BY_CARDS:
        raise ParamError("strategy", name, "play by the cards in hand has no chart; it can be simulated")
    if not isinstance(name, str | Path):
        raise ParamError("strategy", name, f"give a Chart, {', '.join(names)}, or the path of a chart file")
    if name in SIMPLE_NAMES:
        return Chart.simple(str(name), rules)
    try:
        return Chart.read(name, rules)
    except ChartFileError as error:
        raise ParamError("strategy", _spelled(name), str(error)) from None
    except OSError as error:
        reason = f"no strategy of that name ({', '.join(names)}), nor a chart file: {error.strerror or error}"
        raise ParamError("strategy", _spelled(name), reason) from None


def _spelled(strategy: object) -> object:
    return str(strategy) if isinstance(strategy, Path) else strategy


@contextmanager
def _shoe_errors(shoe: Unseen | None) -> Iterator[None]:
    """In this block a shoe that was passed and cannot be dealt from is a `ParamError`."""
    try:
        yield
    except ShoeError as error:
        if shoe is None:
            raise
        raise ParamError("shoe", shoe, str(error)) from None

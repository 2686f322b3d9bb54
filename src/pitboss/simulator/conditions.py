"""Under which conditions a game is simulated, and the numbers that the kernel needs for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

import numpy as np

from pitboss.arrays import Floats
from pitboss.errors import ParamError
from pitboss.params import flag, number, whole
from pitboss.rules import NoSideBetError, Rules
from pitboss.simulator.counter import ALWAYS, NEVER, Counter, SideBetPlan
from pitboss.simulator.departures import charts_by_count
from pitboss.simulator.flat.control import Control, build_control
from pitboss.simulator.flat.flatgame import FlatGame, build_game, net_step
from pitboss.simulator.flat.graphs import MOST_SEATS, Strategy
from pitboss.simulator.flat.paths import Paths, build_paths
from pitboss.simulator.kernel.headsup import is_heads_up
from pitboss.simulator.kernel.table import BETS, CHARTS, COUNTS, Plan
from pitboss.simulator.systems import CountingSystem
from pitboss.strategy.chart import Chart, Composed
from pitboss.text import plural


@dataclass(frozen=True, slots=True, repr=False)
class Conditions:
    """A game and how it is played.

    Everybody plays the chart; the *player*, whose results are told, has the last seat. With two spots the seat before
    it is the player's too, played by the same counts; what a round brings, stakes and spreads is then told of both,
    everything else of the last seat.

    Args:
        rules: The game.
        chart: How hands are played.
        strategy: What that is called.
        fresh: Whether the cards are shuffled before every round.
        penetration: The share of the shoe dealt before the cut card; None for the sheet's.
        seats: How many players there are.
        counter: What the player bets, insures and plays by the count.
        side_bets: When each side bet is made; those not named are not.
        by_round: Whether the first, the second, the nth round of a shoe are told apart.

    Raises:
        ParamError: Nobody can play under these conditions.
    """

    rules: Rules
    chart: Strategy
    strategy: str = "chart"
    fresh: bool = False
    penetration: float | None = None
    seats: int = 1
    counter: Counter = field(default_factory=lambda: Counter(None))
    side_bets: dict[str, SideBetPlan] = field(default_factory=dict)
    by_round: bool = False

    def __post_init__(self) -> None:
        flag("fresh", self.fresh)
        flag("by_round", self.by_round)
        object.__setattr__(self, "seats", whole("seats", self.seats, 1, MOST_SEATS))
        if self.penetration is not None:
            number("penetration", self.penetration, 0.01, 1)
        if self.fresh and self.penetration is not None:
            raise ParamError("penetration", self.penetration, "with `fresh` there is no cut card; give one of the two")
        if self.fresh and self.by_round:
            raise ParamError("by_round", True, "with `fresh` every round is the first of its shoe; give one of the two")
        if self.fresh and len(self.counter.ramp) > 1:
            raise ParamError("ramp", self.counter.ramp_text, "with `fresh` there is nothing to count before the bet")
        spots = self.counter.spots
        if self.seats < spots:
            raise ParamError("spots", spots, f"give `seats` of {spots} or more, for the hands to be dealt side by side")
        if self.seats == spots and self.counter.sits_out:
            enough = f"a player who sits rounds out needs others at the table: give `seats` of {spots + 1} or more"
            raise ParamError("ramp", self.counter.ramp_text, enough)
        if self.counter.departures and isinstance(self.chart, Composed):
            raise ParamError("departures", None, "they change a chart, and play by the cards in hand has none")
        for departure in self.counter.departures:
            departure.check(self.rules)
        try:
            for name in self.side_bets:
                self.rules.side_bet(name)
        except NoSideBetError as error:
            raise ParamError("side_bets", name, str(error)) from None

    def __repr__(self) -> str:
        counts = f", counting {self.counter.system.name}" if self.counter.system else ""
        return f"<Conditions of {self.rules.title}: {self.in_words}{counts}, {self.rules.stamp}>"

    @property
    def dealt(self) -> float:
        """The share of the shoe dealt before the cut card."""
        return self.rules.shoe.penetration if self.penetration is None else self.penetration

    @property
    def in_words(self) -> str:
        """The shoe, the table and the strategy in a line."""
        decks, seats = self.rules.shoe.decks, self.seats
        dealt = "a fresh shuffle every round" if self.fresh else f"{self.dealt:.0%} dealt"
        counter = self.counter
        leaves = "" if counter.leave_below == ALWAYS else f", leaving below {counter.leave_below:g}"
        bets = "" if counter.bet_system is None else f", bets by {counter.bet_system.name}"
        table = plural(seats, "seat") if counter.spots == 1 else f"{plural(seats, 'seat')}, two of them the player's"
        return f"{plural(decks, 'deck')}, {dealt}, {table}, {self.strategy}{leaves}{bets}"

    @property
    def cut(self) -> int:
        """After how many cards the shoe is shuffled once the round is over; 0 for a fresh shuffle every round."""
        return 0 if self.fresh else max(1, round(52 * self.rules.shoe.decks * self.dealt))


class Work(NamedTuple):
    """Everything a chunk of work needs, as numbers: it can be sent to another process. `paths` are there where a player
    alone with the dealer can be simulated the faster way."""

    game: FlatGame
    control: Control
    plan: Plan
    tags: Floats
    paths: Paths | None = None


def prepare(conditions: Conditions) -> Work:
    """Return the kernel's numbers for some conditions."""
    rules, counter = conditions.rules, conditions.counter
    charts: Sequence[Strategy] = [conditions.chart]
    which = np.zeros(COUNTS, dtype=np.int64)
    if isinstance(conditions.chart, Chart) and counter.departures:
        charts, which = charts_by_count(conditions.chart, counter.departures)
    game, control = _tables(rules, charts)
    by_count = np.zeros((2, COUNTS), dtype=np.int64)
    by_count[BETS] = counter.bets_by_count()
    by_count[CHARTS] = which
    plans = [conditions.side_bets.get(bet.name, SideBetPlan(bet_at=NEVER)) for bet in rules.side_bets]
    systems = [counter.system, *(plan.system for plan in plans)]
    bets_by = _place(systems, counter.bet_system)
    insures_by = _place(systems, counter.insurance_system)
    tags = np.array([one.tags if one else (0.0,) * 52 for one in systems]) if any(systems) else np.zeros((0, 52))
    plan = Plan(
        seats=conditions.seats,
        cut=conditions.cut,
        divides=np.array([one.is_true if one else True for one in systems], dtype=np.bool_),
        starts=np.array([one.start_of(rules.shoe.decks) if one else 0.0 for one in systems]),
        insure_at=counter.insure_at,
        by_round=conditions.by_round,
        by_count=by_count,
        side_from=np.array([plan.bet_at for plan in plans], dtype=np.float64),
        leave_below=counter.leave_below,
        bets_by=bets_by,
        insures_by=insures_by,
        spots=counter.spots,
        spots_from=counter.spots_from,
    )
    paths = build_paths(game, net_step(game)) if is_heads_up(game, plan, tags) else None
    return Work(game, control, plan, tags, paths)


_CACHE_SIZE: Final = 8
_cache: dict[Any, tuple[FlatGame, Control]] = {}


def _tables(rules: Rules, charts: Sequence[Strategy]) -> tuple[FlatGame, Control]:
    """Return a game as numbers, with its control variates; a report asks for the same ones many times."""
    key = rules, tuple(_content(chart) for chart in charts)
    if key not in _cache:
        game = build_game(rules, charts)
        if len(_cache) == _CACHE_SIZE:
            _cache.pop(next(iter(_cache)), None)
        _cache[key] = game, build_control(game)
    return _cache[key]


def _content(strategy: Strategy) -> tuple[object, ...]:
    """Return what a strategy says: equal for equal ones."""
    values = (getattr(strategy, each.name) for each in fields(strategy))
    return tuple(value.tobytes() if isinstance(value, np.ndarray) else value for value in values)


def _place(systems: list[CountingSystem | None], system: CountingSystem | None) -> int:
    """Return the place of a system among those kept, which it joins; without one, that of the player's."""
    if system is None:
        return 0
    systems.append(system)
    return len(systems) - 1

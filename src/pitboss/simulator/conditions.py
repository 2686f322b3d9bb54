"""Under which conditions a game is simulated, and the numbers that the kernel needs for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, isfinite, isnan
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import NoSideBetError, Rules
from pitboss.simulator.counting import Count, CountError, Departure, bets_by_count, charts_by_count
from pitboss.simulator.flat.control import Control, build_control
from pitboss.simulator.flat.flatgame import FlatGame, build_game, net_step
from pitboss.simulator.flat.graphs import Strategy
from pitboss.simulator.flat.layout import MOST_SEATS
from pitboss.simulator.flat.paths import Paths, build_paths
from pitboss.simulator.kernel.headsup import is_heads_up
from pitboss.simulator.kernel.plan import BETS, CHARTS, COUNTS, Plan
from pitboss.strategy.chart import Chart, Composed
from pitboss.text import plural

NEVER = inf
ALWAYS = -inf


class ConditionsError(ValueError):
    """Conditions that cannot be simulated together; the message says why."""


@dataclass(frozen=True, slots=True)
class SideBetPlan:
    """When the player makes a side bet: from this count on, always by default."""

    count: Count | None = None
    least: float = ALWAYS

    def __post_init__(self) -> None:
        if self.count is not None and not isinstance(self.count, Count):
            raise TypeError(f"{self.count!r}: give a Count, such as pitboss.simulator.parse_count('hi-lo')")
        if isnan(self.least):
            raise ConditionsError("a side bet is made from a count on, and nan is none")
        if self.count is None and isfinite(self.least):
            raise ConditionsError(f"a side bet that is made from {self.least:g} on needs a count to go by")


@dataclass(frozen=True, slots=True, repr=False)
class Conditions:
    """A game and how it is played: the chart, the seats, the cut card, the counter.

    `fresh` shuffles before every round; `penetration` overrides the sheet's. `spread` gives chips by count,
    `insure_from` the count from which insurance is taken, `side_bets` when each side bet is made (those not named are
    not). Once the count is under `leave_below` after a round, the player goes to a fresh shoe. Hands are played by
    `count`; where there is a `bet_count`, bets and leaving go by that, and insurance by `insurance_count`. `by_round`
    keeps the first, the second, the nth round of a shoe apart. Everybody plays the chart; the *player*, whose results
    are kept, has the last seat. With two `spots` the seat before it is the player's too, played by the same counts, and
    from the count `spots_from` on it has the same bet; below, it is another's. What a round brings, stakes and spreads
    is then told of both, everything else of the last seat.
    """

    rules: Rules
    chart: Strategy
    strategy: str = "chart"
    fresh: bool = False
    penetration: float | None = None
    seats: int = 1
    count: Count | None = None
    spread: tuple[tuple[int, int], ...] = ((0, 1),)
    insure_from: float = NEVER
    departures: tuple[Departure, ...] = ()
    side_bets: dict[str, SideBetPlan] = field(default_factory=dict)
    by_round: bool = False
    leave_below: float = ALWAYS
    bet_count: Count | None = None
    insurance_count: Count | None = None
    spots: int = 1
    spots_from: float = ALWAYS

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= MOST_SEATS:
            raise ConditionsError(f"a table has 1 to {MOST_SEATS} seats, not {self.seats}")
        if self.penetration is not None and not 0 < self.penetration <= 1:
            raise ConditionsError(f"penetration is a share above 0, at most 1, not {self.penetration}")
        if self.fresh and self.penetration is not None:
            raise ConditionsError("a fresh shuffle every round has no cut card: give one of fresh and penetration")
        if not 1 <= self.spots <= min(self.seats, 2):
            raise ConditionsError(
                f"{self.spots} spots need as many seats, and two are the most; the table has {self.seats}"
            )
        if self.seats == self.spots and any(chips == 0 for _, chips in self.spread):
            seats = self.spots + 1
            raise ConditionsError(f"a player who sits rounds out needs others at the table: use {seats} seats or more")
        by_count = len(self.spread) > 1 or self.departures or self.insure_from not in (NEVER, ALWAYS)
        by_count = by_count or self.leave_below != ALWAYS or self.spots_from != ALWAYS
        if self.count is None and (by_count or self.bet_count or self.insurance_count):
            raise CountError("a spread, departures, insurance or leaving by the count need a count, such as hi-lo")
        if self.fresh and self.count is not None and len(self.spread) > 1:
            raise ConditionsError("with a fresh shuffle every round there is nothing to count before the bet")
        if self.departures and isinstance(self.chart, Composed):
            raise ConditionsError("departures leave the cells of a chart, and play by the cards in hand has none")
        for number, departure in enumerate(self.departures):
            departure.check(self.rules)
            if any(departure.clashes(other) for other in self.departures[:number]):
                raise CountError(f"{departure.hand}: two departures at the same count; give one of the two")
        try:
            for name in self.side_bets:
                self.rules.side_bet(name)
        except NoSideBetError as error:
            raise ConditionsError(str(error)) from None

    def __repr__(self) -> str:
        counts = f", counting {self.count.name}" if self.count else ""
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
        left = "" if self.leave_below == ALWAYS else f", leaving below {self.leave_below:g}"
        bets = "" if self.bet_count is None else f", bets by {self.bet_count.name}"
        table = plural(seats, "seat") if self.spots == 1 else f"{plural(seats, 'seat')}, two of them the player's"
        return f"{plural(decks, 'deck')}, {dealt}, {table}, {self.strategy}{left}{bets}"

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
    tags: NDArray[np.float64]
    paths: Paths | None = None


def prepare(conditions: Conditions) -> Work:
    """Turn conditions into the kernel's numbers."""
    rules, count = conditions.rules, conditions.count
    charts: Sequence[Strategy] = [conditions.chart]
    which = np.zeros(COUNTS, dtype=np.int64)
    if isinstance(conditions.chart, Chart):
        charts, which = charts_by_count(conditions.chart, conditions.departures)
    game = build_game(rules, charts)
    by_count = np.zeros((2, COUNTS), dtype=np.int64)
    by_count[BETS] = bets_by_count(conditions.spread)
    by_count[CHARTS] = which
    plans = [conditions.side_bets.get(bet.name, SideBetPlan(least=NEVER)) for bet in rules.side_bets]
    counts = [count, *(plan.count for plan in plans)]
    bets_by = _kept(counts, conditions.bet_count)
    insures_by = _kept(counts, conditions.insurance_count)
    tags = np.array([c.tags if c else (0.0,) * 52 for c in counts]) if any(counts) else np.zeros((0, 52))
    plan = Plan(
        seats=conditions.seats,
        cut=conditions.cut,
        divides=np.array([each.is_true if each else True for each in counts], dtype=np.bool_),
        starts=np.array([each.start_of(rules.shoe.decks) if each else 0.0 for each in counts]),
        insure_from=float(conditions.insure_from),
        by_round=conditions.by_round,
        by_count=by_count,
        side_from=np.array([plan.least for plan in plans], dtype=np.float64),
        leave_below=float(conditions.leave_below),
        bets_by=bets_by,
        insures_by=insures_by,
        spots=conditions.spots,
        spots_from=float(conditions.spots_from),
    )
    paths = build_paths(game, net_step(game)) if is_heads_up(game, plan, tags) else None
    return Work(game, build_control(game), plan, tags, paths)


def _kept(counts: list[Count | None], count: Count | None) -> int:
    """The place of a count among those kept, which it joins; without one, that of the player's."""
    if count is None:
        return 0
    counts.append(count)
    return len(counts) - 1

"""What a simulation is asked: the table, the counter, the side bets, and for whom risk is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, ClassVar

from pitboss import ranges
from pitboss.asked.checks import is_number, several, words
from pitboss.asked.gameterms import GameTerms
from pitboss.asked.readings import about, count_of
from pitboss.asked.runterms import Ends, RunTerms
from pitboss.asked.term import term
from pitboss.asked.termerrors import Allowed, Given, Named, TermError, TermKindError

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.simulator import Conditions, Count, Departure, Result, SideBetPlan
    from pitboss.simulator.flat.graphs import Strategy
    from pitboss.simulator.kernel.tally import Tally


@dataclass(frozen=True, kw_only=True)
class SimulationTerms(RunTerms, GameTerms):
    """`count` is a system or tags, `bet_count` another one that bets go by, `spread` chips by the count. One chip is
    bet on every side bet; `side_bets` names those to be made instead, or says from which count on. `cluster` is the
    address of a Dask scheduler whose workers play instead of threads here."""

    UNLESS_SAID: ClassVar[Ends] = Ends(precision=1e-5, seconds=10.0)

    fresh: bool = False
    penetration: float | None = term(None, ranges.PENETRATION)
    seats: int = term(1, ranges.SEATS)
    count: "Count | str | None" = None
    bet_count: "Count | str | None" = None
    spread: str | Sequence[tuple[int, int]] = "1"
    insure_from: float | None = term(None, ranges.FROM_COUNT)
    departures: "str | Iterable[Departure | str]" = ()
    side_bets: "Mapping[str, SideBetPlan] | Iterable[str] | None" = None
    by_round: bool = False
    leave_below: float | None = term(None, ranges.FROM_COUNT)
    bankroll: float = term(ranges.DEFAULT_BANKROLL, ranges.CHIPS)
    rounds_per_hour: float | None = term(None, ranges.ROUNDS_PER_HOUR)
    cluster: str | None = None
    reduces: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.by_round and self.fresh:
            first = " every round is the first of its shoe; give one of the two"
            raise TermError(Named("by_round"), ": with ", Named("fresh"), first)
        if self.fresh and self.penetration is not None:
            no_cut = " there is no cut card; give one of the two"
            raise TermError(Named("penetration"), ": with ", Named("fresh"), no_cut)
        if self.count is None:
            by_count = ("departures", bool(self.departures)), ("leave_below", self.leave_below is not None)
            insures = self.insure_from is not None and isfinite(self.insure_from)
            for name, given in (("insure_from", insures), *by_count, ("spread", self._has_steps)):
                if given:
                    raise TermError(Named(name), ": give ", Named("count"), " too, such as ", Named("count", "hi-lo"))
        if self.bet_count is not None and self.count is None:
            raise TermError(Named("bet_count"), ": give ", Named("count"), " too, which hands are played by")
        if self.cluster is not None and not isinstance(self.cluster, str):
            raise TermKindError(Given("cluster", self.cluster), ": ", Allowed('an address such as "tcp://host:8786"'))
        if self.cluster is not None and self.threads is not None:
            raise TermError(
                Named("threads"), ": a cluster has its own; give ", Named("cluster"), " or ", Named("threads")
            )

    def play(
        self,
        conditions: "Conditions",
        *,
        watch: "Callable[[Tally, float], None]",
        compiling: Callable[[], None] = lambda: None,
        playing: AbstractContextManager[object] | None = None,
    ) -> "Result":
        from pitboss.simulator import simulate

        return simulate(
            conditions,
            self.ends,
            seed=self.seed,
            threads=self.threads,
            cluster=self.cluster,
            bankroll=self.bankroll,
            rounds_per_hour=self.rounds_per_hour,
            reduces=self.reduces,
            watch=watch,
            compiling=compiling,
            playing=playing,
        )

    def conditions(self, rules: "Rules", plays: "Strategy", *, strategy: str) -> "Conditions":
        """How the game is played, by a strategy of that name; raise `ConditionsError` or `CountError` for what
        contradicts itself or cannot be read."""
        from pitboss.simulator import Conditions
        from pitboss.simulator.conditions import ALWAYS, NEVER

        return Conditions(
            rules,
            plays,
            strategy=strategy,
            fresh=self.fresh,
            penetration=self.penetration,
            seats=self.seats,
            count=None if self.count is None else count_of("count", self.count),
            bet_count=None if self.bet_count is None else count_of("bet_count", self.bet_count),
            spread=self._steps,
            insure_from=NEVER if self.insure_from is None else self.insure_from,
            departures=tuple(self._departures(rules)),
            side_bets=self._plans(rules),
            by_round=self.by_round,
            leave_below=ALWAYS if self.leave_below is None else self.leave_below,
        )

    @property
    def _has_steps(self) -> bool:
        """Whether more than one bet is made, by the count."""
        return len(self.spread.split() if isinstance(self.spread, str) else [*several(self.spread, "a spread")]) > 1

    @property
    def _steps(self) -> tuple[tuple[int, int], ...]:
        """Chips by the count, read if they are text."""
        from pitboss.simulator import parse_spread

        if isinstance(self.spread, str):
            with about("spread", self.spread):
                return parse_spread(self.spread)
        ways = Allowed('text such as "1 2=4 3=8", or pairs of a count and its chips: [(-64, 1), (2, 4), (3, 8)]')
        try:
            pairs = [(least, chips) for least, chips in self.spread]
        except (TypeError, ValueError):
            raise TermKindError(Given("spread", self.spread), ": ", ways) from None
        if not pairs or not all(is_number(number) and number == number // 1 for pair in pairs for number in pair):
            raise TermKindError(Given("spread", self.spread), ": ", ways)
        with about("spread", self.spread):
            return parse_spread(" ".join(f"{int(least)}={int(chips)}" for least, chips in pairs))

    def _departures(self, rules: "Rules") -> "Iterable[Departure]":
        from pitboss.simulator import Departure

        for each in words(self.departures, 'departures such as ["16vT=stand@0"]'):
            if not isinstance(each, str | Departure):
                raise TermKindError(Given("departures", each), ": ", Allowed('departures such as ["16vT=stand@0"]'))
            with about("departures", each):
                departure = Departure.parse(each) if isinstance(each, str) else each
                departure.check(rules)
            yield departure

    def _plans(self, rules: "Rules") -> "dict[str, SideBetPlan]":
        """When each side bet is made."""
        from pitboss.simulator import SideBetPlan

        if self.side_bets is None:
            return {bet.name: SideBetPlan() for bet in rules.side_bets}
        if isinstance(self.side_bets, Mapping):
            for name, plan in self.side_bets.items():
                if not isinstance(plan, SideBetPlan):
                    such_as = f'SideBetPlan(), or text: side_bets=["{name} 2-6=-1 T=1 @2"]'
                    raise TypeError(f"{plan!r} for {name}: give a SideBetPlan, such as {such_as}")
                _check_name(name, rules)
            return dict(self.side_bets)
        plans: dict[str, SideBetPlan] = {}
        is_one = isinstance(self.side_bets, str) and "@" in self.side_bets
        for text in [self.side_bets] if is_one else words(self.side_bets, "the names of side bets"):
            if not isinstance(text, str):
                raise TermKindError(Given("side_bets", text), ": ", Allowed("the names of side bets"))
            name, plan = side_bet_of(text)
            _check_name(name, rules)
            if name in plans:
                raise TermError(Given("side_bets", text), f": {name} is named twice")
            plans[name] = plan
        return plans


def _check_name(name: str, rules: "Rules") -> None:
    from pitboss.rules import NoSideBetError

    try:
        rules.side_bet(name)
    except NoSideBetError as error:
        raise TermError(Named("side_bets"), f": {error}") from None


def side_bet_of(text: str) -> "tuple[str, SideBetPlan]":
    """Read "buster" or "buster 2-6=-1 T=1 @2": a side bet, and perhaps the count from which on it is made; raise
    `TermError` for anything else."""
    from pitboss.simulator import CountError, SideBetPlan, parse_count

    name, _, how = text.strip().partition(" ")
    if not how:
        return name, SideBetPlan()
    tags, at, least = how.rpartition("@")
    said = Given("side_bets", text)
    if not at:
        raise TermError(said, f': tags need the count from which to bet, such as "{name} 2-6=-1 T=1 @2"')
    try:
        plan = SideBetPlan(parse_count(tags.strip()), float(least))
    except (CountError, ValueError):
        raise TermError(said, ': write a name, or "name tags @count"') from None
    if plan.least not in ranges.COUNT:
        raise TermError(said, f": the count is {ranges.COUNT}")
    return name, plan

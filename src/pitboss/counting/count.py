"""All about counting a game: what needs no simulation, a run of the counter, and the bets for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from math import inf
from typing import Any, ClassVar, Final, Literal

from pitboss.counting.bets import Bets, Costs, costs
from pitboss.counting.indices import Index, Indices, find_indices
from pitboss.counting.joint import JointBets, joint_bets
from pitboss.counting.playing import Playing, remove_one
from pitboss.counting.ramp import Ramp
from pitboss.counting.risk import Risk
from pitboss.counting.runs import AtCount, CountRun, flat_counter
from pitboss.counting.systems import (
    Fit,
    Followed,
    SideCounts,
    card_by_card_system,
    fits,
    playing_effects,
    tags_by_wager,
    wagers_by_card,
    weigh_side_counts,
)
from pitboss.counting.tags import Tags
from pitboss.counting.vulnerability import AtCut, Exposure, depth_under, exposures
from pitboss.errors import ParamError
from pitboss.params import number, numbers
from pitboss.results import Result, frame, to_plain
from pitboss.rules import Rules
from pitboss.simulator import Bankroll, Conditions, Counter, CountingSystem, Departure, SideCount
from pitboss.simulator.kernel.table import CENTRE
from pitboss.simulator.systems import by_value
from pitboss.solver import Removal, removal, solve
from pitboss.solver.removal import MAIN
from pitboss.strategy.chart import Chart
from pitboss.text import plural

_WEIGHED_INDICES: Final = 20
"""How many of the indices worth most say what side counts add to them."""
_SIMULATED: Final = (
    *("run", "vulnerability", "bets", "joint", "betting", "bankroll", "unit", "spread_score", "costs"),
    *("risk_of_ruin_before_goal", "risk_of_ruin_within", "cuts", "dealt_under_limit"),
)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What needs no simulation.

    Attributes:
        rules: The game.
        chart: The best chart, which the indices change.
        removal: The effects of removing cards.
        systems: How well every system follows the game.
        best_tags: The best tags for each wager, by level.
        indices: The indices of one system.
        side_counts: What counts kept beside it add.
    """

    rules: Rules
    chart: Chart
    removal: Removal
    systems: list[Fit]
    best_tags: dict[str, dict[str, Tags]]
    indices: Indices
    side_counts: SideCounts | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return every figure."""
        indices = self.indices
        figures = {
            "decks": self.rules.shoe.decks,
            "system": indices.system.name,
            "unseen": indices.unseen,
            "removal": self.removal,
            "systems": self.systems,
            "best_tags": self.best_tags,
            "card_by_card": self.card_by_card(),
            "indices": indices.indices,
            "insurance_index": indices.insurance_index,
            "insurance_crossing": indices.insurance,
            "insurance_worth": indices.insurance_worth,
            "side_counts": self.side_counts,
        }
        return self.rules.to_dict() | {name: to_plain(value) for name, value in figures.items()}

    def side_bet_system(self, name: str) -> CountingSystem:
        """Return the system a side bet is watched with: the best balanced tags of level 2, or card by card."""
        if name in self.removal.by_card:
            return self.card_by_card()[name].system
        tags = self.best_tags[name]["level 2, balanced"].tags
        return CountingSystem(f"best for {name}", by_value(" ".join(map(str, tags))))

    def card_by_card(self) -> dict[str, Followed]:
        """Return, for each wager that knows suits, the system that gives every card its own tag."""
        ranks, effects = {MAIN: self.removal.chart, **self.removal.side_bets}, wagers_by_card(self.removal)
        return {
            wager: Followed.of(card_by_card_system(f"best for {wager}", ranks[wager], cards), effects[wager])
            for wager, cards in self.removal.by_card.items()
        }

    def conditions(
        self,
        *,
        indices: int | Sequence[Departure],
        penetration: float | None = None,
        seats: int = 1,
        leave_below: int | None = None,
        spots: int = 1,
    ) -> Conditions:
        """Return the simulation of a flat bettor who plays by indices.

        Args:
            indices: How many of those worth most, or departures of the player's own.
            penetration: The share of the shoe dealt; None for the sheet's.
            seats: How many players there are.
            leave_below: The count below which the player goes to a fresh shoe.
            spots: 2 for a player of two hands.

        Raises:
            ParamError: Nobody can play under these conditions.
        """
        weighed = self.side_counts
        insurance = self.indices.insurance_index if weighed is None else weighed.insurance_index
        if isinstance(indices, int):
            departures: Sequence[Departure] = [index.departure() for index in self.indices.to_play(indices)]
            played = plural(min(indices, len(self.indices.indices)), "index", "indices")
        else:
            departures, played = indices, f"{plural(len(indices), 'index', 'indices')} of the player's own"
        counter = Counter(
            self.indices.system,
            departures=departures,
            insure_at=_reachable(insurance) if indices else None,
            leave_below=leave_below,
            bet_system=None if weighed is None else weighed.betting.system,
            insurance_system=None if weighed is None or weighed.insurance is None else weighed.insurance.system,
            spots=spots,
        )
        return flat_counter(
            self.rules,
            self.chart,
            counter,
            strategy=f"the chart with {played}",
            penetration=penetration,
            seats=seats,
            side_systems={bet.name: self.side_bet_system(bet.name) for bet in self.rules.side_bets},
        )


def _reachable(index: int | None) -> float | None:
    """A count as the simulator takes it: always or never where no shoe comes to it."""
    return index if index is None or abs(index) <= CENTRE else inf if index > 0 else -inf


@lru_cache(maxsize=4)
def analyse(
    rules: Rules,
    system: CountingSystem,
    penetration: float | None = None,
    *,
    side_counts: tuple[SideCount, ...] = (),
    depth: float | None = None,
    bets: tuple[Bets, Bankroll] | None = None,
    risk_averse: bool = False,
) -> Analysis:
    """Solve a game and work out everything exact about counting it; the last few are kept, for other bets and rounds.

    Args:
        rules: The game.
        system: The system whose indices are wanted.
        penetration: The share of the shoe dealt; None for the sheet's.
        side_counts: Counts kept beside it.
        depth: The share of the shoe that is gone where the indices are computed; None for half of what is dealt.
        bets: The bets and the bankroll by which indices are ranked; None for flat bets.
        risk_averse: Whether indices are risk-averse for these bets, not those of best value.

    Raises:
        ShoeError: The game cannot be solved.
        ParamError: The system does not follow the game with these side counts, or a number is out of bounds.
    """
    dealt = rules.shoe.penetration if penetration is None else number("penetration", penetration, 0.01, 1)
    unseen = None if depth is None else 52 * rules.shoe.decks * (1 - number("depth", depth, 0, 0.99))
    solution = solve(rules)
    effects = removal(solution)
    risk = Risk.of(solution, effects, *bets) if risk_averse and bets is not None else None
    indices = find_indices(solution, system, penetration=dealt, unseen=unseen, risk=risk, bets=bets)
    removed = remove_one(solution)
    playing = Playing.of(solution, removed, dealt)
    weighed = None
    if side_counts:
        moved = playing_effects(solution, removed, indices.indices[:_WEIGHED_INDICES])
        weighed = weigh_side_counts(rules, system, side_counts, effects, moved, unseen=indices.unseen)
    return Analysis(
        rules,
        solution.chart,
        effects,
        fits(effects, playing, [system]),
        tags_by_wager(effects, playing),
        indices,
        weighed,
    )


@dataclass(frozen=True, slots=True, init=False)
class CutCards:
    """Cut cards to compare.

    Attributes:
        dealt: The shares of the shoe dealt, in rising order.
        spreads: How many units the most is that is bet on the main wager there; the player's own spread if none.
        limit: What a counter may win in 100 rounds; the depth is told that keeps to it.
    """

    dealt: tuple[float, ...]
    spreads: tuple[float, ...]
    limit: float | None

    def __init__(
        self, dealt: Sequence[float] | str, *, spreads: Sequence[float] | str = (), limit: float | None = None
    ) -> None:
        """Name cut cards to compare.

        Args:
            dealt: Shares of the shoe dealt, such as (0.5, 0.65, 0.8).
            spreads: Spreads to compare on the main wager, such as (4, 8, 12) for 1-4, 1-8 and 1-12.
            limit: Tell how deep to deal so that a counter wins at most this in 100 rounds.

        Raises:
            ParamError: A number is out of bounds.
        """
        if isinstance(spreads, str):
            spreads = " ".join(word.removeprefix("1-") for word in spreads.replace(",", " ").split())
        object.__setattr__(self, "dealt", tuple(sorted({*numbers("cuts", dealt, 0.01, 1)})))
        object.__setattr__(self, "spreads", tuple(sorted({*numbers("spreads", spreads, 1, 10**6)})))
        object.__setattr__(self, "limit", None if limit is None else number("limit", limit, 0, 10**6))
        if not self.dealt:
            raise ParamError("cuts", dealt, "give shares of the shoe dealt, such as 0.5 0.65 0.8")


@dataclass(frozen=True, repr=False)
class Count(Result):
    """Counting a game: the analysis, a run of the counter and the bets for it.

    Attributes:
        analysis: What needs no simulation; None for a saved run.
        run: What each count brought in the simulation; None if nothing was simulated.
        bets: The bets, with what they win, spread and risk; None if nothing was simulated.
        betting: How the player wanted to bet.
        bankroll: What the bets are for.
        played: How many of the indices worth most were played in the run.
        own_indices: What was played instead of them, where the player named it.
        cuts: The cut cards compared.
        limit: What a counter may win there in 100 rounds.
        interrupted: Whether Ctrl-C ended the simulation before its goal.
    """

    view: ClassVar = "count"
    drawn: ClassVar = (".html", ".png", ".pdf")

    analysis: Analysis | None = None
    run: CountRun | None = None
    bets: Ramp | None = None
    betting: Bets = field(default_factory=Bets)
    bankroll: Bankroll = field(default_factory=Bankroll)
    played: int = 0
    own_indices: tuple[Departure, ...] | None = None
    cuts: tuple[AtCut, ...] = ()
    limit: float | None = None
    interrupted: bool = False

    def __repr__(self) -> str:
        return f"<Count of {self._view().summary(self)}>"

    @property
    def exact(self) -> Analysis:
        """The analysis; raise `ParamError` for a saved run, which has none."""
        if self.analysis is None:
            raise ParamError("game", None, "a saved run has no indices and correlations: count the game for those")
        return self.analysis

    @property
    def rules(self) -> Rules | None:
        """The game; None for a saved run, which knows its title and the hash of its sheet (`run`)."""
        return None if self.analysis is None else self.analysis.rules

    @property
    def title(self) -> str:
        return self.run.title if self.analysis is None and self.run is not None else self.exact.rules.title

    @property
    def system(self) -> str:
        """The name of the counting system."""
        return self.run.system if self.analysis is None and self.run is not None else self.exact.indices.system.name

    @property
    def indices(self) -> Sequence[Index]:
        """Every index of the system, the most valuable first."""
        return self.exact.indices.indices

    @property
    def insurance_index(self) -> int | None:
        """The count from which insurance pays; None where it is not offered or no count tells."""
        return self.exact.indices.insurance_index

    @property
    def by_count(self) -> Sequence[AtCount]:
        """What every count brings: how often it comes, the edge with its error, the variance."""
        return self.run.rows if self.run else ()

    @property
    def vulnerability(self) -> Mapping[str, Exposure | None]:
        """For every wager, the count to bet from and what that wins; None for a wager that never wins."""
        return exposures(self.run) if self.run else {}

    @cached_property
    def joint(self) -> JointBets | None:
        """The best stakes on the side bets beside the bets, and what all bring together; None without side bets."""
        if self.run is None or self.bets is None:
            return None
        return joint_bets(self.run, self.bets, self.betting)

    @property
    def unit(self) -> float | None:
        """The least that is bet."""
        return None if self.bets is None else min((bet for bet in self.bets.bets if bet > 0), default=None)

    def at_best(self) -> Ramp | None:
        """Return the bets by which the SCORE of the player's spread goes, whatever the bankroll and the table."""
        if self.run is None:
            return None
        return self.betting.at_best(self.run.rows, self.bankroll, batches=self.run.batches_of(MAIN))

    @property
    def spread_score(self) -> dict[str, float] | None:
        """The SCORE of the spread with the best unit, which no bankroll changes."""
        best = self.at_best()
        return None if best is None else {"score": best.score, "std_error": best.score_error}

    @property
    def costs(self) -> Costs | None:
        """What the bets give away of the best bets' certainty equivalent, by the round."""
        return None if self.bets is None else costs(self.bets, self.betting)

    @property
    def risk_of_ruin_before_goal(self) -> float | None:
        """The risk of ruin before winning the bankroll's goal."""
        goal = self.bankroll.goal
        return None if self.bets is None or goal is None else self.bets.ruin(goal=goal)

    @property
    def risk_of_ruin_within(self) -> float | None:
        """The risk of ruin within the bankroll's horizon."""
        horizon = self.bankroll.horizon
        return None if self.bets is None or horizon is None else self.bets.ruin(rounds=horizon)

    @property
    def dealt_under_limit(self) -> dict[str, float | None]:
        """How deep each wager, and each spread on the main one ("main 1-12"), may be dealt to stay under the limit.

        None for a wager that is over it at the shallowest cut card compared; empty without a limit or cut cards.
        """
        if self.limit is None or not self.cuts:
            return {}
        return {
            wager: depth_under(self.limit, [(cut.dealt, cut.per_100(wager)) for cut in self.cuts])
            for wager in self.cuts[0].names
        }

    def bet(self, bets: Bets | None = None, bankroll: Bankroll | float = 1000.0) -> "Count":
        """Return the same run, bet anew without new rounds.

        Args:
            bets: How to bet; None for a spread from 1 to 12 units.
            bankroll: What the bets are for.

        Raises:
            ParamError: Nothing was simulated, no bet is left, two spots are bet where the run had one seat, or the run
                does not say who would leave.
        """
        bets, bankroll = Bets() if bets is None else bets, Bankroll.of(bankroll)
        if self.run is None:
            raise ParamError("exact", True, "nothing was simulated: leave it out for a run to bet")
        run = self.run if bets.leave_below is None else self.run.left_below(bets.leave_below)
        betting = bets.at_table(run.limits)
        ramp = betting.best(run.rows, bankroll, batches=run.batches_of(MAIN))
        return replace(self, run=run, bets=ramp, betting=betting, bankroll=bankroll)

    def to_dict(self) -> dict[str, Any]:
        """Return every figure, as `pitboss count --json` prints it."""
        exact = {} if self.analysis is None else self.analysis.to_dict()
        return exact | {name: to_plain(getattr(self, name)) for name in (_SIMULATED if self.run else ())}

    def rows(self, of: Literal["counts", "indices", "systems", "exposures", "cuts"] | None = None) -> list[Any]:
        """Return the rows of a table.

        Args:
            of: The "counts" with their bets, the "indices", the "systems" with their correlations, the "exposures" of
                each wager, or the "cuts" compared; None for the counts, or the indices if nothing was simulated.

        Raises:
            ParamError: There are no such rows.
        """
        makers: dict[str, Callable[[], list[Any]]] = {
            "counts": self._count_rows,
            "indices": lambda: to_plain(list(self.indices)),
            "systems": lambda: to_plain(self.exact.systems),
            "exposures": lambda: _exposure_rows(self.vulnerability),
            "cuts": self._cut_rows,
        }
        name = of or ("indices" if self.run is None else "counts")
        if name not in makers:
            raise ParamError("of", of, f"there are frames of {', '.join(makers)}")
        if not (rows := makers[name]()) and name in ("counts", "exposures", "cuts"):
            needed = "`cuts`" if name == "cuts" else "`rounds`"
            raise ParamError("of", of, f"there are none: give {needed} to be simulated")
        return rows

    def to_frame(self, of: Literal["counts", "indices", "systems", "exposures", "cuts"] | None = None) -> Any:
        """Return a table as a pandas `DataFrame`; the arguments are those of `rows`.

        Raises:
            ParamError: There is no such table.
            ModuleNotFoundError: pandas is not installed.
        """
        return frame(self.rows(of))

    def _count_rows(self) -> list[Any]:
        bets = [None] * len(self.by_count) if self.bets is None else self.bets.bets
        return [asdict(row) | {"bet": bet} for row, bet in zip(self.by_count, bets, strict=True)]

    def _cut_rows(self) -> list[Any]:
        return [
            {"dealt": cut.dealt, **row}
            for cut in self.cuts
            for row in (*_exposure_rows(cut.wagers), *({"wager": one.name, **one._asdict()} for one in cut.spreads))
        ]


def _exposure_rows(wagers: Mapping[str, Exposure | None]) -> list[Any]:
    """Return a row for every wager; only its name where it is never made."""
    return [{"wager": name, **({} if one is None else one._asdict())} for name, one in wagers.items()]

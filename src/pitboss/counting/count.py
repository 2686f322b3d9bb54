"""All about counting a game: what needs no simulation, a run of the counter, and the bets for it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pitboss.counting.bets import Betting
from pitboss.counting.indices import Indices, find_indices
from pitboss.counting.playing import Playing, remove_one
from pitboss.counting.ramp import Ramp
from pitboss.counting.risk import Risk
from pitboss.counting.runs import CountRun, flat_counter
from pitboss.counting.side_counts import KeptBeside, keep_beside
from pitboss.counting.systems import Fit, Followed, best_counts, fits, playing_effects, suit_count, wagers_by_card
from pitboss.counting.tags import Tags
from pitboss.counting.vulnerability import AtCut, depth_under
from pitboss.rules import Rules
from pitboss.simulator import Beside, Conditions, Count
from pitboss.simulator.conditions import ALWAYS, NEVER
from pitboss.simulator.counting import by_value
from pitboss.solver import Removal, Solution, removal, solve
from pitboss.solver.removal import MAIN
from pitboss.text import plural

_BESIDE_INDICES: Final = 20
"""The indices worth most, for which it is told what cards counted beside add."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What needs no simulation: a solved game, its effects of removal, how counts fit it, one count's indices, and what
    counts kept beside it add."""

    solution: Solution
    removal: Removal
    fits: list[Fit]
    best: dict[str, dict[str, Tags]]
    found: Indices
    beside: KeptBeside | None = None

    def side_count(self, name: str) -> Count:
        """The count a side bet is watched with: the best balanced tags of level 2 for it; card by card where it knows
        suits."""
        if name in self.removal.by_card:
            return self.card_by_card()[name].count
        tags = self.best[name]["level 2, balanced"].tags
        return Count(f"best for {name}", by_value(" ".join(map(str, tags))))

    def card_by_card(self) -> dict[str, Followed]:
        """For each wager that knows suits (the main one as "main"), the count that gives every card its own tag."""
        ranks, effects = {MAIN: self.removal.chart, **self.removal.side_bets}, wagers_by_card(self.removal)
        return {
            wager: Followed.of(suit_count(f"best for {wager}", ranks[wager], cards), effects[wager])
            for wager, cards in self.removal.by_card.items()
        }

    def counter(
        self,
        *,
        indices: int,
        penetration: float | None = None,
        seats: int = 1,
        leave: int | None = None,
        spots: int = 1,
    ) -> Conditions:
        """The simulation of a flat bettor who plays so many of the indices, on two spots perhaps; raise
        `ConditionsError` or `CountError`."""
        rules, kept = self.solution.rules, self.beside
        insurance = self.found.insurance_index if kept is None else kept.insurance_index
        return flat_counter(
            rules,
            self.solution.chart,
            self.found.count,
            strategy=f"the chart with {plural(min(indices, len(self.found.indices)), 'index', 'indices')}",
            penetration=penetration,
            seats=seats,
            departures=tuple(index.departure() for index in self.found.to_play(indices)),
            insure_from=NEVER if insurance is None or not indices else float(insurance),
            side_counts={bet.name: self.side_count(bet.name) for bet in rules.side_bets},
            leave_below=ALWAYS if leave is None else float(leave),
            bet_count=None if kept is None else kept.betting.count,
            insurance_count=None if kept is None or kept.insurance is None else kept.insurance.count,
            spots=spots,
        )


def open_desk(
    rules: Rules,
    count: Count,
    penetration: float,
    *,
    beside: Sequence[Beside] = (),
    depth: float | None = None,
    risk_averse: Betting | None = None,
) -> Desk:
    """Solve a game and work out everything exact about counting it.

    `beside` are counts kept beside the count. Indices are for a shoe of which the share `depth` is gone, half of what
    is dealt by default. `risk_averse` is how the player bets whom risk-averse indices are for;
    without it they are those of best value. Raise `ShoeError` where the game cannot be solved, `CountError` where
    there is nothing to count beside the count.
    """
    solution = solve(rules)
    effects = removal(solution)
    risk = None if risk_averse is None else Risk.of(solution, effects, risk_averse)
    unseen = None if depth is None else 52 * rules.shoe.decks * (1 - depth)
    found = find_indices(solution, count, penetration=penetration, unseen=unseen, risk=risk)
    removed = remove_one(solution)
    playing = Playing.of(solution, removed, penetration)
    kept = None
    if beside:
        moved = playing_effects(solution, removed, found.indices[:_BESIDE_INDICES])
        kept = keep_beside(rules, count, beside, effects, moved, unseen=found.unseen)
    return Desk(solution, effects, fits(effects, playing, [count]), best_counts(effects, playing), found, kept)


@dataclass(frozen=True, slots=True)
class Findings:
    """A desk, a run of the counter and the bets for it: any of them None where it was not asked for.

    `played` of the indices were played in the run. `cuts` are cut cards compared, and `limit` what a counter of one
    unit, or by a spread, may win there in 100 rounds. `interrupted` says that Ctrl-C ended the simulation early.
    """

    desk: Desk | None = None
    run: CountRun | None = None
    ramp: Ramp | None = None
    betting: Betting = field(default_factory=Betting)
    played: int = 0
    cuts: tuple[AtCut, ...] = ()
    limit: float | None = None
    interrupted: bool = False

    def depths(self) -> dict[str, float | None]:
        """How deep each wager may be dealt to stay under the limit, and the main one under each spread ("main 1-12");
        nothing without a limit, or without cut cards."""
        if self.limit is None or not self.cuts:
            return {}
        return {
            wager: depth_under(self.limit, [(cut.dealt, cut.per_100(wager)) for cut in self.cuts])
            for wager in self.cuts[0].names
        }

    @property
    def unit(self) -> float | None:
        """The least that is bet."""
        return None if self.ramp is None else min((bet for bet in self.ramp.bets if bet > 0), default=None)

    def at_best(self) -> Ramp | None:
        """The bets by which the SCORE of the player's spread goes, whatever the bankroll and the table."""
        return None if self.run is None else self.betting.at_best(self.run.rows, self.run.batches_of(MAIN))

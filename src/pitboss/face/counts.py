"""`count`: can a game be beaten by counting, how, and what does that win?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, Final

from pitboss.counter import (
    AtCount,
    AtCut,
    BetLimits,
    Betting,
    CountRun,
    Desk,
    Exposure,
    Findings,
    Fit,
    Index,
    Ramp,
    exposures,
    of_result,
    open_desk,
)
from pitboss.face import ranges
from pitboss.face.asked import Game, count_of, rules_of, several, whole, within
from pitboss.face.showing import Row, Shown
from pitboss.face.simulations import goal_for, run_shown
from pitboss.report.fragments import card, columns
from pitboss.report.index_svg import PICTURES
from pitboss.rules import Rules
from pitboss.simulator import Beside, Count, Goal, parse_beside, parse_spread
from pitboss.simulator.bankroll import DEFAULT_BANKROLL

DEFAULT_GOAL: Final = Goal(seconds=5.0)


def count(
    game: Game,
    system: Count | str = "hi-lo",
    *,
    beside: Sequence[Beside] | str = (),
    indices: int = 18,
    depth: float | None = None,
    risk_averse: bool = False,
    penetration: float | None = None,
    seats: int = 1,
    bankroll: float = DEFAULT_BANKROLL,
    spread: tuple[float, float] = (1, 12),
    chip: float = 0.0,
    kelly: float = 1.0,
    spots: int = 1,
    enter: int | None = None,
    leave: int | None = None,
    ramp: str | None = None,
    errors: float = 0.0,
    goal: float | None = None,
    horizon: float | None = None,
    cuts: Sequence[float] = (),
    limit: float | None = None,
    exact: bool = False,
    rounds: float | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> "Counted":
    """Which count, which indices, which bets, and what they win: `count("mega-blackjack", "zen")`.

    `system` is a known one or tags ("2-6=1 T=-1 A=-1"); `beside` are cards counted beside it ("A", "A=-1 diamonds"), by
    which bets and insurance then go. The indices are for a shoe of which the share `depth` is gone, half of what is
    dealt by default. A counter who plays the `indices` worth most is simulated for five seconds, or until `rounds`,
    `precision` or `seconds` say; `exact` leaves that out, and the bets with it. The counter goes to a fresh shoe once
    the count is below `leave`. `cuts` are cut cards to compare, as shares of the shoe dealt, and `limit` what a counter
    of one unit may win there in 100 rounds. What is bet, and how, is as in `Counted.bet`.

    Raise `CountError` or `ConditionsError` where this cannot be done, `ShoeError` where the game cannot be solved, and
    `ValueError` for a number out of bounds and for limits that leave no bet.
    """
    rules, chosen = rules_of(game), count_of("system", system)
    if whole("seats", seats, ranges.SEATS) < whole("spots", spots, ranges.SPOTS):
        raise ValueError(f"spots is {spots}: give seats={spots} or more, for the hands to be dealt side by side")
    betting = _betting(bankroll, spread, chip, kelly, spots, enter, ramp, errors, goal, horizon)
    depths = sorted({within("cuts", dealt, ranges.PENETRATION) for dealt in several(cuts, "cuts such as (0.5, 0.8)")})
    within("penetration", penetration, ranges.PENETRATION)
    whole("indices", indices, ranges.INDICES)
    whole("leave", leave, ranges.ENTRY)
    within("limit", limit, ranges.WIN_LIMIT)
    ends = goal_for(rounds, precision, seconds, default=DEFAULT_GOAL)
    desk = open_desk(
        rules,
        chosen,
        penetration or rules.shoe.penetration,
        beside=parse_beside(beside) if isinstance(beside, str) else beside,
        depth=within("depth", depth, ranges.DEPTH),
        risk_averse=betting if risk_averse else None,
    )
    if exact:
        return Counted(Findings(desk, betting=betting, played=indices))

    def simulated(dealt: float | None) -> CountRun:
        conditions = desk.counter(indices=indices, penetration=dealt, seats=seats, leave=leave)
        return of_result(run_shown(conditions, ends, seed=seed, threads=threads, progress=progress))

    run = simulated(penetration)
    compared = tuple(AtCut.bet(simulated(dealt), dealt, betting) for dealt in depths)
    return Counted(Findings(desk, run, betting.ramp(run.rows), betting, indices, compared, limit))


def _betting(
    bankroll: float,
    spread: tuple[float, float],
    chip: float,
    kelly: float,
    spots: int,
    enter: int | None,
    ramp: str | None,
    errors: float,
    goal: float | None,
    horizon: float | None,
) -> Betting:
    within("bankroll", bankroll, ranges.CHIPS)
    within("chip", chip, ranges.CHIP_SIZE)
    within("kelly", kelly, ranges.KELLY)
    whole("spots", spots, ranges.SPOTS)
    whole("enter", enter, ranges.ENTRY)
    within("errors", errors, ranges.ERRORS)
    within("goal", goal, ranges.GOAL)
    within("horizon", horizon, ranges.HORIZON)
    least, most = _ends(spread)
    limits = BetLimits(least, most, chip, enter, spots=spots)
    steps = None if ramp is None else parse_spread(ramp)
    return Betting(bankroll, limits, kelly, steps, errors, goal, horizon)


def _ends(spread: tuple[float, float]) -> tuple[float, float]:
    """The least and the most to bet; raise `TypeError` if that is not two numbers."""
    try:
        least, most = spread
        return within("the least", least, ranges.ANY), within("the most", most, ranges.ANY)
    except (TypeError, ValueError):
        raise TypeError(f"spread is {spread!r}: give the least and the most to bet, such as (1, 12)") from None


@dataclass(frozen=True, repr=False, eq=False)
class Counted(Shown):
    """A game at the counter's desk. `run` and `bets` are None if nothing was simulated."""

    found: Findings

    @property
    def desk(self) -> Desk:
        assert self.found.desk is not None
        return self.found.desk

    @property
    def rules(self) -> Rules:
        return self.desk.solution.rules

    @property
    def systems(self) -> list[Fit]:
        """How well every known count follows this game, its insurance and its side bets."""
        return self.desk.fits

    @property
    def indices(self) -> Sequence[Index]:
        """Every index of the count, the most valuable first."""
        return self.desk.found.indices

    @property
    def insurance_index(self) -> int | None:
        """The count from which insurance pays; None where it is not offered or no count tells."""
        return self.desk.found.insurance_index

    @property
    def run(self) -> CountRun | None:
        """What each count brought in the simulation."""
        return self.found.run

    @property
    def bets(self) -> Ramp | None:
        """The bets, with what they win, spread and risk."""
        return self.found.ramp

    @property
    def by_count(self) -> Sequence[AtCount]:
        """What every count brings: how often it comes, the edge with its error, the variance."""
        return self.run.rows if self.run else ()

    @property
    def vulnerability(self) -> Mapping[str, Exposure | None]:
        """For the main wager ("main") and each side bet: the count to bet from and what that wins; None: never."""
        return exposures(self.run) if self.run else {}

    @property
    def cuts(self) -> Sequence[AtCut]:
        """The cut cards compared."""
        return self.found.cuts

    @property
    def dealt_under_limit(self) -> Mapping[str, float | None]:
        """How deep each wager may be dealt to stay under `limit`; None: not even the shallowest cut card compared."""
        return self.found.depths()

    def bet(
        self,
        *,
        bankroll: float = DEFAULT_BANKROLL,
        spread: tuple[float, float] = (1, 12),
        chip: float = 0.0,
        kelly: float = 1.0,
        spots: int = 1,
        enter: int | None = None,
        ramp: str | None = None,
        errors: float = 0.0,
        goal: float | None = None,
        horizon: float | None = None,
    ) -> "Counted":
        """Bet the same run anew, without new rounds: `counted.bet(bankroll=20_000, spread=(25, 200))`.

        Bets are the best for the `bankroll` between the least and the most of `spread`, in whole chips of size `chip`
        unless that is 0, for `kelly` of full Kelly, on so many `spots`, only from the count `enter` on; or those of
        `ramp` ("1 2=4 3=8"). A share of `errors` of the rounds is bet by a count that is off by one. The risk of ruin
        is also told before winning `goal` and within `horizon` rounds.

        Raise `ValueError` if nothing was simulated, for limits that leave no bet, and for two spots where the run had
        one seat.
        """
        if self.run is None:
            raise ValueError("nothing was simulated: leave exact out for a run to bet")
        betting = _betting(bankroll, spread, chip, kelly, spots, enter, ramp, errors, goal, horizon)
        return Counted(replace(self.found, betting=betting, ramp=betting.ramp(self.run.rows)))

    def __repr__(self) -> str:
        won = "exact figures only"
        if self.bets is not None:
            won = f"{100 * self.bets.win:+.2f} ± {100 * self.bets.win_error:.2f} in 100 rounds"
        return f"<Counted {self.rules.title} with {self.desk.found.count.name}: {won}, {self.rules.stamp}>"

    def _repr_html_(self) -> str:
        parts = []
        if self.bets is not None:
            bets = self.bets
            rows = [
                ("wins in 100 rounds", f"{100 * bets.win:+,.3f} ± {100 * bets.win_error:,.3f}"),
                ("standard deviation of 100 rounds", f"{10 * bets.std_dev:,.1f}"),
                ("average bet", f"{bets.average_bet:,.2f}"),
                ("SCORE", f"{bets.score:.2f}"),
                ("risk of ruin, played for ever", f"{bets.ruin():.2%}"),
            ]
            parts.append(columns((), rows))
        if self.run is not None:
            by_count = [
                (f"{row.count:+d}", f"{row.frequency:.2%}", f"{row.edge:+.3%} ± {row.std_error:.3%}")
                for row in self.run.rows
            ]
            parts.append(columns(("count", "comes", "edge"), by_count))
        found = [
            (f"{index.hand} against {index.up}: {index.play}", f"{'below' if index.below else 'from'} {index.index}")
            for index in self.indices[: self.found.played]
        ]
        parts.append(columns(("leave the chart", "at the count"), found))
        told = f"{self.run.conditions} · {self.run.rounds:,} rounds · seed {self.run.seed} · " if self.run else ""
        return card(f"{self.rules.title}, counting {self.desk.found.count.name}", f"{told}{self.rules.stamp}", *parts)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss count --json` prints it."""
        return self.found.as_json()

    def _rows(self) -> Sequence[Row]:
        """A row for every count; for every index if nothing was simulated."""
        if self.run is None:
            return [index.as_json() for index in self.indices]
        bets = self.bets.bets if self.bets is not None else [None] * len(self.run.rows)
        return [asdict(row) | {"bet": bet} for row, bet in zip(self.run.rows, bets, strict=True)]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        """.toml is a file of departures to play, pictures show the indices, a run is a page with plots."""
        writers = {**super()._writers(), ".toml": lambda: self.desk.found.to_toml(self.found.played)}
        writers |= {kind: partial(self._card, kind) for kind in PICTURES}
        return writers if self.run is None else {**writers, ".html": self._page}

    def _card(self, kind: str) -> bytes:
        from pitboss.report.index_svg import index_contents

        return index_contents(kind, self.desk.found, self.desk.solution.chart.chart, self.found.played)

    def _page(self) -> str:
        from pitboss.report.counted_page import count_page

        if self.run is None or self.bets is None:
            raise ValueError("nothing was simulated: leave exact out for a page with plots")
        return count_page(self.run, self.bets, self.desk.found, self.found.played, self.cuts)

"""`count`: can a game be beaten by counting, how, and what does that win?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from pitboss.counter import (
    AtCount,
    BetLimits,
    Betting,
    CountRun,
    Desk,
    Findings,
    Fit,
    Index,
    Ramp,
    of_result,
    open_desk,
)
from pitboss.face.asked import Game, rules_of, within
from pitboss.face.shown import Row, Shown
from pitboss.face.simulations import goal_for, run_shown
from pitboss.report.fragments import card, columns
from pitboss.rules import Rules
from pitboss.simulator import Beside, Count, Goal, parse_beside, parse_count, parse_spread
from pitboss.simulator.bankroll import DEFAULT_BANKROLL

DEFAULT_GOAL: Final = Goal(seconds=5.0)


def count(
    game: Game,
    system: Count | str = "hi-lo",
    *,
    beside: Sequence[Beside] | str = (),
    indices: int = 18,
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
    which bets and insurance then go. A counter who plays the `indices` worth most is simulated for
    five seconds, or until `rounds`, `precision` or `seconds` say; `exact` leaves that out, and the bets with it. Bets
    are the best for the `bankroll` between the least and the most of `spread`, in whole chips of size `chip` unless
    that is 0, for `kelly` of full Kelly, on so many `spots`, only from the count `enter` on; or those of `ramp`
    ("1 2=4 3=8"). The counter goes to a fresh shoe once the count is below `leave`; a share of `errors` of the rounds
    is bet by a count that is off by one.

    Raise `CountError` or `ConditionsError` where this cannot be done, `ShoeError` where the game cannot be solved, and
    `ValueError` for limits that leave no bet.
    """
    rules, chosen = rules_of(game), parse_count(system) if isinstance(system, str) else system
    if seats < spots:
        raise ValueError(f"spots is {spots}: give seats={spots} or more, for the hands to be dealt side by side")
    limits = BetLimits(*spread, chip, enter, spots=spots)
    steps = None if ramp is None else parse_spread(ramp)
    betting = Betting(bankroll, limits, kelly, steps, within("errors", errors, 0, 1))
    goal = goal_for(rounds, precision, seconds, default=DEFAULT_GOAL)
    desk = open_desk(
        rules,
        chosen,
        penetration or rules.shoe.penetration,
        beside=parse_beside(beside) if isinstance(beside, str) else beside,
        risk_averse=kelly if risk_averse else None,
    )
    if exact:
        return Counted(desk, indices, betting)
    conditions = desk.counter(indices=indices, penetration=penetration, seats=seats, leave=leave)
    run = of_result(run_shown(conditions, goal, seed=seed, threads=threads, progress=progress))
    return Counted(desk, indices, betting, run, betting.ramp(run.rows))


@dataclass(frozen=True, repr=False)
class Counted(Shown):
    """A game at the counter's desk. `run` and `bets` are None if nothing was simulated."""

    desk: Desk
    played: int
    betting: Betting
    run: CountRun | None = None
    bets: Ramp | None = None

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
    def by_count(self) -> Sequence[AtCount]:
        """What every count brings: how often it comes, the edge with its error, the variance."""
        return self.run.rows if self.run else ()

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
            for index in self.indices[: self.played]
        ]
        parts.append(columns(("leave the chart", "at the count"), found))
        told = f"{self.run.conditions} · {self.run.rounds:,} rounds · seed {self.run.seed} · " if self.run else ""
        return card(f"{self.rules.title}, counting {self.desk.found.count.name}", f"{told}{self.rules.stamp}", *parts)

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss count --json` prints it."""
        return self._found.as_json()

    @property
    def _found(self) -> Findings:
        return Findings(self.desk, self.run, self.bets, self.betting, self.played)

    def _rows(self) -> Sequence[Row]:
        """A row for every count; for every index if nothing was simulated."""
        if self.run is None:
            return [index.as_json() for index in self.indices]
        bets = self.bets.bets if self.bets is not None else [None] * len(self.run.rows)
        return [asdict(row) | {"bet": bet} for row, bet in zip(self.run.rows, bets, strict=True)]

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        """.toml is a file of departures that a simulation plays; a page needs a run."""
        writers = {**super()._writers(), ".toml": lambda: self.desk.found.to_toml(self.played)}
        return writers if self.run is None else {**writers, ".html": self._page}

    def _page(self) -> str:
        from pitboss.report.counted_page import count_page

        if self.run is None or self.bets is None:
            raise ValueError("nothing was simulated: leave exact out for a page with plots")
        return count_page(self.run, self.bets, self.desk.found, self.played, [])

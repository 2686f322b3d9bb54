"""One simulation of a counter: what every count brings, for the main game, insurance and each side bet."""

from dataclasses import dataclass, field, replace
from typing import Final

from pitboss.counting.batches import OTHER, PRODUCT, SQUARE, TIMES, WON, Batches
from pitboss.counting.ramp import AtCount
from pitboss.solver.removal import MAIN

INSURANCE: Final = "insurance"
"""The name of insurance among the wagers of a run."""
FEWEST: Final = 30
"""A count that was met fewer times than this is left out: nothing can be said of it."""


@dataclass(frozen=True, slots=True)
class CountRun:
    """What each count brings under some conditions: the main wager by the player's count, side bets by their own,
    insurance (for each chip of it, where it is offered) by the count at that moment.

    `spots` are those that the player's rules were played on, `limits` the least and the most of the sheet. `batches`
    has the rounds of each wager in batches, by its name ("main", "insurance", a side bet); runs kept by a Pitboss
    before this one have none, and then errors are those of the edges alone.
    """

    game: str
    title: str
    sheet_hash: str
    count: str
    conditions: str
    rounds: int
    shoes: int
    rounds_per_shoe: float
    seed: int
    rows: tuple[AtCount, ...]
    side_bets: dict[str, tuple[AtCount, ...]]
    insurance: tuple[AtCount, ...] = ()
    seats: int = 1
    spots: int = 1
    limits: tuple[float, float] = (1.0, 1000.0)
    leaves_below: int | None = None
    batches: dict[str, Batches] = field(default_factory=dict)

    @property
    def wagers(self) -> dict[str, tuple[AtCount, ...]]:
        """The table of each wager, by its name."""
        insurance = {INSURANCE: self.insurance} if self.insurance else {}
        return {MAIN: self.rows, **insurance, **self.side_bets}

    def batches_of(self, wager: str) -> Batches | None:
        """The batches of a wager, for the counts of its table."""
        held = self.batches.get(wager)
        return None if held is None else held.of_counts(row.count for row in self.wagers[wager])

    def left_below(self, count: int) -> "CountRun":
        """The run of a player who goes to a fresh shoe once the count after a round is below this one: the rounds of
        this run without those that such a player would not have seen. Only the main wager is told then.

        Raise `ValueError` where the run does not say: it has no batches, or the count is beyond those kept apart.
        """
        if MAIN not in self.batches:
            raise ValueError("the run was kept without batches of its rounds, so nobody can leave it: simulate it anew")
        stayed = self.batches[MAIN].left_below(count)
        rounds = float(stayed.rounds.sum())
        return replace(
            self,
            conditions=f"{self.conditions}, leaving below {count}",
            rounds=round(rounds),
            rounds_per_shoe=rounds / max(self.shoes, 1),
            rows=rows_of(stayed),
            side_bets={},
            insurance=(),
            leaves_below=count,
            batches={MAIN: stayed},
        )

    @property
    def left_out(self) -> float:
        """The share of rounds at counts that were met too few times to have a row."""
        return max(1 - sum(row.frequency for row in self.rows), 0.0)


def rows_of(batches: Batches) -> tuple[AtCount, ...]:
    """What every count brings that was met often enough, with the errors that batches tell."""
    rows, all_rounds = [], float(batches.rounds.sum())
    cells = batches.cells.sum(axis=1)
    for place, count in enumerate(batches.counts):
        at = cells[:, place]
        times, won, square = (float(at[:, what].sum()) for what in (TIMES, WON, SQUARE))
        if times < FEWEST:
            continue
        edge = won / times
        covariance = None
        if batches.has_neighbour:
            covariance = float(at[:, PRODUCT].sum()) / times - edge * float(at[:, OTHER].sum()) / times
        rows.append(
            AtCount(
                count,
                times / all_rounds,
                edge,
                batches.error(at[:, WON], at[:, TIMES]),
                max(square / times - edge**2, 0.0),
                covariance,
                batches.error(at[:, TIMES]),
                batches.error(at[:, SQUARE] - 2 * edge * at[:, WON], at[:, TIMES]),
            )
        )
    return tuple(rows)

"""One simulation of a counter, kept: what every count brings, for the main game, insurance and each side bet."""

import json
from dataclasses import asdict, dataclass, field, replace
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final

from pitboss.counter.batches import OTHER, PRODUCT, SQUARE, TIMES, WON, Batches
from pitboss.counter.ramp import AtCount
from pitboss.simulator.kernel.plan import CENTRE
from pitboss.solver.removal import MAIN

FORMAT = 1
INSURANCE: Final = "insurance"
"""The name of insurance among the wagers of a run."""
FEWEST: Final = 30
"""A count that was met fewer times than this is left out: nothing can be said of it."""


class RunError(ValueError):
    """A file that holds no run of a counter; the message says what is wrong with it."""


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

    def to_json(self) -> str:
        """The text of a file that `load` reads."""
        return json.dumps(self.as_json(batches=True), indent=1) + "\n"

    def as_json(self, *, batches: bool = False) -> dict[str, Any]:
        """Every figure; with `batches` all that it takes to bet the run anew with its errors."""
        page: dict[str, Any] = {
            "pitboss_count": FORMAT,
            "game": self.game,
            "title": self.title,
            "sheet_hash": self.sheet_hash,
            "count": self.count,
            "conditions": self.conditions,
            "rounds": self.rounds,
            "shoes": self.shoes,
            "rounds_per_shoe": self.rounds_per_shoe,
            "seed": self.seed,
            "by_count": [asdict(row) for row in self.rows],
            "side_bets": {name: [asdict(row) for row in rows] for name, rows in self.side_bets.items()},
            "insurance": [asdict(row) for row in self.insurance],
            "seats": self.seats,
            "spots": self.spots,
            "limits": list(self.limits),
            "leaves_below": self.leaves_below,
        }
        if batches:
            page["batches"] = {name: held.as_json() for name, held in self.batches.items()}
        return page

    @classmethod
    def load(cls, path: Path) -> "CountRun":
        """Read a run from a file that `pitboss count --save` or `Counted.save` wrote; raise `RunError` if it holds
        none, `OSError` if it cannot be read."""
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
            raw = raw.get("run", raw)
            if raw["pitboss_count"] != FORMAT:
                raise RunError(f"{path}: it is of format {raw['pitboss_count']}; this Pitboss reads {FORMAT}")
            least, most = raw.get("limits", (1.0, 1000.0))
            leaves = raw.get("leaves_below")
            run = cls(
                game=str(raw["game"]),
                title=str(raw["title"]),
                sheet_hash=str(raw["sheet_hash"]),
                count=str(raw["count"]),
                conditions=str(raw["conditions"]),
                rounds=int(raw["rounds"]),
                shoes=int(raw["shoes"]),
                rounds_per_shoe=_number(raw["rounds_per_shoe"]),
                seed=int(raw["seed"]),
                rows=tuple(_row(row) for row in raw["by_count"]),
                side_bets={str(name): tuple(map(_row, rows)) for name, rows in raw["side_bets"].items()},
                insurance=tuple(map(_row, raw.get("insurance", ()))),
                seats=int(raw.get("seats", 1)),
                spots=int(raw.get("spots", 1)),
                limits=(_number(least), _number(most)),
                leaves_below=None if leaves is None else int(leaves),
                batches={str(name): Batches.of_json(held) for name, held in raw.get("batches", {}).items()},
            )
            for wager in run.batches:
                run.batches_of(wager)
            return run
        except RunError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            what = "not JSON" if isinstance(error, json.JSONDecodeError) else "no run that pitboss count --save wrote"
            raise RunError(f"{path}: {what}") from None


def _row(raw: dict[str, Any]) -> AtCount:
    covariance = raw.get("covariance")
    return AtCount(
        count=int(_number(raw["count"], -CENTRE, CENTRE)),
        frequency=_number(raw["frequency"], 0, 1),
        edge=_number(raw["edge"], -inf, inf),
        std_error=_number(raw["std_error"]),
        variance=_number(raw["variance"]),
        covariance=None if covariance is None else _number(covariance, -inf, inf),
        frequency_error=_error(raw.get("frequency_error")),
        variance_error=_error(raw.get("variance_error")),
    )


def _error(raw: Any) -> float | None:
    return None if raw is None else _number(raw)


def _number(raw: Any, low: float = 0.0, high: float = inf) -> float:
    """A figure within bounds; raise `ValueError` for anything else."""
    number = float(raw)
    if not isfinite(number) or not low <= number <= high:
        raise ValueError(f"{raw} is no such figure")
    return number


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

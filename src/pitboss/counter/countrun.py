"""One simulation of a counter, kept: what every count brings, for the main game and each side bet."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import inf, isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pitboss.counter.ramp import AtCount
from pitboss.rules import Rules
from pitboss.simulator import Conditions, Count, Departure, Result, SideBetPlan
from pitboss.simulator.conditions import ALWAYS, NEVER
from pitboss.simulator.estimate import Figure
from pitboss.simulator.kernel.plan import CENTRE
from pitboss.simulator.kernel.tally import (
    AT_NEIGHBOUR,
    AT_PRODUCT,
    AT_RAW,
    AT_REDUCED,
    AT_REDUCED2,
    AT_SQUARE,
    AT_TIMES,
    AT_TIMES2,
    SHOE_TIMES2,
    SHOE_TIMES_WON,
    SHOE_WON2,
    TIMES,
    WON,
    WON2,
    Tally,
)
from pitboss.strategy.chart import Chart

FORMAT = 1
FEWEST: Final = 30
"""A count that was met fewer times than this is left out: nothing can be said of it."""


class RunError(ValueError):
    """A file that holds no run of a counter; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class CountRun:
    """What each count brings under some conditions: the main wager by the player's count, side bets by their own."""

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

    @property
    def left_out(self) -> float:
        """The share of rounds at counts that were met too few times to have a row."""
        return max(1 - sum(row.frequency for row in self.rows), 0.0)

    def to_json(self) -> str:
        """The text of a file that `load` reads."""
        return json.dumps(self.as_json(), indent=1) + "\n"

    def as_json(self) -> dict[str, Any]:
        return {
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
        }

    @classmethod
    def load(cls, path: Path) -> "CountRun":
        """Read a run from a file; raise `RunError` if it holds none, `OSError` if it cannot be read."""
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
            if raw["pitboss_count"] != FORMAT:
                raise RunError(f"{path}: it is of format {raw['pitboss_count']}; this Pitboss reads {FORMAT}")
            return cls(
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
            )
        except RunError:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
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
    )


def _number(raw: Any, low: float = 0.0, high: float = inf) -> float:
    """A figure within bounds; raise `ValueError` for anything else."""
    number = float(raw)
    if not isfinite(number) or not low <= number <= high:
        raise ValueError(f"{raw} is no such figure")
    return number


def flat_counter(
    rules: Rules,
    chart: Chart,
    count: Count,
    *,
    strategy: str = "chart",
    penetration: float | None = None,
    seats: int = 1,
    departures: tuple[Departure, ...] = (),
    insure_from: float = NEVER,
    side_counts: Mapping[str, Count] = MappingProxyType({}),
    leave_below: float = ALWAYS,
    bet_count: Count | None = None,
    insurance_count: Count | None = None,
) -> Conditions:
    """The simulation whose result `of_result` reads: a counter who bets one chip on everything in every round.

    Each side bet goes by its own count if `side_counts` has one, else by the player's. Figures are by the `bet_count`,
    if there is one. Raise `ConditionsError` or `CountError` where the conditions contradict each other.
    """
    return Conditions(
        rules,
        chart,
        strategy=strategy,
        penetration=penetration,
        seats=seats,
        count=count,
        departures=departures,
        insure_from=insure_from,
        side_bets={bet.name: SideBetPlan(side_counts.get(bet.name, count)) for bet in rules.side_bets},
        leave_below=leave_below,
        bet_count=bet_count,
        insurance_count=insurance_count,
    )


def of_result(result: Result) -> CountRun:
    """What a simulation of a flat-betting counter says of every count."""
    conditions, tally, estimate = result.conditions, result.run.tally, result.estimate
    if conditions.count is None:
        raise ValueError("nobody counted in this simulation")
    rows = _main(tally, estimate.shoes, neighbours=conditions.seats > 1)
    side = {bet.name: _side(tally, number, estimate.shoes) for number, bet in enumerate(conditions.rules.side_bets)}
    return CountRun(
        conditions.rules.name,
        conditions.rules.title,
        conditions.rules.hash,
        conditions.count.name,
        conditions.in_words,
        estimate.rounds,
        estimate.shoes,
        estimate.rounds / max(estimate.shoes, 1),
        result.seed,
        rows,
        side,
    )


def _main(tally: Tally, shoes: int, *, neighbours: bool) -> tuple[AtCount, ...]:
    rows = []
    total = tally.by_count[:, AT_TIMES].sum()
    for place, row in enumerate(tally.by_count):
        times = float(row[AT_TIMES])
        if times < FEWEST:
            continue
        figure = Figure.of_ratio(row[AT_REDUCED], times, row[AT_REDUCED2], row[AT_TIMES2], row[AT_PRODUCT], shoes)
        mean = float(row[AT_RAW]) / times
        rows.append(
            AtCount(
                place - CENTRE,
                times / total,
                float(figure.ev),
                float(figure.std_error),
                float(row[AT_SQUARE]) / times - mean**2,
                float(row[AT_NEIGHBOUR]) / times - mean**2 if neighbours else None,
            )
        )
    return tuple(rows)


def _side(tally: Tally, bet: int, shoes: int) -> tuple[AtCount, ...]:
    rows = []
    total = tally.side_by_count[bet, :, TIMES].sum()
    for place, row in enumerate(tally.side_by_count[bet]):
        times = float(row[TIMES])
        if times >= FEWEST:
            figure = Figure.of_ratio(row[WON], times, row[SHOE_WON2], row[SHOE_TIMES2], row[SHOE_TIMES_WON], shoes)
            variance = float(row[WON2]) / times - float(figure.ev) ** 2
            rows.append(AtCount(place - CENTRE, times / total, float(figure.ev), float(figure.std_error), variance))
    return tuple(rows)

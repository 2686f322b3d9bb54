"""Runs of a counter in files, to be bet anew: nothing is rounded, and what is read equals what was written."""

import json
from collections.abc import Callable
from dataclasses import asdict
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.counting.runs import TIMES, AtCount, CountBatches, CountRun
from pitboss.errors import PitbossError
from pitboss.simulator.kernel.table import CENTRE

FORMAT: Final = 1
_NAMES: Final = ("times", "won", "square", "other", "product", "neighbour")
"""What the last dimension of `Batches.cells` holds, place by place."""


def _number(raw: Any, low: float = 0.0, high: float = inf) -> float:
    """A figure within bounds; raise `ValueError` for anything else."""
    number = float(raw)
    if not isfinite(number) or not low <= number <= high:
        raise ValueError(f"{raw} is no such figure")
    return number


_FIELDS: Final[dict[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("game", "title", "sheet_hash", "system", "conditions"), str),
    **dict.fromkeys(("rounds", "shoes", "seed", "seats", "spots"), int),
    **dict.fromkeys(("rounds_per_shoe", "chip"), _number),
}
"""The fields of a run that are one value each, and how they are read."""


def run_text(run: CountRun) -> str:
    """The text of a file that `load_run` reads."""
    return json.dumps(run_record(run, batches=True), indent=1) + "\n"


def run_record(run: CountRun, *, batches: bool) -> dict[str, Any]:
    """All that a run holds; with `batches` what it takes to bet it anew with its errors."""
    record: dict[str, Any] = {
        "pitboss_count": FORMAT,
        **{name: getattr(run, name) for name in _FIELDS},
        "by_count": [asdict(row) for row in run.rows],
        "side_bets": {name: [asdict(row) for row in rows] for name, rows in run.side_bets.items()},
        "insurance": [asdict(row) for row in run.insurance],
        "limits": list(run.limits),
        "leave_below": run.leave_below,
    }
    if batches:
        record["batches"] = {name: batches_record(batches) for name, batches in run.batches.items()}
        record["products"] = [
            {"bets": list(pair), "rows": [_text(row) for row in products]} for pair, products in run.products.items()
        ]
    return record


def load_run(path: Path) -> CountRun:
    """Read a run from a file that `pitboss count --save` or `Count.save` wrote; raise `PitbossError` if it holds none,
    `OSError` if it cannot be read."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        raw = raw.get("run", raw)
        if raw["pitboss_count"] != FORMAT:
            raise PitbossError(f"{path}: it is of format {raw['pitboss_count']}; this Pitboss reads {FORMAT}")
        least, most = raw["limits"]
        leaves = raw["leave_below"]
        run = CountRun(
            **{name: read(raw[name]) for name, read in _FIELDS.items()},
            rows=tuple(_row(row) for row in raw["by_count"]),
            side_bets={str(name): tuple(map(_row, rows)) for name, rows in raw["side_bets"].items()},
            insurance=tuple(map(_row, raw["insurance"])),
            limits=(_number(least), _number(most)),
            leave_below=None if leaves is None else int(leaves),
            batches={str(name): read_batches(batches) for name, batches in raw.get("batches", {}).items()},
            products={
                (str(one), str(other)): np.array([_numbers(row) for row in pair["rows"]])
                for pair in raw.get("products", ())
                for one, other in [pair["bets"]]
            },
        )
        for wager in run.batches:
            run.batches_of(wager)
        return run
    except PitbossError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        what = "not JSON" if isinstance(error, json.JSONDecodeError) else "no saved run"
        raise PitbossError(f"{path}: {what}") from None


def _row(raw: dict[str, Any]) -> AtCount:
    return AtCount(
        count=int(_number(raw["count"], -CENTRE, CENTRE)),
        frequency=_number(raw["frequency"], 0, 1),
        edge=_number(raw["edge"], -inf),
        std_error=_number(raw["std_error"]),
        variance=_number(raw["variance"]),
        covariance=None if raw["covariance"] is None else _number(raw["covariance"], -inf),
        frequency_error=None if raw["frequency_error"] is None else _number(raw["frequency_error"]),
        variance_error=None if raw["variance_error"] is None else _number(raw["variance_error"]),
    )


def batches_record(batches: CountBatches) -> dict[str, Any]:
    """Compact: each row of numbers is a text, in the order of the batches; cells without a round are left out."""
    return {
        "start": batches.start,
        "counts": list(batches.counts),
        "lows": list(batches.lows),
        "rounds": _text(batches.rounds),
        "cells": [
            {"low": low, "count": count}
            | {name: _text(cell[:, what]) for what, name in enumerate(_NAMES[: cell.shape[1]])}
            for nth, low in enumerate(batches.lows)
            for place, count in enumerate(batches.counts)
            if (cell := batches.cells[:, nth, place])[:, TIMES].any()
        ],
    }


def read_batches(raw: dict[str, Any]) -> CountBatches:
    """Read what `batches_record` made; raise `ValueError`, `KeyError` or `TypeError` for anything else."""
    counts, lows = tuple(int(count) for count in raw["counts"]), tuple(int(low) for low in raw["lows"])
    rounds = _numbers(raw["rounds"])
    names = [name for name in _NAMES if any(name in cell for cell in raw["cells"])]
    cells = np.zeros((len(rounds), len(lows), len(counts), len(names)))
    for cell in raw["cells"]:
        for what, name in enumerate(names):
            cells[:, lows.index(cell["low"]), counts.index(cell["count"]), what] = _numbers(cell[name])
    if not len(rounds) or not np.isfinite(cells).all() or (cells[..., TIMES] < 0).any() or not (rounds > 0).all():
        raise ValueError("no batches of rounds")
    return CountBatches(counts, rounds, cells, lows, int(raw["start"]))


def _text(numbers: Floats) -> str:
    return " ".join(f"{number:.0f}" if number == int(number) else repr(number) for number in map(float, numbers))


def _numbers(text: str) -> Floats:
    return np.array([float(word) for word in text.split()])

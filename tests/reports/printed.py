"""The reports in `docs/reports`: what they say, and what the program says today. As a program, all of it:

python -m tests.reports.printed            # fails where a page is not what `pitboss report` prints
python -m tests.reports.printed --write    # prints them again
"""

import argparse
import sys
from collections.abc import Iterator
from math import isclose
from pathlib import Path
from typing import Any, Final

from tests.reports import studied

from pitboss.reports import SEED, Effort, Study, make_report, to_html
from pitboss.reports.parts.cutcard import cut_card
from pitboss.reports.parts.figure import as_json
from pitboss.reports.parts.identity import identity
from pitboss.reports.parts.method import method
from pitboss.reports.parts.published import published
from pitboss.reports.parts.reconciled import counted
from pitboss.reports.parts.regulations import regulations
from pitboss.reports.parts.reproduced import reproduced
from pitboss.reports.parts.sensitivity import sensitivity
from pitboss.reports.parts.shuffle import shuffle
from pitboss.reports.parts.spread import spread
from pitboss.reports.parts.strategy import strategy
from pitboss.reports.parts.told import told
from pitboss.reports.parts.vulnerable import hidden, vulnerability
from pitboss.rules import games, load

COUNTED_EXACTLY: Final = (
    "removal",
    "by_card",
    "systems",
    "best_tags",
    "indices",
    "insurance_index",
    "insurance_crossing",
)
"""What of a counter's figures is not simulated."""
REPORTS: Final = Path(__file__).parents[2] / "docs" / "reports"


def page_of(game: str) -> Path:
    return REPORTS / f"{game}.html"


def parts_today(game: str) -> dict[str, Any]:
    """The parts of a report that are not simulated, and of those that are the cut card's, by their path in the JSON."""
    study = studied.study(game)
    compared, note = published(study)
    return {
        "identity": as_json(identity(study, "")),
        "rules": as_json(told(study)),
        "examples": as_json(studied.examples_of(game)),
        "method": as_json(method(study)),
        "wagers": as_json(studied.wagers_of(game)),
        "strategy": as_json(strategy(study)),
        "spread": as_json(spread(study)),
        "cut_card": as_json(cut_card(study)),
        "dealer": as_json(studied.dealer_of(game)),
        "sensitivity": as_json(sensitivity(study)),
        "vulnerability.hidden": as_json(hidden(study)),
        **counting_today(game),
        "shuffle": as_json(shuffle(study)),
        "reconciled.counted": as_json(tuple(counted(study))),
        "reconciled.published": as_json(compared),
        "reconciled.published_note": note,
        "regulations": as_json(regulations()),
        "reproduced": as_json(reproduced(study, "")),
    }


def counting_today(game: str) -> dict[str, Any]:
    """The exact half of what a counter could take: worked out beside a few rounds that are not looked at."""
    found = as_json(vulnerability(Study(load(game), SEED, Effort(counter_rounds=2_000))))["counting"]
    return {f"vulnerability.counting.{name}": found[name] for name in COUNTED_EXACTLY}


def differences(printed: Any, today: Any, path: str) -> Iterator[str]:
    """Where a printed part is not what it would be today; figures may differ by what arithmetic rounds."""
    match printed, today:
        case dict(), dict():
            for key in printed.keys() | today.keys():
                yield from differences(printed.get(key), today.get(key), f"{path}.{key}")
        case list(), list() | tuple() if len(printed) == len(today):
            for place, (one, other) in enumerate(zip(printed, today, strict=True)):
                yield from differences(one, other, f"{path}.{place}")
        case float() | int(), float() | int():
            if not isclose(printed, today, rel_tol=1e-9, abs_tol=1e-10):
                yield f"{path}: {printed} is printed, {today} it is today"
        case _ if printed != today:
            yield f"{path}: {printed!r} is printed, {today!r} it is today"


def at(figures: Any, path: str) -> Any:
    for step in path.split("."):
        figures = figures[step]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description="Hold docs/reports against what the program prints.")
    parser.add_argument("--write", action="store_true", help="print them again")
    options = parser.parse_args()
    stale = []
    for game in games():
        today = to_html(make_report(load(game)))
        if options.write:
            page_of(game).write_text(today, encoding="utf-8")
        elif page_of(game).read_text(encoding="utf-8") != today:
            stale.append(game)
        print(game, "written" if options.write else "stale" if game in stale else "as printed", flush=True)
    if stale:
        sys.exit("print them again: python -m tests.reports.printed --write")


if __name__ == "__main__":
    main()

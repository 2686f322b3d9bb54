"""The counter's desk: removal, counts, indices, bets and risk for any sheet.

>>> from pitboss.counting import find_indices
>>> from pitboss.rules import load
>>> from pitboss.simulator import parse_count
>>> from pitboss.solver import solve
>>> solution = solve(load("blackjack", {"dealer.soft_17": "stand"}))
>>> found = find_indices(solution, parse_count("hi-lo"), penetration=0.75)
>>> best = found.indices[0]
>>> print(best.hand, "against", best.up, best.play, "from", best.index)
hard 16 against T stand from 0
"""

from pitboss.counting.bets import BetSpread, Betting, Costs, costs
from pitboss.counting.count import Desk, Findings, open_desk
from pitboss.counting.indices import Index, Indices, find_indices
from pitboss.counting.ramp import BetLimits, Ramp, best_ramp, given_ramp
from pitboss.counting.risk import Risk
from pitboss.counting.ruin import ruin
from pitboss.counting.runs import AtCount, Batches, CountRun, flat_counter, of_result
from pitboss.counting.saved_runs import RunError, load_run, run_record, run_text
from pitboss.counting.side_counts import KeptBeside, keep_beside
from pitboss.counting.systems import Fit, best_counts, fits, playing_effects, suit_count
from pitboss.counting.tags import Tags, best_tags, correlation
from pitboss.counting.vulnerability import (
    AtCut,
    Exposure,
    Raised,
    best_trigger,
    depth_under,
    exposed_from,
    exposed_to_spread,
    exposure,
    exposures,
)

__all__ = [
    "AtCount",
    "AtCut",
    "Batches",
    "BetLimits",
    "BetSpread",
    "Betting",
    "Costs",
    "CountRun",
    "Desk",
    "Exposure",
    "Findings",
    "Fit",
    "Index",
    "Indices",
    "KeptBeside",
    "Raised",
    "Ramp",
    "Risk",
    "RunError",
    "Tags",
    "best_counts",
    "best_ramp",
    "best_tags",
    "best_trigger",
    "correlation",
    "costs",
    "depth_under",
    "exposed_from",
    "exposed_to_spread",
    "exposure",
    "exposures",
    "find_indices",
    "fits",
    "flat_counter",
    "given_ramp",
    "keep_beside",
    "load_run",
    "of_result",
    "open_desk",
    "playing_effects",
    "ruin",
    "run_record",
    "run_text",
    "suit_count",
]

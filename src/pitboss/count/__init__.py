"""The counter's desk: removal, counts, indices, bets and risk for any sheet.

>>> from pitboss.count import find_indices
>>> from pitboss.rules import load
>>> from pitboss.simulate import parse_count
>>> from pitboss.solve import solve
>>> solution = solve(load("blackjack", {"dealer.soft_17": "stand"}))
>>> found = find_indices(solution, parse_count("hi-lo"), penetration=0.75)
>>> best = found.indices[0]
>>> print(best.hand, "against", best.up, best.play, "from", best.index)
hard 16 against T stand from 0
"""

from pitboss.count.correlation import Tags, best_tags, correlation
from pitboss.count.indices import Index, Indices, find_indices
from pitboss.count.ramp import AtCount, Costs, Limits, Ramp, best_ramp, costs, given_ramp, ruin
from pitboss.count.risk import Risk
from pitboss.count.run import CountRun, RunError, flat_counter, of_result
from pitboss.count.vulnerability import AtCut, Exposure, depth_under, exposed_from, exposed_to_spread, exposure
from pitboss.count.which import Fit, best_counts, fits, playing_effects, suit_count

__all__ = [
    "AtCount",
    "AtCut",
    "Costs",
    "CountRun",
    "Exposure",
    "Fit",
    "Index",
    "Indices",
    "Limits",
    "Ramp",
    "Risk",
    "RunError",
    "Tags",
    "best_counts",
    "best_ramp",
    "best_tags",
    "correlation",
    "costs",
    "depth_under",
    "exposed_from",
    "exposed_to_spread",
    "exposure",
    "find_indices",
    "fits",
    "flat_counter",
    "given_ramp",
    "of_result",
    "playing_effects",
    "ruin",
    "suit_count",
]

"""Counting: systems, indices, bets and risk for any sheet.

>>> from pitboss.counting import find_indices
>>> from pitboss.rules import load
>>> from pitboss.simulator import parse_system
>>> from pitboss.solver import solve
>>> solution = solve(load("blackjack", {"dealer.soft_17": "stand"}))
>>> indices = find_indices(solution, parse_system("hi-lo"), penetration=0.75)
>>> best = indices.indices[0]
>>> print(best.hand, "against", best.up, best.play, "from", best.index)
hard 16 against T stand from 0
"""

from pitboss.counting.bets import Bets, Costs, costs
from pitboss.counting.count import Analysis, Count, CutCards, analyse
from pitboss.counting.indices import Index, Indices, find_indices
from pitboss.counting.joint import JointBets, joint_bets
from pitboss.counting.ramp import BetLimits, Ramp, best_ramp, stepped_ramp
from pitboss.counting.risk import Risk
from pitboss.counting.runs import AtCount, CountBatches, CountRun, flat_counter
from pitboss.counting.saved_runs import load_run, run_record, run_text
from pitboss.counting.side_counts import SideCounts, weigh_side_counts
from pitboss.counting.systems import Fit, card_by_card_system, fits, playing_effects, tags_by_wager
from pitboss.counting.tags import Tags, best_tags, correlation
from pitboss.counting.vulnerability import (
    AtCut,
    Exposure,
    SpreadExposure,
    best_trigger,
    depth_under,
    exposed_from,
    exposed_to_spread,
    exposure,
    exposures,
)

__all__ = [
    "Analysis",
    "AtCount",
    "AtCut",
    "BetLimits",
    "Bets",
    "Costs",
    "Count",
    "CountBatches",
    "CountRun",
    "CutCards",
    "Exposure",
    "Fit",
    "Index",
    "Indices",
    "JointBets",
    "Ramp",
    "Risk",
    "SideCounts",
    "SpreadExposure",
    "Tags",
    "analyse",
    "best_ramp",
    "best_tags",
    "best_trigger",
    "card_by_card_system",
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
    "joint_bets",
    "load_run",
    "playing_effects",
    "run_record",
    "run_text",
    "stepped_ramp",
    "tags_by_wager",
    "weigh_side_counts",
]

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

from pitboss.counting.bets import Bets
from pitboss.counting.count import Analysis, Count, CutCards, analyse
from pitboss.counting.indices import Index, Indices, find_indices
from pitboss.counting.joint import JointBets, joint_bets
from pitboss.counting.ramp import Ramp, stepped_ramp
from pitboss.counting.runs import AtCount, CountBatches, CountRun, flat_counter
from pitboss.counting.saved_runs import load_run, run_record, run_text
from pitboss.counting.systems import SideCounts
from pitboss.counting.vulnerability import AtCut, Exposure, exposed_to_spread, exposures

__all__ = [
    "Analysis",
    "AtCount",
    "AtCut",
    "Bets",
    "Count",
    "CountBatches",
    "CountRun",
    "CutCards",
    "Exposure",
    "Index",
    "Indices",
    "JointBets",
    "Ramp",
    "SideCounts",
    "analyse",
    "exposed_to_spread",
    "exposures",
    "find_indices",
    "flat_counter",
    "joint_bets",
    "load_run",
    "run_record",
    "run_text",
    "stepped_ramp",
]

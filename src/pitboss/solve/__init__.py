"""Exact analysis of a game: what every decision is worth, off a fresh shoe or any other.

>>> from pitboss.rules import load
>>> from pitboss.solve import solve
>>> solution = solve(load("blackjack"))
>>> print(f"{solution.house_edge:.6%}")
0.547199%

The package can be called for short: `pitboss.solve(rules)` is `pitboss.solve.solve(rules)`.
"""

import sys
from types import ModuleType

from pitboss.rules import Rules
from pitboss.solve.bets import Bet, Prize
from pitboss.solve.decision import Decision, HandError, decide, insurance_worth
from pitboss.solve.following import ChartError
from pitboss.solve.outcomes import Measured, Outcomes
from pitboss.solve.removal import Removal, removal
from pitboss.solve.shoe import Shoe, ShoeError
from pitboss.solve.solution import ChartSolution, Figures, Solution, solve

__all__ = [
    "Bet",
    "ChartError",
    "ChartSolution",
    "Decision",
    "Figures",
    "HandError",
    "Measured",
    "Outcomes",
    "Prize",
    "Removal",
    "Shoe",
    "ShoeError",
    "Solution",
    "decide",
    "insurance_worth",
    "removal",
    "solve",
]


class _Solver(ModuleType):
    def __call__(self, rules: Rules, shoe: Shoe | None = None) -> Solution:
        return solve(rules, shoe)


sys.modules[__name__].__class__ = _Solver

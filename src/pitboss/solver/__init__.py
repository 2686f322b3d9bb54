"""Exact analysis of a game: what every decision is worth, off a fresh shoe or any other.

>>> from pitboss.rules import load
>>> from pitboss.solver import solve
>>> solution = solve(load("blackjack"))
>>> print(f"{solution.house_edge:.6%}")
0.372051%
"""

from pitboss.solver.bets import Bet, Prize
from pitboss.solver.decision import HandError, HandValues, decide, insurance_worth
from pitboss.solver.outcomes import Measured, Outcomes
from pitboss.solver.removal import Removal, removal
from pitboss.solver.shoe import Shoe, ShoeError
from pitboss.solver.solution import Figures, Solution, solve
from pitboss.solver.strategies import ChartError

__all__ = [
    "Bet",
    "ChartError",
    "Figures",
    "HandError",
    "HandValues",
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

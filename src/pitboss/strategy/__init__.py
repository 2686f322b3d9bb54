"""Strategies: made by the solver, played by the simulator, shown by the coach.

Here are the names by which a user asks for one; any other name is that of a chart file. Importing them loads nothing.
"""

from typing import Final

BEST: Final = "best"
"""The solver's chart."""
BY_CARDS: Final = "by-cards"
"""Best play by the cards in hand, which is no chart."""
NEVER_BUST: Final = "never-bust"
MIMIC_THE_DEALER: Final = "mimic-the-dealer"
SIMPLE_NAMES: Final = (NEVER_BUST, MIMIC_THE_DEALER)
CHART_NAMES: Final = (BEST, *SIMPLE_NAMES)
"""What has a chart."""
STRATEGY_NAMES: Final = (BEST, BY_CARDS, *SIMPLE_NAMES)
"""What can be simulated."""

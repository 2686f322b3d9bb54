"""Pitboss runs the tables and knows the odds.

>>> import pitboss
>>> rules = pitboss.load("blackjack", {"natural.pays": "6:5"})
>>> print(f"{pitboss.solve(rules).house_edge:.4%}")
1.9069%

docs/python.md is the guide. A name is loaded when it is first asked for, so that importing this package takes no time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pitboss import cards, counting, game, report, rules, simulator, solver, strategy, table
    from pitboss.actions import Action
    from pitboss.api.counting import count
    from pitboss.api.simulation import simulate
    from pitboss.asked.termerrors import TermError, TermKindError
    from pitboss.cards import Card, CardError, parse_cards
    from pitboss.counting import Bets, Count, CutCards, Index, Ramp
    from pitboss.face.charts import Chart, NoCellError
    from pitboss.face.grids import Solutions, SolvedRow, Variation, grid, solve_many
    from pitboss.face.settlements import Settlement, settle
    from pitboss.face.solutions import Decision, Solution, decide, solve
    from pitboss.game import IllegalDecisionError, Insure, Offer, Round, WagerError, Wagers
    from pitboss.game.ruling import RulingError
    from pitboss.rules import Odds, OffSheetError, Rules, SheetError, UnknownGameError, games, load, read_sheet
    from pitboss.simulator import Bankroll, Counter, CountingSystem, Departure, SideBetPlan, Simulation
    from pitboss.solver import Bet, ChartError, Figures, HandError, Removal, Shoe, ShoeError
    from pitboss.strategy.cells import Cell
    from pitboss.strategy.chartfiles import ChartFileError
    from pitboss.table import NotInTurnError, Player, Table, TableError

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Bankroll",
    "Bet",
    "Bets",
    "Card",
    "CardError",
    "Cell",
    "Chart",
    "ChartError",
    "ChartFileError",
    "Count",
    "Counter",
    "CountingSystem",
    "CutCards",
    "Decision",
    "Departure",
    "Figures",
    "HandError",
    "IllegalDecisionError",
    "Index",
    "Insure",
    "NoCellError",
    "NotInTurnError",
    "Odds",
    "OffSheetError",
    "Offer",
    "Player",
    "Ramp",
    "Removal",
    "Round",
    "Rules",
    "RulingError",
    "Settlement",
    "SheetError",
    "Shoe",
    "ShoeError",
    "SideBetPlan",
    "Simulation",
    "Solution",
    "Solutions",
    "SolvedRow",
    "Table",
    "TableError",
    "TermError",
    "TermKindError",
    "UnknownGameError",
    "Variation",
    "WagerError",
    "Wagers",
    "cards",
    "count",
    "counting",
    "decide",
    "game",
    "games",
    "grid",
    "load",
    "parse_cards",
    "read_sheet",
    "report",
    "rules",
    "settle",
    "simulate",
    "simulator",
    "solve",
    "solve_many",
    "solver",
    "strategy",
    "table",
]

_ROOMS = ("cards", "counting", "game", "report", "rules", "simulator", "solver", "strategy", "table")
_NAMES = {
    "actions": ("Action",),
    "api.counting": ("count",),
    "api.simulation": ("simulate",),
    "asked.termerrors": ("TermError", "TermKindError"),
    "cards": ("Card", "CardError", "parse_cards"),
    "counting": ("Bets", "Count", "CutCards", "Index", "Ramp"),
    "face.charts": ("Chart", "NoCellError"),
    "face.grids": ("Solutions", "SolvedRow", "Variation", "grid", "solve_many"),
    "face.settlements": ("Settlement", "settle"),
    "face.solutions": ("Decision", "Solution", "decide", "solve"),
    "game": ("IllegalDecisionError", "Insure", "Offer", "Round", "WagerError", "Wagers"),
    "game.ruling": ("RulingError",),
    "rules": ("Odds", "OffSheetError", "Rules", "SheetError", "UnknownGameError", "games", "load", "read_sheet"),
    "simulator": ("Bankroll", "Counter", "CountingSystem", "Departure", "SideBetPlan", "Simulation"),
    "solver": ("Bet", "ChartError", "Figures", "HandError", "Removal", "Shoe", "ShoeError"),
    "strategy.cells": ("Cell",),
    "strategy.chartfiles": ("ChartFileError",),
    "table": ("NotInTurnError", "Player", "Table", "TableError"),
}
"""Which module each name lives in; type checkers read the same above, and a test compares the two."""
_HOME = {name: home for home, names in _NAMES.items() for name in names}


if not TYPE_CHECKING:  # A checker would take this function to say that every name is there.

    def __getattr__(name: str) -> object:
        if name not in _HOME and name not in _ROOMS:
            raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
        from importlib import import_module

        found: object = import_module(f"pitboss.{_HOME.get(name, name)}")
        if name in _HOME:
            found = getattr(found, name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})

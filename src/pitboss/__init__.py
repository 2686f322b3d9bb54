"""Pitboss runs the tables and knows the odds.

>>> import pitboss
>>> rules = pitboss.load("blackjack", {"natural.pays": "6:5"})
>>> print(f"{pitboss.solve(rules).house_edge:.4%}")
1.9069%

docs/python.md is the guide. A name is loaded when it is first asked for, so that importing this package takes no time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pitboss import cards, counting, game, rules, simulator, solver, strategy, table
    from pitboss.actions import Action
    from pitboss.api.counting import count
    from pitboss.api.odds import chart, decide, solve
    from pitboss.api.settling import settle
    from pitboss.api.simulation import simulate
    from pitboss.api.variations import Comparison, Grid, RuleSet, compare, grid, solve_many
    from pitboss.cards import Card, CardError, parse_cards
    from pitboss.counting import Bets, Count, CutCards, Index, Ramp
    from pitboss.errors import CellError, ParamError, PitbossError
    from pitboss.game import IllegalDecisionError, Insure, Offer, Round, WagerError, Wagers
    from pitboss.game.ruling import RulingError, Settlement
    from pitboss.reports import report
    from pitboss.rules import Odds, OffSheetError, Rules, SheetError, UnknownGameError, games, load, read_sheet
    from pitboss.simulator import Bankroll, Counter, CountingSystem, Departure, SideBetPlan, Simulation
    from pitboss.solver import Bet, ChartError, Decision, Figures, HandError, Removal, Shoe, ShoeError, Solution
    from pitboss.strategy.cells import Cell
    from pitboss.strategy.chart import Chart
    from pitboss.strategy.files import ChartFileError
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
    "CellError",
    "Chart",
    "ChartError",
    "ChartFileError",
    "Comparison",
    "Count",
    "Counter",
    "CountingSystem",
    "CutCards",
    "Decision",
    "Departure",
    "Figures",
    "Grid",
    "HandError",
    "IllegalDecisionError",
    "Index",
    "Insure",
    "NotInTurnError",
    "Odds",
    "OffSheetError",
    "Offer",
    "ParamError",
    "PitbossError",
    "Player",
    "Ramp",
    "Removal",
    "Round",
    "RuleSet",
    "Rules",
    "RulingError",
    "Settlement",
    "SheetError",
    "Shoe",
    "ShoeError",
    "SideBetPlan",
    "Simulation",
    "Solution",
    "Table",
    "TableError",
    "UnknownGameError",
    "WagerError",
    "Wagers",
    "cards",
    "chart",
    "compare",
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

_ROOMS = ("cards", "counting", "game", "rules", "simulator", "solver", "strategy", "table")
_NAMES = {
    "actions": ("Action",),
    "api.counting": ("count",),
    "api.simulation": ("simulate",),
    "api.odds": ("chart", "decide", "solve"),
    "api.settling": ("settle",),
    "api.variations": ("Comparison", "Grid", "RuleSet", "compare", "grid", "solve_many"),
    "cards": ("Card", "CardError", "parse_cards"),
    "counting": ("Bets", "Count", "CutCards", "Index", "Ramp"),
    "errors": ("CellError", "ParamError", "PitbossError"),
    "game": ("IllegalDecisionError", "Insure", "Offer", "Round", "WagerError", "Wagers"),
    "game.ruling": ("RulingError", "Settlement"),
    "reports": ("report",),
    "rules": ("Odds", "OffSheetError", "Rules", "SheetError", "UnknownGameError", "games", "load", "read_sheet"),
    "simulator": ("Bankroll", "Counter", "CountingSystem", "Departure", "SideBetPlan", "Simulation"),
    "solver": ("Bet", "ChartError", "Decision", "Figures", "HandError", "Removal", "Shoe", "ShoeError", "Solution"),
    "strategy.cells": ("Cell",),
    "strategy.chart": ("Chart",),
    "strategy.files": ("ChartFileError",),
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

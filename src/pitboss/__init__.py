"""Pitboss runs the tables and knows the odds.

>>> import pitboss
>>> rules = pitboss.load("blackjack", {"natural.pays": "6:5"})
>>> print(f"{pitboss.solve(rules).house_edge:.4%}")
1.7317%

docs/python.md is the guide. A name is loaded when it is first asked for, so that importing this package takes no time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pitboss.actions import Action
    from pitboss.api.comparison import compare
    from pitboss.api.counting import count
    from pitboss.api.odds import chart, decide, solve
    from pitboss.api.settling import settle
    from pitboss.api.simulation import simulate
    from pitboss.api.variations import grid, solve_many
    from pitboss.cards import Card
    from pitboss.counting import Bets, Count, CutCards
    from pitboss.errors import ParamError, PitbossError
    from pitboss.game import Round, Wagers
    from pitboss.game.settlement import Settlement
    from pitboss.reports import report
    from pitboss.rules import Rules, SheetError, games, load, read_sheet
    from pitboss.simulator import Bankroll, Counter, Simulation
    from pitboss.solver import HandValues, Shoe, Solution
    from pitboss.strategy.chart import Chart
    from pitboss.table import Table

__version__ = "0.1.0"
__all__ = [
    "Action",
    "Bankroll",
    "Bets",
    "Card",
    "Chart",
    "Count",
    "Counter",
    "CutCards",
    "HandValues",
    "ParamError",
    "PitbossError",
    "Round",
    "Rules",
    "Settlement",
    "SheetError",
    "Shoe",
    "Simulation",
    "Solution",
    "Table",
    "Wagers",
    "chart",
    "compare",
    "count",
    "decide",
    "games",
    "grid",
    "load",
    "read_sheet",
    "report",
    "settle",
    "simulate",
    "solve",
    "solve_many",
]

_NAMES = {
    "actions": ("Action",),
    "api.comparison": ("compare",),
    "api.counting": ("count",),
    "api.odds": ("chart", "decide", "solve"),
    "api.settling": ("settle",),
    "api.simulation": ("simulate",),
    "api.variations": ("grid", "solve_many"),
    "cards": ("Card",),
    "counting": ("Bets", "Count", "CutCards"),
    "errors": ("ParamError", "PitbossError"),
    "game": ("Round", "Wagers"),
    "game.settlement": ("Settlement",),
    "reports": ("report",),
    "rules": ("Rules", "SheetError", "games", "load", "read_sheet"),
    "simulator": ("Bankroll", "Counter", "Simulation"),
    "solver": ("HandValues", "Shoe", "Solution"),
    "strategy.chart": ("Chart",),
    "table": ("Table",),
}
"""Which module each name lives in; type checkers read the same above, and a test compares the two."""
_HOME = {name: home for home, names in _NAMES.items() for name in names}


if not TYPE_CHECKING:  # A checker would take this function to say that every name is there.

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(f"pitboss.{_HOME[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})

"""Pitboss runs the tables and knows the odds.

>>> import pitboss
>>> pitboss.load("blackjack").name
'Blackjack'
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pitboss.rules import load
    from pitboss.solver import decide, solve

__version__ = "0.1.0"
__all__ = ["decide", "load", "solve"]

_HOME = {"load": "rules", "decide": "solver", "solve": "solver"}
"""Where each name lives: a room is imported when one of its names is first asked for, so that starting stays light."""


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f"pitboss.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""Pitboss runs the tables and knows the odds."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__version__ = "0.1.0"


def __getattr__(name: str) -> "Any":
    """Load `pitboss.solve` when it is first asked for: the solver is heavy, most commands do without."""
    if name == "solve":
        from importlib import import_module

        return import_module("pitboss.solve")
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")

"""Options of the command line that take numbers."""

from typing import Any

import typer

from pitboss.ranges import Range


def numeric(allowed: Range, name: str, told: str, *, show_default: bool = True) -> Any:
    """An option for numbers of a range; whoever gives another one is told the range."""
    return typer.Option(name, min=allowed.low, max=allowed.high, help=told, show_default=show_default)

"""Which game a run is asked for."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pitboss.asked.term import Terms

if TYPE_CHECKING:
    from pitboss.rules import Rules

Game: TypeAlias = "Rules | str | Path"
"""A game: its rules, its name, or the path of its sheet."""


def rules_of(game: Game) -> "Rules":
    """The rules of a game; raise `UnknownGameError` or `SheetError` where there are none."""
    from pitboss.rules import rules_of as read

    return read(game)


@dataclass(frozen=True, kw_only=True)
class GameTerms(Terms):
    """A game, given first and without its name."""

    game: Game = field(kw_only=False)

"""`compare`: what rule changes are worth, one by one and together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pitboss.api.variations import RuleSet, check_path
from pitboss.errors import ParamError, PitbossError
from pitboss.results import Result, to_plain
from pitboss.rules import SheetError, load
from pitboss.rules.keys import BY_PATH
from pitboss.text import plural
from pitboss.views.progress import announce_solver

_UNPLAYED: Final = ("limits", "shoe.choices", "shoe.penetration", "insurance")
"""Keys that do not change the house edge."""


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """What changes of a game are worth.

    Attributes:
        base: The game as it stands.
        steps: Each change by itself, and last all of them together.
        together: What the last step is called where there are several.
    """

    view = "comparison"

    base: RuleSet
    steps: tuple[RuleSet, ...]
    together: str = "all together"

    def __repr__(self) -> str:
        last = self.steps[-1].house_edge
        change = "" if last is None else f", {last - self.edge:+.4%} by {plural(len(self.steps[-1].changes), 'change')}"
        return f"<Comparison of {self.base.game}: house edge {self.edge:.4%}{change}>"

    @property
    def edge(self) -> float:
        """The house edge of the game as it stands."""
        if self.base.figures is None:
            raise PitbossError(f"{self.base.game} cannot be solved: {self.base.fault}")
        return self.base.figures.house_edge

    def difference(self, step: RuleSet) -> float | None:
        """Return what a step gives the house; None where it has no figures."""
        return None if step.house_edge is None else step.house_edge - self.edge

    def to_dict(self) -> dict[str, Any]:
        """Return every figure, as `pitboss compare --json` prints it."""
        base = self.base
        return {
            **(base.rules.to_dict() if base.rules else {}),
            "decks": base.rules.shoe.decks if base.rules else None,
            "strategy": "CDZ-",
            "house_edge": self.edge,
            "bets": base.bets,
            "changes": [
                {
                    "set": to_plain(step.changes),
                    "sheet_hash": step.rules.hash if step.rules else None,
                    "off_sheet": step.rules.to_dict()["off_sheet"] if step.rules else {},
                    "house_edge": step.house_edge,
                    "difference": self.difference(step),
                    "bets": step.bets,
                    **({"fault": step.fault} if step.fault else {}),
                }
                for step in self.steps
            ],
        }


def compare(
    game: str | Path, other: str | Path | Mapping[str, object], changes: Mapping[str, object] | None = None
) -> Comparison:
    """Show what rule changes are worth, one by one and together: `compare("blackjack", {"natural.pays": "6:5"})`.

    Args:
        game: The game's name or the path of its sheet.
        other: Changes by key; or another game, whose differences are taken one by one.
        changes: Changes that are made in all of them.

    Returns:
        The house edge, and those of insurance and side bets, of the game and of every step away from it.

    Raises:
        ParamError: There is nothing to compare with.
        SheetError: All changes together make no game.
    """
    changes = changes or {}
    check_path(game)
    base = RuleSet({}, load(game, changes))
    together = "all together"
    if isinstance(other, Mapping):
        if not other:
            raise ParamError("other", other, "give changes by key, or another game")
        steps = [_step(game, {key: value}, changes) for key, value in other.items()] if len(other) > 1 else []
        steps.append(RuleSet(dict(other), load(game, {**changes, **other})))
    else:
        together = str(other)
        steps = _steps_to_game(game, other, changes)
    announce_solver()
    solved = base.solved()
    if solved.figures is None:
        raise PitbossError(f"{solved.game} cannot be solved: {solved.fault}")
    return Comparison(solved, tuple(step.solved() for step in steps), together)


def _steps_to_game(game: str | Path, other: str | Path, changes: Mapping[str, object]) -> list[RuleSet]:
    """Each key in which the other game differs, on its own; then the other game."""
    base, target = load(game, changes), load(other, changes)
    ours, theirs = base.flat(), target.flat()
    keys = [key for key in BY_PATH if ours[key] != theirs[key] and not key.startswith(_UNPLAYED)]
    steps = []
    for key in keys:
        if key == "natural.bonus":
            natural = replace(base.natural, bonus=target.natural.bonus)
            steps.append(RuleSet({key: theirs[key]}, replace(base, natural=natural)))
            continue
        step = _step(game, {key: theirs[key]}, {k: v for k, v in changes.items() if k != key})
        steps.append(replace(step, changes={key: theirs[key]}))
    if ours["bonus"] != theirs["bonus"]:
        steps.append(RuleSet({"bonus": theirs["bonus"]}, replace(base, bonus=target.bonus)))
    if ours["settle"] != theirs["settle"]:
        steps.append(RuleSet({"settle": theirs["settle"]}, replace(base, settle=target.settle)))
    return [*steps, RuleSet({target.name: target.short_hash}, target)]


def _step(game: str | Path, change: dict[str, object], changes: Mapping[str, object]) -> RuleSet:
    """One change out of several that make a game together; alone it may contradict the rest of the sheet."""
    try:
        return RuleSet(change, load(game, {**changes, **change}))
    except SheetError as error:
        return RuleSet(change, None, "; ".join(f"{fault.key}: {fault.allowed}" for fault in error.faults))

"""Many rule sets solved, as JSON and as rows of a table: the figures of `pitboss odds --grid`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.views.solved.solved_json import figures_json

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.solver import Figures


class RuleSet(NamedTuple):
    """What was varied and the game that makes; its figures, and the house edges of insurance and side bets.

    Where there are none, `rules` or `figures` is None and `fault` says why.
    """

    changes: "Mapping[str, object]"
    rules: "Rules | None"
    figures: "Figures | None"
    insurance: float | None
    side_bets: Mapping[str, float]
    fault: str


def rule_set_row(one: RuleSet) -> dict[str, Any]:
    """The figures by name, after what was varied."""
    varied = one.changes.items()
    row: dict[str, Any] = {key: value if isinstance(value, bool | int | float) else str(value) for key, value in varied}
    rules = one.rules
    row |= {"game": rules.name, "decks": rules.shoe.decks, "sheet_hash": rules.hash} if rules else {}
    if one.figures is not None:
        row |= figures_json(one.figures)
    if one.insurance is not None:
        row["insurance_house_edge"] = one.insurance
    row |= {f"{name}_house_edge": edge for name, edge in one.side_bets.items()}
    return row | ({"fault": one.fault} if one.fault else {})


def grid_json(rows: Sequence[RuleSet], *, asked: int, interrupted: bool) -> dict[str, Any]:
    """Every rule set: what was varied, its figures, or its fault."""
    return {"asked": asked, "interrupted": interrupted, "rule_sets": [rule_set_row(row) for row in rows]}

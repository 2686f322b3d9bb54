"""What rules are worth, as text and as JSON: a game as it stands, and each set of changes with the edge it makes."""

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.text import plural

if TYPE_CHECKING:
    from rich.table import Table

    from pitboss.rules import Rules


class Step(NamedTuple):
    """Changes and the game they make; where they contradict each other `rules` is None and `fault` says why."""

    changes: dict[str, str]
    rules: "Rules | None"
    fault: str


class Compared(NamedTuple):
    """A game with its house edge, and the steps away from it with theirs; the last takes all the others together."""

    base: "Rules"
    edge: float
    steps: list[tuple[Step, float | None]]

    @property
    def conditions(self) -> str:
        return f"{plural(self.base.shoe.decks, 'deck')} · {self.base.stamp} · best play (CDZ-)"

    def as_json(self) -> dict[str, Any]:
        """Every figure, as `pitboss compare --json` prints it."""
        return {
            **self.base.as_json(),
            "decks": self.base.shoe.decks,
            "strategy": "CDZ-",
            "house_edge": self.edge,
            "changes": [
                {
                    "set": step.changes,
                    "sheet_hash": step.rules.hash if step.rules else None,
                    "off_sheet": step.rules.as_json()["off_sheet"] if step.rules else {},
                    "house_edge": edge,
                    "difference": None if edge is None else edge - self.edge,
                    **({"fault": step.fault} if step.fault else {}),
                }
                for step, edge in self.steps
            ],
        }

    def table(self, together: str) -> "Table":
        """A row for each step; the last is called `together`, unless it is the only one."""
        from pitboss.views.columns import figure_table

        table = figure_table("change", "house edge", "for the house")
        table.add_row(f"as it stands{self.base.mark}", f"{self.edge:.6%}", "")
        for at, (step, edge) in enumerate(self.steps, start=1):
            is_last = at == len(self.steps) > 1
            name = together if is_last else ", ".join(f"{key} = {value}" for key, value in step.changes.items())
            if edge is None or step.rules is None:
                table.add_row(name, "not alone", step.fault)
            else:
                table.add_row(f"{name}{step.rules.mark}", f"{edge:.6%}", f"{edge - self.edge:+.6%}")
        return table

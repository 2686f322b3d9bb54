"""`pitboss compare`: what each rule is worth, one at a time and together."""

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pitboss.cli.naming import Decks, Game, Json, Set, UsageError, rules_for
from pitboss.plural import plural

if TYPE_CHECKING:
    from pitboss.rules import Rules


class Step(NamedTuple):
    """A set of changes and the game they make; `rules` is None where they contradict each other."""

    changes: dict[str, str]
    rules: "Rules | None"
    fault: str


def compare(
    game: Game,
    other: Annotated[
        str | None, typer.Argument(help="Another game or sheet to compare with.", show_default=False)
    ] = None,
    set_: Set = None,
    decks: Decks = None,
    json: Json = False,
) -> None:
    """Say what rules are worth: each change alone, then all together; or one game against another."""
    from pitboss.cli.strategies import say_if_compiling

    if other and set_:
        raise UsageError("--set: compare either with another game or with changes, not both")
    base = rules_for(game, decks=decks)
    steps = _steps_to_game(game, base, other, decks) if other else _steps_of_changes(game, set_ or [], decks)
    say_if_compiling()
    figures = [(step, _house_edge(step.rules) if step.rules else None) for step in steps]
    start = _house_edge(base)
    if json:
        from json import dumps

        typer.echo(dumps(_as_json(base, start, figures), indent=2))
    else:
        _print(base, start, figures, together=other or "all together")


def _steps_of_changes(game: str, changes: list[str], decks: int | None) -> list[Step]:
    if not changes:
        raise UsageError("nothing to compare with: give --set KEY=VALUE, or a second game")
    together = Step(_named(changes), rules_for(game, changes, decks=decks), "")
    return [together] if len(changes) == 1 else [*(_step(game, [change], decks) for change in changes), together]


def _steps_to_game(game: str, base: "Rules", other: str, decks: int | None) -> list[Step]:
    """Each key in which the other game differs, on its own; then the other game."""
    from pitboss.rules.keys import BY_PATH

    target = rules_for(other, decks=decks)
    ours, theirs = base.flat(), target.flat()
    unplayed = ("limits", "shoe.choices", "shoe.penetration", "insurance")
    keys = [key for key in BY_PATH if ours[key] != theirs[key] and not key.startswith(unplayed)]
    each = []
    for key in keys:
        step = _step(game, [f"{key}={_toml(key, theirs[key])}"], None if key == "shoe.decks" else decks)
        each.append(step._replace(changes={key: theirs[key]}))
    if ours["bonus"] != theirs["bonus"]:
        from dataclasses import replace

        each.append(Step({"bonus": theirs["bonus"]}, replace(base, bonus=target.bonus), ""))
    return [*each, Step({target.name: target.hash}, target, "")]


def _toml(key: str, text: str) -> str:
    """A value that `flat()` wrote, as `--set` reads it."""
    if key == "natural.pays_suited" and text != "off":
        pairs = (pair.split() for pair in text.split(", "))
        return "{ " + ", ".join(f'{suit} = "{odds}"' for suit, odds in pairs) + " }"
    return text


def _step(game: str, changes: list[str], decks: int | None) -> Step:
    """One change out of several that make a game together; alone it may contradict the rest of the sheet."""
    from pitboss.rules import SheetError

    try:
        return Step(_named(changes), rules_for(game, changes, decks=decks), "")
    except SheetError as error:
        return Step(_named(changes), None, "; ".join(f"{fault.key}: {fault.allowed}" for fault in error.faults))


def _named(changes: list[str]) -> dict[str, str]:
    return dict(change.split("=", 1) for change in changes)


def _house_edge(rules: "Rules") -> float:
    from pitboss.solver import solve

    return solve(rules).house_edge


def _as_json(base: "Rules", start: float, figures: list[tuple[Step, float | None]]) -> dict[str, Any]:
    return {
        **base.as_json(),
        "decks": base.shoe.decks,
        "strategy": "CDZ-",
        "house_edge": start,
        "changes": [
            {
                "set": step.changes,
                "sheet_hash": step.rules.hash if step.rules else None,
                "off_sheet": step.rules.as_json()["off_sheet"] if step.rules else {},
                "house_edge": edge,
                "difference": None if edge is None else edge - start,
                **({"fault": step.fault} if step.fault else {}),
            }
            for step, edge in figures
        ],
    }


def _print(base: "Rules", start: float, figures: list[tuple[Step, float | None]], *, together: str) -> None:
    from rich.console import Console

    from pitboss.report.columns import figure_table

    console = Console(highlight=False)
    console.print(f"[bold]{base.title}[/] · {plural(base.shoe.decks, 'deck')} · {base.stamp} · best play (CDZ-)")
    table = figure_table("change", "house edge", "for the house")
    table.add_row(f"as it stands{base.mark}", f"{start:.6%}", "")
    for at, (step, edge) in enumerate(figures):
        last = at == len(figures) - 1 and len(figures) > 1
        name = together if last else ", ".join(f"{key} = {value}" for key, value in step.changes.items())
        if edge is None or step.rules is None:
            table.add_row(name, "not alone", step.fault)
        else:
            table.add_row(f"{name}{step.rules.mark}", f"{edge:.6%}", f"{edge - start:+.6%}")
    console.print(table)

"""`pitboss compare`: what each rule is worth, one at a time and together."""

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.naming import Decks, Game, Json, Set, UsageError, rules_for
from pitboss.views.solved.compared import Compared, Step

if TYPE_CHECKING:
    from pitboss.rules import Rules


def compare(
    game: Game,
    other: Annotated[
        str | None, typer.Argument(help="Another game or sheet to compare with.", show_default=False)
    ] = None,
    set_: Set = None,
    decks: Decks = None,
    json: Json = False,
) -> None:
    """Show what rule changes are worth, one by one and together; or compare two games."""
    from pitboss.cli.strategies import say_if_compiling

    if other and set_:
        raise UsageError("--set: compare either with another game or with changes, not both")
    base = rules_for(game, decks=decks)
    steps = _steps_to_game(game, base, other, decks) if other else _steps_of_changes(game, set_ or [], decks)
    say_if_compiling()
    edges = [(step, _house_edge(step.rules) if step.rules else None) for step in steps]
    compared = Compared(base, _house_edge(base), edges)
    if json:
        from pitboss.results import json_text

        typer.echo(json_text(compared.as_json()), nl=False)
    else:
        from rich.console import Console

        console = Console(highlight=False)
        console.print(f"[bold]{base.title}[/] · {compared.conditions}")
        console.print(compared.table(together=other or "all together"))


def _steps_of_changes(game: str, changes: list[str], decks: int | None) -> list[Step]:
    if not changes:
        raise UsageError("nothing to compare with: give --set KEY=VALUE, or a second game")
    rules = rules_for(game, changes, decks=decks)
    together = Step(_named(changes), rules, "")
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
    return [*each, Step({target.name: target.short_hash}, target, "")]


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
        rules = rules_for(game, changes, decks=decks)
        return Step(_named(changes), rules, "")
    except SheetError as error:
        return Step(_named(changes), None, "; ".join(f"{fault.key}: {fault.allowed}" for fault in error.faults))


def _named(changes: list[str]) -> dict[str, str]:
    return dict(change.split("=", 1) for change in changes)


def _house_edge(rules: "Rules") -> float:
    from pitboss.solver import solve

    return solve(rules).house_edge

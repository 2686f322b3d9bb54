"""`pitboss games` and `pitboss rules`: what can be played, and how."""

import typer

from pitboss.cli.options import Decks, Game, Json, Set, rules_for


def games(json: Json = False) -> None:
    """List the games."""
    from pitboss import rules

    sheets = [rules.load(name) for name in rules.games()]
    if json:
        from json import dumps

        fields = ("name", "title", "version", "summary", "hash")
        typer.echo(dumps([{field: getattr(sheet, field) for field in fields} for sheet in sheets], indent=2))
        return
    for sheet in sheets:
        typer.echo(f"{sheet.name:22} {sheet.title} (v{sheet.version}, {sheet.hash})\n{'':22} {sheet.summary}")


def rules(game: Game, set_: Set = None, decks: Decks = None, json: Json = False) -> None:
    """Print a game's rules in words and as a table of keys."""
    sheet = rules_for(game, set_, decks=decks)
    if json:
        from json import dumps

        header = {"name": sheet.name, "title": sheet.title, "version": sheet.version, "hash": sheet.hash}
        typer.echo(dumps(header | {"keys": sheet.flat()}, indent=2))
        return
    for key, text in sheet.flat().items():
        typer.echo(f"{key:28} {text}")

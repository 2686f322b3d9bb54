"""`pitboss games` and `pitboss rules`: what can be played, and how."""

import typer

from pitboss.cli.options import Decks, GameArgument, Json, Set, rules_for, wrapped


def games(json: Json = False) -> None:
    """List the games."""
    from pitboss import rules

    sheets = [rules.load(name) for name in rules.games()]
    if json:
        from pitboss.results import json_text

        fields = ("name", "title", "version", "summary", "hash")
        typer.echo(json_text([{field: getattr(sheet, field) for field in fields} for sheet in sheets]), nl=False)
        return
    for sheet in sheets:
        typer.echo(f"{sheet.name:22} {sheet.title} (v{sheet.version}, {sheet.short_hash})\n{'':22} {sheet.summary}")


def rules(game: GameArgument, set_: Set = None, decks: Decks = None, json: Json = False) -> None:
    """Print a game's rules in words and as a table of keys."""
    from pitboss.rules.words import in_words

    sheet = rules_for(game, set_, decks=decks)
    if json:
        from pitboss.results import json_text

        header = {"name": sheet.name, "version": sheet.version, "hash": sheet.hash, "summary": sheet.summary}
        typer.echo(json_text(header | sheet.to_dict() | {"keys": sheet.flat()}), nl=False)
        return
    typer.echo(f"{sheet.title} (v{sheet.version}, {sheet.stamp})\n{sheet.summary}")
    for heading, sentences in in_words(sheet):
        typer.echo(f"\n{heading}")
        for sentence in sentences:
            typer.echo(wrapped(sentence, first="  - ", rest="    "))
    typer.echo("\nKeys (change any of them with --set key=value)")
    for key, text in sheet.flat().items():
        typer.echo(wrapped(text, first=f"  {key:26} ", rest=" " * 29))
        for path, values in sheet.options:
            if path == key or path.startswith(f"{key}."):
                typer.echo(f"{'':29}(the sheet leaves {path} open: {', '.join(values)})")

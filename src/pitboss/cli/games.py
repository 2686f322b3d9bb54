"""`pitboss games` and `pitboss rules`: what can be played, and how."""

from typing import TYPE_CHECKING

import typer

from pitboss.cli.options import Decks, GameArgument, Json, Set, rules_for, wrapped

if TYPE_CHECKING:
    from pitboss.rules import Rules


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
    from pitboss.rules.words import in_words, readings_in_words

    sheet = rules_for(game, set_, decks=decks)
    worths = _worths(sheet)
    if json:
        from pitboss.results import json_text

        header = {"name": sheet.name, "version": sheet.version, "hash": sheet.hash, "summary": sheet.summary}
        readings = [
            reading._asdict()
            | {
                "others": [
                    {"value": value, "words": words, "difference": worths.get((reading.key, value))}
                    for value, words in reading.others.items()
                ]
            }
            for reading in readings_in_words(sheet)
        ]
        more = {"keys": sheet.flat(), "procedures": sheet.procedures, "readings": readings}
        typer.echo(json_text(header | sheet.to_dict() | more), nl=False)
        return
    typer.echo(f"{sheet.title} (v{sheet.version}, {sheet.stamp})\n{sheet.summary}")
    for heading, sentences in in_words(sheet, worths=worths):
        typer.echo(f"\n{heading}")
        for sentence in sentences:
            typer.echo(wrapped(sentence, first="  - ", rest="    "))
    typer.echo("\nKeys (change any of them with --set key=value)")
    for key, text in sheet.flat().items():
        typer.echo(wrapped(text, first=f"  {key:26} ", rest=" " * 29))
        for path, values in sheet.options:
            if path == key or path.startswith(f"{key}."):
                typer.echo(f"{'':29}(the sheet leaves {path} open: {', '.join(values)})")


def _worths(sheet: "Rules") -> dict[tuple[str, str], float]:
    """What the other readings of a sheet are worth; only a sheet with such readings is solved for it."""
    if not any(reading.key for reading in sheet.readings):
        return {}
    from pitboss.cli.options import say_if_compiling
    from pitboss.solver.readings import reading_worths

    say_if_compiling()
    return reading_worths(sheet)

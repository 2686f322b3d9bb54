"""`pitboss verify`: deal a recorded shoe again from its secret and the seats' seeds."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.options import Set, UsageError, rules_for


def verify(
    file: Annotated[Path, typer.Argument(help="The record of a shoe, as `pitboss play --record` writes it.")],
    game: Annotated[
        str | None, typer.Option("--game", help="The sheet it was played by, if it is not a shipped one.")
    ] = None,
    my_seed: Annotated[
        str | None,
        typer.Option("--my-seed", metavar="TEXT|HEX", help="A seed that must be in the shuffle.", show_default=False),
    ] = None,
    set_: Set = None,
) -> None:
    """Prove a shoe: its secret fits its commitment, and with the seats' seeds it deals every card that was dealt."""
    from pitboss.rules import UnknownGameError
    from pitboss.table.record import DealtOtherwiseError, RecordError, ShoeRecord
    from pitboss.table.shuffle import typed_seed

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {error}") from None
    try:
        record = ShoeRecord.from_json(text)
    except RecordError as error:
        raise UsageError(f"{file}: {error}") from None
    try:
        cards = record.verify()
        if my_seed is not None and typed_seed(my_seed) not in (seed for _, seed in record.seeds):
            raise DealtOtherwiseError(f"the seed {typed_seed(my_seed).hex()} has no part in this shuffle")
        typer.echo(f"Commitment {record.commitment[:16]}… fits the secret.")
        for seat, seed in record.seeds:
            typer.echo(f"Seat {seat} gave the seed {seed.hex()}.")
        typer.echo(f"{cards} cards in {len(record.rounds)} rounds come in the order of the shuffle.")
        rules = None
        try:
            rules = rules_for(game or record.game, set_)
        except UnknownGameError:
            if game is not None:
                raise
        if rules is None or rules.hash != record.hash:
            typer.echo(f"Results not replayed: they need the sheet {record.game} {record.hash} (--game, --set).")
        else:
            played = record.replay(rules)
            typer.echo(f"{sum(map(bool, played))} rounds replay by {rules.title} (sheet {rules.hash}).")
    except DealtOtherwiseError as error:
        typer.echo(f"NOT PROVED: {error}", err=True)
        raise typer.Exit(1) from None

"""`pitboss verify`: deal a recorded shoe again from its secret and the seats' seeds."""

from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.cli.naming import Set, UsageError, own_seed, rules_for

_MOST_BYTES: Final = 1_000_000
"""The longest record of eight decks, a round for every card, is far shorter."""


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
    """Verify a shoe: its secret matches its commitment and, with the seats' seeds, gives every card that was dealt."""
    from pitboss.cli.outfiles import read_text
    from pitboss.rules import UnknownGameError
    from pitboss.table.record import DealtOtherwiseError, RecordError, ShoeRecord
    from pitboss.text import plural

    mine = own_seed(my_seed)
    try:
        record = ShoeRecord.from_json(read_text(file, most=_MOST_BYTES))
    except RecordError as error:
        raise UsageError(f"{file}: {error}") from None
    try:
        cards = record.verify()
        if mine is not None and mine not in (seed for _, seed in record.seeds):
            raise DealtOtherwiseError(f"the seed {mine.hex()} has no part in this shuffle")
        typer.echo(f"Commitment {record.commitment[:16]}… fits the secret.")
        for seat, seed in record.seeds:
            typer.echo(f"Seat {seat} gave the seed {seed.hex()}.")
        dealt = f"{plural(cards, 'card')} in {plural(len(record.rounds), 'round')}"
        typer.echo(f"{dealt} came in the order of the shuffle.")
        rules = None
        try:
            rules = rules_for(game or record.game, set_)
        except UnknownGameError:
            if game is not None:
                raise
        if rules is None or rules.hash != record.hash:
            typer.echo(f"Results not replayed: they need the sheet {record.game} {record.hash[:12]} (--game, --set).")
        else:
            played = record.replay(rules)
            replayed = plural(sum(map(bool, played)), "round replays", "rounds replay")
            typer.echo(f"{replayed} by {rules.title} ({rules.stamp}).")
    except DealtOtherwiseError as error:
        typer.echo(f"NOT PROVED: {error}", err=True)
        raise typer.Exit(1) from None

"""`pitboss settle` and `pitboss verify`: what a hand should have paid, and whether a shoe was dealt as shuffled."""

from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.cli.errors import UsageError
from pitboss.cli.options import Decks, GameArgument, Json, Output, Set, own_seed, rules_for

_MOST_BYTES: Final = 1_000_000
"""The longest record of eight decks, a round for every card, is far shorter."""


def settle(
    game: GameArgument,
    cards: Annotated[str, typer.Option("--cards", help="Cards in dealing order, then as drawn: “Ad 6s Kd Th …”.")],
    bet: Annotated[str, typer.Option("--bet", help="The main wager in whole chips.")],
    actions: Annotated[
        str,
        typer.Option("--actions", help="hit stand double split surrender, or h s d p r; a hand without one stands."),
    ] = "",
    side: Annotated[
        list[str] | None, typer.Option("--side", metavar="NAME=AMOUNT", help="A side bet.", show_default=False)
    ] = None,
    toke: Annotated[
        list[str] | None,
        typer.Option(
            "--toke", metavar="AMOUNT|NAME=AMOUNT", help="A wager for the dealer, main or side.", show_default=False
        ),
    ] = None,
    insurance: Annotated[str | None, typer.Option("--insurance", help="The insurance bet.", show_default=False)] = None,
    even_money: Annotated[bool, typer.Option("--even-money", help="Take even money on a blackjack.")] = False,
    later_round: Annotated[bool, typer.Option("--later-round", help="Not the first round after the shuffle.")] = False,
    set_: Set = None,
    decks: Decks = None,
    output: Output = None,
    json: Json = False,
) -> None:
    """Say what a hand should have paid: one seat, from the cards and the actions.

    Cards come in dealing order: player, dealer's up-card, player, hole card; then as they were drawn.
    A blackjack is paid unless the sheet lets it double and the first action is double.
    """
    from pitboss.api.settling import settle as settle_hand
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.game.settlement import Settlement

    check_outputs(output, Settlement)
    rules = rules_for(game, set_, decks=decks, dealt=True)
    bets = _amounts("--side", side)
    if "" in bets:
        raise UsageError(f"--side {bets['']}: write NAME=AMOUNT, such as buster=5")
    tokes = _amounts("--toke", toke)
    settlement = settle_hand(
        rules,
        bet=bet,
        cards=cards,
        actions=actions,
        side=bets,
        toke=tokes.pop("", None),
        side_tokes=tokes,
        insurance=insurance,
        even_money=even_money,
        first_of_shoe=not later_round,
    )
    show(settlement, json=json)
    save(settlement, output, quiet=json)


def _amounts(option: str, texts: list[str] | None) -> dict[str, str]:
    """Amounts by name, of NAME=AMOUNT; one without a name has an empty one."""
    amounts: dict[str, str] = {}
    for text in texts or ():
        name, _, amount = (part.strip() for part in text.rpartition("="))
        if name in amounts:
            raise UsageError(f"{option} {text}: give the bet on {name or 'the main wager'} once")
        amounts[name] = amount
    return amounts


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
    from pitboss.cli.output import read_text
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
            typer.echo(f"Results not replayed: they need the sheet {record.game} {record.hash} (--game, --set).")
        else:
            played = record.replay(rules)
            replayed = plural(sum(map(bool, played)), "round replays", "rounds replay")
            typer.echo(f"{replayed} by {rules.title} ({rules.stamp}).")
    except DealtOtherwiseError as error:
        typer.echo(f"NOT PROVED: {error}", err=True)
        raise typer.Exit(1) from None

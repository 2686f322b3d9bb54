"""`pitboss settle`: what should this hand have paid?"""

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.asked.handterms import HandTerms
from pitboss.cli.naming import Decks, Game, Json, Set, UsageError, rules_for
from pitboss.cli.optionnames import spelled

if TYPE_CHECKING:
    from pitboss.actions import Action


def settle(
    context: typer.Context,
    game: Game,
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
    json: Json = False,
) -> None:
    """Say what a hand should have paid: one seat, from the cards and the actions.

    Cards come in dealing order: player, dealer's up-card, player, hole card; then as they were drawn.
    A blackjack is paid unless the sheet lets it double and the first action is double.
    """
    from pitboss.cards import CardError, parse_cards
    from pitboss.game.ruling import RulingError, rule
    from pitboss.game.wagers import WagerError

    rules = rules_for(game, set_, decks=decks, dealt=True)
    tokes = [_named(text) for text in toke or ()]
    mains = [amount for name, amount in tokes if not name]
    if len(mains) > 1:
        raise UsageError("--toke: give the toke on the main wager once")
    with spelled(context, side_tokes="toke"):
        asked = HandTerms(
            bet=bet,
            side=[_side_bet(text) for text in side or ()],
            toke=mains[0] if mains else None,
            side_tokes=[toke for toke in tokes if toke[0]],
            insurance=insurance,
            even_money=even_money,
        )
        wagers, insured = asked.wagers, asked.insured
    try:
        ruling = rule(
            rules,
            wagers,
            parse_cards(cards),
            _actions(actions),
            insurance=insured,
            even_money=even_money,
            first_of_shoe=not later_round,
        )
    except (CardError, RulingError, WagerError) as error:
        raise UsageError(str(error)) from None
    if json:
        from pitboss.results import json_text
        from pitboss.views.ruled import ruling_json

        typer.echo(json_text(ruling_json(ruling)), nl=False)
    else:
        from pitboss.views.ruled import ruling_text

        typer.echo(ruling_text(ruling))


def _actions(text: str) -> "list[Action]":
    from pitboss.actions import Action

    try:
        return [Action.parse(word) for word in text.replace(",", " ").split()]
    except ValueError as error:
        raise UsageError(f"--actions: {error}") from None


def _named(text: str) -> tuple[str, str]:
    """A name and an amount, or an amount alone."""
    name, _, amount = text.rpartition("=")
    return name.strip(), amount.strip()


def _side_bet(text: str) -> tuple[str, str]:
    name, amount = _named(text)
    if not name:
        raise UsageError(f"--side {text}: write NAME=AMOUNT, such as buster=5")
    return name, amount

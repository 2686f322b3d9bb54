"""`pitboss settle`: what should this hand have paid?"""

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.naming import Decks, Game, Json, Set, UsageError, rules_for

if TYPE_CHECKING:
    from pitboss.actions import Action


def settle(
    game: Game,
    cards: Annotated[str, typer.Option("--cards", help="Cards in dealing order, then as drawn: “Ad 6s Kd Th …”.")],
    bet: Annotated[str, typer.Option("--bet", help="The main wager in whole chips.")],
    actions: Annotated[str, typer.Option("--actions", help="hit stand double split surrender, or h s d p r.")] = "",
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
    from pitboss.game.wagers import WagerError, Wagers

    rules = rules_for(game, set_, decks=decks, dealt=True)
    if insurance is not None and even_money:
        raise UsageError("--insurance and --even-money: give one or the other")
    tokes = [_amount("--toke", text) for text in toke or ()]
    mains = [cents for name, cents in tokes if not name]
    if len(mains) > 1:
        raise UsageError("--toke: give the toke on the main wager once")
    wagers = Wagers(
        main=_cents("--bet", bet),
        side=tuple(_named("--side", text) for text in side or ()),
        toke=sum(mains),
        side_tokes=tuple(toke for toke in tokes if toke[0]),
    )
    try:
        ruling = rule(
            rules,
            wagers,
            parse_cards(cards),
            _actions(actions),
            insurance=_cents("--insurance", insurance) if insurance is not None else 0,
            even_money=even_money,
            first_of_shoe=not later_round,
        )
    except (CardError, RulingError, WagerError) as error:
        raise UsageError(str(error)) from None
    if json:
        from json import dumps

        from pitboss.report.ruled import ruling_json

        typer.echo(dumps(ruling_json(ruling), indent=2))
    else:
        from pitboss.report.ruled import ruling_text

        typer.echo(ruling_text(ruling))


def _actions(text: str) -> "list[Action]":
    from pitboss.actions import Action

    try:
        return [Action.parse(word) for word in text.replace(",", " ").split()]
    except ValueError as error:
        raise UsageError(f"--actions: {error}") from None


def _cents(option: str, text: str) -> int:
    from pitboss.money import parse_cents

    try:
        cents = parse_cents(text)
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from None
    if cents <= 0:
        raise UsageError(f"{option} {text}: an amount above 0 is needed")
    return cents


def _amount(option: str, text: str) -> tuple[str, int]:
    name, equals, amount = text.rpartition("=")
    return (name.strip(), _cents(option, amount)) if equals else ("", _cents(option, text))


def _named(option: str, text: str) -> tuple[str, int]:
    if not text.rpartition("=")[0].strip():
        raise UsageError(f"{option} {text}: write NAME=AMOUNT, such as buster=5")
    return _amount(option, text)

"""`settle`: what should this hand have paid?"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from types import MappingProxyType

from pitboss.actions import Action
from pitboss.cards import Card, CardError, parse_cards
from pitboss.errors import ParamError
from pitboss.game import Wagers
from pitboss.game.settlement import Settlement, settle_round
from pitboss.rules import Game, refuse_off_sheet, rules_of
from pitboss.solver.decision import CardInput
from pitboss.text import parse_cents

Money = int | str | Decimal
"""An amount: 10, "2.50", Decimal("2.50"). No floats: money is exact."""


def settle(
    game: Game,
    *,
    bet: Money,
    cards: CardInput,
    actions: str | Iterable[Action | str] = "",
    side: Mapping[str, Money] = MappingProxyType({}),
    toke: Money | None = None,
    side_tokes: Mapping[str, Money] = MappingProxyType({}),
    insurance: Money | None = None,
    even_money: bool = False,
    first_of_shoe: bool = True,
) -> Settlement:
    """Say what one seat's hand should have paid.

    Args:
        game: Its rules, its name or the path of its sheet.
        bet: The main wager.
        cards: Those dealt, in dealing order (player, up-card, player, hole card), then as they were drawn.
        actions: As they were called, such as "split double stand"; a hand that no action is left for stands.
        side: Side bets by name.
        toke: A wager for the dealer on the main wager.
        side_tokes: Wagers for the dealer on side bets, by name.
        insurance: The insurance bet.
        even_money: Take even money on a blackjack.
        first_of_shoe: Whether it is the first round after a shuffle.

    Returns:
        The round as it ends.

    Raises:
        ParamError: A card, an action or an amount cannot be read, or insurance and even money are both given.
        PitbossError: The round cannot have gone so, or the sheet does not allow a wager or a rule.
    """
    rules = refuse_off_sheet(rules_of(game))
    if insurance is not None and even_money:
        raise ParamError("insurance", insurance, "give `insurance` or `even_money`, not both")
    wagers = Wagers(
        main=_cents("bet", bet),
        side=_by_name("side", side),
        toke=0 if toke is None else _cents("toke", toke),
        side_tokes=_by_name("side_tokes", side_tokes),
    )
    return settle_round(
        rules,
        wagers,
        _cards(cards),
        _actions(actions),
        insurance=0 if insurance is None else _cents("insurance", insurance),
        even_money=even_money,
        first_of_shoe=first_of_shoe,
    )


def _cards(cards: CardInput) -> tuple[Card, ...]:
    if not isinstance(cards, Iterable):
        raise ParamError("cards", cards, 'give cards as text, such as "Ad 6s", or a list of them')
    try:
        if isinstance(cards, str):
            return parse_cards(cards)
        return tuple(each if isinstance(each, Card) else Card.parse(each) for each in cards)
    except (CardError, TypeError) as error:
        raise ParamError("cards", cards, str(error)) from None


def _actions(actions: str | Iterable[Action | str]) -> list[Action]:
    if not isinstance(actions, Iterable):
        raise ParamError("actions", actions, 'give actions such as "split double stand", or a list of them')
    words = actions.replace(",", " ").split() if isinstance(actions, str) else actions
    try:
        return [each if isinstance(each, Action) else Action.parse(each) for each in words]
    except ValueError as error:
        raise ParamError("actions", actions, str(error)) from None


def _by_name(name: str, bets: Mapping[str, Money]) -> tuple[tuple[str, int], ...]:
    if not isinstance(bets, Mapping):
        raise ParamError(name, bets, 'give side bets by name, such as {"buster": 5}')
    return tuple((bet, _cents(name, amount, bet)) for bet, amount in bets.items())


def _cents(name: str, amount: Money, bet: str = "") -> int:
    """An amount in cents; `bet` is the side bet it is put on."""
    value = {bet: amount} if bet else amount
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal):
        raise ParamError(name, value, 'write 10, "2.50" or Decimal("2.50"), not a float')
    try:
        cents = parse_cents(str(amount))
    except ValueError as error:
        raise ParamError(name, value, str(error)) from None
    if cents <= 0:
        raise ParamError(name, value, "an amount above 0 is needed")
    return cents

"""`settle`: what should this hand have paid?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from pitboss.actions import Action
from pitboss.asked.checks import words
from pitboss.asked.gameterms import Game, rules_of
from pitboss.asked.handterms import HandTerms, Money
from pitboss.face.given import Cards, cards_of
from pitboss.face.showing import Row, Shown
from pitboss.game import Round
from pitboss.game.ruling import Ruling, rule
from pitboss.rules import refuse_off_sheet
from pitboss.views.ruled import ruling_fragment, ruling_json, ruling_line, ruling_rows, ruling_text


def settle(
    game: Game,
    *,
    bet: Money,
    cards: Cards,
    actions: str | Iterable[Action | str] = "",
    side: Mapping[str, Money] = MappingProxyType({}),
    toke: Money | None = None,
    side_tokes: Mapping[str, Money] = MappingProxyType({}),
    insurance: Money | None = None,
    even_money: bool = False,
    first_of_shoe: bool = True,
) -> "Settlement":
    """Say what one seat's hand should have paid.

    `cards` are those dealt, in dealing order (player, up-card, player, hole card), then as they were drawn; `actions`
    as they were called ("split double stand"). A hand that no action is left for stands, and `print` says so.

    Raise `RulingError` where the round cannot have gone so, `WagerError` or `OffSheetError` for what the sheet does not
    allow, `CardError` or `ValueError` for what cannot be read, for an amount of 0 or less, and for insurance with even
    money.
    """
    rules = refuse_off_sheet(rules_of(game))
    asked = HandTerms(
        bet=bet,
        side=_bets("side", side),
        toke=toke,
        side_tokes=_bets("side_tokes", side_tokes),
        insurance=insurance,
        even_money=even_money,
    )
    called = [
        Action.parse(each) if isinstance(each, str) else each
        for each in words(actions, 'actions such as "split double stand", or a list of them')
    ]
    return Settlement(
        rule(
            rules,
            asked.wagers,
            cards_of(cards),
            called,
            insurance=asked.insured,
            even_money=asked.even_money,
            first_of_shoe=first_of_shoe,
        )
    )


def _bets(name: str, bets: Mapping[str, Money]) -> tuple[tuple[str, Money], ...]:
    if not isinstance(bets, Mapping):
        raise TypeError(f'{name}={bets!r}: give side bets by name, such as {{"buster": 5}}')
    return tuple(bets.items())


@dataclass(frozen=True, repr=False)
class Settlement(Shown):
    """A round as it ends. `print` tells it from deal to payout."""

    ruling: Ruling

    @property
    def round(self) -> Round:
        return self.ruling.round

    @property
    def net(self) -> Decimal:
        """What the player wins or loses in all, exactly."""
        return Decimal(self.round.seats[0].net) / 100

    def __repr__(self) -> str:
        return f"<Settlement in {ruling_line(self.ruling)}>"

    def __str__(self) -> str:
        return ruling_text(self.ruling)

    def _repr_html_(self) -> str:
        return ruling_fragment(self.ruling)

    def as_json(self) -> dict[str, Any]:
        """Every hand, the dealer and the nets in cents, as `pitboss settle --json` prints them."""
        return ruling_json(self.ruling)

    def _rows(self) -> Sequence[Row]:
        """A row for every hand and every other bet that was made, in the money of `net`."""
        return ruling_rows(self.ruling)

    def _writers(self) -> Mapping[str, Callable[[], str | bytes]]:
        return {**super()._writers(), ".txt": lambda: f"{self}\n"}

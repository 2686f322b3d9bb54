"""What is asked about a hand that was played: what was bet on it, and what was answered to the dealer's offer."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from pitboss.asked.term import Terms
from pitboss.asked.termerrors import Given, Named, Part, TermError
from pitboss.text import parse_cents

if TYPE_CHECKING:
    from pitboss.game import Wagers

Money = int | str | Decimal
"""An amount: 10, "2.50", Decimal("2.50"). No floats: money is exact."""


@dataclass(frozen=True, kw_only=True)
class HandTerms(Terms):
    """The wagers of one seat, side bets and their tokes by name; a bet that was not made is left out."""

    bet: Money
    side: Sequence[tuple[str, Money]] = ()
    toke: Money | None = None
    side_tokes: Sequence[tuple[str, Money]] = ()
    insurance: Money | None = None
    even_money: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.insurance is not None and self.even_money:
            raise TermError(Named("insurance"), " and ", Named("even_money"), ": give one or the other")

    @property
    def wagers(self) -> "Wagers":
        """What was put down before the first card; raise `TermError` for no amount or one of 0 or less, `TypeError`
        for a float."""
        from pitboss.game import Wagers

        return Wagers(
            main=_staked("bet", self.bet),
            side=_by_name("side", self.side),
            toke=0 if self.toke is None else _staked("toke", self.toke),
            side_tokes=_by_name("side_tokes", self.side_tokes),
        )

    @property
    def insured(self) -> int:
        """What the hand was insured for, 0 if it was not; raise as for the wagers."""
        return 0 if self.insurance is None else _staked("insurance", self.insurance)


def _by_name(term: str, bets: Sequence[tuple[str, Money]]) -> tuple[tuple[str, int], ...]:
    return tuple((name, _cents(amount, Named(term), Given(term, {name: amount}))) for name, amount in bets)


def _staked(term: str, amount: Money) -> int:
    return _cents(amount, Named(term), Given(term, amount))


def _cents(amount: Money, named: Part, given: Part) -> int:
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal):
        raise TypeError(f'{amount!r} is not an amount: write 10, "2.50" or Decimal("2.50"), not a float')
    try:
        cents = parse_cents(str(amount))
    except ValueError as error:
        raise TermError(named, f": {error}") from None
    if cents <= 0:
        raise TermError(given, ": an amount above 0 is needed")
    return cents

"""What a seat puts down before the first card, and whether the sheet allows it."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.errors import PitbossError
from pitboss.rules import NoSideBetError, Rules
from pitboss.text import show_cents


class WagerError(PitbossError):
    """A wager the sheet does not allow; the message says what it allows."""


class Wagers(NamedTuple):
    """A seat's wagers in cents: main, side bets by name, and the same again for the dealer as tokes."""

    main: int
    side: tuple[tuple[str, int], ...] = ()
    toke: int = 0
    side_tokes: tuple[tuple[str, int], ...] = ()

    @classmethod
    def named(cls, main: int, bets: Sequence[tuple[str, int]]) -> "Wagers":
        """Wagers from amounts by name: a side bet's, `toke`, or `toke:` and a side bet's."""
        return cls(
            main,
            side=tuple(bet for bet in bets if bet[0] != "toke" and not bet[0].startswith("toke:")),
            toke=sum(cents for name, cents in bets if name == "toke"),
            side_tokes=tuple((name.removeprefix("toke:"), c) for name, c in bets if name.startswith("toke:")),
        )

    @property
    def staked(self) -> int:
        """All that leaves the player's bankroll before the first card."""
        return self.main + self.tokes + sum(cents for _, cents in self.side)

    @property
    def tokes(self) -> int:
        """All that is staked for the dealer."""
        return self.toke + sum(cents for _, cents in self.side_tokes) if self.side_tokes else self.toke

    def rides_on_dealer(self, rules: Rules) -> bool:
        """Whether a wager here needs the dealer's hand completed, whatever becomes of the players' hands."""
        if not self.side and not self.side_tokes:
            return False
        return any(rules.side_bet(name).decided_by == "dealer" for name, _ in self.side + self.side_tokes)


def check_wagers(rules: Rules, wagers: Wagers, *, first_of_shoe: bool) -> None:
    """Raise `WagerError` unless the sheet allows these wagers in this round."""
    limits = rules.limits
    if not limits.min <= wagers.main <= limits.max:
        raise WagerError(
            f"the main wager is {show_cents(wagers.main)}: it must lie between "
            f"{show_cents(limits.min)} and {show_cents(limits.max)}"
        )
    _check_chips("the main wager", rules, wagers.main)
    if wagers.tokes and not rules.tokes:
        raise WagerError(f"{rules.title} takes no wagers for the dealer")
    if wagers.toke:
        _check_extra("the toke", rules, wagers.toke)
    for kind, bets in (("side bet", wagers.side), ("toke on", wagers.side_tokes)):
        names = [name for name, _ in bets]
        for name, cents in bets:
            if names.count(name) > 1:
                raise WagerError(f"the {kind} {name} is placed twice")
            _check_side(f"the {kind} {name}", rules, name, cents, first_of_shoe=first_of_shoe)


def _check_side(what: str, rules: Rules, name: str, cents: int, *, first_of_shoe: bool) -> None:
    try:
        bet = rules.side_bet(name)
    except NoSideBetError as error:
        raise WagerError(str(error)) from None
    if bet.when == "first-round-of-shoe" and not first_of_shoe:
        raise WagerError(f"{what} is only taken in the first round after a shuffle")
    _check_extra(what, rules, cents)


def _check_extra(what: str, rules: Rules, cents: int) -> None:
    if not rules.limits.chip <= cents <= rules.limits.max:
        raise WagerError(
            f"{what} is {show_cents(cents)}: it must lie between "
            f"{show_cents(rules.limits.chip)} and {show_cents(rules.limits.max)}"
        )
    _check_chips(what, rules, cents)


def _check_chips(what: str, rules: Rules, cents: int) -> None:
    if cents % rules.limits.chip:
        raise WagerError(f"{what} is {show_cents(cents)}: wagers are whole chips of {show_cents(rules.limits.chip)}")

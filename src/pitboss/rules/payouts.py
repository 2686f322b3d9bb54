"""What an ending pays, and why. Every rule of pay is stated here, once; patterns of cards are in `patterns`.

Plain functions over small facts: the table calls them, and whoever needs speed tabulates them over the totals a hand
can stand on and the ways a dealer's hand can end.
"""

from enum import Enum, IntEnum
from typing import Final, NamedTuple

from pitboss.rules.legal import dealer_checks
from pitboss.rules.model import DealerSection, Rules
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import PayRow


class Reason(Enum):
    """Why a hand was paid, pushed or lost."""

    NATURAL = "natural"
    EVEN_MONEY = "even-money"
    BONUS = "bonus"
    WIN = "win"
    DEALER_BUST = "dealer-bust"
    PUSH = "push"
    NATURAL_PUSH = "natural-push"
    PUSH_TOTAL = "push-total"
    PUSH_BUST = "push-bust"
    RETURNED = "returned"
    BUST = "bust"
    LOSS = "loss"
    SURRENDER = "surrender"
    DEALER_NATURAL = "dealer-natural"

    __hash__ = object.__hash__


class Payout(NamedTuple):
    """Why a wager was paid, pushed or lost, and what each `stake` of it won, less than nothing if it lost."""

    reason: Reason
    win: int
    stake: int = 1

    @classmethod
    def at(cls, reason: Reason, odds: Odds) -> "Payout":
        """A wager that was paid at these odds."""
        return cls(reason, odds.win, odds.stake)

    def net(self, cents: int) -> int:
        """Return what a wager of `cents` won or lost. Sheets pay whole cents."""
        return cents * self.win // self.stake

    def __float__(self) -> float:
        return self.win / self.stake


BUST: Final = Payout(Reason.BUST, -1)
SURRENDER: Final = Payout(Reason.SURRENDER, -1, 2)
EVEN_MONEY: Final = Payout(Reason.EVEN_MONEY, 1)
BEATEN: Final = Payout(Reason.DEALER_NATURAL, -1)
"""A hand that lost to a dealer's blackjack."""
RETURNED: Final = Payout(Reason.RETURNED, 0)
_WIN, _DEALER_BUST = Payout(Reason.WIN, 1), Payout(Reason.DEALER_BUST, 1)
_PUSH, _LOSS, _NATURAL_PUSH = Payout(Reason.PUSH, 0), Payout(Reason.LOSS, -1), Payout(Reason.NATURAL_PUSH, 0)
_PUSH_TOTAL, _PUSH_BUST = Payout(Reason.PUSH_TOTAL, 0), Payout(Reason.PUSH_BUST, 0)


# The dealer's hand.


class DealerEnd(IntEnum):
    """How a dealer's hand can end, as far as pay can tell: 17 to 21 are told by their number less 17."""

    SEVENTEEN = 0
    EIGHTEEN = 1
    NINETEEN = 2
    TWENTY = 3
    TWENTY_ONE = 4
    BUST = 5
    PUSH_TOTAL = 6
    PUSH_BUST = 7
    NATURAL = 8


def dealer_draws(dealer: DealerSection, total: int, *, soft: bool) -> bool:
    """Whether the dealer takes a card with this best total."""
    return total < 17 or (total == 17 and soft and dealer.hits_soft_17)


def dealer_end(dealer: DealerSection, total: int, cards: int) -> DealerEnd:
    """Return how a dealer's completed hand of this best total and so many cards ends."""
    if total <= 21:
        return DealerEnd.NATURAL if total == 21 and cards == 2 else _BY_TOTAL[total - 17]
    if total == dealer.push_total:
        return DealerEnd.PUSH_TOTAL
    if dealer.push_bust_cards is not None and cards >= dealer.push_bust_cards:
        return DealerEnd.PUSH_BUST
    return DealerEnd.BUST


_BY_TOTAL: Final = tuple(DealerEnd)


# A hand's own end.


def stand_payout(rules: Rules, total: int, end: DealerEnd) -> Payout:
    """Return what a hand that stood on `total` gets when the dealer's hand ends so."""
    if end is DealerEnd.NATURAL:
        return BEATEN
    if end is DealerEnd.PUSH_TOTAL:
        return _PUSH_TOTAL
    if end is DealerEnd.PUSH_BUST:
        return _PUSH_BUST
    if end is DealerEnd.BUST or total > end + 17:
        plain = _DEALER_BUST if end is DealerEnd.BUST else _WIN
        return Payout.at(plain.reason, rules.win.on_21) if total == 21 else plain
    return _PUSH if total == end + 17 else _LOSS


def earned_bonus(rules: Rules, cards: int, total: int) -> PayRow | None:
    """Return the bonus that an undoubled hand of so many cards and this best total wins at once, if any."""
    for bonus in rules.bonus:
        if bonus.is_earned(cards, total):
            return bonus
    return None


# Blackjacks.


def natural_payout(rules: Rules, suits: str) -> Payout:
    """Return what a blackjack that is paid gets; `suits` are those of its two cards, such as "dd"."""
    return Payout.at(Reason.NATURAL, rules.natural.odds_for(suits))


def tied_natural_payout(rules: Rules, suits: str, up: int) -> Payout:
    """Return what a blackjack gets against a dealer's own under an up-card of this value."""
    return _NATURAL_PUSH if rules.natural.pushes_under(up) else natural_payout(rules, suits)


class Loss(IntEnum):
    """What a dealer's blackjack takes of a hand: its own result stands, the first wager goes, or all that lies there.

    Where only the first wager goes, the seat's first hand loses it and the others get theirs back.
    """

    NOTHING = 0
    FIRST = 1
    ALL = 2


def natural_takes(rules: Rules, reason: Reason | None) -> Loss:
    """Return what a dealer's blackjack takes of a hand that ended so by then, None for one that stands.

    Blackjacks apart, which tie it or were paid. A dealer who checks has it before anything is added to a wager.
    """
    if reason is Reason.SURRENDER and rules.surrender.when == "early":
        return Loss.NOTHING
    if rules.dealer.blackjack_takes == "original":
        return Loss.FIRST
    return Loss.ALL if reason is None or reason is Reason.SURRENDER else Loss.NOTHING


def natural_matters(rules: Rules, reason: Reason, *, raised: bool) -> bool:
    """Whether a dealer's blackjack would change what a hand that ended so has lost; `raised` by a double or a split."""
    loss = natural_takes(rules, reason)
    return loss is Loss.ALL or (loss is Loss.FIRST and (raised or reason is Reason.SURRENDER))


def loses_first_only(rules: Rules, up: int) -> bool:
    """Whether a dealer's blackjack under an up-card of this value never costs more than the first wager: it is found by
    a check, or no more is due."""
    return dealer_checks(rules, up) or rules.dealer.blackjack_takes == "original"

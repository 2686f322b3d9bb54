"""What an ending pays, and why. Every rule of pay is stated here, once; patterns of cards are in `patterns`.

Plain functions over small facts: the table calls them, and whoever needs speed tabulates them over the totals a hand
can stand on and the ways a dealer's hand can end.
"""

from enum import Enum, IntEnum
from typing import Final, NamedTuple

from pitboss.rules import settle
from pitboss.rules.legal import dealer_checks
from pitboss.rules.model import DealerSection, Rules
from pitboss.rules.odds import Odds
from pitboss.rules.patterns import PayRow, Range
from pitboss.rules.settle import Bust, SettleRow


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
    """How a dealer's hand can end, as far as pay can tell: 17 to 21 are told by their number less 17, busts by which of
    the two kinds they are of that a sheet may tell apart (`Rules.busts_told`)."""

    SEVENTEEN = 0
    EIGHTEEN = 1
    NINETEEN = 2
    TWENTY = 3
    TWENTY_ONE = 4
    BUST = 5
    BUST_FIRST = 6
    BUST_SECOND = 7
    BUST_BOTH = 8
    NATURAL = 9

    @property
    def is_bust(self) -> bool:
        return self.BUST <= self <= self.BUST_BOTH

    def is_kind(self, place: int) -> bool:
        """Whether the bust is of the kind at this place among those that the sheet tells apart."""
        return self.is_bust and bool(self - self.BUST >> place & 1)


def dealer_draws(dealer: DealerSection, total: int, *, soft: bool) -> bool:
    """Whether the dealer takes a card with this best total."""
    return total < 17 or (total == 17 and soft and dealer.hits_soft_17)


def dealer_end(busts: tuple[Bust, ...], total: int, cards: int) -> DealerEnd:
    """Return how a dealer's completed hand of this best total and so many cards ends, where a sheet tells these kinds
    of `busts` apart."""
    if total <= 21:
        return DealerEnd.NATURAL if total == 21 and cards == 2 else _ENDS[total - 17]
    return _ENDS[DealerEnd.BUST + sum(bust.holds(total, cards) << place for place, bust in enumerate(busts))]


_ENDS: Final = tuple(DealerEnd)


def end_name(busts: tuple[Bust, ...], end: DealerEnd) -> str:
    """A dealer's end in words: "17", "blackjack", "bust", "bust with 4+ cards"."""
    if not end.is_bust:
        return "blackjack" if end is DealerEnd.NATURAL else str(end + 17)
    kinds = [bust for place, bust in enumerate(busts) if end.is_kind(place)]
    totals = "".join(f" on {bust.total}" for bust in kinds if bust.total)
    return f"bust{totals}{''.join(f' with {bust.cards}+ cards' for bust in kinds if bust.cards)}"


# A hand's own end.


def stand_payout(rules: Rules, total: int, end: DealerEnd) -> Payout:
    """Return what a hand that stood on `total` gets when the dealer's hand ends so."""
    if end is DealerEnd.NATURAL:
        return BEATEN
    row = settling_row(rules, total, end)
    if row is not None and row.result == "push":
        if not end.is_bust:
            return _PUSH
        return _PUSH_TOTAL if isinstance(row.dealer, Bust) and row.dealer.total else _PUSH_BUST
    if row is not None:
        reason = Reason.DEALER_BUST if end.is_bust else Reason.WIN
        return Payout.at(reason, row.result) if isinstance(row.result, Odds) else _LOSS
    if end.is_bust:
        return _DEALER_BUST
    return _WIN if total > end + 17 else _PUSH if total == end + 17 else _LOSS


def settling_row(rules: Rules, total: int, end: DealerEnd) -> SettleRow | None:
    """Return the row of the settlement table that settles a hand of this total; None where totals are compared."""
    for row in rules.settle:
        if (row.player is None or row.player.holds(total)) and _is_end(rules, row, total, end):
            return row
    return None


def _is_end(rules: Rules, row: SettleRow, total: int, end: DealerEnd) -> bool:
    """Whether the dealer's end is the one that a row names, for a hand of this total."""
    match row.dealer:
        case Bust():
            return end.is_kind(rules.busts_told.index(row.dealer))
        case Range():
            return not end.is_bust and row.dealer.holds(end + 17)
        case settle.BUST:
            return end.is_bust
        case settle.BEATEN:
            return end.is_bust or total > end + 17
        case _:
            return not end.is_bust and total == end + 17


def odds_on_21(rules: Rules) -> Odds:
    """Return what a 21 is paid that wins against 20."""
    payout = stand_payout(rules, 21, DealerEnd.TWENTY)
    return Odds(max(payout.win, 0), payout.stake)


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

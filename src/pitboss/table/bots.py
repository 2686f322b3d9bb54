"""Somebody to fill the other seats: each bot has a style of its own, in its bets and in its play.

All that a bot does follows from its style, the round and what the last one brought it, so that a table can be dealt
again from its log. A bot of no style plays sensibly, takes no insurance and bets the minimum.
"""

from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.game import Decision, Hand, Offer, Phase, Round, Wagers
from pitboss.rules import Rules

NAMES: Final = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Felix", "Grace")


class Style(NamedTuple):
    """How a bot bets, in minimum bets, and whether it takes side bets now and then."""

    first: int = 1
    after_win: int = 1
    after_loss: int = 1
    most: int = 1
    side_bets: bool = False

    def next_units(self, units: int, net: int) -> int:
        """The next bet after one of `units` brought `net`: a factor of 1 goes back to the first bet."""
        factor = self.after_win if net > 0 else self.after_loss
        if net == 0:
            return units
        return self.first if factor == 1 else min(units * factor, self.most)


STYLES: Final = {
    "steady": Style(first=3),
    "cautious": Style(),
    "bold": Style(first=2, after_win=2, most=16, side_bets=True),
    "chaser": Style(after_loss=2, most=16),
    "copycat": Style(first=5),
}
"""Steady plays as a bot of no style does; cautious never risks a bust; bold doubles and splits whatever it may, and
lets winnings ride; chaser doubles its bet after a loss; copycat plays as the dealer has to."""

_BY_SEAT: Final = ("steady", "bold", "cautious", "chaser", "steady", "copycat", "bold")
_PLAIN: Final = Style()
_SIDE_BET_EVERY: Final = 3


def usual_style(seat: int) -> str:
    """The style of the bot who sits in a seat if nobody wishes another."""
    return _BY_SEAT[seat - 1]


def first_units(style: str | None) -> int:
    """The first bet of a bot, in minimum bets."""
    return STYLES[style].first if style else 1


def next_units(style: str | None, units: int, net: int) -> int:
    """The next bet of a bot, in minimum bets, after one of `units` brought `net`."""
    return STYLES[style].next_units(units, net) if style else units


def bot_wagers(rules: Rules, style: str | None = None, units: int = 1, number: int = 0) -> Wagers:
    """What a bot puts down for round `number`."""
    main = min(units * rules.limits.min, rules.limits.max)
    if not (STYLES[style] if style else _PLAIN).side_bets or number % _SIDE_BET_EVERY:
        return Wagers(main)
    return Wagers(main, tuple((bet.name, rules.limits.chip) for bet in rules.side_bets if bet.when == "every-round"))


def bot_decision(state: Round, style: str | None = None) -> Decision:
    """What a bot answers when it is asked."""
    legal = state.legal_actions
    if state.phase is not Phase.PLAY:
        return Offer.DECLINE if Offer.DECLINE in legal else Action.STAND
    hand, up = state.hand_in_turn, state.dealer[0].value
    wanted = _wish(state.rules, hand, up, style)
    return wanted if wanted in legal else _fallback(hand, legal, style)


def _wish(rules: Rules, hand: Hand, up: int, style: str | None) -> Action:
    match style:
        case "cautious":
            return _cautious(hand, up)
        case "bold":
            return _bold(hand, up)
        case "copycat":
            return _as_the_dealer(rules, hand)
        case _:
            return _sensible(hand, up)


def _sensible(hand: Hand, up: int) -> Action:
    weak = 2 <= up <= 6
    first = _pair_of(hand)
    if first in (1, 8) or (first in (2, 3, 7, 9) and weak):
        return Action.SPLIT
    if hand.doubles:
        return Action.STAND
    if not hand.soft and (hand.points == 11 or (hand.points == 10 and up not in (1, 10))):
        return Action.DOUBLE
    if hand.soft:
        return Action.STAND if hand.points >= 18 else Action.HIT
    return Action.STAND if hand.points >= 17 or (weak and hand.points >= 13) else Action.HIT


def _cautious(hand: Hand, up: int) -> Action:
    return Action.STAND if not hand.soft and hand.points >= 12 else _sensible(hand, up)


def _bold(hand: Hand, up: int) -> Action:
    if _pair_of(hand) not in (0, 5, 10):
        return Action.SPLIT
    if not hand.doubles and (9 <= hand.points <= 11 or (hand.soft and hand.points <= 18 and 3 <= up <= 6)):
        return Action.DOUBLE
    return _sensible(hand, up)


def _as_the_dealer(rules: Rules, hand: Hand) -> Action:
    stays = 18 if hand.soft and rules.dealer.soft_17 == "hit" else 17
    return Action.STAND if hand.points >= stays or hand.doubles else Action.HIT


def _pair_of(hand: Hand) -> int:
    """The value of each of two equal cards; 0 for any other hand."""
    first, *others = (card.value for card in hand.cards)
    return first if others == [first] else 0


def _fallback(hand: Hand, legal: tuple[Decision, ...], style: str | None) -> Decision:
    risks = hand.points < (12 if style == "cautious" and not hand.soft else 17)
    return Action.HIT if Action.HIT in legal and risks else Action.STAND

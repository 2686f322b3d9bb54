"""Somebody to fill the other seats: plays sensibly, takes no insurance, bets the minimum."""

from pitboss.actions import Action
from pitboss.game import Decision, Hand, Offer, Phase, Round, Wagers
from pitboss.rules import Rules

NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Felix", "Grace")


def bot_wagers(rules: Rules) -> Wagers:
    """What a bot puts down."""
    return Wagers(rules.limits.min)


def bot_decision(state: Round) -> Decision:
    """What a bot answers when it is asked."""
    legal = state.legal_actions()
    if state.phase is not Phase.PLAY:
        return Offer.DECLINE if Offer.DECLINE in legal else Action.STAND
    wanted = _wish(state.hand_in_turn, state.dealer[0].value)
    return wanted if wanted in legal else _fallback(state.hand_in_turn, legal)


def _wish(hand: Hand, up: int) -> Action:
    weak = 2 <= up <= 6
    first = hand.cards[0].value
    if len(hand.cards) == 2 and hand.cards[1].value == first and (first in (1, 8) or (first in (2, 3, 7, 9) and weak)):
        return Action.SPLIT
    if hand.doubles:
        return Action.STAND
    if not hand.soft and (hand.points == 11 or (hand.points == 10 and up not in (1, 10))):
        return Action.DOUBLE
    if hand.soft:
        return Action.STAND if hand.points >= 18 else Action.HIT
    return Action.STAND if hand.points >= 17 or (weak and hand.points >= 13) else Action.HIT


def _fallback(hand: Hand, legal: tuple[Decision, ...]) -> Decision:
    return Action.HIT if Action.HIT in legal and hand.points < 17 else Action.STAND

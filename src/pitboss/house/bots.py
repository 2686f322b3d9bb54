"""Bots: house players who fill empty seats. They see what lies face up and play by a short rule of thumb."""

from pitboss.actions import Action
from pitboss.game import Decision, Offer, Round
from pitboss.game.phase import Phase


def bot_decision(state: Round, legal: tuple[Decision, ...]) -> Decision:
    """What a bot answers: no insurance, the pay of a blackjack, and totals against the dealer's up-card."""
    if Offer.DECLINE in legal:
        return Offer.DECLINE
    if state.phase is Phase.NATURALS:
        return Action.STAND
    for wanted in _wishes(state):
        if wanted in legal:
            return wanted
    return Action.STAND


def _wishes(state: Round) -> tuple[Action, ...]:
    hand, up = state.hand_in_turn, state.dealer[0].value
    strong = up == 1 or up >= 7
    if len(hand.cards) == 2 and hand.cards[0].value == hand.cards[1].value and hand.cards[0].value in (1, 8):
        return Action.SPLIT, Action.HIT
    if hand.soft:
        return (Action.STAND,) if hand.points >= (19 if strong else 18) else (Action.HIT,)
    if hand.points in (10, 11) and up != 1:
        return Action.DOUBLE, Action.HIT
    if hand.points >= 17 or (hand.points >= 13 and not strong) or (hand.points == 12 and 4 <= up <= 6):
        return (Action.STAND,)
    return (Action.HIT,)

"""What a seat's wagers cost and bring while a round is under way, derived from the round itself."""

from pitboss.actions import Action
from pitboss.game import Decision, Insure, Round, Seat


def balance(seat: Seat) -> int:
    """What the round has so far added to the player's bankroll: less every wager down, plus all that came back.

    A wager for the dealer never comes back to the player, and a natural to be doubled has its second wager set aside.
    """
    wagers = seat.wagers
    cents = -wagers.tokes
    for hand in seat.hands:
        cents += hand.net if hand.is_settled else -hand.wager
    if seat.doubles_natural and not (seat.hands[0].doubles or seat.hands[0].is_settled):
        cents -= wagers.main
    for (_, wager), net in zip(wagers.side, seat.side_nets, strict=True):
        cents += -wager if net is None else net
    return cents + (-seat.insurance if seat.insurance_net is None else seat.insurance_net)


def cost(state: Round, decision: Decision) -> int:
    """How many cents a decision of the seat in turn puts down."""
    if isinstance(decision, Insure):
        return decision.cents
    if decision is Action.DOUBLE or decision is Action.SPLIT:
        return state.hand_in_turn.wager
    return 0

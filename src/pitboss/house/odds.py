"""The coach's figures from the exact solver: what each legal answer is worth, from the cards not yet seen."""

from pitboss.actions import Action
from pitboss.game import Decision, Insure, Offer, Phase
from pitboss.house.coach import Knowledge
from pitboss.rules import Rules
from pitboss.solve import HandError, Shoe, ShoeError, decide, solve


def values(known: Knowledge) -> dict[Decision, float] | None:
    """What each legal answer is worth per unit of the original wager; None where the solver cannot say."""
    try:
        unseen = Shoe.of_decks(known.rules.shoe.decks).without(*known.seen)
        solved = decide(
            known.rules,
            known.hand.cards,
            known.up_card,
            shoe=unseen,
            doubles=known.hand.doubles,
            hands=known.hands_in_seat,
            from_split=known.hand.from_split,
        )
    except (HandError, ShoeError):
        return None
    worth: dict[Decision, float]
    match known.phase:
        case Phase.PLAY:
            return {play: solved.values[play] for play in known.legal if isinstance(play, Action)}
        case Phase.NATURALS:
            worth = {Action.STAND: solved.offers["paid"], Action.DOUBLE: solved.offers["double"]}
        case Phase.EARLY_SURRENDER:
            worth = {Action.SURRENDER: solved.offers["surrender"], Offer.DECLINE: solved.offers["play"]}
        case _:
            return _insurance(known, solved.insurance, solved.offers)
    return {decision: worth[decision] for decision in known.legal if decision in worth}


def _insurance(known: Knowledge, per_unit: float | None, offers: dict[str, float]) -> dict[Decision, float]:
    """Insurance adds its own worth to that of playing on, which is the same either way and counted as nothing.

    A natural that may take even money compares it with waiting for its pay.
    """
    waiting = offers["paid"] if Offer.EVEN_MONEY in known.legal else 0.0
    worth: dict[Decision, float] = {}
    for answer in known.legal:
        if isinstance(answer, Insure) and per_unit is not None:
            worth[answer] = waiting + per_unit * answer.cents / known.wager
        elif answer is Offer.EVEN_MONEY:
            worth[answer] = offers["even money"]
        elif answer is Offer.DECLINE:
            worth[answer] = waiting
    return worth


def edge(rules: Rules) -> float | None:
    """The house edge of a game off a fresh shoe; None if it cannot be solved."""
    try:
        return solve(rules).house_edge
    except ShoeError:
        return None

"""The coach's figures from the exact solver: what each legal answer is worth, from the cards not yet seen."""

from pitboss.actions import Action
from pitboss.coach.knowledge import Edges, FiguresError, Knowledge, Worths
from pitboss.game import Insure, Offer, Phase
from pitboss.rules import Rules
from pitboss.solver import HandError, Shoe, ShoeError, decide, insurance_worth, solve

TOO_FEW = (
    "too few cards are left for exact figures: the shoe could run out within this round, and the discards would be "
    "shuffled in"
)


def values(known: Knowledge) -> Worths:
    """What each legal answer is worth per unit of the original wager; raise `FiguresError` if it cannot be said."""
    try:
        unseen = Shoe.of_decks(known.rules.shoe.decks).without(*known.seen)
        if known.phase is Phase.INSURANCE and Offer.EVEN_MONEY not in known.legal:
            return _insurance(known, unseen)
        solved = decide(
            known.rules,
            known.hand.cards,
            known.up_card,
            shoe=unseen,
            doubles=known.hand.doubles,
            hands=known.hands_in_seat,
            from_split=known.hand.from_split,
        )
    except ShoeError:
        raise FiguresError(TOO_FEW) from None
    except HandError as error:
        raise FiguresError(f"nothing can be said of this hand: {error}") from None
    worth: Worths
    match known.phase:
        case Phase.PLAY:
            return {play: solved.values[play] for play in known.legal if isinstance(play, Action)}
        case Phase.NATURALS:
            worth = {Action.STAND: solved.offers["paid"], Action.DOUBLE: solved.offers["double"]}
        case Phase.EARLY_SURRENDER:
            worth = {Action.SURRENDER: solved.offers["surrender"], Offer.DECLINE: solved.offers["play"]}
        case _:
            waiting = solved.offers["paid"]
            insured = _insurance(known, unseen)
            worth = {answer: waiting + worth for answer, worth in insured.items()}
            worth[Offer.EVEN_MONEY] = solved.offers["even money"]
    return {decision: worth[decision] for decision in known.legal if decision in worth}


def _insurance(known: Knowledge, unseen: Shoe) -> Worths:
    """What insurance adds to playing on, which is the same either way and counted as nothing."""
    per_unit = insurance_worth(known.rules, unseen)
    worth: Worths = {}
    for answer in known.legal:
        if isinstance(answer, Insure):
            worth[answer] = per_unit * answer.cents / known.wager
        elif answer is Offer.DECLINE:
            worth[answer] = 0.0
    return worth


def edges(rules: Rules) -> Edges:
    """The house edges of a game and its side bets off a fresh shoe; none for what cannot be solved."""
    try:
        solved = solve(rules)
        return Edges(solved.house_edge, {name: bet.house_edge for name, bet in solved.side_bets.items()})
    except ShoeError:
        return Edges(None, {})

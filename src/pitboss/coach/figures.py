"""The coach's figures from the exact solver: what each legal answer is worth, from the cards not yet seen."""

from pitboss.coach.chances import Chances, blackjack_chance, worths_of
from pitboss.coach.knowledge import Edges, FiguresError, Knowledge, Worths
from pitboss.game import Insure, Offer, Phase
from pitboss.rules import Rules
from pitboss.solver import HandError, Shoe, ShoeError, decide, insurance_worth, solve

TOO_FEW = (
    "too few cards are left for exact figures: the shoe could run out within this round, and the discards would be "
    "shuffled in"
)


def values(asked: Knowledge) -> Worths:
    """What each legal answer is worth per unit of the original wager; raise `FiguresError` if it cannot be said.

    Where insurance alone is asked about, playing on is the same either way and counted as nothing.
    """
    if asked.phase is Phase.INSURANCE and Offer.EVEN_MONEY not in asked.legal:
        per_unit = insurance_worth(asked.rules, _unseen(asked))
        return {
            answer: per_unit * answer.cents / asked.wager if isinstance(answer, Insure) else 0.0
            for answer in asked.legal
        }
    return worths(asked)


def worths(asked: Knowledge) -> Worths:
    """The same with playing on in every answer; raise `FiguresError` if it cannot be said."""
    unseen = _unseen(asked)
    try:
        solved = decide(
            asked.rules,
            asked.hand.cards,
            asked.up_card,
            shoe=unseen,
            doubles=asked.hand.doubles,
            hands=asked.hands_in_seat,
            from_split=asked.hand.from_split,
        )
    except ShoeError:
        raise FiguresError(TOO_FEW) from None
    except HandError as error:
        raise FiguresError(f"nothing can be said of this hand: {error}") from None
    blackjack = blackjack_chance(asked.rules, asked.up_card, unseen)
    return worths_of(asked, Chances(solved.values, solved.offers, blackjack, insurance_worth(asked.rules, unseen)))


def _unseen(asked: Knowledge) -> Shoe:
    try:
        return Shoe.of_decks(asked.rules.shoe.decks).without(*asked.seen)
    except ShoeError:
        raise FiguresError(TOO_FEW) from None


def edges(rules: Rules) -> Edges:
    """The house edges of a game and its side bets off a fresh shoe; none for what cannot be solved."""
    try:
        solved = solve(rules)
        return Edges(solved.house_edge, {name: bet.house_edge for name, bet in solved.side_bets.items()})
    except ShoeError:
        return Edges(None, {})

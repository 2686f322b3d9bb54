"""The first two cards of a round: how often each hand is dealt, and what everything is worth that it may do."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from pitboss.actions import Action
from pitboss.cards import VALUE_RANKS
from pitboss.solver.play import HALF, LOST
from pitboss.solver.rounds import NATURAL, Deal, UpCard, Worth, blackjack_chance, deals, natural_options
from pitboss.solver.solution import Solution
from pitboss.solver.upcard import can_save_half
from pitboss.strategy.chart import BY_CODE
from pitboss.strategy.hands import ACE, TEN


class FirstHand(NamedTuple):
    """Two cards against an up-card.

    Attributes:
        ranks: The two cards, the ace first; J for a ten-value that makes no pair with the other.
        up: What the dealer shows.
        kind: What decides how it is played.
        total: What it counts.
        chance: How often it is dealt.
        values: What each action is worth per unit wagered: in the hand's turn, or, where it may be given up before the
            dealer's check, with the risk of that check in all of them. A blackjack has its offers here.
    """

    ranks: tuple[str, str]
    up: str
    kind: Literal["hard", "soft", "pair", "blackjack"]
    total: int
    chance: float
    values: dict[str, float]


def first_hands(solution: Solution) -> Iterator[FirstHand]:
    """Every hand of two cards off the shoe of a solution, by up-card."""
    for solved in solution.ups:
        for deal in deals(solved.against.game, solution.shoe, solved.against.up):
            yield _first_hand(solved, deal)


def _first_hand(solved: UpCard, deal: Deal) -> FirstHand:
    first, second = deal.ranks
    is_pair = deal.pair is not None
    ranks = VALUE_RANKS[first], "J" if first == second == TEN and not is_pair else VALUE_RANKS[second]
    up = VALUE_RANKS[deal.up]
    if deal.ranks == NATURAL:
        pays = float(solved.against.game.rules.natural.pays)
        offers = {str(name): worth.value for name, worth in natural_options(solved, pays).items()}
        return FirstHand(ranks, up, "blackjack", 21, deal.chance, offers)
    is_soft = first == ACE
    total = first + second + 2 + 10 * is_soft
    kind: Literal["hard", "soft", "pair"] = "pair" if is_pair else "soft" if is_soft else "hard"
    return FirstHand(ranks, up, kind, total, deal.chance, _values(solved, deal))


def _values(solved: UpCard, deal: Deal) -> dict[str, float]:
    against = solved.against
    by_action = solved.play.values.by_action[0, against.game.hands.number(deal.ranks)]
    values = {BY_CODE[code].word: float(worth) for code, worth in enumerate(by_action) if not np.isnan(worth)}
    if deal.pair is not None:
        values[Action.SPLIT.word] = solved.splits[deal.pair].value
    if can_save_half(against.game.rules, against.up):
        risk = blackjack_chance(against, deal.ranks)
        values = {action: Worth(value, 1.0).or_lost(risk, at=LOST).value for action, value in values.items()}
        values[Action.SURRENDER.word] = HALF
    return values

"""How often pairs and the hands of splits come up for a decision: departures are played with them too."""

import numpy as np
from numpy.typing import NDArray

from pitboss.solver.against import Against
from pitboss.solver.bestchart import ChartUpCard
from pitboss.solver.legal import most_hands
from pitboss.solver.play import Policy, reached
from pitboss.solver.rounds import blackjack_chance, deals
from pitboss.solver.shoe import Shoe
from pitboss.solver.splits import split_policy
from pitboss.strategy.chart import HIT, MAX_DOUBLES
from pitboss.strategy.multisets import RANKS

Floats = NDArray[np.float64]


def split_weights(chart: ChartUpCard, shoe: Shoe) -> Floats:
    """`[doubles, hand]`: how often in a round each hand of a split comes up for a decision when a chart is played; what
    the other hands of the split took from the shoe is left out of account."""
    against, rules = chart.solved.against, chart.solved.against.game.rules
    hands, found = against.game.hands, np.zeros((MAX_DOUBLES + 1, len(against.game.hands.cards)))
    for rank in range(RANKS):
        start = np.zeros(found.shape)
        for deal in deals(against.game, shoe, against.up):
            if deal.pair is None or deal.pair.rank != rank or chart.chosen(deal, 0.0) != "split":
                continue
            again = (deal.pair.kin - 2) / (against.left.sum() - 2)
            made = expected_hands(again, most_hands(rules, rank))
            start[0, hands.after[0, rank]] += deal.chance * not_blackjack(against, deal.ranks) * made
        if start.any():
            reached(against.setting, hands, against.legal.bonus, lone_hands(chart, rank), start)
            found += np.where(hands.cards >= 2, start, 0.0)
    return found


def lone_hands(chart: ChartUpCard, rank: int) -> Policy:
    """How the hands of a split are played from their first card on, which is always given another."""
    against = chart.solved.against
    policy = split_policy(against, chart.solved.play, rank)
    return Policy(np.where(against.game.hands.cards == 1, HIT, policy.undoubled), policy.doubled)


def not_blackjack(against: Against, ranks: tuple[int, ...]) -> float:
    """How often a dealer who looks has no blackjack against these cards: only then is there a choice."""
    return 1.0 - blackjack_chance(against, ranks) if against.setting.lacking >= 0 else 1.0


def expected_hands(again: float, most: int) -> float:
    """How many hands a split makes on average, up to `most`, when a second card makes the pair with chance `again`."""
    by_waiting = {2: 1.0}
    """The chance of so many hands waiting for a second card, by hands made so far."""
    mean = 0.0
    for made in range(2, most + 1):
        then: dict[int, float] = {}
        for waiting, chance in by_waiting.items():
            if made == most:
                mean += chance * made
                continue
            for done in range(waiting):
                then[waiting - done + 1] = then.get(waiting - done + 1, 0.0) + chance * (1 - again) ** done * again
            mean += chance * (1 - again) ** waiting * made
        by_waiting = then
    return mean

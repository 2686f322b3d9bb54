"""How many cards a play takes and how often the hands of splits come up, for a player alone with the dealer.

A shoe ends at the cut card, so cards that are used up at one count are rounds that are not played at it later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats
from pitboss.rules.legal import most_hands
from pitboss.rules.model import DealerSection
from pitboss.rules.payouts import dealer_draws
from pitboss.solver.bestchart import ChartUpCard
from pitboss.solver.play import Policy, next_cards, reached
from pitboss.solver.rounds import Deal, blackjack_chance, deals
from pitboss.solver.shoe import Shoe
from pitboss.solver.splits import split_policy
from pitboss.solver.upcard import Against
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, STAND, SURRENDER
from pitboss.strategy.hands import ACE, VALUES


def split_weights(chart: ChartUpCard, shoe: Shoe) -> Floats:
    """`[doubles, hand]`: how often in a round each hand of a split comes up for a decision when a chart is played; what
    the other hands of the split took from the shoe is left out of account."""
    against, rules = chart.solved.against, chart.solved.against.game.rules
    hands, weights = against.game.hands, np.zeros((MAX_DOUBLES + 1, len(against.game.hands.cards)))
    for rank in range(VALUES):
        start = np.zeros(weights.shape)
        for deal in deals(against.game, shoe, against.up):
            if deal.pair is None or deal.pair.rank != rank or chart.chosen(deal, 0.0) != "split":
                continue
            again = (deal.pair.kin - 2) / (against.left.sum() - 2)
            hands_made = expected_hands(again, most_hands(rules, rank + 1))
            start[0, hands.after[0, rank]] += deal.chance * not_blackjack(against, deal.ranks) * hands_made
        if start.any():
            reached(against.setting, hands, against.legal.bonus, lone_hands(chart, rank), start)
            weights += np.where(hands.cards >= 2, start, 0.0)
    return weights


def lone_hands(chart: ChartUpCard, rank: int) -> Policy:
    """How the hands of a split are played from their first card on, which is always given another."""
    against = chart.solved.against
    policy = split_policy(against, chart.solved.play, rank)
    return Policy(np.where(against.game.hands.cards == 1, HIT, policy.undoubled), policy.doubled)


def not_blackjack(against: Against, ranks: tuple[int, ...]) -> float:
    """How often a dealer who looks has no blackjack against these cards: only then is there a choice."""
    return 1.0 - blackjack_chance(against, ranks) if against.setting.excluded >= 0 else 1.0


def expected_hands(again: float, most: int) -> float:
    """How many hands a split makes on average, up to `most`, when a second card makes the pair with chance `again`."""
    by_waiting = {2: 1.0}
    """The chance of so many hands waiting for a second card, by hands made so far."""
    mean = 0.0
    for hands in range(2, most + 1):
        then: dict[int, float] = {}
        for waiting, chance in by_waiting.items():
            if hands == most:
                mean += chance * hands
                continue
            for done in range(waiting):
                then[waiting - done + 1] = then.get(waiting - done + 1, 0.0) + chance * (1 - again) ** done * again
            mean += chance * (1 - again) ** waiting * hands
        by_waiting = then
    return mean


_OPENING: Final = 3
"""Cards that every round begins with: two of the player's and the up-card."""


@dataclass(frozen=True, slots=True)
class _Taken:
    """`[doubles, hand]`: the cards a hand still draws, and how often it waits for the dealer then."""

    own: Floats
    waits: Floats


class CardsUsed:
    """A chart against one up-card, off a fresh shoe: how many cards a round still takes."""

    def __init__(self, chart: ChartUpCard, shoe: Shoe) -> None:
        self.chart, self.shoe = chart, shoe
        against = chart.solved.against
        self.hands = against.game.hands
        self.chances = np.zeros(self.hands.counts.shape)
        next_cards(against.left, self.hands.counts, against.setting.excluded, self.chances)
        self.chances[(self.hands.counts > against.left).any(axis=1)] = 0.0
        rules = against.game.rules.dealer
        draws = _dealer_draws(
            against.up + 1,
            tuple(map(float, against.left / against.left.sum())),
            against.setting.excluded,
            rules,
        )
        self.hole = int(rules.has_hole)
        """A hole card is there in any case; without one the second card comes only if a hand waits for it."""
        self.dealer = draws + 1 - self.hole
        self.dealt = self._taken(chart.solved.play.dealt)

    def after(self, doubled: int, members: Sequence[int], action: int) -> Floats:
        """How many cards some hands still take after an action, the dealer's among them, the chart being played on."""
        if action == STAND:
            return np.full(len(members), self.dealer)
        if action == SURRENDER:
            return np.zeros(len(members))
        own, waits = self._drawn(self.dealt, np.asarray(members), doubled + (action == DOUBLE))
        cards: Floats = own + self.dealer * waits
        return cards

    def after_split(self, rank: int) -> float:
        """The same when a pair is split. That one hand's cards are missing for the others is left out of account."""
        against = self.chart.solved.against
        taken, lone = self._taken(lone_hands(self.chart, rank)), int(self.hands.after[0, rank])
        left = against.left
        again = max(float(left[rank]) - 2, 0.0) / (float(left.sum()) - 2)
        hands = expected_hands(again, most_hands(against.game.rules, rank + 1))
        none_waits: float = max(1 - float(taken.waits[0, lone]), 0.0) ** hands
        return hands * float(taken.own[0, lone]) + self.dealer * (1 - none_waits)

    def in_round(self) -> float:
        """How many cards the rounds with this up-card take, times how often it shows."""
        against = self.chart.solved.against
        return sum(
            deal.chance * (_OPENING + self.hole + not_blackjack(against, deal.ranks) * self._after_deal(deal))
            for deal in deals(against.game, self.shoe, against.up)
        )

    def _after_deal(self, deal: Deal) -> float:
        chosen, hand = self.chart.chosen(deal, 0.0), self.hands.number(deal.ranks)
        if chosen == "split":
            return self.after_split(deal.ranks[0])
        if chosen == "play":
            return float(self.dealt.own[0, hand] + self.dealer * self.dealt.waits[0, hand])
        return float(self.after(0, [hand], DOUBLE)[0]) if chosen == "double" else 0.0

    def _taken(self, policy: Policy) -> _Taken:
        """What every hand takes, those of most cards first."""
        hands, bonus = self.hands, self.chart.solved.against.legal.bonus
        taken = _Taken(*np.zeros((2, MAX_DOUBLES + 1, len(hands.cards))))
        for number in range(int(hands.cards.max()), 0, -1):
            inside = np.flatnonzero(hands.cards == number)
            for doubles in range(MAX_DOUBLES, -1, -1):
                chosen = (policy.doubled[doubles] if doubles else policy.undoubled)[inside]
                if doubles == 0:
                    chosen = np.where(np.isnan(bonus[inside]), chosen, SURRENDER)
                taken.waits[doubles, inside[chosen == STAND]] = 1.0
                for action in (HIT, DOUBLE):
                    drawing, then = inside[chosen == action], doubles + (action == DOUBLE)
                    if len(drawing) and then <= MAX_DOUBLES:
                        drawn = self._drawn(taken, drawing, then)
                        taken.own[doubles, drawing], taken.waits[doubles, drawing] = drawn
        return taken

    def _drawn(self, taken: _Taken, hands: NDArray[np.int64], doubles: int) -> tuple[Floats, Floats]:
        """What hands take that draw a card and were doubled so often then."""
        after, chances = self.hands.after[hands], self.chances[hands]
        alive = np.where(after >= 0, chances, 0.0)
        own = 1.0 + (alive * taken.own[doubles, after]).sum(axis=1)
        return own, (alive * taken.waits[doubles, after]).sum(axis=1)


def cards_in_round(chart: Sequence[ChartUpCard], shoe: Shoe) -> float:
    """How many cards a round takes on average."""
    return sum(CardsUsed(of_up, shoe).in_round() for of_up in chart)


def _dealer_draws(points: int, shares: tuple[float, ...], excluded: int, dealer: DealerSection) -> float:
    """How many cards a dealer draws on average after the second one, which is not of the rank `excluded`; cards come as
    from an endless shoe."""

    @cache
    def draws(hard: int, has_ace: bool) -> float:
        soft = has_ace and hard <= 11
        total = hard + 10 * soft
        if not dealer_draws(dealer, total, soft=soft):
            return 0.0
        return 1.0 + sum(share * draws(hard + rank + 1, has_ace or rank == ACE) for rank, share in enumerate(shares))

    second = [0.0 if rank == excluded else share for rank, share in enumerate(shares)]
    mean = sum(share * draws(points + rank + 1, ACE in (rank, points - 1)) for rank, share in enumerate(second))
    return mean / sum(second)

"""Risk-averse indices: a play that stakes more must win more than its risk to the bankroll costs.

A player of bankroll B and the fraction k of Kelly looks for the greatest certainty equivalent W − V / (2kB). A play of
mean m and mean square s for a unit bet adds b m − b² s / (2kB) to it when b is bet: so it is worth m − (b / kB) s / 2
for the unit. Where nothing limits the bet it is b = kB · edge / variance: then the share b / kB is edge over variance,
whatever the fraction. Where a hand is not split, the mean square follows the same recursion as its value, over one more
card, with every result squared.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.cards import VALUE_RANKS
from pitboss.counting.bets import Bets
from pitboss.counting.composition import DECK_VALUES, CountedShoe
from pitboss.simulator import Bankroll
from pitboss.solver import Removal, Solution
from pitboss.solver.dealer import ending_chances
from pitboss.solver.outcomes import split_square
from pitboss.solver.play import next_cards
from pitboss.solver.rounds import UpCard
from pitboss.solver.shoe import Shoe
from pitboss.strategy.chart import DOUBLE, HIT, STAND, SURRENDER

_SPLIT_ROUNDS: Final = 20_000
"""Rounds sampled for each pair, up-card and shoe: the mean square is then known to about 1 in 100."""


@dataclass(frozen=True, slots=True)
class Risk:
    """What a counter's bets make of risk: the edge and the effects of removal by rank, the variance of a round, and how
    the player bets."""

    edge: float
    effects: tuple[float, ...]
    variance: float
    bets: Bets
    bankroll: Bankroll

    @classmethod
    def of(cls, solution: Solution, effects: Removal, bets: Bets, bankroll: Bankroll) -> "Risk":
        """Of a solved game's chart."""
        result = solution.outcomes(solution.chart, split_rounds=_SPLIT_ROUNDS)
        return cls(
            solution.chart_figures.player_ev,
            tuple(effects.chart[rank] for rank in VALUE_RANKS),
            result.std_dev.value**2,
            bets,
            bankroll,
        )

    def edges(self, counts: Floats, counted: CountedShoe, unseen: float) -> Floats:
        """The player's edge at each count before the round, from the effects of removal."""
        even = DECK_VALUES / 52 * unseen
        gone = np.stack([even - counted.composition(counted.running(count, unseen), unseen) for count in counts])
        edges: Floats = self.edge + gone @ np.array(self.effects) * (counted.cards - 1) / (unseen - 1)
        return edges

    def share(self, counts: Floats, counted: CountedShoe, unseen: float) -> Floats:
        """What is bet at each count before the round, as a share of the bankroll times the fraction of Kelly: edge over
        variance, within the limits of the bets; or the player's own bets."""
        whole = self.bankroll.kelly * self.bankroll.amount
        least, most = self.bets.least, self.bets.most
        if (unit := self.bets.own_unit) is not None:
            least, most = unit, self.bets.limits(unit).most
        bets: Floats = np.clip(whole * self.edges(counts, counted, unseen) / self.variance, least, most)
        if self.bets.ramp is not None:
            bets = np.full(len(counts), float(self.bets.ramp[0][1]))
            for count, bet in self.bets.ramp:
                bets[counts >= count] = bet
        if self.bets.enter_at is not None:
            bets = np.where(counts >= self.bets.enter_at, bets, 0.0)
        return bets / whole


def squares(solved: UpCard, levels: int) -> Floats:
    """`[doubles, hand, action]`: the mean square of an action's result, per unit on the hand, best play following; not
    a number where the action is not allowed."""
    against = solved.against
    hands, bonus, setting = against.game.hands, against.legal.bonus, against.setting
    is_legal = ~np.isnan(solved.play.values.by_action[:levels])
    chances = np.zeros(hands.counts.shape)
    next_cards(setting.left, hands.counts, setting.excluded, chances)
    left = np.maximum(against.left - hands.counts, 0.0)
    stand = np.einsum("ij,ij->i", ending_chances(against.dealer, left), against.game.pays[hands.total] ** 2)
    ruined = chances[:, setting.ruin] if setting.ruin >= 0 else np.zeros(len(stand))
    result = np.full(is_legal.shape, np.nan)
    mean = np.ones((levels + 1, len(stand)))
    """Of the action played, per unit; a hand over 21 has lost the unit."""
    result[:, :, STAND] = stand
    result[:, :, SURRENDER] = 0.25 * (1 - ruined) + ruined
    policy = solved.play.dealt
    for cards in range(int(hands.cards.max()), 1, -1):
        which = np.flatnonzero(hands.cards == cards)
        after = hands.after[which]
        for doubled in range(levels - 1, -1, -1):
            for action, then, stake in ((HIT, doubled, 1.0), (DOUBLE, doubled + 1, 4.0)):
                drawn = np.where(after >= 0, mean[then, after], 1.0)
                result[doubled, which, action] = stake * (chances[which] * drawn).sum(axis=1)
            chosen = policy.doubled[doubled, which] if doubled else policy.undoubled[which]
            met = np.nan_to_num(result[doubled, which, np.where(chosen > 0, chosen, STAND)], nan=1.0)
            mean[doubled, which] = met
            if doubled == 0:
                mean[0, which] = np.where(np.isnan(bonus[which]), met, bonus[which] ** 2)
    return np.where(is_legal, result, np.nan)


def split_squares(solved: Sequence[UpCard], fresh: Shoe) -> dict[int, Floats]:
    """For each rank the mean square of splitting a pair of it in each of a row of shoes: sampled in three of them, and
    on straight lines between."""
    places = [len(solved) // 4, len(solved) // 2, 3 * len(solved) // 4]
    by_rank: dict[int, Floats] = {}
    for number, pair in enumerate(solved[places[1]].splits):
        sampled = [
            split_square(one, like, fresh, rounds=_SPLIT_ROUNDS, seed=1 + number).value
            for one in (solved[place] for place in places)
            for like in one.splits
            if like.rank == pair.rank
        ]
        if len(sampled) == len(places):
            by_rank[pair.rank] = np.interp(np.arange(len(solved)), places, sampled)
    return by_rank

"""What a count says about the cards to come.

Of N cards n are unseen. Given the sum of the tags among them, the best linear estimate of how many cards of each rank
they hold is their share, moved in proportion to how far the rank's tag is from the mean tag. The estimate is exact in
the mean.
"""

from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.cards import DECK
from pitboss.simulator import CountingSystem
from pitboss.solver import Shoe
from pitboss.strategy.hands import VALUES

DECK_VALUES = np.bincount([card.value - 1 for card in DECK], minlength=VALUES).astype(np.float64)
"""How many cards of each value a deck has: aces, 2..9, ten-values."""


def tags_by_rank(system: CountingSystem) -> Floats:
    """What a card of each value adds, on average over suits: aces, 2..9, ten-values."""
    summed = np.zeros(VALUES)
    for card, tag in zip(DECK, system.tags, strict=True):
        summed[card.value - 1] += tag
    return summed / DECK_VALUES


@dataclass(frozen=True)
class CountedShoe:
    """A system kept on a shoe of so many decks."""

    system: CountingSystem
    decks: int

    @property
    def cards(self) -> int:
        return 52 * self.decks

    @cached_property
    def mean_tag(self) -> float:
        return float(np.mean(self.system.tags))

    @cached_property
    def variance(self) -> float:
        """The variance of the tag of a card, suits and all: what makes the count spread."""
        return float(np.var(self.system.tags))

    @property
    def tells_ranks(self) -> bool:
        """Whether the count says anything about the ranks to come; one of suits alone does not."""
        return float(DECK_VALUES @ (tags_by_rank(self.system) - self.mean_tag) ** 2 / 52) > 1e-12

    @property
    def start(self) -> float:
        """The running count of a fresh shoe."""
        return self.system.start_of(self.decks)

    def running(self, count: float, unseen: float) -> float:
        """The running count behind a count as the player has it, with so many cards unseen."""
        return count * unseen / 52 if self.system.is_true else count

    def player_count(self, running: float | Floats, unseen: float | Floats) -> float | Floats:
        """The count as the player has it."""
        return running * 52 / unseen if self.system.is_true else running

    def composition(self, running: float, unseen: float) -> Floats:
        """How many cards of each value to expect among so many unseen ones at this running count."""
        tags, shares = tags_by_rank(self.system), DECK_VALUES / 52
        unseen_tags = self.cards * self.mean_tag - (running - self.start)
        excess = (unseen_tags - unseen * self.mean_tag) / self.variance
        expected: Floats = shares * (unseen + (tags - self.mean_tag) * excess)
        return expected

    def composition_after(self, rank: int, running: float, unseen: float) -> Floats:
        """The same where the running count has a card of this rank in it that is known: the rest of what it says, it
        says of the shoe without that card. (That an ace is up makes shoes with many aces likelier, so fewer of the high
        cards that a count tells of are tens.)"""
        tags, cards = tags_by_rank(self.system), self.cards - 1
        tags_of_rank = [tag for card, tag in zip(DECK, self.system.tags, strict=True) if card.value - 1 == rank]
        others: Floats = DECK_VALUES * self.decks
        others[rank] -= 1
        mean = (self.cards * self.mean_tag - float(np.mean(tags_of_rank))) / cards
        squares = self.cards * float(np.mean(np.square(self.system.tags))) - float(np.mean(np.square(tags_of_rank)))
        unseen_tags = self.cards * self.mean_tag - (running - self.start)
        excess = (unseen_tags - unseen * mean) / (squares / cards - mean**2)
        expected: Floats = others / cards * (unseen + (tags - mean) * excess)
        return expected

    def spread(self, unseen: float) -> tuple[float, float]:
        """Mean and standard deviation of the player's count when so many cards are unseen."""
        mean, deviation = self.running_spread(unseen)
        return float(self.player_count(mean, unseen)), float(self.player_count(deviation, unseen))

    def running_spread(self, unseen: float) -> tuple[float, float]:
        """Mean and standard deviation of the running count when so many cards are unseen."""
        gone = self.cards - unseen
        mean = self.start + gone * self.mean_tag
        return mean, sqrt(max(self.variance * gone * unseen / (self.cards - 1), 0.0))

    def running_given(self, unseen: Floats, tags: float, cards: float) -> tuple[Floats, Floats]:
        """The same at several depths when so many of the unseen cards are known, with these tags together: those gone
        came from the others. That the known cards change the variance of the others' tags is left out of account."""
        others, gone = self.cards - cards, self.cards - unseen
        mean = self.start + gone * (self.cards * self.mean_tag - tags) / others
        return mean, np.sqrt(np.maximum(self.variance * gone * (others - gone) / (others - 1), 0.0))

    def at_depth(self, running: Floats, unseen: float, then: float) -> Floats:
        """The running counts that say of the cards to come, with `then` of them unseen, what these say with `unseen`:
        the mean tag of what is left is the same."""
        whole = self.start + self.cards * self.mean_tag
        alike: Floats = whole - (whole - running) * then / unseen
        return alike


def shoe_of(values: Floats) -> Shoe:
    """A shoe of so many cards of each value, ten-values and suits in equal shares."""
    return Shoe(tuple(float(values[card.value - 1] / DECK_VALUES[card.value - 1]) for card in DECK))


_REACH: Final = 12.0
"""How far from zero true counts are looked at, for tags as strong as Hi-Lo's."""
_STEPS: Final = 65
"""Counts looked at, three eighths of one apart."""
_HI_LO_VARIANCE: Final = 40 / 52
_LEAST_CARDS: Final = 1.2
"""A shoe with fewer cards of a rank than this is further from the middle than counts can be trusted."""


def counts_looked_at(counted: CountedShoe, unseen: float) -> Floats | None:
    """The counts to look at: around the mean, as far as tags of this strength go and as every rank is still there;
    None where there are no such counts."""
    middle, _ = counted.spread(unseen)
    reach = _REACH * (counted.variance / _HI_LO_VARIANCE) ** 0.5
    if not counted.system.is_true:
        reach *= unseen / 52
    low, high = middle - reach, middle + reach
    at_none, at_one = (counted.composition(counted.running(count, unseen), unseen) for count in (0.0, 1.0))
    for cards, slope in zip(at_none, at_one - at_none, strict=True):
        if abs(slope) < 1e-12:
            if cards <= _LEAST_CARDS:
                return None
        elif slope > 0:
            low = max(low, (_LEAST_CARDS - cards) / slope)
        else:
            high = min(high, (_LEAST_CARDS - cards) / slope)
    return np.linspace(low, high, _STEPS) if high - low > reach / _STEPS else None


class ExpectedShoes:
    """The shoes expected at a row of counts before the round, each as large as a fresh one.

    The cards of a hand and the up-card came from the whole shoe, not from those unseen after it was dealt to some
    depth: the shares of the unseen cards are those of the shoe without the hand, moved by the count. So the shoes are
    solved at their full size, at the counts that say the same there.
    """

    def __init__(self, counted: CountedShoe, counts: Floats, unseen: float) -> None:
        self.counted, self.counts, self.unseen = counted, counts, unseen
        running = np.array([counted.running(count, unseen) for count in counts])
        self.running = counted.at_depth(running, unseen, counted.cards)
        self.tags = tags_by_rank(counted.system)
        self.fresh = Shoe.of_decks(counted.decks)

    def shoe(self, running: float) -> Shoe:
        return shoe_of(self.counted.composition(running, self.counted.cards))

    def before(self, count: float, seen_tags: float, seen_cards: float) -> float:
        """The running count of the shoe before the round that leads to a count once cards are seen."""
        left, fresh = self.unseen - seen_cards, self.counted.cards - seen_cards
        return float(self.counted.at_depth(np.asarray(self.counted.running(count, left)), left, fresh)) - seen_tags

    def at_counts(self, seen_tags: float, seen_cards: float, values: Floats) -> Floats:
        """Values found in the shoes before the round, where they are known, at the counts as they are once cards are
        seen; beyond the last ones on a straight line."""
        valued, left = ~np.isnan(values), self.unseen - seen_cards
        running = self.counted.at_depth(self.running[valued] + seen_tags, self.counted.cards - seen_cards, left)
        counts = np.asarray(self.counted.player_count(running, left))
        values = values[valued]
        result: Floats = np.interp(self.counts, counts, values)
        for beyond, one, other in ((self.counts < counts[0], 0, 1), (self.counts > counts[-1], -1, -2)):
            slope = (values[one] - values[other]) / (counts[one] - counts[other])
            result[beyond] = values[one] + slope * (self.counts[beyond] - counts[one])
        return result

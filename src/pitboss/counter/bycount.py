"""What every choice of a chart is worth at every count.

For each up-card and each of a row of counts before the round, the expected shoe goes into the exact solver. The cards
of a hand and the up-card are seen too: they are in the count when the choice is made. So each hand has its own count
in each of these shoes, and its values are brought to common counts before the hands of a cell are averaged.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.counter.composition import Counted, shoe_of, tags_by_rank
from pitboss.solver.against import Game
from pitboss.solver.bestchart import ChartUpCard, weights_of
from pitboss.solver.rounds import UpCard, deals, solve_up_card
from pitboss.solver.shoe import Shoe
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.strategy.multisets import RANKS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_ACTIONS: Final = (STAND, HIT, DOUBLE, SPLIT, SURRENDER)
_REACH: Final = 12.0
"""How far from zero true counts are looked at, for tags as strong as Hi-Lo's."""
_STEPS: Final = 17
_HI_LO_VARIANCE: Final = 40 / 52
_LEAST_CARDS: Final = 1.2
"""A shoe with fewer cards of a rank than this is further from the middle than counts can be trusted."""


class HandCell(NamedTuple):
    """Hands that a chart treats alike: hard or soft ones of a total, or a pair (its `number` is the rank's)."""

    kind: str
    number: int
    up: int

    @property
    def hand(self) -> str:
        return f"pair {'A23456789T'[self.number]}" if self.kind == "pair" else f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class Choice:
    """Hands of a cell that the chart plays alike and that may do the same things.

    `chance` is how often in a round it is met, `cards` the numbers of cards of its hands, `played` what the chart does,
    and `values[action]` what each action is worth at each of the `counts`.
    """

    cell: HandCell
    chance: float
    cards: tuple[int, ...]
    played: int
    counts: Floats
    values: dict[int, Floats]


def choices(chart: list[ChartUpCard], counted: Counted, unseen: float) -> Iterator[Choice]:
    """Every choice of a chart with so many cards unseen before the round, up-card by up-card."""
    game = chart[0].solved.against.game
    counts = _counts(counted, unseen)
    shoes = [counted.composition(counted.running(count, unseen), unseen) for count in counts]
    usable = np.array([bool((shoe > _LEAST_CARDS).all()) for shoe in shoes])
    kept = [shoe_of(shoe) for shoe, is_good in zip(shoes, usable, strict=True) if is_good]
    if len(kept) < 2:
        return
    for of_up in chart:
        yield from _UpCard(game, of_up, kept, counted, counts[usable], unseen).choices()


def _counts(counted: Counted, unseen: float) -> Floats:
    """The counts to look at: around none of an advantage, as far as tags of this strength go."""
    middle, _ = counted.spread(unseen)
    reach = _REACH * (counted.variance / _HI_LO_VARIANCE) ** 0.5
    if not counted.count.is_true:
        reach *= unseen / 52
    return np.linspace(middle - reach, middle + reach, _STEPS)


class _UpCard:
    """A chart against one up-card, in a row of shoes."""

    def __init__(
        self, game: Game, chart: ChartUpCard, shoes: list[Shoe], counted: Counted, counts: Floats, unseen: float
    ) -> None:
        self.game = game
        self.chart = chart
        self.up = chart.solved.against.up
        self.counted = counted
        self.counts = counts
        self.unseen = unseen
        self.fresh = Shoe.of_decks(counted.decks)
        self.before = np.array([counted.running(count, unseen) for count in counts])
        self.solved: list[UpCard] = [solve_up_card(game, shoe, self.up) for shoe in shoes]
        self.by_action = np.stack([one.play.values.by_action[0] for one in self.solved])
        tags = tags_by_rank(counted.count)
        self.seen_tags, self.seen_cards = game.hands.counts @ tags + tags[self.up], game.hands.cards + 1

    def at_counts(self, hand: int, values: Floats) -> Floats:
        """Values found in the shoes before the round, at the counts as they are once the hand is seen."""
        running, unseen = self.before + self.seen_tags[hand], self.unseen - self.seen_cards[hand]
        return np.interp(self.counts, np.asarray(self.counted.shown(running, float(unseen))), values)

    def choices(self) -> Iterator[Choice]:
        """The cells of this up-card, pairs last."""
        hands = self.game.hands
        weights = weights_of(self.chart, self.fresh)[0]
        has_pairs = self.game.rules.split.max_hands > 1
        pairs = {hands.number((rank, rank)): rank for rank in range(RANKS)} if has_pairs else {}
        playing = (hands.cards >= 2) & np.isnan(self.chart.solved.against.legal.bonus) & (weights > 0)
        playing[list(pairs)] = False
        playing &= ~np.isnan(self.by_action[:, :, STAND]).any(axis=0)
        for soft in (False, True):
            for total in range(12 if soft else 4, 22):
                inside = np.flatnonzero(playing & (hands.soft == soft) & (hands.total == total))
                yield from self._cell(HandCell("soft" if soft else "hard", total, self.up), inside, weights)
        for hand, rank in pairs.items():
            yield from self._pair(hand, rank)

    def _cell(self, cell: HandCell, inside: Ints, weights: Floats) -> Iterator[Choice]:
        """The hands of a cell, apart where the chart plays them differently or they may do different things that
        could ever be best."""
        played = self.chart.solved.play.dealt.undoubled
        allowed = ~np.isnan(self.by_action[:, inside]).any(axis=0)
        groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for place, hand in enumerate(inside):
            may = [action for action in _ACTIONS if allowed[place, action]]
            best = {may[number] for number in self.by_action[:, hand][:, may].argmax(axis=1)}
            relevant = tuple(sorted({HIT, STAND} & set(may) | best & {DOUBLE, SURRENDER}))
            groups.setdefault((int(played[hand]), relevant), []).append(int(hand))
        for (action, relevant), members in groups.items():
            if action not in relevant:
                continue
            share = weights[members] / weights[members].sum()
            values = {
                other: share @ np.stack([self.at_counts(hand, self.by_action[:, hand, other]) for hand in members])
                for other in relevant
            }
            cards = tuple(sorted({int(self.game.hands.cards[hand]) for hand in members}))
            yield Choice(cell, float(weights[members].sum()), cards, action, self.counts, values)

    def _pair(self, hand: int, rank: int) -> Iterator[Choice]:
        chance = sum(
            deal.chance for deal in deals(self.game, self.fresh, self.up) if deal.pair and deal.pair.rank == rank
        )
        if chance <= 0 or np.isnan(self.by_action[:, hand, STAND]).any():
            return
        values = {
            action: self.at_counts(hand, self.by_action[:, hand, action])
            for action in (STAND, HIT, DOUBLE, SURRENDER)
            if not np.isnan(self.by_action[:, hand, action]).any()
        }
        split = [
            next((worth.value for pair, worth in one.splits.items() if pair.rank == rank), np.nan)
            for one in self.solved
        ]
        if not np.isnan(split).any():
            values[SPLIT] = self.at_counts(hand, np.array(split))
        played = int(self.chart.solved.play.dealt.undoubled[hand])
        if self.chart.splits(rank) and SPLIT in values:
            played = SPLIT
        if played in values:
            yield Choice(HandCell("pair", rank, self.up), chance, (2,), played, self.counts, values)

"""Every choice of a chart, and what each action is worth there at every count.

For each up-card and each of a row of counts before the round, the expected shoe goes into the exact solver. The cards
of a hand and the up-card are seen too: they are in the count when the choice is made. So each hand has its own count
in each of these shoes, and its values are brought to common counts before the hands of a cell are averaged.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats, Ints
from pitboss.counting.cards_used import CardsUsed, not_blackjack, split_weights
from pitboss.counting.composition import CountedShoe, ExpectedShoes, counts_looked_at
from pitboss.counting.risk import Risk, split_squares, squares
from pitboss.rules.legal import splits_value
from pitboss.simulator.departures import doubled_words
from pitboss.solver.bestchart import ChartUpCard, weights_of
from pitboss.solver.rounds import UpCard, deals, solve_up_card
from pitboss.solver.shoe import Shoe
from pitboss.solver.upcard import Against, GameTables
from pitboss.strategy.chart import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.strategy.hands import VALUES


class HandCell(NamedTuple):
    """Hands that a chart treats alike: hard or soft ones of a total that were doubled so many times, or a pair (its
    `number` is the rank's)."""

    kind: str
    number: int
    up: int
    doubled: int = 0

    @property
    def hand(self) -> str:
        """As chart files and departures name it; how often it was doubled is said apart."""
        return f"pair {'A23456789T'[self.number]}" if self.kind == "pair" else f"{self.kind} {self.number}"

    @property
    def name(self) -> str:
        return self.hand + doubled_words(self.doubled)


class HandGroup(NamedTuple):
    """Hands that have the same tags together, and as many cards, in the count, the up-card among them: their share of
    all hands of a choice, and what each action is worth with them at each count."""

    share: float
    tags: float
    cards: int
    values: dict[int, Floats]


@dataclass(frozen=True, slots=True)
class Choice:
    """Hands of a cell that the chart plays alike and that may do the same things.

    `staked[action]` is how much is staked in a round, on average, on its hands where the action is allowed, those of
    splits among them: how often they are met, times the wager they then have. `cards` are the numbers of cards of its
    hands, `played` what the chart does, `values[action]` what each action is worth at each of the `counts`, per unit of
    that wager, and `charged[action]` the same less what its risk costs. `groups` are its hands, by what they and the
    up-card have in the count. `used[action]` is how many cards the round still takes after it.
    `hole` is the tag to expect of a hole card that is known not to make a blackjack; None where nothing is known of it.
    `exactly`, where there is one hand only, gives the values at any count.
    """

    cell: HandCell
    staked: dict[int, float]
    cards: tuple[int, ...]
    played: int
    counts: Floats
    values: dict[int, Floats]
    charged: dict[int, Floats]
    groups: tuple[HandGroup, ...]
    used: dict[int, float]
    hole: float | None = None
    exactly: Callable[[float], dict[int, float]] | None = field(default=None, repr=False)


_ACTIONS: Final = (STAND, HIT, DOUBLE, SURRENDER)
_SPARSE: Final = 4
"""What is smooth, or worked out again where it matters, is looked at in every fourth of these shoes."""


def choices(
    chart: list[ChartUpCard], counted: CountedShoe, unseen: float, risk: Risk | None = None
) -> Iterator[Choice]:
    """Every choice of a chart with so many cards unseen before the round, up-card by up-card."""
    counts = counts_looked_at(counted, unseen)
    if counts is None:
        return
    shoes = ExpectedShoes(counted, counts, unseen)
    for of_up in chart:
        yield from _UpCard(of_up, shoes, risk).choices()


class _Valued(NamedTuple):
    """Some hands of a cell: what each action is worth on their average at each count, plain and with its risk charged,
    and plain by what they have in the count."""

    members: list[int]
    values: dict[int, Floats]
    charged: dict[int, Floats]
    groups: tuple[HandGroup, ...]

    def only(self, actions: tuple[int, ...]) -> "_Valued":
        """The same for some of the actions."""
        groups = tuple(group._replace(values=_of(group.values, actions)) for group in self.groups)
        return _Valued(self.members, _of(self.values, actions), _of(self.charged, actions), groups)


def _of(rows: dict[int, Floats], actions: tuple[int, ...]) -> dict[int, Floats]:
    return {action: rows[action] for action in actions}


class _UpCard:
    """A chart against one up-card, in a row of shoes."""

    def __init__(self, chart: ChartUpCard, shoes: ExpectedShoes, risk: Risk | None) -> None:
        self.chart, self.shoes = chart, shoes
        self.up, self.game = chart.solved.against.up, chart.solved.against.game
        self.hands = self.game.hands
        self.levels = self.game.rules.double.times + 1
        self.weights = weights_of(chart, shoes.fresh)
        self.of_splits = split_weights(chart, shoes.fresh)
        self.used = CardsUsed(chart, shoes.fresh)
        self.hole = _hole_tag(chart.solved.against, shoes.tags)
        self.seen_tags = self.hands.counts @ shoes.tags + shoes.tags[self.up]
        self.seen_cards = self.hands.cards + 1
        every = range(len(shoes.counts))
        self.by_action = np.stack(
            [_play(self.game, shoes.shoe(shoes.running[place]), self.up, self.levels) for place in every]
        )
        self.sparse = [place for place in every if place % _SPARSE == 0]
        self.split_in = [solve_up_card(self.game, shoes.shoe(shoes.running[place]), self.up) for place in self.sparse]
        self.risk = None if risk is None else _Risks(self, risk)

    def choices(self) -> Iterator[Choice]:
        """The cells of this up-card: by doubles made, pairs last."""
        split = (rank for rank in range(VALUES) if splits_value(self.game.rules, rank + 1))
        pairs = {self.hands.number((rank, rank)): rank for rank in split}
        for doubled in range(self.levels):
            playing = (self.hands.cards >= 2) & (self.weights[doubled] > 0)
            if doubled == 0:
                playing &= np.isnan(self.chart.solved.against.legal.bonus)
                playing[list(pairs)] = False
            valued = ~np.isnan(self.by_action[:, doubled, :, STAND])
            playing &= valued.sum(axis=0) > len(valued) / 2
            for soft in (False, True):
                for total in range(12 if soft else 4, 22):
                    inside = np.flatnonzero(playing & (self.hands.soft == soft) & (self.hands.total == total))
                    yield from self._cell(HandCell("soft" if soft else "hard", total, self.up, doubled), inside)
        for hand, rank in pairs.items():
            yield from self._pair(hand, rank)

    def _cell(self, cell: HandCell, inside: Ints) -> Iterator[Choice]:
        """The hands of a cell, apart where the chart plays them differently or they may do different things that
        could ever be best."""
        policy = self.chart.solved.play.dealt
        played = policy.doubled[cell.doubled] if cell.doubled else policy.undoubled
        allowed: NDArray[np.bool_] = np.any(~np.isnan(self.by_action[:, cell.doubled, inside]), axis=0)
        alike: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for place, hand in enumerate(inside):
            may = tuple(action for action in _ACTIONS if allowed[place, action])
            alike.setdefault((int(played[hand]), may), []).append(int(hand))
        groups: dict[tuple[int, tuple[int, ...]], list[_Valued]] = {}
        for (action, may), members in alike.items():
            if action not in may:
                continue
            valued = self._values(members, cell.doubled, may)
            best = np.stack([valued.charged[other] for other in may]).argmax(axis=0)
            ever = {may[number] for number in best} & {DOUBLE, SURRENDER}
            relevant = tuple(sorted({HIT, STAND} & set(may) | ever | {action}))
            groups.setdefault((action, relevant), []).append(valued)
        for (action, relevant), together in groups.items():
            members = [hand for valued in together for hand in valued.members]
            weights = self.weights[cell.doubled, members]
            share = weights / weights.sum()
            _, values, charged, hand_groups = (
                together[0].only(relevant) if len(together) == 1 else self._values(members, cell.doubled, relevant)
            )
            legal = self.chart.solved.against.legal
            after_split = (legal.doubled[cell.doubled] if cell.doubled else legal.split)[members]
            of_splits = self.of_splits[cell.doubled, members] @ after_split
            yield Choice(
                cell,
                {other: 2.0**cell.doubled * float(weights.sum() + of_splits[other]) for other in relevant},
                tuple(sorted({int(self.hands.cards[hand]) for hand in members})),
                action,
                self.shoes.counts,
                values,
                charged,
                hand_groups,
                {other: float(share @ self.used.after(cell.doubled, members, other)) for other in relevant},
                self.hole,
            )

    def _values(self, members: list[int], doubled: int, actions: tuple[int, ...]) -> _Valued:
        """What each action is worth at each count on the average of some hands, plain and with its risk charged; and
        plain by what they have in the count.

        Hands that have the same in the count, in the same shoes, are added up first.
        """
        weights = self.weights[doubled, members]
        share = weights / weights.sum()
        together: dict[tuple[float, int, int, int], list[int]] = {}
        valued = ~np.isnan(self.by_action[:, doubled, members, STAND])
        first, last = valued.argmax(axis=0), len(valued) - 1 - valued[::-1].argmax(axis=0)
        for place, hand in enumerate(members):
            key = round(float(self.seen_tags[hand]), 9), int(self.seen_cards[hand]), int(first[place]), int(last[place])
            together.setdefault(key, []).append(place)
        values = {action: np.zeros(len(self.shoes.counts)) for action in actions}
        charged = values if self.risk is None else {action: row.copy() for action, row in values.items()}
        groups = []
        for (tags, cards, *_), places in together.items():
            hands, part = [members[place] for place in places], float(share[places].sum())
            alone = {}
            for action in actions:
                row = self.by_action[:, doubled, hands, action] @ share[places]
                there = self.shoes.at_counts(tags, cards, row)
                values[action] += there
                alone[action] = there / part
                if self.risk is not None:
                    row = row - self.risk.charges(doubled, hands, action) @ share[places]
                    charged[action] += self.shoes.at_counts(tags, cards, row)
            groups.append(HandGroup(part, tags, cards, alone))
        return _Valued(members, values, charged, tuple(groups))

    def _pair(self, hand: int, rank: int) -> Iterator[Choice]:
        chance = sum(
            deal.chance * not_blackjack(self.chart.solved.against, deal.ranks)
            for deal in deals(self.game, self.shoes.fresh, self.up)
            if deal.pair and deal.pair.rank == rank
        )
        rows = {action: self.by_action[:, 0, hand, action] for action in _ACTIONS}
        split = np.array([split_value(one, rank) for one in self.split_in])
        at = self.shoes.running[self.sparse]
        if not np.isnan(split).any():
            rows[SPLIT] = np.interp(self.shoes.running, at, split)
        few = len(self.shoes.counts) / 2
        rows = {action: row for action, row in rows.items() if (~np.isnan(row)).sum() > few}
        if self.risk is not None and rank not in self.risk.splits:
            rows.pop(SPLIT, None)
        played = int(self.chart.solved.play.dealt.undoubled[hand])
        if self.chart.splits(rank) and SPLIT in rows:
            played = SPLIT
        if chance <= 0 or STAND not in rows or played not in rows:
            return
        tags, cards = float(self.seen_tags[hand]), int(self.seen_cards[hand])
        values = {action: self.shoes.at_counts(tags, cards, row) for action, row in rows.items()}
        charged = values
        if self.risk is not None:
            risks = {action: self.risk.of_pair(hand, rank, action) for action in rows}
            charged = {action: self.shoes.at_counts(tags, cards, row - risks[action]) for action, row in rows.items()}

        def exactly(count: float) -> dict[int, float]:
            """The values at one count, the hand and the up-card seen."""
            solved = solve_up_card(self.game, self.shoes.shoe(self.shoes.before(count, tags, cards)), self.up)
            values_at = {
                action: float(solved.play.values.by_action[0, hand, action]) for action in rows if action != SPLIT
            }
            return {**values_at, SPLIT: split_value(solved, rank)}

        used = {action: float(self.used.after(0, [hand], action)[0]) for action in rows if action != SPLIT}
        if SPLIT in rows:
            used[SPLIT] = self.used.after_split(rank)
        yield Choice(
            HandCell("pair", rank, self.up),
            dict.fromkeys(rows, chance),
            (2,),
            played,
            self.shoes.counts,
            values,
            charged,
            (HandGroup(1.0, tags, cards, values),),
            used,
            self.hole,
            exactly,
        )


class _Risks:
    """What the risk of every action costs in a row of shoes, by the bets that are made at their counts."""

    def __init__(self, of: _UpCard, risk: Risk) -> None:
        self.of = of
        shoes = of.shoes
        self.shares = risk.share(shoes.counts, shoes.counted, shoes.unseen)
        sampled = np.stack([squares(one, of.levels) for one in of.split_in])
        at, every = shoes.running[of.sparse], shoes.running
        place = np.interp(every, at, np.arange(len(at)))
        low = np.minimum(place.astype(np.int64), len(at) - 2)
        part = (place - low)[:, None, None, None]
        self.squares = (1 - part) * sampled[low] + part * sampled[low + 1]
        """By shoe, doubles made, hand and action, in squares of the wager."""
        self.splits = {rank: np.interp(every, at, row) for rank, row in split_squares(of.split_in, shoes.fresh).items()}

    def charges(self, doubled: int, hands: list[int], action: int) -> Floats:
        """What the risk of an action costs in each shoe, per unit of a wager doubled so often, hand by hand."""
        cost: Floats = 2.0**doubled * self.shares[:, None] * self.squares[:, doubled, hands, action] / 2
        return cost

    def of_pair(self, hand: int, rank: int, action: int) -> Floats:
        if action != SPLIT:
            return self.charges(0, [hand], action)[:, 0]
        cost: Floats = self.shares * self.splits[rank] / 2
        return cost


def _hole_tag(against: Against, tags: Floats) -> float | None:
    """The tag to expect of a hole card that was looked at and makes no blackjack; None where nobody looks."""
    excluded = against.setting.excluded
    if excluded < 0:
        return None
    left = against.left.copy()
    left[excluded] = 0.0
    return float(left @ tags / left.sum())


def _play(game: GameTables, shoe: Shoe, up: int, levels: int) -> Floats:
    """The value of every action with every hand that is not split, by doubles made, by best play off a shoe."""
    left = shoe.values
    left[up] -= 1
    return Against.of(game, up, left).best_play().values.by_action[:levels]


def split_value(solved: UpCard, rank: int) -> float:
    """What splitting a pair of this rank is worth; not a number where that cannot be."""
    return next((worth.value for pair, worth in solved.splits.items() if pair.rank == rank), float("nan"))

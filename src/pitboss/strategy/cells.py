"""Cells: what a chart says about one total against one up-card, told as briefly as the rules allow.

A chart holds an order of actions for every number of cards. Most of that is not worth saying: three cards that may not
be doubled are covered by "double, else hit". A `Cell` keeps what is left: one order, and the number of cards from which
another one stands, where there is any.
"""

from dataclasses import dataclass
from typing import Any

from pitboss.actions import Action
from pitboss.rules import Rules
from pitboss.strategy.chart import MAX_CARDS, Chart, decode
from pitboss.strategy.spots import Leave, Spot, can_occur, checks_first, leave, trim

Order = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """From this many cards on, this order."""

    cards: int
    order: Order

    @property
    def code(self) -> str:
        """The order in letters: what to do, then in lower case what to do where that is not allowed."""
        first, *others = self.order
        return first.letter.upper() + "".join(action.letter for action in others)

    @property
    def meaning(self) -> str:
        """The order in words."""
        return spoken(self.order)

    def to_dict(self) -> dict[str, Any]:
        """Return the step with its first action."""
        return {"cards": self.cards, "code": self.code, "action": self.order[0].word, "meaning": self.meaning}


def spoken(order: Order) -> str:
    """An order in words: `double, else hit`."""
    return ", else ".join(action.word for action in order)


def cards_until(start: int, following: int | None) -> str:
    """The numbers of cards from one step up to the next: `3 cards`, `4–5 cards`, `6 cards or more`."""
    if following is None:
        return f"{start} cards or more"
    return f"{start} cards" if following == start + 1 else f"{start}–{following - 1} cards"


@dataclass(frozen=True, slots=True)
class Cell:
    """The steps of one cell, by rising number of cards; none where the hand cannot occur."""

    steps: tuple[Step, ...] = ()

    @property
    def code(self) -> str:
        """The cell in letters: `S4H` is stand, with four cards or more hit."""
        return "".join(f"{step.cards if place else ''}{step.code}" for place, step in enumerate(self.steps))

    @property
    def first(self) -> Action | None:
        """What to do with the fewest cards."""
        return self.steps[0].order[0] if self.steps else None

    def __str__(self) -> str:
        """In words: `double, else hit`; `stand; with 4 cards or more hit`."""
        if not self.steps:
            return "cannot occur"
        first, *others = self.steps
        words = [first.meaning]
        for place, step in enumerate(others, start=1):
            following = next((later.cards for later in others[place:]), None)
            words.append(f"with {cards_until(step.cards, following)} {step.meaning}")
        return "; ".join(words)

    def __repr__(self) -> str:
        return f"<Cell {self.code}: {self}>" if self.steps else "<Cell: cannot occur>"

    def to_dict(self) -> dict[str, Any]:
        """Return the letters and the steps."""
        return {"code": self.code, "steps": [step.to_dict() for step in self.steps]}

    def step(self, cards: int) -> Step:
        """The step that a hand of this many cards is at; of fewer than any step has, the first."""
        return next((step for step in reversed(self.steps) if step.cards <= cards), self.steps[0])

    def order(self, cards: int) -> Order:
        """The order for a hand of this many cards; empty where none can occur."""
        return self.step(cards).order if self.steps else ()


def cell(chart: Chart, rules: Rules, *, doubles: int, soft: bool, total: int, up: int) -> Cell:
    """What the chart says about a total against an up-card."""
    steps: list[Step] = []
    for cards in range(2, MAX_CARDS + 1):
        spot = Spot(doubles, soft, total, cards, up)
        order = spoken_order(chart, rules, spot)
        if not order:
            continue
        joined = _join(rules, steps[-1].order, order, spot) if steps else ()
        if joined:
            steps[-1] = Step(steps[-1].cards, joined)
        else:
            steps.append(Step(cards, order))
    return Cell(tuple(steps))


def pair_cell(chart: Chart, rules: Rules, *, rank: int, up: int) -> Cell:
    """What the chart says about a pair; the order ends where the pair is played as the total it makes."""
    soft, total = pair_total(rank)
    spot = Spot(0, soft, total, 2, up)
    order = spoken_pair_order(chart, rules, rank=rank, up=up)
    if not order:
        return Cell()
    as_total = cell(chart, rules, doubles=0, soft=soft, total=total, up=up)
    if order == spoken_order(chart, rules, spot):
        return Cell((Step(2, as_total.order(2)),))
    if Action.SPLIT in order:
        place = order.index(Action.SPLIT)
        without = order[:place] + order[place + 1 :]
        if trim(rules, without, spot) == spoken_order(chart, rules, spot):
            order = order[: place + 1]
    return Cell((Step(2, order),))


def pair_total(rank: int) -> tuple[bool, int]:
    """Whether a pair of this rank, numbered as up-cards are, is soft, and its total."""
    return (True, 12) if rank == 0 else (False, 2 * rank + 2)


def spoken_order(chart: Chart, rules: Rules, spot: Spot) -> Order:
    """The chart's order at a spot, trimmed to what can matter there; empty where the hand cannot occur."""
    if not can_occur(rules, spot):
        return ()
    order = decode(int(chart.plays[spot.doubles, int(spot.soft), spot.total, spot.cards, spot.up]))
    early = spot.doubles == 0 and spot.cards == 2 and bool(chart.early[int(spot.soft), spot.total, spot.up])
    return _with_early(rules, order, spot, early=early)


def spoken_pair_order(chart: Chart, rules: Rules, *, rank: int, up: int) -> Order:
    """The chart's order for a pair, trimmed to what can matter."""
    spot = Spot(0, *pair_total(rank), 2, up)
    return _with_early(rules, decode(int(chart.pairs[rank, up])), spot, early=bool(chart.early_pairs[rank, up]))


def _with_early(rules: Rules, order: Order, spot: Spot, *, early: bool) -> Order:
    """Where surrender comes before the dealer's check, it is read from the chart's early tables alone."""
    if checks_first(rules, spot.up):
        order = tuple(action for action in order if action is not Action.SURRENDER)
        order = (Action.SURRENDER, *order) if early else order
    return trim(rules, order, spot)


def _join(rules: Rules, said: Order, order: Order, spot: Spot) -> Order:
    """One order that says both what was said for fewer cards and `order` at this spot; empty if none does."""
    left = tuple(action for action in said if leave(rules, action, spot) is not Leave.NEVER)
    if any(leave(rules, action, spot) is Leave.ALWAYS for action in left):
        return said if trim(rules, said, spot) == order else ()
    if order[: len(left)] != left:
        return ()
    return said + order[len(left) :]

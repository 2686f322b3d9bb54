"""Counting systems and what hangs on the count: bets, insurance, departures from the chart, side bets."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.cards import DECK, SUIT_NAMES
from pitboss.rules import Rules
from pitboss.simulator.kernel.plan import CENTRE, COUNTS
from pitboss.strategy.chart import HARD, MAX_DOUBLES, SOFT, Chart, decode, encode
from pitboss.strategy.hands import Leave, Spot, can_occur, leave

_VALUES: Final = "A23456789T"


class CountError(ValueError):
    """A count, spread or departure that cannot be read; the message says what was expected.

    Where it was read for a run, `term` is what the run calls it and `given` what was to be read.
    """

    term: str | None = None
    given: object = None


@dataclass(frozen=True, slots=True, repr=False)
class Count:
    """What each of the 52 cards adds, where the count of a d-deck shoe begins (`start + d * start_per_deck`), and
    whether it is divided by the decks left (a true count) or not (a running count)."""

    name: str
    tags: tuple[float, ...]
    is_true: bool = True
    start: float = 0.0
    start_per_deck: float = 0.0

    def __repr__(self) -> str:
        tags = tags_told(self)
        begins = f", from {self.start:g}{self.start_per_deck:+g} a deck" if self.start or self.start_per_deck else ""
        return f"<Count {tags}{begins}>" if self.name == tags else f"<Count {self.name}: {tags}{begins}>"

    def start_of(self, decks: int) -> float:
        """Where the count of a shoe begins."""
        return self.start + decks * self.start_per_deck


def by_value(text: str) -> tuple[float, ...]:
    """Tags for ace, 2..9 and ten-values, written in this order."""
    numbers = [float(word) for word in text.split()]
    return tuple(numbers[card.value - 1] for card in DECK)


SYSTEMS: Final = {
    count.name: count
    for count in (
        Count("hi-lo", by_value("-1 1 1 1 1 1 0 0 0 -1")),
        Count("ko", by_value("-1 1 1 1 1 1 1 0 0 -1"), is_true=False, start=4, start_per_deck=-4),
        Count("hi-opt-2", by_value("0 1 1 2 2 1 1 0 0 -2")),
        Count("zen", by_value("-1 1 1 2 2 2 1 0 0 -2")),
        Count("omega-2", by_value("0 1 1 2 2 2 1 0 -1 -2")),
        Count("halves", by_value("-1 0.5 1 1 1.5 1 0.5 0 -0.5 -1")),
    )
}


def parse_count(text: str) -> Count:
    """A named system, or tags such as "2-6=1 T=-1 A=-1 running" (ranks, ranges, cards such as Ad, suits).

    T stands for all ten-values; later tags override earlier ones. Raise `CountError` for anything else.
    """
    if text.lower() in SYSTEMS:
        return SYSTEMS[text.lower()]
    tags, is_true = [0.0] * len(DECK), True
    for word in re.split(r"[\s,]+", text.strip()):
        if word in ("running", "true"):
            is_true = word == "true"
            continue
        cards, equals, number = word.partition("=")
        try:
            places, tag = cards_named(cards), float(number)
            if not abs(tag) <= CENTRE:
                raise ValueError
        except ValueError:
            raise CountError(
                f"{word!r} in the count {text!r}: write a system ({', '.join(SYSTEMS)}) or tags such as "
                '"2-6=1 T=-1 A=-1", with "running" at the end for a running count'
            ) from None
        if not equals:
            raise CountError(f"{word!r} in the count {text!r} has no = and number")
        for place in places:
            tags[place] = tag
    return Count(text, tuple(tags), is_true)


def tags_told(count: Count) -> str:
    """The tags in words that `parse_count` reads, to four digits: ranks first, then cards with a tag of their own."""
    held = [[tag for card, tag in zip(DECK, count.tags, strict=True) if card.value == value] for value in range(1, 11)]
    usual = [max(tags, key=tags.count) for tags in held]
    ranges = [
        (tag, [rank for _, rank in same]) for tag, same in groupby(zip(usual, _VALUES, strict=True), lambda one: one[0])
    ]
    named = [f"{ranks[0]}{f'-{ranks[-1]}' if len(ranks) > 1 else ''}={tag:.4g}" for tag, ranks in ranges]
    own = [(card, tag) for card, tag in zip(DECK, count.tags, strict=True) if tag != usual[card.value - 1]]
    return " ".join([*named, *(f"{card}={tag:.4g}" for card, tag in own), *([] if count.is_true else ["running"])])


def cards_named(text: str) -> list[int]:
    """The numbers of the cards that a rank, a range of ranks, a suit or a card's short name stands for; raise
    `ValueError` if it stands for none."""
    for letter, name in SUIT_NAMES.items():
        if text.lower() == name:
            return [card.index for card in DECK if card.suit == letter]
    if re.fullmatch(r"[A2-9T]-[A2-9T]", text):
        low, high = _VALUES.index(text[0]), _VALUES.index(text[2])
        return [card.index for card in DECK if low <= card.value - 1 <= high]
    if len(text) == 1 and text in _VALUES:
        return [card.index for card in DECK if card.value - 1 == _VALUES.index(text)]
    found = [card.index for card in DECK if str(card).lower() == text.lower() or card.rank == text]
    if not found:
        raise ValueError(text)
    return found


MOST_CHIPS: Final = 1_000_000
_TIMES: Final = ("", " doubled", " doubled twice", " doubled three times")


def doubled_words(times: int) -> str:
    """What is said after a hand that was doubled so many times."""
    return _TIMES[times]


def parse_spread(text: str) -> tuple[tuple[int, int], ...]:
    """Chips by count, such as "1 2=4 3=8": 1 chip, 4 from a count of 2 on, 8 from 3 on; 0 chips mean sitting out."""
    steps = []
    for word in re.split(r"[\s,]+", text.strip()):
        match = re.fullmatch(r"(?:(-?\d{1,99})=)?(\d{1,99})", word)
        if match is None:
            raise CountError(f'{word!r} in the spread {text!r}: write chips by count, such as "1 2=4 3=8"')
        count, chips = int(match[1]) if match[1] else -CENTRE, int(match[2])
        if abs(count) > CENTRE or chips > MOST_CHIPS:
            raise CountError(
                f"{word!r} in the spread {text!r}: counts go from {-CENTRE} to {CENTRE}, bets to {MOST_CHIPS:,} chips"
            )
        steps.append((count, chips))
    counts = [count for count, _ in steps]
    if counts != sorted(set(counts)) or not any(chips for _, chips in steps):
        raise CountError(f"the spread {text!r} must name rising counts and at least one bet")
    return tuple(steps)


def bets_by_count(steps: Sequence[tuple[int, int]]) -> NDArray[np.int64]:
    """The chips at every count; below the first step, the first step's."""
    bets = np.full(COUNTS, steps[0][1], dtype=np.int64)
    for count, chips in steps:
        bets[max(count + CENTRE, 0) :] = chips
    return bets


@dataclass(frozen=True, slots=True)
class Departure:
    """Play `action` first in one cell of the chart when the count is at least `least` and below `most`."""

    kind: str
    points: int
    up: int
    action: Action
    least: float = -inf
    most: float = inf
    cards: tuple[int, ...] = ()
    """The numbers of cards it is for; any, where none is named."""
    doubled: int = 0
    """How many times the hand was doubled before."""

    @classmethod
    def parse(cls, text: str) -> "Departure":
        """Read "16vT=stand@0" (from a count of 0 on), "s18vA=hit@<1" (below 1), "pTv5=split@5" (a pair of tens),
        "d15v7=surrender@2" (a hand that was doubled; dd: twice)."""
        match = re.fullmatch(r"(d{0,3})([hsp]?)(\d+|[AT])v([A2-9T])=(\w+)@(<?)(-?\d+)", text.strip())
        try:
            if match is None:
                raise ValueError
            kind, action, number = match[2] or "h", Action.parse(match[5]), int(match[7])
            points = _VALUES.index(match[3].replace("10", "T")) if kind == "p" else int(match[3])
            if (kind != "p" and not 4 <= points <= 21) or abs(number) > CENTRE or (kind == "p" and match[1]):
                raise ValueError
        except ValueError:
            raise CountError(
                f"{text!r} is not a departure: write a hand (16, s18 for soft, pT for a pair, d16 for one that was "
                f"doubled), v, the up-card, =action@count, such as 16vT=stand@0, or @<count for below it; counts go "
                f"from {-CENTRE} to {CENTRE}"
            ) from None
        least, most = (-inf, float(number)) if match[6] else (float(number), inf)
        return cls(kind, points, _VALUES.index(match[4]), action, least, most, doubled=len(match[1]))

    @classmethod
    def of(
        cls,
        hand: str,
        up: str,
        play: str,
        *,
        least: float = -inf,
        most: float = inf,
        cards: tuple[int, ...] = (),
        doubled: int = 0,
    ) -> "Departure":
        """One for a hand such as "hard 16", "soft 18" or "pair T"; raise `CountError` if there is no such thing."""
        kind, _, number = hand.partition(" ")
        try:
            if kind not in ("hard", "soft", "pair"):
                raise ValueError(kind)
            points = _VALUES.index(number) if kind == "pair" else int(number)
            if kind != "pair" and not 4 <= points <= 21:
                raise ValueError(number)
            found = cls(kind[0], points, _VALUES.index(up), Action.parse(play), least, most, cards, doubled)
        except ValueError:
            raise CountError(f'{hand!r} against {up!r}, {play!r}: write "hard 16", "soft 18" or "pair T"') from None
        if not 0 <= doubled <= (0 if kind == "pair" else MAX_DOUBLES):
            raise CountError(
                f"{hand}, doubled {doubled}: a total may have been doubled up to {MAX_DOUBLES} times, a pair never"
            )
        return found

    def check(self, rules: Rules) -> None:
        """Raise `CountError` if nobody could ever play this: the hand cannot be, or may not do that."""
        told = f"{self.action.word} with {self.hand} against {_VALUES[self.up]}"
        if self.action is Action.SPLIT:
            if self.kind != "p":
                raise CountError(f"{told}: only a pair is split: write p and its card, such as p8vT=split@0")
            if not rules.split.offered:
                raise CountError(f"{told}: {rules.title} has no splitting")
            return
        soft = self.kind == "s" or (self.kind == "p" and self.points == 0)
        points = self.points if self.kind != "p" else 12 if soft else 2 * (self.points + 1)
        counts = (2,) if self.kind == "p" else range(2, points + 1)
        spots = [Spot(self.doubled, soft, points, cards, self.up) for cards in counts]
        spots = [spot for spot in spots if can_occur(rules, spot)]
        if not any(leave(rules, self.action, spot) is not Leave.NEVER for spot in spots):
            raise CountError(f"{told}: {rules.title} never offers it")

    @property
    def hand(self) -> str:
        """The hand in words: hard 16, soft 18, a pair of T, hard 15 doubled."""
        if self.kind == "p":
            return f"a pair of {_VALUES[self.points]}"
        return f"{'soft' if self.kind == 's' else 'hard'} {self.points}{doubled_words(self.doubled)}"

    def clashes(self, other: "Departure") -> bool:
        """Whether both are for the same hands at the same counts."""
        mine = (self.kind, self.points, self.up, self.doubled, self.least, self.most)
        if mine != (other.kind, other.points, other.up, other.doubled, other.least, other.most):
            return False
        return not self.cards or not other.cards or bool(set(self.cards) & set(other.cards))

    def is_on(self, count: int) -> bool:
        return self.least <= count < self.most

    def change(self, chart: Chart) -> None:
        """Put the action first in its cell."""
        cells = chart.pairs[self.points] if self.kind == "p" else None
        if cells is not None:
            cells[self.up] = self._first(int(cells[self.up]))
            return
        plays = chart.plays[self.doubled, SOFT if self.kind == "s" else HARD, self.points]
        for cards in range(len(plays)):
            if self.cards and not self._is_for(cards, len(plays) - 1):
                continue
            plays[cards, self.up] = self._first(int(plays[cards, self.up]))

    def _is_for(self, cards: int, most: int) -> bool:
        """Whether it is for hands of so many cards; hands of more than a chart tells apart go with its last."""
        return any(min(number, most) == cards for number in self.cards)

    def _first(self, order: int) -> int:
        return encode((self.action, *(action for action in decode(order) if action is not self.action)))


def charts_by_count(chart: Chart, departures: Sequence[Departure]) -> tuple[list[Chart], NDArray[np.int64]]:
    """The charts in use, the basic one first, and which of them is played at each count."""
    charts, which = [chart], np.zeros(COUNTS, dtype=np.int64)
    known: dict[tuple[bool, ...], int] = {(False,) * len(departures): 0}
    for place in range(COUNTS):
        on = tuple(departure.is_on(place - CENTRE) for departure in departures)
        if on not in known:
            known[on] = len(charts)
            changed = chart.copy()
            for departure in (d for d, is_on in zip(departures, on, strict=True) if is_on):
                departure.change(changed)
            charts.append(changed)
        which[place] = known[on]
    return charts, which

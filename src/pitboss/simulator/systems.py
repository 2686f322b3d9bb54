"""Counting systems: what each card adds to a count, and counts of single cards kept beside one.

A player who counts aces beside knows how many more or fewer are gone than the cards dealt would have, and adds so much
to the count for each. That is a system again: each ace has so much more of a tag, and every card less by the share of
aces, so that the sum over a deck stays what it was.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pitboss.cards import DECK, SUIT_NAMES, VALUE_RANKS
from pitboss.errors import ParamError
from pitboss.simulator.kernel.table import CENTRE


@dataclass(frozen=True, slots=True, repr=False)
class CountingSystem:
    """What each of the 52 cards adds to a count.

    Args:
        name: The name of a known system, or the tags as they were written.
        tags: What each card adds, in the order of `pitboss.cards.DECK`.
        is_true: Whether the count is divided by the decks left (a true count) or not (a running count).
        start: Where the count of a shoe of d decks begins is `start + d * start_per_deck`.
        start_per_deck: See `start`.
    """

    name: str
    tags: tuple[float, ...]
    is_true: bool = True
    start: float = 0.0
    start_per_deck: float = 0.0

    def __repr__(self) -> str:
        tags = tags_text(self)
        begins = f", from {self.start:g}{self.start_per_deck:+g} a deck" if self.start or self.start_per_deck else ""
        name = "" if self.name == tags else f"{self.name}: "
        return f"<CountingSystem {name}{tags}{begins}>"

    def start_of(self, decks: int) -> float:
        """Where the count of a shoe begins."""
        return self.start + decks * self.start_per_deck


def by_value(text: str) -> tuple[float, ...]:
    """Tags for ace, 2..9 and ten-values, written in this order."""
    numbers = [float(word) for word in text.split()]
    return tuple(numbers[card.value - 1] for card in DECK)


SYSTEMS: Final = {
    system.name: system
    for system in (
        CountingSystem("hi-lo", by_value("-1 1 1 1 1 1 0 0 0 -1")),
        CountingSystem("ko", by_value("-1 1 1 1 1 1 1 0 0 -1"), is_true=False, start=4, start_per_deck=-4),
        CountingSystem("hi-opt-2", by_value("0 1 1 2 2 1 1 0 0 -2")),
        CountingSystem("zen", by_value("-1 1 1 2 2 2 1 0 0 -2")),
        CountingSystem("omega-2", by_value("0 1 1 2 2 2 1 0 -1 -2")),
        CountingSystem("halves", by_value("-1 0.5 1 1 1.5 1 0.5 0 -0.5 -1")),
    )
}


def parse_system(text: "CountingSystem | str", name: str = "system") -> CountingSystem:
    """Return a known system, or one of tags such as "2-6=1 T=-1 A=-1 running" (ranks, ranges, cards, suits).

    T stands for all ten-values; later tags override earlier ones.

    Args:
        text: What to read; a system is returned as it is.
        name: The parameter that it was passed for.

    Raises:
        ParamError: It names no system and no tags, or no card adds anything.
    """
    if isinstance(text, CountingSystem):
        return text
    expected = f'a system ({", ".join(SYSTEMS)}) or tags such as "2-6=1 T=-1 A=-1"'
    if not isinstance(text, str):
        raise ParamError(name, text, f"give {expected}")
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
            reason = f'{word!r}: write {expected}, with "running" at the end for a running count'
            raise ParamError(name, text, reason if equals else f"{word!r} has no = and number; {reason}") from None
        for place in places:
            tags[place] = tag
    if len(set(tags)) == 1:
        nothing = "no card adds anything to this count" if not any(tags) else "every card adds the same to this count"
        raise ParamError(name, text, f"{nothing}: it tells nothing")
    return CountingSystem(text, tuple(tags), is_true)


def tags_text(system: CountingSystem) -> str:
    """Return the tags as `parse_system` reads them, to four digits: ranks first, then cards with tags of their own."""
    tagged = list(zip(DECK, system.tags, strict=True))
    by_rank = [[tag for card, tag in tagged if card.value == value] for value in range(1, 11)]
    usual = [max(tags, key=tags.count) for tags in by_rank]
    ranges = [
        (tag, [rank for _, rank in same])
        for tag, same in groupby(zip(usual, VALUE_RANKS, strict=True), lambda one: one[0])
    ]
    named = [f"{ranks[0]}{f'-{ranks[-1]}' if len(ranks) > 1 else ''}={tag:.4g}" for tag, ranks in ranges]
    own = [(card, tag) for card, tag in tagged if tag != usual[card.value - 1]]
    return " ".join([*named, *(f"{card}={tag:.4g}" for card, tag in own), *([] if system.is_true else ["running"])])


def cards_named(text: str) -> list[int]:
    """The numbers of the cards that a rank, a range of ranks, a suit or a card's short name stands for; raise
    `ValueError` if it stands for none."""
    for letter, name in SUIT_NAMES.items():
        if text.lower() == name:
            return [card.index for card in DECK if card.suit == letter]
    if re.fullmatch(r"[A2-9T]-[A2-9T]", text):
        low, high = VALUE_RANKS.index(text[0]), VALUE_RANKS.index(text[2])
        return [card.index for card in DECK if low <= card.value - 1 <= high]
    if len(text) == 1 and text in VALUE_RANKS:
        return [card.index for card in DECK if card.value - 1 == VALUE_RANKS.index(text)]
    cards = [card.index for card in DECK if str(card).lower() == text.lower() or card.rank == text]
    if not cards:
        raise ValueError(text)
    return cards


@dataclass(frozen=True, slots=True)
class SideCount:
    """Cards counted beside a system.

    Args:
        name: The cards as they were written: "A", "diamonds".
        cards: Their places in the deck.
        weight: What each that is gone too many adds to the count; None for the best weight.
    """

    name: str
    cards: tuple[int, ...]
    weight: float | None = None

    def __str__(self) -> str:
        return self.name if self.weight is None else f"{self.name}={self.weight:g}"


def parse_side_counts(text: str | Sequence[SideCount], name: str = "side_counts") -> tuple[SideCount, ...]:
    """Return side counts of text such as "A", "A=-1" or "A=-1 diamonds"; raise `ParamError` for anything else."""
    if not isinstance(text, str):
        try:
            side_counts = tuple(text)
        except TypeError:
            side_counts = (None,)  # type: ignore[assignment]
        if not all(isinstance(one, SideCount) for one in side_counts):
            raise ParamError(name, text, 'give text such as "A" or "A=-1 diamonds"')
        return side_counts
    counts: list[SideCount] = []
    for word in re.split(r"[\s,]+", text.strip()) if text.strip() else ():
        cards, equals, number = word.partition("=")
        try:
            weight = float(number) if equals else None
            if weight is not None and not abs(weight) <= CENTRE:
                raise ValueError
            counts.append(SideCount(cards, tuple(cards_named(cards)), weight))
        except ValueError:
            raise ParamError(
                name,
                text,
                f"{word!r}: name the cards counted beside (A, 7, diamonds, Ad), with what each adds to the count, "
                f"at most {CENTRE}, or without: A=-1",
            ) from None
    names = [one.name.lower() for one in counts]
    if twice := sorted({each for each in names if names.count(each) > 1}):
        raise ParamError(name, text, f"{twice[0]} is named twice")
    return tuple(counts)


def with_side_counts(system: CountingSystem, side_counts: Sequence[SideCount]) -> CountingSystem:
    """Return a system with side counts added in; raise `ParamError` where one has no weight."""
    tags = list(system.tags)
    for one in side_counts:
        if one.weight is None:
            raise ParamError("side_counts", str(one), f"say what each adds to the count, such as {one.name}=-1")
        share = len(one.cards) / len(DECK)
        for place in range(len(tags)):
            tags[place] += one.weight * ((place in one.cards) - share)
    return replace(system, name=f"{system.name} with {' '.join(map(str, side_counts))}", tags=tuple(tags))

"""What a caller may give: a game by name, path or rules; cards as text or as cards; numbers within bounds."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from pitboss.cards import RANKS, SUITS, Card, is_natural, parse_cards
from pitboss.face.ranges import Range
from pitboss.rules import Rules, load
from pitboss.solver import HandError, Shoe

Number = TypeVar("Number", float, int, float | None, int | None)

Game = Rules | str | Path
"""A game: its rules, its name, or the path of its sheet."""
Cards = str | Sequence[Card]
"""Cards, or text such as "Ad 6s"."""


def rules_of(game: Game) -> Rules:
    """The rules of a game; raise `UnknownGameError` or `SheetError` where there are none."""
    return game if isinstance(game, Rules) else load(game)


def cards_of(cards: Cards) -> tuple[Card, ...]:
    """Cards, read if they are text; raise `CardError` where that names none."""
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)


def shoe_of(shoe: Shoe | str | None) -> Shoe | None:
    """The cards to come, read if they are text; raise `ShoeError` where that is no shoe."""
    return Shoe.parse(shoe) if isinstance(shoe, str) else shoe


def hand_and_up(rules: Rules, hand: Cards, up: Card | str) -> tuple[tuple[Card, ...], Card]:
    """A hand and the up-card. A rank alone will do where suits do not matter; suits are dealt out in turn.

    Raise `CardError` for text that names no card, and `HandError` where a suit is needed.
    """
    held = hand.replace(",", " ").split() if isinstance(hand, str) else [*hand]
    given: list[str | Card] = [*held, up.strip() if isinstance(up, str) else up]
    cards: list[Card] = []
    bare = False
    for place, word in enumerate(given):
        rank = word.upper().replace("10", "T") if isinstance(word, str) else ""
        if isinstance(word, Card):
            cards.append(word)
        elif rank in [*RANKS]:
            cards.append(Card(rank, SUITS[sum(card.rank == rank for card in cards) % len(SUITS)]))
            bare = bare or place < len(held)
        else:
            cards.append(Card.parse(word))
    *dealt, shown = cards
    if bare and rules.natural.pays_suited and is_natural(tuple(dealt)):
        raise HandError("a blackjack in one suit pays otherwise here: write the suits, such as Ad Kd")
    return tuple(dealt), shown


def within(name: str, number: Number, allowed: Range) -> Number:
    """The number, if it is None or lies in a range; else raise `ValueError` that says so."""
    if number is not None and number not in allowed:
        raise ValueError(f"{name} is {number!r}: give a number {allowed.span}")
    return number

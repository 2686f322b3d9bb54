"""What a caller may give: a game by name, path or rules; cards as text or as cards; numbers within bounds.

What is of another kind is a `TypeError` that says what is allowed.
"""

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pitboss.cards import RANKS, SUITS, Card, is_natural, parse_cards
from pitboss.face.ranges import Range
from pitboss.rules import Rules, load
from pitboss.solver import HandError, Shoe

if TYPE_CHECKING:
    from pitboss.simulator import Count

Number = TypeVar("Number", float, int, float | None, int | None)
Whole = TypeVar("Whole", int, int | None)
Given = TypeVar("Given")

Game = Rules | str | Path
"""A game: its rules, its name, or the path of its sheet."""
Cards = str | Sequence[Card | str]
"""Cards, or text such as "Ad 6s"."""
Unseen = Shoe | str | Mapping[str, int]
"""The cards to come: a shoe, text such as "A:4 2:3 T:16", or how many of each rank."""
_CARDS = 'cards as text, such as "Ad 6s", or a list of cards'


def rules_of(game: Game) -> Rules:
    """The rules of a game; raise `UnknownGameError` or `SheetError` where there are none."""
    return game if isinstance(game, Rules) else load(game)


def cards_of(cards: Cards) -> tuple[Card, ...]:
    """Cards, read where they are text; raise `CardError` where that names none."""
    if isinstance(cards, str):
        return parse_cards(cards)
    return tuple(each if isinstance(each, Card) else Card.parse(str(each)) for each in several(cards, _CARDS))


def shoe_of(shoe: Unseen | None) -> Shoe | None:
    """The cards to come, read if they are text or numbers by rank; raise `ShoeError` where that is no shoe."""
    if shoe is None or isinstance(shoe, Shoe):
        return shoe
    if isinstance(shoe, Mapping):
        shoe = " ".join(f"{rank}:{number}" for rank, number in shoe.items())
    if not isinstance(shoe, str):
        raise TypeError(f'{shoe!r} is no shoe: give a Shoe, text such as "A:4 T:16", or numbers such as {{"A": 4}}')
    return Shoe.parse(shoe)


def count_of(name: str, count: "Count | str") -> "Count":
    """A count, read if it is text; raise `CountError` where that names none."""
    from pitboss.simulator import Count, parse_count

    if isinstance(count, str):
        return parse_count(count)
    if not isinstance(count, Count):
        raise TypeError(
            f'{name} is {count!r}: give a Count, a system such as "hi-lo", or tags such as "2-6=1 T=-1 A=-1"'
        )
    return count


def hand_and_up(rules: Rules, hand: Cards, up: Card | str | int) -> tuple[tuple[Card, ...], Card]:
    """A hand and the up-card. A rank alone will do where suits do not matter; suits are dealt out in turn.

    Raise `CardError` for text that names no card, and `HandError` where a suit is needed.
    """
    held = hand.replace(",", " ").split() if isinstance(hand, str) else [*several(hand, _CARDS)]
    given: list[str | Card] = [*held, up if isinstance(up, Card) else str(up).strip()]
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


def within(name: str, number: Number, allowed: Range, *, needed: bool = False) -> Number:
    """The number, if it lies in a range, or None unless it is `needed`; else raise `ValueError` that says so,
    `TypeError` for no number."""
    if number is None and not needed:
        return number
    told = f"{name} is {number!r}: give a number {allowed.span}".rstrip()
    if isinstance(number, bool) or not isinstance(number, Real):
        raise TypeError(told)
    if number not in allowed:
        raise ValueError(told)
    return cast(Number, int(number) if isinstance(number, Integral) else float(number))


def whole(name: str, number: Whole, allowed: Range, *, needed: bool = False) -> Whole:
    """The same for a number without a fraction."""
    found: Any = within(name, number, allowed, needed=needed)
    if found is not None and found % 1:
        raise ValueError(f"{name} is {number!r}: give {allowed._replace(whole=True)}")
    plain: Any = None if found is None else int(found)
    return plain  # type: ignore[no-any-return]


def check_flags(**given: bool) -> None:
    """Raise `TypeError` for the first that is neither true nor false."""
    for name, flag in given.items():
        if not isinstance(flag, bool):
            raise TypeError(f"{name} is {flag!r}: give True or False")


def several(given: Iterable[Given], wanted: str) -> Iterable[Given]:
    """What was given, if it is more than one thing."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"{given!r} will not do: give {wanted}")
    return given


def words(given: str | Iterable[Given], wanted: str) -> list[str | Given]:
    """What was given as text with blanks between, or as a list."""
    return [*given.replace(",", " ").split()] if isinstance(given, str) else [*several(given, wanted)]

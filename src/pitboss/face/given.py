"""What a caller may give: cards as text or as cards, a shoe, a hand.

What is of another kind is a `TypeError` that says what is allowed.
"""

from collections.abc import Mapping, Sequence

from pitboss.asked.checks import several
from pitboss.cards import RANKS, SUITS, Card, CardError, is_natural, parse_cards
from pitboss.rules import Rules
from pitboss.solver import HandError, Shoe

Cards = str | Sequence[Card | str]
"""Cards, or text such as "Ad 6s"."""
Unseen = Shoe | str | Mapping[str, int]
"""The cards to come: a shoe, text such as "A:4 2:3 T:16", or how many of each rank."""
_CARDS = 'cards as text, such as "Ad 6s", or a list of cards'


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


def hand_and_up(rules: Rules, hand: Cards, up: Card | str | int) -> tuple[tuple[Card, ...], Card]:
    """A hand and the up-card. A rank alone will do where suits do not matter; suits are dealt out in turn.

    Raise `CardError` for text that names no card, and `HandError` where a suit is needed.
    """
    held = hand.replace(",", " ").split() if isinstance(hand, str) else [*several(hand, _CARDS)]
    given: list[str | Card] = [*held, _up_card(up)]
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
            cards.append(_card(word))
    *dealt, shown = cards
    if bare and rules.natural.bonus and is_natural(tuple(dealt)):
        raise HandError("a blackjack in one suit pays otherwise here: write the suits, such as Ad Kd")
    return tuple(dealt), shown


def _up_card(up: Card | str | int) -> Card | str:
    """An up-card, or its rank; 1 and 11 are an ace."""
    if isinstance(up, bool) or not isinstance(up, Card | str | int):
        raise TypeError(f'{up!r} is no up-card: give a card, a rank such as "T" or 9')
    return up if isinstance(up, Card) else {"1": "A", "11": "A"}.get(text := str(up).strip(), text)


def _card(word: str) -> Card:
    try:
        return Card.parse(word)
    except CardError:
        raise CardError(
            f'{word!r} is not a card: write ranks such as "T 6", or cards such as "Ts 6d", with a space between them'
        ) from None

"""What a player sees of a `Round`, in the fields of an observation."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pitboss.cards import SUITS, Card
from pitboss.envs.answers import ASK_OF, number_of
from pitboss.envs.kernel.asks import NOTHING, STAND
from pitboss.envs.kernel.felt import VALUES
from pitboss.envs.kernel.sight import FIELDS
from pitboss.envs.terms import Terms
from pitboss.game import Round
from pitboss.game.legal import is_pair


def round_fields(state: Round, seat: int = 0) -> dict[str, int]:
    """The whole numbers of an observation for a seat; of its last hand when it is not asked."""
    hands, rules = state.seats[seat].hands, state.rules
    is_asked = not state.is_over and not state.awaits_card and state.seat == seat
    place = state.hand if is_asked else len(hands) - 1
    hand = hands[place]
    two = len(hand.cards) == 2
    paired = two and not hand.doubles and rules.split.offered and is_pair(rules, *hand.cards)
    suited = two and hand.cards[0].suit == hand.cards[1].suit
    numbers = (
        ASK_OF[state.phase] if is_asked else NOTHING,
        state.dealer[0].value if state.dealer else 0,
        hand.points,
        int(hand.soft),
        len(hand.cards),
        hand.doubles,
        hand.cards[0].value if paired else 0,
        SUITS.index(hand.cards[0].suit) + 1 if suited else 0,
        place,
        len(hands),
    )
    return dict(zip(FIELDS, numbers, strict=True))


def cards_in_sight(state: Round) -> list[Card]:
    """Every card of a round that lies, or lay, face up."""
    dealer = state.dealer[:1] if state.hole_is_hidden else state.dealer
    return [*(card for spot in state.seats for hand in spot.hands for card in hand.cards), *dealer]


def memory_fields(terms: Terms, seen: Sequence[Card], left: int) -> dict[str, Any]:
    """What an observation adds by way of memory: these cards were seen, and so many are left in the shoe."""
    decks, count = terms.rules.shoe.decks, terms.count
    fields: dict[str, Any] = {}
    if terms.memory == "count":
        running = count.start + decks * count.start_per_deck + sum(count.tags[card.index] for card in seen)
        fields["count"] = np.array([running * 52 / max(left, 1) if count.is_true else running], dtype=np.float32)
    if terms.memory == "cards":
        fields["seen"] = np.bincount([card.value - 1 for card in seen], minlength=VALUES)
    if terms.memory != "none":
        fields["left"] = np.array([left / (52 * decks)], dtype=np.float32)
    return fields


def answer_mask(state: Round, answers: int, seat: int = 0) -> "np.ndarray[Any, np.dtype[np.int8]]":
    """Which answers a seat may give; the wave alone when it is not asked."""
    mask = np.zeros(answers, dtype=np.int8)
    legal = state.legal_actions() if state.seat == seat else ()
    mask[[number_of(each) for each in legal] or [STAND]] = 1
    return mask

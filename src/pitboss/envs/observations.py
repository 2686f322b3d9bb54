"""An observation, stated once: its fields, the space of each, and how they are read off a table or off a `Round`."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.cards import SUITS, Card
from pitboss.envs.answers import ASK_OF, number_of
from pitboss.envs.kernel.allowed import MOST_CARDS
from pitboss.envs.kernel.asks import ASKS, NOTHING, STAND
from pitboss.envs.kernel.felt import VALUES
from pitboss.envs.kernel.sight import Sight, hand_fields
from pitboss.envs.pairs import is_paired
from pitboss.envs.terms import Memory, Terms
from pitboss.game import Round

Observation = dict[str, Any]

REMEMBERED: Final[dict[Memory, tuple[tuple[str, str], ...]]] = {
    "none": (),
    "count": (("count", "tally"), ("left", "left")),
    "cards": (("seen", "seen"), ("left", "left")),
}
"""What an observation has by way of memory beside what is seen of the hand: each field, and where `Sight` has it."""


def observation_space(terms: Terms) -> spaces.Dict:
    """The fields of an observation; docs/environments.md says what each one means."""
    rules = terms.rules
    doubles, hands, each = rules.double.times, rules.split.max_hands, 4 * rules.shoe.decks
    sizes = (ASKS, VALUES + 1, 32, 2, MOST_CARDS + 1, doubles + 1, VALUES + 1, len(SUITS) + 1, hands, hands + 1)
    memory: dict[str, spaces.Space[Any]] = {
        "count": spaces.Box(*count_bounds(terms), (1,), np.float32),
        "seen": spaces.MultiDiscrete([each + 1] * (VALUES - 1) + [4 * each + 1]),
        "left": spaces.Box(0.0, 1.0, (1,), np.float32),
    }
    return spaces.Dict(hand_fields(map(spaces.Discrete, sizes)) | _remembered(terms, memory))


def _remembered(terms: Terms, fields: dict[str, Any]) -> dict[str, Any]:
    """Those of the fields of memory that an observation has."""
    return {name: fields[name] for name, _ in REMEMBERED[terms.memory]}


def count_bounds(terms: Terms) -> tuple[float, float]:
    """Between which whole numbers the count stays, whichever cards are seen."""
    decks, count = terms.rules.shoe.decks, terms.count
    start = count.start_of(decks)
    if not count.is_true:
        lowest, highest = (start + decks * sum(bound(tag, 0.0) for tag in count.tags) for bound in (min, max))
        return float(floor(lowest)), float(ceil(highest))
    # What was seen is all cards less those unseen: what is left in the shoe, and the hole card. So the count, 52 times
    # the running count for each card left, is farthest from zero with one card left or with many.
    whole_shoe = start + decks * sum(count.tags)
    low, high = max(0.0, *count.tags), max(0.0, *(-tag for tag in count.tags))
    lowest, highest = -52 * (low + max(0.0, low - whole_shoe)), 52 * (high + max(0.0, high + whole_shoe))
    return float(floor(lowest)), float(ceil(highest))


def at_table(terms: Terms, sight: Sight, t: int = 0) -> Observation:
    """What is seen at one table, in numbers and arrays of its own."""
    seen: Observation = hand_fields(sight.fields[:, t].tolist())
    for name, place in REMEMBERED[terms.memory]:
        seen[name] = getattr(sight, place)[t].copy()
    return seen


def at_all_tables(terms: Terms, sight: Sight, *, copy: bool) -> dict[str, NDArray[Any]]:
    """What is seen at every table, field by field; without a copy the arrays are those of the sight."""
    seen: dict[str, NDArray[Any]] = hand_fields(sight.fields.copy() if copy else sight.fields)
    for name, place in REMEMBERED[terms.memory]:
        seen[name] = getattr(sight, place).copy() if copy else getattr(sight, place)
    return seen


def of_round(terms: Terms, state: Round, left: int) -> Observation:
    """What a lone player sees of a round off a fresh shoe, when so many cards are left in it."""
    decks, count, seen = terms.rules.shoe.decks, terms.count, cards_in_sight(state)
    running = count.start_of(decks) + sum(count.tags[card.index] for card in seen)
    memory = {
        "count": np.array([running * 52 / max(left, 1) if count.is_true else running], dtype=np.float32),
        "seen": cards_by_value(seen),
        "left": np.array([left / (52 * decks)], dtype=np.float32),
    }
    return hand_fields(round_numbers(state)) | _remembered(terms, memory)


def round_numbers(state: Round, seat: int = 0) -> tuple[int, ...]:
    """The numbers of `hand_fields` for a seat of a round; of its last hand when it is not asked."""
    hands = state.seats[seat].hands
    is_asked = not state.is_over and not state.awaits_card and state.seat == seat
    place = state.hand if is_asked else len(hands) - 1
    hand = hands[place]
    suited = len(hand.cards) == 2 and hand.cards[0].suit == hand.cards[1].suit
    return (
        ASK_OF[state.phase] if is_asked else NOTHING,
        state.dealer[0].value if state.dealer else 0,
        hand.points,
        int(hand.soft),
        len(hand.cards),
        hand.doubles,
        hand.cards[0].value if is_paired(state.rules, hand) else 0,
        SUITS.index(hand.cards[0].suit) + 1 if suited else 0,
        place,
        len(hands),
    )


def cards_in_sight(state: Round) -> list[Card]:
    """Every card of a round that lies, or lay, face up."""
    dealer = state.dealer[:1] if state.hole_is_hidden else state.dealer
    return [*(card for spot in state.seats for hand in spot.hands for card in hand.cards), *dealer]


def cards_by_value(cards: Sequence[Card]) -> NDArray[np.int64]:
    """How many aces, twos … nines and ten-values there are."""
    return np.bincount([card.value - 1 for card in cards], minlength=VALUES)


def answer_mask(state: Round, answers: int, seat: int = 0) -> NDArray[np.int8]:
    """Which answers a seat may give; the wave alone when it is not asked."""
    mask = np.zeros(answers, dtype=np.int8)
    legal = state.legal_actions() if state.seat == seat else ()
    mask[[number_of(each) for each in legal] or [STAND]] = 1
    return mask

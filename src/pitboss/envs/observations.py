"""An observation, stated once: its fields, the space of each, and how they are read off a table or off a `Round`."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.arrays import Ints
from pitboss.cards import SUITS, Card
from pitboss.envs.answers import NOTHING, QUESTION_OF, QUESTIONS
from pitboss.envs.kernel.observation import ObservationArrays, hand_fields
from pitboss.envs.kernel.sheet import MOST_CARDS, Sheet
from pitboss.envs.params import EnvParams, Memory
from pitboss.game import Hand, Round
from pitboss.rules import Rules
from pitboss.strategy.hands import VALUES

Observation = dict[str, Any]

MEMORY_FIELDS: Final[dict[Memory, dict[str, str]]] = {
    "none": {},
    "count": {"count": "counts", "left": "left"},
    "cards": {"seen": "seen", "left": "left"},
}
"""The fields by way of memory, and which of `ObservationArrays` has them."""
FLOAT_FIELDS: Final = {
    memory: {"wager": "wager", "settled": "settled", **fields} for memory, fields in MEMORY_FIELDS.items()
}
"""The same with what an observation tells of money."""


def observation_space(params: EnvParams, sheet: Sheet) -> spaces.Dict:
    """Return the space of each field; docs/environments.md says what each one means."""
    rules = params.rules
    doubles, hands, each = rules.double.times, rules.split.max_hands, 4 * rules.shoe.decks
    sizes = (QUESTIONS, VALUES + 1, 32, 2, MOST_CARDS + 1, doubles + 1, VALUES + 1, len(SUITS) + 1, hands, hands + 1, 2)
    staked, won = _stakes(params, sheet)
    memory: dict[str, spaces.Space[Any]] = {
        "count": spaces.Box(*count_bounds(params), (1,), np.float32),
        "seen": spaces.MultiDiscrete([each + 1] * (VALUES - 1) + [4 * each + 1]),
        "left": spaces.Box(0.0, 1.0, (1,), np.float32),
    }
    money = {
        "wager": spaces.Box(0.0, max(params.bets) * 2.0**doubles / rules.limits.min, (1,), np.float32),
        "settled": spaces.Box(-staked, won, (1,), np.float32),
    }
    return spaces.Dict(hand_fields(map(spaces.Discrete, sizes)) | money | _memory_fields(params, memory))


def _memory_fields(params: EnvParams, fields: dict[str, Any]) -> dict[str, Any]:
    """Return those of the fields of memory that an observation has."""
    return {name: fields[name] for name in MEMORY_FIELDS[params.memory]}


def _stakes(params: EnvParams, sheet: Sheet) -> tuple[float, float]:
    """Return the most units that can lie on the table in a round, and the most that can be won with them."""
    rules, main = params.rules, max(params.bets)
    staked = (rules.split.max_hands * main << rules.double.times) + main + sum(cents for _, cents in params.side)
    pays = max(int(table.max()) for table in (sheet.pays, sheet.bonus, sheet.natural, sheet.side_pays))
    units = staked / rules.limits.min
    return units, units * max(pays / rules.limits.chip, float(rules.insurance.pays))


def count_bounds(params: EnvParams) -> tuple[float, float]:
    """Return between which whole numbers the count stays, whichever cards are seen."""
    decks, count = params.rules.shoe.decks, params.count
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


def at_table(params: EnvParams, arrays: ObservationArrays, t: int = 0) -> Observation:
    """Return what is seen at one table, in numbers and arrays of its own."""
    observation: Observation = hand_fields(arrays.fields[:, t].tolist())
    observation["wager"], observation["settled"] = arrays.wager[t].copy(), arrays.settled[t].copy()
    if params.memory != "none":
        for name, place in MEMORY_FIELDS[params.memory].items():
            observation[name] = getattr(arrays, place)[t].copy()
    return observation


def at_all_tables(params: EnvParams, arrays: ObservationArrays, *, copy: bool) -> dict[str, NDArray[Any]]:
    """Return what is seen at every table, field by field; without a copy in the kernel's own arrays."""
    batch: dict[str, NDArray[Any]] = hand_fields(arrays.fields.copy() if copy else arrays.fields)
    for name, place in FLOAT_FIELDS[params.memory].items():
        batch[name] = getattr(arrays, place).copy() if copy else getattr(arrays, place)
    return batch


def of_round(params: EnvParams, state: Round, left: int) -> Observation:
    """Return what a lone player sees of a round off a fresh shoe, when so many cards are left in it."""
    decks, count, cards = params.rules.shoe.decks, params.count, visible_cards(state)
    running = count.start_of(decks) + sum(count.tags[card.index] for card in cards)
    memory = {
        "count": np.array([running * 52 / max(left, 1) if count.is_true else running], dtype=np.float32),
        "seen": cards_by_value(cards),
        "left": np.array([left / (52 * decks)], dtype=np.float32),
    }
    return hand_fields(round_numbers(state)) | _money(state) | _memory_fields(params, memory)


def _money(state: Round) -> Observation:
    """Return what lies on the hand in turn of a lone player, and what settled wagers brought, in units."""
    seat, unit = state.seats[0], state.rules.limits.min
    hand = seat.hands[-1 if state.is_over else state.hand]
    return {
        "wager": np.array([hand.wager / unit], dtype=np.float32),
        "settled": np.array([seat.own_net / unit], dtype=np.float32),
    }


def round_numbers(state: Round, seat: int = 0) -> tuple[int, ...]:
    """Return the numbers of `hand_fields` for a seat of a round; of its last hand when it is not asked."""
    hands = state.seats[seat].hands
    is_in_turn = not state.is_over and not state.awaits_card and state.seat == seat
    place = state.hand if is_in_turn else len(hands) - 1
    hand = hands[place]
    suited = len(hand.cards) == 2 and hand.cards[0].suit == hand.cards[1].suit
    return (
        QUESTION_OF[state.phase] if is_in_turn else NOTHING,
        state.dealer[0].value if state.dealer else 0,
        hand.points,
        int(hand.soft),
        len(hand.cards),
        hand.doubles,
        pair_value(state.rules, hand),
        SUITS.index(hand.cards[0].suit) + 1 if suited else 0,
        place,
        len(hands),
        int(state.seats[seat].insurance > 0),
    )


def visible_cards(state: Round) -> list[Card]:
    """Return every card of a round that lies, or lay, face up."""
    dealer = state.dealer[:1] if state.hole_is_hidden else state.dealer
    return [*(card for spot in state.seats for hand in spot.hands for card in hand.cards), *dealer]


def cards_by_value(cards: Sequence[Card]) -> Ints:
    """Return how many aces, twos … nines and ten-values there are."""
    return np.bincount([card.value - 1 for card in cards], minlength=VALUES)


def pair_value(rules: Rules, hand: Hand) -> int:
    """Return the value of one card of a hand that is played as a pair: two cards that match, not doubled; else 0."""
    return 0 if hand.doubles or len(hand.cards) != 2 else hand.facts(rules, 1).pair

"""Bets beside the main wager, by counting: every deal that decides one goes through the table itself.

The table deals and settles each with the engine that players meet; only how often a deal comes is worked out here, from
the cards of the shoe. Nothing is shared with the solver, and nothing is left to chance.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.cards import DECK, VALUE_RANKS, Card, parse_cards
from pitboss.game import Insure, Offer, Phase, Round, Wagers
from pitboss.game.side_bets import side_bet_net
from pitboss.rules import Rules, SideBet
from pitboss.rules.patterns import NUMBER

_OWN: Final = parse_cards("Ts 9h")
"""What the player holds where the dealer's cards decide: any two cards that stand, unseen by the count."""
_UP, _HOLE = parse_cards("5c Th")
_ACE: Final = Card.parse("Ac")
_BY_RANK: Final = tuple(Card.parse(f"{rank}c") for rank in VALUE_RANKS)
_TENS: Final = 4
"""Ranks that count ten."""


class _DealerHand(NamedTuple):
    """A completed hand of the dealer's: its values in rising order, in how many orders they come, and the round."""

    values: tuple[int, ...]
    orders: int
    end: Round


def enumerated_edge(bet: SideBet, rules: Rules, decks: int) -> float:
    """What the house keeps of a side bet with any of its pay tables, over every deal off a fresh shoe of so many
    decks."""
    if NUMBER[bet.cards]:
        deals = _first_cards(rules, bet.name, NUMBER[bet.cards])
        return -sum(orders * _cards_chance(cards, decks) * _net(bet, end) for cards, orders, end in deals)
    hands = _dealers_hands(rules, bet.name)
    return -sum(hand.orders * _chance(hand.values, decks) * _net(bet, hand.end) for hand in hands)


def enumerated_insurance(rules: Rules, decks: int) -> float | None:
    """What the house keeps of insurance, over every hole card under an ace; None where no wager can be insured."""
    size, edge = 52 * decks - 1, 0.0
    for hole in DECK:
        state = Round.open(rules, [Wagers(_wager(rules))])
        for card in (_OWN[0], _ACE, _OWN[1], hole) if rules.dealer.has_hole else (_OWN[0], _ACE, _OWN[1]):
            state, _ = state.deal(card)
        insured = next((answer for answer in state.legal_actions if isinstance(answer, Insure)), None)
        if insured is None:
            return None
        state, _ = state.apply(insured)
        while not state.is_over:
            state, _ = state.deal(hole) if state.awaits_card else state.apply(_passing(state))
            if state.seats[0].insurance_net is not None:
                break
        net = state.seats[0].insurance_net
        assert net is not None
        edge -= (decks - (hole is _ACE)) / size * net / insured.cents
    return edge


def _wager(rules: Rules) -> int:
    """A wager of ten chips, or what the limits allow."""
    return max(rules.limits.min, min(10 * rules.limits.chip, rules.limits.max))


def _opened(rules: Rules, name: str) -> Round:
    return Round.open(rules, [Wagers(_wager(rules), side=((name, _wager(rules)),))])


def _net(bet: SideBet, state: Round) -> float:
    """What the table says that a unit on the side bet brought."""
    wager = _wager(state.rules)
    return side_bet_net(bet, state.seats[0], state.dealer, wager) / wager


@cache
def _first_cards(rules: Rules, name: str, number: int) -> tuple[tuple[tuple[Card, ...], int, Round], ...]:
    """Every two cards that a seat may be dealt, or with an up-card three: in how many orders, and the round."""
    deals = []
    for cards in combinations_with_replacement(DECK, number):
        one, two, up = (*cards, _UP)[:3]
        state = _opened(rules, name)
        for card in (one, up, two, _HOLE) if rules.dealer.has_hole else (one, up, two):
            state, _ = state.deal(card)
        deals.append((cards, len({*permutations(cards)}), state))
    return tuple(deals)


def _cards_chance(cards: tuple[Card, ...], decks: int) -> float:
    """How likely these cards come in this order from a fresh shoe."""
    chance = 1.0
    for place, card in enumerate(cards):
        chance *= (decks - cards[:place].count(card)) / (52 * decks - place)
    return chance


@cache
def _dealers_hands(rules: Rules, name: str) -> tuple[_DealerHand, ...]:
    """Every hand that the dealer may complete with a wager on it, played out by the table in every order."""
    orders, ends = Counter[tuple[int, ...]](), {}
    for values, end in _played_out(_opened(rules, name), ()):
        key = tuple(sorted(values))
        orders[key] += 1
        ends[key] = end
    return tuple(_DealerHand(key, orders[key], end) for key, end in ends.items())


def _played_out(state: Round, values: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Round]]:
    while not state.is_over and not state.awaits_card:
        state, _ = state.apply(_passing(state))
    if state.is_over:
        yield values, state
    elif state.phase is Phase.DEAL and state.seat < len(state.seats):
        own = _OWN[len(state.seats[0].hands[0].cards)]
        yield from _played_out(state.deal(own)[0], values)
    else:
        for card in _BY_RANK:
            yield from _played_out(state.deal(card)[0], (*values, card.value))


def _passing(state: Round) -> Action | Offer:
    """The answer that adds nothing: no insurance, no surrender, stand."""
    return next(answer for answer in (Offer.DECLINE, Action.STAND) if answer in state.legal_actions)


def _chance(values: tuple[int, ...], decks: int) -> float:
    """How likely these values come in this order from a fresh shoe."""
    chance, gone, size = 1.0, Counter[int](), 52 * decks
    for place, value in enumerate(values):
        cards = 4 * decks * (_TENS if value == 10 else 1)
        chance *= (cards - gone[value]) / (size - place)
        gone[value] += 1
    return max(chance, 0.0)

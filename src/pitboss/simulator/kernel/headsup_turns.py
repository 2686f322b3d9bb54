"""The cards of a round between one player and the dealer, and the control variates of each.

Given no `control`, these are compiled without control variates.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import inlined
from pitboss.simulator.flat.control import Control
from pitboss.simulator.flat.dealergraph import BLACKJACK
from pitboss.simulator.flat.handgraph import UPS
from pitboss.simulator.flat.handkeys import RANKS, TEN
from pitboss.simulator.flat.layout import (
    HAND_END,
    SPLIT_NODE,
    SPLIT_RANK,
    WAGERS,
)
from pitboss.simulator.flat.paths import (
    DONE_BITS,
    DOUBLES,
    EARLY_ROW,
    EVEN_ROW,
    GOES_ON,
    IDLE,
    NATURAL_ROW,
    PLACE_SHIFT,
    RIDES_ON,
    SPLITS,
    TYING_ROW,
    Paths,
    done_at,
    row_at,
)
from pitboss.simulator.kernel.drawing import (
    ACTIVE,
    LEFT,
    NOISE,
    Cards,
    Pile,
    draw_from,
    see,
)
from pitboss.simulator.kernel.variates import (
    NO_PARTNER,
    drift,
    expect,
    expect_stand,
    hold,
    hold_nothing,
    is_followed,
    note,
    unseen_partners,
    worth,
    worth_of_stand,
)


@inlined
def _take(control: Control | None, pile: Pile, row: int, partner: int, split: bool, cards: Cards) -> tuple[int, Cards]:
    """Draw a card, face up, as `variates.take` has it; `split`: more is at stake than the hand in turn."""
    if control is None:
        return draw_from(pile, cards, False)
    expected = expect(control.rows[row], pile.gauge, partner, False) if is_followed(pile) else 0.0
    card, cards = draw_from(pile, cards, False)
    moved = drift(control.feature, pile.gauge, partner, card >> 2) if split and pile.cursor[ACTIVE] else 0.0
    note(pile, control, card, expected)
    pile.gauge[NOISE] += moved
    return card, cards


@inlined
def _gain(control: Control | None, pile: Pile, state: int) -> None:
    """Add what a hand is worth in the state it has come to."""
    if control is not None and pile.cursor[ACTIVE]:
        pile.gauge[NOISE] += worth(control.worth, pile.gauge, state)


@inlined
def _hold(control: Control | None, pile: Pile, state: int, times: float) -> None:
    if control is not None and pile.cursor[ACTIVE]:
        hold(control.worth, pile.gauge, state, times)


@inlined
def stop_at(stops: NDArray[np.uint32], place: int) -> int:
    """What is packed at a place, signed as everything else is."""
    return np.int64(stops[place])  # type: ignore[return-value]


@inlined
def deal(control: Control | None, pile: Pile, cards: Cards) -> tuple[int, int, int, int, Cards]:
    """The player's first card, the up-card, the second card and the hole card."""
    if control is None:
        first, cards = draw_from(pile, cards, False)
        up, cards = draw_from(pile, cards, False)
        second, cards = draw_from(pile, cards, False)
    else:
        at, rows = control.at, control.row
        first, cards = _take(control, pile, rows.first, NO_PARTNER, False, cards)
        rank = first >> 2
        _gain(control, pile, at.first + rank)
        up, cards = _take(control, pile, rows.up + rank, NO_PARTNER, False, cards)
        of_up = min(up >> 2, TEN)
        _gain(control, pile, at.up + rank * UPS + of_up)
        second, cards = _take(control, pile, rows.second + rank * UPS + of_up, NO_PARTNER, False, cards)
        _gain(control, pile, at.deal + (of_up * RANKS + rank) * RANKS + (second >> 2))
    hole, cards = draw_from(pile, cards, False)
    return first, up, second, hole, cards


@inlined
def check(
    control: Control | None, paths: Paths, pile: Pile, partner: int, opening: int, blackjack: bool, unit: float
) -> None:
    """The control variate of the dealer's check; `unit` turns steps into wagers."""
    if control is not None and partner >= 0 and pile.cursor[ACTIVE]:
        gauge = pile.gauge
        row, done = row_at(stop_at(paths.opening, opening)), done_at(stop_at(paths.opening, opening))
        tied, kept = paths.pays[row, BLACKJACK] * unit, paths.pays[row, IDLE] * unit
        is_decided = row in (EARLY_ROW, EVEN_ROW) or (row in (TYING_ROW, NATURAL_ROW) and done != DOUBLES)
        if not is_decided:
            kept = worth(control.worth, gauge, paths.opening_node[opening])
        surprise = (1.0 if blackjack else 0.0) - unseen_partners(gauge, partner) / gauge[LEFT]
        gauge[NOISE] += surprise * (tied - kept)


@inlined
def play_hands(
    control: Control | None, paths: Paths, pile: Pile, hand: NDArray[np.int64], opening: int, partner: int, cards: Cards
) -> tuple[int, bool, Cards]:
    """Play the player's hands from left to right. How many there were, and whether any of them waits for the dealer."""
    stop, node = stop_at(paths.opening, opening), 0
    if control is not None:
        node = paths.opening_node[opening]
    up, first, second = opening // (RANKS * RANKS), opening // RANKS % RANKS, opening % RANKS
    hands, all_hands, waiting, wagers, waits = 0, 1, 0, 1, False
    while True:
        done = done_at(stop)
        if done <= DOUBLES:
            wagers <<= done
            place = stop >> PLACE_SHIFT
            card, cards = _take(control, pile, 2 * node + done, partner, all_hands > 1, cards)
            place += card >> 2
        else:
            if done == SPLITS:
                all_hands += 1
                hand[SPLIT_RANK + waiting] = second
                if control is not None:
                    if all_hands == 2:
                        hold_nothing(pile.gauge)
                    hand[SPLIT_NODE + waiting] = paths.lone_node[up, second, all_hands]
                    _hold(control, pile, hand[SPLIT_NODE + waiting], 1.0)
                waiting += 1
            else:
                hand[HAND_END + hands], hand[WAGERS + hands] = stop, wagers
                hands += 1
                waits = waits or done == RIDES_ON
                if waiting == 0:
                    return hands, waits, cards
                if done == RIDES_ON:
                    _hold(control, pile, node, 1.0)
                waiting -= 1
                first, wagers = hand[SPLIT_RANK + waiting], 1
                _hold(control, pile, hand[SPLIT_NODE + waiting], -1.0)
            if control is not None:
                node = paths.lone_node[up, first, all_hands]
            card, cards = _take(control, pile, 2 * node, partner, all_hands > 1, cards)
            second = card >> 2
            place = paths.lone[up, first, all_hands] + second
        stop = stop_at(paths.after, place)
        if control is not None:
            node = stop_at(paths.node, place)
            _gain(control, pile, node)


@inlined
def _expected_result(
    control: Control | None, pile: Pile, hand: NDArray[np.int64], hands: int, node: int, partner: int, hole: bool
) -> float:
    """What the player's waiting hands are expected to be worth after the dealer's next card."""
    expected = 0.0
    if control is not None:
        for number in range(hands):
            if done_at(hand[HAND_END + number]) == RIDES_ON:
                mark = row_at(hand[HAND_END + number])
                expected += hand[WAGERS + number] * expect_stand(control, pile.gauge, mark, node, partner, hole)
    return expected


@inlined
def _gain_all(control: Control | None, pile: Pile, hand: NDArray[np.int64], hands: int, node: int) -> None:
    if control is not None and pile.cursor[ACTIVE]:
        for number in range(hands):
            if done_at(hand[HAND_END + number]) == RIDES_ON:
                mark = row_at(hand[HAND_END + number])
                pile.gauge[NOISE] += hand[WAGERS + number] * worth_of_stand(control, pile.gauge, mark, node)


@inlined
def play_dealer(
    control: Control | None,
    paths: Paths,
    pile: Pile,
    hand: NDArray[np.int64],
    hands: int,
    up: int,
    hole: int,
    partner: int,
    cards: Cards,
) -> tuple[int, int, Cards]:
    """The dealer turns the hole card and draws: how that ended, and with how many cards."""
    dealer, count = paths.turned[up, hole >> 2], 2
    if control is not None:
        if pile.cursor[ACTIVE]:
            pile.gauge[NOISE] -= _expected_result(control, pile, hand, hands, paths.dealer_start[up], partner, True)
        see(pile, control, hole)
        _gain_all(control, pile, hand, hands, dealer >> DONE_BITS)
    while done_at(dealer) == GOES_ON:
        expected = 0.0
        if control is not None and is_followed(pile):
            expected = _expected_result(control, pile, hand, hands, dealer >> DONE_BITS, NO_PARTNER, False)
        card, cards = draw_from(pile, cards, False)
        dealer = paths.drawn[dealer >> DONE_BITS, card >> 2]
        count += 1
        if control is not None:
            note(pile, control, card, expected)
            _gain_all(control, pile, hand, hands, dealer >> DONE_BITS)
    return done_at(dealer), count, cards

"""The shoe of a table: cards are shuffled as they are dealt, and noted as they are turned up.

Each draw swaps a random one of the cards left to the front (Fisher–Yates, only as far as cards are needed), so the
cards of a round lie in the shoe in the order in which they were dealt.
"""

from typing import Final

from pitboss.envs.kernel.felt import (
    FRESH,
    HOLE,
    POS,
    REFILLED,
    ROUND_START,
    SHOE_END,
    VALUES,
    VOID,
    Felt,
)
from pitboss.envs.kernel.sheet import REMEMBERS, SHOE_SIZE, Sheet
from pitboss.kernels import inlined
from pitboss.kernels.rng import below

LAST_CARD: Final = 51
"""What a void round is played out with."""


@inlined
def shuffle(sheet: Sheet, felt: Felt, t: int) -> None:
    """Put all cards back. The order of the shoe is whatever it was: every draw is random."""
    at = felt.table[t]
    at[POS], at[SHOE_END], at[ROUND_START], at[REFILLED], at[FRESH] = 0, sheet.rule[SHOE_SIZE], 0, 0, 1
    forget(sheet, felt, t)


@inlined
def forget(sheet: Sheet, felt: Felt, t: int) -> None:
    """Begin the count anew."""
    felt.running[t] = sheet.first_count
    for value in range(VALUES):
        felt.seen[t, value] = 0


@inlined
def draw(sheet: Sheet, felt: Felt, t: int) -> int:
    """The next card, 0..51, from the shoe or, when that is empty, from the discards of earlier rounds."""
    at, shoe = felt.table[t], felt.shoe[t]
    place, end = at[POS], at[SHOE_END]
    if place == end:
        if at[REFILLED] or at[ROUND_START] == 0:
            at[VOID] = 1
            return LAST_CARD
        _refill(sheet, felt, t)
        place, end = 0, at[SHOE_END]
    at[POS] = place + 1
    other = place + below(felt.rng[t], end - place)
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card
    return int(card)


@inlined
def _refill(sheet: Sheet, felt: Felt, t: int) -> None:
    """Shuffle the discards; of the cards seen only those on the table stay out of the shoe."""
    at = felt.table[t]
    at[REFILLED], at[POS] = 1, 0
    forget(sheet, felt, t)
    hidden = at[HOLE]
    for place in range(at[ROUND_START], at[SHOE_END]):
        card = int(felt.shoe[t, place])
        if card == hidden:
            hidden = -1
        else:
            see(sheet, felt, t, card)
    at[SHOE_END] = at[ROUND_START]


@inlined
def see(sheet: Sheet, felt: Felt, t: int, card: int) -> None:
    """Note a card that is turned up, if anybody does."""
    if sheet.rule[REMEMBERS]:
        felt.seen[t, min(card >> 2, VALUES - 1)] += 1
        felt.running[t] += sheet.tags[card]

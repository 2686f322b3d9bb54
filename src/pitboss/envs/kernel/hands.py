"""A hand on the felt: cards are laid to it, and it is made two of."""

from pitboss.envs.kernel.dealer import with_card
from pitboss.envs.kernel.felt import (
    CARDS,
    CHIPS,
    DOUBLES,
    FIRST,
    FROM_SPLIT,
    HAND_NET,
    HAND_PLACES,
    HANDS,
    POINTS,
    SECOND,
    SOFT,
    VOID,
    Felt,
)
from pitboss.envs.kernel.payouts import settle, wager
from pitboss.envs.kernel.sheet import BUSTED, SETTLED, Sheet
from pitboss.envs.kernel.shoe import draw, see
from pitboss.kernels import inlined


@inlined
def clear(felt: Felt, t: int, h: int) -> None:
    """Take every card and result off a hand."""
    felt.cents[t, HAND_NET + h] = 0
    for field in range(HAND_PLACES):
        felt.hand[t, h, field] = 0


@inlined
def take(felt: Felt, t: int, h: int, card: int) -> None:
    """Add a card to a hand."""
    hand = felt.hand[t, h]
    hand[POINTS], hand[SOFT] = with_card(hand[POINTS], hand[SOFT], card)
    if hand[CARDS] == 0:
        hand[FIRST] = card
    elif hand[CARDS] == 1:
        hand[SECOND] = card
    hand[CARDS] += 1


@inlined
def split(felt: Felt, t: int, h: int) -> None:
    """Make two hands of one, each with one card; the new one is played next."""
    count, second = felt.table[t, HANDS], int(felt.hand[t, h, SECOND])
    for place in range(count, h + 1, -1):
        for field in range(HAND_PLACES):
            felt.hand[t, place, field] = felt.hand[t, place - 1, field]
        felt.cents[t, HAND_NET + place] = felt.cents[t, HAND_NET + place - 1]
    first = int(felt.hand[t, h, FIRST])
    for place in range(h, h + 2):
        clear(felt, t, place)
        felt.hand[t, place, FROM_SPLIT] = 1
        take(felt, t, place, first if place == h else second)
    felt.table[t, HANDS] = count + 1


@inlined
def receive(sheet: Sheet, felt: Felt, t: int, h: int) -> bool:
    """A card for a hand: it may bust, win a bonus at once, or play on; False if there is no card and the round void."""
    card = draw(sheet, felt, t)
    if felt.table[t, VOID]:
        return False
    see(sheet, felt, t, card)
    take(felt, t, h, card)
    hand = felt.hand[t, h]
    if hand[POINTS] > 21:
        settle(felt, t, h, BUSTED, -wager(sheet, felt, t, h))
    elif not hand[DOUBLES] and sheet.bonus[hand[CARDS], hand[POINTS]] >= 0:
        settle(felt, t, h, SETTLED, sheet.bonus[hand[CARDS], hand[POINTS]] * felt.table[t, CHIPS])
    return True

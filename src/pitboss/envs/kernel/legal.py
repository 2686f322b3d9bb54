"""What may be done with a hand in its turn, looked up in the tables of its sheet; bits are the numbers of `asks`."""

from pitboss.envs.kernel.allowed import PAIR_BITS, SPLIT_BIT
from pitboss.envs.kernel.asks import SPLIT
from pitboss.envs.kernel.felt import CARDS, DOUBLES, FIRST, FROM_SPLIT, HANDS, POINTS, SECOND, SOFT, UP, Felt
from pitboss.envs.kernel.sheet import Sheet
from pitboss.kernels import inlined
from pitboss.strategy.hands import DEALT, SPLIT_ACE, SPLIT_OFF


@inlined
def pair_value(sheet: Sheet, felt: Felt, t: int, h: int) -> int:
    """The value, 1 to 10, of two cards that match by the sheet; 0 if they do not, or are not two."""
    hand = felt.hand[t, h]
    if hand[CARDS] != 2 or hand[DOUBLES]:
        return 0
    return int(sheet.two_cards[hand[FIRST] >> 2, hand[SECOND] >> 2] & PAIR_BITS)


@inlined
def legal_plays(sheet: Sheet, felt: Felt, t: int, h: int) -> int:
    """Every play the sheet allows on an unsettled hand of two or more cards, in its turn."""
    hand = felt.hand[t, h]
    two_cards = sheet.two_cards[hand[FIRST] >> 2, hand[SECOND] >> 2]
    up, origin = min(felt.table[t, UP] >> 2, 9), DEALT
    if hand[FROM_SPLIT]:
        origin = SPLIT_ACE if hand[FIRST] >> 2 == 0 else SPLIT_OFF
    plays = int(sheet.plays[up, origin, hand[DOUBLES], hand[SOFT], hand[CARDS], hand[POINTS]])
    if hand[CARDS] == 2 and not hand[DOUBLES] and two_cards >> SPLIT_BIT + felt.table[t, HANDS] & 1:
        plays |= 1 << SPLIT
    return plays

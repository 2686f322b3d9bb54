"""What may be done with a hand in its turn, as bits of the numbers in `answers`."""

from pitboss.envs.kernel.asks import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.envs.kernel.compiled import kernel
from pitboss.envs.kernel.felt import CARDS, DOUBLES, FIRST, FROM_SPLIT, HANDS, POINTS, SECOND, SOFT, UP, Felt
from pitboss.envs.kernel.sheet import (
    DOUBLE_AFTER_SPLIT,
    DOUBLE_ANY_CARDS,
    DOUBLE_LOWEST,
    DOUBLE_MAX_TOTAL,
    DOUBLE_TIMES,
    MATCHES_RANK,
    MAX_HANDS,
    MAY_DOUBLE_NATURAL,
    ONE_CARD_ACES,
    PEEKS,
    RESPLIT_ACES,
    SURRENDER_AFTER_DOUBLE,
    SURRENDER_ANY_CARDS,
    SURRENDER_EARLY,
    SURRENDER_LATE,
    Sheet,
)


@kernel
def dealer_checks(sheet: Sheet, felt: Felt, t: int) -> bool:
    """Whether the up-card makes the dealer check the hole card before anybody plays."""
    up = felt.table[t, UP] >> 2
    return bool(sheet.rule[PEEKS] and (up == 0 or up >= 9))


@kernel
def pair_value(sheet: Sheet, felt: Felt, t: int, h: int) -> int:
    """The value, 1 to 10, of two cards that match by the sheet; 0 if they do not, or are not two."""
    hand = felt.hand[t, h]
    if hand[CARDS] != 2 or hand[DOUBLES] or sheet.rule[MAX_HANDS] == 1:
        return 0
    first, second = hand[FIRST] >> 2, hand[SECOND] >> 2
    if first == second or (min(first, second) >= 9 and not sheet.rule[MATCHES_RANK]):
        return int(min(first, 9) + 1)
    return 0


@kernel
def legal_plays(sheet: Sheet, felt: Felt, t: int, h: int) -> int:
    """Every play the sheet allows on an unsettled hand of two or more cards, in its turn."""
    rule, hand = sheet.rule, felt.hand[t, h]
    is_split_ace = hand[FROM_SPLIT] and hand[FIRST] < 4
    plays = 1 << STAND
    if pair_value(sheet, felt, t, h) and felt.table[t, HANDS] < rule[MAX_HANDS]:
        plays |= (1 << SPLIT) if rule[RESPLIT_ACES] or not is_split_ace else 0
    if is_split_ace and rule[ONE_CARD_ACES]:
        return plays
    if not hand[DOUBLES] and (hand[POINTS] < 21 or hand[SOFT]):
        plays |= 1 << HIT
    if _can_double(sheet, felt, t, h):
        plays |= 1 << DOUBLE
    if _can_surrender(sheet, felt, t, h):
        plays |= 1 << SURRENDER
    return plays


@kernel
def _can_double(sheet: Sheet, felt: Felt, t: int, h: int) -> bool:
    rule, hand = sheet.rule, felt.hand[t, h]
    points, soft = hand[POINTS], hand[SOFT]
    if hand[DOUBLES] >= rule[DOUBLE_TIMES]:
        return False
    if points == 21 and hand[CARDS] == 2 and rule[MAY_DOUBLE_NATURAL]:
        points, soft = 11, 0
    if points > rule[DOUBLE_MAX_TOTAL]:
        return False
    if hand[DOUBLES]:
        return True
    if hand[CARDS] > 2 and not rule[DOUBLE_ANY_CARDS]:
        return False
    if hand[FROM_SPLIT] and not rule[DOUBLE_AFTER_SPLIT]:
        return False
    return bool(rule[DOUBLE_LOWEST] == 0 or (not soft and rule[DOUBLE_LOWEST] <= points <= 11))


@kernel
def _can_surrender(sheet: Sheet, felt: Felt, t: int, h: int) -> bool:
    rule, hand = sheet.rule, felt.hand[t, h]
    if not (rule[SURRENDER_LATE] or rule[SURRENDER_EARLY]) or (hand[DOUBLES] and not rule[SURRENDER_AFTER_DOUBLE]):
        return False
    if rule[SURRENDER_EARLY] and dealer_checks(sheet, felt, t):
        return False
    return bool(rule[SURRENDER_ANY_CARDS] or (hand[CARDS] == 2 and not hand[FROM_SPLIT]))

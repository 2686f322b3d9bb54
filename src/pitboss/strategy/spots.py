"""Spots: which cells of a chart a game can reach, and which actions its rules leave there."""

from enum import IntEnum
from typing import Final, NamedTuple

from pitboss.actions import Action
from pitboss.rules import Rules

ACE_UP: Final = 0
TEN_UP: Final = 9


class Spot(NamedTuple):
    """A hand as a chart sees it: doubles made, soft or hard, its best total, its cards, and the up-card's number."""

    doubles: int
    soft: bool
    total: int
    cards: int
    up: int


class Leave(IntEnum):
    """Whether an action is allowed at a spot: it may depend on whether the hand came from a split."""

    NEVER = 0
    SOMETIMES = 1
    ALWAYS = 2


def can_total(*, soft: bool, total: int, cards: int) -> bool:
    """Whether any hand of this many cards has this best total.

    A soft hand is an ace and `cards - 1` others, which count `total - 11` with every other ace as one. A hard hand
    below 12 holds no ace, because the ace would count eleven.
    """
    if soft:
        return total <= 21 and cards - 1 <= total - 11 <= 10 * (cards - 1)
    least = cards if total >= 12 else 2 * cards
    return least <= total <= min(10 * cards, 21)


def can_occur(rules: Rules, spot: Spot) -> bool:
    """Whether a player can have to decide at this spot. Spots that only a rare shoe could reach count."""
    if not can_total(soft=spot.soft, total=spot.total, cards=spot.cards):
        return False
    if spot.doubles == 0:
        return not any(bonus.is_earned(spot.cards, spot.total) for bonus in rules.bonus)
    if spot.doubles > rules.double.times or spot.cards < 2 + spot.doubles:
        return False
    if rules.double.on == "two-cards" and spot.cards != 2 + spot.doubles:
        return False
    lowest = rules.double.lowest_total
    return lowest == 0 or spot.total >= lowest + (11 if spot.soft else 2)


def checks_first(rules: Rules, up: int) -> bool:
    """Whether early surrender comes before a dealer's check, so that it is no part of the play after it."""
    return rules.surrender.when == "early" and rules.dealer.peeks and up in (ACE_UP, TEN_UP)


def leave(rules: Rules, action: Action, spot: Spot) -> Leave:
    """Whether the rules allow the action at this spot. Splitting is asked of two undoubled cards that match."""
    match action:
        case Action.STAND:
            return Leave.ALWAYS
        case Action.HIT:
            hard_21 = spot.total == 21 and not spot.soft
            return Leave.NEVER if spot.doubles or hard_21 else Leave.ALWAYS
        case Action.DOUBLE:
            return _leave_double(rules, spot)
        case Action.SPLIT:
            return Leave.SOMETIMES if rules.split.max_hands > 1 and spot.cards == 2 else Leave.NEVER
        case Action.SURRENDER:
            return _leave_surrender(rules, spot)


def _leave_double(rules: Rules, spot: Spot) -> Leave:
    double = rules.double
    total, soft = spot.total, spot.soft
    if rules.natural.may_double and total == 21 and spot.cards == 2:
        total, soft = 11, False
    if spot.doubles >= double.times or (double.max_total is not None and total > double.max_total):
        return Leave.NEVER
    if spot.doubles:
        return Leave.ALWAYS
    if double.on == "two-cards" and spot.cards > 2:
        return Leave.NEVER
    if double.lowest_total and (soft or not double.lowest_total <= total <= 11):
        return Leave.NEVER
    return Leave.ALWAYS if double.after_split or rules.split.max_hands == 1 else Leave.SOMETIMES


def _leave_surrender(rules: Rules, spot: Spot) -> Leave:
    surrender = rules.surrender
    if surrender.when == "never":
        return Leave.NEVER
    if spot.doubles:
        return Leave.ALWAYS if surrender.after_double else Leave.NEVER
    if surrender.cards == "any":
        return Leave.ALWAYS
    if spot.cards > 2:
        return Leave.NEVER
    return Leave.ALWAYS if rules.split.max_hands == 1 and not checks_first(rules, spot.up) else Leave.SOMETIMES


def trim(rules: Rules, order: tuple[Action, ...], spot: Spot) -> tuple[Action, ...]:
    """The part of an order that can matter at a spot: what is never allowed left out, nothing after what always is."""
    kept: list[Action] = []
    for action in order:
        allowed = leave(rules, action, spot)
        if allowed is not Leave.NEVER:
            kept.append(action)
        if allowed is Leave.ALWAYS:
            break
    return tuple(kept)

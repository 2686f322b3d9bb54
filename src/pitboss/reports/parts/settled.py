"""How a round of the main wager ends, in words, with what it pays: blackjacks, wins, pushes, losses, split rounds."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from pitboss.rules import Rules
from pitboss.rules.odds import EVEN
from pitboss.rules.patterns import in_short, natural_in_short
from pitboss.solver import Measured, Outcomes
from pitboss.solver.endings import (
    BEATEN,
    BONUS,
    BUSTED,
    EVEN_MONEY,
    LOST,
    PAID,
    PUSHED,
    PUSHED_BY_BUST,
    SURRENDERED,
    TIED,
    WON,
    WON_WITH_21,
    Floats,
    Settled,
)

_ORDER: Final = (
    PAID, TIED, EVEN_MONEY, BONUS, WON_WITH_21, WON, PUSHED, PUSHED_BY_BUST, SURRENDERED, BUSTED, LOST, BEATEN,
)  # fmt: skip
_SPLIT: Final[tuple[tuple[str, Callable[[Floats], Floats]], ...]] = (
    ("split round that wins in all", lambda net: (net > 0).astype(np.float64)),
    ("split round that comes out even", lambda net: (net == 0).astype(np.float64)),
    ("split round that loses in all", lambda net: (net < 0).astype(np.float64)),
)


class Settlement(NamedTuple):
    """An ending in words and what it pays; its chance and what it adds to the player's expectation."""

    what: str
    pays: str
    chance: Measured
    worth: Measured


def settlements(rules: Rules, found: Outcomes) -> Iterator[Settlement]:
    """Every ending that comes, best first; split rounds last."""
    shares: dict[Settled, float] = {}
    for end, share in found.settled.items():
        if share > 0:
            is_plain = end.how == WON_WITH_21 and rules.win.on_21 == EVEN
            told = end._replace(how=WON) if is_plain else end
            shares[told] = shares.get(told, 0.0) + share
    for end in sorted(shares, key=_place):
        share = shares[end]
        what = f"{_told(rules, end)}{_doubled(end)}"
        yield Settlement(what, _pays(end), Measured(share, 0.0), Measured(share * end.net, 0.0))
    for what, is_so in _SPLIT:
        chance = found.split_moment(is_so)
        if chance.value > 0:
            yield Settlement(what, "by its hands", chance, found.split_moment(_won_where(is_so)))


def _won_where(is_so: Callable[[Floats], Floats]) -> Callable[[Floats], Floats]:
    return lambda net: net * is_so(net)


def _place(end: Settled) -> tuple[int, str, float, float]:
    return _ORDER.index(BONUS if end.how.startswith(BONUS) else end.how), end.how, end.wager, -end.net


def _told(rules: Rules, end: Settled) -> str:
    if end.how.startswith(BONUS):
        bonus = rules.bonus[int(end.how.removeprefix(BONUS)) - 1]
        return f"{in_short(bonus.pattern)}, paid at once"
    if end.how in (PAID, TIED):
        return _which_blackjack(rules, end) + " against the dealer's blackjack" * (end.how == TIED)
    if end.how == PUSHED_BY_BUST:
        return _pushing_bust(rules)
    return _TOLD[end.how]


_TOLD: Final = {
    EVEN_MONEY: "blackjack that takes even money",
    WON_WITH_21: "win with 21",
    WON: "win",
    PUSHED: "push by equal totals",
    SURRENDERED: "surrender",
    BUSTED: "bust",
    LOST: "lower total than the dealer's",
    BEATEN: "dealer's blackjack",
}


def _which_blackjack(rules: Rules, end: Settled) -> str:
    """Where a suit has a pay of its own, the blackjacks that are paid so."""
    rows = [row for row in rules.natural.bonus if row.pays != rules.natural.pays]
    if not rows or end.net <= 0:
        return "blackjack"
    return " or ".join(natural_in_short(row) for row in rows if float(row.pays) == end.net) or "any other blackjack"


def _pushing_bust(rules: Rules) -> str:
    ways = []
    if rules.dealer.push_total is not None:
        ways.append(f"the dealer's {rules.dealer.push_total}")
    if rules.dealer.push_bust_cards is not None:
        ways.append(f"a dealer's bust with {rules.dealer.push_bust_cards} cards or more")
    return "push by " + " or ".join(ways)


def _doubled(end: Settled) -> str:
    return f", doubled to {end.wager:g} wagers" if end.wager > 1 else ""


def _pays(end: Settled) -> str:
    """The payout odds on all that lies there."""
    if end.net == 0:
        return "push"
    if end.net < 0:
        return "loses half" if end.net == -end.wager / 2 else "loses"
    odds = Fraction(end.net / end.wager).limit_denominator(1000)
    return f"{odds.numerator} to {odds.denominator}"

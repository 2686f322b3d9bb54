"""How rounds that are not split end: hands carried forward as they are played, and settled where they end."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.rules import Rules
from pitboss.solver.dealer import BLACKJACK, ENDINGS, PAYS, PUSHES, ending_chances
from pitboss.solver.play import Policy, next_cards, reached
from pitboss.solver.upcard import Against
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, SURRENDER

Floats = NDArray[np.float64]


class Settled(NamedTuple):
    """How a round that was not split ended: one of the endings below, the wager that lay there in the end and what it
    won, in first wagers. A bonus is told by its place on the sheet."""

    how: str
    wager: float
    net: float


PAID, TIED, EVEN_MONEY, BONUS = "blackjack", "blackjack against blackjack", "even money", "bonus"
WON, WON_WITH_21, PUSHED, PUSHED_BY_BUST = "win", "win with 21", "push", "push by the dealer's bust"
BUSTED, LOST, SURRENDERED, BEATEN = "bust", "loss", "surrender", "dealer's blackjack"


Ends = dict[Settled, float]
"""How often rounds end so."""


def play_out(against: Against, policy: Policy, start: Floats, ends: Ends) -> None:
    """Carry the chances forward under the policy and settle every hand where it ends."""
    game, setting, bonus = against.game, against.setting, against.legal.bonus
    chance = start.copy()
    reached(setting, game.hands, bonus, policy, chance)
    which = np.flatnonzero(chance.any(axis=0))
    counts, total = game.hands.counts[which], game.hands.total[which]
    endings = ending_chances(against.dealer, against.left - counts)
    drawn = np.zeros(counts.shape)
    next_cards(setting.left, counts, setting.lacking, drawn)
    bust = np.where(game.hands.after[which] < 0, drawn, 0.0).sum(axis=1)
    ruined = drawn[:, setting.ruin] if setting.ruin >= 0 else np.zeros(len(which))
    places = _bonus_places(game.rules, game.hands.cards[which], total)
    for doubles in range(MAX_DOUBLES + 1):
        wager, held = 2.0**doubles, chance[doubles, which]
        paid = ~np.isnan(bonus[which]) if doubles == 0 else np.zeros(len(which), dtype=np.bool_)
        action = np.where(paid, 0, policy.doubled[doubles, which] if doubles else policy.undoubled[which])
        for place, earned in enumerate(game.rules.bonus, start=1):
            _add(ends, Settled(f"{BONUS} {place}", 1.0, float(earned.pays)), held[paid & (places == place)])
        _add(ends, Settled(BUSTED, wager, -wager), (held * bust)[action == HIT])
        _add(ends, Settled(BUSTED, 2.0 * wager, -2.0 * wager), (held * bust)[action == DOUBLE])
        _add(ends, Settled(SURRENDERED, wager, -0.5 * wager), (held * (1 - ruined))[action == SURRENDER])
        _add(ends, Settled(BEATEN, wager, -wager), (held * ruined)[action == SURRENDER])
        stands = ~paid & ~np.isin(action, (HIT, DOUBLE, SURRENDER))
        for points in np.unique(total[stands]).tolist():
            here = stands & (total == points)
            met = held[here] @ endings[here]
            for ending in range(ENDINGS):
                net = float(game.pays[points, ending]) * wager
                _add(ends, Settled(_stood(points, ending), wager, net), met[ending])


def _bonus_places(rules: Rules, cards: NDArray[np.int64], total: NDArray[np.int64]) -> NDArray[np.int64]:
    """The place on the sheet of the bonus that each hand earns, from 1; 0 for none."""
    hands = zip(cards.tolist(), total.tolist(), strict=True)
    earned = (
        (place for place, bonus in enumerate(rules.bonus, start=1) if bonus.is_earned(number, points))
        for number, points in hands
    )
    return np.array([next(places, 0) for places in earned], dtype=np.int64)


def _stood(points: int, ending: int) -> str:
    """What becomes of a hand that stood, by the dealer's ending."""
    if ending == BLACKJACK:
        return BEATEN
    if ending == PUSHES:
        return PUSHED_BY_BUST
    if ending != PAYS and points <= 17 + ending:
        return PUSHED if points == 17 + ending else LOST
    return WON_WITH_21 if points == 21 else WON


def _add(ends: Ends, end: Settled, chances: Floats) -> None:
    """Add the chances of hands that end so to what is known of them."""
    chance = float(np.sum(chances))
    if chance > 0:
        ends[end] += chance

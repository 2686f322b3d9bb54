"""How rounds that are not split end: hands carried forward as they are played, and settled where they end."""

from typing import Final, NamedTuple

import numpy as np

from pitboss.arrays import Floats
from pitboss.rules.payouts import DealerEnd, Reason, stand_payout
from pitboss.solver import play
from pitboss.solver.dealer import ENDINGS, ending_chances
from pitboss.solver.play import HALF, Policy, next_cards, reached
from pitboss.solver.upcard import Against
from pitboss.strategy.chart import DOUBLE, HIT, MAX_DOUBLES, SURRENDER
from pitboss.strategy.hands import bonus_table


class Settled(NamedTuple):
    """How a round that was not split ended: one of the endings below, the wager that lay there in the end and what it
    won, in first wagers. A bonus is told by its place on the sheet."""

    how: str
    wager: float
    net: float


PAID, TIED, EVEN_MONEY, BONUS = "blackjack", "blackjack against blackjack", "even money", "bonus"
WON, WON_WITH_21, PUSHED, PUSHED_BY_BUST = "win", "win with 21", "push", "push by the dealer's bust"
BUSTED, LOST, SURRENDERED, BEATEN = "bust", "loss", "surrender", "dealer's blackjack"


_WORDS: Final = {
    Reason.WIN: WON,
    Reason.DEALER_BUST: WON,
    Reason.PUSH: PUSHED,
    Reason.PUSH_TOTAL: PUSHED_BY_BUST,
    Reason.PUSH_BUST: PUSHED_BY_BUST,
    Reason.LOSS: LOST,
    Reason.DEALER_NATURAL: BEATEN,
}
"""What becomes of a hand that stood."""

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
    next_cards(setting.left, counts, setting.excluded, drawn)
    bust = np.where(game.hands.after[which] < 0, drawn, 0.0).sum(axis=1)
    ruined = drawn[:, setting.ruin] if setting.ruin >= 0 else np.zeros(len(which))
    places = bonus_table(game.rules)[game.hands.cards[which], total]
    for doubles in range(MAX_DOUBLES + 1):
        wager, held = 2.0**doubles, chance[doubles, which]
        paid = ~np.isnan(bonus[which]) if doubles == 0 else np.zeros(len(which), dtype=np.bool_)
        action = np.where(paid, 0, policy.doubled[doubles, which] if doubles else policy.undoubled[which])
        for place, earned in enumerate(game.rules.bonus):
            _add(ends, Settled(f"{BONUS} {place + 1}", 1.0, float(earned.pays)), held[paid & (places == place)])
        _add(ends, Settled(BUSTED, wager, play.BUSTED * wager), (held * bust)[action == HIT])
        _add(ends, Settled(BUSTED, 2.0 * wager, play.BUSTED * 2.0 * wager), (held * bust)[action == DOUBLE])
        _add(ends, Settled(SURRENDERED, wager, HALF * wager), (held * (1 - ruined))[action == SURRENDER])
        _add(ends, Settled(BEATEN, wager, play.LOST * wager), (held * ruined)[action == SURRENDER])
        stands = ~paid & ~np.isin(action, (HIT, DOUBLE, SURRENDER))
        for points in np.unique(total[stands]).tolist():
            here = stands & (total == points)
            met = held[here] @ endings[here]
            for ending in range(ENDINGS):
                how = _WORDS[stand_payout(game.rules, points, DealerEnd(ending)).reason]
                how = WON_WITH_21 if how == WON and points == 21 else how
                _add(ends, Settled(how, wager, float(game.pays[points, ending]) * wager), met[ending])


def _add(ends: Ends, end: Settled, chances: Floats) -> None:
    """Add the chances of hands that end so to what is known of them."""
    chance = float(np.sum(chances))
    if chance > 0:
        ends[end] += chance

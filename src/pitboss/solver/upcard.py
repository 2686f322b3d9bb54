"""One game against one up-card: what the dealer will do, what standing on each hand is worth, and playing it out."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pitboss.arrays import Floats, Ints
from pitboss.rules import Rules
from pitboss.rules.legal import keeps_half
from pitboss.rules.payouts import DealerEnd, Loss, Reason, loses_first_only, natural_takes, stand_payout
from pitboss.solver.dealer import ENDINGS, DealerPlay, dealer_play, dealer_rule, ending_chances
from pitboss.solver.play import (
    BEST,
    SCORE,
    TIE,
    Legal,
    Policy,
    Setting,
    Values,
    blank_policy,
    blank_values,
    legal_plays,
    new_room,
    play_hands,
)
from pitboss.strategy.chart import HIT
from pitboss.strategy.hands import COMPLETES, HandTable, all_hands


@dataclass(frozen=True, slots=True)
class GameTables:
    """What is the same against every up-card: the rules, and the tables made from them."""

    rules: Rules
    hands: HandTable
    legal: tuple[Legal, ...]
    """What may be done in a hand's turn, by up-card."""
    pays: Floats
    """`pays[total, ending]`: what a hand that stood on `total` gets per unit."""

    @classmethod
    def of(cls, rules: Rules) -> "GameTables":
        hands = all_hands()
        return cls(rules, hands, legal_plays(rules, hands), _pays(rules))

    def after_split(self) -> "GameTables":
        """The game as it stands for a hand that came from a split."""
        return replace(self, legal=tuple(legal._replace(dealt=legal.split) for legal in self.legal))


def _pays(rules: Rules) -> Floats:
    pays = np.zeros((22, ENDINGS))
    for end in DealerEnd:
        pays[:, end] = [float(stand_payout(rules, total, end)) for total in range(22)]
    return pays


def can_save_half(rules: Rules, up: int) -> bool:
    """Whether two cards may be given up for half before a dealer's blackjack would take the whole wager.

    Where a blackjack shows late and takes only the first wager, nothing a player adds can be lost to it, so decisions
    and their values are those before a check.
    """
    return up in COMPLETES and keeps_half(rules, up + 1) and loses_first_only(rules, up + 1)


@dataclass(frozen=True, slots=True)
class Against:
    """A game against one up-card, with `left` cards to come (the hole card among them) before any hand is dealt."""

    game: GameTables
    up: int
    left: Floats
    dealer: DealerPlay
    setting: Setting
    legal: Legal
    stand: Floats
    """The value of standing on each hand, once the dealer is known to have no blackjack if that is checked."""

    @classmethod
    def of(cls, game: GameTables, up: int, left: Floats) -> "Against":
        """`left` is without the up-card."""
        rules, legal = game.rules, game.legal[up]
        makes_blackjack = COMPLETES.get(up, -1)
        dealer = dealer_play(up, dealer_rule(rules.dealer, rules.busts_told), checked=loses_first_only(rules, up + 1))
        is_safe = loses_first_only(rules, up + 1) or natural_takes(rules, Reason.SURRENDER) is Loss.NOTHING
        setting = Setting(left, dealer.excluded, -1 if is_safe else makes_blackjack)
        if can_save_half(rules, up):
            legal = legal.without_surrender()
        return cls(game, up, left, dealer, setting, legal, standing(game, left, dealer))

    def best_play(self) -> "Play":
        """The best action with every dealt hand, and with every split hand the best of those still allowed."""
        hands = self.game.hands
        policy, values = blank_policy(hands), blank_values(hands)
        self._run(BEST, self.setting, _falling(hands), self.stand, policy, values)
        after_split = Policy(_best_allowed(values.by_action[0], self.legal.split), policy.doubled)
        after_split.undoubled[hands.cards == 1] = HIT
        return Play(policy, after_split, values)

    def play_as(self, policy: Policy, after_split: Policy) -> "Play":
        """Follow given policies, with the value of every other action beside."""
        values = blank_values(self.game.hands)
        self._run(SCORE, self.setting, _falling(self.game.hands), self.stand, policy, values)
        return Play(policy, after_split, values)

    def _run(self, mode: int, setting: Setting, which: Ints, stand: Floats, policy: Policy, values: Values) -> None:
        legal = self.legal
        play_hands(
            mode,
            which,
            setting,
            self.game.hands,
            legal.bonus,
            stand,
            legal.dealt,
            legal.doubled,
            policy,
            values,
            new_room(),
        )


@dataclass(frozen=True, slots=True)
class Play:
    """How hands are played against one up-card, dealt and split, and what that is worth for those dealt."""

    dealt: Policy
    split: Policy
    values: Values


def standing(game: GameTables, left: Floats, dealer: DealerPlay) -> Floats:
    """What standing on each hand is worth when the dealer draws from what it leaves of `left`; 0 if it cannot be."""
    hands = game.hands
    stand = np.zeros(len(hands.cards))
    which = np.flatnonzero((hands.counts <= left).all(axis=1))
    chances = ending_chances(dealer, left - hands.counts[which])
    stand[which] = np.einsum("ij,ij->i", chances, game.pays[hands.total[which]])
    return stand


def _falling(hands: HandTable) -> Ints:
    return np.flatnonzero(hands.cards >= 2)[::-1].copy()


def _best_allowed(by_action: Floats, allowed: NDArray[np.bool_]) -> Ints:
    """The best allowed action of each row; of equals the first, as `play_hands` has it. 0 where there is none."""
    best = np.full(len(by_action), -np.inf)
    chosen = np.zeros(len(by_action), dtype=np.int64)
    for action in range(by_action.shape[1]):
        worth = np.where(allowed[:, action] & ~np.isnan(by_action[:, action]), by_action[:, action], -np.inf)
        better = worth > best + TIE
        chosen[better] = action
        best[better] = worth[better]
    return chosen

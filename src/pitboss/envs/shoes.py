"""An agent that bets, and plays through whole shoes: what it wins, with the luck of the cards taken off.

No exact figure is known for a shoe, but luck can be taken off every round of it: of the first deal, of the dealer's
check, of each card drawn, of the dealer's hand and of insurance. What a card does is judged by best play off a fresh
shoe, and its mean is exact over the cards that are really unseen. So the mean is that of plain play, whatever the agent
does, and the nearer its shoes are to fresh ones the less is left to chance.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.answers import decision_of
from pitboss.envs.evaluation import check_policy
from pitboss.envs.evaluations import BetPlayed, ShoeEvaluation
from pitboss.envs.kernel.asks import BET
from pitboss.envs.kernel.felt import VALUES
from pitboss.envs.luck import Luck
from pitboss.envs.openings import Opening, opened
from pitboss.envs.optimum import BestPlay
from pitboss.envs.replay import Played
from pitboss.envs.single import ShoeEnv
from pitboss.envs.terms import BETS, Memory, names_checked, whole_number
from pitboss.game import Phase, Round
from pitboss.game.hand import Seat
from pitboss.rules import Rules
from pitboss.rules.payouts import Reason
from pitboss.solver import Shoe
from pitboss.strategy.hands import ACE, TEN

Bettor = Callable[[Mapping[str, Any], NDArray[np.int8]], int]
"""An agent: from an observation of `pitboss/Shoe-v1` and its mask to an answer."""
FEWEST: Final = 10
MOST: Final = 10**6
_UP_AND_TWO, _FIRST_CARDS, _MOST_DEALER_CARDS = 3, 4, 22
"""With fewer cards left the dealer's hand could use up the shoe, and is taken as it came."""


@names_checked
def evaluate_shoes(
    policy: Bettor,
    sheet: str | Path | Rules = "blackjack",
    shoes: int = 500,
    *,
    bets: Sequence[int] = BETS,
    decks: int | None = None,
    penetration: float | None = None,
    changes: Mapping[str, object] | None = None,
    memory: Memory = "count",
    count: str = "hi-lo",
    seed: int = 0,
) -> ShoeEvaluation:
    """Let an agent play so many shoes of `pitboss/Shoe-v1`, bets included, and say what it wins.

    Raise what `evaluate` raises.
    """
    check_policy(policy, seed)
    shoes = whole_number("shoes", shoes, FEWEST, MOST)
    env = ShoeEnv(sheet, bets=bets, decks=decks, penetration=penetration, changes=changes, memory=memory, count=count)
    terms, fair = env.terms, _FairRounds(BestPlay(env.terms.rules))
    units = sorted({bet // terms.rules.limits.min for bet in terms.bets})
    won, plain, rounds = (np.zeros((shoes, len(units))) for _ in range(3))
    for shoe in range(shoes):
        for reward, played in _rounds(env, policy, int(seed) if shoe == 0 else None):
            bet = played.wager // terms.rules.limits.min
            at = shoe, units.index(bet)
            won[at] += reward - bet * fair.luck(played)
            plain[at] += reward
            rounds[at] += 1
    (value, error), (raw, raw_error) = map(_mean, (won.sum(axis=1), plain.sum(axis=1)))
    return ShoeEvaluation(
        rules=terms.rules,
        shoes=shoes,
        penetration=terms.cut / (52 * terms.rules.shoe.decks),
        seed=int(seed),
        value=value,
        error=error,
        raw_value=raw,
        raw_error=raw_error,
        by_bet=tuple(
            _of_bet(bet, won[:, place], rounds[:, place]) for place, bet in enumerate(units) if rounds[:, place].any()
        ),
    )


def _mean(results: NDArray[np.float64]) -> tuple[float, float]:
    """The mean of results that do not depend on each other, and its standard error."""
    return float(results.mean()), float(results.std(ddof=1) / sqrt(len(results)))


def _of_bet(units: int, won: NDArray[np.float64], rounds: NDArray[np.float64]) -> BetPlayed:
    """What a wager brought a round, from what it won in each shoe and how often it was made there.

    Rounds of a shoe depend on each other, so the error is that of a ratio of two sums over shoes.
    """
    all_rounds, shoes = rounds.sum(), len(rounds)
    value = won.sum() / all_rounds
    spread = ((won - value * rounds) ** 2).sum() * shoes / (shoes - 1)
    return BetPlayed(units, int(all_rounds), float(value), float(sqrt(spread) / all_rounds))


def _rounds(env: ShoeEnv, policy: Bettor, seed: int | None) -> Iterator[tuple[float, Played]]:
    """The rounds of one shoe: what each brought in units, and how it went."""
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        seen, reward, over, _, info = env.step(policy(seen, info["action_mask"]))
        if over or seen["ask"] == BET:
            yield reward, env.played


class _FairRounds:
    """How lucky a round was, in units of its wager, from whatever shoe."""

    def __init__(self, best: BestPlay) -> None:
        self._best, self._rules = best, best.rules
        self._whole = Shoe.of_decks(best.rules.shoe.decks)
        self._deals = np.empty((VALUES, VALUES, VALUES))
        for first, second, up in np.ndindex(*self._deals.shape):
            three = opened(best.rules, Opening((first + 1, second + 1, up + 1), 0.0))
            self._deals[first, second, up] = best.deal_value(three, insures=False)

    def luck(self, played: Played) -> float:
        """What the cards brought beyond their mean; those from reshuffled discards are left as they came."""
        if played.in_shoe < _FIRST_CARDS:
            return 0.0
        left = self._whole.without(*played.before).values
        luck, state, answers = Luck(self._best, left), played.opened, iter(played.answers)
        taken_off, three, is_over = 0.0, state, False
        settled: float | None = None
        for place, card in enumerate(played.cards):
            if state.phase is Phase.DRAW and place < played.in_shoe:
                taken_off += luck.of_card(state, card)
            state, _ = state.deal(card)
            if place == _UP_AND_TWO - 1:
                three = state
            while state.legal_actions():
                state, _ = state.apply(decision_of(state, next(answers)))
            if not is_over and state.phase in (Phase.DEALER, Phase.OVER):
                is_over, cards_left = True, played.in_shoe - place - 1
                if cards_left >= _MOST_DEALER_CARDS and self._is_fair_game(state):
                    settled = luck.expected(state)
        seat = state.seats[0]
        taken_off += self._of_deal(left, three) + self._of_check(luck.unseen(three), three, state)
        if seat.insurance:
            taken_off += self._of_insurance(luck.unseen(three), seat)
        if settled is not None:
            taken_off += sum(hand.net for hand in seat.hands) / played.wager - settled
        return taken_off

    def _of_deal(self, left: NDArray[np.float64], three: Round) -> float:
        """How much better the first three cards are than the shoe would have them on average."""
        one, size = np.eye(VALUES), left.sum()
        second = left[None, :] - one
        up = left[None, None, :] - one[:, None, :] - one[None, :, :]
        chances = left[:, None, None] * second[:, :, None] * up / (size * (size - 1) * (size - 2))
        first, other = (card.value - 1 for card in three.seats[0].hands[0].cards)
        return float(self._deals[first, other, three.dealer[0].value - 1] - (chances * self._deals).sum())

    def _of_check(self, unseen: NDArray[np.float64], three: Round, over: Round) -> float:
        """How much better the dealer's check went than on average, for a hand that had to fear a blackjack."""
        seat, up, rules = over.seats[0], over.dealer[0].value, self._rules
        partner = {1: TEN, 10: ACE}.get(up)
        reason = seat.hands[0].reason
        is_out = reason is Reason.EVEN_MONEY or (reason is Reason.SURRENDER and rules.surrender.keeps_half)
        if partner is None or not rules.dealer.peeks or is_out or seat.doubles_natural:
            return 0.0
        if not three.seats[0].is_natural:
            lost, kept = -1.0, self._best.checked_value(three)
        elif rules.natural.pushes_under(up):
            lost, kept = 0.0, float(rules.natural.pays)
        else:
            return 0.0
        return (float(_has_blackjack(over)) - float(unseen[partner] / unseen.sum())) * (lost - kept)

    def _of_insurance(self, unseen: NDArray[np.float64], seat: Seat) -> float:
        """How much more insurance brought than on average."""
        per_unit = float(unseen[TEN] / unseen.sum()) * (float(self._rules.insurance.pays) + 1) - 1
        return ((seat.insurance_net or 0) - per_unit * seat.insurance) / seat.wagers.main

    def _is_fair_game(self, state: Round) -> bool:
        """Whether the dealer's cards alone decide what is left to be decided, and no check has ended the round.

        Without a hole card a blackjack of the player's may wait for the dealer's: that is left as it came.
        """
        return not _has_blackjack(state) if self._rules.dealer.peeks else not state.seats[0].is_natural


def _has_blackjack(state: Round) -> bool:
    return len(state.dealer) == 2 and state.dealer_total.points == 21

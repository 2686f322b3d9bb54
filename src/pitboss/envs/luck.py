"""How much of what a hand brings is luck, card by card: what a card makes of it, less the exact mean over the cards
that could have come. Whatever a player does, luck in this sense is nothing on average, so it can be taken off a result.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.envs.optimum import OF_EACH_VALUE, BestPlay, card_chances, lacking_under
from pitboss.game import Phase, Round
from pitboss.strategy.hands import ACE, TEN


class Luck:
    """The luck of a lone seat's round that is dealt from `left` cards by value, in units of its main wager."""

    def __init__(self, best: BestPlay, left: NDArray[np.float64]) -> None:
        self._best, self._left, self._rules = best, left, best.rules

    def unseen(self, state: Round) -> NDArray[np.float64]:
        """The cards not seen by the player, the hole card among them, by value."""
        unseen = self._left.copy()
        for hand in state.seats[0].hands:
            for card in hand.cards:
                unseen[card.value - 1] -= 1
        unseen[state.dealer[0].value - 1] -= 1
        return unseen

    def of_card(self, state: Round, card: Card) -> float:
        """How much better a card makes the hand that it goes to than the cards unseen would on average."""
        up, hand = state.dealer[0].value - 1, state.hand_in_turn
        hands = len(state.seats[0].hands)
        worths = np.array([self._best.hand_worth(up, hand.with_card(each), hands=hands) for each in OF_EACH_VALUE])
        chances = card_chances(self.unseen(state), lacking_under(self._rules, up))
        return float(worths[card.value - 1] - chances @ worths)

    def expected(self, state: Round) -> float:
        """What the hands bring on average over the dealer's cards, when none but these are to be dealt any more.

        Under a hole card no blackjack is left to fear. Without one, what a blackjack would take is in the average.
        """
        seat, unseen = state.seats[0], self.unseen(state)
        main, up = seat.wagers.main, state.dealer[0].value - 1
        is_undecided = state.phase is Phase.DEALER
        if not self._rules.dealer.peeks and not is_undecided:
            return sum(hand.net for hand in seat.hands) / main
        chances, pays = self._best.dealer_endings(up, unseen)
        value = sum(
            hand.net / main if hand.is_removed else hand.wager / main * float(chances @ pays[hand.points])
            for hand in seat.hands
        )
        partner = {ACE: TEN, TEN: ACE}.get(up)
        if self._rules.dealer.peeks or partner is None:
            return value
        blackjack = float(unseen[partner] / unseen.sum())
        lost, _ = state.deal(OF_EACH_VALUE[partner])
        return (1 - blackjack) * value + blackjack * sum(hand.net for hand in lost.seats[0].hands) / main

"""Control variates: the luck in the result of a round, card by card, to be taken off it.

The luck of a card is what the hand is worth with it, less the exact mean over the cards that could have come. Whatever
a player does, that is zero on average: results without it have the same mean, and spread much less.
"""

from typing import Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.cards import Card
from pitboss.envs.answers import decision_of
from pitboss.envs.best_play import OF_EACH_VALUE, BestPlay, Opening, excluded_under, open_round
from pitboss.envs.replay import RoundRecord
from pitboss.game import Phase, Round
from pitboss.game.hand import Seat
from pitboss.rules.legal import dealer_checks, keeps_half
from pitboss.rules.payouts import Reason
from pitboss.solver import Shoe
from pitboss.solver.play import next_card_chances
from pitboss.strategy.hands import COMPLETES, TEN, VALUES

_UP_AND_TWO: Final = 3
_FIRST_CARDS: Final = 4
_MOST_DEALER_CARDS: Final = 22
"""With fewer cards left the dealer's hand could use up the shoe, and is taken as it came."""


class ControlVariate:
    """The luck of a lone seat's round that is dealt from `left` cards by value, in units of its main wager."""

    def __init__(self, best: BestPlay, left: Floats) -> None:
        self._best, self._left, self._rules = best, left, best.rules

    def unseen(self, state: Round) -> Floats:
        """Return the cards not seen by the player, the hole card among them, by value."""
        unseen = self._left.copy()
        for hand in state.seats[0].hands:
            for card in hand.cards:
                unseen[card.value - 1] -= 1
        unseen[state.dealer[0].value - 1] -= 1
        return unseen

    def of_card(self, state: Round, card: Card) -> float:
        """Return how much better a card makes the hand that it goes to than the cards unseen would on average."""
        up, hand = state.dealer[0].value - 1, state.hand_in_turn
        hands = len(state.seats[0].hands)
        worths = np.array([self._best.hand_worth(up, hand.with_card(each), hands=hands) for each in OF_EACH_VALUE])
        chances = next_card_chances(self.unseen(state), excluded_under(self._rules, up))
        return float(worths[card.value - 1] - chances @ worths)

    def expected(self, state: Round) -> float:
        """Return what the hands bring on average over the dealer's cards, when none but these are to be dealt any more.

        Under a hole card no blackjack is left to fear. Without one, what a blackjack would take is in the average.
        """
        seat, unseen = state.seats[0], self.unseen(state)
        main, up = seat.wagers.main, state.dealer[0].value - 1
        is_undecided = state.phase is Phase.DEALER
        if not self._rules.dealer.has_hole and not is_undecided:
            return sum(hand.net for hand in seat.hands) / main
        chances, pays = self._best.dealer_endings(up, unseen)
        value = sum(
            hand.net / main if hand.is_removed else hand.wager / main * float(chances @ pays[hand.points])
            for hand in seat.hands
        )
        partner = COMPLETES.get(up)
        if self._rules.dealer.has_hole or partner is None:
            return value
        blackjack = float(unseen[partner] / unseen.sum())
        lost, _ = state.deal(OF_EACH_VALUE[partner])
        return (1 - blackjack) * value + blackjack * sum(hand.net for hand in lost.seats[0].hands) / main


class RoundLuck:
    """How lucky a round was, in units of its wager, from whatever shoe."""

    def __init__(self, best: BestPlay) -> None:
        self._best, self._rules = best, best.rules
        self._whole = Shoe.of_decks(best.rules.shoe.decks)
        self._deals = np.empty((VALUES, VALUES, VALUES))
        for first, second, up in np.ndindex(*self._deals.shape):
            three = open_round(best.rules, Opening((first + 1, second + 1, up + 1), 0.0))
            self._deals[first, second, up] = best.deal_value(three, insures=False)

    def of_round(self, record: RoundRecord) -> float:
        """Return what the cards brought beyond their mean; those from reshuffled discards are left as they came."""
        if record.in_shoe < _FIRST_CARDS:
            return 0.0
        left = self._whole.without(*record.before).values
        variate, state, answers = ControlVariate(self._best, left), record.opened, iter(record.answers)
        luck, three, is_over = 0.0, state, False
        settled: float | None = None
        for place, card in enumerate(record.cards):
            if state.phase is Phase.DRAW and place < record.in_shoe:
                luck += variate.of_card(state, card)
            state, _ = state.deal(card)
            if place == _UP_AND_TWO - 1:
                three = state
            while state.legal_actions:
                state, _ = state.apply(decision_of(state, next(answers)))
            if not is_over and state.phase in (Phase.DEALER, Phase.OVER):
                is_over, cards_left = True, record.in_shoe - place - 1
                if cards_left >= _MOST_DEALER_CARDS and self._is_fair_game(state):
                    settled = variate.expected(state)
        seat = state.seats[0]
        luck += self._of_deal(left, three) + self._of_check(variate.unseen(three), three, state)
        if seat.insurance:
            luck += self._of_insurance(variate.unseen(three), seat)
        if settled is not None:
            luck += sum(hand.net for hand in seat.hands) / record.wager - settled
        return luck

    def _of_deal(self, left: Floats, three: Round) -> float:
        """Return how much better the first three cards are than the shoe would have them on average."""
        one, size = np.eye(VALUES), left.sum()
        second = left[None, :] - one
        up = left[None, None, :] - one[:, None, :] - one[None, :, :]
        chances = left[:, None, None] * second[:, :, None] * up / (size * (size - 1) * (size - 2))
        first, other = (card.value - 1 for card in three.seats[0].hands[0].cards)
        return float(self._deals[first, other, three.dealer[0].value - 1] - (chances * self._deals).sum())

    def _of_check(self, unseen: Floats, three: Round, over: Round) -> float:
        """Return how much better the dealer's check went than on average, for a hand that had to fear a blackjack."""
        seat, up, rules = over.seats[0], over.dealer[0].value, self._rules
        partner = COMPLETES.get(up - 1)
        reason = seat.hands[0].reason
        is_out = reason is Reason.EVEN_MONEY or (reason is Reason.SURRENDER and keeps_half(rules, up))
        if partner is None or not dealer_checks(rules, up) or is_out or seat.doubles_natural:
            return 0.0
        if not three.seats[0].is_natural:
            lost, unbeaten = -1.0, self._best.checked_value(three)
        elif rules.natural.pushes_under(up):
            lost, unbeaten = 0.0, float(rules.natural.pays)
        else:
            return 0.0
        return (float(_has_blackjack(over)) - float(unseen[partner] / unseen.sum())) * (lost - unbeaten)

    def _of_insurance(self, unseen: Floats, seat: Seat) -> float:
        """Return how much more insurance brought than on average."""
        per_unit = float(unseen[TEN] / unseen.sum()) * (float(self._rules.insurance.pays) + 1) - 1
        return ((seat.insurance_net or 0) - per_unit * seat.insurance) / seat.wagers.main

    def _is_fair_game(self, state: Round) -> bool:
        """Return whether the dealer's cards alone decide what is left to be decided, and no check has ended the round.

        Without a hole card a blackjack of the player's may wait for the dealer's: that is left as it came, and so is
        what comes of a hole card that was not checked.
        """
        if not self._rules.dealer.has_hole:
            return not state.seats[0].is_natural
        up = state.dealer[0].value
        return not _has_blackjack(state) and (up - 1 not in COMPLETES or dealer_checks(self._rules, up))


def _has_blackjack(state: Round) -> bool:
    return len(state.dealer) == 2 and state.dealer_total.points == 21

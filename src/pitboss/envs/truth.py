"""What each legal answer is worth, exactly: the solver's figures in the numbers of an environment.

Values are per unit of the original wager, of the hand in turn, with best play to come; before the dealer's check they
include the risk of a blackjack. Split hands are valued as the solver does, each by its own cards (CDZ-).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.envs.answers import number_of
from pitboss.envs.kernel.asks import DOUBLE, EVEN_MONEY, INSURE, STAND, SURRENDER
from pitboss.envs.views import cards_in_sight
from pitboss.game import Insure, Phase, Round
from pitboss.solver import HandError, Shoe, ShoeError, decide, insurance_worth
from pitboss.strategy.multisets import ACE, TEN

_MOST_KEPT: Final = 50_000
"""How many questions are remembered with their answers."""


class Chances(NamedTuple):
    """What is known of the hand in turn and of the dealer's second card.

    `plays` are the values of the hand's turn once the dealer is known to have no blackjack, if that comes to be known;
    `offers` those of a blackjack, risk included; `blackjack` the dealer's chance of one while it is not known;
    `insured` what a unit of insurance brings.
    """

    plays: dict[Action, float]
    offers: dict[str, float]
    blackjack: float
    insured: float

    def risked(self, value: float) -> float:
        """A value, unless the dealer has blackjack and takes the original wager."""
        return (1 - self.blackjack) * value - self.blackjack


def answer_values(state: Round, known: Chances) -> dict[int, float]:
    """What each legal answer of the seat in turn is worth."""
    seat = state.seats[state.seat]
    most = max((each.cents for each in state.legal_actions() if isinstance(each, Insure)), default=0)
    insured = known.insured * most / seat.wagers.main
    match state.phase:
        case Phase.PLAY:
            risk = 0.0 if state.rules.dealer.peeks else known.blackjack
            plays = {number_of(action): value for action, value in known.plays.items()}
            worth = {number: (1 - risk) * value - risk for number, value in plays.items()}
        case Phase.NATURALS:
            worth = {STAND: known.offers["paid"], DOUBLE: known.offers["double"]}
        case Phase.EARLY_SURRENDER:
            worth = {STAND: known.risked(max(known.plays.values())), SURRENDER: -0.5}
        case _:
            if seat.is_natural:
                base = known.offers["double" if seat.doubles_natural else "paid"]
            else:
                base = known.risked(max(known.plays.values()))
                base = max(base, -0.5) if state.rules.surrender.when == "early" and state.rules.dealer.peeks else base
            worth = {STAND: base, INSURE: base + insured, EVEN_MONEY: known.offers.get("even money", 0.0)}
    legal = {number_of(each) for each in state.legal_actions()}
    return {number: value for number, value in worth.items() if number in legal}


class Truth:
    """Values from the cards not yet seen; those of late are remembered."""

    def __init__(self) -> None:
        self._known: dict[object, dict[int, float]] = {}

    def values(self, state: Round, before: Iterable[Card] = ()) -> dict[int, float]:
        """What each legal answer is worth when these cards were seen before the round.

        Empty where it cannot be said: nobody is asked, or so few cards are left that the shoe could run out.
        """
        if not state.legal_actions():
            return {}
        seat = state.seats[state.seat]
        hand = seat.hands[state.hand]
        unseen = _unseen(state, before)
        if unseen is None:
            return {}
        cards = tuple(sorted(card.index for card in hand.cards))
        place = state.phase, cards, hand.cards[0].index, len(seat.hands), hand.doubles, hand.from_split
        key = (*place, seat.doubles_natural, seat.wagers.main, state.dealer[0].index, state.legal_actions(), unseen)
        if key not in self._known:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[key] = _work_out(state, unseen)
        return self._known[key]


def as_array(values: dict[int, float], answers: int) -> NDArray[np.float64]:
    """Values by number, with no number where an answer is not legal or its value cannot be said."""
    array = np.full(answers, np.nan)
    for number, value in values.items():
        array[number] = value
    return array


def _unseen(state: Round, before: Iterable[Card]) -> Shoe | None:
    try:
        return Shoe.of_decks(state.rules.shoe.decks).without(*cards_in_sight(state), *before)
    except ShoeError:
        return None


def _work_out(state: Round, unseen: Shoe) -> dict[int, float]:
    seat, up = state.seats[state.seat], state.dealer[0]
    hand = seat.hands[state.hand]
    try:
        decision = decide(
            state.rules,
            hand.cards,
            up,
            shoe=unseen,
            doubles=hand.doubles,
            hands=len(seat.hands),
            from_split=hand.from_split,
        )
    except (ShoeError, HandError):
        return {}
    offers = {name: value for name, value in decision.offers.items() if name not in ("surrender", "play")}
    known = Chances(decision.values, offers, blackjack_chance(state, unseen), insurance_worth(state.rules, unseen))
    return answer_values(state, known)


def blackjack_chance(state: Round, unseen: Shoe) -> float:
    """The chance of a dealer's blackjack that would take the original wager and no more; 0 where it takes all, for
    then it is in the value of every play."""
    partner = {1: TEN, 10: ACE}.get(state.dealer[0].value)
    dealer = state.rules.dealer
    if partner is None or not (dealer.peeks or dealer.no_hole_loses == "original"):
        return 0.0
    values = unseen.values
    return float(values[partner] / values.sum())

"""From the chances of a hand and of the dealer's second card to the worth of every legal answer.

Worths are per unit of the original wager, with best play to come. As long as the dealer may still turn up a blackjack
that takes the original wager alone, its risk is in them.
"""

from typing import NamedTuple

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.coach.knowledge import Knowledge, Worths
from pitboss.game import Insure, Offer, Phase
from pitboss.rules import Rules
from pitboss.rules.legal import most_insurance
from pitboss.solver import Shoe
from pitboss.solver.rounds import Option
from pitboss.strategy.hands import ACE, TEN

_GIVEN_UP = -0.5


class Chances(NamedTuple):
    """What is known of the hand in turn and of the dealer's second card.

    `plays` are the values of the hand's turn once the dealer is known to have no blackjack, if that comes to be known;
    `offers` those of a blackjack, risk included; `blackjack` the dealer's chance of one while it is not known;
    `insured` what a unit of insurance brings.
    """

    plays: dict[Action, float]
    offers: dict[Option, float]
    blackjack: float
    insured: float

    def risked(self, value: float) -> float:
        """A value, unless the dealer has blackjack and takes the original wager."""
        return (1 - self.blackjack) * value - self.blackjack

    def before_check(self, rules: Rules) -> float:
        """What two cards that are no blackjack are worth while the dealer may have one: played on, or given up."""
        played = self.risked(max(self.plays.values()))
        return max(played, _GIVEN_UP) if rules.surrender.keeps_half else played


def blackjack_chance(rules: Rules, up: Card, unseen: Shoe) -> float:
    """The chance of a dealer's blackjack that would take the original wager and no more; 0 where it takes all, for
    then it is in the value of every play."""
    partner = {1: TEN, 10: ACE}.get(up.value)
    if partner is None or not (rules.dealer.peeks or rules.dealer.no_hole_loses == "original"):
        return 0.0
    values = unseen.values
    return float(values[partner] / values.sum())


def insurance_gain(rules: Rules, up: Card, wager: int, per_unit: float) -> float:
    """What the offer of insurance adds to a wager, per unit of it, when each unit insured brings so much; nothing where
    it is better left alone."""
    if not rules.insurance.offered or not up.is_ace:
        return 0.0
    return max(0.0, per_unit) * most_insurance(rules, wager) / wager


def worths_of(asked: Knowledge, known: Chances) -> Worths:
    """What each legal answer is worth; before the dealer's check, what comes after it is in every answer."""
    rules, worth = asked.rules, Worths()
    match asked.phase:
        case Phase.PLAY:
            worth |= {play: value if rules.dealer.peeks else known.risked(value) for play, value in known.plays.items()}
            if rules.surrender.keeps_half:
                worth[Action.SURRENDER] = _GIVEN_UP
        case Phase.NATURALS:
            gain = insurance_gain(rules, asked.up_card, asked.wager, known.insured)
            paid = known.offers["paid"] + gain
            worth[Action.STAND] = max(paid, known.offers.get("even money", paid))
            worth[Action.DOUBLE] = known.offers["double"] + gain
        case Phase.EARLY_SURRENDER:
            worth |= {Action.SURRENDER: _GIVEN_UP, Offer.DECLINE: known.risked(max(known.plays.values()))}
        case _:
            waiting = _waiting(asked, known)
            worth |= {Offer.DECLINE: waiting, Offer.EVEN_MONEY: known.offers.get("even money", waiting)}
            for answer in asked.legal:
                if isinstance(answer, Insure):
                    worth[answer] = waiting + known.insured * answer.cents / asked.wager
    return {answer: worth[answer] for answer in asked.legal if answer in worth}


def _waiting(asked: Knowledge, known: Chances) -> float:
    """What the hand is worth before the dealer's check, its insurance apart."""
    if asked.is_natural:
        return known.offers["double" if asked.doubles_natural else "paid"]
    return known.before_check(asked.rules)

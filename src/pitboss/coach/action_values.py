"""The coach's figures from the exact solver: what each legal answer is worth, from the cards not yet seen.

Values are per unit of the original wager, with best play to come. As long as the dealer may still turn up a blackjack
that takes the original wager alone, its risk is in them.
"""

from typing import NamedTuple

from pitboss.actions import Action
from pitboss.cards import Card
from pitboss.coach.situation import ActionValues, Edges, FiguresError, Situation
from pitboss.game import Insure, Offer, Phase
from pitboss.rules import Rules
from pitboss.rules.legal import dealer_checks, keeps_half, most_insurance, offers_insurance
from pitboss.rules.payouts import SURRENDER, loses_first_only
from pitboss.solver import HandError, Shoe, ShoeError, decide, insurance_worth, solve
from pitboss.solver.rounds import Option
from pitboss.strategy.chart import Chart
from pitboss.strategy.hands import COMPLETES

TOO_FEW = (
    "too few cards are left for exact figures: the shoe could run out within this round, and the discards would be "
    "shuffled in"
)
_SURRENDER_VALUE = float(SURRENDER)


def action_values(situation: Situation) -> ActionValues:
    """What each legal answer is worth per unit of the original wager; raise `FiguresError` if it cannot be said.

    Where nothing but insurance is offered, playing on is the same either way and counted as nothing.
    """
    if situation.phase is Phase.INSURANCE and Offer.EVEN_MONEY not in situation.legal:
        per_unit = insurance_worth(situation.rules, _unseen(situation))
        return {
            answer: per_unit * answer.cents / situation.wager if isinstance(answer, Insure) else 0.0
            for answer in situation.legal
        }
    return values_with_play(situation)


def values_with_play(situation: Situation) -> ActionValues:
    """The same with the play to come counted in every answer; raise `FiguresError` if it cannot be said."""
    unseen = _unseen(situation)
    try:
        solved = decide(
            situation.rules,
            situation.hand.cards,
            situation.up_card,
            shoe=unseen,
            doubles=situation.hand.doubles,
            hands=situation.hands_in_seat,
            from_split=situation.hand.from_split,
        )
    except ShoeError:
        raise FiguresError(TOO_FEW) from None
    except HandError as error:
        raise FiguresError(f"nothing can be said of this hand: {error}") from None
    blackjack = first_wager_risk(situation.rules, situation.up_card, unseen)
    insured = insurance_worth(situation.rules, unseen)
    return values_of(situation, Chances(solved.values, solved.offers, blackjack, insured))


def _unseen(situation: Situation) -> Shoe:
    try:
        return Shoe.of_decks(situation.rules.shoe.decks).without(*situation.seen_cards)
    except ShoeError:
        raise FiguresError(TOO_FEW) from None


def house_edges(rules: Rules) -> Edges:
    """The house edges of a game and its side bets off a fresh shoe; none for what cannot be solved."""
    try:
        solved = solve(rules)
        return Edges(solved.house_edge, {name: bet.house_edge for name, bet in solved.side_bets.items()})
    except ShoeError:
        return Edges(None, {})


def best_chart(rules: Rules) -> Chart:
    """The best chart of a game off a fresh shoe, laid out to be read; raise `FiguresError` if there is none."""
    try:
        chart = solve(rules).chart
    except ShoeError:
        raise FiguresError("the shoe of this game is too small for a chart") from None
    _ = chart.blocks  # They go along with the chart to another process, which then need not lay them out.
    return chart


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

    def at_risk(self, value: float) -> float:
        """A value, unless the dealer has blackjack and takes the original wager."""
        return (1 - self.blackjack) * value - self.blackjack

    def before_check(self, rules: Rules, up: Card) -> float:
        """What two cards that are no blackjack are worth while the dealer may have one: played on, or given up."""
        played = self.at_risk(max(self.plays.values()))
        return max(played, _SURRENDER_VALUE) if keeps_half(rules, up.value) else played


def first_wager_risk(rules: Rules, up: Card, unseen: Shoe) -> float:
    """The chance of a dealer's blackjack that would take the original wager and no more; 0 where it takes all, for
    then it is in the value of every play."""
    partner = COMPLETES.get(up.value - 1)
    if partner is None or not loses_first_only(rules, up.value):
        return 0.0
    values = unseen.values
    return float(values[partner] / values.sum())


def insurance_gain(rules: Rules, up: Card, wager: int, per_unit: float) -> float:
    """What the offer of insurance adds to a wager, per unit of it, when each unit insured brings so much; nothing where
    it is better left alone."""
    if not offers_insurance(rules, up.value):
        return 0.0
    return max(0.0, per_unit) * most_insurance(rules, wager) / wager


def values_of(situation: Situation, chances: Chances) -> ActionValues:
    """What each legal answer is worth; before the dealer's check, what comes after it is in every answer."""
    rules, values = situation.rules, ActionValues()
    match situation.phase:
        case Phase.PLAY:
            values |= {
                play: value if dealer_checks(rules, situation.up_card.value) else chances.at_risk(value)
                for play, value in chances.plays.items()
            }
            if keeps_half(rules, situation.up_card.value):
                values[Action.SURRENDER] = _SURRENDER_VALUE
        case Phase.NATURALS:
            gain = insurance_gain(rules, situation.up_card, situation.wager, chances.insured)
            paid = chances.offers["paid"] + gain
            values[Action.STAND] = max(paid, chances.offers.get("even money", paid))
            values[Action.DOUBLE] = chances.offers["double"] + gain
        case Phase.EARLY_SURRENDER:
            values |= {Action.SURRENDER: _SURRENDER_VALUE, Offer.DECLINE: chances.at_risk(max(chances.plays.values()))}
        case _:
            waiting = _waiting(situation, chances)
            values |= {Offer.DECLINE: waiting, Offer.EVEN_MONEY: chances.offers.get("even money", waiting)}
            for answer in situation.legal:
                if isinstance(answer, Insure):
                    values[answer] = waiting + chances.insured * answer.cents / situation.wager
    return {answer: values[answer] for answer in situation.legal if answer in values}


def _waiting(situation: Situation, chances: Chances) -> float:
    """What the hand is worth before the dealer's check, its insurance apart."""
    if situation.is_natural:
        return chances.offers["double" if situation.doubles_natural else "paid"]
    return chances.before_check(situation.rules, situation.up_card)

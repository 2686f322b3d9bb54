"""A player who plays a chart at the real table, for comparison with the simulator."""

import random
from dataclasses import dataclass

from tests.random_play import random_wagers

from pitboss.actions import Action, Decision, Insure, Offer
from pitboss.cards import DECK
from pitboss.game import Phase, Round, Wagers
from pitboss.rules import Rules
from pitboss.rules.legal import most_insurance
from pitboss.strategy.chart import HARD, MAX_CARDS, SOFT, Chart, decode


@dataclass(frozen=True)
class Script:
    """One round to be played twice: wagers, who would insure (and for how much of the most), and every card."""

    wagers: tuple[Wagers, ...]
    insures: tuple[int, ...]
    cards: tuple[int, ...]
    start: int

    @property
    def seats(self) -> int:
        return len(self.wagers)


def random_script(rules: Rules, rng: random.Random) -> Script:
    cards = list(range(52)) * rules.shoe.decks
    rng.shuffle(cards)
    seats = rng.choice((1, 1, 2, 3, 5, 7))
    start = rng.choice((0, 0, rng.randrange(len(cards)), len(cards) - rng.randint(1, 12)))
    return Script(
        wagers=tuple(random_wagers(rng, rules, first_of_shoe=True) for _ in range(seats)),
        insures=tuple(rng.choice((0, 1, 2)) for _ in range(seats)),
        cards=tuple(cards),
        start=start,
    )


def wanted_insurance(rules: Rules, script: Script, seat: int) -> int:
    """The cents a seat would insure for, where it is offered: nothing, half a chip, or the most its wager allows."""
    most = most_insurance(rules, script.wagers[seat].main) if rules.insurance.offered else 0
    return min([0, rules.limits.chip // 2, most][script.insures[seat]], most)


def rides_on_bust(rules: Rules, script: Script) -> bool:
    return any(
        rules.side_bet(name).kind == "dealer-bust"
        for wagers in script.wagers
        for name, _ in wagers.side + wagers.side_tokes
    )


def play_at_table(rules: Rules, chart: Chart, script: Script) -> tuple[Round, int] | None:
    """The round played at the table by the chart and the number of cards it took; None if the cards ran out."""
    order = script.cards[script.start :] + script.cards[: script.start]
    round_ = Round.open(rules, script.wagers)
    dealt = 0
    while not round_.is_over:
        if round_.awaits_card:
            if dealt == len(order):
                return None
            round_, _ = round_.deal(DECK[order[dealt]])
            dealt += 1
        else:
            round_, _ = round_.apply(_decide(rules, chart, round_, script))
    return round_, dealt


def _decide(rules: Rules, chart: Chart, round_: Round, script: Script) -> Decision:
    seat = round_.seats[round_.seat]
    up = round_.dealer[0].value - 1
    match round_.phase:
        case Phase.NATURALS:
            return Action.DOUBLE if chart.double_natural[up] else Action.STAND
        case Phase.INSURANCE:
            if chart.even_money and Offer.EVEN_MONEY in round_.legal_actions():
                return Offer.EVEN_MONEY
            cents = wanted_insurance(rules, script, round_.seat)
            return Insure(cents) if round_.is_legal(Insure(cents)) else Offer.DECLINE
        case Phase.EARLY_SURRENDER:
            hand = seat.hands[0]
            if hand.facts(rules, 1).pair:
                chosen = chart.early_pairs[hand.cards[0].value - 1, up]
            else:
                chosen = chart.early[SOFT if hand.soft else HARD, hand.points, up]
            return Action.SURRENDER if chosen else Offer.DECLINE
    hand = seat.hands[round_.hand]
    if hand.facts(rules, 1).pair:
        order = decode(int(chart.pairs[hand.cards[0].value - 1, up]))
    else:
        kind = SOFT if hand.soft else HARD
        order = decode(int(chart.plays[hand.doubles, kind, hand.points, min(len(hand.cards), MAX_CARDS), up]))
    return next((action for action in order if action in round_.legal_actions()), Action.STAND)

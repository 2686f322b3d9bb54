"""The number an agent should reach, and best play off a fresh shoe as tables to look it up in."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import numpy as np

from pitboss.actions import Action
from pitboss.arrays import Floats
from pitboss.cards import DECK, RANKS, SUITS, Card
from pitboss.coach.action_values import Chances, first_wager_risk, insurance_gain, values_of
from pitboss.coach.situation import Situation
from pitboss.envs.answers import by_number
from pitboss.envs.observations import pair_value
from pitboss.envs.params import read_rules, read_side_bets
from pitboss.errors import ParamError
from pitboss.game import Hand, Round, Wagers
from pitboss.rules import NoSideBetError, Rules
from pitboss.rules.legal import dealer_checks, is_pair, most_hands, takes_one_card
from pitboss.rules.payouts import BUST, earned_bonus
from pitboss.solver import Shoe, Solution, insurance_worth, solve
from pitboss.solver.bets import side_bet
from pitboss.solver.dealer import BLACKJACK, ending_chances
from pitboss.solver.play import next_card_chances
from pitboss.solver.rounds import Options, UpCard, Worth, best, natural_options, natural_worth
from pitboss.strategy.chart import BY_CODE
from pitboss.strategy.hands import ACE, COMPLETES, TEN, VALUES, all_hands


class Opening(NamedTuple):
    """A first deal, the values of its three cards (the player's, then the up-card), and how often it comes."""

    values: tuple[int, int, int]
    chance: float

    @property
    def is_pair(self) -> bool:
        return self.values[0] == self.values[1]


def openings(rules: Rules) -> Iterator[Opening]:
    """Return every first deal by the values of the player's cards and the up-card, with its exact chance."""
    decks = rules.shoe.decks
    left = np.full(VALUES, 4.0 * decks)
    left[TEN] *= 4
    size = left.sum()
    for up in range(VALUES):
        for first in range(VALUES):
            for second in range(first, VALUES):
                a, b = left[first] - (first == up), left[second] - (second == up) - (second == first)
                orders = 1 if first == second else 2
                chance = float(left[up] * a * b * orders / (size * (size - 1) * (size - 2)))
                if chance > 0:
                    yield Opening((first + 1, second + 1, up + 1), chance)


def open_round(rules: Rules, opening: Opening) -> Round:
    """Return a round with the three cards of a first deal on the table, for the least wager."""
    state = Round.open(rules, [Wagers(rules.limits.min)])
    first, second, up = opening.values
    for place, value in enumerate((first, up, second)):
        state, _ = state.deal(DECK[4 * (value - 1) + place])
    return state


Play = Literal["best", "chart"]
OF_EACH_VALUE: Final = tuple(DECK[4 * value] for value in range(10))
"""A card of each value, ace to ten."""


def optimal_value(
    sheet: str | Path | Rules = "blackjack",
    *,
    decks: int | None = None,
    changes: Mapping[str, object] | None = None,
    side_bets: Mapping[str, int] | None = None,
    play: Play = "best",
) -> float:
    """Return what a round off a fresh shoe is worth to the best agent, in units of the wager: exact, not sampled.

    Args:
        sheet: The name of a game, the path of a sheet, or rules.
        decks: The same as a change of `shoe.decks`.
        changes: Changes of the sheet by key, as `pitboss.load` takes them.
        side_bets: Units on side bets, by name; they add what they are worth.
        play: "best" looks at every card of the hand (split hands played as the same cards not split) and takes
            insurance where it pays; "chart" looks at totals only, as far as an observation without memory tells them,
            and leaves insurance alone.

    Raises:
        ParamError: One of them cannot be used.
        PitbossError: There is no such game, or it cannot be solved.
    """
    if play not in ("best", "chart"):
        raise ParamError("play", play, "give best or chart")
    solution = solution_of(read_rules(sheet, decks=decks, changes=changes))
    value = best_value(solution) if play == "best" else solution.chart_figures.player_ev
    for name, units in read_side_bets(side_bets):
        try:
            bet = solution.rules.side_bet(name)
        except NoSideBetError as error:
            raise ParamError("side_bets", side_bets, str(error)) from None
        value -= units * side_bet(bet, solution.rules, solution.shoe).house_edge
    return value


def best_value(solution: Solution) -> float:
    """Return what a round is worth with best play, insurance where it pays included."""
    rules, value = solution.rules, solution.player_ev
    if rules.insurance.offered:
        for opening in openings(rules):
            state = open_round(rules, opening)
            if opening.values[2] == 1 and (gain := _insurance_gain(rules, state)):
                ace = next(solved for solved in solution.ups if solved.against.up == ACE)
                is_natural = state.seats[0].is_natural
                adds = natural_value(solution, ace, gain) - natural_value(solution, ace, 0.0) if is_natural else gain
                value += opening.chance * adds
    return value


def natural_value(solution: Solution, solved: UpCard, insured: float) -> float:
    """Return what a blackjack is worth, whatever its suits, when insurance adds so much to all but even money."""

    def choose(options: Options) -> Worth:
        paid = {name: worth._replace(value=worth.value + insured) for name, worth in options.items()}
        return best(paid | {name: worth for name, worth in options.items() if name == "even money"})

    return natural_worth(solved, solution.shoe, choose).value


def _insurance_gain(rules: Rules, state: Round) -> float:
    seat, up = state.seats[0], state.dealer[0]
    unseen = Shoe.of_decks(rules.shoe.decks).without(*seat.hands[0].cards, up)
    return insurance_gain(rules, up, seat.wagers.main, insurance_worth(rules, unseen))


@lru_cache(maxsize=8)
def solution_of(rules: Rules) -> Solution:
    """Return a game solved, once."""
    return solve(rules)


class BestPlay:
    """What every answer of a round off a fresh shoe is worth, by table. Raise `ShoeError` for too small a shoe."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.solution = solution_of(rules)
        self._ups = {solved.against.up: solved for solved in self.solution.ups}
        self._hands = all_hands()
        self._lone: dict[tuple[int, int], float] = {}

    def values(self, state: Round) -> dict[int, float]:
        """Return what each legal answer is worth to a seat alone at the table that has not split."""
        return by_number(values_of(Situation.of(state), self._chances(state)))

    def deal_value(self, state: Round, *, insures: bool = True) -> float:
        """Return what two cards are worth before any question, with best play; a blackjack whatever its suits.

        `insures` has insurance in it where that pays.
        """
        known, seat, rules = self._chances(state), state.seats[0], self.rules
        gain = _insurance_gain(rules, state) if insures else 0.0
        if seat.is_natural:
            return natural_value(self.solution, self._ups[state.dealer[0].value - 1], gain)
        return known.before_check(rules, state.dealer[0]) + gain

    def checked_value(self, state: Round) -> float:
        """Return what two cards, no blackjack, are worth once the dealer is known to have none, with best play."""
        return max(self._chances(state).plays.values())

    def hand_worth(self, up: int, hand: Hand, *, hands: int) -> float:
        """Return what a hand is worth by its own cards alone, in original wagers, to a seat with so many hands.

        It is nearly that if the hand may be split again.
        """
        if hand.points > 21:
            return float(BUST) * (1 << hand.doubles)
        bonus = earned_bonus(self.rules, len(hand.cards), hand.points)
        if bonus is not None and not hand.doubles:
            return float(bonus.pays)
        worth = max(self.plays(up, hand).values())
        first = hand.cards[0]
        if pair_value(self.rules, hand) and most_hands(self.rules, first.value, hands=hands, from_split=hands > 1) > 1:
            worth = max(worth, 2 * self._lone_worth(up, first))
        return worth

    def _lone_worth(self, up: int, card: Card) -> float:
        """Return what a hand that begins with one card of a split is worth, if it is not split again."""
        if (up, card.value) not in self._lone:
            left = self._ups[up].against.left.copy()
            left[card.value - 1] -= 2
            lone = Hand((), 1, from_split=True).with_card(card)
            worths = [max(self.plays(up, lone.with_card(each)).values()) for each in OF_EACH_VALUE]
            chances = next_card_chances(left, excluded_under(self.rules, up))
            self._lone[up, card.value] = float(chances @ np.array(worths))
        return self._lone[up, card.value]

    def dealer_endings(self, up: int, unseen: Floats) -> tuple[Floats, Floats]:
        """Return the chances of the dealer's ends from these cards, blackjack ruled out, and `pays[total, end]`."""
        against = self._ups[up].against
        chances = ending_chances(against.dealer, unseen[None])[0]
        chances[BLACKJACK] = 0.0
        return chances / chances.sum(), against.game.pays

    def plays(self, up: int, hand: Hand) -> dict[Action, float]:
        """Return what each play of a hand but splitting is worth by its own cards alone, in original wagers."""
        number = self._hands.number(tuple(sorted(card.value - 1 for card in hand.cards)))
        rows = self._ups[up].play.values.by_action[hand.doubles, number]
        unit = float(1 << hand.doubles)
        plays = {BY_CODE[code]: float(value) * unit for code, value in enumerate(rows) if not np.isnan(value)}
        is_fixed = hand.from_split and takes_one_card(self.rules, hand.cards[0].value)
        return {Action.STAND: plays[Action.STAND]} if is_fixed else plays

    def _chances(self, state: Round) -> Chances:
        seat, up = state.seats[0], state.dealer[0].value - 1
        hand, solved = seat.hands[0], self._ups[up]
        unseen = Shoe.of_decks(self.rules.shoe.decks).without(*hand.cards, state.dealer[0])
        blackjack, insured = first_wager_risk(self.rules, state.dealer[0], unseen), insurance_worth(self.rules, unseen)
        if seat.is_natural:
            pays = self.rules.natural.odds_for(hand.cards[0].suit + hand.cards[1].suit)
            options = natural_options(solved, float(pays))
            return Chances({}, {name: worth.value for name, worth in options.items()}, blackjack, insured)
        plays = self.plays(up, hand)
        pair = self._pair_value(state, hand)
        if pair is not None:
            plays[Action.SPLIT] = pair
        return Chances(plays, {}, blackjack, insured)

    def _pair_value(self, state: Round, hand: Hand) -> float | None:
        """Return what splitting is worth, if two cards make a pair by the sheet."""
        if not pair_value(self.rules, hand):
            return None
        first, up = hand.cards[0], state.dealer[0]
        alike = [is_pair(self.rules, first.index // len(SUITS), rank) for rank in range(len(RANKS))]
        rank, kin = first.value - 1, len(SUITS) * self.rules.shoe.decks * sum(alike) - alike[up.index // len(SUITS)]
        splits = self._ups[up.value - 1].splits
        return next((split.value for pair, split in splits.items() if pair.rank == rank and pair.kin == kin), None)


def excluded_under(rules: Rules, up: int) -> int:
    """Return the value that a checked hole card is known not to have; -1 if none is checked."""
    return COMPLETES.get(up, -1) if dealer_checks(rules, up + 1) else -1

"""A game solved: the figures of a whole round off the top of a shoe, and everything they were made from."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from time import perf_counter

from pitboss.cards import SUIT_NAMES, VALUE_RANKS
from pitboss.rules import Rules, load
from pitboss.solver.bestchart import ChartUpCard, chart_up_card, write_chart
from pitboss.solver.bestplay import compose
from pitboss.solver.bets import Bet, insurance, side_bet
from pitboss.solver.exceptions import ChartException, chart_exceptions
from pitboss.solver.follow_chart import follow_chart
from pitboss.solver.legal import has_rank_pairs
from pitboss.solver.outcomes import SPLIT_ROUNDS, Outcomes, choose_best, outcomes
from pitboss.solver.parallel import for_each
from pitboss.solver.rounds import NATURAL, Deal, UpCard, Worth, best, best_worth, deals, natural_options, solve_up_card
from pitboss.solver.shoe import Shoe, ShoeError, check_lasts
from pitboss.solver.upcard import Game
from pitboss.strategy.chart import Chart
from pitboss.strategy.composed import Composed
from pitboss.strategy.multisets import ACE, RANKS, TEN

UP_CARDS = VALUE_RANKS
"""Up-cards by their number, ten-values as T."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a way to play is worth, per unit first wagered: one round, one player, no insurance, no side bets."""

    player_ev: float
    average_final_wager: float
    """The wager at the end of a round, doubles and splits added."""

    @property
    def house_edge(self) -> float:
        return -self.player_ev

    @property
    def element_of_risk(self) -> float:
        """What the house keeps of each unit that ends up on the table."""
        return self.house_edge / self.average_final_wager


@dataclass(frozen=True, slots=True)
class ChartSolution:
    """The chart strategy of a game and its figures."""

    chart: Chart
    figures: Figures
    ups: tuple[ChartUpCard, ...] = field(repr=False)


@dataclass(frozen=True)
class Solution:
    """Best play of a game off one shoe, split hands played as the same cards not split (CDZ-)."""

    rules: Rules
    shoe: Shoe = field(repr=False)
    figures: Figures
    by_up_card: dict[str, tuple[float, float]]
    """For each up-card the chance that it shows and what the round is then worth."""
    ups: tuple[UpCard, ...] = field(repr=False)
    seconds: float
    strategy: str = "CDZ-"

    @property
    def is_fresh(self) -> bool:
        """Whether the shoe is a fresh one of the sheet's decks."""
        return all(abs(count - self.rules.shoe.decks) < 1e-9 for count in self.shoe.counts)

    @property
    def player_ev(self) -> float:
        return self.figures.player_ev

    @property
    def house_edge(self) -> float:
        return self.figures.house_edge

    @cached_property
    def chart(self) -> ChartSolution:
        """The chart strategy, made on first use."""
        ups = tuple(for_each(lambda solved: chart_up_card(solved, self.shoe), self.ups))
        worth = {(up.solved.against.up): up for up in ups}
        figures, _ = _sum(self.ups, self.shoe, lambda solved, deal: worth[solved.against.up].worth(self.shoe, deal))
        return ChartSolution(write_chart(list(ups)), figures, ups)

    def value_of(self, chart: Chart) -> Figures:
        """What any chart is worth off this shoe, exactly; raise `ChartError` where that cannot be said."""
        ups = self._followed(chart)
        return _sum(self.ups, self.shoe, lambda solved, deal: ups[solved.against.up].worth(self.shoe, deal))[0]

    def _followed(self, chart: Chart) -> dict[int, ChartUpCard]:
        """A chart played against every up-card; raise `ChartError` where it cannot be followed exactly."""
        followed = for_each(lambda solved: follow_chart(solved, chart, self.shoe), self.ups)
        return {of_up.solved.against.up: of_up for of_up in followed}

    def outcomes(self, chart: Chart | None = None, *, split_rounds: int = SPLIT_ROUNDS, seed: int = 1) -> Outcomes:
        """The distribution of a round's net result by best play, or by a chart; split rounds are sampled.

        Raise `ChartError` where the chart cannot be followed exactly.
        """
        if chart is None:
            return outcomes(self.ups, self.shoe, choose_best, split_rounds=split_rounds, seed=seed)
        own: ChartSolution | None = vars(self).get("chart")
        if own is not None and chart is own.chart:
            followed = {of_up.solved.against.up: of_up for of_up in own.ups}
        else:
            followed = self._followed(chart)
        ups = [of_up.solved for of_up in followed.values()]
        return outcomes(
            ups,
            self.shoe,
            lambda solved, deal, pays: followed[solved.against.up].chosen(deal, pays),
            split_rounds=split_rounds,
            seed=seed,
        )

    @cached_property
    def composed(self) -> Composed:
        """Best play hand by hand, for a simulation."""
        return compose(self.ups, self.shoe)

    @cached_property
    def exceptions(self) -> tuple[ChartException, ...]:
        """Where the cards of a hand, not its total, decide what is best: the costliest departures first."""
        return tuple(chart_exceptions(list(zip(self.ups, self.chart.ups, strict=True)), self.shoe))

    @property
    def insurance(self) -> Bet | None:
        """Insurance when nothing is seen but the ace; None where it is not offered."""
        return insurance(self.rules, self.shoe)

    @property
    def even_money(self) -> dict[str, float] | None:
        """A natural's worth against an ace, taking even money and not; None where it is not offered."""
        ace = next((solved for solved in self.ups if solved.against.up == ACE), None)
        if not self.rules.natural.offers_even_money or ace is None:
            return None
        options = natural_options(ace, float(self.rules.natural.pays))
        return {"take": options["even money"].value, "decline": options["paid"].value}

    @property
    def side_bets(self) -> dict[str, Bet]:
        return {bet.name: side_bet(bet, self.rules, self.shoe) for bet in self.rules.side_bets}

    def side_bet_by_decks(self, name: str) -> dict[int, float]:
        """The house edge of a side bet off full shoes of every number of decks the sheet allows."""
        bet = self.rules.side_bet(name)
        return {decks: side_bet(bet, self.rules, Shoe.of_decks(decks)).house_edge for decks in self.rules.shoe.choices}

    @property
    def suited_naturals(self) -> dict[str, dict[str, float]]:
        """What blackjacks of one suit bring: how often, what they pay, and what that adds to the plain pay."""
        plain = float(self.rules.natural.pays)
        natural = sum(
            deal.chance
            for solved in self.ups
            for deal in deals(solved.against.game, self.shoe, solved.against.up)
            if deal.ranks == NATURAL
        )
        figures = {}
        for suit, odds in self.rules.natural.pays_suited:
            chance, worth = natural * self.shoe.suited_share(suit), 0.0
            for solved in self.ups:
                for deal in deals(solved.against.game, self.shoe, solved.against.up):
                    if deal.ranks == NATURAL:
                        share = deal.chance * self.shoe.suited_share(suit)
                        gain = best(natural_options(solved, float(odds))).value
                        worth += share * (gain - best(natural_options(solved, plain)).value)
            figures[SUIT_NAMES[suit]] = {"probability": chance, "pays": float(odds), "worth": worth}
        return figures


def solve(rules: Rules, shoe: Shoe | None = None) -> Solution:
    """Solve a game exactly, off a fresh shoe of its decks or any other.

    Raise `ShoeError` if the shoe could run out within the round.
    """
    shoe = Shoe.of_decks(rules.shoe.decks) if shoe is None else shoe
    check_shoe(rules, shoe)
    game = Game.of(rules)
    load_kernels()
    start = perf_counter()
    shown = [up for up in range(RANKS) if shoe.values[up] > 0]
    ups = tuple(for_each(lambda up: solve_up_card(game, shoe, up), shown))
    figures, by_up_card = _sum(ups, shoe, lambda solved, deal: best_worth(solved, shoe, deal))
    return Solution(rules, shoe, figures, by_up_card, ups, perf_counter() - start)


@cache
def load_kernels() -> None:
    """Run every kernel once, so that a later solution's time is the solution's own."""
    rules = load("blackjack", {"shoe.decks": "1", "split.max_hands": "2"})
    solve_up_card(Game.of(rules), Shoe.of_decks(1), TEN)


def check_shoe(rules: Rules, shoe: Shoe) -> None:
    """Raise `ShoeError` unless a round of this game can be dealt from the shoe, however it goes."""
    values = shoe.values
    hands = min(rules.split.max_hands, max(1, int(values.max())))
    check_lasts(values, hands)
    tens = shoe.ranks[RANKS - 1 :]
    if has_rank_pairs(rules) and any(float(count) != round(float(count)) for count in tens):
        raise ShoeError("where only equal ranks make a pair, the shoe must say how many T, J, Q and K it holds")


def _sum(
    ups: tuple[UpCard, ...], shoe: Shoe, worth_of: Callable[[UpCard, Deal], Worth]
) -> tuple[Figures, dict[str, tuple[float, float]]]:
    value = wager = 0.0
    by_up_card = {}
    for solved in ups:
        chance = of_up = 0.0
        for deal in deals(solved.against.game, shoe, solved.against.up):
            worth = worth_of(solved, deal)
            chance += deal.chance
            of_up += deal.chance * worth.value
            wager += deal.chance * worth.wager
        value += of_up
        by_up_card[UP_CARDS[solved.against.up]] = (chance, of_up / chance)
    return Figures(float(value), float(wager)), by_up_card

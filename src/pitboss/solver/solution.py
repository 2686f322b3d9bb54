"""A game solved: the figures of a whole round off the top of a shoe, and everything they were made from."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from pitboss.cards import VALUE_RANKS, Card
from pitboss.processes import for_each
from pitboss.results import Result, frame, to_plain
from pitboss.rules import Rules, load
from pitboss.rules.legal import pairs_by_rank
from pitboss.rules.patterns import natural_in_short
from pitboss.solver.bestchart import ChartException, ChartUpCard, chart_exceptions, chart_up_card, write_chart
from pitboss.solver.bets import Bet, insurance, natural_shares, side_bet
from pitboss.solver.decision import CardInput, HandValues, decide, read_hand
from pitboss.solver.outcomes import SPLIT_ROUNDS, Outcomes, choose_best, outcomes
from pitboss.solver.rounds import NATURAL, Deal, UpCard, Worth, best, best_worth, deals, natural_options, solve_up_card
from pitboss.solver.shoe import Shoe, ShoeError, check_lasts
from pitboss.solver.strategies import compose, follow_chart
from pitboss.solver.upcard import GameTables
from pitboss.strategy.chart import Chart, Composed
from pitboss.strategy.hands import ACE, TEN, VALUES
from pitboss.text import plural

if TYPE_CHECKING:
    from pitboss.solver.removal import Removal


@dataclass(frozen=True, slots=True)
class Figures:
    """What a way to play is worth, per unit first wagered: one round, one player, no insurance, no side bets."""

    player_ev: float
    average_final_wager: float
    """The wager at the end of a round, doubles and splits added."""
    computed: ClassVar = ("house_edge", "element_of_risk")

    @property
    def house_edge(self) -> float:
        return -self.player_ev

    @property
    def element_of_risk(self) -> float:
        """What the house keeps of each unit that ends up on the table."""
        return self.house_edge / self.average_final_wager


class UpCardFigures(NamedTuple):
    """The chance that an up-card shows and what the round is then worth."""

    probability: float
    player_ev: float


@dataclass(frozen=True, repr=False)
class Solution(Result):
    """Best play of a game off one shoe, split hands played as the same cards not split (CDZ-).

    Attributes:
        rules: The game.
        shoe: What it was solved off.
        figures: Best play: expectation, average final wager, element of risk.
        by_up_card: For each up-card the chance that it shows and what the round is then worth.
        seconds: What solving took.
        strategy: What is meant by best play.
        followed: A chart to be valued beside best play and the game's own chart.
    """

    view = "solution"
    computed = ("decks", "cards", "options", "insurance", "even_money", "natural_bonuses")

    rules: Rules
    shoe: Shoe = field(repr=False)
    figures: Figures
    by_up_card: dict[str, UpCardFigures]
    seconds: float
    strategy: str = "CDZ-"
    followed: Chart | None = None

    def __repr__(self) -> str:
        edge = f"house edge {self.house_edge:.4%}"
        return f"<Solution of {self.rules.title}, {self.shoe_name}: {edge}, {self.rules.stamp}>"

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the figures; what was worked out for them is worked out again where it is asked for."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def ups(self) -> tuple[UpCard, ...]:
        """Best play against each up-card."""
        return _solve_ups(self.rules, self.shoe)

    @property
    def decks(self) -> int:
        return self.rules.shoe.decks

    @property
    def cards(self) -> int:
        """How many cards the shoe holds."""
        return len(self.shoe)

    @property
    def shoe_name(self) -> str:
        """What the game was solved off: fresh decks, or a shoe of somebody's own."""
        return plural(self.decks, "deck") if self.is_fresh else f"a shoe of {plural(self.cards, 'card')}"

    @property
    def options(self) -> dict[str, str]:
        """The sheet's options and what was changed, as they stand."""
        keys = dict.fromkeys((*(key for key, _ in self.rules.options), *(key for key, _ in self.rules.changed)))
        return {key: self.rules.value_of(key) for key in keys}

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
    def chart(self) -> Chart:
        """The best strategy that goes by totals, with its own exact house edge."""
        chart = write_chart(self.rules, self.chart_ups)
        shoe = "" if self.is_fresh else self.shoe_name
        return replace(chart, house_edge=self.chart_figures.house_edge, shoe=shoe)

    @cached_property
    def chart_figures(self) -> Figures:
        """What the chart is worth."""
        worth = {up.solved.against.up: up for up in self.chart_ups}
        return _sum(self.ups, self.shoe, lambda solved, deal: worth[solved.against.up].worth(self.shoe, deal))[0]

    @cached_property
    def chart_ups(self) -> tuple[ChartUpCard, ...]:
        """The chart against each up-card."""
        return tuple(for_each(lambda solved: chart_up_card(solved, self.shoe), self.ups))

    def decide(self, hand: CardInput, up: Card | str | int, *, doubles: int = 0, hands: int = 1) -> HandValues:
        """Value one hand dealt off the shoe of this solution, as `pitboss.decide` does."""
        held, shown = read_hand(self.rules, hand, up)
        left = self.shoe.without(*held, shown)
        return decide(self.rules, held, shown, shoe=left, doubles=doubles, hands=hands)

    def removal(self, chart: Chart | None = None) -> "Removal":
        """Work out what one card less of each rank does to every bet, a chart held fixed; by default the game's own."""
        from pitboss.solver.removal import removal

        return removal(self, chart)

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
        if chart is vars(self).get("chart"):
            followed = {of_up.solved.against.up: of_up for of_up in self.chart_ups}
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
    def distributions(self) -> tuple[Outcomes, ...]:
        """How the results of a round are spread by best play, by the chart, and by the chart that is `followed`."""
        charts = (None, self.chart, *([self.followed] if self.followed else []))
        return tuple(self.outcomes(chart) for chart in charts)

    @cached_property
    def followed_figures(self) -> Figures | None:
        """What the chart that is `followed` is worth."""
        return None if self.followed is None else self.value_of(self.followed)

    @cached_property
    def composed(self) -> Composed:
        """Best play hand by hand, for a simulation."""
        return compose(self.ups, self.shoe)

    @cached_property
    def exceptions(self) -> tuple[ChartException, ...]:
        """Where the cards of a hand, not its total, decide what is best: the costliest departures first."""
        return tuple(chart_exceptions(list(zip(self.ups, self.chart_ups, strict=True)), self.shoe))

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
    def natural_bonuses(self) -> dict[str, dict[str, float]]:
        """What each row of `natural.bonus` brings: how often, what it pays, and what that adds to the plain pay."""
        plain = float(self.rules.natural.pays)
        naturals = [
            (solved, deal.chance)
            for solved in self.ups
            for deal in deals(solved.against.game, self.shoe, solved.against.up)
            if deal.ranks == NATURAL
        ]
        shares, _ = natural_shares(self.rules, self.shoe)
        figures = {}
        for row, share in zip(self.rules.natural.bonus, shares, strict=True):
            pays, worth = float(row.pays), 0.0
            for solved, chance in naturals:
                gain = best(natural_options(solved, pays)).value - best(natural_options(solved, plain)).value
                worth += chance * share * gain
            probability = share * sum(chance for _, chance in naturals)
            figures[natural_in_short(row)] = {"probability": probability, "pays": pays, "worth": worth}
        return figures

    def rows(self, of: Literal["wagers", "up_cards", "distribution"] = "wagers") -> list[dict[str, Any]]:
        """Return the rows of a table.

        Args:
            of: A row for each of the "wagers" (the main one by best play and by the chart, insurance, side bets), the
                "up_cards", or the net results of a round with their chances, its "distribution".

        Raises:
            ParamError: There are no such rows.
        """
        rows: list[dict[str, Any]] = self._view().rows(self, of)
        return rows

    def to_frame(self, of: Literal["wagers", "up_cards", "distribution"] = "wagers") -> Any:
        """Return a table as a pandas `DataFrame`; the arguments are those of `rows`.

        Raises:
            ParamError: There is no such table.
            ModuleNotFoundError: pandas is not installed.
        """
        return frame(self.rows(of))

    def to_dict(self) -> dict[str, Any]:
        """Return every figure, as `pitboss odds --json` prints them."""
        best, chart, *others = (to_plain(outcomes) for outcomes in self.distributions)
        plain: dict[str, Any] = super().to_dict() | to_plain(self.figures) | {"distribution": best}
        plain["chart"] = to_plain(self.chart_figures) | {"exceptions": len(self.exceptions), "distribution": chart}
        plain["side_bets"] = {
            name: to_plain(bet) | {"by_decks": to_plain(self.side_bet_by_decks(name))}
            for name, bet in self.side_bets.items()
        }
        del plain["figures"], plain["followed"]
        if self.followed is not None:
            way = {"strategy": self.followed.title, **to_plain(self.followed_figures)}
            plain["followed"] = way | {"distribution": others[0]}
        return plain


def solve(rules: Rules, shoe: Shoe | None = None, followed: Chart | None = None) -> Solution:
    """Solve a game exactly, off a fresh shoe of its decks or any other.

    Args:
        rules: The game.
        shoe: The cards to come.
        followed: A chart to be valued beside best play.

    Raises:
        ShoeError: The shoe could run out within the round.
    """
    shoe = Shoe.of_decks(rules.shoe.decks) if shoe is None else shoe
    check_shoe(rules, shoe)
    load_kernels()
    start = perf_counter()
    ups = _solve_ups(rules, shoe)
    figures, by_up_card = _sum(ups, shoe, lambda solved, deal: best_worth(solved, shoe, deal))
    solution = Solution(rules, shoe, figures, by_up_card, perf_counter() - start, followed=followed)
    vars(solution)["ups"] = ups
    return solution


def _solve_ups(rules: Rules, shoe: Shoe) -> tuple[UpCard, ...]:
    game = GameTables.of(rules)
    shown = [up for up in range(VALUES) if shoe.values[up] > 0]
    return tuple(for_each(lambda up: solve_up_card(game, shoe, up), shown))


@cache
def load_kernels() -> None:
    """Run every kernel once, so that a later solution's time is the solution's own."""
    rules = load("blackjack", {"shoe.decks": "1", "split.max_hands": "2"})
    solve_up_card(GameTables.of(rules), Shoe.of_decks(1), TEN)


def check_shoe(rules: Rules, shoe: Shoe) -> None:
    """Raise `ShoeError` unless a round of this game can be dealt from the shoe, however it goes."""
    values = shoe.values
    hands = min(rules.split.max_hands, max(1, int(values.max())))
    check_lasts(values, hands)
    tens = shoe.ranks[VALUES - 1 :]
    if pairs_by_rank(rules) and any(float(count) != round(float(count)) for count in tens):
        raise ShoeError("where only equal ranks make a pair, the shoe must say how many T, J, Q and K it holds")


def _sum(
    ups: tuple[UpCard, ...], shoe: Shoe, worth_of: Callable[[UpCard, Deal], Worth]
) -> tuple[Figures, dict[str, UpCardFigures]]:
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
        by_up_card[VALUE_RANKS[solved.against.up]] = UpCardFigures(chance, of_up / chance)
    return Figures(float(value), float(wager)), by_up_card

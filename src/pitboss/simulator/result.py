"""What a simulation brought: figures with their errors and the conditions they hold under."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any, ClassVar, Final, Literal, NamedTuple

import numpy as np

from pitboss.errors import ParamError
from pitboss.results import Result, frame
from pitboss.rules import Rules
from pitboss.rules.payouts import DealerEnd, end_name
from pitboss.simulator.bankroll import ROUNDS_PER_HOUR, Bankroll, Earnings
from pitboss.simulator.conditions import Conditions
from pitboss.simulator.flat.graphs import REASONS
from pitboss.simulator.kernel.table import CENTRE
from pitboss.simulator.kernel.tally import (
    AT_PRODUCT,
    AT_RAW,
    AT_REDUCED,
    AT_REDUCED2,
    AT_TIMES,
    AT_TIMES2,
    CARDS,
    INSURANCES,
    INSURANCES_WON,
    NET_RANGE,
    NTH_REDUCED,
    NTH_REDUCED2,
    NTH_TIMES,
    ROUNDS,
    SHOE_TIMES2,
    SHOE_TIMES_WON,
    SHOE_WON2,
    TIMES,
    VOIDS,
    WATCHED,
    WON,
    WON2,
    Estimate,
    Mean,
)
from pitboss.simulator.run import Run

_FEWEST: Final = 100
"""Counts met less often than this have no figure."""


@dataclass(frozen=True, slots=True)
class EdgeAtCount:
    """A count at the start of a round: how often it came, and the edge of one chip there with its error; `raw_ev` is
    the edge without control variates."""

    count: int
    frequency: float
    ev: float
    std_error: float
    raw_ev: float


class NetResult(NamedTuple):
    """A result of a round in wagers, and how often it came."""

    net: float
    times: int


@dataclass(frozen=True, slots=True)
class EdgeOfRound:
    """The nth round of a shoe: the share of shoes that came to it, and its edge with its error."""

    round: int
    share: float
    ev: float
    std_error: float


@dataclass(frozen=True, slots=True)
class SideBetMade:
    """A side bet: in which share of the rounds it was made, its edge with its error, and the spread of one bet."""

    made: float
    ev: float
    std_error: float
    std_dev: float


@dataclass(frozen=True, slots=True)
class Frequencies:
    """How often things happened.

    Shares of all hands: `hands` by how they ended, `bonuses` by their place in the sheet, from 1, and `doubles` by how
    often a hand was doubled. Shares of all rounds: `hands_per_round` by how many hands the player had, `dealer` by how
    the dealer ended, `insurance` taken, and `void`. `insurance_won` is the share of the insurance bets that won.
    """

    hands: Mapping[str, float]
    bonuses: Mapping[int, float]
    doubles: Mapping[int, float]
    hands_per_round: Mapping[int, float]
    dealer: Mapping[str, float]
    insurance: float
    insurance_won: float
    void: float
    cards_per_round: float


@dataclass(frozen=True, repr=False, eq=False)
class Simulation(Result):
    """A game that was simulated.

    Shares are of the initial wagers, money is in chips. Two simulations are equal if they brought the same rounds.

    Attributes:
        conditions: The game and how it was played.
        run: The tallies.
        seed: The same seed gives the same rounds.
        threads: On how many threads they were played.
        bankroll: For whom risk is told.
    """

    view: ClassVar = "simulation"
    drawn: ClassVar = (".html",)
    computed: ClassVar = (
        *("ev", "std_error", "raw", "variance_reduction", "disagreement", "std_dev", "element_of_risk"),
        *("average_bet", "rounds", "shoes", "seconds", "rounds_per_second", "effective_rounds_per_second"),
        *("control_variates", "interrupted", "decks", "penetration", "fresh", "seats", "strategy", "system", "sat_out"),
        *("frequencies", "net_results", "side_bets", "earnings", "edge_by_count", "edge_by_round", "cut_card_effect"),
    )

    conditions: Conditions = field(repr=False)
    run: Run = field(repr=False)
    seed: int
    threads: int
    bankroll: Bankroll = field(default_factory=Bankroll)

    def __repr__(self) -> str:
        return f"<Simulation of {self._view().summary(self)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Simulation):
            return NotImplemented
        mine, theirs = self.run, other.run
        return (
            (self.conditions, self.seed, self.bankroll) == (other.conditions, other.seed, other.bankroll)
            and (mine.interrupted, mine.reduces) == (theirs.interrupted, theirs.reduces)
            and all(map(np.array_equal, mine.tally, theirs.tally))
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def rules(self) -> Rules:
        return self.conditions.rules

    @property
    def estimate(self) -> Estimate:
        return Estimate.of(self.run.tally)

    @property
    def ev(self) -> float:
        """The player's edge, as a share of the initial wagers; side bets apart."""
        return self.estimate.reduced.ev

    @property
    def house_edge(self) -> float:
        return -self.ev

    @property
    def std_error(self) -> float:
        """The standard error of the edge."""
        return self.estimate.reduced.std_error

    @property
    def raw(self) -> Mean:
        """The edge without control variates."""
        return self.estimate.raw

    @property
    def variance_reduction(self) -> float:
        """How many times more rounds the raw figure would need."""
        return self.estimate.variance_reduction

    @property
    def disagreement(self) -> float:
        """By how many standard errors the raw edge differs."""
        return self.estimate.disagreement

    @property
    def std_dev(self) -> float:
        """The standard deviation of one round's result, in chips."""
        return self.estimate.std_dev

    @property
    def element_of_risk(self) -> float:
        """The edge as a share of everything staked."""
        return self.estimate.element_of_risk

    @property
    def average_bet(self) -> float:
        return self.estimate.average_bet

    @property
    def rounds(self) -> int:
        return self.estimate.rounds

    @property
    def shoes(self) -> int:
        return self.estimate.shoes

    @property
    def seconds(self) -> float:
        return self.run.seconds

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / max(self.seconds, 1e-9)

    @property
    def effective_rounds_per_second(self) -> float:
        """How many raw rounds a second would say as much."""
        return self.rounds_per_second * self.variance_reduction

    @property
    def control_variates(self) -> bool:
        """Whether control variates were taken."""
        return self.run.reduces

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it before its goal."""
        return self.run.interrupted

    @property
    def decks(self) -> int:
        return self.rules.shoe.decks

    @property
    def penetration(self) -> float | None:
        """The share dealt before the cut card; None for a fresh shuffle every round."""
        return None if self.conditions.fresh else self.conditions.dealt

    @property
    def fresh(self) -> bool:
        return self.conditions.fresh

    @property
    def seats(self) -> int:
        return self.conditions.seats

    @property
    def strategy(self) -> str:
        return self.conditions.strategy

    @property
    def system(self) -> str | None:
        """The name of the counting system; None where nobody counts."""
        system = self.conditions.counter.system
        return None if system is None else system.name

    @property
    def sat_out(self) -> int:
        """In how many rounds the player bet nothing."""
        return int(self.run.tally.counts[WATCHED])

    @property
    def earnings(self) -> Earnings:
        """What the edge means for the bankroll: by the hour, N0, the risk of ruin.

        Mean and standard deviation are of every round at the table, those sat out included.
        """
        estimate, counts = self.estimate, self.run.tally.counts
        share = counts[ROUNDS] / max(counts[ROUNDS] + counts[WATCHED], 1)
        mean = estimate.per_round * share
        square = (estimate.std_dev**2 + estimate.per_round**2) * share
        hourly = self.bankroll.rounds_per_hour or ROUNDS_PER_HOUR[self.conditions.seats - 1]
        return Earnings(float(mean), sqrt(max(square - mean**2, 0.0)), self.bankroll.amount, hourly)

    @property
    def net_results(self) -> "list[NetResult]":
        """How often a round brought each result, in wagers."""
        nets = self.run.tally.nets
        middle = len(nets) // 2
        steps = middle // NET_RANGE
        return [NetResult((place - middle) / steps, int(times)) for place, times in enumerate(nets) if times]

    @property
    def edge_by_count(self) -> tuple[EdgeAtCount, ...]:
        """For a counter: how often each count came at the start of a round, and the edge of one chip there."""
        rows = []
        by_count = self.run.tally.by_count
        total, shoes = by_count[:, AT_TIMES].sum(), self.shoes
        for place, row in enumerate(by_count if self.system else ()):
            times = row[AT_TIMES]
            if times >= _FEWEST:
                figure = Mean.of_ratio(row[AT_REDUCED], times, row[AT_REDUCED2], row[AT_TIMES2], row[AT_PRODUCT], shoes)
                rows.append(
                    EdgeAtCount(
                        count=place - CENTRE,
                        frequency=float(times / total),
                        ev=float(figure.ev),
                        std_error=float(figure.std_error),
                        raw_ev=float(row[AT_RAW] / times),
                    )
                )
        return tuple(rows)

    @property
    def edge_by_round(self) -> tuple[EdgeOfRound, ...]:
        """With `by_round`: the share of shoes that came to their nth round, and its edge."""
        rows = []
        by_round, shoes = self.run.tally.by_round, self.shoes
        for place, row in enumerate(by_round if self.conditions.by_round else ()):
            times = float(row[NTH_TIMES])
            if times >= _FEWEST:
                mean = float(row[NTH_REDUCED]) / times
                spread = max(float(row[NTH_REDUCED2]) / times - mean**2, 0.0)
                rows.append(EdgeOfRound(place + 1, times / shoes, ev=mean, std_error=sqrt(spread / times)))
        return tuple(rows)

    @property
    def cut_card_effect(self) -> Mean | None:
        """With `by_round`: the edge of all rounds less that of the first of a shoe."""
        if not (rows := self.edge_by_round):
            return None
        first, all_rounds = rows[0], self.estimate.reduced
        return Mean(all_rounds.ev - first.ev, sqrt(all_rounds.std_error**2 + first.std_error**2))

    @property
    def side_bets(self) -> dict[str, SideBetMade]:
        """Every side bet that was made: how often in all rounds, its edge with its error."""
        figures = {}
        tally = self.run.tally
        for bet, row in zip(self.conditions.rules.side_bets, tally.side, strict=True):
            times = row[TIMES]
            if times > 1:
                figure = Mean.of_ratio(
                    row[WON], times, row[SHOE_WON2], row[SHOE_TIMES2], row[SHOE_TIMES_WON], self.estimate.shoes
                )
                figures[bet.name] = SideBetMade(
                    made=float(times / tally.counts[ROUNDS]),
                    ev=float(figure.ev),
                    std_error=float(figure.std_error),
                    std_dev=sqrt(max(row[WON2] / times - figure.ev**2, 0.0)),
                )
        return figures

    @property
    def never_made(self) -> list[str]:
        """The side bets that were planned, and that no count was high enough for."""
        made = self.side_bets
        return [name for name in self.conditions.side_bets if name not in made]

    @property
    def frequencies(self) -> Frequencies:
        """How often things happened."""
        tally, counts = self.run.tally, self.run.tally.counts
        rounds, hands = max(int(counts[ROUNDS]), 1), max(int(tally.reasons.sum()), 1)
        bonuses = enumerate(tally.bonuses, start=1) if self.conditions.rules.bonus else ()
        busts = self.conditions.rules.busts_told
        dealer_ends = (*(end_name(busts, end) for end in DealerEnd), "not played out")
        return Frequencies(
            hands={reason: int(times) / hands for reason, times in zip(REASONS, tally.reasons, strict=True) if times},
            bonuses={number: int(times) / hands for number, times in bonuses},
            doubles={times: int(n) / hands for times, n in enumerate(tally.doubles) if n},
            hands_per_round={number: int(n) / rounds for number, n in enumerate(tally.hands) if n},
            dealer={end: int(n) / rounds for end, n in zip(dealer_ends, tally.dealer, strict=True) if n},
            insurance=int(counts[INSURANCES]) / rounds,
            insurance_won=int(counts[INSURANCES_WON]) / max(int(counts[INSURANCES]), 1),
            void=int(counts[VOIDS]) / rounds,
            cards_per_round=int(counts[CARDS]) / rounds,
        )

    def rows(self, of: Literal["counts"] | None = None) -> Sequence[Mapping[str, Any]]:
        """Return one row of all figures that are a number or a word, or a row for every count.

        Args:
            of: "counts" for the edge by the count.

        Raises:
            ParamError: There are no rows of that name, or nobody counted.
        """
        if of is None:
            figures = {name: value for name, value in self.to_dict().items() if not isinstance(value, dict | list)}
            return [figures | {f"{name}_ev": bet.ev for name, bet in self.side_bets.items()}]
        if of != "counts":
            raise ParamError("of", of, "there is a frame of counts")
        if self.system is None:
            raise ParamError("of", of, "nobody counted: give a `counter`")
        return [asdict(row) for row in self.edge_by_count]

    def to_frame(self, of: Literal["counts"] | None = None) -> Any:
        """Return the figures in one row, or the edge by the count, as a pandas `DataFrame`.

        Args:
            of: "counts" for a row for every count.

        Raises:
            ParamError: There is no frame of that name, or nobody counted.
            ModuleNotFoundError: pandas is not installed.
        """
        return frame(self.rows(of))

"""A simulation's result: figures with their errors and the conditions they hold under."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pitboss.ranges import DEFAULT_BANKROLL
from pitboss.simulator.bankroll import ROUNDS_PER_HOUR, Bankroll
from pitboss.simulator.conditions import Conditions, Work
from pitboss.simulator.estimate import Estimate, Figure
from pitboss.simulator.flat.flatgame import CHIP, net_step
from pitboss.simulator.flat.layout import REASONS
from pitboss.simulator.kernel.plan import CENTRE
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
)
from pitboss.simulator.run import Run
from pitboss.simulator.tallied import EdgeAtCount, EdgeOfRound, Frequencies, SideBetMade

_FEWEST: Final = 100
"""Counts met less often than this have no figure."""
_DEALER_ENDS: Final = (
    *("17", "18", "19", "20", "21", "bust", "bust on the push total", "bust with push cards", "blackjack"),
    "not played out",
)
"""How the dealer may end, in the order of the tally."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a run under some conditions brought."""

    conditions: Conditions
    work: Work
    run: Run
    seed: int
    threads: int
    bankroll_chips: float = DEFAULT_BANKROLL
    rounds_per_hour: float | None = None

    @property
    def estimate(self) -> Estimate:
        return Estimate.of(self.run.tally)

    @property
    def bankroll(self) -> Bankroll:
        """Mean and spread of every round at the table, those sat out included."""
        estimate, counts = self.estimate, self.run.tally.counts
        share = counts[ROUNDS] / max(counts[ROUNDS] + counts[WATCHED], 1)
        mean = estimate.per_round * share
        square = (estimate.std_dev**2 + estimate.per_round**2) * share
        hourly = self.rounds_per_hour or ROUNDS_PER_HOUR[self.conditions.seats - 1]
        return Bankroll(mean, sqrt(max(square - mean**2, 0.0)), self.bankroll_chips, hourly)

    def net_results(self) -> list[tuple[float, int]]:
        """How often a round brought each result, in wagers."""
        nets = self.run.tally.nets
        middle, steps = len(nets) // 2, int(self.work.game.rule[CHIP]) // net_step(self.work.game)
        return [((place - middle) / steps, int(times)) for place, times in enumerate(nets) if times]

    def edge_by_count(self) -> tuple[EdgeAtCount, ...]:
        """For every count at the start of a round: how often, and the edge of one chip with its error."""
        rows = []
        by_count = self.run.tally.by_count
        total = by_count[:, AT_TIMES].sum()
        for place, row in enumerate(by_count):
            times = row[AT_TIMES]
            if times >= _FEWEST:
                figure = Figure.of_ratio(
                    row[AT_REDUCED], times, row[AT_REDUCED2], row[AT_TIMES2], row[AT_PRODUCT], self.estimate.shoes
                )
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

    def edge_by_round(self) -> tuple[EdgeOfRound, ...]:
        """For the nth round of a shoe: the share of shoes that came to it, and its edge with its error."""
        rows = []
        by_round, shoes = self.run.tally.by_round, self.estimate.shoes
        for place, row in enumerate(by_round):
            times = float(row[NTH_TIMES])
            if times >= _FEWEST:
                mean = float(row[NTH_REDUCED]) / times
                spread = max(float(row[NTH_REDUCED2]) / times - mean**2, 0.0)
                rows.append(EdgeOfRound(place + 1, times / shoes, ev=mean, std_error=sqrt(spread / times)))
        return tuple(rows)

    def cut_card_effect(self) -> Figure:
        """What the cut card costs or brings: the edge of all rounds less that of the first round of a shoe."""
        first, all_rounds = self.edge_by_round()[0], self.estimate.reduced
        return Figure(all_rounds.ev - first.ev, sqrt(all_rounds.std_error**2 + first.std_error**2))

    def side_bets(self) -> dict[str, SideBetMade]:
        """Every side bet that was made: how often in all rounds, its edge with its error."""
        figures = {}
        tally = self.run.tally
        for bet, row in zip(self.conditions.rules.side_bets, tally.side, strict=True):
            times = row[TIMES]
            if times > 1:
                figure = Figure.of_ratio(
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
        made = self.side_bets()
        return [name for name in self.conditions.side_bets if name not in made]

    def frequencies(self) -> Frequencies:
        """How often things happened."""
        tally, counts = self.run.tally, self.run.tally.counts
        rounds, hands = max(int(counts[ROUNDS]), 1), max(int(tally.reasons.sum()), 1)
        bonuses = enumerate(tally.bonuses, start=1) if self.conditions.rules.bonus else ()
        return Frequencies(
            hands={reason: int(times) / hands for reason, times in zip(REASONS, tally.reasons, strict=True) if times},
            bonuses={number: int(times) / hands for number, times in bonuses},
            doubles={times: int(n) / hands for times, n in enumerate(tally.doubles) if n},
            hands_per_round={number: int(n) / rounds for number, n in enumerate(tally.hands) if n},
            dealer={end: int(n) / rounds for end, n in zip(_DEALER_ENDS, tally.dealer, strict=True) if n},
            insurance=int(counts[INSURANCES]) / rounds,
            insurance_won=int(counts[INSURANCES_WON]) / max(int(counts[INSURANCES]), 1),
            void=int(counts[VOIDS]) / rounds,
            cards_per_round=int(counts[CARDS]) / rounds,
        )

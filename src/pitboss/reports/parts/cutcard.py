"""What the cut card does to a player who bets flat: later rounds of a shoe are not the first."""

from dataclasses import dataclass

from pitboss.reports.parts.figure import Figure, measured_percent, percent, whole
from pitboss.reports.parts.study import Study
from pitboss.reports.parts.vulnerable import DEPTHS


@dataclass(frozen=True, slots=True)
class Depth:
    """So much of the shoe dealt: the house advantage over all its rounds by the chart, and the difference to the first
    round, which is known exactly."""

    dealt: Figure
    house_edge: Figure
    difference: Figure


@dataclass(frozen=True, slots=True)
class CutCard:
    first: Figure
    rounds: Figure
    depths: tuple[Depth, ...]


def cut_card(study: Study) -> CutCard:
    """A player alone with the dealer who makes the same wager in every round."""
    study.tell("the cut card")
    first = study.solution.chart_figures.house_edge
    depths = []
    for dealt in DEPTHS:
        found = study.flat(dealt).estimate.reduced
        depths.append(
            Depth(
                percent(dealt, 0),
                measured_percent(-found.ev, found.std_error),
                measured_percent(-found.ev - first, found.std_error, signed=True),
            )
        )
    return CutCard(percent(first, 6), whole(study.effort.rounds), tuple(depths))

"""Exact against simulated, for every wager and every open value; side bets against every deal counted; and exact
against what others have published."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import erfc, sqrt
from typing import Final

from pitboss.reports.enumeration import enumerated_edge, enumerated_insurance
from pitboss.reports.figures import Figure, measured_percent, number, percent, whole
from pitboss.reports.published import Published, published
from pitboss.reports.study import Study
from pitboss.reports.variants import single_options, varied
from pitboss.rules import Rules
from pitboss.simulator import ALWAYS, NEVER, Simulation
from pitboss.simulator.estimate import Mean
from pitboss.simulator.flat.graphs import Strategy
from pitboss.solver.bets import insurance, side_bet
from pitboss.solver.shoe import Shoe

MOST_SEED: Final = 2**64 - 1
SIDE_BET_TIMES: Final = 4
"""How many times the rounds of other figures a side bet gets: its prizes are rare."""


@dataclass(frozen=True, slots=True)
class ReconciledFigure:
    """One figure known twice: exactly and by simulation, and how many standard errors lie between the two."""

    what: str
    rounds: Figure
    seed: Figure
    exact: Figure
    simulated: Figure
    z: Figure


@dataclass(frozen=True, slots=True)
class EnumeratedBet:
    """A bet beside the main wager, by the solver and by every deal that the table settles."""

    what: str
    decks: Figure
    exact: Figure
    enumerated: Figure


@dataclass(frozen=True, slots=True)
class ReconciliationSection:
    """`chance` is how often, at most, the worst of so many honest z-scores is as bad where all is in order."""

    checks: tuple[ReconciledFigure, ...]
    left_out: tuple[str, ...]
    worst: Figure
    chance: Figure
    enumerated: tuple[EnumeratedBet, ...]
    published: tuple[Published, ...]
    published_note: str


def reconciliation(study: Study) -> ReconciliationSection:
    """Every wager and every open value, exactly and simulated off fresh shoes."""
    left_out: list[str] = []
    runs = _Runs(study)
    checks = [*_wagers(runs, left_out), *_options(runs, left_out)]
    worst = max((abs(check.z.value) for check in checks), default=0.0)
    enumeration = tuple(enumerated(study))
    study.progress("published figures")
    compared, note = published(study)
    return ReconciliationSection(
        checks=tuple(checks),
        left_out=tuple(left_out),
        worst=number(worst, 2),
        chance=percent(min(1.0, len(checks) * erfc(worst / sqrt(2))), 1),
        enumerated=enumeration,
        published=tuple(compared),
        published_note=note,
    )


@dataclass
class _Runs:
    """Runs off fresh shoes, each with a seed of its own, so that no two rows share a shoe; the first has the study's
    own."""

    study: Study
    seeds: list[int] = field(default_factory=list)

    def fresh(self, rules: Rules, chart: Strategy, *, insure_at: float = NEVER, times: int = 1) -> Simulation:
        seed = (self.study.seed + len(self.seeds)) % (MOST_SEED + 1)
        self.seeds.append(seed)
        return self.study.simulate_fresh(rules, chart, seed=seed, insure_at=insure_at, times=times)

    def check(self, what: str, exact: float, simulated: float, error: float, result: Simulation) -> ReconciledFigure:
        z = (simulated - exact) / error if error > 0 else 0.0
        return ReconciledFigure(
            what,
            whole(result.estimate.rounds),
            whole(result.seed),
            percent(exact, 6),
            measured_percent(simulated, error),
            number(z, 2, signed=True),
        )

    def main(self, what: str, exact: float, estimate: Mean, result: Simulation) -> ReconciledFigure:
        return self.check(what, exact, -estimate.ev, estimate.std_error, result)


def _wagers(runs: _Runs, left_out: list[str]) -> Iterator[ReconciledFigure]:
    study = runs.study
    rules, chart, best = study.rules, study.chart, study.solution
    study.progress("reconciling the wagers")
    run = runs.fresh(rules, chart)
    edge = best.chart_figures.house_edge
    yield runs.main("main wager, the chart", edge, run.estimate.reduced, run)
    run = runs.fresh(rules, chart)
    yield runs.main("main wager, the chart, without control variates", edge, run.estimate.raw, run)
    if best.insurance is not None:
        run = runs.fresh(rules, chart, insure_at=ALWAYS)
        taken, exact = run.frequencies, best.insurance.win_probability
        error = sqrt(exact * (1 - exact) / max(taken.insurance * run.estimate.rounds, 1))
        yield runs.check("insurance, how often it wins", exact, taken.insurance_won, error, run)
    if rules.split.match == "value":
        run = runs.fresh(rules, best.composed)
        yield runs.main("main wager, best play by the cards in hand", best.house_edge, run.estimate.reduced, run)
    else:
        left_out.append("main wager, best play: unlike tens of equal value are one hand to the simulator")
    if rules.natural.offers_even_money:
        other = replace(chart, even_money=not chart.even_money)
        what = "even money taken" if other.even_money else "even money declined"
        run = runs.fresh(rules, other)
        yield runs.main(f"main wager, {what}", best.value_of(other).house_edge, run.estimate.reduced, run)
    study.progress("reconciling the side bets")
    for name, _, bet in study.side_bets():
        bets = tuple(bet if one.name == bet.name else one for one in rules.side_bets)
        run = runs.fresh(replace(rules, side_bets=bets), chart, times=SIDE_BET_TIMES)
        estimate, exact = run.side_bets[bet.name], study.side_bet(bet).house_edge
        yield runs.check(name, exact, -estimate.ev, estimate.std_error, run)


def _options(runs: _Runs, left_out: list[str]) -> Iterator[ReconciledFigure]:
    """Each open value alone, played by the chart of its own game."""
    study = runs.study
    study.progress("reconciling what is left open")
    for key, value in single_options(study.rules):
        other = varied(study.rules, {key: value})
        what = f"main wager, {key} = {value}"
        if other is None:
            left_out.append(f"{what}: it contradicts the rest of the sheet")
            continue
        solution = study.solve(other)
        run = runs.fresh(other, solution.chart)
        yield runs.main(what, solution.chart_figures.house_edge, run.estimate.reduced, run)


def enumerated(study: Study) -> Iterator[EnumeratedBet]:
    """Insurance and every side bet with every pay table, off every number of decks that the sheet allows."""
    rules = study.rules
    study.progress("counting every deal of the side bets")
    for decks in rules.shoe.choices:
        shoe = Shoe.of_decks(decks)
        insured, edge = insurance(rules, shoe), enumerated_insurance(rules, decks) if rules.insurance.offered else None
        if insured is not None and edge is not None:
            yield EnumeratedBet("insurance", whole(decks), percent(insured.house_edge, 9), percent(edge, 9))
    for name, _, bet in study.side_bets():
        for decks in rules.shoe.choices:
            exact = side_bet(bet, rules, Shoe.of_decks(decks)).house_edge
            yield EnumeratedBet(name, whole(decks), percent(exact, 9), percent(enumerated_edge(bet, rules, decks), 9))

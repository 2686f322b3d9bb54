"""Exact against simulated, for every wager and every open value; side bets against every deal counted; and exact
against what others have published."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import erfc, sqrt
from typing import Final

from pitboss.reports.parts.everydeal import counted_edge, counted_insurance
from pitboss.reports.parts.figure import Figure, measured_percent, number, percent, whole
from pitboss.reports.parts.published import Published, published
from pitboss.reports.parts.study import Study
from pitboss.reports.parts.variants import alone, varied
from pitboss.reports.parts.wagers import bets_and_tables
from pitboss.rules import Rules
from pitboss.simulator import ALWAYS, NEVER, Simulation
from pitboss.simulator.estimate import Figure as Simulated
from pitboss.simulator.flat.handgraph import Strategy
from pitboss.solver.bets import insurance, side_bet
from pitboss.solver.shoe import Shoe

MOST_SEED: Final = 2**64 - 1
SIDE_BET_TIMES: Final = 4
"""How many times the rounds of other figures a side bet gets: its prizes are rare."""


@dataclass(frozen=True, slots=True)
class Check:
    """One figure known twice: exactly and by simulation, and how many standard errors lie between the two."""

    what: str
    rounds: Figure
    seed: Figure
    exact: Figure
    simulated: Figure
    z: Figure


@dataclass(frozen=True, slots=True)
class Counted:
    """A bet beside the main wager, by the solver and by every deal that the table settles."""

    what: str
    decks: Figure
    exact: Figure
    counted: Figure


@dataclass(frozen=True, slots=True)
class Reconciled:
    """`chance` is how often, at most, the worst of so many honest z-scores is as bad where all is in order."""

    checks: tuple[Check, ...]
    left_out: tuple[str, ...]
    worst: Figure
    chance: Figure
    counted: tuple[Counted, ...]
    published: tuple[Published, ...]
    published_note: str


def reconciled(study: Study) -> Reconciled:
    """Every wager and every open value, exactly and simulated off fresh shoes."""
    left_out: list[str] = []
    runs = _Runs(study)
    checks = [*_wagers(runs, left_out), *_options(runs, left_out)]
    worst = max((abs(check.z.value) for check in checks), default=0.0)
    table = tuple(counted(study))
    study.tell("published figures")
    compared, note = published(study)
    return Reconciled(
        checks=tuple(checks),
        left_out=tuple(left_out),
        worst=number(worst, 2),
        chance=percent(min(1.0, len(checks) * erfc(worst / sqrt(2))), 1),
        counted=table,
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
        return self.study.fresh(rules, chart, seed=seed, insure_at=insure_at, times=times)

    def check(self, what: str, exact: float, simulated: float, error: float, result: Simulation) -> Check:
        z = (simulated - exact) / error if error > 0 else 0.0
        return Check(
            what,
            whole(result.estimate.rounds),
            whole(result.seed),
            percent(exact, 6),
            measured_percent(simulated, error),
            number(z, 2, signed=True),
        )

    def main(self, what: str, exact: float, found: Simulated, result: Simulation) -> Check:
        return self.check(what, exact, -found.ev, found.std_error, result)


def _wagers(runs: _Runs, left_out: list[str]) -> Iterator[Check]:
    study = runs.study
    rules, chart, best = study.rules, study.chart, study.solution
    study.tell("reconciling the wagers")
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
    study.tell("reconciling the side bets")
    for name, _, bet in bets_and_tables(study):
        bets = tuple(bet if one.name == bet.name else one for one in rules.side_bets)
        run = runs.fresh(replace(rules, side_bets=bets), chart, times=SIDE_BET_TIMES)
        found, exact = run.side_bets[bet.name], side_bet(bet, rules, study.shoe).house_edge
        yield runs.check(name, exact, -found.ev, found.std_error, run)


def _options(runs: _Runs, left_out: list[str]) -> Iterator[Check]:
    """Each open value alone, played by the chart of its own game."""
    study = runs.study
    study.tell("reconciling what is left open")
    for key, value in alone(study.rules):
        other = varied(study.rules, {key: value})
        what = f"main wager, {key} = {value}"
        if other is None:
            left_out.append(f"{what}: it contradicts the rest of the sheet")
            continue
        solution = study.variant(other)
        run = runs.fresh(other, solution.chart)
        yield runs.main(what, solution.chart_figures.house_edge, run.estimate.reduced, run)


def counted(study: Study) -> Iterator[Counted]:
    """Insurance and every side bet with every pay table, off every number of decks that the sheet allows."""
    rules = study.rules
    study.tell("counting every deal of the side bets")
    for decks in rules.shoe.choices:
        shoe = Shoe.of_decks(decks)
        insured, found = insurance(rules, shoe), counted_insurance(rules, decks) if rules.insurance.offered else None
        if insured is not None and found is not None:
            yield Counted("insurance", whole(decks), percent(insured.house_edge, 9), percent(found, 9))
    for name, _, bet in bets_and_tables(study):
        for decks in rules.shoe.choices:
            exact = side_bet(bet, rules, Shoe.of_decks(decks)).house_edge
            yield Counted(name, whole(decks), percent(exact, 9), percent(counted_edge(bet, rules, decks), 9))

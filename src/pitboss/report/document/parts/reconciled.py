"""Exact against simulated, for every wager and every open value; and exact against what others have published."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import erfc, sqrt

from pitboss.report.document.parts.figure import Figure, measured_percent, number, percent, whole
from pitboss.report.document.parts.published import Published, published
from pitboss.report.document.parts.study import Study
from pitboss.report.document.parts.variants import alone, varied
from pitboss.rules import Rules, SideBet
from pitboss.simulator.conditions import ALWAYS
from pitboss.simulator.estimate import Figure as Simulated
from pitboss.solver.bets import side_bet


@dataclass(frozen=True, slots=True)
class Check:
    """One figure known twice: exactly and by simulation, and how many standard errors lie between the two."""

    what: str
    exact: Figure
    simulated: Figure
    z: Figure


@dataclass(frozen=True, slots=True)
class Reconciled:
    """`chance` is how often, at most, the worst of so many honest z-scores is as bad where all is in order."""

    rounds: Figure
    seed: Figure
    checks: tuple[Check, ...]
    left_out: tuple[str, ...]
    worst: Figure
    chance: Figure
    published: tuple[Published, ...]
    published_note: str


def reconciled(study: Study) -> Reconciled:
    """Every wager and every open value, exactly and simulated off fresh shoes."""
    left_out: list[str] = []
    checks = [*_wagers(study, left_out), *_options(study, left_out)]
    worst = max((abs(check.z.value) for check in checks), default=0.0)
    study.tell("published figures")
    compared, note = published(study)
    return Reconciled(
        rounds=whole(study.effort.rounds),
        seed=whole(study.seed),
        checks=tuple(checks),
        left_out=tuple(left_out),
        worst=number(worst, 2),
        chance=percent(min(1.0, len(checks) * erfc(worst / sqrt(2))), 1),
        published=tuple(compared),
        published_note=note,
    )


def _wagers(study: Study, left_out: list[str]) -> Iterator[Check]:
    rules, chart = study.rules, study.chart
    study.tell("reconciling the wagers")
    run = study.fresh(rules, chart)
    edge = study.solution.chart.figures.house_edge
    yield _main("main wager, the chart", edge, run.estimate.reduced)
    yield _main("main wager, the chart, without control variates", edge, run.estimate.raw)
    for bet in rules.side_bets:
        found = run.side_bets()[bet.name]
        yield _check(bet.called, side_bet(bet, rules, study.shoe).house_edge, -found["ev"], found["std_error"])
        yield from _other_tables(study, bet)
    if study.solution.insurance is not None:
        taken = study.fresh(rules, chart, insure_from=ALWAYS).frequencies()
        share, exact = taken["insurance_won"], study.solution.insurance.win_probability
        times = max(taken["insurance"] * study.effort.rounds, 1)
        yield _check("insurance, how often it wins", exact, share, sqrt(exact * (1 - exact) / times))
    best = study.solution
    by_cards = study.fresh(rules, best.composed)
    if rules.split.match == "value":
        yield _main("main wager, best play by the cards in hand", best.house_edge, by_cards.estimate.reduced)
    else:
        left_out.append("main wager, best play: unlike tens of equal value are one hand to the simulator")
    if rules.natural.offers_even_money:
        other = replace(chart, even_money=not chart.even_money)
        what = "even money taken" if other.even_money else "even money declined"
        exactly = best.value_of(other).house_edge
        yield _main(f"main wager, {what}", exactly, study.fresh(rules, other).estimate.reduced)


def _other_tables(study: Study, bet: SideBet) -> Iterator[Check]:
    for table, other in bet.with_each_table().items():
        if other != bet:
            bets = tuple(other if one.name == bet.name else one for one in study.rules.side_bets)
            rules = replace(study.rules, side_bets=bets)
            found = study.fresh(rules, study.chart).side_bets()[bet.name]
            exact = side_bet(other, rules, study.shoe).house_edge
            yield _check(f"{bet.called}, table {table}", exact, -found["ev"], found["std_error"])


def _options(study: Study, left_out: list[str]) -> Iterator[Check]:
    """Each open value alone, played by the chart of its own game."""
    study.tell("reconciling what is left open")
    for key, value in alone(study.rules):
        other = varied(study.rules, {key: value})
        what = f"main wager, {key} = {value}"
        if other is None:
            left_out.append(f"{what}: it contradicts the rest of the sheet")
            continue
        yield _option(study, what, other)


def _option(study: Study, what: str, rules: Rules) -> Check:
    chart = study.variant(rules).chart
    return _main(what, chart.figures.house_edge, study.fresh(rules, chart.chart).estimate.reduced)


def _main(what: str, exact: float, found: Simulated) -> Check:
    return _check(what, exact, -found.ev, found.std_error)


def _check(what: str, exact: float, simulated: float, error: float) -> Check:
    z = (simulated - exact) / error if error > 0 else 0.0
    return Check(what, percent(exact, 6), measured_percent(simulated, error), number(z, 2, signed=True))

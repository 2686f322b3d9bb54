"""Every wager of the game: what it can bring, how often, at which odds, and what the house keeps of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Final

import numpy as np

from pitboss.reports.parts.figure import (
    MINUS,
    Figure,
    chance,
    measured_percent,
    number,
    percent,
    true_odds,
)
from pitboss.reports.parts.settled import settlements
from pitboss.reports.parts.study import Study
from pitboss.rules import SideBet
from pitboss.solver import Bet, Outcomes
from pitboss.solver.bets import side_bet
from pitboss.solver.endings import Floats
from pitboss.strategy.multisets import TEN

_RAREST: Final = 5e-6
"""Results of the main wager that are rarer than this are taken together."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One result of a wager: what it is, what it pays for one wagered, its probability and true odds, and what it adds
    to the player's expectation, each with the error that sampling leaves in it."""

    what: str
    pays: str
    probability: Figure
    odds: Figure
    contribution: Figure


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager and its figures, per unit first wagered. `element_of_risk` is the house's share of all that is put at
    risk in the end; `hit_frequency` how often it brings more than was put down."""

    name: str
    about: str
    outcomes: tuple[Outcome, ...]
    house_edge: Figure
    element_of_risk: Figure
    average_wager: Figure
    hit_frequency: Figure
    push_frequency: Figure
    std_dev: Figure


@dataclass(frozen=True, slots=True)
class EvenMoney:
    """A blackjack against an ace: its worth if even money is taken, and if it is declined, per unit wagered; `cost` is
    what taking it gives to the house. `outcomes` are those of declining, with their standard deviation; taken, it is
    sure."""

    taken: Figure
    declined: Figure
    cost: Figure
    std_dev: Figure
    outcomes: tuple[Outcome, ...]
    advice: str


@dataclass(frozen=True, slots=True)
class Suited:
    """A blackjack of one suit with a pay of its own: how often, and what the pay adds to the player's expectation."""

    suit: str
    pays: str
    probability: Figure
    worth: Figure


@dataclass(frozen=True, slots=True)
class Wagers:
    """`main` by the chart, `main_best` by best play; `beside` insurance and every side bet with every pay table.

    The outcomes of `main` are its net results, `settled` how a round by the chart ends and what it pays;
    `split_worth` is what all split rounds add to the player's expectation, exactly."""

    main: Wager
    main_best: Wager
    settled: tuple[Outcome, ...]
    split_worth: Figure
    beside: tuple[Wager, ...]
    even_money: EvenMoney | None
    suited: tuple[Suited, ...]


def wagers(study: Study) -> Wagers:
    """All wagers of the game."""
    solution = study.solution
    beside = [simple_wager(study.solution.insurance, "insurance", "taken with an ace up and no other card seen")]
    beside += [
        simple_wager(side_bet(variant, study.rules, study.shoe), name, about)
        for name, about, variant in bets_and_tables(study)
    ]
    return Wagers(
        main=_main(study.spread, "the chart", solution.chart_figures.house_edge, _final(study, best=False)),
        main_best=_main(study.best_spread, "best play", solution.house_edge, _final(study, best=True)),
        settled=tuple(_settled(study)),
        split_worth=percent(solution.chart_figures.player_ev - _unsplit(study.spread), 4, signed=True),
        beside=tuple(filter(None, beside)),
        even_money=_even_money(study),
        suited=tuple(
            Suited(
                suit,
                f"{figures['pays']:g} to 1",
                chance(figures["probability"]),
                percent(figures["worth"], 4, signed=True),
            )
            for suit, figures in solution.suited_naturals.items()
        ),
    )


def bets_and_tables(study: Study) -> Iterator[tuple[str, str, SideBet]]:
    """Every side bet: a name, when it is taken, and the bet with each of its pay tables."""
    for bet in study.rules.side_bets:
        when = "every round" if bet.when == "every-round" else "only in the first round after a shuffle"
        tables = bet.with_each_table()
        if len(tables) > 1:
            for table, one in tables.items():
                yield f"{bet.called}, table {table}", f"{when}{' (the pay table in use)' if one == bet else ''}", one
        else:
            yield bet.called, when, bet


def table_in_use(bet: SideBet) -> str:
    """The name of the pay table that a side bet pays by; nothing where it has no tables."""
    return next((name for name, each in bet.with_each_table().items() if each == bet), "")


def _final(study: Study, *, best: bool) -> float:
    figures = study.solution.figures if best else study.solution.chart_figures
    return figures.average_final_wager


def _main(found: Outcomes, how: str, house_edge: float, final_wager: float) -> Wager:
    return Wager(
        name="main wager",
        about=f"played by {how}",
        outcomes=tuple(_results(found)),
        house_edge=percent(house_edge, 6),
        element_of_risk=percent(house_edge / final_wager, 6),
        average_wager=number(final_wager, 6, "initial wagers"),
        hit_frequency=_measured(found.win.value, found.win.std_error),
        push_frequency=_measured(found.push.value, found.push.std_error),
        std_dev=number(found.std_dev.value, 5, "initial wagers", error=found.std_dev.std_error or None),
    )


def _measured(share: float, error: float) -> Figure:
    return measured_percent(share, error) if error > 0 else percent(share, 5)


def _results(found: Outcomes) -> Iterator[Outcome]:
    """The net results, the largest first; the rarest together, wins and losses apart."""
    rare: dict[bool, list[tuple[float, float, float]]] = {True: [], False: []}
    for net, (share, error) in reversed(found.chances.items()):
        if share < _RAREST:
            rare[net > 0].append((net, share, error))
        else:
            yield _result(f"net {_signed(net)}", _pays(net), share, error, share * net, abs(net) * error)
    for is_win, rows in rare.items():
        share = sum(share for _, share, _ in rows)
        if share > 0:
            nets = [net for net, *_ in rows]
            error = found.split_moment(partial(_among, nets)).std_error
            span = f"from {_signed(min(nets))} to {_signed(max(nets))}"
            what = f"all rarer {'wins' if is_win else 'losses'} combined, {span}"
            worth_error = found.split_moment(partial(_won_among, nets)).std_error
            yield _result(what, "", share, error, sum(share * net for net, share, _ in rows), worth_error)


def _among(nets: list[float], found: Floats) -> Floats:
    return np.isin(found, nets).astype(np.float64)


def _won_among(nets: list[float], found: Floats) -> Floats:
    return found * _among(nets, found)


def _result(what: str, pays: str, share: float, error: float, worth: float, worth_error: float) -> Outcome:
    return Outcome(
        what,
        pays,
        chance(share, error=error or None),
        true_odds(share, error=error or None),
        percent(worth, 4, error=worth_error or None, signed=True),
    )


def _settled(study: Study) -> Iterator[Outcome]:
    """How a round by the chart ends: exactly where it is not split, and split rounds by what they bring in all."""
    for end in settlements(study.rules, study.spread):
        yield _result(end.what, end.pays, *end.chance, *end.worth)


def _unsplit(found: Outcomes) -> float:
    """What rounds that are not split add to the player's expectation."""
    return sum(net * share for net, share in found.exact.items())


def _signed(net: float) -> str:
    return f"{net:+g}".replace("-", MINUS) if net else "0"


def _pays(net: float) -> str:
    """A win as payout odds in whole numbers."""
    if net <= 0:
        return "push" if net == 0 else "loses"
    odds = Fraction(net).limit_denominator(1000)
    return f"{odds.numerator} to {odds.denominator}"


def simple_wager(bet: Bet | None, name: str, about: str) -> Wager | None:
    """A bet that wins one of its prizes or loses what was put down."""
    if bet is None:
        return None
    rows = [
        Outcome(
            prize.what,
            str(prize.pays).replace(":", " to "),
            chance(prize.chance),
            true_odds(prize.chance),
            percent(prize.chance * float(prize.pays), 4, signed=True),
        )
        for prize in bet.prizes
        if prize.chance > 0
    ]
    lost = 1 - bet.win_probability
    rows.append(Outcome("anything else", "loses", chance(lost), true_odds(lost), percent(-lost, 4, signed=True)))
    return Wager(
        name=name,
        about=about,
        outcomes=tuple(rows),
        house_edge=percent(bet.house_edge, 6),
        element_of_risk=percent(bet.house_edge, 6),
        average_wager=number(1, 6, "initial wagers"),
        hit_frequency=percent(bet.win_probability, 5),
        push_frequency=percent(0, 5),
        std_dev=number(bet.standard_deviation, 5, "initial wagers"),
    )


def _even_money(study: Study) -> EvenMoney | None:
    found = study.solution.even_money
    if found is None:
        return None
    take, decline = found["take"], found["decline"]
    values = study.shoe.values
    tied = float((values[TEN] - 1) / (values.sum() - 3))
    paid = float(study.rules.natural.pays)
    outcomes = (("dealer has blackjack", tied, 0.0), ("dealer has no blackjack", 1 - tied, paid))
    return EvenMoney(
        taken=number(take, 6, "wagers"),
        declined=number(decline, 6, "wagers"),
        cost=percent(decline - take, 6, signed=True),
        std_dev=number(paid * sqrt(tied * (1 - tied)), 5, "wagers"),
        outcomes=tuple(
            Outcome(what, _pays(net), chance(share), true_odds(share), percent(share * net, 4, signed=True))
            for what, share, net in outcomes
        ),
        advice="take it" if take > decline else "decline it",
    )

"""Every wager of the game: how it ends, what it pays, how often, at which odds, and what the house keeps of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Final

import numpy as np

from pitboss.arrays import Floats
from pitboss.reports.figures import Figure, chance, number, percent, sampled_percent, signed_text, true_odds
from pitboss.reports.study import Study
from pitboss.rules import Rules
from pitboss.rules.patterns import in_short, natural_in_short
from pitboss.solver import Bet, Measured, Outcomes
from pitboss.solver.endings import (
    BEATEN,
    BONUS,
    BUSTED,
    EVEN_MONEY,
    LOST,
    PAID,
    PUSHED,
    PUSHED_BY_BUST,
    SURRENDERED,
    TIED,
    WON,
    WON_WITH_21,
    Settled,
)
from pitboss.strategy.hands import TEN

VOLATILITY: Final = 1.65
"""Standard deviations in a volatility index, as sheets of gaming devices have it: a band with 90 % of results."""
_RAREST: Final = 5e-6
"""Net results of the main wager that are rarer than this are combined."""
_ENDINGS: Final = (
    PAID, TIED, EVEN_MONEY, BONUS, WON_WITH_21, WON, PUSHED, PUSHED_BY_BUST, SURRENDERED, BUSTED, LOST, BEATEN,
)  # fmt: skip
_ENDING_NAMES: Final = {
    EVEN_MONEY: "blackjack that takes even money",
    WON_WITH_21: "win with 21",
    WON: "win",
    PUSHED: "push by equal totals",
    SURRENDERED: "surrender",
    BUSTED: "bust",
    LOST: "lower total than the dealer's",
    BEATEN: "dealer's blackjack",
}
_SPLIT_ENDINGS: Final[tuple[tuple[str, Callable[[Floats], Floats]], ...]] = (
    ("split round that wins in all", lambda net: (net > 0).astype(np.float64)),
    ("split round that comes out even", lambda net: (net == 0).astype(np.float64)),
    ("split round that loses in all", lambda net: (net < 0).astype(np.float64)),
)


@dataclass(frozen=True, slots=True)
class WagerOutcome:
    """A result of a wager: its pay, probability, true odds, and contribution to the player's expectation."""

    what: str
    pays: str
    probability: Figure
    odds: Figure
    contribution: Figure


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """A wager and its figures, per unit initially wagered; the volatility index is `VOLATILITY` standard deviations."""

    name: str
    about: str
    outcomes: tuple[WagerOutcome, ...]
    house_edge: Figure
    return_to_player: Figure
    element_of_risk: Figure
    average_wager: Figure
    hit_frequency: Figure
    push_frequency: Figure
    std_dev: Figure
    volatility_index: Figure


@dataclass(frozen=True, slots=True)
class EvenMoneyFigures:
    """A blackjack against an ace: its value with even money and without; the outcomes are those of declining."""

    taken: Figure
    declined: Figure
    cost: Figure
    std_dev: Figure
    outcomes: tuple[WagerOutcome, ...]
    advice: str


@dataclass(frozen=True, slots=True)
class SuitedBlackjack:
    """A blackjack of one suit with a pay of its own: how often, and what the pay adds to the player's expectation."""

    suit: str
    pays: str
    probability: Figure
    worth: Figure


@dataclass(frozen=True, slots=True)
class WagersSection:
    """The main wager by the chart and by best play, and insurance and side bets with every pay table.

    The outcomes of `main` are its net results; `endings` says how a round by the chart ends, and `split_worth` what
    all split rounds contribute, exactly.
    """

    main: WagerFigures
    main_best: WagerFigures
    endings: tuple[WagerOutcome, ...]
    split_worth: Figure
    others: tuple[WagerFigures, ...]
    even_money: EvenMoneyFigures | None
    suited: tuple[SuitedBlackjack, ...]
    volatility: Figure


def wagers(study: Study) -> WagersSection:
    """All wagers of the game."""
    solution, best, chart = study.solution, study.solution.figures, study.solution.chart_figures
    others = (
        []
        if solution.insurance is None
        else [_simple_wager(solution.insurance, "insurance", "taken with an ace up and no other card seen")]
    )
    others += [_simple_wager(study.side_bet(bet), name, about) for name, about, bet in study.side_bets()]
    unsplit = sum(net * share for net, share in study.outcomes.exact.items())
    return WagersSection(
        main=_main(study, study.outcomes, "the chart", chart.house_edge, chart.average_final_wager),
        main_best=_main(study, study.best_outcomes, "best play", solution.house_edge, best.average_final_wager),
        endings=tuple(endings(study.rules, study.outcomes)),
        split_worth=percent(chart.player_ev - unsplit, 4, signed=True),
        others=tuple(others),
        even_money=_even_money(study),
        suited=tuple(
            SuitedBlackjack(
                what,
                f"{figures['pays']:g} to 1",
                chance(figures["probability"]),
                percent(figures["worth"], 4, signed=True),
            )
            for what, figures in solution.natural_bonuses.items()
        ),
        volatility=number(VOLATILITY, 2, "standard deviations"),
    )


def _main(study: Study, outcomes: Outcomes, how: str, house_edge: float, final_wager: float) -> WagerFigures:
    return WagerFigures(
        name="main wager",
        about=f"played by {how}",
        outcomes=tuple(_net_results(study, outcomes)),
        house_edge=percent(house_edge, 6),
        return_to_player=percent(1 - house_edge, 6),
        element_of_risk=percent(house_edge / final_wager, 6),
        average_wager=number(final_wager, 6, "initial wagers"),
        hit_frequency=sampled_percent(*outcomes.win),
        push_frequency=sampled_percent(*outcomes.push),
        std_dev=number(outcomes.std_dev.value, 5, "initial wagers", error=outcomes.std_dev.std_error or None),
        volatility_index=_volatility(*outcomes.std_dev),
    )


def _volatility(std_dev: float, error: float = 0.0) -> Figure:
    return number(VOLATILITY * std_dev, 4, "initial wagers", error=VOLATILITY * error or None)


def _net_results(study: Study, outcomes: Outcomes) -> Iterator[WagerOutcome]:
    """The net results, the largest first; the rarest combined, wins and losses apart, with how far they can go."""
    maxima = study.maxima
    most_won, most_lost = (one.value / maxima.most_wager.value for one in (maxima.wagers[0].most, maxima.most_lost))
    rare: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for net, (share, error) in reversed(outcomes.chances.items()):
        if share < _RAREST:
            rare[net > 0].append((net, share))
        else:
            yield _outcome(
                f"net {signed_text(net)}", _pays(net), Measured(share, error), Measured(share * net, abs(net) * error)
            )
    for is_win, rows in rare.items():
        share = sum(share for _, share in rows)
        if share > 0:
            nets = [net for net, _ in rows]
            yield _outcome(
                f"all rarer wins, {signed_text(most_won)} at most"
                if is_win
                else f"all rarer losses, {signed_text(-most_lost)} at most",
                "",
                Measured(share, outcomes.split_moment(partial(_among, nets)).std_error),
                Measured(
                    sum(share * net for net, share in rows),
                    outcomes.split_moment(partial(_won_among, nets)).std_error,
                ),
            )


def _among(nets: list[float], results: Floats) -> Floats:
    return np.isin(results, nets).astype(np.float64)


def _won_among(nets: list[float], results: Floats) -> Floats:
    return results * _among(nets, results)


def _outcome(what: str, pays: str, share: Measured, worth: Measured) -> WagerOutcome:
    """An outcome with the errors that sampling leaves."""
    return WagerOutcome(
        what,
        pays,
        chance(share.value, error=share.std_error or None),
        true_odds(share.value, error=share.std_error or None),
        percent(worth.value, 4, error=worth.std_error or None, signed=True),
    )


def _exact_outcome(what: str, pays: str, share: float, net: float) -> WagerOutcome:
    return _outcome(what, pays, Measured(share, 0.0), Measured(share * net, 0.0))


def _pays(net: float) -> str:
    """A result as payout odds in whole numbers."""
    if net <= 0:
        return "push" if net == 0 else "loses"
    odds = Fraction(net).limit_denominator(1000)
    return f"{odds.numerator} to {odds.denominator}"


def _simple_wager(bet: Bet, name: str, about: str) -> WagerFigures:
    """A bet that wins one of its prizes or loses its stake."""
    outcomes = [
        _exact_outcome(prize.what, str(prize.pays).replace(":", " to "), prize.chance, float(prize.pays))
        for prize in bet.prizes
        if prize.chance > 0
    ]
    outcomes.append(_exact_outcome("anything else", "loses", 1 - bet.win_probability, -1.0))
    return WagerFigures(
        name=name,
        about=about,
        outcomes=tuple(outcomes),
        house_edge=percent(bet.house_edge, 6),
        return_to_player=percent(1 - bet.house_edge, 6),
        element_of_risk=percent(bet.house_edge, 6),
        average_wager=number(1, 6, "initial wagers"),
        hit_frequency=percent(bet.win_probability, 5),
        push_frequency=percent(0, 5),
        std_dev=number(bet.standard_deviation, 5, "initial wagers"),
        volatility_index=_volatility(bet.standard_deviation),
    )


def _even_money(study: Study) -> EvenMoneyFigures | None:
    values = study.solution.even_money
    if values is None:
        return None
    take, decline = values["take"], values["decline"]
    shoe = study.shoe.values
    tied = float((shoe[TEN] - 1) / (shoe.sum() - 3))
    paid = float(study.rules.natural.pays)
    outcomes = (("dealer has blackjack", tied, 0.0), ("dealer has no blackjack", 1 - tied, paid))
    return EvenMoneyFigures(
        taken=number(take, 6, "wagers"),
        declined=number(decline, 6, "wagers"),
        cost=percent(decline - take, 6, signed=True),
        std_dev=number(paid * sqrt(tied * (1 - tied)), 5, "wagers"),
        outcomes=tuple(_exact_outcome(what, _pays(net), share, net) for what, share, net in outcomes),
        advice="take it" if take > decline else "decline it",
    )


def endings(rules: Rules, outcomes: Outcomes) -> Iterator[WagerOutcome]:
    """How a round of the main wager ends, best first: exactly where it is not split, and split rounds in all."""
    shares: dict[Settled, float] = {}
    for end, share in outcomes.settled.items():
        if share > 0:
            is_plain = end.how == WON_WITH_21 and end.net == end.wager
            ending = end._replace(how=WON) if is_plain else end
            shares[ending] = shares.get(ending, 0.0) + share
    for end in sorted(shares, key=_rank):
        doubled = f", doubled to {end.wager:g} wagers" if end.wager > 1 else ""
        yield _exact_outcome(f"{_ending_name(rules, end)}{doubled}", _ending_pays(end), shares[end], end.net)
    for what, is_so in _SPLIT_ENDINGS:
        chances = outcomes.split_moment(is_so)
        if chances.value > 0:
            yield _outcome(what, "by its hands", chances, outcomes.split_moment(partial(_won_where, is_so)))


def _won_where(is_so: Callable[[Floats], Floats], net: Floats) -> Floats:
    return net * is_so(net)


def _rank(end: Settled) -> tuple[int, str, float, float]:
    return _ENDINGS.index(BONUS if end.how.startswith(BONUS) else end.how), end.how, end.wager, -end.net


def _ending_name(rules: Rules, end: Settled) -> str:
    if end.how.startswith(BONUS):
        bonus = rules.bonus[int(end.how.removeprefix(BONUS)) - 1]
        return f"{in_short(bonus.pattern)}, paid at once"
    if end.how in (PAID, TIED):
        return _blackjack_name(rules, end) + " against the dealer's blackjack" * (end.how == TIED)
    if end.how == PUSHED_BY_BUST:
        busts = rules.busts_told
        ways = [f"the dealer's {bust.total}" for bust in busts if bust.total]
        ways += [f"a dealer's bust with {bust.cards} cards or more" for bust in busts if bust.cards]
        return "push by " + (" or ".join(ways) or "the dealer's bust")
    return _ENDING_NAMES[end.how]


def _blackjack_name(rules: Rules, end: Settled) -> str:
    """A blackjack, with its suits where a suit has a pay of its own."""
    rows = [row for row in rules.natural.bonus if row.pays != rules.natural.pays]
    if not rows or end.net <= 0:
        return "blackjack"
    return " or ".join(natural_in_short(row) for row in rows if float(row.pays) == end.net) or "any other blackjack"


def _ending_pays(end: Settled) -> str:
    """The payout odds on all that is staked at the end."""
    if end.net < 0 and end.net == -end.wager / 2:
        return "loses half"
    return _pays(end.net / end.wager)

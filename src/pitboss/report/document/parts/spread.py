"""How results spread: the distribution of a round, what hold may come of many rounds, exposure, and the hour."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from pitboss.money import show_cents
from pitboss.report.document.parts.figure import Figure, measured, money, number, percent, whole
from pitboss.report.document.parts.study import Study
from pitboss.rules import MAX_SEATS, Odds, Rules
from pitboss.rules.odds import EVEN
from pitboss.simulator.bankroll import ROUNDS_PER_HOUR

ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000)
_BANDS: Final = (0.68, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class Bar:
    """Results from `low` to `high` and how often they come; for the plot."""

    label: str
    probability: Figure


@dataclass(frozen=True, slots=True)
class Hold:
    """The range of actual hold over so many rounds: the chance that the house is ahead, and for each confidence the
    least and the most it holds."""

    rounds: Figure
    std_dev: Figure
    house_ahead: Figure
    bands: tuple[tuple[Figure, Figure], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The most one kind of wager can win in a round on one seat, at the table's most."""

    what: str
    how: str
    most: Figure


@dataclass(frozen=True, slots=True)
class Hourly:
    """A table with so many seats taken: rounds in an hour and what the house expects to hold, in units wagered."""

    seats: Figure
    rounds: Figure
    hands: Figure
    hold: Figure


@dataclass(frozen=True, slots=True)
class Spread:
    mean: Figure
    std_dev: Figure
    skewness: Figure
    win: Figure
    push: Figure
    loss: Figure
    split_share: Figure
    bars: tuple[Bar, ...]
    confidences: tuple[Figure, ...]
    holds: tuple[Hold, ...]
    most_wager: Figure
    exposure: tuple[Part, ...]
    exposure_seat: Figure
    exposure_table: Figure
    seats: Figure
    hours: tuple[Hourly, ...]


def spread(study: Study) -> Spread:
    """The spread of results of the main wager, by the chart."""
    found, figures = study.spread, study.solution.chart.figures
    deviation = found.std_dev.value
    parts = tuple(_exposure(study.rules))
    seat = sum(most for *_, most in parts)

    def share(value: tuple[float, float]) -> Figure:
        return measured(100 * value[0], 100 * value[1], "%") if value[1] else percent(value[0], 5)

    return Spread(
        mean=percent(figures.player_ev, 6, signed=True),
        std_dev=number(deviation, 5, "initial wagers", error=found.std_dev.std_error or None),
        skewness=number(found.skewness.value, 4, error=found.skewness.std_error or None, signed=True),
        win=share(found.win),
        push=share(found.push),
        loss=share(found.loss),
        split_share=percent(found.split_share, 4),
        bars=tuple(_bars(study)),
        confidences=tuple(percent(band, 0) for band in _BANDS),
        holds=tuple(_hold(rounds, figures.house_edge, deviation) for rounds in ROUNDS),
        most_wager=money(study.rules.limits.max),
        exposure=tuple(Part(what, how, money(most)) for what, how, most in parts),
        exposure_seat=money(seat),
        exposure_table=money(MAX_SEATS * seat),
        seats=whole(MAX_SEATS),
        hours=tuple(
            Hourly(
                whole(seats),
                whole(rounds),
                whole(seats * rounds),
                number(seats * rounds * figures.house_edge, 3, signed=True),
            )
            for seats, rounds in enumerate(ROUNDS_PER_HOUR, start=1)
        ),
    )


def _bars(study: Study) -> list[Bar]:
    """Net results by halves of a wager; all beyond four wagers together."""
    sums: dict[float, float] = {}
    for net, (chance, _) in study.spread.chances.items():
        place = max(-4.5, min(4.5, round(2 * net) / 2))
        sums[place] = sums.get(place, 0.0) + chance
    labels = {-4.5: "below −4", 4.5: "above +4"}
    return [
        Bar(labels.get(place, f"{place:+g}".replace("-", "−") if place else "0"), percent(share, 3))
        for place, share in sorted(sums.items())
    ]


def _hold(rounds: int, house_edge: float, deviation: float) -> Hold:
    error, normal = deviation / sqrt(rounds), NormalDist()
    reach = [normal.inv_cdf((1 + band) / 2) * error for band in _BANDS]
    return Hold(
        whole(rounds, "rounds"),
        percent(error, 4),
        percent(normal.cdf(house_edge / error), 2),
        tuple((percent(house_edge - far, 3, signed=True), percent(house_edge + far, 3, signed=True)) for far in reach),
    )


def _exposure(rules: Rules) -> list[tuple[str, str, int]]:
    """The most a seat can win on each kind of wager in a round, in cents, every wager at the table's most."""
    most, hands, times = rules.limits.max, rules.split.max_hands, rules.double.times
    doubled = most << times
    ways = [(f"blackjack at {rules.natural.pays}", rules.natural.pays, 1, most)]
    ways += [(f"blackjack in one suit at {odds}", odds, 1, most) for _, odds in rules.natural.pays_suited]
    on_hands = f"{hands} hands" if hands > 1 else "one hand"
    on_hands += f", each doubled to {show_cents(doubled)}"
    ways.append((f"{on_hands}, won at 1:1", EVEN, hands, doubled))
    if rules.win.on_21.ratio > 1:
        ways.append((f"{on_hands}, won with 21 at {rules.win.on_21}", rules.win.on_21, hands, doubled))
    ways += [(f"{hands} hands with a bonus at {bonus.pays}", bonus.pays, hands, most) for bonus in rules.bonus]
    how, odds, number_of, wager = max(ways, key=lambda way: way[1].ratio * way[2] * way[3])
    found = [("main wager", how, number_of * _won(odds, wager))]
    if rules.insurance.offered:
        insured = most * rules.insurance.max.win // rules.insurance.max.stake
        found.append(
            ("insurance", f"{show_cents(insured)} at {rules.insurance.pays}", _won(rules.insurance.pays, insured))
        )
    for bet in rules.side_bets:
        odds = max((odds for _, odds in bet.all_odds()), key=lambda odds: odds.ratio)
        found.append((bet.called, f"{show_cents(most)} at {odds}", _won(odds, most)))
    return found


def _won(odds: Odds, wager: int) -> int:
    return wager * odds.win // odds.stake

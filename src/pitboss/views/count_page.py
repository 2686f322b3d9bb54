"""The plots of a counted game's page: edge and frequency by count, bets, bankroll, ruin, indices, and cut cards."""

from collections.abc import Container, Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

from pitboss.counting import AtCount, AtCut, Count, CountRun
from pitboss.counting.ramp import Winnings
from pitboss.simulator.bankroll import BANDS
from pitboss.views.index_card import index_svg
from pitboss.views.plots import QUANTILES, Plot, amount, fan, mark, plot

_RARE: Final = 5e-4
_STEPS: Final = 40
_ROUNDS: Final = 20_000


def plots(count: Count) -> list[tuple[str, Plot | str]]:
    """Return the plots of a page with their headings; the run must have been bet."""
    run, ramp, analysis = count.run, count.bets, count.analysis
    assert run is not None
    assert ramp is not None
    drawn: list[tuple[str, Plot | str]] = [
        ("The edge by the count at the start of a round, with 95 % bands, and how often it comes", edge_plot(run)),
        ("The bet at each count", bet_plot(ramp.by_count, _often(run.rows), "bet on a spot")),
    ]
    for name, stakes in () if count.joint is None else count.joint.stakes.items():
        if stakes:
            staked = bet_plot(stakes, _often(run.side_bets[name]), "stake")
            drawn.append((f"The stake on {name} at each count of its own", staked))
    bets: Winnings = ramp
    told = ""
    if count.joint is not None and any(count.joint.stakes.values()):
        bets, told = count.joint, ", with the side bets"
    drawn += [
        (
            f"Where luck may carry a bankroll of {ramp.bankroll:,.0f}{told}: half and nine tenths of players",
            fan_plot(bets),
        ),
        (f"The risk of ruin for ever against the bankroll, bets as above{told}", ruin_plot(bets)),
    ]
    if len(count.cuts) > 1:
        drawn.append(
            ("SCORE against how much of the shoe is dealt, with 95 % bands, for any bankroll", score_plot(count.cuts))
        )
    if analysis is not None and count.played and count.indices:
        plotted = min(count.played, len(count.indices))
        drawn.append((f"The {plotted} indices worth most", index_svg(analysis.indices, analysis.chart, count.played)))
    return drawn


def _often(rows: Sequence[AtCount]) -> set[int]:
    """The counts that come often enough to be drawn."""
    return {row.count for row in rows if row.frequency >= _RARE}


def edge_plot(run: CountRun) -> Plot:
    """Bars for how often each count comes, and over them the edge with its error band."""
    rows = [
        {
            "count": row.count,
            "share": row.frequency,
            "edge": row.edge,
            "low": row.edge - 1.96 * row.std_error,
            "high": row.edge + 1.96 * row.std_error,
        }
        for row in run.rows
        if row.frequency >= _RARE
    ]
    count = _counts("count at the start of the round")
    share = amount("share", "share of rounds", form="%", orient="right", grid=False)
    low, edge = (amount(field, "edge", form="+.1%", orient="left") for field in ("low", "edge"))
    bars = mark("bar", x=count, y=share, size=14, opacity=0.25, color="#777")
    band, line = mark("area", x=count, y=low, to="high", opacity=0.3), mark("line", x=count, y=edge, point=True)
    return plot(rows, bars, {"layer": [band, line]}, resolve={"scale": {"y": "independent"}})


def bet_plot(bets: Mapping[int, float], often: Container[int], title: str) -> Plot:
    """Bars: the bet at every count that comes often."""
    rows = [{"count": count, "bet": bet} for count, bet in bets.items() if count in often]
    return plot(rows, mark("bar", x=_counts("count"), y=amount("bet", title), size=14))


def _counts(title: str) -> Plot:
    """The axis of whole counts, labelled as closely as there is room for."""
    return amount("count", title, tickMinStep=1, labelOverlap="parity", labelSeparation=8)


def fan_plot(bets: Winnings, rounds: int = _ROUNDS) -> Plot:
    """A fan: the bankroll over so many rounds, as a diffusion that nobody leaves."""
    rows = []
    for step in range(_STEPS + 1):
        after = rounds * step / _STEPS
        reach = [NormalDist().inv_cdf(quantile) * sqrt(after * bets.variance) for quantile in BANDS]
        amounts = {name: bets.bankroll + after * bets.win + luck for name, luck in zip(QUANTILES, reach, strict=True)}
        rows.append({"rounds": after} | amounts)
    return plot(rows, *fan(amount("rounds", "rounds seen"), "bankroll"))


def ruin_plot(bets: Winnings) -> Plot:
    """A line: the risk of ruin of these bets with other bankrolls."""
    rows = [
        {"bankroll": bankroll, "ruin": bets.ruin(bankroll=bankroll)}
        for bankroll in (bets.bankroll * step / 20 for step in range(1, 61))
    ]
    risk = amount("ruin", "risk of ruin", form="%") | {"scale": {"domain": [0, 1]}}
    return plot(rows, mark("line", x=amount("bankroll", "bankroll"), y=risk))


def score_plot(cuts: Sequence[AtCut]) -> Plot:
    """A line: SCORE at each cut card, with its error band."""
    rows = [
        {
            "dealt": cut.dealt,
            "score": cut.score,
            "low": max(cut.score - 1.96 * cut.score_error, 0.0),
            "high": cut.score + 1.96 * cut.score_error,
        }
        for cut in cuts
    ]
    dealt = amount("dealt", "share of the shoe dealt", form="%", from_zero=False)
    low, score = (amount(field, "SCORE") for field in ("low", "score"))
    return plot(rows, mark("area", x=dealt, y=low, to="high", opacity=0.3), mark("line", x=dealt, y=score, point=True))

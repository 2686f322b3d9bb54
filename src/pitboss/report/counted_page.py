"""The counter's desk as one web page: edge and frequency by count, bets, bankroll, ruin, indices, and cut cards."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import altair as alt

from pitboss.counter import AtCut, CountRun, Indices, Ramp, ruin
from pitboss.report.simulated_page import html_page, inline_chart
from pitboss.simulator.bankroll import BANDS

Plot = dict[str, Any]

_RARE: Final = 5e-4
_STEPS: Final = 40
_ROUNDS: Final = 20_000
_LETTERS: Final = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}


def count_page(run: CountRun, ramp: Ramp, found: Indices | None, played: int, cuts: Sequence[AtCut]) -> str:
    """The page as HTML, with its plots drawn in; `played` of the indices were played in the run."""
    plots = [
        ("The edge by the count at the start of a round, with 95 % bands, and how often it comes", edge_plot(run)),
        ("The bet at each count", bet_plot(ramp)),
        (f"Where luck may carry a bankroll of {ramp.bankroll:,.0f}: half and nine tenths of players", fan_plot(ramp)),
        ("The risk of ruin for ever against the bankroll, bets as above", ruin_plot(ramp)),
    ]
    if len(cuts) > 1:
        plots.append(("SCORE against how much of the shoe is dealt", score_plot(cuts)))
    if found is not None and played and found.indices:
        plots.append((f"The {min(played, len(found.indices))} indices worth most", index_plot(found, played)))
    return html_page(f"{run.title}, counted", _figures(run, ramp), plots)


def _figures(run: CountRun, ramp: Ramp) -> list[tuple[str, str]]:
    rows = [
        ("bankroll", f"{ramp.bankroll:,.0f}, {ramp.kelly:g} of Kelly"),
        ("wins in 100 rounds", f"{100 * ramp.win:+,.3f} ± {100 * ramp.win_error:,.3f}"),
        ("standard deviation of 100 rounds", f"{10 * ramp.std_dev:,.1f}"),
        ("average bet", f"{ramp.average_bet:,.2f}"),
        ("SCORE, DI", f"{ramp.score:.2f}, {ramp.desirability:.2f}"),
        ("risk of ruin", f"{ramp.ruin():.2%}, played for ever"),
    ]
    if ramp.win > 0:
        rows.append(("N0", f"{ramp.n0:,.0f} rounds"))
    rows += [
        ("conditions", run.conditions),
        ("counting", run.count),
        ("rounds", f"{run.rounds:,}"),
        ("seed", str(run.seed)),
        ("sheet", f"{run.game}, {run.sheet_hash}"),
    ]
    return rows


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
    count = alt.X("count:Q", title="count at the start of the round")
    percent = alt.Axis(format="+.1%", orient="left")
    share = alt.Y("share:Q", title="share of rounds", axis=alt.Axis(format="%", orient="right", grid=False))
    bars = inline_chart(rows).mark_bar(size=14, opacity=0.25, color="#777").encode(x=count, y=share)
    edge = alt.Y("low:Q", axis=percent, title="edge")
    band = inline_chart(rows).mark_area(opacity=0.3).encode(x=count, y=edge, y2="high:Q")
    line = inline_chart(rows).mark_line(point=True).encode(x=count, y=alt.Y("edge:Q", axis=percent, title="edge"))
    return (bars + (band + line)).resolve_scale(y="independent").to_dict()  # type: ignore[no-any-return]


def bet_plot(ramp: Ramp) -> Plot:
    """Bars: the bet at every count."""
    rows = [
        {"count": row.count, "bet": bet}
        for row, bet in zip(ramp.rows, ramp.bets, strict=True)
        if row.frequency >= _RARE
    ]
    bars = inline_chart(rows).mark_bar(size=14)
    plot = bars.encode(x=alt.X("count:Q", title="count"), y=alt.Y("bet:Q", title="bet on a spot"))
    return plot.to_dict()  # type: ignore[no-any-return]


def fan_plot(ramp: Ramp, rounds: int = _ROUNDS) -> Plot:
    """A fan: the bankroll over so many rounds, as a diffusion that nobody leaves."""
    names, rows = [f"q{100 * quantile:g}" for quantile in BANDS], []
    for step in range(_STEPS + 1):
        after = rounds * step / _STEPS
        reach = [NormalDist().inv_cdf(quantile) * sqrt(after * ramp.variance) for quantile in BANDS]
        held = {name: ramp.bankroll + after * ramp.win + luck for name, luck in zip(names, reach, strict=True)}
        rows.append({"rounds": after} | held)
    axis = alt.X("rounds:Q", title="rounds seen")

    def money(name: str) -> alt.Y:
        return alt.Y(f"{name}:Q", title="bankroll", scale=alt.Scale(zero=False))

    outer = inline_chart(rows).mark_area(opacity=0.2).encode(x=axis, y=money(names[0]), y2=f"{names[-1]}:Q")
    inner = inline_chart(rows).mark_area(opacity=0.3).encode(x=axis, y=money(names[1]), y2=f"{names[-2]}:Q")
    middle = inline_chart(rows).mark_line().encode(x=axis, y=money(names[2]))
    return (outer + inner + middle).to_dict()  # type: ignore[no-any-return]


def ruin_plot(ramp: Ramp) -> Plot:
    """A line: the risk of ruin of these bets with other bankrolls."""
    rows = [
        {"bankroll": bankroll, "ruin": ruin(ramp.win, ramp.variance, bankroll)}
        for bankroll in (ramp.bankroll * step / 20 for step in range(1, 61))
    ]
    line = inline_chart(rows).mark_line()
    plot = line.encode(
        x=alt.X("bankroll:Q", title="bankroll"),
        y=alt.Y("ruin:Q", title="risk of ruin", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])),
    )
    return plot.to_dict()  # type: ignore[no-any-return]


def score_plot(cuts: Sequence[AtCut]) -> Plot:
    """A line: SCORE at each cut card."""
    rows = [{"dealt": cut.dealt, "score": cut.score} for cut in cuts]
    plot = (
        inline_chart(rows)
        .mark_line(point=True)
        .encode(
            x=alt.X("dealt:Q", title="share of the shoe dealt", axis=alt.Axis(format="%"), scale=alt.Scale(zero=False)),
            y=alt.Y("score:Q", title="SCORE"),
        )
    )
    return plot.to_dict()  # type: ignore[no-any-return]


def index_plot(found: Indices, played: int) -> Plot:
    """A table: hands by up-cards, what to play instead of the chart and from (≥) or below (<) which count."""
    cells: dict[tuple[str, str], list[str]] = {}
    for index in found.indices[:played]:
        told = f"{_LETTERS[index.play]}{'<' if index.below else '≥'}{index.index}"
        cells.setdefault((index.hand, index.up), []).append(told)
    hands = sorted({hand for hand, _ in cells}, key=_hand_order)
    rows = [{"hand": hand, "up": up, "told": " ".join(told)} for (hand, up), told in cells.items()]
    x = alt.X("up:N", title="up-card", sort=list("23456789TA"), axis=alt.Axis(orient="top", labelAngle=0))
    y = alt.Y("hand:N", title=None, sort=hands)
    chart = inline_chart(rows).properties(height=max(22 * len(hands), 60))
    boxes = chart.mark_rect(color="#dfe8f4", stroke="#fff").encode(x=x, y=y)
    return (boxes + chart.mark_text(fontSize=10).encode(x=x, y=y, text="told:N")).to_dict()  # type: ignore[no-any-return]


def _hand_order(hand: str) -> tuple[int, int]:
    kind, _, number = hand.partition(" ")
    return ("hard", "soft", "pair").index(kind), -("A23456789T".index(number) if kind == "pair" else int(number))

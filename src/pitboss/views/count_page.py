"""A count as one web page: edge and frequency by count, bets, bankroll, ruin, indices, and cut cards."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

from pitboss.actions import Action
from pitboss.cards import UP_RANKS, VALUE_RANKS
from pitboss.counting import AtCut, Count, CountRun, Index, Indices, Ramp
from pitboss.simulator.bankroll import BANDS, ruin
from pitboss.views.count import bet_figures, tables
from pitboss.views.index_card import hand_words
from pitboss.views.plots import QUANTILES, Plot, amount, fan, mark, names, plot, plot_page

_RARE: Final = 5e-4
_STEPS: Final = 40
_ROUNDS: Final = 20_000


def page(count: Count) -> str:
    """Return the page with its plots; the run must have been bet."""
    run, ramp, analysis = count.run, count.bets, count.analysis
    assert run is not None
    assert ramp is not None
    plots = [
        ("The edge by the count at the start of a round, with 95 % bands, and how often it comes", edge_plot(run)),
        ("The bet at each count", bet_plot(ramp)),
        (f"Where luck may carry a bankroll of {ramp.bankroll:,.0f}: half and nine tenths of players", fan_plot(ramp)),
        ("The risk of ruin for ever against the bankroll, bets as above", ruin_plot(ramp)),
    ]
    if len(count.cuts) > 1:
        plots.append(
            ("SCORE against how much of the shoe is dealt, with 95 % bands, for any bankroll", score_plot(count.cuts))
        )
    if analysis is not None and count.played and count.indices:
        plotted = min(count.played, len(count.indices))
        plots.append((f"The {plotted} indices worth most", index_plot(analysis.indices, count.played)))
    figures = [
        *bet_figures(count, ramp),
        ("conditions", run.conditions),
        ("counting", run.system),
        ("rounds", f"{run.rounds:,}" + (", interrupted" if count.interrupted else "")),
        ("seed", str(run.seed)),
        ("sheet", f"{run.game}, {run.sheet_hash}"),
    ]
    return plot_page(f"{run.title}, counted", figures, plots, tables(count))


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
    count = amount("count", "count at the start of the round")
    share = amount("share", "share of rounds", form="%", orient="right", grid=False)
    low, edge = (amount(field, "edge", form="+.1%", orient="left") for field in ("low", "edge"))
    bars = mark("bar", x=count, y=share, size=14, opacity=0.25, color="#777")
    band, line = mark("area", x=count, y=low, to="high", opacity=0.3), mark("line", x=count, y=edge, point=True)
    return plot(rows, bars, {"layer": [band, line]}, resolve={"scale": {"y": "independent"}})


def bet_plot(ramp: Ramp) -> Plot:
    """Bars: the bet at every count."""
    rows = [
        {"count": row.count, "bet": bet}
        for row, bet in zip(ramp.rows, ramp.bets, strict=True)
        if row.frequency >= _RARE
    ]
    return plot(rows, mark("bar", x=amount("count", "count"), y=amount("bet", "bet on a spot"), size=14))


def fan_plot(ramp: Ramp, rounds: int = _ROUNDS) -> Plot:
    """A fan: the bankroll over so many rounds, as a diffusion that nobody leaves."""
    rows = []
    for step in range(_STEPS + 1):
        after = rounds * step / _STEPS
        reach = [NormalDist().inv_cdf(quantile) * sqrt(after * ramp.variance) for quantile in BANDS]
        amounts = {name: ramp.bankroll + after * ramp.win + luck for name, luck in zip(QUANTILES, reach, strict=True)}
        rows.append({"rounds": after} | amounts)
    return plot(rows, *fan(amount("rounds", "rounds seen"), "bankroll"))


def ruin_plot(ramp: Ramp) -> Plot:
    """A line: the risk of ruin of these bets with other bankrolls."""
    rows = [
        {"bankroll": bankroll, "ruin": ruin(ramp.win, ramp.variance, bankroll)}
        for bankroll in (ramp.bankroll * step / 20 for step in range(1, 61))
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


def index_plot(indices: Indices, played: int) -> Plot:
    """A table: hands by up-cards, what to play instead of the chart and from (≥) or below (<) which count."""
    cells: dict[tuple[str, str], list[str]] = {}
    for index in indices.indices[:played]:
        words = f"{Action.parse(index.play).letter.upper()}{'<' if index.below else '≥'}{index.index}"
        cells.setdefault((_row_of(index, indices.indices[:played]), index.up), []).append(words)
    hands = sorted({hand for hand, _ in cells}, key=_hand_order)
    rows = [{"hand": hand, "up": up, "told": " ".join(words)} for (hand, up), words in cells.items()]
    x = names("up", "up-card", list(UP_RANKS), orient="top", labelAngle=0)
    y = names("hand", None, hands)
    boxes = mark("rect", x=x, y=y, color="#dfe8f4", stroke="#fff")
    return plot(rows, boxes, mark("text", x=x, y=y, text="told", fontSize=10), height=max(22 * len(hands), 60))


def _row_of(index: Index, listed: Sequence[Index]) -> str:
    """The hand; with its number of cards where the same hand stands there with another."""
    named = {hand_words(other) for other in listed if other.hand == index.hand}
    return hand_words(index) if len(named) > 1 else index.hand


def _hand_order(hand: str) -> tuple[int, int]:
    kind, number, *_ = hand.replace(",", "").split(" ")
    return ("hard", "soft", "pair").index(kind), -(VALUE_RANKS.index(number) if kind == "pair" else int(number))

"""A simulation as one web page: figures and plots, with nothing to be fetched from a network."""

from html import escape
from importlib import resources
from typing import Any

import altair as alt
import vl_convert

from pitboss.simulator.bankroll import BANDS
from pitboss.simulator.result import Result

_WIDTH, _HEIGHT = 620, 260
_STEPS = 40


def page(result: Result) -> str:
    """The page as HTML, with its plots drawn in."""
    plots = [("How rounds end", net_plot(result)), ("Where luck may carry a bankroll", fan_plot(result))]
    if result.conditions.count:
        plots.insert(0, ("The edge by the count at the start of a round, with 95 % bands", edge_plot(result)))
    return html_page(f"{result.conditions.rules.title}, simulated", _figures(result), plots)


def html_page(title: str, figures: list[tuple[str, str]], plots: list[tuple[str, dict[str, Any]]]) -> str:
    """A page of figures and plots, each with its heading."""
    drawn = "\n".join(f"<h2>{escape(name)}</h2>\n{vl_convert.vegalite_to_svg(plot)}" for name, plot in plots)
    style = (resources.files("pitboss.report") / "simulated_page.css").read_text(encoding="utf-8")
    rows = "\n".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in figures)
    title = escape(title)
    head = (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n<style>\n{style}</style>\n'
    )
    return f"{head}<h1>{title}</h1>\n<table>\n{rows}\n</table>\n{drawn}\n</html>\n"


def _figures(result: Result) -> list[tuple[str, str]]:
    estimate, bankroll, conditions = result.estimate, result.bankroll, result.conditions
    rows = [
        ("player's edge", f"{estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%} of the initial wager"),
        ("raw, without control variates", f"{estimate.raw.ev:+.5%} ± {estimate.raw.std_error:.5%}"),
        ("element of risk", f"{estimate.element_of_risk:+.5%} of all that is staked"),
        ("standard deviation", f"{estimate.std_dev:.4f} chips a round"),
        ("by the hour", f"{bankroll.per_hour:+.2f} ± {bankroll.std_dev_per_hour:.1f} chips"),
        ("risk of ruin", f"{bankroll.risk_of_ruin:.2%} with {bankroll.chips:g} chips, played for ever"),
    ]
    for name, bet in result.side_bets().items():
        rows.append((name, f"{bet['ev']:+.3%} ± {bet['std_error']:.3%}"))
    rules = conditions.rules
    rows += [
        ("conditions", conditions.in_words),
        ("counting", conditions.count.name if conditions.count else "nobody"),
        ("rounds", f"{estimate.rounds:,}" + (", interrupted" if result.run.interrupted else "")),
        ("seed", str(result.seed)),
        ("sheet", f"{rules.name} {rules.version}, {rules.hash}{rules.mark}"),
    ]
    return rows


def inline_chart(rows: list[dict[str, Any]]) -> alt.Chart:
    """A chart whose data is inside it."""
    return alt.Chart(alt.InlineData(values=rows)).properties(width=_WIDTH, height=_HEIGHT)


def net_plot(result: Result) -> dict[str, Any]:
    """Bars: how often a round brought each result."""
    nets = result.net_results()
    total = sum(times for _, times in nets)
    rows = [{"net": net, "share": times / total} for net, times in nets if times / total >= 1e-5]
    bars = inline_chart(rows).mark_bar(size=5)
    plot = bars.encode(
        x=alt.X("net:Q", title="result of a round, in wagers"),
        y=alt.Y("share:Q", title="share of rounds", axis=alt.Axis(format="%")),
    )
    return plot.to_dict()  # type: ignore[no-any-return]


def edge_plot(result: Result) -> dict[str, Any]:
    """A line with its error band: the edge at each count."""
    rows = [
        row | {"low": row["ev"] - 1.96 * row["std_error"], "high": row["ev"] + 1.96 * row["std_error"]}
        for row in result.edge_by_count()
    ]
    count = alt.X("count:Q", title="count at the start of the round")
    edge = alt.Axis(format="+.1%")
    low = alt.Y("low:Q", axis=edge, title="edge")
    band = inline_chart(rows).mark_area(opacity=0.3).encode(x=count, y=low, y2="high:Q")
    line = inline_chart(rows).mark_line(point=True).encode(x=count, y=alt.Y("ev:Q", axis=edge, title="edge"))
    return (band + line).to_dict()  # type: ignore[no-any-return]


def fan_plot(result: Result, hours: float = 100.0) -> dict[str, Any]:
    """A fan: the bankroll over some hours, the middle half and nine tenths of all players."""
    bankroll = result.bankroll
    rows = []
    for step in range(_STEPS + 1):
        hour = hours * step / _STEPS
        values = zip((f"q{100 * quantile:g}" for quantile in BANDS), bankroll.fan(hour), strict=True)
        rows.append({"hour": hour} | {name: bankroll.chips + chips for name, chips in values})
    hour_axis = alt.X("hour:Q", title="hours at the table")

    def chips(name: str) -> alt.Y:
        return alt.Y(f"{name}:Q", title="bankroll, in chips", scale=alt.Scale(zero=False))

    outer = inline_chart(rows).mark_area(opacity=0.2).encode(x=hour_axis, y=chips("q5"), y2="q95:Q")
    inner = inline_chart(rows).mark_area(opacity=0.3).encode(x=hour_axis, y=chips("q25"), y2="q75:Q")
    middle = inline_chart(rows).mark_line().encode(x=hour_axis, y=chips("q50"))
    return (outer + inner + middle).to_dict()  # type: ignore[no-any-return]

"""A simulation as one web page: figures and plots, with nothing to be fetched from a network."""

from dataclasses import asdict
from html import escape
from importlib import resources
from typing import Final

from pitboss.simulator.bankroll import BANDS
from pitboss.simulator.result import Result
from pitboss.views import fragments
from pitboss.views.simulated.simulated_text import counting_told
from pitboss.views.vega import Plot, amount, mark, plot

_STEPS: Final = 40
QUANTILES: Final = tuple(f"q{100 * quantile:g}" for quantile in BANDS)
"""The fields of a fan's rows: nine tenths and half of players lie between the outer and the inner ones."""


def page(result: Result) -> str:
    """The page as HTML, with its plots drawn in."""
    plots = [("How rounds end", net_plot(result)), ("Where luck may carry a bankroll", fan_plot(result))]
    if result.conditions.count:
        plots.insert(0, ("The edge by the count at the start of a round, with 95 % bands", edge_plot(result)))
    return html_page(f"{result.conditions.rules.title}, simulated", _figures(result), plots)


def html_page(title: str, figures: list[tuple[str, str]], plots: list[tuple[str, Plot]], listed: str = "") -> str:
    """A page of figures and plots, each with its heading, and what is `listed` below them; raise `ModuleNotFoundError`
    without the extra that draws."""
    import vl_convert

    drawn = "\n".join(f"<h2>{escape(name)}</h2>\n{vl_convert.vegalite_to_svg(plot)}" for name, plot in plots)
    style = (resources.files("pitboss.views.simulated") / "simulated_page.css").read_text(encoding="utf-8")
    rows = "\n".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in figures)
    body = f"<h1>{escape(title)}</h1>\n<table>\n{rows}\n</table>\n{drawn}\n{listed}"
    return fragments.page(title, body, style)


def _figures(result: Result) -> list[tuple[str, str]]:
    estimate, bankroll, conditions = result.estimate, result.bankroll, result.conditions
    rows = [
        ("player's edge", f"{estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%} of the initial wager"),
        ("raw, without control variates", f"{estimate.raw.ev:+.5%} ± {estimate.raw.std_error:.5%}"),
        ("element of risk", f"{estimate.element_of_risk:+.5%} of all that is staked"),
        ("standard deviation", f"{estimate.std_dev:.4f} chips a round"),
        ("by the hour", f"{bankroll.per_hour:+.2f} chips, standard deviation {bankroll.std_dev_per_hour:.1f}"),
        ("risk of ruin", f"{bankroll.risk_of_ruin:.2%} with {bankroll.chips:g} chips, played for ever"),
    ]
    for name, bet in result.side_bets().items():
        rows.append((name, f"{bet.ev:+.3%} ± {bet.std_error:.3%}"))
    rules = conditions.rules
    rows += [
        ("conditions", conditions.in_words),
        ("counting", counting_told(conditions) or "nobody"),
        ("rounds", f"{estimate.rounds:,}" + (", interrupted" if result.run.interrupted else "")),
        ("seed", str(result.seed)),
        ("sheet", f"{rules.name} {rules.version}, {rules.short_hash}{rules.mark}"),
    ]
    return rows


def net_plot(result: Result) -> Plot:
    """Bars: how often a round brought each result."""
    nets = result.net_results()
    total = sum(times for _, times in nets)
    rows = [{"net": net, "share": times / total} for net, times in nets if times / total >= 1e-5]
    x, y = amount("net", "result of a round, in wagers"), amount("share", "share of rounds", form="%")
    return plot(rows, mark("bar", x=x, y=y, size=5))


def edge_plot(result: Result) -> Plot:
    """A line with its error band: the edge at each count."""
    rows = [
        asdict(row) | {"low": row.ev - 1.96 * row.std_error, "high": row.ev + 1.96 * row.std_error}
        for row in result.edge_by_count()
    ]
    count = amount("count", "count at the start of the round")
    band = mark("area", x=count, y=amount("low", "edge", form="+.1%"), to="high", opacity=0.3)
    return plot(rows, band, mark("line", x=count, y=amount("ev", "edge", form="+.1%"), point=True))


def fan_plot(result: Result, hours: float = 100.0) -> Plot:
    """A fan: the bankroll over some hours, the middle half and nine tenths of all players."""
    bankroll = result.bankroll
    rows = []
    for step in range(_STEPS + 1):
        hour = hours * step / _STEPS
        values = zip(QUANTILES, bankroll.fan(hour), strict=True)
        rows.append({"hour": hour} | {name: bankroll.chips + chips for name, chips in values})
    return plot(rows, *fan(amount("hour", "hours at the table"), "bankroll, in chips"))


def fan(x: Plot, title: str) -> list[Plot]:
    """Bands around a line: the middle, half and nine tenths of players."""

    def at(name: str) -> Plot:
        return amount(name, title, from_zero=False)

    low, quarter, middle, three_quarters, high = QUANTILES
    return [
        mark("area", x=x, y=at(low), to=high, opacity=0.2),
        mark("area", x=x, y=at(quarter), to=three_quarters, opacity=0.3),
        mark("line", x=x, y=at(middle)),
    ]

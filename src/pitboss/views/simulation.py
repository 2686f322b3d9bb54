"""A simulation as text, in a notebook, and as a page with plots."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from pitboss.simulator import Simulation
from pitboss.text import plural
from pitboss.views.plots import QUANTILES, Figures, Plot, amount, fan, mark, plot, plot_page
from pitboss.views.tables import card, columns

_STEPS: Final = 40


def summary(simulation: Simulation) -> str:
    """Return the game, the player's edge with its error, and how it was found."""
    rules = simulation.rules
    return (
        f"{rules.title}: player's edge {simulation.ev:+.4%} ± {simulation.std_error:.4%} "
        f"in {simulation.rounds:,} rounds, seed {simulation.seed}{_ended(simulation)}, {rules.stamp}"
    )


def _ended(simulation: Simulation) -> str:
    return ", interrupted" if simulation.interrupted else ""


def _conditions(simulation: Simulation) -> str:
    """Return the conditions, and the counter's system and ramp as they may be written."""
    conditions, counter = simulation.conditions, simulation.conditions.counter
    if counter.system is None:
        return conditions.in_words
    ramp = f", betting {counter.ramp_text}" if len(counter.ramp) > 1 else ""
    return f"{conditions.in_words}, counting {counter.system.name}{ramp}"


def _figures(simulation: Simulation) -> Figures:
    """Return every figure that is one line, with its name."""
    estimate, earnings, mark = simulation.estimate, simulation.earnings, simulation.rules.mark
    raw = f"{estimate.raw.ev:+.5%} ± {estimate.raw.std_error:.5%} "
    raw += f"(differs by {abs(estimate.disagreement):.1f} standard errors)"
    hourly = f"{earnings.rounds_per_hour:g} round{'s' * (earnings.rounds_per_hour != 1)}"
    rows = [
        (
            "player's edge",
            f"{estimate.reduced.ev:+.5%} ± {estimate.reduced.std_error:.5%} of the initial wager{mark}",
        ),
        ("raw", raw if simulation.control_variates else "no control variates were taken"),
        ("element of risk", f"{estimate.element_of_risk:+.5%} of all that is staked{mark}"),
        ("std deviation", f"{estimate.std_dev:.4f} chips a round"),
        (
            "by the hour",
            f"{earnings.per_hour:+.2f} chips in {hourly}, standard deviation {earnings.std_dev_per_hour:.1f}",
        ),
    ]
    if earnings.per_round > 0:
        rows += [
            ("N0", f"{earnings.n0:,.0f} rounds"),
            ("risk of ruin", f"{earnings.risk_of_ruin:.2%} with {earnings.bankroll:g} chips"),
        ]
    shares = simulation.frequencies
    rows += [
        ("hands", ", ".join(f"{reason} {share:.2%}" for reason, share in shares.hands.items())),
        ("hands in a round", ", ".join(f"{hands} {share:.2%}" for hands, share in shares.hands_per_round.items())),
        ("doubles on a hand", ", ".join(f"{times} {share:.2%}" for times, share in shares.doubles.items())),
    ]
    for name, bet in simulation.side_bets.items():
        rows.append((name, f"{bet.ev:+.3%} ± {bet.std_error:.3%}, made in {bet.made:.1%} of rounds"))
    return rows + [(name, "never made; its count did not come") for name in simulation.never_made]


def _speed(simulation: Simulation) -> str:
    speed = f"{simulation.seconds:.2f} s, {simulation.rounds_per_second / 1e6:.2f} M rounds/s"
    if not simulation.control_variates:
        return speed
    worth = f"worth {simulation.effective_rounds_per_second:.2g} raw rounds/s"
    return f"{speed}, variance cut {simulation.variance_reduction:,.0f}-fold: {worth}"


def text(simulation: Simulation) -> str:
    """Return the figures, each with its error, and under which conditions they hold."""
    rules = simulation.rules
    ended = " (interrupted)" if simulation.interrupted else ""
    lines = [
        f"{rules.title}, {_conditions(simulation)}",
        f"  {plural(simulation.rounds, 'round')}, seed {simulation.seed}, {rules.stamp}{ended}",
        "",
        *(f"  {name:17} {figure}" for name, figure in _figures(simulation)),
    ]
    if rows := simulation.edge_by_count:
        lines += ["", "  count  frequency  edge of one chip"]
        lines += [f"  {row.count:5}  {row.frequency:9.3%}  {row.ev:+.3%} ± {row.std_error:.3%}" for row in rows]
    if effect := simulation.cut_card_effect:
        lines += ["", "  round of the shoe  shoes  edge"]
        for nth in simulation.edge_by_round:
            lines.append(f"  {nth.round:17}  {nth.share:5.0%}  {nth.ev:+.4%} ± {nth.std_error:.4%}")
        difference = f"{effect.ev:+.4%} ± {effect.std_error:.4%}"
        lines.append(f"  cut-card effect    {difference}: all rounds less the first of a shoe")
    return "\n".join([*lines, "", f"  {_speed(simulation)}"])


def html(simulation: Simulation) -> str:
    """Return the figures with their errors, and the edge by the count and by the round, for a notebook."""
    rules = simulation.rules
    rounds = f"{simulation.rounds:,} rounds{_ended(simulation)}"
    note = f"{_conditions(simulation)} · {rounds} · seed {simulation.seed} · {rules.stamp}"
    figures = columns((), _figures(simulation))
    return card(f"{rules.title}, simulated", note, figures, _tables(simulation))


def _tables(simulation: Simulation) -> str:
    tables = ""
    if counts := simulation.edge_by_count:
        by_count = [
            (f"{row.count:+}", f"{row.frequency:.2%}", f"{row.ev:+.3%} ± {row.std_error:.3%}") for row in counts
        ]
        tables += columns(("count", "comes", "edge of one chip"), by_count)
    if effect := simulation.cut_card_effect:
        rows = [
            (str(nth.round), f"{nth.share:.0%}", f"{nth.ev:+.4%} ± {nth.std_error:.4%}")
            for nth in simulation.edge_by_round
        ]
        rows.append(("cut-card effect", "", f"{effect.ev:+.4%} ± {effect.std_error:.4%}"))
        tables += columns(("round of the shoe", "shoes", "edge"), rows)
    return tables


def page(simulation: Simulation) -> str:
    """Return a page with the figures and plots; raise `ModuleNotFoundError` without the extra that draws."""
    rules = simulation.rules
    plots = [("How rounds end", net_plot(simulation)), ("Where luck may carry a bankroll", fan_plot(simulation))]
    if simulation.system is not None:
        plots.insert(0, ("The edge by the count at the start of a round, with 95 % bands", edge_plot(simulation)))
    figures = [
        *_figures(simulation),
        ("conditions", _conditions(simulation)),
        ("rounds", f"{simulation.rounds:,}{_ended(simulation)}"),
        ("seed", str(simulation.seed)),
        ("sheet", f"{rules.name} {rules.version}, {rules.hash}{rules.mark}"),
        ("speed", _speed(simulation)),
    ]
    return plot_page(f"{rules.title}, simulated", figures, plots, _tables(simulation))


WRITERS: Final[dict[str, Callable[[Simulation], str]]] = {".html": page}


def net_plot(simulation: Simulation) -> Plot:
    """Return bars: how often a round brought each result."""
    nets = simulation.net_results
    total = sum(each.times for each in nets)
    rows = [{"net": each.net, "share": each.times / total} for each in nets if each.times / total >= 1e-5]
    x, y = amount("net", "result of a round, in wagers"), amount("share", "share of rounds", form="%")
    return plot(rows, mark("bar", x=x, y=y, size=5))


def edge_plot(simulation: Simulation) -> Plot:
    """Return a line with its error band: the edge at each count."""
    rows = [
        asdict(row) | {"low": row.ev - 1.96 * row.std_error, "high": row.ev + 1.96 * row.std_error}
        for row in simulation.edge_by_count
    ]
    count = amount("count", "count at the start of the round")
    band = mark("area", x=count, y=amount("low", "edge", form="+.1%"), to="high", opacity=0.3)
    return plot(rows, band, mark("line", x=count, y=amount("ev", "edge", form="+.1%"), point=True))


def fan_plot(simulation: Simulation, hours: float = 100.0) -> Plot:
    """Return a fan: the bankroll over some hours, the middle half and nine tenths of all players."""
    earnings = simulation.earnings
    rows = []
    for step in range(_STEPS + 1):
        hour = hours * step / _STEPS
        values = zip(QUANTILES, earnings.fan(hour), strict=True)
        rows.append({"hour": hour} | {name: earnings.bankroll + chips for name, chips in values})
    return plot(rows, *fan(amount("hour", "hours at the table"), "bankroll, in chips"))

"""The heading of a chart: the rules that make a game what it is in a few words each, the house edge and the sheet."""

import textwrap
from collections.abc import Iterable

from pitboss.rules.phrases import short_phrases
from pitboss.strategy.chart import Chart


def chart_options(chart: Chart) -> tuple[str, ...]:
    """Return the options of a chart's game, with the shoe it was solved off in place of the decks."""
    options = short_phrases(chart.rules)
    return (chart.shoe, *options[1:]) if chart.shoe else options


def edge_text(chart: Chart) -> str:
    """Return the edge as a player reads it: who has it and how much, in percent of the first wager; empty for none."""
    if chart.house_edge is None:
        return ""
    whose = "house" if chart.house_edge >= 0 else "player"
    shoe = chart.shoe or "fresh shoe"
    return f"{whose} edge {100 * abs(chart.house_edge):.4f} % (exact, {shoe}){chart.rules.mark}"


def sheet_line(chart: Chart) -> str:
    """Return which sheet the chart is for."""
    return f"{chart.rules.name} {chart.rules.version} · {chart.rules.stamp}"


def option_lines(phrases: Iterable[str], width: int) -> list[str]:
    """Phrases in lines of at most this many letters, broken between phrases where that is possible."""
    hard = "\N{NO-BREAK SPACE}"
    joined = " · ".join(phrase.replace(" ", hard) if len(phrase) < width - 2 else phrase for phrase in phrases)
    return [line.replace(hard, " ") for line in textwrap.wrap(joined.replace(" ·", f"{hard}·"), width)]

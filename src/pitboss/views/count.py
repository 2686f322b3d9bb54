"""A count as text and in a notebook; its page with plots and its card of indices have modules of their own."""

from collections.abc import Callable, Mapping, Sequence
from math import floor, inf, log10
from typing import Final

from rich.console import Console
from rich.table import Table

from pitboss.counting import Analysis, Count, CountRun, Exposure, Index, Ramp, SideCounts, run_record
from pitboss.counting.runs import FEWEST
from pitboss.results import json_text
from pitboss.simulator import tags_text
from pitboss.solver.removal import MAIN
from pitboss.text import plural
from pitboss.views import tables as html_tables
from pitboss.views.index_card import card, hand_words
from pitboss.views.tables import figure_table, printed

Figures = list[tuple[str, str]]

_LEFT_OUT: Final = 0.001
"""When more of the rounds than this are at counts too rare to be told, the reader hears of it."""
_TOLD_APART: Final = 0.005
"""Scores that differ by less are the same in print."""


def summary(count: Count) -> str:
    """Return the game, the system and what the bets win."""
    won = "exact figures only"
    if count.bets is not None:
        won = f"{count.bets.per_100:+.2f} ± {count.bets.per_100_error:.2f} in 100 rounds"
    return f"{count.title} with {count.system}: {won}{_ended(count)}, {_sheet(count)}"


def _sheet(count: Count) -> str:
    if count.rules is not None:
        return count.rules.stamp
    assert count.run is not None
    return f"sheet {count.run.sheet_hash[:12]}"


def _ended(count: Count) -> str:
    return ", interrupted" if count.interrupted else ""


def text(count: Count) -> str:
    """Return everything about counting the game, as text."""
    return printed(lambda console: render(count, console))


def render(count: Count, console: Console) -> None:
    """Print everything about counting the game, as wide as the terminal."""
    if count.analysis is not None:
        rules = count.analysis.rules
        console.print(f"[bold]{rules.title}[/] · {plural(rules.shoe.decks, 'deck')} · {rules.stamp}\n")
        _print_fits(console, count.analysis)
        _print_indices(console, count.analysis, max(count.played, 18))
        if count.analysis.side_counts is not None:
            _print_side_counts(console, count.analysis.side_counts, count.system)
    if count.run is not None and count.bets is not None:
        _print_table(console, count.run, count.bets)
        _print_bets(console, count, count.bets)
        console.print("\nWhat a counter of one unit wins of each wager, in units, who makes it from a count on only:")
        console.print(_exposure_table(count.vulnerability))
    if count.cuts:
        _print_cuts(console, count)


def _print_fits(console: Console, analysis: Analysis) -> None:
    side, suited = list(analysis.removal.side_bets), list(analysis.removal.by_card)
    with_suits = [f"{'betting' if wager == MAIN else wager} with suits" for wager in suited]
    table = figure_table("count", "betting", "with aces", "insurance", "playing", *side, *with_suits)
    for fit in analysis.systems:
        numbers = [
            fit.betting,
            fit.betting_with_aces,
            fit.insurance,
            fit.playing,
            *(fit.side_bets[bet] for bet in side),
            *(fit.with_suits[wager] for wager in suited),
        ]
        table.add_row(fit.name, *("–" if number is None else f"{number:.3f}" for number in numbers))
    console.print(table)
    console.print("Correlations; playing is the playing efficiency (PE). IC is the insurance correlation.")
    by_card = analysis.card_by_card()
    for wager, by_level in analysis.best_tags.items():
        console.print(f"\nBest tags for {'the main game' if wager == MAIN else wager} (A 2 3 4 5 6 7 8 9 10):")
        for name, tags in by_level.items():
            if tags.correlation > 0:
                written = " ".join(f"{tag:+d}" if tag else "0" for tag in tags.tags)
                play = "".join(
                    f"  {what} {f'{number:.3f}'.replace('0.', '.', 1)}"
                    for what, number in (("IC", tags.insurance), ("PE", tags.playing))
                    if number is not None
                )
                console.print(f"  {name:20} {written}   {tags.correlation:.4f}{play}")
        if wager in by_card:
            console.print(
                f"  card by card         {tags_text(by_card[wager].system)}   {by_card[wager].correlation:.4f}"
            )


def _print_indices(console: Console, analysis: Analysis, most: int) -> None:
    indices, weighed = analysis.indices, analysis.side_counts
    console.print(
        f"\nIndices for {indices.system.name}, {plural(round(indices.unseen), 'card')} unseen; "
        "worth: won in 1,000 rounds of a flat bet, alone with the dealer."
    )
    if indices.insurance is not None:
        worth = f", worth {1000 * indices.insurance_worth:.4f}" if indices.insurance_worth else ""
        console.print(f"  insurance from {indices.insurance_index} (exactly {indices.insurance:.2f}){worth}")
    beside = [f"{name} beside" for name in weighed.names] if weighed else []
    table = figure_table("hand", "against", "play", "instead of", "from", *(beside or ["exactly"]), "worth")
    for place, index in enumerate(indices.indices[:most]):
        when = f"below {index.index}" if index.below else f"{index.index}"
        exactly = [f"{index.crossing:.2f}"]
        if weighed is not None:
            weights = weighed.by_index[place] if place < len(weighed.by_index) else None
            exactly = [f"{round(weight, 1) + 0.0:+.1f}" for weight in weights] if weights else ["–"] * len(beside)
        worth = f"{1000 * index.worth:.4f}"
        table.add_row(hand_words(index), index.up, index.play, index.instead_of, when, *exactly, worth)
    console.print(table)
    if len(indices.indices) > most:
        rest = sum(index.worth for index in indices.indices[most:])
        console.print(f"  and {len(indices.indices) - most} more, together worth {1000 * rest:.4f}")


def _print_side_counts(console: Console, weighed: SideCounts, system: str) -> None:
    """What counts kept beside the count add to it."""
    console.print(f"\nWith {' and '.join(weighed.names)} counted beside {system}, for each that is gone too many:")
    console.print(f"  bets by {weighed.betting.system.name}, betting correlation {weighed.betting.correlation:.3f}")
    if weighed.insurance is not None and weighed.insurance_crossing is not None:
        console.print(
            f"  insurance by {weighed.insurance.system.name} from {weighed.insurance_index} (exactly "
            f"{weighed.insurance_crossing:.2f}), insurance correlation {weighed.insurance.correlation:.3f}"
        )
    console.print("  hands by the count alone; beside each index stands what one would add for that decision")


def _print_table(console: Console, run: CountRun, ramp: Ramp) -> None:
    console.print(
        f"\n[bold]{run.title}[/], {run.conditions}, counting {run.system}: {run.rounds:,} rounds, seed {run.seed}, "
        f"sheet {run.sheet_hash[:12]}"
    )
    table = figure_table("count", "how often", "edge", "standard deviation", "bet")
    for row, bet in zip(run.rows, ramp.bets, strict=True):
        if row.frequency >= 5e-4:
            table.add_row(
                f"{row.count}",
                _share(row.frequency, row.frequency_error),
                f"{row.edge:+.3%} ± {row.std_error:.3%}",
                f"{row.variance**0.5:.3f}",
                f"{bet:,.2f}" if bet else "–",
            )
    console.print(table)
    if run.left_out > _LEFT_OUT:
        console.print(
            f"[bold]{run.left_out:.1%} of the rounds are left out[/]: they came at counts met fewer than {FEWEST} "
            "times. Simulate more rounds."
        )
    if MAIN not in run.batches:
        console.print(
            "The run was saved without batches of its rounds: errors are those of the edges alone, and too small. "
            "Simulate it anew for all of them."
        )


def _share(share: float, error: float | None) -> str:
    return f"{share:.2%}" if error is None else f"{share:.2%} ± {error:.2%}"


def _print_bets(console: Console, count: Count, ramp: Ramp) -> None:
    if ramp.spots > 1 and count.run is not None and count.run.spots == 1:
        console.print("The second hand of the run was another player's, who played the chart.")
    if count.betting.enter_at is not None:
        console.print(f"Below {count.betting.enter_at} another plays the seat while the player watches.")
    for name, figure in bet_figures(count, ramp):
        console.print(f"{name:32}  {figure}", soft_wrap=True)


def bet_figures(count: Count, ramp: Ramp) -> Figures:
    """Return what is bet, what it wins and what it risks: a name and a figure each."""
    spots = ""
    if ramp.spots > 1:
        spots = ", 2 spots" if ramp.spots_from is None else f", 2 spots from {ramp.spots_from} on"
    spread, insurance = _spread(count, ramp), insurance_words(count)
    rows = [
        ("bankroll", f"{ramp.bankroll:,.0f}, {ramp.kelly:g} of Kelly{spots}"),
        *([] if spread is None else [("spread", spread)]),
        *([] if insurance is None else [("insurance", insurance)]),
        ("wins in 100 rounds", f"{ramp.per_100:+,.3f} ± {ramp.per_100_error:,.3f}"),
        ("standard deviation of 100 rounds", f"{10 * ramp.std_dev:,.1f}"),
        ("average bet", f"{ramp.average_bet:,.2f}"),
        ("SCORE", f"{ramp.score:.2f} ± {ramp.score_error:.2f}, DI {ramp.desirability:.2f}"),
        *_spread_score(count, ramp),
    ]
    if ramp.win > 0:
        rows += [
            ("N0", f"{ramp.n0:,.0f} rounds"),
            ("certainty equivalent", f"{100 * ramp.certainty_equivalent:+,.3f} in 100 rounds"),
        ]
    rows.append(("risk of ruin, played for ever", f"{ramp.risk_of_ruin:.2%}"))
    bankroll = count.bankroll
    if bankroll.goal is not None:
        rows.append((f"risk of ruin before winning {bankroll.goal:,.0f}", f"{count.risk_of_ruin_before_goal:.2%}"))
    if bankroll.horizon is not None:
        rows.append((f"risk of ruin within {bankroll.horizon:,.0f} rounds", f"{count.risk_of_ruin_within:.2%}"))
    return rows + _costs(count)


def _spread(count: Count, ramp: Ramp) -> str | None:
    """Return the spread, its unit and where that comes from; None for a ramp of the player's own."""
    betting = count.betting
    if betting.ramp is not None or count.unit is None:
        return None
    how = "as given" if betting.own_unit is not None else "the best for this bankroll"
    if betting.own_unit is None and count.unit <= betting.least:
        how = "the least that the table takes"
    most = f"{betting.most:,.2f}".removesuffix(".00")
    capped = f", at most {most}" if max(ramp.bets) >= betting.most else ""
    return f"1-{betting.ratio:g}, unit {count.unit:,.2f} ({how}){capped}"


def insurance_words(count: Count) -> str | None:
    """Return from which count on insurance is taken, and by which system; None where none tells."""
    if count.analysis is None:
        return None
    weighed, index = count.side_counts, count.insurance_index
    if weighed is not None and weighed.insurance is not None and weighed.insurance_index is not None:
        return f"from {weighed.insurance_index}, by {weighed.insurance.system.name}"
    return None if index is None else f"from {index}"


def _spread_score(count: Count, ramp: Ramp) -> Figures:
    """Return the SCORE of the spread, which no bankroll changes, where it is another than that of the bets."""
    best = count.at_best()
    if best is None or count.betting.ramp is not None:
        return []
    name = f"SCORE of a spread of 1-{count.betting.ratio:g}"
    if not best.win > 0:
        return [(name, "0: no unit wins")]
    if abs(best.score - ramp.score) < _TOLD_APART:
        return []
    return [(name, f"{best.score:.2f} ± {best.score_error:.2f} with the best unit, for any bankroll")]


def _costs(count: Count) -> Figures:
    costs, betting = count.costs, count.betting
    if costs is None:
        return []
    parts = [
        f"{name} {100 * cost:,.3f}"
        for name, cost, is_told in (
            ("whole chips", costs.rounding, betting.chip > 0),
            ("bets of your own", costs.own_bets, betting.ramp is not None),
            ("errors", costs.errors, betting.errors > 0),
        )
        if is_told
    ]
    return [("given away of the certainty equivalent in 100 rounds", ", ".join(parts))] if parts else []


def _exposure_table(wagers: Mapping[str, Exposure | None]) -> Table:
    table = figure_table("wager", "from", "bets in", "edge", "in 100 rounds", "in a shoe")
    for name, exposure in wagers.items():
        table.add_row(name, *_exposed(exposure))
    return table


def _exposed(exposure: Exposure | None) -> tuple[str, ...]:
    """The cells of a wager: from which count, how often, at which edge, what it wins."""
    if exposure is None:
        return ("never", "", "", "", "")
    edge = f"{exposure.edge:+.2%} ± {exposure.std_error:.2%}"
    return (
        f"{exposure.trigger}",
        _share(exposure.frequency, exposure.frequency_error),
        edge,
        _with_error(exposure.per_100, exposure.per_100_error),
        f"{exposure.per_shoe:.4f}",
    )


def _with_error(value: float, error: float, sign: str = "") -> str:
    """A figure with as many digits as show two of its error, from three to five."""
    digits = 3 if not 0 < error < inf else min(max(1 - floor(log10(error)), 3), 5)
    return f"{value:{sign}.{digits}f} ± {error:.{digits}f}"


def _print_cuts(console: Console, count: Count) -> None:
    spreads = figure_table("dealt", "spread", "raised from", "in 100 rounds", "SCORE")
    for cut in count.cuts:
        console.print(f"\nThe same with {cut.dealt:.0%} dealt:")
        console.print(_exposure_table(cut.wagers))
    for row in _spread_rows(count):
        spreads.add_row(*row)
    console.print(
        "\nOne unit in every round, and the most from a count on; SCORE is that of the best bets of the spread:"
    )
    console.print(spreads)
    for wager, dealt in count.dealt_under_limit.items():
        if dealt is None:
            verdict = f"is over {count.limit:g} units in 100 rounds at every cut card compared"
        elif dealt >= count.cuts[-1].dealt:
            verdict = f"stays under {count.limit:g} units in 100 rounds at every cut card compared"
        else:
            verdict = f"stays under {count.limit:g} units in 100 rounds with {dealt:.1%} dealt or less"
        console.print(f"{wager}: {verdict}")


def _spread_rows(count: Count) -> list[tuple[str, ...]]:
    """Return what each spread wins at each cut card."""
    return [
        (
            f"{cut.dealt:.0%}",
            spread.name,
            "never" if spread.trigger is None else f"{spread.trigger}",
            _with_error(spread.per_100, spread.per_100_error, sign="+"),
            f"{spread.score:.2f} ± {spread.score_error:.2f}" if spread.score else "0",
        )
        for cut in count.cuts
        for spread in cut.spreads
    ]


def html(count: Count) -> str:
    """Return the figures and tables for a notebook."""
    run, insurance = count.run, insurance_words(count)
    figures = [] if insurance is None else [("insurance", insurance)]
    if count.bets is not None:
        figures = bet_figures(count, count.bets)
    note = f"{run.conditions} · {run.rounds:,} rounds{_ended(count)} · seed {run.seed} · " if run else ""
    title = f"{count.title}, counting {count.system}"
    return html_tables.card(title, f"{note}{_sheet(count)}", html_tables.columns((), figures), tables(count))


def tables(count: Count) -> str:
    """Return the bets by count, what each wager is exposed to, the cut cards compared and the indices, as HTML."""
    parts = []
    if count.run is not None:
        parts += [_by_count(count.run, count.bets), _exposures("wager", count.vulnerability)]
    parts += [_exposures(f"{cut.dealt:.0%} dealt", cut.wagers) for cut in count.cuts]
    if count.cuts:
        rows = [(*row,) for row in _spread_rows(count)]
        parts.append(html_tables.columns(("dealt", "spread", "raised from", "in 100 rounds", "SCORE"), rows))
    if depths := count.dealt_under_limit:
        rows = [(wager, "–" if dealt is None else f"{dealt:.1%}") for wager, dealt in depths.items()]
        parts.append(html_tables.columns((f"under {count.limit:g} in 100 rounds", "dealt"), rows))
    if count.analysis is not None:
        parts.append(_index_table(count.indices[: count.played]))
        systems = [(fit.name, f"{fit.betting:.3f}", _share_or_dash(fit.playing)) for fit in count.systems]
        parts.append(html_tables.columns(("system", "betting correlation", "playing efficiency"), systems))
    return "".join(parts)


def _share_or_dash(share: float | None) -> str:
    return "–" if share is None else f"{share:.3f}"


def _by_count(run: CountRun, ramp: Ramp | None) -> str:
    rows = [(f"{row.count:+d}", f"{row.frequency:.2%}", f"{row.edge:+.3%} ± {row.std_error:.3%}") for row in run.rows]
    if ramp is None:
        return html_tables.columns(("count", "comes", "edge"), rows)
    bets = [(*row, f"{bet:,.2f}" if bet else "–") for row, bet in zip(rows, ramp.bets, strict=True)]
    return html_tables.columns(("count", "comes", "edge", "bet"), bets)


def _exposures(title: str, wagers: Mapping[str, Exposure | None]) -> str:
    rows = [(name, *_exposed(exposure)) for name, exposure in wagers.items()]
    return html_tables.columns((title, "from", "bets in", "edge", "in 100 rounds", "in a shoe"), rows)


def _index_table(indices: Sequence[Index]) -> str:
    rows = [
        (
            f"{hand_words(index)} against {index.up}: {index.play} instead of {index.instead_of}",
            f"{'below' if index.below else 'from'} {index.index}",
        )
        for index in indices
    ]
    return html_tables.columns(("leave the chart", "at the count"), rows)


def _page(count: Count) -> str:
    from pitboss.views.count_page import page

    return page(count) if count.bets is not None else html_tables.page(repr(count).strip("<>"), html(count))


def _json(count: Count) -> str:
    """Return every figure, with the batches that it takes to bet the run anew."""
    figures = count.to_dict()
    if count.run is not None:
        figures["run"] = run_record(count.run, batches=True)
    return json_text(figures)


WRITERS: Final[dict[str, Callable[[Count], str | bytes]]] = {
    ".html": _page,
    ".json": _json,
    ".toml": lambda count: count.exact.indices.to_toml(count.played),
    ".svg": lambda count: card(".svg", count.exact.indices, count.exact.chart, count.played),
    ".png": lambda count: card(".png", count.exact.indices, count.exact.chart, count.played),
    ".pdf": lambda count: card(".pdf", count.exact.indices, count.exact.chart, count.played),
}

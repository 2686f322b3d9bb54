"""A count as text, in a notebook and as a page: the same parts everywhere, the page with plots."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, inf, log10
from typing import Final

from rich.console import Console

from pitboss.counting import Analysis, Count, CountRun, Exposure, JointBets, Ramp, SideCounts, run_record
from pitboss.counting.ramp import Winnings
from pitboss.counting.runs import FEWEST, AtCount
from pitboss.results import json_text
from pitboss.simulator import Bankroll, tags_text
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
_RARE: Final = 5e-4
"""Counts that come less often than this are not printed."""
_BETS: Final = "What these bets win and risk"
_TAGS: Final = "A 2 3 4 5 6 7 8 9 10"


@dataclass(frozen=True, slots=True)
class Part:
    """A table with what stands above it and below; without `heads` its rows are names and figures."""

    title: str
    heads: tuple[str, ...] = ()
    rows: Sequence[Sequence[str]] = ()
    notes: Sequence[str] = ()


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
    console.print(f"[bold]{count.title}[/] · {_conditions(count)}")
    for part in parts(count):
        console.print(f"\n{part.title}", markup=False)
        if part.heads:
            table = figure_table(*part.heads)
            for row in part.rows:
                table.add_row(*row)
            console.print(table)
        else:
            width = max((len(name) for name, *_ in part.rows), default=0)
            for name, *figures in part.rows:
                console.print(f"{name:{width}}  {'  '.join(figures)}", soft_wrap=True, markup=False)
        for note in part.notes:
            console.print(note, markup=False)


def html(count: Count) -> str:
    """Return the same parts for a notebook."""
    return html_tables.card(f"{count.title}, counting {count.system}", _conditions(count), *map(_html, parts(count)))


def _html(part: Part) -> str:
    notes = "".join(f"<div>{escape(note)}</div>" for note in part.notes)
    table = html_tables.columns(part.heads, part.rows) if part.rows else ""
    return f'<div style="margin-top:0.8em"><strong>{escape(part.title)}</strong></div>{table}{notes}'


def page(count: Count) -> str:
    """Return a page with every part, and plots if the run was bet; nothing is fetched from a network."""
    if count.bets is None or count.run is None:
        return html_tables.page(repr(count).strip("<>"), html(count))
    from pitboss.views.count_page import plots
    from pitboss.views.plots import plot_page

    run = count.run
    conditions = [
        ("conditions", run.conditions),
        ("counting", run.system),
        ("rounds", f"{run.rounds:,}{_ended(count)}"),
        ("seed", str(run.seed)),
        ("sheet", f"{run.game}, {run.sheet_hash}"),
    ]
    figures = [*bet_figures(count, count.bets), *conditions]
    tables = "".join(_html(part) for part in parts(count) if part.title != _BETS or part.notes)
    return plot_page(f"{run.title}, counted", figures, plots(count), tables)


def _conditions(count: Count) -> str:
    """The shoe, the rounds and the sheet in a line."""
    run, decks = count.run, "" if count.analysis is None else f"{plural(count.analysis.rules.shoe.decks, 'deck')} · "
    if run is None:
        return f"{decks}{_sheet(count)}"
    return f"{run.conditions} · {run.rounds:,} rounds{_ended(count)} · seed {run.seed} · {_sheet(count)}"


def parts(count: Count) -> Iterator[Part]:
    """Everything about counting a game: systems, indices, bets, side bets, exposure and cut cards."""
    if count.analysis is not None:
        yield from _systems(count.analysis)
        yield _indices(count, count.analysis)
        if count.analysis.side_counts is not None:
            yield _side_counts(count.analysis.side_counts, count.system)
    if count.run is not None and count.bets is not None:
        yield _by_count(count.run, count.bets)
        yield Part(_BETS, rows=bet_figures(count, count.bets), notes=_seats(count, count.bets))
        if count.joint is not None:
            yield from _side_bets(count, count.run, count.joint)
        yield _exposures(
            "What a counter of one unit wins of each wager, in units, who makes it from a count on only",
            count.vulnerability,
        )
    for cut in count.cuts:
        yield _exposures(f"The same with {cut.dealt:.0%} dealt", cut.wagers)
    if count.cuts:
        yield _cuts(count)


def _systems(analysis: Analysis) -> Iterator[Part]:
    side, suited = list(analysis.removal.side_bets), list(analysis.removal.by_card)
    with_suits = [f"{'betting' if wager == MAIN else wager} with suits" for wager in suited]
    rows = []
    for fit in analysis.systems:
        numbers = (fit.betting, fit.betting_with_aces, fit.insurance, fit.playing)
        beside = (*(fit.side_bets[bet] for bet in side), *(fit.with_suits[wager] for wager in suited))
        rows.append((fit.name, *("–" if number is None else f"{number:.3f}" for number in (*numbers, *beside))))
    heads = ("count", "betting", "with aces", "insurance", "playing", *side, *with_suits)
    yield Part("How well each count follows the game: correlations, and the playing efficiency (PE)", heads, rows)
    by_card = analysis.card_by_card()
    for wager, by_level in analysis.best_tags.items():
        best = [
            (
                name,
                " ".join(f"{tag:+d}" if tag else "0" for tag in tags.tags),
                f"{tags.correlation:.4f}",
                *("" if figure is None else f"{figure:.3f}" for figure in (tags.insurance, tags.playing)),
            )
            for name, tags in by_level.items()
            if tags.correlation > 0
        ]
        if wager in by_card:
            best.append(("card by card", tags_text(by_card[wager].system), f"{by_card[wager].correlation:.4f}", "", ""))
        told = 5 if any(row[3] or row[4] for row in best) else 3
        heads = ("tags", _TAGS, "betting", "insurance", "playing")[:told]
        title = f"Best tags for {'the main game' if wager == MAIN else wager}"
        yield Part(title, heads, [row[:told] for row in best])


def _indices(count: Count, analysis: Analysis) -> Part:
    indices, weighed = analysis.indices, analysis.side_counts
    most = max(count.played, 18)
    with_bets = any(index.raised for index in indices.indices)
    ranked = "those first that win most with these bets" if with_bets else "those first that win a flat bettor most"
    title = (
        f"Indices for {indices.system.name}, {plural(round(indices.unseen), 'card')} unseen, {ranked}; "
        "flat, bets: won in 1,000 rounds of a flat bet and of these bets, alone with the dealer"
    )
    beside = [f"{name} beside" for name in weighed.names] if weighed else []
    rows = []
    for place, index in enumerate(indices.indices[:most]):
        when = f"below {index.index}" if index.below else f"{index.index}"
        exactly = [f"{index.crossing:.2f}"]
        if weighed is not None:
            weights = weighed.by_index[place] if place < len(weighed.by_index) else None
            exactly = [f"{round(weight, 1) + 0.0:+.1f}" for weight in weights] if weights else ["–"] * len(beside)
        worth = [f"{1000 * index.worth:.4f}", *([f"{1000 * index.raised:.3f}"] if with_bets else [])]
        rows.append((hand_words(index), index.up, index.play, index.instead_of, when, *exactly, *worth))
    heads = ("hand", "up", "play", "not", "from", *(beside or ["exactly"]), "flat")
    notes = []
    if len(indices.indices) > most:
        rest = sum(index.worth for index in indices.indices[most:])
        notes.append(f"and {len(indices.indices) - most} more, together worth {1000 * rest:.4f} to a flat bettor")
    if indices.insurance is not None:
        worth_of = f", worth {1000 * indices.insurance_worth:.4f} to a flat bettor" if indices.insurance_worth else ""
        notes.append(f"insurance from {indices.insurance_index} (exactly {indices.insurance:.2f}){worth_of}")
    if count.own_indices is not None:
        notes.append(f"Played are {plural(len(count.own_indices), 'index', 'indices')} of your own.")
    return Part(title, (*heads, *(["bets"] if with_bets else [])), rows, notes)


def _side_counts(weighed: SideCounts, system: str) -> Part:
    """What counts kept beside the count add to it."""
    betting, insurance = weighed.betting, weighed.insurance
    notes = [f"bets by {betting.system.name}, betting correlation {betting.correlation:.3f}"]
    if insurance is not None and weighed.insurance_crossing is not None:
        notes.append(
            f"insurance by {insurance.system.name} from {weighed.insurance_index} (exactly "
            f"{weighed.insurance_crossing:.2f}), insurance correlation {insurance.correlation:.3f}"
        )
    notes.append("hands by the count alone; beside each index stands what one would add for that decision")
    return Part(
        f"With {' and '.join(weighed.names)} counted beside {system}, for each that is gone too many", notes=notes
    )


def _by_count(run: CountRun, ramp: Ramp) -> Part:
    rows = [
        (*_count_cells(row), f"{row.variance**0.5:.3f}", f"{bet:,.2f}" if bet else "–")
        for row, bet in zip(run.rows, ramp.bets, strict=True)
        if row.frequency >= _RARE
    ]
    notes = []
    if run.left_out > _LEFT_OUT:
        notes.append(
            f"{run.left_out:.1%} of the rounds are left out: they came at counts met fewer than {FEWEST} times. "
            "Simulate more rounds."
        )
    if MAIN not in run.batches:
        notes.append(
            "The run was saved without batches of its rounds: errors are those of the edges alone, and too small. "
            "Simulate it anew for all of them."
        )
    title = f"What each count of {run.system} brings, and the bet at it"
    return Part(title, ("count", "how often", "edge", "standard deviation", "bet"), rows, notes)


def _count_cells(row: AtCount) -> tuple[str, str, str]:
    return f"{row.count}", _share(row.frequency, row.frequency_error), f"{row.edge:+.3%} ± {row.std_error:.3%}"


def _share(share: float, error: float | None) -> str:
    return f"{share:.2%}" if error is None else f"{share:.2%} ± {error:.2%}"


def _seats(count: Count, ramp: Ramp) -> list[str]:
    notes = []
    if ramp.spots > 1 and count.run is not None and count.run.spots == 1:
        notes.append("The second hand of the run was another player's, who played the chart.")
    if count.betting.enter_at is not None:
        notes.append(f"Below {count.betting.enter_at} another plays the seat while the player watches.")
    return notes


def bet_figures(count: Count, ramp: Ramp) -> Figures:
    """Return what is bet on the main wager, what it wins and what it risks: a name and a figure each."""
    spots = ""
    if ramp.spots > 1:
        spots = ", 2 spots" if ramp.spots_from is None else f", 2 spots from {ramp.spots_from} on"
    spread, insurance = _spread(count, ramp), _insurance(count)
    return [
        ("bankroll", f"{ramp.bankroll:,.0f}, {ramp.kelly:g} of Kelly{spots}"),
        *([] if spread is None else [("spread", spread)]),
        *([] if insurance is None else [("insurance", insurance)]),
        ("average bet", f"{ramp.average_bet:,.2f}"),
        *winning_figures(ramp, count.bankroll),
        *_spread_score(count, ramp),
        *_costs(count),
    ]


def winning_figures(bets: Winnings, bankroll: Bankroll) -> Figures:
    """Return what bets win and risk, the risks that the bankroll names among them."""
    rows = [
        ("wins in 100 rounds", f"{bets.per_100:+,.3f} ± {bets.per_100_error:,.3f}"),
        ("standard deviation of 100 rounds", f"{10 * bets.std_dev:,.1f}"),
        ("SCORE", f"{bets.score:.2f} ± {bets.score_error:.2f}, DI {bets.desirability:.2f}"),
    ]
    if bets.win > 0:
        rows += [
            ("N0", f"{bets.n0:,.0f} rounds"),
            ("certainty equivalent", f"{100 * bets.certainty_equivalent:+,.3f} in 100 rounds"),
        ]
    rows.append(("risk of ruin, played for ever", f"{bets.risk_of_ruin:.2%}"))
    if bankroll.goal is not None:
        rows.append((f"risk of ruin before winning {bankroll.goal:,.0f}", f"{bets.ruin(goal=bankroll.goal):.2%}"))
    if bankroll.horizon is not None:
        within = f"within {bankroll.horizon:,.0f} rounds"
        rows.append((f"risk of ruin {within}", f"{bets.ruin(rounds=bankroll.horizon):.2%}"))
    if bankroll.trip is not None:
        within = "some day" if bankroll.horizon is None else f"within {bankroll.horizon:,.0f} rounds"
        lost = bets.ruin(bankroll=bankroll.trip, rounds=bankroll.horizon)
        rows.append((f"risk of losing a trip's {bankroll.trip:,.0f} {within}", f"{lost:.2%}"))
    if bankroll.risk is not None:
        enough = bets.bankroll_for(bankroll.risk)
        words = f"{enough:,.0f}" if enough < inf else "none is enough: the bets do not win"
        rows.append((f"bankroll for a risk of ruin of {100 * bankroll.risk:g}%", words))
    return rows


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


def _insurance(count: Count) -> str | None:
    """Return from which count on insurance is taken, and by which system; None where none tells."""
    if count.analysis is None:
        return None
    weighed, index = count.analysis.side_counts, count.insurance_index
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
    given_away = [
        f"{name} {100 * cost:,.3f}"
        for name, cost, is_told in (
            ("whole chips", costs.rounding, betting.chip > 0),
            ("bets of your own", costs.own_bets, betting.ramp is not None),
            ("errors", costs.errors, betting.errors > 0),
        )
        if is_told
    ]
    name = "given away of the certainty equivalent in 100 rounds"
    return [(name, ", ".join(given_away))] if given_away else []


def _side_bets(count: Count, run: CountRun, joint: JointBets) -> Iterator[Part]:
    """The stakes on each side bet, then what all bets bring together."""
    for name, stakes in joint.stakes.items():
        if not stakes:
            yield Part(f"{name}: no count of its own is worth a stake beside these bets")
            continue
        rows = [
            (*_count_cells(row), f"{row.variance**0.5:.3f}", f"{row.covariance or 0:+.3f}", f"{stakes[row.count]:,.2f}")
            for row in run.side_bets[name]
            if row.count in stakes and row.frequency >= _RARE
        ]
        heads = ("count", "how often", "edge", "standard deviation", "covariance", "stake")
        notes = [
            "covariance: with a unit on the main wager. Stakes go by the curve through all edges, not by single ones."
        ]
        if count.analysis is not None:
            notes.insert(0, f"its count: {tags_text(count.analysis.side_bet_system(name))}")
        yield Part(f"The best stake on {name} at its own count, beside these bets", heads, rows, notes)
    if any(joint.stakes.values()):
        figures = [
            *((f"{name} wins in 100 rounds", f"{won:+,.3f}") for name, won in joint.side_wins.items()),
            ("correlation with the main wager", f"{joint.correlation or 0.0:+.4f}"),
        ]
        yield Part("Main wager and side bets together", rows=[*winning_figures(joint, count.bankroll), *figures])


def _exposures(title: str, wagers: Mapping[str, Exposure | None]) -> Part:
    heads = ("wager", "from", "bets in", "edge", "in 100 rounds", "in a shoe")
    return Part(title, heads, [(name, *_exposed(exposure)) for name, exposure in wagers.items()])


def _exposed(exposure: Exposure | None) -> tuple[str, ...]:
    """The cells of a wager: from which count, how often, at which edge, what it wins."""
    if exposure is None:
        return ("never", "", "", "", "")
    return (
        f"{exposure.trigger}",
        _share(exposure.frequency, exposure.frequency_error),
        f"{exposure.edge:+.2%} ± {exposure.std_error:.2%}",
        _with_error(exposure.per_100, exposure.per_100_error),
        f"{exposure.per_shoe:.4f}",
    )


def _with_error(value: float, error: float, sign: str = "") -> str:
    """A figure with as many digits as show two of its error, from three to five."""
    digits = 3 if not 0 < error < inf else min(max(1 - floor(log10(error)), 3), 5)
    return f"{value:{sign}.{digits}f} ± {error:.{digits}f}"


def _cuts(count: Count) -> Part:
    rows = [
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
    notes = []
    for wager, dealt in count.dealt_under_limit.items():
        if dealt is None:
            verdict = f"is over {count.limit:g} units in 100 rounds at every cut card compared"
        elif dealt >= count.cuts[-1].dealt:
            verdict = f"stays under {count.limit:g} units in 100 rounds at every cut card compared"
        else:
            verdict = f"stays under {count.limit:g} units in 100 rounds with {dealt:.1%} dealt or less"
        notes.append(f"{wager}: {verdict}")
    title = "One unit in every round, and the most from a count on; SCORE is that of the best bets of the spread"
    return Part(title, ("dealt", "spread", "raised from", "in 100 rounds", "SCORE"), rows, notes)


def _json(count: Count) -> str:
    """Return every figure, with the batches that it takes to bet the run anew."""
    figures = count.to_dict()
    if count.run is not None:
        figures["run"] = run_record(count.run, batches=True)
    return json_text(figures)


def _card(kind: str) -> Callable[[Count], bytes]:
    return lambda count: card(kind, count.exact.indices, count.exact.chart, count.played)


WRITERS: Final[dict[str, Callable[[Count], str | bytes]]] = {
    ".html": page,
    ".json": _json,
    ".toml": lambda count: count.exact.indices.to_toml(count.played),
    **{kind: _card(kind) for kind in (".svg", ".png", ".pdf")},
}

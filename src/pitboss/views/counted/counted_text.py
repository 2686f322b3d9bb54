"""The counter's desk for people: which count, which indices, which bets, what they win and risk."""

from collections.abc import Mapping
from math import floor, inf, log10
from typing import Final

from rich.console import Console
from rich.table import Table

from pitboss.counting import CountRun, Desk, Exposure, Findings, KeptBeside, Ramp, costs, exposures
from pitboss.counting.runs import FEWEST
from pitboss.simulator.counting import tags_told
from pitboss.solver.removal import MAIN
from pitboss.text import plural
from pitboss.views.columns import figure_table, printed
from pitboss.views.counted.bet_words import spread_told
from pitboss.views.counted.index_words import hand_told

_LEFT_OUT: Final = 0.001
"""When more of the rounds than this are at counts too rare to be told, the reader hears of it."""


_TOLD_APART: Final = 0.005
"""Scores that differ by less are the same in print."""


def count_text(found: Findings) -> str:
    """All that was found, as text."""
    return printed(lambda console: print_count(found, console))


def print_count(found: Findings, console: Console | None = None) -> None:
    """Print what was found."""
    console = console or Console(highlight=False)
    if found.desk is not None:
        rules = found.desk.solution.rules
        console.print(f"[bold]{rules.title}[/] · {plural(rules.shoe.decks, 'deck')} · {rules.stamp}\n")
        _print_fits(console, found.desk)
        _print_indices(console, found.desk, max(found.played, 18))
        if found.desk.beside is not None:
            _print_beside(console, found.desk.beside, found.desk.found.count.name)
    if found.run is not None and found.ramp is not None:
        _print_table(console, found.run, found.ramp)
        _print_bets(console, found, found.ramp)
        _print_exposure(console, found.run)
    if found.cuts:
        _print_cuts(console, found)


def _print_fits(console: Console, desk: Desk) -> None:
    side, suited = list(desk.removal.side_bets), list(desk.removal.by_card)
    with_suits = [f"{'betting' if wager == MAIN else wager} with suits" for wager in suited]
    table = figure_table("count", "betting", "with aces", "insurance", "playing", *side, *with_suits)
    for fit in desk.fits:
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
    by_card = desk.card_by_card()
    for wager, by_level in desk.best.items():
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
                f"  card by card         {tags_told(by_card[wager].count)}   {by_card[wager].correlation:.4f}"
            )


def _print_indices(console: Console, desk: Desk, most: int) -> None:
    found, kept = desk.found, desk.beside
    console.print(
        f"\nIndices for {found.count.name}, {plural(round(found.unseen), 'card')} unseen; "
        "worth: won in 1,000 rounds of a flat bet, alone with the dealer."
    )
    if found.insurance is not None:
        worth = f", worth {1000 * found.insurance_worth:.4f}" if found.insurance_worth else ""
        console.print(f"  insurance from {found.insurance_index} (exactly {found.insurance:.2f}){worth}")
    beside = [f"{name} beside" for name in kept.names] if kept else []
    table = figure_table("hand", "against", "play", "instead of", "from", *(beside or ["exactly"]), "worth")
    for place, index in enumerate(found.indices[:most]):
        when = f"below {index.index}" if index.below else f"{index.index}"
        exactly = [f"{index.crossing:.2f}"]
        if kept is not None:
            weights = kept.by_index[place] if place < len(kept.by_index) else None
            exactly = [f"{round(weight, 1) + 0.0:+.1f}" for weight in weights] if weights else ["–"] * len(beside)
        worth = f"{1000 * index.worth:.4f}"
        table.add_row(hand_told(index), index.up, index.play, index.instead_of, when, *exactly, worth)
    console.print(table)
    if len(found.indices) > most:
        rest = sum(index.worth for index in found.indices[most:])
        console.print(f"  and {len(found.indices) - most} more, together worth {1000 * rest:.4f}")


def _print_beside(console: Console, kept: KeptBeside, count: str) -> None:
    """What counts kept beside the count add to it."""
    console.print(f"\nWith {' and '.join(kept.names)} counted beside {count}, for each that is gone too many:")
    console.print(f"  bets by {kept.betting.count.name}, betting correlation {kept.betting.correlation:.3f}")
    if kept.insurance is not None and kept.insurance_crossing is not None:
        console.print(
            f"  insurance by {kept.insurance.count.name} from {kept.insurance_index} (exactly "
            f"{kept.insurance_crossing:.2f}), insurance correlation {kept.insurance.correlation:.3f}"
        )
    console.print("  hands by the count alone; beside each index stands what one would add for that decision")


def _print_table(console: Console, run: CountRun, ramp: Ramp) -> None:
    console.print(
        f"\n[bold]{run.title}[/], {run.conditions}, counting {run.count}: {run.rounds:,} rounds, seed {run.seed}, "
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
            "The run was kept without batches of its rounds: errors are those of the edges alone, and too small. "
            "Simulate it anew for all of them."
        )


def _share(share: float, error: float | None) -> str:
    return f"{share:.2%}" if error is None else f"{share:.2%} ± {error:.2%}"


def _print_bets(console: Console, found: Findings, ramp: Ramp) -> None:
    betting, spread = found.betting, found.betting.spread
    spots = ""
    if ramp.spots > 1:
        spots = ", 2 spots" if ramp.spots_from is None else f", 2 spots from {ramp.spots_from} on"
    told_spread = spread_told(found, ramp)
    if told_spread is not None:
        console.print(f"Spread {told_spread}")
    if ramp.spots > 1 and found.run is not None and found.run.spots == 1:
        console.print("The second hand of the run was another player's, who played the chart.")
    if spread.enter is not None:
        console.print(f"Below {spread.enter} another plays the seat while the player watches.")
    console.print(
        f"Bankroll {ramp.bankroll:,.0f}, {ramp.kelly:g} of Kelly{spots}: "
        f"wins {100 * ramp.win:+,.3f} ± {100 * ramp.win_error:,.3f} in 100 rounds, "
        f"standard deviation {10 * ramp.std_dev:,.1f}, average bet {ramp.average_bet:,.2f}"
    )
    if ramp.win > 0:
        console.print(
            f"SCORE {ramp.score:.2f} ± {ramp.score_error:.2f}, DI {ramp.desirability:.2f}, N0 {ramp.n0:,.0f} rounds, "
            f"certainty equivalent {100 * ramp.certainty_equivalent:+,.3f} in 100 rounds"
        )
    _print_score(console, found)
    ruins = [f"{ramp.ruin():.2%} for ever"]
    if betting.goal is not None:
        ruins.append(f"{ramp.ruin(goal=betting.goal):.2%} before winning {betting.goal:,.0f}")
    if betting.horizon is not None:
        ruins.append(f"{ramp.ruin(rounds=betting.horizon):.2%} within {betting.horizon:,.0f} rounds")
    console.print(f"Risk of ruin: {', '.join(ruins)}")
    given = costs(ramp, spread)
    told = [
        f"{name} {100 * cost:,.3f}"
        for name, cost, asked in (
            ("whole chips", given.rounding, spread.chip > 0),
            ("bets of your own", given.own_bets, betting.steps is not None),
            ("errors", given.errors, betting.errors > 0),
        )
        if asked
    ]
    if told:
        console.print(f"Given away of the certainty equivalent in 100 rounds: {', '.join(told)}")


def _print_score(console: Console, found: Findings) -> None:
    """The SCORE of the spread, which no bankroll changes."""
    best = found.at_best()
    if best is None or found.betting.steps is not None:
        return
    spread = f"a spread of 1-{found.betting.spread.ratio:g}"
    if not best.win > 0:
        console.print(f"With {spread} no unit wins: its SCORE is 0.")
    elif found.ramp is None or abs(best.score - found.ramp.score) >= _TOLD_APART:
        score = f"{best.score:.2f} ± {best.score_error:.2f}"
        console.print(f"SCORE of {spread} with the best unit, for any bankroll: {score}")


def _print_exposure(console: Console, run: CountRun) -> None:
    console.print("\nWhat a counter of one unit wins of each wager, in units, who makes it from a count on only:")
    console.print(_exposure_table(exposures(run)))


def _exposure_table(wagers: Mapping[str, Exposure | None]) -> Table:
    table = figure_table("wager", "from", "bets in", "edge", "in 100 rounds", "in a shoe")
    for name, found in wagers.items():
        table.add_row(name, *_exposed(found))
    return table


def _exposed(found: Exposure | None) -> tuple[str, ...]:
    """The cells of a wager: from which count, how often, at which edge, what it wins."""
    if found is None:
        return ("never", "", "", "", "")
    edge = f"{found.edge:+.2%} ± {found.std_error:.2%}"
    return (
        f"{found.trigger}",
        _share(found.frequency, found.frequency_error),
        edge,
        _with_error(found.per_100, found.per_100_error),
        f"{found.per_shoe:.4f}",
    )


def _with_error(value: float, error: float, sign: str = "") -> str:
    """A figure with as many digits as show two of its error, from three to five."""
    digits = 3 if not 0 < error < inf else min(max(1 - floor(log10(error)), 3), 5)
    return f"{value:{sign}.{digits}f} ± {error:.{digits}f}"


def _print_cuts(console: Console, found: Findings) -> None:
    spreads = figure_table("dealt", "spread", "raised from", "in 100 rounds", "SCORE")
    for cut in found.cuts:
        console.print(f"\nThe same with {cut.dealt:.0%} dealt:")
        console.print(_exposure_table(cut.wagers))
        for spread in cut.spreads:
            won = _with_error(spread.per_100, spread.per_100_error, sign="+")
            raised = "never" if spread.trigger is None else f"{spread.trigger}"
            score = f"{spread.score:.2f} ± {spread.score_error:.2f}" if spread.score else "0"
            spreads.add_row(f"{cut.dealt:.0%}", spread.name, raised, won, score)
    console.print(
        "\nOne unit in every round, and the most from a count on; SCORE is that of the best bets of the spread:"
    )
    console.print(spreads)
    for wager, dealt in found.depths().items():
        if dealt is None:
            told = f"is over {found.limit:g} units in 100 rounds at every cut card compared"
        elif dealt >= found.cuts[-1].dealt:
            told = f"stays under {found.limit:g} units in 100 rounds at every cut card compared"
        else:
            told = f"stays under {found.limit:g} units in 100 rounds with {dealt:.1%} dealt or less"
        console.print(f"{wager}: {told}")

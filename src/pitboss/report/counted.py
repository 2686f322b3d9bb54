"""The counter's desk for people: which count, which indices, which bets, what they win and risk."""

from typing import Final

from rich.console import Console

from pitboss.counter import Betting, CountRun, Desk, Exposure, Findings, KeptBeside, Ramp, costs, exposures
from pitboss.counter.countrun import FEWEST
from pitboss.plural import plural
from pitboss.report.columns import figure_table
from pitboss.simulator.counting import tags_told
from pitboss.solver.removal import MAIN

_LEFT_OUT: Final = 0.001
"""When more of the rounds than this are at counts too rare to be told, the reader hears of it."""


def print_count(found: Findings) -> None:
    """Print what was found."""
    console = Console(highlight=False)
    if found.desk is not None:
        rules = found.desk.solution.rules
        console.print(f"[bold]{rules.title}[/] · {plural(rules.shoe.decks, 'deck')} · {rules.stamp}\n")
        _print_fits(console, found.desk)
        _print_indices(console, found.desk, max(found.played, 18))
        if found.desk.beside is not None:
            _print_beside(console, found.desk.beside, found.desk.found.count.name)
    if found.run is not None and found.ramp is not None:
        _print_bets(console, found.run, found.ramp, found.betting)
        _print_exposure(console, found.run)
    if found.cuts:
        _print_cuts(console, found)


def _print_fits(console: Console, desk: Desk) -> None:
    side, suited = list(desk.removal.side_bets), list(desk.removal.by_card)
    with_suits = [f"{'betting' if wager == MAIN else wager} with suits" for wager in suited]
    table = figure_table("count (correlation with)", "betting", "with aces", "insurance", "playing", *side, *with_suits)
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
    by_card = desk.card_by_card()
    for wager, by_level in desk.best.items():
        console.print(f"\nBest tags for {'the main game' if wager == MAIN else wager} (A 2 3 4 5 6 7 8 9 10):")
        for name, tags in by_level.items():
            if tags.correlation > 0:
                written = " ".join(f"{tag:+d}" if tag else "0" for tag in tags.tags)
                console.print(f"  {name:20} {written}   {tags.correlation:.4f}")
        if wager in by_card:
            console.print(
                f"  card by card         {tags_told(by_card[wager].count)}   {by_card[wager].correlation:.4f}"
            )


def _print_indices(console: Console, desk: Desk, most: int) -> None:
    found, kept = desk.found, desk.beside
    console.print(
        f"\nIndices for {found.count.name}, {plural(round(found.unseen), 'card')} unseen; "
        "worth: won in 1,000 rounds of a flat bet."
    )
    if found.insurance is not None:
        console.print(f"  insurance from {found.insurance_index} (exactly {found.insurance:.2f})")
    beside = [f"{name} beside" for name in kept.names] if kept else []
    table = figure_table("hand", "against", "play", "instead of", "from", *(beside or ["exactly"]), "worth")
    for place, index in enumerate(found.indices[:most]):
        cards = "" if len(index.cards) > 3 or index.hand.startswith("pair") else f", {_cards(index.cards)}"
        when = f"below {index.index}" if index.below else f"{index.index}"
        exactly = [f"{index.crossing:.2f}"]
        if kept is not None:
            weights = kept.by_index[place] if place < len(kept.by_index) else None
            exactly = [f"{round(weight, 1) + 0.0:+.1f}" for weight in weights] if weights else ["–"] * len(beside)
        worth = f"{1000 * index.worth:.4f}"
        table.add_row(f"{index.hand}{cards}", index.up, index.play, index.instead_of, when, *exactly, worth)
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


def _cards(cards: tuple[int, ...]) -> str:
    return f"{cards[0]} cards" if len(cards) == 1 else f"{cards[0]}-{cards[-1]} cards"


def _print_bets(console: Console, run: CountRun, ramp: Ramp, betting: Betting) -> None:
    console.print(
        f"\n[bold]{run.title}[/], {run.conditions}, counting {run.count}: {run.rounds:,} rounds, seed {run.seed}, "
        f"sheet {run.sheet_hash}"
    )
    table = figure_table("count", "how often", "edge", "standard deviation", "bet")
    for row, bet in zip(run.rows, ramp.bets, strict=True):
        if row.frequency >= 5e-4:
            table.add_row(
                f"{row.count}",
                f"{row.frequency:.2%}",
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
    spots = f", {ramp.spots} spots" if ramp.spots > 1 else ""
    console.print(
        f"Bankroll {ramp.bankroll:,.0f}, {ramp.kelly:g} of Kelly{spots}: "
        f"wins {100 * ramp.win:+,.3f} ± {100 * ramp.win_error:,.3f} in 100 rounds, "
        f"standard deviation {10 * ramp.std_dev:,.1f}, average bet {ramp.average_bet:,.2f}"
    )
    if ramp.win > 0:
        console.print(
            f"SCORE {ramp.score:.2f}, DI {ramp.desirability:.2f}, N0 {ramp.n0:,.0f} rounds, certainty equivalent "
            f"{100 * ramp.certainty_equivalent:+,.3f} in 100 rounds"
        )
    ruins = [f"{ramp.ruin():.2%} for ever"]
    if betting.goal is not None:
        ruins.append(f"{ramp.ruin(goal=betting.goal):.2%} before winning {betting.goal:,.0f}")
    if betting.horizon is not None:
        ruins.append(f"{ramp.ruin(rounds=betting.horizon):.2%} within {betting.horizon:,.0f} rounds")
    console.print(f"Risk of ruin: {', '.join(ruins)}")
    given = costs(ramp, betting.limits)
    told = [
        f"{name} {100 * cost:,.3f}"
        for name, cost, asked in (
            ("whole chips", given.rounding, betting.limits.chip > 0),
            ("bets of your own", given.own_bets, betting.steps is not None),
            ("errors", given.errors, betting.errors > 0),
        )
        if asked
    ]
    if told:
        console.print(f"Given away of the certainty equivalent in 100 rounds: {', '.join(told)}")


def _print_exposure(console: Console, run: CountRun) -> None:
    table = figure_table(
        "exposed to a counter of one unit", "from count", "bets in", "edge", "units in 100 rounds", "a shoe"
    )
    for name, found in exposures(run).items():
        table.add_row("main wager" if name == MAIN else name, *_exposed(found))
    console.print()
    console.print(table)


def _exposed(found: Exposure | None) -> tuple[str, ...]:
    """The cells of a wager: from which count, how often, at which edge, what it wins."""
    if found is None:
        return ("never", "", "", "", "")
    edge = f"{found.edge:+.3%} ± {found.std_error:.3%}"
    return (f"{found.trigger}", f"{found.frequency:.2%}", edge, f"{found.per_100:.3f}", f"{found.per_shoe:.3f}")


def _print_cuts(console: Console, found: Findings) -> None:
    most = found.betting.limits.most / found.betting.limits.least
    table = figure_table("dealt", "wager", "from count", "bets in", "edge", "units in 100 rounds", "a shoe")
    for cut in found.cuts:
        for wager, exposed in cut.wagers.items():
            table.add_row(f"{cut.dealt:.0%}", wager, *_exposed(exposed))
        table.add_row(f"{cut.dealt:.0%}", f"main, spread 1-{most:g}", "", "", "", f"{cut.spread_per_100:.3f}", "")
    console.print()
    console.print(table)
    for wager, dealt in found.depths().items():
        if dealt is None:
            told = f"is over {found.limit:g} units in 100 rounds at every cut card compared"
        elif dealt >= found.cuts[-1].dealt:
            told = f"stays under {found.limit:g} units in 100 rounds at every cut card compared"
        else:
            told = f"stays under {found.limit:g} units in 100 rounds with {dealt:.1%} dealt or less"
        console.print(f"{wager}: {told}")

"""`pitboss count`: can a game be beaten by counting, how, and what does that win?"""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.errors import INTERRUPTED, Interruptible, Uninterrupted, UsageError
from pitboss.cli.options import Decks, Json, Set, rules_for, say_if_compiling
from pitboss.cli.simulate import (
    LeaveBelow,
    Penetration,
    Precision,
    Rounds,
    Seats,
    Seconds,
    Seed,
    System,
    Threads,
    read_rounds,
    read_share,
    shows_progress,
)


def count(
    game: Annotated[
        str, typer.Argument(help="A game, the path of a sheet, or a run saved with -o run.json.", show_default=False)
    ],
    system: System = None,
    side_counts: Annotated[
        str,
        typer.Option(
            "--side-counts",
            help="Side counts for bets and insurance: A, 7, diamonds, Ad; with a weight (A=-1) or the best.",
        ),
    ] = "",
    decks: Decks = None,
    set_: Set = None,
    penetration: Penetration = None,
    seats: Seats = 1,
    indices: Annotated[
        str,
        typer.Option(
            "--indices",
            metavar="N|FILE|DEPARTURES",
            help="How many of the most valuable indices to play; or your own: a file (.toml), or 16vT=stand@0 15vT=…",
        ),
    ] = "18",
    depth: Annotated[
        float | None,
        typer.Option(
            "--depth", help="Compute indices with this share of the shoe gone; by default half of what is dealt."
        ),
    ] = None,
    risk_averse: Annotated[
        bool, typer.Option("--risk-averse", help="Risk-averse indices for a bankroll that bets --kelly.")
    ] = False,
    bankroll: Annotated[float, typer.Option("--bankroll", help="The bankroll, in units or in money.")] = 1000.0,
    kelly: Annotated[float, typer.Option("--kelly", help="The fraction of Kelly to bet, from 0.01 to 10.")] = 1.0,
    spread: Annotated[
        str,
        typer.Option(
            "--spread",
            help="1-12: from one unit to twelve, with the best unit for the bankroll. 25-200: from 25 to 200 in money.",
        ),
    ] = "1-12",
    unit: Annotated[
        float | None,
        typer.Option("--unit", help="The unit of the spread, in the bankroll's money; the best if not given."),
    ] = None,
    ramp: Annotated[
        str | None, typer.Option("--ramp", help='Bets of your own by count, such as "1 2=4 3=8", instead of the best.')
    ] = None,
    minimum: Annotated[
        float | None, typer.Option("--minimum", help="The table minimum; by default the sheet's.")
    ] = None,
    maximum: Annotated[
        float | None, typer.Option("--maximum", help="The table maximum; by default the sheet's.")
    ] = None,
    chip: Annotated[float, typer.Option("--chip", help="Bets are whole chips of this size; 0: any.")] = 0.0,
    spots: Annotated[
        int, typer.Option("--spots", help="How many spots to bet on, 1 or 2, the same amount on each.")
    ] = 1,
    spots_from: Annotated[
        int | None,
        typer.Option("--spots-from", help="With --spots 2: bet two spots from this count up, one below it."),
    ] = None,
    enter_at: Annotated[
        int | None,
        typer.Option("--enter-at", help="Bet only from this count up; below it, somebody else plays the seat."),
    ] = None,
    leave_below: LeaveBelow = None,
    errors: Annotated[
        float, typer.Option("--errors", help="The share of rounds bet by a count that is off by one.")
    ] = 0.0,
    goal: Annotated[
        float | None, typer.Option("--goal", help="Show the risk of ruin before winning this much.")
    ] = None,
    horizon: Annotated[
        float | None, typer.Option("--horizon", help="Show the risk of ruin within this many rounds.")
    ] = None,
    trip: Annotated[
        float | None,
        typer.Option("--trip", help="Show the risk of losing this much on a trip, within --horizon if it is given."),
    ] = None,
    risk: Annotated[
        str | None, typer.Option("--risk", help="Show the bankroll that these bets ruin with this chance: 5%.")
    ] = None,
    cuts: Annotated[
        str | None, typer.Option("--cuts", help='Compare cut cards: shares of the shoe dealt, such as "0.5 0.65 0.8".')
    ] = None,
    spreads: Annotated[
        str, typer.Option("--spreads", help='With --cuts: spreads to compare on the main wager, such as "4 8 12".')
    ] = "",
    limit: Annotated[
        float | None,
        typer.Option(
            "--limit", help="With --cuts: how deep to deal so that a counter wins at most this in 100 rounds."
        ),
    ] = None,
    rounds: Rounds = None,
    precision: Precision = None,
    seconds: Seconds = None,
    seed: Seed = None,
    threads: Threads = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Only what needs no simulation: correlations and indices.")
    ] = False,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to FILE, by its ending: a page with plots (.html), the run to bet anew (.json), the indices as "
            "a picture (.svg, .png, .pdf) or for simulate --counter (.toml), .csv or .txt. May be given many times.",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Find the best count, indices and bets, and what they win, for any game, its insurance and its side bets."""
    from pitboss.api.counting import count as count_game
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.counting import Bets, Count, CutCards
    from pitboss.rules import Rules
    from pitboss.simulator import Bankroll

    check_outputs(output, Count)
    bets = Bets(
        spread,
        ramp=ramp,
        unit=unit,
        minimum=minimum,
        maximum=maximum,
        chip=chip,
        spots=spots,
        spots_from=spots_from,
        enter_at=enter_at,
        leave_below=leave_below,
        errors=errors,
    )
    for option, value in (("--spreads", spreads), ("--limit", limit)):
        if value not in ("", None) and cuts is None:
            raise UsageError(f"{option}: it is for cut cards compared: give --cuts too, such as --cuts '0.5 0.65 0.8'")
    compared = None if cuts is None else CutCards(cuts, spreads=spreads, limit=limit)
    is_saved = game.endswith(".json")
    if is_saved and (set_ or decks is not None):
        raise UsageError(f"--set and --decks: {game} is a saved run: it can only be bet anew; leave them out")
    rules: Rules | str = game if is_saved else rules_for(game, set_, decks=decks)
    if not is_saved:
        say_if_compiling()
    try:
        result = count_game(
            rules,
            system,
            side_counts=side_counts,
            indices=int(indices) if indices.lstrip("-").isdigit() else indices,
            depth=depth,
            risk_averse=risk_averse,
            bets=None if bets == Bets() else bets,
            bankroll=Bankroll(bankroll, kelly, goal, horizon, trip, read_share("--risk", risk)),
            cuts=compared,
            seats=seats,
            penetration=penetration,
            exact=exact,
            rounds=read_rounds(rounds),
            precision=read_share("--precision", precision),
            seconds=seconds,
            seed=seed,
            threads=threads,
            progress=shows_progress(json=json),
            playing=Interruptible(),
        )
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    with Uninterrupted():
        show(result, json=json)
    save(result, output, quiet=json)
    if result.interrupted:
        raise typer.Exit(INTERRUPTED)

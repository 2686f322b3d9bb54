"""`pitboss simulate`: play a game many million times."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.errors import INTERRUPTED, Interruptible, Uninterrupted, UsageError
from pitboss.cli.options import Decks, GameArgument, Json, Output, Set, SimulatedStrategy, rules_for, say_if_compiling

Rounds = Annotated[str | None, typer.Option("--rounds", help="Stop after this many rounds, such as 1e9.")]
Precision = Annotated[str | None, typer.Option("--precision", help="Stop at this standard error, such as 0.001%.")]
Seconds = Annotated[float | None, typer.Option("--seconds", help="Stop after this many seconds, a week at most.")]
Seats = Annotated[int, typer.Option("--seats", help="Players at the table, 1 to 7; figures are for the last seat.")]
Penetration = Annotated[
    float | None, typer.Option("--penetration", help="The share dealt before the cut card, from 0.01 to 1.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same figures.")]
Threads = Annotated[int | None, typer.Option("--threads", help="Threads to use; by default one per processor.")]
System = Annotated[
    str | None,
    typer.Option(
        "--system",
        help='A counting system (hi-lo, ko, hi-opt-2, zen, omega-2, halves), or tags: "2-6=1 T=-1 A=-1 running".',
    ),
]
LeaveBelow = Annotated[
    int | None, typer.Option("--leave-below", help="Go to a fresh shoe once the count is below this.")
]


def simulate(
    game: GameArgument,
    rounds: Rounds = None,
    precision: Precision = None,
    seconds: Seconds = None,
    decks: Decks = None,
    set_: Set = None,
    penetration: Penetration = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Shuffle before every round.")] = False,
    seats: Seats = 1,
    strategy: SimulatedStrategy = None,
    system: System = None,
    bet_system: Annotated[
        str | None, typer.Option("--bet-system", help="Bet by this system; hands are still played by --system.")
    ] = None,
    ramp: Annotated[str, typer.Option("--ramp", help='Chips by count: "1 2=4 3=8"; 0 chips means sitting out.')] = "1",
    insure_at: Annotated[float | None, typer.Option("--insure-at", help="Insure from this count on.")] = None,
    departures: Annotated[
        list[str] | None,
        typer.Option(
            "--departures",
            metavar="DEPARTURE",
            help="Depart from the chart by the count: 16vT=stand@0; may be repeated.",
        ),
    ] = None,
    leave_below: LeaveBelow = None,
    counter: Annotated[
        Path | None,
        typer.Option("--counter", help="A file with a system, insurance and departures (count -o FILE.toml)."),
    ] = None,
    side_bets: Annotated[
        list[str] | None,
        typer.Option(
            "--side-bets",
            metavar="BET",
            help='all (default), none, a name, or "name tags @count" to bet it by its own count; may be repeated.',
        ),
    ] = None,
    bankroll: Annotated[float, typer.Option("--bankroll", help="Chips to begin with, for the risk of ruin.")] = 1000.0,
    rounds_per_hour: Annotated[
        float | None,
        typer.Option("--rounds-per-hour", help="Rounds per hour; by default from the number of seats."),
    ] = None,
    by_round: Annotated[
        bool, typer.Option("--by-round", help="The edge of the nth round of a shoe, and the cut-card effect.")
    ] = False,
    control_variates: Annotated[
        bool,
        typer.Option(
            "--control-variates/--no-control-variates", help="Without: more rounds a second, each worth far less."
        ),
    ] = True,
    seed: Seed = None,
    threads: Threads = None,
    cluster: Annotated[str | None, typer.Option("--cluster", help="A Dask scheduler, such as tcp://host:8786.")] = None,
    json: Json = False,
    output: Output = None,
) -> None:
    """Simulate a game: its edge with an honest error, raw and with variance reduction."""
    from pitboss.api.simulation import read_counter
    from pitboss.api.simulation import simulate as simulate_game
    from pitboss.cli.output import check_outputs, save, show
    from pitboss.simulator import Bankroll, Simulation

    if counter is not None and (system is not None or insure_at is not None):
        raise UsageError(f"--counter {counter}: the file names this; leave --system and --insure-at out")
    rules = rules_for(game, set_, decks=decks)
    check_outputs(output, Simulation)
    player = read_counter(
        counter or system,
        bet_system=bet_system,
        ramp=ramp,
        insure_at=insure_at,
        departures=departures or (),
        leave_below=leave_below,
    )
    say_if_compiling()
    try:
        simulation = simulate_game(
            rules,
            strategy=strategy or "best",
            counter=player,
            side_bets=_side_bets(side_bets),
            seats=seats,
            penetration=penetration,
            fresh=fresh,
            bankroll=Bankroll(bankroll, rounds_per_hour=rounds_per_hour),
            by_round=by_round,
            control_variates=control_variates,
            rounds=read_rounds(rounds),
            precision=read_share("--precision", precision),
            seconds=seconds,
            seed=seed,
            threads=threads,
            cluster=cluster,
            progress=shows_progress(json=json),
            playing=Interruptible(),
        )
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    with Uninterrupted():
        show(simulation, json=json)
    save(simulation, output, quiet=json)
    if simulation.interrupted:
        raise typer.Exit(INTERRUPTED)


def shows_progress(*, json: bool) -> bool:
    """Return whether to show a progress bar: on a terminal, and not with JSON."""
    return not json and sys.stderr is not None and sys.stderr.isatty()


def read_rounds(text: str | None) -> float | None:
    """Return a number of rounds, which may be written as 1e9, 1_000 or 1,000."""
    from pitboss.simulator import Goal

    return None if text is None else Goal(rounds=_number("--rounds", text, "give a number such as 1e9")).rounds


def read_share(option: str, text: str | None) -> float | None:
    """Return a share, written as 0.001% or 0.00001."""
    if text is None:
        return None
    share = _number(option, text.removesuffix("%"), "give a share such as 0.001% or 0.00001")
    return share / 100 if text.endswith("%") else share


def _number(option: str, text: str, expected: str) -> float:
    with suppress(ValueError):
        return float(text.replace("_", "").replace(",", ""))
    raise UsageError(f"{option} {text}: {expected}")


def _side_bets(names: list[str] | None) -> list[str] | None:
    """Return the side bets that are made; None for all."""
    if not names or names == ["all"]:
        return None
    return [] if names == ["none"] else names

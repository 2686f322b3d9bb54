"""`pitboss simulate`: play a game many million times."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.asked.simulationterms import SimulationTerms
from pitboss.cli.errors import INTERRUPTED, Held, UsageError
from pitboss.cli.goals import Precision, Rounds, Seconds, precision_for, rounds_for
from pitboss.cli.optionnames import spelled
from pitboss.cli.options import (
    Decks,
    Game,
    Json,
    MaybeCount,
    Set,
    SimulatedStrategy,
    numeric,
    rules_for,
    say_if_compiling,
)
from pitboss.cli.simulation import Penetration, Seats, Seed, ThreadCount, run_conditions

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.simulator import Conditions, Result
    from pitboss.simulator.departures import Departures

_allowed = SimulationTerms.allowed

BetCount = Annotated[
    str | None, typer.Option("--bet-count", help="Bet by this count; hands are still played by --count.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Shuffle before every round.")]
Spread = Annotated[str | None, typer.Option("--spread", help='Chips by count: "1 2=4 3=8"; 0 chips means sitting out.')]
InsureAt = Annotated[
    float | None,
    numeric(_allowed("insure_from"), "--insure-at", "Insure from this count on."),
]
Depart = Annotated[
    list[str] | None,
    typer.Option(
        "--depart", metavar="DEPARTURE", help="Depart from the chart by the count: 16vT=stand@0; may be repeated."
    ),
]
DeparturesFile = Annotated[
    Path | None,
    typer.Option(
        "--departures", help="Play a file of departures, with its count and insurance (pitboss count writes one)."
    ),
]
SideBets = Annotated[
    list[str] | None,
    typer.Option(
        "--side-bet",
        metavar="BET",
        help='all (default), none, a name, or "name tags @count" to bet it by its own count.',
    ),
]
Bankroll = Annotated[
    float,
    numeric(_allowed("bankroll"), "--bankroll", "Chips to begin with, for the risk of ruin."),
]
PerHour = Annotated[
    float | None,
    numeric(_allowed("rounds_per_hour"), "--rounds-per-hour", "Rounds per hour; by default from the number of seats."),
]
Raw = Annotated[bool, typer.Option("--raw", help="No control variates: more rounds a second, each worth far less.")]
Cluster = Annotated[str | None, typer.Option("--cluster", help="A Dask scheduler, such as tcp://host:8786.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="Write a page with plots to this .html file.")]


def simulate(
    context: typer.Context,
    game: Game,
    rounds: Rounds = None,
    precision: Precision = None,
    seconds: Seconds = None,
    decks: Decks = None,
    set_: Set = None,
    penetration: Penetration = None,
    fresh: Fresh = False,
    seats: Seats = SimulationTerms.seats,
    strategy: SimulatedStrategy = None,
    count: MaybeCount = None,
    bet_count: BetCount = None,
    spread: Spread = None,
    insure_from: InsureAt = None,
    departures: Depart = None,
    departures_file: DeparturesFile = None,
    side_bets: SideBets = None,
    bankroll: Bankroll = SimulationTerms.bankroll,
    rounds_per_hour: PerHour = None,
    by_round: Annotated[
        bool, typer.Option("--by-round", help="The edge of the nth round of a shoe, and the cut-card effect.")
    ] = False,
    raw: Raw = False,
    seed: Seed = None,
    threads: ThreadCount = None,
    cluster: Cluster = None,
    json: Json = False,
    output: Output = None,
) -> None:
    """Simulate a game: its edge with an honest error, raw and with variance reduction."""
    from pitboss.cli.output import check_output, write

    rules = rules_for(game, set_, decks=decks)
    check_output("-o", output, (".html",), drawn=(".html",))
    plan = _departures(departures_file, rules, count, insure_from)
    with spelled(context):
        asked = SimulationTerms(
            rules,
            rounds=rounds_for(rounds),
            precision=precision_for(precision),
            seconds=seconds,
            seed=seed,
            threads=threads,
            fresh=fresh,
            penetration=penetration,
            seats=seats,
            count=plan.count if plan else count,
            bet_count=bet_count,
            spread=SimulationTerms.spread if spread is None else spread,
            insure_from=plan.insure_from if plan else insure_from,
            departures=(*(plan.departures if plan else ()), *(departures or ())),
            side_bets=_side_bets(side_bets),
            by_round=by_round,
            bankroll=bankroll,
            rounds_per_hour=rounds_per_hour,
            cluster=cluster,
            reduces=not raw,
        )
        from pitboss.api.odds import read_strategy

        say_if_compiling()
        name, plays = read_strategy("best" if strategy is None else strategy, rules)
        conditions = asked.conditions(rules, plays, strategy=name)
    result = _run(asked, conditions, quiet=json)
    if not result.estimate.rounds:
        raise typer.Exit(INTERRUPTED)
    with Held():
        _show(result, json=json)
    if output is not None:
        from pitboss.views.simulated.simulated_page import page

        write("-o", output, page(result).encode())
        if not json:
            typer.echo(f"written: {output}")
    if result.run.interrupted:
        raise typer.Exit(INTERRUPTED)


def _run(asked: SimulationTerms, conditions: "Conditions", *, quiet: bool) -> "Result":
    from pitboss.simulator import ClusterError

    try:
        return run_conditions(asked, conditions, quiet=quiet)
    except ClusterError as error:
        raise UsageError(f"--cluster {asked.cluster}: {error}") from None


def _departures(path: Path | None, rules: "Rules", count: str | None, insure_from: float | None) -> "Departures | None":
    """What a file of departures says; raise `UsageError` if it cannot be read, or an option says the same again."""
    if path is None:
        return None
    from pitboss.cli.output import why
    from pitboss.simulator import CountError
    from pitboss.simulator.departures import read_departures

    if count is not None or insure_from is not None:
        raise UsageError(
            f"--departures {path}: the file names its count and insurance; leave --count and --insure-at out"
        )
    try:
        found = read_departures(path)
        for departure in found.departures:
            departure.check(rules)
    except CountError as error:
        raise UsageError(f"--departures {path}: {error}") from None
    except OSError as error:
        raise UsageError(f"--departures {path}: cannot be read: {why(error)}") from None
    if found.insure_from not in (allowed := _allowed("insure_from")):
        raise UsageError(f"--departures {path}: insure_from: found {found.insure_from:g}; {allowed}")
    return found


def _show(result: "Result", *, json: bool) -> None:
    if json:
        from pitboss.results import json_text
        from pitboss.views.simulated.simulated_json import result_json

        typer.echo(json_text(result_json(result)), nl=False)
    else:
        from pitboss.views.simulated.simulated_text import show

        typer.echo(show(result))


def _side_bets(wanted: list[str] | None) -> list[str] | None:
    """The side bets that are made; None for all."""
    if not wanted or wanted == ["all"]:
        return None
    return [] if wanted == ["none"] else wanted

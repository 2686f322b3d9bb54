"""`pitboss simulate`: play a game many million times."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pitboss.cli.goals import DEFAULT_PRECISION, Precision, Rounds, Seconds, goal_for
from pitboss.cli.interrupts import INTERRUPTED, Held
from pitboss.cli.naming import CountText, Decks, Game, Json, Set, UsageError, rules_for
from pitboss.cli.numeric import numeric
from pitboss.cli.simulation import DEFAULT_BANKROLL, Penetration, Seats, Seed, ThreadCount, run_conditions
from pitboss.cli.strategies import play_for
from pitboss.face import ranges

if TYPE_CHECKING:
    from pitboss.rules import Rules
    from pitboss.simulator import Result
    from pitboss.simulator.departures import Departures

Read = TypeVar("Read")

DEFAULT_SECONDS = 10.0

Strategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME|FILE",
        help="best (the solver's chart, the default), by-cards (best play by the cards in hand), never-bust, "
        "mimic-the-dealer, or a chart file (.toml or .csv; see docs/charts.md).",
        show_default=False,
    ),
]
BetCount = Annotated[
    str | None, typer.Option("--bet-count", help="Bet by this count, not by --count, which hands are then played by.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Shuffle before every round.")]
Spread = Annotated[str | None, typer.Option("--spread", help='Chips by count: "1 2=4 3=8"; 0 chips sit out.')]
InsureAt = Annotated[
    float | None,
    numeric(ranges.COUNT, "--insure-at", "Insure from this count on."),
]
Depart = Annotated[
    list[str] | None,
    typer.Option("--depart", metavar="DEPARTURE", help="Leave the chart by the count: 16vT=stand@0; may be repeated."),
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
    numeric(ranges.CHIPS, "--bankroll", "Chips to begin with, for the risk of ruin."),
]
PerHour = Annotated[
    float | None,
    numeric(ranges.ROUNDS_PER_HOUR, "--rounds-per-hour", "Rounds in an hour; by the seats otherwise."),
]
Raw = Annotated[bool, typer.Option("--raw", help="No control variates: more rounds a second, each worth far less.")]
Cluster = Annotated[str | None, typer.Option("--cluster", help="A Dask scheduler, such as tcp://host:8786.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="Write a page with plots to this .html file.")]


def simulate(
    game: Game,
    rounds: Rounds = None,
    precision: Precision = None,
    seconds: Seconds = None,
    decks: Decks = None,
    set_: Set = None,
    penetration: Penetration = None,
    fresh: Fresh = False,
    seats: Seats = 1,
    strategy: Strategy = None,
    count: CountText | None = None,
    bet_count: BetCount = None,
    spread: Spread = None,
    insure_at: InsureAt = None,
    depart: Depart = None,
    departures: DeparturesFile = None,
    side_bet: SideBets = None,
    bankroll: Bankroll = DEFAULT_BANKROLL,
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
    """Simulate a game: its edge with an honest error, raw and with most of the luck taken out."""
    from pitboss.cli.outfiles import check_output, write
    from pitboss.simulator import Conditions, ConditionsError, CountError, Departure, parse_count, parse_spread
    from pitboss.simulator.conditions import NEVER

    rules = rules_for(game, set_, decks=decks)
    goal = goal_for(rounds, precision, seconds, default_precision=DEFAULT_PRECISION, default_seconds=DEFAULT_SECONDS)
    check_output("-o", output, (".html",), drawn=(".html",))
    if by_round and fresh:
        raise UsageError("--by-round: with --fresh every round is the first of its shoe; give one of the two")
    if bet_count is not None and count is None and departures is None:
        raise UsageError("--bet-count: give --count too, which hands are played by")
    if cluster is not None and threads is not None:
        raise UsageError("--threads: a cluster has its own; give --cluster or --threads")

    def departure(text: str) -> Departure:
        parsed = Departure.parse(text)
        parsed.check(rules)
        return parsed

    plan = _departures(departures, rules, count, insure_at)
    name, plays = play_for(strategy, rules)
    try:
        conditions = Conditions(
            rules,
            plays,
            strategy=name,
            fresh=fresh,
            penetration=penetration,
            seats=seats,
            count=plan.count if plan else None if count is None else _read("--count", count, parse_count),
            bet_count=None if bet_count is None else _read("--bet-count", bet_count, parse_count),
            spread=((0, 1),) if spread is None else _read("--spread", spread, parse_spread),
            insure_from=plan.insure_from if plan else NEVER if insure_at is None else insure_at,
            departures=(
                *(plan.departures if plan else ()),
                *(_read("--depart", text, departure) for text in depart or ()),
            ),
            side_bets=_side_bets([bet.name for bet in rules.side_bets], side_bet),
            by_round=by_round,
        )
    except (ConditionsError, CountError) as error:
        raise UsageError(f"these conditions contradict each other: {error}") from None
    result = run_conditions(
        conditions,
        goal,
        seed=seed,
        threads=threads,
        cluster=cluster,
        bankroll=bankroll,
        rounds_per_hour=rounds_per_hour,
        raw=raw,
        quiet=json,
    )
    if not result.estimate.rounds:
        raise typer.Exit(INTERRUPTED)
    with Held():
        _show(result, json=json)
    if output is not None:
        from pitboss.report.simulated.simulated_page import page

        write("-o", output, page(result).encode())
        if not json:
            typer.echo(f"written: {output}")
    if result.run.interrupted:
        raise typer.Exit(INTERRUPTED)


def _read(option: str, text: str, parse: "Callable[[str], Read]") -> "Read":
    """What an option's text stands for; raise `UsageError` if it cannot be read."""
    from pitboss.simulator import CountError

    try:
        return parse(text)
    except CountError as error:
        raise UsageError(f"{option} {text}: {error}") from None


def _departures(path: Path | None, rules: "Rules", count: str | None, insure_at: float | None) -> "Departures | None":
    """What a file of departures says; raise `UsageError` if it cannot be read, or an option says the same again."""
    if path is None:
        return None
    from pitboss.cli.outfiles import why
    from pitboss.simulator import CountError
    from pitboss.simulator.departures import read_departures

    if count is not None or insure_at is not None:
        raise UsageError(
            f"--departures {path}: the file names its count and insurance; leave --count and --insure-at out"
        )
    try:
        found = read_departures(path)
        for departure in found.departures:
            departure.check(rules)
        return found
    except CountError as error:
        raise UsageError(f"--departures {path}: {error}") from None
    except OSError as error:
        raise UsageError(f"--departures {path}: cannot be read: {why(error)}") from None


def _show(result: "Result", *, json: bool) -> None:
    if json:
        from json import dumps

        from pitboss.report.simulated.simulated_json import result_json

        typer.echo(dumps(result_json(result), indent=2))
    else:
        from pitboss.report.simulated.simulated_text import show

        typer.echo(show(result))


def _side_bets(names: list[str], wanted: list[str] | None) -> dict[str, Any]:
    from pitboss.simulator import CountError, SideBetPlan, parse_count

    if not wanted or wanted == ["all"]:
        return {name: SideBetPlan() for name in names}
    if wanted == ["none"]:
        return {}
    plans: dict[str, Any] = {}
    for text in wanted:
        name, _, how = text.strip().partition(" ")
        if name in plans:
            raise UsageError(f'--side-bet "{text}": {name} is named twice')
        tags, at, least = how.rpartition("@")
        try:
            if at and float(least) not in ranges.COUNT:
                raise UsageError(f'--side-bet "{text}": the count is {ranges.COUNT}')
            plans[name] = SideBetPlan(parse_count(tags.strip()), float(least)) if at else SideBetPlan()
        except (CountError, ValueError):
            raise UsageError(f'--side-bet "{text}": write a name, or "name tags @count"') from None
        if how and not at:
            raise UsageError(f'--side-bet "{text}": tags need the count from which to bet, such as "{name} T=-1 @2"')
    return plans

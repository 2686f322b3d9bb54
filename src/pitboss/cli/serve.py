"""`pitboss serve` and `pitboss audit`: open the house, and check everything it has written down."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.errors import UsageError
from pitboss.cli.floor import Database, find_house
from pitboss.cli.options import numeric
from pitboss.text import plural

DEFAULT_PORT = 8021


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = DEFAULT_PORT,
    database: Database = None,
    sheets: Annotated[
        Path | None, typer.Option(help="A folder of your own sheets.", exists=True, file_okay=False)
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name to answer to, besides localhost and IP addresses."),
    ] = None,
    behind_tls: Annotated[
        bool, typer.Option(help="Send cookies over https only; use this behind a TLS proxy.")
    ] = False,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy (or network) whose forwarded client addresses are trusted; may be repeated.",
        ),
    ] = None,
    connections_per_address: Annotated[
        int, typer.Option(help="How many connections one address may have open.", min=1, max=1_000_000)
    ] = 250,
    request_seconds: Annotated[
        float,
        typer.Option(help="How long a request may take to arrive before the connection is closed.", min=0.1, max=3600),
    ] = 10,
    turn_seconds: Annotated[float, numeric(1, 24 * 3600, "--turn-seconds", "How long a player may think.")] = 25,
    betting_seconds: Annotated[
        float,
        numeric(1, 24 * 3600, "--betting-seconds", "How long other players may bet once the first is ready."),
    ] = 20,
    public_metrics: Annotated[
        bool, typer.Option(help="Show /metrics to everybody, and not only on this machine.")
    ] = False,
    coach: Annotated[bool, typer.Option(help="Compute house edges and the coach's figures.")] = True,
) -> None:
    """Open the tables in the browser."""
    from pitboss.coach.coach_process import CoachProcess
    from pitboss.house.store.database import DatabaseError
    from pitboss.house.tables.settings import Timers
    from pitboss.house.web.limits import Limits
    from pitboss.house.web.security import ProxyError
    from pitboss.house.web.serve import ListenError, run
    from pitboss.house.web.state import Setup

    timers = Timers(turn=round(turn_seconds * 1000), betting=round(betting_seconds * 1000))
    setup = Setup(
        database=database,
        sheets=sheets,
        hosts=tuple(allow_host or ()),
        timers=timers,
        limits=Limits(connections_per_address=connections_per_address, request_seconds=request_seconds),
        trusted_proxies=tuple(trusted_proxy or ()),
        secure_cookies=behind_tls,
        public_metrics=public_metrics,
        coach=CoachProcess() if coach else None,
    )
    if behind_tls and not trusted_proxy:
        typer.echo("pitboss: without --trusted-proxy all visitors of your TLS proxy share the limits of one", err=True)
    try:
        run(setup, host=host, port=port)
    except (DatabaseError, ListenError) as error:
        raise UsageError(str(error)) from None
    except ProxyError as error:
        raise UsageError(f"--trusted-proxy: {error}") from None


def audit(
    database: Database = None,
    since: Annotated[
        str | None,
        typer.Option(metavar="ANCHOR", help="What an earlier audit has printed as its anchor.", show_default=False),
    ] = None,
) -> None:
    """Check every log, the ledger, every shoe and every ruling; name the first bad row.

    Who can write to the database can forge hashes too. Keep the anchor that is printed elsewhere and give it to the
    next audit: whatever was altered before it is then found.
    """
    from pitboss.house.audit import AnchorError
    from pitboss.house.audit import audit as check

    try:
        report = check(find_house(database), since=since)
    except AnchorError as error:
        raise UsageError(f"--since: {error}") from None
    if report.fault is not None:
        typer.echo(f"pitboss: {report.fault}", err=True)
        raise typer.Exit(1)
    typer.echo(
        f"{plural(report.tables, 'table')}, {plural(report.entries, 'entry', 'entries')}, "
        f"{plural(report.lines, 'ledger line')}, {plural(report.rounds, 'round')}, "
        f"{plural(report.shoes, 'finished shoe')} ({plural(report.cards, 'card')} dealt again), "
        f"{plural(report.guests, 'guest')}, {plural(report.records, 'record')}, "
        f"{plural(report.rulings, 'ruling')}: all is in order."
    )
    typer.echo(f"anchor: {report.anchor(report.moments[0])}")

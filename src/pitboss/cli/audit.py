"""`pitboss audit`: check everything the house has written down."""

import typer

from pitboss.cli.floor import Database, find_house
from pitboss.text import plural


def audit(database: Database = None) -> None:
    """Check every log, the ledger, every shoe and every ruling; name the first bad row."""
    from pitboss.house.audit import audit as check

    report = check(find_house(database))
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

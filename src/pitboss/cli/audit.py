"""`pitboss audit`: check everything the house has written down."""

import typer

from pitboss.cli.floor import Database, find_house


def audit(database: Database = None) -> None:
    """Check every log, the ledger, every shoe and every ruling; name the first bad row."""
    from pitboss.house.audit import audit as check

    report = check(find_house(database))
    if report.fault is not None:
        typer.echo(f"pitboss: {report.fault}", err=True)
        raise typer.Exit(1)
    typer.echo(
        f"{report.tables} tables, {report.entries} entries, {report.lines} ledger lines, {report.rounds} rounds, "
        f"{report.shoes} finished shoes ({report.cards} cards dealt again), {report.guests} guests, "
        f"{report.records} records, {report.rulings} rulings: all is in order."
    )

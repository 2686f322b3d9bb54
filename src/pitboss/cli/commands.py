"""All commands under one name."""

from typing import Annotated

import typer

from pitboss.cli import audit, chart, compare, count, floor, games, odds, play, report, serve, settle, simulate, verify

app = typer.Typer(
    name="pitboss",
    help="Pitboss runs the tables and knows the odds.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(games.games)
app.command()(games.rules)
app.command()(odds.odds)
app.command()(compare.compare)
app.command()(chart.chart)
app.command()(play.play)
app.command()(serve.serve)
app.command()(audit.audit)
app.add_typer(floor.app)
app.command()(settle.settle)
app.command()(simulate.simulate)
app.command()(count.count)
app.command()(report.report)
app.command()(verify.verify)


def _print_version(wanted: bool) -> None:
    if wanted:
        from pitboss import __version__

        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Pitboss runs the tables and knows the odds."""
